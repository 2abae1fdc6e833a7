"""What is set against what is denied, said of couples and of those who can be reached; titles, lines and second names."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.records import ReadContext
from worlds import reader

CONTEXT = ReadContext(said_at=datetime(2026, 9, 17, 9, tzinfo=UTC), timezone="UTC", user="Ines Hartwig")


def told(text: str) -> list[str]:
    drafts = reader().read(text, CONTEXT).drafts
    return [
        " ".join(
            str(part)
            for part in (
                d.kind,
                *(() if d.polarity else ("not",)),
                d.subject.name,
                d.predicate,
                d.object.name if d.object else "-",
                *(("wrong", d.wrong.name) if d.wrong else ()),
            )
        )
        for d in drafts
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "The port of fraud-api is not 9096 but 9119.",
            "correction fraud-api listens_on 9119 wrong 9096",
        ),
        (
            "mail-gateway does not need stock-db but profile-db.",
            "correction mail-gateway depends_on profile-db wrong stock-db",
        ),
        (
            "Felix isn't allergic to bees but to wasps.",
            "correction Felix allergic_to wasps wrong bees",
        ),
        (
            "node-042 does not have the IP 10.0.7.223, it has 10.1.10.208.",
            "correction node-042 has_ip 10.1.10.208 wrong 10.0.7.223",
        ),
        (
            "Yusuf Demir does not own fraud-api, Chidi Lindgren does.",
            "correction fraud-api owned_by Chidi Lindgren wrong Yusuf Demir",
        ),
        (
            "It is not Anna Bauer who leads the Comet project but Diego Weber.",
            "correction Comet project led_by Diego Weber wrong Anna Bauer",
        ),
        (
            "The Basalt project is due on 26 July 2026, not on May 14, 2027.",
            "correction Basalt project has_deadline 2026-07-26 wrong 2027-05-14",
        ),
    ],
)
def test_what_is_right_takes_the_place_of_what_is_denied(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It is not Anna Bauer who leads the Comet project.", "state not Comet project led_by Anna Bauer"),
        ("Olga Vargas and I are married.", "state Olga Vargas spouse Ines Hartwig"),
        ("You can reach Selma Weber at +351 912 555 016.", "state Selma Weber phone +351 912 555 016"),
        ("Write to Yara Weber at yara@lab.org.", "state Yara Weber email yara@lab.org"),
        ('Rafael Weber wrote the paper "A Map of Salt".', "state A Map of Salt written_by Rafael Weber"),
        ("Anna Bauer got the new email anna@lab.org.", "change Anna Bauer email anna@lab.org"),
        ("The choir elected Ortrud as its chair.", "change choir led_by Ortrud"),
        ("Our gym raised the fee to 45 euros.", "change gym costs 45 euros"),
        ("Selma Moreau mentors Priya Weber.", "state Priya Weber mentored_by Selma Moreau"),
        ("In the Heron project we use JupyterHub.", "state Heron project uses JupyterHub"),
        ("We have 310,000 euros for the Tundra project.", "state Tundra project has_budget 310,000 euros"),
        ("The ticket shop runs on cluster-b.", "state ticket shop runs_on cluster-b"),
        ("report-renderer needs libvips.", "state report-renderer depends_on libvips"),
        ("Trackmate 5 was released on 14 September.", "state Trackmate 5 released_on 2026-09-14"),
        ("bump thumbnailer to 2.8.0", "change thumbnailer has_version 2.8.0"),
        (
            "Deadline for the grant application: 14 October.",
            "state grant application has_deadline 2026-10-14",
        ),
        ("The Basalt project is due by 11 May 2027.", "state Basalt project has_deadline 2027-05-11"),
    ],
)
def test_everyday_forms_are_read(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "Please bump thumbnailer to 2.8.0.",
        "Can you reach Selma Weber at +351 912 555 016?",
        "The Heron project is behind schedule.",
        "Nice demo by Anna Bauer today.",
    ],
)
def test_nothing_is_read_where_nothing_is_said(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("checkout-v2 is now called basket-api.", "checkout-v2", "basket-api"),
        ("Luca Weber goes by Momo.", "Luca Weber", "Momo"),
        ("coa is short for checkout-api.", "checkout-api", "coa"),
        ("We call push-service psh for short.", "push-service", "psh"),
        ("We renamed coupon-api to promo-api.", "coupon-api", "promo-api"),
    ],
)
def test_second_names_are_read(text: str, name: str, alias: str) -> None:
    assert [(a.name, a.alias) for a in reader().read(text, CONTEXT).aliases] == [(name, alias)]
