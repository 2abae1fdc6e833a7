"""The tables of a run beside the peers, in Markdown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.peers.running import Heard
from benchmarks.recall.metrics import percentile
from benchmarks.recall.records import Asked
from benchmarks.recall.remembering import Found
from benchmarks.recall.report import OURS, Outcome, Run, quality, table


@dataclass(frozen=True, slots=True)
class Fresh:
    """What hindgraph took to remember some texts in an empty home, with nothing from a cache."""

    texts: int
    seconds: float
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class Beside:
    """One question set, asked of hindgraph and of its peers."""

    run: Run
    heard: tuple[Heard, ...]
    fresh: Fresh


def outcomes(ours: Mapping[Asked, Found], heard: Sequence[Heard]) -> tuple[Outcome, ...]:
    """Put together what all systems found; a peer without answers is left out here, not out of the report."""
    able = [each for each in heard if each.report.reason is None]
    return tuple(
        Outcome(
            asked,
            found,
            {OURS: found.ranked} | {each.peer: tuple(each.ranked[asked].refs) for each in able},
        )
        for asked, found in ours.items()
    )


def report(sets: Sequence[Beside]) -> str:
    """Return all tables."""
    parts = [
        quality([each.run for each in sets]),
        table(_COST, (row for each in sets for row in _costs(each))),
    ]
    if absent := [row for each in sets for row in _absent(each)]:
        parts.append(table(("set", "not measured", "reason"), absent))
    return "\n".join(parts)


_COST = (
    "set",
    "system",
    "version",
    "query p50, ms",
    "p95, ms",
    "CPU p50, ms",
    "texts a second",
    "a CPU second",
    "the same, embedding aside",
    "calls out refused",
)


def _costs(each: Beside) -> Iterator[tuple[str, ...]]:
    found = [outcome.found for outcome in each.run.outcomes]
    times = _times([one.ms for one in found], [one.cpu_ms for one in found])
    rates = (f"{each.fresh.texts / seconds:,.1f}" for seconds in (each.fresh.seconds, each.fresh.cpu_seconds))
    yield each.run.name, OURS, "this", *times, *rates, "–", "–"
    for peer in each.heard:
        said = peer.report
        if said.reason is None:
            ranked = peer.ranked.values()
            yield (
                each.run.name,
                peer.peer,
                ", ".join(f"{package} {version}" for package, version in said.versions.items()),
                *_times([row.ms for row in ranked], [row.cpu_ms for row in ranked]),
                *(f"{rate:,.1f}" for rate in (said.rate, said.cpu_rate, said.own_cpu_rate)),
                str(said.refused_calls),
            )


def _absent(each: Beside) -> Iterator[tuple[str, ...]]:
    for peer in each.heard:
        if peer.report.reason is not None:
            yield each.run.name, peer.peer, " ".join(peer.report.reason.replace("|", "/").split())


def _times(wall: Sequence[float], cpu: Sequence[float]) -> tuple[str, ...]:
    return tuple(f"{ms:.1f}" for ms in (percentile(wall, 50), percentile(wall, 95), percentile(cpu, 50)))
