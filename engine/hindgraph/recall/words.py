"""BM25 with our own statistics: the index only fetches, so that each lane is scored by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import WordHit, WordStatistics

Floats = NDArray[np.float64]

K1 = 1.2
B = 0.75


def idf(texts: int, frequency: int) -> float:
    """Return ``ln(1 + (N - df + .5) / (df + .5))`` (Robertson and Zaragoza, 2009; the form that is never negative)."""
    return log(1 + (texts - frequency + 0.5) / (frequency + 0.5))


@dataclass(frozen=True, slots=True)
class WordScores:
    """What the words say of each candidate.

    Attributes:
        tokens: The distinct words of the question, in order.
        idf: Of each word.
        ids: Candidates, in the order given.
        bm25: Of each candidate.
        parts: Candidates × words, what each word gives to the score.
        texts: Texts in the lane, candidates or not.
    """

    tokens: tuple[str, ...]
    idf: Floats
    ids: tuple[str, ...]
    bm25: Floats
    parts: Floats
    texts: int

    @property
    def coverage(self) -> Floats:
        """Return for each candidate the idf-weighted share of the question's words that stand in it."""
        total = self.idf.sum()
        return (self.parts > 0) @ self.idf / total if total > 0 else np.zeros(len(self.ids))

    def z(self) -> tuple[Floats, float]:
        """Return z-values of the candidates over the whole lane, and that of a text with none of the words."""
        n = max(self.texts, len(self.ids), 1)
        mean = self.bm25.sum() / n
        deviation = np.sqrt(max(np.square(self.bm25).sum() / n - mean**2, 0.0))
        if deviation < 1e-12:
            return np.zeros_like(self.bm25), 0.0
        return (self.bm25 - mean) / deviation, -mean / deviation


def score(
    tokens: Sequence[str],
    hits: Sequence[WordHit],
    statistics: WordStatistics,
    *,
    k1: float = K1,
    b: float = B,
) -> WordScores:
    """Score candidates by BM25; a word asked twice counts once."""
    asked = tuple(dict.fromkeys(tokens))
    weights = np.array(
        [idf(statistics.texts, statistics.frequency.get(t, 0)) for t in asked], dtype=np.float64
    )
    counts = _counts(hits, asked)
    length = np.array([hit.length for hit in hits], dtype=np.float64)
    norm = k1 * (1 - b + b * length / max(statistics.mean_length, 1e-9))
    saturated = counts * (k1 + 1) / (counts + norm[:, None]) if len(hits) else counts
    return WordScores(
        tokens=asked,
        idf=weights,
        ids=tuple(hit.memory_id for hit in hits),
        bm25=saturated @ weights,
        parts=saturated * weights,
        texts=statistics.texts,
    )


def _counts(hits: Sequence[WordHit], asked: Sequence[str]) -> Floats:
    """Return candidates × words; filled from what each holds, for most hold few of the words."""
    place = {token: i for i, token in enumerate(asked)}
    rows = [i for i, hit in enumerate(hits) for _ in hit.counts]
    columns = [place[token] for hit in hits for token in hit.counts]
    result = np.zeros((len(hits), len(asked)))
    result[rows, columns] = [count for hit in hits for count in hit.counts.values()]
    return result


def rarity(statistics: WordStatistics) -> Mapping[str, float]:
    """Return idf by word as a share of the highest possible one in the lane, 0..1."""
    top = idf(statistics.texts, 0) or 1.0
    return {token: idf(statistics.texts, df) / top for token, df in statistics.frequency.items()}
