"""What is told again: which two texts may be one telling, and how often a memory has been told.

Two tellings are one for whoever asks, and two for what happened: both stay, and one stands for both in an answer.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from operator import eq

from hindgraph.model.records import MemoryRecord, MentionRecord
from hindgraph.model.tokens import has_cjk, raw_words, same_details
from hindgraph_extractors.times import find_times

# What may be there or not without making a difference.
_FILLERS = frozenset(
    """a an the of that has have and so just also again still now currently please kindly really very quite simply
    actually indeed completely totally fully clearly definitely hi hello hey ok okay fyi
    的 请 呢 啊 吧 呀 啦 就 也 很 又""".split()
) | {"not"}  # denials are compared by themselves, however they are written
_ALIKE = {"every": "each"}
_QUESTION = re.compile("[?？]|吗")


@dataclass(frozen=True, slots=True)
class Retold:
    """A memory with those that repeat it.

    Attributes:
        first_id: The memory that the others repeat.
        count: How many of them, the first included, pass a filter.
        latest: Of those, the latest by ``occurred_at``, ties by id.
    """

    first_id: str
    count: int
    latest: tuple[MemoryRecord, ...] = ()


def may_be_one(one: MemoryRecord, other: MemoryRecord, timezone: str) -> bool:
    """Tell whether two texts agree in all that may not differ: numbers, denials, opposites, and the days they speak of.

    "It failed yesterday", said again a week later, is about another day.
    """
    return same_details(one.text, other.text) and _days(one, timezone) == _days(other, timezone)


def same_words(one: str, other: str, kin: Callable[[str, str], bool] = eq) -> bool:
    """Tell whether two texts say the same in the same words in the same order, but for fillers.

    A vector does not tell "it was full" from "it was slow", or "before" from "after": a word more, or another one, may be
    what is new.

    Args:
        one, other: The texts.
        kin: Tells of two words whether the one may stand for the other.
    """
    (asks, a), (asks_too, b) = wording(one), wording(other)
    return asks == asks_too and len(a) == len(b) and all(map(kin, a, b))


def wording(text: str) -> tuple[bool, tuple[str, ...]]:
    """Return what two texts that say the same in the same words have in common: whether they ask, and their words."""
    return _QUESTION.search(text) is not None, tuple(_gist(text))


def _gist(text: str) -> list[str]:
    words = raw_words(text)
    return [_ALIKE.get(word, word) for word in words if word not in _FILLERS] or words


def by_words(text: str) -> bool:
    """Tell whether a text is compared by its words alone: vectors of the default model say little about Chinese."""
    return has_cjk(text)


def cast_of(mentions: Collection[MentionRecord]) -> tuple[str, ...]:
    """Return whom and what a text names, in its order: that Ann reports to Bob is not that Bob reports to Ann."""
    return tuple(m.entity_id for m in sorted(mentions, key=lambda m: (m.start, m.end, m.entity_id)))


def _days(memory: MemoryRecord, timezone: str) -> list[tuple[datetime | None, datetime | None]]:
    said_at = memory.occurred_at
    lang = "zh" if has_cjk(memory.text) else "en"
    found = find_times(memory.text, said_at=said_at, timezone=timezone, lang=lang)
    # "Now" is when it is said, and lengths are numbers like others.
    return [
        (span.period.start, span.period.end)
        for span in found
        if span.role != "for" and said_at not in (span.period.start, span.period.end)
    ]
