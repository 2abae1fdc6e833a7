"""What the readers of all languages make statements of: a literal value, a kind with its time, and one draft of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hindgraph_extractors.records import Draft, Period, TimeSpan, TypedValue
from hindgraph_ontology.records import Kind

_UNDATED = frozenset({"duration", "time"})
_AGAIN = frozenset({"Schedule"})  # "every Monday at 03:15" names no day


@dataclass(frozen=True, slots=True)
class FoundValue:
    """A literal value in the text; `exact` if its form is one that only such values have."""

    value: TypedValue
    cls: str
    start: int
    end: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Timing:
    """Kind, polarity and time of a statement."""

    kind: Kind
    polarity: bool = True
    time: Period | None = None
    of_end: bool = False


def times_besides(times: Sequence[TimeSpan], drafts: Iterable[Draft]) -> tuple[TimeSpan, ...]:
    """Leave out the lengths and times of day that are what drafts state: "kept for 14 days" speaks of no day."""
    ends = [draft.object for draft in drafts if draft.object is not None and draft.object.value is not None]
    said = [
        (end.start, end.end)
        for end in ends
        if end.value is not None and (end.value.datatype in _UNDATED or end.cls in _AGAIN)
    ]
    return tuple(t for t in times if not any(t.start < end and start < t.end for start, end in said))


def without_repeats(preferred: Iterable[Draft]) -> list[Draft]:
    """Keep the first of drafts that say the same in the same words, then put them in order of the text.

    What is said again further on is told again, and counts again: here, there, and here once more.
    """
    kept: dict[tuple[object, ...], list[Draft]] = {}
    for draft in preferred:
        target = draft.object or draft.wrong
        key = (
            draft.subject.name,
            draft.predicate,
            target.name if target else None,
            draft.kind,
            draft.polarity,
            draft.qualifier,
        )
        if not any(_is_one_telling(draft, other) for other in kept.setdefault(key, [])):
            kept[key].append(draft)
    found = [draft for drafts in kept.values() for draft in drafts]
    return sorted(found, key=lambda d: (d.start, d.end, d.predicate, d.subject.start))


def _is_one_telling(one: Draft, other: Draft) -> bool:
    dates = {draft.time for draft in (one, other) if draft.time is not None}
    return len(dates) < 2 and one.start < other.end and other.start < one.end
