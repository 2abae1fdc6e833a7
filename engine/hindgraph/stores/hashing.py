"""An embedder without a model: it sees shared words only. For tests, and for those who want no model."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from math import log

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.tokens import word_tokens
from hindgraph.stores.encoding import line, unit_rows

_TOKEN = re.compile(r"\w+|[^\w\s]")


class HashingEmbedder:
    """Adds each stem, damped by how often it occurs, to one of the columns with one of two signs."""

    def __init__(self, dimension: int = 256) -> None:
        self._dimension = dimension

    @property
    def model(self) -> str:
        """The id of the space."""
        return f"hashing@{self._dimension}"

    @property
    def dimension(self) -> int:
        """The length of a row."""
        return self._dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit row a text; texts without words share one row."""
        rows = np.zeros((len(texts), self._dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            self._fill(row, Counter(word_tokens(text)))
        return unit_rows(rows)

    def _fill(self, row: NDArray[np.float32], counts: Counter[str]) -> None:
        for token, count in counts.items():
            column, sign = _column(token, self._dimension)
            row[column] += sign * (1.0 + log(count))
        if not row.any():  # no words, or words that cancel each other out
            row[0] = 1.0

    def count_tokens(self, text: str) -> int:
        """Return the number of words and signs."""
        return len(_TOKEN.findall(text))

    def threshold(self, purpose: str) -> float:
        """Return the cosine line for a purpose."""
        return line("hashing", purpose, self.embed)

    def knows(self, lang: str) -> bool:
        """Tell that words are compared in any language."""
        return True


@lru_cache(maxsize=1 << 15)
def _column(token: str, dimension: int) -> tuple[int, float]:
    number = int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest())
    return number % dimension, 1.0 if number >> 63 else -1.0
