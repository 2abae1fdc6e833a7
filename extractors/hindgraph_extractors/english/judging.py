"""Which predicate a clause means: the classes of both ends decide between those that share a wording.

"Moved to" is worded for a dozen predicates. A reading counts by what is known about its ends; where too little is
known, nothing is stated, because a wrong fact is worse than a missed one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hindgraph_extractors.english.arguments import Argument, Arguments
from hindgraph_extractors.english.clauses import Clause
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.spans import HINTED, SURE
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_ontology.records import THING, Ontology, PredicateDef

# Members of these classes need no name to be spoken of ("an expired certificate", "green tea").
_UNNAMED = ("Concept", "Condition", "Event", "Undertaking", "Product", "Animal", "CreativeWork", "Document")
_SHARED_BY_FEW, _SHARED_BY_MANY = 2, 4


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause as one predicate understands it."""

    clause: Clause
    subjects: tuple[Argument, ...]
    objects: tuple[Argument, ...]
    score: float

    @property
    def predicate(self) -> PredicateDef:
        """Return the predicate."""
        return self.clause.wording.predicate


@dataclass(frozen=True)
class Judge:
    """Weighs readings against each other."""

    lexicon: Lexicon

    @property
    def ontology(self) -> Ontology:
        """Return the law."""
        return self.lexicon.ontology

    @cached_property
    def shared(self) -> Counter[str]:
        """Return how many predicates word themselves the same."""
        forms: set[tuple[str, str]] = set()
        for predicate in self.ontology.predicates.values():
            forms |= {(entry.form.removeprefix("^").replace(" *", ""), predicate.name) for entry in predicate.entries("en")}
        return Counter(form for form, _ in forms)

    @cached_property
    def breadth(self) -> dict[str, int]:
        """Return how many classes a predicate takes at its ends: the prior for ends of which nothing is known."""
        return {
            p.name: sum(len(self.ontology.descendants(cls)) for cls in (*p.domain, *p.range))
            for p in self.ontology.predicates.values()
        }

    def best(self, clauses: Sequence[Clause], arguments: Arguments, sentence: Sentence) -> list[Reading]:
        """Return for every pair of ends the reading that is meant, if it can be told."""
        groups: dict[tuple[int, frozenset[int]], list[Reading]] = {}
        for clause in clauses:
            reading = self._reading(clause, arguments, sentence)
            if reading is not None:
                ends = frozenset(w.i for w in (clause.subject, clause.object) if w is not None)
                groups.setdefault((clause.anchor.i, ends), []).append(reading)
        chosen = (self._chosen(group) for group in groups.values())
        return [reading for reading in chosen if reading is not None]

    def _reading(self, clause: Clause, arguments: Arguments, sentence: Sentence) -> Reading | None:
        if clause.subject is None or clause.object is None:
            return None
        predicate = clause.wording.predicate
        subjects = self._fitting(clause.subject, predicate.domain, arguments, sentence)
        if not subjects:
            return None
        objects = self._fitting(clause.object, predicate.range, arguments, sentence)
        if not objects or not any(a.strong for _, a in (*subjects, *objects)):
            return None
        scores = max(s for s, _ in subjects), max(s for s, _ in objects)
        if not self._enough(clause, *scores):
            return None
        score = sum(scores) + 0.1 * len(clause.wording.words)
        return Reading(clause, tuple(a for _, a in subjects), tuple(a for _, a in objects), score)

    def _enough(self, clause: Clause, subject: float, target: float) -> bool:
        """Tell whether enough is known about the ends for a wording that several predicates share."""
        shared = self._ambiguity(clause)
        if shared >= _SHARED_BY_MANY:
            return min(subject, target) >= 1 and subject + target >= 3
        if shared >= _SHARED_BY_FEW:
            return max(subject, target) >= 1
        return subject + target >= 0

    def _ambiguity(self, clause: Clause) -> int:
        return self.shared[clause.wording.entry.form.removeprefix("^").replace(" *", "")]

    def _chosen(self, group: list[Reading]) -> Reading | None:
        group.sort(key=lambda r: (-len(r.clause.wording.words), -r.score, -self.breadth[r.predicate.name]))
        longest = [r for r in group if len(r.clause.wording.words) == len(group[0].clause.wording.words)]
        first = longest[0]
        rivals = [r for r in longest[1:] if r.predicate is not first.predicate and r.score >= first.score - 0.01]
        if rivals and self.breadth[first.predicate.name] < 1.5 * self.breadth[rivals[0].predicate.name]:
            return None if self._ambiguity(first.clause) >= _SHARED_BY_MANY else first
        return first

    # ---- one end

    def _fitting(
        self, word: Word, allowed: tuple[str, ...], arguments: Arguments, sentence: Sentence
    ) -> list[tuple[float, Argument]]:
        values = [(self._value_score(a), a) for a in arguments.value(word, allowed)]
        if values and values[0][0] >= 2:
            return values
        entities: list[tuple[float, Argument]] = []
        if any(not self.ontology.is_value(cls) for cls in allowed):
            for argument in arguments.read(word, sentence):
                score = self._entity_score(argument, allowed)
                if score is not None:
                    entities.append((score, argument))
        return entities or values

    def _value_score(self, argument: Argument) -> float:
        return 2.5 if argument.sure == SURE else 0.5

    def _entity_score(self, argument: Argument, allowed: tuple[str, ...]) -> float | None:
        cls = argument.surface.cls
        if not argument.surface.specific and not self._unnamed(allowed, cls):
            return None
        if not argument.strong:
            return self._noun_score(argument, allowed)
        if cls == THING:
            return 0.0
        if not self.ontology.fits(cls, allowed):
            could = any(self.ontology.is_a(name, cls) for name in allowed)
            if argument.sure == SURE:
                return 0.5 if could else None
            return 0.5 if could else -1.0
        return 1.0 if argument.sure == HINTED else 2.0 + self._closeness(cls, allowed)

    def _noun_score(self, argument: Argument, allowed: tuple[str, ...]) -> float | None:
        """Score a common noun: welcome where things without names are spoken of, else it must look like a name."""
        cls = argument.surface.cls
        if cls != THING:
            if not self.ontology.fits(cls, allowed):
                return 0.25 if THING in allowed else None
            return 1.0 + self._closeness(cls, allowed) if self._unnamed(allowed, cls) or argument.sure == SURE else None
        if self._unnamed(allowed, cls):
            return 0.25
        return -0.25 if argument.bare and argument.word.tag in {"NN", "NNS", "JJ", "FW"} and _one_word(argument) else None

    def _unnamed(self, allowed: tuple[str, ...], cls: str) -> bool:
        if cls != THING:
            return THING in allowed or any(self.ontology.is_a(cls, name) for name in _UNNAMED)
        return THING in allowed or any(self.ontology.is_a(a, name) for a in allowed for name in _UNNAMED)

    def _closeness(self, cls: str, allowed: tuple[str, ...]) -> float:
        """Return 0..1: nearer to the class that the predicate names is better, the root says nothing."""
        line = self.ontology.ancestors(cls)
        steps = [line.index(name) for name in allowed if name in line and name != THING]
        return 1.0 / (1 + min(steps)) if steps else -0.5


def _one_word(argument: Argument) -> bool:
    return " " not in argument.surface.name
