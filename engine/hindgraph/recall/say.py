"""One plain sentence from the facts' own `says`; no language model."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from hindgraph.model.instants import MICROSECOND
from hindgraph.model.records import FAR_FUTURE, Entity, Tier
from hindgraph.recall.phrases import ENGLISH, PHRASES, Phrases, spoken_date, within_date
from hindgraph.recall.records import Edge
from hindgraph_extractors.records import Precision
from hindgraph_ontology.records import Ontology, PredicateDef

_AT_MOST = 12
# Blanks part names from words; between Chinese characters on both sides one writes none.
_BETWEEN_CHINESE = re.compile(r"(?<=[㐀-鿿]) (?=[㐀-鿿])")
# How one is called whose name is not known.
USER = "user"


@dataclass(frozen=True, slots=True)
class Walk:
    """A path as it is told: its edges in walking order, and for each whether it is walked from object to subject."""

    edges: tuple[Edge, ...]
    inverse: tuple[bool, ...]

    @property
    def ends(self) -> tuple[str, str]:
        """Return the names of its two ends."""
        first, last = self.edges[0], self.edges[-1]
        return (
            first.object if self.inverse[0] else first.subject,
            last.subject if self.inverse[-1] else last.object,
        )


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says answers in one language and zone.

    Attributes:
        lang: ``zh`` or ``en``; anything else is said in English.
        as_of: The moment that is asked about; `now` when it is asked.
    """

    ontology: Ontology
    lang: str
    timezone: str
    as_of: datetime
    now: datetime

    @property
    def words(self) -> Phrases:
        """Return the little words of the language."""
        return PHRASES.get(self.lang, ENGLISH)

    @property
    def another_time(self) -> bool:
        """Tell whether another time than now is asked about."""
        return self.as_of != self.now

    # ---- whole answers

    def answer(
        self,
        walks: Sequence[Walk],
        *,
        counted: bool = False,
        qualifier: str | None = None,
        more: bool = False,
    ) -> str:
        """Say what was found: one fact with its time, a list, or a chain as a sequence; of a count, if there may be more."""
        chains = [walk for walk in walks if len(walk.edges) > 1]
        said = self._chains(walks) if chains else self._one_hop(walks)
        if counted:
            number = str(len({walk.ends[1] for walk in walks}))
            number = self.words.at_least.format(number=number) if more else number
            said = f"{number[:1].upper()}{number[1:]}{self.words.colon}{said}"
        return self._finish(said, [e for w in walks for e in w.edges], qualifier)

    def yes(self, walks: Sequence[Walk]) -> str:
        """Confirm, with the fact."""
        return f"{self.words.yes}{self.answer(walks)}"

    def no(self, walks: Sequence[Walk], ended: Sequence[Walk]) -> str:
        """Deny, with the fact that stands against it, or with the end of what was so."""
        if walks:
            return f"{self.words.no}{self.answer(walks)}"
        return self.ended(ended) if ended else self.words.denied

    def when(self, walks: Sequence[Walk], *, of_end: bool) -> str:
        """Say from when, or until when, each fact holds."""
        parts = [
            self._since_until(
                walk.edges[-1],
                self._sentence(walk, -1, past=walk.edges[-1].valid_to <= self.now),
                of_end=of_end,
                dated=True,
            )
            for walk in walks
        ]
        return self._stop(self.words.semicolon.join(parts[:3]))

    def ended(self, walks: Sequence[Walk]) -> str:
        """Say what was so, and until when."""
        parts = [
            self.words.timed.format(when=self._held(w.edges[-1]), sentence=self._sentence(w, -1, past=True))
            for w in walks[:3]
        ]
        return self._stop(self.words.no_longer + self.words.semicolon.join(parts))

    def before_first_known(self, walks: Sequence[Walk]) -> str:
        """Say that nothing is known so early, and what is known first."""
        edge = walks[0].edges[-1]
        day = self.date(edge.valid_from, edge.precision)
        return self._stop(self.words.unknown_before.format(day=day, sentence=self._sentence(walks[0], -1)))

    def without(self, entities: Sequence[Entity]) -> str:
        """Say the members that are left."""
        return self._stop(self.listed([entity.name for entity in entities]))

    def no_such_entity(self, name: str) -> str:
        """Say that a name is unknown."""
        return self.words.no_such_entity.format(name=name)

    def ambiguous(self, rivals: Sequence[Entity], walks: Sequence[Walk] = ()) -> str:
        """Say what a name may mean, and the answer for each."""
        said = self.words.ambiguous.format(names=self.listed([f"{e.name} ({e.cls})" for e in rivals]))
        gap = "" if self.lang == "zh" else " "
        return f"{said}{gap}{self.answer(walks)}" if walks else said

    def nothing(self, *, hits: bool) -> str:
        """Say that memory does not answer."""
        return self.words.no_match_but_near if hits else self.words.no_match

    def remembered(self, sentence: str, occurred_at: datetime, *, tier: Tier) -> str:
        """Quote what a memory says."""
        form = self.words.remembered if tier == Tier.FIRST else self.words.remembered_third
        return form.format(day=self.date(occurred_at), sentence=sentence)

    # ---- parts

    def _one_hop(self, walks: Sequence[Walk]) -> str:
        if len(walks) == 1:
            return self._dated(walks[0])
        by_anchor: dict[tuple[str, str, bool], list[Walk]] = {}
        for walk in walks:
            key = (walk.ends[0], walk.edges[0].predicate, walk.inverse[0])
            by_anchor.setdefault(key, []).append(walk)
        return self.words.semicolon.join(self._grouped(group) for group in by_anchor.values())

    def _grouped(self, walks: Sequence[Walk]) -> str:
        edge, inverse = walks[0].edges[0], walks[0].inverse[0]
        if any(walk.edges[0].qualifier for walk in walks):
            return self.words.semicolon.join(self._sentence(walk, 0) for walk in walks)
        others = self.listed([self._end(walk) for walk in sorted(_once(walks), key=lambda w: w.ends[1])])
        subject, object_ = (others, edge.object) if inverse else (edge.subject, others)
        said = self._say(edge.predicate, subject, object_, from_object=inverse)
        return (
            said
            if not self.another_time
            else self.words.as_of.format(day=self.date(self.as_of), sentence=said)
        )

    def _chains(self, walks: Sequence[Walk]) -> str:
        parts = [self._chain(walk) for walk in walks[:3]]
        values = self.listed([self._end(walk) for walk in _once(walks)])
        told = f"{values}{self.words.colon}{self.words.semicolon.join(parts)}"
        return (
            told
            if not self.another_time
            else self.words.as_of.format(day=self.date(self.as_of), sentence=told)
        )

    def _chain(self, walk: Walk) -> str:
        return self.listed([self._sentence(walk, i) for i in range(len(walk.edges))], bound=len(walk.edges))

    def _dated(self, walk: Walk) -> str:
        edge = walk.edges[0]
        if edge.valid_to <= self.as_of:
            return self._since_until(edge, self._sentence(walk, 0, past=True), of_end=False)
        if self.another_time:
            sentence = self._sentence(walk, 0, past=self.as_of < self.now)
            said = self.words.as_of.format(day=self.date(self.as_of), sentence=sentence)
            when = self._held(edge)
            return (
                said
                if when == self.words.on.format(since=self.date(self.as_of))
                else (said + self.words.span.format(when=when))
            )
        return self._since_until(edge, self._sentence(walk, 0), of_end=False)

    def _since_until(self, edge: Edge, sentence: str, *, of_end: bool, dated: bool = False) -> str:
        predicate = self.ontology.predicates.get(edge.predicate)
        if edge.valid_to >= FAR_FUTURE and predicate is not None and predicate.is_for_good:
            # Nobody is "born in Oslo since Friday"; who asks when is told the day.
            return self._timed(self._on(edge), sentence) if dated else sentence
        if of_end and edge.valid_to < FAR_FUTURE:
            form = self.words.ended if edge.valid_to <= self.now else self.words.ends
            return form.format(sentence=sentence, until=self.date(edge.valid_to))
        return self._timed(self._held(edge), sentence)

    def _timed(self, when: str, sentence: str) -> str:
        return self.words.timed.format(when=when[:1].upper() + when[1:], sentence=sentence)

    def _on(self, edge: Edge) -> str:
        """Say on which day, or in which month or year, something was done for good."""
        is_day = edge.precision not in ("month", "quarter", "season", "year")
        form = self.words.on if is_day else self.words.during
        return form.format(since=self.date(edge.valid_from, edge.precision))

    def _held(self, edge: Edge) -> str:
        """Say from when to when an edge holds: the last day is named, as in paths, and not the day after."""
        since = self.date(edge.valid_from, edge.precision)
        if edge.valid_to >= FAR_FUTURE:
            return self.words.since.format(since=since)
        last = edge.valid_to - MICROSECOND if self._is_midnight(edge.valid_to) else edge.valid_to
        zone = ZoneInfo(self.timezone)
        next_day = (last + MICROSECOND).astimezone(zone)
        whole = edge.precision == "year" and (next_day.month, next_day.day) == (1, 1)
        whole |= edge.precision == "month" and next_day.day == 1
        until = self.date(last, edge.precision if whole and last < edge.valid_to else "day")
        if since != until:
            return self.words.from_to.format(since=since, until=until)
        return (self.words.during if whole else self.words.on).format(since=since)

    def _is_midnight(self, instant: datetime) -> bool:
        return instant.astimezone(ZoneInfo(self.timezone)).time() == time()

    def _sentence(self, walk: Walk, i: int, *, past: bool = False) -> str:
        edge = walk.edges[i]
        said = self._say(edge.predicate, edge.subject, edge.object, from_object=walk.inverse[i], past=past)
        return said + (self.words.qualified.format(qualifier=edge.qualifier) if edge.qualifier else "")

    def _say(
        self, name: str, subject: str, object_: str, *, from_object: bool = False, past: bool = False
    ) -> str:
        predicate = self.ontology.predicates.get(name)
        subject, object_ = (
            self._called(subject, predicate, "domain"),
            self._called(object_, predicate, "range"),
        )
        form = _form(predicate, self.lang, from_object=from_object, past=past)
        if form is None:
            return f"{subject} {name.replace('_', ' ')} {object_}"
        said = form.replace("{subject}", subject).replace("{object}", object_)
        if self.lang == "zh":
            return _BETWEEN_CHINESE.sub("", said)
        return within_date(said, object_) if _takes_dates(predicate) else said

    def _called(self, name: str, predicate: PredicateDef | None, end: Literal["domain", "range"]) -> str:
        """Return how somebody is called whose name is not known: "the user", where people may stand."""
        if end == "range" and _takes_dates(predicate):
            return spoken_date(name, self.words)
        allowed = getattr(predicate, end) if predicate is not None else ()
        if name.startswith(f"{USER}'s ") and self.lang != "zh":
            return f"the {name}"
        may_be = any(self.ontology.is_a("Person", cls) for cls in allowed)
        return self.words.the_user if name == USER and may_be else name

    def _end(self, walk: Walk) -> str:
        """Return what a walk leads to, a date as the language says it."""
        predicate = self.ontology.predicates.get(walk.edges[-1].predicate)
        name = walk.ends[1]
        return spoken_date(name, self.words) if _takes_dates(predicate) and not walk.inverse[-1] else name

    def not_known_before(self, first: datetime) -> str:
        """Say that nothing was known as early as that."""
        return self.words.not_known_before.format(day=self.date(first))

    def listed(self, names: Sequence[str], *, bound: int = _AT_MOST) -> str:
        """Join names as a sentence does; a long list is cut with the number of the rest."""
        names = list(names)
        if len(names) > bound:
            names = [*names[:bound], self.words.more.format(number=len(names) - bound)]
        if len(names) < 2:
            return "".join(names)
        return self.words.comma.join(names[:-1]) + self.words.conjunction + names[-1]

    def date(self, instant: datetime, precision: Precision = "day") -> str:
        """Write a day as the language does, in the actor's zone, no finer than it is known."""
        local = _first_day(instant).astimezone(ZoneInfo(self.timezone))
        return self.words.date(local, precision)

    def _finish(self, said: str, edges: Iterable[Edge], qualifier: str | None) -> str:
        edges = list(edges)
        notes = []
        if qualifier and not any((e.qualifier or "").casefold() == qualifier.casefold() for e in edges):
            notes.append(self.words.unqualified.format(qualifier=qualifier))
        notes += [self.words.stale] if any(e.stale for e in edges) else []
        notes += [self.words.uncertain] if any(e.uncertain for e in edges) else []
        notes += [self.words.doubted] if any(e.doubted for e in edges) else []
        notes += [self.words.contested] if any(e.contested_by for e in edges) else []
        notes += [self.words.third_party] if any(e.tier == Tier.THIRD for e in edges) else []
        inside = self.words.note.format(notes=self.words.semicolon.join(notes)) if notes else ""
        return self._stop(said + inside)

    def _stop(self, said: str) -> str:
        return said if said.endswith((".", "。", "!", "?")) else said + self.words.stop


def _once(walks: Iterable[Walk]) -> list[Walk]:
    """Return one walk for each value that they lead to."""
    return list({walk.ends[1]: walk for walk in reversed(list(walks))}.values())[::-1]


def _takes_dates(predicate: PredicateDef | None) -> bool:
    return predicate is not None and "Date" in predicate.range


def _form(predicate: PredicateDef | None, lang: str, *, from_object: bool, past: bool) -> str | None:
    if predicate is None:
        return None
    if lang == "zh" and predicate.says_zh:
        return predicate.says_zh
    if past and predicate.says_past:
        return predicate.says_past
    if from_object and predicate.inverse_says:
        return predicate.inverse_says
    return predicate.says


def _first_day(instant: datetime) -> datetime:
    # A day that ends the calendar cannot be moved into a zone.
    return min(instant, FAR_FUTURE - timedelta(days=2))
