"""``stats``, ``doctor`` and ``reindex``."""

from typing import Annotated, Any

import typer

from hindgraph.surfaces.cli.options import AsOf, KnownAt
from hindgraph.surfaces.cli.state import State

INTEGRITY = 7
MOST_TROUBLES = 20


def stats(context: typer.Context, as_of: AsOf = None, known_at: KnownAt = None) -> None:
    """Count memories, entities, facts and findings."""
    state: State = context.obj
    with state.open() as memory:
        counts = memory.stats(as_of=as_of, known_at=known_at)

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.layout import named

        widest = max(len(str(count)) for count in counts.values())
        named(out, [(name.replace("_", " "), f"{count!s:>{widest}}") for name, count in counts.items()])

    state.give(counts, show)


def doctor(
    context: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Compute anew what is derived and wrong.")] = False,
) -> None:
    """Check that rows equal the fold, nothing overlaps, evidence is there and indexes are complete."""
    state: State = context.obj
    with state.open() as memory:
        health = memory.doctor(repair=repair)
    state.give(health, lambda out: _show_health(out, health))
    if not health["sound"]:
        raise typer.Exit(INTEGRITY)


def reindex(context: typer.Context) -> None:
    """Build vectors and words anew from the graph."""
    state: State = context.obj
    with state.open() as memory:
        count = memory.reindex()
    state.give({"memories": count}, lambda out: out.print(f"  {count} memories indexed"))


def _show_health(out: Any, health: dict[str, Any]) -> None:
    from hindgraph.surfaces.cli.views.layout import more, named, paragraph, plain_text, remark

    looked_at = health["looked_at"].items()
    named(out, [(name.replace("_", " "), f"{count} looked at") for name, count in looked_at])
    troubles = health["troubles"]
    for trouble in troubles[:MOST_TROUBLES]:
        style = "yellow" if trouble["noted"] else "red"
        paragraph(out, plain_text(f"{trouble['check']}: {trouble['id']} {trouble['what']}", style))
    more(out, len(troubles) - MOST_TROUBLES, indent=2)
    found = f"{len(troubles)} found, {health['repaired']} repaired" if troubles else "nothing wrong"
    verdict = ("sound", "green") if health["sound"] else ("not sound", "red")
    remark(out, f"{verdict[0]}: {found}", style=verdict[1])
    if any(trouble["derived"] for trouble in troubles) and not health["sound"]:
        remark(out, "next: hindgraph doctor --repair computes anew what is derived")
    if any(trouble["check"] == "legal_edges" for trouble in troubles):
        remark(
            out,
            "next: an edge that the ontology does not allow is a fact that somebody has told: where two were taken for one, "
            "hindgraph entity split ENTITY --reason WHY; where it is wrong, hindgraph fact correct FACT --reason WHY",
        )
    if any(trouble["check"] == "merged_ends" for trouble in troubles):
        remark(
            out,
            "next: a fact between two says that they are two: where they are, hindgraph entity split ENTITY --reason WHY "
            "with the id in brackets; where they are one, hindgraph fact correct FACT --unknown --reason WHY",
        )
