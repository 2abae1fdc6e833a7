"""What is open for review, and what was decided."""

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.answer import fact_line, quote_line
from hindgraph.surfaces.cli.views.layout import columns, heading, named, paragraph, plain_text, remark
from hindgraph.surfaces.cli.views.receipts import show_receipt
from hindgraph.surfaces.cli.views.when import day, minute

_STYLES = {"contested": "yellow", "same": "magenta"}


def show_items(out: Console, items: Sequence[dict[str, Any]], timezone: str) -> None:
    """Print items: what it says, why it is open, who says so, and the id that decides on it."""
    if not items:
        remark(out, "nothing to review", style="green")
    for item in items:
        label = Text(f"  {item['code']}", style=_STYLES.get(item["kind"], "red"))
        paragraph(out, plain_text(item["says"], "bold"), indent=_margin(item["code"]), label=label)
        if item["incumbent"]:
            paragraph(out, plain_text(f"against: {item['incumbent']['edge']['says']}"), indent=4)
        elif item["message"] != item["says"]:
            paragraph(out, plain_text(item["message"]), indent=4)
        _verdict(out, item)
        for source in _sources(item)[:1]:
            _said(out, source, timezone)
        _decided(out, item, timezone)
        remark(out, plain_text(item["id"]).plain, indent=4)


def show_item(out: Console, item: dict[str, Any], timezone: str) -> None:
    """Print one item with all that is known of it."""
    title = Text.assemble(plain_text(item["says"], "bold"), (f"  {item['code']}, {item['status']}", "dim"))
    paragraph(out, title)
    paragraph(out, plain_text(item["message"]), indent=4)
    _verdict(out, item)
    for side, word in (("challenger", "a third party says"), ("incumbent", "the first party says")):
        if item[side]:
            heading(out, word)
            _side(out, item[side], timezone)
    if item["said"]:
        heading(out, "said")
        _said(out, item["said"], timezone)
    _decided(out, item, timezone)
    known = {"id": item["id"], "open since": minute(item["at"], timezone)}
    named(out, known.items())
    if item["status"] == "open":
        remark(out, "next: hindgraph review accept ID, or reject ID --reason WHY")


def show_decision(out: Console, receipt: dict[str, Any]) -> None:
    """Print what was decided, and what came of it."""
    style = "green" if receipt["decision"] == "accepted" else "yellow"
    paragraph(out, plain_text(receipt["id"]), indent=13, label=Text(f"  {receipt['decision']}", style=style))
    if receipt["receipt"]:
        show_receipt(out, receipt["receipt"])
    if merged := receipt["merged"]:
        remark(
            out,
            f"{merged['other_id']} was merged into {plain_text(merged['name']).plain} ({merged['entity_id']})",
            indent=4,
        )
        remark(out, f"undo: hindgraph entity split {merged['other_id']} --reason …", indent=4)
    if receipt["closed"]:
        number = len(receipt["closed"])
        closed = (
            "1 statement of the third party is"
            if number == 1
            else f"{number} statements of the third party are"
        )
        remark(out, f"{closed} closed", indent=4)


def _margin(code: str) -> int:
    return max(15, len(code) + 4)


def _verdict(out: Console, item: dict[str, Any]) -> None:
    verdict = item["verdict"]
    if verdict is None:
        return
    if verdict["accepted"]:
        remark(out, "would be accepted now", indent=4, style="green")
    elif verdict["code"] != item["code"]:
        why = f"would now be rejected as {verdict['code']}: {plain_text(verdict['message']).plain}"
        remark(out, why, indent=4, style="yellow")


def _side(out: Console, side: dict[str, Any], timezone: str) -> None:
    edge = side["edge"]
    columns(out, [fact_line(edge, timezone)])
    sources = "one source" if edge["roots"] == 1 else f"{edge['roots']} sources"
    times = "once" if edge["mentions"] == 1 else f"{edge['mentions']} times"
    remark(out, f"{sources}, {times}; support {edge['support']:g}", indent=6)
    for source in side["sources"]:
        _said(out, source, timezone, indent=6)


def _sources(item: dict[str, Any]) -> list[dict[str, Any]]:
    if item["said"]:
        return [item["said"]]
    return list(item["challenger"]["sources"]) if item["challenger"] else []


def _said(out: Console, source: dict[str, Any], timezone: str, *, indent: int = 4) -> None:
    who = f"{source['who']}, " if source["who"] else ""
    told = f"{day(source['said_at'], timezone)}, {who}{source['origin']}, {source['tier']} party"
    quote_line(out, source["quote"], told, indent=indent)


def _decided(out: Console, item: dict[str, Any], timezone: str) -> None:
    if item["decided_at"]:
        why = f": {item['reason']}" if item["reason"] else ""
        when = minute(item["decided_at"], timezone)
        remark(out, plain_text(f"{item['status']} {when} by {item['decided_by']}{why}").plain, indent=4)
    if item.get("said_again"):
        remark(out, f"said again since, in {', '.join(item['said_again'])}: the decision holds", indent=4)
