"""One lane's ranking, on arrays: spread, base scores, then pairs. No store in sight."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from hindgraph.recall.best_first import DECIMALS, BestFirst, best_places
from hindgraph.recall.config import BaseWeights, PairWeights, SpreadWeights, Weights
from hindgraph.recall.pairs import (
    PairRanker,
    Pairs,
    Pool,
    best_pairs,
    by_rule,
    linked_weights,
    passage_scores,
    rule_of_thumb,
)
from hindgraph.recall.projection import Floats, Ints, Lane
from hindgraph.recall.spread import over_range, restart_from_text, zscore

Fetch = Callable[[Sequence[str]], Mapping[str, NDArray[np.float32]]]

_TOP_OF_BASE = 100
_TINY = 1e-9
# Of what a text says by itself, words are the surer half.
_DENSE_ALONE = 0.5


@dataclass(frozen=True, slots=True)
class Views:
    """What words and vectors say of every memory of a lane.

    Attributes:
        words, dense: z-values over the lane, a value a row.
        worded, parts: Rows that hold a word of the question, and what each word gives to BM25; `idf` of the words.
        vector: Of the question; None where there is no embedder.
        allowed: Rows that may be returned; anchors and partners come from these.
        names: For each name of the question the entities (columns) that it may mean.
        compares: The question weighs two things against each other.
    """

    words: Floats
    dense: Floats
    worded: Ints
    parts: Floats
    idf: Floats
    vector: NDArray[np.float32] | None
    allowed: NDArray[np.bool_]
    names: tuple[tuple[int, ...], ...] = ()
    compares: bool = False

    def parts_of(self, rows: Ints) -> Floats:
        """Return what each word of the question gives to some rows."""
        place = np.full(len(self.allowed), len(self.worded))
        place[self.worded] = np.arange(len(self.worded))
        none = np.zeros((1, len(self.idf)))
        found: Floats = np.vstack([self.parts, none])[place[rows]]
        return found


@dataclass(frozen=True, slots=True)
class Ranked:
    """Scores of a lane's memories.

    Attributes:
        best: Candidates with their scores, best first.
        graph: PageRank's z-value of every row.
        mass: What the graph gives every row: PageRank's mass, and the weight of the linked pairs that it is in.
        base: Base score of every row.
        pairs: The kept pairs, in rows of the lane.
        linked: Which share of the pairs' weight is linked (`linked_weights`).
    """

    best: BestFirst
    graph: Floats
    mass: Floats
    base: Floats
    pairs: Pairs
    linked: float = 0.0


def spread(
    lane: Lane, seeds: Mapping[str, float], text: Floats, weights: SpreadWeights
) -> tuple[Floats, Floats]:
    """Return PageRank's mass and its z-value (of the logarithm) for every memory.

    Args:
        lane: The graph.
        seeds: Entity id → fit, from the names in the question.
        text: z-values of words and vectors together: the best texts are restarted from, too.
        weights: Damping, iterations, share of the texts.
    """
    entities = np.zeros(len(lane.entities))
    ids = sorted(seeds)
    columns = lane.columns_of(ids)
    for column, entity_id in zip(columns, ids, strict=True):
        if column >= 0:
            entities[column] = seeds[entity_id] * lane.idf[column]
    entities /= entities.sum() or 1.0
    memories = weights.text_restart * restart_from_text(text)
    mass = lane.walks.mass(memories, entities, damping=weights.damping, iterations=weights.iterations)
    return mass, zscore(np.log(mass + _TINY))


def base_scores(graph: Floats, views: Views, weights: BaseWeights) -> Floats:
    """Return what each memory is worth on its own."""
    return weights.graph * graph + weights.words * views.words + weights.dense * views.dense


def rank(
    lane: Lane,
    seeds: Mapping[str, float],
    views: Views,
    fetch: Fetch,
    weights: Weights,
    *,
    ranker: PairRanker = by_rule,
) -> Ranked:
    """Rank a lane: PageRank, base scores, then pairs of the best with what they are linked to.

    Among few memories the rule of thumb scores the pairs: z-values of few say little. Without vectors none are made: what
    pairs are worth is mostly how near the two together are to the question.
    """
    mass, graph = spread(lane, seeds, views.words + views.dense, weights.spread)
    base = base_scores(graph, views, weights.base)
    if views.vector is None:
        best = BestFirst.by_base(views.allowed, base, weights.pairs.candidates)
        return Ranked(best, graph, mass, base, _no_pairs())
    if lane.size < weights.pairs.learned_from:
        ranker = by_rule
    rounded = np.round(base, DECIMALS)
    first = _first(rounded, views.allowed, max(_TOP_OF_BASE, weights.pairs.anchors))
    anchors = first[: weights.pairs.anchors]
    candidates = _candidates(lane, first, anchors, rounded, views.allowed, weights.pairs)
    pool = _pool(lane, candidates, graph, views, fetch, weights.pairs)
    pairs = best_pairs(rule_of_thumb(pool, len(anchors), weights.pairs), weights.pairs.kept)
    pairs = replace(pairs, score=np.round(ranker(pool, pairs), DECIMALS))
    scores = passage_scores(pairs, len(candidates), temperature=weights.pairs.temperature)
    linked = linked_weights(pool, pairs, temperature=weights.pairs.temperature)
    share = float(linked.sum())
    if ranker is not by_rule:
        alone = _alone(share, weights.pairs)
        scores = scores + alone * (pool.words + _DENSE_ALONE * pool.dense)
    order = np.argsort(-pairs.score, kind="stable")
    in_lane = Pairs(candidates[pairs.first[order]], candidates[pairs.second[order]], pairs.score[order])
    best = BestFirst.of(*_paired(candidates, scores), views.allowed, base)
    mass = _on_paths(candidates, pairs, linked, mass)
    return Ranked(best, graph=graph, mass=mass, base=base, pairs=in_lane, linked=share)


def _alone(linked: float, weights: PairWeights) -> float:
    """Return how much each memory's own text counts beside its pairs: the less, the more of their weight is linked."""
    fades = (weights.linked_enough - linked) / (weights.linked_enough - weights.linked_little)
    return weights.alone * min(max(fades, 0.0), 1.0)


def _on_paths(rows: Ints, pairs: Pairs, linked: Floats, mass: Floats) -> Floats:
    """Return every row's PageRank mass and, with it, the weight of the linked pairs that it is in."""
    both = np.concatenate([pairs.first, pairs.second])
    paths = mass.copy()
    paths[rows] += np.bincount(both, weights=np.concatenate([linked, linked]), minlength=len(rows))
    return paths


def weighted_sum(
    lane: Lane, seeds: Mapping[str, float], views: Views, recency: Floats, weights: Weights
) -> Ranked:
    """Rank by the plain weighted sum of the four views, each scaled to 0..1: the rule of thumb."""
    mass, graph = spread(lane, seeds, views.words + views.dense, weights.spread)
    scaled = [over_range(view) for view in (views.dense, views.words, mass)]
    base = np.sum([w * view for w, view in zip(weights.seed, [*scaled, recency], strict=True)], axis=0)
    best = BestFirst.by_base(views.allowed, base, weights.pairs.candidates)
    return Ranked(best, graph, mass, base, _no_pairs())


def _no_pairs() -> Pairs:
    none = np.zeros(0, dtype=np.int64)
    return Pairs(none, none, np.zeros(0))


def _first(values: Floats, allowed: NDArray[np.bool_], most: int) -> Ints:
    # Rows are in order of id, and ties fall by place: by id.
    return best_places(np.where(allowed, values, -np.inf), min(most, int(allowed.sum())))


def _candidates(
    lane: Lane,
    first: Ints,
    anchors: Ints,
    values: Floats,
    allowed: NDArray[np.bool_],
    weights: PairWeights,
) -> Ints:
    """Return anchors first, then the best by base and what shares a rare entity with an anchor, best base first."""
    rare = lane.rare(weights.rare_df)
    touched = np.asarray(rare[anchors].sum(axis=0)).ravel() > 0
    linked = (rare @ touched.astype(np.float64)) > 0
    linked[first[:_TOP_OF_BASE]] = True
    rows = np.flatnonzero(linked & allowed)
    chosen: Ints = rows[best_places(values[rows], weights.candidates)]
    return chosen


def _pool(
    lane: Lane,
    rows: Ints,
    graph: Floats,
    views: Views,
    fetch: Fetch,
    weights: PairWeights,
) -> Pool:
    vectors, cosine = _vectors(lane, rows, views.vector, fetch)
    rare = lane.rare(weights.rare_df)[rows]
    return Pool(
        ids=lane.memories[rows],
        graph=graph[rows],
        words=views.words[rows],
        dense=views.dense[rows],
        cosine=cosine,
        vectors=vectors,
        parts=views.parts_of(rows),
        idf=views.idf,
        mentions=lane.binary[rows],
        entities=rare,
        subjects=lane.subjects[rows],
        nearness=lane.nearness[rows],
        names=views.names,
        compares=views.compares,
    )


def _vectors(
    lane: Lane, rows: Ints, vector: NDArray[np.float32] | None, fetch: Fetch
) -> tuple[NDArray[np.float32], Floats]:
    if vector is None:
        return np.zeros((len(rows), 1), dtype=np.float32), np.zeros(len(rows))
    ids = lane.memories[rows].tolist()
    stored = fetch(ids)
    none = np.zeros_like(vector)
    vectors = np.stack([stored.get(i, none) for i in ids]) if ids else np.zeros((0, len(vector)), np.float32)
    return vectors, (vectors @ vector).astype(np.float64)


def _paired(candidates: Ints, scores: Floats) -> tuple[Ints, Floats]:
    """Return what is in a pair, best first, with its scores; ties by row."""
    paired = np.isfinite(scores)
    best = np.lexsort((candidates[paired], -np.round(scores[paired], DECIMALS)))
    return candidates[paired][best], scores[paired][best]
