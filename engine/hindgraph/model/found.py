"""What the derived indexes hand out."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WordHit:
    """A candidate of the words route: how often each asked token stands in it, and its length in tokens."""

    memory_id: str
    counts: dict[str, int]
    length: int


@dataclass(frozen=True, slots=True)
class WordStatistics:
    """What BM25 needs of one lane: number of texts, their mean length in tokens, and in how many a token stands."""

    texts: int
    mean_length: float
    frequency: dict[str, int]


@dataclass(frozen=True, slots=True)
class VectorHits:
    """Nearest texts of the vector route.

    ``mean`` and ``deviation`` describe the cosine over *all* allowed texts, so that a score can be read as a z-value.
    """

    ids: tuple[str, ...]
    scores: tuple[float, ...]
    mean: float
    deviation: float
