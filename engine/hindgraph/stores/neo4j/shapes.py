"""How the fields of records become properties, and come back.

Instants are written as Cypher's ``datetime``, so that people and indexes can read them, and read as microseconds since 1970:
the driver takes longer to build one temporal value than to fetch a row of numbers.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, ClassVar, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from hindgraph.model.bearing import Claim
from hindgraph.model.records import (
    Alias,
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
from hindgraph_extractors.records import TypedValue
from hindgraph_ontology.errors import InvalidInput

R = TypeVar("R")
Row = list[Any]
Properties = dict[str, Any]

# One expression a list, with the names as data: written out for each property, it takes a server three times as long to
# plan a query, which it does for every relationship type.
_AS_IT_IS = "[name IN {names} | {variable}[name]]"
_AS_MICROS = "[name IN {names} | {variable}[name].epochSeconds * 1000000 + {variable}[name].microsecond]"
_TIERS = {Tier.FIRST: "first", Tier.THIRD: "third"}
_TIER_OF = {text: tier for tier, text in _TIERS.items()}


def tier_names(tiers: Iterable[Tier]) -> list[str]:
    """Return tiers as they are stored."""
    return [_TIERS[tier] for tier in tiers]


def instant_text(at: datetime) -> str:
    """Return an instant as it is sent: a temporal value takes the driver forty times as long as a text."""
    return at.isoformat()


def sent(value: Any) -> Any:
    """Return a parameter as it is sent."""
    return instant_text(value) if isinstance(value, datetime) else value


def _same(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Codec:
    """The ways of a value: `stored` is what is written to a property, `row` what a query returns for it."""

    to_stored: Callable[[Any], Any] = _same
    to_row: Callable[[Any], Any] = _same
    from_row: Callable[[Any], Any] = _same


_PLAIN = Codec()
_INSTANT = Codec(instant_text, to_micros, from_micros)
_TIER = Codec(_TIERS.__getitem__, _TIERS.__getitem__, _TIER_OF.__getitem__)
_LIST = Codec(list, list, tuple)
_DICT = Codec(to_json, to_json, json.loads)
# A list of properties cannot hold null.
_SURFACES = Codec(to_json, to_json, lambda text: tuple(json.loads(text)))


def _codec(hint: Any, name: str) -> Codec:
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if name == "surfaces":
        return _SURFACES
    return {datetime: _INSTANT, Tier: _TIER, tuple: _LIST, dict: _DICT}.get(get_origin(hint) or hint, _PLAIN)


class Shape(Generic[R]):
    """A record type as properties of a node or relationship.

    Attributes:
        record: The type.
        renamed: Property names that differ from the field's.
    """

    _more: ClassVar[list[str]] = []

    def __init__(self, record: type[R], **renamed: str) -> None:
        self.record = record
        self.renamed: Mapping[str, str] = renamed

    @cached_property
    def _parts(self) -> list[tuple[str, str, Codec]]:
        hints = get_type_hints(self.record)
        names = [part.name for part in fields(self.record)]  # type: ignore[arg-type]
        parts = [(name, self.renamed.get(name, name), _codec(hints[name], name)) for name in names]
        # Instants last, as `columns` reads them.
        return sorted(parts, key=lambda part: part[2] is _INSTANT)

    def columns(self, variable: str) -> str:
        """Return the Cypher that reads a record off a node or relationship, as a list."""
        plain = [prop for _, prop, codec in self._parts if codec is not _INSTANT]
        instants = [prop for _, prop, codec in self._parts if codec is _INSTANT]
        columns = _AS_IT_IS.format(names=plain, variable=variable)
        return f"{columns} + {_AS_MICROS.format(names=instants, variable=variable)}" if instants else columns

    def row(self, record: R) -> Row:
        """Return a record as `columns` would return it."""
        values = ((getattr(record, name), codec) for name, _, codec in self._parts)
        return [None if value is None else codec.to_row(value) for value, codec in values]

    def instants(self, variable: str) -> str:
        """Return the Cypher that sets the instants of a node or relationship from those of a ``row``."""
        names = [prop for _, prop, codec in self._parts if codec is _INSTANT]
        return ", ".join(f"{variable}.{name} = datetime(row.instants.{name})" for name in names)

    def written(self, record: R, **more: Any) -> Properties:
        """Return a record as the parts of a row to write: its properties, and its instants as text.

        What is None is left out.
        """
        parts: Properties = {"properties": dict(more), "instants": {}}
        for name, prop, codec in self._parts:
            value = getattr(record, name)
            if value is not None:
                parts["instants" if codec is _INSTANT else "properties"][prop] = codec.to_stored(value)
        return parts

    def decode(self, row: Sequence[Any]) -> R:
        """Return the record of a row.

        Raises:
            StoreCorrupt: Somebody else has written what no record of ours has.
        """
        try:
            return self._record(row)
        except UNREADABLE as error:
            raise damaged(f"{self.record.__name__} in Neo4j", row, error) from error

    def _record(self, row: Sequence[Any]) -> R:
        return self.record(**self._values(row))

    def _values(self, row: Sequence[Any]) -> dict[str, Any]:
        """Return the fields of a row; what stands in it behind the last of them is not looked at."""
        parts = zip(self._parts, row, strict=False)
        return {name: None if value is None else codec.from_row(value) for (name, _, codec), value in parts}

    def differing(self, stored: Row, row: Row) -> list[str]:
        """Return the names of the fields in which two rows differ."""
        names = [name for name, _, _ in self._parts] + self._more
        return [name for name, one, other in zip(names, stored, row, strict=True) if one != other]


class _Entities(Shape[Entity]):
    """A literal value stands in three properties, so that it can be asked for and shown."""

    _VALUE = ("value", "datatype", "unit")
    _more: ClassVar[list[str]] = ["value"] * 3

    @cached_property
    def _parts(self) -> list[tuple[str, str, Codec]]:
        return [part for part in super()._parts if part[0] != "value"]

    def columns(self, variable: str) -> str:
        value = ", ".join(f"{variable}.{name}" for name in self._VALUE)
        return f"{super().columns(variable)} + [{value}]"

    def row(self, record: Entity) -> Row:
        value = record.value
        return [
            *super().row(record),
            *((None,) * 3 if value is None else (value.text, value.datatype, value.unit)),
        ]

    def written(self, record: Entity, **more: Any) -> Properties:
        value = record.value
        literal = (
            {} if value is None else {"value": value.text, "datatype": value.datatype, "unit": value.unit}
        )
        return super().written(record, **more, **{k: v for k, v in literal.items() if v is not None})

    def _record(self, row: Sequence[Any]) -> Entity:
        text, datatype, unit = row[-3:]
        value = None if text is None else TypedValue(text, datatype, unit)
        return Entity(**self._values(row), value=value)


class _Statements(Shape[Statement]):
    """Timeline keys stand in properties of their own: an index does not look into lists."""

    _KEYS = (("subject_keys", "subject_key"), ("object_keys", "object_key"))
    _more: ClassVar[list[str]] = ["subject_keys", "object_keys"]

    @cached_property
    def _parts(self) -> list[tuple[str, str, Codec]]:
        lists = {name for name, _ in self._KEYS}
        return [part for part in super()._parts if part[0] not in lists]

    def columns(self, variable: str) -> str:
        keys = ", ".join(
            f"[key IN [{variable}.{prop}, {variable}.{prop}_2] WHERE key IS NOT NULL]"
            for _, prop in self._KEYS
        )
        return f"{super().columns(variable)} + [{keys}]"

    def row(self, record: Statement) -> Row:
        return [*super().row(record), *(list(getattr(record, name)) for name, _ in self._KEYS)]

    def written(self, record: Statement, **more: Any) -> Properties:
        found = {"fact_key": fact_key(record.subject_id, record.predicate, record.object_id or "")}
        for name, prop in self._KEYS:
            keys = getattr(record, name)
            if len(keys) > 2:
                raise InvalidInput(
                    f"{name} can hold two timelines, not {len(keys)}", code="not_storable", field=name
                )
            found |= dict(zip((prop, f"{prop}_2"), keys, strict=False))
        return super().written(record, **more, **found)

    def _record(self, row: Sequence[Any]) -> Statement:
        subject_keys, object_keys = row[-2:]
        return Statement(
            **self._values(row), subject_keys=tuple(subject_keys), object_keys=tuple(object_keys)
        )


def fact_key(subject_id: str, predicate: str, object_id: str) -> str:
    """Return by what the statements of a fact are found, whatever their qualifier."""
    return "\n".join((subject_id, predicate, object_id))


def claim_row(claim: Claim, place: int) -> Properties:
    """Return a claim as a query takes it."""
    return {
        "place": place,
        "fact_key": fact_key(*claim.triple),
        "qualifier": claim.qualifier,
        "tiers": tier_names(tier for tier in Tier if tier <= claim.tier),
        "since": instant_text(claim.since),
        "until": instant_text(claim.until),
    }


MEMORIES = Shape(MemoryRecord)
HEADS = Shape(MemoryHead)
ENTITIES = _Entities(Entity, cls="class")
ALIASES = Shape(Alias)
MENTIONS = Shape(MentionRecord)
STATEMENTS = _Statements(Statement, id="statement_id")
VERSIONS = Shape(Version)
LINKS = Shape(Link)
FINDINGS = Shape(Finding)
JOBS = Shape(Job)
REDIRECTS = Shape(Redirect)
OUTBOX = Shape(OutboxItem)

SHAPES: dict[str, Shape[Any]] = {
    "memory": MEMORIES,
    "head": HEADS,
    "entity": ENTITIES,
    "alias": ALIASES,
    "mention": MENTIONS,
    "statement": STATEMENTS,
    "version": VERSIONS,
    "link": LINKS,
    "finding": FINDINGS,
    "job": JOBS,
    "redirect": REDIRECTS,
    "outbox": OUTBOX,
}
"""What may stand in a query file as ``{{name variable}}``."""
