"""``stats``, ``doctor``, ``reindex``, and what belongs to ``models`` and ``actor``."""

from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.surfaces.cli.state import State, console

if TYPE_CHECKING:
    from rich.console import Console

INTEGRITY = 7

models = typer.Typer(help="Models: which there are, and making them ready.", no_args_is_help=True)
actor = typer.Typer(help="Actors: who there is, and how they are set.", no_args_is_help=True)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(stats)
    app.command()(doctor)
    app.command()(reindex)


def stats(
    context: typer.Context,
    as_of: Annotated[Optional[str], typer.Option(help="What held then.")] = None,
    known_at: Annotated[Optional[str], typer.Option(help="What was believed then.")] = None,
) -> None:
    """Count memories, entities, facts and findings."""
    state: State = context.obj
    with state.open() as memory:
        counts = memory.stats(as_of=as_of, known_at=known_at)
    state.give(counts, lambda out: _show_rows(out, list(counts.items())))


def doctor(
    context: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Compute anew what is derived and wrong.")] = False,
) -> None:
    """Check that rows equal the fold, nothing overlaps, evidence is there and indexes are complete."""
    state: State = context.obj
    with state.open() as memory:
        health = memory.doctor(repair=repair)

    def show(out: "Console") -> None:
        _show_rows(out, [(name, f"{count} looked at") for name, count in health["looked_at"].items()])
        for trouble in health["troubles"][:20]:
            out.print(f"  {trouble['check']}: {trouble['id']} {trouble['what']}", style="red")
        done = f", {health['repaired']} repaired" if health["repaired"] else ""
        out.print(f"  {'sound' if health['sound'] else 'not sound'}: {len(health['troubles'])} found{done}")

    state.give(health, show)
    if not health["sound"]:
        raise typer.Exit(INTEGRITY)


def reindex(context: typer.Context) -> None:
    """Build vectors and words anew from the graph."""
    state: State = context.obj
    with state.open() as memory:
        count = memory.reindex()
    state.give({"memories": count}, lambda out: out.print(f"  {count} memories indexed"))


@models.command("list")
def list_models(context: typer.Context) -> None:
    """Say which models there are, and how to get what is not there."""
    state: State = context.obj
    from hindgraph.memory import installed_models

    found = installed_models(state.home)

    def show(out: "Console") -> None:
        for model in found:
            ready = "ready" if model["prepared"] else "installed" if model["installed"] else "–"
            out.print(f"  {model['kind']:<16} {model['name']:<34} {ready}")
            if model["next_step"] and not model["installed"]:
                out.print(f"  {'':<16} {model['next_step']}", style="dim")

    state.give(found, show)


@models.command()
def prepare(
    context: typer.Context,
    force: Annotated[bool, typer.Option("--force", help="Make it again though it is there.")] = False,
) -> None:
    """Make the embedding model ready: a copy that starts in a moment."""
    state: State = context.obj
    from hindgraph.memory import prepare_models

    errors = console(stderr=True)
    report = prepare_models(
        state.home, force=force, on_progress=lambda step: errors.print(f"  {step}", style="dim")
    )
    state.give(report, lambda out: out.print(f"  {report['model']}: {report['note']}"))


@actor.command("list")
def list_actors(context: typer.Context) -> None:
    """Name the actors that have a memory here."""
    state: State = context.obj
    with state.open() as memory:
        names = memory.actors()
    state.give(names, lambda out: out.print("\n".join(f"  {name}" for name in names)))


@actor.command("show")
def show_actor(context: typer.Context) -> None:
    """Say how the actor is set."""
    _give_actor(context.obj, {})


@actor.command("set")
def set_actor(
    context: typer.Context,
    user_name: Annotated[Optional[str], typer.Option(help='The person behind "I".')] = None,
    user_alias: Annotated[
        Optional[list[str]], typer.Option(help="A further name; may be given several times.")
    ] = None,
    timezone: Annotated[Optional[str], typer.Option(help="IANA zone of dates without one.")] = None,
    tool: Annotated[
        Optional[list[str]], typer.Option(help="A source whose tool memories are first-party.")
    ] = None,
) -> None:
    """Set who the user is, the time zone, and the trusted tools."""
    given: dict[str, Any] = {"user_name": user_name, "timezone": timezone}
    given |= {
        "user_aliases": tuple(user_alias) if user_alias else None,
        "tools": tuple(tool) if tool else None,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if not changes:
        raise typer.BadParameter("give at least one of --user-name, --user-alias, --timezone, --tool")
    _give_actor(context.obj, changes)


def _give_actor(state: State, changes: dict[str, Any]) -> None:
    with state.open() as memory:
        settings = memory.actor_settings(**changes)
        name = memory.actor
    rows = [("actor", name), ("user name", settings.user_name or "–"), ("timezone", settings.timezone or "–")]
    rows += [
        ("user aliases", ", ".join(settings.user_aliases) or "–"),
        ("tools", ", ".join(settings.tools) or "–"),
    ]
    state.give({"actor": name, **settings.plain()}, lambda out: _show_rows(out, rows))


def _show_rows(out: "Console", pairs: list[tuple[str, Any]]) -> None:
    from hindgraph.surfaces.cli.render import rows

    for line in rows([(name.replace("_", " "), value) for name, value in pairs]):
        out.print(line)
