"""What a memory without a graph would do: BM25, vectors, and both fused by rank. Same tokens, same vectors as ours."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix

from benchmarks.recall.records import Pool
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import Embedder

Floats = NDArray[np.float64]

K1 = 1.2
B = 0.75
FUSED_DEPTH = 100
FUSION = 60
BM25, DENSE, RRF = "BM25", "dense", "RRF"


@dataclass(frozen=True)
class Bm25:
    """BM25 over whole texts (Robertson and Zaragoza 2009), as a sparse matrix of texts × words."""

    weights: csc_matrix
    columns: dict[str, int]

    @classmethod
    def of(cls, texts: Sequence[str]) -> "Bm25":
        """Index some texts."""
        counts = [Counter(word_tokens(text)) for text in texts]
        columns = {word: place for place, word in enumerate(sorted(set().union(*counts)))}
        rows = np.repeat(np.arange(len(texts)), [len(count) for count in counts])
        places = np.array([columns[word] for count in counts for word in count], dtype=np.int64)
        often = np.array([n for count in counts for n in count.values()], dtype=np.float64)
        length = np.array([count.total() for count in counts], dtype=np.float64)
        df = np.bincount(places, minlength=len(columns))
        idf = np.log1p((len(texts) - df + 0.5) / (df + 0.5))
        norm = K1 * (1 - B + B * length / max(length.mean(), 1.0))
        values = idf[places] * often * (K1 + 1) / (often + norm[rows])
        return cls(csc_matrix((values, (rows, places)), shape=(len(texts), len(columns))), columns)

    def scores(self, question: str) -> Floats:
        """Return the score of every text; a word asked twice counts once."""
        asked = sorted({self.columns[word] for word in word_tokens(question) if word in self.columns})
        return np.asarray(self.weights[:, asked].sum(axis=1), dtype=np.float64).ravel()


class Baselines:
    """The baselines over one pool."""

    def __init__(self, pool: Pool, embedder: Embedder) -> None:
        """Index a pool; vectors are of whole texts, as far as the model reads."""
        self._refs = [passage.ref for passage in pool.passages]
        texts = [passage.text for passage in pool.passages]
        self._words = Bm25.of(texts)
        self._vectors = embedder.embed(texts)
        self._embedder = embedder

    def __call__(self, question: str, *, k: int) -> dict[str, tuple[str, ...]]:
        """Return the first k refs by each baseline."""
        vector = self._embedder.embed([question])[0]
        words = self._best(self._words.scores(question))
        dense = self._best((self._vectors @ vector).astype(np.float64))
        return {
            BM25: tuple(words[:k]),
            DENSE: tuple(dense[:k]),
            RRF: tuple(fused([words, dense])[:k]),
        }

    def _best(self, scores: Floats) -> list[str]:
        order = sorted(
            np.argsort(-scores, kind="stable")[: FUSED_DEPTH * 2], key=lambda i: self._key(scores, i)
        )
        return [self._refs[i] for i in order[:FUSED_DEPTH]]

    def _key(self, scores: Floats, row: int) -> tuple[float, str]:
        return -float(scores[row]), self._refs[row]


def fused(rankings: Sequence[Sequence[str]]) -> list[str]:
    """Return the reciprocal rank fusion of rankings (Cormack, Clarke and Büttcher 2009, k = 60), ties by ref."""
    parts: defaultdict[str, list[float]] = defaultdict(list)
    for ranking in rankings:
        for place, ref in enumerate(ranking, start=1):
            parts[ref].append(1 / (FUSION + place))
    # fsum, because the last bit of a plain sum depends on the order and would decide ties.
    scores = {ref: fsum(terms) for ref, terms in parts.items()}
    return sorted(scores, key=lambda ref: (-scores[ref], ref))
