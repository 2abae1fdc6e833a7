"""The routes: each gives candidates of its own, so that a memory that only one route finds is found."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph.model.intents import IDENTITY
from hindgraph.model.records import MemoryFilter, Tier
from hindgraph.ports import GraphView, VectorIndex, WordIndex
from hindgraph.recall import words
from hindgraph.recall.moments import Asked
from hindgraph.recall.records import Request, RouteScore
from hindgraph_extractors.records import Question

_LONGEST_KEY = 200


@dataclass(frozen=True, slots=True)
class Found:
    """What one route gives: memory ids with the route's own score, best first."""

    route: str
    ids: tuple[str, ...] = ()
    scores: tuple[float, ...] = ()

    def places(self) -> dict[str, RouteScore]:
        """Return rank and score by memory."""
        return {
            memory_id: RouteScore(rank, round(float(score), 6))
            for rank, (memory_id, score) in enumerate(zip(self.ids, self.scores, strict=True), start=1)
        }


def by_score(route: str, ids: Sequence[str], scores: NDArray[np.float64], *, most: int) -> Found:
    """Return the best of a route; ids come in order, and the sort is stable, so ties fall by id."""
    rounded = np.round(scores, 6)
    best = np.argsort(-rounded, kind="stable")[:most].tolist()
    return Found(route, tuple(str(ids[i]) for i in best), tuple(rounded[best].tolist()))


def filter_of(request: Request, asked: Asked, tiers: tuple[Tier, ...], *, trust_floor: float) -> MemoryFilter:
    """Return which memories a request allows in a lane."""
    return MemoryFilter(
        layers=(request.layer,) if request.layer else (),
        session=request.session,
        tags=request.tags,
        intent=request.intent,
        not_intent=IDENTITY,
        tiers=tiers,
        since=asked.since,
        until=asked.until,
        known_at=asked.known_at,
        alive_at=asked.now,
        trust_floor=trust_floor,
    )


def by_words(
    index: WordIndex, actor: str, tokens: Sequence[str], wanted: MemoryFilter, *, limit: int
) -> words.WordScores:
    """Score the lane's texts that hold a word of the question."""
    distinct = tuple(dict.fromkeys(tokens))
    statistics = index.statistics(actor, distinct, wanted)
    hits = index.candidates(actor, distinct, wanted, limit=limit) if distinct else []
    return words.score(distinct, hits, statistics)


def by_vector(
    index: VectorIndex,
    actor: str,
    space: str,
    vector: NDArray[np.float32] | None,
    wanted: MemoryFilter,
    *,
    k: int,
) -> VectorHits:
    """Return the nearest texts; none without a vector."""
    if vector is None:
        return VectorHits((), (), 0.0, 1.0)
    return index.search(actor, space, vector, wanted, k=k)


def by_time(view: GraphView, asked: Asked, wanted: MemoryFilter, *, most: int) -> Found:
    """Return the memories of the time that is asked about, latest first; none where no time is."""
    if asked.since is None and asked.until is None:
        return Found("time")
    memories = view.find_memories(wanted, limit=most)
    return Found("time", tuple(m.id for m in memories), tuple(1.0 / (i + 1) for i in range(len(memories))))


def by_key(view: GraphView, request: Request, question: Question, wanted: MemoryFilter) -> Found:
    """Return memories with an exact key that the question is, or that it quotes."""
    anywhere = replace(wanted, since=None, until=None)
    found: list[str] = []
    for key in dict.fromkeys((request.query.strip(), *question.codes)):
        memory = view.memory_by_key(key, request.session) if key and len(key) <= _LONGEST_KEY else None
        if memory is not None and anywhere.allows(memory):
            found.append(memory.id)
    return Found("key", tuple(found), tuple(1.0 for _ in found))


def z_of(hits: VectorHits, n: int) -> tuple[NDArray[np.float64], float]:
    """Return z-values of the nearest texts, and one for all that lie farther.

    Args:
        hits: The nearest, with mean and deviation over all allowed texts.
        n: How many texts those are.
    """
    scores = np.array(hits.scores, dtype=np.float64)
    if hits.deviation < 1e-9 or not scores.size:
        return np.zeros(len(scores)), 0.0
    rest = n - len(scores)
    mean_of_rest = (n * hits.mean - scores.sum()) / rest if rest > 0 else hits.mean
    lowest = min(float(mean_of_rest), float(scores.min()))
    return (scores - hits.mean) / hits.deviation, (lowest - hits.mean) / hits.deviation


def age_in_days(memory_at: datetime, now: datetime) -> float:
    """Return how old something is; nothing is younger than now."""
    return max((now - memory_at).total_seconds(), 0.0) / 86400
