"""Whole graphs, told at random, say what the plain oracle says: on files, and on a server.

A soak does ten times as much; ``HINDGRAPH_TRUTH_FROM`` is the seed that it begins with, to go on where one was broken off.
"""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from fold_stories import day
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from neo4j_stores import neo4j_store
from truth_gates import SHAPES, Gates, gates
from truth_histories import History
from truth_steps import STEPS

SOAK = 10 if os.environ.get("HINDGRAPH_SOAK") else 1
FROM = int(os.environ.get("HINDGRAPH_TRUTH_FROM") or 0)
LENGTH = 7
ON_FILES, ON_SERVER = 250, 75
FILE_PORTIONS, SERVER_PORTIONS = 8 * SOAK, 2 * SOAK
# What happens only now and then; every other step is done five times as often.
RARE = {"accept a challenger", "reject a challenger", "accept a finding", "reject a finding", "end"}
BY_REVISIONS = ("revision: kept", "revision: ended", "revision: retracted")
ASKED_AT = ("merge", "undo a merge", "split", "revise", "undo a write", "take back")


def run(at: Gates, clock: StoppedClock, prefix: str, seeds: range) -> tuple[Counter[str], Counter[str]]:
    """Return how often each step was done, and at how many points of it all was compared."""
    done, points = Counter[str](), Counter[str]()
    for seed in seeds:
        try:
            history = told(at, f"{prefix}{seed}", clock, seed)
            history.compare(4)
        except BaseException as error:
            error.add_note(f"seed {seed}: HINDGRAPH_TRUTH_FROM={seed}")
            raise
        done += history.done
        points += history.points
    return done, points


def told(at: Gates, actor: str, clock: StoppedClock, seed: int) -> History:
    history = History(at, actor, clock, Random(seed))
    history.begin()
    for _ in range(LENGTH):
        history.step(STEPS)
    return history


def enough(done: Counter[str], points: Counter[str], histories: int) -> None:
    """Hold a run to what it is for: everything is done, and asked about at the very instants at which it was."""
    rare = max(1, histories // 125)
    wanted = {step: rare if step in RARE else 5 * rare for step in STEPS}
    wanted |= dict.fromkeys(BY_REVISIONS, rare)
    assert {step: done[step] for step, least in wanted.items() if done[step] < least} == {}
    assert {step: points[step] for step in ASKED_AT if points[step] < 2 * rare} == {}
    assert points.total() == 5 * histories


def shown(done: Counter[str], points: Counter[str]) -> str:
    return f"{points.total()} points, {', '.join(f'{step} {done[step]}' for step in sorted(done))}"


@pytest.mark.parametrize("portion", range(FILE_PORTIONS))
def test_graphs_in_files_say_what_the_oracle_says(
    tmp_path: Path, portion: int, record_property: Callable[[str, object], None]
) -> None:
    clock = StoppedClock(day(0))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    first = FROM + portion * ON_FILES
    counted = run(gates(store, clock, tmp_path), clock, "", range(first, first + ON_FILES))
    store.close()
    record_property("oracle", f"SQLite from seed {first}: {ON_FILES} histories, {shown(*counted)}")
    enough(*counted, ON_FILES)


@pytest.mark.parametrize("kept", ["merges", "undoing", "a statement"])
def test_the_comparison_bites(tmp_path: Path, kept: str) -> None:
    clock = StoppedClock(day(0))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    at = gates(store, clock, tmp_path)
    for seed in range(60):
        history = told(at, f"{seed}", clock, seed)
        try:
            history.compare(6, kept_from_the_oracle=kept)
        except AssertionError:
            break
    else:
        pytest.fail(f"what was kept from the oracle was not missed in 60 histories: {kept}")
    store.close()


@pytest.mark.parametrize("portion", range(SERVER_PORTIONS))
def test_graphs_on_a_server_say_what_the_oracle_says(
    tmp_path: Path,
    neo4j_address: Address,
    neo4j_actor: str,
    portion: int,
    record_property: Callable[[str, object], None],
) -> None:
    clock = StoppedClock(day(0))
    store = neo4j_store(neo4j_address, clock, classes=["Thing"], predicates=SHAPES)
    first = FROM + portion * ON_SERVER
    at = gates(store, clock, tmp_path)
    counted = run(at, clock, f"{neo4j_actor} ", range(first, first + ON_SERVER))
    store.close()
    record_property("oracle", f"Neo4j from seed {first}: {ON_SERVER} histories, {shown(*counted)}")
    enough(*counted, ON_SERVER)
