"""Times of day in English, and as written in logs."""

import re
from dataclasses import replace
from datetime import timedelta

from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import Clock
from hindgraph_extractors.times.tokens import Reading

ClockFound = tuple[Clock, int] | None

_WRITTEN = re.compile(
    r"(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2}))?",
    re.IGNORECASE,
)
_HALVES = {"morning": "am", "afternoon": "pm", "evening": "pm"}
_NAMED = {"noon": 12, "midday": 12, "midnight": 0}


def written_clock(text: str) -> Clock | None:
    """Read 14:30, 03:14:15.250 or 14:30+02:00, if there is such a time."""
    if not (m := _WRITTEN.fullmatch(text)):
        return None
    offset = timedelta(0) if m[5] else None
    if m[6]:
        offset = timedelta(hours=int(m[7]), minutes=int(m[8])) * (1 if m[6] == "+" else -1)
    micro = int((m[4] or "0")[:6].ljust(6, "0"))
    clock = Clock(int(m[1]), int(m[2]), int(m[3]) if m[3] else None, micro, offset)
    return clock if clock.valid() and abs(offset or timedelta(0)) < timedelta(hours=24) else None


def clock(r: Reading, at: int) -> ClockFound:
    """Read a time of day that shows itself as one: 14:30, 3pm, 9:15 a.m. UTC, noon, 3 o'clock."""
    found = _named(r, at) or _digits(r, at)
    return _zoned(r, *found) if found else None


def is_plain(r: Reading, at: int) -> bool:
    """Say whether a clock time is a bare 14:30, which could be a ratio, a score or a chapter."""
    return r.kind(at) == "clock" and r.word(at).count(":") == 1


def _named(r: Reading, at: int) -> ClockFound:
    if r.word(at) in _NAMED:
        return Clock(_NAMED[r.word(at)], 0), at + 1
    return None


def _digits(r: Reading, at: int) -> ClockFound:
    kind = r.kind(at)
    if kind == "clock":
        read = written_clock(r.word(at).replace("h", ":"))
        return _half_of_day(r, read, at + 1) if read else None
    if kind == "number" and len(r.word(at)) <= 2:
        hour, minute, behind = int(r.word(at)), None, at + 1
        if (
            r.word(at + 1) == "."
            and r.kind(at + 2) == "number"
            and len(r.word(at + 2)) == 2
            and r.touching(at + 1)
        ):
            minute, behind = int(r.word(at + 2)), at + 3
        if _half_name(r, behind):
            return _half_of_day(r, Clock(hour, minute), behind)
        if r.word(at - 1) in ("at", "by", "around", "until", "since") and (
            r.word(behind),
            r.word(behind + 1),
        ) == ("in", "the"):
            return _half_of_day(r, Clock(hour, minute), behind) if r.word(behind + 2) in _HALVES else None
        if r.word(behind) == "o" and r.word(behind + 2) == "clock":
            return _half_of_day(r, Clock(hour), behind + 3)
    return None


def _half_name(r: Reading, at: int) -> str:
    word = r.word(at).replace(".", "")
    return word if word in ("am", "pm") else ""


def _half_of_day(r: Reading, read: Clock, behind: int) -> ClockFound:
    half = _half_name(r, behind)
    if not half and (r.word(behind), r.word(behind + 1)) == ("in", "the") and r.word(behind + 2) in _HALVES:
        half, behind = _HALVES[r.word(behind + 2)], behind + 2
    if not half:
        return (read, behind) if read.valid() else None
    if not 1 <= read.hour <= 12:
        return None
    read = replace(read, hour=read.hour % 12 + (12 if half == "pm" else 0))
    return (read, behind + 1) if read.valid() else None


def _zoned(r: Reading, read: Clock, behind: int) -> ClockFound:
    zone = r.raw(behind)
    if read.offset is None and zone.isupper() and zone.lower() in words.ZONES:
        hours = words.ZONES[zone.lower()]
        return replace(read, offset=timedelta(hours=hours)), behind + 1
    return read, behind
