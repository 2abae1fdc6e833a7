"""A new revision of a ref: what it repeats keeps its statements; what only the old one said ends."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.keys import parse_key
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Statement
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.ports.identified import identity_at

REVISION = "revision"


def dropped(
    work: UnitOfWork, memory: MemoryRecord, said_now: Collection[Statement] | None = None
) -> list[Statement]:
    """Return statements that say what becomes of what earlier revisions said and this one does not.

    What the new revision says in other words, or with another date, has not ended. A text of several sections is one
    document: a sentence may move from one to another, so nothing is dropped before all of them have been read.

    Args:
        memory: The section of the new revision that was read last.
        said_now: The statements that it makes; those that were there live on as they are. None: it is no new one.

    Returns:
        Ends at the new `occurred_at`; or, where that is not later than what was said, the statements retracted.
    """
    if _waits_for_the_next(work, memory):
        return []
    sections = list(_sections(work, memory))
    now = [revisions[-1] for revisions in sections[: memory.part[1]]]
    if any(section.read_at is None for section in now):
        return []
    gone = {each.id: each for revisions in sections for each in revisions}
    for section in now:
        del gone[section.id]
    said_before = _live(work, gone)
    others = [section for section in now if section.id != memory.id or said_now is None]
    repeated = [s for s in said_before if _stands_in(others, s, gone[s.memory_id])]
    here = [*(said_now or ()), *_live(work, {section.id for section in others}), *repeated]
    said_again = {statement.id for statement in here}
    identity = identity_at(work, work.now)
    still_so = {_counted(statement, identity) for statement in here if _holds(statement)}
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


def _waits_for_the_next(view: GraphView, memory: MemoryRecord) -> bool:
    """Tell whether the section behind one is still to be read: they are in order, so it need not be looked at all."""
    number, among = memory.part
    following = _section(view, memory, number + 1) if number < among else []
    return bool(following) and following[-1].read_at is None


def _sections(view: GraphView, memory: MemoryRecord) -> Iterator[list[MemoryRecord]]:
    """Return each section of a document with its revisions until then; also those that it had when it was longer."""
    number = 1
    while revisions := _section(view, memory, number):
        yield revisions
        number += 1


def _section(view: GraphView, memory: MemoryRecord, number: int) -> list[MemoryRecord]:
    """Return the revisions of a section until that of a memory: later ones may have been accepted before it is read."""
    assert memory.ref is not None
    base = memory.ref if memory.part[0] == 1 else memory.ref.rsplit("#", 1)[0]
    until = memory.recorded_at, memory.position[0]
    return [
        each
        for each in view.revisions(base if number == 1 else f"{base}#{number}", memory.source)
        if each.document == memory.document and (each.recorded_at, each.position[0]) <= until
    ]


def _live(view: GraphView, memory_ids: Collection[str]) -> list[Statement]:
    return [said for said in view.statements_of(memory_ids) if said.retracted_at >= FAR_FUTURE]


def _stands_in(sections: list[MemoryRecord], statement: Statement, memory: MemoryRecord) -> bool:
    """Tell whether a section says in the same words what a memory said: such a statement stays with the first to say it."""
    words = memory.text[statement.span_start : statement.span_end]
    return bool(words) and any(words in section.text for section in sections)


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
