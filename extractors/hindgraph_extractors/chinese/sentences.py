"""A Chinese text's sentences and clauses, and its lines of the form "负责人：陈思远"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_STOPS = re.compile(r"[。！？!?；;…\n\r]+|(?<=[㐀-鿿])\.(?=\s|$)")
_COMMAS = re.compile(r"[，,]|——|--")
_CALLED = re.compile(
    r"养[了着有]?[一两]?[只条匹头个][^，,。叫]{1,6}(?=(?:名叫|叫做|叫|名为)[^，,。的]{1,6}(?:[，,。！!]|$))"
)
_LINE = re.compile(r"[^\r\n；;]+")
_CELL = re.compile(r"[^|\r\n]+")
_RULE = re.compile(r"[\s|:：-]+")
_PAIR = re.compile(
    r"\s*(?:[-*•·]|\d{1,2}[.、)])?\s*(?P<key>[㐀-鿿A-Za-z][^：:，。,\n]{0,11}?)\s*[：:]\s*(?P<value>\S.*?)\s*$"
)
_HEADING = re.compile(r"\s*(?:#{1,6}\s+|【)?(?P<name>[^：:，。！？\n]{1,30}?)】?\s*[：:]?\s*$")


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence between commas; ``opener`` is the sign in front of it."""

    start: int
    end: int
    opener: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its clauses; ``stop`` is the sign that ends it."""

    start: int
    end: int
    stop: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """A line "key：value" with the line above that says whose it is, if there is one.

    Attributes:
        announced: Where a table says what its first column holds.
    """

    key: tuple[int, int]
    value: tuple[int, int]
    heading: tuple[int, int] | None
    announced: tuple[int, int] | None = None


def sentences(text: str, whole: Sequence[tuple[int, int]]) -> Iterator[Sentence]:
    """Yield the sentences of a text.

    Args:
        text: The text.
        whole: Spans in which no sign parts anything (names, paths, times), in order.
    """
    at = 0
    inside = _Inside(whole)
    for stop in _STOPS.finditer(text):
        if not inside(stop.start()):
            yield from _sentence(text, at, stop.start(), stop[0].strip(), inside)
            at = stop.end()
    yield from _sentence(text, at, len(text), "", inside)


def _sentence(text: str, start: int, end: int, stop: str, inside: "_Inside") -> Iterator[Sentence]:
    if text[start:end].strip():
        clauses = tuple(_clauses(text, start, end, inside))
        if clauses:
            yield Sentence(start, end, stop, clauses)


def _clauses(text: str, start: int, end: int, inside: "_Inside") -> Iterator[Clause]:
    at, opener = start, ""
    commas = [*_COMMAS.finditer(text, start, end), *_CALLED.finditer(text, start, end)]
    for comma in sorted(commas, key=lambda match: match.end()):
        if inside(comma.end() - 1) or _in_number(text, comma):
            continue
        called = comma.re is _CALLED  # parts 养了一只猫|叫豆豆 as if there were a comma
        if text[at : comma.end() if called else comma.start()].strip():
            yield Clause(at, comma.end() if called else comma.start(), opener)
        at, opener = comma.end(), "，" if called else comma[0]
    if text[at:end].strip():
        yield Clause(at, end, opener)


def _in_number(text: str, comma: re.Match[str]) -> bool:
    around = text[comma.start() - 1 : comma.start()], text[comma.end() : comma.end() + 1]
    return comma[0] == "," and all(part.isdigit() for part in around)


class _Inside:
    """Tells whether an offset lies in one of some spans, in order."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        self._places = frozenset(place for start, end in spans for place in range(start, end))

    def __call__(self, offset: int) -> bool:
        return offset in self._places


def pairs(text: str) -> Iterator[Pair]:
    """Yield the lines of key and value; blocks of them, or with a line above that names their topic."""
    heading: tuple[int, int] | None = None
    lines = list(_LINE.finditer(text))
    matches = [_PAIR.fullmatch(text, line.start(), line.end()) for line in lines]
    for place, (line, match) in enumerate(zip(lines, matches, strict=True)):
        if match is None:
            named = _HEADING.fullmatch(text, line.start(), line.end())
            heading = named.span("name") if named is not None else None
        elif heading is not None or any(matches[n] for n in (place - 1, place + 1) if 0 <= n < len(lines)):
            yield Pair(match.span("key"), match.span("value"), heading)


def table_pairs(text: str) -> Iterator[Pair]:
    """Yield the cells of tables: the head of their column as key, the first cell of their row as heading."""
    head: list[tuple[int, int]] = []
    for line in re.finditer(r"[^\r\n]+", text):
        if line[0].strip()[:1] != "|":
            head = []
            continue
        cells = [
            _trimmed(text, *cell.span()) for cell in _CELL.finditer(text, *line.span()) if cell[0].strip()
        ]
        if not head:
            head = cells
        elif not _RULE.fullmatch(line[0]) and len(cells) == len(head):
            for key, value in zip(head[1:], cells[1:], strict=True):
                yield Pair(key, value, cells[0], head[0])


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())
