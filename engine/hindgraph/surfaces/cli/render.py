"""Answers for a person at a terminal of 80 columns, in colour and without."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

MOST_PATHS = 6
MOST_SOURCES = 4
LONGEST_QUOTE = 300


def show_answer(
    console: Console, answer: dict[str, Any], timezone: str = "UTC", *, hits: bool = True
) -> None:
    """Print the sentence, the path edge by edge with its validity, and the sentences that say so."""
    style = "bold" if answer["answered"] else "yellow"
    console.print(Padding(clean(answer["text"], style=style), (0, 0, 0, 2)))
    if answer["partial"]:
        console.print("  (the deadline cut this short)", style="yellow")
    paths = [item["path"] for item in answer["answers"] if item["path"]]
    edges = _once(paths or [[edge] for edge in answer["facts"]])
    if paths:
        _heading(console, "path")
        for item in answer["answers"][:MOST_PATHS]:
            if item["path"]:
                _walk(console, item, timezone)
        if len(paths) > MOST_PATHS:
            console.print(f"    … and {len(paths) - MOST_PATHS} more", style="dim")
    quoted = _sources(console, edges, timezone)
    if hits:
        _hits(console, answer["hits"], quoted, timezone, fallback=not quoted)


def _walk(console: Console, item: dict[str, Any], timezone: str) -> None:
    """Print one path: its nodes and arrows on a line, then each edge with its validity."""
    steps = list(_steps(item))
    line = Text("    ")
    line.append(printable(steps[0][0]), style="cyan")
    for _, edge, inverse, node in steps:
        name = edge["predicate"]
        line.append(f" ◂─{name}─ " if inverse else f" ─{name}─▸ ", style="dim")
        line.append(printable(node), style="cyan")
    console.print(line)
    for _, edge, _, _ in steps:
        text = Text("      ")
        text.append(printable(edge["says"] or f"{edge['subject']} {edge['predicate']} {edge['object']}"))
        text.append(
            f"  {validity(edge, timezone)}", style="green" if edge["status"] == "current" else "yellow"
        )
        for flag in ("inferred", "stale", "uncertain"):
            if edge[flag]:
                text.append(f"  {flag}", style="yellow")
        console.print(text)


def _steps(item: dict[str, Any]) -> list[tuple[str, dict[str, Any], bool, str]]:
    """Return (from, edge, walked backwards, to) of a path, found from its end: the answer."""
    node, steps = item["entity_id"], []
    for edge in reversed(item["path"]):
        inverse = edge["object_id"] != node
        here, there = ("subject", "object") if inverse else ("object", "subject")
        steps.append((edge[there], edge, inverse, edge[here]))
        node = edge[f"{there}_id"]
    return steps[::-1]


def _sources(console: Console, edges: Sequence[dict[str, Any]], timezone: str) -> set[str]:
    """Print the sentences behind the edges, each once; return the memories they stand in."""
    shown: dict[tuple[str, str], dict[str, Any]] = {}
    for edge in edges:
        for item in edge["evidence"][-1:]:
            shown.setdefault((item["memory_id"], item["quote"]), item)
    if shown:
        _heading(console, "said")
    for item in list(shown.values())[:MOST_SOURCES]:
        _quote(console, item["quote"], item["said_at"], item["ref"] or item["memory_id"], timezone)
    if len(shown) > MOST_SOURCES:
        console.print(f"    … and {len(shown) - MOST_SOURCES} more", style="dim")
    return {memory_id for memory_id, _ in shown}


def _hits(
    console: Console, hits: Sequence[dict[str, Any]], quoted: set[str], timezone: str, *, fallback: bool
) -> None:
    rest = [hit for hit in hits if hit["id"] not in quoted][: 3 if fallback else 0]
    if rest:
        _heading(console, "memories")
    for hit in rest:
        _quote(console, hit["summary"], hit["occurred_at"], hit["ref"] or hit["id"], timezone)


def _quote(console: Console, quote: str, at: str, ref: str, timezone: str) -> None:
    text = " ".join(quote.split())
    text = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    line = Text("“").append(printable(text)).append("”")
    line.append(f"  {day(at, timezone)}, {printable(ref)}", style="dim")
    console.print(Padding(line, (0, 0, 0, 4)))


def _heading(console: Console, word: str) -> None:
    console.print(f"  {word}", style="dim")


def _once(paths: Sequence[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in paths:
        for edge in path:
            found.setdefault(edge["version_id"], edge)
    return list(found.values())


def validity(edge: dict[str, Any], timezone: str) -> str:
    """Say from when until when an edge holds; the last day is named, not the day after."""
    since = day(edge["valid_from"], timezone, edge.get("precision", "day"))
    if edge["valid_to"] is None:
        return f"since {since}"
    end = parse(edge["valid_to"]).astimezone(ZoneInfo(timezone))
    last = (end - timedelta(microseconds=1)).isoformat() if _is_midnight(end) else end.isoformat()
    until = day(last, timezone)
    return f"on {since}" if since == until else f"{since} – {until}"


def day(at: str, timezone: str, precision: str = "day") -> str:
    """Write an instant as a day ("9 Jun 2026"), or what is known of it."""
    local = parse(at).astimezone(ZoneInfo(timezone))
    if precision == "year":
        return f"{local:%Y}"
    if precision in ("month", "quarter", "season"):
        return f"{local:%b %Y}"
    return f"{local.day} {local:%b %Y}"


def parse(at: str) -> datetime:
    """Read an instant back."""
    return datetime.fromisoformat(at)


def clean(text: str, *, style: str = "") -> Text:
    """Return a text for the terminal without what could steer it."""
    return Text(printable(text), style=style)


def printable(text: str) -> str:
    """Escape control characters (ANSI sequences, bidi marks, line forging); a line break becomes a space."""
    return "".join(_shown(c) for c in text)


def _shown(char: str) -> str:
    if char in "\n\t\r":
        return " "
    return char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode()


def _is_midnight(moment: datetime) -> bool:
    return (moment.hour, moment.minute, moment.second, moment.microsecond) == (0, 0, 0, 0)


def rows(pairs: Sequence[tuple[str, Any]]) -> Iterator[Text]:
    """Yield aligned lines of names and values."""
    width = max((len(name) for name, _ in pairs), default=0)
    for name, value in pairs:
        yield Text(f"  {name:<{width}}  ", style="dim").append(printable(str(value)), style="not dim")
