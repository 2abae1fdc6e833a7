"""From a caller's words to a memory record: checks at the border, sections, ids."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from hindgraph.model import ids
from hindgraph.model.instants import duration_of, instant_of
from hindgraph.model.intents import INTENTS
from hindgraph.model.records import FAR_FUTURE, LAYERS, ORIGINS, Layer, MemoryRecord, Origin, Tier
from hindgraph.retain.sections import sections
from hindgraph_extractors.records import Reading
from hindgraph_ontology.errors import InvalidInput

MAX_TEXT = 500_000
MAX_NAME = 500
SKEW = timedelta(minutes=5)
WORKING_TTL = timedelta(hours=24)
EARLIEST_TOLD = 1900
LANGUAGES = ("en", "zh")

Word = TypeVar("Word", bound=str)

# origin → (trust, tier); contract.md, "Trust and tier". A tool is first-party when it is on the actor's list.
TRUST: dict[Origin, tuple[float, Tier]] = {
    "human": (0.9, Tier.FIRST),
    "agent": (0.8, Tier.FIRST),
    "tool": (0.7, Tier.THIRD),
    "document": (0.5, Tier.FIRST),
    "import": (0.4, Tier.THIRD),
}
# No script stacks so many marks on one letter, and putting a long run into its normal order costs its square.
_STACKED = re.compile(
    r"[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{65}"
)
_URI = re.compile(
    r"\s*(?:[a-z][a-z0-9+.-]*://|www\.|(?:urn|mailto|doi|data|file|news|cid|mid|tel):\S)", re.IGNORECASE
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Write:
    """One thing to remember, as the caller gives it.

    Attributes:
        row, turn: Its place in the source, for the order of telling.
        place: Where it stands, for errors ("notes.jsonl, line 3").
        third_party: The caller says that it is somebody else's word.
        reading: What the text says, where the caller knows; then it is neither read nor split.
    """

    text: str
    ref: str | None = None
    layer: str = "episodic"
    occurred_at: datetime | date | str | None = None
    recorded_at: datetime | date | str | None = None
    session: str | None = None
    speaker: str | None = None
    origin: str | None = None
    source: str | None = None
    intent: str | None = None
    tags: tuple[str, ...] = ()
    ttl: timedelta | int | str | None = None
    key: str | None = None
    lang: str | None = None
    row: int = 0
    turn: int = 0
    place: str | None = None
    third_party: bool = False
    reading: Reading | None = None


@dataclass(frozen=True, slots=True)
class Intake:
    """A checked write.

    Attributes:
        memories: One record, or one a section; revision and `recorded_at` are provisional until the actor is locked.
        replay: The transaction time asked for, if any.
        dated: The caller gave `occurred_at`.
        reading: What it says, where the caller knows.
    """

    memories: tuple[MemoryRecord, ...]
    replay: datetime | None
    dated: bool
    reading: Reading | None = None

    @property
    def stated(self) -> bool:
        """Whether its reading is given, and nothing has to be read."""
        return self.reading is not None


def take_in(
    write: Write,
    *,
    actor: str,
    now: datetime,
    timezone: str,
    tools: frozenset[str],
    count_tokens: Callable[[str], int],
) -> Intake:
    """Check a write and make memory records of it.

    Raises:
        InvalidInput: `code` and `field` say what is wrong: ``not_text``, ``empty``, ``too_long``, ``unknown_layer``,
            ``unknown_origin``, ``unknown_intent``, ``unknown_lang``, ``bad_time``, ``future``, ``bad_tag``.
    """
    try:
        whole, replay, dated = _checked(write, now, timezone, tools)
    except InvalidInput as error:
        if write.place is None:
            raise
        message = f"{write.place}: {error.message}"
        raise InvalidInput(message, code=error.code, field=error.field, next_step=error.next_step) from error
    if write.reading is not None:
        return Intake((identified(whole, actor, dated=dated),), replay, dated, write.reading)
    parts = tuple(_parts(whole, actor, dated=dated, count_tokens=count_tokens))
    return Intake(parts, replay, dated)


def _checked(
    write: Write, now: datetime, timezone: str, tools: frozenset[str]
) -> tuple[MemoryRecord, datetime | None, bool]:
    """Return the record of the whole text, the transaction time asked for, and whether the caller dated it."""
    check_text(write.text)
    for field in ("ref", "session", "speaker", "source", "key"):
        check_name(getattr(write, field), field)
    layer, origin = _layer(write.layer), _origin(write.origin)
    third_party = write.third_party
    if origin == "agent" and _is_uri(write.source):
        # Whatever an agent has fetched from somewhere is that place's word, and not the agent's own.
        origin, third_party = "document", True
    occurred_at = _told_at(write.occurred_at, now, timezone, "occurred_at")
    replay = _told_at(write.recorded_at, now, timezone, "recorded_at")
    trust, tier = trust_and_tier(origin, tool=write.source in tools, third_party=third_party)
    whole = MemoryRecord(
        id="",
        text=write.text,
        layer=layer,
        occurred_at=occurred_at or replay or now,
        recorded_at=replay or now,
        document="",
        origin=origin,
        tier=tier,
        trust=trust,
        ref=write.ref,
        source=write.source,
        session=write.session,
        speaker=write.speaker,
        intent=_intent(write.intent),
        tags=_tags(write.tags),
        key=write.key,
        lang=_lang(write.lang),
        expires_at=_expires_at(write.ttl, layer, replay or now),
        position=(write.row, write.turn),
    )
    return whole, replay, occurred_at is not None or replay is not None


def identified(memory: MemoryRecord, actor: str, *, dated: bool) -> MemoryRecord:
    """Return a memory with the id and document that its ref and revision, or its text, give it."""
    base = None if memory.ref is None else memory.ref.rsplit("#", 1)[0] if memory.part[1] > 1 else memory.ref
    key = ids.memory_id(
        actor,
        source=memory.source,
        ref=memory.ref,
        revision=memory.revision,
        session=memory.session,
        text=memory.text,
        occurred_at=memory.occurred_at if dated else None,
    )
    if memory.ref is None and memory.revision > 1:
        key = ids.derived_id("m", key, memory.revision)
    document = key if base is None else f"{memory.source or ''}|{base}"
    return replace(memory, id=key, document=document)


def trust_and_tier(origin: Origin, *, tool: bool, third_party: bool) -> tuple[float, Tier]:
    """Return what an origin is worth; a caller may lower the tier, nothing raises it."""
    trust, tier = TRUST[origin]
    if origin == "tool" and tool:
        tier = Tier.FIRST
    return trust, Tier.THIRD if third_party else tier


def check_text(text: Any, field: str = "text") -> None:
    """Refuse what is no text, empty, or too long."""
    if not isinstance(text, str):
        raise InvalidInput(f"{field} must be text, not {type(text).__name__}", code="not_text", field=field)
    if len(text) > MAX_TEXT:
        message = f"{field} has {len(text):,} characters; at most {MAX_TEXT:,} are taken at once"
        raise InvalidInput(message, code="too_long", field=field, next_step="write it in several pieces")
    if found := _CONTROL.search(text):
        message = (
            f"{field} holds a control character or lone surrogate (U+{ord(found[0]):04X}) at {found.start()}"
        )
        raise InvalidInput(message, code="not_text", field=field, next_step="send text, not binary data")
    if found := _STACKED.search(text):
        message = f"{field} stacks over 64 combining marks on one letter at {found.start()}"
        raise InvalidInput(message, code="not_text", field=field)
    if not text.strip():
        raise InvalidInput(f"{field} must not be empty", code="empty", field=field)


def check_name(value: Any, field: str) -> None:
    """Refuse a short text (ref, session, …) that is none: wrong type, empty, over 500 characters, control characters."""
    if value is None:
        return
    if not isinstance(value, str):
        raise InvalidInput(f"{field} must be text, not {type(value).__name__}", code="not_text", field=field)
    if not value.strip() or len(value) > MAX_NAME or not value.isprintable():
        message = f"{field} must be 1 to {MAX_NAME} printable characters"
        raise InvalidInput(message, code="not_text", field=field)


def _layer(layer: Any) -> Layer:
    return _among(layer, LAYERS, "layer")


def _origin(origin: Any) -> Origin:
    return "human" if origin is None else _among(origin, ORIGINS, "origin")


def _is_uri(source: str | None) -> bool:
    return source is not None and _URI.match(source) is not None


def _intent(intent: Any) -> str | None:
    return None if intent is None else _among(intent, INTENTS, "intent")


def _lang(lang: Any) -> str | None:
    return None if lang is None else _among(lang, LANGUAGES, "lang")


def _among(value: Any, allowed: tuple[Word, ...], field: str) -> Word:
    for word in allowed:
        if value == word:
            return word
    message = f"{field} must be one of {', '.join(allowed)}, not {str(value)[:60]!r}"
    raise InvalidInput(message, code=f"unknown_{field}", field=field)


def _told_at(value: Any, now: datetime, timezone: str, field: str) -> datetime | None:
    """Return when something was said or learned: not in the future, and not before there were logs to keep it."""
    if value is None:
        return None
    instant = instant_of(value, timezone, field=field)
    if instant > now + SKEW:
        message = f"{field} lies in the future; a plan is told in the text, with today's date"
        raise InvalidInput(message, code="future", field=field)
    if instant.year < EARLIEST_TOLD:
        message = f"{field} is when it was told, not before {EARLIEST_TOLD}; what it tells of may be older"
        raise InvalidInput(message, code="bad_time", field=field)
    return instant


def _expires_at(ttl: timedelta | int | str | None, layer: Layer, start: datetime) -> datetime:
    if ttl is None:
        return start + WORKING_TTL if layer == "working" else FAR_FUTURE
    return start + duration_of(ttl, field="ttl")


def _tags(tags: Any) -> tuple[str, ...]:
    if not isinstance(tags, list | tuple | set | frozenset):
        raise InvalidInput("tags must be a list of words", code="bad_tag", field="tags")
    for tag in tags:
        if not isinstance(tag, str) or not tag.strip() or len(tag) > MAX_NAME or not tag.isprintable():
            message = f"each of tags must be 1 to {MAX_NAME} printable characters"
            raise InvalidInput(message, code="bad_tag", field="tags")
    return tuple(sorted(set(tags)))


def _parts(
    whole: MemoryRecord, actor: str, *, dated: bool, count_tokens: Callable[[str], int]
) -> Iterator[MemoryRecord]:
    spans = sections(whole.text, count_tokens)
    for number, (start, end) in enumerate(spans, start=1):
        ref = whole.ref if whole.ref is None or number == 1 else f"{whole.ref}#{number}"
        position = (whole.position[0], whole.position[1] + number - 1) if len(spans) > 1 else whole.position
        part = replace(
            whole, text=whole.text[start:end], ref=ref, part=(number, len(spans)), position=position
        )
        yield identified(part, actor, dated=dated)
