"""What every graph store promises about pictures: one state, of one history, whoever writes meanwhile."""

from dataclasses import replace
from datetime import timedelta
from typing import ClassVar

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import NOW, memory, version
from hindgraph.model.records import MemoryRecord
from hindgraph.ports import GraphStore, GraphView
from hindgraph_ontology.errors import Conflict, NotFound

OLD = [memory("m1")]
NEW = [memory("m1", "changed"), memory("m2")]


class GraphPicturesContract(StoreFixtures):
    snapshots: ClassVar[bool] = True
    """Whether a picture is of the state at its beginning; False: of one state, or it is told that it is of two."""

    def told(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories(OLD)

    def changed(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories(NEW)

    def test_a_function_reads_and_its_result_comes_back(self, store: GraphStore) -> None:
        self.told(store)
        assert store.read("ann", lambda view: view.memories(["m1"])) == OLD
        assert store.read("ann", lambda view: view.sequence, timeout=5) == 1
        with pytest.raises(NotFound, match="not here"):
            store.read("ann", refuse)

    def test_a_view_is_of_one_state_to_its_end_or_says_that_it_moved(self, store: GraphStore) -> None:
        self.told(store)
        outcome: tuple[int, list[MemoryRecord]] | str
        try:
            with store.view("ann") as before:
                self.changed(store)
                with store.view("ann") as after:
                    assert (after.sequence, after.memories(["m1", "m2"])) == (2, NEW)
                outcome = (before.sequence, before.memories(["m1", "m2"]))
        except Conflict as error:
            outcome = error.code
        if self.snapshots or outcome != "moved":
            assert outcome == (1, OLD)

    def test_what_is_read_is_of_one_state_though_others_write_meanwhile(self, store: GraphStore) -> None:
        self.told(store)
        runs: list[int] = []

        def look(view: GraphView) -> tuple[int, list[MemoryRecord]]:
            runs.append(view.sequence)
            first = view.memories(["m1"])
            if len(runs) == 1:
                self.changed(store)
            return view.sequence, first + view.memories(["m2"])

        found = store.read("ann", look)
        if self.snapshots:
            assert (found, runs) == ((1, OLD), [1])
        assert found in [(1, OLD), (2, NEW)]

    def test_a_single_read_is_of_one_state_though_others_write_before_it(self, store: GraphStore) -> None:
        believed = version("a depends_on b")
        with store.transaction("ann") as unit:
            unit.put_versions([believed])
        runs: list[int] = []

        def look(view: GraphView) -> list[str]:
            runs.append(1)
            if len(runs) == 1:
                with store.transaction("ann") as unit:
                    unit.put_versions([replace(believed, retracted_at=NOW.known_at + timedelta(hours=1))])
            return [found.version_id for found in view.neighbours(["a"], NOW, direction="out")]

        assert store.read("ann", look) == [believed.version_id]

    def test_what_a_mixed_picture_makes_a_function_raise_does_not_count(self, store: GraphStore) -> None:
        self.told(store)
        runs: list[int] = []

        def look(view: GraphView) -> bool:
            runs.append(view.sequence)
            first = view.memories(["m1"])
            if len(runs) == 1:
                self.changed(store)
            if (first == OLD) == bool(view.memories(["m2"])):
                raise NotFound("half of it is not here")
            return True

        assert store.read("ann", look)

    def test_a_reader_is_not_disturbed_by_what_is_not_committed_or_is_another_actors(
        self, store: GraphStore
    ) -> None:
        self.told(store)
        with store.transaction("ann") as unit:
            unit.put_memories(NEW)

            def look(view: GraphView) -> tuple[int, list[MemoryRecord]]:
                with store.transaction("bob") as other:
                    other.put_memories([memory("m1", "of Bob")])
                return view.sequence, view.memories(["m1", "m2"])

            assert store.read("ann", look) == (1, OLD)

    def test_an_unknown_actor_has_an_empty_graph_and_is_not_listed(self, store: GraphStore) -> None:
        with store.view("nobody") as view:
            assert view.sequence == 0
            assert view.epoch == ""
            assert not any((view.heads(), view.mentions(), view.redirects(), view.jobs(), view.findings()))
            assert set(view.counts(NOW).values()) == {0}
            assert view.changes(0).items == ()
            assert view.changes(0).complete
        assert store.actors() == []

    def test_a_history_keeps_its_name_and_each_actor_has_another(self, store: GraphStore) -> None:
        names: list[str] = []
        for _ in range(2):
            with store.transaction("ann") as unit:
                unit.put_memories([memory(f"m{len(names)}")])
                names.append(unit.epoch)
            names.append(store.read("ann", lambda view: view.epoch))
        assert len(set(names)) == 1
        assert names[0] != ""
        with store.transaction("bob") as unit:
            unit.put_memories([memory("m1")])
            assert unit.epoch not in (names[0], "")


def refuse(view: GraphView) -> None:
    raise NotFound("not here")
