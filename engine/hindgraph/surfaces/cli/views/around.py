"""What is around an entity, and what became of its facts."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.answer import fact_line, quote_line, show_walk
from hindgraph.surfaces.cli.views.layout import columns, heading, paragraph, plain_text, remark
from hindgraph.surfaces.cli.views.when import day

_STYLES = {
    "began": "green",
    "ended": "yellow",
    "corrected": "magenta",
    "contested": "yellow",
    "retracted": "red",
}
_MARGIN = 27


def show_graph(out: Console, found: dict[str, Any], timezone: str) -> None:
    """Print edges as sentences with their validity, and how to see more."""
    if root := next((node for node in found["nodes"] if node["id"] == found["root"]), None):
        paragraph(out, Text.assemble(plain_text(root["name"], "bold cyan"), (f"  {root['class']}", "dim")))
        if root["aliases"]:
            remark(out, f"also {', '.join(plain_text(a).plain for a in root['aliases'])}", indent=4)
    if not found["edges"]:
        remark(out, f"nothing found ({found['reason'] or 'no edges'})", style="yellow")
    _show_walks(out, found)
    columns(out, [fact_line(edge, timezone) for edge in found["edges"]])
    if found["cursor"]:
        remark(out, f"there is more: --cursor {plain_text(found['cursor']).plain}")


def _show_walks(out: Console, found: dict[str, Any]) -> None:
    edges = {edge["version_id"]: edge for edge in found["edges"]}
    for walk in found["paths"]:
        end = found["root"]
        for edge in (edges[version_id] for version_id in walk):
            end = edge["object_id"] if edge["subject_id"] == end else edge["subject_id"]
        show_walk(out, [edges[version_id] for version_id in walk], end)


def show_history(out: Console, changes: Sequence[dict[str, Any]], timezone: str) -> None:
    """Print changes in order: when, what, and the sentence that says so."""
    if not changes:
        remark(out, "nothing is known of it", style="yellow")
    for change in changes:
        label = Text(f"  {day(change['at'], timezone):<12}  ")
        label.append(change["what"], style=_STYLES.get(change["what"], ""))
        paragraph(out, _became(change), indent=_MARGIN, label=label)
        if because := change["because"]:
            who = f"{change['who']}, " if change["who"] else ""
            quote_line(
                out, because["quote"], f"{who}{because['ref'] or because['memory_id']}", indent=_MARGIN
            )


def _became(change: dict[str, Any]) -> Text:
    says = plain_text(change["edge"]["says"], "bold")
    before = change["before"]
    if change["what"] != "corrected" or before is None:
        return says
    return Text.assemble(says, (f"  (not: {plain_text(before['says']).plain})", "dim"))


def show_facts(out: Console, edges: Sequence[dict[str, Any]], timezone: str) -> None:
    """Print edges under a heading."""
    if edges:
        heading(out, "facts")
        columns(out, [fact_line(edge, timezone) for edge in edges])
