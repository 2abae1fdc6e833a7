"""What somebody does one after the other in a sentence: each thing is said of its own verb."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.records import ReadContext
from worlds import reader

HERE = ("user", "lives_in", "Kiel")
JOB = ("user", "works_at", "Acme")
BOAT = ("user", "owns", "boat")


def said(text: str) -> set[tuple[str, str, str | None]]:
    drafts = reader().read(text, ReadContext(said_at=datetime(2026, 5, 21, 10, tzinfo=UTC))).drafts
    return {(d.subject.name, d.predicate, d.object.name if d.object else None) for d in drafts}


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I live in Kiel and work at Acme.", {HERE, JOB}),
        ("We live in Kiel and work at Acme.", {HERE, JOB}),
        ("I work at Acme and live in Kiel.", {HERE, JOB}),
        ("I live in Kiel and study at TU Berlin.", {HERE, ("user", "studies_at", "TU Berlin")}),
        ("I live in Kiel, work at Acme and own a boat.", {HERE, JOB, BOAT}),
        (
            "I live in Kiel, study at TU Berlin and work at Acme.",
            {HERE, ("user", "studies_at", "TU Berlin"), JOB},
        ),
        (
            "Ann lives in Kiel, works at Acme and owns a boat.",
            {("Ann", "lives_in", "Kiel"), ("Ann", "works_at", "Acme"), ("Ann", "owns", "boat")},
        ),
    ],
)
def test_each_verb_has_its_own(text: str, facts: set[tuple[str, str, str]]) -> None:
    assert said(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "Live in Kiel and work at Acme!",
        "I want to live in Kiel and work at Acme.",
        "If I live in Kiel and work at Acme, I pay less.",
        "Do you live in Kiel and work at Acme?",
    ],
)
def test_orders_wishes_and_conditions_say_nothing_still(text: str) -> None:
    assert said(text) == set()
