"""From moments to rows: where on the line of valid time the answer can change, and what holds between.

Nothing here knows the rules of the fold; it only brings statements into the order that the last rule walks through, once
for every stretch of time on which that order stays the same. Time has a smallest step, `TICK`, so that "until it was
said" and "just before" are instants like any other and every stretch is ``[from, to)``.
"""

from bisect import insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from hindgraph.model.records import FAR_FUTURE, Tier
from hindgraph.model.told import Standing, Told
from hindgraph_extractors.records import Precision

TICK = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Interval:
    """A maximal stretch ``[start, end)`` of one value.

    Attributes:
        end: `FAR_FUTURE` where it is open.
        contested: A third party says so against a first party.
        contests: The first-party value that it contradicts there; None: "nothing" (or not contested).
        precision: How exactly `start` is known.
        because: The statements that decide it, the one that decides at its start first, each followed by the
            corrections that made it say so.
    """

    value: str
    start: datetime
    end: datetime
    tier: Tier = Tier.FIRST
    contested: bool = False
    contests: str | None = None
    precision: Precision = "instant"
    because: tuple[str, ...] = ()


# How exactly the instant is known, and the ids that decide.
Reason = tuple[Precision, tuple[str, ...]]


class Kept:
    """The statements that are kept at one moment of a sweep.

    Attributes:
        count: How many they are.
    """

    def __init__(self, standing: Sequence[Standing]) -> None:
        self.count = 0
        self._standing = standing
        self._vouching: list[int] = []  # ranks of telling, ascending
        self._resting: list[int] = []  # in the order in which they ceased to vouch

    def __iter__(self) -> Iterator[Told]:
        """Yield those that vouch, last told first; then the others, latest vouched end first, then last told."""
        for rank in reversed(self._vouching):
            yield self._standing[rank].told
        for rank in reversed(self._resting):
            yield self._standing[rank].told

    def enter(self, rank: int) -> None:
        """Begin to keep one; it vouches at its start."""
        insort(self._vouching, rank)
        self.count += 1

    def rest(self, rank: int) -> None:
        """Put one that no longer vouches on top of the others."""
        self._vouching.remove(rank)
        # What can never be reached again is forgotten, or long timelines would be walked through at every step:
        # below an open statement nobody is asked, below an open end nothing of its value has a say.
        top = self._standing[rank].told
        if top.lapses_at == FAR_FUTURE:
            below = () if top.positive else self._resting
            self._resting = [r for r in below if self._standing[r].told.value != top.value]
        self._resting.append(rank)

    def leave(self, rank: int) -> None:
        """Cease to keep one."""
        self.count -= 1
        for ranks in (self._vouching, self._resting):
            if rank in ranks:
                ranks.remove(rank)


def moments(standing: Sequence[Standing]) -> Iterator[tuple[datetime, Kept]]:
    """Yield each instant at which those kept, or their order, may change, ascending, and who is kept from then on.

    Args:
        standing: In order of telling.

    The second part is the same object each time, brought up to date.
    """
    kept = Kept(standing)
    for at, events in groupby(sorted(_events(standing)), key=itemgetter(0)):
        for _, step, rank in events:
            (kept.leave, kept.rest, kept.enter)[step](rank)
        yield at, kept


def _events(standing: Sequence[Standing]) -> Iterable[tuple[datetime, int, int]]:
    """Give what happens to each statement when; at one instant first leaving, then resting, then entering."""
    for rank, (each, vouches_to) in enumerate(standing):
        if each.start >= each.lapses_at:
            continue
        yield each.start, 2, rank
        if vouches_to + TICK < each.lapses_at:
            yield vouches_to + TICK, 1, rank
        if each.lapses_at < FAR_FUTURE:
            yield each.lapses_at, 0, rank


class Claim(NamedTuple):
    """What one row says for the stretch at hand."""

    value: str
    tier: Tier
    contested: bool = False
    contests: str | None = None


@dataclass(slots=True)
class _Row:
    start: datetime
    precision: Precision
    because: dict[str, None]


class Rows:
    """Joins stretch after stretch into maximal intervals."""

    def __init__(self) -> None:
        self._open: dict[Claim, _Row] = {}
        self._done: list[Interval] = []

    def put(self, at: datetime, claims: dict[Claim, Reason]) -> None:
        """Say what holds from an instant on: each claim with the precision of the instant and its reasons."""
        for claim in self._open.keys() - claims.keys():
            self._close(claim, at)
        for claim, (precision, because) in claims.items():
            if claim not in self._open:
                self._open[claim] = _Row(at, precision, {})
            self._open[claim].because.update(dict.fromkeys(because))

    def intervals(self) -> tuple[Interval, ...]:
        """Return all rows by start, the contested ones behind the others."""
        for claim in list(self._open):
            self._close(claim, FAR_FUTURE)
        return tuple(sorted(self._done, key=lambda row: (row.start, row.contested)))

    def _close(self, claim: Claim, at: datetime) -> None:
        row = self._open.pop(claim)
        value, tier, contested, contests = claim
        because = tuple(row.because)
        self._done.append(Interval(value, row.start, at, tier, contested, contests, row.precision, because))
