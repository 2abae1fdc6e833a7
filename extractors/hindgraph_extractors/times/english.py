"""English time expressions: their roles, and ranges."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from hindgraph_extractors.records import TimeSpan
from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import Clock, Stretch, Unit, days, shift
from hindgraph_extractors.times.clock import is_plain
from hindgraph_extractors.times.context import admitted
from hindgraph_extractors.times.dates import day_number, year_behind
from hindgraph_extractors.times.lengths import length
from hindgraph_extractors.times.moments import STARTERS, moment, opens
from hindgraph_extractors.times.nodes import Node, fixed, real_date, with_clock, zone_of
from hindgraph_extractors.times.ranges import Bounds, bounds
from hindgraph_extractors.times.tense import tense
from hindgraph_extractors.times.tokens import Reading, stands_alone, tokenize

Lead = Literal["at", "since", "starting", "from", "until", "through", "by", "before", "after", "around"]
_LEADS: dict[str, Lead] = {
    "since": "since", "from": "from", "until": "until", "till": "until", "til": "until", "through": "through",
    "thru": "through", "by": "by", "before": "before", "after": "after", "on": "at", "in": "at", "at": "at",
    "during": "at", "around": "at", "about": "at", "of": "at", "over": "at", "throughout": "at", "circa": "at",
    "within": "at", "starting": "starting", "beginning": "starting", "effective": "starting", "commencing": "starting",
    "to": "at", "for": "at",
}  # fmt: skip
_LEAD_PAIRS: dict[tuple[str, str], Lead] = {
    ("as", "of"): "since", ("as", "from"): "since", ("up", "to"): "through", ("up", "until"): "until",
    ("up", "till"): "until", ("ever", "since"): "since", ("prior", "to"): "before", ("later", "than"): "after",
    ("back", "in"): "at",
}  # fmt: skip
_SEPARATORS = {"to": "through", "-": "through", "–": "through", "—": "through", "through": "through", "thru": "through",
               "until": "until", "till": "until", "til": "until"}  # fmt: skip
_MOVES = frozenset("moved move moves postponed rescheduled shifted pushed delayed changed brought".split())
_FIRST_WORDS = frozenset(("between", "no", "not", *(first for first, _ in _LEAD_PAIRS)))


@dataclass(frozen=True, slots=True)
class Expression:
    """A time expression over tokens ``[at, behind)``, before its direction is known."""

    at: int
    behind: int
    lead: Lead
    first: Node
    second: Node | None = None
    separator: str = "through"
    middle: int = 0


def find(
    text: str, now: datetime, *, month_first: bool, prefer: Literal["past", "future"] | None
) -> Iterator[TimeSpan]:
    """Yield the time expressions of an English text in their order; they do not overlap."""
    r = Reading(text, tokenize(text), now, month_first)
    at = 0
    while at < len(r.tokens):
        found = _expression(r, at) if _may_begin(r, at) else None
        span = _resolve(r, found, prefer) if found else None
        if found and span:
            yield span
        at = found.behind if found and span else at + 1


def _may_begin(r: Reading, at: int) -> bool:
    """Say whether it is worth looking: most words of a text begin no time."""
    word = r.word(at)
    if word in _LEADS and word not in STARTERS:
        following = r.word(at + 1)
        return opens(r, at + 1) or word == "for" or following in ("on", "in", "from") or following.isdigit()
    return word in _FIRST_WORDS or opens(r, at)


def _lead(r: Reading, at: int) -> tuple[Lead, int] | None:
    if r.word(at) in ("no", "not") and (r.word(at + 1), r.word(at + 2)) == ("later", "than"):
        return "by", at + 3
    if pair := _LEAD_PAIRS.get((r.word(at), r.word(at + 1))):
        more = (r.word(at + 2), r.word(at + 3)) == ("and", "including")
        return pair, at + 4 if more else at + 2
    if lead := _LEADS.get(r.word(at)):
        more = lead in ("since", "starting") and r.word(at + 1) in ("on", "in", "from")
        return lead, at + 2 if more else at + 1
    return None


def _expression(r: Reading, at: int) -> Expression | None:
    if r.word(at) == "between" and (pair := _pair(r, at + 1, "and")):
        return replace(pair, at=at, lead="from")
    if (span := _for_length(r, at)) or (span := _now_on(r, at)):
        return span
    lead = _lead(r, at)
    if lead and (pair := _pair(r, lead[1])):
        if lead[0] == "from" and pair.middle and pair.second and _is_moved(r, at):
            return Expression(pair.middle, pair.behind, "at", pair.second)
        return replace(pair, at=at, lead=lead[0])
    if pair := _pair(r, at):
        return pair
    if found := moment(r, at):
        return Expression(at, found[1], "at", found[0])
    if lead and (found := moment(r, lead[1])):
        return Expression(at, found[1], lead[0], found[0])
    return None


def _now_on(r: Reading, at: int) -> Expression | None:
    if r.word(at + 1) not in ("now", "of"):
        return None
    words_here = tuple(r.word(at + n) for n in range(3))
    now = fixed(Stretch(r.now, r.now, "instant"), relative=True)
    if words_here == ("from", "now", "on") or words_here == ("as", "of", "now"):
        return Expression(at, at + 3, "since", now)
    return None


def _for_length(r: Reading, at: int) -> Expression | None:
    """Read "for three weeks": a length, told back from now or on from now by the tense around it."""
    if r.word(at) != "for":
        return None
    place = at + 1 + (r.word(at + 1) in ("about", "almost", "nearly", "over", "around"))
    place += 2 if r.word(place) == "more" and r.word(place + 1) == "than" else 0
    if not (found := length(r, place)) or found[0][-1][1] in ("second", "minute", "hour"):
        return None
    if r.word(found[2]) == "from" and (day := moment(r, found[2] + 1)):
        return Expression(at, day[1], "at", _length_from(day[0], found[0]))
    if r.word(found[2]) in ("ago", "from", "before", "after"):
        return None
    return Expression(at, found[2], "at", _length_node(r, found[0]), separator="for")


def _length_node(r: Reading, parts: list[tuple[float, Unit]]) -> Node:
    back, ahead = r.now, r.now
    for count, unit in parts:
        back, ahead = shift(back, unit, -count), shift(ahead, unit, count)
    unit = parts[-1][1]
    return Node(Stretch(back, r.now, unit), Stretch(r.now, ahead, unit), "window", relative=True)  # type: ignore[arg-type]


def _length_from(day: Node, parts: list[tuple[float, Unit]]) -> Node:
    """Read "for two weeks from Monday"."""
    past, future = (Stretch(s.start, _later(s.start, parts), s.precision) for s in (day.past, day.future))
    return Node(past, future, "window", relative=True)


def _later(start: datetime, parts: list[tuple[float, Unit]]) -> datetime:
    for count, unit in parts:
        start = shift(start, unit, count)
    return start


def _pair(r: Reading, at: int, joint: str = "") -> Expression | None:
    if found := _shared_month(r, at, joint) or _clock_pair(r, at, joint):
        return found
    first = moment(r, at)
    if not first:
        return None
    separator = _joint(r, first[1], joint)
    if not separator:
        return None
    second = moment(r, first[1] + 1)
    if not second or first[0].sort == "clock" != second[0].sort:
        return None
    return Expression(at, second[1], "at", first[0], second[0], separator, middle=first[1] + 1)


def _is_moved(r: Reading, at: int) -> bool:
    """Say whether "from A to B" tells of a date that was moved to B, and not of a range."""
    return any(r.word(place) in _MOVES for place in range(max(0, at - 5), at))


def _shared_month(r: Reading, at: int, joint: str) -> Expression | None:
    """Read "3 to 7 March", "the 3rd and the 7th of March", "March 3-7, 2025"."""
    if not opens(r, at):
        return None
    place = at + 1 if r.word(at) == "the" else at
    if number := day_number(r, place):
        separator = _joint(r, number[1], joint)
        second = moment(r, number[1] + 1) if separator else None
        return _same_month(r, at, number[0], second, separator) if second and _names_day(second[0]) else None
    first = moment(r, at)
    if not first or first[0].recurs != "year" or not first[0].is_day:
        return None
    separator = _joint(r, first[1], joint)
    last = day_number(r, first[1] + 1) if separator else None
    if not last or r.word(last[1]) in (":", *words.UNITS, *words.MONTHS):
        return None
    return _to_day(r, at, first[0], last, separator)


def _names_day(node: Node) -> bool:
    dated = node.past.precision == "day" and node.sort == "date" and not node.relative
    return dated or node.recurs == "year"


def _joint(r: Reading, at: int, joint: str) -> str:
    if joint:
        return "through" if r.word(at) == joint else ""
    return _SEPARATORS.get(r.word(at), "")


def _same_month(
    r: Reading, at: int, number: int, second: tuple[Node, int], separator: str
) -> Expression | None:
    node = second[0]
    if not 1 <= number < node.past.start.day or not 1 <= number < node.future.start.day:
        return None
    past, future = (
        days(s.start.date().replace(day=number), 1, zone_of(r.now)) for s in (node.past, node.future)
    )
    return Expression(at, second[1], "at", replace(node, past=past, future=future), node, separator)


def _to_day(r: Reading, at: int, node: Node, last: tuple[int, int], separator: str) -> Expression | None:
    found = year_behind(r, last[1], ",", "of")
    if found:
        first = real_date(found[0], node.past.start.month, node.past.start.day)
        node = fixed(days(first, 1, zone_of(r.now))) if first else node
    past, future = _on_day(node.past, last[0]), _on_day(node.future, last[0])
    if not past or not future:
        return None
    second = replace(node, past=past, future=future)
    return Expression(at, found[1] if found else last[1], "at", node, second, separator)


def _on_day(stretch: Stretch, number: int) -> Stretch | None:
    """Return a later day of the month of a day, if there is one."""
    day = real_date(stretch.start.year, stretch.start.month, number)
    return days(day, 1, zone_of(stretch.start)) if day and day > stretch.start.date() else None


def _clock_pair(r: Reading, at: int, joint: str) -> Expression | None:
    """Read "14:00-15:30 on Monday" and "Monday 9 to 11 am": the day counts for both times."""
    first = moment(r, at)
    if not first or not first[0].clock:
        return _hours(r, at, joint)
    separator = _joint(r, first[1], joint)
    second = moment(r, first[1] + 1) if separator else None
    if not second or not second[0].clock:
        return None
    a, b = first[0], second[0]
    if a.sort == "clock" and b.sort != "clock":
        a = _on_day_of(r, b, a.clock)
    elif b.sort == "clock" and a.sort != "clock":
        b = _on_day_of(r, a, b.clock)
    return Expression(at, second[1], "at", a, b, separator)


def _hours(r: Reading, at: int, joint: str) -> Expression | None:
    """Read "2 to 4:30pm tomorrow": the first hour is in the same half of the day if that makes it earlier."""
    if r.kind(at) != "number" or not 1 <= int(r.word(at)[:3]) <= 12:
        return None
    separator = _joint(r, at + 1, joint)
    second = moment(r, at + 2) if separator else None
    if not second or not second[0].clock or is_plain(r, second[1] - 1):
        return None
    last, hour = second[0].clock, int(r.word(at)) % 12
    late = last.hour >= 12 and hour + 12 <= last.hour
    first = _on_day_of(r, second[0], Clock(hour + 12 * late, offset=last.offset))
    return Expression(at, second[1], "at", first, second[0], separator)


def _on_day_of(r: Reading, node: Node, time: Clock | None) -> Node:
    assert time is not None
    return with_clock(node, time, zone_of(r.now))


def _resolve(r: Reading, found: Expression, prefer: Literal["past", "future"] | None) -> TimeSpan | None:
    lead = "at" if found.lead == "from" and _is_origin(r, found) else found.lead
    shown = found.at if lead != "at" else _without_lead(r, found)
    if not admitted(r, found.first, found.second, found.lead, found.at, shown, found.behind):
        return None
    start, end = r.tokens[shown].start, r.tokens[found.behind - 1].end
    if not stands_alone(r.text, start, end):
        return None
    cue = prefer or tense(r.text, start, end, "en")
    if found.first.sort == "offset" and cue == "past":
        return None
    made = bounds(Bounds(lead, found.first, found.second, found.separator), cue, r.now)
    if made is None:
        return None
    role, period = made
    relative = found.first.relative or (found.second is not None and found.second.relative)
    return TimeSpan(start, end, r.text[start:end], period, role, relative)


def _is_origin(r: Reading, found: Expression) -> bool:
    """Say whether "from" only places a thing in time: "a photo from last weekend"."""
    ended = found.first.relative and found.first.settled and found.first.past.end <= r.now
    return (
        found.second is None and ended and r.word(found.behind) not in ("on", "onward", "onwards", "forward")
    )


def _without_lead(r: Reading, found: Expression) -> int:
    if found.separator == "for":
        return found.at
    lead = _lead(r, found.at)
    return lead[1] if lead and lead[1] < found.behind and found.first.sort != "offset" else found.at
