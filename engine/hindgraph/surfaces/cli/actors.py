"""``actor show``, ``actor set`` and ``actor list``."""

from typing import Annotated, Any, Optional

import typer

from hindgraph.surfaces.cli.state import State

actor = typer.Typer(help="Actors: who there is, and how they are set.", no_args_is_help=True)


@actor.command("list")
def list_actors(context: typer.Context) -> None:
    """Name the actors that have a memory here."""
    state: State = context.obj
    with state.open() as memory:
        names = memory.actors()

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.layout import paragraph, plain_text, remark

        for name in names:
            paragraph(out, plain_text(name))
        if not names:
            remark(out, "nobody has a memory here yet")

    state.give(names, show)


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
    """Set who the user is, the time zone, and the trusted tools; an empty text unsets."""
    changes: dict[str, Any] = {}
    for name, text in {"user_name": user_name, "timezone": timezone}.items():
        if text is not None:
            changes[name] = text.strip() or None
    for name, texts in {"user_aliases": user_alias, "tools": tool}.items():
        if texts:
            changes[name] = tuple(text for text in texts if text.strip())
    if not changes:
        raise typer.BadParameter("give at least one of --user-name, --user-alias, --timezone, --tool")
    _give_actor(context.obj, changes)


def _give_actor(state: State, changes: dict[str, Any]) -> None:
    with state.open() as memory:
        settings = memory.actor_settings(**changes)
        name = memory.actor

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.layout import named

        known = {"actor": name, "user name": settings.user_name, "timezone": settings.timezone}
        known |= {"user aliases": ", ".join(settings.user_aliases), "tools": ", ".join(settings.tools)}
        named(out, [(word, value or "–") for word, value in known.items()])

    state.give({"actor": name, **settings.plain()}, show)
