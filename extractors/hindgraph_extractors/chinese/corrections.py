"""Taking back: 不是 W 而是 Y; 是 Y，不是 W; 之前说错了，应该是 Y."""

import re
from dataclasses import dataclass

from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.records import Surface

_INSTEAD = re.compile(r"(?:，|,)?(?:而|而应该|应该|其实|实际上|实际|而其实|准确地说)?(?:就|应|都)?是")
_NOT = re.compile(r"(?:，|,)?(?:而|并)?(?:不是|并非|非)")
_MEANT = re.compile(r"(?:其实|实际上|实际|正确的|准确的|准确地说)?(?:应该|应当|应|其实|正确的|准确的)是")
_REACH = 4
_PLACING = ("上", "里", "中", "内", "下", "里面", "上面", "那边")


@dataclass(frozen=True, slots=True)
class Rival:
    """Where the other value of a correction stands; ``denied`` if it is the one taken back."""

    row: Row
    place: int
    denied: bool


def rival_of(row: Row, following: Row | None, after: int, verb: str, *, negated: bool) -> Rival | None:
    """Return the value set against an object that ends at an offset, in the rest of its clause or at the next one's head.

    Args:
        row: The clause.
        following: The next one.
        after: Where the object ends.
        verb: The wording, which may be said again: 不是搬去了成都，是搬去了重庆.
        negated: The clause denies its object.
    """
    places = [n for n, node in enumerate(row.nodes) if node.start >= after]
    while len(places) > 1 and row.is_word(places[0], *_PLACING):
        places = places[1:]  # 跑在vm-8|上|而不是…
    if len(places) == 1 and row.is_word(places[0], *_PLACING, "了", "的"):
        places = []  # 开在8200|上，不是…
    if places:
        return _at(row, places[0], verb, negated=negated)
    return _at(following, 0, verb, negated=negated) if following is not None else None


def _at(row: Row, place: int, verb: str, *, negated: bool) -> Rival | None:
    pattern = _INSTEAD if negated else _NOT
    for last in range(min(len(row.nodes) - 1, place + _REACH), place, -1):
        words = all(node.kind == "word" for node in row.nodes[place:last])
        text = row.text(place, last)
        if words and (
            pattern.fullmatch(text)
            or (not negated and verb and text in {f"不{verb}", f"没{verb}", f"并不{verb}"})
        ):
            return Rival(row, _past_verb(row, last, verb), denied=not negated)
    return None


def namesake(row: Row, place: int, text: str, known: str) -> Surface | None:
    """Return somebody whose name is set against one that it resembles: 是方圆，不是方园."""
    nodes = row.nodes[place:]
    if not nodes or not known:
        return None
    start, end = nodes[0].start, nodes[-1].end
    name = text[start:end]
    alike = len(name) == len(known) and 2 <= len(name) <= 3 and name[0] == known[0]
    return Surface(name, name, start, end, "Person") if alike and name.isalpha() else None


def _past_verb(row: Row, place: int, verb: str) -> int:
    """Return the place behind a verb that is said again, the place itself if it is not."""
    again = row.piece_at(place, (verb, verb.removesuffix("了")), len(verb))
    if again is None:
        return place
    while row.is_word(again, "了", "过"):
        again += 1
    return again


def meant(row: Row) -> int | None:
    """Return the place behind "应该是" that opens a clause and has nothing but a value behind it."""
    for last in range(min(_REACH, len(row.nodes) - 1), 0, -1):
        if all(node.kind == "word" for node in row.nodes[:last]) and _MEANT.fullmatch(row.text(0, last)):
            return last
    return None
