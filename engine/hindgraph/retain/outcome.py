"""What a write leaves behind besides facts – mentions, aliases – and its receipt."""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph.model.receipts import MentionReceipt, Outcome, Receipt, StatementReceipt
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, MentionRecord
from hindgraph.ports import GraphView
from hindgraph.retain.refold import Refolded, receipt
from hindgraph.retain.resolve import Resolver
from hindgraph.retain.testify import Rejected, Testified
from hindgraph_extractors.records import Mention, Reading, Surface

_OUTCOMES: dict[str, Outcome] = {"end": "ended", "correction": "corrected"}


def introduced(resolver: Resolver, reading: Reading) -> None:
    """Take in the second names that a text introduces."""
    for alias in reading.aliases:
        resolver.introduce(alias)


def mentions_of(resolver: Resolver, reading: Reading, told: Testified) -> list[MentionRecord]:
    """Return the mention edges of a memory, one an entity.

    Who tells it is one; so is what it states something of, also where the bare word ("checkout") is no name by itself.
    """
    length = max(1, len(resolver.memory.text))
    found: dict[str, MentionRecord] = {}
    speaker = resolver.memory.speaker
    spoken = [] if speaker is None else [Mention(speaker, "Person", 0, 0, speaker, subject=True)]
    for mention in sorted((*spoken, *reading.mentions), key=lambda m: (m.start, m.end, m.name)):
        entity = resolver.mention(mention)
        if entity is None:
            continue
        known = found.get(entity.id)
        if known is None:
            found[entity.id] = _record(resolver.memory.id, entity.id, mention, length)
        else:
            found[entity.id] = _merged(known, mention)
    for entity_id, end in _ends(told):
        mention = Mention(end.name, end.cls, end.start, end.end, end.text, subject=end.start == 0)
        found.setdefault(entity_id, _record(resolver.memory.id, entity_id, mention, length))
    return list(found.values())


def _ends(told: Testified) -> Iterator[tuple[str, Surface]]:
    for draft, statement in told.statements:
        ids = (statement.subject_id, statement.object_id, statement.wrong_id)
        for entity_id, end in zip(ids, (draft.subject, draft.object, draft.wrong), strict=True):
            if entity_id is not None and end is not None:
                yield entity_id, end


def _record(memory_id: str, entity_id: str, mention: Mention, length: int) -> MentionRecord:
    return MentionRecord(
        memory_id,
        entity_id,
        mention.start,
        mention.end,
        mention.surface,
        mention.count,
        round(mention.start / length, 4),
        mention.subject,
    )


def _merged(known: MentionRecord, mention: Mention) -> MentionRecord:
    return replace(known, count=known.count + mention.count, subject=known.subject or mention.subject)


def receipt_of(
    memory: MemoryRecord,
    told: Testified,
    refolded: Refolded,
    mentions: list[MentionRecord],
    resolver: Resolver,
) -> Receipt:
    """Return the receipt of a text: every statement read from it, in the order of the text."""
    entities = told.entities | resolver.entities
    statements = [receipt(draft, statement, refolded, entities) for draft, statement in told.statements]
    statements += [_rejected(each) for each in told.rejected]
    return Receipt(
        memory.id,
        memory.ref,
        memory.revision,
        "done",
        tuple(sorted(statements, key=lambda s: (s.span, s.predicate, s.statement_id))),
        _mention_receipts(resolver.work, mentions),
    )


def unchanged(work: GraphView, memory: MemoryRecord) -> Receipt:
    """Return the receipt of a write that changes nothing: what it said when it was new."""
    statements = [s for s in work.statements_of([memory.id]) if s.retracted_at >= FAR_FUTURE]
    wanted = {end for s in statements for end in (s.subject_id, s.object_id) if end is not None}
    entities = {entity.id: entity for entity in work.entities(wanted)}
    receipts = tuple(
        StatementReceipt(
            s.id,
            entities[s.subject_id].name,
            s.predicate,
            None if s.object_id is None else entities[s.object_id].name,
            s.qualifier,
            s.kind,
            (s.span_start, s.span_end),
            "merged",
        )
        for s in statements
    )
    mentions = _mention_receipts(work, work.mentions([memory.id]))
    status = "pending" if work.jobs(memory_ids=[memory.id], limit=1) else "done"
    return Receipt(
        memory.id,
        memory.ref,
        memory.revision,
        status,  # type: ignore[arg-type]  # one of the two
        receipts,
        mentions,
        changed=False,
    )


def not_kept(receipt: Receipt) -> Receipt:
    """Return the receipt of a write that was taken back: nothing of it is there to be asked for."""
    statements = tuple(replace(each, statement_id="") for each in receipt.statements)
    return replace(receipt, memory_id="", statements=statements, mentions=(), changed=False)


def afterwards(view: GraphView, memory: MemoryRecord) -> Receipt:
    """Return the receipt of a write that somebody else has read, as far as the graph still tells.

    What a statement did to others is not kept; so what it is tells its outcome, and nothing says what it closed.
    """
    told = unchanged(view, memory)
    statements = tuple(replace(s, outcome=_OUTCOMES.get(s.kind, "stored")) for s in told.statements)
    return replace(told, statements=statements, changed=True)


def _mention_receipts(work: GraphView, mentions: list[MentionRecord]) -> tuple[MentionReceipt, ...]:
    entities = {entity.id: entity for entity in work.entities({m.entity_id for m in mentions})}
    ordered = sorted(mentions, key=lambda m: (m.start, m.entity_id))
    return tuple(
        MentionReceipt(m.entity_id, entities[m.entity_id].name, entities[m.entity_id].cls)
        for m in ordered
        if m.entity_id in entities
    )


def _rejected(each: Rejected) -> StatementReceipt:
    draft = each.draft
    return StatementReceipt(
        "",
        draft.subject.name,
        draft.predicate,
        None if draft.object is None else draft.object.name,
        draft.qualifier,
        draft.kind,
        (draft.start, draft.end),
        "rejected",
        each.code,
        each.message,
    )
