"""What the readers make of sentences that they were not written for: ``python -m benchmarks.sentences [--verbose]``.

The tables hold messages with the facts that a careful person would store of them, written by people who had not seen the
rules; *seen* is the half that was looked at while the rules grew, *unseen* the half that was only counted. A fact is right
if subject, predicate, object and kind agree: names may be longer or shorter by a word or two, and of several predicates
that the table allows any will do. What is read beyond the table counts as extra, and against precision.
"""

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from benchmarks.reading import shown
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import Draft, ReadContext, Surface
from hindgraph_ontology.loader import load_core

TABLES = Path(__file__).parent
ZONE = "Europe/Berlin"
SAID_AT = datetime(2026, 6, 10, 9, tzinfo=ZoneInfo(ZONE))
_ARTICLES = re.compile(r"^(?:the|a|an|my|our|his|her|their|your)\s+")
_SIGNS = re.compile(r"[^\w]+")
_LONGER_BY = 2


@dataclass
class Tally:
    """Counts of one part of a table."""

    by_kind: dict[str, Counter[str]] = field(default_factory=dict)
    extra: int = 0
    silent: int = 0
    not_silent: int = 0

    def add(self, kind: str, outcome: str) -> None:
        """Count one fact of the table."""
        self.by_kind.setdefault(kind, Counter())[outcome] += 1

    @property
    def all(self) -> Counter[str]:
        """Return the outcomes of all kinds."""
        return sum(self.by_kind.values(), Counter())

    def lines(self) -> Iterator[str]:
        """Yield the table, by kind and in all."""
        for kind, counts in sorted(self.by_kind.items()):
            yield _line(kind, counts)
        counts = self.all
        read = counts["right"] + counts["wrong"] + self.extra
        told = counts["right"] + counts["wrong"] + counts["missed"]
        yield _line("all", counts) + f"  extra {self.extra}"
        yield f"precision {counts['right'] / max(read, 1):.2f}  recall {counts['right'] / max(told, 1):.2f}"
        yield f"texts that state nothing: {self.not_silent} of {self.silent} gave a statement"


def _line(name: str, counts: Mapping[str, int]) -> str:
    return f"{name:11} right {counts['right']:4}  wrong {counts['wrong']:3}  missed {counts['missed']:3}"


class Scorer:
    """Compares what is read with a table."""

    def __init__(self, *, verbose: bool) -> None:
        self.ontology = load_core()
        self.reader = RulesReader(self.ontology)
        self.verbose = verbose

    def score(self, rows: Iterable[Mapping[str, Any]]) -> Tally:
        """Return the counts of some rows."""
        tally = Tally()
        for row in rows:
            notes = list(self._row(row, tally))
            if self.verbose and notes:
                print(f"{row['id']} {row['text']}", *notes, sep="\n    ")
        return tally

    def _row(self, row: Mapping[str, Any], tally: Tally) -> Iterator[str]:
        context = ReadContext(said_at=SAID_AT, timezone=ZONE, user="user")
        left = list(self.reader.read(row["text"], context).drafts)
        if not row["facts"]:
            tally.silent += 1
            tally.not_silent += bool(left)
        for fact in row["facts"]:
            found = next((d for d in left if d.polarity and self._says(d, fact)), None)
            if found is None:
                tally.add(fact["kind"], "missed")
                yield f"missed {fact['s']} | {fact['p'][0]} | {fact['o']} | {fact['kind']}"
                continue
            left.remove(found)
            right = _same_kind(found, fact["kind"])
            tally.add(fact["kind"], "right" if right else "wrong")
            if not right:
                yield f"wrong  {shown(found)} (it is {fact['kind']})"
        tally.extra += len(left)
        yield from (f"extra  {shown(draft)}" for draft in left)

    def _says(self, draft: Draft, fact: Mapping[str, Any]) -> bool:
        target = draft.object or draft.wrong
        if draft.predicate not in fact["p"] or target is None:
            return False
        if _alike(draft.subject.name, fact["s"]) and _names(target, fact["o"]):
            return True
        symmetric = self.ontology.predicates[draft.predicate].symmetric
        return symmetric and _alike(draft.subject.name, fact["o"]) and _alike(target.name, fact["s"])


def _names(surface: Surface, wanted: object) -> bool:
    return _alike(surface.name, wanted) or (surface.value is not None and _alike(surface.text, wanted))


def _alike(one: object, other: object) -> bool:
    """Tell names that are the same but for articles, plurals, and a word or two more or less."""
    left, right = _words(one), _words(other)
    shorter = left <= right or right <= left
    return bool(left and right) and shorter and abs(len(left) - len(right)) <= _LONGER_BY


def _words(name: object) -> frozenset[str]:
    plain = _ARTICLES.sub("", str(name).lower().replace("’", "'").strip()).removeprefix("user's ")
    return frozenset(word.rstrip("s") or word for word in _SIGNS.sub(" ", plain).split())


def _same_kind(draft: Draft, kind: str) -> bool:
    """Tell a kind that comes to the same: a plan is a dated change, and a span a state with its end."""
    ends = draft.time is not None and draft.time.end is not None
    if kind in {"plan", "event"}:
        return draft.kind in {kind, "change", "end" if kind == "plan" else "state"}
    if {kind, draft.kind} == {"state", "span"}:
        return ends
    return draft.kind == kind or (kind == "span" and ends and draft.kind == "event")


def read_table(lang: str) -> Sequence[Mapping[str, Any]]:
    """Return the rows of a table."""
    with (TABLES / f"{lang}.jsonl").open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def main() -> None:
    """Print both parts of both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--lang", choices=("en", "zh"), action="append")
    parser.add_argument(
        "--verbose", action="store_true", help="show what went wrong in the part that may be seen"
    )
    options = parser.parse_args()
    for lang in options.lang or ("en", "zh"):
        rows = read_table(lang)
        for part in ("seen", "unseen"):
            chosen = [row for row in rows if row["part"] == part]
            scorer = Scorer(verbose=options.verbose and part == "seen")
            print(f"\n{lang}, {part}: {len(chosen)} texts", *scorer.score(chosen).lines(), sep="\n")


if __name__ == "__main__":
    main()
