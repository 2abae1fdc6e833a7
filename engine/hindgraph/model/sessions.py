"""What a session spoke of lately: what "it" and "the service" may mean, to a text and to a question alike."""

from collections.abc import Iterable, Sequence

from hindgraph.model.records import Entity, MemoryRecord, MentionRecord
from hindgraph_extractors.records import Known

MEMORIES_BACK = 6
ENTITIES_BACK = 24


def spoken_of(
    latest_first: Sequence[MemoryRecord], mentions: Iterable[MentionRecord], entities: Iterable[Entity]
) -> list[Known]:
    """Return the entities that memories speak of, each where it was named last, latest last; values are none.

    Args:
        latest_first: The session's last memories, as `GraphView.find_memories` gives them.
        mentions: Their mention edges; `entities`: where those lead.
    """
    place = {memory.id: -n for n, memory in enumerate(latest_first)}
    named = {entity.id: entity for entity in entities if entity.value is None}
    latest: dict[str, Known] = {}
    for mention in sorted(mentions, key=lambda m: (place[m.memory_id], m.start, m.entity_id)):
        if entity := named.get(mention.entity_id):
            latest.pop(entity.id, None)
            latest[entity.id] = Known(entity.name, entity.cls)
    return list(latest.values())[-ENTITIES_BACK:]
