"""Short makers of records for the contract suites."""

from datetime import UTC, datetime, timedelta
from typing import Any

from hindgraph.model.keys import Key
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    MemoryRecord,
    MentionRecord,
    Moment,
    Statement,
    Version,
)
from hindgraph_extractors.records import TypedValue

T0 = datetime(2026, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
MICRO = timedelta(microseconds=1)
NOW = Moment(datetime(2030, 1, 1, tzinfo=UTC))
"""Everything believed in the end, at any valid time."""


def day(number: float) -> datetime:
    return T0 + timedelta(days=number)


def memory(id_: str, text: str = "the checkout service is down", **values: Any) -> MemoryRecord:
    defaults: dict[str, Any] = {
        "layer": "episodic",
        "occurred_at": T0,
        "recorded_at": T0,
        "document": f"doc of {id_}",
    }
    return MemoryRecord(id_, text, **(defaults | values))


def entity(id_: str, **values: Any) -> Entity:
    defaults: dict[str, Any] = {"name": id_, "cls": "Service", "key": id_, "recorded_at": T0}
    return Entity(id_, **(defaults | values))


def value(id_: str, text: str) -> Entity:
    return entity(id_, name=text, cls="Port", value=TypedValue(text, "integer"))


def alias(key: str, entity_id: str, **values: Any) -> Alias:
    defaults: dict[str, Any] = {"text": key.title(), "recorded_at": T0}
    return Alias(key, entity_id, **(defaults | values))


def mention(memory_id: str, entity_id: str, **values: Any) -> MentionRecord:
    defaults: dict[str, Any] = {"start": 0, "end": 4, "surface": "it"}
    return MentionRecord(memory_id, entity_id, **(defaults | values))


def statement(id_: str, memory_id: str = "m", **values: Any) -> Statement:
    defaults: dict[str, Any] = {
        "document": "d",
        "subject_id": "checkout",
        "predicate": "depends_on",
        "object_id": "orders",
        "kind": "state",
        "said_at": T0,
        "start": T0,
        "recorded_at": T0,
        "subject_keys": (timeline("checkout depends_on"),),
    }
    return Statement(id_, memory_id, **(defaults | values))


def timeline(of: str) -> str:
    """Make the key of a timeline from a subject and a predicate, such as ``checkout depends_on``."""
    subject, predicate = of.split()
    return str(Key(predicate, "subject", subject, None))


def fact(arrow: str) -> str:
    """Make a fact's id from an arrow."""
    subject, predicate, object_ = arrow.split()
    return f"f-{predicate}:{subject}-{object_}"


def version(arrow: str, number: int = 1, **values: Any) -> Version:
    """Make a version from an arrow such as ``checkout depends_on orders``."""
    subject, predicate, object_ = arrow.split()
    defaults: dict[str, Any] = {
        "fact_id": fact(arrow),
        "timeline": timeline(f"{subject} {predicate}"),
        "qualifier": None,
        "valid_from": T0,
        "valid_to": FAR_FUTURE,
        "recorded_at": T0,
    }
    return Version(
        f"{predicate}:{subject}-{object_}-{number}",
        subject_id=subject,
        predicate=predicate,
        object_id=object_,
        **(defaults | values),
    )
