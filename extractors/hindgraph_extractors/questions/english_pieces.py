"""The pieces of an English question that is being folded."""

import re
from dataclasses import dataclass, replace

from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.questions.folding import Nest
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.questions.words import DETERMINERS, FUNCTION_WORDS

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|['’]s\b|[^\w\s]", re.UNICODE)
HAVE = frozenset(verb_forms("have")) | {"got"}
DO = frozenset({"do", "does", "did", "will", "can", "could", "would", "should"})
OF = frozenset("of for at in on to behind from by with".split())
BEARING = frozenset({"with", "having", "under", "called", "named", "at", "on", "by"})
_PLURALS = frozenset({"people", "children", "men", "women", "kids", "those", "mice"})
PLACES = frozenset({"in", "at", "on", "to", "from", "by", "for", "with", "into", "under"})
SKIPPED = (DETERMINERS - {"that"}) | frozenset(
    """its his her their our your one's now currently still actually exactly presently already right just really again
    nowadays please ever officially usually normally today two too also either same else own""".split()
)
_REACHING = frozenset("reach call contact access get email phone mail write ring connect talk".split())
IMPLIED = 0.2


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, or with ``term`` a node; ``at`` are the words that it stands for."""

    word: str
    at: frozenset[int]
    term: int | None = None

    def __repr__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class State:
    """The question's pieces, of which one is the node, and what asks: a term in front of the pieces.

    Attributes:
        asked: The number of the term that is asked for; None where nothing asks ("the owner of checkout?").
        noun: The words with which it asks ("which *phone number*"), as far as they may name a relation.
        front: A preposition before the asking words ("*in* which city").
    """

    pieces: tuple[Piece, ...]
    nest: Nest
    asked: int | None = None
    noun: tuple[Piece, ...] = ()
    front: str = ""
    whose: bool = False

    @property
    def place(self) -> int:
        """Return where the node stands."""
        return next(i for i, piece in enumerate(self.pieces) if piece.term is not None)

    @property
    def node(self) -> int:
        """Return the number of the node's term."""
        term = self.pieces[self.place].term
        assert term is not None
        return term


def words_of(
    text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
) -> list[tuple[str, int, int]]:
    """Return the words of a question in lower case with their spans, a name as one, without what is dropped."""
    words: list[tuple[str, int, int]] = []
    at = 0
    while (match := _WORD.search(text, at)) is not None:
        start, at = match.span()
        named = next((n for n in names if n.start <= start < n.end), None)
        if named is not None:
            words.append((text[named.start : named.end].lower(), named.start, named.end))
            at = named.end
        elif not any(begin <= start < stop for begin, stop in dropped):
            word = match[0].lower().replace("’", "'")
            own = word.removesuffix("'s")
            words.extend([(own, start, at)] if own else [])
            words.extend([("'s", at - 2, at)] if own != word else [])
    return words


def named_in(words: list[tuple[str, int, int]], names: tuple[Named, ...]) -> Named | None:
    """Return the one name of a question; "can I reach" names nobody."""
    plain = [
        name for name in names if not (name.surface.resolved == "user" and name.surface.text.lower() == "i")
    ]
    if len(plain) != 1 or plain[0].surface.resolved in {"description"}:
        return None
    return plain[0] if any(start == plain[0].start for _, start, _ in words) else None


def without_reaching(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Read "at which number can I reach X" as "which number has X": what one reaches somebody at is theirs."""
    words = [piece.word for piece in pieces]
    place = next((i for i, word in enumerate(words) if word in _REACHING and i > 2), None)
    asking = next((i for i, word in enumerate(words) if word in {"i", "we", "you", "one"}), None)
    if place is None or asking is None or not 2 < asking < place or words[0] in DO:
        return pieces
    begin = 1 if words[0] in PLACES else 0
    node = next((p for p in pieces[place:] if p.term is not None), None)
    noun = pieces[begin : asking - 1]
    if node is None or len(noun) < 2 or any(p.term is not None for p in noun):
        return pieces
    used = frozenset(i for piece in pieces[asking - 1 : place + 1] for i in piece.at)
    return (*noun, Piece("has", used), node)


def after_of(rest: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Leave out "of our" in "which of our services"."""
    return rest[1:] if rest and rest[0].word == "of" else rest


def folded(state: State, begin: int, end: int, nest: Nest, number: int) -> State:
    """Put a node in the place of some pieces."""
    part = state.pieces[begin:end]
    node = Piece("_", frozenset(i for piece in part for i in piece.at), number)
    return replace(state, pieces=(*state.pieces[:begin], node, *state.pieces[end:]), nest=nest)


def is_plural(noun: str) -> bool:
    """Tell a noun that looks like many."""
    return (noun.endswith("s") and not noun.endswith("ss")) or noun in _PLURALS


def is_content(word: str) -> bool:
    """Tell a word that a reading of the question must explain."""
    return word[0].isalnum() and word not in FUNCTION_WORDS and word not in SKIPPED
