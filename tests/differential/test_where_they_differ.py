"""Where the two stores may differ: each case of the decision's list, on both."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from contracts.namespaced import Namespaced
from contracts.samples import NOW, T0, entity, memory, statement, timeline, version
from differential.side_by_side import Refusal, outcome
from differential.twins import searched, twins_in
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph_ontology.errors import Conflict, InvalidInput
from neo4j_server import Address
from neo4j_stores import neo4j_store


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[GraphStore]:
    store = SqliteGraphStore(ActorFiles(tmp_path), StoppedClock(T0))
    yield store
    store.close()


@pytest.fixture
def server(neo4j_address: Address, neo4j_actor: str) -> Iterator[GraphStore]:
    store = neo4j_store(neo4j_address, StoppedClock(T0), classes=["Service"], predicates=["uses"])
    yield Namespaced(store, f"{neo4j_actor} ")
    store.close()


def test_a_view_that_somebody_disturbs_says_so_on_a_server_only(
    embedded: GraphStore, server: GraphStore
) -> None:
    def look(store: GraphStore) -> int:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1")])
        with store.view("ann") as view:
            view.memories(["m1"])
            with store.transaction("ann") as unit:
                unit.put_memories([memory("m2")])
            return len(view.memories(["m1", "m2"]))

    assert outcome(look, embedded) == 1
    assert outcome(look, server) == Refusal(Conflict.__name__, "moved")


def test_a_statement_on_more_than_two_timelines_an_end_is_kept_by_the_embedded_store_only(
    embedded: GraphStore, server: GraphStore
) -> None:
    keys = tuple(timeline(f"{name} uses") for name in "abc")

    def put(store: GraphStore) -> int:
        with store.transaction("ann") as unit:
            unit.put_statements([statement("s", subject_keys=keys)])
            return len(unit.timelines(keys))

    assert outcome(put, embedded) == 3
    assert outcome(put, server) == Refusal(InvalidInput.__name__, "not_storable")


def test_a_name_of_more_than_8000_bytes_is_kept_by_the_embedded_store_only(
    embedded: GraphStore, server: GraphStore
) -> None:
    def put(store: GraphStore, length: int) -> int:
        with store.transaction("ann") as unit:
            unit.put_entities([entity("a", name="x" * length)])
            return len(unit.entities(["a"]))

    assert outcome(put, embedded, 9_000) == outcome(put, embedded, 7_000) == outcome(put, server, 7_000) == 1
    assert outcome(put, server, 9_000) == Refusal(InvalidInput.__name__, "not_storable")


def test_a_predicate_of_no_ontology_is_kept_by_the_embedded_store_only(
    embedded: GraphStore, server: GraphStore
) -> None:
    def put(store: GraphStore) -> int:
        with store.transaction("ann") as unit:
            unit.put_versions([version("a unheard_of b")])
            return len(unit.neighbours(["a"], NOW))

    assert outcome(put, embedded) == 1
    assert outcome(put, server) == Refusal(InvalidInput.__name__, "unknown_predicate")


def test_an_actor_who_has_written_nothing_is_listed_by_the_embedded_store_only(
    embedded: GraphStore, server: GraphStore
) -> None:
    for store in (embedded, server):
        with store.transaction("ann"):
            pass
    assert embedded.actors() == ["ann"]
    assert server.actors() == []


def test_which_field_of_several_a_refused_change_names_is_a_matter_of_the_store(
    embedded: GraphStore, server: GraphStore
) -> None:
    for store in (embedded, server):
        with store.transaction("ann") as unit:
            unit.put_statements([statement("s")])
            with pytest.raises(Conflict) as caught:
                unit.put_statements([statement("s", said_at=NOW.known_at, trust=0.1, polarity=False)])
        assert caught.value.code == "immutable"
        assert caught.value.field in ("said_at", "trust", "polarity")


def test_of_more_than_10000_equally_short_paths_a_server_takes_one_of_them(
    embedded: GraphStore, server: GraphStore
) -> None:
    width = 22
    layers = [["a"], *([f"{place}-{number:02}" for number in range(width)] for place in "bcd"), ["z"]]
    arrows = [
        version(f"{one} uses {other}") for here, there in pairwise(layers) for one in here for other in there
    ]
    assert width**3 > 10_000
    found = []
    for store in (embedded, server):
        with store.transaction("ann") as unit:
            unit.put_versions(arrows)
        found.append(store.read("ann", lambda view: view.path("a", "z", NOW, max_hops=6)))
    assert [v.object_id for v in found[0]] == ["b-00", "c-00", "d-00", "z"]
    assert len(found[1]) == len(found[0])
    assert (found[1][0].subject_id, found[1][-1].object_id) == ("a", "z")


def test_what_waits_on_the_outbox_of_a_server_says_nothing_of_its_indexes(
    tmp_path: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    with twins_in(tmp_path, neo4j_address, neo4j_actor) as twins:
        twins.both("write", lambda side: side.memory.write("Ann Lee owns checkout."))
        left, right = (
            side.parts.graph.read(neo4j_actor, lambda view: view.outbox(limit=9))
            for side in (twins.left, twins.right)
        )
        assert left == []
        assert len(right) <= 1
        twins.both("found", lambda side: side.memory.search("Who owns checkout?").hits)


def test_what_is_acknowledged_only_is_embedded_on_a_server_when_somebody_asks(
    tmp_path: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    with twins_in(tmp_path, neo4j_address, neo4j_actor) as twins:
        twins.both("write", lambda side: side.memory.write("Ann Lee owns checkout.", wait=False))
        left, right = (side.memory.search("Who owns checkout?").hits for side in (twins.left, twins.right))
        assert [hit.id for hit in left] == [hit.id for hit in right]
        assert "words" in left[0].routes
        assert {"words", "vector"} <= right[0].routes.keys()
        twins.both("drained", lambda side: searched(side, "Who owns checkout?").hits)
