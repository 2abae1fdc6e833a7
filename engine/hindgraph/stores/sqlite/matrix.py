"""The vectors of one space in memory, apart by tier, following what any process writes."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.records import MemoryFilter
from hindgraph.stores.sqlite.columns import FILTERED, Columns, Ints, Texts
from hindgraph.stores.sqlite.connection import Connection
from hindgraph.stores.sqlite.followers import Mark

Floats = NDArray[np.float32]

STORED = np.dtype("<f4")
_BLOCK = 4096


@dataclass(frozen=True, slots=True)
class Lane:
    """The vectors of one tier, in blocks that are filled but never moved.

    Attributes:
        slots: The place of each vector's text.
    """

    blocks: tuple[Floats, ...]
    slots: Ints

    def cosines(self, query: Floats) -> Floats:
        """Return the product of every vector with the query."""
        count = len(self.slots)
        parts = [block[: count - at * _BLOCK] @ query for at, block in enumerate(self.blocks)]
        return np.concatenate(parts)

    def rows(self, places: Ints) -> Floats:
        """Return the vectors at some places."""
        found = np.empty((len(places), self.blocks[0].shape[1]), np.float32)
        block, place = np.divmod(places, _BLOCK)
        for number in np.unique(block).tolist():
            here = block == number
            found[here] = self.blocks[number][place[here]]
        return found


@dataclass(frozen=True, slots=True)
class Scored:
    """The allowed texts of all lanes with their cosines; `lane` and `place` say where each vector lies."""

    lanes: tuple[Lane, ...]
    lane: Ints
    place: Ints
    slots: Ints
    cosines: Floats

    def rows(self, at: Ints) -> Floats:
        """Return the vectors of some of the texts."""
        return _rows(self.lanes, self.lane[at], self.place[at])


@dataclass(frozen=True, slots=True)
class Matrix:
    """All vectors of a space at one moment."""

    texts: Texts
    lanes: tuple[Lane, ...]
    dimension: int

    def scored(self, query: Floats, wanted: MemoryFilter) -> Scored | None:
        """Score all allowed texts, or return None if there are none; a lane that is not asked for is not looked at."""
        allowed = self.texts.allowed(wanted)
        places = [np.flatnonzero(allowed[lane.slots]) for lane in self.lanes]
        asked = [number for number, place in enumerate(places) if len(place)]
        if not asked:
            return None
        return Scored(
            self.lanes,
            lane=np.concatenate([np.full(len(places[number]), number) for number in asked]),
            place=np.concatenate([places[number] for number in asked]),
            slots=np.concatenate([self.lanes[number].slots[places[number]] for number in asked]),
            cosines=np.concatenate([self.lanes[number].cosines(query)[places[number]] for number in asked]),
        )

    def vectors(self, ids: Sequence[str]) -> dict[str, Floats]:
        """Return copies of the rows of those memories that are known here."""
        known = [(id_, slot) for id_ in ids if (slot := self.texts.slot(id_)) is not None]
        slots = np.array([slot for _, slot in known], np.int64)
        lane, place = np.full(len(slots), -1), np.zeros(len(slots), np.int64)
        for number, each in enumerate(self.lanes):
            at = np.minimum(np.searchsorted(each.slots, slots), max(0, len(each.slots) - 1))
            here = each.slots[at] == slots
            lane[here], place[here] = number, at[here]
        rows = _rows(self.lanes, lane, place) if known else ()
        return {id_: row for (id_, _), row in zip(known, rows, strict=True)}


def _rows(lanes: Sequence[Lane], lane: Ints, place: Ints) -> Floats:
    found = np.empty((len(lane), lanes[0].blocks[0].shape[1]), np.float32)
    for number in np.unique(lane).tolist():
        here = lane == number
        found[here] = lanes[number].rows(place[here])
    return found


class SpaceMatrix:
    """Gathers the vectors of a space as they come and leave; not for several threads at once."""

    def __init__(self, space: str) -> None:
        self._space = space
        self._columns = Columns()
        self._lanes: dict[int, Lane] = {}
        self._dimension = 0

    @property
    def wasteful(self) -> bool:
        """Tell whether reading all anew is worth it."""
        return self._columns.wasteful

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return self._columns.size + sum(
            block.nbytes for lane in self._lanes.values() for block in lane.blocks
        )

    def read(self, connection: Connection, since: Mark) -> None:
        """Take in what came and left after a mark."""
        names = ", ".join(("row", "id", *FILTERED, "vector"))
        sql = f"SELECT {names} FROM vector_texts WHERE space = ? AND row > ? ORDER BY row LIMIT {_BLOCK}"
        last = since.row
        # In portions: the rows of 100,000 texts and their vectors should not all lie in memory twice.
        while rows := connection.rows(sql, (self._space, last)):
            first_slot = len(self._columns)
            self._columns.add([row[:-1] for row in rows])
            vectors = np.frombuffer(b"".join(row[-1] for row in rows), STORED).reshape(len(rows), -1)
            self._dimension = vectors.shape[1]
            tiers = np.array([row[2] for row in rows])
            for tier in sorted(set(tiers.tolist())):
                chosen = np.flatnonzero(tiers == tier)
                self._extend(tier, vectors[chosen], first_slot + chosen)
            last = rows[-1][0]
        left = connection.rows("SELECT row FROM vector_departures WHERE number > ?", (since.departure,))
        self._columns.drop([row[0] for row in left])

    def _extend(self, tier: int, vectors: Floats, slots: Ints) -> None:
        lane = self._lanes.get(tier, Lane((), np.empty(0, np.int64)))
        blocks, count = list(lane.blocks), len(lane.slots)
        while len(vectors):
            if count % _BLOCK == 0:
                blocks.append(np.empty((_BLOCK, self._dimension), np.float32))
            fits = vectors[: _BLOCK - count % _BLOCK]
            blocks[-1][count % _BLOCK :][: len(fits)] = fits
            vectors, count = vectors[len(fits) :], count + len(fits)
        self._lanes[tier] = Lane(tuple(blocks), np.concatenate([lane.slots, slots]))

    def picture(self) -> Matrix:
        """Return the vectors as they are now."""
        return Matrix(
            self._columns.texts(), tuple(lane for _, lane in sorted(self._lanes.items())), self._dimension
        )
