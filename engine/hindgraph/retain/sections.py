"""Long texts become memories by section, so that an embedding sees all of each."""

import re
from collections.abc import Callable, Iterator

# What the shipped model reads of one text; what lies behind it would be invisible to the vector route.
WINDOW = 256
AIM = 200

_BREAKS = (
    re.compile(r"\n(?=#{1,6} )"),  # Markdown headings
    re.compile(r"\n\s*\n"),
    re.compile(r"\n"),
    re.compile(r"(?<=[.!?])\s+|(?<=[。！？])"),
    re.compile(r"\s+"),
)


def sections(text: str, count_tokens: Callable[[str], int]) -> list[tuple[int, int]]:
    """Return character spans that cover a text, each within the model's window.

    A text that fits is one section. Breaks are taken at headings, paragraphs, lines, sentences and words, the coarsest
    that serves; neighbours are joined again while they stay within 200 tokens.
    """
    if len(text) <= WINDOW or count_tokens(text) <= WINDOW:
        return [(0, len(text))]
    pieces = list(_split(text, 0, len(text), 0, count_tokens))
    return [span for span in _join(pieces) if text[span[0] : span[1]].strip()]


def _split(
    text: str, start: int, end: int, level: int, count: Callable[[str], int]
) -> Iterator[tuple[int, int, int]]:
    tokens = count(text[start:end])
    if tokens <= AIM:
        yield start, end, tokens
    elif level == len(_BREAKS):
        # One "word" longer than a section (a blob, or a script without spaces): cut it by length.
        step = max(1, (end - start) * AIM // tokens)
        for cut in range(start, end, step):
            yield cut, min(cut + step, end), AIM
    else:
        for a, b in _cuts(text, start, end, _BREAKS[level]):
            yield from _split(text, a, b, level + 1, count)


def _cuts(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = start
    for match in pattern.finditer(text, start, end):
        if match.end() > at:
            yield at, match.end()
            at = match.end()
    if at < end:
        yield at, end


def _join(pieces: list[tuple[int, int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int, int]] = []
    for start, end, tokens in pieces:
        if joined and joined[-1][2] + tokens <= AIM:
            joined[-1] = (joined[-1][0], end, joined[-1][2] + tokens)
        else:
            joined.append((start, end, tokens))
    return [(start, end) for start, end, _ in joined]
