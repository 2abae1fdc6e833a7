"""The embedded vector index: float32 rows in the actor's file, searched exactly in memory."""

from collections import OrderedDict
from collections.abc import Collection, Sequence
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite.columns import FILTERED, filtered
from hindgraph.stores.sqlite.connection import Connection, Row
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.followers import Follower
from hindgraph.stores.sqlite.matrix import STORED, Matrix, SpaceMatrix
from hindgraph.stores.vector_hits import NOTHING, checked_query, checked_rows, nearest

Floats = NDArray[np.float32]

_MOST_BYTES = 600_000_000
_COLUMNS = ("space", "id", *FILTERED, "vector")


class SqliteVectorIndex:
    """`VectorIndex` in the actors' files.

    Args:
        files: Shared with the graph store.
        most_bytes: How much of the actors' vectors stays in memory; beyond that, the longest unused goes.
    """

    def __init__(self, files: ActorFiles, *, most_bytes: int = _MOST_BYTES) -> None:
        self._files = files
        self._most_bytes = most_bytes
        self._guard = Lock()
        self._followers: OrderedDict[tuple[str, str], Follower[Matrix]] = OrderedDict()

    def upsert(self, actor: str, space: str, memories: Sequence[MemoryRecord], vectors: Floats) -> None:
        """Write one normalised row a memory.

        Raises:
            InvalidInput: Another number of rows than memories, or another length than the space's rows have.
        """
        if not memories:
            return
        with self._files.writing(actor, durable=False) as connection:
            rows = checked_rows(vectors, len(memories), space, _length(connection, space)).astype(STORED)
            entries = {
                memory.id: (space, memory.id, *filtered(memory), row.tobytes())
                for memory, row in zip(memories, rows, strict=True)
            }
            stored = {row[2]: row for row in _stored(connection, space, entries)}
            changed = [id_ for id_, entry in entries.items() if stored.get(id_, ())[1:] != entry]
            _remove(connection, [stored[id_][0] for id_ in changed if id_ in stored])
            places = ", ".join("?" * len(_COLUMNS))
            connection.run_many(
                f"INSERT INTO vector_texts ({', '.join(_COLUMNS)}) VALUES ({places})",
                [entries[id_] for id_ in changed],
            )

    def delete(self, actor: str, ids: Collection[str]) -> None:
        """Forget memories in all spaces."""
        if not self._files.path(actor).exists():
            return
        with self._files.writing(actor, durable=False) as connection:
            found = connection.rows(
                "SELECT row FROM vector_texts WHERE id IN (SELECT value FROM json_each(?))",
                (to_json(sorted(ids)),),
            )
            _remove(connection, [row[0] for row in found])

    def search(self, actor: str, space: str, vector: Floats, wanted: MemoryFilter, *, k: int) -> VectorHits:
        """Return the k nearest allowed texts, best first, ties by id. The filter applies before the cut."""
        with self._files.reading(actor) as connection:
            matrix = self._follower(actor, space).fresh(connection)
        if not matrix.dimension:
            return NOTHING
        query = checked_query(vector, matrix.dimension)
        scored = matrix.scored(query, wanted)
        if scored is None:
            return NOTHING
        ids, slots = matrix.texts.ids, scored.slots
        return nearest(
            query,
            scored.cosines,
            k,
            rows=scored.rows,
            ids_of=lambda at: [str(ids[int(slot)]) for slot in slots[at]],
        )

    def fetch(self, actor: str, space: str, ids: Sequence[str]) -> dict[str, Floats]:
        """Return stored rows; unknown ids are absent."""
        with self._files.reading(actor) as connection:
            known = self._remembered(actor, space, connection, ids)
            found = _stored(connection, space, [id_ for id_ in ids if id_ not in known])
        return known | {row[2]: np.frombuffer(row[-1], STORED).astype(np.float32) for row in found}

    def _remembered(
        self, actor: str, space: str, connection: Connection, ids: Sequence[str]
    ) -> dict[str, Floats]:
        """Return what is in memory already; nothing is read for it that a search would have to read."""
        with self._guard:
            follower = self._followers.get((actor, space))
        return follower.fresh(connection).vectors(ids) if follower is not None else {}

    def spaces(self, actor: str) -> dict[str, int]:
        """Return how many entries each space has."""
        with self._files.reading(actor) as connection:
            return dict(
                connection.rows("SELECT space, count(*) FROM vector_texts GROUP BY space ORDER BY space")
            )

    def _follower(self, actor: str, space: str) -> Follower[Matrix]:
        with self._guard:
            wanted = (actor, space)
            if wanted not in self._followers:
                self._followers[wanted] = Follower(
                    "vector_texts", "vector_departures", lambda: SpaceMatrix(space)
                )
            self._followers.move_to_end(wanted)
            while (
                len(self._followers) > 1 and sum(f.size for f in self._followers.values()) > self._most_bytes
            ):
                self._followers.popitem(last=False)
            return self._followers[wanted]


def _stored(connection: Connection, space: str, ids: Collection[str]) -> list[Row]:
    sql = (
        f"SELECT row, {', '.join(_COLUMNS)} FROM vector_texts"
        " WHERE space = ? AND id IN (SELECT value FROM json_each(?))"
    )
    return connection.rows(sql, (space, to_json(sorted(ids))))


def _length(connection: Connection, space: str) -> int | None:
    stored = connection.value("SELECT length(vector) FROM vector_texts WHERE space = ? LIMIT 1", (space,))
    return None if stored is None else int(stored) // STORED.itemsize


def _remove(connection: Connection, rows: Sequence[int]) -> None:
    connection.run_many("DELETE FROM vector_texts WHERE row = ?", [(row,) for row in rows])
    connection.run_many("INSERT INTO vector_departures (row) VALUES (?)", [(row,) for row in rows])
