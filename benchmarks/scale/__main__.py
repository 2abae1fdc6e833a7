"""Run with ``python -m benchmarks.scale [--sizes 10000 100000] [--facts 1000000] [--server]``.

Everything is made up from a seed. Memories are loaded with their reading made and a row by chance, as reading and embedding
a hundred thousand takes hours; from there on everything is real, the calls that are timed included. Loaded homes are kept
in the cache for as long as the write path stays the same.
"""

import argparse
import cProfile
import os
import pstats
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks import made_up, speed
from benchmarks.recall.remembering import Workshop, progress
from benchmarks.scale.loading import prepared
from benchmarks.scale.measuring import World, measured, report
from benchmarks.servers import URI, copy, opened, removed
from benchmarks.speed import ACTOR, CACHE
from hindgraph.memory import Memory

STORE = "HINDGRAPH_STORE"


def main(arguments: Sequence[str] | None = None) -> None:
    """Load what is missing, measure, and print the tables."""
    options = _parser().parse_args(arguments)
    if options.server and not os.environ.get(URI):
        sys.exit(f"set {URI} to a server that may be written to")
    workshop = Workshop(options.cache)
    sizes = [(told, 0) for told in sorted(options.sizes)]
    if options.facts:
        sizes.append((max(options.sizes), options.facts))
    worlds: list[World] = []
    for told, facts in sizes:
        name = f"scale-{told}-{facts}" if facts else f"scale-{told}"
        original = options.home / name if options.home else workshop.home(name)
        progress(f"{name}: {original}")
        pace = prepared(original, told, facts)
        with tempfile.TemporaryDirectory() as folder:
            worlds.append(_measured(original, Path(folder), told, pace, options))
        progress(report(worlds))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(report(worlds))


def _measured(original: Path, folder: Path, told: int, pace: str, options: argparse.Namespace) -> World:
    with _served(original, folder) if options.server else _copied(original, folder) as home:
        with Memory.open(home, actor=ACTOR) as memory:
            facts = memory.stats()["facts"]
        timings, steps = measured(home, told, options.calls)
        if options.profile:
            progress(profile(home, told, options.calls))
        held = speed.resident(home, told)
    name = (
        f"{told:,}"
        + (f", {facts:,} facts" if facts > 5 * told else "")
        + (", server" if options.server else "")
    )
    return World(name, told, facts, options.server, pace, tuple(timings), steps, held)


@contextmanager
def _copied(original: Path, folder: Path) -> Iterator[Path]:
    """Give a copy of a home, as the writes that are timed stay in it."""
    yield Path(shutil.copytree(original, folder / "home"))


@contextmanager
def _served(original: Path, folder: Path) -> Iterator[Path]:
    """Copy a home's graph to the server, and give a home that reads it there; in the end it is taken away again."""
    home = folder / "home"
    with opened(original, "sqlite") as here, opened(home, "neo4j") as there:
        if ACTOR in there.graph.actors():
            sys.exit(f"the server has an actor {ACTOR!r} already")
        with removed(ACTOR):
            copy(here.graph, there.graph, ACTOR, ACTOR)
            there.indexes.follow(ACTOR)
            before = os.environ.get(STORE)
            os.environ[STORE] = "neo4j"
            try:
                yield home
            finally:
                os.environ.pop(STORE)
                if before is not None:
                    os.environ[STORE] = before


def profile(home: Path, told: int, count: int, lines: int = 30) -> str:
    """Return where the time of some recalls goes, by the function that spends it."""
    with Memory.open(home, actor=ACTOR) as memory, tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        for question in made_up.questions(8, told, seed=11):
            memory.search(question)
        profiler = cProfile.Profile()
        for question in made_up.questions(count, told, seed=19):
            profiler.runcall(memory.search, question)
        stats = pstats.Stats(profiler, stream=file)
        stats.sort_stats("tottime").print_stats(lines)
        stats.sort_stats("cumulative").print_stats(lines)
        file.seek(0)
        return file.read()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--sizes", nargs="+", type=int, default=[10_000, 100_000], help="memories")
    parser.add_argument("--facts", type=int, default=0, help="and the largest again with so many facts")
    parser.add_argument("--server", action="store_true", help=f"with the graph on the server of {URI}")
    parser.add_argument("--calls", type=int, default=50, help="calls of each thing in a repetition")
    parser.add_argument(
        "--profile", action="store_true", help="print which functions a recall's time goes to"
    )
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument(
        "--home", type=Path, help="keep the homes here, whatever has changed in the write path"
    )
    return parser


if __name__ == "__main__":
    main()
