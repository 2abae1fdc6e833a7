"""The golden tables of time expressions: one case a row, in a form that anyone can edit."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

from hindgraph_extractors.times import find_times

GOLDEN = Path(__file__).parent.parent / "golden"
LANGS = ("en", "zh")


@cache
def table(lang: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((GOLDEN / f"times_{lang}.yaml").read_text("utf-8"))
    return loaded


def rows(name: str) -> list[Any]:
    return [
        pytest.param(lang, row, id=f"{lang}: {row if isinstance(row, str) else row[0]}")
        for lang in LANGS
        for row in table(lang)[name]
    ]


def instant(text: str | None, zone: str) -> datetime | None:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC) if text else None


@pytest.mark.parametrize(("lang", "row"), rows("cases"))
def test_an_expression_is_found_and_resolved(lang: str, row: list[str | None]) -> None:
    text, expression, role, start, end, precision = row
    head = table(lang)
    found = find_times(
        str(text), said_at=datetime.fromisoformat(head["said_at"]), timezone=head["zone"], lang=lang
    )
    got = [(s.text, s.role, s.period.start, s.period.end, s.period.precision) for s in found]
    assert got == [(expression, role, instant(start, head["zone"]), instant(end, head["zone"]), precision)]


@pytest.mark.parametrize(("lang", "text"), rows("no_times"))
def test_what_is_no_time_is_left_alone(lang: str, text: str) -> None:
    head = table(lang)
    said_at = datetime.fromisoformat(head["said_at"])
    assert find_times(text, said_at=said_at, timezone=head["zone"], lang=lang) == ()


def test_the_tables_are_large_enough_to_mean_something() -> None:
    assert sum(len(table(lang)["cases"]) for lang in LANGS) >= 150
    assert sum(len(table(lang)["no_times"]) for lang in LANGS) >= 120
