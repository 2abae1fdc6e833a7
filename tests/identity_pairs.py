"""Pairs of names through the real resolver: does a graph that knows the one take the other for the same thing?

A row of a table: ``{id, lang, a: {name, class}, b: {name, class}, same, why, known: [[alias, name]]}``; ``doubtful`` marks
a label on which two careful people may differ. Run as a script it prints counts and no names::

    python tests/identity_pairs.py TABLE.yaml
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from hindgraph.model.identity import Identity
from hindgraph.model.records import Entity, MemoryRecord
from hindgraph.ports import UnitOfWork
from hindgraph.retain.resolve import Resolver, User
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph_extractors.alone import value_of
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft, Mention, Reading, Surface
from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import Ontology

NOW = datetime(2026, 7, 1, 9, 0, tzinfo=UTC)
ACTOR = "pairs"
FOLDS = 20
_DIGITS = re.compile(r"\d+")
_NEGATIONS = re.compile(
    r"\b(?:no|not|non|never|without|un|anti|dis)\b|\bnon-?|\bun(?=\w{4})|\bdis(?=\w{4})|[非不未无無反没沒]",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_VERSION = re.compile(r"\d+(?:\.\d+)+|\bv\d+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Called:
    """One side of a pair."""

    name: str
    cls: str


@dataclass(frozen=True, slots=True)
class Pair:
    """A row of a table."""

    id: str
    lang: str
    a: Called
    b: Called
    same: bool
    known: tuple[tuple[str, str], ...] = ()
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What became of a pair on one graph."""

    pair: Pair
    merged: bool


class _RolledBackError(Exception):
    """Leave a transaction without a trace."""


@cache
def ontology() -> Ontology:
    """Return the law, once."""
    return load_core()


def pairs_in(path: Path) -> list[Pair]:
    """Return the pairs of a table."""
    rows = yaml.safe_load(path.read_text("utf-8"))["pairs"]
    return [_pair(row) for row in rows]


def _pair(row: dict[str, Any]) -> Pair:
    a, b = (Called(str(row[side]["name"]), row[side]["class"]) for side in ("a", "b"))
    known = tuple((str(alias), str(name)) for alias, name in row.get("known") or ())
    return Pair(row["id"], row["lang"], a, b, row["same"], known, row.get("doubtful", False))


# ---- telling


def on_an_empty_graph(pairs: Sequence[Pair]) -> list[Told]:
    """Tell each pair to a graph of its own."""
    return [Told(pair, _on(InMemoryGraphStore(StoppedClock(NOW)), pair)) for pair in pairs]


def on_a_grown_graph(pairs: Sequence[Pair]) -> list[Told]:
    """Tell each pair to a graph that knows the names of all other pairs already.

    A pair of the very same two names is left out: what is told beforehand of the one would decide the other.
    """
    told: list[Told] = []
    for here in _folds(pairs):
        twins = {_two(pair) for pair in here}
        store = InMemoryGraphStore(StoppedClock(NOW))
        with store.transaction(ACTOR) as work:
            _tell_all(work, [pair for pair in pairs if pair not in here and _two(pair) not in twins])
        told += [Told(pair, _on(store, pair, [p for p in here if _two(p) != _two(pair)])) for pair in here]
    return sorted(told, key=lambda t: t.pair.id)


def _folds(pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
    for fold in range(FOLDS):
        yield [pair for place, pair in enumerate(pairs) if place % FOLDS == fold]


def _two(pair: Pair) -> frozenset[tuple[str, str]]:
    return frozenset((name_key(side.name), side.cls) for side in (pair.a, pair.b))


def _on(store: InMemoryGraphStore, pair: Pair, before: Sequence[Pair] = ()) -> bool:
    """Tell a pair, and others before it, and leave the graph as it was."""
    merged = False
    with suppress(_RolledBackError), store.transaction(ACTOR) as work:
        _tell_all(work, before)
        merged = _is_one(work, pair)
        raise _RolledBackError
    return merged


def _tell_all(work: UnitOfWork, pairs: Iterable[Pair]) -> None:
    for n, some in enumerate(_chunks(list(pairs), 100)):
        _tell(work, f"others {n}", [side for pair in some for side in (pair.a, pair.b)])


def _chunks(pairs: list[Pair], size: int) -> Iterator[list[Pair]]:
    for start in range(0, len(pairs), size):
        yield pairs[start : start + size]


def _is_one(work: UnitOfWork, pair: Pair) -> bool:
    _tell(work, "names", (), _aliases(pair))
    (one,) = _tell(work, "a", [pair.a])
    (other,) = _tell(work, "b", [pair.b])
    if one is None or other is None:
        return False
    identity = Identity.known_at(work.redirects(), work.now)
    return identity.canonical(one.id) == identity.canonical(other.id)


def _aliases(pair: Pair) -> list[AliasDraft]:
    return [AliasDraft(name, alias, _class_of(pair, name), 0, 1) for alias, name in pair.known]


def _class_of(pair: Pair, name: str) -> str:
    return pair.b.cls if clean_name(name) == clean_name(pair.b.name) else pair.a.cls


def _tell(
    work: UnitOfWork, text: str, sides: Sequence[Called], aliases: Sequence[AliasDraft] = ()
) -> list[Entity | None]:
    """Resolve names as one text would that states something of each; None where they cannot be told apart."""
    memory = MemoryRecord(text, text, "episodic", NOW, NOW, text)
    resolver = Resolver(work, ACTOR, ontology(), User(), memory)
    surfaces = [_surface(side) for side in sides]
    mentions = tuple(Mention(s.name, s.cls, 0, 1, s.text, value=s.value) for s in surfaces)
    resolver.load(Reading("en", mentions, aliases=tuple(aliases)))
    found = [resolver.surface(s, (), f"{text} {n}") for n, s in enumerate(surfaces)]
    for alias in aliases:
        resolver.introduce(alias)
    resolver.write()
    return [each if isinstance(each, Entity) else None for each in found]


@cache
def _surface(side: Called) -> Surface:
    """Return a name as the end of a draft; a value is read as the readers do."""
    law = ontology()
    if not law.is_value(side.cls):
        return Surface(side.name, clean_name(side.name), 0, len(side.name), side.cls)
    predicate = replace(next(iter(law.predicates.values())), range=(side.cls,))
    found = value_of(side.name, predicate, law, said_at=NOW, timezone="UTC")
    assert found is not None
    return Surface(side.name, found.value.text, 0, len(side.name), found.cls, found.value)


# ---- counting


def f1(told: Iterable[Told]) -> tuple[float, float, float]:
    """Return precision, recall and F1 of what was taken for one."""
    counts = Counter((t.merged, t.pair.same) for t in told)
    right, wrong, missed = counts[True, True], counts[True, False], counts[False, True]
    precision = right / (right + wrong) if right + wrong else 1.0
    recall = right / (right + missed) if right + missed else 1.0
    return precision, recall, 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def differences(pair: Pair) -> frozenset[str]:
    """Return in what that must never be overlooked two names differ: digit, version, year, negation."""
    a, b = pair.a.name, pair.b.name
    patterns = {"digit": _DIGITS, "version": _VERSION, "year": _YEAR, "negation": _NEGATIONS}
    return frozenset(kind for kind, pattern in patterns.items() if _found(pattern, a) != _found(pattern, b))


def _found(pattern: re.Pattern[str], text: str) -> list[str]:
    return sorted(match.casefold() for match in pattern.findall(text))


def false_merges(told: Iterable[Told]) -> Counter[str]:
    """Count pairs wrongly taken for one that differ in a digit, a version, a year or a negation."""
    return Counter(kind for t in told if t.merged and not t.pair.same for kind in differences(t.pair))


def report(title: str, told: Sequence[Told]) -> str:
    """Return counts of a run, without any name."""
    lines = [_line(title, told)]
    lines += [
        _line(f"  {lang}", [t for t in told if t.pair.lang == lang])
        for lang in sorted({t.pair.lang for t in told})
    ]
    lines.append(_line("  without the doubtful", [t for t in told if not t.pair.doubtful]))
    lines.append(f"  false merges across {dict(false_merges(told)) or 'no digit, version, year or negation'}")
    return "\n".join(lines)


def _line(title: str, told: Sequence[Told]) -> str:
    precision, recall, both = f1(told)
    wrong = sum(t.merged and not t.pair.same for t in told)
    missed = sum(not t.merged and t.pair.same for t in told)
    return f"{title}: {len(told)} pairs, P {precision:.3f} R {recall:.3f} F1 {both:.3f} ({wrong} wrong, {missed} missed)"


if __name__ == "__main__":
    table = pairs_in(Path(sys.argv[1]))
    sys.stdout.write(report("empty graph", on_an_empty_graph(table)) + "\n")
    sys.stdout.write(report("grown graph", on_a_grown_graph(table)) + "\n")
