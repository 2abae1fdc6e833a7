"""One statement as a timeline hears it: what the fold works on."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from hindgraph.model.records import FAR_FUTURE, Tier
from hindgraph_extractors.records import Precision
from hindgraph_ontology.records import Kind


@dataclass(frozen=True, slots=True)
class Told:
    """One statement as a timeline hears it.

    Attributes:
        value: None for an end or a correction that names no value.
        positive: False for an end, and for a denial ("X does not use Y").
        position: Place in the source: row, turn, offset.
        start: When it begins to speak; `period_to`: that is only known to lie in ``[start, period_to)``.
        wrong: For a correction, the value taken back; `of_end`: it is about the end; `dated`: `start` is its own date.
        lane: The timeline it stands on. Only a correction crosses: what was said of `wrong` on `wrong_lane` comes to
            stand on `lane`.
        because: Corrections that made it say what it says.
    """

    id: str
    kind: Kind
    value: str | None
    said_at: datetime
    start: datetime
    recorded_at: datetime
    positive: bool = True
    position: tuple[int, ...] = ()
    period_to: datetime | None = None
    lapses_at: datetime = FAR_FUTURE
    wrong: str | None = None
    of_end: bool = False
    dated: bool = False
    precision: Precision = "instant"
    tier: Tier = Tier.FIRST
    retracted_at: datetime = FAR_FUTURE
    lane: str = ""
    wrong_lane: str = ""
    because: tuple[str, ...] = ()


class Standing(NamedTuple):
    """A statement of which all is settled, and the last instant for which it vouches."""

    told: Told
    vouches_to: datetime


def in_order(told: Iterable[Told], known_at: datetime) -> list[Told]:
    """Return what is known at a moment in the order of telling: by `said_at`, then place in the source, then id."""
    known = [each for each in told if each.recorded_at <= known_at < each.retracted_at]
    return sorted(known, key=lambda each: (each.said_at, each.position, each.id))
