"""Questions about what was, what will be and what came before; and sentences that are no answers."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from worlds import memory_in, said

TOLD = [
    ("2025-01-10", "Priya Raman lives in Oslo."),
    ("2025-03-10", "Priya Raman moved to Bergen."),
    ("2025-02-01", "Dan Okafor worked at Acme until 2024."),
    ("2025-02-02", "Eva Novak lives in Graz."),
    ("2026-06-20", "Eva Novak will move to Linz on 1 September 2026."),
    ("2025-02-03", "checkout depends on orders-api. checkout does not depend on billing-db."),
    ("2025-02-04", "Femi Bello lives in Lagos, he said, but that was a lie."),
    ("2025-02-05", "Gita Rao was born in Pune on 3 May 1990."),
    ("2025-02-06", "Hana Mori is married to Ivo Brandt."),
    ("2025-05-07", "Hana and Ivo got divorced."),
    ("2025-02-08", "Milo Serra works at Initech."),
    ("2025-02-09", "Another Milo Serra works at Globex."),
]


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with memory_in(tmp_path_factory.mktemp("asked")) as memory:
        for day, text in TOLD:
            memory.write(text, occurred_at=datetime.fromisoformat(f"{day}T09:00").replace(tzinfo=UTC))
        yield memory


def values(memory: Memory, question: str) -> list[str]:
    return [item.value for item in memory.search(question).answers]


@pytest.mark.parametrize(
    "question",
    [
        "Did Priya Raman ever live in Oslo?",
        "Did Priya Raman live in Oslo?",
        "Has Priya Raman ever lived in Oslo?",
    ],
)
def test_what_was_so_once_is_confirmed_though_it_has_ended(memory: Memory, question: str) -> None:
    assert values(memory, question) == ["yes"]


def test_what_holds_now_does_not_deny_what_was(memory: Memory) -> None:
    answer = memory.search("Did Priya Raman ever live in Linz?")
    assert (answer.answered, answer.reason) == (False, "no_match")


def test_what_is_so_for_good_denies_every_other_value(memory: Memory) -> None:
    memory.write("Delhi is a city.")
    assert values(memory, "Was Gita Rao born in Delhi?") == ["no"]


def test_a_question_about_the_past_is_answered_with_what_has_ended(memory: Memory) -> None:
    assert values(memory, "Who was Hana Mori's husband?") == ["Ivo Brandt"]
    assert "Dan Okafor worked at Acme until 2024" in memory.search("Where did Dan Okafor work?").text
    assert not memory.search("Where does Dan Okafor work?").answered


def test_a_question_about_the_future_is_answered_with_what_is_planned(memory: Memory) -> None:
    assert values(memory, "Where will Eva Novak live?") == ["Linz"]
    assert values(memory, "Where does Eva Novak live?") == ["Graz"]


def test_nothing_planned_is_no_reason_to_tell_the_present(memory: Memory) -> None:
    assert memory.search("Where will Priya Raman live?").reason == "no_match"


def test_before_and_after_a_value_go_by_the_order_of_time(memory: Memory) -> None:
    assert values(memory, "Where did Priya Raman live before Bergen?") == ["Oslo"]
    assert values(memory, "Where did Priya Raman live after Oslo?") == ["Bergen"]
    assert memory.search("Where did Priya Raman live before Oslo?").reason == "no_match"


def test_capitals_throughout_are_read_like_any_question(memory: Memory) -> None:
    assert values(memory, "WHERE DOES PRIYA RAMAN LIVE?") == ["Bergen"]


def test_a_sentence_that_shares_the_words_says_neither_yes_nor_no(memory: Memory) -> None:
    answer = memory.search("Does orders-api depend on checkout?")
    assert (answer.answered, answer.answers) == (False, ())


def test_what_was_taken_back_in_the_same_breath_is_not_told(memory: Memory) -> None:
    answer = memory.search("Where does Femi Bello live?")
    assert (answer.answered, answer.answers) == (False, ())


def test_a_marriage_that_ended_is_not_told_as_one(memory: Memory) -> None:
    answer = memory.search("Who is Hana Mori's husband?")
    assert (answer.answered, answer.reason) == (False, "ended")
    assert values(memory, "Is Hana Mori married to Ivo Brandt?") == ["no"]


def test_a_namesake_told_apart_is_not_the_same_person(memory: Memory) -> None:
    assert values(memory, "Where does Milo Serra work?") == ["Initech"]


def test_one_is_not_born_since_a_day(memory: Memory) -> None:
    assert memory.search("Where was Gita Rao born?").text == "Gita Rao was born in Pune."


def test_intentions_for_some_year_settle_nothing(memory: Memory) -> None:
    assert said(memory.write("Jon Weir plans to move to Rome next year.")) == []
    assert [s[2] for s in said(memory.write("Jon Weir plans to move to Rome on 3 August 2026."))] == ["Rome"]


def test_facts_below_the_trust_asked_for_are_left_out(memory: Memory) -> None:
    trusted = memory.search("Where does Priya Raman live?", trust_floor=0.99)
    assert (trusted.answers, trusted.facts, trusted.answered) == ((), (), False)
    assert values(memory, "Where does Priya Raman live?") == ["Bergen"]


def test_the_user_may_be_called_the_user(memory: Memory) -> None:
    assert said(memory.write("The user lives in Kyoto. User's dog is called Rex.")) == [
        ("user", "lives_in", "Kyoto", "stored"),
        ("user", "has_pet", "Rex", "stored"),
    ]
    assert memory.search("Where do I live?").text == "Since 1 July 2026 the user lives in Kyoto."


@pytest.mark.parametrize(
    ("told", "question"),
    [
        ("I'm allergic to walnuts. I don't eat meat.", "Do I eat walnuts?"),
        ("I'm allergic to walnuts. I don't eat meat.", "Do I eat meat?"),
        ("John Smith works at Initech.", "Where does John Doe work?"),
        ("Kim Lee leads Acme.", "Who leads Acme Bank?"),
        ("Ann lived in Rome from 2020 to 2021. Ann lives in Oslo.", "Who has never lived in Rome?"),
        ("Ann lives in Oslo.", "Has Ann always lived in Oslo?"),
        ("I live in Leeds. My wife works at Siemens.", "Does my wife live in Leeds?"),
    ],
)
def test_what_was_not_asked_is_not_answered(tmp_path: Path, told: str, question: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(told)
        assert memory.search(question).answers == ()


def test_a_first_name_is_enough_where_nobody_else_is_named(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("John Smith works at Initech.")
        assert values(memory, "Where does John work?") == ["Initech"]
        assert values(memory, "Where does John Smith work?") == ["Initech"]


def test_what_was_told_before_the_user_had_a_name_is_still_the_users(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("I live in Oslo.")
        memory.actor_settings(user_name="Noor Haddad")
        assert values(memory, "Where do I live?") == ["Oslo"]
        memory.write("I like tea.")
        assert values(memory, "Where does Noor Haddad live?") == ["Oslo"]
