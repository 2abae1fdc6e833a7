"""Files and folders as writes: text, Markdown, JSONL and JSON rows, chat exports."""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hindgraph.retain.chats import conversations, is_chat, messages, transcript
from hindgraph.retain.intake import Write
from hindgraph.retain.rows import BadRow, Row, bad_row, write_of
from hindgraph_ontology.errors import InvalidInput, NotFound

Found = Iterator[Row | BadRow]


def writes_of(sources: Any, *, third_party: bool = False) -> Iterator[Write | BadRow]:
    """Yield the writes that rows, files, folders and open JSONL streams ask for, in order.

    A memory from a file has the file's path as its source, and as its ref its place in there: so the same file again
    changes nothing, however it is named, and a changed one is a new revision.

    Raises:
        NotFound: A path does not exist.
        InvalidInput: `sources` is neither rows nor paths.
    """
    for row in _rows_of(sources):
        yield row if isinstance(row, BadRow) else write_of(row, third_party=third_party)


def _rows_of(sources: Any) -> Found:
    if isinstance(sources, str | Path | Mapping) or hasattr(sources, "read"):
        sources = [sources]
    try:
        given = enumerate(sources, start=1)
    except TypeError as error:
        message = f"give rows, files or folders, not {type(sources).__name__}"
        raise InvalidInput(message, code="bad_row", field="rows_or_paths") from error
    for number, source in given:
        if isinstance(source, str) and not source.strip():
            # An empty path would mean the folder in which one happens to stand.
            raise InvalidInput("a path must not be empty", code="empty", field="rows_or_paths")
        if isinstance(source, str | Path):
            yield from _of_path(Path(source))
        elif hasattr(source, "read"):
            yield from _of_stream(source)
        else:
            yield Row(source, number)


def _of_path(path: Path) -> Found:
    try:
        if path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                inside = file.relative_to(path)
                if not any(part.startswith(".") for part in inside.parts):
                    yield from _of_file(file, inside.as_posix())
            return
        there = path.is_file()
    except OSError:  # such as a text in the place of a path
        there = False
    if not there:
        raise NotFound(f"there is no file or folder {str(path)[:200]}", field="path")
    yield from _of_file(path, path.name)


def _of_file(file: Path, name: str) -> Found:
    try:
        text = file.read_text("utf-8-sig")
        when = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    except UnicodeDecodeError:
        yield BadRow(1, InvalidInput(f"{name} is not UTF-8 text", code="not_text", field="path"), name)
        return
    except OSError as failed:
        yield BadRow(1, InvalidInput(f"{name}: {failed.strerror}", code="unreadable", field="path"), name)
        return
    read = _READERS.get(file.suffix.lower(), _text)
    yield from read(text, name, {"source": file.resolve().as_posix(), "occurred_at": when})


def _of_stream(stream: Any) -> Found:
    name = str(getattr(stream, "name", "stream"))
    try:
        text = stream.read()
    except UnicodeDecodeError:
        yield BadRow(1, InvalidInput(f"{name} is not UTF-8 text", code="not_text", field="path"))
        return
    yield from _jsonl(text, name, {})


def _jsonl(text: str, name: str, defaults: Mapping[str, Any]) -> Found:
    """Read a row a line; such rows have refs of their own, and no source but the one they name."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{name}, line {number}"
        content = _json_value(line, Row(line, number, place=place))
        if isinstance(content, BadRow):
            yield content
        elif isinstance(content, Mapping) and is_chat(content):
            yield from _chat(content, f"{Path(name).stem} {number}", place, defaults, first=number)
        else:
            yield Row(content, number, place=place)


def _json(text: str, name: str, defaults: Mapping[str, Any]) -> Found:
    content = _json_value(text, Row(text, 1, place=name))
    if isinstance(content, BadRow):
        yield content
    elif is_chat(content):
        yield from _chat(content, Path(name).stem, name, defaults)
    else:
        rows = content if isinstance(content, list) else [content]
        yield from (Row(row, number, place=f"{name}, row {number}") for number, row in enumerate(rows, 1))


def _json_value(text: str, row: Row) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as failed:
        return bad_row(row, f"not JSON ({getattr(failed, 'msg', None) or failed})")


def _chat(content: Any, name: str, place: str, defaults: Mapping[str, Any], *, first: int = 1) -> Found:
    nothing = True
    for number, conversation in enumerate(conversations(content, name), start=first):
        for turn, message in enumerate(messages(conversation)):
            nothing = False
            where = f"{place}, {conversation.name}, message {turn + 1}"
            yield Row(message, number, turn, where, defaults)
    if nothing:
        yield bad_row(Row(content, first, place=place), "no messages were found in it")


def _text(text: str, name: str, defaults: Mapping[str, Any]) -> Found:
    if turns := transcript(text, Path(name).stem):
        for turn, message in enumerate(turns):
            yield Row(message, 1, turn, f"{name}, message {turn + 1}", defaults)
    else:
        yield Row({"text": text, "ref": name, "origin": "document"}, 1, place=name, defaults=defaults)


_READERS: dict[str, Callable[[str, str, Mapping[str, Any]], Found]] = {
    ".jsonl": _jsonl,
    ".ndjson": _jsonl,
    ".json": _json,
}
