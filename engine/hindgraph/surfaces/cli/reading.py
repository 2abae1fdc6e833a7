"""``get``, ``graph``, ``history`` and ``diff``."""

from typing import Annotated, Any, Optional

import typer

from hindgraph.errors import NotFound
from hindgraph.surfaces.cli.options import AsOf, Ids, KnownAt
from hindgraph.surfaces.cli.state import State, plain


def get(
    context: typer.Context,
    ids: Annotated[list[str], typer.Argument(help="Ids, refs or keys.")],
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> None:
    """Show memories, entities, facts and statements by id, ref or key."""
    state: State = context.obj
    with state.open() as memory:
        records = memory.get(ids, as_of=as_of, known_at=known_at)
        timezone = memory.timezone
    if not records:
        next_step = "ids and refs stand in answers; for a name: hindgraph graph NAME"
        raise NotFound(f"there is nothing under {', '.join(ids)}", field="ids", next_step=next_step)

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.records import show_record

        for record in records:
            show_record(out, plain(record), timezone)

    state.give(records, show)


def graph(
    context: typer.Context,
    entity: Annotated[str, typer.Argument(help="A name or id.")],
    predicate: Annotated[Optional[str], typer.Option(help="Only these edges.")] = None,
    direction: Annotated[str, typer.Option(help="out, in or both.")] = "both",
    hops: Annotated[int, typer.Option(help="How far.")] = 1,
    chain: Annotated[
        Optional[str], typer.Option(help="A typed walk, such as '^depends_on>owned_by>lives_in'.")
    ] = None,
    to: Annotated[Optional[str], typer.Option(help="The shortest way to that entity.")] = None,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    limit: Annotated[int, typer.Option(help="At most so many edges.")] = 50,
    cursor: Annotated[Optional[str], typer.Option(help="Where the last page ended.")] = None,
    ids: Ids = False,
) -> None:
    """Show what is around an entity, along a chain, or on the way to another."""
    state: State = context.obj
    with state.open() as memory:
        found = memory.graph(
            entity,
            predicate=predicate,
            direction=direction,
            hops=hops,
            chain=chain,
            to=to,
            as_of=as_of,
            known_at=known_at,
            limit=limit,
            cursor=cursor,
        )
        timezone = memory.timezone

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.around import show_graph

        show_graph(out, plain(found), timezone, ids=ids)

    state.give(found, show)


def history(
    context: typer.Context,
    entity_or_fact: Annotated[str, typer.Argument(help="A name, an entity's id or a fact's id.")],
    known_at: KnownAt = None,
) -> None:
    """Tell what became of an entity's facts: when, who says so, in which sentence, and under which fact id."""
    state: State = context.obj
    with state.open() as memory:
        changes = memory.history(entity_or_fact, known_at=known_at)
        timezone = memory.timezone

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.around import show_changes

        show_changes(out, plain(changes), timezone, none="nothing is known of it", ids=True)

    state.give(changes, show)


def diff(
    context: typer.Context,
    since: Annotated[str, typer.Option(help="From when on; a day from its beginning.")],
    until: Annotated[Optional[str], typer.Option(help="Until when; a day to its end (default: now).")] = None,
    entity: Annotated[Optional[str], typer.Option(help="Only what is about it: a name or id.")] = None,
    known_at: Annotated[
        Optional[str], typer.Option(help="As it was believed then (default: as it is known now).")
    ] = None,
) -> None:
    """Tell what changed in some time: began, ended, was corrected, contested or learned, and who says so."""
    state: State = context.obj
    with state.open() as memory:
        changes = memory.diff(since, until, entity=entity, known_at=known_at)
        timezone = memory.timezone

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.around import show_changes

        hint = ", as it was believed then" if known_at is not None else ""
        show_changes(out, plain(changes), timezone, none=f"nothing has changed{hint}")

    state.give(changes, show)
