"""A new revision of a ref: what it repeats keeps its statements; what only the old one said ends."""

from collections.abc import Collection
from dataclasses import replace

from hindgraph.model import ids
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Statement
from hindgraph.ports import UnitOfWork

REVISION = "revision"


def dropped(
    work: UnitOfWork, memory: MemoryRecord, said_again: Collection[str], *, gone: Collection[str] = ()
) -> list[Statement]:
    """Return statements that say what becomes of what earlier revisions said and this one does not.

    Args:
        memory: The new revision.
        said_again: Ids of the statements that the new revision makes: those live on as they are.
        gone: Ids of further memories that the new revision does away with (surplus sections).

    Returns:
        Ends at the new `occurred_at`; or, where that is not later than what was said, the statements retracted.
    """
    assert memory.ref is not None
    earlier = {m.id for m in work.revisions(memory.ref, memory.source)} - {memory.id} | set(gone)
    said_before = [s for s in work.statements_of(earlier) if s.retracted_at >= FAR_FUTURE]
    return [
        _retracted(statement, work)
        if memory.occurred_at <= statement.said_at
        else _end(statement, memory, work)
        for statement in said_before
        if statement.id not in said_again
        and statement.extractor != REVISION
        and (_goes_on(statement, memory) or memory.occurred_at <= statement.said_at)
        and not ended_by_revision(statement, said_before)
    ]


def ended_by_revision(statement: Statement, others: Collection[Statement]) -> bool:
    """Tell whether a later revision has ended already what a statement says."""
    return any(
        other.extractor == REVISION
        and other.retracted_at >= FAR_FUTURE
        and _fact(other) == _fact(statement)
        and other.said_at > statement.said_at
        for other in others
    )


def _retracted(statement: Statement, work: UnitOfWork) -> Statement:
    return replace(statement, retracted_at=work.now)


def _goes_on(statement: Statement, memory: MemoryRecord) -> bool:
    return (
        statement.kind in ("state", "change", "span")
        and statement.polarity
        and statement.lapses_at > memory.occurred_at
    )


def _end(statement: Statement, memory: MemoryRecord, work: UnitOfWork) -> Statement:
    return replace(
        statement,
        id=ids.statement_id(memory.document, "revision", statement.id, memory.revision),
        memory_id=memory.id,
        kind="end",
        said_at=memory.occurred_at,
        start=memory.occurred_at,
        period_to=None,
        lapses_at=FAR_FUTURE,
        precision="instant",
        dated=False,
        span_start=0,
        span_end=0,
        position=(*memory.position, 0),
        extractor=REVISION,
        tier=memory.tier,
        trust=memory.trust,
        recorded_at=work.now,
    )


def _fact(statement: Statement) -> tuple[str, str, str | None, str | None]:
    return statement.subject_id, statement.predicate, statement.object_id, statement.qualifier
