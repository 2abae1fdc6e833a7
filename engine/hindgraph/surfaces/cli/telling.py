"""``write`` and ``ingest``."""

import io
import sys
from pathlib import Path
from typing import Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput
from hindgraph.surfaces.cli.state import State, plain, progress

INVALID = 3


def write(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What to remember; - reads standard input.")],
    ref: Annotated[Optional[str], typer.Option(help="Your own id: the same again changes nothing.")] = None,
    layer: Annotated[str, typer.Option(help="working, episodic or semantic.")] = "episodic",
    occurred_at: Annotated[
        Optional[str], typer.Option(help="When it was said (ISO 8601); it is known from now on all the same.")
    ] = None,
    recorded_at: Annotated[
        Optional[str],
        typer.Option(help="Replay of an old log: when it was learned, for --known-at; oldest first."),
    ] = None,
    session: Annotated[Optional[str], typer.Option(help="The conversation or task.")] = None,
    speaker: Annotated[Optional[str], typer.Option(help="Who says it, if not the user.")] = None,
    origin: Annotated[
        Optional[str],
        typer.Option(help="human, agent, tool, document or import; tool and import are a third party's."),
    ] = None,
    source: Annotated[
        Optional[str], typer.Option(help="Where it comes from; of an agent, a URL makes it a third party's.")
    ] = None,
    third_party: Annotated[
        bool,
        typer.Option("--third-party", help="It is somebody else's word: it contests, and replaces nothing."),
    ] = False,
    intent: Annotated[Optional[str], typer.Option(help="fact, decision, solution, …")] = None,
    tag: Annotated[Optional[list[str]], typer.Option(help="A tag; may be given several times.")] = None,
    ttl: Annotated[Optional[str], typer.Option(help="How long it lives, such as 24h.")] = None,
    key: Annotated[Optional[str], typer.Option(help="Exact key, for working memories.")] = None,
    lang: Annotated[Optional[str], typer.Option(help="en or zh; found out if not given.")] = None,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Return when it is safely on disk.")] = False,
) -> None:
    """Remember a text, and say what was read from it."""
    state: State = context.obj
    if text == "-":
        text = _standard_input()
    with state.open() as memory:
        receipt = memory.write(
            text,
            ref=ref,
            layer=layer,
            occurred_at=occurred_at,
            recorded_at=recorded_at,
            session=session,
            speaker=speaker,
            origin=origin,
            source=source,
            intent=intent,
            tags=tag or (),
            ttl=ttl,
            key=key,
            lang=lang,
            third_party=third_party,
            wait=not no_wait,
        )

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.receipts import show_receipt

        show_receipt(out, plain(receipt))

    state.give(receipt, show)


def ingest(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(help="Files or folders (text, Markdown, JSONL, chat exports); - reads JSONL."),
    ],
    third_party: Annotated[bool, typer.Option("--third-party", help="It is somebody else's word.")] = False,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Return when all is safely on disk.")] = False,
) -> None:
    """Remember many texts; the same again changes nothing, so it can be resumed.

    A row that is refused is reported and does not stop the others; the exit code is 3 then.
    """
    state: State = context.obj
    sources: list[Any] = [_stream() if path == "-" else Path(path) for path in paths]
    with state.open() as memory, progress("reading") as bar:
        report = memory.ingest(sources, wait=not no_wait, on_progress=bar, third_party=third_party)

    def show(out: Any) -> None:
        from hindgraph.surfaces.cli.views.receipts import show_report

        show_report(out, plain(report))

    state.give(report, show)
    if report.refused:
        raise typer.Exit(INVALID)


def _stream() -> io.TextIOBase:
    """Return standard input as UTF-8, whatever the console speaks."""
    return io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig")


def _standard_input() -> str:
    try:
        return _stream().read()
    except UnicodeDecodeError as error:
        raise InvalidInput("standard input is not UTF-8 text", code="not_text", field="text") from error
