"""An answer: the sentence, the path in the graph, until when it holds, and the sentences that say so."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.text import shortened
from hindgraph.surfaces.cli.views.layout import (
    chain,
    columns,
    heading,
    more,
    paragraph,
    plain_text,
    remark,
    tagged,
)
from hindgraph.surfaces.cli.views.when import day, validity

MOST_PATHS = 12
MOST_SOURCES = 4
MOST_HITS = 3
MOST_TELLINGS = 4
LONGEST_QUOTE = 300
_FLAGS = ("inferred", "stale", "uncertain", "doubted")


def show_answer(out: Console, answer: dict[str, Any], timezone: str, *, ids: bool = False) -> None:
    """Print an answer; memories are shown where no fact answers."""
    paragraph(out, plain_text(answer["text"], "bold green" if answer["answered"] else "bold yellow"))
    if answer["partial"]:
        remark(out, "the deadline cut this short", style="yellow")
    walked = [item for item in answer["answers"] if item["path"]]
    edges = _once([item["path"] for item in walked] or [answer["facts"]])
    if walked:
        _show_paths(out, walked, edges, timezone)
    elif edges:
        heading(out, "facts")
        columns(out, [fact_line(edge, timezone) for edge in edges])
    if ids:
        show_ids(out, edges)
    if not _show_sources(out, edges, timezone):
        _show_hits(out, answer["hits"], timezone)


def fact_line(edge: dict[str, Any], timezone: str) -> tuple[Text, Text]:
    """Return a fact's sentence, and until when it holds."""
    says = edge["says"] or f"{edge['subject']} {edge['predicate']} {edge['object']}"
    return plain_text(says), _holds(edge, timezone)


def show_ids(out: Console, edges: Sequence[dict[str, Any]]) -> None:
    """Print the ids of facts, each beside its sentence."""
    if edges:
        heading(out, "fact ids")
    columns(out, [(plain_text(edge["says"]), plain_text(edge["fact_id"], "dim")) for edge in edges])


def quote_line(out: Console, quote: str, tag: str, *, indent: int = 4) -> None:
    """Print what was said, with when and where."""
    said = Text.assemble("“", plain_text(shortened(quote, LONGEST_QUOTE)), "”")
    tagged(out, said, plain_text(tag, "dim"), indent=indent)


def show_walk(out: Console, edges: Sequence[dict[str, Any]], end: str) -> None:
    """Print a walk that ends at a node."""
    chain(out, _pieces({"path": edges, "entity_id": end}))


def _show_paths(
    out: Console, items: Sequence[dict[str, Any]], edges: Sequence[dict[str, Any]], timezone: str
) -> None:
    """Print the walks; a walk of one step has its validity beside it, the facts of longer ones come below."""
    heading(out, "path")
    short = [item for item in items[:MOST_PATHS] if len(item["path"]) == 1]
    columns(out, [(Text(" ").join(_pieces(item)), _holds(item["path"][0], timezone)) for item in short])
    for item in items[:MOST_PATHS]:
        if len(item["path"]) > 1:
            chain(out, _pieces(item))
    more(out, len(items) - MOST_PATHS)
    alone = {item["path"][0]["version_id"] for item in short}
    if further := [edge for edge in edges if edge["version_id"] not in alone]:
        heading(out, "facts")
        columns(out, [fact_line(edge, timezone) for edge in further[:MOST_PATHS]])
        more(out, len(further) - MOST_PATHS)


def _pieces(item: dict[str, Any]) -> list[Text]:
    """Return the first node, then each arrow with the node that it leads to; a path may be broken between them."""
    start, *_ = steps = _steps(item)
    pieces = [plain_text(start[0], "cyan")]
    for _, edge, inverse, node in steps:
        name = edge["predicate"] + (f" ({edge['qualifier']})" if edge["qualifier"] else "")
        arrow = f"◂─{name}─" if inverse else f"─{name}─▸"
        pieces.append(Text.assemble(plain_text(arrow, "dim"), " ", plain_text(node, "cyan")))
    return pieces


def _steps(item: dict[str, Any]) -> list[tuple[str, dict[str, Any], bool, str]]:
    """Return (from, edge, walked backwards, to) of a path, found from its end: the answer."""
    node, steps = item["entity_id"], []
    for edge in reversed(item["path"]):
        inverse = edge["object_id"] != node
        here, there = ("subject", "object") if inverse else ("object", "subject")
        steps.append((edge[there], edge, inverse, edge[here]))
        node = edge[f"{there}_id"]
    return steps[::-1]


def _holds(edge: dict[str, Any], timezone: str) -> Text:
    """Return until when an edge holds, and what else to know of it."""
    said = Text(validity(edge, timezone), style="green" if edge["status"] == "current" else "yellow")
    flags = [flag for flag in _FLAGS if edge[flag]]
    flags += [edge["status"]] if edge["status"] in ("retracted", "contested") else []
    flags += ["contested"] if edge["contested_by"] else []
    flags += ["third party"] if edge["tier"] == "third" else []
    return said.append("".join(f", {flag}" for flag in flags), style="yellow")


def _show_sources(out: Console, edges: Sequence[dict[str, Any]], timezone: str) -> bool:
    """Print the sentences behind the edges, each once; tell whether there were any."""
    said: dict[tuple[str, str], dict[str, Any]] = {}
    for edge in edges:
        for item in edge["evidence"][-1:]:
            said.setdefault((item["memory_id"], item["quote"]), item)
    if said:
        heading(out, "said")
    for item in list(said.values())[:MOST_SOURCES]:
        tag = f"{day(item['said_at'], timezone)}, {item['ref'] or item['memory_id']}"
        quote_line(out, item["quote"], tag)
    more(out, len(said) - MOST_SOURCES)
    return bool(said)


def _show_hits(out: Console, hits: Sequence[dict[str, Any]], timezone: str) -> None:
    if hits:
        heading(out, "memories")
    for hit in hits[:MOST_HITS]:
        quote_line(out, hit["summary"], _told(hit, timezone))
        if hit["times"] > 1:
            shown = [_told(each, timezone) for each in hit["told"][:MOST_TELLINGS]]
            left = hit["times"] - 1 - len(shown)
            also = "; ".join([*shown, *([f"{left} more"] if left else [])])
            paragraph(out, plain_text(f"told {hit['times']} times; also {also}", "dim"), indent=4)
    more(out, len(hits) - MOST_HITS)


def _told(told: dict[str, Any], timezone: str) -> str:
    """Say when and where something was told, and by whom if that is known."""
    where = f"{day(told['occurred_at'], timezone)}, {told['ref'] or told['id']}"
    by = f", {told['speaker']}" if told["speaker"] else ""
    return f"{where}{by}" + (", third party" if told["tier"] == "third" else "")


def _once(paths: Iterable[Sequence[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Return the edges of paths, each once, in walking order."""
    return list({edge["version_id"]: edge for path in paths for edge in path}.values())
