"""``ontology check | show | diff | export``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.surfaces.cli.state import State, plain

if TYPE_CHECKING:
    from rich.console import Console

ontology = typer.Typer(help="The ontology: what can be said.", no_args_is_help=True)
Files = Annotated[Optional[list[Path]], typer.Argument(help="Documents beside the core.")]
FORMATS = ("turtle", "shacl", "mermaid")


@ontology.command()
def check(context: typer.Context, files: Files = None) -> None:
    """Say every contradiction in ontology documents, with file and entry."""
    from hindgraph_ontology.loader import load

    state: State = context.obj
    law = load(_existing(files))
    report = {"classes": len(law.classes), "predicates": len(law.predicates), "hash": law.hash}
    line = f"  sound: {len(law.classes)} classes, {len(law.predicates)} predicates"
    state.give(report, lambda out: out.print(line))


@ontology.command()
def show(
    context: typer.Context,
    name: Annotated[Optional[str], typer.Argument(help="A class or predicate; none: a summary.")] = None,
) -> None:
    """Show what the ontology says of a class or predicate, or all of it in short."""
    from hindgraph_ontology.describe import describe, summary

    state: State = context.obj
    law = _in_force(state)
    if name is not None and name not in law.classes and name not in law.predicates:
        raise NotFound(f"the ontology has no class or predicate {name!r}", field="name")
    found = describe(law, name) if name else summary(law)
    state.give(found, lambda out: _show(out, found))


@ontology.command()
def diff(
    context: typer.Context,
    new: Annotated[list[Path], typer.Argument(help="Documents beside the core.")],
    old: Annotated[
        Optional[list[Path]],
        typer.Option(help="Compare with the core and these (default: what is in force)."),
    ] = None,
) -> None:
    """Say what documents change, and whether stored facts may suffer from it."""
    from hindgraph_ontology.diff import diff as difference
    from hindgraph_ontology.loader import load

    state: State = context.obj
    before = load(_existing(old)) if old else _in_force(state)
    changes = difference(before, load(_existing(new)))

    def show_changes(out: "Console") -> None:
        for change in changes:
            out.print(f"  {change.sentence}", style="red" if change.breaking else "")
        if not changes:
            out.print("  no difference")

    state.give(plain(changes), show_changes)


@ontology.command()
def export(
    context: typer.Context,
    format: Annotated[str, typer.Option(help="turtle, shacl or mermaid.")] = "turtle",
) -> None:
    """Write the ontology as OWL or SHACL in Turtle, or as a Mermaid class diagram."""
    from hindgraph_ontology.export import export as exported

    if format not in FORMATS:
        raise InvalidInput(
            f"format must be one of {', '.join(FORMATS)}", code="unknown_format", field="format"
        )
    sys.stdout.write(exported(_in_force(context.obj), format))  # type: ignore[arg-type]  # just tested


def _in_force(state: State) -> Any:
    from hindgraph.settings import load as settings
    from hindgraph_ontology.loader import load

    return load(settings(state.home).ontology)


def _existing(files: list[Path] | None) -> list[Path]:
    for file in files or ():
        if not file.is_file():
            raise NotFound(f"there is no file {file}", field="files")
    return files or []


def _show(out: "Console", found: dict[str, Any]) -> None:
    from hindgraph.surfaces.cli.render import rows

    for line in rows([(name, _written(value)) for name, value in found.items()]):
        out.print(line)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_written(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_written(item) for item in value)
    return str(value)
