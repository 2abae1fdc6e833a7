"""What became of facts: every correction at its own time, who brought it about, why, and in which words."""

from datetime import UTC, datetime
from typing import Any

import pytest

from hindgraph.memory import Memory
from hindgraph.recall.records import FactChange
from hindgraph.stores.clock import StoppedClock
from worlds import NOW


def on(clock: StoppedClock, day: int) -> None:
    """Make it nine o'clock on a day of May."""
    clock.set(datetime(2026, 5, day, 9, tzinfo=UTC))


def tell(memory: Memory, clock: StoppedClock, *story: tuple[int, str], **given: Any) -> None:
    for day, text in story:
        on(clock, day)
        memory.write(text, **given)
    clock.set(NOW)


def told(changes: list[FactChange]) -> list[tuple[int, str, str, str | None]]:
    """Return changes as (day of May, what, value, the words)."""
    return [(c.at.day, c.what, c.edge.object, c.because.quote if c.because else None) for c in changes]


def test_a_correction_that_was_undone_stays_visible(memory: Memory, clock: StoppedClock) -> None:
    wrong, back = (
        "Ann Lee does not work at Acme but at Globex.",
        "Ann Lee does not work at Globex but at Acme.",
    )
    tell(memory, clock, (1, "Ann Lee works at Acme."), (3, wrong), (5, back))
    changes = memory.history("Ann Lee")
    assert told(changes) == [
        (1, "began", "Acme", "Ann Lee works at Acme."),
        (3, "corrected", "Globex", wrong),
        (5, "corrected", "Acme", back),
    ]
    assert [c.before and c.before.object for c in changes] == [None, "Acme", "Globex"]
    assert [c.edge.status for c in changes] == ["current", "retracted", "current"]
    # The same by the fact's id, and from the side of the value that was wrong.
    assert memory.history(changes[0].edge.fact_id) == changes
    assert told(memory.history("Globex")) == told(changes)[1:]
    assert told(memory.history("Ann Lee", known_at="2026-05-04")) == [
        (1, "began", "Globex", wrong),
        (3, "corrected", "Globex", wrong),
    ]


def test_an_end_that_was_denied_is_told_with_its_denial(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        (1, "Ann Lee works at Acme."),
        (3, "Ann Lee no longer works at Acme."),
        (5, "Ann Lee has not left Acme."),
    )
    began, corrected = memory.history("Ann Lee")
    assert told([began, corrected])[1] == (5, "corrected", "Acme", "Ann Lee has not left Acme.")
    assert corrected.before is not None
    assert corrected.before.valid_to == datetime(2026, 5, 3, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("subject", "predicate", "object_"),
    [("Ann Lee", "works_at", "Acme"), ("checkout-api", "depends_on", "orders-db")],
)
def test_an_end_that_names_no_object_is_what_ended_it(
    home: Memory, clock: StoppedClock, subject: str, predicate: str, object_: str
) -> None:
    on(clock, 1)
    home.assert_fact(subject, predicate, object_)
    on(clock, 4)
    home.assert_fact(subject, predicate, None, kind="end", reason="it was given up")
    clock.set(NOW)
    began, ended = home.history(subject)
    assert (began.what, ended.what, ended.at.day) == ("began", "ended", 4)
    assert ended.because is not None
    assert (ended.because.extractor, ended.who, ended.reason) == ("typed", "local", "it was given up")


def test_what_lapses_ends_by_the_words_that_said_how_long(home: Memory, clock: StoppedClock) -> None:
    on(clock, 1)
    home.assert_fact("Ann Lee", "works_at", "Acme", kind="span", since="2026-05-01", until="2026-06-01")
    clock.set(NOW)
    began, ended = home.history("Ann Lee")
    assert ended.at == datetime(2026, 6, 1, tzinfo=UTC)
    assert ended.because == began.because


def test_whoever_takes_the_place_at_the_other_end_is_what_ended_it(home: Memory, clock: StoppedClock) -> None:
    on(clock, 1)
    home.assert_fact("Ann Lee", "spouse", "Bob Ray")
    on(clock, 9)
    home.assert_fact("Cid Fox", "spouse", "Ann Lee", kind="change")
    clock.set(NOW)
    began, ended = home.history("Bob Ray")
    assert (began.what, ended.what, ended.at.day) == ("began", "ended", 9)
    assert ended.because is not None
    assert "Cid Fox" in ended.because.quote


def test_a_correction_of_a_set_carries_the_times_along(home: Memory, clock: StoppedClock) -> None:
    on(clock, 1)
    home.assert_fact("checkout-api", "depends_on", "redis-db")
    on(clock, 4)
    home.assert_fact("checkout-api", "depends_on", "redis-db", kind="end")
    on(clock, 9)
    (_, ended) = home.history("checkout-api")
    home.correct_fact(ended.edge.fact_id, "orders-db", reason="a typo")
    clock.set(NOW)
    changes = home.history("checkout-api")
    assert [(c.what, c.edge.object, c.before and c.before.object) for c in changes] == [
        ("began", "orders-db", None),
        ("ended", "orders-db", None),
        ("corrected", "orders-db", "redis-db"),
    ]
    assert {c.reason for c in changes} == {"a typo"}
    assert all(c.because is not None for c in changes)


def test_a_beginning_that_is_learned_to_be_earlier_is_no_correction(
    home: Memory, clock: StoppedClock
) -> None:
    on(clock, 9)
    home.assert_fact("Ann Lee", "works_at", "Acme")
    on(clock, 12)
    home.assert_fact("Ann Lee", "works_at", "Acme", since="2026-05-01")
    assert [(c.what, c.at.day) for c in home.history("Ann Lee")] == [("began", 1)]
    (learned,) = home.diff("2026-05-12")
    assert (learned.what, learned.edge.valid_from.day) == ("learned", 1)
    on(clock, 15)
    (edge,) = home.graph("Ann Lee").edges
    home.correct_fact(edge.fact_id, "Acme", since="2026-05-03", reason="from her contract")
    clock.set(NOW)
    *_, corrected = home.history("Ann Lee")
    assert (corrected.what, corrected.at.day, corrected.edge.valid_from.day) == ("corrected", 15, 3)
    assert (corrected.before and corrected.before.valid_from.day, corrected.reason) == (
        1,
        "from her contract",
    )


def test_what_was_said_of_another_is_told_with_who_took_them_apart(home: Memory, clock: StoppedClock) -> None:
    tell(home, clock, (1, "Ann Lee lives in Oslo. Ann Lee works at Acme."))
    on(clock, 5)
    (edge,) = home.graph("Ann Lee", predicate="works_at").edges
    home.split("Ann Lee", [edge.evidence[0].statement_id], name="Ann Lee (Acme)", reason="a namesake")
    clock.set(NOW)
    *_, gone = home.history("Ann Lee")
    assert (gone.what, gone.edge.object, gone.who) == ("retracted", "Acme", "local")
    assert "a namesake" in gone.reason
    assert [c.what for c in home.history("Ann Lee (Acme)")] == ["began"]


def test_two_values_of_merged_entities_are_told_of_one(home: Memory, clock: StoppedClock) -> None:
    tell(home, clock, (1, "Ann Lee lives in Oslo."), (3, "Anna Lee lives in Bergen."))
    on(clock, 5)
    home.merge("Anna Lee", "Ann Lee", reason="one person")
    clock.set(NOW)
    changes = home.history("Ann Lee")
    assert [(c.what, c.edge.object, c.before and c.before.object) for c in changes] == [
        ("began", "Oslo", None),
        ("began", "Bergen", "Oslo"),
    ]
    assert {c.edge.subject for c in changes} == {"Ann Lee"}
    assert [c.edge.object for c in home.history("Anna Lee", known_at="2026-05-04")] == ["Bergen"]
