"""What is told again: which two texts may be one telling, and how often a memory has been told.

Two tellings are one for whoever asks, and two for what happened: both stay, and one stands for both in an answer.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from hindgraph.model.records import MemoryRecord, MentionRecord
from hindgraph.model.tokens import has_cjk, same_details, word_tokens
from hindgraph_extractors.times import find_times

# Texts that share fewer of their words are not worth a closer look.
SHARED_WORDS = 0.4
# The line for texts whose vectors say little, for the model has hardly seen their language.
SAME_WORDS = 0.75


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


def shared_words(one: str, other: str) -> float:
    """Return which part of all their words two texts share; of unspaced scripts, which part of all pairs of signs."""
    a, b = set(word_tokens(one)), set(word_tokens(other))
    return len(a & b) / len(a | b) if a or b else 1.0


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
