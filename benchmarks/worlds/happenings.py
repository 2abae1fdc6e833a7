"""What happens beside the facts: other names, journeys and outages, and problems that come back."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.worlds.cast import Cast
from benchmarks.worlds.plots import DAYS, Draft, Plotter
from benchmarks.worlds.records import Thing
from benchmarks.worlds.schema import EVENTS, Domain
from benchmarks.worlds.telling import Message, day_of
from benchmarks.worlds.words import Words

BY_ALIAS = 0.6
AGAIN = 0.6
IN_ONE = 0.4
SUBJECTS = 5


@dataclass(frozen=True, slots=True)
class Event:
    """Something that was on a day, or in a week; `key` finds the text that tells it."""

    key: str
    subject: Thing
    object: Thing | None
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong and what helped; `happened` and `fixed` find the texts, `asked` are clauses for the question."""

    asked: Sequence[str]
    subject: Thing
    fix: str
    happened: tuple[str, ...]
    fixed: tuple[str, ...]


class Happenings:
    """Makes messages about them."""

    def __init__(self, domain: Domain, cast: Cast, words: Words, plotter: Plotter, rng: random.Random):
        self._domain = domain
        self._cast = cast
        self._words = words
        self._plotter = plotter
        self._rng = rng
        self.events: list[Event] = []
        self.problems: list[Problem] = []

    def aliases(self, drafts: Sequence[Draft]) -> list[Message]:
        """Say who is called what, and call them so in some of what is told later."""
        messages = []
        for thing in (thing for kind in self._domain.aliased for thing in self._cast.things[kind]):
            if not thing.alias:
                continue
            plain = [draft for draft in drafts if draft.subject == thing and draft.plain]
            day = self._rng.randrange(min((draft.day for draft in plain), default=DAYS - 10) + 1)
            for draft in plain:
                draft.by_alias = self._rng.random() < BY_ALIAS
            kind = "person" if thing.kind == "person" else "thing"
            sentence = self._words.say("alias", kind, name=thing.called, alias=thing.alias)
            messages.append(
                Message(
                    day, sentences=[sentence], silent={thing.name}, keys=(f"alias {thing.name}",), slot=0.0
                )
            )
        return messages

    def happen(self, count: int) -> list[Message]:
        """Tell of what a few of the people or services did or suffered on some day."""
        kind = self._domain.event
        subjects = self._cast.things["service" if kind == "outage" else "person"][:SUBJECTS]
        objects = self._cast.things["conference" if kind == "attended" else "city"]
        messages = []
        for number in range(count):
            subject, day = self._rng.choice(subjects), self._rng.randrange(14, DAYS)
            when, first, last = self._plotter.when(day)
            thing = None if kind == "outage" else self._rng.choice(objects)
            event = Event(f"event {number}", subject, thing, first, last)
            self.events.append(event)
            himself = "self" in EVENTS[kind] and self._rng.random() < 0.3
            sentence = self._words.say(
                "events",
                kind,
                "self" if himself else "told",
                subject=subject,
                object=thing or "",
                when=self._words.when(when, day_of(first), told=day_of(day)),
            )
            message = Message(day, sentences=[sentence], silent={subject.name}, keys=(event.key,))
            message.speaker = subject if himself else None
            messages.append(message)
        return messages

    def go_wrong(self, count: int) -> list[Message]:
        """Tell of problems: what happened, what did not help, what did; the same comes to two, some of it twice."""
        known = self._words.wordings.problems(self._domain.name)
        kind = {"devops": "service", "family": "person", "lab": "project"}[self._domain.name]
        messages: list[Message] = []
        for number in range(count):
            problem = known[(number // 2) % len(known)]
            # Every second one is the last one again, for somebody else and with another remedy.
            fixes = problem["fix"] if number % 2 == 0 else problem["fix"][::-1]
            subject = self._cast.things[kind][number % len(self._cast.things[kind])]
            happened, fixed = [], []
            day = self._rng.randrange(DAYS // 2)
            for time in range(2 if self._rng.random() < AGAIN else 1):
                keys = (f"happened {number} {time}", f"fixed {number} {time}")
                told = self._words.clause(problem["told"], subject)
                messages += self._incident(told, fixes, day, keys, {subject.name}, tried=time == 0)
                happened.append(keys[0])
                fixed.append(keys[1])
                day += self._rng.randrange(20, DAYS // 2 - 5)
            self.problems.append(Problem(problem["asked"], subject, fixes[0], tuple(happened), tuple(fixed)))
        return messages

    def _incident(
        self,
        told: str,
        fixes: Sequence[str],
        day: int,
        keys: tuple[str, str],
        silent: set[str],
        *,
        tried: bool,
    ) -> list[Message]:
        happened = self._words.say("happened", problem=told)
        fixed = [self._words.say("tried", fix=fixes[1])] if tried else []
        fixed.append(self._words.say("fixed", fix=fixes[0]))
        slot = self._rng.random()
        if self._rng.random() < IN_ONE:
            message = Message(day, sentences=[happened, *fixed], silent=silent, slot=slot)
            message.keys = keys
            return [message]
        return [
            Message(day, sentences=[happened], silent=silent, keys=keys[:1], slot=slot),
            Message(day, sentences=fixed, silent=silent, keys=keys[1:], slot=slot),
        ]
