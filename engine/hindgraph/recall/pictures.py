"""Pictures of actors' graphs, kept fresh by the change log and, beyond the process, on a shelf."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import numpy as np

from hindgraph.model.records import Changes
from hindgraph.ports import GraphView
from hindgraph.recall.projection import Projection

_COMPARED = (
    "memories",
    "tier",
    "layer",
    "occurred",
    "recorded",
    "retracted",
    "entities",
    "row",
    "column",
    "count",
)
# Both are logged by the memory's id.
_MEMORY_KINDS = frozenset({"memory", "mention"})

Pictures = Callable[[str, GraphView], Projection]


class Shelf(Protocol):
    """Keeps pictures beyond the process; see `recall.snapshots`.

    A mark says what happened at a picture's sequence. Where a graph was put back from a backup and written to again, the
    same number is another commit's.
    """

    def load(self, actor: str) -> tuple[Projection, str] | None:
        """Return the picture of an actor with its mark, or None."""
        ...

    def save(self, actor: str, picture: Projection, mark: str) -> None:
        """Keep a picture in the place of another; never fails."""
        ...


class NoShelf:
    """Keeps nothing."""

    def load(self, actor: str) -> None:
        """Return None."""

    def save(self, actor: str, picture: Projection, mark: str) -> None:
        """Do nothing."""


class Projections:
    """Keeps pictures of actors fresh: one cheap query a recall, a rebuild where the log does not reach back.

    Args:
        budget: Bytes over all actors; the least recently used picture goes first.
        shelf: Where pictures are kept for a cold start.
        least: A picture is kept as soon as more of its memories than this, and than one in fifty, differ from those on
            the shelf: smaller ones are read anew in no time.
    """

    def __init__(
        self, budget: int = 512 * 1024 * 1024, *, shelf: Shelf | None = None, least: int = 200
    ) -> None:
        """Start with no picture."""
        self._budget = budget
        self._shelf = shelf or NoShelf()
        self._least = least
        self._pictures: OrderedDict[str, Projection] = OrderedDict()
        self._lock = threading.Lock()

    def __call__(self, actor: str, view: GraphView) -> Projection:
        """Return the picture of exactly what a view sees.

        A view's reading function may be run twice; that pictures are kept on the way does no harm (`Projection`).
        """
        with self._lock:
            known = self._pictures.get(actor)
        known = known or self._taken_down(actor, view)
        picture = _refreshed(known, view) if known is not None else _built(view)
        worth_keeping = picture.unsaved > max(self._least, picture.memories.size // 50)
        if worth_keeping:
            picture = replace(picture, unsaved=0)
        if self._is_newest(actor, picture) and worth_keeping:
            self._put_up(actor, picture, view)
        return picture

    def drift(self, actor: str, view: GraphView) -> str | None:
        """Say how the picture that is kept differs from the graph; None where it does not, or none is kept."""
        with self._lock:
            known = self._pictures.get(actor)
        known = known or self._taken_down(actor, view)
        if known is None:
            return None
        kept, built = _refreshed(known, view), _built(view)
        wrong = [name for name in _COMPARED if not np.array_equal(getattr(kept, name), getattr(built, name))]
        return f"its {', '.join(wrong)} are not the graph's" if wrong else None

    def mend(self, actor: str, view: GraphView) -> None:
        """Put a new picture in the place of what is kept."""
        picture = replace(_built(view), unsaved=0)
        with self._lock:
            self._pictures[actor] = picture
        self._put_up(actor, picture, view)

    def _is_newest(self, actor: str, picture: Projection) -> bool:
        """Take a picture in, unless there is a newer one."""
        with self._lock:
            known = self._pictures.get(actor)
            newest = known is None or known.epoch != picture.epoch or known.sequence <= picture.sequence
            if newest:
                self._pictures[actor] = picture
                self._pictures.move_to_end(actor)
            self._evict()
        return newest

    def _taken_down(self, actor: str, view: GraphView) -> Projection | None:
        """Return what is on the shelf, if the view's log tells of the same last commit."""
        kept = self._shelf.load(actor)
        if kept is None:
            return None
        picture, mark = kept
        return picture if mark == _mark(view, picture.sequence) else None

    def _put_up(self, actor: str, picture: Projection, view: GraphView) -> None:
        mark = _mark(view, picture.sequence)
        if picture.epoch and mark is not None:
            self._shelf.save(actor, picture, mark)

    def _evict(self) -> None:
        while len(self._pictures) > 1 and sum(p.size for p in self._pictures.values()) > self._budget:
            self._pictures.popitem(last=False)


def _built(view: GraphView) -> Projection:
    # The sequence first: what is read after it may be newer, never older.
    sequence, epoch = view.sequence, view.epoch
    return Projection.of(sequence, view.heads(), view.mentions(), epoch=epoch)


def _refreshed(known: Projection, view: GraphView) -> Projection:
    if known.epoch != view.epoch:
        return _built(view)
    if known.sequence == view.sequence:
        return known
    # An older view than the picture: built for it alone.
    changes = (
        view.changes(known.sequence) if known.sequence < view.sequence else Changes((), 0, complete=False)
    )
    if not changes.complete or any(change.kind == "redirect" for change in changes.items):
        return _built(view)
    changed = sorted({change.id for change in changes.items if change.kind in _MEMORY_KINDS})
    if len(changed) > max(1000, known.memories.size // 4):
        return _built(view)
    return known.updated(view.sequence, changed, view.heads(changed), view.mentions(changed))


def _mark(view: GraphView, sequence: int) -> str | None:
    """Return a digest of what happened at a sequence, or None where the log does not tell any more."""
    changes = view.changes(sequence - 1)
    if not changes.complete:
        return None
    there = sorted((change.kind, change.id) for change in changes.items if change.sequence == sequence)
    return hashlib.sha256(repr(there).encode("utf-8", "surrogatepass")).hexdigest()
