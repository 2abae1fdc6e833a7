"""Lengths of time in English, and what lies a length before or after now."""

from datetime import UTC, datetime, timedelta

from hindgraph_extractors.records import Precision
from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import (
    Stretch,
    Unit,
    midnight,
    shift,
    whole,
)
from hindgraph_extractors.times.nodes import Node, fixed, zone_of
from hindgraph_extractors.times.tokens import Reading

SUBDAY = ("second", "minute", "hour")
# In days, roughly: enough to see that a length leads out of the calendar.
_DAYS: dict[Unit, float] = {
    "second": 1 / 86400, "minute": 1 / 1440, "hour": 1 / 24, "day": 1, "week": 7, "month": 31, "quarter": 92, "year": 366,
    "decade": 3660,
}  # fmt: skip
_REACH = 900 * 366


# "a few": what it can mean, nearest and farthest, in units.
_FEW = (2, 6)
Amount = tuple[float, bool, int]  # how many, whether that is vague, the place behind


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
        return (
            (words.TENS[word] + one, False, rest + 1) if 0 < one < 10 else (words.TENS[word], False, at + 1)
        )
    return None


def length(r: Reading, at: int) -> tuple[list[tuple[float, Unit]], bool, int] | None:
    """Read a length of time: three weeks, a few years, 1 year and 2 months, half a year."""
    parts: list[tuple[float, Unit]] = []
    vague, place, behind = False, at, at
    while found := amount(r, place):
        unit_at = found[2] + (r.word(found[2]) in ("business", "working"))
        unit = words.UNITS.get(r.word(unit_at))
        if not unit and r.touching(unit_at):
            unit = words.SHORT_UNITS.get(r.word(unit_at))
        if not unit:
            break
        parts += _in_whole_units(found[0], unit)
        vague, behind = vague or found[1], unit_at + 1
        place = behind + (r.word(behind) in ("and", ","))
    return (parts, vague, behind) if parts and within_reach(parts) else None


def within_reach(parts: list[tuple[float, Unit]]) -> bool:
    """Say whether a length is short enough to be counted from a date: nine hundred years."""
    return sum(count * _DAYS[unit] for count, unit in parts) <= _REACH


def _in_whole_units(count: float, unit: Unit) -> list[tuple[float, Unit]]:
    if count != 0.5:
        return [(count, unit)]
    halves: dict[Unit, tuple[float, Unit]] = {
        "year": (6, "month"), "month": (15, "day"), "week": (3, "day"), "day": (12, "hour"), "decade": (5, "year"),
    }  # fmt: skip
    return [halves.get(unit, (count, unit))]


def from_now(r: Reading, parts: list[tuple[float, Unit]], sign: int, vague: bool) -> Node | None:
    """Count from the moment of saying: days and weeks give a day, months and years the month or year it lies in."""
    if vague:
        return _roughly(r, parts, sign)
    moment = r.now
    for count, unit in parts:
        moment = shift(moment, unit, sign * count)
    unit = parts[-1][1]
    if unit in SUBDAY:
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
    near, far = (1, 3) if count == 2 else _FEW if count == 3 else (int(count), 2 * int(count))
    a, b = sorted(shift(r.now, unit, sign * n) for n in (near, far))
    return fixed(Stretch(a, b, "fuzzy"), relative=True)


def window(now: datetime, parts: list[tuple[float, Unit]], *, ahead: bool, vague: bool) -> Node:
    """Return a length up to now, or from now on; of days and more, the day at its far end counts whole."""
    moment, unit = now, parts[-1][1]
    for count, step_unit in parts:
        moment = shift(moment, step_unit, count if ahead else -count)
    if unit not in SUBDAY:
        moment = midnight(moment.date() + timedelta(days=ahead), zone_of(now))
    a, b = sorted((moment, now))
    precision: Precision = "fuzzy" if vague else "hour" if unit in SUBDAY else "day"
    return fixed(Stretch(a, b, precision), "window", relative=True)
