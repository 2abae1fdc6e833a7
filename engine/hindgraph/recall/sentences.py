"""The sentence of a memory that a question is about, and how much of the question it holds."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hindgraph.model.tokens import sentences, word_tokens

_SUMMARY = 160
_MOST = 60
_SUPPOSES = re.compile(
    r"^(?:if|suppose|supposing|maybe|perhaps|imagine|what if|should|would|could)\b|\b(?:i|we)\s+(?:wonder|wish|hope)\b|"
    r"^(?:如果|假如|要是|也许|或许|说不定|想象|万一|但愿)|要是",
    re.IGNORECASE,
)


_OVER = re.compile(
    r"\b(?:no longer|not|never|used to|any ?more|until|formerly|previously|was|were|had|did|didn|lie|joke|wrong|untrue)\b|"
    r"n't\b|"
    r"^(?:[\w'’.-]+\s){1,3}(?:lived|worked|owned|used|studied|played|managed|belonged|reported|ran|led|kept)\b|不再|曾|以前|从前|之前|没有|不是|并非|直到|原来|已经不",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the share of the question's word weight that stands in it."""

    text: str
    coverage: float


_PLANNED = re.compile(
    r"\b(?:will|won't|shall|going to|gonna|plans? to|intends? to|about to|is to|are to|scheduled)\b|'ll\b|"
    r"将于|将会|将要|将在|将由|打算|计划|准备|即将|明天|下周|下个?月",
    re.IGNORECASE,
)


def is_planned(sentence: str) -> bool:
    """Tell a sentence of what was still to come when it was said."""
    return _PLANNED.search(sentence) is not None


def is_over(sentence: str) -> bool:
    """Tell a sentence of what was, was never or is denied, as far as its little words show it."""
    return _OVER.search(sentence) is not None


def telling_text(text: str) -> str:
    """Return a text without its questions and suppositions: what somebody asks or supposes is no answer."""
    return " ".join(s for s in sentences(text)[:_MOST] if not _asks(s) and _SUPPOSES.search(s) is None)


def _asks(sentence: str) -> bool:
    return sentence.rstrip("\"'”’」』)） ").endswith(("?", "？"))


def best_sentence(text: str, weights: Mapping[str, float]) -> Sentence:
    """Return the sentence that holds most of the question's words by weight; the first of equals."""
    total = sum(weights.values()) or 1.0
    best = Sentence(text.strip(), 0.0)
    for i, sentence in enumerate(sentences(text)[:_MOST]):
        held = sum(weights.get(token, 0.0) for token in set(word_tokens(sentence))) / total
        if i == 0 or held > best.coverage + 1e-9:
            best = Sentence(sentence, held)
    return best


def shortened(sentence: str, *, most: int = _SUMMARY) -> str:
    """Return a sentence on one line, cut at a word where it is long; the whole is had by id."""
    line = " ".join(sentence.split())
    if len(line) <= most:
        return line
    cut = line[: most - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[most // 2 :] else cut) + "…"
