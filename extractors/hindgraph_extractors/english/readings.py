"""Readings of a clause: a predicate with both ends, and what its wording alone tells about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.english.arguments import OCCUPATION, Argument
from hindgraph_extractors.english.clause import Clause
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.references import WE
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import PredicateDef

_NEEDING = frozenset(form for verb in ("need", "want", "require", "expect") for form in verb_forms(verb))
_LASTING = frozenset({"until", "till"})
_NOMINAL = frozenset({"noun", "noun-change", "noun-have", "copula"})


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause as one predicate understands it."""

    clause: Clause
    subjects: tuple[Argument, ...]
    objects: tuple[Argument, ...]
    subject_score: float
    object_score: float

    @property
    def score(self) -> float:
        """Return how well both ends fit."""
        return self.subject_score + self.object_score

    @property
    def predicate(self) -> PredicateDef:
        """Return the predicate."""
        return self.clause.wording.predicate


def is_loose_we(reading: Reading) -> bool:
    """Tell "we need a backup": what some of us need just now is no fact about the one who says it."""
    says_we = all(a.surface.text.lower() in WE for a in reading.subjects)
    return says_we and reading.clause.anchor.lower in _NEEDING and not any(a.strong for a in reading.objects)


def is_title(clause: Clause, ends: Sequence[tuple[float, Argument]]) -> bool:
    """Tell a noun that is part of a name: the *University* of California is no one's university."""
    if clause.wording.entry.shape != "noun":
        return False
    anchor = clause.anchor
    return any(a.surface.start <= anchor.start and anchor.end <= a.surface.end for _, a in ends if a.strong)


def tells(reading: Reading) -> bool:
    """Prefer "is assigned to" as a state, and "was assigned to" as a change."""
    verb = reading.clause.verb
    is_now = any(w.lower in {"is", "are", "am", "'s", "'re", "'m"} for w in verb.all("auxpass"))
    return (reading.clause.wording.entry.kind == "state") == is_now


def length(clause: Clause) -> int:
    """Return how many words a wording takes up; *be built by* says no more than the passive of *build*."""
    words = clause.wording.words
    return len(words) - (clause.wording.entry.shape == "be" and words[-1] == "by")


def plain_form(clause: Clause) -> str:
    """Return a wording without its marks: no direction, no theme."""
    return clause.wording.entry.form.removeprefix("^").replace(" *", "")


def _says_more(other: Reading, reading: Reading) -> bool:
    """Tell *have 10 euros for it* from *have*, and *runs on it until* from *runs until*."""
    same = other is not reading and other.clause.anchor is reading.clause.anchor
    if not same or (
        other.clause.subject is not reading.clause.subject and other.predicate is not reading.predicate
    ):
        return False
    if other.predicate is reading.predicate:
        shared = {other.clause.subject, other.clause.object} & {reading.clause.subject, reading.clause.object}
        return bool(shared) and length(other.clause) > length(reading.clause)
    return reading.clause.last.lower in _LASTING and other.clause.last is not reading.clause.last


def undisturbed(readings: list[Reading]) -> list[Reading]:
    """Leave out what a noun of another reading seems to say: "the runbook for checkout is at X" places no runbook."""
    # "The physicist Leo Sternberg" is a person, and may do anything.
    anchors = {
        r.clause.anchor.i
        for r in readings
        if r.clause.pattern in _NOMINAL and r.clause.anchor.is_noun and r.predicate.range != (OCCUPATION,)
    }
    readings = [r for r in readings if not any(_says_more(other, r) for other in readings)]
    done_by = {(r.clause.anchor.i, r.predicate.name) for r in readings if r.clause.pattern == "means"}
    return [
        r
        for r in readings
        if r.clause.pattern in {"noun", "noun-change", "noun-have", "means"}
        or (
            not any(w is not None and w.i in anchors for w in (r.clause.subject, r.clause.object))
            and (r.clause.anchor.i, r.predicate.name) not in done_by
        )
    ]


def pairs(reading: Reading) -> Iterator[tuple[Argument, Argument]]:
    """Yield the ends of what a reading states, each pair once; what is mutual is said once for both."""
    said: set[frozenset[str]] = set()
    for subject in reading.subjects:
        for target in reading.objects:
            both = frozenset((subject.surface.name, target.surface.name))
            if reading.predicate.symmetric and both in said:
                continue
            said.add(both)
            same = (
                name_key(subject.surface.name) == name_key(target.surface.name)
                and target.surface.value is None
            )
            if not same and not _overlap(subject.surface, target.surface):
                yield subject, target


def _overlap(one: Surface, other: Surface) -> bool:
    return one.start < other.end and other.start < one.end
