"""Facts are corrected and ended by their ids; what was taken back stays so."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput
from hindgraph.memory import Memory
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import FAR_FUTURE
from hindgraph.recall.records import Edge
from hindgraph.stores.clock import StoppedClock
from told_facts import edge, one, text_of
from worlds import NOW, facts, memory_in

HOUR = timedelta(hours=1)


def test_not_this_but_that(memory: Memory) -> None:
    memory.assert_fact("checkout", "listens_on", 5432, occurred_at="2026-05-01T10:00:00Z")
    wrong = edge(memory, "checkout", "listens_on")
    statement = one(memory.correct_fact(wrong.fact_id, 6432, reason="a typo"))
    assert (statement.outcome, statement.closes) == ("corrected", (wrong.version_id,))
    assert facts(memory, "checkout", as_of="2026-05-02") == {("checkout", "listens_on", "6432")}


@pytest.mark.parametrize("kind", ["fact", "version", "statement"])
def test_a_fact_is_named_by_its_own_id_or_that_of_a_version_or_statement(home: Memory, kind: str) -> None:
    told = one(home.assert_fact("checkout", "listens_on", 5432))
    believed = edge(home, "checkout", "listens_on")
    by = {"fact": believed.fact_id, "version": believed.version_id, "statement": told.statement_id}
    assert one(home.correct_fact(by[kind], 6432, reason="a typo")).outcome == "corrected"
    assert edge(home, "checkout", "listens_on").object == "6432"


def test_wrong_and_what_is_right_is_not_known(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    clock.advance(HOUR)
    receipt = home.correct_fact(edge(home, "checkout", "owned_by").fact_id, None, reason="a mix-up")
    assert one(receipt).outcome == "corrected"
    assert text_of(home, receipt) == "It was wrong that checkout is owned by Ann Lee. Reason: a mix-up"
    assert facts(home, "checkout") == set()


def test_a_correction_from_a_day_on_leaves_what_was_before(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01")
    home.correct_fact(
        edge(home, "checkout", "owned_by").fact_id, "Bob Ray", since="2026-04-01", reason="late"
    )
    assert edge(home, "checkout", "owned_by", as_of="2026-03-31").object == "Ann Lee"
    assert edge(home, "checkout", "owned_by", as_of="2026-04-01").object == "Bob Ray"


def test_it_began_on_another_day(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", kind="change", since="2026-03-05")
    receipt = home.correct_fact(
        edge(home, "checkout", "owned_by").fact_id, "ann lee", since="2026-03-09", reason="the contract"
    )
    assert one(receipt).outcome == "corrected"
    assert facts(home, "checkout", as_of="2026-03-08") == set()
    assert edge(home, "checkout", "owned_by").valid_from.date() == date(2026, 3, 9)


def test_an_end_is_undone_or_gets_another_date(memory: Memory, clock: StoppedClock) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    fact = edge(memory, "checkout", "owned_by").fact_id
    clock.advance(HOUR)
    memory.end_fact(fact, on="2026-06-05")
    assert facts(memory, "checkout") == set()
    clock.advance(HOUR)
    assert one(memory.correct_fact(fact, ended="2026-06-08", reason="a week later")).outcome == "corrected"
    assert facts(memory, "checkout", as_of="2026-06-06") == {("checkout", "owned_by", "Ann Lee")}
    assert facts(memory, "checkout", as_of="2026-06-08") == set()
    clock.advance(HOUR)
    assert one(memory.correct_fact(fact, ended=False, reason="she stays")).outcome == "corrected"
    assert facts(memory, "checkout") == {("checkout", "owned_by", "Ann Lee")}


def test_an_end_before_the_beginning_is_undone(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    fact = edge(home, "checkout", "owned_by").fact_id
    clock.advance(HOUR)
    # A caller is stopped there; a text is taken at its word.
    home.write("Ann Lee no longer owns checkout since 5 June 2026.")
    assert facts(home, "checkout") == set()
    clock.advance(HOUR)
    assert one(home.correct_fact(fact, ended=False, reason="the wrong window")).outcome == "corrected"
    assert edge(home, "checkout", "owned_by").fact_id == fact


def test_what_a_revision_no_longer_says_is_not_believed_and_left_alone(home: Memory) -> None:
    home.write("Ann Lee owns checkout.", ref="note", occurred_at="2026-05-01T10:00:00Z")
    fact = edge(home, "checkout", "owned_by").fact_id
    home.write("Nothing to report.", ref="note", occurred_at="2026-05-01T10:00:00Z")
    statement = one(home.correct_fact(fact, "Bob Ray", reason="so"))
    assert (statement.outcome, statement.code, statement.object) == ("rejected", "taken_back", "Ann Lee")
    assert facts(home, "checkout") == set()


def test_an_assertion_is_undone_and_what_was_before_holds_again(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Bob Ray")
    clock.advance(HOUR)
    home.correct_fact(edge(home, "checkout", "owned_by").fact_id, reason="the wrong window")
    assert edge(home, "checkout", "owned_by").object == "Ann Lee"
    assert edge(home, "checkout", "owned_by").valid_to == FAR_FUTURE


def test_a_plan_is_ended_before_its_day(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Eve Moss", kind="change", since="2026-08-01")
    clock.advance(HOUR)
    home.end_fact(edge(home, "checkout", "owned_by", as_of="2026-08-02").fact_id)
    assert edge(home, "checkout", "owned_by", as_of="2026-08-02").object == "Ann Lee"


def test_what_has_ended_is_not_ended_again(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    fact = edge(home, "checkout", "owned_by").fact_id
    home.end_fact(fact, on="2026-05-01")
    ended = edge(home, "checkout", "owned_by", as_of="2026-04-30")
    clock.advance(HOUR)
    statement = one(home.end_fact(fact))
    assert (statement.outcome, statement.closes) == ("merged", ())
    assert statement.message is not None
    assert edge(home, "checkout", "owned_by", as_of="2026-04-30").version_id == ended.version_id


@pytest.mark.parametrize("how", ["correct", "correct to something else", "end"])
def test_a_fact_that_was_taken_back_is_left_alone_and_the_receipt_says_by_what(
    memory: Memory, how: str
) -> None:
    memory.assert_fact("checkout", "listens_on", 5432, occurred_at="2026-05-01T10:00:00Z")
    fact = edge(memory, "checkout", "listens_on").fact_id
    correction = memory.correct_fact(fact, 6432, reason="a typo")
    before = memory.stats()
    again = {
        "correct": lambda: memory.correct_fact(fact, 6432, reason="a typo"),
        "correct to something else": lambda: memory.correct_fact(fact, 7432, reason="no"),
        "end": lambda: memory.end_fact(fact),
    }[how]()
    assert (one(again).outcome, one(again).code) == ("rejected", "taken_back")
    assert (again.changed, again.memory_id) == (False, correction.memory_id)
    assert edge(memory, "checkout", "listens_on").fact_id in (one(again).message or "")
    assert memory.stats() == before


def test_the_correction_of_what_has_ended_reaches_the_past(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01", until="2026-03-01")
    fact = edge(home, "checkout", "owned_by", as_of="2026-02-01").fact_id
    assert one(home.correct_fact(fact, "Amy Lin", reason="a mix-up")).outcome == "corrected"
    assert edge(home, "checkout", "owned_by", as_of="2026-02-01").object == "Amy Lin"
    assert facts(home, "checkout") == set()


def test_in_a_set_a_correction_moves_what_was_said_and_leaves_the_others(home: Memory) -> None:
    for name in ("orders-db", "stock-db"):
        home.assert_fact("checkout", "depends_on", name, since="2026-01-01")
    (wrong,) = [e for e in home.graph("checkout").edges if e.object == "orders-db"]
    home.correct_fact(wrong.fact_id, "order-cache", reason="a mix-up")
    assert {object_ for _, _, object_ in facts(home, "checkout")} == {"order-cache", "stock-db"}
    assert {object_ for _, _, object_ in facts(home, "checkout", as_of="2026-02-01")} == {
        "order-cache",
        "stock-db",
    }


def test_where_one_subject_only_has_it_a_new_one_takes_it_away(home: Memory) -> None:
    home.assert_fact("Bonn", "capital_of", "Germany", since="1949")
    home.assert_fact("Berlin", "capital_of", "Germany", kind="change", since="1990-10-03")
    assert edge(home, "Germany", "capital_of").subject == "Berlin"
    assert edge(home, "Germany", "capital_of", as_of="1980").subject == "Bonn"
    home.correct_fact(
        edge(home, "Germany", "capital_of", as_of="1980").fact_id, "Prussia", reason="only to see"
    )
    assert {e.subject for e in home.graph("Germany", as_of="1980").edges} == set()
    assert edge(home, "Bonn", "capital_of", as_of="1980").object == "Prussia"


def test_a_marriage_is_corrected_and_ended_from_either_side(home: Memory, clock: StoppedClock) -> None:
    assert one(home.assert_fact("Ann Lee", "spouse", "Bob Ray", since="2020")).outcome == "stored"
    assert one(home.assert_fact("Bob Ray", "spouse", "Ann Lee", since="2021")).outcome == "merged"
    believed = edge(home, "Ann Lee", "spouse")
    clock.advance(HOUR)
    home.correct_fact(believed.fact_id, "Cleo Park", reason="a mix-up")
    kept, gone = believed.subject, believed.object
    assert {kept, "Cleo Park"} == set(_ends(edge(home, kept, "spouse")))
    assert facts(home, gone) == set()
    clock.advance(HOUR)
    home.end_fact(edge(home, "Cleo Park", "spouse").fact_id, on="2026-06-01")
    assert facts(home, kept) == facts(home, "Cleo Park") == set()


def _ends(each: Edge) -> tuple[str, str]:
    return each.subject, each.object


def test_versions_of_one_product_compete_and_other_tastes_do_not(home: Memory, clock: StoppedClock) -> None:
    for version in ("Python 3.9", "Python 3.11"):
        home.assert_fact(version, "version_of", "Python")
    home.assert_fact("Ann Lee", "prefers", "dark mode")
    home.assert_fact("Ann Lee", "prefers", "Python 3.9")
    clock.advance(HOUR)
    home.assert_fact("Ann Lee", "prefers", "Python 3.11")
    assert {object_ for _, _, object_ in facts(home, "Ann Lee")} == {"dark mode", "Python 3.11"}


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"value": "Bob Ray", "reason": None}, "no_reason", "reason"),
        ({"value": "Ann Lee", "reason": "so"}, "same_value", "value"),
        ({"since": "2026-03", "reason": "so"}, "no_value", "value"),
        ({"value": "Bob Ray", "ended": False, "reason": "so"}, "bad_option", "ended"),
        ({"value": "Bob Ray", "since": "one day", "reason": "so"}, "bad_time", "since"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(
    home: Memory, options: dict[str, Any], code: str, field: str
) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    with pytest.raises(InvalidInput) as refused:
        home.correct_fact(edge(home, "checkout", "owned_by").fact_id, **options)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_an_end_before_the_beginning_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact("relay-api", "listens_on", "8080", occurred_at="2026-01-05")
        (edge,) = memory.graph("relay-api").edges
        with pytest.raises(InvalidInput) as early:
            memory.end_fact(edge.fact_id, on="2025-06-30")
        assert (early.value.code, early.value.field) == ("before_beginning", "on")
        with pytest.raises(InvalidInput) as corrected:
            memory.correct_fact(edge.fact_id, ended="2025-06-30", reason="typo")
        assert (corrected.value.code, corrected.value.field) == ("before_beginning", "ended")
        assert len(memory.graph("relay-api").edges) == 1
        assert memory.end_fact(edge.fact_id, on="2026-06-30").statements[0].outcome == "ended"


@pytest.mark.parametrize("how", ["end_fact", "assert_fact", "correct_fact"])
def test_a_mistyped_end_is_answered_with_both_ways_out(home: Memory, how: str) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05")
    fact = edge(home, "checkout", "owned_by").fact_id
    with pytest.raises(InvalidInput, match="2026-01-05, when the fact began") as early:
        {
            "end_fact": lambda: home.end_fact(fact, on="2025-03"),
            "assert_fact": lambda: home.assert_fact(
                "checkout", "owned_by", "ann lee", kind="end", since="2025-03"
            ),
            "correct_fact": lambda: home.correct_fact(fact, ended="2025-03", reason="so"),
        }[how]()
    assert early.value.code == "before_beginning"
    assert "began earlier" in (early.value.next_step or "")
    assert "take it back" in (early.value.next_step or "")
    assert home.stats()["memories"] == 1
    home.correct_fact(fact, "Ann Lee", since="2025-01", reason="it began earlier")
    home.end_fact(edge(home, "checkout", "owned_by").fact_id, on="2025-03")
    assert facts(home, "checkout", as_of="2025-02") == {("checkout", "owned_by", "Ann Lee")}
    assert facts(home, "checkout") == set()


def test_an_end_between_two_times_does_not_take_the_later_one_away(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05", until="2026-02-01")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-04-01")
    for on in ("2026-01-20", "2026-03-01"):
        with pytest.raises(InvalidInput, match="2026-04-01, when the fact began"):
            home.end_fact(edge(home, "checkout", "owned_by").fact_id, on=on)


def test_an_end_leaves_a_later_change_to_the_same_value_alone(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Ann Lee", kind="change", since="2026-06-01")
    clock.advance(HOUR)
    home.end_fact(edge(home, "checkout", "owned_by").fact_id, on="2026-05-01")
    days = ("2026-04-30", "2026-05-01", "2026-05-31", "2026-06-01")
    assert [len(facts(home, "checkout", as_of=day)) for day in days] == [1, 0, 0, 1]


def test_a_fact_does_not_begin_after_its_end(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05", until="2026-02-01")
    fact = edge(home, "checkout", "owned_by", as_of="2026-01-20").fact_id
    with pytest.raises(InvalidInput, match="2026-02-01, when the fact ended") as late:
        home.correct_fact(fact, "Ann Lee", since="2026-03", reason="a typo")
    assert (late.value.code, late.value.field) == ("after_end", "since")


@pytest.mark.parametrize(
    ("on", "message"),
    [
        ("2026-05-01", "its end was known already; nothing has changed"),
        ("2026-05", "its end was known already; nothing has changed"),
        ("2026-06-01", "it had ended already, on 2026-05-01"),
        (None, "it had ended already, on 2026-05-01"),
    ],
)
def test_an_end_that_changes_nothing_says_what_is_known(
    memory: Memory, clock: StoppedClock, on: str | None, message: str
) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05")
    fact = edge(memory, "checkout", "owned_by").fact_id
    memory.end_fact(fact, on="2026-05-01")
    clock.advance(HOUR)
    statement = one(memory.end_fact(fact, on=on))
    assert statement.outcome == "merged"
    assert (statement.message or "").startswith(message)
    assert ("hindgraph fact correct" in (statement.message or "")) == ("had ended" in message)


def test_an_end_of_what_nobody_knows_says_so(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-05")
    statement = one(home.assert_fact("checkout", "owned_by", "Bob Ray", kind="end", since="2025"))
    assert (statement.outcome, statement.message) == (
        "merged",
        "nothing is known that it could end; nothing has changed",
    )


class Meanwhile(StoppedClock):
    """A clock on which something else happens while somebody looks at it for the first time."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        super().__init__(NOW)
        self.meanwhile: Callable[[], object] | None = meanwhile

    def now(self) -> datetime:
        happens, self.meanwhile = self.meanwhile, None
        if happens is not None:
            happens()
        return super().now()


def test_of_two_corrections_at_once_the_second_knows_the_first(tmp_path: Path, home: Memory) -> None:
    home.assert_fact("checkout", "listens_on", 5432)
    fact = edge(home, "checkout", "listens_on").fact_id
    first: list[Receipt] = []
    clock = Meanwhile(lambda: first.append(home.correct_fact(fact, 6432, reason="looked it up")))
    with memory_in(tmp_path, clock=clock) as other:
        second = other.correct_fact(fact, 7432, reason="as I recall")
    assert (one(first[0]).outcome, one(second).outcome) == ("corrected", "rejected")
    assert (second.changed, second.memory_id) == (False, first[0].memory_id)
    assert edge(home, "checkout", "listens_on").object == "6432"
    assert home.stats()["memories"] == 2


@pytest.mark.parametrize("first", ["taken back", "merged"])
def test_what_was_taken_back_before_or_after_a_merge_is_known_to_be(
    memory: Memory, clock: StoppedClock, first: str
) -> None:
    memory.assert_fact("Ann Lee", "lives_in", "NYC")
    memory.assert_fact("Bob Ray", "lives_in", "New York City")
    fact = edge(memory, "Ann Lee", "lives_in").fact_id
    steps: dict[str, Callable[[], object]] = {
        "taken back": lambda: memory.correct_fact(fact, "Boston", reason="a mix-up"),
        "merged": lambda: memory.merge("NYC", "New York City", reason="one city"),
    }
    for step in sorted(steps, key=lambda step: step != first):
        clock.advance(HOUR)
        steps[step]()
    clock.advance(HOUR)
    before = memory.stats()
    for again in (memory.end_fact(fact), memory.correct_fact(fact, "Lima", reason="so")):
        assert (one(again).outcome, again.changed) == ("rejected", False)
        assert "Boston" in (one(again).message or "")
    assert memory.stats() == before
    assert edge(memory, "Ann Lee", "lives_in").object == "Boston"
