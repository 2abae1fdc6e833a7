"""What a write answers, and what became of many."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.layout import more, named, paragraph, plain_text, remark

MOST_REFUSALS = 20
_STYLES = {"rejected": "red", "contested": "yellow", "pending": "yellow"}
_MARGIN = 15


def show_receipt(out: Console, receipt: dict[str, Any]) -> None:
    """Print what was read from a text, and what became of each statement."""
    parts = [receipt, *receipt["parts"]]
    revision = f", revision {receipt['revision']}" if receipt["revision"] > 1 else ""
    name = receipt["ref"] or receipt["memory_id"]
    came = f"{_came_to(receipt, parts)}{revision}"
    paragraph(out, Text.assemble(plain_text(name), f"{'  ' * bool(name)}{came}", style="dim"))
    if len(parts) > 1:
        remark(out, f"kept in {len(parts)} sections")
    statements = [statement for part in parts for statement in part["statements"]]
    for statement in statements:
        _show_statement(out, statement)
    if receipt["status"] == "pending":
        remark(out, "on disk; what it says is read with the next write, and its words are found already")
    elif not statements:
        remark(out, "no statement was read from it; it is found by its words and meaning")


def _came_to(receipt: dict[str, Any], parts: Sequence[dict[str, Any]]) -> str:
    """Return what a write came to, so that nobody reads "done" over what was not."""
    outcomes = {statement["outcome"] for part in parts for statement in part["statements"]}
    if not receipt["changed"]:
        return "not done: nothing was written" if outcomes == {"rejected"} else "nothing new"
    return "kept, but no statement entered" if outcomes == {"rejected"} else str(receipt["status"])


def show_report(out: Console, report: dict[str, Any]) -> None:
    """Print the totals of an ingest, and what was refused."""
    said = ", ".join(f"{count} {outcome}" for outcome, count in report["statements"].items()) or "none"
    refused: Sequence[dict[str, Any]] = report["refused"]
    pairs = {"rows": report["rows"], "new memories": report["memories"], "unchanged": report["unchanged"]}
    pairs |= {"statements": said, "refused": len(refused), "seconds": f"{report['took_ms'] / 1000:.1f}"}
    named(out, [(name, str(value)) for name, value in pairs.items()])
    for refusal in refused[:MOST_REFUSALS]:
        name = f"row {refusal['row']}" + (f", {refusal['ref']}" if refusal["ref"] else "")
        paragraph(out, plain_text(f"refused {name}: {refusal['message']}", "red"), indent=4, label=Text("  "))
    more(out, len(refused) - MOST_REFUSALS, indent=2)


def _show_statement(out: Console, statement: dict[str, Any]) -> None:
    said = f"{statement['subject']} · {statement['predicate']} · {statement['object'] or '–'}"
    if statement["qualifier"]:
        said += f" ({statement['qualifier']})"
    style = _STYLES.get(statement["outcome"], "green")
    paragraph(out, plain_text(said), indent=_MARGIN, label=Text(f"  {statement['outcome']}", style=style))
    why = ": ".join(statement[part] for part in ("code", "message") if statement[part])
    if why:
        paragraph(out, plain_text(why, "dim"), indent=_MARGIN)
