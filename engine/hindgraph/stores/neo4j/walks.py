"""Versions, and walks over those that are seen at a moment: neighbours, typed chains, free paths."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from hindgraph.model.ids import predicate_of_fact, predicate_of_version
from hindgraph.model.keys import predicate_of_timeline
from hindgraph.model.records import FAR_FUTURE, Moment, Version
from hindgraph.stores.neo4j.queries import chain, typed
from hindgraph.stores.neo4j.rows import Rows
from hindgraph.stores.neo4j.server import column
from hindgraph.stores.neo4j.shapes import VERSIONS, tier_names
from hindgraph.stores.neo4j.vocabulary import RETRACTED, arrow
from hindgraph_extractors.records import Step

# Of more equally short paths than these, the first by id among these is taken.
_MOST_PATHS = 10_000
_DIRECTIONS = {
    "out": ("neighbours_out",),
    "in": ("neighbours_in",),
    "both": ("neighbours_out", "neighbours_in"),
}


def moment_of(moment: Moment) -> dict[str, Any]:
    """Return the parameters that ``{{seen r}}`` asks for."""
    return {
        "known_at": moment.known_at,
        "as_of": moment.as_of,
        "tiers": tier_names(moment.tiers),
        "contested": moment.contested,
    }


class Walks:
    """Reads versions.

    Args:
        rows: Runs queries of one actor.
        types: The relationship types that have been written to.
        retracted_to: The latest end of belief: reads of later moments do without retracted rows.
    """

    def __init__(self, rows: Rows, types: frozenset[str], retracted_to: datetime) -> None:
        self._rows = rows
        self.types = types
        self.retracted_to = retracted_to

    def versions(self, ids: Collection[str], facts: Collection[str]) -> list[Version]:
        """Return versions by version id and by fact id, ordered by validity, belief and id."""
        found = self._by_predicate("versions_by_id", ids, predicate_of_version)
        found |= self._by_predicate("versions_of_fact", facts, predicate_of_fact)
        return _history(found)

    def on(self, timelines: Collection[str]) -> list[Version]:
        """Return all versions of timelines, in the same order."""
        return _history(self._by_predicate("versions_on", timelines, predicate_of_timeline))

    def between(self, since: datetime, until: datetime) -> list[Version]:
        """Return versions that begin or end in ``[since, until)``, in the world or in belief, in the same order."""
        # One query: the server takes an index for each type and instant, and plans them faster together than apart.
        text = typed("versions_between", self.types | {RETRACTED})
        return _history(_decoded(column(self._rows.of(text, since=since, until=min(until, FAR_FUTURE)))))

    def challengers(self, limit: int) -> list[Version]:
        """Return believed contested versions, ordered by recorded_at and id, the first of them."""
        if not self.types:
            return []
        rows = self._rows.of(typed("challengers", self.types), limit=limit)
        return [VERSIONS.decode(row) for row in column(rows)]

    def _by_predicate(
        self, name: str, ids: Collection[str], predicate_of: Callable[[str], str | None]
    ) -> dict[str, Version]:
        """Read versions with one query a predicate, for an index has the relationships of one type."""
        found: dict[str, Version] = {}
        for type_, wanted in self._by_type(ids, predicate_of).items():
            found |= _decoded(column(self._rows.of(typed(name, [type_, RETRACTED]), ids=wanted)))
        return found

    def _by_type(
        self, ids: Collection[str], predicate_of: Callable[[str], str | None]
    ) -> dict[str, list[str]]:
        by_type: dict[str, list[str]] = {}
        for each in sorted(set(ids)):
            predicate = predicate_of(each)
            if predicate is not None and (type_ := arrow(predicate)) in self.types:
                by_type.setdefault(type_, []).append(each)
        return by_type

    def delete(self, ids: Collection[str]) -> None:
        """Take versions away; they are written anew under another type."""
        for type_, wanted in self._by_type(ids, predicate_of_version).items():
            self._rows.write(typed("versions_delete", [type_, RETRACTED]), ids=wanted)

    def neighbours(
        self,
        entity_ids: Collection[str],
        moment: Moment,
        *,
        predicates: Collection[str] | None,
        direction: str,
        limit: int,
        after: str,
    ) -> list[Version]:
        """Return versions that touch entities and are seen at the moment, ordered by version id."""
        types = self._seen(moment, predicates)
        if not types:
            return []
        found: dict[str, Version] = {}
        for name in _DIRECTIONS[direction]:
            rows = self._rows.of(
                typed(name, types),
                ids=entity_ids,
                predicates=None if predicates is None else list(predicates),
                limit=limit,
                after=after,
                **moment_of(moment),
            )
            found |= _decoded(column(rows))
        return [found[id_] for id_ in sorted(found)[:limit]]

    def chain(
        self, starts: Collection[str], steps: Sequence[Step], moment: Moment, *, limit: int
    ) -> list[tuple[Version, ...]]:
        """Walk a typed path in one query; ordered by the version ids of the paths."""
        hops = tuple((tuple(sorted(self._seen(moment, [step.predicate]))), step.inverse) for step in steps)
        if not hops or not starts or not all(types for types, _ in hops):
            return []
        given: dict[str, Any] = {}
        for place, step in enumerate(steps, start=1):
            given |= {f"predicate_{place}": step.predicate, f"qualifier_{place}": step.qualifier}
        rows = self._rows.of(chain(hops), starts=starts, limit=limit, **given, **moment_of(moment))
        return [tuple(VERSIONS.decode(row) for row in path) for path in column(rows)]

    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
        """Return one shortest path in either direction through non-values; ties by version id."""
        types = self._seen(moment, None)
        if start == goal or max_hops < 1 or not types:
            return []
        rows = self._rows.of(
            typed("path", types, hops=max_hops),
            start=start,
            goal=goal,
            most=_MOST_PATHS,
            **moment_of(moment),
        )
        return [VERSIONS.decode(row) for row in column(rows)]

    def counts(self, moment: Moment) -> tuple[int, int]:
        """Return how many versions are seen, and of how many facts."""
        types = self._seen(moment, None)
        if not types:
            return 0, 0
        ((versions, facts),) = self._rows.of(typed("counts_versions", types), **moment_of(moment))
        return versions, facts

    def _seen(self, moment: Moment, predicates: Iterable[str] | None) -> frozenset[str]:
        """Return the types of the versions that may be seen at a moment."""
        asked = self.types if predicates is None else self.types & {arrow(each) for each in predicates}
        past = moment.known_at < self.retracted_to
        return asked | {RETRACTED} if past and (asked or predicates is None) else asked


def _decoded(rows: Iterable[Sequence[Any]]) -> dict[str, Version]:
    versions = (VERSIONS.decode(row) for row in rows)
    return {version.version_id: version for version in versions}


def _history(versions: dict[str, Version]) -> list[Version]:
    return sorted(versions.values(), key=lambda v: (v.valid_from, v.recorded_at, v.version_id))
