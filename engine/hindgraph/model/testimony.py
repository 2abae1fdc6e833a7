# ruff: noqa: PT028 - a testimony is no test, whatever its first four letters say.
"""From a draft to a statement: the only place where what a text says meets when, where and by whom it was said.

The table of kinds in one place: from when a statement speaks, until when, and how exactly that is known.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.intervals import TICK
from hindgraph.model.keys import statement_keys
from hindgraph.model.records import EVER, FAR_FUTURE, MemoryRecord, Statement
from hindgraph_extractors.records import ALWAYS, Draft, Period, Precision
from hindgraph_ontology.records import Kind, PredicateDef

_EXACT: tuple[Precision, ...] = ("instant", "hour")
_SECTION = 1_000_000  # longer than any section, so that what stands in a later one was told later


def testimony(
    draft: Draft,
    memory: MemoryRecord,
    *,
    subject_id: str,
    object_id: str | None,
    predicate: PredicateDef,
    now: datetime,
    wrong_id: str | None = None,
    group: str | None = None,
    wrong_group: str | None = None,
    ordinal: int = 0,
) -> Statement:
    """Turn a draft and the memory that it was read from into a statement.

    Args:
        draft: What one span of the text says.
        memory: Gives `said_at`, the place in the source, trust and tier.
        subject_id: What the draft's subject was resolved to.
        object_id: The same for its object; None where it names none.
        predicate: The law of the draft's predicate.
        now: The transaction's time.
        wrong_id: What the value taken back was resolved to.
        group: What `exclusive_by` makes of the object.
        wrong_group: What it makes of the wrong value.
        ordinal: Which of the equal drafts of its text it is (`Ordinals`).
    """
    said = _Said.of(draft, object_id, wrong_id)
    groups = {each: among for each, among in ((object_id, group), (wrong_id, wrong_group)) if among}
    keys = statement_keys(
        predicate,
        subject_id,
        said.object_id,
        said.wrong_id,
        draft.qualifier,
        group=groups.get(said.object_id),
        wrong_group=groups.get(said.wrong_id),
    )
    id_ = statement_id(draft, memory.document, ordinal)
    return _statement(id_, draft, memory, subject_id, said, keys, now)


def _statement(
    id_: str,
    draft: Draft,
    memory: MemoryRecord,
    subject_id: str,
    said: "_Said",
    keys: tuple[tuple[str, ...], tuple[str, ...]],
    now: datetime,
) -> Statement:
    """Put together what is said, when, and where it stands."""
    times = _times(said.kind, draft.time, memory.occurred_at)
    return Statement(
        id=id_,
        memory_id=memory.id,
        document=memory.document,
        subject_id=subject_id,
        predicate=draft.predicate,
        object_id=said.object_id,
        kind=said.kind,
        said_at=memory.occurred_at,
        start=times.start,
        recorded_at=now,
        subject_keys=keys[0],
        object_keys=keys[1],
        qualifier=draft.qualifier,
        polarity=said.polarity,
        lapses_at=times.lapses_at,
        period_to=times.period_to,
        precision=draft.time.precision if draft.time else "instant",
        wrong_id=said.wrong_id,
        of_end=said.of_end,
        dated=said.kind == "correction" and draft.time is not None,
        span_start=draft.start,
        span_end=draft.end,
        position=(*memory.position, (memory.part[0] - 1) * _SECTION + draft.start),
        surfaces=_surfaces(draft),
        extractor=draft.extractor,
        tier=memory.tier,
        trust=memory.trust,
    )


def statement_id(draft: Draft, document: str, ordinal: int = 0) -> str:
    """Return the id of the statement that a draft becomes, whatever its ends turn out to be."""
    return ids.statement_id(document, *_identity(draft), ordinal)


@dataclass(slots=True)
class Ordinals:
    """Numbers the drafts of a text, as they come, that would otherwise have the same id.

    Counting equal ones, and not all, keeps the id of what a new revision repeats, whatever it puts in front.
    """

    _seen: Counter[tuple[object, ...]] = field(default_factory=Counter)

    def __call__(self, draft: Draft) -> int:
        """Return which of the equal drafts this is, from 0."""
        number = self._seen[_identity(draft)]
        self._seen[_identity(draft)] += 1
        return number


def ordinals(drafts: Iterable[Draft]) -> list[int]:
    """Number the drafts of a text, each from 0; see `Ordinals`."""
    count = Ordinals()
    return [count(draft) for draft in drafts]


def _identity(draft: Draft) -> tuple[object, ...]:
    """Return what tells statements of a document apart: surfaces by the name they give, never what that resolves to."""
    names = (each and each.name for each in (draft.subject, draft.object, draft.wrong))
    time = draft.time and (draft.time.start, draft.time.end, draft.time.precision)
    about = f"{draft.kind} of end" if draft.of_end else draft.kind
    return (*names, draft.predicate, draft.qualifier, draft.polarity, about, time)


def _surfaces(draft: Draft) -> tuple[str, str | None, str | None]:
    object_, wrong = (None if each is None else each.text for each in (draft.object, draft.wrong))
    return draft.subject.text, object_, wrong


@dataclass(frozen=True, slots=True)
class _Said:
    """What a draft comes to once its ways of denying an end are one."""

    kind: Kind
    polarity: bool
    object_id: str | None
    wrong_id: str | None
    of_end: bool

    @classmethod
    def of(cls, draft: Draft, object_id: str | None, wrong_id: str | None) -> "_Said":
        if draft.kind == "end" and not draft.polarity:  # "has not left W": takes an end back
            return cls("correction", True, None, object_id, True)
        if draft.kind != "correction":
            return cls(draft.kind, draft.polarity, object_id, None, False)
        if not draft.of_end:
            return cls("correction", True, object_id, wrong_id, False)
        wrong = wrong_id or object_id
        if draft.time is not None:  # "left on the 8th, not on the 5th"
            return cls("correction", True, object_id or wrong, wrong, True)
        return cls("correction", True, None if object_id == wrong else object_id, wrong, True)


@dataclass(frozen=True, slots=True)
class _Times:
    start: datetime
    lapses_at: datetime = FAR_FUTURE
    period_to: datetime | None = None


def _times(kind: Kind, time: Period | None, said_at: datetime) -> _Times:
    """Apply the table of kinds."""
    if kind == "span":
        return _span(time, said_at)
    if kind == "event":
        return _event(time, said_at)
    if time is None:
        return _Times(said_at)
    if time == ALWAYS:
        return _Times(EVER)
    start = time.start or time.end or said_at
    return _Times(start, period_to=_period_to(time, said_at))


def _span(time: Period | None, said_at: datetime) -> _Times:
    lapse = (time and time.end) or FAR_FUTURE
    # "was at Acme until May", said in June, with no beginning: all that is known is the last moment before May.
    start = (time and time.start) or min(said_at, lapse - TICK)
    return _Times(start, lapse)


def _event(time: Period | None, said_at: datetime) -> _Times:
    start = (time and (time.start or (time.end and time.end - TICK))) or said_at
    end = (time and time.end) or start
    return _Times(start, max(end, start + TICK))


def _period_to(time: Period, said_at: datetime) -> datetime | None:
    """Return the end of the period in which something is only known to have begun.

    A day is such a period as long as it has begun: "moved today" may be before or after what else is told of today. A day
    ahead stands for its beginning, for nothing is known of its course.
    """
    if time.start is None or time.precision in _EXACT:
        return None
    return None if time.precision == "day" and time.start > said_at else time.end
