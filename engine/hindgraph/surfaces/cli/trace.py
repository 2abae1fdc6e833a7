"""A trace for a person: how an answer came about."""

from typing import TYPE_CHECKING, Any

from hindgraph.surfaces.cli.render import printable

if TYPE_CHECKING:
    from rich.console import Console

MOST = 8


def show_trace(out: "Console", trace: dict[str, Any]) -> None:
    """Print the question, what it was linked to, the chains tried, each route's best, the scores, and what was left out."""
    out.print(f"  {printable(trace['query'])}", style="bold")
    for surface, entities in trace["linked"].items():
        names = ", ".join(
            f"{e.get('name', e.get('id', '?'))} {e.get('weight', '')}".strip() for e in entities
        )
        out.print(f"  linked    {printable(surface)} → {printable(names)}")
    for tried in trace["hypotheses"][:MOST]:
        out.print("  chain     " + printable(", ".join(f"{k} {v}" for k, v in tried.items())))
    for route, ranked in sorted(trace["routes"].items()):
        best = ", ".join(str(item.get("ref") or item.get("id")) for item in ranked[:5])
        out.print(f"  {route:<9} {printable(best) or 'nothing'}")
    for memory, parts in list(trace["scores"].items())[:MOST]:
        said = "  ".join(
            f"{name} {value:.3f}" for name, value in parts.items() if isinstance(value, int | float)
        )
        out.print(f"  score     {printable(memory)}  {said}", style="dim")
    for left in trace["filtered"][:MOST]:
        out.print(f"  left out  {printable(left['id'])}: {printable(left['why'])}", style="yellow")
    took = "  ".join(f"{name} {value:.1f}" for name, value in trace["steps_ms"].items())
    out.print(f"  ms        {took}", style="dim")
