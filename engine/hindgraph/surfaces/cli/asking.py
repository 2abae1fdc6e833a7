"""``search``, ``get``, ``graph``, ``history`` and ``explain``."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.surfaces.cli.state import State, plain, print_json

if TYPE_CHECKING:
    from rich.console import Console

AsOf = Annotated[Optional[str], typer.Option(help="What held then (a day means its end).")]
KnownAt = Annotated[Optional[str], typer.Option(help="What was believed then.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(search)
    app.command()(get)
    app.command()(graph)
    app.command()(history)
    app.command()(explain)


def search(
    context: typer.Context,
    query: Annotated[Optional[str], typer.Argument(help="The question.")] = None,
    batch: Annotated[
        Optional[str], typer.Option(help="A JSONL file of questions (- for standard input); prints JSONL.")
    ] = None,
    layer: Annotated[Optional[str], typer.Option(help="working, episodic or semantic.")] = None,
    top_k: Annotated[int, typer.Option(help="How many memories.")] = 5,
    as_of: AsOf = None,
    known_at: KnownAt = None,
    since: Annotated[Optional[str], typer.Option(help="Only memories from then on.")] = None,
    until: Annotated[Optional[str], typer.Option(help="Only memories until then.")] = None,
    asked_at: Annotated[Optional[str], typer.Option(help="When the question is asked.")] = None,
    session: Annotated[Optional[str], typer.Option(help="Only of that session.")] = None,
    intent: Annotated[Optional[str], typer.Option(help="Only of that intent.")] = None,
    tag: Annotated[
        Optional[list[str]], typer.Option(help="Only with that tag; may be given several times.")
    ] = None,
    hops: Annotated[Optional[int], typer.Option(help="At most so many steps in a chain.")] = None,
    max_tokens: Annotated[Optional[int], typer.Option(help="Budget over the whole answer.")] = None,
    trust_floor: Annotated[Optional[float], typer.Option(help="Leave out what is trusted less.")] = None,
    deadline: Annotated[Optional[float], typer.Option(help="Seconds; then what has been found.")] = None,
) -> None:
    """Answer a question, with the path in the graph and the sentences that say so."""
    state: State = context.obj
    if (query is None) == (batch is None):
        raise typer.BadParameter("give a question, or --batch FILE")
    with state.open() as memory:
        if batch is not None:
            for answer in memory.search_many(_questions(batch)):
                print_json(answer, lines=True)
            return
        found = memory.search(
            query or "",
            layer=layer,
            top_k=top_k,
            as_of=as_of,
            known_at=known_at,
            time_range=(since, until) if since or until else None,
            asked_at=asked_at,
            session=session,
            intent=intent,
            tags=tag,
            hops=hops,
            max_tokens=max_tokens,
            trust_floor=trust_floor,
            deadline=deadline,
        )
        timezone = memory.timezone

    def show(out: "Console") -> None:
        from hindgraph.surfaces.cli.render import show_answer

        show_answer(out, found.as_dict(), timezone)
        out.print(f"  {found.took_ms:.0f} ms · hindgraph explain {found.trace_id}", style="dim")

    state.give(found, show)


def get(
    context: typer.Context,
    ids: Annotated[list[str], typer.Argument(help="Ids, refs or keys.")],
    as_of: AsOf = None,
    known_at: KnownAt = None,
) -> None:
    """Print memories, entities, facts and statements by id, ref or key."""
    state: State = context.obj
    with state.open() as memory:
        records = memory.get(ids, as_of=as_of, known_at=known_at)
    if not records:
        raise NotFound(f"there is nothing under {', '.join(ids)}", field="ids")
    print_json(records)


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
    state.give(found, lambda out: _show_graph(out, plain(found), timezone))


def history(
    context: typer.Context,
    entity_or_fact: Annotated[str, typer.Argument(help="A name, an entity's id or a fact's id.")],
    known_at: KnownAt = None,
) -> None:
    """Tell what became of an entity's facts: when, who says so, and in which sentence."""
    state: State = context.obj
    with state.open() as memory:
        changes = memory.history(entity_or_fact, known_at=known_at)
        timezone = memory.timezone
    state.give(changes, lambda out: _show_history(out, plain(changes), timezone))


def explain(context: typer.Context, trace_id: Annotated[str, typer.Argument(help="From an answer.")]) -> None:
    """Say how an answer came about: routes, paths, scores, and what was left out."""
    state: State = context.obj
    with state.open() as memory:
        trace = memory.explain(trace_id)

    def show(out: "Console") -> None:
        from hindgraph.surfaces.cli.trace import show_trace

        show_trace(out, trace)

    state.give(trace, show)


def _questions(batch: str) -> Iterator[dict[str, Any]]:
    try:
        text = sys.stdin.read() if batch == "-" else Path(batch).read_text("utf-8")
    except FileNotFoundError as error:
        raise NotFound(f"there is no file {batch}", field="batch") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{batch} is not UTF-8 text", code="not_text", field="batch") from error
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as error:
            message = f"{batch}, line {number}: not JSON ({error.msg})"
            raise InvalidInput(message, code="bad_row", field="batch") from error
        if not isinstance(row, dict):
            raise InvalidInput(f"{batch}, line {number}: not an object", code="bad_row", field="batch")
        yield row


def _show_graph(out: "Console", found: dict[str, Any], timezone: str) -> None:
    from hindgraph.surfaces.cli.render import printable, validity

    if not found["edges"]:
        out.print(f"  nothing ({found['reason'] or 'no edges'})", style="yellow")
    for edge in found["edges"]:
        out.print(f"  {printable(edge['says'])}", end="")
        out.print(f"  {validity(edge, timezone)}", style="green" if edge["status"] == "current" else "yellow")
    if found["cursor"]:
        out.print(f"  more: --cursor {found['cursor']}", style="dim")


def _show_history(out: "Console", changes: list[dict[str, Any]], timezone: str) -> None:
    from hindgraph.surfaces.cli.render import day, printable

    for change in changes:
        out.print(f"  {day(change['at'], timezone):<12} {change['what']:<10}", style="cyan", end="")
        out.print(printable(change["edge"]["says"]))
        if because := change["because"]:
            quote = " ".join(because["quote"].split())
            who = f"{change['who']}, " if change["who"] else ""
            out.print(f"      “{printable(quote)}”", end="")
            out.print(f"  {printable(who)}{printable(because['ref'] or because['memory_id'])}", style="dim")
