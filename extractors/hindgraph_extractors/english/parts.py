"""What the parser is shown of a text: spans in their order of showing, and words that everybody hears between them."""

import re
from dataclasses import dataclass

# What is named in few words: *Siemens*, *the old office*, *3 May*.
NAMED = r"[\w@/.'’€$£-]+(?: (?!that\b|who\b|which\b)[\w@/.'’€$£-]+){0,4}?"
# What leaves open which of several it is.
OPEN = re.compile(r"\b(?:or|either|vs)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """A span of the text; one of no length is a word that is left out there.

    Attributes:
        shown: What the parser sees in its place; empty where it sees what stands there.
    """

    start: int
    end: int
    shown: str = ""


Piece = tuple[Part, ...]


def heard(word: str, at: int) -> Part:
    """Return a word that the text leaves out."""
    return Part(at, at, word)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a span without blanks at its edges."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def part_of(text: str, match: re.Match[str], group: str, *, lower: bool = False) -> Part:
    """Return what a group of a match is, without blanks at its edges.

    Args:
        lower: It begins a sentence and stands inside one now, if it is one word.
    """
    start, end = trimmed(text, *match.span(group))
    one = text[start:end]
    return Part(start, end, one.lower() if lower and " " not in one else "")
