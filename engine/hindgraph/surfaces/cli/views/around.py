"""What is around an entity, and what became of its facts."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.answer import fact_line, quote_line, show_ids, show_walk
from hindgraph.surfaces.cli.views.layout import columns, heading, paragraph, plain_text, remark
from hindgraph.surfaces.cli.views.when import day, validity

_STYLES = {
    "began": "green",
    "ended": "yellow",
    "corrected": "magenta",
    "contested": "yellow",
    "retracted": "red",
    "learned": "cyan",
}
# What is still to come.
_TO_COME = {"began": ("begins", ("future",)), "ended": ("ends", ("current", "future"))}
_MARGIN = 27


def show_graph(out: Console, found: dict[str, Any], timezone: str, *, ids: bool = False) -> None:
    """Print edges as sentences with their validity, and how to see more."""
    if root := next((node for node in found["nodes"] if node["id"] == found["root"]), None):
        paragraph(out, Text.assemble(plain_text(root["name"], "bold cyan"), (f"  {root['class']}", "dim")))
        if root["aliases"]:
            remark(out, f"also {', '.join(plain_text(a).plain for a in root['aliases'])}", indent=4)
    if not found["edges"]:
        remark(out, f"nothing found ({found['reason'] or 'no edges'})", style="yellow")
    _show_walks(out, found)
    columns(out, [fact_line(edge, timezone) for edge in found["edges"]])
    if ids:
        show_ids(out, found["edges"])
    if found["cursor"]:
        remark(out, f"there is more: --cursor {plain_text(found['cursor']).plain}")


def _show_walks(out: Console, found: dict[str, Any]) -> None:
    edges = {edge["version_id"]: edge for edge in found["edges"]}
    for walk in found["paths"]:
        end = found["root"]
        for edge in (edges[version_id] for version_id in walk):
            end = edge["object_id"] if edge["subject_id"] == end else edge["subject_id"]
        show_walk(out, [edges[version_id] for version_id in walk], end)


def show_changes(
    out: Console, changes: Sequence[dict[str, Any]], timezone: str, *, none: str, ids: bool = False
) -> None:
    """Print changes in order: when, what, what was before, and the sentence that says so; `none` where there are none."""
    if not changes:
        remark(out, none, style="yellow")
    for change in changes:
        label = Text(f"  {day(change['at'], timezone):<12}  ")
        label.append(_what(change), style=_STYLES.get(change["what"], ""))
        paragraph(out, _became(change, timezone), indent=_MARGIN, label=label)
        _show_why(out, change)
        if change["what"] == "corrected":
            _show_began(out, change, timezone)
        if ids:
            known = plain_text(change["edge"]["fact_id"], "dim")
            paragraph(out, known, indent=_MARGIN, label=Text(f"{'fact':>{_MARGIN - 1}}", style="dim"))


def _what(change: dict[str, Any]) -> str:
    to_come, statuses = _TO_COME.get(change["what"], ("", ()))
    return to_come if change["edge"]["status"] in statuses else str(change["what"])


def _became(change: dict[str, Any], timezone: str) -> Text:
    """Return the sentence, and what it took the place of; where that is the same sentence, the times that it had."""
    edge, before, what = change["edge"], change["before"], change["what"]
    pieces = [plain_text(edge["says"], "bold")]
    if what == "learned":
        pieces.append(Text(f"  {validity(edge, timezone)}"))
    if before is not None:
        word = {"corrected": "not", "contested": "against"}.get(what, "before")
        pieces.append(Text(f"  ({word}: {_other(before, edge, timezone)})", style="dim"))
    return Text.assemble(*pieces)


def _other(before: dict[str, Any], edge: dict[str, Any], timezone: str) -> str:
    """Say in what another row differs: its value, its times, or all of it."""
    if before["fact_id"] == edge["fact_id"]:
        return validity(before, timezone)
    ends = ("subject_id", "predicate", "qualifier")
    competes = all(before[end] == edge[end] for end in ends)
    # A date stands in its sentence as one says it, and not as the graph names it.
    named = competes and before["object"] in before["says"]
    return plain_text(before["object" if named else "says"]).plain


def _show_why(out: Console, change: dict[str, Any]) -> None:
    because, who = change["because"], change["who"]
    quote = because["quote"] if because else ""
    if change["reason"] and change["reason"] not in quote:
        paragraph(out, plain_text(change["reason"], "dim"), indent=_MARGIN)
    if quote:
        source = because["ref"] or because["memory_id"]
        quote_line(out, quote, f"{who}, {source}" if who else source, indent=_MARGIN)
    elif who:
        remark(out, f"– {plain_text(who).plain}", indent=_MARGIN)


def _show_began(out: Console, change: dict[str, Any], timezone: str) -> None:
    """Print the sentence that began what was corrected: no other change of it is told."""
    said = change["before"]["evidence"] if change["before"] else []
    if said and (change["because"] or {}).get("statement_id") != said[0]["statement_id"]:
        tag = f"before: {day(said[0]['said_at'], timezone)}, {said[0]['ref'] or said[0]['memory_id']}"
        quote_line(out, said[0]["quote"], tag, indent=_MARGIN)


def show_facts(out: Console, edges: Sequence[dict[str, Any]], timezone: str) -> None:
    """Print edges under a heading."""
    if edges:
        heading(out, "facts")
        columns(out, [fact_line(edge, timezone) for edge in edges])
