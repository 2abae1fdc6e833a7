"""What has changed in some time: what began and ended in the world, and what we came to know or no longer think."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from hindgraph.model.instants import MICROSECOND, interval_of, last_instant_of
from hindgraph.model.records import LATEST, Moment
from hindgraph.ports import GraphView
from hindgraph.recall.changes import Teller, Told, cited
from hindgraph.recall.history import rows_of
from hindgraph.recall.records import FactChange
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Ontology

When = datetime | date | str
# Clocks differ, and a transaction's runs ahead of the wall's where many come at once.
_SKEW = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Window:
    """The time ``[since, until)`` that is looked at, on both clocks.

    Attributes:
        until: Its end in the world; what is to come after it has not changed yet.
        known_until: Its end in belief. Without an end of its own it lies after all that is known: the transaction clock
            may run a little ahead of the wall clock.
        known_at: As believed when; now, unless a past belief is asked for: what is told of a past today counts for it.
    """

    since: datetime
    until: datetime
    known_until: datetime
    known_at: datetime

    def holds(self, at: datetime) -> bool:
        """Tell whether something in the world lies in it."""
        return self.since <= at < self.until

    def learned(self, at: datetime) -> bool:
        """Tell whether a change of belief lies in it."""
        return self.since <= at < self.known_until


def window_of(
    since: When, until: When | None, *, known_at: When | None = None, timezone: str, now: datetime
) -> Window:
    """Return the window that two times name: a day begins it with its beginning, and ends it with its end.

    Args:
        since: Its beginning.
        until: Its end; None: now, and whatever is known.
        known_at: As believed when; None: now.
        timezone: IANA name of the actor's zone.
        now: When it is asked.

    Raises:
        InvalidInput: ``bad_time``: no times, or the end lies before the beginning.
    """
    first = interval_of(since, timezone, field="since")[0]
    believed = LATEST if known_at is None else last_instant_of(known_at, timezone, field="known_at")
    if until is None:
        if first > now + _SKEW:
            raise _after("now", first)
        last, known_until = now + MICROSECOND, LATEST
        return Window(first, last, known_until, believed)
    begins, last = interval_of(until, timezone, field="until")
    if first > last or begins < first == last:
        raise _after("until", first)
    return Window(first, last, last, believed)


def _after(what: str, since: datetime) -> InvalidInput:
    return InvalidInput(
        f"since lies after {what}: {since.isoformat()}",
        code="bad_time",
        field="since",
        next_step="give an earlier since, or a later until",
    )


def difference(
    view: GraphView, window: Window, ontology: Ontology, *, now: datetime, entities: Collection[str] = ()
) -> list[FactChange]:
    """Return what has changed in a window, as believed at its `known_at`, in order of time.

    Args:
        view: The graph.
        window: From when until when.
        ontology: For the edges.
        now: For what is current.
        entities: Ids of entities, whose changes are asked for; none: all changes.
    """
    moment = Moment(window.known_at, min(now, window.until - MICROSECOND), contested=True)
    if entities:
        rows = rows_of(view, entities)
    else:
        rows = view.versions_between(window.since, max(window.until, window.known_until))
    teller = Teller.of(view, rows, ontology, window.known_at, about=frozenset(entities))
    told = list(teller())
    return cited(view, _within(told, window), teller.testimonies, moment, ontology)


def _within(told: Collection[Told], window: Window) -> Iterator[Told]:
    """Give what lies in a window; what is learned of the time before it bears the time at which it was."""
    news = [each for each in told if _is_news(each, window)]
    # Told once: a correction says by itself what is so instead, and a beginning brings its end along.
    corrected = {(each.row.version_id, each.at) for each in told if each.what == "corrected"}
    begun = {each.row.version_id for each in news if each.what == "began"}
    for each in told:
        if _lies_in(each, window):
            yield each
    for each in news:
        learned = replace(each, at=each.learned_at, what="learned")
        if (each.row.version_id, each.learned_at) in corrected:
            continue
        if each.what == "began":
            yield learned
        elif each.row.version_id not in begun:
            yield replace(learned, before=each.rewrote)


def _lies_in(told: Told, window: Window) -> bool:
    in_the_world = told.what in ("began", "ended")
    return window.holds(told.at) if in_the_world else window.learned(told.learned_at)


def _is_news(told: Told, window: Window) -> bool:
    """Tell whether it was learned in a window that something had begun or ended before."""
    in_the_world = told.what in ("began", "ended")
    return in_the_world and told.at < window.since and window.learned(told.learned_at)
