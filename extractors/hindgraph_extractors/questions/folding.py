"""A question as a nest of noun phrases around the one thing that it names, folded from the inside.

"The head office of the company that the mother of Ann works for" says: Ann, her mother, where that one works, its head
office. Each fold takes what stands right beside the node reached so far, makes a relation of it, and puts the new node
in its place. No parser is asked: folding needs the wordings of the ontology and the little words only, so it does not
care how deep the nest is. What can be folded in two ways is folded in both; the ontology's types decide later.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_ontology.records import Ontology

S = TypeVar("S")

# How many half-folded questions are looked at, and how many whole ones are kept.
_MOST_STATES = 400
_MOST_SKETCHES = 24


@dataclass(frozen=True, slots=True)
class Nest:
    """What has been folded so far; terms and matches are those of the sketch to come."""

    terms: tuple[Term, ...]
    matches: tuple[Match, ...] = ()

    def with_term(self, term: Term) -> "tuple[Nest, int]":
        """Return a nest with one term more, and its number."""
        return replace(self, terms=(*self.terms, term)), len(self.terms)

    def with_match(self, match: Match) -> "Nest":
        """Return a nest with one relation more."""
        return replace(self, matches=(*self.matches, match))

    def with_changed(self, number: int, term: Term) -> "Nest":
        """Return a nest in which one term is another."""
        return replace(self, terms=(*self.terms[:number], term, *self.terms[number + 1 :]))

    def sketch(self, asked: int | None, content: frozenset[int]) -> Sketch:
        """Return the sketch that this comes to."""
        return Sketch(self.terms, self.matches, asked, content=content)


def explored(
    starts: Iterable[S], onward: Callable[[S], Iterator[S]], ends: Callable[[S], Iterator[Sketch]]
) -> tuple[Sketch, ...]:
    """Return the sketches that can be reached by folding, those folded first in front."""
    todo = list(dict.fromkeys(starts))
    seen, found = set(todo), list[Sketch]()
    for _ in range(_MOST_STATES):
        if not todo or len(found) >= _MOST_SKETCHES:
            break
        state = todo.pop()
        found.extend(ends(state))
        fresh = [s for s in dict.fromkeys(onward(state)) if s not in seen]
        seen.update(fresh)
        todo.extend(reversed(fresh))
    return tuple(found)


def unique(options: Iterator[Option]) -> tuple[Option, ...]:
    """Return options without repeats, the cheaper of two first."""
    best: dict[tuple[str, bool], Option] = {}
    for option in options:
        known = best.get((option.predicate, option.flipped))
        if known is None or option.cost < known.cost:
            best[option.predicate, option.flipped] = option
    return tuple(best.values())


def may_end(ontology: Ontology, cls: str, options: Iterable[Option]) -> bool:
    """Tell whether a noun that announces a class and names relations demands that class of what is asked for.

    Where it names values as well as things ("version", "职业"), or nothing of that class, it does not.
    """
    predicates = [(ontology.predicates[o.predicate], o.flipped) for o in options]
    ends = [p.domain if flipped else p.range for p, flipped in predicates]
    kinds = {any(ontology.is_value(one) for one in end) for end in ends}
    return not ends or (len(kinds) == 1 and any(ontology.fits(cls, end) for end in ends))
