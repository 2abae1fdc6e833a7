"""Rows by value, best first, sorted only as far as somebody reads."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

DECIMALS = 6


def best_places(values: Floats, most: int) -> Ints:
    """Return the places of the largest values, best first, ties by place: the beginning of a stable sort."""
    most = min(most, len(values))
    if most <= 0:
        return np.zeros(0, dtype=np.int64)
    line = np.partition(values, len(values) - most)[len(values) - most]
    near = np.flatnonzero(values >= line)
    best: Ints = near[np.argsort(-values[near], kind="stable")[:most]]
    return best


@dataclass(frozen=True)
class BestFirst:
    """A ranking: a few rows that were weighed, then all the others by base score, below every weighed one.

    Attributes:
        rows, score: The weighed ones, best first.
        others: Which rows come after them.
        base: Base score of every row.
        floor, top: An other's score is ``floor + base - top``.
    """

    rows: Ints
    score: Floats
    others: Bools
    base: Floats
    floor: float = 0.0
    top: float = 0.0

    @classmethod
    def of(cls, rows: Ints, score: Floats, allowed: Bools, base: Floats) -> "BestFirst":
        """Put weighed rows, best first, before all others that are allowed."""
        others = allowed.copy()
        others[rows] = False
        floor = (float(score[-1]) if score.size else 0.0) - 1.0
        # The first of equal ones, as a stable sort has it.
        first = int(np.argmax(np.where(others, np.round(base, DECIMALS), -np.inf))) if others.any() else -1
        top = float(base[first]) if first >= 0 else 0.0
        return cls(rows, np.round(score, DECIMALS), others, base, floor, top)

    @classmethod
    def by_base(cls, allowed: Bools, base: Floats, sorted_at_once: int) -> "BestFirst":
        """Rank what is allowed by base score alone."""
        values: Floats = np.where(allowed, np.round(base, DECIMALS), -np.inf)
        rows = best_places(values, min(sorted_at_once, int(allowed.sum())))
        others = allowed.copy()
        others[rows] = False
        return cls(rows, values[rows], others, base)

    def __len__(self) -> int:
        return len(self.rows) + self._count

    def part(self, start: int, stop: int) -> tuple[Ints, Floats]:
        """Return rows and scores at some ranks."""
        if stop <= len(self.rows) or not self._count:
            return self.rows[start:stop], self.score[start:stop]
        rest = np.flatnonzero(self.others)
        rest = rest[best_places(np.round(self.base[rest], DECIMALS), stop - len(self.rows))]
        below = np.round(self.floor + self.base[rest] - self.top, DECIMALS)
        return np.concatenate([self.rows, rest])[start:stop], np.concatenate([self.score, below])[start:stop]

    def only(self, kept: Bools) -> "BestFirst":
        """Return the ranking with some rows only, in the same order with the same scores."""
        here = kept[self.rows]
        return replace(self, rows=self.rows[here], score=self.score[here], others=self.others & kept)

    @cached_property
    def _count(self) -> int:
        return int(self.others.sum())
