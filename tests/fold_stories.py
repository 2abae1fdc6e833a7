"""The golden table as data: its days as instants."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import yaml

from hindgraph.model import testimony
from hindgraph.model.keys import statement_keys
from hindgraph.model.records import EVER, FAR_FUTURE, MemoryRecord, Statement, Tier
from hindgraph.model.told import Told
from hindgraph_extractors.records import ALWAYS, Draft, Period, Precision, Surface
from hindgraph_ontology.records import PredicateDef

BASE = datetime(2020, 1, 1, tzinfo=UTC)
LAST = BASE + timedelta(days=100_000)
PATH = Path(__file__).parent / "golden" / "fold_stories.yaml"


def day(number: float) -> datetime:
    return BASE + timedelta(days=number)


@dataclass(frozen=True)
class Line:
    """One line of a story, still in days."""

    said: int
    kind: str
    value: str | None
    options: dict[str, Any]

    @property
    def starts(self) -> int | None:
        """The day that the line gives itself, if it gives one."""
        given = [self.options[name] for name in ("since", "day", "from") if name in self.options]
        return given[0] if given else None


@dataclass(frozen=True)
class Story:
    name: str
    told: list[Line]
    asked: list[tuple[int, str | None, int | None]]
    contested: list[str]

    def __str__(self) -> str:
        return self.name


def stories() -> list[Story]:
    return [
        Story(
            case["name"],
            [Line(said, kind, value, *(options or [{}])) for said, kind, value, *options in case["told"]],
            [(each[0], each[1], each[2] if len(each) > 2 else None) for each in case["asked"]],
            case.get("contested", []),
        )
        for case in yaml.safe_load(PATH.read_text("utf-8"))
    ]


def told(story: Story) -> list[Told]:
    return [_told(number, line) for number, line in enumerate(story.told)]


def _told(number: int, line: Line) -> Told:
    options = line.options
    start = line.said if line.starts is None else line.starts
    return Told(
        id=f"s{number:02}",
        kind=line.kind,  # type: ignore[arg-type]
        value=line.value,
        positive=line.kind != "end" and not options.get("denied", False),
        said_at=day(line.said),
        position=(0, number, 0),
        start=EVER if "ever" in options else day(start),
        recorded_at=day(options.get("recorded", line.said)),
        wrong=options.get("wrong"),
        of_end=options.get("of") == "end",
        dated=line.starts is not None,
        tier=Tier(options.get("tier", 1)),
        lapses_at=day(options["until"]) if "until" in options else FAR_FUTURE,
        period_to=day(options["period_to"]) if "period_to" in options else None,
    )


def statements(story: Story, predicate: PredicateDef) -> list[Statement]:
    """The story as statements about one subject, as the table gives them."""
    return [_statement(each, predicate) for each in told(story)]


def _statement(each: Told, predicate: PredicateDef) -> Statement:
    subject_keys, object_keys = statement_keys(predicate, "it", each.value, each.wrong, None)
    return Statement(
        id=each.id,
        memory_id="m",
        document="m",
        subject_id="it",
        predicate=predicate.name,
        object_id=each.value,
        kind=each.kind,
        said_at=each.said_at,
        start=each.start,
        recorded_at=each.recorded_at,
        retracted_at=each.retracted_at,
        subject_keys=subject_keys,
        object_keys=object_keys,
        polarity=each.positive or each.kind == "end",
        lapses_at=each.lapses_at,
        period_to=each.period_to,
        precision=each.precision,
        wrong_id=each.wrong,
        of_end=each.of_end,
        dated=each.dated,
        position=(each.position[0], each.position[1], each.position[2]),
        tier=each.tier,
    )


def as_spoken(story: Story, predicate: PredicateDef) -> list[Statement]:
    """The story as people tell it: at noon, and of other days by their date."""
    return [_spoken(number, line, predicate) for number, line in enumerate(story.told)]


def _spoken(number: int, line: Line, predicate: PredicateDef) -> Statement:
    said_at = day(line.said + 0.5)
    return testimony.testimony(
        Draft(
            subject=_surface("it"),
            predicate=predicate.name,
            object=None if line.value is None else _surface(line.value),
            kind=line.kind,  # type: ignore[arg-type]
            start=0,
            end=1,
            extractor="story",
            polarity=not line.options.get("denied", False),
            time=_period(line),
            wrong=_surface(line.options["wrong"]) if "wrong" in line.options else None,
            of_end=line.options.get("of") == "end",
        ),
        MemoryRecord(
            id=f"m{number:02}",
            text="-",
            layer="episodic",
            occurred_at=said_at,
            recorded_at=said_at,
            document=f"m{number:02}",
            position=(0, number),
            tier=Tier(line.options.get("tier", 1)),
        ),
        subject_id="it",
        object_id=line.value,
        wrong_id=line.options.get("wrong"),
        predicate=predicate,
        now=day(line.options.get("recorded", line.said) + 0.5),
    )


def _surface(name: str) -> Surface:
    return Surface(name, name, 0, 1)


def _period(line: Line) -> Period | None:
    options = line.options
    if "ever" in options:
        return ALWAYS
    if line.kind in ("span", "event"):
        return Period(day(options["from"]), day(options["until"]), "day")
    if line.starts is None:
        return None
    end = options.get("period_to", line.starts + 1)
    precision: Precision = (
        "day" if "period_to" not in options else "month" if end - line.starts < 40 else "year"
    )
    return Period(day(line.starts), day(end), precision)
