"""Files and folders as writes: text, Markdown, JSONL rows, chat exports."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hindgraph.retain.rows import BadRow, write_of
from hindgraph_ontology.errors import InvalidInput, NotFound

Item = Any  # a Write or a BadRow
_STAMP = r"(?:\[?(?P<at>\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)\]?\s*[-–]?\s*)?"
_TURN = re.compile(_STAMP + r"(?P<who>[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3}): (?P<text>\S.*)")
# A note has a line like "Port: 8080" here and there; a transcript consists of them, by the same few people.
_TRANSCRIPT_SHARE = 0.8
_ROLES = {
    "user": "human",
    "human": "human",
    "assistant": "agent",
    "agent": "agent",
    "ai": "agent",
    "tool": "tool",
}
_WHO = ("speaker", "name", "author", "from", "sender", "role")
_SAID = ("text", "content", "message", "body")
_WHEN = ("occurred_at", "timestamp", "time", "created_at", "create_time", "date", "ts")


def writes_of(sources: Any, *, third_party: bool = False) -> Iterator[Item]:
    """Yield the writes that rows, files and folders ask for, numbered in order.

    Raises:
        NotFound: A path does not exist.
    """
    if isinstance(sources, str | Path):
        sources = [sources]
    number = 0
    for source in sources:
        found = _of_path(Path(source), third_party) if isinstance(source, str | Path) else [(source, {})]
        for row, defaults in found:
            yield (
                row if isinstance(row, BadRow) else write_of(row, number, third_party=third_party, **defaults)
            )
            number += 1


def _of_path(path: Path, third_party: bool) -> Iterator[tuple[Any, dict[str, Any]]]:
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.is_file() and not _hidden(p.relative_to(path)))
        for file in files:
            yield from _of_file(file, file.relative_to(path).as_posix(), path.as_posix())
    elif path.is_file():
        yield from _of_file(path, path.name, path.parent.as_posix())
    else:
        raise NotFound(f"there is no file or folder {path}", field="path")


def _hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _of_file(file: Path, name: str, source: str) -> Iterator[tuple[Any, dict[str, Any]]]:
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        error = InvalidInput(f"{name} is not UTF-8 text", code="not_text", field="path")
        yield BadRow(0, error, name), {}
        return
    except OSError as failed:
        yield BadRow(0, InvalidInput(f"{name}: {failed.strerror}", code="unreadable", field="path"), name), {}
        return
    read = _READERS.get(file.suffix.lower(), _text)
    when = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    yield from read(text, name, {"source": source, "occurred_at": when})


def _jsonl(text: str, name: str, defaults: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield json.loads(line), {}
        except json.JSONDecodeError as failed:
            message = f"{name}, line {number}: not JSON ({failed.msg})"
            yield BadRow(number, InvalidInput(message, code="bad_row", field="row")), {}


def _json(text: str, name: str, defaults: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as failed:
        yield (
            BadRow(0, InvalidInput(f"{name}: not JSON ({failed.msg})", code="bad_row", field="row"), name),
            {},
        )
        return
    if isinstance(content, list) and all(
        isinstance(row, dict) and "text" in row and "role" not in row for row in content
    ):
        yield from ((row, {}) for row in content)
        return
    for place, (title, messages) in enumerate(_conversations(content, Path(name).stem)):
        session = title if place == 0 else f"{title} ({place + 1})"
        yield from _messages(messages, name, session, {"source": defaults["source"]})


def _conversations(content: Any, name: str) -> Iterator[tuple[str, list[Any]]]:
    """Find lists of messages in the shapes that chat programs export."""
    if isinstance(content, list):
        if any(isinstance(item, Mapping) and _first(item, _SAID) is not None for item in content):
            yield name, content
        else:
            for item in content:
                yield from _conversations(item, name)
    elif isinstance(content, Mapping):
        title = str(content.get("title") or content.get("name") or name)
        for key in ("messages", "chat_messages", "turns", "conversations", "chats"):
            if isinstance(content.get(key), list):
                yield from _conversations(content[key], title)
                return
        if isinstance(content.get("mapping"), Mapping):  # a tree of nodes, each with a message
            nodes = [node.get("message") for node in content["mapping"].values() if isinstance(node, Mapping)]
            messages = [m for m in nodes if isinstance(m, Mapping)]
            yield title, sorted(messages, key=lambda m: m.get("create_time") or 0)


def _messages(
    messages: list[Any], name: str, session: str, defaults: dict[str, Any]
) -> Iterator[tuple[Any, dict[str, Any]]]:
    for turn, message in enumerate(messages):
        if not isinstance(message, Mapping):
            continue
        who, said = _plain(_first(message, _WHO)), _plain(_first(message, _SAID))
        role = _plain(message.get("role")) or who or ""
        if not said or not said.strip() or role.lower() == "system":
            continue
        row: dict[str, Any] = {
            "text": said,
            "ref": f"{name}/{session}/{message.get('id', turn)}",
            "session": session,
        }
        row["origin"] = _ROLES.get(role.lower(), "human")
        if who and who.lower() not in _ROLES:
            row["speaker"] = who
        if (at := _first(message, _WHEN)) is not None:
            row["occurred_at"] = datetime.fromtimestamp(at, UTC) if isinstance(at, int | float) else at
        yield row, defaults


def _first(message: Mapping[str, Any], names: Iterable[str]) -> Any:
    return next((message[name] for name in names if message.get(name) is not None), None)


def _plain(value: Any) -> str | None:
    """Return the text of a field that may be text, an object with a name or parts, or a list of parts."""
    if isinstance(value, str) or value is None:
        return value
    if isinstance(value, Mapping):
        return _plain(_first(value, ("role", "name", "text", "parts", "content")))
    if isinstance(value, list):
        return "\n".join(part for part in map(_plain, value) if part)
    return None


def _text(text: str, name: str, defaults: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any]]]:
    if turns := _transcript(text):
        for turn, match in enumerate(turns):
            row = {
                "text": match["text"],
                "ref": f"{name}/{turn}",
                "session": Path(name).stem,
                "speaker": match["who"],
            }
            at = {"occurred_at": match["at"]} if match["at"] else {}
            yield row | at, defaults
        return
    yield {"text": text, "ref": name, "origin": "document"}, defaults


def _transcript(text: str) -> list[re.Match[str]]:
    """Return the turns of a chat written as ``Name: text`` lines, or nothing where the text is no chat."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    turns = [match for line in lines if (match := _TURN.fullmatch(line))]
    speakers = {match["who"] for match in turns}
    if len(turns) < 4 or len(turns) < _TRANSCRIPT_SHARE * len(lines) or len(speakers) > len(turns) // 2:
        return []
    return turns


_READERS: dict[str, Callable[[str, str, dict[str, Any]], Iterator[tuple[Any, dict[str, Any]]]]] = {
    ".jsonl": _jsonl,
    ".ndjson": _jsonl,
    ".json": _json,
    ".txt": _text,
    ".md": _text,
    ".markdown": _text,
}
