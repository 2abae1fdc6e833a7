"""Conversations in the shapes that chat programs export, as rows: one message, one row."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

LONGEST_TITLE = 200
_ROLES = {
    "user": "human",
    "human": "human",
    "assistant": "agent",
    "agent": "agent",
    "ai": "agent",
    "model": "agent",
    "tool": "tool",
    "function": "tool",
}
_UNSAID = ("system", "developer")
_LISTS = ("messages", "chat_messages", "turns", "conversations", "chats")
_WHO = ("speaker", "name", "author", "from", "sender", "role")
_SAID = ("text", "content", "message", "body", "value")
_WHEN = ("occurred_at", "timestamp", "time", "created_at", "create_time", "date", "ts")
_IDS = ("id", "uuid", "message_id")
# What an exported message or conversation has, and a row of ours has not.
_FOREIGN = {*_LISTS, *_WHO, *_SAID, *_WHEN, "mapping"} - {"speaker", "text", "occurred_at"}

_STAMP = r"(?:\[?(?P<at>\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)\]?\s*[-–]?\s*)?"
_TURN = re.compile(_STAMP + r"(?P<who>[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,3}): (?P<text>\S.*)")
# A note has a line like "Port: 8080" here and there; a transcript consists of them, by the same few people.
_TRANSCRIPT_SHARE = 0.8
_FEWEST_TURNS = 4
# Seconds since 1970 reach this in the year 5138; what is larger counts milliseconds.
_MILLISECONDS = 1e11


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation: what its session is called, what its refs begin with, and its messages as they stand."""

    name: str
    key: str
    messages: Sequence[Any]


def is_chat(content: Any) -> bool:
    """Tell whether JSON is an exported chat rather than rows as in the contract."""
    items = content if isinstance(content, list) else [content]
    return any(
        isinstance(item, list) or (isinstance(item, Mapping) and _FOREIGN & item.keys()) for item in items
    )


def conversations(content: Any, name: str) -> Iterator[Conversation]:
    """Yield the conversations of an export; one that has no title is called by `name`, a namesake gets a number."""
    seen: Counter[str] = Counter()
    for title, key, said in _conversations(content, name):
        seen[title] += 1
        session = title if seen[title] == 1 else f"{title} ({seen[title]})"
        yield Conversation(session, key or session, said)


def messages(conversation: Conversation) -> Iterator[Any]:
    """Yield a conversation's messages as rows; what is no message is handed on as it is, to be refused."""
    for turn, message in enumerate(conversation.messages):
        if not isinstance(message, Mapping):
            yield message
            continue
        who, said = _name(_first(message, _WHO)), _words(_first(message, _SAID))
        role = (_name(message.get("role")) or who or "").lower()
        if not said or not said.strip() or role in _UNSAID:
            continue
        key = _first(message, _IDS)
        row = {"text": said, "ref": f"{conversation.key}/{turn if key is None else key}"}
        row |= {"session": conversation.name, **_speaker(who, role)}
        at = _first(message, _WHEN)
        yield row if at is None else {**row, "occurred_at": _moment(at)}


def transcript(text: str, name: str) -> list[dict[str, Any]]:
    """Return the turns of a chat written as ``Name: text`` lines, or nothing where the text is no chat.

    A line without a name belongs to the turn before it.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found = [(line, _TURN.fullmatch(line)) for line in lines]
    turns = [match for _, match in found if match]
    speakers = {match["who"] for match in turns}
    few = len(turns) < max(_FEWEST_TURNS, _TRANSCRIPT_SHARE * len(lines))
    if few or found[0][1] is None or len(speakers) > len(turns) // 2:
        return []
    rows: list[dict[str, Any]] = []
    for line, match in found:
        if match is None:
            rows[-1]["text"] += f"\n{line}"
            continue
        row = {"text": match["text"], "ref": f"{name}/{len(rows)}", "session": name}
        row |= _speaker(match["who"], match["who"].lower())
        rows.append({**row, "occurred_at": match["at"]} if match["at"] else row)
    return rows


def _conversations(content: Any, name: str) -> Iterator[tuple[str, str | None, Sequence[Any]]]:
    if isinstance(content, list):
        if any(isinstance(item, Mapping) and _first(item, _SAID) is not None for item in content):
            yield name, None, content
        else:
            for item in content:
                yield from _conversations(item, name)
    elif isinstance(content, Mapping):
        yield from _in_object(content, name)


def _in_object(content: Mapping[str, Any], name: str) -> Iterator[tuple[str, str | None, Sequence[Any]]]:
    title = _title(content.get("title") or content.get("name")) or name
    key = _first(content, ("conversation_id", *_IDS))
    nested = next((content[word] for word in _LISTS if isinstance(content.get(word), list)), None)
    if isinstance(content.get("mapping"), Mapping):
        yield title, None if key is None else str(key), _thread(content)
    elif nested is None:
        yield name, None, [content]
    else:
        for inner, own, said in _conversations(nested, title):
            yield inner, own or (None if key is None else str(key)), said


def _thread(tree: Mapping[str, Any]) -> list[Any]:
    """Return the messages of a tree of nodes: the branch that ends at the current node, else all by time."""
    nodes: Mapping[str, Any] = tree["mapping"]
    branch: list[str] = []
    at = tree.get("current_node")
    while isinstance(at, str) and isinstance(nodes.get(at), Mapping) and at not in branch:
        branch.append(at)
        at = nodes[at].get("parent")
    chosen = [nodes[key] for key in reversed(branch)] or list(nodes.values())
    said = [
        node["message"]
        for node in chosen
        if isinstance(node, Mapping) and isinstance(node.get("message"), Mapping)
    ]
    return said if branch else sorted(said, key=_created)


def _created(message: Mapping[str, Any]) -> float:
    at = message.get("create_time")
    return float(at) if isinstance(at, int | float) else 0.0


def _speaker(who: str | None, role: str) -> dict[str, str]:
    """Return the origin of a message, and its speaker where that is more than a role."""
    origin = {"origin": _ROLES.get(role, "human")}
    return {**origin, "speaker": who} if who and who.lower() not in _ROLES else origin


def _moment(at: Any) -> Any:
    """Return a count of seconds or milliseconds as an instant; anything else as it is."""
    if isinstance(at, bool) or not isinstance(at, int | float):
        return at
    try:
        return datetime.fromtimestamp(at / 1000 if at > _MILLISECONDS else at, UTC)
    except (ValueError, OverflowError, OSError):
        return at


def _first(message: Mapping[str, Any], names: Sequence[str]) -> Any:
    return next((message[name] for name in names if message.get(name) is not None), None)


def _title(value: Any) -> str | None:
    return " ".join(value.split())[:LONGEST_TITLE] or None if isinstance(value, str) else None


def _name(value: Any) -> str | None:
    """Return who it is: text, or an object with a name or role."""
    if isinstance(value, Mapping):
        return _name(_first(value, ("name", "role")))
    return value if isinstance(value, str) else None


def _words(value: Any) -> str | None:
    """Return what was said: text, an object that holds it, or a list of parts."""
    if isinstance(value, Mapping):
        return _words(_first(value, ("text", "parts", "content")))
    if isinstance(value, list):
        return "\n".join(part for part in map(_words, value) if part)
    return value if isinstance(value, str) else None
