"""From a lane's ranking to its hits: read, filter, weigh, put the answer's own sources first, leave repeats out."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from hindgraph.model.records import MemoryFilter, Tier
from hindgraph.ports import GraphView, Reranker
from hindgraph.recall import adjust
from hindgraph.recall.adjust import Scored
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.config import PairWeights, Weights
from hindgraph.recall.episodes import first_or_last
from hindgraph.recall.hits import make_hits, paths_to, sources_of
from hindgraph.recall.lanes import LaneResult
from hindgraph.recall.records import Edge, Filtered, Hit, PathStep, RouteScore
from hindgraph.recall.rerank import reranked
from hindgraph.recall.retellings import Shown, Tellings, Told, with_tellings
from hindgraph.recall.routes import Found
from hindgraph.recall.solutions import fixes_first
from hindgraph.recall.typed import TypedAnswer
from hindgraph_ontology.records import Ontology

# Scores of what stands in front, so that they fall in the order shown.
_FRONT_STEP = 1e-3
# Why a memory stands in front of the ranking, and why one that was read is no hit.
KEY, SOURCE, TRAIL, FIX, EVENT, TURN = "key", "source", "trail", "fix", "event", "turn"
SUPERSEDED, BELOW = "superseded", "below top_k"


@dataclass(frozen=True, slots=True)
class Selection:
    """The hits of a lane, and what was left out.

    Attributes:
        solved: The first of them tells the fix that is asked for.
        shown: The memories of the hits, with what they stand for.
        above: What this lane tells again of the hits of the lane above it.
        unread: How many candidates came after all that were looked at.
    """

    hits: tuple[Hit, ...] = ()
    filtered: tuple[Filtered, ...] = ()
    solved: bool = False
    shown: tuple[Shown, ...] = ()
    above: Told = field(default_factory=dict)
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Selector:
    """Chooses the hits of a lane: the sources of the typed answer, exact keys, then the ranking.

    Attributes:
        told: The typed answer.
        wanted: Which memories are allowed here.
        extra: What the key and time routes found.
        reranker: Reads question and text together, if there is one.
    """

    view: GraphView
    query: str
    analysed: Analysed
    told: TypedAnswer
    wanted: MemoryFilter
    extra: Sequence[Found]
    ontology: Ontology
    weights: Weights
    reranker: Reranker | None = None

    def __call__(self, lane: LaneResult | None, *, most: int, above: Sequence[Shown] = ()) -> Selection:
        """Return at most so many hits of a ranking (None: there was no time for one), and what was left out.

        What only repeats something shown `above` is no hit of its own.
        """
        ranked, filtered = self._weighed(lane, most)
        ranked, solved = self._asked_first(lane, ranked)
        facts = _facts_of_the_lane(self.told, self.wanted)
        sources = sources_of(facts)
        if len(self.told.items) > most:  # no hit would be left for what was ranked
            sources = _fitting(sources, [s.memory.id for s in ranked], most // 2)
        ahead = before_trail(lane.linked if lane else 0.0, ranked, self.extra, self.weights.pairs)
        ranked = _fronted(ranked, _front(self.view, sources, self.extra, self.wanted, ahead))
        ranked, outdated = _without_outdated(self.view, self.analysed, facts, ranked, sources, most)
        once = Tellings(self.view, self.analysed.timezone)
        ranked, again, folded = once.beside(ranked, above) if above else (ranked, [], [])
        shown, repeated = once(ranked, most=most)
        hits = self._hits(lane, [each.scored for each in shown], sources)
        left = _below(ranked, {each.scored.memory.id for each in shown} | {f.id for f in repeated})
        seen = len(left) + len(shown) + len(repeated) + len(outdated) + len(filtered) + len(folded)
        return Selection(
            hits=with_tellings(hits, once.told(shown, self.wanted)),
            filtered=(*filtered, *outdated, *folded, *repeated, *left),
            unread=max(0, (lane.count if lane else 0) - seen),
            solved=solved,
            shown=tuple(shown),
            above=once.told(again, self.wanted),
        )

    def _weighed(self, lane: LaneResult | None, most: int) -> tuple[list[Scored], list[Filtered]]:
        read = max(self.weights.limits.shortlist, 2 * most)
        ranked, filtered = adjust.shortlist(self.view, lane, self.wanted, n=read) if lane else ([], [])
        weighed = adjust.adjusted(ranked, self.weights.adjust, self.analysed.asked)
        return reranked(self.reranker, self.query, weighed), filtered

    def _asked_first(self, lane: LaneResult | None, ranked: list[Scored]) -> tuple[list[Scored], bool]:
        """Put in front what tells the fix, or the first or last time, that is asked for; tell as well whether one does."""
        question = self.analysed.question
        if (
            lane is not None
            and question.turn is not None
            and not self.told.typed.found
            and not lane.links.unknown
        ):
            ordered, told = first_or_last(self.query, question, ranked)
            return [*_placed(ordered[:1], TURN), *ordered[1:]] if told else ordered, told
        if lane is None or question.asked != "solution":
            return ranked, False
        linked = _speaking_of(self.view, ranked, lane.links.seeds)
        ordered, solved = fixes_first(self.view, ranked, lane.coverage, linked, self.ontology)
        return [*_placed(ordered[:1], FIX), *ordered[1:]] if solved else ordered, solved

    def _hits(
        self, lane: LaneResult | None, kept: Sequence[Scored], sources: Mapping[str, tuple[Edge, ...]]
    ) -> tuple[Hit, ...]:
        shown = [s.memory.id for s in kept]
        seeds, partners, words = (lane.links.seeds, lane.partners, lane.words) if lane else ({}, {}, {})
        paths: dict[str, tuple[PathStep, ...]] = {**paths_to(self.view, shown, seeds, partners), **sources}
        routes = _places(lane, self.extra, sources)
        return tuple(make_hits(kept, routes=routes, paths=paths, words=words))


def before_trail(
    linked: float, ranked: Sequence[Scored], extra: Sequence[Found], weights: PairWeights
) -> list[str]:
    """Return which memories stand before a trail over texts, if there is one.

    Args:
        linked: Which share of the weight of all pairs of memories lies on linked ones: from some share on, the best ranked
            are the sources more surely than a trail's texts, which are a guess.
        ranked: The lane's ranking.
        extra: What other routes found.
        weights: How many, and from which share on.
    """
    followed = any(found.route == TRAIL and found.ids for found in extra)
    if not followed or linked < weights.linked_sure:
        return []
    return [scored.memory.id for scored in ranked[: weights.before_trail]]


def _facts_of_the_lane(told: TypedAnswer, wanted: MemoryFilter) -> tuple[Edge, ...]:
    """Return the facts that answer, if all are the lane's: what rests on a third party moves no first-party hit."""
    if not told.typed.found or any(edge.tier not in wanted.tiers for edge in told.facts):
        return told.facts if told.typed.found and Tier.THIRD in wanted.tiers else ()
    return told.facts


def _front(
    view: GraphView,
    sources: Mapping[str, tuple[Edge, ...]],
    extra: Sequence[Found],
    wanted: MemoryFilter,
    ahead: Sequence[str],
) -> list[Scored]:
    """Return what goes before the ranking: exact keys, the sources of what is answered in its order, a trail's first.

    A trail is a guess over texts: what is `ahead` by the ranking itself stays before it.
    """
    keys = [i for found in extra if found.route == "key" for i in found.ids]
    trail = [i for found in extra if found.route == "trail" for i in found.ids]
    event = [i for found in extra if found.route == "event" for i in found.ids]
    why = {**dict.fromkeys(trail, TRAIL), **dict.fromkeys(event, EVENT), **dict.fromkeys(sources, SOURCE)}
    why |= dict.fromkeys(keys, KEY)
    ids = list(dict.fromkeys([*keys, *sources, *event, *ahead, *trail]))
    # A source may lie outside a time range: the range chooses memories, not facts.
    anywhere = replace(wanted, since=None, until=None, trust_floor=0.0)
    memories = {m.id: m for m in view.memories(ids)} if ids else {}
    found = [memories[i] for i in ids if i in memories and anywhere.allows(memories[i])]
    return [Scored(memory, 0.0, placed=why.get(memory.id, "")) for memory in found]


def _fitting(
    sources: Mapping[str, tuple[Edge, ...]], ranked: Sequence[str], most: int
) -> dict[str, tuple[Edge, ...]]:
    """Return so many sources of an answer of very many values, those that match the question best in front."""
    places = {memory_id: place for place, memory_id in enumerate(ranked)}
    best = sorted(sources, key=lambda i: places.get(i, len(ranked)))  # stable: the others keep their order
    return {i: sources[i] for i in best[: max(1, most)]}


def _fronted(ranked: Sequence[Scored], front: Sequence[Scored]) -> list[Scored]:
    """Put some in front and give every one a score no higher than the one before it."""
    first = {s.memory.id for s in front}
    rest = [s for s in ranked if s.memory.id not in first]
    parts = {s.memory.id: s.parts for s in ranked}
    top = max((s.score for s in ranked), default=0.0) + 1.0
    raised = [
        replace(s, score=round(top - i * _FRONT_STEP, 6), parts=parts.get(s.memory.id, {}))
        for i, s in enumerate(front)
    ]
    result: list[Scored] = list(raised)
    for i, scored in enumerate(rest):
        highest = max(s.score for s in rest[i:])
        result.append(replace(scored, score=highest))
    return result


def _without_outdated(
    view: GraphView,
    analysed: Analysed,
    facts: Sequence[Edge],
    ranked: Sequence[Scored],
    sources: Mapping[str, object],
    most: int,
) -> tuple[list[Scored], list[Filtered]]:
    """Mark what has been superseded; leave it out where it is an old value of the very fact that is answered."""
    head, tail = list(ranked[: 4 * most]), list(ranked[4 * most :])
    old = adjust.outdated(view, [s.memory.id for s in head], analysed.asked)
    ids = [edge.version_id for edge in facts if not edge.inferred]
    versions = view.versions(ids=ids) if ids else []
    answered = {version.timeline for version in versions}
    gone = {i for i, keys in old.items() if keys <= answered and i not in sources}
    marked = [replace(s, stale=s.memory.id in old) for s in head if s.memory.id not in gone]
    return [*marked, *tail], [Filtered(i, SUPERSEDED) for i in sorted(gone)]


def _placed(scored: Iterable[Scored], why: str) -> list[Scored]:
    return [replace(s, placed=why) for s in scored]


def _below(ranked: Sequence[Scored], known: Collection[str]) -> list[Filtered]:
    """Return what was read and weighed, and came after the last hit."""
    return [Filtered(s.memory.id, BELOW) for s in ranked if s.memory.id not in known]


def _speaking_of(view: GraphView, ranked: Sequence[Scored], seeds: Mapping[str, float]) -> set[str]:
    mentions = view.mentions([s.memory.id for s in ranked]) if ranked else []
    return {mention.memory_id for mention in mentions if mention.entity_id in seeds}


def _places(
    lane: LaneResult | None, extra: Sequence[Found], sources: Mapping[str, object]
) -> dict[str, dict[str, RouteScore]]:
    found = [*(lane.routes if lane else ()), *extra]
    routes = {one.route: one.places() for one in found if one.ids}
    # What a typed walk rests on was found by the graph, before everything else.
    for rank, memory_id in enumerate(sources, start=1):
        routes.setdefault("graph", {})[memory_id] = RouteScore(rank, 1.0)
    return routes
