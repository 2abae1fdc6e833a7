"""The same calls in a memory of some size, and how they grow from one size to the next."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks import made_up, speed
from benchmarks.recall.metrics import percentile
from benchmarks.recall.report import table
from benchmarks.scale.telling import memories
from benchmarks.speed import ACTOR, REPETITIONS, WARM_UP, Timing, dealt, timed
from hindgraph.errors import NotFound
from hindgraph.memory import Memory

# The p95 that a call may take, in ms on the embedded store and on a server, by the design; "search" by size.
BUDGETS = {
    "write, acknowledged": (20, 40),
    "search, 10,000": (50, 80),
    "search, 100,000": (100, 130),
    "chain of three hops": (10, 25),
}
SEARCH = "search"


@dataclass(frozen=True, slots=True)
class World:
    """A memory of some size, measured.

    Attributes:
        told: How many memories its company was made of.
        facts: How many facts there are.
        steps: Milliseconds of the steps of each recall.
    """

    name: str
    told: int
    facts: int
    server: bool
    pace: str
    timings: tuple[Timing, ...]
    steps: dict[str, list[float]] = field(default_factory=dict)
    resident: str = ""


def measured(home: Path, told: int, count: int) -> tuple[list[Timing], dict[str, list[float]]]:
    """Measure searches, walks, look-ups and, last, writes, which change what there is."""
    recall, steps = speed.recalls(home, told, count)
    recall.name = SEARCH
    timings = [recall, speed.chains(home, told, count), *_walks(home, told, count)]
    timings += [_writes(home, told, count, wait=wait) for wait in (False, True)]
    return timings, steps


def _walks(home: Path, told: int, count: int) -> Iterator[Timing]:
    as_of = made_up.BEGIN + told * made_up.PACE
    rng = random.Random(5)
    with Memory.open(home, actor=ACTOR) as memory:
        names = [name for name in islice(made_up.stores(told), 200) if known(memory, name)]
        starts = rng.choices(names, k=count * REPETITIONS)
        goals = rng.choices(names, k=count * REPETITIONS)
        refs = [f"told-{rng.randrange(told):07}" for _ in starts]
        hops = [partial(memory.graph, start, as_of=as_of) for start in starts]
        pairs = zip(starts, goals, strict=True)
        paths = [partial(memory.graph, start, to=goal, as_of=as_of) for start, goal in pairs]
        yield timed("graph, one hop", dealt(hops))
        yield timed("graph, path between two", dealt(paths))
        yield timed("get by ref", dealt([partial(memory.get, [ref]) for ref in refs]))


def known(memory: Memory, name: str) -> bool:
    """Tell whether something is known of a name."""
    try:
        return bool(memory.graph(name, limit=1).edges)
    except NotFound:
        return False


def _writes(home: Path, told: int, count: int, *, wait: bool) -> Timing:
    """Time writes by the real reader and the real model."""
    rows = [each.row for each in islice(memories(told, seed=7 + wait), count * REPETITIONS + WARM_UP)]
    with Memory.open(home, actor=ACTOR) as memory:
        for row in rows[:WARM_UP]:
            memory.write(row["text"])
        calls: list[Callable[[], object]] = [
            partial(memory.write, row["text"], session=row["session"], wait=wait) for row in rows[WARM_UP:]
        ]
        return timed("write, read and folded" if wait else "write, acknowledged", dealt(calls))


# ---- the tables


def report(worlds: Sequence[World]) -> str:
    """Return the tables: each call in each world, its growth from world to world, and the steps of a recall."""
    return "\n".join(
        (
            table(("memory", "facts", "loaded", "resident"), map(_world, worlds)),
            table(_HEAD, _calls(worlds)),
            table(("step of recall, median ms", *(world.name for world in worlds)), _steps(worlds)),
        )
    )


_HEAD = (
    "what, ms",
    "memory",
    "p50",
    "p95",
    "CPU p50",
    "CPU p95",
    "p95 allowed",
    "p50 ×",
    "p95 ×",
    "CPU p50 ×",
)


def _world(world: World) -> tuple[str, ...]:
    return world.name, f"{world.facts:,}", world.pace, world.resident or "–"


def _calls(worlds: Sequence[World]) -> Iterator[tuple[str, ...]]:
    for name in dict.fromkeys(timing.name for world in worlds for timing in world.timings):
        before: tuple[float, ...] | None = None
        for world in worlds:
            for timing in (timing for timing in world.timings if timing.name == name):
                now = figures(timing)
                grown = ("",) * 3 if before is None else _grown(before, now)
                yield name, world.name, *(f"{ms:.1f}" for ms in now), _allowed(name, world), *grown
                before = now


def figures(timing: Timing) -> tuple[float, float, float, float]:
    """Return the median and the 95th percentile of wall time and of CPU time."""
    wall, cpu = _flat(timing.wall), _flat(timing.cpu)
    return percentile(wall, 50), percentile(wall, 95), percentile(cpu, 50), percentile(cpu, 95)


def _grown(before: tuple[float, ...], now: tuple[float, ...]) -> tuple[str, str, str]:
    p50, p95, cpu = (f"{now[place] / before[place]:.1f}" if before[place] else "–" for place in (0, 1, 2))
    return p50, p95, cpu


def _allowed(name: str, world: World) -> str:
    key = f"{SEARCH}, {world.told:,}" if name == SEARCH else name
    return str(BUDGETS[key][world.server]) if key in BUDGETS else ""


def _steps(worlds: Sequence[World]) -> Iterator[tuple[str, ...]]:
    last = worlds[-1].steps if worlds else {}
    names = dict.fromkeys(step for world in worlds for step in world.steps)
    for step in sorted(names, key=lambda step: -percentile(last.get(step, ()), 50)):
        yield step, *(f"{percentile(world.steps.get(step, ()), 50):.1f}" for world in worlds)


def _flat(repetitions: Iterable[Sequence[float]]) -> list[float]:
    return [ms for repetition in repetitions for ms in repetition]
