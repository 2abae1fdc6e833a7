"""From nodes to a role and a period: which occurrence is meant, and which side is open."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from hindgraph_extractors.records import Period
from hindgraph_extractors.times.calendar import FIRST_YEAR, LAST_YEAR, Stretch, move
from hindgraph_extractors.times.nodes import Node
from hindgraph_extractors.times.tense import Tense

Role = Literal["at", "since", "until", "range", "before", "after", "for"]
Made = tuple[Role, Period] | None


@dataclass(frozen=True, slots=True)
class Bounds:
    """What an expression names: a lead ("since", "by" …), one node or two, and what joins them."""

    lead: str
    first: Node
    second: Node | None = None
    separator: str = "through"


def bounds(named: Bounds, cue: Tense, now: datetime) -> Made:
    """Return role and period under a tense; None where they make no sense or leave the calendar.

    A date without a tense around it looks back – except under words that look ahead by themselves (until, by, through,
    starting), and in a range that would otherwise have ended although its next occurrence holds today.
    """
    if named.second is not None:
        return _range(named, named.second, cue, now)
    ahead = cue == "future" or (
        cue is None and named.lead in ("starting", "until", "through", "by", "before")
    )
    stretch = named.first.toward(ahead)
    if named.separator == "for":
        return _made("for", stretch.start, stretch.end, stretch)
    match named.lead:
        case "since" | "from" | "starting":
            return _made("since", stretch.start, None, stretch)
        case "until":
            exact = replace(stretch, precision="day") if named.first.sort == "end" else stretch
            return _made("until", None, until(stretch, named.first), exact)
        case "through":
            return _made("until", None, stretch.end, stretch)
        case "by":
            return _made("before", None, stretch.start if named.first.clock else stretch.end, stretch)
        case "before":
            return _made("before", None, stretch.start, stretch)
        case "after":
            return _made("after", stretch.start if named.first.clock else stretch.end, None, stretch)
    return _made(
        "range" if named.first.sort == "window" and stretch.precision != "fuzzy" else "at",
        stretch.start,
        stretch.end,
        stretch,
    )


def until(stretch: Stretch, node: Node) -> datetime:
    """Return where "until" ends: at the beginning of a day or month, but with "the end of the month" at its end."""
    return stretch.end if node.sort == "end" else stretch.start


def _range(named: Bounds, last: Node, cue: Tense, now: datetime) -> Made:
    first, second = _paired(named.first, last, cue, now)
    closed = named.separator == "through" and not last.clock
    end = second.end if closed else until(second, last)
    if end <= first.start:
        return None
    return _made("range", first.start, end, first if last.clock else second)


def _paired(a: Node, b: Node, cue: Tense, now: datetime) -> tuple[Stretch, Stretch]:
    if b.recurs is None:
        return _latest_before(a, b.toward(cue == "future")), b.toward(cue == "future")
    if a.recurs is None:
        first = a.toward(cue == "future")
        return first, _first_after(b, first)
    running = _first_after(b, a.past)
    # What is dated by days of the year and is on today is on: "this term, 1 September to 20 January".
    yearly = a.recurs == "year" and a.past.start <= now < running.end < a.future.start
    if running.end > now and (cue is None or (yearly and cue == "future")):
        return a.past, running
    if cue == "future":
        return a.future, _first_after(b, a.future)
    return _latest_before(a, b.past), b.past


def _latest_before(node: Node, other: Stretch) -> Stretch:
    found = node.past
    if node.recurs is None:
        return found
    while found.start > other.start:
        found = move(found, node.recurs, -1)
    while (later := move(found, node.recurs, 1)).start <= other.start:
        found = later
    return found


def _first_after(node: Node, other: Stretch) -> Stretch:
    found = node.past
    if node.recurs is None:
        return found
    while found.start < other.start:
        found = move(found, node.recurs, 1)
    while (earlier := move(found, node.recurs, -1)).start >= other.start:
        found = earlier
    return found


def _made(role: Role, start: datetime | None, end: datetime | None, stretch: Stretch) -> Made:
    for moment in (start, end):
        if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR + 1:
            return None
    if start and end and end <= start:
        return None  # "the last 0 seconds"
    utc = [moment.astimezone(UTC) if moment else None for moment in (start, end)]
    return role, Period(utc[0], utc[1], stretch.precision)
