"""The sentence of a typed write: made of the predicate's `says`, so that it reads like one that was said.

What is told apart has to read apart: a text without a reference of its own is known by its words.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from string import Formatter
from zoneinfo import ZoneInfo

from hindgraph.retain.stated import Times
from hindgraph_extractors.alone import is_environment
from hindgraph_extractors.records import Period
from hindgraph_ontology.records import Kind, PredicateDef

_MONTHS = """January February March April May June July August September October November December""".split()
ANYTHING = "anything"


@dataclass(slots=True)
class Sentence:
    """A text that grows, and where in it the ends of the fact stand.

    Attributes:
        places: By ``subject``, ``object`` and ``wrong``: the first place, ``[start, end)``.
    """

    text: str = ""
    places: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, text: str) -> None:
        """Add words."""
        self.text += text

    def name(self, role: str, name: str) -> None:
        """Add the name of an end."""
        start = len(self.text)
        self.text += name
        self.places.setdefault(role, (start, len(self.text)))


@dataclass(frozen=True, slots=True)
class Wording:
    """How one fact is written.

    Attributes:
        names: By ``subject``, ``object`` and ``wrong``: how the ends are shown; what is absent is not named.
        timezone: IANA name of the zone in which times are written.
    """

    predicate: PredicateDef
    names: dict[str, str]
    qualifier: str | None
    timezone: str

    def stated(self, kind: Kind, times: Times) -> Sentence:
        """Return the sentence that a state, change, end, span or event has."""
        if kind == "end":
            return self._ended(times)
        sentence = Sentence()
        self._says(sentence)
        sentence.add(f"{self._when(kind, times)}.")
        return sentence

    def corrected(self, since: Period | None) -> Sentence:
        """Return "it is Y, not W": of a run, or from a time on; without Y that W was wrong."""
        sentence = Sentence()
        if "object" not in self.names:
            sentence.add("It was wrong that ")
            self._says(sentence, "wrong")
            sentence.add(".")
            return sentence
        self._says(sentence)
        if since is not None:
            sentence.add(f" from {self._time(since)} on")
        sentence.add(", not ")
        sentence.name("wrong", self.names["wrong"])
        sentence.add(".")
        return sentence

    def redated(self, since: Period) -> Sentence:
        """Return that a fact began at another time than was said."""
        sentence = Sentence()
        self._says(sentence)
        sentence.add(f" from {self._time(since)} on, not from another time.")
        return sentence

    def end_corrected(self, ended: Period | None) -> Sentence:
        """Return that a fact ended at another time than was said, or has not ended."""
        sentence = Sentence()
        when = (
            f"It ended {self._at(ended)}, not at another time" if ended else "It is wrong that this has ended"
        )
        sentence.add(f"{when}: ")
        self._says(sentence, "wrong")
        sentence.add(".")
        return sentence

    def _ended(self, times: Times) -> Sentence:
        sentence = Sentence()
        past = self.predicate.says_past if "object" in self.names else None
        if past is None:
            sentence.add("It is no longer so that ")
        self._says(sentence, template=past)
        when = f" {self._at(times.since)}" if times.since else ""
        sentence.add(f"; it {'ended' if when else 'has ended'}{when}.")
        return sentence

    def _says(self, sentence: Sentence, object_: str = "object", *, template: str | None = None) -> None:
        for words, end, _, _ in Formatter().parse(template or self.predicate.says):
            sentence.add(words)
            if end is not None:
                role = "subject" if end == "subject" else object_
                sentence.name(role, self.names.get(role, ANYTHING))
        if self.qualifier:
            placed = is_environment(self.qualifier, self.predicate)
            sentence.add(f" in {self.qualifier}" if placed else f" ({self.qualifier})")

    def _when(self, kind: Kind, times: Times) -> str:
        """Return the words of time; no two kinds have the same."""
        since = "" if times.since is None else self._time(times.since)
        until = "" if times.until is None else f" until {self._time(times.until)}"
        if kind == "change":
            return f" from {since or 'now'} on"
        if kind == "event" and times.since is not None:
            return f" {self._at(times.since)}" if not until else f", some time from {since}{until}"
        if kind == "event":
            return " just now"
        if kind == "span":
            return f" from {since}{until}" if since else until
        return f" since {since}" if since else ""

    def _at(self, period: Period) -> str:
        return f"{'on' if period.precision in ('day', 'instant') else 'in'} {self._time(period)}"

    def _time(self, period: Period) -> str:
        assert period.start is not None
        return "".join(_words(period.start.astimezone(ZoneInfo(self.timezone)), period))


def _words(local: datetime, period: Period) -> Iterator[str]:
    """Yield the words of a time, as exactly as it is known."""
    if period.precision in ("day", "instant"):
        yield f"{local.day} "
    if period.precision != "year":
        yield f"{_MONTHS[local.month - 1]} "
    yield f"{local.year}"
    if period.precision == "instant":
        seconds = "minutes" if not local.second and not local.microsecond else "auto"
        yield f" {local.time().isoformat(timespec=seconds)}"
        yield " UTC" if not local.utcoffset() else f" {local:%z}"
