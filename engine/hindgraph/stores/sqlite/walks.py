"""Walks over the versions that are seen at a moment: neighbours, typed chains, free paths.

The edges of a node come as a stream in order of version id, so a walk with a limit looks at no more of a hub than it
takes, and its limit always leaves the same paths.
"""

from collections.abc import Collection, Iterator, Sequence
from heapq import merge
from itertools import islice
from operator import itemgetter
from typing import Any

from hindgraph.model.records import Moment
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite.conditions import Condition, can_be_stored, listed, seen, storable, where
from hindgraph.stores.sqlite.connection import Connection
from hindgraph_extractors.records import Step

Edge = tuple[str, str]
"""A version and the node at its other end."""

_PORTION = 1024
_AHEAD = (("subject_id", "object_id", "versions_out"),)
_BACK = (("object_id", "subject_id", "versions_in"),)
_SIDES = {"out": _AHEAD, "in": _BACK, "both": _AHEAD + _BACK}


def touching(
    connection: Connection,
    nodes: Collection[str],
    moment: Moment,
    *,
    predicates: Collection[str] | None = None,
    direction: str = "both",
    after: str = "",
) -> Iterator[str]:
    """Yield the ids of versions that touch nodes, in order; one between two of the nodes comes twice in a row."""
    steps = [Step(predicate) for predicate in sorted(set(predicates))] if predicates is not None else [None]
    asked = [_asked(side, step, moment, after) for step in steps for side in _SIDES[direction]]
    streams = [_side(connection, node, query) for node in sorted(set(nodes)) for query in asked]
    return map(itemgetter(0), merge(*streams))


def _edges(
    connection: Connection,
    node: str,
    moment: Moment,
    *,
    direction: str = "both",
    step: Step | None = None,
    after: str = "",
) -> Iterator[Edge]:
    asked = (_asked(side, step, moment, after) for side in _SIDES[direction])
    return merge(*(_side(connection, node, query) for query in asked))


_Query = tuple[str, tuple[Any, ...]]
"""The edges of a node on one side: a statement, and its parameters behind the node."""


def _asked(side: tuple[str, str, str], step: Step | None, moment: Moment, after: str) -> _Query:
    here, there, index = side
    behind = where("t.version_id > ?", after) if step is None else _of_step(step, after)
    condition = behind & seen(moment)
    sql = (
        f"SELECT t.version_id, t.{there} FROM versions AS t INDEXED BY {index}"
        f" WHERE t.{here} = ? AND {condition.sql} ORDER BY t.version_id"
    )
    return sql, condition.parameters


def _side(connection: Connection, node: str, query: _Query) -> Iterator[Edge]:
    sql, parameters = query
    return connection.stream(sql, (node, *parameters)) if can_be_stored(node) else iter(())


def _of_step(step: Step, after: str = "") -> Condition:
    # A version id is its predicate, a colon and more; ";" is the sign after ":".
    condition = where(
        "t.version_id > ? AND t.version_id < ?", max(after, f"{step.predicate}:"), f"{step.predicate};"
    )
    return condition if step.qualifier is None else condition & where("t.qualifier = ?", step.qualifier)


def chains(
    connection: Connection, starts: Collection[str], steps: Sequence[Step], moment: Moment
) -> Iterator[tuple[str, ...]]:
    """Yield the typed paths from the starts as version ids, in order of these; none visits a node twice."""
    if not steps:
        return iter(())
    seeds = sorted(set(starts))
    first, *rest = steps
    paths: Iterator[_Path] = merge(*(_continued(connection, ((), (seed,)), first, moment) for seed in seeds))
    for step in rest:
        paths = _all_continued(connection, paths, step, moment)
    return (ids for ids, _ in paths)


_Path = tuple[tuple[str, ...], tuple[str, ...]]
"""The version ids of a path, and the nodes it has visited."""


def _all_continued(
    connection: Connection, paths: Iterator[_Path], step: Step, moment: Moment
) -> Iterator[_Path]:
    portion = 1
    while some := list(islice(paths, portion)):
        # Most neighbours of a hub may lead nowhere: those that do are told apart all at once, in growing portions.
        leading = _leading_on(connection, {nodes[-1] for _, nodes in some}, step, moment)
        for path in some:
            if path[1][-1] in leading:
                yield from _continued(connection, path, step, moment)
        portion = min(4 * portion, _PORTION)


def _leading_on(connection: Connection, nodes: set[str], step: Step, moment: Moment) -> set[str]:
    if len(nodes) == 1:
        return nodes
    here, _, index = (_BACK if step.inverse else _AHEAD)[0]
    condition = where(f"t.{here} = n.value") & _of_step(step) & seen(moment)
    sql = (
        "SELECT n.value FROM json_each(?) AS n"
        f" WHERE EXISTS (SELECT 1 FROM versions AS t INDEXED BY {index} WHERE {condition.sql})"
    )
    return {row[0] for row in connection.rows(sql, (to_json(storable(nodes)), *condition.parameters))}


def _continued(connection: Connection, path: _Path, step: Step, moment: Moment) -> Iterator[_Path]:
    ids, nodes = path
    direction = "in" if step.inverse else "out"
    for version_id, other in _edges(connection, nodes[-1], moment, direction=direction, step=step):
        if other not in nodes:
            yield (*ids, version_id), (*nodes, other)


def shortest(connection: Connection, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[str]:
    """Return the version ids of a shortest path through non-values, the first of several in order of these ids."""
    layers = _layers(connection, start, goal, moment, max_hops)
    path: list[str] = []
    node = start
    for layer in layers[1:]:
        version_id, node = next(edge for edge in _edges(connection, node, moment) if edge[1] in layer)
        path.append(version_id)
    return path


def _layers(connection: Connection, start: str, goal: str, moment: Moment, max_hops: int) -> list[set[str]]:
    """Return the nodes on shortest paths by their distance from the start: search from both ends until they meet."""
    if start == goal:
        return []
    ahead, back = _Search(connection, start, goal, moment), _Search(connection, goal, start, moment)
    while ahead.hops + back.hops < max_hops and ahead.frontier and back.frontier:
        smaller = min(ahead, back, key=lambda search: len(search.frontier))
        smaller.step()
        met = ahead.frontier & back.frontier
        if met:
            return [*reversed(ahead.towards(met)), met, *back.towards(met)]
    return []


class _Search:
    """A breadth-first search that remembers by which nodes it came."""

    def __init__(self, connection: Connection, origin: str, goal: str, moment: Moment) -> None:
        self._connection = connection
        self._goal = goal
        self._moment = moment
        self._origins: dict[str, set[str]] = {origin: set()}
        self.frontier = {origin}
        self.hops = 0

    def step(self) -> None:
        """Go one hop further. A value is terminal: it is reached only where it is the goal."""
        origins: dict[str, set[str]] = {}
        for here, there in self._edges():
            if there not in self._origins:
                origins.setdefault(there, set()).add(here)
        for value in self._values(origins.keys() - {self._goal}):
            del origins[value]
        self._origins |= origins
        self.frontier = set(origins)
        self.hops += 1

    def towards(self, nodes: set[str]) -> list[set[str]]:
        """Return the layers by which the search came to nodes, nearest to them first, ending with the origin."""
        layers = []
        for _ in range(self.hops):
            nodes = {origin for node in nodes for origin in self._origins[node]}
            layers.append(nodes)
        return layers

    def _values(self, nodes: Collection[str]) -> list[str]:
        condition = listed("t.id", nodes) & where("t.value IS NOT NULL")
        sql = f"SELECT t.id FROM entities AS t WHERE {condition.sql}"
        return [row[0] for row in self._connection.rows(sql, condition.parameters)]

    def _edges(self) -> Iterator[Edge]:
        for here, there, index in _SIDES["both"]:
            condition = listed(f"t.{here}", self.frontier) & seen(self._moment)
            sql = f"SELECT t.{here}, t.{there} FROM versions AS t INDEXED BY {index} WHERE {condition.sql}"
            yield from self._connection.stream(sql, condition.parameters)
