"""Typed walks: from entities along predicates, every hop seen at one moment. No language here, only the graph."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from hindgraph.model.records import Entity, Moment, Version
from hindgraph.ports import GraphView
from hindgraph_extractors.records import Step
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class Hop:
    """One version, walked from `source` to `target`."""

    version: Version
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Path:
    """A walk; `inferred` where a transitive predicate was followed further than the question's one step."""

    start: str
    hops: tuple[Hop, ...] = ()
    inferred: bool = False

    @property
    def end(self) -> str:
        """Return the entity reached."""
        return self.hops[-1].target if self.hops else self.start

    @property
    def versions(self) -> tuple[Version, ...]:
        """Return the versions in walking order."""
        return tuple(hop.version for hop in self.hops)

    def visits(self, entity_id: str) -> bool:
        """Tell whether the walk has been at an entity."""
        return entity_id == self.start or any(entity_id == hop.target for hop in self.hops)


@dataclass(frozen=True, slots=True)
class Walked:
    """What a walk found; without paths, `stuck` is the step that led nowhere, and `frontier` where it stood."""

    paths: tuple[Path, ...] = ()
    stuck: int | None = None
    frontier: tuple[str, ...] = ()
    cut: bool = False


@dataclass
class Walker:
    """Walks chains in one view at one moment; reads each frontier in bulk, and each hop once.

    Attributes:
        rows: At most this many versions a hop; more are cut, and `Walked.cut` says so.
        closure_hops: How far a transitive predicate is followed.
    """

    view: GraphView
    ontology: Ontology
    moment: Moment
    rows: int = 2000
    closure_hops: int = 8
    _hops: dict[tuple[object, ...], tuple[list[Hop], bool]] = field(default_factory=dict)
    _classes: dict[str, Entity] = field(default_factory=dict)

    def walk(
        self,
        starts: Collection[str],
        steps: Sequence[Step],
        classes: Sequence[str | None],
        *,
        qualifier: str | None = None,
        closure: bool = False,
    ) -> Walked:
        """Walk all steps from all starts.

        Args:
            starts: Entity ids.
            steps: The predicates, in order.
            classes: What the node reached by each step must be; None: anything.
            qualifier: Asked for; where a step has its own, that counts.
            closure: Follow the last step further where its predicate is transitive, even if one hop answers.
        """
        paths, cut = [Path(start) for start in sorted(set(starts))], False
        for i, step in enumerate(steps):
            asked = step.qualifier or qualifier
            last = i == len(steps) - 1
            reached, more = self._advance(paths, step, asked, classes[i], closure=closure and last)
            cut = cut or more
            if not reached:
                return Walked(stuck=i, frontier=tuple(sorted({p.end for p in paths})), cut=cut)
            paths = reached
        return Walked(paths=tuple(paths), cut=cut)

    def _advance(
        self, paths: Sequence[Path], step: Step, qualifier: str | None, cls: str | None, *, closure: bool
    ) -> tuple[list[Path], bool]:
        one, cut = self._one_hop(paths, step, qualifier)
        fitting = self._of_class(one, cls)
        if self._transitive(step) and (closure or not fitting):
            further = self._closure(one, step, qualifier)
            fitting = [*fitting, *self._of_class(further, cls)]
        return _shortest_by_end(fitting), cut

    def _one_hop(self, paths: Sequence[Path], step: Step, qualifier: str | None) -> tuple[list[Path], bool]:
        hops, cut = self.hops({p.end for p in paths}, step, qualifier)
        by_source: dict[str, list[Hop]] = defaultdict(list)
        for hop in hops:
            by_source[hop.source].append(hop)
        return [
            Path(path.start, (*path.hops, hop), path.inferred)
            for path in paths
            for hop in by_source[path.end]
            if not path.visits(hop.target)
        ], cut

    def _closure(self, one: Sequence[Path], step: Step, qualifier: str | None) -> list[Path]:
        found: list[Path] = []
        seen = {(path.start, path.end) for path in one}
        level = list(one)
        for _ in range(self.closure_hops - 1):
            reached, _ = self._one_hop(level, step, qualifier)
            level = []
            for path in _shortest_by_end(reached):
                if (path.start, path.end) not in seen:
                    seen.add((path.start, path.end))
                    level.append(Path(path.start, path.hops, inferred=True))
            if not level:
                break
            found.extend(level)
        return found

    def hops(self, sources: Collection[str], step: Step, qualifier: str | None) -> tuple[list[Hop], bool]:
        """Return one hop from all sources, and whether some were cut."""
        key = (tuple(sorted(sources)), step.predicate, step.inverse, qualifier)
        if key not in self._hops:
            self._hops[key] = self._read(key[0], step, qualifier)
        return self._hops[key]

    def _read(self, sources: tuple[str, ...], step: Step, qualifier: str | None) -> tuple[list[Hop], bool]:
        ways = ways_of(step, self.ontology)
        sides = {inverse for _, inverse in ways}
        direction = "both" if len(sides) == 2 else "in" if True in sides else "out"
        names = sorted({name for name, _ in ways})
        versions = self.view.neighbours(
            sources, self.moment, predicates=names, direction=direction, limit=self.rows
        )
        hops = list(_oriented(versions, set(sources), ways))
        return by_qualifier(hops, qualifier), len(versions) >= self.rows

    def _transitive(self, step: Step) -> bool:
        predicate = self.ontology.predicates.get(step.predicate)
        return predicate is not None and predicate.transitive

    def _of_class(self, paths: Sequence[Path], cls: str | None) -> list[Path]:
        if cls is None:
            return list(paths)
        entities = self.entities({path.end for path in paths})
        return [p for p in paths if p.end in entities and self._may_be(entities[p.end].cls, cls)]

    def _may_be(self, known: str, wanted: str) -> bool:
        # What is only known less specifically than asked ("some software") may be the service that is meant.
        return self.ontology.fits(known, (wanted,)) or self.ontology.is_a(wanted, known)

    def entities(self, ids: Collection[str]) -> dict[str, Entity]:
        """Return entities by id, each read once."""
        missing = sorted(set(ids) - self._classes.keys())
        if missing:
            self._classes.update((e.id, e) for e in self.view.entities(missing))
        return {i: self._classes[i] for i in ids if i in self._classes}


def ways_of(step: Step, ontology: Ontology) -> tuple[tuple[str, bool], ...]:
    """Return every (predicate, inverse) that means the step: itself, its mirror if symmetric, its inverses backwards."""
    ways = [(step.predicate, step.inverse)]
    predicate = ontology.predicates.get(step.predicate)
    if predicate is None:
        return tuple(ways)
    if predicate.symmetric:
        ways.append((step.predicate, not step.inverse))
    others = [p.name for p in ontology.predicates.values() if p.inverse_of == step.predicate]
    if predicate.inverse_of:
        others.append(predicate.inverse_of)
    ways.extend((other, not step.inverse) for other in others)
    return tuple(dict.fromkeys(ways))


def by_qualifier(hops: Iterable[Hop], asked: str | None) -> list[Hop]:
    """Choose for each subject the qualifier asked for, else the unqualified; unasked the unqualified, else all."""
    groups: dict[tuple[str, str], list[Hop]] = defaultdict(list)
    for hop in hops:
        groups[hop.version.subject_id, hop.version.predicate].append(hop)
    chosen: list[Hop] = []
    for group in groups.values():
        plain = [hop for hop in group if hop.version.qualifier is None]
        if asked is None:
            chosen.extend(plain or group)
        else:
            named = [h for h in group if (h.version.qualifier or "").casefold() == asked.casefold()]
            chosen.extend(named or plain)
    return sorted(chosen, key=lambda hop: (hop.version.version_id, hop.source))


def _oriented(
    versions: Iterable[Version], sources: Collection[str], ways: Collection[tuple[str, bool]]
) -> Iterable[Hop]:
    for version in versions:
        if (version.predicate, False) in ways and version.subject_id in sources:
            yield Hop(version, version.subject_id, version.object_id)
        if (version.predicate, True) in ways and version.object_id in sources:
            yield Hop(version, version.object_id, version.subject_id)


def _shortest_by_end(paths: Iterable[Path]) -> list[Path]:
    """Keep one walk between two ends: the shortest, ties by version ids. Order by those."""
    best: dict[tuple[str, str], Path] = {}
    for path in sorted(paths, key=_order):
        best.setdefault((path.start, path.end), path)
    return sorted(best.values(), key=_order)


def _order(path: Path) -> tuple[int, tuple[str, ...]]:
    return len(path.hops), tuple(version.version_id for version in path.versions)
