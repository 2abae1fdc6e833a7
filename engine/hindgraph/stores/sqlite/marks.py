"""How far the vectors and words of a file have followed a graph that is kept elsewhere."""

import json

from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.tables import to_json

_NAME = "indexed"


class SqliteIndexMarks:
    """`IndexMarks` in the file that holds the entries, so that a mark never outlives them.

    Args:
        files: Shared with the indexes.
    """

    def __init__(self, files: ActorFiles) -> None:
        self._files = files

    def get(self, actor: str) -> tuple[str, int] | None:
        """Return epoch and sequence, or None where nothing has been indexed."""
        with self._files.reading(actor) as connection:
            found = connection.value("SELECT value FROM meta WHERE name = ?", (_NAME,))
        if found is None:
            return None
        epoch, sequence = json.loads(found)
        return epoch, sequence

    def set(self, actor: str, epoch: str, sequence: int) -> None:
        """Keep a mark, once all that it stands for has been written."""
        # It need not wait for the disk: it comes after the entries, in the same file, and is lost before them.
        with self._files.writing(actor, durable=False) as connection:
            connection.run(
                "INSERT INTO meta VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (_NAME, to_json([epoch, sequence])),
            )

    def clear(self, actor: str) -> None:
        """Forget the mark and every entry of the actor."""
        self._files.remove(actor)

    def close(self) -> None:
        """Let go of the files."""
        self._files.close()
