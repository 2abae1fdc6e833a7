"""Questions about a world, with the gold that its truth gives."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from benchmarks.worlds.cast import Cast
from benchmarks.worlds.plots import ASKED, DAYS
from benchmarks.worlds.records import Asked, Thing
from benchmarks.worlds.schema import RELATIONS, TOKENS, Domain
from benchmarks.worlds.telling import Told, day_of
from benchmarks.worlds.truth import Held, Saying, Truth
from benchmarks.worlds.words import Words, filled

LATER = 3650
MARGIN = timedelta(days=9)
LARGEST_SET = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that could be asked; it is worded only if it is drawn."""

    kind: str
    about: str
    word: Callable[[], str]
    gold: tuple[tuple[str, ...], ...] = ()
    refs: tuple[frozenset[str], ...] = ()
    stale: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None
    count: int | None = None


class Asker:
    """Finds what could be asked about the facts of a world.

    Args:
        things: Everything that texts name, by name.
    """

    def __init__(
        self, domain: Domain, cast: Cast, told: Told, truth: Truth, words: Words, rng: random.Random
    ) -> None:
        self.domain = domain
        self.cast = cast
        self.told = told
        self.truth = truth
        self.words = words
        self.rng = rng
        self.today = day_of(ASKED)
        self.now = datetime.combine(self.today, time(9), UTC)
        self.hubs = cast.hubs()
        self.things = {thing.name: thing for things in cast.things.values() for thing in things}
        self.things |= {thing.name: thing for thing in told.things}

    def timelines(self) -> list[tuple[Thing, str]]:
        """Return what anything was told of: subjects with a relation."""
        pairs = dict.fromkeys((saying.subject, saying.relation) for saying in self.truth.sayings)
        return [(self.things[subject], relation) for subject, relation in pairs]

    def held(self, subject: Thing, step: str) -> list[Held]:
        """Return what a relation leads to at the time of asking."""
        return self.truth.step(subject.name, step, self.today, self.now)

    def forms(self, name: str) -> tuple[str, ...]:
        """Return the ways of writing that count as naming a thing."""
        thing = self.things[name]
        if thing.day is not None:
            return tuple(dict.fromkeys((*thing.forms, *self.words.days(thing.day))))
        return (*thing.forms, thing.alias) if thing.alias else thing.forms

    def chain(self, kind: str, start: Thing, path: Sequence[str]) -> Candidate | None:
        """Ask about the end of a chain that has one value at every step; None where it has not."""
        walk = self.truth.walk(start.name, path, self.today, self.now)
        if walk is None or start.name in walk.ends:
            return None
        return Candidate(
            kind,
            f"{start.name} {' '.join(path)}",
            lambda: self.worded(start.called, path),
            gold=(self.forms(walk.ends[-1]),),
            refs=walk.refs,
            stale=self.stale(start, path, walk.ends),
            options=self.options(start, path),
        )

    def several(self, kind: str, start: Thing, step: str) -> Candidate | None:
        """Ask for all that a relation leads to."""
        found = self.held(start, step)
        if not 2 <= len(found) <= LARGEST_SET:
            return None
        return Candidate(
            kind,
            f"{start.name} {step}",
            lambda: self.worded(start.called, (step,)),
            gold=tuple(self.forms(held.object) for held in found),
            refs=tuple(held.refs for held in found),
            stale=self.stale(start, (step,), [held.object for held in found]),
            options=self.options(start, (step,)),
        )

    def absent(self, start: Thing, step: str, stale: tuple[str, ...] = ()) -> Candidate:
        """Ask for what nothing was told of."""
        about = f"{start.name} {step}"
        return Candidate("absent", about, lambda: self.worded(start.called, (step,)), stale=stale)

    def stale(self, start: Thing, path: Sequence[str], right: Iterable[str]) -> tuple[str, ...]:
        """Return the forms of what was told to be at the end of a chain and is not."""
        names = self.truth.ever(start.name, path) - set(right) - {start.name}
        names |= {
            thing.name
            for subject, relation, thing in self.told.traps
            if [relation] == list(path) and subject == start.name
        } - set(right)
        return tuple(form for name in sorted(names) for form in self.forms(name))

    def options(self, start: Thing, path: Sequence[str]) -> Mapping[str, str] | None:
        """Say as of when, where something that is planned would make today's answer wrong later."""
        later = self.today + timedelta(days=LATER)
        here: list[list[str]] = [[start.name], [start.name]]
        for step in path:
            for place, day in enumerate((self.today, later)):
                ends = {h.object for name in here[place] for h in self.truth.step(name, step, day, self.now)}
                here[place] = sorted(ends)
        return {"as_of": end_of(self.today)} if here[0] != here[1] else None

    def worded(self, start: str, path: Sequence[str]) -> str:
        """Word a chain as a question: all steps but the last become a noun."""
        noun = start
        for step in path[:-1]:
            key, slot = ("that", "object") if step.startswith("^") else ("of", "subject")
            form = self.words.wordings.draw(self.rng, "relations", step.lstrip("^"), key)
            noun = filled(form, {slot: noun})
        key, slot = ("back", "object") if path[-1].startswith("^") else ("ask", "subject")
        return self.words.say("relations", path[-1].lstrip("^"), key, **{slot: noun})

    def past(self, subject: Thing, relation: str, day: date) -> str:
        """Word a question about a day in the past."""
        when = self.words.day(day, near=self.today)
        return self.words.say("relations", relation, "past", subject=subject, date=when)

    def changed(self, subject: Thing, relation: str) -> bool:
        """Tell whether different values were told of one thing."""
        if RELATIONS[relation].many:
            return False
        return len(self.truth.ever(subject.name, (relation,))) > 1

    def sure_days(self, subject: Thing, relation: str) -> Iterator[date]:
        """Yield days that are in the middle of a value's time and not before the first telling."""
        told = self.truth.told(subject.name, relation)
        edges = [edge for saying in told for edge in (saying.start, saying.latest)]
        first = min(edges)
        for number in range(10, DAYS - 5):
            day = day_of(number)
            if day > first and all(abs(day - edge) > MARGIN for edge in edges):
                yield day

    def one(self, found: Sequence[Held]) -> tuple[tuple[str, ...], ...]:
        """Return a single value's forms as gold."""
        return tuple(self.forms(held.object) for held in found)


def finished(candidates: Iterable[Candidate], number: int, asked_at: datetime) -> Iterator[Asked]:
    """Word candidates; what a question names itself cannot be a wrong answer to it."""
    for place, candidate in enumerate(candidates, start=number):
        text = candidate.word()
        gold = {form.lower() for forms in candidate.gold for form in forms}
        stale = (form for form in candidate.stale if form.lower() not in gold and form not in text)
        yield Asked(
            f"q{place:03}",
            candidate.kind,
            text,
            candidate.gold,
            candidate.refs,
            tuple(stale),
            _options(candidate, asked_at),
            candidate.about,
            candidate.count,
        )


def _options(candidate: Candidate, asked_at: datetime) -> Mapping[str, str]:
    # A question about a past day is asked on that day, so that a "now" in it cannot mean another one.
    options = dict(candidate.options or {})
    return options | {"asked_at": options.get("as_of") or asked_at.isoformat()}


def end_of(day: date) -> str:
    """Return the last moment of a day."""
    return datetime.combine(day, time.max, UTC).isoformat()


def is_token(relation: str) -> bool:
    """Tell whether a relation leads to a number, an address or another exact token."""
    return RELATIONS[relation].object in TOKENS


def late(sayings: Sequence[Saying]) -> Saying | None:
    """Return what was learned so late that for weeks something else was believed."""
    for saying in sayings:
        if saying.kind == "correction" or (
            saying.kind == "change" and saying.told.date() - saying.latest > 2 * MARGIN
        ):
            return saying
    return None
