"""What filters look at, as columns in memory: a filter over 100,000 texts is a few vector comparisons."""

import json
from collections.abc import Collection, Sequence
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

_LAYOUT = np.dtype(
    [
        ("row", np.int64),
        ("tier", np.int8),
        *((name, np.int32) for name in _TEXT),
        *((name, np.int64) for name in _TIMES),
        ("trust", np.float64),
    ]
)


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
        table: One row a text, in order of row number.
        present: False for a text that has left the index.
        ids: The memory of each.
    """

    table: NDArray[np.void]
    present: Bools
    ids: Sequence[str]
    codes: Codes

    def slots(self, rows: Ints) -> Ints:
        """Return the places in the table of row numbers; those that are not in it are left out."""
        places = np.searchsorted(self.table["row"], rows)
        places = np.minimum(places, max(0, len(self.table) - 1))
        if not len(self.table):
            return places[:0]
        found: Ints = places[self.table["row"][places] == rows]
        return found

    def allowed(self, wanted: MemoryFilter) -> Bools:
        """Tell for each text whether it passes the filter (`MemoryFilter.allows`)."""
        table, allowed = self.table, self.present.copy()
        for name, values in self._choices(wanted):
            allowed &= np.isin(table[name], values)
        if wanted.not_intent is not None:
            allowed &= ~np.isin(table["intent"], self.codes.known([wanted.not_intent]))
        if wanted.since is not None:
            allowed &= table["occurred_at"] >= to_micros(wanted.since)
        if wanted.until is not None:
            allowed &= table["occurred_at"] < to_micros(wanted.until)
        if wanted.known_at is not None:
            at = to_micros(wanted.known_at)
            allowed &= (table["recorded_at"] <= at) & (table["retracted_at"] > at)
        if wanted.alive_at is not None:
            allowed &= table["expires_at"] > to_micros(wanted.alive_at)
        if wanted.trust_floor > 0:
            allowed &= table["trust"] >= wanted.trust_floor
        return allowed

    def _choices(self, wanted: MemoryFilter) -> list[tuple[str, list[int]]]:
        choices = [("layer", self.codes.known(wanted.layers)), ("origin", self.codes.known(wanted.origins))]
        asked = [bool(wanted.layers), bool(wanted.origins)]
        for name in ("session", "source", "intent"):
            value = getattr(wanted, name)
            choices.append((name, self.codes.known([] if value is None else [value])))
            asked.append(value is not None)
        choices += [("tags", self.codes.holding(wanted.tags)), ("tier", [int(tier) for tier in wanted.tiers])]
        asked += [bool(wanted.tags), bool(wanted.tiers)]
        return [choice for choice, is_asked in zip(choices, asked, strict=True) if is_asked]


class Columns:
    """Gathers texts as they come to the index and leave it; not for several threads at once."""

    def __init__(self) -> None:
        self._codes = Codes()
        self._table = np.empty(1024, _LAYOUT)
        self._present = np.empty(0, np.bool_)
        self._ids: list[str] = []

    def add(self, rows: Sequence[Row]) -> None:
        """Add texts: row number, id, then `FILTERED`; row numbers must rise."""
        if not rows:
            return
        number, ids, tier, *others = zip(*rows, strict=True)
        count, total = len(self._ids), len(self._ids) + len(rows)
        if total > len(self._table):
            # A new table: those who still look at the old one keep it.
            grown = np.empty(max(total, 2 * len(self._table)), _LAYOUT)
            grown[:count] = self._table[:count]
            self._table = grown
        added = self._table[count:total]
        for name, values in zip(FILTERED, (tier, *others), strict=True):
            added[name] = self._coded(name, values)
        added["row"] = number
        self._present = np.concatenate([self._present, np.ones(len(rows), np.bool_)])
        self._ids.extend(ids)

    def _coded(self, name: str, values: Collection[Any]) -> Collection[Any]:
        if name == "tags":
            return self._codes.tagged(values)
        return self._codes.numbers(values) if name in _TEXT else values

    def drop(self, rows: Sequence[int]) -> None:
        """Take texts out by row number."""
        present = self._present.copy()
        present[self.texts().slots(np.array(rows, np.int64))] = False
        self._present = present

    def __len__(self) -> int:
        return len(self._ids)

    @property
    def size(self) -> int:
        """About how many bytes it takes; an id is some 100."""
        return self._table.nbytes + 100 * len(self._ids)

    def texts(self) -> Texts:
        """Return the texts as they are now."""
        count = len(self._ids)
        return Texts(self._table[:count], self._present, self._ids, self._codes)

    @property
    def wasteful(self) -> bool:
        """Tell whether so many texts have left that reading all anew is worth it."""
        gone = len(self._present) - int(self._present.sum())
        return gone > 1000 + len(self._present) // 4
