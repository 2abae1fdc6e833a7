"""Pairs of memories: what two memories say together about a question, as dense matrices over anchors × candidates.

A question over several hops is borne out by several memories, each of them half of the answer. A pair is scored by how
well the two together match the question, and by what links them: rare entities that both mention, and entities that one
mentions and the other is about. A memory's score is the log-sum-exp over its pairs; paired with itself it stands alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph.recall.config import PairWeights

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Pool:
    """What is known of the candidates, one row each, best base score first.

    Attributes:
        ids: Of the memories.
        graph, words, dense: z-values over the lane.
        cosine: With the question, n.
        vectors: n × d, normalised; a zero row where there is none.
        parts: n × words, what each of the question's words gives to BM25; `idf` of the words.
        mentions: CSR n × entities, idf of the entities that each mentions.
        entities: The same of rare entities only.
        subjects: CSR n × entities, idf of what each is about.
        nearness: CSR n × entities, how near to the beginning each is mentioned, 1 to about 0.1.
        names: For each name of the question the entities (columns) that it may mean.
        compares: The question weighs two things against each other.
    """

    ids: NDArray[np.str_]
    graph: Floats
    words: Floats
    dense: Floats
    cosine: Floats
    vectors: NDArray[np.float32]
    parts: Floats
    idf: Floats
    mentions: Any
    entities: Any
    subjects: Any
    nearness: Any
    names: tuple[tuple[int, ...], ...] = ()
    compares: bool = False


@dataclass(frozen=True, slots=True)
class Pairs:
    """Kept pairs: rows of the pool, and a score each, best first. A row may be paired with itself."""

    first: Ints
    second: Ints
    score: Floats


PairRanker = Callable[[Pool, Pairs], Floats]


def by_rule(pool: Pool, pairs: Pairs) -> Floats:
    """Leave pairs as the rule of thumb scores them."""
    return pairs.score


def rule_of_thumb(pool: Pool, anchors: int, weights: PairWeights) -> Floats:
    """Score anchors × candidates by a few weights: which pairs are looked at, and the ranking without a learned one."""
    a = slice(0, anchors)
    gram = (pool.vectors[a] @ pool.vectors.T).astype(np.float64)
    together = (pool.cosine[a, None] + pool.cosine[None, :]) / np.sqrt(np.maximum(2 + 2 * gram, 1e-6))
    # Both are sums of squared idf; the root reads them as the idf of one entity.
    link = np.sqrt(_dense(pool.entities[a] @ pool.entities.T))
    about = np.sqrt(_dense(pool.subjects[a] @ pool.entities.T) + _dense(pool.entities[a] @ pool.subjects.T))
    alone = np.arange(anchors)
    link[alone, alone] = about[alone, alone] = 0.0
    score: Floats = (
        weights.cosine * together
        + weights.coverage * coverage(pool, anchors)
        + weights.graph * (pool.graph[a, None] + pool.graph[None, :])
        + weights.link * np.minimum(link / weights.link_unit, 1)
        + weights.subject * np.minimum(about / weights.subject_unit, 1)
    )
    return score


def coverage(pool: Pool, anchors: int) -> Floats:
    """Return the idf-weighted share of the question's words that stand in one of the two."""
    share = _shares(pool.idf)
    holds = (pool.parts > 0).astype(np.float64)
    each = holds @ share
    both = (holds[:anchors] * share) @ holds.T
    result: Floats = each[:anchors, None] + each[None, :] - both
    return result


def best_pairs(score: Floats, kept: int) -> Pairs:
    """Return the best pairs, and each anchor by itself; an unordered pair counts once, ties by place.

    What answers alone may be in no pair that is worth anything, and is still to be judged.
    """
    anchors, n = score.shape
    first, second = np.divmod(np.arange(anchors * n), n)
    once = (second >= anchors) | (second >= first)
    flat = np.where(once, np.round(score.ravel(), 6), -np.inf)
    kept = min(kept, int(once.sum()))
    best = np.argsort(-flat, kind="stable")[:kept]
    alone = np.arange(anchors) * (n + 1)
    best = np.union1d(best, alone)
    best = best[np.argsort(-flat[best], kind="stable")]
    return Pairs(first[best], second[best], flat[best])


def passage_scores(pairs: Pairs, n: int, *, temperature: float = 1.0) -> Floats:
    """Return the log-sum-exp over all kept pairs of each row; ``-inf`` for a row that is in none."""
    rows = np.concatenate([pairs.first, pairs.second[pairs.first != pairs.second]])
    values = np.concatenate([pairs.score, pairs.score[pairs.first != pairs.second]]) / temperature
    result = np.full(n, -np.inf)
    if values.size:
        top = values.max()
        sums = np.bincount(rows, weights=np.exp(values - top), minlength=n)
        np.log(sums, out=result, where=sums > 0)
        result = temperature * (result + top)
    return result


def linked_weights(pool: Pool, pairs: Pairs, *, temperature: float = 1.0) -> Floats:
    """Return each pair's share of all pairs' weight (softmax of the scores), 0 for one that no rare entity links.

    What the question itself names links nothing: both are about it for that reason only. Where several memories have to be
    put together, most of the weight is linked; where each says its piece by itself, as in a conversation, hardly any is.
    """
    if not len(pairs.score):
        return np.zeros(0)
    free = np.ones(pool.entities.shape[1])
    free[[column for group in pool.names for column in group]] = 0.0
    shared = pool.entities[pairs.first].multiply(pool.entities[pairs.second]) @ free
    linked = (shared > 0) & (pairs.first != pairs.second)
    weight = np.exp((pairs.score - pairs.score.max()) / temperature)
    result: Floats = np.where(linked, weight, 0.0) / weight.sum()
    return result


def _shares(idf: Floats) -> Floats:
    total = idf.sum()
    return idf / total if total > 0 else idf


def _dense(matrix: Any) -> Floats:
    dense: Floats = np.asarray(matrix.toarray(), dtype=np.float64)
    return dense
