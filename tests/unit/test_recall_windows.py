"""The time that a question names: when something was said, or only what it is about."""

from datetime import UTC, datetime

import pytest

from contested_facts import tell
from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock

COMPAQ = "In 2002 the firm Compaq merged with Hewlett-Packard in a deal that split its board."


@pytest.fixture
def notes(memory: Memory, clock: StoppedClock) -> Memory:
    tell(memory, clock, "2026-03-02", COMPAQ, ref="merger")
    tell(memory, clock, "2026-03-10", "I tried the blue kayak out on the lake.", ref="kayak")
    tell(memory, clock, "2026-05-04", "Nina gave a talk about glaciers at the library.", ref="talk")
    tell(memory, clock, "2026-05-06", "The kayak has a leak near the stern.", ref="leak")
    clock.set(datetime(2026, 5, 12, 12, tzinfo=UTC))
    return memory


def refs(memory: Memory, question: str, **options: object) -> list[str | None]:
    return [hit.ref for hit in memory.search(question, **options).hits]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "question",
    [
        "In 2002, which firm merged with Compaq?",
        "Which firm did Compaq merge with back in 2002?",
        "What was the deal that split the board of Compaq in 2002?",
    ],
)
def test_what_is_told_of_a_year_long_gone_is_found(notes: Memory, question: str) -> None:
    answer = notes.search(question)
    assert answer.hits[0].ref == "merger"
    assert answer.answered


def test_what_was_said_in_a_time_is_asked_for_where_memories_of_it_speak_of_that(notes: Memory) -> None:
    assert refs(notes, "What did I say about the kayak in March?")[0] == "kayak"
    assert "leak" not in refs(notes, "What did I say about the kayak in March?")
    assert refs(notes, "What was wrong with the kayak last week?")[0] == "leak"
    assert "kayak" not in refs(notes, "What was wrong with the kayak last week?")


def test_anything_at_all_is_asked_of_its_time_alone(notes: Memory) -> None:
    assert set(refs(notes, "What happened last week?")) == {"talk", "leak"}
    assert refs(notes, "What happened in April?") == []
    assert set(refs(notes, "五月发生了什么？")) == {"talk", "leak"}


def test_what_tells_of_no_such_time_is_near_and_no_answer(notes: Memory) -> None:
    answer = notes.search("Which lake did I try the blue kayak out on in April?")
    assert answer.hits[0].ref == "kayak"
    assert not answer.answered


def test_a_range_that_is_given_always_holds(notes: Memory) -> None:
    april = ("2026-04-01", "2026-04-30")
    assert refs(notes, "Which firm merged with Compaq?", time_range=april) == []
    assert refs(notes, "In 2002, which firm merged with Compaq?", time_range=april) == []
