"""What is told of a fact in the course of time: once, again, changed, planned, ended, put right."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from benchmarks.worlds.cast import Cast, Fact
from benchmarks.worlds.records import Thing
from benchmarks.worlds.schema import RELATIONS, Relation

DAYS = 180
ASKED = DAYS + 1
SINCE_SHARE = 0.3
SELF_SHARE = 0.25
OPEN_PLANS = 0.3
TRAPPED = 0.12

Key = Literal["state", "since", "follow", "self", "change", "plan", "end", "correction", "trap"]


@dataclass(slots=True)
class Draft:
    """One statement before it has words; days count from the beginning of the world.

    Attributes:
        start: From when it is so; `latest` is later where only a week is told.
        when: The phrase of time that a change is told with; a key of the wordings' section ``when``.
        plain: Nothing of its timeline follows or precedes, so that it may be told together with something else.
        by_alias: The subject is called by its other name.
    """

    key: Key
    day: int
    subject: Thing
    relation: str
    object: Thing
    start: int
    latest: int
    when: str = ""
    wrong: Thing | None = None
    plain: bool = False
    by_alias: bool = False


class Plotter:
    """Makes the drafts of facts.

    Args:
        begins_on: The weekday of day 0, Monday is 0.
        same_week: A bare weekday means one of the current week.
    """

    def __init__(self, cast: Cast, rng: random.Random, *, begins_on: int, same_week: bool) -> None:
        self._cast = cast
        self._rng = rng
        self._begins_on = begins_on
        self._same_week = same_week

    def __call__(self, fact: Fact) -> list[Draft]:
        """Return what is told of a fact, in the order of telling."""
        relation = RELATIONS[fact.relation]
        if relation.many:
            drafts = [draft for thing in fact.objects for draft in self._one_of_many(fact, relation, thing)]
        else:
            drafts = list(self._script(relation)(fact, fact.objects[0]))
        drafts += self._trap(fact, drafts)
        return sorted(drafts, key=lambda draft: draft.day)

    def trap(self, subject: Thing, relation: str, without: list[Thing], after: int) -> list[Draft]:
        """Return something that sounds like a fact and is none."""
        thing = self._cast.other(relation, without, subject)
        if thing is None or after >= DAYS - 1:
            return []
        day = self._rng.randrange(after, DAYS)
        return [Draft("trap", day, subject, relation, thing, day, day)]

    def _trap(self, fact: Fact, drafts: list[Draft]) -> list[Draft]:
        if self._rng.random() > TRAPPED:
            return []
        without = [thing for draft in drafts for thing in (draft.object, draft.wrong) if thing]
        return self.trap(fact.subject, fact.relation, without, min(draft.day for draft in drafts) + 1)

    def _script(self, relation: Relation) -> Callable[[Fact, Thing], Iterator[Draft]]:
        scripts: list[tuple[float, Callable[[Fact, Thing], Iterator[Draft]]]] = [
            (0.40, self._once),
            (0.12, self._again),
        ]
        if "change" in relation.keys:
            scripts += [(0.24, self._changed), (0.08, self._late)]
        if "plan" in relation.keys:
            scripts.append((0.09, self._planned))
        if "correction" in relation.keys:
            scripts.append((0.09, self._corrected))
        if "end" in relation.keys:
            scripts.append((0.12, self._ended))
        choices = [script for _, script in scripts]
        return self._rng.choices(choices, [weight for weight, _ in scripts])[0]

    def _one_of_many(self, fact: Fact, relation: Relation, thing: Thing) -> Iterator[Draft]:
        drawn = self._rng.random()
        if "end" in relation.keys and drawn < 0.15:
            yield from self._ended(fact, thing)
        elif "correction" in relation.keys and drawn > 0.9:
            yield from self._corrected(fact, thing)
        else:
            yield from self._once(fact, thing)

    def _once(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        yield self._state(fact, thing, self._rng.randrange(DAYS - 10), plain=True)

    def _again(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        day = self._rng.randrange(DAYS // 2)
        yield self._state(fact, thing, day)
        yield self._state(fact, thing, self._rng.randrange(day + 15, DAYS), since=False)

    def _changed(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        day, held = self._rng.randrange(60), [thing]
        yield self._state(fact, thing, day)
        for _ in range(self._rng.choice((1, 1, 2))):
            new = self._cast.other(fact.relation, held, fact.subject)
            if new is None:
                return
            day += self._rng.randrange(35, 55)
            held.append(new)
            yield self._change(fact, new, day)
        if self._rng.random() < 0.3:
            yield self._state(fact, held[-1], self._rng.randrange(day + 5, DAYS), since=False)

    def _late(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        day = self._rng.randrange(60)
        yield self._state(fact, thing, day)
        new = self._cast.other(fact.relation, [thing], fact.subject)
        if new is not None:
            told = day + self._rng.randrange(60, 90)
            start = told - self._rng.randrange(20, 30)
            yield Draft("change", told, fact.subject, fact.relation, new, start, start, when="date")

    def _planned(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        day = self._rng.randrange(60)
        yield self._state(fact, thing, day)
        new = self._cast.other(fact.relation, [thing], fact.subject)
        if new is None:
            return
        told = day + self._rng.randrange(20, 45)
        start = told + self._rng.randrange(15, 40)
        if self._rng.random() < OPEN_PLANS:
            start = ASKED + self._rng.randrange(10, 40)
        yield Draft("plan", told, fact.subject, fact.relation, new, start, start)

    def _corrected(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        wrong = self._cast.other(fact.relation, list(fact.objects), fact.subject)
        day = self._rng.randrange(100)
        if wrong is None:
            yield self._state(fact, thing, day)
            return
        yield self._state(fact, wrong, day)
        told = day + self._rng.randrange(20, 60)
        yield Draft("correction", told, fact.subject, fact.relation, thing, told, told, wrong=wrong)

    def _ended(self, fact: Fact, thing: Thing) -> Iterator[Draft]:
        day = self._rng.randrange(100)
        yield self._state(fact, thing, day)
        told = day + self._rng.randrange(30, 70)
        yield Draft("end", told, fact.subject, fact.relation, thing, told, told)

    def _state(self, fact: Fact, thing: Thing, day: int, *, since: bool = True, plain: bool = False) -> Draft:
        keys, drawn = RELATIONS[fact.relation].keys, self._rng.random()
        if since and "since" in keys and drawn < SINCE_SHARE:
            start = day - self._rng.randrange(20, 300)
            return Draft("since", day, fact.subject, fact.relation, thing, start, start)
        key: Key = "self" if "self" in keys and drawn > 1 - SELF_SHARE else "state"
        return Draft(key, day, fact.subject, fact.relation, thing, day, day, plain=plain and key == "state")

    def _change(self, fact: Fact, thing: Thing, day: int) -> Draft:
        when, start, latest = self.when(day)
        return Draft("change", day, fact.subject, fact.relation, thing, start, latest, when=when)

    def when(self, day: int) -> tuple[str, int, int]:
        """Draw a phrase for a time before a day: its key, and the first and last day that it may mean."""
        weekday = (day + self._begins_on) % 7
        match self._rng.choice(("today", "yesterday", "last_week", "weekday", "date", "date")):
            case "today":
                return "today", day, day
            case "yesterday":
                return "yesterday", day - 1, day - 1
            case "last_week":
                return "last_week", day - weekday - 7, day - weekday - 1
            case "weekday" if not self._same_week or weekday > 1:
                back = self._rng.randint(2, min(6, weekday) if self._same_week else 6)
                return "weekday", day - back, day - back
            case _:
                back = self._rng.randint(1, 9)
                return "date", day - back, day - back
