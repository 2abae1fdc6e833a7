"""Under the lock: what a write means for the memories that are there – new, again, a revision, or nothing."""

from dataclasses import dataclass, replace
from typing import Literal

from hindgraph.model.records import FAR_FUTURE, Link, MemoryRecord
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.retain.intake import identified


@dataclass(frozen=True, slots=True)
class Accepted:
    """A memory that stands in the graph now.

    Attributes:
        news: ``new``; ``again`` (the same text in its session: its statements count once more); ``revision`` (of a
            ref); ``same`` (nothing changes).
        replaced: The memory that a revision supersedes.
        document: What the statements' ids hang on.
    """

    memory: MemoryRecord
    news: Literal["new", "again", "revision", "same"]
    document: str
    replaced: MemoryRecord | None = None

    @property
    def is_first(self) -> bool:
        """Whether nothing has been told under its ref, or as its text in its session, before."""
        return self.news == "new" and self.memory.revision == 1


def accept(
    work: UnitOfWork, memory: MemoryRecord, *, actor: str, dated: bool, stated: bool = False
) -> Accepted:
    """Write a memory, or find that it is there already.

    Same ref and text: nothing changes. Same ref and other text: a new revision that supersedes the old one. No ref and
    the same text in its session: no new memory, the statements count again with their new `said_at` – unless the
    caller dated it, in which case it is the same telling. What somebody else says in the same words is theirs. A fact that
    was `stated`, not read, and could not enter, may do so now.
    """
    memory = replace(memory, recorded_at=work.now)
    if memory.ref is not None:
        return _by_ref(work, memory, actor)
    known = next(iter(work.memories([memory.id])), None)
    if known is not None and not _stands_for(known, memory):
        memory, known = _apart(work, memory, actor, dated)
    if known is None:
        work.put_memories([memory])
        return Accepted(memory, "new", memory.document)
    if dated and not (stated and not work.statements_of([known.id])):
        return Accepted(known, "same", known.document)
    return again(replace(known, occurred_at=memory.occurred_at, position=memory.position))


def again(told: MemoryRecord) -> Accepted:
    """Return what a text is that its session knows already, told once more at its `occurred_at`."""
    return Accepted(told, "again", f"{told.document}@{told.occurred_at.isoformat()}")


def _by_ref(work: UnitOfWork, memory: MemoryRecord, actor: str) -> Accepted:
    assert memory.ref is not None
    revisions = work.revisions(memory.ref, memory.source)
    last = revisions[-1] if revisions else None
    if last is None:
        work.put_memories([memory])
        return Accepted(memory, "new", memory.document)
    live = last.retracted_at >= FAR_FUTURE
    if live and last.text == memory.text:
        return Accepted(last, "same", last.document)
    memory = identified(replace(memory, revision=last.revision + 1), actor, dated=True)
    work.put_memories([memory])
    if not live:
        return Accepted(memory, "new", memory.document)
    retire(work, last)
    work.put_links([Link(memory.id, "SUPERSEDES", last.id, work.now)])
    return Accepted(memory, "revision", memory.document, last)


def retire(work: UnitOfWork, memory: MemoryRecord) -> None:
    """Close a memory in transaction time."""
    work.put_memories([replace(memory, retracted_at=work.now)])


def _apart(
    work: UnitOfWork, memory: MemoryRecord, actor: str, dated: bool
) -> tuple[MemoryRecord, MemoryRecord | None]:
    """Return the first revision of a text without ref that is free, or stands for the one that is told."""
    while True:
        memory = identified(replace(memory, revision=memory.revision + 1), actor, dated=dated)
        known = next(iter(work.memories([memory.id])), None)
        if known is None or _stands_for(known, memory):
            return memory, known


def _stands_for(known: MemoryRecord, told: MemoryRecord) -> bool:
    """Tell whether a memory is what is told once more: a live one, of the same teller, whose word is worth the same."""
    teller = (told.speaker, told.origin, told.tier)
    return known.retracted_at >= FAR_FUTURE and (known.speaker, known.origin, known.tier) == teller


def latest(view: GraphView, memory: MemoryRecord) -> MemoryRecord | None:
    """Return the live memory of the same ref, if there is one."""
    revisions = view.revisions(memory.ref, memory.source) if memory.ref is not None else []
    return revisions[-1] if revisions and revisions[-1].retracted_at >= FAR_FUTURE else None


def surplus(work: GraphView, memory: MemoryRecord) -> list[MemoryRecord]:
    """Return live sections of an earlier, longer revision that the new one no longer has."""
    if memory.ref is None or memory.part[0] != 1:
        return []
    found, number = [], memory.part[1] + 1
    while revisions := work.revisions(f"{memory.ref}#{number}", memory.source):
        if revisions[-1].retracted_at >= FAR_FUTURE and revisions[-1].part[0] == number:
            found.append(revisions[-1])
        number += 1
    return found
