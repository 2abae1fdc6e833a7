"""Instants as whole microseconds since 1970 in UTC, as the stores keep or read them."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from hindgraph.model.records import FAR_FUTURE

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(at: datetime) -> int:
    """Return microseconds since 1970 in UTC, exactly."""
    return (at - _EPOCH) // _MICROSECOND


FAR = to_micros(FAR_FUTURE)


# Rows of one transaction share its moment, and what a memory says shares that of the memory.
@lru_cache(maxsize=16384)
def from_micros(micros: int) -> datetime:
    """Return the instant, aware, in UTC."""
    return FAR_FUTURE if micros == FAR else _EPOCH + timedelta(microseconds=micros)
