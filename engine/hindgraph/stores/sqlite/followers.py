"""What a process remembers of an index table, brought up to date with what any process has written since."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from hindgraph.stores.sqlite.connection import Connection

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Mark:
    """How far an index table has come: which history it is, its last row, and its last departure."""

    epoch: bytes = b""
    row: int = 0
    departure: int = 0

    def reaches(self, other: "Mark") -> bool:
        """Tell whether this is as far as another mark of the same history, or farther."""
        same = self.epoch == other.epoch
        return same and self.row >= other.row and self.departure >= other.departure


class Remembered(Protocol[P_co]):
    """What is remembered of an index table."""

    @property
    def wasteful(self) -> bool:
        """Tell whether so much of it has left the index that reading all anew is worth it."""
        ...

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        ...

    def read(self, connection: Connection, since: Mark) -> None:
        """Take in the rows and departures after a mark."""
        ...

    def picture(self) -> P_co:
        """Return what is remembered now; later reading does not reach it."""
        ...


class Follower(Generic[P]):
    """Keeps what is remembered up to date; safe for several threads.

    Args:
        texts: The index table. Its rows are never rewritten: what changes gets a new row.
        departures: The table of rows that have left it.
        empty: Remembers nothing.
    """

    def __init__(self, texts: str, departures: str, empty: Callable[[], Remembered[P]]) -> None:
        self._tables = (texts, departures)
        self._empty = empty
        self._lock = threading.Lock()
        self._remembered = empty()
        self._mark = Mark()

    @property
    def size(self) -> int:
        """About how many bytes it holds."""
        return self._remembered.size

    def fresh(self, connection: Connection) -> P:
        """Return a picture at least as new as what the connection sees."""
        there = self._come_to(connection)
        with self._lock:
            if not self._mark.reaches(there):
                if not there.reaches(self._mark) or self._remembered.wasteful:
                    self._remembered, self._mark = self._empty(), Mark(there.epoch)
                self._remembered.read(connection, self._mark)
                self._mark = there
            return self._remembered.picture()

    def _come_to(self, connection: Connection) -> Mark:
        last = "coalesce((SELECT seq FROM sqlite_sequence WHERE name = ?), 0)"
        found = connection.row(f"SELECT id, {last}, {last} FROM epoch", self._tables)
        return Mark(*found) if found else Mark()
