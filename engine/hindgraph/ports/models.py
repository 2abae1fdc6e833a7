"""The ports of what reads, embeds, ranks and guards, and of the clock."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.records import MemoryRecord
from hindgraph_extractors.records import Question, ReadContext, Reading


class Clock(Protocol):
    """The only source of "now"."""

    def now(self) -> datetime:
        """Return the present instant, aware, in UTC."""
        ...


class Embedder(Protocol):
    """Turns texts into vectors of one space."""

    @property
    def model(self) -> str:
        """The id of the space: model name and revision."""
        ...

    @property
    def dimension(self) -> int:
        """The length of a row."""
        ...

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one L2-normalised row a text, shape (n, dimension)."""
        ...

    def count_tokens(self, text: str) -> int:
        """Return the length of a text in the model's tokens."""
        ...

    def threshold(self, purpose: str) -> float:
        """Return the model's calibrated cosine line for ``duplicate`` or ``episode``."""
        ...

    def knows(self, lang: str) -> bool:
        """Tell whether the model's cosines tell what is alike in a language (``en``, ``zh``) from what is not."""
        ...


class Reranker(Protocol):
    """Scores texts against a question by reading both together."""

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return one score a text, in the order given; higher is better."""
        ...


class LanguageModel(Protocol):
    """Completes to a JSON schema."""

    def complete(self, prompt: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an object that fits the schema."""
        ...


class Reader(Protocol):
    """Reads texts and questions."""

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says; never raises for strange text."""
        ...

    def question(self, text: str, context: ReadContext) -> Question:
        """Return what a question asks for; never raises for strange text."""
        ...


class Guard(Protocol):
    """Looks at a write before it is accepted (secrets, instructions, high impact)."""

    def signals(self, memory: MemoryRecord) -> tuple[str, ...]:
        """Return reason codes for quarantine; empty: let it pass."""
        ...
