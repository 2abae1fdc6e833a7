"""The written forms that literal values take, by datatype; the text form is kept as it stands."""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping

from hindgraph_ontology.records import ClassDef, Datatype

_NUMBER = r"[+-]?(?:\d{1,3}(?:[,_' ]\d{3})+|\d+)(?:[.,]\d+)?"
_MULTIPLE = r"(?:k|m|mm|mn|bn|b|thousand|million|billion|万|亿|千|百万)"
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_UNIT = (
    r"(?:ns|µs|us|ms|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|nights?|w|wks?|weeks?|fortnights?"
    r"|months?|mos?|quarters?|y|yrs?|years?|decades?"
    r"|毫秒|秒钟?|分钟?|个?小时|天|日|周|个?星期|个?月|个?季度|年)"
)
_ISO_4217 = (
    r"(?:aud|brl|cad|chf|cny|czk|dkk|eur|gbp|hkd|huf|ils|inr|jpy|krw|mxn|nok|nzd|pln"
    r"|rmb|rub|sek|sgd|thb|try|twd|usd|zar)"
)
_COUNTED = (
    r"(?:(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half an?)[\s-]"
    r"|半|[一二两三四五六七八九十]+)"
)


def _form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_INTEGER = _form(r"[+-]?(?:\d{1,3}(?:[,_' ]\d{3})+|\d+)")
_FLOAT = _form(rf"(?:~\s?)?{_NUMBER}(?:e[+-]?\d+)?\s?{_MULTIPLE}?")
_MEASURED = _form(rf"(?:{_NUMBER}\s?{_MULTIPLE}?[\s-]?|{_COUNTED})[^\W\d_°][\w/°]*|{_NUMBER}\s?°[cf]?")
_PERCENT = _form(
    rf"(?:[<>≤≥~]\s?)?{_NUMBER}\s?(?:%|％|percent|per cent|pct)|百分之[\d.一二三四五六七八九十百]+"
)
_MONEY = _form(
    rf"(?:{_ISO_4217}\s?|[a-z]{{0,2}}[$€£¥₹₩]\s?){_NUMBER}\s?{_MULTIPLE}?"
    rf"|{_NUMBER}\s?{_MULTIPLE}?\s?(?:{_ISO_4217}|[$€£¥₹₩]|dollars?|euros?|pounds?|yen|yuan|bucks|cents?|francs?"
    rf"|元|块钱?|美元|欧元?|英?镑|日元|人民币|港[币元]|新台币|韩元|卢布|加元|澳元|新元|泰铢|卢比|瑞士法郎|瑞郎|克朗)"
)
_DURATION = _form(
    rf"p(?=[\dt])(?:\d+[ymwd])*(?:t(?:\d+(?:\.\d+)?[hms])+)?"
    rf"|(?:{_NUMBER}[\s-]?|{_COUNTED}){_UNIT}(?:(?:,?\s(?:and\s)?)?{_NUMBER}\s?{_UNIT})*"
)
_TIME = _form(
    r"(?:[01]?\d|2[0-4])[:.][0-5]\d(?:[:.][0-5]\d)?(?:\s?[ap]\.?m\.?)?(?:\s?(?:z|utc|gmt|[a-z]{2,4}|[+-]\d\d:?\d\d))?"
    r"|(?:1[0-2]|0?[1-9])\s?[ap]\.?m\.?|noon|midnight|(?:上午|下午|早上|晚上|中午|凌晨)?\d{1,2}[点时](?:半|\d{1,2}分?)?"
)
_NO_YEAR = 3000  # 8080, alone, is another number
_ISO_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ]\d{2}:\d{2}\S*)?)?)?")
_YEARLESS = re.compile(r"(?:--)?(\d{2})-(\d{2})")
_WRITTEN_DATE = _form(
    rf"{_MONTH}\s\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)?(?:\sof)?\s{_MONTH}(?:,?\s\d{{4}})?"
    rf"|{_MONTH}\s\d{{4}}|\d{{1,2}}[/.]\d{{1,2}}[/.](?:\d{{4}}|\d\d)|q[1-4]\s\d{{4}}|\d{{4}}[-\s]?(?:q[1-4]|w\d\d)"
    r"|(?:\d{4}年)?(?:\d{1,2}月)(?:\d{1,2}[日号])?|\d{4}年"
)
_PATH = re.compile(
    r"(?:[~.]{0,2}/|[A-Za-z]:[\\/]|\\\\|\$\{?\w+\}?/)[^\x00\n]*|[^\s\x00:]+(?:[/\\][^\s\x00]*)+|[^\s/\x00]+\.\w+"
)
_URL = _form(
    r"[a-z][a-z0-9+.-]*://\S+|(?:www\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:/\S*)?|/\S*|mailto:\S+@\S+"
)
_CODE = re.compile(r"[^\s\x00]+(?: [^\s\x00]+){0,3}")


def _matches(*patterns: re.Pattern[str]) -> Callable[[str], bool]:
    return lambda text: any(pattern.fullmatch(text) is not None for pattern in patterns)


def _is_text(text: str) -> bool:
    return bool(text.strip())


def _is_date(text: str) -> bool:
    """Tell whether a text is a day, month or year; 30 February is none."""
    if (match := _ISO_DATE.fullmatch(text)) is not None:
        year, month, day = (int(part) if part else 1 for part in match.groups())
        if match[2] is None and year >= _NO_YEAR:
            return False
        return year > 0 and _on_calendar(year, month, day)
    if (match := _YEARLESS.fullmatch(text)) is not None:
        return _on_calendar(2024, int(match[1]), int(match[2]))  # a leap year: 29 February is a birthday
    return _WRITTEN_DATE.fullmatch(text) is not None


def _on_calendar(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


FORMS: Mapping[Datatype, Callable[[str], bool]] = {
    "text": _is_text,
    "integer": _matches(_INTEGER),
    "number": _matches(_FLOAT, _MEASURED),
    "percent": _matches(_PERCENT, _FLOAT),
    "money": _matches(_MONEY, _FLOAT),
    "duration": _matches(_DURATION),
    "date": _is_date,
    "time": _matches(_TIME),
    "path": _matches(_PATH),
    "url": _matches(_URL),
    "code": _matches(_CODE),
}

# What a reader took a text for, against what a class wants. Plain text and numbers are often all that it could see.
_READ_AS: Mapping[Datatype, frozenset[Datatype]] = {
    "integer": frozenset({"integer", "number", "text", "code"}),
    "number": frozenset({"integer", "number", "text"}),
    "percent": frozenset({"percent", "number", "integer", "text"}),
    "money": frozenset({"money", "number", "integer", "text"}),
    "duration": frozenset({"duration", "text"}),
    "date": frozenset({"date", "text", "integer"}),
    "time": frozenset({"time", "text"}),
    "path": frozenset({"path", "url", "text", "code"}),
    "url": frozenset({"url", "path", "text"}),
    "code": frozenset({"code", "text", "integer"}),
}


# The first of these whose form a text has is what it most likely is; a bare number is no percentage and no amount.
_GUESSES: tuple[tuple[Datatype, Callable[[str], bool]], ...] = (
    ("integer", FORMS["integer"]),
    ("percent", _matches(_PERCENT)),
    ("money", _matches(_MONEY)),
    ("duration", FORMS["duration"]),
    ("date", FORMS["date"]),
    ("time", FORMS["time"]),
    ("number", _matches(_FLOAT)),
    ("url", lambda text: "://" in text and FORMS["url"](text)),
    ("path", lambda text: text.startswith(("/", "~/", "./", "../")) and FORMS["path"](text)),
)


def guess(text: str) -> Datatype:
    """Return the datatype whose written form a text has, ``text`` if none."""
    for datatype, fits in _GUESSES:
        if fits(text):
            return datatype  # pyright: ignore[reportReturnType]  # widened from the table's literals
    return "text"


def has_form(text: str, datatype: Datatype) -> bool:
    """Tell whether a text is a written form of a datatype."""
    return FORMS[datatype](text)


def value_fits(text: str, datatype: Datatype | None, cls: ClassDef) -> bool:
    """Tell whether a value may be of a class: as it was read, by its form, and by the pattern of the class.

    Args:
        text: The text form of the value.
        datatype: What it was read as; None where nobody said.
        cls: A class of values; one without datatype (``Value`` itself) takes everything that is not empty.
    """
    wanted = cls.datatype or "text"
    if datatype is not None and datatype not in _READ_AS.get(wanted, frozenset(FORMS)):
        return False
    if not has_form(text, wanted):
        return False
    return cls.pattern is None or re.fullmatch(cls.pattern, text) is not None
