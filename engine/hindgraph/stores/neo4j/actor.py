"""The actor's node: counters and clock of a graph, and the lock of its writers."""

from dataclasses import dataclass
from datetime import UTC, datetime

from hindgraph.stores.micros import from_micros
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Runner

BEFORE_ALL = datetime(1, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ActorState:
    """What stands on the node.

    Attributes:
        sequence: The last transaction's number; `clock`: its time; `asked_at`: the latest time that the clock or a
            replay gave.
        log_from: The last sequence missing from the change log.
        epoch: Which history this is.
        retracted_to: The latest end of belief of any version: who reads later than that need not look at retracted ones.
        edition: Counts the commits that changed anything but jobs and the outbox.
    """

    sequence: int = 0
    clock: datetime = BEFORE_ALL
    asked_at: datetime = BEFORE_ALL
    log_from: int = 0
    epoch: str = ""
    retracted_to: datetime = BEFORE_ALL
    edition: int = 0

    @classmethod
    def read(cls, run: Runner, actor: str) -> "ActorState":
        """Read the node; an unknown actor has the state of an empty graph."""
        found = run(query("actor_state"), actor=actor)
        if not found:
            return cls()
        sequence, clock, asked_at, log_from, epoch, retracted_to, edition = found[0]
        return cls(
            sequence,
            _instant(clock),
            _instant(asked_at),
            log_from,
            epoch,
            _instant(retracted_to),
            edition,
        )


def _instant(micros: int | None) -> datetime:
    return BEFORE_ALL if micros is None else from_micros(micros)
