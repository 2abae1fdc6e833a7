"""How often short texts hold each token, remembered from the first time that they are candidates.

Texts that hold common words are candidates again and again, and to take a few counts out of the JSON of each is what a
search for words costs most. Long texts are left to SQLite: it looks for a few tokens faster than all can be read.
"""

import json
from collections.abc import Mapping, Sequence
from threading import Lock

import numpy as np

from hindgraph.model.found import WordHit
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite.columns import Ints, Texts
from hindgraph.stores.sqlite.connection import Connection, Row

_SHORT = 100
_UNREAD, _LONG = -1, -2


class Counted:
    """The counts of short texts by place; safe for several threads. What a row holds never changes."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._numbers: dict[str, int] = {}
        # Of each text where its tokens begin below, how many there are, and how long it is.
        self._begin = np.empty(0, np.int64)
        self._held = np.empty(0, np.int64)
        self._length = np.empty(0, np.int64)
        self._tokens = np.empty(1024, np.int32)
        self._counts = np.empty(1024, np.uint8)
        self._filled = 0

    @property
    def size(self) -> int:
        """About how many bytes it takes; a token with its number is some 150."""
        return 24 * len(self._begin) + 5 * len(self._tokens) + 150 * len(self._numbers)

    def hits(
        self, connection: Connection, texts: Texts, slots: Ints, asked: Sequence[str]
    ) -> tuple[list[WordHit], Ints]:
        """Return the short ones among some texts with how often they hold the asked tokens, and the places of the others.

        Args:
            connection: Sees the texts.
            texts: Says which they are.
            slots: Their places.
            asked: Each token once.
        """
        with self._lock:
            self._grow(len(texts))
            unread = slots[self._begin[slots] == _UNREAD]
        if len(unread):
            rows = texts.columns["row"][unread]
            found = connection.rows(
                f"SELECT row, length, CASE WHEN length <= {_SHORT} THEN counts END FROM word_texts"
                " WHERE row IN (SELECT value FROM json_each(?)) ORDER BY row",
                (to_json(rows.tolist()),),
            )
            self._add(texts, found)
        with self._lock:
            begin = self._begin[slots]
            return self._held_of(texts, slots[begin >= 0], asked), slots[begin < 0]

    def _add(self, texts: Texts, found: Sequence[Row]) -> None:
        short = [row for row in found if row[2] is not None]
        # Parsed at once: a call for each costs more than the parsing.
        counted = json.loads(f"[{','.join(row[2] for row in short)}]")
        slots = texts.slots(np.array([row[0] for row in short], np.int64))
        long = texts.slots(np.array([row[0] for row in found if row[2] is None], np.int64))
        with self._lock:
            self._begin[long] = _LONG
            new = self._begin[slots] == _UNREAD  # another thread may have read them meanwhile
            self._put(
                slots[new],
                [row[1] for row, is_new in zip(short, new.tolist(), strict=True) if is_new],
                [counts for counts, is_new in zip(counted, new.tolist(), strict=True) if is_new],
            )

    def _put(self, slots: Ints, lengths: Sequence[int], counted: Sequence[Mapping[str, int]]) -> None:
        held = np.array([len(counts) for counts in counted], np.int64)
        begin, end = self._filled, self._filled + int(held.sum())
        if end > len(self._tokens):
            self._tokens = np.concatenate([self._tokens, np.empty(end, np.int32)])
            self._counts = np.concatenate([self._counts, np.empty(end, np.uint8)])
        numbers = self._numbers
        self._tokens[begin:end] = [
            numbers.setdefault(token, len(numbers)) for counts in counted for token in counts
        ]
        self._counts[begin:end] = [count for counts in counted for count in counts.values()]
        self._begin[slots], self._held[slots], self._length[slots] = (
            begin + np.cumsum(held) - held,
            held,
            lengths,
        )
        self._filled = end

    def _held_of(self, texts: Texts, slots: Ints, asked: Sequence[str]) -> list[WordHit]:
        held = self._held[slots]
        text = np.repeat(np.arange(len(slots)), held)
        place = np.arange(len(text)) + np.repeat(self._begin[slots] - (np.cumsum(held) - held), held)
        which = np.full(len(self._numbers), -1, np.int64)
        known = [
            (number, at) for at, token in enumerate(asked) if (number := self._numbers.get(token)) is not None
        ]
        for number, at in known:
            which[number] = at
        token = which[self._tokens[place]] if len(place) else place
        here = np.flatnonzero(token >= 0)
        counts: list[dict[str, int]] = [{} for _ in range(len(slots))]
        for at, number, count in zip(
            text[here].tolist(), token[here].tolist(), self._counts[place[here]].tolist(), strict=True
        ):
            counts[at][asked[number]] = count
        lengths = self._length[slots].tolist()
        return [
            WordHit(texts.ids[int(slot)], each, length)
            for slot, each, length in zip(slots, counts, lengths, strict=True)
        ]

    def _grow(self, count: int) -> None:
        if count > len(self._begin):
            more = max(count, 2 * len(self._begin)) - len(self._begin)
            self._begin = np.concatenate([self._begin, np.full(more, _UNREAD)])
            self._held, self._length = (
                np.concatenate([column, np.zeros(more, np.int64)]) for column in (self._held, self._length)
            )
