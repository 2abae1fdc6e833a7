"""Run with ``python -m benchmarks.worlds``; the tables go to stdout, progress to stderr."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.recall.__main__ import CACHE
from benchmarks.recall.remembering import Workshop
from benchmarks.worlds.making import USUAL, world
from benchmarks.worlds.measuring import measure
from benchmarks.worlds.report import details, report
from benchmarks.worlds.schema import DOMAINS
from benchmarks.worlds.wordings import FOLDER


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the worlds that are asked for."""
    parser = _parser()
    options = parser.parse_args(arguments)
    for lang in options.langs:
        if not (FOLDER / f"{lang}.{options.half}.yaml").is_file():
            parser.error(f"there are no wordings {lang}.{options.half}.yaml in {FOLDER}")
    workshop = Workshop(options.cache)
    measured = []
    for seed in options.seeds:
        for lang in options.langs:
            for domain in options.domains:
                made = world(domain, lang, seed, options.half, texts=options.texts)
                measured.append((made, seed, measure(made, workshop, options.home)))
    if options.details:
        options.details.write_text("".join(details(measured)), encoding="utf-8")
    print(report(measured))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worlds", description=__doc__)
    parser.add_argument("--domains", nargs="+", default=list(DOMAINS), choices=list(DOMAINS))
    parser.add_argument("--langs", nargs="+", default=["en", "zh"], choices=["en", "zh"])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--half", default="judge", choices=["train", "dev", "judge"], help="whose wordings")
    parser.add_argument("--texts", type=int, default=USUAL, help="how many a world has")
    parser.add_argument("--details", type=Path, help="write every question with its answer, one a line")
    parser.add_argument("--cache", type=Path, default=CACHE, help="vectors, readings and memories of before")
    parser.add_argument("--home", type=Path, help="keep the memories here, whatever has changed")
    return parser


if __name__ == "__main__":
    main()
