"""Which record stands in which table, and how its fields become columns."""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields
from datetime import datetime
from functools import cached_property, lru_cache
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from hindgraph.model.records import (
    Alias,
    ChangeKind,
    Entity,
    Finding,
    Job,
    Link,
    MemoryHead,
    MemoryRecord,
    MentionRecord,
    OutboxItem,
    Redirect,
    Statement,
    Tier,
    Version,
)
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import from_micros, to_micros
from hindgraph.stores.promises import UNREADABLE, damaged
from hindgraph.stores.sqlite.connection import Row
from hindgraph_extractors.records import TypedValue

R = TypeVar("R")
_Codec = tuple[Callable[[Any], Any] | None, Callable[[Any], Any] | None]


def _nested(value: Any) -> Any:
    return tuple(map(_nested, value)) if isinstance(value, list) else value


@lru_cache(maxsize=8192)
def _tuple_from_json(text: str) -> tuple[Any, ...]:
    """Read a tuple back. The statements of one timeline bear the same keys, and a chain is cited by hundreds of them."""
    found: tuple[Any, ...] = _nested(json.loads(text))
    return found


def _value_to_json(value: TypedValue) -> str:
    return to_json([value.text, value.datatype, value.unit])


def _value_from_json(text: str) -> TypedValue:
    return TypedValue(*json.loads(text))


_CODECS: dict[Any, _Codec] = {
    datetime: (to_micros, from_micros),
    bool: (int, bool),
    # A look-up: hundreds of records are read for an answer, and calling an enumeration costs more than all their texts.
    Tier: (int, {int(tier): tier for tier in Tier}.__getitem__),
    tuple: (to_json, _tuple_from_json),
    dict: (to_json, json.loads),
    TypedValue: (_value_to_json, _value_from_json),
}


def _codec(hint: Any) -> _Codec:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    return _CODECS.get(get_origin(hint) or hint, (None, None))


def _listed(columns: Sequence[str], form: str = "{}", between: str = ", ") -> str:
    return between.join(form.format(f'"{column}"') for column in columns)


class Table(Generic[R]):
    """A record type and its table; columns bear the names of the fields.

    Attributes:
        name: The table.
        key: The fields that identify a record.
        logged: The kind under which changes go to the log, and the field whose value is logged.
        evidence: Only ``retracted_at`` may change once a record is written.
    """

    def __init__(
        self,
        name: str,
        record: type[R],
        key: tuple[str, ...],
        *,
        logged: tuple[ChangeKind, str] | None = None,
        evidence: bool = False,
    ) -> None:
        self.name = name
        self.record = record
        self.key = key
        self.logged = logged
        self.evidence = evidence

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns in the order of the record's fields."""
        return tuple(field.name for field in fields(self.record))  # type: ignore[arg-type]

    @cached_property
    def select(self) -> str:
        """``SELECT`` all columns of the table, called ``t``."""
        return f"SELECT {_listed(self.columns, 't.{}')} FROM {self.name} AS t"

    @cached_property
    def select_one(self) -> str:
        """``SELECT`` by key."""
        return f"{self.select} WHERE {_listed(self.key, 't.{} = ?', ' AND ')}"

    @cached_property
    def upsert(self) -> str:
        """``INSERT`` a row, or overwrite what stands under its key."""
        others = [column for column in self.columns if column not in self.key]
        return (
            f"INSERT INTO {self.name} ({_listed(self.columns)}) VALUES ({_listed(self.columns, '?')})"
            f" ON CONFLICT ({_listed(self.key)}) DO UPDATE SET {_listed(others, '{0} = excluded.{0}')}"
        )

    @cached_property
    def _codecs(self) -> list[_Codec]:
        hints = get_type_hints(self.record)
        return [_codec(hints[column]) for column in self.columns]

    @cached_property
    def _decoded(self) -> list[tuple[int, Callable[[Any], Any]]]:
        """The places of a row that are not what the record holds, with what makes it of them."""
        return [(place, decode) for place, (_, decode) in enumerate(self._codecs) if decode is not None]

    def encode(self, record: R) -> Row:
        """Return a record as a row."""
        values = (getattr(record, column) for column in self.columns)
        return tuple(
            value if value is None or encode is None else encode(value)
            for value, (encode, _) in zip(values, self._codecs, strict=True)
        )

    def decode(self, row: Sequence[Any]) -> R:
        """Return a row of `select` as a record.

        Raises:
            StoreCorrupt: Somebody else has written what no record of ours has.
        """
        try:
            values = list(row)
            for place, decode in self._decoded:
                value = values[place]
                if value is not None:
                    values[place] = decode(value)
            return self.record(*values)
        except UNREADABLE as error:
            raise damaged(f"table {self.name}", row, error) from error

    def key_of(self, row: Row) -> Row:
        """Return the key of an encoded row."""
        return tuple(row[self.columns.index(column)] for column in self.key)


MEMORIES = Table("memories", MemoryRecord, ("id",), logged=("memory", "id"))
HEADS = Table("memories", MemoryHead, ("id",))
ENTITIES = Table("entities", Entity, ("id",), logged=("entity", "id"))
ALIASES = Table("aliases", Alias, ("key", "entity_id"), logged=("alias", "entity_id"))
MENTIONS = Table("mentions", MentionRecord, ("memory_id", "entity_id"), logged=("mention", "memory_id"))
STATEMENTS = Table("statements", Statement, ("id",), logged=("statement", "id"), evidence=True)
VERSIONS = Table("versions", Version, ("version_id",), logged=("version", "version_id"), evidence=True)
LINKS = Table("links", Link, ("source_id", "type", "target_id"), logged=("link", "source_id"))
FINDINGS = Table("findings", Finding, ("id",))
JOBS = Table("jobs", Job, ("id",))
REDIRECTS = Table("redirects", Redirect, ("loser", "winner", "recorded_at"), logged=("redirect", "loser"))
OUTBOX = Table("outbox", OutboxItem, ("memory_id",))
