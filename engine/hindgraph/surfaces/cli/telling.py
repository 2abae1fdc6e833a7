"""``write`` and ``ingest``."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.errors import InvalidInput
from hindgraph.surfaces.cli.state import State, console

if TYPE_CHECKING:
    from rich.console import Console

    from hindgraph.model.receipts import IngestReport, Receipt

_STYLES = {
    "stored": "green",
    "superseded": "green",
    "corrected": "green",
    "ended": "green",
    "rejected": "red",
}


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(write)
    app.command()(ingest)


def write(
    context: typer.Context,
    text: Annotated[str, typer.Argument(help="What to remember; - reads standard input.")],
    ref: Annotated[Optional[str], typer.Option(help="Your own id: the same again changes nothing.")] = None,
    layer: Annotated[str, typer.Option(help="working, episodic or semantic.")] = "episodic",
    occurred_at: Annotated[Optional[str], typer.Option(help="When it was said (ISO 8601).")] = None,
    recorded_at: Annotated[
        Optional[str], typer.Option(help="Replay of an old log: when it was learned.")
    ] = None,
    session: Annotated[Optional[str], typer.Option(help="The conversation or task.")] = None,
    speaker: Annotated[Optional[str], typer.Option(help="Who says it, if not the user.")] = None,
    origin: Annotated[Optional[str], typer.Option(help="human, agent, tool, document or import.")] = None,
    source: Annotated[Optional[str], typer.Option(help="Where it comes from.")] = None,
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
            wait=not no_wait,
        )
    state.give(receipt, lambda out: _show_receipt(out, receipt))


def ingest(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(help="Files or folders (text, Markdown, JSONL, chat exports); - reads JSONL."),
    ],
    third_party: Annotated[bool, typer.Option("--third-party", help="It is somebody else's word.")] = False,
    no_wait: Annotated[bool, typer.Option("--no-wait", help="Return when all is safely on disk.")] = False,
) -> None:
    """Remember many texts; the same again changes nothing, so it can be resumed."""
    state: State = context.obj
    sources: list[Any] = []
    for path in paths:
        sources += list(_rows()) if path == "-" else [Path(path)]
    with state.open() as memory, progress() as bar:
        report = memory.ingest(sources, wait=not no_wait, on_progress=bar, third_party=third_party)
    state.give(report, lambda out: _show_report(out, report))


def _standard_input() -> str:
    try:
        return sys.stdin.read()
    except UnicodeDecodeError as error:
        raise InvalidInput("standard input is not UTF-8 text", code="not_text", field="text") from error


def _rows() -> Iterator[Any]:
    for number, line in enumerate(_standard_input().splitlines(), start=1):
        if line.strip():
            try:
                yield json.loads(line)
            except json.JSONDecodeError as error:
                message = f"standard input, line {number}: not JSON ({error.msg})"
                raise InvalidInput(message, code="bad_row", field="row") from error


class progress:
    """A progress bar on standard error, where that is a terminal."""

    def __enter__(self) -> "progress":
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("  reading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        out = console(stderr=True)
        self._bar = Progress(*columns, console=out, transient=True, disable=not out.is_terminal)
        self._task = self._bar.add_task("reading", total=None)
        self._bar.start()
        return self

    def __call__(self, done: int, total: int | None) -> None:
        """Show how far it is."""
        self._bar.update(self._task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        self._bar.stop()


def _show_receipt(out: "Console", receipt: "Receipt") -> None:
    from hindgraph.surfaces.cli.render import printable

    news = "" if receipt.changed else "  (nothing new)"
    out.print(f"  {receipt.ref or receipt.memory_id}  {receipt.status}{news}", style="dim")
    statements = [s for part in (receipt, *receipt.parts) for s in part.statements]
    for s in statements:
        what = f"{s.subject} · {s.predicate} · {s.object or '–'}"
        if s.qualifier:
            what += f" ({s.qualifier})"
        out.print(f"  {s.outcome:<11}", style=_STYLES.get(s.outcome, "yellow"), end="")
        out.print(printable(what) + (f"  [{s.code}: {s.message}]" if s.code else ""))
    if not statements:
        out.print("  no statements were read from it; it is found by its words and meaning", style="dim")


def _show_report(out: "Console", report: "IngestReport") -> None:
    from hindgraph.surfaces.cli.render import printable, rows

    said = ", ".join(f"{count} {outcome}" for outcome, count in report.statements.items()) or "none"
    pairs = [("rows", report.rows), ("new memories", report.memories), ("unchanged", report.unchanged)]
    for line in rows([*pairs, ("statements", said), ("seconds", f"{report.took_ms / 1000:.1f}")]):
        out.print(line)
    for refusal in report.refused[:20]:
        name = refusal.ref or f"row {refusal.row}"
        out.print(f"  refused {printable(name)}: {printable(refusal.message)}", style="red")
    if len(report.refused) > 20:
        out.print(f"  … and {len(report.refused) - 20} more refused", style="red")
