"""All rows of one timeline, and what became of each: found by indexes, for there may be thousands that were taken back."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cached_property

from hindgraph.model.records import Version


class Timeline:
    """The rows of a timeline, believed and not, by what they are looked up by.

    Args:
        rows: In any order.
        known_at: What is believed then is told as it is; what had been before, as taken back.
    """

    def __init__(self, rows: Iterable[Version], known_at: datetime) -> None:
        self.rows = list(rows)
        self.known_at = known_at
        self._from: defaultdict[datetime, list[Version]] = defaultdict(list)
        self._until: defaultdict[datetime, list[Version]] = defaultdict(list)
        self._written: defaultdict[datetime, list[Version]] = defaultdict(list)
        self._begins: defaultdict[datetime, list[Version]] = defaultdict(list)
        self._ends: defaultdict[datetime, list[Version]] = defaultdict(list)
        for row in self.rows:
            self._from[row.valid_from].append(row)
            self._until[row.retracted_at].append(row)
            self._written[row.recorded_at].append(row)
            if not row.contested and self.believed(row):
                self._begins[row.valid_from].append(row)
                self._ends[row.valid_to].append(row)
        self._learned: dict[str, datetime] = {}
        self._end_learned: dict[str, datetime] = {}

    def believed(self, row: Version) -> bool:
        """Tell whether a row is believed at the moment that is asked about."""
        return row.recorded_at <= self.known_at < row.retracted_at

    def written(self, at: datetime) -> list[Version]:
        """Return the rows that were written at a moment."""
        return self._written[at]

    def before(self, row: Version) -> Version | None:
        """Return the believed row that ends where this one begins."""
        return _another(self._ends[row.valid_from], row)

    def after(self, row: Version) -> Version | None:
        """Return the believed row that begins where this one ends."""
        return _another(self._begins[row.valid_to], row)

    def was_followed(self, row: Version) -> bool:
        """Tell whether another value followed a row, as believed until it was taken back."""
        return any(
            o.recorded_at < row.retracted_at <= o.retracted_at
            for o in self._from[row.valid_to]
            if not o.contested
        )

    def instead(self, row: Version) -> Version | None:
        """Return what was believed in place of a row once it was taken back; another fact before the same one."""
        return min(self._met[row.version_id], key=lambda o: o.fact_id == row.fact_id, default=None)

    def same_start(self, row: Version) -> Version | None:
        """Return the row that says the same with another end (or tier), written when this one was taken back."""
        met = self._met.get(row.version_id, ())
        return next((o for o in met if o.fact_id == row.fact_id and o.valid_from == row.valid_from), None)

    def as_it_stands(self, row: Version) -> Version:
        """Return what became of a row that was only written anew since, with another end or tier."""
        return self._stands.get(row.version_id, row)

    def predecessor(self, row: Version) -> Version | None:
        """Return the row of the same fact that was closed when this one was written, and met it."""
        return next(
            (
                o
                for o in self._until[row.recorded_at]
                if o.fact_id == row.fact_id and o.contested == row.contested and meet(o, row)
            ),
            None,
        )

    def was_rewritten(self, row: Version) -> bool:
        """Tell whether a row is the predecessor of another."""
        return row.version_id in self._predecessors

    def learned_at(self, row: Version) -> datetime:
        """Return since when a row's beginning has been believed, whatever was made of its end since."""
        return self._since(row, self._learned, lambda earlier, later: earlier.valid_from <= later.valid_from)

    def end_learned_at(self, row: Version) -> datetime:
        """Return since when a row's end has been believed."""
        return self._since(row, self._end_learned, lambda earlier, later: earlier.valid_to == later.valid_to)

    def contested(self, row: Version) -> Version | None:
        """Return the row that a challenger contradicts."""
        return None if row.contests is None else self._by_id.get(row.contests)

    # ---- what is found once for all rows

    def _since(
        self, row: Version, found: dict[str, datetime], same: Callable[[Version, Version], bool]
    ) -> datetime:
        """Walk back through predecessors, and remember for each of them what was found."""
        walked = [row]
        while walked[-1].version_id not in found:
            earlier = self.predecessor(walked[-1])
            if earlier is None or not same(earlier, walked[-1]):
                found[walked[-1].version_id] = walked[-1].recorded_at
            else:
                walked.append(earlier)
        at = found[walked[-1].version_id]
        found.update((each.version_id, at) for each in walked)
        return at

    @cached_property
    def _by_id(self) -> dict[str, Version]:
        return {row.version_id: row for row in self.rows}

    @cached_property
    def _predecessors(self) -> frozenset[str]:
        found = (self.predecessor(row) for row in self.rows)
        return frozenset(row.version_id for row in found if row is not None)

    @cached_property
    def _stands(self) -> dict[str, Version]:
        """What became of each row that is not believed: those that were taken back last are known first."""
        stands: dict[str, Version] = {}
        for row in sorted(self.rows, key=lambda row: row.retracted_at, reverse=True):
            if not self.believed(row) and (later := self.same_start(row)) is not None:
                stands[row.version_id] = stands.get(later.version_id, later)
        return stands

    @cached_property
    def _met(self) -> dict[str, list[Version]]:
        """Which rows were believed, and met each row, at the moment at which that was taken back.

        One sweep over the times of belief: what is believed at each is kept in order of its beginning.
        """
        place = {row.version_id: number for number, row in enumerate(self.rows)}
        standing = _Standing()
        met: dict[str, list[Version]] = {}
        for at in sorted({*self._written, *self._until}):
            for row in self._until[at]:
                if not row.contested:
                    standing.remove(row)
            for row in self._written[at]:
                if not row.contested and row.recorded_at < row.retracted_at:
                    standing.add(row)
            for row in self._until[at]:
                met[row.version_id] = sorted(standing.meeting(row), key=lambda o: place[o.version_id])
        return met


class _Standing:
    """Rows that are believed at one moment, in layers in which none meet: one, but where entities were merged."""

    def __init__(self) -> None:
        self._layers: list[list[Version]] = []
        self._layer_of: dict[str, list[Version]] = {}

    def add(self, row: Version) -> None:
        layer = next((each for each in self._layers if next(_meeting(each, row), None) is None), None)
        if layer is None:
            layer = []
            self._layers.append(layer)
        insort(layer, row, key=_beginning)
        self._layer_of[row.version_id] = layer

    def remove(self, row: Version) -> None:
        layer = self._layer_of.pop(row.version_id, None)
        if layer is not None:
            del layer[bisect_left(layer, row.valid_from, key=_beginning)]

    def meeting(self, row: Version) -> Iterator[Version]:
        for layer in self._layers:
            yield from _meeting(layer, row)


def _beginning(row: Version) -> datetime:
    return row.valid_from


def _meeting(layer: list[Version], row: Version) -> Iterator[Version]:
    """Give the rows of a layer that meet one, from the last back to the first."""
    place = bisect_left(layer, row.valid_to, key=_beginning)
    while place and layer[place - 1].valid_to > row.valid_from:
        place -= 1
        yield layer[place]


def meet(one: Version, other: Version) -> bool:
    """Tell whether two rows speak of some time both."""
    return one.valid_from < other.valid_to and other.valid_from < one.valid_to


def _another(rows: Iterable[Version], row: Version) -> Version | None:
    return next((o for o in rows if o.version_id != row.version_id), None)
