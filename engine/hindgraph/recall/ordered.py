"""Walks in the order of time: every version of the last step, the latest, the next to come, the one before another."""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal

from hindgraph.recall.walking import Path, Walker
from hindgraph_extractors.records import ChainHypothesis, Period

_A_DAY = timedelta(days=1)


def every_version(
    walker: Walker, starts: Iterable[str], hypothesis: ChainHypothesis, qualifier: str | None
) -> list[Path]:
    """Walk to the last step, then take every version of it: the same value may have held more than once."""
    *first, last = hypothesis.steps
    none = [None] * len(first)
    heads = walker.walk(list(starts), first, none, qualifier=qualifier).paths if first else None
    paths = list(heads) if heads is not None else [Path(start) for start in sorted(set(starts))]
    hops, _ = walker.hops({p.end for p in paths}, last, last.qualifier or qualifier)
    found = [
        Path(p.start, (*p.hops, h), p.inferred)
        for p in paths
        for h in hops
        if h.source == p.end and not p.visits(h.target)
    ]
    return sorted(found, key=lambda p: (p.versions[-1].valid_from, p.versions[-1].version_id))


def latest(paths: Sequence[Path]) -> tuple[Path, ...]:
    """Return what happened last: everything of the latest day, the latest first."""
    begun = [path.versions[-1].valid_from for path in paths]
    last = max(begun, default=None)
    chosen = [p for p, at in zip(paths, begun, strict=True) if last is not None and last - at < _A_DAY]
    return tuple(
        sorted(chosen, key=lambda p: (p.versions[-1].valid_from, p.versions[-1].version_id), reverse=True)
    )


def in_turn(paths: Sequence[Path], turn: Literal["first", "last"], now: datetime) -> tuple[Path, ...]:
    """Return what happened first, or last until now."""
    begun = [p for p in paths if p.versions[-1].valid_from <= now]
    days = [p.versions[-1].valid_from for p in begun]
    chosen = (min if turn == "first" else max)(days, default=None)
    return tuple(p for p, at in zip(begun, days, strict=True) if at == chosen) or tuple(paths)


def during(paths: Sequence[Path], period: Period) -> tuple[Path, ...]:
    """Return the walks whose last version holds at some time of a period."""
    return tuple(
        p
        for p in paths
        if (period.end is None or p.versions[-1].valid_from < period.end)
        and (period.start is None or p.versions[-1].valid_to > period.start)
    )


def next_after(paths: Sequence[Path], moment: datetime) -> tuple[Path, ...]:
    """Return what begins first after a moment."""
    coming = [p for p in paths if p.versions[-1].valid_from > moment]
    first = min((p.versions[-1].valid_from for p in coming), default=None)
    return tuple(p for p in coming if p.versions[-1].valid_from == first)


def ended_last(paths: Sequence[Path], moment: datetime) -> tuple[Path, ...]:
    """Return the walks to what was over last at a moment, and does not hold then again."""
    holding = {p.end for p in paths if p.versions[-1].valid_from <= moment < p.versions[-1].valid_to}
    over = [p for p in paths if p.versions[-1].valid_to <= moment and p.end not in holding]
    last = max((p.versions[-1].valid_to for p in over), default=None)
    return tuple(p for p in over if p.versions[-1].valid_to == last)


def neighbours(
    paths: Sequence[Path], marks: Collection[str], side: Literal["before", "after"]
) -> tuple[Path, ...]:
    """Return the walks to other values whose last version began next before (or after) those to the marked ones."""
    begun = [p.versions[-1].valid_from for p in paths if p.end in marks]
    sign = -1 if side == "before" else 1
    away = {
        p: distance
        for p in paths
        if p.end not in marks
        for distance in [_nearest(sign * (p.versions[-1].valid_from - mark) for mark in begun)]
        if distance is not None
    }
    least = min(away.values(), default=None)
    return tuple(p for p, distance in away.items() if distance == least)


def _nearest(distances: Iterable[timedelta]) -> timedelta | None:
    return min((d for d in distances if d > timedelta()), default=None)
