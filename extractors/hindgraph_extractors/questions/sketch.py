"""What the grammar of a question gives: terms, the relations said between them, and the term that is asked for.

A sketch knows words and syntax only; `hypotheses` puts the ontology's types to it. Terms are named things and
variables ("the service that …"); a relation holds its two ends where the syntax shows them and leaves an end open
where it does not.
"""

from dataclasses import dataclass

from hindgraph_extractors.records import Surface


@dataclass(frozen=True, slots=True)
class Term:
    """Something that a question speaks of.

    Attributes:
        classes: What it may be; empty: anything.
        surface: Set where it is named.
        noun: The class that a noun demands of a variable ("the *service* that …").
        words: Content words that speak of it.
        plural: It stands in the plural.
        vague: A bare wh-word, whose classes are a first guess only.
    """

    classes: tuple[str, ...] = ()
    surface: Surface | None = None
    noun: str | None = None
    words: frozenset[int] = frozenset()
    plural: bool = False
    vague: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One predicate that a wording may mean; ``flipped``: the left end is the predicate's object."""

    predicate: str
    flipped: bool = False
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Match:
    """One relation said in a question.

    Attributes:
        left, right: Terms at its ends, None where the syntax does not tell.
        words: Content words that say it; matches that share one exclude each other.
        cost: What speaks against it from the start (implied only, half of a wording).
    """

    options: tuple[Option, ...]
    words: frozenset[int]
    left: int | None = None
    right: int | None = None
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Sketch:
    """A question before types.

    Attributes:
        asked: The term asked for, None for yes/no questions and where it is not said.
        arrives: The walk may end at a named term: yes/no questions, and "when did X … Y".
        content: All words that a hypothesis should explain.
    """

    terms: tuple[Term, ...] = ()
    matches: tuple[Match, ...] = ()
    asked: int | None = None
    arrives: bool = False
    content: frozenset[int] = frozenset()
