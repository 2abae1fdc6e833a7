"""Which predicate a clause means: the classes of both ends decide between those that share a wording.

"Moved to" is worded for a dozen predicates. A reading counts by what is known about its ends; where too little is
known, nothing is stated, because a wrong fact is worse than a missed one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hindgraph_extractors.english.arguments import Argument, Arguments
from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.fitting import (
    CLOSENESS,
    EXACT,
    HINT,
    NOUN,
    OPEN_NAME,
    SUBSTANCE,
    Fitting,
    is_one_word,
)
from hindgraph_extractors.english.lexicon import LIVING, Lexicon
from hindgraph_extractors.english.readings import (
    Reading,
    is_loose_we,
    is_title,
    length,
    plain_form,
    tells,
    undisturbed,
)
from hindgraph_extractors.english.spans import HINTED, LIKELY, SURE
from hindgraph_extractors.english.syntax import Sentence
from hindgraph_ontology.records import THING, Ontology, PredicateDef

_KINDS = "kind_of"  # of kinds one speaks without a name: "a zander is a kind of perch"
_MANY = 4
# Values whose form says what is meant, whatever the verb.
_TELLING = frozenset({"Url", "Path", "IpAddress", "Email"})
# Said of so much that a doctor, or a subject, must be known to be one.
_KNOWN_ONLY = frozenset({("treated_by", "switch to"), ("treated_by", "change to"), ("studies", "switch to")})
_LEAST = 0.55
_FOUND = frozenset({"name", "pronoun", "user", "session", "description"})
# Verbs that mean anything: few predicates word themselves so, and English does all the time.
_LIGHTEST = frozenset("have get take go come put be".split())
_PLACING = frozenset("in on at for with from to into of about under after".split())
_LIGHT = frozenset(
    "have get take make do give see hold keep go come put set show know find leave look turn hit bring feel call".split()
)


@dataclass(frozen=True)
class Judge:
    """Weighs readings against each other."""

    lexicon: Lexicon

    @property
    def ontology(self) -> Ontology:
        """Return the law."""
        return self.lexicon.ontology

    @cached_property
    def functional(self) -> frozenset[str]:
        """Return the predicates of which a subject has one value at a time."""
        return frozenset(name for name, p in self.ontology.predicates.items() if p.functional)

    @cached_property
    def fitting(self) -> Fitting:
        """Return what scores the ends of clauses."""
        return Fitting(self.ontology)

    @cached_property
    def shared(self) -> Counter[str]:
        """Return how many predicates word themselves the same."""
        forms: set[tuple[str, str]] = set()
        for predicate in self.ontology.predicates.values():
            forms |= {
                (entry.form.removeprefix("^").replace(" *", ""), predicate.name)
                for entry in predicate.entries("en")
            }
        return Counter(form for form, _ in forms)

    def best(self, clauses: Sequence[Clause], arguments: Arguments, sentence: Sentence) -> list[Reading]:
        """Return for every pair of ends the reading that is meant, if it can be told."""
        groups: dict[tuple[int, frozenset[int]], list[Reading]] = {}
        for clause in clauses:
            reading = self._reading(clause, arguments, sentence)
            if reading is not None:
                ends = frozenset(w.i for w in (clause.subject, clause.object) if w is not None)
                groups.setdefault((clause.anchor.i, ends), []).append(reading)
        chosen = [reading for group in groups.values() if (reading := self._chosen(group)) is not None]
        return undisturbed(chosen)

    def _reading(self, clause: Clause, arguments: Arguments, sentence: Sentence) -> Reading | None:
        if clause.subject is None or clause.object is None:
            return None
        predicate = clause.wording.predicate
        if clause.pattern == "noun-change" and self._names_somebody(clause):
            return None  # "my brother moved to Vienna" does not make Vienna a brother
        subjects = self._ours(clause, arguments, sentence) or self.fitting(
            clause.subject, predicate.domain, arguments, sentence
        )
        if not subjects:
            return None
        if all(_is_vain(a) for _, a in subjects):
            return None
        objects = self.fitting(clause.object, predicate.range, arguments, sentence)
        if not objects or not self._is_told(predicate, subjects, objects):
            return None
        if (predicate.name, clause.wording.entry.form) in _KNOWN_ONLY and any(
            a.sure < LIKELY for _, a in objects
        ):
            return None
        if any(self._relates_otherwise(a, predicate) for _, a in objects):
            return None
        if self._names_itself(predicate, (*subjects, *objects)) or is_title(clause, (*subjects, *objects)):
            return None
        came_from = self._origin_score(clause, arguments, sentence)
        if came_from is None:
            return None
        best = max(s for s, _ in subjects), max(s for s, _ in objects) + came_from
        return Reading(clause, tuple(a for _, a in subjects), tuple(a for _, a in objects), *best)

    def _ours(self, clause: Clause, arguments: Arguments, sentence: Sentence) -> list[tuple[float, Argument]]:
        """Return the project of *in the Heron project we use …*, which is what uses it."""
        subject, domain = clause.subject, clause.wording.predicate.domain
        if subject is None or subject.lower != "we" or "Undertaking" not in domain:
            return []
        for place in clause.verb.all("prep"):
            within = (
                place.child("pobj")
                if place.lower in {"in", "for", "on", "at"} and place.i < subject.i
                else None
            )
            found = self.fitting(within, domain, arguments, sentence) if within is not None else []
            if found and all(a.sure == SURE and (a.strong or a.described) for _, a in found):
                return found
        return []

    def _relates_otherwise(self, argument: Argument, predicate: PredicateDef) -> bool:
        """Tell a relative of another kind: whoever moves in with a sister is no partner of hers."""
        wordings = self.lexicon.nouns.get(argument.word.lower, ())
        related = argument.surface.resolved == "description" and bool(wordings)
        exclusive = predicate.symmetric and predicate.functional
        return related and exclusive and all(w.predicate is not predicate for w in wordings)

    def _names_itself(self, predicate: PredicateDef, ends: Sequence[tuple[float, Argument]]) -> bool:
        """Tell a clause whose end is the predicate's own noun: "the threshold of checkout" has no threshold."""
        nouns = self._own_nouns.get(predicate.name, frozenset())
        return any(
            not a.strong and a.surface.cls == THING and a.word.lower in nouns and not a.described
            for _, a in ends
        )

    def _is_told(
        self,
        predicate: PredicateDef,
        subjects: Sequence[tuple[float, Argument]],
        objects: Sequence[tuple[float, Argument]],
    ) -> bool:
        """Tell whether an end has a name; or both say more than a word, and one may be anything ("checkout timeouts")."""
        ends = [argument for _, argument in (*subjects, *objects)]
        if any(a.strong for a in ends):
            return True
        if all(_tells(a) for a in ends) and any(a.sure == SURE for a in ends):
            return True
        if any(_tells(a) for a in ends) and all(_tells(a) or a.kind for a in ends):
            return all(a.sure == SURE for a in ends)  # "our postman has diabetes"
        if predicate.name == _KINDS and all(a.kind for a in ends):
            return True
        known = any(a.sure == SURE and (a.described or a.definite) for _, a in subjects)
        told = not any(is_one_word(a) and a.surface.cls == THING and not known for a in ends)
        return told and (THING in predicate.range or THING in predicate.domain)

    @cached_property
    def _own_nouns(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for noun, wordings in self.lexicon.nouns.items():
            for wording in wordings:
                found.setdefault(wording.predicate.name, set()).add(noun)
        return {name: frozenset(nouns) for name, nouns in found.items()}

    def _names_somebody(self, clause: Clause) -> bool:
        predicate = clause.wording.predicate
        named = predicate.domain if clause.wording.entry.inverse else predicate.range
        return any(self.ontology.is_a(cls, living) for cls in named for living in ("Agent", "Animal"))

    def _origin_score(self, clause: Clause, arguments: Arguments, sentence: Sentence) -> float | None:
        """Score "from A" of "moved from A to B": A is of the kind that the predicate takes, or it is another predicate."""
        if clause.origin is None or "to" not in clause.wording.words:
            return 0.0
        fitting = self.fitting(clause.origin, clause.wording.predicate.range, arguments, sentence)
        best = max((s for s, _ in fitting), default=None)
        if best is None and all(self.ontology.is_value(cls) for cls in clause.wording.predicate.range):
            return 0.0  # "from Tuesday to Thursday" is one time, "from Kubernetes 1.27 to 1.30" holds a value
        return None if best is None else best / 2 if best >= 1 else 0.0

    def _chosen(self, group: list[Reading]) -> Reading | None:
        """Return the reading that is meant: the longest wording, then the best fit – if it is known well enough."""
        longest = max(length(r.clause) for r in group)
        rivals: dict[str, Reading] = {}
        for reading in group:
            if length(reading.clause) == longest:
                other = rivals.get(reading.predicate.name)
                if other is None or (reading.score, tells(reading)) > (other.score, tells(other)):
                    rivals[reading.predicate.name] = reading
        ranked = sorted(rivals.values(), key=lambda r: (-r.score, -self._breadth(r), r.predicate.name))
        first = ranked[0]
        typical = self._most_typical(ranked, CLOSENESS) if self._is_anything(first) else None
        if typical is not None and (self._place(typical) < self._place(first) or self._is_alive(typical)):
            return typical
        if not self._is_known_enough(first, len(ranked)) or (
            len(ranked) > 1 and not self._beats(first, ranked[1])
        ):
            return self._most_typical(ranked)
        return None if self._may_be_a_substance(first, ranked[1:]) else first

    def _is_anything(self, reading: Reading) -> bool:
        """Tell an end whose name leaves open what it is: how many classes would fit decides nothing then."""
        ends = ((reading.subjects, reading.subject_score), (reading.objects, reading.object_score))
        return any(
            score <= OPEN_NAME
            and all(a.strong and a.sure <= HINTED and a.surface.text[:1].isupper() for a in arguments)
            for arguments, score in ends
        )

    def _is_of_the_living(self, reading: Reading) -> bool:
        """Tell *Rufus has arthritis*: of the living alone it is said, so that a name need not tell who that is."""
        return set(reading.predicate.domain) <= LIVING and all(a.strong for a in reading.subjects)

    def _is_alive(self, reading: Reading) -> bool:
        return "Person" in reading.predicate.domain

    def _most_typical(self, ranked: Sequence[Reading], margin: float = HINT) -> Reading | None:
        """Return, where both ends are names or values, the predicate that words itself so first of all.

        Fits that differ by no more than a hint is worth are taken as equal; then the place of the wording among those
        of its predicate decides, then that a name is rather a person's, and then the order of the predicates.
        """
        close = [r for r in ranked if r.score >= ranked[0].score - margin and self._has_firm_ends(r)]
        if not close or (
            close[0].predicate is not ranked[0].predicate and not self._has_firm_ends(ranked[0])
        ):
            return None
        return min(
            close, key=lambda r: (self._place(r), not self._is_alive(r), self._orders[r.predicate.name])
        )

    def _has_firm_ends(self, reading: Reading) -> bool:
        """Tell whether both ends are names or values; an all-purpose verb wants more than that."""
        ends = (reading.subjects, reading.objects)
        if not all(all(_is_firm(a) and a.surface.resolved in _FOUND for a in end) for end in ends):
            return False
        if not any(a.strong for end in ends for a in end):
            return False
        low, high = sorted((reading.subject_score, reading.object_score))
        if self._is_vague(reading.clause):
            words = reading.clause.wording.words
            return (
                reading.clause.wording.entry.kind != "state"
                and len(words) == 1
                and words[0] not in _LIGHTEST
                and high >= 2
                and low >= 0.3
            )
        return low >= 0.3 and low + high >= 2 * OPEN_NAME

    def _place(self, reading: Reading) -> int:
        """Return how many wordings of the same kind the predicate lists before this one: the typical ones come first."""
        entry = reading.clause.wording.entry
        alike = [e for e in reading.predicate.entries("en") if (e.kind, e.shape) == (entry.kind, entry.shape)]
        forms = list(dict.fromkeys(e.form.removeprefix("^").replace(" *", "") for e in alike))
        return forms.index(plain_form(reading.clause))

    @cached_property
    def _orders(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.ontology.predicates)}

    def _may_be_a_substance(self, first: Reading, rivals: Sequence[Reading]) -> bool:
        """Tell a bare noun that is taken for a service's name, where it may be coffee: "I have given up coffee"."""
        ends = (*first.subjects, *first.objects)
        bare = {a.word.i for a in ends if not a.strong and a.bare and a.surface.cls == THING}
        return any(
            SUBSTANCE <= score < 0.5 and any(a.word.i in bare for a in arguments)
            for r in rivals
            for arguments, score in ((r.subjects, r.subject_score), (r.objects, r.object_score))
        )

    def _is_known_enough(self, reading: Reading, rivals: int) -> bool:
        """Tell whether enough is known about the ends for a wording that several predicates share.

        Args:
            rivals: How many predicates the classes of the ends leave.
        """
        low, high = sorted((reading.subject_score, reading.object_score))
        if self._is_vague(reading.clause):
            strong = all(
                any(a.strong or ((a.described or a.definite) and a.sure == SURE) for a in ends)
                for ends in (reading.subjects, reading.objects)
            )
            target = reading.objects[0]
            valued = (target.surface.value is not None and high >= EXACT) or (target.kind and high >= 2)
            if strong and target.surface.cls in _TELLING:
                return low >= 0.4 and high >= EXACT
            open_ended = THING in reading.predicate.range
            if open_ended and reading.clause.wording.words == ("about",):
                return reading.subject_score >= 2  # "the paper is about soil bacteria"
            if strong and low + high >= 2 and not open_ended:
                return low >= 0.7  # "is with Brückner Logistik"
            least = 0.3 if valued and self._is_of_the_living(reading) else 1
            return (strong or valued) and low >= least and low + high >= 2
        if rivals >= _MANY:
            return low >= 1 and low + high >= 2
        if is_loose_we(reading):
            return False
        if rivals > 1:
            return low >= 0.3 and high >= 1
        sharing = self._sharing(reading.clause)
        if low + high < _LEAST:
            return False
        return (sharing < _MANY and (low > NOUN or sharing == 1)) or (low >= 0.3 and high >= 1)

    def _beats(self, first: Reading, second: Reading) -> bool:
        clear = first.score >= second.score + 0.15
        return clear or self._breadth(first) >= 3 * self._breadth(second)

    def _breadth(self, reading: Reading) -> int:
        """Return how many classes a predicate takes at the ends whose class is open: the prior, where nothing is known."""
        predicate = reading.predicate
        ends = ((reading.subjects, predicate.domain), (reading.objects, predicate.range))
        open_ends = [allowed for arguments, allowed in ends if all(a.sure != SURE for a in arguments)]
        return sum(self._members[cls] for allowed in open_ends for cls in allowed)

    @cached_property
    def _members(self) -> dict[str, int]:
        return {cls: len(self.ontology.descendants(cls)) for cls in self.ontology.classes}

    def _sharing(self, clause: Clause) -> int:
        if clause.pattern in {"noun", "apposition", "noun-have", "noun-change"}:
            return 1
        return self.shared[plain_form(clause)]

    def _is_vague(self, clause: Clause) -> bool:
        words = clause.wording.words
        if clause.wording.entry.shape == "noun":
            return False
        if clause.wording.entry.shape == "be":
            return len(words) == 1 and words[0] in _PLACING
        placed = len(words) == 2 and words[0] in _LIGHTEST and words[-1] in _PLACING
        return words[0] in _LIGHT and (len(words) == 1 or placed)


def _is_firm(argument: Argument) -> bool:
    """Tell a name, or the one thing of a class that is known: "the forum"."""
    return argument.strong or ((argument.described or argument.definite) and argument.sure == SURE)


def _tells(argument: Argument) -> bool:
    """Tell an end that says which one it is without a name: by a modifier, by being the only one, as environments are."""
    known = argument.sure == SURE and argument.bare and argument.surface.cls in {"Environment", "Team"}
    technical = argument.bare and argument.word.protected
    return argument.strong or argument.described or argument.definite or known or technical


def _is_vain(argument: Argument) -> bool:
    """Tell a subject of which nobody knows which one it is: "the rig", "some tips"."""
    surface = argument.surface
    if argument.strong or surface.resolved != "name":
        return False
    nouns = sum(w.is_noun for w in argument.word.subtree(lambda w: w.dep == "relcl"))
    told = argument.bare or argument.described or argument.definite
    return surface.cls == THING and nouns < 2 and not told
