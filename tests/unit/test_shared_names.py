"""A first name that several bear is not guessed in a question: what holds of each is told, with a reason."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from worlds import memory_in


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


def asked(memory: Memory, question: str, *told: str) -> Answer:
    for day, text in enumerate(told, start=1):
        memory.write(text, occurred_at=f"2026-05-{day:02}T10:00:00Z")
    return memory.search(question)


def homes(answer: Answer) -> set[tuple[str, str]]:
    return {(edge.subject, edge.object) for edge in answer.facts}


@pytest.mark.parametrize(
    ("told", "who"),
    [
        (["Ann Lee lives in Oslo.", "Ann Wu lives in Bergen."], "Ann"),
        (["Ann Lee lives in Oslo.", "Ann Lee works at Acme.", "Ann Wu lives in Bergen."], "Ann"),
        (["Dr. Ann Lee lives in Oslo.", "Ann Wu lives in Bergen."], "Ann"),
        (["Ann-Marie Lee lives in Oslo.", "Ann-Marie Wu lives in Bergen."], "Ann-Marie"),
        (
            ["Zelko Lee lives in Oslo.", "Zelko Lee (Zelko) works at Acme.", "Zelko Wu lives in Bergen."],
            "Zelko",
        ),
        (["I'm Dana Lee. I live in Oslo.", "Dana Wu lives in Bergen."], "Dana"),
    ],
)
def test_a_first_name_that_two_bear_is_not_guessed(memory: Memory, told: list[str], who: str) -> None:
    answer = asked(memory, f"Where does {who} live?", *told)
    assert (answer.answered, answer.reason, answer.answers) == (False, "ambiguous_entity", ())
    assert {home for _, home in homes(answer)} == {"Oslo", "Bergen"}
    assert all(name in answer.text for name in ("Lee", "Wu", "Oslo", "Bergen"))


def test_the_whole_name_is_nobody_elses(memory: Memory) -> None:
    answer = asked(memory, "Where does Ann Wu live?", "Dr. Ann Lee lives in Oslo.", "Ann Wu lives in Bergen.")
    assert homes(answer) == {("Ann Wu", "Bergen")}


def test_a_first_name_that_a_person_gave_is_taken_at_their_word(memory: Memory) -> None:
    for text in ("Zelko Lee lives in Oslo.", "Zelko Wu lives in Bergen."):
        memory.write(text)
    memory.alias("Zelko Lee", "Zelko")
    assert homes(memory.search("Where does Zelko live?")) == {("Zelko Lee", "Oslo")}


def test_who_is_called_just_so_keeps_the_name(memory: Memory) -> None:
    told = ("Zelko works at Acme.", "Zelko Lee works at Initech.")
    assert homes(asked(memory, "Where does Zelko work?", *told)) == {("Zelko", "Acme")}
