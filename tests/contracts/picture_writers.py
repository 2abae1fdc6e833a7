"""What several processes do to one graph and its pictures; importable, so that a spawned process finds it."""

import json
import random
from pathlib import Path

import numpy as np

from contracts.samples import day, memory, mention
from hindgraph.model.records import Tier
from hindgraph.ports import GraphStore, GraphView, UnitOfWork
from hindgraph.recall.pictures import Projections
from hindgraph.recall.projection import Projection
from hindgraph.recall.snapshots import Snapshots
from hindgraph.stores.clock import SystemClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store

ARRAYS = "memories tier layer occurred recorded retracted entities row column count position subject".split()


def open_store(where: str) -> GraphStore:
    """Open the store that a text names; a process that is spawned gets no more than that.

    Args:
        where: ``sqlite:FOLDER``, or ``neo4j:`` and the fields of an `Address` as a JSON list.
    """
    kind, _, place = where.partition(":")
    if kind == "sqlite":
        return SqliteGraphStore(ActorFiles(Path(place)), SystemClock())
    if kind == "neo4j":
        address = Address(*json.loads(place))
        return neo4j_store(address, SystemClock(), classes=["Service"], predicates=["depends_on"])
    raise ValueError(f"unknown kind of store: {kind}")


def same(a: Projection, b: Projection) -> bool:
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in ARRAYS)


def pictures_in(folder: Path) -> Projections:
    return Projections(shelf=Snapshots(folder), least=3)


def built(view: GraphView) -> Projection:
    sequence = view.sequence
    return Projection.of(sequence, view.heads(), view.mentions(), epoch=view.epoch)


def write_and_look(where: str, actor: str, folder: str, who: int, rounds: int) -> int:
    """Write memories of one's own and change those of all, and look at the picture after each; return the cold starts."""
    store, pictures, cold = open_store(where), pictures_in(Path(folder)), 1
    rng = random.Random(who)

    def is_true(view: GraphView) -> bool:
        return same(pictures(actor, view), built(view))

    for number in range(rounds):
        with store.transaction(actor) as unit:
            _write(unit, rng, f"m-{who}-{number:03}")
        if rng.random() < 0.3:
            pictures, cold = pictures_in(Path(folder)), cold + 1
        assert store.read(actor, is_true)
    store.close()
    return cold


def _write(unit: UnitOfWork, rng: random.Random, own: str) -> None:
    shared = f"m-shared-{rng.randrange(12):03}"
    changed = memory(shared, occurred_at=day(rng.randrange(9)), tier=rng.choice(list(Tier)))
    unit.put_memories([memory(own), changed])
    entities = [f"e-{rng.randrange(40)}" for _ in range(3)]
    unit.put_mentions([mention(own, entity, count=rng.randrange(1, 4)) for entity in entities])
    unit.put_mentions([mention(shared, entities[0], subject=rng.random() < 0.5)])
