"""From a caller's question to a request: checks at the border, times to instants."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from hindgraph.model.instants import instant_of, interval_of, last_instant_of
from hindgraph.model.intents import INTENTS
from hindgraph.model.records import LATEST, LAYERS, Moment
from hindgraph.recall.records import Request
from hindgraph_ontology.errors import InvalidInput

When = datetime | date | str
MAX_QUERY = 100_000
MAX_TOP_K = 200
MAX_HOPS = 8
INCLUDE = ("trace",)


def request_of(query: Any, *, timezone: str, **given: Any) -> Request:
    """Check a question with its options; see `hindgraph.Memory.search`.

    Raises:
        InvalidInput: `field` names the option and says what is allowed.
    """
    unknown = sorted(set(given) - set(_CHECKS))
    if unknown:
        message = f"unknown option {unknown[0]!r}; a question has query, {', '.join(_CHECKS)}"
        raise InvalidInput(message, code="bad_option", field=unknown[0])
    values = {
        name: _CHECKS[name](value, name, timezone)
        for name, value in given.items()
        if value is not None and value != ()
    }
    return Request(query=_query(query), **values)


def moment_of(as_of: When | None, known_at: When | None, *, timezone: str) -> Moment:
    """Return a point on both clocks; a day means its last instant, no `known_at` all that is known."""
    return Moment(
        known_at=LATEST if known_at is None else last_instant_of(known_at, timezone, field="known_at"),
        as_of=None if as_of is None else last_instant_of(as_of, timezone, field="as_of"),
    )


def _query(query: Any) -> str:
    if not isinstance(query, str):
        raise InvalidInput("query must be text", code="not_text", field="query")
    if not query.strip():
        raise InvalidInput("query must not be empty", code="empty", field="query")
    if len(query) > MAX_QUERY:
        message = f"query has {len(query):,} characters; at most {MAX_QUERY:,} are read"
        raise InvalidInput(message, code="too_long", field="query")
    # Half of a surrogate pair or a NUL can be asked for, and found nowhere.
    return query.encode("utf-8", "replace").decode().replace("\0", " ")


def _one_of(*allowed: str) -> Any:
    def check(value: Any, name: str, timezone: str) -> str:
        for word in allowed:
            if value == word:
                return word
        message = f"{name} must be one of {', '.join(allowed)}, not {str(value)[:60]!r}"
        raise InvalidInput(message, code=f"unknown_{name}", field=name)

    return check


def _some_of(*allowed: str) -> Any:
    def check(value: Any, name: str, timezone: str) -> tuple[str, ...]:
        words = _texts(value, name, timezone)
        for word in words:
            if word not in allowed:
                message = f"{name} may hold {', '.join(allowed)}, not {word[:60]!r}"
                raise InvalidInput(message, code=f"unknown_{name}", field=name)
        return words

    return check


def _whole(least: int, most: int) -> Any:
    def check(value: Any, name: str, timezone: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise InvalidInput(
                f"{name} must be a whole number from {least} to {most}", code="out_of_range", field=name
            )
        return value

    return check


def _share(value: Any, name: str, timezone: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise InvalidInput(f"{name} must be a number from 0 to 1", code="out_of_range", field=name)
    return float(value)


def _seconds(value: Any, name: str, timezone: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 3600:
        raise InvalidInput(f"{name} must be seconds, above 0, at most 3600", code="out_of_range", field=name)
    return float(value)


def _text(value: Any, name: str, timezone: str) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise InvalidInput(f"{name} must be printable text", code="not_text", field=name)
    return value


def _texts(value: Any, name: str, timezone: str) -> tuple[str, ...]:
    words = value if isinstance(value, list | tuple | set | frozenset) else [None]
    if not all(isinstance(word, str) and word.isprintable() for word in words):
        raise InvalidInput(f"{name} must be a list of words", code="not_text", field=name)
    found = [str(word) for word in words]
    return tuple(sorted(found) if isinstance(value, set | frozenset) else found)


def _last(value: Any, name: str, timezone: str) -> datetime:
    return last_instant_of(value, timezone, field=name)


def _first(value: Any, name: str, timezone: str) -> datetime:
    return instant_of(value, timezone, field=name)


def _range(value: Any, name: str, timezone: str) -> tuple[datetime | None, datetime | None]:
    if isinstance(value, Mapping):
        if unknown := sorted(set(value) - {"from", "to"}):
            raise InvalidInput(f"{name} has from and to, not {unknown[0]!r}", code="bad_time", field=name)
        value = (value.get("from"), value.get("to"))
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) != 2:
        raise InvalidInput(f"{name} must have a from and a to", code="bad_time", field=name)
    since = None if value[0] is None else instant_of(value[0], timezone, field=f"{name}.from")
    until = None if value[1] is None else interval_of(value[1], timezone, field=f"{name}.to")[1]
    if since is not None and until is not None and until <= since:
        raise InvalidInput(f"{name}.to must lie after {name}.from", code="bad_time", field=name)
    return since, until


_CHECKS: dict[str, Any] = {
    "layer": _one_of(*LAYERS),
    "top_k": _whole(1, MAX_TOP_K),
    "as_of": _last,
    "known_at": _last,
    "time_range": _range,
    "asked_at": _first,
    "session": _text,
    "intent": _one_of(*INTENTS),
    "tags": _texts,
    "hops": _whole(1, MAX_HOPS),
    "max_tokens": _whole(16, 1_000_000),
    "trust_floor": _share,
    "include": _some_of(*INCLUDE),
    "deadline": _seconds,
}
