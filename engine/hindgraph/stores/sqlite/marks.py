"""How far the vectors and words of a file have followed a graph that is kept elsewhere."""

import json

from hindgraph.ports import IndexMark
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite.connection import Connection
from hindgraph.stores.sqlite.files import ActorFiles

_NAME = "indexed"


class SqliteIndexMarks:
    """`IndexMarks` in the file that holds the entries, so that a mark never outlives them.

    Args:
        files: Shared with the indexes.
    """

    def __init__(self, files: ActorFiles) -> None:
        self._files = files

    def get(self, actor: str) -> IndexMark:
        """Return the mark."""
        if not self._files.path(actor).exists():
            return IndexMark()
        with self._files.reading(actor) as connection:
            return _read(connection)

    def set(self, actor: str, epoch: str, sequence: int, *, after: IndexMark) -> bool:
        """Keep a mark, unless somebody has cleared the entries since ``after``."""
        # It need not wait for the disk: it comes after the entries, in the same file, and is lost before them.
        with self._files.writing(actor, durable=False) as connection:
            if after.of not in ("", _read(connection).of):
                return False
            connection.run(
                "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (_NAME, to_json([epoch, sequence])),
            )
        return True

    def clear(self, actor: str) -> None:
        """Forget the mark and every entry of the actor."""
        self._files.remove(actor)

    def close(self) -> None:
        """Let go of the files."""
        self._files.close()


def _read(connection: Connection) -> IndexMark:
    found = connection.value("SELECT value FROM meta WHERE name = ?", (_NAME,))
    epoch, sequence = json.loads(found) if found is not None else ("", 0)
    return IndexMark(epoch, sequence, connection.value("SELECT hex(id) FROM epoch"))
