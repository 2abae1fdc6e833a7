"""Processes that contradict each other end in the state of some order, and every statement counts."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from competing import correct, tell
from hindgraph.memory import Memory
from hindgraph.stores.clock import SystemClock
from neo4j_server import Address
from worlds import memory_in, on_server

TIMES = 6


@pytest.mark.parametrize("processes", [2, 4])
def test_on_files(tmp_path: Path, processes: int) -> None:
    compete(tmp_path, "local", {}, processes)


@pytest.mark.parametrize("processes", [2, 4])
def test_on_a_server(tmp_path: Path, neo4j_address: Address, neo4j_actor: str, processes: int) -> None:
    compete(tmp_path, neo4j_actor, on_server(neo4j_address), processes)


def test_corrections_on_files(tmp_path: Path) -> None:
    compete_in_correcting(tmp_path, "local", {})


def test_corrections_on_a_server(tmp_path: Path, neo4j_address: Address, neo4j_actor: str) -> None:
    compete_in_correcting(tmp_path, neo4j_actor, on_server(neo4j_address))


def compete_in_correcting(folder: Path, actor: str, given: dict[str, Any], processes: int = 3) -> None:
    """Of all who correct a fact, one does, and the others are told that it was taken back."""
    home = str(folder / "together")
    with memory_in(Path(home), actor=actor, clock=SystemClock(), **given) as memory:
        for number in range(TIMES):
            memory.assert_fact(f"service-{number}", "listens_on", 8080)
        facts = [memory.graph(f"service-{number}").edges[0].fact_id for number in range(TIMES)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        done = [pool.submit(correct, home, actor, given, who, facts) for who in range(processes)]
        outcomes = list(zip(*(each.result() for each in done), strict=True))
    assert [sorted(each) for each in outcomes] == [["corrected", *["rejected"] * (processes - 1)]] * TIMES
    with memory_in(Path(home), actor=actor, clock=SystemClock(), **given) as memory:
        assert memory.stats()["memories"] == 2 * TIMES
        assert memory.doctor()["sound"]
        for number, each in enumerate(outcomes):
            (edge,) = memory.graph(f"service-{number}").edges
            assert edge.object == str(9000 + each.index("corrected"))


def compete(folder: Path, actor: str, given: dict[str, Any], processes: int) -> None:
    home = str(folder / "together")
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn) as pool:
        done = [pool.submit(tell, home, actor, given, who, TIMES) for who in range(processes)]
        assert sum(each.result() for each in done) == processes * TIMES
    with (
        memory_in(Path(home), actor=actor, clock=SystemClock(), **given) as together,
        memory_in(folder / "in turn", clock=SystemClock()) as in_turn,
    ):
        assert together.stats()["statements"] == 2 * processes * TIMES
        assert together.doctor()["sound"]
        assert in_turn.ingest(replay(together)).refused == ()
        assert believed(in_turn) == believed(together)


def replay(memory: Memory) -> list[dict[str, Any]]:
    """Return what was told as rows of an old log, in the order of the transactions."""
    with memory._parts.graph.view(memory.actor) as view:
        told = view.memories([head.id for head in view.heads()])
    return [
        {"text": m.text, "session": m.session, "occurred_at": m.occurred_at, "recorded_at": m.recorded_at}
        for m in sorted(told, key=lambda m: m.recorded_at)
    ]


def believed(memory: Memory) -> list[tuple[object, ...]]:
    changes = [change for name in ("Ann Lee", "checkout") for change in memory.history(name)]
    return [(c.at, c.what, c.edge.says, c.edge.valid_from, c.edge.valid_to) for c in changes]
