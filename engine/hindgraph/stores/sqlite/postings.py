"""Which texts hold a term, remembered for the terms that were asked for: common ones are asked for again and again."""

from collections import OrderedDict
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from hindgraph.stores.sqlite.columns import Texts
from hindgraph.stores.sqlite.connection import Connection

_MOST = 2_000_000
_SLOT = np.int32
Slots = NDArray[np.int32]
_NONE: Slots = np.empty(0, _SLOT)


class Postings:
    """The places of the texts that hold a term; safe for several threads.

    A text that has left the index keeps its place here, where nothing shows it: it is not `present` any more.

    Args:
        most: How many places are remembered; beyond that, the terms longest unused go.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._count = 0
        # Each with the last row that the index had when it was read.
        self._known: OrderedDict[str, tuple[int, Slots]] = OrderedDict()

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return np.dtype(_SLOT).itemsize * self._count + 200 * len(self._known)

    def slots(self, connection: Connection, texts: Texts, match: str) -> Slots:
        """Return the places of the texts that FTS5 matches, as the connection sees the index.

        Args:
            connection: Sees no more than `texts` does.
            texts: The texts in the order of their rows; places come from here.
            match: What FTS5 is asked for.
        """
        last = int(
            connection.value("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'word_texts'")
        )
        with self._lock:
            since, known = self._known.get(match, (0, _NONE))
        if since < last:
            found = connection.rows(
                "SELECT rowid FROM words WHERE words MATCH ? AND rowid > ? ORDER BY rowid", (match, since)
            )
            rows = np.fromiter((row[0] for row in found), np.int64, len(found))
            new: Slots = texts.slots(rows).astype(_SLOT)
            known = np.concatenate([known, new]) if len(rows) else known
            self._keep(match, last, known)
        if since > last:  # another thread has read on; this connection sees no later row
            rows = texts.columns["row"]
            known = known[: int(np.searchsorted(known, np.searchsorted(rows, last, side="right")))]
        return known

    def _keep(self, match: str, last: int, slots: Slots) -> None:
        with self._lock:
            before, known = self._known.get(match, (0, _NONE))
            if before < last:
                self._known[match] = last, slots
                self._count += len(slots) - len(known)
            self._known.move_to_end(match)
            while self._count > self._most and len(self._known) > 1:
                _, (_, gone) = self._known.popitem(last=False)
                self._count -= len(gone)
