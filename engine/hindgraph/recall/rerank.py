"""Reading question and text together, where a model for it is installed."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hindgraph.ports import Reranker
from hindgraph.recall.adjust import Scored
from hindgraph.recall.spread import over_range

READ = 20


def reranked(reranker: Reranker | None, query: str, scored: Sequence[Scored]) -> list[Scored]:
    """Return memories with the best few in the reranker's order; unchanged without one.

    The ranking's own score and the reranker's meet with equal weight, each over its own range: unlike z-values, of which an
    outlier changes all, this never lowers what the reranker likes better. What was not read stays below.
    """
    head, tail = list(scored[:READ]), list(scored[READ:])
    if reranker is None or len(head) < 2:
        return [*head, *tail]
    own = np.array([s.score for s in head])
    read = np.array(reranker.score(query, [s.memory.told for s in head]), dtype=np.float64)
    mixed = over_range(own) + over_range(read)
    spread, low = own.max() - own.min(), own.min()
    # Brought back to the range that the head had, so that scores go on falling into the tail.
    scaled = low + spread * (mixed - mixed.min()) / max(float(mixed.max() - mixed.min()), 1e-9)
    renewed = [
        replace(s, score=round(float(v), 6), parts={**s.parts, "reranker": round(float(r), 6)})
        for s, v, r in zip(head, scaled, read, strict=True)
    ]
    return [*sorted(renewed, key=lambda s: (-s.score, s.memory.id)), *tail]
