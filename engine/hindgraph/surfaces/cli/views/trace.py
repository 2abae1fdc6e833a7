"""A trace for a person: how an answer came about."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.layout import columns, heading, named, paragraph, plain_text, remark

BEST = 5
MOST_CHAINS = 8
MOST_SCORES = 8


def shown_ids(trace: dict[str, Any]) -> list[str]:
    """Return the ids of the memories that `show_trace` names."""
    best = [item["id"] for ranked in trace["routes"].values() for item in ranked[:BEST]]
    return list(dict.fromkeys([*_scored(trace), *best]))


def show_trace(out: Console, trace: dict[str, Any], names: Mapping[str, str]) -> None:
    """Print the question, what it was linked to, the chains, each route's best, the scores, and what was left out.

    Args:
        out: Where to.
        trace: As `hindgraph.Memory.explain` gives it.
        names: What to call memories by id.
    """
    paragraph(out, plain_text(trace["query"], "bold"))
    _linked(out, trace)
    _chains(out, trace)
    heading(out, "routes, best first")
    found = {
        route: ", ".join(names.get(item["id"], item["id"]) for item in ranked[:BEST]) or "nothing"
        for route, ranked in sorted(trace["routes"].items())
    }
    named(out, found.items(), indent=4)
    _scores(out, trace, names)
    _left_out(out, trace)
    took = ", ".join(f"{name} {value:.0f}" for name, value in trace["steps_ms"].items())
    named(out, [("milliseconds", took)])


def _linked(out: Console, trace: dict[str, Any]) -> None:
    pairs = [
        (surface, ", ".join(str(entity.get("name") or entity.get("id")) for entity in entities))
        for surface, entities in trace["linked"].items()
    ]
    if pairs:
        heading(out, "names in the question, and what they were taken for")
        named(out, [(plain_text(surface).plain, entities) for surface, entities in pairs], indent=4)


def _chains(out: Console, trace: dict[str, Any]) -> None:
    if trace["hypotheses"]:
        heading(out, "chains walked")
    lines = []
    for tried in trace["hypotheses"][:MOST_CHAINS]:
        walk = f"{tried.get('anchor', '?')} {tried.get('chain', '')}".strip()
        outcome = str(tried.get("outcome", ""))
        lines.append((plain_text(walk), plain_text(outcome, "green" if outcome == "answered" else "dim")))
    columns(out, lines)


def _scored(trace: dict[str, Any]) -> list[str]:
    """Return the memories with scores: the answer's in their order, then the others by what they reached."""
    order = {memory_id: place for place, memory_id in enumerate(trace["answer"].get("hits", []))}
    scores: dict[str, dict[str, float]] = trace["scores"]
    ranked = sorted(
        scores, key=lambda i: (order.get(i, len(order)), -max(scores[i].values(), default=0.0), i)
    )
    return ranked[:MOST_SCORES]


def _scores(out: Console, trace: dict[str, Any], names: Mapping[str, str]) -> None:
    if trace["scores"]:
        heading(out, "scores")
    lines = []
    for memory_id in _scored(trace):
        parts = trace["scores"][memory_id].items()
        said = "  ".join(f"{name} {value:6.3f}" for name, value in parts)
        lines.append((plain_text(names.get(memory_id, memory_id)), Text(said, style="dim")))
    columns(out, lines)


def _left_out(out: Console, trace: dict[str, Any]) -> None:
    reasons: dict[str, int] = defaultdict(int)
    for left in trace["filtered"]:
        reasons[left["why"]] += 1
    if reasons:
        said = ", ".join(f"{count} by {why}" for why, count in sorted(reasons.items()))
        remark(out, f"left out: {plain_text(said).plain}", style="yellow")
