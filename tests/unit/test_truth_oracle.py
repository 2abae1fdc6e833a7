"""Whole graphs, told at random, say what the plain oracle says: on files, and on a server."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fold_stories import day
from hindgraph.ports import GraphStore
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store
from truth_histories import SHAPES, History

SOAK = 10 if os.environ.get("HINDGRAPH_SOAK") else 1
STEPS = 6
PORTIONS = 8
ON_FILES = 2_000 * SOAK // PORTIONS
ON_SERVER = 150 * SOAK // 2


def run(store: GraphStore, clock: StoppedClock, prefix: str, seeds: range) -> int:
    points = 0
    for seed in seeds:
        history = told(store, f"{prefix}{seed}", clock, seed)
        try:
            history.compare(4)
        except AssertionError as error:
            error.add_note(f"seed {seed}")
            raise
        points += history.points
    return points


def told(store: GraphStore, actor: str, clock: StoppedClock, seed: int) -> History:
    history = History(store, actor, clock, Random(seed))
    history.begin()
    for _ in range(STEPS):
        history.step()
    return history


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_graphs_in_files_say_what_the_oracle_says(
    tmp_path: Path, portion: int, record_property: Callable[[str, object], None]
) -> None:
    clock = StoppedClock(day(0))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    points = run(store, clock, "", range(portion * ON_FILES, (portion + 1) * ON_FILES))
    store.close()
    record_property("oracle", f"SQLite, portion {portion}: {ON_FILES} histories, {points} points")
    assert points >= ON_FILES * 5


@pytest.mark.parametrize("kept", ["merges", "undoing", "a statement"])
def test_the_comparison_bites(tmp_path: Path, kept: str) -> None:
    clock = StoppedClock(day(0))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    for seed in range(60):
        history = told(store, f"{seed}", clock, seed)
        try:
            history.compare(6, kept_from_the_oracle=kept)
        except AssertionError:
            break
    else:
        pytest.fail(f"what was kept from the oracle was not missed in 60 histories: {kept}")
    store.close()


@pytest.mark.parametrize("portion", range(2))
def test_graphs_on_a_server_say_what_the_oracle_says(
    neo4j_address: Address, neo4j_actor: str, portion: int, record_property: Callable[[str, object], None]
) -> None:
    clock = StoppedClock(day(0))
    store = neo4j_store(neo4j_address, clock, classes=["Thing"], predicates=SHAPES)
    points = run(store, clock, f"{neo4j_actor} ", range(portion * ON_SERVER, (portion + 1) * ON_SERVER))
    store.close()
    record_property("oracle", f"Neo4j, portion {portion}: {ON_SERVER} histories, {points} points")
    assert points >= ON_SERVER * 5
