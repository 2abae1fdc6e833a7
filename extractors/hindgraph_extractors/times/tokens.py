"""Words, numbers and written dates of a text, as the English grammar takes them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

# Words come first, because most tokens are; the order of the others decides.
_FORMS = r"""
  (?P<word>[ap]\.m\b\.?|[A-Za-z]+) |
  (?P<iso>\d{4}-\d{1,2}-\d{1,2}
     (?:(?:T|[ ])\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:[ ]?(?:Z|UTC|GMT)\b|[ ]?[+-]\d{2}:?\d{2}(?!\d))?)?)
| (?P<week>\d{4}-?W\d{2}(?:-?[1-7])?\b)
| (?P<month>\d{4}-\d{2}(?![-\d]))
| (?P<numeric>\d{1,4}[/.]\d{1,2}[/.]\d{1,4}|\d{1,2}-\d{1,2}-\d{2,4})
| (?P<clock>\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?|\d{1,2}h\d{2}\b)
| (?P<ordinal>\d{1,2}(?:st|nd|rd|th)\b)
| (?P<decade>(?:\d{3}|['’]?[1-9])0s\b)
| (?P<slash>\d{1,2}/\d{1,2}(?!\d))
| (?P<number>\d+)
| (?P<sign>\S)
"""


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number, written date or sign; ``text`` is in lower case."""

    kind: str
    text: str
    raw: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A text under the grammar.

    Attributes:
        now: The moment the text was said, in the actor's zone.
        month_first: Read 03/05 as the fifth of March.
        memo: What was read at a place already: the grammar asks for the same place several times.
    """

    text: str
    tokens: Sequence[Token]
    now: datetime
    month_first: bool = False
    memo: dict[int, Any] = field(default_factory=dict)

    def word(self, at: int) -> str:
        """Return the token at a place in lower case, empty outside the text."""
        return self.tokens[at].text if 0 <= at < len(self.tokens) else ""

    def kind(self, at: int) -> str:
        """Return the kind of the token at a place, empty outside the text."""
        return self.tokens[at].kind if 0 <= at < len(self.tokens) else ""

    def raw(self, at: int) -> str:
        """Return the token at a place as written, empty outside the text."""
        return self.tokens[at].raw if 0 <= at < len(self.tokens) else ""

    def touching(self, at: int) -> bool:
        """Say whether the token at a place follows the one before it without a space."""
        return 0 < at < len(self.tokens) and self.tokens[at - 1].end == self.tokens[at].start


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile(_FORMS, re.VERBOSE)


def tokenize(text: str) -> list[Token]:
    """Cut a text into tokens."""
    return [
        Token(m.lastgroup or "sign", m.group().lower(), m.group(), m.start(), m.end())
        for m in _pattern().finditer(text)
    ]


def stands_alone(text: str, start: int, end: int) -> bool:
    """Say whether a stretch of a text is no part of a longer token: a path, a version, an address, an id, a price."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if (
        _joined(before)
        or before in tuple("_/\\@#$€£¥=&~+")
        or _joined(after)
        or after in tuple("_/\\@=&%$€£¥")
    ):
        return False
    if before in tuple(".:,-–") and _joined(text[start - 2 : start - 1]) and start >= 2:
        return before == "," and not text[start - 2].isdigit()
    return not (
        after in tuple(".:-,")
        and _joined(text[end + 1 : end + 2])
        and (after != "," or text[end + 1].isdigit())
    )


def _joined(char: str) -> bool:
    # Chinese is written without spaces: its characters end a Latin token.
    return char.isalnum() and char < "\u2e80"
