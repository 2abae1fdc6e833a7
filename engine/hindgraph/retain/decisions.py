"""What an identity decision leaves: a memory of its own that says who, when and why; and its receipt."""

from collections.abc import Iterable

from hindgraph.model import ids
from hindgraph.model.intents import IDENTITY
from hindgraph.model.receipts import IdentityReceipt
from hindgraph.model.records import FAR_FUTURE, Entity, MemoryRecord, MentionRecord, Statement
from hindgraph.ports import UnitOfWork
from hindgraph.retain.refold import Refolded


def noted(work: UnitOfWork, actor: str, sentence: str, about: tuple[Entity, ...]) -> MemoryRecord:
    """Write the memory that says what was decided; it is not read for facts, and mentions who it is about."""
    id_ = ids.memory_id(actor, text=sentence, occurred_at=work.now)
    memory = MemoryRecord(
        id_, sentence, "semantic", work.now, work.now, id_, intent=IDENTITY, lang="en", read_at=work.now
    )
    work.put_memories([memory])
    work.put_mentions([_mention(memory, entity) for entity in about])
    return memory


def _mention(memory: MemoryRecord, entity: Entity) -> MentionRecord:
    start = max(0, memory.text.find(entity.name))
    return MentionRecord(
        memory.id, entity.id, start, start + len(entity.name), entity.name, subject=start == 0
    )


def receipt(
    decision: str,
    entity: Entity,
    memory: MemoryRecord | None,
    refolded: Refolded,
    *,
    other: Entity | None = None,
    moved: Iterable[Statement] = (),
) -> IdentityReceipt:
    """Return the receipt of a decision; without a memory nothing was written, for it was so already."""
    return IdentityReceipt(
        decision,  # type: ignore[arg-type]  # one of the five
        entity.id,
        entity.name,
        None if memory is None else memory.id,
        other.id if other is not None else None,
        tuple(sorted(s.id for s in moved if s.retracted_at >= FAR_FUTURE)),
        tuple(sorted(v.version_id for v in refolded.retracted)),
        tuple(sorted(v.version_id for v in refolded.put)),
        changed=memory is not None,
    )
