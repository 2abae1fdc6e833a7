"""The demo's month, told once and asked everything: the ten questions that are shown, and thirty that are not."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from hindgraph.surfaces.cli.demo import ACTOR, TIMEZONE, USER, demo_data, remembered
from hindgraph.wiring import build
from worlds import reader, settings_in

pytestmark = pytest.mark.xdist_group("demo")

SHOWN: list[dict[str, Any]] = demo_data("questions.yaml")
MORE: list[dict[str, Any]] = demo_data("questions_more.yaml")
# Thirty wordings that nobody tuned the readers for one by one; a change may trade a few, and must not lose many.
MOST_WRONG = 6


@pytest.fixture(scope="module")
def month(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    home: Path = tmp_path_factory.mktemp("demo")
    settings = settings_in(home, user=USER, timezone=TIMEZONE)
    with Memory(replace(build(settings), reader=reader()), ACTOR) as memory:
        remembered(memory)
        yield memory


def ask(memory: Memory, question: dict[str, Any]) -> Answer:
    options = {name: question[name] for name in ("asked_at", "as_of", "known_at") if name in question}
    return memory.search(question["query"], **options)


def is_right(answer: Answer, question: dict[str, Any]) -> bool:
    expected = question["expect"]
    if not expected:
        return not answer.answered
    told = " | ".join([answer.text, *(item.value for item in answer.answers)]).casefold()
    return answer.answered and all(value.casefold() in told for value in expected)


@pytest.mark.parametrize("question", SHOWN, ids=lambda q: q["title"])
def test_a_question_of_the_demo_is_answered_from_the_sources_that_say_it(
    month: Memory, question: dict[str, Any]
) -> None:
    answer = ask(month, question)
    assert is_right(answer, question), answer.text
    quoted = {item.ref for edge in answer.facts for item in edge.evidence} | {hit.ref for hit in answer.hits}
    assert set(question.get("expect_sources", [])) <= quoted


def test_the_set_holds_nothing_else(month: Memory) -> None:
    answer = ask(month, SHOWN[6])
    assert [item.value for item in answer.answers] == sorted(SHOWN[6]["expect"])


def test_the_path_of_three_hops_runs_from_the_question_to_the_value(month: Memory) -> None:
    (item,) = ask(month, SHOWN[4]).answers
    walked = [(edge.subject, edge.predicate, edge.object) for edge in item.path]
    assert walked == [
        ("dispatch", "depends_on", "orders-db"),
        ("dispatch", "owned_by", "Marta Oliveira"),
        ("Marta Oliveira", "lives_in", "Braga"),
    ]
    assert all(edge.evidence and edge.evidence[0].quote for edge in item.path)


def test_most_of_the_questions_that_are_not_shown_are_answered_rightly(month: Memory) -> None:
    wrong = [q["id"] for q in MORE if not is_right(ask(month, q), q)]
    assert len(wrong) <= MOST_WRONG, wrong


def test_asking_changes_nothing(month: Memory) -> None:
    before = month.stats()
    first, again = (ask(month, SHOWN[4]) for _ in range(2))
    assert [hit.id for hit in first.hits] == [hit.id for hit in again.hits]
    assert [hit.score for hit in first.hits] == [hit.score for hit in again.hits]
    assert month.stats() == before


def test_the_month_told_again_changes_nothing(month: Memory) -> None:
    before = month.stats()
    report = remembered(month)
    assert (report.memories, report.unchanged) == (0, report.rows)
    assert month.stats() == before


def test_the_store_is_sound(month: Memory) -> None:
    health = month.doctor()
    assert health["sound"], health["troubles"]
