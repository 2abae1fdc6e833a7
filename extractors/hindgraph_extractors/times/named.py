"""English grammar of quarters, seasons, numbered weeks and holidays."""

from datetime import date

from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import (
    days,
    easter,
    months,
    season,
)
from hindgraph_extractors.times.dates import Found, iso_week, nth, year, year_behind
from hindgraph_extractors.times.nodes import (
    Node,
    fixed,
    recurring,
    zone_of,
)
from hindgraph_extractors.times.tokens import Reading


def quarter(r: Reading, at: int) -> Found:
    """Q3 2025, 2025 Q3, Q3, the third quarter of 2025, H1 2025, the first half of 2025."""
    if lead := year(r, at):
        place = lead[1] + (r.word(lead[1]) == "-")
        found = _quarter_name(r, place)
        return _quarter_of(r, found[0], found[1], lead[0], found[2]) if found else None
    if not (found := _quarter_name(r, at)):
        return None
    tail = year_behind(r, found[2], "of", "/", "-", ",", "in")
    if tail:
        return _quarter_of(r, found[0], found[1], *tail)
    this = _quarter_of(r, found[0], found[1], r.now.year, found[2])
    if not this:
        return None
    return recurring(this[0].past, "year", r.now, "month"), found[2]


def _quarter_name(r: Reading, at: int) -> tuple[int, int, int] | None:
    # (how many months, which one, the place behind)
    word = r.word(at)
    if word == "q" and r.touching(at + 1) and r.word(at + 1) in "1234" and r.word(at + 1):
        return 3, int(r.word(at + 1)), at + 2
    if word == "h" and r.touching(at + 1) and r.word(at + 1) in ("1", "2"):
        if not year_behind(r, at + 2, "of", "/", "-") and not year(r, at - 1 - (r.word(at - 1) == "-")):
            return None
        return 6, int(r.word(at + 1)), at + 2
    first = at + 1 if word == "the" else at
    number = nth(r, first)
    if number and r.word(number[1]) == "quarter" and 1 <= number[0] <= 4:
        return 3, number[0], number[1] + 1
    if number and r.word(number[1]) == "half" and number[0] <= 2 and year_behind(r, number[1] + 1, "of"):
        return 6, number[0], number[1] + 1
    return None


def _quarter_of(r: Reading, size: int, which: int, y: int, behind: int) -> Found:
    stretch = months(y, size * (which - 1) + 1, size, zone_of(r.now), "quarter" if size == 3 else "season")
    return fixed(stretch, "month"), behind


def season_year(r: Reading, at: int) -> Found:
    """Spring 2024, summer of 2023; weakly: the summer, in winter."""
    first = at + 1 if r.word(at) == "the" else at
    name = words.SEASONS.get(r.word(first))
    if not name:
        return None
    if found := year_behind(r, first + 1, "of", ","):
        return fixed(season(name, found[0], zone_of(r.now)), "season"), found[1]
    node = recurring(season(name, r.now.year, zone_of(r.now)), "year", r.now, "season", weak=True)
    return node, first + 1


def week_number(r: Reading, at: int) -> Found:
    """Week 12 of 2025, calendar week 12, CW 12."""
    word = r.word(at)
    first = at + 1 if word == "calendar" else at
    if r.word(first) not in ("week", "cw") or r.kind(first + 1) != "number" or len(r.word(first + 1)) > 2:
        return None
    found = year_behind(r, first + 2, "of", ",", "/")
    if not found and word == "week":
        return None
    if found:
        return iso_week(r, found[0], r.word(first + 1).zfill(2), found[1])
    return iso_week(r, r.now.year, r.word(first + 1).zfill(2), first + 2)


_HOLIDAYS = {
    ("christmas",): (12, 25), ("christmas", "day"): (12, 25), ("christmas", "eve"): (12, 24), ("halloween",): (10, 31),
    ("new", "year", "'", "s", "day"): (1, 1), ("new", "year", "'", "s", "eve"): (12, 31), ("boxing", "day"): (12, 26),
}  # fmt: skip


def holiday(r: Reading, at: int) -> Found:
    """Christmas, Easter, New Year's Eve and the like, with a year or without."""
    words_here = tuple(r.word(at + n).replace("’", "'") for n in range(5))
    name = next((words_here[:n] for n in range(5, 0, -1) if words_here[:n] in _HOLIDAYS), None)
    if not name and words_here[0] != "easter":
        return None
    behind = at + len(name or ("easter",)) + (not name and words_here[1] in ("sunday", "day"))
    if not name and words_here[1] in ("monday", "egg", "eggs"):
        return None

    def on(y: int) -> date:
        return date(y, *_HOLIDAYS[name]) if name else easter(y)

    if found := year_behind(r, behind, ",", "of"):
        return fixed(days(on(found[0]), 1, zone_of(r.now))), found[1]
    all_days = [on(r.now.year + n) for n in (-1, 0, 1)]
    past, future = (
        max(d for d in all_days if d <= r.now.date()),
        min(d for d in all_days if d >= r.now.date()),
    )
    tz = zone_of(r.now)
    return Node(
        days(past, 1, tz), days(future, 1, tz), relative=True, recurs="year" if name else None
    ), behind
