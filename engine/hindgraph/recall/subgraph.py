"""What is around an entity, along a chain, or on the way to another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hindgraph.model.records import Entity, Moment, Version
from hindgraph.ports import GraphView
from hindgraph.recall.cite import cite
from hindgraph.recall.records import Node, Reason, Subgraph
from hindgraph.recall.walking import Walker
from hindgraph_extractors.records import Step
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Ontology

_PATH_HOPS = 6


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Reads bounded pieces of the graph at one moment."""

    view: GraphView
    ontology: Ontology
    moment: Moment

    def around(
        self,
        root: Entity,
        *,
        predicates: Sequence[str] | None,
        direction: str,
        hops: int,
        limit: int,
        after: str | None,
    ) -> Subgraph:
        """Return the neighbourhood, nearest first; a page of ``limit`` edges, with a cursor to go on.

        A cursor continues the last ring that was not read to its end, so only a one-ring neighbourhood is paged exactly;
        a wider one is cut at ``limit``.
        """
        seen = {root.id: 0}
        versions: dict[str, Version] = {}
        frontier, cursor = [root.id], None
        for ring in range(1, hops + 1):
            room = limit - len(versions)
            read = self.view.neighbours(
                frontier,
                self.moment,
                predicates=predicates,
                direction=direction,
                limit=room + 1,
                after=after if ring == 1 else None,
            )
            new = [version for version in read if version.version_id not in versions]
            versions.update((v.version_id, v) for v in new[:room])
            if len(read) > room:
                cursor = new[room - 1].version_id if ring == 1 and room > 0 else None
                _place(seen, new[:room], ring)
                break
            frontier = self._walkable(_place(seen, new, ring))
            if not frontier or len(versions) >= limit:
                break
        return self._subgraph(root.id, versions.values(), seen, cursor=cursor)

    def along(self, root: Entity, steps: Sequence[Step], *, limit: int, after: str | None = None) -> Subgraph:
        """Return the walks of a typed chain, a page of ``limit`` walks; the cursor counts those that were given."""
        walked = Walker(self.view, self.ontology, self.moment).walk([root.id], steps, [None] * len(steps))
        given = _count(after)
        paths = walked.paths[given : given + limit]
        cursor = str(given + limit) if len(walked.paths) > given + limit else None
        seen = {root.id: 0}
        for path in paths:
            for place, hop in enumerate(path.hops, start=1):
                seen.setdefault(hop.target, place)
        versions = {v.version_id: v for path in paths for v in path.versions}
        told = tuple(tuple(v.version_id for v in path.versions) for path in paths)
        reason: Reason | None = None if paths else "no_match"
        return self._subgraph(root.id, versions.values(), seen, paths=told, cursor=cursor, reason=reason)

    def between(self, root: Entity, goal: Entity) -> Subgraph:
        """Return one shortest path, or none."""
        versions = self.view.path(root.id, goal.id, self.moment, max_hops=_PATH_HOPS)
        seen, at = {root.id: 0}, root.id
        for place, version in enumerate(versions, start=1):
            at = version.object_id if version.subject_id == at else version.subject_id
            seen.setdefault(at, place)
        found = root.id == goal.id or bool(versions)
        told = (tuple(v.version_id for v in versions),) if versions else ()
        return self._subgraph(root.id, versions, seen, paths=told, reason=None if found else "no_match")

    def _walkable(self, ids: Iterable[str]) -> list[str]:
        # A literal value is terminal: what else has port 8080 is not near.
        return sorted(e.id for e in self.view.entities(sorted(ids)) if e.value is None)

    def _subgraph(
        self,
        root: str,
        versions: Iterable[Version],
        seen: dict[str, int],
        *,
        paths: tuple[tuple[str, ...], ...] = (),
        cursor: str | None = None,
        reason: Reason | None = None,
    ) -> Subgraph:
        edges = cite(
            self.view, versions, self.moment, self.ontology, now=self.moment.as_of or self.moment.known_at
        )
        # Along walks in walking order, else in order of id.
        in_order = dict.fromkeys(vid for path in paths for vid in path) if paths else edges
        entities = self.view.entities(sorted(seen))
        aliases: dict[str, list[str]] = {}
        for alias in self.view.aliases(sorted(seen)):
            aliases.setdefault(alias.entity_id, []).append(alias.text)
        nodes = [
            Node(
                e.id,
                e.name,
                e.cls,
                e.tier,
                seen[e.id],
                tuple(t for t in dict.fromkeys(aliases.get(e.id, ())) if t != e.name),
            )
            for e in sorted(entities, key=lambda e: (seen[e.id], e.name, e.id))
        ]
        return Subgraph(root, tuple(nodes), tuple(edges[vid] for vid in in_order), paths, cursor, reason)


def _count(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not cursor.isascii() or not cursor.isdigit() or len(cursor) > 9:
        raise InvalidInput("cursor is not one of a chain", code="bad_cursor", field="cursor")
    return int(cursor)


def _place(seen: dict[str, int], versions: Iterable[Version], ring: int) -> list[str]:
    """Note the entities that are new in a ring, and return them."""
    new = {i for v in versions for i in (v.subject_id, v.object_id) if i not in seen}
    seen.update((i, ring) for i in new)
    return sorted(new)
