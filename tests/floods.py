"""Very many records at once, put into the store as the write path would leave them; reading so many texts takes minutes."""

from collections.abc import Iterator, Sequence
from datetime import timedelta

from hindgraph.memory import Memory
from hindgraph.model.keys import Key
from hindgraph.model.records import FAR_FUTURE, Alias, Entity, MemoryRecord, MentionRecord, Statement, Version
from worlds import NOW

_BATCH = 1_000


def flood(memory: Memory, number: int, *, subject: str, session: str | None = None) -> None:
    """Tell so many facts about one entity: "Ines likes item 17.", a memory, two mentions and a version each."""
    about = memory.graph(subject).root
    assert about is not None
    for batch in _batches(number):
        _put(memory, [_told(subject, n, session) for n in batch], about, batch)


def _batches(number: int) -> Iterator[range]:
    yield from (range(at, min(at + _BATCH, number)) for at in range(0, number, _BATCH))


def _told(subject: str, number: int, session: str | None) -> MemoryRecord:
    at = NOW - timedelta(days=1) + timedelta(seconds=number)
    text = f"{subject} likes item {number}."
    return MemoryRecord(
        f"flood-{number:06}",
        text,
        layer="episodic",
        occurred_at=at,
        recorded_at=at,
        document=f"flood-{number:06}",
        session=session,
    )


def _put(memory: Memory, records: list[MemoryRecord], about: str, numbers: Sequence[int]) -> None:
    parts = memory._parts
    with parts.graph.transaction(memory.actor) as work:
        work.put_memories(records)
        items = [Entity(f"item-{n:06}", f"item {n}", "Product", f"item {n}", NOW) for n in numbers]
        work.put_entities(items)
        work.put_aliases([Alias(item.key, item.id, item.name, NOW) for item in items])
        pairs = list(zip(records, items, strict=True))
        work.put_mentions([mention for r, i in pairs for mention in _mentions(r, about, i)])
        work.put_statements([_statement(r, about, i) for r, i in pairs])
        work.put_versions([_version(r, about, i) for r, i in pairs])
    parts.indexes.write(memory.actor, records)


def _mentions(record: MemoryRecord, about: str, item: Entity) -> Iterator[MentionRecord]:
    at = record.text.index(item.name)
    subject = record.text.split(" likes")[0]
    yield MentionRecord(record.id, about, 0, len(subject), subject, position=0.0, subject=True)
    yield MentionRecord(
        record.id, item.id, at, at + len(item.name), item.name, position=at / len(record.text), subject=False
    )


def _statement(record: MemoryRecord, about: str, item: Entity) -> Statement:
    return Statement(
        f"s-{record.id}",
        record.id,
        record.document,
        about,
        "likes",
        item.id,
        "state",
        said_at=record.occurred_at,
        start=record.occurred_at,
        subject_keys=(_timeline(about, item),),
        span_end=len(record.text),
        recorded_at=record.recorded_at,
    )


def _version(record: MemoryRecord, about: str, item: Entity) -> Version:
    return Version(
        f"likes:{record.id}",
        f"f-likes:{about}|{item.id}",
        _timeline(about, item),
        about,
        "likes",
        item.id,
        None,
        valid_from=record.occurred_at,
        valid_to=FAR_FUTURE,
        recorded_at=record.recorded_at,
    )


def _timeline(about: str, item: Entity) -> str:
    return str(Key("likes", "subject", about, None, "alone", item.id))
