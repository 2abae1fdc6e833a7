"""Every wording of every predicate, put into sentences with the statements that they make."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from benchmarks.reading_trip.arguments import Argument, Pools
from benchmarks.reading_trip.shapes import (
    Sayer,
    Told,
    article,
    changes,
    lasting,
    nouns,
    stands_before,
    states,
    written,
)
from hindgraph_ontology.records import Kind, LexicalEntry, Ontology, PredicateDef

# Verbs that bring the noun behind them up for the first time.
_BRINGING = frozenset("have get add take introduce gain bring win secure give".split())
_WITHOUT_ARTICLE = frozenset(
    "version ip data config firmware address support pets compatibility place part time".split()
)
_PARTICLES = frozenset("up off out over on down in away back".split())
_AGENTS = (
    Argument("we", frozenset(), "Group", plural=True),
    Argument("the admins", frozenset(), "Group", plural=True),
)


@dataclass(frozen=True, slots=True)
class Want:
    """A statement that a sentence makes; the kind is that of the wording."""

    predicate: str
    subject: Argument
    object: Argument
    kind: Kind


@dataclass(frozen=True, slots=True)
class Case:
    """One sentence.

    Attributes:
        wants: What it says; of each statement all that the wording may mean, the wording's own predicate first.
    """

    predicate: str
    form: str
    text: str
    told: Told
    wants: tuple[tuple[Want, ...], ...]


class Generator:
    """Makes sentences of an ontology's English wordings."""

    def __init__(self, ontology: Ontology, seed: int) -> None:
        self._ontology = ontology
        self._seed = seed
        self._pools = Pools(ontology)
        self._sharing: dict[tuple[str, ...], list[tuple[PredicateDef, LexicalEntry]]] = defaultdict(list)
        self._nouns: set[str] = set()
        for predicate in ontology.predicates.values():
            for entry in predicate.entries("en"):
                self._sharing[_key(entry)].append((predicate, entry))
                if entry.shape == "noun":
                    self._nouns.add(entry.words[-1])

    def cases(self, each: int) -> Iterator[Case]:
        """Yield some sentences of every wording."""
        for predicate in self._ontology.predicates.values():
            for entry in predicate.entries("en"):
                if self._is_sayable(predicate, entry):
                    yield from self._of(predicate, entry, each)

    def _is_sayable(self, predicate: PredicateDef, entry: LexicalEntry) -> bool:
        """Tell a wording that stands for itself: not one that only leaves out the article of another."""
        bare = [e for e in predicate.entries("en") if _bare(e) == _bare(entry) and e.kind == entry.kind]
        longest = max(len(e.form.split()) for e in bare)
        return len(entry.form.split()) == longest and not entry.form.removeprefix("^").startswith("there ")

    def _of(self, predicate: PredicateDef, entry: LexicalEntry, each: int) -> Iterator[Case]:
        rng = random.Random(f"{self._seed}:{predicate.name}:{entry.form}:{entry.kind}")
        for _ in range(each):
            subject, target = self._ends(predicate, entry, rng)
            told = list(self._told(predicate, entry, subject, target, rng))
            if not told:
                continue
            one = rng.choice(told)
            pairs = [(subject, target)] if one.more is None else [(subject, target), one.more]
            wants = tuple(tuple(self._meant(predicate, entry, *pair)) for pair in pairs)
            yield Case(predicate.name, entry.form, written(one.text), one, wants)

    def _ends(
        self, predicate: PredicateDef, entry: LexicalEntry, rng: random.Random
    ) -> tuple[Argument, Argument]:
        speaks, spoken = (predicate.domain, predicate.range)
        if entry.inverse:
            speaks, spoken = spoken, speaks
        first = self._pools.draw(rng, speaks)
        second = self._pools.draw(rng, spoken, other=first)
        if entry.shape == "noun":  # "my owner is Ann" is said, "the owner of tide-sync is I" is not
            first = (
                self._pools.draw(rng, speaks, other=second) if first.is_user and rng.random() < 0.5 else first
            )
        return (second, first) if entry.inverse else (first, second)

    def _meant(
        self, predicate: PredicateDef, entry: LexicalEntry, subject: Argument, target: Argument
    ) -> Iterator[Want]:
        yield Want(predicate.name, subject, target, entry.kind)
        for other, wording in self._sharing[_key(entry)]:
            ends = (subject, target) if wording.inverse == entry.inverse else (target, subject)
            if (
                other is not predicate
                and self._fits(ends[0], other.domain)
                and self._fits(ends[1], other.range)
            ):
                yield Want(other.name, *ends, wording.kind)

    def _fits(self, end: Argument, allowed: tuple[str, ...]) -> bool:
        if end.open:
            return not all(self._ontology.is_value(cls) for cls in allowed)
        return self._ontology.fits(end.cls, allowed)

    # ---- wordings

    def _told(
        self,
        predicate: PredicateDef,
        entry: LexicalEntry,
        subject: Argument,
        target: Argument,
        rng: random.Random,
    ) -> Iterator[Told]:
        speaks, spoken = (target, subject) if entry.inverse else (subject, target)
        if entry.shape == "noun":
            noun = " ".join(entry.words)
            if not noun.endswith("s") or noun.endswith(("ss", "us", "is")):
                value = self._ontology.is_value(spoken.cls)
                yield from nouns(noun, speaks, spoken, rng, value=value, lasts=_is_lasting(predicate))
            return
        for sayer in self._sayers(entry, speaks, spoken):
            yield from self._shaped(predicate, entry, sayer, rng)
        if (
            entry.kind == "state"
            and not entry.theme
            and not predicate.functional
            and not _is_lasting(predicate)
        ):
            yield from self._lists(entry, subject, target, predicate, rng)

    def _shaped(
        self, predicate: PredicateDef, entry: LexicalEntry, sayer: Sayer, rng: random.Random
    ) -> Iterator[Told]:
        if entry.kind == "state" and _is_lasting(predicate):
            past = " was " in predicate.says or entry.words[0] in {"born", "raised", "killed"}
            found = lasting(sayer, rng, past=past)
        elif entry.kind == "state":
            found = states(sayer, rng)
        elif entry.kind in {"change", "end", "event"}:
            found = changes(sayer, rng, entry.kind)
        else:
            return
        dated = any(cls in {"Date", "TimeOfDay", "Schedule", "Duration"} for cls in predicate.range)
        for told in found:
            agent = sayer.subject in _AGENTS and told.shape.startswith(("relative", "second-verb"))
            if not agent and not (dated and (told.start or told.until)):
                yield told

    def _sayers(self, entry: LexicalEntry, speaks: Argument, spoken: Argument) -> Iterator[Sayer]:
        tokens = entry.form.removeprefix("^").split()
        if tokens[0] in {"can't", "cannot", "don't", "never", "no", "must", "would", "now"}:
            return
        verb, rest = tokens[0], self._with_article(tokens, speaks)
        target = _as_target(spoken, rest)
        if rest[-1:] == ["in"] and spoken.cls == "Date":
            return  # nobody says "in 31 October"
        if not entry.theme:
            if stands_before(tuple(rest)):
                at = len(rest) - 1 if rest[:1] != ["years"] else 0
                behind = " ".join([*rest[:at], target, *rest[at:]])
            else:
                behind = " ".join([*rest, target])
            yield Sayer(speaks, verb, behind)
            if verb != "be" and (not rest or (len(rest) == 1 and rest[0] in _PARTICLES)):
                by = "me" if speaks.is_user else speaks.text
                yield Sayer(spoken, verb, " ".join([*rest, "by", by]), passive=True)
            return
        gap = rest.index("*")
        # "hand over * to", "get * back from": what is handed over is the statement's own subject.
        theme = "me" if speaks.is_user else speaks.text
        for agent in _AGENTS[:1]:
            yield Sayer(agent, verb, " ".join([*rest[:gap], theme, *rest[gap + 1 :], target]))
        if all(word in _PARTICLES for word in rest[:gap]) and verb not in {"get", "have", "take"}:
            yield Sayer(speaks, verb, " ".join([*rest[:gap], *rest[gap + 1 :], target]), passive=True)

    def _with_article(self, tokens: list[str], speaks: Argument) -> list[str]:
        """Return what stands behind the verb, with the article that wordings leave out."""
        rest = tokens[1:]
        noun = rest[0] if rest else ""
        if noun not in self._nouns or noun in _WITHOUT_ARTICLE or tokens[0] == "be" or len(rest) < 2:
            return rest
        if rest[1] not in {"to", "from", "of", "in", "on", "with", "for", "at"}:
            return rest
        its = "my" if speaks.is_user else "their" if speaks.cls == "Person" else "its"
        return [article(noun) if tokens[0] in _BRINGING else its, *rest]

    def _lists(
        self,
        entry: LexicalEntry,
        subject: Argument,
        target: Argument,
        predicate: PredicateDef,
        rng: random.Random,
    ) -> Iterator[Told]:
        """Yield what is said of two at once."""
        speaks, spoken = (target, subject) if entry.inverse else (subject, target)
        allowed = predicate.domain if entry.inverse else predicate.range
        other = self._pools.draw(rng, allowed, other=spoken)
        if other.cls != spoken.cls or other.text == spoken.text or self._ontology.is_value(other.cls):
            return
        both = replace(spoken, text=f"{spoken.text} and {other.text}")
        more = (other, speaks) if entry.inverse else (speaks, other)
        for sayer in list(self._sayers(entry, speaks, both))[:1]:
            yield Told(f"{speaks.text} {sayer.vp('s')}", "two-objects", ("state",), more=more)


def _key(entry: LexicalEntry) -> tuple[str, ...]:
    return (entry.shape, *entry.form.removeprefix("^").split())


def _bare(entry: LexicalEntry) -> tuple[str, ...]:
    return tuple(w for w in _key(entry) if w not in {"a", "an", "the", "its"} or w == _key(entry)[0])


def _is_lasting(predicate: PredicateDef) -> bool:
    """Tell what neither begins nor ends by any wording."""
    return (
        not predicate.functional
        and predicate.volatile is None
        and all(entry.kind in {"state", "event"} for entry in predicate.lexical)
    ) or predicate.is_for_good


def _as_target(spoken: Argument, rest: list[str]) -> str:
    """Return an object as it stands behind a wording: *works as a carpenter*."""
    before = [word for word in rest if word != "*"]
    named = spoken.cls in {"Occupation", "JobTitle"} and (not before or before[-1] == "as")
    return f"{article(spoken.text)} {spoken.text}" if named else spoken.text
