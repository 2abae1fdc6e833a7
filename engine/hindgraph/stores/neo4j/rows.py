"""Queries about one actor, with nothing in their parameters that the server could not take."""

from collections.abc import Collection
from typing import Any, LiteralString

from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Runner, Values


class Rows:
    """Runs the queries of one actor and counts them.

    What is asked for with half a character is not there: such a text cannot be stored. A collection of texts is asked
    without those, each text once and in order.
    """

    def __init__(self, run: Runner, actor: str) -> None:
        self._run = run
        self._actor = actor
        self.asked = 0

    def __call__(self, name: str, **parameters: Any) -> Values:
        """Return the rows of a query file."""
        return self.of(query(name), **parameters)

    def write(self, name: str, **parameters: Any) -> None:
        """Run a query that writes; what the server cannot take is an error, and nothing is left out."""
        self._run(query(name), actor=self._actor, **parameters)

    def of(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows of a query that was put together."""
        asked = {name: _askable(value) for name, value in parameters.items()}
        if any(isinstance(value, str) and not _whole(value) for value in asked.values()):
            return []
        if any(isinstance(asked.get(name), list) and not asked[name] for name in ("ids", "keys", "words")):
            return []
        self.asked += 1
        return self._run(text, actor=self._actor, **asked)


def _askable(value: Any) -> Any:
    if not isinstance(value, Collection) or isinstance(value, str):
        return value
    if not all(isinstance(each, str) for each in value):
        return list(value)
    return sorted({each for each in value if _whole(each)})


def _whole(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text)
