"""Personalised PageRank over the bipartite memory–entity graph, as a function on arrays."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Walks:
    """What every walk over a memory–entity graph needs, made once a graph.

    Attributes:
        mentions: CSR, memories × entities, non-negative; `back` the same from the entities' side.
        by_memory, by_entity: One over the sum of each one's edges, 0 where there are none.
    """

    mentions: Any
    back: Any
    by_memory: Floats
    by_entity: Floats

    @classmethod
    def of(cls, mentions: Any) -> "Walks":
        """Prepare a graph."""
        return cls(
            mentions,
            mentions.T.tocsr(),
            _reciprocal(np.asarray(mentions.sum(axis=1)).ravel()),
            _reciprocal(np.asarray(mentions.sum(axis=0)).ravel()),
        )

    def mass(
        self, memories: Floats, entities: Floats, *, damping: float = 0.5, iterations: int = 8
    ) -> Floats:
        """Return the stationary mass of memories by personalised PageRank, about.

        A step leads from memories to entities or back. So the mass of memories after a step depends on that of entities
        before it alone, and of each step only the side that matters in the end is worked out.

        Args:
            memories: The restart vector's part on memories.
            entities: Its part on entities; both together are scaled to 1. All zero gives zeros.
            damping: The share that walks on; the rest restarts.
            iterations: How often. With a damping of .5 eight are enough: what is left is below half a percent.
        """
        total = memories.sum() + entities.sum()
        if total <= 0:
            return np.zeros_like(memories)
        start_m, start_e = memories / total, entities / total
        on_memories = iterations % 2 == 0
        at: Floats = start_m if on_memories else start_e
        for _ in range(iterations):
            if on_memories:
                at = (1 - damping) * start_e + damping * (self.back @ (at * self.by_memory))
            else:
                at = (1 - damping) * start_m + damping * (self.mentions @ (at * self.by_entity))
            on_memories = not on_memories
        return at


def restart_from_text(z: Floats) -> Floats:
    """Return the restart mass of memories by their text: the squared positive part of z-values, scaled to 1."""
    mass = np.square(np.maximum(z, 0.0))
    total = mass.sum()
    return mass / total if total > 0 else mass


def zscore(values: Floats) -> Floats:
    """Return z-values; zeros where all values are alike."""
    if not values.size:
        return values
    deviation = values.std()
    return (values - values.mean()) / deviation if deviation > 1e-12 else np.zeros_like(values)


def _reciprocal(values: Floats) -> Floats:
    return np.divide(1.0, values, out=np.zeros_like(values), where=values > 0)


def over_range(values: Floats) -> Floats:
    """Return values between 0 and 1 over their own range, all 0 where they are equal."""
    if not values.size:
        return values
    low, high = values.min(), values.max()
    return (values - low) / (high - low) if high > low else np.zeros_like(values)
