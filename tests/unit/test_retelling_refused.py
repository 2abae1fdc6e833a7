"""What looks like a question with its answer, a contrast, a note or an exchange, and says something else or nothing."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.records import ReadContext
from worlds import reader

CONTEXT = ReadContext(said_at=datetime(2026, 9, 17, 9, tzinfo=UTC), timezone="UTC", user="Ines Hartwig")


def told(text: str) -> list[tuple[str, str, str | None, str, bool]]:
    drafts = reader().read(text, CONTEXT).drafts
    return [
        (d.subject.name, d.predicate, d.object.name if d.object else None, d.kind, d.polarity) for d in drafts
    ]


@pytest.mark.parametrize(
    "text",
    [
        "It's Tom's dream that Nadia moves to Oslo.",
        "It's my guess that Nadia works at Bosch.",
        "It's an old joke that Nadia is married to Bill Gates.",
        "revert: bump tokio to 1.38.0",
        "chore: do not bump tokio to 1.38.0",
        "Bump tokio to 1.38.0 broke the build",
        "fix: bump tokio to 1.38.0 failed on CI",
        "Upgrade postgres-main to 16 is planned",
        "Upgrade node-exporter to 1.8 asap",
        "Who owns billing-api? Maya or Tom.",
        "Where does Ann live? Berlin or Hamburg.",
        "The person allergic to peanuts is Mia or Lena.",
        "Who owns billing-api? My guess is Maya.",
        "Q: Who owns billing-api? A: Maya (not sure).",
        "Where does Ann live? Supposedly Bern.",
        "Where does Ann live? Formerly Bern.",
        "Who owns billing-api? TBD.",
        "Where does Ann work? Beats me.",
        "Where does Ann work? Somewhere in Munich.",
        "Tom's employer? Broke.",
        "My landlord? Useless.",
        "Ann's doctor? Retired.",
        "Sam swapped the Golf for a Polo for a week.",
        "I'm 3 in line.",
        "Emma is 9 of 10.",
        "Emma is 3 for 3 tonight.",
        "Did Ann move to Lund? Yes, Tom did.",
        "Back from Bosch: the broken drill.",
        "Birthday party: Martin, at home",
    ],
)
def test_nothing_is_read(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Not Ann Berg, but Nadia Keller works at Bosch.",
            ("Nadia Keller", "works_at", "Bosch", "state", True),
        ),
        ("Not to worry, but Nadia Keller left Bosch.", ("Nadia Keller", "works_at", "Bosch", "end", True)),
        (
            "Not sure yet, but Ann Keller works at Bosch now.",
            ("Ann Keller", "works_at", "Bosch", "state", True),
        ),
        (
            "Not great, but Nadia Keller still owns billing-api.",
            ("billing-api", "owned_by", "Nadia Keller", "state", True),
        ),
        ("Not just Maya, but Tom owns billing-api.", ("billing-api", "owned_by", "Tom", "state", True)),
        ("Ann's new employer is not Bosch.", ("Ann", "works_at", "Bosch", "state", False)),
        ("Ann's new employer is Bosch.", ("Ann", "works_at", "Bosch", "change", True)),
        ("Did Ann move to Lund? Yes.", ("Ann", "lives_in", "Lund", "change", True)),
        ("Did Ann move to Lund? Yes, she did.", ("Ann", "lives_in", "Lund", "change", True)),
        ("Bump tokio to 1.38.0", ("tokio", "has_version", "1.38.0", "change", True)),
        ("Anneke's manager? That's Thabo.", ("Anneke", "reports_to", "Thabo", "state", True)),
    ],
)
def test_what_stands_there_is_read_as_it_stands(
    text: str, fact: tuple[str, str, str | None, str, bool]
) -> None:
    assert told(text) == [fact]
