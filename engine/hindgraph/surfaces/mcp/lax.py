"""Lax on the way in: what language models send for a number, a list or nothing at all, made into what was meant."""

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from hindgraph.errors import InvalidInput

_ABSENT = ("", "null")
_WHOLE = re.compile(r"[+-]?\d+(?:\.0+)?")
_ARROWS = re.compile(r"\s*(?:->|→|>)\s*")


class Arguments(BaseModel):
    """The arguments of a tool."""

    model_config = ConfigDict(extra="forbid", frozen=True)


Given = TypeVar("Given", bound=Arguments)


def read(model: type[Given], tool: str, given: Mapping[str, Any]) -> Given:
    """Return a tool's arguments as they are meant; null, an empty text and "null" stand for an absent option.

    Raises:
        InvalidInput: ``unknown_argument``, ``missing_argument`` or ``bad_argument``; `field` names it.
    """
    present = {name: value for name, value in given.items() if not _absent(model, name, value)}
    for name in present.keys() - model.model_fields.keys():
        raise _unknown(model, tool, name)
    try:
        return model.model_validate(present)
    except ValidationError as error:
        raise _bad(error, tool) from None


def whole(value: Any) -> int:
    """Return a whole number, also from "5" and 5.0."""
    text = str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    if not _WHOLE.fullmatch(text):
        raise _refused("must be a whole number such as 5", value)
    return int(text.partition(".")[0])


def text(value: Any) -> str:
    """Return a text, also from a number."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str):
        raise _refused("must be text", value)
    return value


def word(value: Any) -> str:
    """Return one of a few words, however it is written."""
    return text(value).strip().casefold()


def texts(value: Any) -> tuple[str, ...]:
    """Return a list of texts, also from one text, or from JSON in a text."""
    value = _from_json(value, "[")
    if not isinstance(value, list | tuple):
        value = [value]
    return tuple(text(item) for item in value if item is not None and item != "")


def chain(value: Any) -> str:
    """Return a chain, also from a list of its steps, and with other arrows."""
    value = _from_json(value, "[")
    return (
        ">".join(_ARROWS.split(text(value).strip()))
        if not isinstance(value, list)
        else ">".join(texts(value))
    )


def length(value: Any) -> int | str:
    """Return a length of time: seconds, also as "3600", or text such as "24h"."""
    return whole(value) if _WHOLE.fullmatch(str(value).strip()) else text(value)


def time_range(value: Any) -> dict[str, str | None]:
    """Return a range of time, also from JSON in a text, a pair, "from/to", and one day, month or year."""
    value = _from_json(value, "{[")
    if isinstance(value, str | int):
        first, apart, last = text(value).partition("/")
        value = (first, last if apart else first)
    if isinstance(value, list | tuple) and len(value) == 2:
        value = {"from": value[0], "to": value[1]}
    if not isinstance(value, dict) or not value.keys() <= {"from", "to"}:
        raise _refused('must have "from" and "to", such as {"from": "2026-06-01", "to": "2026-06-30"}', value)
    return {name: None if end is None or end in _ABSENT else text(end) for name, end in value.items()}


Whole = Annotated[int, BeforeValidator(whole)]
Text = Annotated[str, BeforeValidator(text)]
Word = Annotated[str, BeforeValidator(word)]
Texts = Annotated[tuple[str, ...], BeforeValidator(texts)]
Chain = Annotated[str, BeforeValidator(chain)]
Length = Annotated[int | str, BeforeValidator(length)]
Range = Annotated[dict[str, str | None], BeforeValidator(time_range)]


def _absent(model: type[Arguments], name: str, value: Any) -> bool:
    if value is None:
        return True
    field = model.model_fields.get(name)
    required = field is not None and field.is_required()
    return not required and isinstance(value, str) and value.strip() in _ABSENT


def _from_json(value: Any, starts: str) -> Any:
    if isinstance(value, str) and value.strip()[:1] and value.strip()[0] in starts:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _refused(must: str, value: Any) -> PydanticCustomError:
    return PydanticCustomError("lax", "{must}, not {got}", {"must": must, "got": repr(value)[:60]})


# What other tools call the same thing.
_MEANT = {
    **dict.fromkeys(("text", "memory", "message", "body", "note", "data"), ("content",)),
    **dict.fromkeys(("q", "question", "search", "prompt", "text", "input"), ("query",)),
    **dict.fromkeys(("id", "ref", "refs", "memory_id", "memory_ids"), ("ids",)),
    **dict.fromkeys(("name", "node", "start", "from", "subject", "id"), ("entity",)),
    **dict.fromkeys(("path", "relations", "predicates"), ("chain", "predicate")),
    **dict.fromkeys(("limit", "k", "n", "max_results"), ("top_k",)),
    **dict.fromkeys(("target", "end", "goal", "object"), ("to",)),
    **dict.fromkeys(("time", "date", "timestamp", "when"), ("occurred_at", "as_of")),
}


def _unknown(model: type[Arguments], tool: str, name: str) -> InvalidInput:
    allowed = list(model.model_fields)
    meant = [each for each in _MEANT.get(name.casefold(), ()) if each in allowed]
    near = meant or get_close_matches(name.casefold(), allowed, n=1)
    message = f"{tool} has no argument {name[:60]!r}; it takes {', '.join(allowed)}"
    step = f"did you mean {near[0]}?" if near else "leave it out"
    return InvalidInput(message, code="unknown_argument", field=name[:60], next_step=step)


def _bad(error: ValidationError, tool: str) -> InvalidInput:
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0])
    if first["type"] == "missing":
        return InvalidInput(f"{tool} needs {field}", code="missing_argument", field=field)
    return InvalidInput(f"{field} {first['msg']}", code="bad_argument", field=field)
