"""Reading question and text together, where a model for it is installed."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hindgraph.ports import Reranker
from hindgraph.recall.adjust import Scored
from hindgraph.recall.spread import zscore

READ = 20


def reranked(reranker: Reranker | None, query: str, scored: Sequence[Scored]) -> list[Scored]:
    """Return memories with the best few in the reranker's order; unchanged without one.

    The ranking's own score and the reranker's meet as z-values of equal weight; what was not read stays below.
    """
    head, tail = list(scored[:READ]), list(scored[READ:])
    if reranker is None or len(head) < 2:
        return [*head, *tail]
    own = np.array([s.score for s in head])
    read = np.array(reranker.score(query, [s.memory.told for s in head]), dtype=np.float64)
    mixed = zscore(own) + zscore(read)
    spread, low = own.max() - own.min(), own.min()
    # Brought back to the range that the head had, so that scores go on falling into the tail.
    scaled = low + spread * (mixed - mixed.min()) / max(float(mixed.max() - mixed.min()), 1e-9)
    renewed = [
        replace(s, score=round(float(v), 6), parts={**s.parts, "reranker": round(float(r), 6)})
        for s, v, r in zip(head, scaled, read, strict=True)
    ]
    return [*sorted(renewed, key=lambda s: (-s.score, s.memory.id)), *tail]
