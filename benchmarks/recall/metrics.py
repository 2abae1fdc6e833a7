"""What a ranking is worth, and whether one system's is better than another's."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np


def recall_at(ranked: Sequence[str], gold: Collection[str], k: int) -> float:
    """Return the share of the gold items among the first k."""
    return len(set(ranked[:k]) & set(gold)) / len(set(gold))


def all_at(ranked: Sequence[str], gold: Collection[str], k: int) -> float:
    """Return 1 if every gold item is among the first k, else 0."""
    return float(set(gold) <= set(ranked[:k]))


def any_at(ranked: Sequence[str], gold: Collection[str], k: int) -> float:
    """Return 1 if at least one gold item is among the first k, else 0."""
    return float(bool(set(gold) & set(ranked[:k])))


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean difference with its 95% interval."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Tell whether the difference is more than chance."""
        return self.low > 0 or self.high < 0


def paired_bootstrap(
    ours: Sequence[float], theirs: Sequence[float], *, rounds: int = 10_000, seed: int = 0
) -> Interval:
    """Return the mean of ``ours - theirs`` with its percentile interval over resampled questions.

    Both were measured on the same questions, in the same order (Efron and Tibshirani 1993, chapter 13).
    """
    difference = np.asarray(ours, dtype=np.float64) - np.asarray(theirs, dtype=np.float64)
    if difference.size == 0:
        return Interval(0.0, 0.0, 0.0)
    drawn = np.random.default_rng(seed).integers(0, difference.size, (rounds, difference.size))
    low, high = np.percentile(difference[drawn].mean(axis=1), (2.5, 97.5))
    return Interval(float(difference.mean()), float(low), float(high))


def percentile(values: Sequence[float], share: float) -> float:
    """Return a percentile of some values, 0 where there are none."""
    return float(np.percentile(values, share)) if len(values) else 0.0
