"""Rows as in the contract: a mapping becomes a write, and every field that is not known is named."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from hindgraph.model.receipts import Refusal
from hindgraph.retain.intake import Write
from hindgraph_ontology.errors import InvalidInput

FIELDS = tuple(f.name for f in fields(Write) if f.name not in ("row", "turn", "third_party"))


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot be read as one; it is reported with its number."""

    row: int
    error: InvalidInput
    ref: str | None = None

    def refusal(self) -> Refusal:
        """Return what the report says."""
        return Refusal(self.row, self.ref, self.error.code, self.error.field, self.error.message)


def write_of(row: Any, number: int, *, third_party: bool = False, **defaults: Any) -> Write | BadRow:
    """Return the write that a row asks for, or what is wrong with the row."""
    if not isinstance(row, Mapping):
        return BadRow(
            number, InvalidInput("a row must be an object with a text", code="bad_row", field="row")
        )
    ref = row.get("ref") if isinstance(row.get("ref"), str) else None
    unknown = sorted(str(name) for name in row if name not in FIELDS)
    if unknown:
        message = f"unknown field {unknown[0]!r}; a row has {', '.join(FIELDS)}"
        return BadRow(number, InvalidInput(message, code="bad_row", field=unknown[0]), ref)
    if "text" not in row:
        return BadRow(number, InvalidInput("a row must have a text", code="empty", field="text"), ref)
    values = {**defaults, **{name: value for name, value in row.items() if value is not None}}
    tags = values.get("tags", ())
    values["tags"] = tuple(tags) if isinstance(tags, list | tuple) else tags
    return Write(**values, row=number, third_party=third_party)
