"""What is denied of all time was never so: a fact is taken back, and not ended at the moment of saying."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from told_facts import one
from worlds import facts, memory_in

FIRST, LATER = "2026-01-10T10:00:00Z", "2026-02-10T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


def tell(memory: Memory, told: str, denied: str) -> tuple[str, str | None]:
    """Tell something and deny it a month later; return what became of the denial, and from when it speaks."""
    memory.write(told, occurred_at=FIRST, recorded_at=FIRST)
    statement = one(memory.write(denied, occurred_at=LATER, recorded_at=LATER))
    return statement.outcome, statement.start


@pytest.mark.parametrize(
    ("told", "denied", "who"),
    [
        ("Paul works at Acme since 2020.", "Paul has never worked at Acme.", "Paul"),
        ("Paul works at Acme since 2020.", "Paul never worked at Acme.", "Paul"),
        ("Paul works at Acme since 2020.", "Paul hasn't ever worked at Acme.", "Paul"),
        ("Paul moved to Kiel on 10 January.", "Paul never moved to Kiel.", "Paul"),
        ("Paul visited Oslo on 8 January.", "Paul has never been to Oslo.", "Paul"),
        ("We use Redis.", "We have never used Redis.", "Redis"),
        ("王芳从2020年起在海信公司工作。", "王芳从来没有在海信公司工作过。", "王芳"),
        ("王芳从2020年起在海信公司工作。", "王芳没在海信公司工作过。", "王芳"),
        ("王芳从2020年起在海信公司工作。", "王芳从未就职于海信公司。", "王芳"),
    ],
)
def test_what_never_was_is_taken_back(memory: Memory, told: str, denied: str, who: str) -> None:
    assert tell(memory, told, denied) == ("corrected", None)
    assert facts(memory, who, as_of="2022-05-01") == facts(memory, who, as_of="2026-02-01") == set()
    assert [change.what for change in memory.history(who)] == ["retracted"]


def test_the_past_is_answered_anew_and_past_belief_as_it_was(memory: Memory) -> None:
    tell(memory, "Paul works at Acme since 2020.", "Paul has never worked at Acme.")
    asked = "Where does Paul work?"
    answers = [memory.search(asked), memory.search(asked, as_of="2023-05-01")]
    assert [(a.answered, a.reason, "Acme" in a.text) for a in answers] == [(False, "no_match", False)] * 2
    assert memory.search("Has Paul ever worked at Acme?").text == "No."
    assert [a.value for a in memory.search(asked, known_at="2026-01-20").answers] == ["Acme"]


def test_what_others_said_of_the_same_time_stands(memory: Memory) -> None:
    memory.write("Paul works at Initech since 2018.", occurred_at="2019-01-01T10:00:00Z", recorded_at=FIRST)
    tell(memory, "Paul works at Acme since 2020.", "Paul has never worked at Acme.")
    assert facts(memory, "Paul", as_of="2022-05-01") == {("Paul", "works_at", "Initech")}


def test_it_may_begin_after_all(memory: Memory) -> None:
    memory.write("Paul has never worked at Acme.", occurred_at=FIRST)
    memory.write("Paul works at Acme.", occurred_at=LATER)
    assert facts(memory, "Paul", as_of="2026-02-01") == set()
    assert facts(memory, "Paul") == {("Paul", "works_at", "Acme")}


@pytest.mark.parametrize(
    ("denied", "start"),
    [
        ("Paul doesn't work at Acme.", LATER),
        ("Paul hasn't worked at Acme since 1 February.", "2026-02-01T00:00:00Z"),
        ("Paul never works at Acme.", LATER),
    ],
)
def test_what_is_denied_of_now_ends(memory: Memory, denied: str, start: str) -> None:
    assert tell(memory, "Paul works at Acme since 2020.", denied) == ("ended", start)
    assert facts(memory, "Paul", as_of="2022-05-01") == {("Paul", "works_at", "Acme")}


def test_what_is_denied_of_a_year_is_not_so_in_that_year(memory: Memory) -> None:
    tell(memory, "Paul worked at Acme from 2018 to 2021.", "Paul never worked at Acme in 2020.")
    held = [bool(facts(memory, "Paul", as_of=f"{year}-05-01")) for year in (2018, 2019, 2020, 2021)]
    assert held == [True, True, False, True]
