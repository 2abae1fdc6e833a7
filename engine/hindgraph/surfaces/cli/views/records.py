"""What stands under an id: a memory, an entity, a fact with its versions, a statement."""

from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.answer import fact_line, quote_line
from hindgraph.surfaces.cli.views.around import show_facts
from hindgraph.surfaces.cli.views.layout import columns, heading, named, paragraph, plain_text
from hindgraph.surfaces.cli.views.when import day, minute, span


def show_record(out: Console, record: dict[str, Any], timezone: str) -> None:
    """Print one record."""
    show = {"memory": _memory, "entity": _entity, "fact": _fact, "statement": _statement}[record["kind"]]
    show(out, record["data"], timezone)


def _memory(out: Console, data: dict[str, Any], timezone: str) -> None:
    title = data["ref"] or data["id"]
    _title(out, title, f"{data['layer']} memory, {minute(data['occurred_at'], timezone)}")
    for line in data["text"].splitlines():
        if line.strip():
            paragraph(out, plain_text(line), indent=4)
    known = {
        "id": data["id"],
        "source": data["source"],
        "session": data["session"],
        "speaker": data["speaker"],
    }
    known |= {"intent": data["intent"], "tags": ", ".join(data["tags"]), "key": data["key"]}
    known["origin"] = f"{data['origin']}, {data['tier']} party, trust {data['trust']:g}"
    known["learned"] = minute(data["recorded_at"], timezone)
    known["until"] = data["expires_at"] and minute(data["expires_at"], timezone)
    known["taken back"] = data["retracted_at"] and minute(data["retracted_at"], timezone)
    if data["revision"] > 1:
        known["revision"] = str(data["revision"])
    named(out, [(name, value) for name, value in known.items() if value])
    if data["statements"]:
        heading(out, "statements")
        columns(out, [_statement_line(statement, timezone) for statement in data["statements"]])


def _entity(out: Console, data: dict[str, Any], timezone: str) -> None:
    _title(out, data["name"], data["class"])
    named(out, [("id", data["id"]), *([("also", ", ".join(data["aliases"]))] if data["aliases"] else [])])
    for merged in data.get("merged", []):
        since = day(merged["since"], timezone)
        named(out, [("merged", f"{merged['name']} ({merged['id']}), since {since}: {merged['reason']}")])
    show_facts(out, data.get("facts", []), timezone)


def _fact(out: Console, data: dict[str, Any], timezone: str) -> None:
    for edge in data["versions"]:
        columns(out, [fact_line(edge, timezone)], indent=2)
        known = day(edge["recorded_at"], timezone)
        until = edge["retracted_at"] and day(edge["retracted_at"], timezone)
        believed = f"{known} – {until}" if until else f"since {known}"
        parts = {"fact": edge["fact_id"], "version": edge["version_id"]}
        named(out, {**parts, "believed": believed, "said by": _counted(edge)}.items(), indent=4)
        for item in edge["evidence"]:
            tag = f"{day(item['said_at'], timezone)}, {item['ref'] or item['memory_id']}"
            quote_line(out, item["quote"], tag, indent=6)


def _statement(out: Console, data: dict[str, Any], timezone: str) -> None:
    columns(out, [_statement_line(data, timezone)], indent=2)
    tag = f"{day(data['said_at'], timezone)}, {data['memory_id']}"
    quote_line(out, data["quote"], tag)
    named(out, [("id", data["id"]), ("extractor", data["extractor"])])


def _title(out: Console, name: str, what: str) -> None:
    paragraph(out, Text.assemble(plain_text(name, "bold cyan"), "  ", plain_text(what, "dim")))


def _statement_line(data: dict[str, Any], timezone: str) -> tuple[Text, Text]:
    subject, object_, wrong = data["surfaces"]
    said = f"{subject} · {data['predicate']} · {object_ or '–'}"
    said += f" ({data['qualifier']})" if data["qualifier"] else ""
    said += f", not {wrong}" if wrong else ""
    style = "dim" if data["retracted_at"] else ""
    when = span(data["start"], data["lapses_at"], timezone, data["precision"])
    negated = "" if data["polarity"] else "not: "
    return plain_text(negated + said, style), Text(f"{data['kind']}, {when}", style="dim")


def _counted(edge: dict[str, Any]) -> str:
    sources = "one source" if edge["roots"] == 1 else f"{edge['roots']} sources"
    times = "once" if edge["mentions"] == 1 else f"{edge['mentions']} times"
    return f"{sources}, {times}; support {edge['support']:g}"
