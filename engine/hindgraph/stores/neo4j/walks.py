"""Versions, and walks over those that are seen at a moment: neighbours, typed chains, free paths."""

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from hindgraph.model.ids import predicate_of_fact, predicate_of_version
from hindgraph.model.keys import parse_key, predicate_of_timeline
from hindgraph.model.records import FAR_FUTURE, LATEST, Moment, Version
from hindgraph.stores.neo4j.queries import chain, degrees, typed
from hindgraph.stores.neo4j.rows import Rows
from hindgraph.stores.neo4j.server import column
from hindgraph.stores.neo4j.shapes import VERSIONS, tier_names
from hindgraph.stores.neo4j.vocabulary import RETRACTED, arrow, predicate_of
from hindgraph_extractors.records import Step

# Of more equally short paths than these, the first by id among these is taken.
_MOST_PATHS = 10_000
# What is asked of an entity, and of a hub: which types it has, and its versions in the order of an index.
_OUT = ("neighbours_out", "degrees_out", "hub_out")
_IN = ("neighbours_in", "degrees_in", "hub_in")
_DIRECTIONS = {"out": (_OUT,), "in": (_IN,), "both": (_OUT, _IN)}
# What has more edges than these is a hub: of it no more is read than is asked for.
_MANY = 1_000
# Whoever asks for more than these wants all: then no order saves anything.
_PAGE = 10_000


_ANY = Moment(LATEST)


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

    def on(self, timelines: Collection[str], moment: Moment | None) -> list[Version]:
        """Return the versions of timelines (that are seen at a moment), in the same order."""
        types = self.types | {RETRACTED} if moment is None else self._seen(moment, None)
        given = {"bounded": moment is not None, **moment_of(moment or _ANY)}
        found: dict[str, Version] = {}
        left = self._by_type(timelines, predicate_of_timeline)
        if len(left) > 1 and (of := _by_subject(timelines)):
            # Of several predicates: one query from their subjects instead of one for each index.
            rows = self._rows.of(
                typed("versions_of_subjects", types),
                ids=of,
                timelines=[key for keys in of.values() for key in keys],
                many=_MANY,
                **given,
            )
            some, hubs = _apart(column(rows))
            found |= some
            done = {key for subject, keys in of.items() if subject not in hubs for key in keys}
            left = self._by_type(set(timelines) - done, predicate_of_timeline)
        for type_, keys in left.items():
            text = typed("versions_on", types & {type_, RETRACTED})
            found |= _decoded(column(self._rows.of(text, ids=keys, **given)))
        return _history(found)

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
        asked = {
            "predicates": None if predicates is None else list(predicates),
            "limit": limit,
            "after": after,
            **moment_of(moment),
        }
        found: dict[str, Version] = {}
        for name, *of_hub in _DIRECTIONS[direction]:
            many = _MANY if limit <= _PAGE else limit
            rows = column(self._rows.of(typed(name, types), ids=entity_ids, many=many, **asked))
            some, hubs = _apart(rows)
            found |= some
            for hub in sorted(hubs):
                found |= self._of_hub(hub, of_hub, types, asked)
        return [found[id_] for id_ in sorted(found)[:limit]]

    def _of_hub(
        self, hub: str, names: Sequence[str], types: frozenset[str], asked: dict[str, Any]
    ) -> dict[str, Version]:
        """Return the first versions of a hub, type by type, from the indexes that have them in order."""
        found: dict[str, Version] = {}
        which, in_order = names
        (there,) = column(self._rows.of(degrees(which, tuple(sorted(types))), id=hub))
        # A version id begins with its predicate, so of believed ones all of one type come before all of the next.
        for type_ in sorted(there, key=lambda type_: (type_ != RETRACTED, f"{predicate_of(type_)}:")):
            before = type_ != RETRACTED and f"{predicate_of(type_)};" <= asked["after"]
            if before or (len(found) >= asked["limit"] and RETRACTED not in there):
                continue
            found |= _decoded(column(self._rows.of(typed(in_order, [type_]), id=hub, **asked)))
        return found

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


def _by_subject(timelines: Collection[str]) -> dict[str, list[str]]:
    """Return those timelines of which the subject is known, by subject."""
    of: dict[str, list[str]] = {}
    for text in sorted(set(timelines)):
        if predicate_of_timeline(text) is not None and (key := parse_key(text)).end == "subject":
            of.setdefault(key.anchor, []).append(text)
    return of


def _apart(rows: Iterable[Sequence[Any]]) -> tuple[dict[str, Version], set[str]]:
    """Return versions, and the ids of the hubs that stand among them."""
    both = list(rows)
    return _decoded(row for row in both if len(row) > 1), {row[0] for row in both if len(row) == 1}


def _decoded(rows: Iterable[Sequence[Any]]) -> dict[str, Version]:
    versions = (VERSIONS.decode(row) for row in rows)
    return {version.version_id: version for version in versions}


def _history(versions: dict[str, Version]) -> list[Version]:
    return sorted(versions.values(), key=lambda v: (v.valid_from, v.recorded_at, v.version_id))
