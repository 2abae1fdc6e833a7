"""How long something lasts or lasted: 住了五年, 吃两周头孢, 从9月1日起为期两个月."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from hindgraph_extractors.records import Period, TimeSpan
from hindgraph_extractors.statements import Timing
from hindgraph_extractors.times import chinese_words as zh
from hindgraph_extractors.times.calendar import shift

# Behind these stands how long one does it; 持续, 保留 and 超时 have it as their value.
_DONE = (
    "了 过 吃 服 服用 用 住 干 做 当 待 呆 学 练 教 带 上班 工作 实习 任职 任教 就读 读书 上学 生活 居住 休 租 借 打 起 "
    "开始 内 先 再 连续 一共 总共 值班 代班 替班 负责 维护 管 看 办 开"
).split()
_LENGTH = re.compile(
    rf"(?:{'|'.join(sorted(_DONE, key=len, reverse=True))}|^|[，,])\s?(?:整整|大约|大概|将近|快|差不多|共|为期|连续)?"
    rf"(?P<length>(?P<count>半|{zh.NUMERAL})\s?个?(?P<unit>年|月|周|星期|礼拜|天)(?P<half>半)?(?:零|又|多)?(?:{zh.NUMERAL}个月)?多?(?:的?时间)?(?:以内|之内|内)?的?)"
    rf"(?![前后级代期度底初末中检报份\d]|之前|以前|以后|之后|[一二三四五六七八九十]+[月班])"
)
_COUNTED_AS_DATE = re.compile(r"[年月]$")


def lengths(text: str, times: tuple[TimeSpan, ...]) -> Iterator[TimeSpan]:
    """Yield how long a text says that something lasts; such a span has no period of its own."""
    nowhere = Period(None, None, "day")
    for match in _LENGTH.finditer(text):
        start, end = match.span("length")
        bare = match["unit"] == "月" and "个" not in match["length"] and match["count"] != "半"
        dated = any(span.start < end and start < span.end for span in times)
        many = match["unit"] == "年" and len(match["count"]) > 2
        if not (bare or dated or many):
            yield TimeSpan(start, end, match["length"], nowhere, "for")


def later(moment: datetime, length: str, sign: int = 1) -> datetime | None:
    """Return a moment moved by a length."""
    match = re.match(rf"(?P<count>半|{zh.NUMERAL})\s?个?(?P<unit>年|月|周|星期|礼拜|天)(?P<half>半)?", length)
    if match is None:
        return None
    unit = zh.UNITS[match["unit"]]
    if match["count"] == "半":
        return shift(moment, "month", 6 * sign) if unit == "year" else shift(moment, "day", 15 * sign)
    count = zh.number(match["count"])
    if count is None:
        return None
    if match["half"] and unit == "year":
        return shift(moment, "month", sign * (12 * count + 6))
    return shift(moment, unit, sign * count)


def lasting(timing: Timing, length: str, said_at: datetime, *, still: bool) -> Timing | None:
    """Return how a statement is dated that says how long it lasts.

    Args:
        timing: Its kind and time but for that.
        length: How long.
        said_at: When it was said, in the zone that is meant.
        still: It goes on: 住了五年了. Of what is over and has no date nothing is known but that it was.
    """
    if timing.kind not in {"state", "change", "span"} or not timing.polarity:
        return timing
    start = timing.time.start if timing.time is not None else None
    if start is not None and timing.time is not None and (timing.time.end is None or timing.kind == "change"):
        end = later(start.astimezone(said_at.tzinfo), length)
        return timing if end is None else Timing("span", time=replace(timing.time, end=end.astimezone(UTC)))
    if timing.time is not None:
        return timing
    if still and (since := later(said_at, length, -1)) is not None:
        return Timing("state", time=Period(since.astimezone(UTC), None, "day"))
    return Timing("span")
