"""The tables of a run, in Markdown, and the details, a question a line."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence

from benchmarks.recall.baselines import BM25, DENSE, RRF
from benchmarks.worlds.records import World
from benchmarks.worlds.schema import KINDS
from benchmarks.worlds.scoring import Row, Verdict

SYSTEMS = (BM25, DENSE, RRF)
Measured = Sequence[tuple[World, int, Sequence[Verdict]]]

_COLUMNS: Mapping[str, Callable[[Row], float | None]] = {
    "top 5": lambda row: row.top,
    "typed": lambda row: row.typed,
    "R@5": lambda row: row.refs,
    "stale": lambda row: row.stale,
    "answered, none there": lambda row: row.answered_absent,
    "refused, known": lambda row: row.refused_known,
}


def report(measured: Measured) -> str:
    """Return a table for each language: a row for each kind, over all domains, with the spread over seeds."""
    langs = dict.fromkeys(world.lang for world, _, _ in measured)
    parts = [_table(lang, [m for m in measured if m[0].lang == lang]) for lang in langs]
    return "\n".join([*parts, _domains(measured)])


def _table(lang: str, measured: Measured) -> str:
    seeds = dict.fromkeys(seed for _, seed, _ in measured)
    head = (lang, "n", *_COLUMNS, *SYSTEMS, "p50 ms", "p95 ms")
    rows = []
    for kind in (*KINDS, "all"):
        mine = [(seed, v) for _, seed, vs in measured for v in vs if kind in (v.asked.kind, "all")]
        if mine:
            by_seed = [Row.of([v for at, v in mine if at == seed]) for seed in seeds]
            rows.append(_row(kind, Row.of([v for _, v in mine]), by_seed))
    return _markdown(head, rows)


def _row(name: str, row: Row, by_seed: Sequence[Row]) -> list[str]:
    shares = [_spread(column(row), [column(other) for other in by_seed]) for column in _COLUMNS.values()]
    systems = [_shown(row.baselines.get(system)) for system in SYSTEMS]
    return [name, str(row.n), *shares, *systems, f"{row.p50:.0f}", f"{row.p95:.0f}"]


def _domains(measured: Measured) -> str:
    rows = []
    for world, seed, verdicts in measured:
        row = Row.of(verdicts)
        cells = [_shown(column(row)) for column in _COLUMNS.values()]
        rows.append([f"{world.domain} {world.lang} {seed}", str(len(world.texts)), str(row.n), *cells])
    return _markdown(("world", "texts", "n", *_COLUMNS), rows)


def details(measured: Measured) -> Iterator[str]:
    """Yield what was asked, wanted and given, a JSON object a line."""
    for world, _, verdicts in measured:
        for verdict in verdicts:
            asked, given = verdict.asked, verdict.given
            row = {
                "world": world.name,
                "id": asked.id,
                "kind": asked.kind,
                "path": asked.path,
                "query": asked.text,
                "options": dict(asked.options),
                "gold": [forms[0] for forms in asked.gold],
                "count": asked.count,
                "stale_values": asked.stale,
                "refs": [sorted(step) for step in asked.refs],
                "top": verdict.top,
                "typed": verdict.typed,
                "recall": verdict.refs,
                "stale": verdict.stale,
                "answered": given.answered,
                "reason": given.reason,
                "text": given.text,
                "values": given.values,
                "hits": [[hit.ref, hit.stale, hit.text] for hit in given.hits],
                "baselines": dict(verdict.baselines),
                "ms": round(given.ms, 1),
            }
            yield json.dumps(row, ensure_ascii=False) + "\n"


def _spread(value: float | None, by_seed: Sequence[float | None]) -> str:
    shares = [share for share in by_seed if share is not None]
    if value is None or len(shares) < 2:
        return _shown(value)
    return f"{_shown(value)} ({_shown(min(shares))}–{_shown(max(shares))})"


def _shown(value: float | None) -> str:
    return "" if value is None else f"{value * 100:.0f}"


def _markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"
