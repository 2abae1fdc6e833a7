"""What every embedder does alike: the texts it hands to a model, and the lines that its cosines are judged by."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hindgraph.settings import MINILM
from hindgraph_ontology.errors import InvalidInput

Vectors = NDArray[np.float32]
Embed = Callable[[Sequence[str]], Vectors]

# More than the 256 tokens that are read, and little enough that a megabyte costs no more than a page.
_LONGEST = 32_768

# MiniLM's are given by the design. Hashing sees words only, so there they mean: hardly another word.
_LINES = {MINILM: {"duplicate": 0.92, "episode": 0.85}, "hashing": {"duplicate": 0.92, "episode": 0.85}}
_PURPOSES = ("duplicate", "episode")

# Where MiniLM puts the two kinds of pairs below, on average: another model's lines are found by
# the same place between its own two averages.
_REFERENCE_MEANS = (0.8668, 0.0610)  # alike, apart

_ALIKE = (
    ("The orders service is down.", "The orders service is not working."),
    ("Ann moved to Berlin in March.", "In March, Ann moved to Berlin."),
    ("We restarted the database to fix the outage.", "The outage was fixed by restarting the database."),
    ("He prefers tea to coffee.", "He likes tea more than coffee."),
    ("The deployment failed because the disk was full.", "A full disk made the deployment fail."),
    ("The meeting is on Thursday at ten.", "We meet on Thursday at ten o'clock."),
    ("Please keep the answers short.", "Short answers, please."),
    ("The report is due at the end of the month.", "At the end of the month the report must be handed in."),
)
_APART = (
    ("The orders service is down.", "He prefers tea to coffee."),
    ("Ann moved to Berlin in March.", "The deployment failed because the disk was full."),
    ("We restarted the database to fix the outage.", "The meeting is on Thursday at ten."),
    ("Please keep the answers short.", "The orders service writes to the database."),
    ("The report is due at the end of the month.", "Ann has two cats."),
    ("The meeting is on Thursday at ten.", "The certificate expires in June."),
    ("He prefers tea to coffee.", "The backup runs every night."),
    ("A full disk made the deployment fail.", "Her brother lives in Lisbon."),
)


def readable(text: str) -> str:
    """Return what of a text a model is given: its beginning."""
    return whole(text[:_LONGEST])


def whole(text: str) -> str:
    """Return a text without lone surrogates, which no tokenizer takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


def unit_rows(rows: Vectors) -> Vectors:
    """Return rows of length one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-12), np.float32)


def line(name: str, purpose: str, embed: Embed) -> float:
    """Return a model's cosine line for a purpose: measured for a known model, else calibrated on a few pairs.

    Raises:
        InvalidInput: there is no such purpose.
    """
    if purpose not in _PURPOSES:
        raise InvalidInput(
            f"purpose must be one of {', '.join(_PURPOSES)}.", field="purpose", code="unknown_purpose"
        )
    return _LINES[name][purpose] if name in _LINES else calibrated(_LINES[MINILM][purpose], embed)


class Lines:
    """A model's lines, each found when it is first asked for: an unknown model is calibrated once."""

    def __init__(self, name: str, embed: Embed) -> None:
        self._name = name
        self._embed = embed
        self._known: dict[str, float] = {}

    def __call__(self, purpose: str) -> float:
        """Return the line for a purpose."""
        if purpose not in self._known:
            self._known[purpose] = line(self._name, purpose, self._embed)
        return self._known[purpose]


def calibrated(reference: float, embed: Embed) -> float:
    """Return the cosine that stands, among a model's own pairs, where a reference line stands among MiniLM's."""
    alike, apart = _REFERENCE_MEANS
    place = (reference - apart) / (alike - apart)
    own_alike, own_apart = pair_means(embed)
    return round(min(own_apart + place * (own_alike - own_apart), 0.995), 4)


def pair_means(embed: Embed) -> tuple[float, float]:
    """Return a model's mean cosines over pairs that say the same and pairs that have nothing in common."""
    return _mean_cosine(_ALIKE, embed), _mean_cosine(_APART, embed)


def _mean_cosine(pairs: Sequence[tuple[str, str]], embed: Embed) -> float:
    left, right = embed([a for a, _ in pairs]), embed([b for _, b in pairs])
    return float((left * right).sum(axis=1).mean())
