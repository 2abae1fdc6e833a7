"""Rows as in the contract: a mapping becomes a write, and every field that is not known is named."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from hindgraph.model.receipts import Refusal
from hindgraph.retain.intake import Write
from hindgraph_ontology.errors import InvalidInput

_OURS = ("row", "turn", "place", "third_party", "reading")
FIELDS = tuple(f.name for f in fields(Write) if f.name not in _OURS)


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it was found, and where.

    Attributes:
        content: What should be a mapping over `FIELDS`.
        number: Its place in its source, from 1: the line of a JSONL file, the conversation of a chat export.
        turn: Its place within that, for the messages of a conversation.
        place: The source and the place in it, for errors.
        defaults: What holds where the row does not say.
    """

    content: Any
    number: int
    turn: int = 0
    place: str | None = None
    defaults: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be read as one; it is reported with its number."""

    row: int
    error: InvalidInput
    ref: str | None = None

    def refusal(self) -> Refusal:
        """Return what the report says."""
        return Refusal(self.row, self.ref, self.error.code, self.error.field, self.error.message)


def write_of(row: Row, *, third_party: bool = False) -> Write | BadRow:
    """Return the write that a row asks for, or what is wrong with the row."""
    content = row.content
    if not isinstance(content, Mapping):
        return bad_row(row, f"a row must be an object with a text, not {type(content).__name__}")
    unknown = sorted(str(name) for name in content if name not in FIELDS)
    if unknown:
        return bad_row(row, f"unknown field {unknown[0]!r}; a row has {', '.join(FIELDS)}", field=unknown[0])
    if content.get("text") is None:
        return bad_row(row, "a row must have a text", code="empty", field="text")
    values = {**row.defaults, **{name: value for name, value in content.items() if value is not None}}
    return Write(**values, row=row.number, turn=row.turn, place=row.place, third_party=third_party)


def bad_row(row: Row, message: str, *, code: str = "bad_row", field: str = "row") -> BadRow:
    """Return a row as one that cannot be read, with its place in the message."""
    ref = row.content.get("ref") if isinstance(row.content, Mapping) else None
    where = f"{row.place}: " if row.place else ""
    error = InvalidInput(f"{where}{message}", code=code, field=field)
    return BadRow(row.number, error, ref if isinstance(ref, str) else None)
