"""The years of a life in brackets behind a name: （1902年3月4日生于绍兴）, （1899年－1973年）."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import SURE, Name
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.sentences import Clause
from hindgraph_extractors.chinese.shapes import Frame, Slot
from hindgraph_extractors.records import Surface, TypedValue

_PARTS = re.compile(r"[^，,；;]+")
_DAY = r"(\d{3,4})年?(?:(\d{1,2})月)?(?:(\d{1,2})日)?"
_LIFE = re.compile(rf"\s*{_DAY}\s*(?:[－—–~～-]+|至|到)\s*(?:{_DAY})?\s*")
_BORN, _DIED = "出生", "去世"


@dataclass(frozen=True, slots=True)
class Aside:
    """A part of what stands in brackets behind a person's name.

    Attributes:
        host: The person.
        clause: The part.
        life: The days of birth and death, if it is nothing else.
    """

    host: Surface
    clause: Clause
    life: tuple[Surface, ...] = ()


def asides_of(text: str, spans: Sequence[tuple[int, int]], names: Sequence[Name]) -> Iterator[Aside]:
    """Yield the parts of the brackets behind persons."""
    hosts = {name.last: name for name in names if name.cls == "Person"}
    for start, end in spans:
        name = hosts.get(start)
        if name is None:
            continue
        host = Surface(name.text, name.name, name.start, name.end, name.cls)
        life = _LIFE.fullmatch(text, start + 1, end - 1)
        if life is not None:
            yield Aside(host, Clause(start + 1, end - 1), tuple(_days(life)))
            continue
        for part in _PARTS.finditer(text, start + 1, end - 1):
            yield Aside(host, Clause(*part.span()))


def _days(life: re.Match[str]) -> Iterator[Surface]:
    for first in (1, 4):
        if life[first]:
            parts = [life[first], *(f"{int(part):02}" for part in life.group(first + 1, first + 2) if part)]
            start, end = life.start(first), max(life.end(group) for group in range(first, first + 3))
            day = "-".join(parts)
            yield Surface(life.string[start:end], day, start, end, "Date", TypedValue(day, "date"))


def life_frames(aside: Aside, lexicon: Lexicon) -> tuple[Row, list[Frame]]:
    """Return the days of a life as a row, and the frames that say so."""
    nodes = tuple(Node("time", day.text, day.start, day.end) for day in aside.life)
    row = Row(aside.clause, nodes)
    subject = Slot("phrase", Phrase((End(aside.host, SURE),), 0, 0))
    frames = []
    for place, (day, verb) in enumerate(zip(aside.life, (_BORN, _DIED), strict=False)):
        wording = next(iter(lexicon.dated.get(verb, ())), None)
        if wording is not None:
            target = Slot("phrase", Phrase((End(day, SURE),), place, place + 1))
            frames.append(Frame(wording, "dated", subject, target, (place,), (), place + 1))
    return row, frames
