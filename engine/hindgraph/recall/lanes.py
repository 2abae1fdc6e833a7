"""One lane of recall: its own names, statistics, graph and ranking, untouched by what the other lane holds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph.model.identity import Identity
from hindgraph.model.records import LAYERS, Entity, MemoryFilter, Tier
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import GraphView, VectorIndex, WordIndex
from hindgraph.recall import ranking, routes, words
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.best_first import BestFirst, best_places
from hindgraph.recall.config import Weights
from hindgraph.recall.linking import Links, link
from hindgraph.recall.pairs import PairRanker, by_rule
from hindgraph.recall.projection import Lane, Projection, micros
from hindgraph.recall.residual import Residual
from hindgraph.recall.routes import Found
from hindgraph_extractors.questions.comparing import compares
from hindgraph_ontology.records import Ontology

# A single word of the question links to the entity of that name only if both are this rare, as a share of the highest
# idf possible: "will" is no person, "checkout" is a service.
_RARE_ENTITY = 0.46
_RARE_WORD = 0.52
_ALL = 100_000
# How much is still spread from a question's own names where facts have led on from them.
_BEGUN = 0.3


@dataclass(frozen=True)
class LaneResult:
    """What one lane found.

    Attributes:
        best: Candidates with their scores, best first.
        words: The question's words with their weight (idf) in the lane.
        coverage: Share of the question's word weight in a memory, for those that hold a word.
        partners: Memory → its best partner in a pair and the pair's score.
        parts: For the trace: a memory's parts of the score.
        linked: Which share of the weight of all pairs of memories lies on linked ones.
    """

    tiers: tuple[Tier, ...]
    lane: Lane
    links: Links
    best: BestFirst
    words: Mapping[str, float]
    coverage: Mapping[str, float]
    partners: Mapping[str, str]
    routes: tuple[Found, ...]
    parts: Callable[[str], dict[str, float]] = field(compare=False)
    linked: float = 0.0

    @property
    def count(self) -> int:
        """Return how many candidates there are."""
        return len(self.best)

    def part(self, start: int, stop: int) -> tuple[list[str], list[float]]:
        """Return the memories at some ranks, and their scores."""
        rows, scores = self.best.part(start, stop)
        return self.lane.memories[rows].tolist(), scores.tolist()

    def of_tier(self, tier: Tier) -> "LaneResult":
        """Return the result with the memories of one tier only, in the same order with the same scores."""
        return replace(self, best=self.best.only(self.lane.tier == tier))


@dataclass(frozen=True, slots=True)
class Indexes:
    """The derived indexes and the space in which the question was embedded."""

    vectors: VectorIndex
    words: WordIndex
    space: str


@dataclass(frozen=True)
class LaneRanker:
    """Ranks one actor's memories for one question, a lane at a time."""

    actor: str
    view: GraphView
    picture: Projection
    identity: Identity
    tiers: tuple[Tier, ...]
    indexes: Indexes
    weights: Weights
    query: str
    analysed: Analysed
    vector: NDArray[np.float32] | None
    ontology: Ontology
    ranker: PairRanker = by_rule

    @cached_property
    def lane(self) -> Lane:
        """The lane's graph, as known at the moment asked."""
        return self.picture.lane(self.tiers, self.analysed.asked.known_at, self.identity.moves)

    @cached_property
    def links(self) -> Links:
        """What the question's names lead to, by the lane's own aliases."""
        tokens = tuple(dict.fromkeys(word_tokens(self.query)))
        statistics = self.indexes.words.statistics(self.actor, tokens, MemoryFilter(tiers=self.tiers))
        rarity = words.rarity(statistics)
        lane = self.lane
        top = float(np.log1p(lane.size)) or 1.0

        def rare(entity: Entity, key: str) -> bool:
            column = int(lane.columns_of([entity.id])[0])
            if column < 0 or key.isdigit():
                return False
            word = max((rarity.get(token, 1.0) for token in word_tokens(key)), default=0.0)
            return lane.idf[column] / top > _RARE_ENTITY and word > _RARE_WORD

        return link(
            self.view, self.query, self.analysed.question, self.tiers, rare=rare, ontology=self.ontology
        )

    def members(self, cls: str, ontology: Ontology) -> list[Entity]:
        """Return the entities of a class that the lane's memories mention, by name."""
        entities = self.view.entities([str(i) for i in self.lane.entities])
        return sorted((e for e in entities if ontology.is_a(e.cls, cls)), key=lambda e: (e.name, e.id))

    def __call__(self, wanted: MemoryFilter, residual: Residual | None = None) -> LaneResult:
        """Rank the lane.

        Args:
            wanted: Chooses which of its memories may come out.
            residual: What is still asked for where facts have led a part of the way.
        """
        lane, links = self.lane, self.links
        found = self.by_words(self.query, wanted)
        if residual is None:
            near = self.by_vector(self.vector, wanted)
            views = self._views(lane, wanted, found, near)
        else:
            links, near = _led_to(links, residual.reached), self.by_vector(residual.vector, wanted)
            views = self._views(lane, wanted, self.by_words(residual.query, wanted), near)
        ranked = self._rank(lane, links, views)
        return LaneResult(
            tiers=wanted.tiers,
            lane=lane,
            links=links,
            best=ranked.best,
            words=dict(zip(found.tokens, found.idf.tolist(), strict=True)),
            coverage=dict(zip(found.ids, found.coverage.tolist(), strict=True)),
            partners=_partners(lane, ranked),
            routes=self._routes(lane, ranked, found, near),
            parts=lambda memory_id: _parts(lane, ranked, views, memory_id),
            linked=ranked.linked,
        )

    def by_words(self, query: str, wanted: MemoryFilter) -> words.WordScores:
        """Score the texts that hold a word of a question."""
        limit = self.weights.limits.word_candidates
        return routes.by_words(self.indexes.words, self.actor, word_tokens(query), wanted, limit=limit)

    def idf(self, tokens: Sequence[str]) -> dict[str, float]:
        """Return how rare words are in the lane."""
        statistics = self.indexes.words.statistics(self.actor, tokens, MemoryFilter(tiers=self.tiers))
        return {token: words.idf(statistics.texts, statistics.frequency.get(token, 0)) for token in tokens}

    def by_vector(self, vector: NDArray[np.float32] | None, wanted: MemoryFilter) -> VectorHits:
        """Return the texts nearest to a vector."""
        indexes, k = self.indexes, self.weights.limits.vector_k
        return routes.by_vector(indexes.vectors, self.actor, indexes.space, vector, wanted, k=k)

    def _rank(self, lane: Lane, links: Links, views: ranking.Views) -> ranking.Ranked:
        if self.weights.fusion == "sum":
            age = (micros(self.analysed.asked.now) - lane.occurred) / 86_400_000_000
            recency = np.exp(-self.weights.adjust.recency_per_day * np.maximum(age, 0.0))
            return ranking.weighted_sum(lane, links.seeds, views, recency, self.weights)
        return ranking.rank(lane, links.seeds, views, self._fetch, self.weights, ranker=self.ranker)

    def _fetch(self, ids: Sequence[str]) -> Mapping[str, NDArray[np.float32]]:
        return self.indexes.vectors.fetch(self.actor, self.indexes.space, ids)

    def _views(
        self, lane: Lane, wanted: MemoryFilter, found: words.WordScores, near: VectorHits
    ) -> ranking.Views:
        z_words, none = found.z()
        z_dense, farther = routes.z_of(near, lane.size)
        rows = lane.rows_of(found.ids)
        return ranking.Views(
            words=_on_rows(lane, found.ids, z_words, none),
            dense=_on_rows(lane, near.ids, z_dense, farther),
            worded=rows[rows >= 0],
            parts=found.parts[rows >= 0],
            idf=found.idf,
            vector=self.vector,
            allowed=self._allowed(lane, wanted),
            names=self._names(lane),
            compares=compares(self.query, self.analysed.question.lang),
        )

    def _names(self, lane: Lane) -> tuple[tuple[int, ...], ...]:
        columns = (lane.columns_of(group) for group in self.links.names)
        return tuple(tuple(c[c >= 0].tolist()) for c in columns if (c >= 0).any())

    def _allowed(self, lane: Lane, wanted: MemoryFilter) -> NDArray[np.bool_]:
        if wanted.session or wanted.tags or wanted.intent or wanted.source or wanted.origins:
            ids = [memory.id for memory in self.view.find_memories(wanted, limit=_ALL)]
            rows = lane.rows_of(ids)
            allowed = np.zeros(lane.size, dtype=np.bool_)
            allowed[rows[rows >= 0]] = True
            return allowed
        allowed = np.ones(lane.size, dtype=np.bool_)
        if wanted.layers:
            allowed &= np.isin(lane.layer, [LAYERS.index(layer) for layer in wanted.layers])
        if wanted.since is not None:
            allowed &= lane.occurred >= micros(wanted.since)
        if wanted.until is not None:
            allowed &= lane.occurred < micros(wanted.until)
        return allowed

    def _routes(
        self, lane: Lane, ranked: ranking.Ranked, found: words.WordScores, near: VectorHits
    ) -> tuple[Found, ...]:
        most = self.weights.limits.route_trace
        best = best_places(np.round(ranked.mass, 9), most * 10)
        best = best[ranked.mass[best] > 0]
        graph = Found("graph", tuple(lane.memories[best].tolist()), tuple(ranked.mass[best].tolist()))
        return (
            graph,
            Found("vector", near.ids[: most * 10], near.scores[: most * 10]),
            routes.by_score("words", found.ids, found.bm25, most=most * 10),
        )


def _led_to(links: Links, reached: Sequence[str]) -> Links:
    """Return links that spread from where facts have led, and little from where they began."""
    begun = {entity: fit * _BEGUN for entity, fit in links.seeds.items()}
    return replace(links, seeds=begun | dict.fromkeys(reached, 1.0))


def _on_rows(
    lane: Lane, ids: Sequence[str], values: NDArray[np.float64], otherwise: float
) -> NDArray[np.float64]:
    result = np.full(lane.size, otherwise)
    rows = lane.rows_of(ids)
    result[rows[rows >= 0]] = values[rows >= 0]
    return result


def _partners(lane: Lane, ranked: ranking.Ranked) -> dict[str, str]:
    partners: dict[str, str] = {}
    for first, second in zip(ranked.pairs.first, ranked.pairs.second, strict=True):
        if first != second:
            a, b = str(lane.memories[first]), str(lane.memories[second])
            partners.setdefault(a, b)
            partners.setdefault(b, a)
    return partners


def _parts(lane: Lane, ranked: ranking.Ranked, views: ranking.Views, memory_id: str) -> dict[str, float]:
    row = int(lane.rows_of([memory_id])[0])
    if row < 0:
        return {}
    values = {"graph": ranked.graph, "words": views.words, "dense": views.dense, "base": ranked.base}
    parts = {name: round(float(value[row]), 6) for name, value in values.items()}
    pairs = ranked.pairs
    with_another = ((pairs.first == row) | (pairs.second == row)) & (pairs.first != pairs.second)
    if with_another.any():
        parts["pair"] = round(float(pairs.score[with_another].max()), 6)
    return parts
