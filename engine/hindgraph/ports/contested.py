"""The row that a contested version stands for now: what is contested is written anew when its neighbours change."""

from collections.abc import Iterable

from hindgraph.model.records import FAR_FUTURE, Version
from hindgraph.ports.graph import GraphView


def challengers_like(view: GraphView, version_id: str) -> list[Version]:
    """Return a challenger and the rows that it was, or is, written as: of its fact, for a time that meets its own.

    Empty where the id is of nothing, or of what was never contested.
    """
    row = next((version for version in view.versions(ids=[version_id]) if version.contested), None)
    if row is None:
        return []
    return [v for v in view.versions(facts=[row.fact_id]) if v.contested and _meet(v, row)]


def still_believed(rows: Iterable[Version]) -> Version | None:
    """Return the one of those rows that is believed now."""
    return next((row for row in rows if row.retracted_at >= FAR_FUTURE), None)


def _meet(one: Version, other: Version) -> bool:
    return one.valid_from < other.valid_to and other.valid_from < one.valid_to
