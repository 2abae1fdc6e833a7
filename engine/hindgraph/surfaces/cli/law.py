"""``ontology check``, ``show``, ``diff`` and ``export``."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.surfaces.cli.state import State

if TYPE_CHECKING:
    from hindgraph_ontology.records import Ontology

FORMATS = ("turtle", "shacl", "mermaid")

ontology = typer.Typer(help="The ontology: what can be said.", no_args_is_help=True)
Files = Annotated[Optional[list[Path]], typer.Argument(help="Documents beside the core.")]


@ontology.command()
def check(context: typer.Context, files: Files = None) -> None:
    """Say every contradiction in ontology documents, with file and entry."""
    from hindgraph_ontology.loader import load

    state: State = context.obj
    law = load(_existing(files))
    report = {"classes": len(law.classes), "predicates": len(law.predicates), "hash": law.hash}
    line = f"  sound: {report['classes']} classes, {report['predicates']} predicates"
    state.give(report, lambda out: out.print(line))


@ontology.command()
def show(
    context: typer.Context,
    name: Annotated[Optional[str], typer.Argument(help="A class or predicate; none: all in short.")] = None,
) -> None:
    """Show what the ontology says of a class or predicate, or all of it in short."""
    from hindgraph_ontology.describe import describe, summary

    state: State = context.obj
    law = _in_force(state)
    found = describe(law, name) if name else summary(law)

    def show_it(out: Any) -> None:
        from hindgraph.surfaces.cli.views.law import show_entry, show_summary

        (show_entry if name else show_summary)(out, found)

    state.give(found, show_it)


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

    def show_changes(out: Any) -> None:
        from hindgraph.surfaces.cli.views.layout import paragraph, plain_text, remark

        for change in changes:
            paragraph(out, plain_text(change.sentence, "red" if change.breaking else ""))
        if not changes:
            remark(out, "no difference")

    state.give(changes, show_changes)


@ontology.command()
def export(
    context: typer.Context,
    format: Annotated[str, typer.Option(help="turtle, shacl or mermaid.")] = "turtle",
) -> None:
    """Write the ontology as OWL or SHACL in Turtle, or as a Mermaid class diagram."""
    from hindgraph_ontology.export import export as exported

    state: State = context.obj
    if format not in FORMATS:
        message = f"format must be one of {', '.join(FORMATS)}"
        raise InvalidInput(message, code="unknown_format", field="format")
    text = exported(_in_force(state), format)  # type: ignore[arg-type]  # just tested

    def show_text(out: Any) -> None:
        sys.stdout.write(text)

    state.give({"format": format, "text": text}, show_text)


def _in_force(state: State) -> "Ontology":
    from hindgraph.settings import load as settings
    from hindgraph_ontology.loader import load

    return load(settings(state.home).ontology)


def _existing(files: list[Path] | None) -> list[Path]:
    for file in files or ():
        if not file.is_file():
            raise NotFound(f"there is no file {file}", field="files")
    return files or []
