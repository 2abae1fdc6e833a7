"""What has changed in some time: in the world, and in what is known of it."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hindgraph.errors import Conflict, InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model.records import FAR_FUTURE, Moment
from hindgraph.recall.records import FactChange
from hindgraph.stores.clock import StoppedClock
from worlds import NOW, memory_in

Story = Iterable[tuple[str, str]]


def tell(memory: Memory, clock: StoppedClock, *story: tuple[str, str], **given: Any) -> None:
    """Write texts, each at its day at nine, and come back to today."""
    for day, text in story:
        clock.set(datetime.fromisoformat(f"{day}T09:00").replace(tzinfo=UTC))
        memory.write(text, **given)
    clock.set(NOW)


def seen(changes: Iterable[FactChange]) -> list[tuple[str, str, str, str | None]]:
    """Return changes as (day, what, sentence, what was before)."""
    return [(f"{c.at:%m-%d}", c.what, c.edge.says, c.before.object if c.before else None) for c in changes]


def test_what_began_and_ended_is_told_in_order_of_time(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "Ann Lee lives in Oslo."),
        ("2026-05-10", "Ann Lee moved to Bergen."),
        ("2026-05-12", "Bob Ray works at Acme."),
        ("2026-05-20", "Bob Ray no longer works at Acme."),
    )
    changes = memory.diff("2026-05-05")
    assert seen(changes) == [
        ("05-10", "began", "Ann Lee lives in Bergen", "Oslo"),
        ("05-12", "began", "Bob Ray works at Acme", None),
        ("05-20", "ended", "Bob Ray works at Acme", None),
    ]
    assert [c.because and c.because.quote for c in changes] == [
        "Ann Lee moved to Bergen.",
        "Bob Ray works at Acme.",
        "Bob Ray no longer works at Acme.",
    ]
    assert {c.who for c in changes} == {"local"}
    assert seen(memory.diff("2026-05-10", "2026-05-12")) == seen(changes)[:2]
    assert memory.diff("2026-05-13", "2026-05-19") == []


def test_what_was_told_late_is_learned_once(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "Ann Lee lives in Oslo. Ann Lee works at Acme."),
        ("2026-05-10", "Ann Lee moved to Bergen on 8 May 2026."),
        ("2026-05-12", "Ann Lee left Acme on 5 May 2026."),
    )
    changes = memory.diff("2026-05-09")
    assert seen(changes) == [
        ("05-10", "learned", "Ann Lee lives in Bergen", "Oslo"),
        ("05-12", "learned", "Ann Lee works at Acme", "Acme"),
    ]
    bergen, acme = changes
    assert bergen.edge.valid_from == datetime(2026, 5, 8, tzinfo=UTC)
    assert (acme.edge.status, acme.edge.valid_to) == ("past", datetime(2026, 5, 5, tzinfo=UTC))
    assert acme.before is not None
    assert acme.before.valid_to == FAR_FUTURE
    assert acme.because is not None
    assert acme.because.quote == "Ann Lee left Acme on 5 May 2026."


def test_a_row_that_was_only_given_an_end_is_not_learned(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "Ann Lee works at Acme."),
        ("2026-05-10", "Ann Lee no longer works at Acme."),
    )
    assert seen(memory.diff("2026-05-05")) == [("05-10", "ended", "Ann Lee works at Acme", None)]


def test_a_correction_is_told_when_it_was_made(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "Ann Lee works at Acme."),
        ("2026-05-10", "Ann Lee does not work at Acme but at Globex."),
        ("2026-05-20", "Ann Lee does not work at Globex but at Initech."),
    )
    assert seen(memory.diff("2026-05-05")) == [
        ("05-10", "corrected", "Ann Lee works at Globex", "Acme"),
        ("05-20", "corrected", "Ann Lee works at Initech", "Globex"),
    ]
    # As known now, and as it was believed at the end of the time that is asked about.
    (change,) = memory.diff("2026-05-05", "2026-05-15")
    assert (change.edge.object, change.edge.status) == ("Globex", "retracted")
    (change,) = memory.diff("2026-05-05", "2026-05-15", known_at="2026-05-15")
    assert (change.edge.object, change.edge.status) == ("Globex", "current")
    assert seen(memory.diff("2026-05-15"))[0][:2] == ("05-20", "corrected")


def test_a_correction_of_a_set_names_what_is_right(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "checkout-api depends on redis-db."),
        ("2026-05-10", "checkout-api does not depend on redis-db but on orders-db."),
    )
    assert seen(memory.diff("2026-05-05")) == [
        ("05-10", "corrected", "checkout-api depends on orders-db", "redis-db")
    ]


def test_what_somebody_else_says_is_contested_when_it_was_said(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, ("2026-05-01", "Ann Lee lives in Oslo."))
    tell(
        memory,
        clock,
        ("2026-05-10", "Ann Lee lives in Narvik."),
        origin="agent",
        source="https://example.org/ann",
        occurred_at="2026-05-02",
    )
    (change,) = memory.diff("2026-05-05")
    assert seen([change]) == [("05-10", "contested", "Ann Lee lives in Narvik", "Oslo")]
    assert [(c.what, c.at) for c in memory.history("Ann Lee")][1:] == [("contested", change.at)]
    assert change.who == "https://example.org/ann"
    assert memory.diff("2026-05-01", "2026-05-09") == memory.diff("2026-05-01", "2026-05-09", entity="Oslo")


def test_what_a_new_revision_drops_says_why_it_ended(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, ("2026-05-01", "Ann Lee owns checkout. Ann Lee lives in Oslo."), ref="note")
    tell(memory, clock, ("2026-05-10", "Ann Lee lives in Oslo."), ref="note")
    (change,) = memory.diff("2026-05-05")
    assert seen([change]) == [("05-10", "ended", "checkout is owned by Ann Lee", None)]
    assert "revision" in change.reason


def test_a_plan_has_not_come_true_yet(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, ("2026-05-01", "Ann Lee works at Acme. Ann Lee will join Hooli on 1 August 2026."))
    assert seen(memory.diff("2026-06-01")) == []
    clock.set(datetime(2026, 8, 2, tzinfo=UTC))
    assert seen(memory.diff("2026-06-01")) == [("08-01", "began", "Ann Lee works at Hooli", "Acme")]
    clock.set(NOW)
    assert seen(memory.diff("2026-06-01", "2026-12-31")) == [
        ("08-01", "began", "Ann Lee works at Hooli", "Acme")
    ]


def test_of_an_entity_only_its_own_is_told(memory: Memory, clock: StoppedClock) -> None:
    tell(
        memory,
        clock,
        ("2026-05-01", "Ann Lee lives in Oslo. Bob Ray lives in Bergen."),
        ("2026-05-10", "Ann Lee moved to Bergen."),
    )
    everything = memory.diff("2026-04-01")
    ann = memory.diff("2026-04-01", entity="Ann Lee")
    assert seen(ann) == [c for c in seen(everything) if "Ann" in c[2]]
    # Where she leaves, her moving elsewhere is an end.
    assert seen(memory.diff("2026-05-05", entity="Oslo")) == [
        ("05-10", "ended", "Ann Lee lives in Oslo", None)
    ]
    assert seen(memory.diff("2026-05-05", entity="Bergen")) == [
        ("05-10", "began", "Ann Lee lives in Bergen", "Oslo")
    ]
    assert memory.diff("2026-04-01", entity=ann[0].edge.subject_id) == ann


def test_a_merge_is_no_change_in_the_world(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, ("2026-05-01", "Ann Lee lives in Oslo. Anna Lee works at Acme."))
    clock.set(datetime(2026, 5, 10, 9, tzinfo=UTC))
    memory.merge("Anna Lee", "Ann Lee", reason="the same person")
    clock.set(NOW)
    assert memory.diff("2026-05-05") == []
    assert [c.what for c in memory.history("Ann Lee")] == ["began", "began"]
    assert len(memory.diff("2026-05-01", "2026-05-09", entity="Anna Lee")) == 2
    assert len(memory.diff("2026-05-01", "2026-05-09", entity="Anna Lee", known_at="2026-05-09")) == 1


def test_of_a_past_that_is_told_today_it_tells_what_came_true_then(memory: Memory) -> None:
    memory.write("Ann Lee lives in Oslo since 2020. Ann Lee moved to Bergen on 3 March 2026.")
    memory.write("Bob Ray worked at Acme from 1 February 2026 until 1 May 2026.")
    assert seen(memory.diff("2026-01-01", "2026-06-30")) == [
        ("02-01", "began", "Bob Ray works at Acme", None),
        ("03-03", "began", "Ann Lee lives in Bergen", "Oslo"),
        ("05-01", "ended", "Bob Ray works at Acme", None),
    ]
    assert memory.diff("2026-01-01", "2026-06-30", known_at="2026-06-30") == []


@pytest.mark.parametrize(
    ("since", "until", "field"),
    [
        ("yesterday", None, "since"),
        (None, None, "since"),
        ("2026-05-01", "soon", "until"),
        ("2026-05-02", "2026-05-01", "since"),
        ("2026-05-02T10:00", "2026-05-02T09:59", "since"),
        ("2027", None, "since"),
    ],
)
def test_a_time_that_is_none_is_refused_by_name(tmp_path: Path, since: Any, until: Any, field: str) -> None:
    with memory_in(tmp_path) as memory, pytest.raises(InvalidInput) as refused:
        memory.diff(since, until)
    assert (refused.value.code, refused.value.field) == ("bad_time", field)


def test_days_are_the_actors_and_whole(tmp_path: Path, clock: StoppedClock) -> None:
    with memory_in(tmp_path, clock=clock) as memory:
        memory.actor_settings(timezone="Asia/Tokyo")
        memory.write("Ann Lee lives in Oslo.", occurred_at="2026-05-10T00:00:00+09:00")
        memory.write("Bob Ray lives in Bergen.", occurred_at="2026-05-10T23:59:59+09:00")
        assert memory.diff("2026-05-10", "2026-05-10", known_at="2026-05-10") == []
        one_day = seen(memory.diff("2026-05-10", "2026-05-10"))
        assert [what for _, what, _, _ in one_day] == ["began", "began"]
        assert seen(memory.diff(date(2026, 5, 10), date(2026, 5, 10), known_at="2026-07-01")) == one_day
        assert seen(memory.diff("2026-05", "2026-05-10T12:00", known_at="2026")) == one_day[:1]
        assert memory.diff("2026-05-15", "2026-05") == []  # the month's end is later


def test_who_asks_again_from_the_last_change_on_gets_it_and_what_follows(memory: Memory) -> None:
    memory.write("Ann Lee lives in Oslo.")
    memory.write("Ann Lee works at Acme.")
    last = max(change.edge.recorded_at for change in memory.diff("2026-06-01"))
    assert last > NOW
    memory.assert_fact("Bob Ray", "lives_in", "Bergen", since="2026-06-15")
    assert [c.edge.object for c in memory.diff(last)] == ["Acme", "Bergen"]


def test_an_unknown_entity_is_not_found(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        assert memory.diff("2026-01-01") == []
        with pytest.raises(NotFound):
            memory.diff("2026-01-01", entity="Zed")


def test_the_whole_graph_is_not_read(tmp_path: Path, clock: StoppedClock) -> None:
    with memory_in(tmp_path, clock=clock) as memory:
        tell(
            memory,
            clock,
            *((f"2026-04-{n:02}", f"Ann{chr(96 + n)} Lee lives in Oslo.") for n in range(1, 20)),
        )
        tell(memory, clock, ("2026-05-10", "Ann Lee lives in Oslo."))
        graph = memory._parts.graph
        since = datetime(2026, 5, 1, tzinfo=UTC)
        rows = graph.read("local", lambda view: view.versions_between(since, FAR_FUTURE))
        assert len(rows) == 1
        assert graph.read("local", lambda view: view.counts(Moment(known_at=NOW)))["versions"] >= 10
        assert len(memory.diff("2026-05-01")) == 1


PEOPLE, TOWNS, FIRMS = ("Ann Lee", "Bob Ray"), ("Oslo", "Bergen", "Narvik"), ("Acme", "Globex")


def step(memory: Memory, random: Random) -> None:
    """Say, correct or end something, as the first party or another; some of it is refused."""
    who, predicate, what = random.choice(
        [
            (random.choice(PEOPLE), "lives_in", random.choice(TOWNS)),
            (random.choice(PEOPLE), "works_at", random.choice(FIRMS)),
            (*PEOPLE[:1], "spouse", PEOPLE[1]),
        ]
    )
    since = memory._parts.clock.now() - timedelta(days=random.randint(-5, 30))
    believed = memory.graph(who, predicate=predicate).edges
    match random.choice(["say", "say", "say", "end", "correct", "decide"]):
        case "say":
            origin = random.choice(["human", "human", "import"])
            kind = random.choice(["state", "change"])
            memory.assert_fact(who, predicate, what, kind=kind, since=since, origin=origin)
        case "end":
            memory.assert_fact(who, predicate, None, kind="end", since=since)
        case "correct" if believed:
            memory.correct_fact(random.choice(believed).fact_id, what, reason="a mistake")
        case "decide" if items := memory.review():
            memory.review(random.choice(["accept", "reject"]), random.choice(items).id, reason="asked")


@pytest.mark.parametrize("seed", range(4))
def test_what_changed_is_what_changed_for_each_entity(tmp_path: Path, seed: int) -> None:
    random, clock = Random(seed), StoppedClock(NOW - timedelta(days=60))
    with memory_in(tmp_path, clock=clock) as memory:
        memory.write("Ann Lee lives in Oslo and works at Acme. Bob Ray lives in Bergen and works at Globex.")
        for _ in range(12):
            clock.advance(timedelta(days=random.randint(1, 5)))
            with suppress(InvalidInput, Conflict):
                step(memory, random)
        clock.set(NOW)
        since = NOW - timedelta(days=random.randint(0, 40))
        for until in (None, since + timedelta(days=20)):
            changes = {as_told(change) for change in memory.diff(since, until)}
            of_people = {as_told(c) for who in PEOPLE for c in memory.diff(since, until, entity=who)}
            assert changes == of_people


def as_told(change: FactChange) -> tuple[object, ...]:
    before, because = change.before, change.because
    return (
        change.at,
        change.what,
        change.edge.version_id,
        before and before.version_id,
        because and because.statement_id,
        change.who,
        change.reason,
    )
