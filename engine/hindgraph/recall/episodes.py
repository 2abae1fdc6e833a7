"""Episodes by their place in time: around an event that memories tell of, before it, after it; the first, the last time."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.instants import MICROSECOND
from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import GraphView
from hindgraph.recall.adjust import Scored
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.lanes import LaneRanker
from hindgraph.recall.moments import Anchor, Placed
from hindgraph.recall.records import Request
from hindgraph.recall.routes import Found
from hindgraph.recall.sentences import best_sentence, is_planned, telling_text
from hindgraph_extractors.questions.comparing import compares_times
from hindgraph_extractors.questions.episodes import content
from hindgraph_extractors.records import Around, Question
from hindgraph_extractors.times import find_times

# A text tells of an event if it holds its names and this share of its words, or the lesser one and is as near as that.
_TELLS = 0.75
_TELLS_IF_NEAR, _NEAR = 0.5, 0.6
# What is read of one text: an event is told in few words, and a log of megabytes has no business here.
_LONGEST = 2000
_LOOKED_AT = 8
_DAY = timedelta(days=1)
_NEARBY = 3 * _DAY
# How far is looked, farther as long as there is too little.
_REACHES = (_DAY, 7 * _DAY, 30 * _DAY, 365 * _DAY)
_READ = 500
_ALL_OF_IT = 0.99
# Of what is told about the same, how much of the question's words the first or last one may lack beside the best.
_AS_MUCH = 0.8
# A text tells of what is asked from this share of the words on.
_MUCH = 0.75
_HEAD = 12
_CALLED = re.compile(r"\b(?:he|she|him|her)\b|[他她](?!们)", re.IGNORECASE)
# What is only named to place something else: "the day after the outage we …" does not tell of the outage.
_PLACED = re.compile(
    r"\b(?:before|after|since|until|during|between|following|prior to|because of|day of|week of)\b[^,.;:!?]*",
    re.IGNORECASE,
)
_CLAUSES = re.compile(r"(?<=[，。；：！？,.;:!?\n])")
_PLACED_ZH = re.compile(
    r"\A.*(?:之前|之后|以前|以后|前一天|第二天|那天|期间|的时候)", re.DOTALL
)  # in one clause
# What says on which side of an event something was: in English in front of it, in Chinese behind it.
_SAYS = {
    "before": re.compile(r"\b(?:before|prior to)\b|之前|以前", re.IGNORECASE),
    "after": re.compile(r"\b(?:after|following|since)\b|之后|以后", re.IGNORECASE),
    "between": re.compile(r"\bbetween\b|之间", re.IGNORECASE),
}
_BESIDE = 60

Embed = Callable[[Sequence[str]], NDArray[np.float32]]


@dataclass(frozen=True)
class Events:
    """Finds what the words of an event mean among the texts of a lane; `embed` is None where no model knows the language."""

    lane: LaneRanker
    wanted: MemoryFilter
    embed: Embed | None

    def __call__(self, question: Question, around: Around) -> Placed | None:
        """Return where in time a question looks; None where no memory tells of the event."""
        first = self._anchor(
            self._named(around.event, question), loosely=_is_loose(around), whole=around.side == "during"
        )
        if first is None:
            return None
        if around.side == "between":
            later = self._anchor(around.other or "")
            return _between(*sorted((first, later), key=lambda a: a.start)) if later else None
        since, until = self._sides(around, first)
        return Placed(since, until, (first,), around.side)

    def _named(self, event: str, question: Question) -> str:
        """Return the words of an event with whom "he" means: the one that the question names."""
        if not question.surfaces or not _CALLED.search(event):
            return event
        name = question.surfaces[0].name
        return _CALLED.sub(lambda _: name, event, count=1)

    def _sides(self, around: Around, anchor: Anchor) -> tuple[datetime | None, datetime | None]:
        if around.unit is not None:
            return _unit(around, anchor, ZoneInfo(self.lane.analysed.timezone))
        match around.side:
            case "before":
                return None, anchor.start
            case "after":
                return anchor.end, None
            case "around":
                return anchor.start - _NEARBY, anchor.end + _NEARBY
        return anchor.start, anchor.end

    def _anchor(self, event: str, *, loosely: bool = False, whole: bool = False) -> Anchor | None:
        told = self._telling(event, _besides) if word_tokens(event) else None
        if told is None and loosely and word_tokens(event):
            told = self._telling(event, _whole)  # "the day after the outage we …" was told about then, too
        if told is None:
            return None
        memory, sentence = told
        return self._when(memory, sentence, whole=whole)

    def _telling(self, event: str, of: Callable[[str], str]) -> tuple[MemoryRecord, str] | None:
        """Return the memory that tells of an event most, with its sentence; the latest of those that do as much."""
        lane, embed = self.lane, self.embed
        vector = embed([event])[0] if embed is not None else None
        found = lane.by_words(event, self.wanted)
        weights = dict(zip(found.tokens, found.idf.tolist(), strict=True))
        best = np.argsort(-np.round(found.coverage, 6), kind="stable")[:_LOOKED_AT]
        ids = [found.ids[i] for i in best]
        ids += lane.by_vector(vector, self.wanted).ids[:_LOOKED_AT]
        memories = sorted(lane.view.memories(set(ids)), key=lambda m: (m.occurred_at, m.id), reverse=True)
        said = [best_sentence(telling_text(of(m.text[:_LONGEST])), weights) for m in memories]
        names = self._names(event)
        kept = [
            (m, s)
            for m, s in zip(memories, said, strict=True)
            if s.text and not is_planned(s.text) and names <= set(word_tokens(s.text))
        ]
        if not kept:
            return None
        near = [0.0] * len(kept)
        if embed is not None and vector is not None:
            near = (embed([s.text for _, s in kept]) @ vector).tolist()
        scores = [round(s.coverage + c, 2) for (_, s), c in zip(kept, near, strict=True)]
        place = max(range(len(kept)), key=scores.__getitem__)
        memory, sentence = kept[place]
        least = _TELLS_IF_NEAR if near[place] >= _NEAR else _TELLS
        return (memory, sentence.text) if sentence.coverage >= least else None

    def _names(self, event: str) -> set[str]:
        """Return the words of an event that name: what tells of somebody else's does not tell of it."""
        named = [s.text for s in self.lane.analysed.question.surfaces if s.text in event]
        capital = [
            word for word in re.findall(r"[A-Za-z][\w-]*", event) if word[0].isupper() and len(word) > 1
        ]
        return {token for text in (*named, *capital) for token in word_tokens(text)}

    def _when(self, memory: MemoryRecord, sentence: str, *, whole: bool) -> Anchor:
        """Return when it was: at the time that the sentence names, if that lies apart from when it was told.

        The `whole` of it, for what was during it, is that time in any case, else the day on which it was told.
        """
        analysed, at = self.lane.analysed, memory.occurred_at
        lang = analysed.question.lang
        times = find_times(
            sentence[:_LONGEST], said_at=at, timezone=analysed.timezone, lang=lang, prefer="past"
        )
        for time in times:
            start, end = time.period.start, time.period.end
            if time.role in ("at", "range") and start is not None and end is not None:
                if start <= at < end and not whole:
                    break
                return Anchor(memory.id, start, end)
        if whole:
            zone = ZoneInfo(analysed.timezone)
            day = at.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
            return Anchor(memory.id, day, day + _DAY)
        return Anchor(memory.id, at, at + MICROSECOND)


def _besides(text: str) -> str:
    """Return a text without what it only names to place something else in time."""
    rest = _CLAUSES.split(_PLACED.sub(" ", text))
    return "".join(_PLACED_ZH.sub(" ", clause) for clause in rest)


def _whole(text: str) -> str:
    return text


def _is_loose(around: Around) -> bool:
    """Tell a question for which it does not matter on which side of the event something was told."""
    return around.side in ("around", "during")


def _between(first: Anchor, later: Anchor) -> Placed | None:
    if first.end >= later.start:
        return None
    return Placed(first.end, later.start, (first, later), "between")


def _unit(around: Around, anchor: Anchor, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """Return the day (or week) of an event, the one before or the one after."""
    at = anchor.end - MICROSECOND if around.side == "after" else anchor.start
    local = at.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    length = 7 if around.unit == "week" else 1
    if around.unit == "week":
        local -= timedelta(days=local.weekday())
    moved = local + timedelta(days=length * {"before": -1, "after": 1}.get(around.side, 0))
    return moved, moved + timedelta(days=length)


def in_its_time(
    lane: LaneRanker,
    wanted: MemoryFilter,
    request: Request,
    embed: Embed | None,
    read: Callable[[Request], Analysed],
) -> Analysed:
    """Return the analysis of a question that looks next to an event, or into a time, with where that is.

    "What happened" is bounded by it, a fact is asked for as of it, and any other question prefers what lies there.

    Args:
        read: Analyses a request.
    """
    analysed = lane.analysed
    question, around = analysed.question, analysed.question.around
    if request.time_range is not None:
        return analysed
    placed = Events(lane, wanted, embed)(question, around) if around is not None else None
    if placed is None or around is None:
        return analysed
    # What tells of the event itself is no less wanted than what lies next to it.
    near = replace(analysed.asked, near=_with_events(placed))
    if question.happening:
        moved = replace(analysed.asked, since=placed.since, until=placed.until)
        there = by_event(lane, placed, wanted, most=1).ids
        return replace(analysed, asked=moved if there else near, placed=placed)
    fixed = request.as_of is not None or compares_times(request.query, question.lang)
    at = None if fixed else _as_of(placed)
    for rest in _rests(question, around) if at is not None else ():
        asked = read(replace(request, query=rest, as_of=at))
        if asked.question.chains:
            return replace(asked, asked=replace(asked.asked, near=_with_events(placed)), placed=placed)
    return replace(analysed, asked=near, placed=placed)


def _with_events(placed: Placed) -> tuple[datetime | None, datetime | None]:
    """Return the stretch of time in which a question looks, with the events that bound it."""
    since, until = placed.since, placed.until
    first, last = min(a.start for a in placed.anchors), max(a.end for a in placed.anchors)
    return None if since is None else min(since, first), None if until is None else max(until, last)


def _rests(question: Question, around: Around) -> Iterator[str]:
    """Give the question without its event; in Chinese whom it is about may stand in front of that."""
    yield around.rest
    if question.lang == "zh":
        yield from (f"{s.text}{around.rest}" for s in question.surfaces if around.event.startswith(s.text))


def _as_of(placed: Placed) -> datetime:
    """Return the moment at which a fact is asked for: just before the event, just after it, or at it."""
    if placed.side == "around" or placed.until is None:
        return placed.anchors[0].end
    last = placed.until - MICROSECOND
    return last if placed.since is None else max(last, placed.since)


def by_event(lane: LaneRanker, placed: Placed, wanted: MemoryFilter, *, most: int) -> Found:
    """Return the episodes next to an event: what says so in words, then the nearest; of a stretch of time in their order."""
    told = {anchor.memory_id for anchor in placed.anchors} if placed.side in _SAYS else set()
    memories = [m for m in _in_reach(lane.view, placed, wanted, most) if m.id not in told]
    at = placed.anchors[0].start
    if placed.side in ("before", "after", "around"):
        memories.sort(key=lambda m: (abs(m.occurred_at - at), m.id))
    else:
        memories.sort(key=lambda m: (m.occurred_at, m.id))
    ids = list(dict.fromkeys([*_in_words(lane, placed, wanted), *(memory.id for memory in memories[:most])]))
    return Found("event", tuple(ids), tuple(1.0 / (i + 1) for i in range(len(ids))))


def _in_words(lane: LaneRanker, placed: Placed, wanted: MemoryFilter) -> list[str]:
    """Return what says of itself that it was before (or after, or between) the event, whenever it was told."""
    around = lane.analysed.question.around
    if around is None or placed.side not in _SAYS:
        return []
    event = f"{around.event} {around.other or ''}"
    anywhere = replace(wanted, since=None, until=None)
    found = lane.by_words(event, anywhere)
    held = [i for i, share in zip(found.ids, found.coverage.tolist(), strict=True) if share > _ALL_OF_IT]
    told = {anchor.memory_id for anchor in placed.anchors}
    words = set(word_tokens(around.event))
    said = [
        m
        for m in lane.view.memories(held[:_READ])
        if m.id not in told and _is_beside(words, telling_text(m.text[:_LONGEST]), placed.side)
    ]
    return [m.id for m in sorted(said, key=lambda m: (m.occurred_at, m.id))]


def _is_beside(words: set[str], text: str, side: str) -> bool:
    """Tell whether a text says of an event that something was on that side of it: "after the outage", 停机之后."""
    for match in _SAYS[side].finditer(text):
        chinese = not match[0].isascii()
        at = (
            (max(0, match.start() - _BESIDE), match.start())
            if chinese
            else (match.end(), match.end() + _BESIDE)
        )
        if words <= set(word_tokens(text[slice(*at)])):
            return True
    return False


def _in_reach(view: GraphView, placed: Placed, wanted: MemoryFilter, most: int) -> list[MemoryRecord]:
    """Read what lies in the stretch; where that is open behind the event, only as far as is needed."""
    wanted = replace(wanted, since=placed.since, until=placed.until)
    if placed.until is not None or placed.since is None:
        return view.find_memories(wanted, limit=_READ)  # the latest are the nearest
    found: list[MemoryRecord] = []
    for reach in _REACHES:
        found = view.find_memories(replace(wanted, until=placed.since + reach), limit=_READ)
        if len(found) >= most:
            return found
    # What lies farther is no substitute for what is near: the latest of years would push it out.
    return found or view.find_memories(wanted, limit=_READ)


def first_or_last(query: str, question: Question, ranked: Sequence[Scored]) -> tuple[list[Scored], bool]:
    """Put the first (or last) of those that tell of what is asked in front; tell as well whether one does."""
    words = set(word_tokens(content(query)))
    head = list(ranked[:_HEAD])
    held = [len(words & set(word_tokens(telling_text(s.memory.told)))) / max(len(words), 1) for s in head]
    best = max(held, default=0.0)
    if question.turn is None or best < _MUCH:
        return list(ranked), False
    telling = [
        s for s, h in zip(head, held, strict=True) if h >= best * _AS_MUCH and not is_planned(s.memory.text)
    ]
    telling.sort(key=lambda s: (s.memory.occurred_at, s.memory.id), reverse=question.turn == "last")
    front = {s.memory.id for s in telling}
    return [*telling, *(s for s in ranked if s.memory.id not in front)], bool(telling)
