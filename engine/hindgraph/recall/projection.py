"""A compact picture of an actor's memory–entity graph, for spreading: integer places instead of ids.

Rows (memories) and columns (entities) are in order of id, whatever the order of arrival, so that sums are made in one
order and the same graph gives the same bits. Literal values are left out: nothing spreads through them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from hindgraph.model.ids import is_value_id
from hindgraph.model.records import LAYERS, MemoryHead, MentionRecord, Tier
from hindgraph.recall.spread import Walks

Ids = NDArray[np.str_]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_SUBJECT_COUNT = 2.0
# At a tenth of the text a mention counts half.
_PLACE = 10.0


def micros(instant: datetime) -> int:
    """Return an instant as microseconds since 1970."""
    return (instant - _EPOCH) // timedelta(microseconds=1)


@dataclass(frozen=True)
class Projection:
    """The picture at one sequence of the change log.

    What is read while somebody commits may be newer than the sequence, memory by memory; the log from there on puts it
    right. So a picture is good for later, though the read that it was made for is done over.

    Attributes:
        memories, entities: Ids in order.
        tier, layer, occurred, recorded, retracted: A value a memory; instants in microseconds.
        row, column, count, position, subject: A value a mention edge, ordered by row and column.
        epoch: Of which history.
        unsaved: How many of its memories the file that it was last kept in does not have as they are.
    """

    sequence: int
    memories: Ids
    tier: Ints
    layer: Ints
    occurred: Ints
    recorded: Ints
    retracted: Ints
    entities: Ids
    row: Ints
    column: Ints
    count: Floats
    position: Floats
    subject: NDArray[np.bool_]
    epoch: str = ""
    unsaved: int = 0
    _lanes: dict[tuple[Any, ...], "Lane"] = field(default_factory=dict, compare=False)

    @classmethod
    def of(
        cls,
        sequence: int,
        heads: Sequence[MemoryHead],
        mentions: Iterable[MentionRecord],
        *,
        epoch: str = "",
    ) -> Self:
        """Build a picture from all heads and mention edges."""
        heads = sorted(heads, key=lambda head: head.id)
        memories = np.array([head.id for head in heads], dtype=np.str_)
        known = {head.id for head in heads}
        edges = [m for m in mentions if m.memory_id in known and not is_value_id(m.entity_id)]
        edges.sort(key=lambda m: (m.memory_id, m.entity_id))
        entities, column = np.unique(
            np.array([m.entity_id for m in edges], dtype=np.str_), return_inverse=True
        )
        return cls(
            sequence=sequence,
            memories=memories,
            tier=np.array([head.tier for head in heads], dtype=np.int64),
            layer=np.array([LAYERS.index(head.layer) for head in heads], dtype=np.int64),
            occurred=np.array([micros(head.occurred_at) for head in heads], dtype=np.int64),
            recorded=np.array([micros(head.recorded_at) for head in heads], dtype=np.int64),
            retracted=np.array([micros(head.retracted_at) for head in heads], dtype=np.int64),
            entities=entities,
            row=np.searchsorted(memories, np.array([m.memory_id for m in edges], dtype=np.str_)),
            column=column.astype(np.int64),
            count=np.array([m.count + _SUBJECT_COUNT * m.subject for m in edges], dtype=np.float64),
            position=np.array([m.position for m in edges], dtype=np.float64),
            subject=np.array([m.subject for m in edges], dtype=np.bool_),
            epoch=epoch,
            unsaved=len(heads),
        )

    def updated(
        self,
        sequence: int,
        changed: Collection[str],
        heads: Sequence[MemoryHead],
        mentions: Iterable[MentionRecord],
    ) -> Self:
        """Return the picture after some memories changed: their heads and mention edges as they are now."""
        new = type(self).of(sequence, heads, mentions)
        kept = ~np.isin(self.memories, np.array(sorted(changed), dtype=np.str_))
        memories, row_of = _merge(self.memories[kept], new.memories)
        old_rows = np.cumsum(kept) - 1
        edge = kept[self.row]
        entities, column_of = _merge(self.entities[np.unique(self.column[edge])], new.entities)
        old_columns = np.searchsorted(entities, self.entities)

        place = np.concatenate(row_of)
        row = np.concatenate([row_of[0][old_rows[self.row[edge]]], row_of[1][new.row]])
        column = np.concatenate([old_columns[self.column[edge]], column_of[1][new.column]])
        order = np.lexsort((column, row))
        return type(self)(
            sequence=sequence,
            memories=memories,
            tier=_scatter(self.tier[kept], new.tier, place),
            layer=_scatter(self.layer[kept], new.layer, place),
            occurred=_scatter(self.occurred[kept], new.occurred, place),
            recorded=_scatter(self.recorded[kept], new.recorded, place),
            retracted=_scatter(self.retracted[kept], new.retracted, place),
            entities=entities,
            row=row[order],
            column=column[order],
            count=np.concatenate([self.count[edge], new.count])[order],
            position=np.concatenate([self.position[edge], new.position])[order],
            subject=np.concatenate([self.subject[edge], new.subject])[order],
            epoch=self.epoch,
            unsaved=self.unsaved + len(changed),
        )

    @property
    def size(self) -> int:
        """Return about how many bytes it takes."""
        arrays = (
            self.memories,
            self.entities,
            self.row,
            self.column,
            self.count,
            self.position,
            self.occurred,
        )
        return 3 * sum(array.nbytes for array in arrays)

    @cached_property
    def has_third_party(self) -> bool:
        """Tell whether anybody else's word is in it."""
        return bool(np.any(self.tier != Tier.FIRST))

    def lane(
        self, tiers: tuple[Tier, ...], known_at: datetime, moves: Mapping[str, str] | None = None
    ) -> "Lane":
        """Return the part that a lane may see, as known at a time.

        Args:
            tiers: Whose memories.
            known_at: As known when.
            moves: Entities that count for others, and for which (`Identity.moves`).
        """
        at = micros(known_at)
        live = np.isin(self.tier, np.array(tiers)) & (self.recorded <= at) & (at < self.retracted)
        # Memories that were never seen at two times alike are rare; the latest state is what is asked for over and over.
        key = (tiers, live.tobytes() if not live.all() else None, tuple(sorted((moves or {}).items())))
        lane = self._lanes.get(key)
        if lane is None:  # threads may make it twice; none takes it away from another
            lane = Lane.of(self.with_moved(moves) if moves else self, live)
            if len(self._lanes) >= 4:
                self._lanes.clear()
            self._lanes[key] = lane
        return lane

    def with_moved(self, moves: Mapping[str, str]) -> Self:
        """Return the picture in which memories mention what the entities that they mention count for."""
        entities, place = np.unique(
            np.array([moves.get(each, each) for each in self.entities.tolist()], dtype=np.str_),
            return_inverse=True,
        )
        edges, first, edge = np.unique(
            self.row * len(entities) + place[self.column], return_index=True, return_inverse=True
        )
        subject = np.bincount(edge, weights=self.subject, minlength=len(edges)) > 0
        return replace(
            self,
            entities=entities,
            row=edges // max(len(entities), 1),
            column=edges % max(len(entities), 1),
            count=np.bincount(edge, weights=self.count, minlength=len(edges)).astype(np.float64),
            position=self.position[first],
            subject=subject,
            _lanes={},
        )


@dataclass(frozen=True)
class Lane:
    """The memory–entity graph of one lane, numbered by itself: other lanes leave no trace in it.

    Attributes:
        memories, entities: Ids in order; a place in them is a row or column of the matrices.
        mentions: CSR, mention weights ``(1 + ln count) · idf``.
        binary: CSR, idf of each entity mentioned.
        subjects: CSR, idf of the entities that are the memory's topic.
        nearness: CSR, how much a mention counts by its place: 1 at the beginning of the text, about 0.1 at its end.
        df, idf: Of each entity: in how many memories, and ``ln(1 + N / df)``.
        occurred, layer, tier: Of each memory.
    """

    memories: Ids
    entities: Ids
    mentions: Any
    binary: Any
    subjects: Any
    nearness: Any
    df: Ints
    idf: Floats
    occurred: Ints
    layer: Ints
    tier: Ints
    _rare: dict[int, Any] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, picture: Projection, live: NDArray[np.bool_]) -> "Lane":
        """Take the live memories and the entities that they mention."""
        edge = live[picture.row]
        columns, column = np.unique(picture.column[edge], return_inverse=True)
        row = (np.cumsum(live) - 1)[picture.row[edge]]
        memories = picture.memories[live]
        shape = (len(memories), len(columns))
        df = np.bincount(column, minlength=len(columns)).astype(np.int64)
        idf = np.log1p(len(memories) / np.maximum(df, 1))

        # Edges are in order of row and column. The matrices share their places, and few graphs have two billion edges.
        ends = np.cumsum(np.bincount(row, minlength=len(memories)))
        places = np.int32 if len(row) < np.iinfo(np.int32).max else np.int64
        where = column.astype(places), np.concatenate([[0], ends]).astype(places)

        def csr(values: Floats) -> Any:
            return sparse.csr_array((values, *where), shape=shape)

        return cls(
            memories=memories,
            entities=picture.entities[columns],
            mentions=csr((1 + np.log(np.maximum(picture.count[edge], 1.0))) * idf[column]),
            binary=csr(idf[column]),
            subjects=csr(np.where(picture.subject[edge], idf[column], 0.0)),
            nearness=csr(1.0 / (1.0 + _PLACE * picture.position[edge])),
            df=df,
            idf=idf,
            occurred=picture.occurred[live],
            layer=picture.layer[live],
            tier=picture.tier[live],
        )

    @cached_property
    def walks(self) -> Walks:
        """What walks over the mentions need."""
        return Walks.of(self.mentions)

    @property
    def size(self) -> int:
        """Return the number of memories."""
        return len(self.memories)

    def rows_of(self, ids: Sequence[str]) -> Ints:
        """Return the rows of memories; -1 for one that the lane does not see."""
        return _places(self.memories, ids)

    def columns_of(self, ids: Sequence[str]) -> Ints:
        """Return the columns of entities; -1 for one that the lane does not see."""
        return _places(self.entities, ids)

    def mentioning(self, column: int) -> Ints:
        """Return the rows of the memories that mention an entity, in order."""
        back = self.walks.back
        found: Ints = back.indices[back.indptr[column] : back.indptr[column + 1]]
        return found

    def rare(self, most: int) -> Any:
        """Return the CSR of entities in at most so many memories, weighted by idf; the others' columns are empty."""
        if most not in self._rare:
            kept = sparse.diags_array((self.df <= most).astype(np.float64))
            rare = (self.binary @ kept).tocsr()
            rare.eliminate_zeros()
            self._rare[most] = rare
        return self._rare[most]


NO_PICTURE = Projection.of(0, (), ())


def _merge(a: Ids, b: Ids) -> tuple[Ids, tuple[Ints, Ints]]:
    """Return the union of two ordered id lists, and where each went."""
    both = np.union1d(a, b)
    return both, (np.searchsorted(both, a), np.searchsorted(both, b))


def _scatter(old: Ints, new: Ints, places: Ints) -> Ints:
    result = np.empty(len(places), dtype=old.dtype)
    result[places] = np.concatenate([old, new])
    return result


def _places(ordered: Ids, ids: Sequence[str]) -> Ints:
    if not len(ids) or not len(ordered):
        return np.full(len(ids), -1, dtype=np.int64)
    wanted = np.array(list(ids), dtype=np.str_)
    place = np.minimum(np.searchsorted(ordered, wanted), len(ordered) - 1)
    return np.where(ordered[place] == wanted, place, -1)
