"""Which statements bear a row, asked for in pages: a fact that was told ten thousand times is cited by some of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from hindgraph.model.records import Statement, Tier


@dataclass(frozen=True, slots=True)
class Claim:
    """What statements are asked to bear: a fact that holds in ``[since, until)``.

    Attributes:
        tier: Statements of this tier and of those before it count.
    """

    subject_id: str
    predicate: str
    object_id: str
    qualifier: str | None
    tier: Tier
    since: datetime
    until: datetime

    @property
    def triple(self) -> tuple[str, str, str]:
        """Return the fact without its qualifier."""
        return self.subject_id, self.predicate, self.object_id


@dataclass(frozen=True, slots=True)
class Borne:
    """How many statements bear a claim, and of those some that were told last.

    Attributes:
        latest: By ``said_at`` and id, both from the last.
    """

    count: int
    latest: tuple[Statement, ...]


def bears(statement: Statement, claim: Claim, known_at: datetime) -> bool:
    """Tell whether a statement says the fact and vouches for a part of the time, as known at a moment."""
    until = max(statement.start, min(statement.said_at, statement.lapses_at))
    return (
        (statement.subject_id, statement.predicate, statement.object_id) == claim.triple
        and statement.qualifier == claim.qualifier
        and statement.polarity
        and statement.kind != "end"
        and statement.tier <= claim.tier
        and statement.recorded_at <= known_at < statement.retracted_at
        and statement.start < claim.until
        and until >= claim.since
    )


def page(statements: Iterable[Statement], limit: int) -> tuple[Statement, ...]:
    """Return the latest told of some statements, each once, ties by id from the last."""
    once = {statement.id: statement for statement in statements}
    ordered = sorted(once.values(), key=lambda s: (s.said_at, s.id), reverse=True)
    return tuple(ordered[: max(0, limit)])
