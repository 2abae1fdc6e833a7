"""What is true in a world, computed from what was told and from nothing of the product.

A world tells a clean story – nobody is mistaken without a correction – so this is much less than the fold: a timeline
is what was told of a subject and relation in the order of its beginnings, and a correction puts its value in the place of
the wrong one, for whoever knows of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Literal

Kind = Literal["state", "change", "end", "correction"]


@dataclass(frozen=True, slots=True)
class Saying:
    """What one text says.

    Attributes:
        start: The day from which it is so.
        latest: The last day on which it may have begun; later than `start` for "last week".
    """

    ref: str
    told: datetime
    kind: Kind
    subject: str
    relation: str
    object: str
    start: date
    latest: date
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A value that holds, and the texts any of which says so."""

    object: str
    refs: frozenset[str]


@dataclass(frozen=True)
class Walk:
    """A chain that led to one value at every step; `refs` has the texts of each step."""

    ends: tuple[str, ...]
    refs: tuple[frozenset[str], ...]


@dataclass
class Truth:
    """All that was told.

    Args:
        many: Relations whose subjects have several objects; each object has a timeline of its own.
    """

    sayings: Sequence[Saying]
    many: frozenset[str]
    _by_subject: dict[tuple[str, str], list[Saying]] = field(init=False, default_factory=dict)
    _subjects: dict[tuple[str, str], list[str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Sort what was told by timeline."""
        for saying in sorted(self.sayings, key=lambda saying: saying.told):
            self._by_subject.setdefault((saying.subject, saying.relation), []).append(saying)
            for value in (saying.object, saying.wrong):
                known = self._subjects.setdefault((value, saying.relation), [])
                if saying.subject not in known:
                    known.append(saying.subject)

    def told(self, subject: str, relation: str) -> Sequence[Saying]:
        """Return everything that was told of a subject, in the order of telling."""
        return self._by_subject.get((subject, relation), [])

    def objects(self, subject: str, relation: str, day: date, known: datetime) -> list[Held]:
        """Return what held on a day, as far as it was known then."""
        told = [saying for saying in self.told(subject, relation) if saying.told <= known]
        if relation not in self.many:
            return _last(_corrected(told), day)
        names = dict.fromkeys(saying.object for saying in _corrected(told))
        return [
            held for name in names for held in _last([s for s in _corrected(told) if s.object == name], day)
        ]

    def subjects(self, value: str, relation: str, day: date, known: datetime) -> list[Held]:
        """Return of whom a value held on a day; the subject stands in `object`."""
        return [
            Held(subject, held.refs)
            for subject in self._subjects.get((value, relation), [])
            for held in self.objects(subject, relation, day, known)
            if held.object == value
        ]

    def walk(self, start: str, path: Iterable[str], day: date, known: datetime) -> Walk | None:
        """Follow a chain; None where a step leads nowhere or to several."""
        ends, refs = [start], []
        for step in path:
            found = self.step(ends[-1], step, day, known)
            if len(found) != 1:
                return None
            ends.append(found[0].object)
            refs.append(found[0].refs)
        return Walk(tuple(ends[1:]), tuple(refs))

    def step(self, name: str, step: str, day: date, known: datetime) -> list[Held]:
        """Follow one relation, backwards if it begins with ``^``."""
        if step.startswith("^"):
            return self.subjects(name, step[1:], day, known)
        return self.objects(name, step, day, known)

    def ever(self, start: str, path: Sequence[str]) -> set[str]:
        """Return all values that a chain could be taken to lead to by what was told at any time, wrong ones included."""
        here = {start}
        for step in path:
            here = {end for name in here for end in self._neighbours(name, step)}
        return here

    def _neighbours(self, name: str, step: str) -> Iterator[str]:
        if step.startswith("^"):
            yield from self._subjects.get((name, step[1:]), [])
        else:
            for saying in self.told(name, step):
                yield from filter(None, (saying.object, saying.wrong))


def _corrected(told: Sequence[Saying]) -> list[Saying]:
    done: list[Saying] = []
    for saying in told:
        if saying.kind == "correction":
            # The wrong text bears nothing any more, but the right value has held since its beginning.
            done = [
                replace(s, object=saying.object, ref=saying.ref) if s.object == saying.wrong else s
                for s in done
            ]
        else:
            done.append(saying)
    return done


def _last(told: Sequence[Saying], day: date) -> list[Held]:
    held: Held | None = None
    for saying in sorted(told, key=lambda saying: (saying.start, saying.told)):
        if saying.start > day:
            break
        if saying.kind == "end":
            held = None if held and held.object == saying.object else held
        elif held and held.object == saying.object:
            held = Held(held.object, held.refs | {saying.ref})
        else:
            held = Held(saying.object, frozenset({saying.ref}))
    return [held] if held else []
