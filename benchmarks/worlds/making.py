"""A world from a seed."""

import random
from collections.abc import Sequence
from datetime import datetime

from benchmarks.worlds.asking import Asker, Candidate, finished
from benchmarks.worlds.cast import Cast
from benchmarks.worlds.happenings import Happenings
from benchmarks.worlds.kinds import makers
from benchmarks.worlds.names import Names
from benchmarks.worlds.plots import Draft, Plotter
from benchmarks.worlds.records import Asked, Half, Lang, World
from benchmarks.worlds.schema import DOMAINS, RELATIONS, Domain
from benchmarks.worlds.telling import BEGIN, Message, Teller, Told
from benchmarks.worlds.truth import Truth
from benchmarks.worlds.wordings import load
from benchmarks.worlds.words import Words

USUAL = 300
NOISE_SHARE = 0.35
EVENTS = 16
PROBLEMS = 8
TRAPS = 5
PER_KIND = 8
MANY = frozenset(relation.name for relation in RELATIONS.values() if relation.many)


def world(domain: str, lang: Lang, seed: int, half: Half, *, texts: int = USUAL) -> World:
    """Make a world up, tell it, and ask about it; the same seed tells the same story in the words of either half."""
    return _Maker(DOMAINS[domain], lang, seed, half, texts).world()


def told_of(domain: str, lang: Lang, seed: int, half: Half, *, texts: int = USUAL) -> Told:
    """Return what the world of a seed tells, with what each text says."""
    return _Maker(DOMAINS[domain], lang, seed, half, texts).told()


class _Maker:
    """Holds what the steps share. Words are drawn apart from the story, so that the halves tell the same."""

    def __init__(self, domain: Domain, lang: Lang, seed: int, half: Half, texts: int) -> None:
        self.name = f"{domain.name}-{lang}-{seed}-{half}"
        self.domain = domain
        self.lang: Lang = lang
        self.texts = texts
        self.scale = texts / USUAL
        self.rng = random.Random(f"{domain.name} {lang} {seed}")
        self.word_rng = random.Random(f"{domain.name} {lang} {seed} {half}")
        self.words = Words(lang, load(lang, half), self.word_rng)
        names = Names(lang, self.rng, first_day=BEGIN)
        self.cast = Cast(domain, names, self.rng, self.scale)
        self.plotter = Plotter(self.cast, self.rng, begins_on=BEGIN.weekday(), same_week=lang == "zh")
        self.happenings = Happenings(domain, self.cast, self.words, self.plotter, self.rng)

    def world(self) -> World:
        """Go through the steps."""
        told = self.told()
        truth = Truth(told.sayings, MANY)
        asker = Asker(self.domain, self.cast, told, truth, self.words, self.word_rng)
        asked = self._ask(asker, asker.now)
        return World(self.name, self.domain.name, self.lang, tuple(told.texts), tuple(asked))

    def told(self) -> Told:
        """Go through the first step only: the story, in words."""
        teller = Teller(self.domain, self.cast, self.words, self.rng)
        happening = self.happenings.happen(round(EVENTS * self.scale))
        happening += self.happenings.go_wrong(max(2, round(PROBLEMS * self.scale)))
        drafts = self._drafts(round(self.texts * (1 - NOISE_SHARE)) - len(happening))
        messages: list[Message] = [*self.happenings.aliases(drafts), *teller.messages(drafts), *happening]
        noise = teller.noise(max(0, self.texts - len(messages)))
        return teller.told([*messages, *noise])

    def _drafts(self, most: int) -> list[Draft]:
        # A short world leaves out the last relations, not the ends of all stories.
        drafts: list[Draft] = []
        for fact in self.cast.facts:
            if len(drafts) < most:
                drafts += self.plotter(fact)
        told = {(draft.subject.name, draft.relation) for draft in drafts}
        for _ in range(round(TRAPS * self.scale)):
            relation = self.rng.choice(self.domain.uses).relation
            subject = self.rng.choice(self.cast.things[RELATIONS[relation].subject])
            if (subject.name, relation) not in told:
                drafts += self.plotter.trap(subject, relation, [], 20)
        return drafts

    def _ask(self, asker: Asker, asked_at: datetime) -> Sequence[Asked]:
        chosen: list[Candidate] = []
        for make in makers(self.happenings).values():
            found = list({candidate.about: candidate for candidate in make(asker)}.values())
            chosen += self.rng.sample(found, min(PER_KIND, len(found)))
        return list(finished(chosen, 1, asked_at))
