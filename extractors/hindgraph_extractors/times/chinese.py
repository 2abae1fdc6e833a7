"""Chinese time expressions: dates with their times of day, and the words around them that give a role."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Literal

from hindgraph_extractors.records import TimeSpan
from hindgraph_extractors.times import chinese_words as zh
from hindgraph_extractors.times import english
from hindgraph_extractors.times.calendar import Clock
from hindgraph_extractors.times.chinese_dates import CLOCK, PART, RULES, ZhRule, joined
from hindgraph_extractors.times.nodes import Node, with_clock, zone_of
from hindgraph_extractors.times.ranges import Bounds, bounds
from hindgraph_extractors.times.tense import tense

_NOON = Clock(12)
_BETWEEN = re.compile(r"\s*(?:到|至|直到|~|～|-|–|—)\s*")
_MOVED = re.compile(r"\s*(?:改期?|推迟|推后?|提前|提早|调整?|移|挪|延[期后长迟]?|拖|顺延|后移|前移)[到至]\s*")
_REPEATED = re.compile(r"每(?:天|日|晚|早|周|星期|礼拜|月)[一二三四五六日天\d号]{0,3}\s?$")
_CALLED = re.compile(r"(?:叫做?|名叫|名为|名字是|取名|起名)$")
_FROM = re.compile(r"(?:自从|从|自|由)\s?$")
_UNTIL = re.compile(r"(?:一直到|直到|截至|截止到?|持续到|延续到|(?<![迟改前调移挪期延推提拖后换])[到至])\s?$")
_BEHIND = (
    ("since", re.compile(r"\s*以来")),
    ("starting", re.compile(r"\s*(?:起(?![床飞诉草源因码来])|开始(?![的了]))")),
    ("through", re.compile(r"\s*(?:为止|止)")),
    ("before", re.compile(r"\s*[或及]?(?:之前|以前|前(?!后|端|面|台|期|提|任|往|来|去|者))")),
    ("after", re.compile(r"\s*[或及]?(?:之后|以后|过后|后(?!端|台|面|勤|期|来|续|者|果))")),
)


@dataclass(frozen=True, slots=True)
class _Found:
    node: Node
    start: int
    end: int


@cache
def _compiled() -> tuple[re.Pattern[str], tuple[tuple[str, ZhRule], ...]]:
    """Return one pattern of all rules, each in a group of its own name, and the rules."""
    rules = tuple((f"r{i}", rule) for i, rule in enumerate(RULES))
    alternatives = "|".join(f"(?P<{name}>{rule.pattern})" for name, rule in rules)
    return re.compile(alternatives), rules


def find(
    text: str, now: datetime, *, month_first: bool, prefer: Literal["past", "future"] | None
) -> Iterator[TimeSpan]:
    """Yield the time expressions of a Chinese text in their order, those written in English among them."""
    plain = text.translate(zh.SIMPLIFIED)
    spans = list(_spans(plain, text, list(_moments(plain, now)), now, prefer))
    others = (
        english.find(text, now, month_first=month_first, prefer=prefer)
        if re.search(r"[A-Za-z]{3}|\d[-/:]\d", text)
        else ()
    )
    free = [o for o in others if not _REPEATED.search(plain, max(0, o.start - 6), o.start)]
    spans += [o for o in free if all(o.end <= s.start or s.end <= o.start for s in spans)]
    yield from sorted(spans, key=lambda span: span.start)


def _moments(plain: str, now: datetime) -> Iterator[_Found]:
    """Yield the dates and times of day of a text, the first rule that makes sense of a place deciding."""
    pattern, rules = _compiled()
    place = 0
    while m := pattern.search(plain, place):
        repeated = plain[max(0, m.start() - 1) : m.start()] in ("每", "逢") or _is_called(plain, *m.span())
        repeated = repeated or _REPEATED.search(plain, max(0, m.start() - 6), m.start()) is not None
        found = None if repeated else _read_at(plain, m.start(), rules, now)
        if found:
            yield found
        # What is no date as a whole (2月31日) is none in part.
        place = found.end if found else m.end()


def _is_called(plain: str, start: int, end: int) -> bool:
    """Tell a name that is also a date: 猫叫九月, 《十月》."""
    bare = plain[end : end + 1] in ("", "，", ",", "。", "；", "！", "的", "》", "”")
    titled = plain[start - 1 : start] == "《" and plain[end : end + 1] == "》"
    return titled or (bare and _CALLED.search(plain, max(0, start - 4), start) is not None)


def _read_at(plain: str, start: int, rules: tuple[tuple[str, ZhRule], ...], now: datetime) -> _Found | None:
    for _, rule in rules:
        m = rule.compiled().match(plain, start)
        read = rule.read(m, now, plain) if m else None
        if m and read:
            more = _following().match(plain, m.end())
            node = joined(read, more["part"], more["clock"], now) if more else read
            # What a day could not take ("五月下午") is left to the text.
            return _Found(node, start, more.end() if more and node is not read else m.end())
    return None


@cache
def _following() -> re.Pattern[str]:
    return re.compile(rf"(?P<part>的?\s*{PART})?(?P<clock>\s*{CLOCK})?")


def _spans(
    plain: str, text: str, found: list[_Found], now: datetime, prefer: Literal["past", "future"] | None
) -> Iterator[TimeSpan]:
    at, behind = 0, 0
    while at < len(found):
        one, two = found[at], found[at + 1] if at + 1 < len(found) else None
        if two and _MOVED.fullmatch(plain, one.end, two.start):
            at, behind = at + 1, two.start  # only the day that it was moved to counts
            continue
        if two and not _BETWEEN.fullmatch(plain, one.end, two.start):
            two = None
        at += 2 if two else 1
        limit = found[at].start if at < len(found) else len(plain)
        role = _role(plain, behind, one.start, (two or one).end, limit, pair=two is not None)
        if span := _span(plain, text, one.node, two.node if two else None, role, now, prefer):
            yield span
        behind = role[2]


def _span(
    plain: str,
    text: str,
    first: Node,
    second: Node | None,
    role: tuple[str, int, int],
    now: datetime,
    prefer: Literal["past", "future"] | None,
) -> TimeSpan | None:
    lead, start, end = role
    cue = prefer or tense(plain, start, end, "zh")
    if first.sort == "offset" and cue == "past":
        return None
    last = _on_same_day(first, second) if second else None
    if last is None and lead == "through":
        if first.part == "中午" and not first.clock:
            first = with_clock(first, _NOON, zone_of(first.past.start))
        lead = "until" if first.clock else lead  # until three is not until four
    made = bounds(Bounds(lead, first, last), cue, now)
    if not made:
        return None
    relative = first.relative or (second is not None and second.relative)
    return TimeSpan(start, end, text[start:end], made[1], made[0], relative)


def _on_same_day(first: Node, last: Node) -> Node:
    """Read the end of 昨天下午三点到五点 on the day, and in the half of the day, of its beginning."""
    if not first.clock or not last.clock or last.sort != "clock":
        return last
    read = last.clock
    if read.hour < first.clock.hour and 12 <= first.clock.hour < read.hour + 12:
        read = replace(read, hour=read.hour + 12)
    return with_clock(first, read, zone_of(first.past.start))


def _role(plain: str, first: int, start: int, end: int, limit: int, *, pair: bool) -> tuple[str, int, int]:
    """Return the role word around an expression, and how far the expression reaches with it.

    The word before it lies behind ``first``, the one after it ends before ``limit``: the neighbours' places.
    """
    since, until = _FROM.search(plain, first, start), _UNTIL.search(plain, first, start)
    lead = "from" if since else "through" if until else "at"
    start = since.start() if since else until.start() if until else start
    for name, pattern in _BEHIND:
        if (behind := pattern.match(plain, end)) and behind.end() <= limit:
            if name in ("before", "after") and (since or until):
                break
            return "from" if pair else name, start, behind.end()
    return ("from" if pair else lead), start, end
