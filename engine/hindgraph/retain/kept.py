"""Drafts that findings keep as JSON: back to what they were, and told again as somebody else's word."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import datetime
from types import NoneType
from typing import Any, TypeVar, get_args, get_type_hints

from hindgraph.model.records import Finding, MemoryRecord
from hindgraph.model.tokens import sentence_around
from hindgraph.ports import GraphView
from hindgraph.retain.intake import Write
from hindgraph_extractors.records import Draft, Reading, Surface

R = TypeVar("R")
EXTRACTOR = "review"
# When what a finding keeps was said: a text that is told again is one memory, with a finding for each telling.
SAID_AT = "said_at"


def draft_of(finding: Finding) -> Draft | None:
    """Return the draft that a finding keeps, or None where it keeps something else.

    What an older version has kept lacks some fields, which then are as by default; fields of a newer one are left out.
    """
    return _built(Draft, finding.draft) if "predicate" in finding.draft else None


def undecided(view: GraphView, findings: Sequence[Finding]) -> list[Finding]:
    """Leave out what has been decided before: that it is said once more, a new revision say, opens nothing again."""
    known = view.findings(ids=[finding.id for finding in findings]) if findings else []
    decided = {finding.id for finding in known if finding.status != "open"}
    return [finding for finding in findings if finding.id not in decided]


def retold(draft: Draft, told: MemoryRecord | None, finding: Finding, reason: str | None) -> Write:
    """Return the write by which a reviewer says what a draft says: its sentence, at its time, as their own word.

    Args:
        draft: What was read.
        told: The memory that it was read from; None where that is gone.
        finding: For the time, where the memory is gone.
        reason: Why it is accepted.
    """
    start, sentence = _sentence(draft, told)
    spoken = told is not None and told.speaker is not None
    again = replace(
        draft,
        subject=_moved(draft.subject, start, spoken=spoken),
        object=draft.object and _moved(draft.object, start, spoken=spoken),
        wrong=draft.wrong and _moved(draft.wrong, start, spoken=spoken),
        start=max(0, draft.start - start),
        end=max(0, draft.end - start),
        extractor=EXTRACTOR,
    )
    row, turn = (0, 0) if told is None else told.position
    return Write(
        text=f"{sentence} {note(reason)}",
        layer="semantic",
        occurred_at=_said_at(finding, told),
        row=row,
        turn=turn,
        reading=Reading(lang=(told and told.lang) or "en", drafts=(again,)),
    )


def _said_at(finding: Finding, told: MemoryRecord | None) -> datetime:
    if kept := finding.draft.get(SAID_AT):
        return datetime.fromisoformat(kept)
    return finding.recorded_at if told is None else told.occurred_at


def note(reason: str | None) -> str:
    """Return how a text ends that a reviewer's word has let in."""
    return "Accepted in review." if reason is None else f"Accepted in review. Reason: {reason}"


def _sentence(draft: Draft, told: MemoryRecord | None) -> tuple[int, str]:
    """Return where the sentence of a draft begins, and its words."""
    if told is not None and draft.start < draft.end <= len(told.text):
        start, end = sentence_around(told.text, draft.start, draft.end)
        return start, told.text[start:end]
    ends = (draft.subject, draft.object or draft.wrong)
    subject, object_ = (end.name if end is not None else "" for end in ends)
    return draft.start, f"{subject} {draft.predicate.replace('_', ' ')} {object_}".rstrip() + "."


def _moved(end: Surface, start: int, *, spoken: bool) -> Surface:
    """Return a surface at its place in the sentence. "I" of somebody else's text has come with their name."""
    resolved = "name" if spoken and end.resolved == "user" else end.resolved
    return replace(end, start=max(0, end.start - start), end=max(0, end.end - start), resolved=resolved)


def _built(kind: type[R], kept: Mapping[str, Any]) -> R:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # a dataclass
    return kind(**{name: _value(hints[name], kept[name]) for name in names if name in kept})


def _value(hint: Any, kept: Any) -> Any:
    if kept is None:
        return None
    kind = next((part for part in get_args(hint) if part is not NoneType), hint)
    if kind is datetime:
        return datetime.fromisoformat(kept)
    return _built(kind, kept) if is_dataclass(kind) and isinstance(kind, type) else kept
