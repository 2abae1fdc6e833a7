"""From a sketch to typed chains: walk from each named term over the relations to what is asked for.

Where the syntax shows both ends of a relation the walk follows it for free. What the syntax does not show costs a
little, what contradicts it costs more, and what the classes forbid is not walked at all. The score is the share of the
content words that a walk explains, lowered by its costs.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.records import ChainHypothesis, Step, Surface
from hindgraph_ontology.records import THING, Ontology, PredicateDef

LONGEST = 5
MOST = 12
_MATCHES = 12
_STATES = 3000

_HALF_OPEN = 0.05
_OPEN = 0.15
_JUMP = 0.4
_UNARRIVED = 0.1
_MISSED = 0.45
_UNSEEN = 0.3
_DISTANCE = 0.01
_FARTHEST = 3
# Below this share of the best one a hypothesis is a guess about other words.
_WORTH = 0.6
_FLOOR = 0.3


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk under way.

    Attributes:
        at: The term reached, None where it is one that the question does not show.
        allowed: Class lists of which each holds for the node reached.
    """

    anchor: int
    at: int | None
    allowed: tuple[tuple[str, ...], ...]
    steps: tuple[Step, ...] = ()
    classes: tuple[str | None, ...] = ()
    used: frozenset[int] = frozenset()
    words: frozenset[int] = frozenset()
    seen: frozenset[int] = frozenset()
    cost: float = 0.0


class Composer:
    """Composes chains under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology

    def best(self, sketch: Sketch, qualifier: str | None = None) -> float:
        """Return the score of the best hypothesis about a question."""
        chains = self.chains([sketch], qualifier)
        return chains[0].score if chains else 0.0

    def chains(self, sketches: Iterable[Sketch], qualifier: str | None = None) -> tuple[ChainHypothesis, ...]:
        """Return the hypotheses about a question that can be sketched in several ways, best first."""
        found: dict[tuple[object, ...], ChainHypothesis] = {}
        walks = ((walk, sketch) for sketch in sketches for walk in self._walks(sketch))
        for walk, sketch in walks:
            chain = self._finish(walk, sketch, qualifier)
            if chain is None:
                continue
            key = (chain.anchor.start, chain.steps, chain.target and chain.target.start)
            if key not in found or chain.score > found[key].score:
                found[key] = chain
        ranked = sorted(found.values(), key=lambda chain: (-chain.score, len(chain.steps)))
        best = ranked[0].score if ranked else 0.0
        return tuple(chain for chain in ranked if chain.score >= max(_FLOOR, _WORTH * best))[:MOST]

    def compatible(self, some: tuple[str, ...], others: tuple[str, ...]) -> bool:
        """Tell whether a node can be of one of some classes and of one of others."""
        if not some or not others:
            return True
        return any(self._meet(one, other) for one in some for other in others)

    def _takes(self, allowed: tuple[str, ...], term: Term) -> bool:
        """Tell whether a predicate's end may be a term; "where" and "who" want what is a place or someone for sure."""
        if not term.vague or not term.classes:
            return self.compatible(term.classes, allowed)
        return any(one == THING or self._ontology.is_a(one, cls) for one in allowed for cls in term.classes)

    def distance(self, classes: tuple[str, ...], allowed: tuple[str, ...]) -> int:
        """Return how much less a term's classes say than a predicate asks for; its members fit as they are."""
        if not classes or not allowed:
            return 1
        return min(self._apart(one, other) for one in classes for other in allowed)

    def _meet(self, one: str, other: str) -> bool:
        if one == THING:
            return not self._ontology.is_value(other)
        if other == THING:
            return not self._ontology.is_value(one)
        return self._ontology.is_a(one, other) or self._ontology.is_a(other, one)

    def _apart(self, one: str, other: str) -> int:
        up, down = self._ontology.ancestors(one), self._ontology.ancestors(other)
        if other in up:
            return max(0, min(up.index(other), _FARTHEST) - 1)
        return min(down.index(one), _FARTHEST) if one in down else _FARTHEST

    def _walks(self, sketch: Sketch) -> Iterator[_Walk]:
        matches = sketch.matches[:_MATCHES]
        todo = deque(
            _Walk(number, number, (term.classes,), words=term.words, seen=frozenset({number}))
            for number, term in enumerate(sketch.terms)
            if term.surface is not None
        )
        for _ in range(_STATES):
            if not todo:
                return
            walk = todo.popleft()
            if walk.steps:
                yield walk
            if len(walk.steps) < LONGEST and not (walk.steps and _ends(walk, sketch)):
                todo.extend(self._onward(walk, matches, sketch))

    def _onward(self, walk: _Walk, matches: tuple[Match, ...], sketch: Sketch) -> Iterator[_Walk]:
        for number, match in enumerate(matches):
            if number in walk.used or any(match.words & matches[other].words for other in walk.used):
                continue
            for from_left, reached, cost in _ways(walk.at, match):
                if reached is not None and reached in walk.seen:
                    continue
                for option in match.options:
                    step = self._step(
                        walk, sketch, option, from_left, reached, cost + match.cost + option.cost
                    )
                    if step is not None and step.cost <= 1 - _FLOOR:
                        yield replace(step, used=walk.used | {number}, words=step.words | match.words)

    def _step(
        self, walk: _Walk, sketch: Sketch, option: Option, from_left: bool, reached: int | None, cost: float
    ) -> _Walk | None:
        """Walk one predicate if the classes allow it."""
        predicate = self._ontology.predicates[option.predicate]
        inverse = from_left == option.flipped
        here, there = _ends_of(predicate, inverse)
        term = sketch.terms[reached] if reached is not None else Term()
        if not all(self.compatible(classes, here) for classes in walk.allowed):
            return None
        if not self._takes(there, term):
            return None
        apart = self.distance(walk.allowed[0], here) + (
            0 if term.vague else self.distance(term.classes, there)
        )
        return replace(
            walk,
            at=reached,
            allowed=(term.classes, there),
            steps=(*walk.steps, Step(predicate.name, inverse and not predicate.symmetric)),
            classes=(*walk.classes, term.noun),
            words=walk.words | term.words,
            seen=walk.seen if reached is None else walk.seen | {reached},
            cost=walk.cost + cost + _DISTANCE * apart,
        )

    def _finish(self, walk: _Walk, sketch: Sketch, qualifier: str | None) -> ChainHypothesis | None:
        anchor = sketch.terms[walk.anchor].surface
        assert anchor is not None
        walk = self._unified(walk, sketch)
        target = sketch.terms[walk.at].surface if walk.at is not None and walk.at != walk.anchor else None
        cost = walk.cost + _arrival(walk, sketch, target)
        explained = len(walk.words & sketch.content) / max(1, len(sketch.content))
        score = round(max(0.0, explained * (1 - cost)), 4)
        if score <= 0 or (target is not None and not sketch.arrives):
            return None
        steps = tuple(self._qualified(step, qualifier) for step in walk.steps)
        return ChainHypothesis(anchor, steps, walk.classes, score, target)

    def _unified(self, walk: _Walk, sketch: Sketch) -> _Walk:
        """Take the unseen node at the end of a walk for the term asked for, if the classes allow it."""
        if walk.at is not None or sketch.asked is None or sketch.asked in walk.seen:
            return walk
        term = sketch.terms[sketch.asked]
        if not all(self.compatible(classes, term.classes) for classes in walk.allowed):
            return walk
        return replace(
            walk,
            at=sketch.asked,
            classes=(*walk.classes[:-1], term.noun),
            words=walk.words | term.words,
            cost=walk.cost + _UNARRIVED,
        )

    def _qualified(self, step: Step, qualifier: str | None) -> Step:
        takes = qualifier is not None and self._ontology.predicates[step.predicate].qualified_by
        return replace(step, qualifier=qualifier) if takes else step


def _ends_of(predicate: PredicateDef, inverse: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (predicate.range, predicate.domain) if inverse else (predicate.domain, predicate.range)


def _ways(at: int | None, match: Match) -> Iterator[tuple[bool, int | None, float]]:
    """Yield how a relation can be walked from a term: from its left end or not, the term reached, the cost."""
    for from_left, near, far in ((True, match.left, match.right), (False, match.right, match.left)):
        if at is not None and near == at:
            yield from_left, far, 0.0 if far is not None else _HALF_OPEN
        elif at is None:
            yield from_left, far, _UNSEEN if near is None else _OPEN
        elif near is None:
            yield from_left, far, _OPEN if far is None else 2 * _HALF_OPEN
        elif far != at:
            yield from_left, far, _JUMP


def _ends(walk: _Walk, sketch: Sketch) -> bool:
    if walk.at is None:
        return False
    return walk.at == sketch.asked or sketch.terms[walk.at].surface is not None


def _arrival(walk: _Walk, sketch: Sketch, target: Surface | None) -> float:
    if sketch.asked is not None and not sketch.arrives:
        return 0.0 if walk.at == sketch.asked else _MISSED
    if sketch.arrives:
        return 0.0 if target is not None else _UNARRIVED
    return 0.0 if walk.at is None or target is None else _MISSED
