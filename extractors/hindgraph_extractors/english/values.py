"""Literal values: what a word is if a predicate asks for a port, a duration, a date or a status."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo

from hindgraph_extractors.english.addresses import HANDLE, address_at
from hindgraph_extractors.english.phrases import QUALITIES
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.english.technical import NUMBERS, Technical
from hindgraph_extractors.records import TimeSpan, TypedValue
from hindgraph_extractors.statements import FoundValue
from hindgraph_extractors.times import Direction, find_times
from hindgraph_extractors.times.calendar import zone
from hindgraph_ontology.records import ClassDef

_SHAPES = {
    "path": ("path",),
    "url": ("url",),
    "percent": ("percent",),
    "money": ("money",),
    "duration": ("duration",),
    "time": ("clock",),
    "code": ("code",),
    "number": ("amount",),
}
_DIRECTIONS: tuple[Direction | None, ...] = (None, "future")
_YEARS = re.compile(r"(\d{1,3})\syears?(?:\sold)?")
_YEAR = re.compile(r"[12]\d{3}")
_SPELT = {
    word: str(number)
    for number, word in enumerate(
        """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
        eighteen nineteen twenty""".split(),
        start=1,
    )
}
_INTEGER = re.compile(r"\d{1,3}(?:,\d{3})+|\d+")
# Things that are counted, not measured: "3 replicas".
_COUNTED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)\s?(?:replicas?|instances?|pods?)")
_DECIMAL = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_NUMBERED = frozenset("port ports version versions release code error codes".split())
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_CLOCK = r"\d{1,2}(?:[:.]\d\d)?(?:\s?[ap](?:\.m\.|m))?"
_TIMES = rf"(?:\s(?:at|from)\s{_CLOCK}(?:\s?(?:-|–|to|until|till)\s?{_CLOCK})?)"
# What comes again and again, with its time of day.
RECURRING = re.compile(
    rf"\b(?:(?:every|each)\s(?:(?:other|second|third|first|last|single|two|three)\s)?"
    rf"(?:{_WEEKDAY}|day|night|morning|evening|afternoon|week|weekday|weekend|month|hour|quarter|year)s?"
    rf"(?:(?:,|\sand)\s{_WEEKDAY})*(?:\sof\sthe\smonth)?(?:\s(?:morning|evening|afternoon|night))?{_TIMES}?|"
    rf"{_WEEKDAY}s(?:(?:,|\sand|,\sand)\s{_WEEKDAY}s)*{_TIMES}?)(?!\w)",
    re.IGNORECASE,
)
# An amount without its currency: *a budget of 85k*.
_ROUGH = re.compile(r"\d{1,3}(?:[.,]\d+)?[kKmM]")
_RATE = re.compile(
    r"\s?(?:an?|per|each|every|/)\s?(?:month|year|week|day|hour|night|head|person|seat|user|annum)\b"
)
# Words by which a value shows what it is a value of.
_STATED = {
    "Severity": re.compile(r"(?:SEV|Sev|sev)-?\d|S[0-5]|critical|minor|blocker"),
    "Priority": re.compile(r"[Pp]\d"),
    "Status": re.compile(
        r"archived|paused|deprecated|suspended|postponed|cancelled|canceled|frozen|overdue|obsolete"
    ),
}
_FREE = {"Status", "Severity", "Priority", "JobTitle"}


@dataclass(frozen=True, slots=True)
class Values:
    """Reads words of one text as literal values."""

    text: str
    technical: Sequence[Technical]
    times: Sequence[TimeSpan]
    timezone: str
    said_at: datetime
    ahead: Sequence[TimeSpan] = ()

    def read(self, word: Word, cls: ClassDef) -> FoundValue | None:
        """Return the value of a class that a phrase's word stands for, if it stands for one."""
        places = [
            word,
            *(w for w in word.children if w.dep in {"nummod", "appos", "compound", "nmod", "quantmod"}),
        ]
        for place in places:
            found = self._read(place, cls, word)
            if found is not None:
                return found
        return None

    def _read(self, word: Word, cls: ClassDef, head: Word) -> FoundValue | None:
        if cls.datatype == "date":
            return self._date(word, cls)
        token = self._token(word)
        if cls.datatype == "integer":
            return self._integer(word, cls, head)
        if cls.pattern is not None:
            return self._patterned(word, cls, token, head)
        if cls.datatype in _SHAPES:
            return self._shaped(word, cls, token)
        return self._free(word, cls, token)

    def _token(self, word: Word) -> Technical | None:
        return next((t for t in self.technical if t.start <= word.start and word.end <= t.end), None)

    def _date(self, word: Word, cls: ClassDef) -> FoundValue | None:
        for span in self.times:
            if span.start < word.end and word.start < span.end:
                meant = self._alone(word, span) if span.role == "range" else self._meant(span, word)
                text = date_text(meant, zone(self.timezone)) if meant is not None else None
                return (
                    FoundValue(TypedValue(text, "date"), cls.name, span.start, span.end, True)
                    if text
                    else None
                )
        return self._loose_date(word, cls)

    def _loose_date(self, word: Word, cls: ClassDef) -> FoundValue | None:
        """Read what is a date by itself, but no time of the clause: *from 26 June* of "moved from 26 June to 10 July"."""
        inside = word.subtree()
        start, end = inside[0].start, inside[-1].end
        if not any(c.isdigit() for c in self.text[start:end]):
            return None
        found = self._read_time(start, end)
        text = (
            date_text(found, zone(self.timezone))
            if found is not None and found.end - found.start == end - start
            else None
        )
        return FoundValue(TypedValue(text, "date"), cls.name, start, end, True) if text else None

    def date_of(self, start: int, end: int) -> TypedValue | None:
        """Return the date that a whole span of the text is."""
        if _YEAR.fullmatch(self.text, start, end):
            return TypedValue(self.text[start:end], "date")
        found = self._read_time(start, end)
        text = date_text(found, zone(self.timezone)) if found is not None else None
        return TypedValue(text, "date") if text else None

    def is_literal(self, word: Word) -> bool:
        """Tell whether a word is part of a time or an amount, and so names nothing."""
        if any(span.start <= word.start and word.end <= span.end for span in self.times):
            return True
        token = self._token(word)
        return token is not None and token.shape in NUMBERS

    def _meant(self, span: TimeSpan, word: Word) -> TimeSpan:
        """Return the reading of a date that lies nearer, or behind where the clause tells of the past."""
        other = next((s for s in self.ahead if s.start == span.start), span)
        verb = next((up for up in word.ancestors() if up.is_verb), None)
        target = word.head.lower in {"to", "until", "for"}  # "was moved to 22 June" looks ahead
        past = (
            not target
            and verb is not None
            and (verb.tag == "VBD" or any(w.lower in {"was", "were"} for w in verb.all("auxpass")))
        )
        return min((span, other), key=self._distance) if not past else span

    def _alone(self, word: Word, span: TimeSpan) -> TimeSpan | None:
        """Return one end of "from 26 June to 10 July", read by itself."""
        inside = [w for w in word.subtree() if span.start <= w.start and w.end <= span.end]
        return self._read_time(inside[0].start, inside[-1].end) if inside else None

    def _read_time(self, start: int, end: int) -> TimeSpan | None:
        fragment = self.text[start:end]
        readings = [
            found
            for prefer in _DIRECTIONS
            for found in find_times(
                fragment, said_at=self.said_at, timezone=self.timezone, lang="en", prefer=prefer
            )
        ]
        return min(readings, key=self._distance, default=None)

    def _distance(self, span: TimeSpan) -> float:
        edge = span.period.start or span.period.end
        return abs((edge - self.said_at).total_seconds()) if edge is not None else 0.0

    def _integer(self, word: Word, cls: ClassDef, head: Word) -> FoundValue | None:
        token = self._token(word)
        if (
            token is not None
            and token.shape == "port"
            and token.value is not None
            and "port" in cls.nouns.get("en", ())
        ):
            start = token.end - len(token.value.text)
            return FoundValue(token.value, cls.name, start, token.end, True)
        years = _YEARS.fullmatch(token.text) if token is not None and cls.unit == "years" else None
        if token is not None and years is not None:
            return FoundValue(
                TypedValue(years[1], "integer", cls.unit), cls.name, token.start, token.end, True
            )
        counted = _COUNTED.fullmatch(token.text) if token is not None and cls.pattern is None else None
        if token is not None and counted is not None:
            plain = counted.group(1).replace(",", "")
            return FoundValue(TypedValue(plain, "integer", cls.unit), cls.name, token.start, token.end, True)
        spelt = _SPELT.get(word.lower)
        if token is not None or not (spelt or _INTEGER.fullmatch(word.text)):
            return None
        plain = spelt or word.text.replace(",", "")
        if cls.pattern is not None and not re.fullmatch(cls.pattern, plain):
            return None
        named = any(w.lower in cls.nouns.get("en", ()) for w in {head, *head.children, word.head})
        return FoundValue(TypedValue(plain, "integer", cls.unit), cls.name, word.start, word.end, named)

    def _patterned(self, word: Word, cls: ClassDef, token: Technical | None, head: Word) -> FoundValue | None:
        start, end = (token.start, token.end) if token is not None else (word.start, word.end)
        text = self.text[start:end]
        if cls.pattern is None or not re.fullmatch(cls.pattern, text):
            return None
        if token is None and not any(c.isdigit() for c in text):
            return None  # a word that a pattern happens to take
        exact = token is not None or any(
            w.lower in cls.nouns.get("en", ()) or w.lower in _NUMBERED for w in {head, word.head}
        )
        return FoundValue(TypedValue(text, cls.datatype or "text", cls.unit), cls.name, start, end, exact)

    def _shaped(self, word: Word, cls: ClassDef, token: Technical | None) -> FoundValue | None:
        shapes = _SHAPES[cls.datatype or ""]
        if token is not None and token.shape in shapes:
            value = token.value or TypedValue(token.text, cls.datatype or "text")
            rate = _RATE.match(self.text, token.end) if cls.datatype == "money" else None
            return FoundValue(value, cls.name, token.start, rate.end() if rate else token.end, True)
        if cls.datatype == "money" and _ROUGH.fullmatch(word.text):
            return FoundValue(TypedValue(word.text, "money"), cls.name, word.start, word.end, False)
        if cls.datatype == "number" and token is None and _DECIMAL.fullmatch(word.text):
            return FoundValue(TypedValue(word.text, "number"), cls.name, word.start, word.end, False)
        return None

    def _schedule(self, word: Word, cls: ClassDef) -> FoundValue | None:
        """Read *every Tuesday at 18:30*, *Mondays and Thursdays*: what comes again and again."""
        around = RECURRING.finditer(self.text, max(0, word.start - 60), min(len(self.text), word.end + 60))
        found = next((m for m in around if m.start() <= word.start and word.end <= m.end()), None)
        if found is None:
            return None
        return FoundValue(TypedValue(found[0], "text"), cls.name, found.start(), found.end(), True)

    def _address(self, word: Word, cls: ClassDef) -> FoundValue | None:
        found = address_at(self.text, word.start, word.end)
        if found is None:
            return None
        return FoundValue(TypedValue(self.text[slice(*found)], "text"), cls.name, *found, True)

    def _handle(self, word: Word, cls: ClassDef) -> FoundValue | None:
        if HANDLE.fullmatch(word.text) is None:
            return None
        return FoundValue(TypedValue(word.text, "text"), cls.name, word.start, word.end, True)

    def _free(self, word: Word, cls: ClassDef, token: Technical | None) -> FoundValue | None:
        """Read a value of free form: an amount of any kind, or the words of a status or title."""
        if cls.name == "Schedule":
            return self._schedule(word, cls)
        if cls.name == "Address":
            return self._address(word, cls)
        if cls.name == "Text":
            return self._handle(word, cls)
        stated = _STATED.get(cls.name)
        if stated is not None and stated.fullmatch(word.text):
            return FoundValue(TypedValue(word.text, "text"), cls.name, word.start, word.end, True)
        if token is not None and token.value is not None and cls.name not in _FREE:
            return FoundValue(token.value, cls.name, token.start, token.end, False)
        if any(span.start < word.end and word.start < span.end for span in self.times):
            return None
        determiner = word.child("det")
        if cls.name == "Status" and determiner is not None and determiner.lower in {"a", "an"}:
            return None  # "moved to a better place" tells no status
        if (
            cls.name in _FREE
            and token is None
            and (word.is_noun or word.tag.startswith("JJ") or word.tag == "VBN")
        ):
            inside = [w for w in word.subtree(_not_inside) if w.lower not in QUALITIES or w is word]
            first = next((w for n, w in enumerate(inside) if w.i + len(inside) - n - 1 == inside[-1].i), word)
            end = (_field(word) or word).end if cls.name == "JobTitle" else word.end
            text = self.text[first.start : end]
            if len(text) <= 60:
                return FoundValue(TypedValue(text, cls.datatype or "text"), cls.name, first.start, end, False)
        return None


def _field(title: Word) -> Word | None:
    """Return the last word of *logistics* in "head of logistics", a trade and no name."""
    of = next((w for w in title.all("prep") if w.lower == "of" and w.i == title.i + 1), None)
    field = of.child("pobj") if of is not None else None
    plain = field is not None and field.text.islower() and field.child("det", "poss", "amod") is None
    return field if plain else None


def _not_inside(word: Word) -> bool:
    return word.dep not in {"amod", "compound", "nmod", "punct"} or word.i > word.head.i


def date_text(span: TimeSpan, local_zone: tzinfo) -> str | None:
    """Write a period as a date of its precision: ``2026-06-26``, ``2026-06``, ``2026``."""
    edge = span.period.start or span.period.end
    if edge is None:
        return None
    if span.period.start is None and span.text.lower().startswith("by "):
        edge -= timedelta(microseconds=1)  # "by 11 May" ends with that day
    local = edge.astimezone(local_zone)
    match span.period.precision:
        case "year":
            return f"{local:%Y}"
        case "month":
            return f"{local:%Y-%m}"
        case "instant" | "hour":
            return f"{local:%Y-%m-%dT%H:%M}"
        case _:
            return f"{local:%Y-%m-%d}"
