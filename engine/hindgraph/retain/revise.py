"""A new revision of a ref: what it repeats keeps its statements; what only the old one said ends."""

from collections.abc import Collection
from dataclasses import replace

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.keys import parse_key
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Statement
from hindgraph.ports import UnitOfWork
from hindgraph.ports.identified import identity_at

REVISION = "revision"


def dropped(
    work: UnitOfWork, memory: MemoryRecord, said_now: Collection[Statement], *, gone: Collection[str] = ()
) -> list[Statement]:
    """Return statements that say what becomes of what earlier revisions said and this one does not.

    What the new revision says in other words, or with another date, has not ended.

    Args:
        memory: The new revision.
        said_now: The statements that the new revision makes; those that were there live on as they are.
        gone: Ids of further memories that the new revision does away with (surplus sections).

    Returns:
        Ends at the new `occurred_at`; or, where that is not later than what was said, the statements retracted.
    """
    assert memory.ref is not None
    earlier = {m.id for m in work.revisions(memory.ref, memory.source)} - {memory.id} | set(gone)
    said_before = [s for s in work.statements_of(earlier) if s.retracted_at >= FAR_FUTURE]
    said_again = {statement.id for statement in said_now}
    identity = identity_at(work, work.now)
    still_so = {_counted(statement, identity) for statement in said_now if _holds(statement)}
    return [
        _retracted(statement, work)
        if memory.occurred_at <= statement.said_at
        else _end(statement, memory, work)
        for statement in said_before
        if statement.id not in said_again
        and statement.extractor != REVISION
        and (
            memory.occurred_at <= statement.said_at
            or (_goes_on(statement, memory) and _counted(statement, identity) not in still_so)
        )
        and not ended_by_revision(statement, said_before)
    ]


def ended_by_revision(statement: Statement, others: Collection[Statement]) -> bool:
    """Tell whether a later revision of its document has ended already what a statement says.

    That another document does not say it any more is nothing to what this one repeats.
    """
    return any(
        other.extractor == REVISION
        and other.document == statement.document
        and other.retracted_at >= FAR_FUTURE
        and _fact(other) == _fact(statement)
        and other.said_at > statement.said_at
        for other in others
    )


def _retracted(statement: Statement, work: UnitOfWork) -> Statement:
    return replace(statement, retracted_at=work.now)


def _goes_on(statement: Statement, memory: MemoryRecord) -> bool:
    return _holds(statement) and statement.lapses_at > memory.occurred_at


def _holds(statement: Statement) -> bool:
    return statement.kind in ("state", "change", "span") and statement.polarity


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


def _counted(statement: Statement, identity: Identity) -> tuple[str, ...]:
    """Return the fact that a statement counts for: of merged entities, and of a symmetric predicate either way round."""
    seen = identity.seen(statement)
    ends = [seen.subject_id, seen.object_id or ""]
    if parse_key(seen.subject_keys[0]).end == "either":
        ends.sort()
    return *ends, seen.predicate, seen.qualifier or ""


def _fact(statement: Statement) -> tuple[str, str, str | None, str | None]:
    return statement.subject_id, statement.predicate, statement.object_id, statement.qualifier
