"""``hindgraph demo``: a month of memories, and ten questions."""

import json
import shutil
import tempfile
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from hindgraph.surfaces.cli.state import State, console, plain, print_json, progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from hindgraph.memory import Memory
    from hindgraph.model.receipts import IngestReport

ACTOR = "demo"
USER = "Ines Hartwig"
TIMEZONE = "Europe/Berlin"
_COUNTED = ("entities", "facts", "versions", "statements", "findings")


def demo(
    context: typer.Context,
    keep: Annotated[
        Optional[Path], typer.Option(help="Keep the memory in this folder, to explore it.")
    ] = None,
) -> None:
    """Read a month of an operations agent's memories, then answer ten questions."""
    state: State = context.obj
    folder = keep or Path(tempfile.mkdtemp(prefix="hindgraph-demo-"))
    try:
        answers = _run(state, folder)
    finally:
        if keep is None:
            shutil.rmtree(folder, ignore_errors=True)
    if state.json:
        print_json(answers)
    else:
        _show_end(console(), keep)


def _run(state: State, folder: Path) -> list[dict[str, Any]]:
    from hindgraph.memory import Memory
    from hindgraph.settings import load

    settings = replace(load(folder), user=USER, timezone=TIMEZONE)
    with Memory.open(folder, actor=ACTOR, settings=settings) as memory:
        _tell(memory, show=not state.json)
        # Now, for the month is replayed: nothing may be learned before what was learned last.
        memory.actor_settings(user_name=USER, timezone=TIMEZONE)
        answers = []
        for number, question in enumerate(demo_data("questions.yaml"), start=1):
            options = {name: question[name] for name in ("asked_at", "as_of", "known_at") if name in question}
            answer = memory.search(question["query"], **options)
            answers.append({"title": question["title"], **plain(answer), "id": question["id"]})
            if not state.json:
                _show(console(), number, question, answers[-1])
        return answers


def remembered(
    memory: "Memory", on_progress: "Callable[[int, int | None], None] | None" = None
) -> "IngestReport":
    """Tell a memory the month, replayed as it was learned; told again, it changes nothing."""
    rows = demo_data("memories.jsonl")
    for row in rows:
        row["recorded_at"] = row["occurred_at"]
    return memory.ingest(rows, on_progress=on_progress)


def _tell(memory: "Memory", *, show: bool) -> None:
    with progress("reading") as bar:
        report = remembered(memory, bar)
    if show:
        from hindgraph.surfaces.cli.views.layout import remark

        counts = memory.stats()
        out = console()
        out.print()
        seconds = f"{report.took_ms / 1000:.0f} s"
        remark(out, f"hindgraph has read {report.rows} memories of June 2026 in {seconds}", style="bold")
        remark(out, ", ".join(f"{counts[name]} {name}" for name in _COUNTED if name in counts))


def _show(out: "Console", number: int, question: dict[str, Any], answer: dict[str, Any]) -> None:
    from rich.text import Text

    from hindgraph.surfaces.cli.views.answer import show_answer
    from hindgraph.surfaces.cli.views.layout import paragraph, plain_text, put

    out.print()
    put(out, Text(f"{number:>3}  {question['title']}", style="dim"))
    asked = [f"as of {question['as_of'][:10]}"] if "as_of" in question else []
    asked += [f"as believed on {question['known_at'][:10]}"] if "known_at" in question else []
    line = Text.assemble(plain_text(question["query"], "bold"), f"  ({', '.join(asked)})" if asked else "")
    paragraph(out, line, indent=5, label=Text("  ?", style="bold"))
    show_answer(out, answer, TIMEZONE)


def _show_end(out: "Console", keep: Path | None) -> None:
    from hindgraph.surfaces.cli.views.layout import remark

    out.print()
    if keep is None:
        remark(out, "to explore it: hindgraph demo --keep FOLDER")
    else:
        remark(out, f'to explore it: hindgraph --home {keep} --actor {ACTOR} search "QUESTION"')


def demo_data(name: str) -> list[dict[str, Any]]:
    """Return the rows of one of the demo's files."""
    text = files("hindgraph.data").joinpath("demo", name).read_text("utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines() if line]
    import yaml

    rows: list[dict[str, Any]] = yaml.safe_load(text)
    return rows
