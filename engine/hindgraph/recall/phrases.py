"""The little words around a fact, by language."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from hindgraph_extractors.records import Precision


@dataclass(frozen=True, slots=True)
class Phrases:
    """Everything that an answer says besides the facts' own sentences."""

    date: Callable[[datetime, Precision], str]
    yearly: Callable[[int, int], str]
    since: str
    from_to: str
    on: str
    during: str
    timed: str
    span: str
    ended: str
    ends: str
    as_of: str
    no_longer: str
    unknown_before: str
    yes: str
    no: str
    denied: str
    no_such_entity: str
    ambiguous: str
    no_match: str
    no_match_but_near: str
    not_known_before: str
    not_read_yet: str
    remembered: str
    remembered_third: str
    qualified: str
    unqualified: str
    stale: str
    uncertain: str
    doubted: str
    at_least: str
    contested: str
    third_party: str
    note: str
    more: str
    comma: str
    conjunction: str
    semicolon: str
    colon: str
    stop: str
    the_user: str


# A day, a month, a year, or a day of every year, as dates are named in the graph.
_NAMED = re.compile(r"(?:(\d{4})|-)(?:-(\d\d))?(?:-(\d\d))?")
_MONTH_OR_YEAR = re.compile(r"([A-Z][a-z]+ )?\d{4}")
_MONTHS = "January February March April May June July August September October November December".split()


def _english_date(day: datetime, precision: Precision) -> str:
    if precision in ("year", "decade"):
        return str(day.year)
    if precision in ("month", "quarter", "season"):
        return f"{_MONTHS[day.month - 1]} {day.year}"
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


def _chinese_date(day: datetime, precision: Precision) -> str:
    if precision in ("year", "decade"):
        return f"{day.year}年"
    if precision in ("month", "quarter", "season"):
        return f"{day.year}年{day.month}月"
    return f"{day.year}年{day.month}月{day.day}日"


def _english_yearly(month: int, day: int) -> str:
    return f"{day} {_MONTHS[month - 1]}"


def _chinese_yearly(month: int, day: int) -> str:
    return f"{month}月{day}日"


ENGLISH = Phrases(
    date=_english_date,
    yearly=_english_yearly,
    since="since {since}",
    from_to="from {since} to {until}",
    on="on {since}",
    during="in {since}",
    timed="{when} {sentence}",
    span=" ({when})",
    ended="{sentence}; it ended on {until}",
    ends="{sentence}; it ends on {until}",
    as_of="On {day} {sentence}",
    no_longer="No longer: ",
    unknown_before="Nothing is known of that before {day}; from then on {sentence}",
    yes="Yes. ",
    no="No. ",
    denied="No.",
    no_such_entity="Nothing in memory is called “{name}”.",
    ambiguous="The name is ambiguous: it may mean {names}.",
    no_match="Nothing in memory answers this.",
    no_match_but_near="Nothing in memory answers this; the memories that come nearest follow.",
    not_known_before="Nothing was recorded before {day}.",
    not_read_yet="Not known yet: something that was told is still being read; ask again in a moment.",
    remembered="From {day}: “{sentence}”",
    remembered_third="From {day}, by a third party: “{sentence}”",
    qualified=" ({qualifier})",
    unqualified="said in general, not for {qualifier}",
    stale="not confirmed for a long time",
    uncertain="the exact day is not known",
    at_least="at least {number}",
    doubted="last known; what was told after it was taken back",
    contested="a third party says otherwise",
    third_party="by a third party",
    note=" ({notes})",
    more="{number} more",
    comma=", ",
    conjunction=" and ",
    semicolon="; ",
    colon=": ",
    stop=".",
    the_user="the user",
)

CHINESE = Phrases(
    date=_chinese_date,
    yearly=_chinese_yearly,
    since="自{since}起",
    from_to="{since}至{until}",
    on="{since}",
    during="{since}",
    timed="{when}，{sentence}",
    span="（{when}）",
    ended="{sentence}，于{until}结束",
    ends="{sentence}，将于{until}结束",
    as_of="{day}，{sentence}",
    no_longer="已不再如此：",
    unknown_before="{day}之前没有记录；此后{sentence}",
    yes="是的。",
    no="不是。",
    denied="不是。",
    no_such_entity="记忆中没有“{name}”。",
    ambiguous="名称有歧义，可能是{names}。",
    no_match="记忆中没有答案。",
    no_match_but_near="记忆中没有答案；以下是最接近的记忆。",
    not_known_before="{day}之前没有任何记录。",
    not_read_yet="尚不清楚：有内容还在读取，请稍后再问。",
    remembered="{day}的记忆：“{sentence}”",
    remembered_third="{day}的第三方记忆：“{sentence}”",
    qualified="（{qualifier}）",
    unqualified="一般情况，并非针对{qualifier}",
    stale="很久没有确认",
    uncertain="具体日期不详",
    at_least="至少{number}",
    doubted="这是最后已知的情况；之后的说法已被撤回",
    contested="第三方说法不同",
    third_party="来自第三方",
    note="（{notes}）",
    more="另有{number}个",
    comma="、",
    conjunction="和",
    semicolon="；",
    colon="：",
    stop="。",
    the_user="用户",
)

PHRASES = {"en": ENGLISH, "zh": CHINESE}


def spoken_date(name: str, words: Phrases) -> str:
    """Return the name of a date as the language says it ("15 July 2026", "9 November"); any other as it is."""
    found = _NAMED.fullmatch(name)
    if found is None:
        return name
    year, month, day = (int(part) if part else None for part in found.groups())
    try:
        then = datetime(year or 2000, month or 1, day or 1)  # 2000 has a 29th of February
    except ValueError:
        return name
    if year is None:
        return words.yearly(then.month, then.day) if month and day else name
    return words.date(then, "day" if day else "month" if month else "year")


def within_date(said: str, spoken: str) -> str:
    """Return an English sentence with what one says before a date: on a day, in a month or year."""
    if not _MONTH_OR_YEAR.fullmatch(spoken):
        return said
    return re.sub(rf"\b([Oo])n (?={spoken}\b)", lambda found: "In " if found[1] == "O" else "in ", said)
