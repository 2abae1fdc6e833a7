"""Who decided that something is no longer believed, and why, where no statement says so: reviews and identity decisions."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.instants import MICROSECOND
from hindgraph.model.records import MemoryFilter
from hindgraph.ports import GraphView

_IDENTITY = "identity"  # the intent of the memories that identity decisions leave


@dataclass(frozen=True, slots=True)
class Decision:
    """Who decided, and why."""

    who: str | None
    why: str


class Decisions:
    """Looks decisions up by the version that they did away with, and by their time."""

    def __init__(self, view: GraphView, version_ids: Iterable[str]) -> None:
        self._view = view
        wanted = {ids.decision_id(version_id): version_id for version_id in version_ids}
        found = view.findings(ids=wanted) if wanted else []
        self._reviewed = {wanted[f.id]: Decision(f.decided_by, f.reason or f.status) for f in found}

    def of(self, version_id: str, at: datetime) -> Decision | None:
        """Return the decision by which a version ceased to be believed at a moment, if it was one."""
        if version_id in self._reviewed:
            return self._reviewed[version_id]
        # An identity decision leaves a memory of its own, at the very time of its transaction.
        then = MemoryFilter(intent=_IDENTITY, since=at, until=at + MICROSECOND)
        memory = next(iter(self._view.find_memories(then, limit=1)), None)
        return None if memory is None else Decision(memory.speaker or memory.principal, memory.text)
