"""Run with ``python -m benchmarks.peers --data DIR``: hindgraph beside other memories, on the data of `benchmarks.recall`.

The peers are installed into an environment of their own in the cache folder. They get the texts, the questions and the
rows of the same embedding model, and give back ranked refs and times; what is gold stays here.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.environment import Environment, prepared
from benchmarks.peers.report import Beside, Fresh, outcomes, report
from benchmarks.peers.running import Heard, hear, shared_job
from benchmarks.peers.systems import PEERS
from benchmarks.recall.__main__ import CACHE
from benchmarks.recall.datasets import DEV, load
from benchmarks.recall.records import Dataset
from benchmarks.recall.remembering import Workshop, found, progress
from benchmarks.recall.report import OURS, Run
from hindgraph import settings
from hindgraph.memory import Memory
from hindgraph_ontology.errors import ModelMissing

SETS = ("musique200", "2wiki101_hipporag", "locomo")
FRESH = 100


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the sets that are asked for."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if not options.data.is_dir():
        parser.error(f"there is no folder {options.data}; benchmarks/README.md says what belongs into it")
    environment = prepared(options.environment or options.cache / "peers")
    workshop = Workshop(options.cache)
    measured = []
    for name in options.sets:
        dataset = load(options.data, name, titles=True).limited(options.limit)
        home = options.home / name if options.home else workshop.home(name)
        try:
            measured.append(measure(dataset, home, workshop, environment, options.peers, options.again))
        except ModelMissing as error:
            parser.error(f"{error} {error.next_step}")
        progress(report(measured[-1:]))
    if options.details:
        options.details.write_text("".join(_details(measured)), encoding="utf-8")
    print(report(measured))


def measure(
    dataset: Dataset,
    home: Path,
    workshop: Workshop,
    environment: Environment,
    peers: Sequence[str],
    again: bool,
) -> Beside:
    """Ask each peer and hindgraph in turn, so that none takes the other's time."""
    progress(f"{dataset.name}: {sum(len(pool.passages) for pool in dataset.pools):,} texts")
    job = shared_job(settings.load(home))
    vectors = _vectors(dataset, home, workshop)
    kept = None if again else workshop.cache / "peers-runs"
    heard: list[Heard] = []
    for peer in peers:
        heard.append(hear(peer, dataset, vectors, job, environment, kept))
        progress(f"  {peer}: {heard[-1].report}")
    ingested = workshop.ingest(home, dataset.pools)
    pools = tuple(len(pool.passages) for pool in dataset.pools)
    run = Run(dataset.name, pools, ingested, outcomes(found(dataset, home), heard))
    return Beside(run, tuple(heard), _fresh(dataset))


def _fresh(dataset: Dataset) -> Fresh:
    """Time the first texts of a set in an empty home, read, embedded and folded, as a user's would be."""
    rows = [passage.row for passage in dataset.pools[0].passages[:FRESH]]
    with tempfile.TemporaryDirectory() as folder, Memory.open(Path(folder), actor="fresh") as memory:
        # The models are loaded before the clock starts, as the peers' are.
        memory.write("The warm-up is over.")
        began, spent = time.perf_counter(), time.process_time()
        memory.ingest(rows)
        return Fresh(len(rows), time.perf_counter() - began, time.process_time() - spent)


def _vectors(dataset: Dataset, home: Path, workshop: Workshop) -> NDArray[np.float32]:
    embedder = workshop.embedder(home)
    try:
        return embedder.embed([passage.text for pool in dataset.pools for passage in pool.passages])
    finally:
        embedder.close()


def _details(measured: Sequence[Beside]) -> Iterator[str]:
    for each in measured:
        for outcome in each.run.outcomes:
            asked = outcome.asked
            row = {"set": each.run.name, "id": asked.id, "query": asked.text, "gold": sorted(asked.gold)}
            yield json.dumps(row | {"ranked": outcome.ranked}, ensure_ascii=False) + "\n"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with multihop/ and locomo/")
    parser.add_argument("--sets", nargs="+", default=list(SETS), choices=DEV, help="default: %(default)s")
    parser.add_argument("--peers", nargs="*", default=list(PEERS), choices=PEERS, help="default: all of them")
    parser.add_argument("--limit", type=int, help="the first questions only (the pool stays as it is)")
    parser.add_argument("--again", action="store_true", help="run the peers anew, whatever was kept of them")
    parser.add_argument(
        "--cache", type=Path, default=CACHE, help="vectors, readings and memories of earlier runs"
    )
    parser.add_argument("--home", type=Path, help=f"keep the memories of {OURS} here, whatever has changed")
    parser.add_argument(
        "--environment", type=Path, help="where the peers are installed; default: in the cache"
    )
    parser.add_argument(
        "--details", type=Path, help="write what every system ranked first, a question a line"
    )
    return parser


if __name__ == "__main__":
    main()
