"""Dates joined with times of day in English."""

from dataclasses import replace

from hindgraph_extractors.times import words
from hindgraph_extractors.times.calendar import at_clock
from hindgraph_extractors.times.clock import clock, is_plain
from hindgraph_extractors.times.dates import Found
from hindgraph_extractors.times.nodes import Node, fixed, with_clock, with_part, zone_of
from hindgraph_extractors.times.relative import any_date
from hindgraph_extractors.times.tokens import Reading

STARTERS = frozenset(
    (
        *(
            "the a an half couple few several today yesterday tomorrow tonight tonite noon midday midnight last next this "
            "past previous current coming upcoming q h in within day weekend christmas easter new boxing halloween calendar "
            "week cw now"
        ).split(),
        *words.MONTHS, *words.SHORT_MONTHS, *words.WEEKDAYS, *words.SHORT_DAYS, *words.NUMBERS, *words.TENS,
        *words.NTHS, *words.SEASONS, *words.PARTS, *words.DECADES, *words.DAY_PARTS,
    )
)  # fmt: skip
_BEHIND_ARTICLE = (STARTERS | {"other", *words.UNITS}) - {"the", "a", "an", "in", "within", "new"}


def opens(r: Reading, at: int) -> bool:
    """Say whether a token can begin a date or a time of day at all."""
    if r.kind(at) not in ("word", "sign"):
        return at < len(r.tokens)
    word = r.word(at)
    if word in ("the", "a", "an"):
        return r.kind(at + 1) not in ("word", "sign") or r.word(at + 1) in _BEHIND_ARTICLE
    return word in STARTERS and (word != "new" or r.word(at + 1) == "year")


def moment(r: Reading, at: int) -> Found:
    """Read a date, a time of day or both; the longest reading counts."""
    if not opens(r, at):
        return None
    if at not in r.memo:
        r.memo[at] = _moment(r, at)
    found: Found = r.memo[at]
    return found


def _moment(r: Reading, at: int) -> Found:
    best = any_date(r, at)
    if best:
        best = _completed(r, *best)
    timed = _clock_first(r, at)
    return timed if timed and (not best or timed[1] > best[1]) else best


def _completed(r: Reading, node: Node, behind: int) -> Found:
    """Join what follows a day: "yesterday evening", "Monday at 14:30", "3 May, 9 pm"."""
    if not node.is_day:
        if node.part in ("evening", "night", "morning", "afternoon") and not node.clock:
            return _part_with_clock(r, node, behind)
        return node, behind
    part = words.DAY_PARTS.get(r.word(behind + (r.word(behind) in ("in",)) * 2))
    if part:
        node, behind = with_part(node, part, zone_of(r.now)), behind + 1 + 2 * (r.word(behind) == "in")
        return _part_with_clock(r, node, behind)
    place = behind + (r.word(behind) in (",", "at", "@", "around", "-", "by", "about"))
    place += r.word(place) in ("at", "around", "about")
    if (time := clock(r, place)) and not node.clock:
        return with_clock(node, time[0], zone_of(r.now)), time[1]
    return node, behind


def _part_with_clock(r: Reading, node: Node, behind: int) -> Found:
    place = behind + (r.word(behind) in ("at", ",", "around", "@"))
    if not (time := clock(r, place)):
        return node, behind
    read = time[0]
    if node.part in ("afternoon", "evening", "night") and read.hour < 12 and read.offset is None:
        read = replace(read, hour=read.hour + 12)
    return with_clock(node, read, zone_of(r.now)), time[1]


def _clock_first(r: Reading, at: int) -> Found:
    """Read "3pm yesterday", "14:30 on Monday", "the morning of 3 May", and a time alone, which is today's."""
    if part := _part_first(r, at):
        return part
    if not (time := clock(r, at)):
        return None
    place = time[1] + (r.word(time[1]) in ("on", ",", "of"))
    best = any_date(r, place) if r.word(place) in STARTERS or r.kind(place) not in ("word", "sign") else None
    if (
        best
        and (best[0].is_day or best[0].part)
        and not best[0].clock
        and (not best[0].weak or place > time[1])
    ):
        return with_clock(best[0], time[0], zone_of(r.now)), best[1]
    stretch = at_clock(r.now.date(), time[0], zone_of(r.now))
    node = fixed(stretch, "clock", relative=True, weak=is_plain(r, at) and time[1] == at + 1)
    return replace(node, clock=time[0]), time[1]


def _part_first(r: Reading, at: int) -> Found:
    place = at + 1 if r.word(at) == "the" else at
    part = words.DAY_PARTS.get(r.word(place))
    if not part or r.word(place + 1) != "of":
        return None
    best = any_date(r, place + 2)
    return (with_part(best[0], part, zone_of(r.now)), best[1]) if best and best[0].is_day else None
