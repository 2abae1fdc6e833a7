"""How long it takes: ``python -m benchmarks.speed [--memories 10000]``.

Everything is made up from a seed (`benchmarks.made_up`), so no data is needed. Each thing is measured in at least three
repetitions; wall time says what a user waits, CPU time what a busy machine would otherwise hide. The memories are kept
in ``.cache/`` for as long as the write path stays the same.
"""

import argparse
import multiprocessing
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks import made_up
from benchmarks.recall.metrics import percentile
from benchmarks.recall.records import Passage, Pool
from benchmarks.recall.remembering import Workshop, progress
from hindgraph import Memory
from hindgraph.errors import NotFound
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.loader import load_core

ACTOR = "made-up"
CACHE = Path(__file__).parents[1] / ".cache" / "benchmarks"
COMMAND = Path(sys.executable).parent / "hindgraph"
CHAIN = "^depends_on>owned_by>lives_in"
REPETITIONS = 3
WARM_UP = 5


@dataclass
class Timing:
    """Milliseconds of many calls of one thing, by repetition.

    Attributes:
        note: What else is worth knowing of it.
    """

    name: str
    wall: list[list[float]] = field(default_factory=list)
    cpu: list[list[float]] = field(default_factory=list)
    note: str = ""

    def row(self) -> tuple[str, ...]:
        """Return the row of the table; the last spread is that of the repetitions' 95th percentiles."""
        wall = [ms for repetition in self.wall for ms in repetition]
        cpu = [ms for repetition in self.cpu for ms in repetition]
        ends = [percentile(repetition, 95) for repetition in self.wall]
        shown = (min(wall), percentile(wall, 50), percentile(wall, 95), max(wall), percentile(cpu, 50))
        return self.name, str(len(wall)), *map(_ms, shown), f"{_ms(min(ends))} – {_ms(max(ends))}", self.note


HEAD = ("what, ms", "calls", "min", "median", "p95", "max", "CPU median", "p95 of the repetitions", "note")


def timed(name: str, repetitions: Iterable[Iterable[Callable[[], object]]]) -> Timing:
    """Call everything, one after the other."""
    timing = Timing(name)
    for calls in repetitions:
        wall, cpu = [], []
        for call in calls:
            began, spent = time.perf_counter(), _cpu()
            call()
            wall.append((time.perf_counter() - began) * 1000)
            cpu.append((_cpu() - spent) * 1000)
        timing.wall.append(wall)
        timing.cpu.append(cpu)
    progress(" | ".join(timing.row()))
    return timing


def _cpu() -> float:
    """Return the CPU seconds of this process and of the children that have ended."""
    used = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


# ---- what is measured


def writes(home: Path, told: int, *, wait: bool, count: int) -> Timing:
    """Time single writes into the full memory: read and folded, or only acknowledged as safe on disk."""
    rows = list(islice(made_up.memories(told, seed=7 + wait), count * REPETITIONS + WARM_UP))
    name = "write, read and folded" if wait else "write, acknowledged"
    with Memory.open(home, actor=ACTOR) as memory:
        for row in rows[:WARM_UP]:
            memory.write(row["text"], wait=wait)
        calls = [
            partial(memory.write, row["text"], session=row["session"], wait=wait) for row in rows[WARM_UP:]
        ]
        return timed(name, dealt(calls))


def recalls(home: Path, told: int, count: int) -> tuple[Timing, dict[str, list[float]]]:
    """Time questions, each asked once, with the embedding of the question; and the steps of each."""
    steps: defaultdict[str, list[float]] = defaultdict(list)
    asked = list(dict.fromkeys(made_up.questions(count * REPETITIONS * 2, told)))[: count * REPETITIONS]
    reasons: Counter[str] = Counter()
    traces: list[str] = []
    with Memory.open(home, actor=ACTOR) as memory:
        for question in made_up.questions(WARM_UP, told, seed=11):
            memory.search(question)

        def ask(question: str) -> None:
            answer = memory.search(question)
            traces.append(answer.trace_id)
            reasons["answered" if answer.answered else str(answer.reason)] += 1

        timing = timed("recall, question embedded", dealt([partial(ask, question) for question in asked]))
        for trace in traces:
            for step, ms in memory.explain(trace)["steps_ms"].items():
                steps[step].append(ms)
    timing.note = ", ".join(f"{number} {reason}" for reason, number in sorted(reasons.items()))
    return timing, dict(steps)


def chains(home: Path, told: int, count: int) -> Timing:
    """Time typed chains of three hops, as of a moment, from databases that begin at least one."""
    as_of = made_up.BEGIN + told * made_up.PACE
    rng = random.Random(3)
    with Memory.open(home, actor=ACTOR) as memory:
        paths = {name: _paths(memory, name, as_of) for name in made_up.stores(told)}
        starts = [name for name, number in paths.items() if number]
        if not starts:
            return Timing("chain of three hops", [[0.0]], [[0.0]], f"none from {len(paths)} databases")
        drawn = rng.choices(starts, k=count * REPETITIONS)
        calls = [partial(memory.graph, name, chain=CHAIN, as_of=as_of) for name in drawn]
        timing = timed("chain of three hops", dealt(calls))
    timing.note = f"{len(starts)} of {len(paths)} databases begin one; {max(paths.values())} paths at most"
    return timing


def _paths(memory: Memory, name: str, as_of: datetime) -> int:
    try:
        return len(memory.graph(name, chain=CHAIN, as_of=as_of).paths)
    except NotFound:  # few memories do not speak of every database
        return 0


def extraction(told: int, count: int) -> Timing:
    """Time the reading of texts by rules, one by one, without a graph behind it."""
    reader = RulesReader(load_core())
    context = ReadContext(said_at=made_up.BEGIN)
    texts = [row["text"] for row in islice(made_up.memories(told, seed=5), count * REPETITIONS + WARM_UP)]
    for text in texts[:WARM_UP]:
        reader.read(text, context)
    calls = [partial(reader.read, text, context) for text in texts[WARM_UP:]]
    timing = timed("extraction of one memory", dealt(calls))
    wall = sum(sum(repetition) for repetition in timing.wall)
    cpu = sum(sum(repetition) for repetition in timing.cpu)
    timing.note = (
        f"{len(calls) / wall * 1000:.0f} memories a second; {len(calls) / cpu * 1000:.0f} a CPU second"
    )
    return timing


def commands(name: str, arguments: Sequence[str], times: int) -> Timing:
    """Time a command in processes of its own."""

    def run() -> None:
        done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{name} ended with {done.returncode}:\n{done.stderr[-2000:]}")

    return timed(name, [[run]] * times)


def resident(home: Path, told: int) -> str:
    """Return what a process holds after questions and a write, models loaded."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        now, peak = pool.submit(_memory_of_a_user, home, told).result()
    return f"{now:.0f} MB now, {peak:.0f} MB at most"


def _memory_of_a_user(home: Path, told: int) -> tuple[float, float]:
    with Memory.open(home, actor=ACTOR) as memory:
        for question in made_up.questions(20, told, seed=13):
            memory.search(question)
        memory.write("orders-db was moved to node-001.")
        return _resident_now(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _resident_now() -> float:
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


# ---- running


def prepared(cache: Path, home: Path | None, told: int) -> tuple[Path, str]:
    """Return the home with the made-up memories, and at what pace they were written if they were not there."""
    workshop = Workshop(cache)
    home = home or workshop.home(f"made-up-{told}")
    passages = tuple(Passage(row["ref"], row["text"], row) for row in made_up.memories(told))
    done = workshop.ingest(home, [Pool(ACTOR, passages)])
    if not done.memories:
        return home, "were there already"
    return home, f"{done.memories / done.seconds:.1f} a second"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--calls", type=int, default=100, help="calls of each thing in a repetition")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument(
        "--home", type=Path, help="keep the memories here, whatever has changed in the write path"
    )
    options = parser.parse_args(arguments)
    told, count = options.memories, options.calls
    original, pace = prepared(options.cache, options.home, told)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(shutil.copytree(original, Path(folder) / "home"))
        recall, steps = recalls(home, told, count)
        rows = [
            recall,
            chains(home, told, count),
            extraction(told, count),
            commands("`hindgraph search`, cold", _search(home, told), REPETITIONS + 2),
            commands("`hindgraph --help`", ["--help"], REPETITIONS + 2),
            writes(home, told, wait=False, count=count),
            writes(home, told, wait=True, count=count),
        ]
        held = resident(home, told)
    print(
        f"{told:,} memories ({pace}); resident: {held}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n"
    )
    print(_table(HEAD, (row.row() for row in rows)))
    print(_table(("step of recall, ms", "median", "p95"), _steps(steps)))


def _search(home: Path, told: int) -> list[str]:
    return ["--home", str(home), "--actor", ACTOR, "search", next(made_up.questions(1, told, seed=17))]


def _steps(steps: dict[str, list[float]]) -> list[tuple[str, ...]]:
    order = sorted(steps, key=lambda step: (-percentile(steps[step], 50), step))
    return [(step, _ms(percentile(steps[step], 50)), _ms(percentile(steps[step], 95))) for step in order]


def dealt(calls: Sequence[Callable[[], object]]) -> list[Sequence[Callable[[], object]]]:
    """Deal calls out to the repetitions, so that each has its own and none is answered from a cache."""
    return [calls[start::REPETITIONS] for start in range(REPETITIONS)]


def _ms(value: float) -> str:
    return f"{value:.1f}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "".join(f"| {' | '.join(line)} |\n" for line in (head, ["---"] * len(head), *rows))


if __name__ == "__main__":
    main()
