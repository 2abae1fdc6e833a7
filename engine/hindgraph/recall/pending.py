"""Why an absence may be none: something is not read yet, or nothing had been recorded by then."""

from datetime import datetime

from hindgraph.model.records import MemoryFilter
from hindgraph.ports import GraphView
from hindgraph.recall.stopwatch import Stopwatch


def something_waits(view: GraphView, watch: Stopwatch) -> bool:
    """Tell whether something that was acknowledged is not read yet."""
    return not watch.skipped and watch.in_time("jobs", lambda: bool(view.jobs(limit=1)), False)


def first_recorded(view: GraphView, watch: Stopwatch, known_at: datetime | None) -> datetime | None:
    """Return when anything was first recorded, if it is asked about a time before that."""
    if known_at is None or watch.skipped:
        return None
    known = MemoryFilter(known_at=known_at)
    if watch.in_time("first recorded", lambda: bool(view.find_memories(known, limit=1)), True):
        return None
    first = watch.in_time(
        "first recorded", lambda: min((h.recorded_at for h in view.heads()), default=None), None
    )
    return first if first is not None and first > known_at else None
