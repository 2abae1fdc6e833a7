"""What a caller states of a fact, checked: of which kind it is and when it holds, as `testimony` takes it."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, get_args

from hindgraph.model.instants import period_of
from hindgraph_extractors.records import Period, Precision
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Kind

When = datetime | date | str

KINDS: tuple[Kind, ...] = ("state", "change", "end", "span", "event")
_LASTING: tuple[Kind, ...] = ("state", "span", "event")
_PRECISIONS: tuple[Precision, ...] = get_args(Precision)


@dataclass(frozen=True, slots=True)
class Times:
    """The times that a caller gives.

    Attributes:
        since: When it begins; for an end when it ends, for an event when it happens.
        until: What it no longer holds in: a day, a month or a year counts from its beginning.
    """

    since: Period | None = None
    until: Period | None = None

    @classmethod
    def of(cls, since: When | None, until: When | None, timezone: str) -> "Times":
        """Read the times in the actor's zone.

        Raises:
            InvalidInput: ``bad_time`` for what is none, and where the end does not lie after the beginning.
        """
        given = cls(
            None if since is None else period_of(since, timezone, field="since"),
            None if until is None else period_of(until, timezone, field="until"),
        )
        begins, ends = _start(given.since), _start(given.until)
        if begins is not None and ends is not None and ends <= begins:
            raise InvalidInput(
                "until must lie after since",
                code="bad_time",
                field="until",
                next_step="give the first day, month or year on which it no longer holds",
            )
        return given

    def period(self, kind: Kind) -> Period | None:
        """Return the time that a draft of a kind carries; None: when it was said."""
        begin, end = self.since, self.until
        if kind == "span" and end is not None:
            return Period(_start(begin), end.start, _coarser(begin or end, end))
        if begin is None:
            return None
        if kind == "event" and end is not None:
            return Period(begin.start, end.start, _coarser(begin, end))
        whole = begin.end if kind != "state" and begin.precision != "instant" else None
        return Period(begin.start, whole, begin.precision)


def kind_of(kind: Any, times: Times, *, named: bool, said_at: datetime) -> Kind:
    """Return the kind of statement that a caller means; a state with an end is a span.

    Args:
        kind: One of `KINDS`.
        times: What the caller gives with it.
        named: An object is given; only an end can do without.
        said_at: When it is told: what has no beginning of its own begins then.

    Raises:
        InvalidInput: ``unknown_kind``; ``bad_time`` for an `until` or `since` that the kind does not take or lacks;
            ``empty`` for a missing object; ``needs_since`` for what was over before it is told, and has no beginning.
    """
    if kind == "correction":
        raise InvalidInput(
            "a correction names the fact that was wrong",
            code="unknown_kind",
            field="kind",
            next_step="hindgraph fact correct FACT VALUE --reason WHY",
        )
    if kind not in KINDS:
        message = f"kind must be one of {', '.join(KINDS)}, not {str(kind)[:60]!r}"
        raise InvalidInput(message, code="unknown_kind", field="kind")
    if not named and kind != "end":
        message = "object must not be empty; only an end may leave open what it ends"
        raise InvalidInput(message, code="empty", field="object")
    if times.until is not None and kind not in _LASTING:
        raise InvalidInput(
            f"{'a change' if kind == 'change' else 'an end'} takes place at one time",
            code="bad_time",
            field="until",
            next_step="give it as since; for what holds from then until then take kind span",
        )
    if kind == "span" and times.until is None:
        next_step = "give until, or take kind state for what is open"
        raise InvalidInput("a span has an end", code="bad_time", field="until", next_step=next_step)
    if kind == "event" and times.until is not None and times.since is None:
        message = "an event that lasts has a beginning"
        raise InvalidInput(message, code="bad_time", field="since", next_step="give since as well")
    if times.since is None and times.until is not None and times.until.start is not None:
        _check_not_over(times.until.start, said_at)
    return "span" if kind == "state" and times.until is not None else kind


def _check_not_over(until: datetime, said_at: datetime) -> None:
    """Refuse what ended before it was told, and began nobody knows when: nothing would be left of it."""
    if until <= said_at:
        raise InvalidInput(
            "until lies before it is told, so it needs a beginning",
            code="needs_since",
            field="since",
            next_step="give since too; or state the end of a known fact: hindgraph fact end FACT, or kind end and since",
        )


def _start(period: Period | None) -> datetime | None:
    return None if period is None else period.start


def _coarser(one: Period, other: Period) -> Precision:
    first, second = one.precision, other.precision
    return first if _PRECISIONS.index(first) >= _PRECISIONS.index(second) else second
