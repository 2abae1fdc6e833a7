"""Who decided that something is no longer believed, and why, where no statement says so: reviews and identity decisions."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.instants import MICROSECOND
from hindgraph.model.intents import IDENTITY
from hindgraph.model.records import MemoryFilter
from hindgraph.ports import GraphView

_PORTION = 1_000


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided, and why."""

    who: str | None
    why: str


class Decisions:
    """Looks decisions up by the version that they did away with, and by their time.

    Args:
        view: The graph.
        version_ids: The versions that were done away with.
        times: When that was.
    """

    def __init__(self, view: GraphView, version_ids: Iterable[str], times: Collection[datetime]) -> None:
        wanted = {ids.decision_id(version_id): version_id for version_id in version_ids}
        found = view.findings(ids=wanted) if wanted else []
        self._reviewed = {wanted[f.id]: Decision(f.decided_by, f.reason or f.status) for f in found}
        self._identity = dict(_identity_decisions(view, times))

    def of(self, version_id: str, at: datetime) -> Decision | None:
        """Return the decision by which a version ceased to be believed at a moment, if it was one."""
        if version_id in self._reviewed:
            return self._reviewed[version_id]
        return self._identity.get(at)


def _identity_decisions(view: GraphView, times: Collection[datetime]) -> Iterator[tuple[datetime, Decision]]:
    """Give the identity decisions of some time: each leaves a memory of its own, at the very time of its transaction."""
    if not times:
        return
    then = MemoryFilter(intent=IDENTITY, since=min(times), until=max(times) + MICROSECOND)
    after = None
    while some := view.find_memories(then, limit=_PORTION, after=after):
        for memory in some:
            yield memory.occurred_at, Decision(memory.speaker or memory.principal, memory.text)
        after = some[-1].id
