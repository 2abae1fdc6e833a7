"""The tables of a run, in Markdown."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.recall.metrics import all_at, any_at, paired_bootstrap, percentile, recall_at
from benchmarks.recall.records import Asked
from benchmarks.recall.remembering import Found, Ingested

OURS = "hindgraph"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One question with what every system ranked first."""

    asked: Asked
    found: Found
    ranked: dict[str, tuple[str, ...]]

    def scores(self, system: str) -> tuple[float, float, float, float, float]:
        """Return R@5, R@10, all@5, any@5 and R@2, which fits a pool of ten."""
        ranked, gold = self.ranked[system], self.asked.gold
        return (
            recall_at(ranked, gold, 5),
            recall_at(ranked, gold, 10),
            all_at(ranked, gold, 5),
            any_at(ranked, gold, 5),
            recall_at(ranked, gold, 2),
        )


@dataclass(frozen=True, slots=True)
class Run:
    """One question set, asked."""

    name: str
    pools: tuple[int, ...]
    ingested: Ingested
    outcomes: tuple[Outcome, ...]

    @property
    def pool(self) -> str:
        """The number of texts that each question was ranked against."""
        low, high = min(self.pools), max(self.pools)
        return f"{low:,}" if low == high else f"{low:,} to {high:,}"

    @property
    def systems(self) -> tuple[str, ...]:
        """What was asked: hindgraph and whatever it is compared with."""
        return tuple(self.outcomes[0].ranked) if self.outcomes else (OURS,)

    def groups(self) -> dict[str, list[Outcome]]:
        """Return the outcomes by group, in order of name."""
        groups: dict[str, list[Outcome]] = defaultdict(list)
        for outcome in self.outcomes:
            for group in outcome.asked.groups:
                groups[group].append(outcome)
        return dict(sorted(groups.items(), key=lambda item: (item[0] != "all", item[0])))


def report(runs: Sequence[Run]) -> str:
    """Return all tables."""
    parts = [
        quality(runs),
        table(_COST, map(_cost, runs)),
        table(("step of recall, ms", *(run.name for run in runs)), _steps(runs)),
    ]
    return "\n".join(parts)


def quality(runs: Sequence[Run]) -> str:
    """Return the table of what every system found, whichever there are."""
    return table(_QUALITY, (row for run in runs for row in _quality(run)))


_QUALITY = (
    "set",
    "questions",
    "n",
    "pool",
    "system",
    "R@5",
    "R@10",
    "all@5",
    "any@5",
    "R@2",
    "R@5 of hindgraph less that of this (95%)",
)
_COST = (
    "set",
    "recall p50, ms",
    "p95, ms",
    "CPU p50, ms",
    "written now",
    "memories a second",
    "refused",
    "gold in the routes' first 10",
    "of it by the graph alone",
)


def _quality(run: Run) -> Iterator[tuple[str, ...]]:
    for group, outcomes in run.groups().items():
        systems = run.systems
        r5 = {system: [outcome.scores(system)[0] for outcome in outcomes] for system in systems}
        others = {system: r5[system] for system in systems if system != OURS}
        best = strongest(others) if others else None
        for system in systems:
            means = [_mean(outcome.scores(system)[place] for outcome in outcomes) for place in range(5)]
            versus = _against(r5[OURS], r5[system]) if system == best else ""
            yield run.name, group, str(len(outcomes)), run.pool, system, *map(_share, means), versus


def strongest(r5: dict[str, list[float]]) -> str:
    """Return the system with the highest mean, ties by name."""
    return min(r5, key=lambda system: (-_mean(r5[system]), system))


def _against(ours: Sequence[float], theirs: Sequence[float]) -> str:
    interval = paired_bootstrap(ours, theirs)
    shown = f"{interval.mean * 100:+.1f} [{interval.low * 100:+.1f}, {interval.high * 100:+.1f}]"
    return f"**{shown}**" if interval.excludes_zero else shown


def _cost(run: Run) -> tuple[str, ...]:
    ms = [outcome.found.ms for outcome in run.outcomes]
    done = run.ingested
    rate = f"{done.memories / done.seconds:.1f}" if done.memories else "–"
    union, alone = graph_share(run.outcomes)
    return (
        run.name,
        f"{percentile(ms, 50):.1f}",
        f"{percentile(ms, 95):.1f}",
        _median(run, lambda found: found.cpu_ms),
        f"{done.memories:,}",
        rate,
        str(done.refused),
        _share(union),
        _share(alone),
    )


def graph_share(outcomes: Sequence[Outcome]) -> tuple[float, float]:
    """Return the share of gold among the routes' candidates, and the share of that which only the graph has."""
    gold = union = alone = 0
    for outcome in outcomes:
        routes = outcome.found.routes
        graph = routes.get("graph", frozenset()) & outcome.asked.gold
        others = frozenset().union(*(refs for route, refs in routes.items() if route != "graph"))
        gold += len(outcome.asked.gold)
        union += len(graph | (others & outcome.asked.gold))
        alone += len(graph - others)
    return union / max(gold, 1), alone / max(union, 1)


def _steps(runs: Sequence[Run]) -> Iterator[tuple[str, ...]]:
    names = dict.fromkeys(name for run in runs for outcome in run.outcomes for name in outcome.found.steps)
    for name in sorted(names):
        yield name, *(_median(run, lambda found, name=name: found.steps.get(name, 0.0)) for run in runs)  # type: ignore[misc]
    yield "call in all", *(_median(run, lambda found: found.ms) for run in runs)


def _median(run: Run, value: Callable[[Found], float]) -> str:
    return f"{percentile([value(outcome.found) for outcome in run.outcomes], 50):.1f}"


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / max(len(listed), 1)


def _share(value: float) -> str:
    return f"{value * 100:.1f}"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
