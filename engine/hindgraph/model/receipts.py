"""What a write answers: every statement read from the text and what became of it."""

from dataclasses import dataclass, field
from typing import Literal

from hindgraph.model.instants import written
from hindgraph.model.records import EVER, FAR_FUTURE, Statement

Outcome = Literal["stored", "merged", "superseded", "ended", "corrected", "contested", "rejected", "pending"]


@dataclass(frozen=True, slots=True)
class StatementReceipt:
    """What became of one statement.

    Attributes:
        outcome: ``stored`` (a new version), ``merged`` (said before: one more mention), ``superseded`` (it closed another
            value), ``ended``, ``corrected``, ``contested`` (a third party's, beside the first party's), ``rejected`` (a
            finding; `code` says why), ``pending``.
        code, message: Why it was rejected; or ``erases_later``: what began later, and is not believed any more for it.
        span: Character offsets of the clause in the memory's text.
        closes: Ids of the versions that it closed.
    """

    statement_id: str
    subject: str
    predicate: str
    object: str | None
    qualifier: str | None
    kind: str
    span: tuple[int, int]
    outcome: Outcome
    code: str | None = None
    message: str | None = None
    closes: tuple[str, ...] = ()
    start: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class MentionReceipt:
    """An entity that the text speaks of."""

    entity_id: str
    name: str
    cls: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """What became of a write.

    Attributes:
        status: ``done``: read and committed; ``pending``: acknowledged, a job reads it.
        changed: False where the write was a no-op (same ref and text again).
        parts: Receipts of further sections of a long text.
    """

    memory_id: str
    ref: str | None
    revision: int
    status: Literal["done", "pending"]
    statements: tuple[StatementReceipt, ...] = ()
    mentions: tuple[MentionReceipt, ...] = ()
    job_id: str | None = None
    changed: bool = True
    parts: tuple["Receipt", ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """A row that was not taken in."""

    row: int
    ref: str | None
    code: str
    field: str | None
    message: str


@dataclass(frozen=True, slots=True)
class IngestReport:
    """What became of many writes: totals, and what was refused.

    Attributes:
        memories: Memories written; `unchanged`: rows that changed nothing.
        statements: By outcome.
    """

    rows: int
    memories: int
    unchanged: int
    statements: dict[str, int] = field(default_factory=dict)
    refused: tuple[Refusal, ...] = ()
    took_ms: float = 0.0


def times_of(statement: Statement) -> tuple[str | None, str | None]:
    """Return start and lapse as a receipt writes them; None for what reaches back, or on, for ever."""
    start = None if statement.start == EVER else written(statement.start)
    lapses = None if statement.lapses_at >= FAR_FUTURE else written(statement.lapses_at)
    return start, lapses


@dataclass(frozen=True, slots=True)
class IdentityReceipt:
    """What became of an identity decision.

    Attributes:
        entity_id, name: The entity that it is about as it counts now: the winner, the one split off, the one renamed.
        other_id: The entity that was merged into it, or that it was split from.
        memory_id: The memory that says who decided, when and why; None where nothing was written.
        moved: Ids of statements that count for the entity since.
        closed, written: Ids of the versions that were closed and written.
        changed: False where it was so already.
    """

    decision: Literal["merged", "split", "renamed", "alias_added", "alias_removed"]
    entity_id: str
    name: str
    memory_id: str | None
    other_id: str | None = None
    moved: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    written: tuple[str, ...] = ()
    changed: bool = True
