"""Near-duplicates: what says the same again is linked, what differs in a number or a denial is not."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from store_fixtures import STORES
from worlds import NOW, facts, on_store

CLOCK = StoppedClock(NOW)
FIRST = "The nightly backup of orders-db failed again because the disk of db-01 was full."


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with on_store(tmp_path, request, clock=CLOCK) as memory:
        yield memory


def told(memory: Memory, text: str, **given: str) -> str:
    CLOCK.advance(timedelta(hours=1))
    return memory.write(text, **given).memory_id  # type: ignore[arg-type]


def repeated(memory: Memory, memory_id: str) -> list[str]:
    (record,) = memory.get([memory_id])
    return [
        link["target_id"]
        for link in record.data["links"]
        if link["type"] == "REPEATS" and link["source_id"] == memory_id
    ]


def test_the_same_in_another_session_is_another_episode_and_linked(memory: Memory) -> None:
    first = told(memory, FIRST, session="monday")
    second = told(memory, FIRST, session="tuesday")
    third = told(memory, f"{FIRST[:-1]}!", session="wednesday")
    assert len({first, second, third}) == 3
    assert repeated(memory, first) == []
    assert repeated(memory, second) == [first]
    assert repeated(memory, third) == [second]


@pytest.mark.parametrize(
    "other",
    [
        FIRST.replace("db-01", "db-02"),
        FIRST.replace("failed again", "did not fail"),
        FIRST.replace("orders-db", "stock-db"),
        "orders-db is backed up to db-01 every night.",
    ],
)
def test_what_differs_in_what_counts_is_not_linked(memory: Memory, other: str) -> None:
    told(memory, FIRST, session="monday")
    assert repeated(memory, told(memory, other, session="tuesday")) == []


def test_a_revision_repeats_nothing(memory: Memory) -> None:
    told(memory, FIRST, ref="note", session="monday")
    assert repeated(memory, told(memory, f"{FIRST[:-1]}!", ref="note", session="monday")) == []


def test_near_alike_updates_both_count(memory: Memory) -> None:
    told(memory, "checkout listens on port 8080.", session="monday")
    second = told(memory, "checkout listens on port 8081.", session="tuesday")
    assert repeated(memory, second) == []
    assert facts(memory, "checkout") == {("checkout", "listens_on", "8081")}
