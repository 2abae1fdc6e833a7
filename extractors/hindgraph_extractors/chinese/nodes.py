"""A clause as a row of nodes: names, times and words."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Literal, TypeVar

from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.chinese.sentences import Clause
from hindgraph_extractors.chinese.words import cut
from hindgraph_extractors.records import TimeSpan

T = TypeVar("T")
_NONE: Mapping[str, bool] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Node:
    """A name, a time or a word of a clause."""

    kind: Literal["name", "time", "word"]
    text: str
    start: int
    end: int
    tag: str = ""
    name: Name | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """The nodes of a clause; ``opener`` is the sign in front of it."""

    clause: Clause
    nodes: tuple[Node, ...]

    def text(self, first: int, last: int) -> str:
        """Return what a run of nodes reads, ``last`` excluded, without times and what lies between them."""
        return "".join(node.text for node in self.nodes[first:last] if node.kind != "time")

    def at(self, place: int) -> Node | None:
        """Return a node by its place, None outside of the clause."""
        return self.nodes[place] if 0 <= place < len(self.nodes) else None

    def is_word(self, place: int, *texts: str) -> bool:
        """Tell whether a certain word stands at a place."""
        node = self.at(place)
        return node is not None and node.kind == "word" and node.text in texts

    def pieces_at(self, place: int, pieces: Collection[str], longest: int) -> Iterator[int]:
        """Yield where pieces that begin at a place end, the shortest first; pieces are runs of words."""
        text = ""
        for last in range(place, len(self.nodes)):
            node = self.nodes[last]
            if node.kind == "time" and text:
                continue  # 打算|10月|去
            if node.kind != "word" or len(text) >= longest:
                return
            text += node.text.casefold()
            if text in pieces:
                yield last + 1

    def piece_at(self, place: int, pieces: Collection[str], longest: int) -> int | None:
        """Return where the longest of some pieces that begins at a place ends."""
        return max(self.pieces_at(place, pieces, longest), default=None)


def row_of(
    text: str,
    clause: Clause,
    names: Sequence[Name],
    times: Sequence[TimeSpan],
    asides: Sequence[tuple[int, int]] = (),
    whole: Mapping[str, bool] = _NONE,
) -> Row:
    """Return a clause as nodes.

    Args:
        text: The text.
        clause: Where the clause stands.
        names: All names of the text, in order; they go before times.
        times: All times of the text.
        asides: What stands in brackets: left out, so that the clause reads on behind it.
        whole: Words that stay whole.
    """
    return Row(clause, tuple(_nodes(text, clause, names, times, asides, whole)))


def _nodes(
    text: str,
    clause: Clause,
    names: Sequence[Name],
    times: Sequence[TimeSpan],
    asides: Sequence[tuple[int, int]],
    whole: Mapping[str, bool],
) -> Iterator[Node]:
    gone = list(_within(asides, clause, itemgetter(0), itemgetter(1)))
    fixed = [
        Node("name", name.text, name.first, name.last, "", name)
        for name in _within(names, clause, attrgetter("first"), attrgetter("last"))
        if _apart(name.first, name.last, gone)
    ]
    taken = [*gone, *((node.start, node.end) for node in fixed)]
    fixed += [
        Node("time", span.text, span.start, span.end)
        for span in _within(times, clause, attrgetter("start"), attrgetter("end"))
        if _apart(span.start, span.end, taken)
    ]
    yield from _filled(text, clause, fixed, gone, whole)


def _within(
    items: Sequence[T], clause: Clause, start: Callable[[T], int], end: Callable[[T], int]
) -> Sequence[T]:
    """Return those of items in order, without overlaps, that touch a clause."""
    first = bisect_right(items, clause.start, key=end)
    return items[first : bisect_left(items, clause.end, key=start)]


def _filled(
    text: str,
    clause: Clause,
    fixed: Sequence[Node],
    gone: Sequence[tuple[int, int]],
    whole: Mapping[str, bool],
) -> Iterator[Node]:
    """Yield nodes with the words between them; what is gone leaves nothing."""
    places: list[tuple[int, int, Node | None]] = [(node.start, node.end, node) for node in fixed]
    places += [(start, end, None) for start, end in gone]
    at = clause.start
    for start, end, node in sorted(places, key=itemgetter(0)):
        yield from _words(text, at, start, whole)
        if node is not None:
            yield node
        at = max(at, end)
    yield from _words(text, at, clause.end, whole)


def _apart(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    return all(end <= first or last <= start for first, last in spans)


def _words(text: str, start: int, end: int, whole: Mapping[str, bool]) -> Iterator[Node]:
    for word in cut(text, start, end, whole) if start < end else ():
        if word.text not in "“”\"「」《》'‘’`*":
            yield Node("word", word.text, word.start, word.end, word.tag)
