"""English grammar of dates that name their day, month or year.

A rule takes the text and a place in it and returns the node read there and the place behind it, or None.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import (
    FIRST_YEAR,
    LAST_YEAR,
    days,
    months,
    whole,
)
from hindgraph_extractors.times.clock import written_clock
from hindgraph_extractors.times.nodes import (
    Node,
    day_of_months,
    day_of_year,
    fixed,
    month_of_year,
    real_date,
    recurring,
    with_clock,
    zone_of,
)
from hindgraph_extractors.times.tokens import Reading

Found = tuple[Node, int] | None
Rule = Callable[[Reading, int], Found]


def year(r: Reading, at: int) -> tuple[int, int] | None:
    """Read a year of four digits, or of two after an apostrophe."""
    if r.kind(at) == "number" and len(r.word(at)) == 4 and FIRST_YEAR <= int(r.word(at)) <= LAST_YEAR:
        return int(r.word(at)), at + 1
    if (
        r.word(at) in ("'", "’")
        and r.kind(at + 1) == "number"
        and r.touching(at + 1)
        and len(r.word(at + 1)) == 2
    ):
        return two_digit_year(int(r.word(at + 1))), at + 2
    return None


def two_digit_year(number: int) -> int:
    """Return the year meant by two digits: 1970 to 2069."""
    return number + (1900 if number >= 70 else 2000)


def year_behind(r: Reading, at: int, *separators: str) -> tuple[int, int] | None:
    """Read a year right behind a date, or after one of the separators."""
    return year(r, at) or (year(r, at + 1) if r.word(at) in separators else None)


def month(r: Reading, at: int) -> tuple[int, int] | None:
    """Read the name of a month; a short one may carry a full stop."""
    word = r.word(at)
    if word in words.MONTHS:
        return words.MONTHS[word], at + 1
    if word in words.SHORT_MONTHS:
        dotted = r.word(at + 1) == "." and r.touching(at + 1) and (r.kind(at + 2) in ("number", "ordinal"))
        return words.SHORT_MONTHS[word], at + 2 if dotted else at + 1
    return None


def day_number(r: Reading, at: int) -> tuple[int, int] | None:
    """Read the number of a day in a month: 3, 3rd, third, twenty-first."""
    if r.kind(at) == "number" and len(r.word(at)) <= 2:
        return int(r.word(at)), at + 1
    return nth(r, at)


def nth(r: Reading, at: int) -> tuple[int, int] | None:
    """Read an ordinal number up to 39th, in digits or words."""
    word = r.word(at)
    if r.kind(at) == "ordinal":
        return int(word[:-2]), at + 1
    if word in words.NTHS:
        return words.NTHS[word], at + 1
    if word in ("twenty", "thirty"):
        rest = at + 2 if r.word(at + 1) == "-" else at + 1
        if words.NTHS.get(r.word(rest), 99) < 10:
            return words.TENS[word] + words.NTHS[r.word(rest)], rest + 1
    return None


def day(r: Reading, on: date | None) -> Node | None:
    """Return a node for a whole day, if there is such a day."""
    return fixed(days(on, 1, zone_of(r.now))) if on else None


def iso(r: Reading, at: int) -> Found:
    """2025-03-05, with a time and zone or without, and 2025-W12."""
    kind, text = r.kind(at), r.raw(at)
    if kind == "iso":
        return _iso_day(r, text, at + 1)
    if kind == "month":
        y, m = int(text[:4]), int(text[5:7])
        good = FIRST_YEAR <= y <= LAST_YEAR and 1 <= m <= 12
        return (fixed(months(y, m, 1, zone_of(r.now)), "month"), at + 1) if good else None
    if kind == "week":
        digits = text.replace("-", "").upper().split("W")
        return iso_week(r, int(digits[0]), digits[1], at + 1)
    return None


def _iso_day(r: Reading, text: str, behind: int) -> Found:
    written, _, time = text.replace("T", " ").partition(" ")
    y, m, d = (int(part) for part in written.split("-"))
    if not (node := day(r, real_date(y, m, d))):
        return None
    if not time:
        return node, behind
    clock = written_clock(time)
    return (with_clock(node, clock, zone_of(r.now)), behind) if clock else None


def iso_week(r: Reading, y: int, rest: str, behind: int) -> Found:
    """Return a week by its number, or with a digit behind it one of its days."""
    number = int(rest[:2])
    if not (FIRST_YEAR <= y <= LAST_YEAR and 1 <= number <= 53):
        return None
    try:
        on = date.fromisocalendar(y, number, int(rest[2:] or 1))
    except ValueError:  # a 53rd week that the year does not have
        return None
    return fixed(whole("day" if rest[2:] else "week", on, zone_of(r.now))), behind


def numeric(r: Reading, at: int) -> Found:
    """03/05/2025, 3.5.2025, 2025/03/05 and, weakly, 3/5.

    With the year behind, the month comes first where the actor's zone is one of the United States and the day comes
    first elsewhere, unless only one order gives a date.
    """
    if r.kind(at) == "slash":
        return _slash(r, at)
    if r.kind(at) != "numeric":
        return None
    sign = next(c for c in r.word(at) if not c.isdigit())
    if len(set(r.word(at)) & set("/.-")) > 1:
        return None
    a, b, c = r.word(at).split(sign)
    if len(a) == 4:
        node = day(r, real_date(int(a), int(b), int(c))) if len(c) <= 2 else None
    elif len(a) <= 2 and len(c) in (2, 4):
        node = _three_numbers(r, int(a), int(b), c, sign)
    else:
        node = None
    return (node, at + 1) if node else None


def _three_numbers(r: Reading, a: int, b: int, c: str, sign: str) -> Node | None:
    # 10.0.12 and 3.11.24 are versions far more often than dates.
    if sign == "." and len(c) == 2:
        return None
    y = int(c) if len(c) == 4 else two_digit_year(int(c))
    orders = [(b, a), (a, b)] if sign == "." or not r.month_first else [(a, b), (b, a)]
    return next((node for m, d in orders if (node := day(r, real_date(y, m, d)))), None)


def _slash(r: Reading, at: int) -> Found:
    a, b = (int(p) for p in r.word(at).split("/"))
    orders = [(a, b), (b, a)] if r.month_first else [(b, a), (a, b)]
    for m, d in orders:
        if 1 <= m <= 12 and 1 <= d <= 31 and (node := day_of_year(m, d, r.now, "slash")):
            return replace(node, weak=True), at + 1
    return None


def day_month(r: Reading, at: int) -> Found:
    """3 May, the 3rd of May 2025, 31-Oct-1974."""
    first = at + 1 if r.word(at) == "the" else at
    if not (number := day_number(r, first)):
        return None
    place = number[1] + (r.word(number[1]) in ("of", "-", "/", "."))
    if not (name := month(r, place)):
        return None
    return _dated(
        r, name[0], number[0], name[1], sure=r.kind(first) != "number" or place > number[1], at=place
    )


def year_month_day(r: Reading, at: int) -> Found:
    """2019-Aug-01, 2019/Aug/01."""
    if not (lead := year(r, at)) or r.word(lead[1]) not in ("-", "/"):
        return None
    name = month(r, lead[1] + 1)
    number = day_number(r, name[1] + 1) if name and r.word(name[1]) == r.word(lead[1]) else None
    node = day(r, real_date(lead[0], name[0], number[0])) if name and number else None
    return (node, number[1]) if node and number else None


def month_day(r: Reading, at: int) -> Found:
    """May 3rd, March the 5th, May 3, 2025."""
    if not (name := month(r, at)):
        return None
    place = name[1] + (r.word(name[1]) in ("the", "-", "/"))
    if not (number := day_number(r, place)) or r.word(number[1]) == ":":
        return None
    if r.kind(place) == "word" and r.word(place) == "second" and r.word(place - 1) != "the":
        return None
    return _dated(r, name[0], number[0], number[1], sure=r.kind(place) == "ordinal", at=at)


def _dated(r: Reading, m: int, d: int, behind: int, *, sure: bool, at: int) -> Found:
    found = year_behind(r, behind, ",", "of", "-", "/", ".")
    short = (
        r.word(at - 1) in ("-", "/")
        and r.kind(behind + 1) == "number"
        and r.touching(behind)
        and r.touching(behind + 1)
        and r.word(behind) in ("-", "/")
    )
    if found:
        node = day(r, real_date(found[0], m, d))
        return (node, found[1]) if node else None
    if short and len(r.word(behind + 1)) == 2:
        node = day(r, real_date(two_digit_year(int(r.word(behind + 1))), m, d))
        return (node, behind + 2) if node else None
    dated = day_of_year(m, d, r.now)
    # "it may 5 times" and "we march 5 km": in lower case these two need a sign that they are months.
    weak = not sure and m in (3, 5) and not r.raw(at)[:1].isupper()
    return (replace(dated, weak=weak), behind) if dated else None


def month_year(r: Reading, at: int) -> Found:
    """March 2025, March of 2025, Mar '25, 03/2025."""
    if not (name := month(r, at)):
        return None
    if not (found := year_behind(r, name[1], "of", ",", "-", "/", "in")):
        return None
    return fixed(months(found[0], name[0], 1, zone_of(r.now)), "month"), found[1]


def bare_month(r: Reading, at: int) -> Found:
    """March: weak, as it may be a verb or a name."""
    if not (name := month(r, at)):
        return None
    node = month_of_year(name[0], r.now)
    strong = r.word(at) in words.MONTHS and name[0] not in words.NAMELIKE_MONTHS and r.raw(at)[:1].isupper()
    return replace(node, weak=not strong), at + 1


def bare_year(r: Reading, at: int) -> Found:
    """2021: weak."""
    if not (found := year(r, at)) or r.word(at) in ("'", "’"):
        return None
    return fixed(months(found[0], 1, 12, zone_of(r.now), "year"), "year", weak=True), found[1]


def decade(r: Reading, at: int) -> Found:
    """The 1990s, the '90s, the nineties."""
    word = r.word(at)
    if r.kind(at) == "decade":
        digits = word.strip("'’s")
        first = int(digits) if len(digits) == 4 else two_digit_year(int(digits))
        strong = len(digits) == 4
    elif word in words.DECADES and r.word(at - 1) == "the":
        first, strong = two_digit_year(words.DECADES[word]), False
    else:
        return None
    return fixed(months(first, 1, 120, zone_of(r.now), "decade"), "year", weak=not strong), at + 1


def weekday_name(r: Reading, at: int) -> tuple[int, int] | None:
    """Read the name of a day of the week; a short one may carry a full stop."""
    word = r.word(at)
    if word in words.WEEKDAYS:
        return words.WEEKDAYS[word], at + 1
    if word in words.SHORT_DAYS:
        return words.SHORT_DAYS[word], at + 1
    return None


def weekday(r: Reading, at: int) -> Found:
    """Friday; with a date behind it ("Friday, 3 May") the date says it."""
    if not (name := weekday_name(r, at)):
        return None
    for gap in (r.word(name[1]) == ",", r.word(name[1]) in (".", ",") and r.word(name[1] + 1) == "the"):
        for rule in (iso, numeric, month_day, day_month):
            if found := rule(r, name[1] + gap):
                return replace(found[0], weak=False), found[1]
    if (number := nth(r, name[1] + (r.word(name[1]) == "the"))) and r.kind(number[1]) != "word":
        return _matching(r, name[0], number[0], number[1])
    this = days(r.now.date() + timedelta(days=name[0] - r.now.weekday()), 1, zone_of(r.now))
    return recurring(this, "week", r.now, "weekday", weak=r.word(at) in words.SHORT_DAYS), name[1]


def _matching(r: Reading, weekday: int, number: int, behind: int) -> Found:
    """Read "Tuesday the 11th": the latest and the next month in which they agree."""
    today = r.now.date()
    near = [divmod(today.year * 12 + today.month - 1 + n, 12) for n in range(-30, 31)]
    found = [on for y, m in near if (on := real_date(y, m + 1, number)) and on.weekday() == weekday]
    back, ahead = [on for on in found if on <= today], [on for on in found if on >= today]
    if not back or not ahead:
        return None
    # It names the nearest such day: the month is left out because it is clear.
    tz, nearest = zone_of(r.now), min(back[-1], ahead[0], key=lambda on: abs((on - today).days))
    if abs((nearest - today).days) < 45:
        return fixed(days(nearest, 1, tz), relative=True), behind
    return Node(days(back[-1], 1, tz), days(ahead[0], 1, tz), relative=True), behind


def month_number(r: Reading, at: int) -> Found:
    """03/2025: weak."""
    sign = r.word(at + 1)
    if (
        r.kind(at) != "number"
        or len(r.word(at)) > 2
        or sign not in ("/", "-")
        or not r.touching(at + 1)
        or not r.touching(at + 2)
    ):
        return None
    found = year(r, at + 2)
    if not found or not 1 <= int(r.word(at)) <= 12:
        return None
    return fixed(months(found[0], int(r.word(at)), 1, zone_of(r.now)), "year", weak=True), found[1]


def day_of_month(r: Reading, at: int) -> Found:
    """The 5th: weak; the latest or the next one."""
    place = at + 1 if r.word(at) == "the" else at
    if r.kind(place) != "ordinal" or not (node := day_of_months(int(r.word(place)[:-2]), r.now)):
        return None
    return replace(node, sort="ordinal", weak=True), place + 1
