"""Queries about one actor, with nothing in their parameters that the server could not take."""

from collections.abc import Collection, Hashable
from typing import Any, LiteralString

from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Runner, Values
from hindgraph.stores.neo4j.shapes import sent

# Lists that name what is looked for. Other empty lists allow everything, unless there was something in them.
_MUST = ("ids", "keys", "words")
# What is asked for again is mostly small; the whole graph is read once.
_MOST_REMEMBERED = 500
# Jobs, outbox and settings do not belong to the picture: each of these reads is of one state by itself.
_BOOKS = frozenset(query(name) for name in ("setting", "jobs", "outbox"))


class Rows:
    """Runs the queries of one actor and counts what it has read.

    What is asked for with half a character is not there: such a text cannot be stored. A collection of texts is asked
    without those, each text once and in order. The same question again costs no round trip, until something is written:
    a picture is of one state, and in a transaction only its own writes change what it sees.
    """

    def __init__(self, run: Runner, actor: str) -> None:
        self._run = run
        self._actor = actor
        self._answers: dict[Hashable, Values] = {}
        self.asked = 0

    def __call__(self, name: str, **parameters: Any) -> Values:
        """Return the rows of a query file."""
        return self.of(query(name), **parameters)

    def of(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows of a query that was put together."""
        asked = {name: _askable(value) for name, value in parameters.items()}
        if any(isinstance(value, str) and not storable(value) for value in asked.values()):
            return []
        if any(value == [] and (name in _MUST or parameters[name]) for name, value in asked.items()):
            return []
        self.asked += text not in _BOOKS
        key = _key(text, asked)
        if key not in self._answers:
            rows = self._run(text, actor=self._actor, **asked)
            if key is None or len(rows) > _MOST_REMEMBERED:
                return rows
            self._answers[key] = rows
        return self._answers[key]

    def write(self, text: LiteralString, **parameters: Any) -> None:
        """Run a query that writes; what the server cannot take is an error, and nothing is left out."""
        self._answers.clear()
        self._run(text, actor=self._actor, **{name: sent(value) for name, value in parameters.items()})


def _askable(value: Any) -> Any:
    if not isinstance(value, Collection) or isinstance(value, str):
        return sent(value)
    if not all(isinstance(each, str) for each in value):
        return list(value)
    return sorted({each for each in value if storable(each)})


def _key(text: str, asked: dict[str, Any]) -> Hashable:
    """Return a key for a question, or None for one that is not worth it."""
    values = [tuple(value) if isinstance(value, list) else value for _, value in sorted(asked.items())]
    try:
        hash(key := (text, *values))
    except TypeError:
        return None
    return key


def storable(text: str) -> bool:
    """Tell whether a text has no half characters, which the server does not take."""
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)
