"""A date that is set right: one row with the right date, whatever the sentence puts where."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from told_facts import one
from worlds import memory_in

FIRST, LATER = "2026-05-20T10:00:00Z", "2026-05-21T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


def begins(memory: Memory, entity: str, predicate: str) -> list[str]:
    """Return the days on which what is believed of an entity begins."""
    changes = memory.history(entity)
    return [f"{c.at:%Y-%m-%d}" for c in changes if c.what == "began" and c.edge.predicate == predicate]


@pytest.mark.parametrize(
    "corrected",
    [
        "It was 12 May, not 10 May, that Paul moved to Kiel.",
        "It was on 12 May, not on 10 May, that Paul moved to Kiel.",
        "Actually it was 12 May rather than 10 May when Paul moved to Kiel.",
        "It was not on 10 May but on 12 May that Paul moved to Kiel.",
        "It wasn't 10 May but 12 May that Paul moved to Kiel.",
        "It was on 12 May that Paul moved to Kiel, not on 10 May.",
        "It wasn't on 10 May that Paul moved to Kiel, but on 12 May.",
        "The day Paul moved to Kiel was 12 May, not 10 May.",
        "Paul moved to Kiel on 12 May, not 10 May.",
        "Paul moved to Kiel not on 10 May but on 12 May.",
        "Paul didn't move to Kiel on 10 May but on 12 May.",
        "On 12 May, not on 10 May, Paul moved to Kiel.",
        "Correction: Paul moved to Kiel on 12 May.",
    ],
)
def test_a_date_is_set_right(memory: Memory, corrected: str) -> None:
    memory.write("Paul moved to Kiel on 10 May.", occurred_at=FIRST)
    assert one(memory.write(corrected, occurred_at=LATER)).outcome == "corrected"
    assert begins(memory, "Paul", "lives_in") == ["2026-05-12"]
    (told,) = [c for c in memory.history("Paul") if c.what == "corrected"]
    assert (f"{told.edge.valid_from:%m-%d}", told.before and f"{told.before.valid_from:%m-%d}") == (
        "05-12",
        "05-10",
    )


@pytest.mark.parametrize(
    ("told", "corrected", "predicate", "day"),
    [
        (
            "Paul joined Acme in 2020.",
            "It was in 2021, not 2020, that Paul joined Acme.",
            "works_at",
            "2021-01-01",
        ),
        (
            "Paul joined Acme in 2020.",
            "Paul has worked at Acme since 2021, not since 2020.",
            "works_at",
            "2021-01-01",
        ),
        (
            "Paul visited Oslo on 10 May.",
            "Paul visited Oslo on 12 May, not on 10 May.",
            "visited",
            "2026-05-12",
        ),
        (
            "Paul visited Oslo on 10 May.",
            "It was 12 May, not 10 May, that Paul visited Oslo.",
            "visited",
            "2026-05-12",
        ),
    ],
)
def test_a_date_of_another_kind_is_set_right(
    memory: Memory, told: str, corrected: str, predicate: str, day: str
) -> None:
    memory.write(told, occurred_at=FIRST)
    memory.write(corrected, occurred_at=LATER)
    assert begins(memory, "Paul", predicate) == [day]


def test_the_other_visit_stands(memory: Memory) -> None:
    memory.write("Paul visited Oslo on 3 March.", occurred_at=FIRST)
    memory.write("Paul visited Oslo on 10 May.", occurred_at=FIRST)
    memory.write("Paul visited Oslo on 12 May, not on 10 May.", occurred_at=LATER)
    assert begins(memory, "Paul", "visited") == ["2026-03-03", "2026-05-12"]


def test_the_end_is_set_right(memory: Memory) -> None:
    memory.write("Paul works at Acme since 2020.", occurred_at=FIRST)
    memory.write("Paul left Acme on 5 May.", occurred_at=FIRST)
    memory.write("It was on the 8th, not on the 5th, that Paul left Acme.", occurred_at=LATER)
    ended = [c for c in memory.history("Paul") if c.what == "ended"]
    assert [f"{c.at:%m-%d}" for c in ended] == ["05-08"]


@pytest.mark.parametrize(
    ("told", "day"),
    [
        ("It was on 12 May that Paul moved to Kiel.", "2026-05-12"),
        ("The day on which Paul moved to Kiel was 12 May.", "2026-05-12"),
        ("It was 12 May when Ann called. Paul moved to Kiel on 14 May.", "2026-05-14"),
    ],
)
def test_a_date_in_front_of_its_clause_is_its_date(memory: Memory, told: str, day: str) -> None:
    memory.write(told, occurred_at=FIRST)
    assert begins(memory, "Paul", "lives_in") == [day]
