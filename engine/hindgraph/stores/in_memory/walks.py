"""Walks over the versions that are seen at a moment, the plain way."""

from collections.abc import Collection, Sequence

from hindgraph.model.records import Moment, Version
from hindgraph.stores.in_memory.state import State
from hindgraph_extractors.records import Step


def values(state: State) -> frozenset[str]:
    """Return the ids of literal values."""
    return frozenset(entity.id for entity in state.entities.values() if entity.value is not None)


def touches(version: Version, nodes: Collection[str], direction: str) -> bool:
    """Tell whether a version leads out of nodes, into them, or either."""
    out, into = version.subject_id in nodes, version.object_id in nodes
    return {"out": out, "in": into, "both": out or into}[direction]


def chain(
    state: State, starts: Collection[str], steps: Sequence[Step], moment: Moment
) -> list[tuple[Version, ...]]:
    """Return all typed paths from the starts, ordered by their version ids; none visits a node twice."""
    if not steps:
        return []
    seen = [version for _, version in sorted(state.versions.items()) if moment.sees(version)]
    paths: list[tuple[tuple[Version, ...], tuple[str, ...]]] = [
        ((), (start,)) for start in sorted(set(starts))
    ]
    for step in steps:
        fitting = [version for version in seen if _fits(version, step)]
        paths = [
            ((*path, version), (*nodes, _ends(version, step)[1]))
            for path, nodes in paths
            for version in fitting
            if _ends(version, step)[0] == nodes[-1] and _ends(version, step)[1] not in nodes
        ]
    return sorted((path for path, _ in paths), key=lambda path: [version.version_id for version in path])


def _fits(version: Version, step: Step) -> bool:
    return version.predicate == step.predicate and step.qualifier in (None, version.qualifier)


def _ends(version: Version, step: Step) -> tuple[str, str]:
    ends = (version.subject_id, version.object_id)
    return (ends[1], ends[0]) if step.inverse else ends


def path(state: State, start: str, goal: str, moment: Moment, *, max_hops: int) -> list[Version]:
    """Return one shortest path in either direction through non-values, or an empty list; ties by version id."""
    seen = [version for _, version in sorted(state.versions.items()) if moment.sees(version)]
    distance = _distances(seen, goal, closed=values(state) - {start, goal})
    if start == goal or distance.get(start, max_hops + 1) > max_hops:
        return []
    walked: list[Version] = []
    node = start
    while node != goal:
        version = next(v for v in seen if distance.get(_other(v, node) or "", -1) == distance[node] - 1)
        node = _other(version, node) or goal
        walked.append(version)
    return walked


def _distances(seen: Sequence[Version], goal: str, closed: frozenset[str]) -> dict[str, int]:
    distance = {goal: 0}
    frontier, hops = {goal}, 0
    while frontier:
        hops += 1
        reached = {other for node in frontier for version in seen if (other := _other(version, node))}
        frontier = reached - distance.keys() - closed
        distance |= dict.fromkeys(frontier, hops)
    return distance


def _other(version: Version, node: str) -> str | None:
    """Return the node at the other end, or None where the version does not touch the node."""
    if version.subject_id == node:
        return version.object_id
    return version.subject_id if version.object_id == node else None
