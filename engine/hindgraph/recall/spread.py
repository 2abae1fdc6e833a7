"""Personalised PageRank over the bipartite memory–entity graph, as a function on arrays."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def pagerank(
    mentions: Any, memories: Floats, entities: Floats, *, damping: float = 0.5, iterations: int = 8
) -> tuple[Floats, Floats]:
    """Return the stationary mass of memories and entities, about.

    Args:
        mentions: CSR, memories × entities, non-negative.
        memories: The restart vector's part on memories.
        entities: Its part on entities; both together are scaled to 1. All zero gives zeros.
        damping: The share that walks on; the rest restarts.
        iterations: How often. With a damping of .5 eight are enough: what is left is below half a percent.
    """
    total = memories.sum() + entities.sum()
    if total <= 0:
        return np.zeros_like(memories), np.zeros_like(entities)
    start_m, start_e = memories / total, entities / total
    by_entity = _reciprocal(np.asarray(mentions.sum(axis=0)).ravel())
    by_memory = _reciprocal(np.asarray(mentions.sum(axis=1)).ravel())
    back = mentions.T.tocsr()
    at_m, at_e = start_m, start_e
    for _ in range(iterations):
        at_m, at_e = (
            (1 - damping) * start_m + damping * (mentions @ (at_e * by_entity)),
            (1 - damping) * start_e + damping * (back @ (at_m * by_memory)),
        )
    return at_m, at_e


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
