"""Run with ``python -m benchmarks.recall --data DIR``; the table goes to stdout, progress to stderr."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.recall.baselines import Baselines
from benchmarks.recall.datasets import DEV, TRAIN, load
from benchmarks.recall.records import Asked, Dataset
from benchmarks.recall.remembering import HITS, Workshop, found, progress
from benchmarks.recall.report import OURS, Outcome, Run, report

CACHE = Path(__file__).parents[2] / ".cache" / "benchmarks"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the sets that are asked for."""
    parser = _parser()
    options = parser.parse_args(arguments)
    if not options.data.is_dir():
        parser.error(f"there is no folder {options.data}; benchmarks/README.md says what belongs into it")
    names = [TRAIN] if options.train else options.sets
    workshop = Workshop(options.cache)
    runs = []
    for name in names:
        dataset = load(options.data, name, titles=not options.no_titles).limited(options.limit)
        home = options.home / name if options.home else workshop.home(_home_name(name, options.no_titles))
        runs.append(measure(dataset, home, workshop))
        progress(report(runs[-1:]))
    if options.details:
        options.details.write_text("".join(_details(runs)), encoding="utf-8")
    print(report(runs))


def measure(dataset: Dataset, home: Path, workshop: Workshop) -> Run:
    """Ingest a set's pools, ask its questions, and rank the same by the baselines."""
    progress(f"{dataset.name}: {sum(len(p.passages) for p in dataset.pools):,} texts")
    ingested = workshop.ingest(home, dataset.pools)
    ours = found(dataset, home)
    ranked = _baselines(dataset, home, workshop)
    outcomes = (Outcome(q, ours[q], {OURS: ours[q].ranked, **ranked[q]}) for q in dataset.asked)
    return Run(dataset.name, tuple(len(p.passages) for p in dataset.pools), ingested, tuple(outcomes))


def _baselines(dataset: Dataset, home: Path, workshop: Workshop) -> dict[Asked, dict[str, tuple[str, ...]]]:
    ranked: dict[Asked, dict[str, tuple[str, ...]]] = {}
    embedder = workshop.embedder(home)
    for pool in dataset.pools:
        baselines = Baselines(pool, embedder)
        asked = [question for question in dataset.asked if question.actor == pool.actor]
        ranked |= {question: baselines(question.text, k=HITS) for question in asked}
    embedder.close()
    return ranked


def _details(runs: Sequence[Run]) -> Iterator[str]:
    for run in runs:
        for outcome in run.outcomes:
            asked = outcome.asked
            row = {"set": run.name, "id": asked.id, "query": asked.text, "gold": sorted(asked.gold)}
            yield json.dumps(row | {"ranked": outcome.ranked}, ensure_ascii=False) + "\n"


def _home_name(name: str, no_titles: bool) -> str:
    return f"{name}-no-titles" if no_titles else name


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recall", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder with multihop/ and locomo/")
    parser.add_argument("--sets", nargs="+", default=list(DEV), choices=DEV, help="default: all of them")
    parser.add_argument("--train", action="store_true", help="the training sets in one pool, to tune on")
    parser.add_argument("--no-titles", action="store_true", help="passages without their titles")
    parser.add_argument(
        "--limit", type=int, help="the first questions only (the pool stays as large as it is)"
    )
    parser.add_argument(
        "--cache", type=Path, default=CACHE, help="vectors, readings and memories of earlier runs"
    )
    parser.add_argument(
        "--home", type=Path, help="keep the memories here, whatever has changed in the write path"
    )
    parser.add_argument(
        "--details", type=Path, help="write what every system ranked first, a question a line"
    )
    return parser


if __name__ == "__main__":
    main()
