"""From a wording and its arguments to sentences as people write them, each with what it says."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from benchmarks.reading_trip.arguments import Argument
from hindgraph_extractors.english.inflect import verb_forms

# What is said on Thursday 17 September 2026: (words, first day, day after the last).
PAST = (
    ("yesterday", "2026-09-16"),
    ("on 3 September", "2026-09-03"),
    ("in March", "2026-03-01"),
    ("on Tuesday", "2026-09-15"),
    ("last week", "2026-09-07"),
    ("in 2023", "2023-01-01"),
    ("on 12 May 2025", "2025-05-12"),
    ("two weeks ago", "2026-09-03"),
)
SINCE = (
    ("since March 2024", "2024-03-01"),
    ("since 2019", "2019-01-01"),
    ("since 1 June", "2026-06-01"),
    ("since May", "2026-05-01"),
)
COMING = (
    ("on 1 October", "2026-10-01"),
    ("next week", "2026-09-21"),
    ("tomorrow", "2026-09-18"),
    ("in January", "2027-01-01"),
)
FROM = (
    ("from Monday on", "2026-09-21"),
    ("from 1 November", "2026-11-01"),
    ("as of 1 October", "2026-10-01"),
)
UNTIL = (
    ("until 31 October", ("2026-11-01", "2026-10-31")),
    ("until the end of the year", ("2027-01-01", "2026-12-31")),
)
SPAN = (
    ("from 2015 to 2019", "2015-01-01", ("2020-01-01", "2019-01-01")),
    ("between March 2021 and May 2023", "2021-03-01", ("2023-06-01", "2023-05-01")),
)
LEADS = (
    "Good news:",
    "By the way,",
    "FYI,",
    "Just so you know,",
    "Quick update:",
    "So,",
    "Note to self:",
    "Believe it or not,",
    "Turns out",
    "Oh, and",
    "Anna says",
)
TAILS = (
    ", just so you know",
    ", by the way",
    " – finally!",
    ", as you know",
    ", thank goodness",
    ", in case anyone asks",
)
_NO_PROGRESSIVE = frozenset(
    """own know need like love hate prefer belong consist contain cost mean require depend weigh possess include comprise
    understand owe hail come see hear seat hold fit span border concern deserve fall resolve stand""".split()
)
_STANDS_BEFORE = frozenset(
    "inhabitants members residents employees replicas instances pods nodes workers copies shards brokers old long".split()
)


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence and how it means its one statement."""

    text: str
    shape: str
    kinds: tuple[str, ...]
    start: str | None = None
    until: tuple[str, ...] = ()
    polarity: bool = True
    more: tuple[Argument, Argument] | None = None


@cache
def form(verb: str, name: str) -> str:
    """Return one form of a verb."""
    if verb == "be":
        return {"s": "is", "past": "was", "participle": "been", "gerund": "being"}.get(name, "be")
    return next(written for written, names in verb_forms(verb).items() if name in names)


@dataclass(frozen=True, slots=True)
class Sayer:
    """A clause that takes any tense.

    Attributes:
        passive: *be* and a participle; `verb` is the participle's.
        behind: What stands behind the verb, the object included; `{}` where a time cannot follow is not needed.
    """

    subject: Argument
    verb: str
    behind: str
    passive: bool = False

    def vp(self, name: str, adverb: str = "") -> str:
        """Return the verb phrase in one form."""
        adverb = f" {adverb}" if adverb else ""
        if self.passive:
            return f"{self._agreed('be', name)}{adverb} {form(self.verb, 'participle')} {self.behind}".strip()
        if self.verb == "be":
            return f"{self._agreed('be', name)}{adverb} {self.behind}"
        return f"{adverb.strip()} {self._agreed(self.verb, name)} {self.behind}".strip()

    def _agreed(self, verb: str, name: str) -> str:
        first, many = self.subject.is_user, self.subject.plural
        if verb == "be" and (first or many) and name in {"s", "past"}:
            return {"s": "am" if first else "are", "past": "was" if first else "were"}[name]
        return form(verb, "base" if name == "s" and (first or many) else name)

    @property
    def has(self) -> str:
        """Return *has* or *have*."""
        return "have" if self.subject.is_user or self.subject.plural else "has"

    @property
    def does_not(self) -> str:
        """Return the denial of a full verb."""
        return "don't" if self.subject.is_user or self.subject.plural else "doesn't"

    @property
    def is_copular(self) -> bool:
        """Tell whether *be* carries the tense."""
        return self.passive or self.verb == "be"

    @property
    def may_progress(self) -> bool:
        """Tell whether one says *is doing* it."""
        return not self.is_copular and self.verb not in _NO_PROGRESSIVE

    @property
    def who(self) -> str:
        """Return the relative pronoun for the subject."""
        return "who" if self.subject.cls == "Person" else "which"


Shape = Callable[[Sayer, random.Random], Told | None]


def _s(sayer: Sayer) -> str:
    return sayer.subject.text


def states(c: Sayer, rng: random.Random) -> Iterator[Told]:
    """Yield a state in every shape that it can take."""
    s, since, until = _s(c), rng.choice(SINCE), rng.choice(UNTIL)
    first, span = rng.choice(FROM), rng.choice(SPAN)
    plain = f"{s} {c.vp('s')}"
    yield Told(plain, "present", ("state",))
    yield Told(f"{rng.choice(LEADS)} {plain}", "lead", ("state",))
    yield Told(f"{plain}{rng.choice(TAILS)}", "tail", ("state",))
    yield Told(f"- {plain}", "bullet", ("state",))
    yield Told(f"{s} {c.vp('s', 'now')}", "now", ("state", "change"))
    yield Told(f"{s} {c.vp('s', 'still')}", "still", ("state",))
    yield Told(f"{s} {c.has} {c.vp('participle')} {since[0]}", "since", ("state",), since[1])
    yield Told(f"{since[0]} {s} {c.has} {c.vp('participle')}", "since-first", ("state",), since[1])
    if c.may_progress:
        yield Told(f"{s} {c.has} been {c.vp('gerund')} {since[0]}", "been-doing", ("state",), since[1])
        be = form_of_be(c)
        yield Told(f"{s} {be} {c.vp('gerund')} these days", "progressive", ("state",))
        yield Told(f"{s} {c.has} stopped {c.vp('gerund')}", "stopped", ("end",))
        yield Told(f"{s} {c.has} started {c.vp('gerund')}", "started", ("change", "state"))
    yield Told(f"{first[0]} {s} {c.vp('s')}", "from-first", ("change",), first[1])
    yield Told(f"{s} will {c.vp('base')} {first[0]}", "will-from", ("change",), first[1])
    yield Told(f"{plain} {until[0]}", "until", ("span",), None, until[1])
    yield Told(f"{s} {c.vp('past')} {span[0]}", "span", ("span",), span[1], span[2])
    yield Told(f"{span[0]} {s} {c.vp('past')}", "span-first", ("span",), span[1], span[2])
    yield Told(f"{s} used to {c.vp('base')}", "used-to", ("end",))
    yield Told(f"{s} {c.vp('s', 'no longer')}", "no-longer", ("end",))
    denied = f"{s} {c.vp('s', 'not')}" if c.is_copular else f"{s} {c.does_not} {c.vp('base')}"
    yield Told(denied, "denied", ("state",), polarity=False)
    yield Told(f"{denied} any more", "any-more", ("end",))
    if not c.subject.is_user:
        yield Told(f"{s}, {c.who} {c.vp('s')}, was mentioned at lunch", "relative", ("state",))
        yield Told(f"yesterday we talked about {s}, {c.who} {c.vp('s')}", "relative-object", ("state",))
        yield Told(f"{s} came up at lunch and {c.vp('s')}", "second-verb", ("state",))
    yield Told(f"{plain} and everybody is happy about it", "first-clause", ("state",))
    yield from woven(c, False, ("state",))


def woven(
    c: Sayer, past: bool, kinds: tuple[str, ...], when: str = "", start: str | None = None
) -> Iterator[Told]:
    """Yield a clause in longer sentences, as people weave them."""
    s, tense, behind = _s(c), "past" if past else "s", f" {when}" if when else ""
    said = f"{s} {c.vp(tense)}{behind}"
    yield Told(f"{said} because the old arrangement was too expensive", "because", kinds, start)
    yield Told(f"{said}, but nobody has told the others", "but", kinds, start)
    yield Told(f"after a long search {said}", "after-all", kinds, start)
    yield Told(f"my boss told me that {said}", "told-that", kinds, start)
    yield Told(f"I just heard {said}, which is great", "heard", kinds, start)
    yield Told(f"it rained all day, and {said}", "second-clause", kinds, start)
    yield Told(f"lunch was nice. {said[0].upper()}{said[1:]}. See you tomorrow", "among-others", kinds, start)
    yield Told(f"{s} {c.vp(tense, 'officially')}{behind}", "adverb", kinds, start)
    if not c.subject.is_user and c.subject.cls == "Person":
        yield Told(
            f"I ran into {s} today. {s.split()[0] if s[0].isupper() else s} {c.vp(tense)}{behind}",
            "again",
            kinds,
            start,
        )
        yield Told(f"{s}, who I know from school, {c.vp(tense)}{behind}", "known-from", kinds, start)
        yield Told(
            f"{s} ({'my cousin' if s[0].isupper() else 'the tall one'}) {c.vp(tense)}{behind}",
            "bracketed",
            kinds,
            start,
        )
        yield Told(f"{s}, the one with the red scarf, {c.vp(tense)}{behind}", "described", kinds, start)


def form_of_be(c: Sayer) -> str:
    """Return *is*, *are* or *am*."""
    return replace(c, verb="be", passive=False, behind="").vp("s").strip()


def changes(c: Sayer, rng: random.Random, kind: str) -> Iterator[Told]:
    """Yield what came, ended or happened, in every shape that it can take."""
    s, past, coming = _s(c), rng.choice(PAST), rng.choice(COMING)
    done = f"{s} {c.vp('past')}"
    yield Told(done, "past", (kind,))
    yield Told(f"{done} {past[0]}", "past-at", (kind,), past[1])
    yield Told(f"{past[0]} {s} {c.vp('past')}", "past-first", (kind,), past[1])
    yield Told(f"{rng.choice(LEADS)} {done}", "lead", (kind,))
    yield Told(f"{done} {past[0]}{rng.choice(TAILS)}", "tail", (kind,), past[1])
    yield Told(f"{s} {c.has} {c.vp('participle')}", "perfect", (kind,))
    yield Told(f"{s} {c.has} just {c.vp('participle')}", "just", (kind,))
    if kind != "event":
        yield Told(f"{s} will {c.vp('base')} {coming[0]}", "will", (kind,), coming[1])
        yield Told(f"{coming[0]} {s} will {c.vp('base')}", "will-first", (kind,), coming[1])
        yield Told(f"{s} {form_of_be(c)} going to {c.vp('base')} {coming[0]}", "going-to", (kind,), coming[1])
        if c.may_progress:
            yield Told(f"{s} {form_of_be(c)} {c.vp('gerund')} {coming[0]}", "doing-soon", (kind,), coming[1])
    if not c.subject.is_user:
        yield Told(f"{s}, {c.who} {c.vp('past')} {past[0]}, is in the news", "relative", (kind,), past[1])
        yield Told(f"{s} had a busy week and {c.vp('past')} {past[0]}", "second-verb", (kind,), past[1])
    yield Told(f"{done} {past[0]} and everybody is happy about it", "first-clause", (kind,), past[1])
    yield from woven(c, True, (kind,), past[0], past[1])


def lasting(c: Sayer, rng: random.Random, *, past: bool) -> Iterator[Told]:
    """Yield what is so for good, however it is told."""
    s, says = _s(c), f"{_s(c)} {c.vp('past' if past else 's')}"
    kinds = ("state", "event")
    yield Told(says, "plain", kinds)
    yield Told(f"{rng.choice(LEADS)} {says}", "lead", kinds)
    yield Told(f"{says}{rng.choice(TAILS)}", "tail", kinds)
    yield Told(f"- {says}", "bullet", kinds)
    if not c.subject.is_user:
        yield Told(f"{s}, {c.who} {c.vp('past' if past else 's')}, was mentioned at lunch", "relative", kinds)
        yield Told(f"{s} came up at lunch and {c.vp('past' if past else 's')}", "second-verb", kinds)
    denied = f"{s} {c.vp('s', 'not')}" if c.is_copular else f"{s} {c.does_not} {c.vp('base')}"
    if not past:
        yield Told(denied, "denied", ("state",), polarity=False)
    yield Told(f"{says} and everybody knows it", "first-clause", kinds)


def nouns(
    noun: str, holder: Argument, named: Argument, rng: random.Random, *, value: bool, lasts: bool
) -> Iterator[Told]:
    """Yield what a noun says of its holder."""
    whose = "my" if holder.is_user else f"{holder.text}'s"
    of = f"the {noun} of {holder.text}" if not holder.is_user else f"my {noun}"
    have = "have" if holder.is_user or holder.plural else "has"
    o = named.text
    yield Told(f"{whose} {noun} is {o}", "noun-possessed", ("state",))
    yield Told(f"{of} is {o}", "noun-of", ("state",))
    yield Told(f"{rng.choice(LEADS)} {whose} {noun} is {o}", "noun-lead", ("state",))
    yield Told(f"{of} isn't {o}", "noun-denied", ("state",), polarity=False)
    if " " not in holder.text and holder.open:
        yield Told(f"the {holder.text} {noun} is {o}", "noun-compound", ("state",))
    if value:
        yield Told(f"{holder.text} {have} {article(noun)} {noun} of {o}", "noun-had", ("state",))
        yield Told(f"{of} was changed to {o}", "noun-changed", ("change",))
        yield Told(f"{whose} new {noun} is {o}", "noun-new", ("change", "state"))
        return
    if not named.is_user:
        yield Told(f"{o} is {whose} {noun}", "noun-first", ("state",))
        yield Told(f"{o}, {of}, was mentioned at lunch", "noun-apposed", ("state",))
    if lasts or named.is_user:
        return
    since, until, span, past = rng.choice(SINCE), rng.choice(UNTIL), rng.choice(SPAN), rng.choice(PAST)
    yield Told(f"{o} has been {of} {since[0]}", "noun-since", ("state",), since[1])
    yield Told(f"{since[0]} {whose} {noun} has been {o}", "noun-since-first", ("state",), since[1])
    yield Told(f"{o} was {of} {span[0]}", "noun-span", ("span",), span[1], span[2])
    yield Told(f"{o} is {of} {until[0]}", "noun-until", ("span",), None, until[1])
    yield Told(f"{o} is no longer {of}", "noun-no-longer", ("end",))
    yield Told(f"{o} used to be {of}", "noun-used-to", ("end",))
    yield Told(f"{o} became {of} {past[0]}", "noun-became", ("change",), past[1])
    yield Told(f"{whose} new {noun} is {o}", "noun-new", ("change", "state"))


def article(noun: str) -> str:
    """Return *a* or *an*."""
    return "an" if noun[0] in "aeiou" else "a"


def stands_before(words: tuple[str, ...]) -> bool:
    """Tell a wording whose value stands before its last words: *have replicas*, *be years old*."""
    return (words[-1:] != () and words[-1] in _STANDS_BEFORE) or words[:1] == ("years",)


def written(text: str) -> str:
    """Return a sentence with its capital and its full stop; a name in lower case keeps it."""
    first = text.split()[0].strip(",")
    lower = not any(c.isdigit() or c in "-_." for c in first) or first in {"-"}
    capital = (
        text[0].upper() + text[1:]
        if lower and first not in {"quillbox", "kiruna", "numpy", "libkvist"}
        else text
    )
    return capital if capital[-1] in ".!?" else f"{capital}."
