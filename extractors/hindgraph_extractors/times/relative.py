"""English grammar of dates that count from the moment they are said, or from another date."""

from dataclasses import replace
from datetime import date, timedelta

from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import (
    Part,
    Stretch,
    Unit,
    days,
    midnight,
    months,
    nth_weekday,
    part_of,
    part_of_day,
    season,
    shift,
    weekend,
    whole,
)
from hindgraph_extractors.times.dates import (
    Found,
    Rule,
    bare_month,
    bare_year,
    day_month,
    day_of_month,
    decade,
    iso,
    month,
    month_day,
    month_number,
    month_year,
    nth,
    numeric,
    weekday,
    weekday_name,
    year_month_day,
)
from hindgraph_extractors.times.lengths import SUBDAY, amount, from_now, length, window, within_reach
from hindgraph_extractors.times.named import holiday, quarter, season_year, week_number
from hindgraph_extractors.times.nodes import Node, fixed, month_of_year, zone_of
from hindgraph_extractors.times.tokens import Reading

# Which rules can begin with a number or written date, and which with a word.
NUMBER_DATES: tuple[Rule, ...] = (
    iso,
    numeric,
    day_month,
    year_month_day,
    month_number,
    quarter,
    decade,
    day_of_month,
    bare_year,
)
WORD_DATES: tuple[Rule, ...] = (
    day_month,
    month_day,
    month_year,
    week_number,
    holiday,
    quarter,
    season_year,
    decade,
    weekday,
    day_of_month,
    bare_month,
)


def day_word(r: Reading, at: int) -> Found:
    """Today, yesterday, tomorrow, tonight; the day before yesterday, the day after tomorrow."""
    word, today = r.word(at), r.now.date()
    if word in words.DAY_WORDS:
        return _whole_day(r, words.DAY_WORDS[word], at + 1)
    if word in ("tonight", "tonite"):
        return _part(r, 0, "night", at + 1)
    first = at + 1 if word == "the" else at
    if (
        r.word(first) == "day"
        and r.word(first + 1) in ("before", "after")
        and r.word(first + 2) in words.DAY_WORDS
    ):
        step = -1 if r.word(first + 1) == "before" else 1
        return _whole_day(r, words.DAY_WORDS[r.word(first + 2)] + step, first + 3)
    if (
        word == "the"
        and r.word(at + 1) == "other"
        and r.word(at + 2) in ("day", "night", "evening", "morning")
    ):
        return fixed(
            Stretch(midnight(today - timedelta(7), zone_of(r.now)), r.now, "fuzzy"), "window", relative=True
        ), at + 3
    return None


def _whole_day(r: Reading, offset: int, behind: int) -> Found:
    return fixed(days(r.now.date() + timedelta(offset), 1, zone_of(r.now)), relative=True), behind


def _part(r: Reading, offset: int, part: str, behind: int) -> Found:
    stretch = part_of_day(r.now.date() + timedelta(offset), part, zone_of(r.now))
    return replace(fixed(stretch, relative=True), part=part), behind


def offset(r: Reading, at: int) -> Found:
    """Two weeks ago, a few years ago, in three days, a week from now, two days before 3 May."""
    inward = r.word(at) in ("in", "within")
    first = at + 1 if inward else at
    if not inward and r.word(at) == "the" and r.word(at + 1) == "day":
        return _from_other(r, [(1, "day")], at + 2)
    if not (found := length(r, first)):
        return None
    parts, vague, behind = found
    if inward and r.word(behind) == "of":
        return None  # "in a quarter of the cases"
    if r.word(at) == "within":
        return window(r.now, parts, ahead=True, vague=vague), behind
    if inward:
        behind += 2 if r.word(behind) in ("'", "’") and r.word(behind + 1) == "time" else 0
        node = from_now(r, parts, 1, vague)
        return (replace(node, sort="offset", weak=True), behind) if node else None
    if r.word(behind) in ("ago", "back") or (r.word(behind) == "earlier" and r.word(behind + 1) == "today"):
        node = from_now(r, parts, -1, vague)
        return (node, behind + 1) if node else None
    if (r.word(behind), r.word(behind + 1)) in (("from", "now"), ("from", "today")):
        node = from_now(r, parts, 1, vague)
        return (node, behind + 2) if node else None
    return _from_other(r, parts, behind)


def _from_other(r: Reading, parts: list[tuple[float, Unit]], behind: int) -> Found:
    sign = {"before": -1, "after": 1, "from": 1, "following": 1, "prior": -1}.get(r.word(behind))
    unit = parts[-1][1]
    if sign is None or unit in SUBDAY:
        return None
    anchor = _first_date(r, behind + 1 + (r.word(behind + 1) == "to"))
    if not anchor or anchor[0].weak or anchor[0].clock:
        return None

    def moved(stretch: Stretch) -> Stretch:
        moment = stretch.start
        for count, step in parts:
            moment = shift(moment, step, sign * count)
        return (
            days(moment.date(), 1, zone_of(r.now))
            if stretch.precision == "day"
            else whole(unit, moment.date(), zone_of(r.now))
        )

    node = replace(
        anchor[0], past=moved(anchor[0].past), future=moved(anchor[0].future), sort="date", part=None
    )
    return node, anchor[1]


def _first_date(r: Reading, at: int) -> Found:
    found = [f for rule in (day_word, step, *WORD_DATES, *NUMBER_DATES) if (f := rule(r, at))]
    return max(found, key=lambda f: f[1]) if found else None


def step(r: Reading, at: int) -> Found:
    """Last week, this Friday, next March, last summer, last night, the week after next; with a day: Monday next week."""
    if name := weekday_name(r, at):
        place = name[1] + (r.word(name[1]) in ("of", "in", ","))
        sign = words.STEPS.get(r.word(place)) if r.word(place + 1) == "week" else None
        return _day_in(r, _stepped_unit(r, "week", sign), name[0], place + 2) if sign is not None else None
    first = at + 1 if r.word(at) == "the" else at
    if window := _counted_window(r, at):
        return window
    if first > at and (around := _beyond(r, first)):
        return around
    if r.word(first) == "this" and r.word(first + 1) in ("past", "coming"):
        first += 1
    sign = words.STEPS.get(r.word(first))
    if sign is None or r.word(first + 1) == "":
        return None
    if window := _window(r, first, sign, article=r.word(first - 1) == "the"):
        return window
    if r.word(at) == "the" and r.word(first) not in ("current", "coming", "upcoming"):
        return None  # "the next day", "the previous year" count from something told before
    return _stepped(r, first, sign)


def _stepped(r: Reading, first: int, sign: int) -> Found:
    place, word, tz = first + 1, r.word(first + 1), zone_of(r.now)
    if word in words.DAY_PARTS and r.word(first) in ("last", "this"):
        return _part(r, sign, words.DAY_PARTS[word], place + 1)
    if word == "weekend":
        return fixed(_weekend(r, sign), relative=True), place + 1
    unit = words.UNITS.get(word)
    if unit and word == unit and unit not in (*SUBDAY, "day") and r.word(first) != "past":
        found = _stepped_unit(r, unit, sign)
        return _week_and_day(r, found, place + 1) if unit == "week" else (found, place + 1)
    if name := weekday_name(r, place):
        return fixed(days(_weekday(r, name[0], sign), 1, tz), relative=True), name[1]
    if (name := month(r, place)) and (sign or r.raw(place) not in ("may", "march")):
        return replace(fixed(_month(r, name[0], sign), "month", relative=True), weak=False), name[1]
    if word in words.SEASONS:
        return _stepped_season(r, words.SEASONS[word], sign), place + 1
    return None


def _stepped_unit(r: Reading, unit: Unit, sign: int) -> Node:
    return fixed(whole(unit, shift(r.now, unit, sign).date(), zone_of(r.now)), relative=True)


def _week_and_day(r: Reading, week: Node, behind: int) -> Found:
    place = behind + (r.word(behind) == "on")
    if (name := weekday_name(r, place)) and r.word(name[1]) != "of":
        return _day_in(r, week, name[0], name[1])
    return week, behind


def _day_in(r: Reading, week: Node, weekday: int, behind: int) -> Found:
    monday = week.past.start.date()
    return fixed(days(monday + timedelta(weekday), 1, zone_of(r.now)), relative=True), behind


def _weekday(r: Reading, weekday: int, sign: int) -> date:
    today = r.now.date()
    ahead = (weekday - today.weekday()) % 7
    if sign < 0:
        found = today - timedelta((today.weekday() - weekday) % 7 or 7)
    elif sign > 0:
        found = today + timedelta(ahead or 7)
    else:
        found = today + timedelta(weekday - today.weekday())
    return found


def _month(r: Reading, number: int, sign: int) -> Stretch:
    node = month_of_year(number, r.now)
    this = months(r.now.year, number, 1, zone_of(r.now))
    if sign == 0:
        return this
    if sign < 0:
        return node.past if node.past.end <= r.now else months(r.now.year - 1, number, 1, zone_of(r.now))
    return node.future if node.future.start > r.now else months(r.now.year + 1, number, 1, zone_of(r.now))


def _season(r: Reading, name: str, sign: int) -> Stretch:
    found = [season(name, r.now.year + n, zone_of(r.now)) for n in range(-2, 3)]
    if sign < 0:
        return [s for s in found if s.end <= r.now][-1]
    ahead = [s for s in found if s.end > r.now]
    return ahead[0] if sign == 0 or ahead[0].start > r.now else ahead[1]


def _stepped_season(r: Reading, name: str, sign: int) -> Node:
    """Return a season; of "this spring", said in autumn: what was, was in this year's; what will be, in the next one."""
    found = _season(r, name, sign)
    gone = season(name, r.now.year, zone_of(r.now))
    past = gone if sign == 0 and gone.end <= r.now else found
    return Node(past, found, "season", relative=True)


def _weekend(r: Reading, sign: int) -> Stretch:
    # On a Saturday or Sunday, "last weekend" is the one before the one that is on.
    this = weekend(r.now.date(), zone_of(r.now))
    return weekend(this.start.date() + timedelta(7 * sign), zone_of(r.now))


def _beyond(r: Reading, at: int) -> Found:
    unit = words.UNITS.get(r.word(at))
    side = (r.word(at + 1), r.word(at + 2))
    if not unit or unit in (*SUBDAY, "day") or side not in (("after", "next"), ("before", "last")):
        return None
    count = 2 if side[0] == "after" else -2
    return fixed(whole(unit, shift(r.now, unit, count).date(), zone_of(r.now)), relative=True), at + 3


def _window(r: Reading, first: int, sign: int, *, article: bool) -> Found:
    """Read the last three weeks, the past year, the next few days: from now back or on."""
    if sign == 0:
        return None
    found = length(r, first + 1)
    one: list[tuple[float, Unit]]
    if (
        not found
        and article
        and r.word(first) in ("last", "past")
        and (unit := words.UNITS.get(r.word(first + 1)))
    ):
        if unit == "quarter" or (unit == "day" and r.word(first) == "last"):
            return None
        one = [(1.0, unit)]
        found = (one, False, first + 2)
    if not found or r.word(first + 1) in ("a", "an"):
        return None
    if r.word(first) == "past" and not article and found[0][0][1] in SUBDAY:
        return None  # "ten past 15h"
    return window(r.now, found[0], ahead=sign > 0, vague=found[1]), found[2]


def _counted_window(r: Reading, at: int) -> Found:
    """Read "the two next days", "10 previous weeks"."""
    first = at + 1 if r.word(at) == "the" else at
    number = amount(r, first)
    sign = words.STEPS.get(r.word(number[2])) if number else None
    unit = words.UNITS.get(r.word(number[2] + 1)) if number else None
    if not number or not sign or not unit or not r.word(number[2] + 1).endswith("s"):
        return None
    if not within_reach([(number[0], unit)]):
        return None
    return window(r.now, [(number[0], unit)], ahead=sign > 0, vague=number[1]), number[2] + 2


def portion(r: Reading, at: int) -> Found:
    """Early March, mid-2024, the end of last month, the beginning of the year, late summer."""
    first = at + 1 if r.word(at) == "the" else at
    part = words.PARTS.get(r.word(first))
    if not part:
        return None
    place = first + 1 + (r.word(first + 1) in ("-", "of", "in"))
    if r.word(first) in ("beginning", "start", "middle", "end") and r.word(place - 1) != "of":
        return None
    found = _divisible(r, place)
    return (_third(found[0], part, r.word(first)), found[1]) if found else None


def _third(node: Node, part: Part, word: str) -> Node:
    edge = word in ("beginning", "start", "end")
    past, future = (part_of(stretch, part, edge=edge) for stretch in (node.past, node.future))
    return replace(node, past=past, future=future, weak=False, sort="end" if word == "end" else "date")


def _divisible(r: Reading, at: int) -> Found:
    place = at + 1 if r.word(at) in ("the", "this") else at
    unit = words.UNITS.get(r.word(place))
    bare = r.word(at - 1) == "of" and r.word(at - 2) in ("end", "start", "beginning", "middle")
    if (place > at or bare) and unit and unit not in (*SUBDAY, "day"):
        return fixed(whole(unit, r.now.date(), zone_of(r.now)), relative=True), place + 1
    rules = (step, month_year, quarter, season_year, decade, bare_year, _plain_month)
    found = [f for rule in rules if (f := rule(r, at))]
    return max(found, key=lambda f: f[1]) if found else None


def _plain_month(r: Reading, at: int) -> Found:
    return (month_of_year(name[0], r.now), name[1]) if (name := month(r, at)) else None


def counted_day(r: Reading, at: int) -> Found:
    """The first Monday of May, the last day of last month, the first week of 2024."""
    first = at + 1 if r.word(at) == "the" else at
    number = (-1, first + 1) if r.word(first) == "last" else nth(r, first)
    if not number:
        return None
    name = weekday_name(r, number[1])
    unit = words.UNITS.get(r.word(number[1]))
    place = name[1] if name else number[1] + 1
    if r.word(place) not in ("of", "in") or not (name or unit in ("day", "week")):
        return None
    if not (whole_found := _divisible(r, place + 1)):
        return None
    node = whole_found[0]
    pair = [_counted(s, name[0] if name else None, unit, number[0]) for s in (node.past, node.future)]
    if pair[0] is None or pair[1] is None:
        return None
    return replace(node, past=pair[0], future=pair[1], weak=False, sort="date"), whole_found[1]


def _counted(within: Stretch, weekday: int | None, unit: Unit | None, number: int) -> Stretch | None:
    tz = within.start.tzinfo
    first, end = within.start.date(), within.end.date()
    if weekday is not None:
        on = nth_weekday(within, weekday, number)
        return days(on, 1, tz) if on else None  # type: ignore[arg-type]
    size = 7 if unit == "week" else 1
    on = end - timedelta(size) if number < 0 else first + timedelta(size * (number - 1))
    return days(on, size, tz, "week" if size == 7 else "day") if first <= on < end else None  # type: ignore[arg-type]


_WORD_RULES: tuple[Rule, ...] = (day_word, offset, step, portion, counted_day, *WORD_DATES)
_NUMBER_RULES: tuple[Rule, ...] = (offset, step, counted_day, *NUMBER_DATES)


def any_date(r: Reading, at: int) -> Found:
    """Read a date at a place; the longest reading counts, then the first rule's."""
    rules = _WORD_RULES if r.kind(at) in ("word", "sign") else _NUMBER_RULES
    found = [f for rule in rules if (f := rule(r, at))]
    return max(found, key=lambda f: f[1]) if found else None
