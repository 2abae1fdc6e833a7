"""``review list``, ``show``, ``accept`` and ``reject``."""

from typing import Annotated, Any, Optional

import typer

from hindgraph.surfaces.cli.state import State, plain

review = typer.Typer(help="What may not enter by itself, and what others contradict.", no_args_is_help=True)
Ids = Annotated[list[str], typer.Argument(help="Ids, as review list gives them.")]


@review.command("list")
def list_(
    context: typer.Context,
    status: Annotated[str, typer.Option(help="open, accepted, rejected, resolved or all.")] = "open",
    limit: Annotated[int, typer.Option(help="At most so many.")] = 50,
) -> None:
    """List statements that may not enter, and facts that a third party contradicts; longest open first."""
    state: State = context.obj
    with state.open() as memory:
        items = memory.review(status=status, limit=limit)
        timezone = memory.timezone

    def show_them(out: Any) -> None:
        from hindgraph.surfaces.cli.views.reviews import show_items

        show_items(out, plain(items), timezone)

    state.give(items, show_them)


@review.command()
def show(context: typer.Context, id: Annotated[str, typer.Argument(help="Of review list.")]) -> None:
    """Show one: what it says and why it is open, or both sides with their sources."""
    state: State = context.obj
    with state.open() as memory:
        item = memory.review("show", id)
        timezone = memory.timezone

    def show_it(out: Any) -> None:
        from hindgraph.surfaces.cli.views.reviews import show_item

        show_item(out, plain(item), timezone)

    state.give(item, show_it)


@review.command()
def accept(
    context: typer.Context,
    ids: Ids,
    reason: Annotated[Optional[str], typer.Option(help="Why; it is kept.")] = None,
) -> None:
    """Let it in, or let the challenger win, as your own statement."""
    _decide(context.obj, "accept", ids, reason)


@review.command()
def reject(
    context: typer.Context,
    ids: Ids,
    reason: Annotated[str, typer.Option(help="Why; it is kept.")],
) -> None:
    """Close it; of a challenger, what the third party has said."""
    _decide(context.obj, "reject", ids, reason)


def _decide(state: State, action: str, ids: list[str], reason: str | None) -> None:
    with state.open() as memory:
        receipts = [memory.review(action, id, reason=reason) for id in ids]

    def show_receipts(out: Any) -> None:
        from hindgraph.surfaces.cli.views.reviews import show_decision

        for receipt in receipts:
            show_decision(out, plain(receipt))

    state.give(receipts if len(ids) > 1 else receipts[0], show_receipts)
