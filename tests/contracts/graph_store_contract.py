"""What every graph store promises about transactions, and what it gives back."""

from dataclasses import replace
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest

from contracts.samples import (
    MICRO,
    NOW,
    T0,
    alias,
    day,
    entity,
    memory,
    mention,
    statement,
    timeline,
    value,
    version,
)
from hindgraph.model.records import (
    FAR_FUTURE,
    Change,
    Changes,
    Finding,
    Job,
    Link,
    MemoryFilter,
    OutboxItem,
    Redirect,
)
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import StoppedClock
from hindgraph_ontology.errors import Conflict, InvalidInput


class StoreFixtures:
    @pytest.fixture
    def clock(self) -> StoppedClock:
        return StoppedClock(T0)

    @pytest.fixture
    def store(self, clock: StoppedClock) -> GraphStore:
        raise NotImplementedError("give the contract a store")


class GraphTransactionContract(StoreFixtures):
    def trim(self, store: Any, actor: str, *, keep: int) -> None:
        """Shorten the change log; which is no business of the port's users."""
        with store.transaction(actor) as unit:
            unit.trim_changes(keep=keep)

    def opened_again(self, store: GraphStore) -> GraphStore:
        """Return a store on the same data as one that was closed; the embedded ones open their files by themselves."""
        return store

    def test_what_was_committed_is_seen_by_a_later_view(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        with store.view("ann") as view:
            assert view.memories(["m1"]) == [memory("m1")]

    def test_a_transaction_sees_what_it_has_written(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
            unit.put_versions([version("a depends_on b")])
            assert unit.memories(["m1"]) == [memory("m1")]
            assert unit.neighbours(["a"], NOW) == [version("a depends_on b")]

    def test_nothing_is_seen_before_the_commit(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
            with store.view("ann") as view:
                assert view.memories(["m1"]) == []

    def test_an_exception_undoes_everything(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        with pytest.raises(ZeroDivisionError):
            write_and_fail(store)
        with store.view("ann") as view:
            assert view.memories(["m1", "m2"]) == [memory("m1")]
            assert view.neighbours(["a"], NOW) == []
            assert view.meta("x") is None
            assert view.sequence == 1

    def test_the_lock_is_free_after_an_exception(self, store: GraphStore) -> None:
        with pytest.raises(ZeroDivisionError), store.transaction("ann"):
            raise ZeroDivisionError
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])

    def test_actors_are_listed_in_order(self, store: GraphStore) -> None:
        for actor in ("zoe", "Ann", "王伟", "a/../b"):
            with store.transaction(actor) as unit:
                unit.put_memories([memory("m")])
        assert store.actors() == sorted(["zoe", "Ann", "王伟", "a/../b"])

    def test_nothing_of_another_actor_is_ever_seen(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1", ref="r", key="k")])
            unit.put_entities([entity("a")])
            unit.put_aliases([alias("a", "a")])
            unit.put_versions([version("a depends_on b")])
            unit.put_statements([statement("s", "m1")])
        with store.transaction("bob") as unit:
            unit.put_memories([memory("m9")])
            assert not any((unit.memories(["m1"]), unit.revisions("r"), unit.statements_of(["m1"])))
            assert unit.memory_by_key("k") is None
            assert unit.entities_named(["a"]) == {}
            assert unit.neighbours(["a"], NOW) == []
            assert unit.similar_names(["a"], limit=9) == []
            assert unit.sequence == 1
            assert unit.counts(NOW)["memories"] == 1

    def test_closing_twice_is_fine_and_what_was_committed_stays(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        store.close()
        store.close()
        with self.opened_again(store).view("ann") as view:
            assert view.memories(["m1"]) == [memory("m1")]

    # ---- the clock ----

    def test_the_time_of_transactions_rises_though_the_clock_stands(self, store: GraphStore) -> None:
        times = []
        for number in range(3):
            with store.transaction("ann") as unit:
                unit.put_memories([memory(f"m{number}")])
                times.append(unit.now)
        assert times == [T0, T0 + MICRO, T0 + 2 * MICRO]

    def test_the_time_rises_though_the_clock_goes_back(self, store: GraphStore, clock: StoppedClock) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        clock.advance(timedelta(days=-1))
        with store.transaction("ann") as unit:
            assert unit.now == T0 + MICRO

    def test_a_replay_brings_its_own_time(self, store: GraphStore) -> None:
        with store.transaction("ann", now=day(-300)) as unit:
            unit.put_memories([memory("m1")])
            assert unit.now == day(-300)

    def test_a_replay_may_not_go_back(self, store: GraphStore) -> None:
        with store.transaction("ann", now=day(-300)) as unit:
            unit.put_memories([memory("m1")])
        with pytest.raises(InvalidInput) as caught, store.transaction("ann", now=day(-300) - MICRO):
            pass
        assert caught.value.code == "out_of_order_replay"
        assert caught.value.field == "recorded_at"

    def test_rows_of_a_log_may_share_their_second(self, store: GraphStore) -> None:
        times = []
        for number in range(3):
            with store.transaction("ann", now=day(-300)) as unit:
                unit.put_memories([memory(f"m{number}")])
                times.append(unit.now)
        assert times == [day(-300), day(-300) + MICRO, day(-300) + 2 * MICRO]

    def test_a_replay_may_not_lie_before_what_the_clock_dated(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        with pytest.raises(InvalidInput), store.transaction("ann", now=T0 - MICRO):
            pass

    def test_book_keeping_between_the_rows_does_not_bar_a_replay(self, store: GraphStore) -> None:
        with store.transaction("ann", now=day(-300)) as unit:
            unit.put_memories([memory("m1")])
        with store.transaction("ann") as unit:
            unit.clear_outbox(unit.outbox(limit=9))
            unit.put_jobs([Job("j", "read", "m1", None, 1, state="done")])
            unit.set_meta("hash", "x")
        with store.transaction("ann", now=day(-299)) as unit:
            assert unit.now == day(-299)
            assert unit.outbox(limit=9) == []

    # ---- sequence and change log ----

    def test_each_change_takes_a_number_and_is_logged(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m2"), memory("m1")])
            unit.put_mentions([mention("m1", "e")])
            assert unit.sequence == 1
        with store.transaction("ann") as unit:
            unit.put_entities([entity("e")])
            unit.put_aliases([alias("x", "e")])
        with store.view("ann") as view:
            first = (Change(1, "memory", "m1"), Change(1, "memory", "m2"), Change(1, "mention", "m1"))
            second = (Change(2, "alias", "e"), Change(2, "entity", "e"))
            assert view.changes(0).items == first + second
            assert view.changes(1).items == second
            assert view.changes(2).items == ()
            assert view.changes(1).upto == view.sequence == 2

    def test_a_transaction_finds_its_own_changes_in_the_log(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        with store.transaction("ann") as unit:
            assert unit.changes(1) == Changes((), 2)
            unit.put_mentions([mention("m1", "e")])
            unit.put_entities([entity("e")])
            own = (Change(2, "entity", "e"), Change(2, "mention", "m1"))
            assert unit.changes(0) == Changes((Change(1, "memory", "m1"), *own), 2)
            assert unit.changes(1) == Changes(own, 2)
            assert unit.changes(2) == Changes((), 2)

    def test_the_same_records_again_change_nothing(self, store: GraphStore) -> None:
        for _ in range(2):
            with store.transaction("ann") as unit:
                unit.put_memories([memory("m1", tags=("b", "a"), position=(3, 4))])
                unit.put_entities([entity("e"), value("v", "8080")])
                unit.put_aliases([alias("x", "e")])
                unit.put_mentions([mention("m1", "e", position=0.1)])
                unit.put_statements([statement("s", "m1", surfaces=("a", None, None))])
                unit.put_versions([version("a depends_on b")])
                unit.put_links([Link("m1", "REPEATS", "m0", T0)])
                unit.put_redirects([Redirect("a", "b", T0, "same")])
        with store.view("ann") as view:
            assert view.sequence == 1
            assert {change.sequence for change in view.changes(0).items} == {1}

    def test_an_empty_transaction_takes_no_number(self, store: GraphStore) -> None:
        with store.transaction("ann"):
            pass
        with store.view("ann") as view:
            assert view.sequence == 0

    def test_a_reader_behind_the_log_is_told_to_rebuild(self, store: GraphStore) -> None:
        for number in range(5):
            with store.transaction("ann") as unit:
                unit.put_memories([memory(f"m{number}")])
        self.trim(store, "ann", keep=2)
        with store.view("ann") as view:
            assert not view.changes(0).complete
            assert not view.changes(2).complete
            assert view.changes(3).complete
            assert [change.id for change in view.changes(3).items] == ["m3", "m4"]
            assert view.sequence == 5

    def test_a_reader_ahead_of_the_store_is_told_to_rebuild(self, store: GraphStore) -> None:
        with store.view("ann") as view:
            assert not view.changes(7).complete

    # ---- replacing ----

    def test_a_changed_memory_replaces_the_old_one(self, store: GraphStore) -> None:
        changed = memory(
            "m1", read_at=day(1), retracted_at=day(2), expires_at=day(3), tags=("x",), part=(2, 3)
        )
        for record in (memory("m1"), changed):
            with store.transaction("ann") as unit:
                unit.put_memories([record])
        with store.view("ann") as view:
            assert view.memories(["m1"]) == [changed]

    @pytest.mark.parametrize("field", ["start", "object_id", "trust", "subject_keys", "polarity"])
    def test_of_a_statement_only_the_end_of_belief_may_change(self, store: GraphStore, field: str) -> None:
        other: dict[str, Any] = {
            "start": day(1),
            "object_id": "x",
            "trust": 0.1,
            "subject_keys": (timeline("y uses"),),
            "polarity": False,
        }
        with store.transaction("ann") as unit:
            unit.put_statements([statement("s")])
            unit.put_statements([statement("s", retracted_at=day(5))])
            assert unit.statements(["s"]) == [statement("s", retracted_at=day(5))]
            with pytest.raises(Conflict) as caught:
                unit.put_statements([statement("s", **{field: other[field]})])
        assert caught.value.field is not None

    def test_of_a_version_only_the_end_of_belief_may_change(self, store: GraphStore) -> None:
        written = version("a depends_on b")
        with store.transaction("ann") as unit:
            unit.put_versions([written])
            unit.put_versions([replace(written, retracted_at=day(5))])
            with pytest.raises(Conflict):
                unit.put_versions([replace(written, valid_to=day(5))])
            assert unit.versions(ids=[written.version_id]) == [replace(written, retracted_at=day(5))]

    @pytest.mark.parametrize(
        ("field", "text"),
        [
            ("version_id", "v1"),
            ("version_id", "uses:1"),
            ("fact_id", "f-1"),
            ("fact_id", "depends_on:1"),
            ("fact_id", "f-uses:1"),
            ("timeline", "a depends_on"),
            ("timeline", timeline("depends_on uses")),
        ],
    )
    def test_ids_and_timeline_must_name_the_predicate(self, store: GraphStore, field: str, text: str) -> None:
        named: dict[str, Any] = {field: text}
        with store.transaction("ann") as unit, pytest.raises(InvalidInput) as caught:
            unit.put_versions([replace(version("a depends_on b"), **named)])
        assert caught.value.field == field

    def test_memories_go_on_the_outbox_until_cleared(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m2"), memory("m1")])
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m0"), memory("m2")])
        with store.view("ann") as view:
            items = view.outbox(limit=9)
            assert items == [OutboxItem(1, "m1"), OutboxItem(1, "m2"), OutboxItem(2, "m0")]
            assert view.outbox(limit=1) == items[:1]
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m2", "changed meanwhile")])
        with store.transaction("ann") as unit:
            unit.clear_outbox(items)
            assert unit.outbox(limit=9) == [OutboxItem(3, "m2")]

    def test_threads_write_one_after_the_other(self, store: GraphStore) -> None:
        def count() -> None:
            for _ in range(20):
                with store.transaction("ann") as unit:
                    number = unit.meta("number") or 0
                    unit.set_meta("number", number + 1)

        threads = [Thread(target=count) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with store.view("ann") as view:
            assert view.meta("number") == 80

    @pytest.mark.parametrize("text", ["a\0b", "'; DROP TABLE memories; --", "𝒳é订", "x" * 1_000_000, " "])
    def test_a_text_is_kept_to_the_letter(self, store: GraphStore, text: str) -> None:
        record = memory("m1", text, session=text[:50], tags=(text[:50],), ref=text[:50])
        with store.transaction("ann") as unit:
            unit.put_memories([record])
        with store.view("ann") as view:
            assert view.memories(["m1"]) == [record]
            assert view.revisions(text[:50]) == [record]
            wanted = MemoryFilter(session=text[:50])
            assert view.find_memories(wanted, limit=9) == [record]

    def test_a_name_with_nul_is_refused_and_asking_for_one_finds_nothing(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_entities([entity("e")])
            unit.put_aliases([alias("a", "e")])
            with pytest.raises(InvalidInput):
                unit.put_aliases([alias("a\0b", "e")])
            assert unit.entities_named(["a\0b", "\ud800"]) == {}
            assert unit.similar_names(["a\0b", "\0"], limit=9) == []

    def test_a_text_with_half_a_character_is_kept_or_refused_and_asking_for_one_finds_nothing(
        self, store: GraphStore
    ) -> None:
        odd = "a\ud800b"
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1", tags=("red",))])
            unit.put_findings([Finding("f1", "range", "odd", "m1", T0)])
            assert unit.memory_by_key(odd) is None
            assert not any((unit.revisions(odd), unit.memories([odd]), unit.neighbours([odd], NOW)))
            assert unit.find_memories(MemoryFilter(session=odd), limit=9) == []
            assert unit.find_memories(MemoryFilter(tags=(odd,)), limit=9) == []
            assert unit.find_memories(MemoryFilter(tags=("red", odd)), limit=9) == []
            assert unit.findings(memory_ids=[odd]) == []
        with store.transaction("ann") as unit:
            try:
                unit.put_memories([memory("m2", odd)])
            except InvalidInput as error:
                assert error.code == "not_text"  # noqa: PT017
            else:
                assert unit.memories(["m2"]) == [memory("m2", odd)]

    def test_ends_that_are_open_come_back_open(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_versions([version("a depends_on b")])
        with store.view("ann") as view:
            (found,) = view.neighbours(["a"], NOW)
            assert found.valid_to == found.retracted_at == FAR_FUTURE


def write_and_fail(store: GraphStore) -> None:
    with store.transaction("ann") as unit:
        unit.put_memories([memory("m1", "changed"), memory("m2")])
        unit.put_versions([version("a depends_on b")])
        unit.set_meta("x", 1)
        raise ZeroDivisionError
