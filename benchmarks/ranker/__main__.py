"""Run with ``python -m benchmarks.ranker``; figures go to stdout, progress to stderr.

``record --data DIR`` asks the training questions and keeps the features of their pairs; ``train`` grows the ranker from
them, writes it where the product takes it from, and says how well it does on questions that were left out.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from benchmarks.ranker.chained import CHAINED, chained
from benchmarks.ranker.export import write
from benchmarks.ranker.recorded import load, save
from benchmarks.ranker.recording import Recorded, record
from benchmarks.ranker.singles import SINGLE, one_source
from benchmarks.ranker.training import grow, left_out, quality
from benchmarks.recall.datasets import TRAIN
from benchmarks.recall.datasets import load as load_questions
from benchmarks.recall.records import Asked
from benchmarks.recall.remembering import Workshop, progress
from hindgraph.recall.pair_features import FEATURES

HERE = Path(__file__).parent
RECORDED = HERE / "pairs.npz"
SHIPPED = HERE.parents[1] / "engine" / "hindgraph" / "data" / "pair_ranker.onnx"
# The sets of a hundred questions, where the others have five.
FEW = ("musique_train100_openie", "hotpotqa_train100")
# At most so many made questions over two and over three passages.
MADE = (1400, 500)
CACHE = HERE.parents[1] / ".cache" / "benchmarks"


def main(arguments: Sequence[str] | None = None) -> None:
    """Record or train."""
    options = _parser().parse_args(arguments)
    if options.command == "record":
        _record(options)
    else:
        _train(options)


def _record(options: argparse.Namespace) -> None:
    workshop = Workshop(options.cache)
    recorded: list[Recorded] = []
    for titles in (True, False):
        dataset = load_questions(options.data, TRAIN, titles=titles)
        name = TRAIN if titles else f"{TRAIN}-no-titles"
        home = options.homes / name if options.homes else workshop.home(name)
        progress(f"{name}: {len(dataset.asked)} questions")
        workshop.ingest(home, dataset.pools)
        made = chained(options.data, dataset, two=MADE[0], three=MADE[1])
        asked = [*dataset.asked, *one_source(options.data, dataset), *made]
        recorded += record(home, _share(asked, titles=titles))
    save(recorded, options.out)
    print(f"{len(recorded)} questions, {sum(len(r.gain) for r in recorded):,} pairs in {options.out}")


def _share(asked: Sequence[Asked], *, titles: bool) -> list[Asked]:
    """Return the questions to ask with titles, or without: half of the many, and the few both times; fewer with one source.

    What is learned must not lean on titles, which memories do not have.
    """
    one = [each for each in asked if each.groups[-1] == SINGLE][int(titles) :: 4]
    made = [each for each in asked if each.groups[-1] == CHAINED][1 - int(titles) :: 2]
    more = [each for each in asked if each.groups[-1] not in (SINGLE, CHAINED)]
    return [
        *(each for n, each in enumerate(more) if each.groups[-1] in FEW or n % 2 == int(titles)),
        *one,
        *made,
    ]


def _train(options: argparse.Namespace) -> None:
    table = load(options.pairs)
    if not options.quick:
        progress("growing on three quarters, four times over …")
        for name, (recall, whole, n) in quality(table, left_out(table)).items():
            print(f"left out: {name}: R@5 {100 * recall:.1f}, all@5 {100 * whole:.1f}, n {n}")
    boosters = grow(table, np.ones(len(table.sizes), dtype=np.bool_))
    write(
        [booster.dump_model() for booster in boosters],
        FEATURES,
        options.out,
        questions=str(len(table.sizes)),
        trained_with="python -m benchmarks.ranker train",
    )
    print(f"{options.out}: {options.out.stat().st_size:,} bytes")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ranker", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record", help="ask the training questions and keep their pairs")
    recording.add_argument("--data", type=Path, required=True, help="the folder with multihop/")
    recording.add_argument("--cache", type=Path, default=CACHE, help="vectors, readings and memories")
    recording.add_argument("--homes", type=Path, help="memories that were kept, whatever has changed since")
    recording.add_argument("--out", type=Path, default=RECORDED)
    training = commands.add_parser("train", help="grow the ranker from what was recorded")
    training.add_argument("--pairs", type=Path, default=RECORDED)
    training.add_argument("--out", type=Path, default=SHIPPED)
    training.add_argument("--quick", action="store_true", help="without the questions left out")
    return parser


if __name__ == "__main__":
    main()
