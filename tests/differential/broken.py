"""Stores that break one promise each, to see whether it would be noticed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, ClassVar

from differential.reads import EVERYTHING
from differential.side_by_side import Aborted
from hindgraph.model.records import FAR_FUTURE, Change, Changes, Moment
from hindgraph.ports import GraphStore
from hindgraph_ontology.errors import InvalidInput

MICRO = timedelta(microseconds=1)


class View:
    """A view or unit of work that hands everything on; a mutant answers one thing otherwise."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class Store:
    """`GraphStore` whose views and units are of a class of ours."""

    view_class: ClassVar[type[View]] = View

    def __init__(self, inner: GraphStore) -> None:
        self._inner = inner

    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[Any]:
        with self._inner.transaction(actor, now=now) as unit:
            yield self.view_class(unit)

    @contextmanager
    def view(self, actor: str, *, timeout: float | None = None) -> Iterator[Any]:
        with self._inner.view(actor, timeout=timeout) as view:
            yield self.view_class(view)

    def read(self, actor: str, what: Callable[[Any], Any], *, timeout: float | None = None) -> Any:
        return self._inner.read(actor, lambda view: what(self.view_class(view)), timeout=timeout)

    def actors(self) -> list[str]:
        return self._inner.actors()

    def close(self) -> None:
        self._inner.close()


def with_views(view: type[View]) -> type[Store]:
    """Return a store that hands out such views."""
    return type(view.__name__, (Store,), {"view_class": view, "__doc__": view.__doc__})


class EndOfValidityInclusive(View):
    def neighbours(self, ids: Any, moment: Moment, **options: Any) -> Any:
        limit = options.pop("limit", None)
        found = list(self._inner.neighbours(ids, moment, **options))
        if moment.as_of is not None:
            found += self._inner.neighbours(ids, replace(moment, as_of=moment.as_of - MICRO), **options)
            found = [v for v in found if v.valid_from <= moment.as_of <= v.valid_to]
        return sorted(set(found), key=lambda v: v.version_id)[:limit]


class OnlyWhatIsStillBelieved(View):
    def neighbours(self, ids: Any, moment: Moment, **options: Any) -> Any:
        found = self._inner.neighbours(ids, moment, **options)
        return [version for version in found if version.retracted_at >= FAR_FUTURE]


class CountsAreOfNow(View):
    def counts(self, moment: Moment) -> Any:
        return self._inner.counts(replace(moment, as_of=None))


class LimitBeforeOrder(View):
    def find_memories(self, wanted: Any, *, limit: int, after: str | None = None) -> Any:
        found = self._inner.find_memories(wanted, limit=1000, after=after)
        some = sorted(found, key=lambda memory: memory.id)[:limit]
        return [memory for memory in found if memory in some]


class LimitOfAllInsteadOfEach(View):
    def mentioning(self, ids: Any, *, limit: int, **options: Any) -> Any:
        return self._inner.mentioning(ids, limit=limit, **options)[:limit]


class TiersForgotten(View):
    def neighbours(self, ids: Any, moment: Moment, **options: Any) -> Any:
        return self._inner.neighbours(ids, replace(moment, tiers=EVERYTHING.tiers), **options)


class ChallengersShown(View):
    def chain(self, starts: Any, steps: Any, moment: Moment, *, limit: int) -> Any:
        return self._inner.chain(starts, steps, replace(moment, contested=True), limit=limit)


class AliasLost(View):
    def put_aliases(self, aliases: Any) -> None:
        self._inner.put_aliases(list(aliases)[:-1])


class ChangeNotLogged(View):
    def changes(self, since: int) -> Changes:
        found: Changes = self._inner.changes(since)
        return replace(found, items=tuple(c for c in found.items if c.kind != "mention"))


class ChangeLoggedTwice(View):
    def changes(self, since: int) -> Changes:
        found: Changes = self._inner.changes(since)
        doubled = tuple(Change(c.sequence + 1, c.kind, c.id) for c in found.items[-1:] if c.kind == "version")
        return replace(found, items=found.items + doubled)


class LogNeverTrimmed(View):
    def changes(self, since: int) -> Changes:
        found: Changes = self._inner.changes(since)
        return replace(found, complete=True)


class ChainGoesInCircles(View):
    def chain(self, starts: Any, steps: Any, moment: Moment, *, limit: int) -> Any:
        paths: list[tuple[tuple[Any, ...], str]] = [((), node) for node in sorted(set(starts))]
        for step in steps:
            ends = ("object_id", "subject_id") if step.inverse else ("subject_id", "object_id")
            found = self._inner.neighbours({node for _, node in paths}, moment, predicates=[step.predicate])
            paths = [
                ((*path, v), getattr(v, ends[1]))
                for path, node in paths
                for v in found
                if getattr(v, ends[0]) == node and step.qualifier in (None, v.qualifier)
            ]
        walked = [path for path, _ in paths if path]
        return sorted(walked, key=lambda path: [v.version_id for v in path])[:limit]


class QualifierForgotten(View):
    def chain(self, starts: Any, steps: Any, moment: Moment, *, limit: int) -> Any:
        return self._inner.chain(starts, [replace(s, qualifier=None) for s in steps], moment, limit=limit)


class PathThroughValues(View):
    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> Any:
        if start == goal:
            return []
        paths: list[tuple[tuple[Any, ...], str]] = [((), start)]
        for _ in range(max_hops):
            found = self._inner.neighbours({node for _, node in paths}, moment)
            paths = [
                ((*path, v), v.object_id if v.subject_id == node else v.subject_id)
                for path, node in paths
                for v in found
                if node in (v.subject_id, v.object_id)
            ][:5000]
            there = [path for path, node in paths if node == goal]
            if there:
                return list(min(there, key=lambda path: [v.version_id for v in path]))
        return []


class PathOneHopShort(View):
    def path(self, start: str, goal: str, moment: Moment, *, max_hops: int) -> Any:
        return self._inner.path(start, goal, moment, max_hops=max_hops - 1)


class CursorInclusive(View):
    def neighbours(self, ids: Any, moment: Moment, **options: Any) -> Any:
        after = options.pop("after", None)
        return self._inner.neighbours(ids, moment, after=after and after[:-1], **options)


class ClosedForGood(View):
    def put_versions(self, versions: Any) -> None:
        stored = {v.version_id: v for v in self._inner.versions(ids=[v.version_id for v in versions])}
        closed = {id_ for id_, version in stored.items() if version.retracted_at < FAR_FUTURE}
        self._inner.put_versions([v for v in versions if v.version_id not in closed])


class EvidenceMayChange(View):
    def put_statements(self, statements: Any) -> None:
        self._inner.put_statements([replace(s, trust=0.9) for s in statements])


class StatementsByIdOnly(View):
    def statements_of(self, ids: Any) -> Any:
        return sorted(self._inner.statements_of(ids), key=lambda s: s.id)


class OneTimelineEach(View):
    def timelines(self, keys: Any) -> Any:
        found = self._inner.timelines(keys)
        kept = {key: [s for s in said if key == s.keys[0]] for key, said in found.items()}
        return {key: said for key, said in kept.items() if said}


class ChangesOfTheWorldOnly(View):
    def versions_between(self, since: datetime, until: datetime) -> Any:
        found = self._inner.versions_between(since, until)
        return [v for v in found if since <= v.valid_from < until or since <= v.valid_to < until]


class OutboxClearedWhole(View):
    def clear_outbox(self, items: Any) -> None:
        self._inner.clear_outbox([replace(item, sequence=10_000) for item in items])


class MillisecondsOnly(View):
    def put_memories(self, memories: Any) -> None:
        self._inner.put_memories(
            [replace(m, occurred_at=m.occurred_at.replace(microsecond=123_000)) for m in memories]
        )


class KeyInEverySession(View):
    def memory_by_key(self, key: str, session: str | None = None) -> Any:
        return self._inner.memory_by_key(key)


class NullsLost(View):
    def set_meta(self, name: str, value: Any) -> None:
        self._inner.set_meta(name, value or {})


class FindingsOfEveryStatus(View):
    def findings(self, *, status: str | None = None, **options: Any) -> Any:
        return self._inner.findings(**options)


class WordsWithCapitals(View):
    def similar_names(self, fragments: Any, *, limit: int) -> Any:
        return self._inner.similar_names([f for f in fragments if f.islower()], limit=limit)


class NeverRolledBack(Store):
    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[Any]:
        aborted = False
        with self._inner.transaction(actor, now=now) as unit:
            try:
                yield unit
            except Aborted:
                aborted = True
        if aborted:
            raise Aborted


class ReplayMayGoBack(Store):
    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[Any]:
        try:
            with self._inner.transaction(actor, now=now) as unit:
                yield unit
        except InvalidInput as error:
            if error.code != "out_of_order_replay":
                raise
            with self._inner.transaction(actor) as unit:
                yield unit


class ClockStandsStill(View):
    @property
    def now(self) -> datetime:
        now: datetime = self._inner.now
        return now.replace(microsecond=123_456)


MUTANTS: list[type[Store]] = [NeverRolledBack, ReplayMayGoBack] + [
    with_views(view) for view in View.__subclasses__()
]
# Each of these on the server too: that takes longer, and what compares is the same.
ON_SERVER = [
    each for each in MUTANTS if each.__name__ in ("NeverRolledBack", "EndOfValidityInclusive", "AliasLost")
]
