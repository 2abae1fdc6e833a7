"""Traces: kept for a while, in a file of their own."""

from datetime import timedelta
from pathlib import Path

import pytest

from contracts.samples import MICRO, T0
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.traces import TraceStore
from hindgraph_ontology.errors import StoreCorrupt, StoreUnavailable

DAY = timedelta(days=1)


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(T0)


@pytest.fixture
def traces(tmp_path: Path, clock: StoppedClock) -> TraceStore:
    return TraceStore(tmp_path, clock)


def test_a_trace_comes_back_until_its_time_has_run_out(traces: TraceStore, clock: StoppedClock) -> None:
    traces.put("ann", {"id": "t1", "routes": [1, {"a": None}]}, ttl=DAY)
    clock.advance(DAY - MICRO)
    assert traces.get("ann", "t1") == {"id": "t1", "routes": [1, {"a": None}]}
    clock.advance(MICRO)
    assert traces.get("ann", "t1") is None


def test_a_trace_of_another_actor_is_not_there(traces: TraceStore) -> None:
    traces.put("ann", {"id": "t1"}, ttl=DAY)
    assert traces.get("bob", "t1") is None
    assert traces.get("ann", "t2") is None


def test_looking_for_a_trace_makes_no_file(traces: TraceStore, tmp_path: Path) -> None:
    assert traces.get("ann", "t1") is None
    assert list(tmp_path.iterdir()) == []


def test_pruning_removes_what_has_run_out_and_nothing_else(traces: TraceStore, clock: StoppedClock) -> None:
    for number in range(4):
        traces.put("ann", {"id": f"t{number}"}, ttl=DAY * (number + 1))
    clock.advance(2 * DAY)
    assert traces.prune() == 2
    assert traces.prune() == 0
    assert traces.get("ann", "t2") == {"id": "t2"}


def test_another_user_of_the_file_sees_a_trace(
    traces: TraceStore, clock: StoppedClock, tmp_path: Path
) -> None:
    traces.put("ann", {"id": "t1"}, ttl=DAY)
    assert TraceStore(tmp_path, clock).get("ann", "t1") == {"id": "t1"}
    traces.close()
    traces.close()
    assert traces.get("ann", "t1") == {"id": "t1"}


def test_a_file_that_is_no_database_or_cannot_be_made_is_told(tmp_path: Path, clock: StoppedClock) -> None:
    (tmp_path / "traces.db").write_text("hello " * 100)
    with pytest.raises(StoreCorrupt):
        TraceStore(tmp_path, clock).put("ann", {"id": "t1"}, ttl=DAY)
    with pytest.raises(StoreUnavailable):
        TraceStore(tmp_path / "traces.db" / "x", clock).put("ann", {"id": "t1"}, ttl=DAY)
