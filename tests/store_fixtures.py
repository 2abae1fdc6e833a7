"""Fixtures of tests that ask the same of every store: a stopped clock, and a memory on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from worlds import NOW, memory_in, on_store

STORES = ["sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j)]


@pytest.fixture
def clock() -> StoppedClock:
    """Return the clock of the memory; it stands still until a test sets it."""
    return StoppedClock(NOW)


@pytest.fixture(params=STORES)
def memory(tmp_path: Path, request: pytest.FixtureRequest, clock: StoppedClock) -> Iterator[Memory]:
    """Open a memory on each store."""
    with on_store(tmp_path, request, clock=clock) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path, clock: StoppedClock) -> Iterator[Memory]:
    """Open a memory in files, where the store makes no difference."""
    with memory_in(tmp_path, clock=clock) as opened:
        yield opened
