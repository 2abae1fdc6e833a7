"""``entity show``, ``merge``, ``split``, ``rename`` and ``alias``."""

from typing import Annotated, Any, Optional

import typer

from hindgraph.errors import NotFound
from hindgraph.surfaces.cli.options import AsOf, KnownAt
from hindgraph.surfaces.cli.state import State, plain

entity = typer.Typer(
    help="Who is who: look, merge, split, name. Each decision can be undone.", no_args_is_help=True
)

Why = Annotated[str, typer.Option("--reason", help="Why; it is kept.")]
Name = Annotated[str, typer.Argument(metavar="ENTITY", help="A name or id.")]


@entity.command()
def show(context: typer.Context, name: Name, as_of: AsOf = None, known_at: KnownAt = None) -> None:
    """Show an entity: its names, what was merged into it, and its facts."""
    state: State = context.obj
    with state.open() as memory:
        root = memory.graph(name, limit=1, as_of=as_of, known_at=known_at).root
        records = memory.get([root], as_of=as_of, known_at=known_at) if root else []
        timezone = memory.timezone
    if not records:
        raise NotFound(f"there is no entity {name!r}", field="entity")

    def give(out: Any) -> None:
        from hindgraph.surfaces.cli.views.records import show_record

        for record in records:
            show_record(out, plain(record), timezone)

    state.give(records[0], give)


@entity.command()
def merge(
    context: typer.Context,
    loser: Annotated[str, typer.Argument(help="The one that is no other: a name or id.")],
    winner: Annotated[str, typer.Argument(help="The one that both are; its name is shown.")],
    reason: Why,
) -> None:
    """Let everything said of one entity count for another."""
    state: State = context.obj
    with state.open() as memory:
        _give(state, memory.merge(loser, winner, reason=reason))


@entity.command()
def split(
    context: typer.Context,
    name: Name,
    reason: Why,
    statement: Annotated[
        Optional[list[str]],
        typer.Option(help="Id of a statement that is about another; may be given several times."),
    ] = None,
    called: Annotated[Optional[str], typer.Option("--name", help="What the other is called.")] = None,
) -> None:
    """Undo a merge; or, with statements, say that they are about another."""
    state: State = context.obj
    with state.open() as memory:
        _give(state, memory.split(name, statement, name=called, reason=reason))


@entity.command()
def rename(
    context: typer.Context, name: Name, new: Annotated[str, typer.Argument(help="The name to show.")]
) -> None:
    """Show an entity under another name; the old one still leads to it."""
    state: State = context.obj
    with state.open() as memory:
        _give(state, memory.rename(name, new))


@entity.command()
def alias(
    context: typer.Context,
    name: Name,
    other: Annotated[str, typer.Argument(metavar="NAME", help="The further name.")],
    remove: Annotated[bool, typer.Option("--remove", help="It is not called so.")] = False,
) -> None:
    """Let an entity be found under a further name, or no longer."""
    state: State = context.obj
    with state.open() as memory:
        _give(state, memory.alias(name, other, remove=remove))


def _give(state: State, receipt: Any) -> None:
    def give(out: Any) -> None:
        from hindgraph.surfaces.cli.views.decisions import show_decision

        show_decision(out, plain(receipt))

    state.give(receipt, give)
