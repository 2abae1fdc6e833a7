"""The embedded graph store: one SQLite file an actor."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from hindgraph.ports import Clock, GraphView
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.reads import SqliteView
from hindgraph.stores.sqlite.writes import SqliteUnitOfWork

T = TypeVar("T")


class SqliteGraphStore:
    """`GraphStore` on the files of the actors.

    Args:
        files: Shared with the indexes, which live in the same files.
        clock: Dates transactions that are no replay.
    """

    def __init__(self, files: ActorFiles, clock: Clock) -> None:
        self._files = files
        self._clock = clock

    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[SqliteUnitOfWork]:
        """Lock the actor, then hand out a unit of work; commit durably at the end, roll back on any exception."""
        with self._files.writing(actor) as connection:
            # The clock is read under the lock: the order of commits is the order of their times.
            unit = SqliteUnitOfWork(connection, now or self._clock.now(), replay=now is not None)
            yield unit
            unit.seal()

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        """Return what a function reads from one snapshot; it is run once."""
        with self.view(actor) as view:
            return what(view)

    @contextmanager
    def view(self, actor: str, *, timeout: float | None = None) -> Iterator[SqliteView]:
        """Hand out one consistent picture; an unknown actor has an empty graph and gets no file."""
        with self._files.reading(actor) as connection:
            yield SqliteView(connection, self._clock.now())

    def actors(self) -> list[str]:
        """Return the actors that have a graph, sorted."""
        return self._files.actors()

    def close(self) -> None:
        """Let go of files and connections; closing twice is fine."""
        self._files.close()
