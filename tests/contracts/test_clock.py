"""The clock's contract, over both clocks."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from contracts.samples import T0
from hindgraph.ports import Clock
from hindgraph.stores.clock import StoppedClock, SystemClock

FAR_EAST = datetime(2026, 3, 1, 9, 0, tzinfo=timezone(timedelta(hours=9)))


@pytest.mark.parametrize("clock", [SystemClock(), StoppedClock(T0), StoppedClock(FAR_EAST)])
def test_now_is_aware_and_in_utc(clock: Clock) -> None:
    assert clock.now().tzinfo is UTC


def test_a_stopped_clock_moves_only_when_told_to() -> None:
    clock = StoppedClock(FAR_EAST)
    assert clock.now() == clock.now() == datetime(2026, 3, 1, tzinfo=UTC)
    clock.advance(timedelta(hours=1))
    assert clock.now() == datetime(2026, 3, 1, 1, tzinfo=UTC)
    clock.set(T0)
    assert clock.now() == T0
