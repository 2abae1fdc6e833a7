"""``models list`` and ``models prepare``."""

from typing import Annotated, Any

import typer

from hindgraph.surfaces.cli.state import State, console

models = typer.Typer(help="Models: which there are, and making them ready.", no_args_is_help=True)


@models.command("list")
def list_models(context: typer.Context) -> None:
    """Say which models there are, and how to get what is not there."""
    from hindgraph.memory import installed_models

    state: State = context.obj
    found = installed_models(state.home)
    state.give(found, lambda out: _show_models(out, found))


@models.command()
def prepare(
    context: typer.Context,
    force: Annotated[bool, typer.Option("--force", help="Make it again though it is there.")] = False,
) -> None:
    """Make the embedding model ready: a copy that starts in a moment."""
    from hindgraph.memory import prepare_models

    state: State = context.obj
    errors = console(stderr=True)
    report = prepare_models(
        state.home, force=force, on_progress=lambda step: errors.print(f"  {step}", style="dim")
    )
    state.give(report, lambda out: out.print(f"  {report['model']}: {report['note']}", soft_wrap=True))


def _show_models(out: Any, found: list[dict[str, Any]]) -> None:
    from rich.text import Text

    from hindgraph.surfaces.cli.text import printable
    from hindgraph.surfaces.cli.views.layout import paragraph, plain_text, put

    kinds, names = (max((len(model[part]) for model in found), default=0) for part in ("kind", "name"))
    for model in found:
        name = f"  {model['kind']:<{kinds}}  {printable(model['name']):<{names}}  "
        put(out, Text(name).append(*_readiness(model)))
        if model["next_step"] and not model["installed"]:
            paragraph(out, plain_text(model["next_step"], "dim"), indent=kinds + 4)


def _readiness(model: dict[str, Any]) -> tuple[str, str]:
    if model["prepared"]:
        return "ready", "green"
    return ("installed", "green") if model["installed"] else ("not installed", "yellow")
