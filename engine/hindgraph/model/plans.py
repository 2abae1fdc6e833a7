"""The fourth and fifth step of the fold: what was told ahead of its day, and what became of it later."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.intervals import TICK
from hindgraph.model.records import EVER, FAR_FUTURE
from hindgraph.model.told import Told

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def planned(told: Sequence[Told]) -> list[Told]:
    """Drop the planned changes and ends that gave way to what was told later."""
    if not any(map(_is_plan, told)):
        return list(told)
    renewals, ends = _Rivals(told, ("change", "span")), _Rivals(told, ("end",))
    separators, changes = _Separators(told), _Rivals(told, ("change",))

    def gave_way(rank: int, plan: Told) -> bool:
        low, high = separators.around(plan)
        if plan.kind == "change":
            return renewals.any_later(rank, plan, low, high, said_before=plan.start) or ends.any_later(
                rank, plan, low, plan.start
            )
        # Who came back in between ended twice.
        return ends.any_later(rank, plan, *changes.nearest(plan, low, high))

    return [each for rank, each in enumerate(told) if not (_is_plan(each) and gave_way(rank, each))]


def _is_plan(each: Told) -> bool:
    return each.kind in ("change", "end") and each.said_at < each.start


class _Rivals:
    """The statements of some kinds, value by value: in order of telling, and by start."""

    def __init__(self, told: Sequence[Told], kinds: tuple[str, ...]) -> None:
        self._told: defaultdict[str | None, list[tuple[int, Told]]] = defaultdict(list)
        for rank, each in enumerate(told):
            if each.kind in kinds:
                self._told[each.value].append((rank, each))
        self._by_start = {
            value: sorted((each.start, rank) for rank, each in group) for value, group in self._told.items()
        }

    def any_later(
        self, rank: int, plan: Told, low: datetime, high: datetime, said_before: datetime = FAR_FUTURE
    ) -> bool:
        """Tell whether one of the plan's value that begins in ``[low, high]`` was told after it."""
        group, starts = self._told[plan.value], self._by_start.get(plan.value, [])
        later = range(
            bisect_right(group, rank, key=lambda pair: pair[0]),
            bisect_left(group, said_before, key=lambda pair: pair[1].said_at),
        )
        within = range(
            bisect_left(starts, (low, -1)), bisect_right(starts, (high, len(group) and group[-1][0]))
        )
        # Either way round gives the same; a rota is told at once, a daily plan every day.
        if len(later) <= len(within):
            return any(low <= group[place][1].start <= high for place in later)
        last = group[later[-1]][0] if later else -1
        return any(rank < starts[place][1] <= last for place in within)

    def nearest(self, plan: Told, low: datetime, high: datetime) -> tuple[datetime, datetime]:
        """Narrow bounds to the nearest starts of the plan's value before and after its own."""
        starts = self._by_start.get(plan.value, [])
        below = bisect_left(starts, (plan.start, -1))
        above = bisect_left(starts, (plan.start + TICK, -1))
        return (
            max(low, starts[below - 1][0]) if below else low,
            min(high, starts[above][0]) if above < len(starts) else high,
        )


class _Separators:
    """The planned changes, by their day: one to another value keeps a plan and its rival apart."""

    def __init__(self, told: Sequence[Told]) -> None:
        changes = sorted((x.start, x.value or "") for x in told if x.kind == "change" and _is_plan(x))
        self._starts = [start for start, _ in changes]
        self._values: list[str | None] = [value for _, value in changes]
        # For each place, the nearest place on either side that holds another value.
        self._left = self._nearest_other(range(len(changes)), step=-1)
        self._right = self._nearest_other(range(len(changes) - 1, -1, -1), step=1)

    def _nearest_other(self, places: range, step: int) -> dict[int, int]:
        found: dict[int, int] = {}
        for place in places:
            beside = place + step
            same = beside in found and self._values[beside] == self._values[place]
            found[place] = found[beside] if same else beside
        return found

    def around(self, plan: Told) -> tuple[datetime, datetime]:
        """Return the nearest starts of planned changes to another value, before and after the plan's own."""
        below = bisect_left(self._starts, plan.start) - 1
        if below >= 0 and self._values[below] == plan.value:
            below = self._left[below]
        above = bisect_right(self._starts, plan.start)
        if above < len(self._starts) and self._values[above] == plan.value:
            above = self._right[above]
        return (
            self._starts[below] if below >= 0 else EVER,
            self._starts[above] if above < len(self._starts) else FAR_FUTURE,
        )


def lapsing(told: Sequence[Told]) -> list[Told]:
    """Let spans set the lapse of what was said of their value."""
    if not any(each.kind == "span" for each in told):
        return list(told)
    groups: defaultdict[str | None, list[int]] = defaultdict(list)
    for rank, each in enumerate(told):
        if each.positive and each.kind != "event":
            groups[each.value].append(rank)
    out = list(told)
    for ranks in groups.values():
        group = [told[rank] for rank in ranks]
        if any(each.kind == "span" for each in group):
            for rank, lapse in zip(ranks, _lapses(group), strict=True):
                if lapse != told[rank].lapses_at:
                    out[rank] = replace(told[rank], lapses_at=lapse)
    return out


def _lapses(group: Sequence[Told]) -> list[datetime]:
    """Return until when each statement of one value speaks.

    A rota kept for years has thousands of spans of one name, and each looks at all that was told before it; as columns
    that costs nothing.
    """
    said, start, lapse = (
        _ticks(getattr(each, name) for each in group) for name in ("said_at", "start", "lapses_at")
    )
    state, span = (np.array([each.kind == kind for each in group]) for kind in ("state", "span"))
    for n, each in enumerate(group):
        if each.kind == "span":
            inside = state[:n] & (start[n] <= said[:n]) & (said[:n] < lapse[n])
            reached = (start[:n] < lapse[n]) & ((lapse[:n] > start[n]) | inside)
            lapse[:n][reached] = lapse[n]
        elif each.kind == "state":
            # A state that begins after a span is no remark about it.
            around = span[:n] & (start[:n] <= said[n]) & (np.maximum(said[n], start[n]) < lapse[:n])
            lapse[n] = lapse[:n][around][-1] if around.any() else lapse[n]
    return [_EPOCH + timedelta(microseconds=int(ticks)) for ticks in lapse]


def _ticks(instants: Iterable[datetime]) -> NDArray[np.int64]:
    return np.array([(instant - _EPOCH) // TICK for instant in instants], dtype=np.int64)
