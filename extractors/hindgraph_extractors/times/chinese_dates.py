"""Chinese dates: a table of patterns, each with what it means."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache

from hindgraph_extractors.times import chinese_words as zh
from hindgraph_extractors.times.calendar import (
    FIRST_YEAR,
    LAST_YEAR,
    Clock,
    Stretch,
    Unit,
    days,
    midnight,
    months,
    part_of,
    season,
    shift,
    weekend,
    whole,
)
from hindgraph_extractors.times.clock import written_clock
from hindgraph_extractors.times.dates import iso, two_digit_year
from hindgraph_extractors.times.lengths import SUBDAY, from_now, window, within_reach
from hindgraph_extractors.times.nodes import (
    Node,
    day_of_months,
    day_of_year,
    fixed,
    real_date,
    recurring,
    with_clock,
    zone_of,
)
from hindgraph_extractors.times.tokens import Reading, stands_alone, tokenize

Match = re.Match[str]
_N = zh.NUMERAL
# One character that ends a name, and what only somebody does.
_NAMED_SO = re.compile(r"[㐀-鿿](?:住在|住|是(?:我|他|她|一|个|谁|不是)|会不会|叫|说|喜欢|负责|担任|来自)")
_WEEK = r"(?:周|星期|礼拜)"
PART = r"(?:凌晨|半夜|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|深夜|[早晚夜](?!期|点|年|餐|饭|会|间))"
CLOCK = rf"(?:\d{{1,2}}[:：]\d{{2}}(?:[:：]\d{{2}})?|{_N}\s?[点时](?:钟|整|半|一刻|三刻|\s?{_N}\s?分?(?:\s?{_N}\s?秒)?)?)"
_THIRD = r"(?:初|上旬|中旬|中(?=[，。、的,.\s]|$)|下旬|底|末)"
_TWO = r"\d{2}(?=年\d{1,2}月)|[零〇一二三四五六七八九]{2}(?=年.{1,2}月)"
_YEAR = (
    rf"(?:(?P<year>\d{{4}}|{_TWO}|[零〇一二三四五六七八九]{{4}})\s?年"
    rf"|(?P<ryear>(?<!马){'|'.join(zh.YEARS)}))"
)
_JOINTS = ("到", "至", "-", "–", "~")
_THIRDS = {
    "初": "early",
    "上旬": "early",
    "中旬": "mid",
    "中": "mid",
    "下旬": "late",
    "底": "late",
    "末": "late",
}


@dataclass(frozen=True, slots=True)
class ZhRule:
    """A pattern without named groups, and what one match of it means (None: no date after all)."""

    form: str
    read: Callable[[Match, datetime, str], Node | None]

    @property
    def pattern(self) -> str:
        """The pattern with its groups made anonymous, to stand beside others."""
        return re.sub(r"\(\?P<\w+>", "(?:", self.form)

    def compiled(self) -> re.Pattern[str]:
        """Return the pattern with its groups."""
        return _compile(self.form)


@cache
def _compile(form: str) -> re.Pattern[str]:
    return re.compile(form)


def joined(node: Node, part: str | None, clock: str | None, now: datetime) -> Node:
    """Join a time of day to a day: 昨天下午3点半."""
    name = (part or "").strip().removeprefix("的") or node.part
    if (not node.is_day and not node.part) or not (part or clock):
        return node
    read = _clock(clock.strip(), name) if clock else None
    if clock and not read:
        return node
    return with_clock(node, read, zone_of(now)) if read else _with_part(node, name or "", now)


def _with_part(node: Node, name: str, now: datetime) -> Node:
    first, last, _ = zh.DAY_PARTS[name]

    def cut(day: Stretch) -> Stretch:
        start = midnight(day.start.date(), zone_of(now))
        return Stretch(start + timedelta(hours=first), start + timedelta(hours=last), "day")

    return replace(node, past=cut(node.past), future=cut(node.future), part=name, weak=False)


def _clock(text: str, part: str | None) -> Clock | None:
    text = text.replace("：", ":").replace(" ", "")
    if ":" in text:
        read = written_clock(text)
    else:
        m = re.fullmatch(rf"({_N})[点时](?:钟|整)?(半|一刻|三刻)?(?:({_N})分?)?(?:({_N})秒)?", text)
        if not m or (hour := zh.number(m[1])) is None:
            return None
        minute = {"半": 30, "一刻": 15, "三刻": 45}.get(m[2] or "") or (zh.number(m[3]) if m[3] else None)
        read = Clock(hour, minute, zh.number(m[4]) if m[4] else None)
    late = part is not None and zh.DAY_PARTS.get(part, (0, 0, False))[2]
    if read and late and read.hour < 12 and not (part == "中午" and read.hour > 9):
        read = replace(read, hour=read.hour + 12)
    return read if read and read.valid() else None


def _year_of(m: Match, now: datetime) -> int | None:
    if m["ryear"]:
        return now.year + zh.YEARS[m["ryear"]]
    if m["year"]:
        number = zh.number(m["year"])
        return two_digit_year(number) if number is not None and len(m["year"]) == 2 else number
    return None


def _before(m: Match, text: str) -> str:
    return text[max(0, m.start() - 1) : m.start()]


def _third(node: Node, third: str | None) -> Node:
    if not third:
        return node
    part = _THIRDS[third]
    past, future = (part_of(s, part, edge=third in "初底末") for s in (node.past, node.future))  # type: ignore[arg-type]
    return replace(node, past=past, future=future, sort="end" if third in "底末" else "date")


def _calendar(m: Match, now: datetime, text: str) -> Node | None:
    """2025年3月5日, 今年三月, 去年, 3月5日, 三月初, 2019年底."""
    year, tz = _year_of(m, now), zone_of(now)
    month = zh.number(m["month"]) if m["month"] else None
    day = zh.number(m["day"]) if m["day"] else None
    if (year is not None and not FIRST_YEAR <= year <= LAST_YEAR) or (
        month is not None and not 1 <= month <= 12
    ):
        return None
    if month is None:
        node = fixed(months(year or now.year, 1, 12, tz, "year"), "year", relative=bool(m["ryear"]))
        return _third(node, m["third"])
    if day is not None:
        if year is None:
            return day_of_year(month, day, now) if 1 <= day <= 31 else None
        on = real_date(year, month, day)
        return fixed(days(on, 1, tz), relative=bool(m["ryear"])) if on else None
    if year is None:
        return _third(recurring(months(now.year, month, 1, tz), "year", now, "month"), m["third"])
    return _third(fixed(months(year, month, 1, tz), "month", relative=bool(m["ryear"])), m["third"])


def _year_only(m: Match, now: datetime, text: str) -> Node | None:
    return (
        fixed(months(int(m[0]), 1, 12, zone_of(now), "year"), "year")
        if FIRST_YEAR <= int(m[0]) <= LAST_YEAR
        else None
    )


def _holiday(m: Match, now: datetime, text: str) -> Node | None:
    return day_of_year(*zh.HOLIDAYS[m["name"]], now)


def _day_only(m: Match, now: datetime, text: str) -> Node | None:
    """29日, 5号: the latest or the next one."""
    return day_of_months(zh.number(m["day"]) or 0, now)


def _day_word(m: Match, now: datetime, text: str) -> Node | None:
    word = m["word"]
    node = fixed(days(now.date() + timedelta(zh.DAYS[word]), 1, zone_of(now)), relative=True)
    return _with_part(node, word[-1], now) if word[-1] in "早晨晚夜" else node


def _names_person(text: str, m: Match) -> bool:
    """Tell 周一鸣住在…, where 周 is a surname."""
    return text[m.start()] == "周" and _NAMED_SO.match(text, m.end()) is not None


def _week(m: Match, now: datetime, text: str) -> Node | None:
    """上周五, 这个星期, 下周末; 周五 alone is the latest or the next one."""
    step, tz, today = zh.STEPS.get(m["step"] or ""), zone_of(now), now.date()
    which = m["which"]
    if step is None and _names_person(text, m):
        return None
    if step is None:
        if which is None:
            return None
        if which == "末":
            return recurring(weekend(today, tz), "week", now, "weekday")
        return recurring(
            days(today + timedelta(zh.WEEKDAYS[which] - today.weekday()), 1, tz), "week", now, "weekday"
        )
    base = today + timedelta(weeks=step)
    if which is None:
        return fixed(whole("week", base, tz), relative=True)
    if which == "末":
        return fixed(weekend(base, tz), relative=True)
    return fixed(days(base + timedelta(zh.WEEKDAYS[which] - base.weekday()), 1, tz), relative=True)


def _month_step(m: Match, now: datetime, text: str) -> Node | None:
    """上个月, 本月底, 下月3号; 月底 alone is this month's."""
    tz = zone_of(now)
    month = months(now.year, now.month + zh.STEPS.get(m["step"] or "本", 0), 1, tz)
    if m["day"]:
        on = real_date(month.start.year, month.start.month, zh.number(m["day"]) or 0)
        return fixed(days(on, 1, tz), relative=True) if on else None
    return _third(fixed(month, "month", relative=True), m["third"])


def _year_end(m: Match, now: datetime, text: str) -> Node | None:
    return _third(fixed(whole("year", now.date(), zone_of(now)), relative=True), m["third"])


def _quarter(m: Match, now: datetime, text: str) -> Node | None:
    year, tz = _year_of(m, now), zone_of(now)
    if m["half"]:
        return fixed(
            months(year or now.year, 1 if m["half"] in ("上", "前") else 7, 6, tz, "season"),
            "month",
            relative=year is None,
        )
    number = zh.number(m["nth"]) or 0
    if not 1 <= number <= 4:
        return None
    this = months(year or now.year, 3 * number - 2, 3, tz, "quarter")
    return fixed(this, "month") if year else recurring(this, "year", now, "month")


def _quarter_step(m: Match, now: datetime, text: str) -> Node | None:
    on = shift(now, "quarter", zh.STEPS[m["step"]]).date()
    return fixed(whole("quarter", on, zone_of(now)), relative=True)


def _season(m: Match, now: datetime, text: str) -> Node | None:
    year, name = _year_of(m, now), zh.SEASONS[m["season"]]
    return fixed(season(name, year or now.year, zone_of(now)), "season", relative=m["year"] is None)


def _season_told(m: Match, now: datetime, text: str) -> Node | None:
    """春天的时候, 冬天起: the latest or the next one."""
    this = season(zh.SEASONS[m["season"]], now.year, zone_of(now))
    return recurring(this, "year", now, "month")


def _decade(m: Match, now: datetime, text: str) -> Node | None:
    number = zh.number(m["decade"]) or 0
    first = number if number > 100 else two_digit_year(number)
    return fixed(months(first // 10 * 10, 1, 120, zone_of(now), "decade")) if number % 10 == 0 else None


def _offset(m: Match, now: datetime, text: str) -> Node | None:
    """三天前, 两个月前, 半年前, 几年前, 三天后."""
    if _before(m, text) in ("第", "每", "-"):
        return None
    parts, vague = _length(m)
    if not parts:
        return None
    back = m["side"] in ("前", "之前", "以前")
    node = from_now(Reading("", (), now), parts, -1 if back else 1, vague)
    return node if back or node is None else replace(node, sort="offset")


def _window(m: Match, now: datetime, text: str) -> Node | None:
    """最近三天, 过去两个月, 未来一周."""
    parts, vague = _length(m)
    if not parts:
        return None
    ahead = m["side"] in ("未来", "接下来", "今后", "往后", "下", "后")
    node = window(now, parts, ahead=ahead, vague=vague)
    if not ahead or vague or parts[-1][1] in SUBDAY:
        return node
    # 接下来两周 counts from today on: fourteen days, and the fifteenth is none of them.
    meant = replace(node.past, end=node.past.end - timedelta(days=1))
    return replace(node, past=meant, future=meant)


def _length(m: Match) -> tuple[list[tuple[float, Unit]], bool]:
    unit, count = zh.UNITS[m["unit"]], m["count"]
    if count in ("几", "数", "好几"):
        return [(3, unit)], True
    if count == "半":
        return (
            ([(6, "month")], False)
            if unit == "year"
            else ([(15, "day")], False)
            if unit == "month"
            else ([(12, "hour")], False)
        )
    number = zh.number(count)
    if number is None or not within_reach([(number, unit)]):
        return [], False
    if m.groupdict().get("half") and unit == "year":
        return [(number * 12 + 6, "month")], False
    return [(number, unit)], bool(m["more"])


def _iso(m: Match, now: datetime, text: str) -> Node | None:
    written = re.sub(r"[/.]", "-", m[0]) if ":" not in m[0] else m[0]
    found = iso(Reading(written, tokenize(written), now), 0)
    return found[0] if found and stands_alone(text, m.start(), m.end()) else None


def _clock_only(m: Match, now: datetime, text: str) -> Node | None:
    """上午九点, 下午3点半, 9点半: today's. Without a part of the day it must show that it is a clock time."""
    part, clock = m["part"], m["clock"]
    sure = (
        part
        or _before(m, text) in _JOINTS
        or re.search(r"钟|整|半|刻|分|[:：].*[:：]|^(?:[01]?\d|2[0-4])[:：]", clock)
    )
    read = _clock(clock, part)
    if not sure or not read or (not part and not stands_alone(text, m.start(), m.end())):
        return None
    node = fixed(days(now.date(), 1, zone_of(now)), "date", relative=True)
    return replace(with_clock(node, read, zone_of(now)), sort="clock")


_DAY = rf"(?P<day>{_N})\s?[日号](?![楼机线位店馆门桌房厅台库仓院节集服主令码元本记病会冰宿教柜车箱舱岗泵炉井球桩])"
_COUNTED = rf"(?P<count>半|好几|几|数|{_N})\s?个?(?P<more>多)?(?P<unit>秒钟?|分钟|小时|钟头|天|日|周|星期|礼拜|季度|月|年)"
RULES: tuple[ZhRule, ...] = (
    ZhRule(
        r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?",
        _iso,
    ),
    ZhRule(
        rf"{_COUNTED}(?P<half>半)?(?P<side>之前|以前|前(?!端|台|面|提)|之后|以后|后(?!端|台|面))", _offset
    ),
    ZhRule(
        rf"(?P<side>最近|过去|近|(?<![目以之提])前(?!的)|未来|接下来|今后|往后|(?<!以)[上下后](?![一1半]\s?[个周年月天]))的?{_COUNTED}",
        _window,
    ),
    ZhRule(rf"{_YEAR}的?(?:第?(?P<nth>[一二三四1-4])季度|(?P<half>[上下前后])半年)", _quarter),
    ZhRule(rf"(?:{_YEAR})?(?:第(?P<nth>[一二三四1-4])季度|(?P<half>[上下])半年)", _quarter),
    ZhRule(rf"{_YEAR}的?(?P<season>[春夏秋冬])[天季]?", _season),
    ZhRule(r"(?<![年个])(?P<season>[春夏秋冬])[天季](?=的时候|那会|起(?!来)|开始|以来)", _season_told),
    ZhRule(r"(?P<decade>(?:19|20)?\d0|[二三四五六七八九]十)年代", _decade),
    ZhRule(rf"{_YEAR}的?(?:\s*(?P<month>{_N})\s?月份?(?:的?\s?(?:{_DAY}|(?P<third>{_THIRD})))?)", _calendar),
    ZhRule(
        rf"{_YEAR}(?P<month>)?(?P<day>)?(?P<third>{_THIRD})?(?!前|后|代(?![码替表])|度报|\s?{_N}\s?月)",
        _calendar,
    ),
    ZhRule(
        rf"(?P<year>)?(?P<ryear>)?(?P<month>{_N})\s?月份?(?:\s?{_DAY}|(?P<third>{_THIRD}))?(?![饼季卡亮球光薪租供])",
        _calendar,
    ),
    ZhRule(
        rf"(?P<word>{'|'.join(sorted(zh.DAYS, key=len, reverse=True))})(?![气空然真才花文台性线桥窗])",
        _day_word,
    ),
    ZhRule(
        rf"(?P<step>上上|下下|上|这|本|今|下)(?:一?个)?一?{_WEEK}(?:(?P<which>[一二三四五六日天末])(?!年|期|围)|(?!年|期|围|到))",
        _week,
    ),
    ZhRule(rf"(?P<step>)?{_WEEK}(?P<which>[一二三四五六日天末])(?![次个年天遍回])", _week),
    ZhRule(
        rf"(?P<step>上上|下下|上|这|本|当|今|下)(?:一?个)?月(?![饼季亮球光薪租供])(?:份)?(?:\s?{_DAY}|(?P<third>{_THIRD}))?",
        _month_step,
    ),
    ZhRule(
        r"(?P<step>)?(?P<day>)?(?<![正个\d一二三四五六七八九十])月(?P<third>初|中旬|下旬|上旬|底|末)",
        _month_step,
    ),
    ZhRule(r"年(?P<third>初|中(?=[，。、的,.\s]|$)|底|末)", _year_end),
    ZhRule(r"(?P<step>上|这|本|下)(?:一?个)?季度", _quarter_step),
    ZhRule(r"\d{4}(?=\s?[-–~到至]\s?\d{4}\s?年)", _year_only),
    ZhRule(r"(?P<name>国庆|元旦|劳动节|圣诞|儿童节)节?", _holiday),
    ZhRule(_DAY, _day_only),
    ZhRule(rf"(?P<part>{PART})?\s*(?P<clock>{CLOCK})", _clock_only),
)
