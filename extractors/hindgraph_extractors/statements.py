"""What the readers of all languages make statements of: a literal value, a kind with its time, and one draft of each."""

from collections.abc import Iterable
from dataclasses import dataclass

from hindgraph_extractors.records import Draft, Period, TypedValue
from hindgraph_ontology.records import Kind


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


def without_repeats(preferred: Iterable[Draft]) -> list[Draft]:
    """Keep the first of drafts that say the same, then put them in order of the text."""
    kept: dict[tuple[object, ...], Draft] = {}
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
        kept.setdefault(key, draft)
    return sorted(kept.values(), key=lambda d: (d.start, d.end, d.predicate, d.subject.start))
