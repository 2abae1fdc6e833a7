"""Who and what there is in a world, and what is to become known of them."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from benchmarks.worlds.names import VALUES, Names
from benchmarks.worlds.records import Thing
from benchmarks.worlds.schema import RELATIONS, Domain, Use

HUB_SHARE = 0.4
NEW_FIRST = 0.75
# Who is above whom may not run in a circle: only earlier people are above later ones.
ABOVE = frozenset({"reports_to", "has_mother", "mentored_by"})
DOCTORS = 3


@dataclass(frozen=True, slots=True)
class Fact:
    """A subject with what holds of it at first."""

    subject: Thing
    relation: str
    objects: tuple[Thing, ...]


class Cast:
    """The things of a world by kind; the first of each kind is its hub.

    Args:
        scale: 1 for a world of 300 texts.
    """

    def __init__(self, domain: Domain, names: Names, rng: random.Random, scale: float) -> None:
        self._names = names
        self._rng = rng
        self._taken: dict[str, set[str]] = {}
        self._used: Counter[tuple[str, str]] = Counter()
        self.things: Mapping[str, list[Thing]] = {
            kind: [names.draw(kind) for _ in range(max(4, round(count * scale)))]
            for kind, count in domain.things.items()
        }
        self._give_aliases(domain, scale)
        self.facts = [fact for use in domain.uses for fact in self._facts(use)]

    @property
    def people(self) -> Sequence[Thing]:
        """Return everybody."""
        return self.things["person"]

    def hubs(self) -> set[str]:
        """Return the names of what is spoken of most."""
        return {things[0].name for things in self.things.values()}

    def other(self, relation: str, without: Sequence[Thing], subject: Thing) -> Thing | None:
        """Return something else that a relation could lead to; None where nothing is left."""
        kind = RELATIONS[relation].object
        if kind in VALUES:
            return self._names.draw(kind)
        taken = self._taken.get(relation, set()) | {thing.name for thing in without} | {subject.name}
        free = [thing for thing in self._possible(relation, subject) if thing.name not in taken]
        if not free:
            return None
        # What nothing leads to yet comes first, so that chains backwards have one way to go.
        new = [thing for thing in free if not self._used[relation, thing.name]]
        chosen = self._rng.choice(new or free) if self._rng.random() < NEW_FIRST else self._rng.choice(free)
        self._used[relation, chosen.name] += 1
        if relation in self._taken:
            self._taken[relation].add(chosen.name)
        return chosen

    def stranger(self, kind: str) -> Thing | None:
        """Return a thing that the world does not know."""
        try:
            return self._names.draw(kind)
        except LookupError:
            return None

    def _give_aliases(self, domain: Domain, scale: float) -> None:
        for kind in domain.aliased:
            things = self.things[kind]
            for place in self._rng.sample(
                range(1, len(things)), min(len(things) - 1, max(2, round(4 * scale)))
            ):
                things[place] = replace(things[place], alias=self._names.alias(things[place]))

    def _facts(self, use: Use) -> list[Fact]:
        relation = RELATIONS[use.relation]
        subjects = self.things[relation.subject]
        if use.relation == "spouse":
            return self._couples(subjects, use.share)
        if use.spread == "own":
            self._taken[use.relation] = set()
        chosen = self._rng.sample(subjects, max(1, round(len(subjects) * use.share)))
        if subjects[0] not in chosen:
            chosen[0] = subjects[0]  # something is known of a hub
        facts = [Fact(subject, use.relation, self._objects(use, subject)) for subject in chosen]
        return [fact for fact in facts if fact.objects]

    def _objects(self, use: Use, subject: Thing) -> tuple[Thing, ...]:
        found: list[Thing] = []
        hub = self.things.get(RELATIONS[use.relation].object, [])
        if use.spread == "hub" and hub[0] != subject and self._rng.random() < HUB_SHARE:
            found.append(hub[0])
            self._used[use.relation, hub[0].name] += 1
        for _ in range(self._rng.randint(1, use.most) - len(found)):
            thing = self.other(use.relation, found, subject)
            if thing is not None:
                found.append(thing)
        return tuple(found)

    def _possible(self, relation: str, subject: Thing) -> Sequence[Thing]:
        things = self.things[RELATIONS[relation].object]
        if relation == "treated_by":
            return things[1 : 1 + DOCTORS]
        if relation not in ABOVE:
            return things
        above = things[: [thing.name for thing in things].index(subject.name)]
        return [thing for thing in above if relation != "has_mother" or thing.pronoun == "she"]

    def _couples(self, people: Sequence[Thing], share: float) -> list[Fact]:
        chosen = self._rng.sample(people, round(len(people) * share) // 2 * 2)
        return [Fact(one, "spouse", (two,)) for one, two in zip(chosen[::2], chosen[1::2], strict=True)]
