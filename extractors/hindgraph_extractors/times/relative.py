"""English grammar of dates that count from the moment they are said, or from another date."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

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
from hindgraph_extractors.times.dates import RULES as DATES
from hindgraph_extractors.times.dates import (
    Found,
    Rule,
    bare_year,
    decade,
    month,
    month_year,
    nth,
    quarter,
    season_year,
    weekday_name,
)
from hindgraph_extractors.times.nodes import Node, fixed, month_of_year, zone_of
from hindgraph_extractors.times.tokens import Reading

_SUBDAY = ("second", "minute", "hour")
_FAR = {"second": 10**8, "minute": 10**7, "hour": 10**6, "day": 400_000, "week": 60_000, "month": 12_000}
# "a few": what it can mean, nearest and farthest, in units.
_FEW = (2, 6)
Amount = tuple[float, bool, int]  # how many, whether that is vague, the place behind


def day_word(r: Reading, at: int) -> Found:
    """Today, yesterday, tomorrow, tonight; the day before yesterday, the day after tomorrow."""
    word, today = r.word(at), r.now.date()
    if word in words.DAY_WORDS:
        return _whole_day(r, words.DAY_WORDS[word], at + 1)
    if word in ("tonight", "tonite"):
        return _part(r, 0, "night", at + 1)
    first = at + 1 if word == "the" else at
    if r.word(first) == "day" and r.word(first + 1) in ("before", "after") and r.word(first + 2) in words.DAY_WORDS:
        step = -1 if r.word(first + 1) == "before" else 1
        return _whole_day(r, words.DAY_WORDS[r.word(first + 2)] + step, first + 3)
    if word == "the" and r.word(at + 1) == "other" and r.word(at + 2) in ("day", "night", "evening", "morning"):
        return fixed(Stretch(midnight(today - timedelta(7), zone_of(r.now)), r.now, "fuzzy"), "window", relative=True), at + 3
    return None


def _whole_day(r: Reading, offset: int, behind: int) -> Found:
    return fixed(days(r.now.date() + timedelta(offset), 1, zone_of(r.now)), relative=True), behind


def _part(r: Reading, offset: int, part: str, behind: int) -> Found:
    stretch = part_of_day(r.now.date() + timedelta(offset), part, zone_of(r.now))
    return replace(fixed(stretch, relative=True), part=part), behind


def amount(r: Reading, at: int) -> Amount | None:
    """Read how many: 3, three, twenty-one, a, a couple of, a few, several, half a."""
    word = r.word(at)
    if r.kind(at) == "number":
        return float(word), False, at + 1
    if word == "half" and r.word(at + 1) in ("a", "an"):
        return 0.5, False, at + 2
    if word in ("few", "several"):
        return 3, True, at + 1
    if word == "couple":
        return 2, True, at + 1 + (r.word(at + 1) == "of")
    if word == "a" and r.word(at + 1) in ("few", "couple"):
        return amount(r, at + 1)
    if word in words.NUMBERS:
        return words.NUMBERS[word], False, at + 1
    if word in words.TENS:
        rest = at + 2 if r.word(at + 1) == "-" else at + 1
        one = words.NUMBERS.get(r.word(rest), 0) if r.word(rest) not in ("a", "an") else 0
        return (words.TENS[word] + one, False, rest + 1) if 0 < one < 10 else (words.TENS[word], False, at + 1)
    return None


def length(r: Reading, at: int) -> tuple[list[tuple[float, Unit]], bool, int] | None:
    """Read a length of time: three weeks, a few years, 1 year and 2 months, half a year."""
    parts: list[tuple[float, Unit]] = []
    vague, place = False, at
    while found := amount(r, place):
        unit_at = found[2] + (r.word(found[2]) in ("business", "working"))
        unit = words.UNITS.get(r.word(unit_at))
        if not unit and r.touching(unit_at):
            unit = words.SHORT_UNITS.get(r.word(unit_at))
        if not unit or found[0] > _FAR.get(unit, 1000):
            break
        parts += _in_whole_units(found[0], unit)
        vague, behind = vague or found[1], unit_at + 1
        place = behind + (r.word(behind) in ("and", ","))
    return (parts, vague, behind) if parts else None


def _in_whole_units(count: float, unit: Unit) -> list[tuple[float, Unit]]:
    if count != 0.5:
        return [(count, unit)]
    halves: dict[Unit, tuple[float, Unit]] = {
        "year": (6, "month"), "month": (15, "day"), "week": (3, "day"), "day": (12, "hour"), "decade": (5, "year"),
    }  # fmt: skip
    return [halves.get(unit, (count, unit))]


def offset(r: Reading, at: int) -> Found:
    """Two weeks ago, a few years ago, in three days, a week from now, two days before 3 May."""
    inward = r.word(at) in ("in", "within")
    first = at + 1 if inward else at
    if not inward and r.word(at) == "the" and r.word(at + 1) == "day":
        return _from_other(r, [(1, "day")], at + 2)
    if not (found := length(r, first)):
        return None
    parts, vague, behind = found
    if inward:
        behind += 2 if r.word(behind) in ("'", "’") and r.word(behind + 1) == "time" else 0
        node = from_now(r, parts, 1, vague)
        return (replace(node, sort="offset", weak=True), behind) if node else None
    if r.word(behind) in ("ago", "back") or r.word(behind) == "earlier" and r.word(behind + 1) == "today":
        node = from_now(r, parts, -1, vague)
        return (node, behind + 1) if node else None
    if (r.word(behind), r.word(behind + 1)) in (("from", "now"), ("from", "today")):
        node = from_now(r, parts, 1, vague)
        return (node, behind + 2) if node else None
    return _from_other(r, parts, behind)


def from_now(r: Reading, parts: list[tuple[float, Unit]], sign: int, vague: bool) -> Node | None:
    """Count from the moment of saying: days and weeks give a day, months and years the month or year it lies in."""
    if vague:
        return _roughly(r, parts, sign)
    moment = r.now
    for count, unit in parts:
        moment = shift(moment, unit, sign * count)
    unit = parts[-1][1]
    if unit in _SUBDAY:
        end = (moment.astimezone(UTC) + timedelta(**{f"{unit}s": 1})).astimezone(moment.tzinfo)
        stretch = Stretch(moment, end, "hour" if unit == "hour" else "instant")
    else:
        stretch = whole(_grain(unit), moment.date(), zone_of(r.now))
    return fixed(stretch, relative=True)


def _grain(unit: Unit) -> Unit:
    if unit == "week":
        return "day"
    return "year" if unit == "decade" else unit


def _roughly(r: Reading, parts: list[tuple[float, Unit]], sign: int) -> Node:
    count, unit = parts[0]
    near, far = (1, 3) if count == 2 else _FEW
    a, b = sorted(shift(r.now, unit, sign * n) for n in (near, far))
    return fixed(Stretch(a, b, "fuzzy"), relative=True)


def _from_other(r: Reading, parts: list[tuple[float, Unit]], behind: int) -> Found:
    sign = {"before": -1, "after": 1, "from": 1, "following": 1, "prior": -1}.get(r.word(behind))
    unit = parts[-1][1]
    if sign is None or unit in _SUBDAY:
        return None
    anchor = _first_date(r, behind + 1 + (r.word(behind + 1) == "to"))
    if not anchor or anchor[0].weak or anchor[0].clock:
        return None

    def moved(stretch: Stretch) -> Stretch:
        moment = stretch.start
        for count, step in parts:
            moment = shift(moment, step, sign * count)
        return days(moment.date(), 1, zone_of(r.now)) if stretch.precision == "day" else whole(unit, moment.date(), zone_of(r.now))

    node = replace(anchor[0], past=moved(anchor[0].past), future=moved(anchor[0].future), sort="date", part=None)
    return node, anchor[1]


def _first_date(r: Reading, at: int) -> Found:
    found = [f for rule in (day_word, step, *DATES) if (f := rule(r, at))]
    return max(found, key=lambda f: f[1]) if found else None


def step(r: Reading, at: int) -> Found:
    """Last week, this Friday, next March, last summer, last night, the week after next; with a day: Monday next week."""
    if name := weekday_name(r, at):
        place = name[1] + (r.word(name[1]) in ("of", "in", ","))
        week = step(r, place) if r.word(place) in ("last", "next", "this") else None
        return _day_in(r, week[0], name[0], week[1]) if week and week[0].past.precision == "week" else None
    first = at + 1 if r.word(at) == "the" else at
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
    place, word, now, tz = first + 1, r.word(first + 1), r.now, zone_of(r.now)
    if word in words.DAY_PARTS and r.word(first) in ("last", "this"):
        return _part(r, sign, words.DAY_PARTS[word], place + 1)
    if word == "weekend":
        return fixed(_weekend(r, sign), relative=True), place + 1
    unit = words.UNITS.get(word)
    if unit and unit not in (*_SUBDAY, "day") and r.word(first) != "past":
        found = fixed(whole(unit, shift(now, unit, sign).date(), tz), relative=True)
        return _week_and_day(r, found, place + 1) if unit == "week" else (found, place + 1)
    if name := weekday_name(r, place):
        return fixed(days(_weekday(r, name[0], sign, r.word(first)), 1, tz), relative=True), name[1]
    if name := month(r, place):
        return replace(fixed(_month(r, name[0], sign), "month", relative=True), weak=False), name[1]
    if word in words.SEASONS:
        return fixed(_season(r, words.SEASONS[word], sign), "season", relative=True), place + 1
    return None


def _week_and_day(r: Reading, week: Node, behind: int) -> Found:
    place = behind + (r.word(behind) in ("on", ","))
    if (name := weekday_name(r, place)) and r.word(name[1]) != "of":
        return _day_in(r, week, name[0], name[1])
    return week, behind


def _day_in(r: Reading, week: Node, weekday: int, behind: int) -> Found:
    monday = week.past.start.date()
    return fixed(days(monday + timedelta(weekday), 1, zone_of(r.now)), relative=True), behind


def _weekday(r: Reading, weekday: int, sign: int, word: str) -> "datetime":
    today = r.now.date()
    ahead = (weekday - today.weekday()) % 7
    if sign < 0:
        found = today - timedelta((today.weekday() - weekday) % 7 or 7)
    elif sign > 0:
        found = today + timedelta(ahead or 7)
    else:
        found = today + timedelta(weekday - today.weekday())
    return found  # type: ignore[return-value]


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


def _weekend(r: Reading, sign: int) -> Stretch:
    # On a Saturday or Sunday, "last weekend" is the one before the one that is on.
    this = weekend(r.now.date(), zone_of(r.now))
    return weekend(this.start.date() + timedelta(7 * sign), zone_of(r.now))


def _beyond(r: Reading, at: int) -> Found:
    unit = words.UNITS.get(r.word(at))
    side = (r.word(at + 1), r.word(at + 2))
    if not unit or unit in (*_SUBDAY, "day") or side not in (("after", "next"), ("before", "last")):
        return None
    count = 2 if side[0] == "after" else -2
    return fixed(whole(unit, shift(r.now, unit, count).date(), zone_of(r.now)), relative=True), at + 3


def _window(r: Reading, first: int, sign: int, *, article: bool) -> Found:
    """Read the last three weeks, the past year, the next few days: from now back or on."""
    if sign == 0:
        return None
    found = length(r, first + 1)
    if not found and article and r.word(first) in ("last", "past") and (unit := words.UNITS.get(r.word(first + 1))):
        if unit == "day" and r.word(first) == "last":
            return None
        found = ([(1, unit)], False, first + 2)
    if not found or r.word(first + 1) in ("a", "an"):
        return None
    moment = r.now
    for count, unit in found[0]:
        moment = shift(moment, unit, sign * count)
    a, b = sorted((moment, r.now))
    unit = found[0][-1][1]
    precision = "fuzzy" if found[1] else "hour" if unit in _SUBDAY else _grain(unit)
    return fixed(Stretch(a, b, precision), "window", relative=True), found[2]  # type: ignore[arg-type]


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
    return (_third(found[0], part), found[1]) if found else None


def _third(node: Node, part: Part) -> Node:
    past, future = part_of(node.past, part), part_of(node.future, part)
    return replace(node, past=past, future=future, weak=False, sort="date")


def _divisible(r: Reading, at: int) -> Found:
    place = at + 1 if r.word(at) in ("the", "this") else at
    unit = words.UNITS.get(r.word(place))
    if place > at and unit and unit not in (*_SUBDAY, "day"):
        return fixed(whole(unit, r.now.date(), zone_of(r.now)), relative=True), place + 1
    rules = (step, month_year, quarter, season_year, decade, bare_year, _plain_month)
    found = [f for rule in rules if (f := rule(r, at))]
    return max(found, key=lambda f: f[1]) if found else None


def _plain_month(r: Reading, at: int) -> Found:
    return (month_of_year(name[0], r.now), name[1]) if (name := month(r, at)) else None


def counted_day(r: Reading, at: int) -> Found:
    """The first Monday of May, the last day of last month, the first week of 2024."""
    if r.word(at) != "the":
        return None
    number = (-1, at + 2) if r.word(at + 1) == "last" else nth(r, at + 1)
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


RULES: tuple[Rule, ...] = (day_word, offset, step, portion, counted_day, *DATES)
