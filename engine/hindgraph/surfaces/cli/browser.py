"""``browser``: how to look at the graph in Neo4j Browser."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.surfaces.cli.state import State

if TYPE_CHECKING:
    from hindgraph.settings import Settings

NOT_THERE = (
    "this memory is kept in files; Neo4j Browser shows what is kept in Neo4j: set HINDGRAPH_STORE=neo4j and "
    "HINDGRAPH_NEO4J_URI, and tell it anew"
)
PACK = "hindgraph-browser"


def browser(
    context: typer.Context,
    export: Annotated[
        Optional[Path], typer.Option(help="Write the style and the saved queries into this folder.")
    ] = None,
) -> None:
    """Say how to look at the graph in Neo4j Browser: address, style, saved queries and their parameters."""
    from hindgraph.settings import load

    state: State = context.obj
    settings = load(state.home, actor=state.actor)
    pack = _pack(settings, export)
    state.give(pack, lambda out: _show(out, pack))


def _pack(settings: "Settings", folder: Path | None) -> dict[str, Any]:
    from hindgraph.surfaces.browser.pack import browser_address, write_pack
    from hindgraph.surfaces.browser.queries import parameters, saved_queries
    from hindgraph_ontology.loader import load

    written = write_pack(folder, load(settings.ontology), settings.actor) if folder else []
    queries = [
        {"file": q.file, "title": q.title, "answers": q.answers, "parameters": list(q.parameters)}
        for q in saved_queries()
    ]
    return {
        "address": browser_address(settings.neo4j_uri),
        "note": None if settings.store == "neo4j" else NOT_THERE,
        "written": [str(path) for path in written],
        "parameters": parameters(settings.actor),
        "queries": queries,
    }


def _show(out: Any, pack: dict[str, Any]) -> None:
    from rich.text import Text

    from hindgraph.surfaces.cli.views.layout import heading, named, paragraph, plain_text, remark

    if pack["note"]:
        remark(out, f"note: {pack['note']}", style="yellow")
    for number, step in enumerate(_steps(pack), start=1):
        paragraph(out, plain_text(step), indent=5, label=Text(f"  {number}", style="dim"))
    heading(out, "parameters, with the demo's as examples")
    for name, value in pack["parameters"].items():
        paragraph(out, plain_text(f":param {name} => {value}"), indent=4)
    heading(out, f"{len(pack['queries'])} saved queries, and what they ask for")
    named(out, [(f"{q['file'][:2]}  {q['title']}", _asked(q)) for q in pack["queries"]], indent=4)


def _asked(query: dict[str, Any]) -> str:
    return ", ".join(name for name in query["parameters"] if name != "actor")


def _steps(pack: dict[str, Any]) -> list[str]:
    from hindgraph.surfaces.browser.pack import FOLDER

    style, queries = pack["written"] or _still_to_write()
    first = [] if pack["written"] else [f"hindgraph browser --export {PACK}   writes two files"]
    return [
        *first,
        f"open {pack['address']} (or where your server shows it) and log in",
        f"drop {style} on its window: colours and captions; ':style reset' takes them away",
        f"drop {queries} on its window: below the star there is then a folder {FOLDER} of saved queries",
        "run '00 Set the parameters' there once, then any query; change one with :param name => 'yours'",
        "double-click a memory: the things it speaks of and their facts; double-click one of those: its memories",
    ]


def _still_to_write() -> list[str]:
    from hindgraph.surfaces.browser.pack import QUERIES, STYLE

    return [str(Path(PACK) / name) for name in (STYLE, QUERIES)]
