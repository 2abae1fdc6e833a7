"""Whom a change takes the place of that does not say it: "Oma switched doctors to Dr. Weiß"."""

from dataclasses import replace
from datetime import datetime

from hindgraph.model.intervals import TICK
from hindgraph.model.records import Entity, Moment
from hindgraph.ports import GraphView
from hindgraph_extractors.records import Draft, Surface


def end_of_former(
    draft: Draft, subject: Entity, object_: Entity, view: GraphView, *, said_at: datetime, now: datetime
) -> Draft | None:
    """Return the end of what held right before a change, if that was one thing; of several nobody knows which is meant.

    Args:
        draft: The change.
        subject: What it is said of.
        object_: What it leads to.
        view: The graph as it counts.
        said_at: When it was said.
        now: The transaction's time.
    """
    start = draft.time.start if draft.time is not None and draft.time.start is not None else said_at
    rows = view.neighbours(
        [subject.id], Moment(known_at=now, as_of=start - TICK), predicates=[draft.predicate], direction="out"
    )
    held = {row.object_id for row in rows if row.qualifier == draft.qualifier} - {object_.id}
    if len(held) != 1:
        return None
    (former,) = view.entities(held)
    surface = Surface(former.name, former.name, draft.start, draft.start, former.cls, means=former.id)
    extractor = f"{draft.extractor}-instead"
    return replace(draft, object=surface, kind="end", instead=False, extractor=extractor)
