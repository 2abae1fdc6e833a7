"""What the Chinese reader states, against a table that anybody who knows Chinese can edit."""

from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

from hindgraph_extractors.chinese.reader import ChineseReader
from hindgraph_extractors.records import Draft, ReadContext
from hindgraph_ontology.loader import load_core

TABLE = yaml.safe_load((Path(__file__).parents[1] / "golden" / "statements_zh.yaml").read_text("utf-8"))
READER = ChineseReader(load_core())


@dataclass(frozen=True)
class Said:
    """A statement as the table writes it."""

    subject: str
    predicate: str
    object: str | None
    kind: str
    more: dict[str, Any] = field(default_factory=dict)


def read(text: str) -> tuple[Draft, ...]:
    context = ReadContext(
        said_at=datetime.fromisoformat(TABLE["said_at"]), timezone=TABLE["zone"], user=TABLE["user"]
    )
    return READER.read(text, context).drafts


def as_written(draft: Draft, wanted: dict[str, Any]) -> Said:
    """Write a draft as in the table, its days only where the table says them."""
    more: dict[str, Any] = {}
    if not draft.polarity:
        more["not"] = True
    if draft.qualifier is not None:
        more["in"] = draft.qualifier
    if draft.wrong is not None:
        more["wrong"] = draft.wrong.name
    if draft.of_end:
        more["of_end"] = True
    for side in ("start", "end"):
        if side in wanted:
            more[side] = day(getattr(draft.time, side)) if draft.time is not None else "no time"
    return Said(
        draft.subject.name, draft.predicate, draft.object.name if draft.object else None, draft.kind, more
    )


def day(moment: datetime | None) -> date | None:
    return moment.astimezone(ZoneInfo(TABLE["zone"])).date() if moment is not None else None


def wanted(row: list[Any]) -> Said:
    return Said(row[0], row[1], row[2], row[3], row[4] if len(row) > 4 else {})


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: str(case["text"]))
def test_the_reader_states_what_the_table_says(case: dict[str, Any]) -> None:
    expected = [wanted(row) for row in case["says"]]
    drafts = read(case["text"])
    times = {(said.subject, said.predicate, said.object): said.more for said in expected}
    made = [
        as_written(d, times.get((d.subject.name, d.predicate, d.object.name if d.object else None), {}))
        for d in drafts
    ]
    assert sorted(made, key=repr) == sorted(expected, key=repr)


@pytest.mark.parametrize("text", TABLE["no_statements"])
def test_what_is_no_fact_states_nothing(text: str) -> None:
    assert read(text) == ()


@pytest.mark.parametrize("case", TABLE["cases"], ids=lambda case: str(case["text"]))
def test_every_span_lies_in_the_text_and_reads_what_it_says(case: dict[str, Any]) -> None:
    text = case["text"]
    for draft in read(text):
        assert 0 <= draft.start < draft.end <= len(text)
        for end in (draft.subject, draft.object, draft.wrong):
            assert end is None or text[end.start : end.end] == end.text
