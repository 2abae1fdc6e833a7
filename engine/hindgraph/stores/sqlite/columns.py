"""What filters look at, as columns in memory: a filter over 100,000 texts is a few vector comparisons."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.records import MemoryFilter, MemoryRecord
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import to_micros
from hindgraph.stores.sqlite.connection import Row

Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

_TEXT = ("layer", "origin", "session", "source", "intent", "tags")
_TIMES = ("occurred_at", "recorded_at", "retracted_at", "expires_at")
FILTERED = ("tier", *_TEXT, *_TIMES, "trust")
"""The columns of an index table that filters look at, in order."""

_TYPES: dict[str, type[np.generic]] = {
    "row": np.int64,
    "tier": np.int8,
    **dict.fromkeys(_TEXT, np.int32),
    **dict.fromkeys(_TIMES, np.int64),
    "trust": np.float64,
}
_BOUNDED = ("tier", "recorded_at", "retracted_at", "expires_at", "trust")
_FEW = 8


def filtered(memory: MemoryRecord) -> Row:
    """Return a memory's values for `FILTERED`."""
    texts = (memory.layer, memory.origin, memory.session, memory.source, memory.intent)
    times = (memory.occurred_at, memory.recorded_at, memory.retracted_at, memory.expires_at)
    # Sorted, so that texts with the same tags share one code.
    tags = to_json(sorted(set(memory.tags)))
    return (int(memory.tier), *texts, tags, *map(to_micros, times), memory.trust)


class Codes:
    """Numbers for texts, so that columns can hold them; only ever grows."""

    def __init__(self) -> None:
        self._numbers: dict[str | None, int] = {}
        self._tags: dict[str, frozenset[str]] = {}

    def numbers(self, texts: Collection[str | None]) -> list[int]:
        """Return the number of each text, giving new ones to new texts."""
        for text in dict.fromkeys(texts):
            self._numbers.setdefault(text, len(self._numbers))
        return [self._numbers[text] for text in texts]

    def tagged(self, texts: Collection[str]) -> list[int]:
        """Return the number of each list of tags, given as JSON."""
        for text in set(texts) - self._tags.keys():
            self._tags[text] = frozenset(json.loads(text))
        return self.numbers(texts)

    def known(self, texts: Collection[str]) -> list[int]:
        """Return the numbers of those texts that stand in a column."""
        return [self._numbers[text] for text in texts if text in self._numbers]

    def holding(self, tags: Collection[str]) -> list[int]:
        """Return the numbers of the lists of tags that hold all of these."""
        wanted = frozenset(tags)
        return [self._numbers[text] for text, held in list(self._tags.items()) if wanted <= held]


@dataclass(frozen=True, slots=True)
class Texts:
    """The indexed texts at one moment; later changes do not reach it.

    Attributes:
        columns: One value a text, in order of row number.
        bounds: Between which values some of the columns lie: most filters let everything pass, and that need not be looked
            up text by text.
        present: False for a text that has left the index.
        ids: The memory of each.
        places: The latest place of each memory, which may be later than this moment.
    """

    columns: Mapping[str, NDArray[Any]]
    bounds: Mapping[str, tuple[Any, Any]]
    present: Bools
    ids: Sequence[str]
    places: Mapping[str, int]
    codes: Codes

    def __len__(self) -> int:
        return len(self.present)

    def slots(self, rows: Ints) -> Ints:
        """Return the places in the columns of row numbers; those that are not in them are left out."""
        known = self.columns["row"]
        places = np.minimum(np.searchsorted(known, rows), max(0, len(known) - 1))
        if not len(known):
            return places[:0]
        found: Ints = places[known[places] == rows]
        return found

    def slot(self, memory_id: str) -> int | None:
        """Return the place of a memory's text, or None if it is not known to be in the index at this moment."""
        place = self.places.get(memory_id)
        return place if place is not None and place < len(self) and self.present[place] else None

    def allowed(self, wanted: MemoryFilter) -> Bools:
        """Tell for each text whether it passes the filter (`MemoryFilter.allows`)."""
        columns, allowed = self.columns, self.present.copy()
        for name, values in self._choices(wanted):
            allowed &= _among(columns[name], values)
        if wanted.not_intent is not None and (refused := self.codes.known([wanted.not_intent])):
            allowed &= ~_among(columns["intent"], refused)
        if wanted.since is not None:
            allowed &= columns["occurred_at"] >= to_micros(wanted.since)
        if wanted.until is not None:
            allowed &= columns["occurred_at"] < to_micros(wanted.until)
        if wanted.known_at is not None:
            at = to_micros(wanted.known_at)
            self._at_most(allowed, "recorded_at", at)
            self._at_least(allowed, "retracted_at", at + 1)
        if wanted.alive_at is not None:
            self._at_least(allowed, "expires_at", to_micros(wanted.alive_at) + 1)
        if wanted.trust_floor > 0:
            self._at_least(allowed, "trust", wanted.trust_floor)
        return allowed

    def _at_least(self, allowed: Bools, name: str, least: float) -> None:
        if self.bounds[name][0] < least:
            allowed &= self.columns[name] >= least

    def _at_most(self, allowed: Bools, name: str, most: float) -> None:
        if self.bounds[name][1] > most:
            allowed &= self.columns[name] <= most

    def _choices(self, wanted: MemoryFilter) -> list[tuple[str, list[int]]]:
        choices = [("layer", self.codes.known(wanted.layers)), ("origin", self.codes.known(wanted.origins))]
        asked = [bool(wanted.layers), bool(wanted.origins)]
        for name in ("session", "source", "intent"):
            value = getattr(wanted, name)
            choices.append((name, self.codes.known([] if value is None else [value])))
            asked.append(value is not None)
        tiers = [int(tier) for tier in wanted.tiers]
        choices += [("tags", self.codes.holding(wanted.tags)), ("tier", tiers)]
        lowest, highest = self.bounds["tier"]
        asked += [bool(wanted.tags), bool(tiers) and not set(range(lowest, highest + 1)) <= set(tiers)]
        return [choice for choice, is_asked in zip(choices, asked, strict=True) if is_asked]


def _among(column: NDArray[Any], values: Sequence[int]) -> Bools:
    if len(values) > _FEW:
        return np.isin(column, values)
    found = np.zeros(len(column), np.bool_)
    for value in values:
        found |= column == value
    return found


class Columns:
    """Gathers texts as they come to the index and leave it; not for several threads at once."""

    def __init__(self) -> None:
        self._codes = Codes()
        self._columns = {name: np.empty(1024, kind) for name, kind in _TYPES.items()}
        self._bounds: dict[str, tuple[Any, Any]] = dict.fromkeys(_BOUNDED, (0, 0))
        self._present = np.empty(0, np.bool_)
        self._ids: list[str] = []
        self._places: dict[str, int] = {}

    def add(self, rows: Sequence[Row]) -> None:
        """Add texts: row number, id, then `FILTERED`; row numbers must rise."""
        if not rows:
            return
        number, ids, tier, *others = zip(*rows, strict=True)
        count, total = len(self._ids), len(self._ids) + len(rows)
        if total > len(self._columns["row"]):
            # New columns: those who still look at the old ones keep them.
            self._columns = {name: _grown(column, count, total) for name, column in self._columns.items()}
        for name, values in zip(FILTERED, (tier, *others), strict=True):
            self._columns[name][count:total] = np.asarray(self._coded(name, values))
        self._columns["row"][count:total] = number
        self._bounds = {name: self._bounded(name, count, total) for name in _BOUNDED}
        self._present = np.concatenate([self._present, np.ones(len(rows), np.bool_)])
        self._ids.extend(ids)
        self._places.update(zip(ids, range(count, total), strict=True))

    def _coded(self, name: str, values: Collection[Any]) -> Collection[Any]:
        if name == "tags":
            return self._codes.tagged(values)
        return self._codes.numbers(values) if name in _TEXT else values

    def _bounded(self, name: str, count: int, total: int) -> tuple[Any, Any]:
        added = self._columns[name][count:total]
        low, high = added.min().item(), added.max().item()
        if not count:
            return low, high
        lowest, highest = self._bounds[name]
        return min(low, lowest), max(high, highest)

    def drop(self, rows: Sequence[int]) -> None:
        """Take texts out by row number."""
        present = self._present.copy()
        present[self.texts().slots(np.array(rows, np.int64))] = False
        self._present = present

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def size(self) -> int:
        """About how many bytes it takes; an id with its place is some 200."""
        return sum(column.nbytes for column in self._columns.values()) + 200 * len(self._ids)

    def texts(self) -> Texts:
        """Return the texts as they are now."""
        count = len(self._ids)
        columns = {name: column[:count] for name, column in self._columns.items()}
        return Texts(columns, self._bounds, self._present, self._ids, self._places, self._codes)

    @property
    def wasteful(self) -> bool:
        """Tell whether so many texts have left that reading all anew is worth it."""
        gone = len(self._present) - int(self._present.sum())
        return gone > 1000 + len(self._present) // 4


def _grown(column: NDArray[Any], count: int, total: int) -> NDArray[Any]:
    grown = np.empty(max(total, 2 * len(column)), column.dtype)
    grown[:count] = column[:count]
    return grown
