"""From ranked memories to hits: why each was found, in a bulk read or two."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from hindgraph.model.records import MemoryRecord, MentionRecord
from hindgraph.ports import GraphView
from hindgraph.recall.adjust import Scored
from hindgraph.recall.records import Edge, Hit, MentionStep, PathStep, RouteScore
from hindgraph.recall.sentences import best_sentence, shortened

Measure = Callable[[str], int]


def make_hits(
    scored: Sequence[Scored],
    *,
    routes: Mapping[str, Mapping[str, RouteScore]],
    paths: Mapping[str, tuple[PathStep, ...]],
    words: Mapping[str, float],
) -> list[Hit]:
    """Return hits in the order given.

    Args:
        scored: Memories with scores.
        routes: Route → memory → place.
        paths: Memory → how the graph leads to it.
        words: Question word → weight, to choose the sentence that stands for the memory.
    """
    return [_hit(s, routes, paths.get(s.memory.id, ()), words) for s in scored]


def _hit(
    scored: Scored,
    routes: Mapping[str, Mapping[str, RouteScore]],
    path: tuple[PathStep, ...],
    words: Mapping[str, float],
) -> Hit:
    memory: MemoryRecord = scored.memory
    return Hit(
        id=memory.id,
        ref=memory.ref,
        text=memory.text,
        summary=shortened(best_sentence(memory.text, words).text),
        layer=memory.layer,
        session=memory.session,
        speaker=memory.speaker,
        occurred_at=memory.occurred_at,
        origin=memory.origin,
        source=memory.source,
        tier=memory.tier,
        trust=memory.trust,
        score=round(scored.score, 6),
        routes={name: places[memory.id] for name, places in routes.items() if memory.id in places},
        path=path,
        stale=scored.stale,
    )


def paths_to(
    view: GraphView, ids: Sequence[str], seeds: Mapping[str, float], partners: Mapping[str, str]
) -> dict[str, tuple[PathStep, ...]]:
    """Return how the question's entities lead to memories: directly, or over the partner of the best pair.

    A path reads: the entity of the question in the partner, the bridge in the partner, the bridge in the memory.
    """
    read = sorted({*ids, *(partners[i] for i in ids if i in partners)})
    mentions: dict[str, dict[str, MentionRecord]] = defaultdict(dict)
    for mention in view.mentions(read) if read else []:
        mentions[mention.memory_id][mention.entity_id] = mention
    chosen = {i: _path(mentions, i, partners.get(i), seeds) for i in ids}
    names = {
        e.id: e.name for e in view.entities(sorted({m.entity_id for path in chosen.values() for m in path}))
    }
    return {i: tuple(_step(m, names) for m in path) for i, path in chosen.items() if path}


def _path(
    mentions: Mapping[str, Mapping[str, MentionRecord]],
    memory_id: str,
    partner: str | None,
    seeds: Mapping[str, float],
) -> list[MentionRecord]:
    here = mentions.get(memory_id, {})
    if direct := _named(here, seeds):
        return [direct]
    there = mentions.get(partner, {}) if partner is not None else {}
    start = _named(there, seeds)
    # An earlier mention is nearer to what a memory is about.
    shared = sorted(here.keys() & there.keys(), key=lambda e: (here[e].position + there[e].position, e))
    if start is None or not shared:
        return []
    return [start, there[shared[0]], here[shared[0]]]


def _named(mentions: Mapping[str, MentionRecord], seeds: Mapping[str, float]) -> MentionRecord | None:
    known = sorted(mentions.keys() & seeds.keys(), key=lambda e: (-seeds[e], e))
    return mentions[known[0]] if known else None


def _step(mention: MentionRecord, names: Mapping[str, str]) -> MentionStep:
    return MentionStep(
        memory_id=mention.memory_id,
        entity_id=mention.entity_id,
        entity=names.get(mention.entity_id, mention.surface),
        surface=mention.surface,
        start=mention.start,
        end=mention.end,
    )


def sources_of(edges: Iterable[Edge]) -> dict[str, tuple[Edge, ...]]:
    """Return the memories behind edges, in the edges' order, each with the edges that it bears."""
    sources: dict[str, list[Edge]] = {}
    for edge in edges:
        for item in edge.evidence:
            known = sources.setdefault(item.memory_id, [])
            if edge not in known:
                known.append(edge)
    return {memory_id: tuple(borne) for memory_id, borne in sources.items()}
