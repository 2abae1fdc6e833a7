"""Pairs of memories scored by what was learned from questions with known sources."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hindgraph.recall.pair_features import features
from hindgraph.recall.pairs import Floats, Pairs, Pool

PairModel = Callable[[NDArray[np.float32]], Floats]


@dataclass(frozen=True, slots=True)
class Learned:
    """A ranker of pairs over a model of their features."""

    model: PairModel

    def __call__(self, pool: Pool, pairs: Pairs) -> Floats:
        """Return a score for each pair."""
        return self.model(features(pool, pairs))
