"""The actor's node: counters and clock of a graph, and the lock of its writers."""

from dataclasses import dataclass
from datetime import UTC, datetime

from hindgraph.stores.micros import from_micros
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.schema import known_types
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
        has_schema: Whether the schema is there; it is not in a database that somebody has emptied.
        merged: Whether any identity decision was ever taken; None where an older version has not kept it.
        types: The relationship types that anybody has written to: no process may remember them, for others make new ones.
    """

    sequence: int = 0
    clock: datetime = BEFORE_ALL
    asked_at: datetime = BEFORE_ALL
    log_from: int = 0
    epoch: str = ""
    retracted_to: datetime = BEFORE_ALL
    edition: int = 0
    has_schema: bool = False
    merged: bool | None = False
    types: frozenset[str] = frozenset()

    @classmethod
    def read(cls, run: Runner, actor: str) -> "ActorState":
        """Read the node; an unknown actor has the state of an empty graph.

        Raises:
            SchemaTooNew: A newer version of hindgraph has written to this database.
        """
        ((version, types, *node),) = run(query("actor_state"), actor=actor)
        known = known_types(version, types)
        if node[0] is None:
            return cls(has_schema=version is not None, types=known)
        sequence, clock, asked_at, log_from, epoch, retracted_to, edition, merged = node
        return cls(
            sequence,
            _instant(clock),
            _instant(asked_at),
            log_from,
            epoch,
            _instant(retracted_to),
            edition,
            version is not None,
            merged,
            known,
        )


def _instant(micros: int | None) -> datetime:
    return BEFORE_ALL if micros is None else from_micros(micros)
