"""The commands: each opens the memory, calls one method of the facade, and gives its result."""

from typing import Annotated, Optional

import typer

from hindgraph import __version__
from hindgraph.surfaces.cli import (
    actors,
    asking,
    browser,
    demo,
    entities,
    facts,
    keeping,
    law,
    models,
    reading,
    reviewing,
    serving,
    telling,
)
from hindgraph.surfaces.cli.state import State

app = typer.Typer(
    name="hindgraph",
    help="A knowledge-graph-first memory: tell it things, ask it, see the path and the source of every answer.",
    epilog="--home, --actor and --json may stand before or after the command.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"hindgraph {__version__}")
        raise typer.Exit


@app.callback()
def common(
    context: typer.Context,
    home: Annotated[Optional[str], typer.Option(help="Folder of the data.  [env: HINDGRAPH_HOME]")] = None,
    actor: Annotated[Optional[str], typer.Option(help="Whose memory.  [env: HINDGRAPH_ACTOR]")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Take the options that every command has."""
    context.obj = State(home, actor, json)


COMMANDS = (
    *(demo.demo, telling.write, telling.ingest, asking.search, asking.explain),
    *(reading.get, reading.graph, reading.history, reading.diff),
    *(keeping.stats, keeping.doctor, keeping.reindex, browser.browser, serving.mcp),
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(facts.fact, name="fact")
app.add_typer(reviewing.review, name="review")
app.add_typer(entities.entity, name="entity")
app.add_typer(law.ontology, name="ontology")
app.add_typer(models.models, name="models")
app.add_typer(actors.actor, name="actor")
