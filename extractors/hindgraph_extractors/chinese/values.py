"""Literal values in Chinese: what stands at a place of a text, if a port, an amount, a date, a title … is asked for."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from hindgraph_extractors.chinese.numbers import NUMERAL, figures
from hindgraph_extractors.english.technical import Technical
from hindgraph_extractors.english.values import date_text
from hindgraph_extractors.records import TimeSpan, TypedValue
from hindgraph_extractors.statements import FoundValue
from hindgraph_ontology.records import ClassDef, PredicateDef
from hindgraph_ontology.values import has_form

_ABOUT = r"(?:(?:大约|大概|约|差不多|将近|近|超过|不到|至少|最多|共|共计|一共|总共|只有|有)\s?)?"
_CURRENCY = (
    r"(?:美元|欧元|英镑|日元|人民币|港币|港元|新台币|瑞士法郎|韩元|卢布|瑞郎|"
    r"加元|澳元|新元|泰铢|卢比|克朗|块钱|块|元|欧(?![洲盟元])|刀(?!具|片)|镑|USD|EUR|GBP|CHF|CNY|RMB|JPY)"
)
_TIME_UNIT = (
    r"(?:毫秒|秒钟|秒|分钟|分|个?小时|个?钟头|天|日|个?周|个?星期|个?礼拜|个?月|个?季度|年|ms|s|min|h)"
)
_COUNTED = r"(?:个?节点|个?副本|个?实例|个|台|名|位|人|家|份|条|件|次|倍|张|间|座|所|户|号|岁|周岁|端口|req/s|qps|QPS|rps)"
_MEASURE = (
    r"(?:厘米|公分|cm|CM|毫米|mm|公里|千米|km|平方米|平方公里|平米|米|m|公斤|"
    r"千克|kg|KG|斤|克|吨|码|℃|°C|度|升|寸|英寸)"
)
_SIZE = re.compile(r"\d+(?:\.\d+)?\s?(?:[kKMGTP]i?)?[bB]\b|\d+(?:\.\d+)?\s?[KMGTP]i?\b")
_AMOUNT = re.compile(rf"({NUMERAL})\s?({_CURRENCY})|([$€£¥￥])\s?({NUMERAL})")
_DURATION = re.compile(rf"({NUMERAL}|半)\s?({_TIME_UNIT})(半)?")
_PERCENT = re.compile(rf"(\d+(?:\.\d+)?)\s?[%％]|百分之({NUMERAL})")
_NUMBER = re.compile(rf"({NUMERAL})\s?({_COUNTED})?")
_MEASURED = re.compile(rf"({NUMERAL})\s?({_MEASURE})")
_AGE = re.compile(rf"({NUMERAL})\s?(?:周?岁)?")
_PORT = re.compile(r"(?:TCP|UDP|tcp|udp)?\s?:?(\d{1,5})(?!\d|[.,:]\d|[%％])\s?(?:号?端口|端口号)?")
_PHONE = re.compile(r"\+?\d[\d \-()]{5,20}\d")
_CLOCK = re.compile(
    rf"(上午|下午|早上|晚上|中午|凌晨|早晨|傍晚|夜里)?({NUMERAL})[点时]((?:{NUMERAL})分?|半|整)?|"
    rf"(上午|下午|早上|晚上|中午|凌晨)?(\d{{1,2}}[:：]\d\d)"
)
_FREE_END = re.compile(r"[，,。；;！!？?\n（(]|$")
_DATED = frozenset({"at", "until", "since", "before"})
_FREE = {"Status", "Severity", "Priority", "JobTitle", "Text", "Schedule", "Address"}
_LONGEST_FREE = {
    "JobTitle": 14,
    "Status": 12,
    "Severity": 8,
    "Priority": 8,
    "Address": 40,
    "Schedule": 20,
    "Text": 24,
}
_TRAILING = re.compile(r"(?:了|的|呢|啊|吧|哦|呀|哈|啦|哟|嘛|噢|咯|左右|上下|以上)+$")
_NO_TITLE = re.compile(r"[我你他她它的了吗过着是不没在和与]|一[个名位]")
_FREE_LEAD = re.compile(r"(?:一(?:个|名|位|家))?")


@dataclass(frozen=True, slots=True)
class Values:
    """Reads places of one text as literal values.

    Attributes:
        back, ahead: The times of the text, read looking back and looking ahead.
    """

    text: str
    technical: Sequence[Technical]
    back: Sequence[TimeSpan]
    ahead: Sequence[TimeSpan]
    zone: tzinfo
    said_at: datetime

    def at(self, start: int, limit: int, cls: ClassDef, predicate: PredicateDef) -> FoundValue | None:
        """Return the value of a class that begins at a place and ends before ``limit``."""
        match = re.compile(_ABOUT).match(self.text, start, limit)
        start = match.end() if match else start
        found = next(self._read(start, limit, cls, predicate), None)
        if found is None or (predicate.enum and found.value.text not in predicate.enum):
            return None
        return found

    def _read(self, start: int, limit: int, cls: ClassDef, predicate: PredicateDef) -> Iterator[FoundValue]:
        """Yield readings, the most exact first."""
        if cls.datatype == "date":
            yield from self._date(start, limit, cls, yearly=predicate.name == "born_on")
            return
        pattern = _PATTERNS.get(cls.name)
        if pattern is not None:
            yield from self._matched(pattern, start, limit, cls)
        elif cls.name in _FREE:
            yield from self._free(start, limit, cls)
        elif cls.name == "Threshold":
            for other in (_PERCENT, _DURATION, _AMOUNT, _NUMBER):
                yield from self._matched(other, start, limit, cls)
        yield from self._token(start, limit, cls)

    def _matched(
        self, pattern: re.Pattern[str], start: int, limit: int, cls: ClassDef
    ) -> Iterator[FoundValue]:
        match = pattern.match(self.text, start, limit)
        if match is None or self._cuts_token(match):
            return
        text = _canonical(match, pattern)
        if text is None or (cls.pattern and not re.fullmatch(cls.pattern, text)):
            return
        if cls.datatype and not has_form(text, cls.datatype):
            return
        end = match.end()
        exact = (pattern is not _NUMBER and pattern is not _AGE) or match[0] != match[1]
        if pattern is _PORT:
            exact = "端口" in self.text[max(0, start - 4) : end]
        yield FoundValue(TypedValue(text, cls.datatype or "text", cls.unit), cls.name, start, end, exact)

    def _cuts_token(self, match: re.Match[str]) -> bool:
        """Tell a number that is only a part of a longer token (an address, a version) or of a date."""
        if any(t.start < match.end() < t.end for t in self.technical):
            return True
        following = self.text[match.end() : match.end() + 1]
        if (
            match[0][-1:].isascii()
            and match[0][-1:].isalnum()
            and following.isascii()
            and following.isalnum()
        ):
            return True
        dated = any(s.start <= match.start() and match.end() <= s.end for s in self.back)
        return dated and match.re not in (_DURATION, _CLOCK)

    def _date(self, start: int, limit: int, cls: ClassDef, *, yearly: bool) -> Iterator[FoundValue]:
        for span in self.back:
            placed = start <= span.start <= start + 2 and span.end <= limit + 1
            if not placed or span.role not in _DATED or self.text[start : span.start].strip(" 在于到至"):
                continue
            if span.period.precision in {"week", "quarter", "season"}:
                continue  # no date
            text = date_text(self._nearer(span), self.zone)
            if text and yearly and not re.search(r"年|\d{4}", span.text):
                text = text[5:]  # a birthday without its year
            if text:
                yield FoundValue(TypedValue(text, "date"), cls.name, span.start, span.end, True)

    def _nearer(self, span: TimeSpan) -> TimeSpan:
        other = next((s for s in self.ahead if s.start == span.start), span)
        return min((span, other), key=self._distance)

    def _distance(self, span: TimeSpan) -> float:
        edge = span.period.start or span.period.end
        return abs((edge - self.said_at).total_seconds()) if edge is not None else 0.0

    def _token(self, start: int, limit: int, cls: ClassDef) -> Iterator[FoundValue]:
        """Yield a technical token that has the form of the class."""
        for token in self.technical:
            if (
                start <= token.start <= start + 1
                and token.end <= limit
                and not self.text[start : token.start].strip()
            ):
                text = token.text.strip("`")
                shaped = cls.name in _SHAPED.get(token.shape, ())
                fits = (
                    cls.pattern is not None
                    and re.fullmatch(cls.pattern, text)
                    and any(c.isdigit() for c in text)
                )
                if shaped or fits:
                    value = (
                        token.value
                        if shaped and token.value is not None
                        else TypedValue(text, cls.datatype or "text", cls.unit)
                    )
                    yield FoundValue(value, cls.name, token.start, token.end, True)
        if cls.name == "VersionNumber":
            match = re.compile(r"[vV]?\d+(?:\.\d+)+(?:[-+.]?[A-Za-z][\w.+-]*)?").match(
                self.text, start, limit
            )
            if match:
                yield FoundValue(TypedValue(match[0], "text"), cls.name, *match.span(), exact=True)

    def _free(self, start: int, limit: int, cls: ClassDef) -> Iterator[FoundValue]:
        """Yield the rest of the clause as a title, a status, an address."""
        lead = _FREE_LEAD.match(self.text, start, limit)
        start = lead.end() if lead else start
        stop = _FREE_END.search(self.text, start, limit)
        end = min(stop.start() if stop else limit, limit)
        if cls.name == "JobTitle":  # 担任|领队|到10月15日为止
            end = min((span.start for span in self.back if start < span.start < end), default=end)
        raw = _TRAILING.sub("", self.text[start:end].rstrip())
        if not raw or len(raw) > _LONGEST_FREE[cls.name]:
            return
        if cls.name not in {"Address", "Schedule", "Text"} and _NO_TITLE.search(raw):
            return
        if cls.name == "Schedule" and raw.endswith(("室", "楼", "馆", "厅", "厂", "校区", "广场")):
            return
        if cls.name == "Schedule" and not re.search(r"每|逢|\d|[一二三四五六七八九十][点时]", raw):
            return
        if cls.name == "Address" and ("://" in raw or "@" in raw):
            return
        if cls.name == "Address" and not re.search(r"\d|[路街号弄楼室巷道]", raw):
            return
        yield FoundValue(
            TypedValue(raw, cls.datatype or "text"), cls.name, start, start + len(raw), exact=False
        )


_PATTERNS = {
    "Amount": _AMOUNT,
    "Duration": _DURATION,
    "Percent": _PERCENT,
    "Count": _NUMBER,
    "Number": _NUMBER,
    "Age": _AGE,
    "Port": _PORT,
    "PhoneNumber": _PHONE,
    "TimeOfDay": _CLOCK,
    "Measure": _MEASURED,
    "DataSize": _SIZE,
}
_SHAPED = {
    "url": ("Url",),
    "path": ("Path",),
    "email": ("Email",),
    "ip": ("IpAddress",),
    "code": ("ErrorCode",),
    "version": ("VersionNumber",),
    "percent": ("Percent", "Threshold"),
    "money": ("Amount", "Threshold"),
    "duration": ("Duration", "Threshold"),
    "amount": ("Threshold", "Number", "DataSize"),
    "clock": ("TimeOfDay",),
}


def _canonical(match: re.Match[str], pattern: re.Pattern[str]) -> str | None:
    """Return the text form of a value: numerals in figures, units as they stand."""
    if pattern is _AMOUNT:
        number = figures(match[1] or match[4])
        return f"{number}{match[2]}" if match[2] and number else f"{match[3]}{number}" if number else None
    if pattern is _DURATION:
        if match[1] == "半" or match[3]:
            return match[0].replace(" ", "") if not match[3] else None
        number = figures(match[1])
        unit = match[2].replace(" ", "")
        return f"{number}{'周' if unit == '个周' else unit}" if number else None
    if pattern is _PERCENT:
        number = match[1] or figures(match[2])
        return f"{number}%" if number else None
    if pattern is _CLOCK:
        return _clock(match)
    if pattern is _MEASURED:
        number = figures(match[1])
        return f"{number}{match[2]}" if number else None
    if pattern in (_NUMBER, _AGE, _PORT):
        return figures(match[1])
    return match[0].strip()


def _clock(match: re.Match[str]) -> str | None:
    if match[5]:
        return f"{match[4] or ''}{match[5].replace('：', ':')}"
    hour = figures(match[2])
    rest = match[3] or ""
    minutes = "半" if rest == "半" else figures(rest.rstrip("分")) if rest.rstrip("分整") else ""
    return f"{match[1] or ''}{hour}点{minutes or ''}" if hour else None
