"""``search`` and ``explain``."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.surfaces.cli.options import AsOf, Ids, KnownAt
from hindgraph.surfaces.cli.state import State, print_json

if TYPE_CHECKING:
    from hindgraph.memory import Memory


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
    ids: Ids = False,
) -> None:
    """Answer a question, with the path in the graph and the sentences that say so."""
    state: State = context.obj
    if (query is None) == (batch is None):
        raise typer.BadParameter("give a question, or --batch FILE")
    options = {
        "layer": layer,
        "top_k": top_k,
        "as_of": as_of,
        "known_at": known_at,
        "time_range": (since, until) if since or until else None,
        "asked_at": asked_at,
        "session": session,
        "intent": intent,
        "tags": tag,
        "hops": hops,
        "max_tokens": max_tokens,
        "trust_floor": trust_floor,
        "deadline": deadline,
    }
    if batch is not None:
        _answer_all(state, batch, options)
    else:
        _answer(state, query or "", options, ids=ids)


def explain(context: typer.Context, trace_id: Annotated[str, typer.Argument(help="From an answer.")]) -> None:
    """Say how an answer came about: routes, paths, scores, and what was left out."""
    state: State = context.obj
    with state.open() as memory:
        trace = memory.explain(trace_id)
        names, facts = ({}, []) if state.json else (_names(memory, trace), _facts(memory, trace))
        timezone = memory.timezone

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.trace import show_trace

        show_trace(out, trace, names, facts=facts, timezone=timezone)

    state.give(trace, show)


def _answer(state: State, query: str, options: dict[str, Any], *, ids: bool) -> None:
    with state.open() as memory:
        found = memory.search(query, **options)
        timezone = memory.timezone

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.answer import show_answer
        from hindgraph.surfaces.cli.views.layout import remark

        show_answer(out, found.as_dict(), timezone, ids=ids)
        remark(out, f"{found.took_ms:.0f} ms · hindgraph explain {found.trace_id}")

    state.give(found, show)


def _answer_all(state: State, batch: str, options: dict[str, Any]) -> None:
    """Print one answer a line; options of the command line hold where a row does not say otherwise."""
    questions = list(_questions(batch))
    given = {name: value for name, value in options.items() if value is not None}
    with state.open() as memory:
        for number, row in questions:
            asked = {"id": str(number), **given, **row}
            try:
                for answer in memory.search_many([asked]):
                    print_json(answer, lines=True)
            except InvalidInput as error:
                message = f"{batch}, line {number}: {error.message}"
                raise InvalidInput(message, code=error.code, field=error.field) from error


def _questions(batch: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(_text_of(batch).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            message = f"{batch}, line {number}: not JSON ({error})"
            raise InvalidInput(message, code="bad_row", field="batch") from error
        if not isinstance(row, dict):
            raise InvalidInput(f"{batch}, line {number}: not an object", code="bad_row", field="batch")
        yield number, row


def _text_of(batch: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if batch == "-" else Path(batch).read_bytes()
        return raw.decode("utf-8-sig")
    except FileNotFoundError as error:
        raise NotFound(f"there is no file {batch}", field="batch") from error
    except OSError as error:
        raise InvalidInput(f"{batch}: {error.strerror}", code="unreadable", field="batch") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{batch} is not UTF-8 text", code="not_text", field="batch") from error


def _names(memory: "Memory", trace: dict[str, Any]) -> dict[str, str]:
    """Return what to call a trace's memories: the caller's refs, else how their texts begin."""
    from hindgraph.surfaces.cli.views.trace import shown_ids

    records = memory.get(shown_ids(trace), detail="summary")
    return {record.id: record.data.get("ref") or record.data.get("name") or record.id for record in records}


def _facts(memory: "Memory", trace: dict[str, Any]) -> list[str]:
    """Return the sentences of the facts that a trace rests on; what was erased since has none."""
    from hindgraph.surfaces.cli.views.trace import shown_facts

    known = {record.id: record.data["versions"] for record in memory.get(shown_facts(trace))}
    edges = [edge for i in shown_facts(trace) for edge in known.get(i, []) if edge["version_id"] == i]
    return [edge["says"] or f"{edge['subject']} {edge['predicate']} {edge['object']}" for edge in edges]
