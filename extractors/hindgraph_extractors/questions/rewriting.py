"""The question as the parser is shown it: names by stand-ins, without times and without what frames the question.

A small parser that has never seen ``pricing`` as a name takes it for a verb; shown a proper noun it does not err. What
says *when* is read elsewhere and would only hang at the wrong place.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from hindgraph_extractors.questions.surfaces import Named

_PERSON, _THING = "Anna", "Kafka"
_PLAIN = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " ", "\n": " ", "\t": " ", "\r": " "}
)
_FIRST_PERSON = frozenset({"i", "me", "my", "mine", "myself"})
_RUN_TOGETHER = re.compile(r"(?<![\w'])(who|what|where|when|how|that|there)s(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch ``[start, end)`` of what is shown; ``offset`` is where it begins in the original."""

    start: int
    end: int
    offset: int
    named: Named | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A question as shown to the parser, with the way back."""

    text: str
    pieces: tuple[Piece, ...]

    def piece_at(self, place: int) -> Piece:
        """Return the piece in which a character of the shown text lies."""
        starts = [piece.start for piece in self.pieces]
        return self.pieces[max(0, bisect_right(starts, place) - 1)]

    def original(self, place: int) -> int:
        """Return the offset in the question of a character of the shown text."""
        piece = self.piece_at(place)
        return piece.offset if piece.named else piece.offset + place - piece.start


def rewrite(text: str, names: Iterable[Named], dropped: Iterable[tuple[int, int]]) -> Shown:
    """Return a question with stand-ins for names and blanks for what is dropped."""
    cuts: list[tuple[int, int, str, Named | None]] = [(start, end, " ", None) for start, end in dropped]
    cuts += [(named.start, named.end, _stand_in(named), named) for named in names if not is_pronoun(named)]
    cuts += [(*match.span(), f"{match[1]}'s", None) for match in _RUN_TOGETHER.finditer(text)]
    shown, pieces, at, length = [], [], 0, 0
    for start, end, stand_in, owner in sorted(cuts, key=lambda cut: cut[:2]):
        if start < at:
            continue
        for offset, piece, named in ((at, text[at:start], None), (start, stand_in, owner)):
            if piece:
                pieces.append(Piece(length, length + len(piece), offset, named))
                shown.append(piece)
                length += len(piece)
        at = end
    if text[at:] or not pieces:
        pieces.append(Piece(length, length + len(text) - at, at))
        shown.append(text[at:])
    return Shown("".join(shown).translate(_PLAIN), tuple(pieces))


def is_pronoun(named: Named) -> bool:
    """Tell a name that stands as a pronoun in the text; the parser knows those."""
    return named.surface.resolved == "pronoun" or named.surface.text.lower() in _FIRST_PERSON


def _stand_in(named: Named) -> str:
    value = named.surface.value
    if value is not None and value.datatype in {"integer", "number"}:
        return named.surface.text
    return _PERSON if {"Person", "Agent"} & set(named.classes) else _THING
