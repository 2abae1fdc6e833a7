"""Checks the promises of a store against what it holds, says which rows break them, and repairs what is derived."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Protocol

from hindgraph.lifecycle.merged_ends import merged_ends
from hindgraph.model.records import EVER, FAR_FUTURE, LATEST, MemoryFilter, Statement, Tier, Version
from hindgraph.model.sentences import sentence
from hindgraph.model.timelines import desired_rows, difference, homes, parse_key, reach
from hindgraph.ports import Embedder, GraphStore, GraphView, VectorIndex, WordIndex
from hindgraph.ports.identified import identified, stored
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class Trouble:
    """One row that breaks a promise.

    Attributes:
        check: Which promise; `id`: the row; `what`: what is wrong with it.
        derived: It can be computed anew without losing anything.
        noted: It breaks no promise, and somebody should know of it.
    """

    check: str
    id: str
    what: str
    derived: bool = False
    noted: bool = False


@dataclass(frozen=True, slots=True)
class Health:
    """What a check-up found: how many rows were looked at a check, and what is wrong."""

    looked_at: dict[str, int]
    troubles: tuple[Trouble, ...]
    repaired: int = 0

    @property
    def sound(self) -> bool:
        """Tell whether nothing is wrong (any more)."""
        return sum(not trouble.noted for trouble in self.troubles) == self.repaired


class Pictures(Protocol):
    """Pictures of graphs for spreading, kept beside them."""

    def drift(self, actor: str, view: GraphView) -> str | None:
        """Say how the picture that is kept differs from the graph; None where it does not, or none is kept."""
        ...

    def mend(self, actor: str, view: GraphView) -> None:
        """Put a new picture in its place."""
        ...


@dataclass(frozen=True, slots=True)
class Doctor:
    """Looks an actor's graph and indexes over.

    Attributes:
        pictures: What recall spreads over; None where there is none.
        reindex: Builds an actor's derived indexes anew.
        follow: Brings indexes that are apart from the graph up to it; None where they are part of it, and what they do
            not have yet stands on the outbox.
    """

    graph: GraphStore
    vectors: VectorIndex
    embedder: Embedder
    ontology: Ontology
    reindex: Callable[[str], int]
    follow: Callable[[str], object] | None = None
    pictures: Pictures | None = None
    words: WordIndex | None = None

    def __call__(self, actor: str, *, repair: bool = False) -> Health:
        """Check an actor; with `repair`, fold and index anew what is derived and wrong."""
        if self.follow is not None:
            self.follow(actor)
        looked_at, troubles = self.graph.read(
            actor, lambda view: self._looked_over(actor, identified(view, LATEST))
        )
        repaired = self._repair(actor, troubles) if repair else 0
        return Health(looked_at, tuple(troubles), repaired)

    def _looked_over(self, actor: str, view: GraphView) -> tuple[dict[str, int], list[Trouble]]:
        picture = _picture(view)
        looked_at = {name: _size(name, picture) for name in CHECKS}
        looked_at |= {"index_drift": picture.memories, "projection_drift": picture.memories}
        troubles = [trouble for check in CHECKS.values() for trouble in check(picture, self.ontology, view)]
        troubles += self._projection_drift(actor, stored(view))
        return looked_at, [*troubles, *self._index_drift(actor, view, picture)]

    def _projection_drift(self, actor: str, view: GraphView) -> Iterator[Trouble]:
        drift = self.pictures.drift(actor, view) if self.pictures is not None else None
        if drift is not None:
            yield Trouble("projection_drift", actor, drift, derived=True)

    def _mended(self, actor: str) -> Callable[[GraphView], None]:
        def mend(view: GraphView) -> None:
            if self.pictures is not None:
                self.pictures.mend(actor, view)

        return mend

    def _index_drift(self, actor: str, view: GraphView, picture: "Picture") -> Iterator[Trouble]:
        waiting = 0 if self.follow is not None else len(view.outbox(limit=picture.memories + 1))
        indexed = self.vectors.spaces(actor).get(self.embedder.model, 0)
        counted = {self.embedder.model: (indexed, picture.memories)}
        if self.words is not None:
            known = MemoryFilter(tiers=tuple(Tier), known_at=LATEST)
            counted["words"] = (self.words.statistics(actor, (), known).texts, picture.live)
        for name, (there, wanted) in counted.items():
            if there + waiting < wanted:
                what = f"{wanted - there - waiting} memories are not in this index"
                yield Trouble("index_drift", name, what, derived=True)

    def _repair(self, actor: str, troubles: list[Trouble]) -> int:
        rows = [t for t in troubles if t.check in ("rows_equal_fold", "no_overlap")]
        indexes = [t for t in troubles if t.check == "index_drift"]
        drifted = [t for t in troubles if t.check == "projection_drift"]
        if rows:
            with self.graph.transaction(actor) as work:
                view = identified(work, work.now)
                statements = view.statements_of([head.id for head in view.heads()])
                rows_there = view.versions_between(EVER, LATEST)
                retract, put = _drift(view, statements, rows_there, self.ontology, work.now)
                work.put_versions([*retract, *self._worded(view, put)])
        if indexes:
            self.reindex(actor)
        if drifted:
            self.graph.read(actor, self._mended(actor))
        return len(rows) + len(indexes) + len(drifted)

    def _worded(self, view: GraphView, versions: Sequence[Version]) -> list[Version]:
        """Return rows with their sentences, which are shown on the arrows."""
        ends = {end for version in versions for end in (version.subject_id, version.object_id)}
        names = {entity.id: entity.name for entity in view.entities(ends)}
        return [replace(version, says=sentence(version, self.ontology, names)) for version in versions]


@dataclass(frozen=True, slots=True)
class Picture:
    """What the checks look at, read once."""

    memories: int
    live: int
    memory_ids: frozenset[str]
    statements: tuple[Statement, ...]
    versions: tuple[Version, ...]
    entities: dict[str, str]


Check = Callable[[Picture, Ontology, GraphView], Iterator[Trouble]]


def rows_equal_fold(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """The rows that are believed are those that the fold gives for the statements."""
    retract, put = _drift(view, picture.statements, picture.versions, ontology, LATEST)
    for version in retract:
        yield Trouble("rows_equal_fold", version.version_id, "stands, and no statement says so", derived=True)
    for version in put:
        yield Trouble(
            "rows_equal_fold", version.fact_id, f"is missing from {version.valid_from}", derived=True
        )


def no_overlap(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """In one timeline no two believed rows that are not contested overlap in valid time."""
    believed = [v for v in picture.versions if v.retracted_at >= FAR_FUTURE and not v.contested]
    believed.sort(key=lambda v: (v.timeline, v.valid_from, v.version_id))
    for one, other in pairwise(believed):
        if one.timeline == other.timeline and other.valid_from < one.valid_to:
            yield Trouble("no_overlap", other.version_id, f"overlaps {one.version_id}", derived=True)


def statements_have_memories(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """Every statement was read from a memory that is there."""
    for statement in picture.statements:
        if statement.memory_id not in picture.memory_ids:
            yield Trouble("evidence", statement.id, f"its memory {statement.memory_id} is missing")


def ends_are_there(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """Both ends of every row are entities that are there."""
    for version in picture.versions:
        for end in (version.subject_id, version.object_id):
            if end not in picture.entities:
                yield Trouble("orphans", version.version_id, f"its entity {end} is missing")


def edges_are_legal(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """Every believed row is allowed by the ontology: a known predicate, ends of its domain and range."""
    for version in picture.versions:
        if version.retracted_at < FAR_FUTURE:
            continue
        predicate = ontology.predicates.get(version.predicate)
        if predicate is None:
            yield Trouble("legal_edges", version.version_id, f"{version.predicate} is not in the ontology")
            continue
        subject, object_ = (picture.entities.get(end) for end in (version.subject_id, version.object_id))
        if subject is not None and not ontology.fits(subject, predicate.domain):
            yield Trouble("legal_edges", version.version_id, f"the subject is a {subject}")
        if object_ is not None and not ontology.fits(object_, predicate.range):
            yield Trouble("legal_edges", version.version_id, f"the object is a {object_}")


def ends_are_two(picture: Picture, ontology: Ontology, view: GraphView) -> Iterator[Trouble]:
    """What was said of two is not said of one with itself since they were merged."""
    believed = {v.fact_id for v in picture.versions if v.retracted_at >= FAR_FUTURE}
    for each in merged_ends(view, picture.memory_ids, ontology):
        since = f"{each.says!r} was said of two that have been merged since ({each.apart})"
        if each.fact in believed:
            yield Trouble("merged_ends", each.fact, f"{since}, and is believed of one with itself")
        elif not each.believed:
            what = f"{since}; of one with itself it cannot be, and is not believed any more"
            yield Trouble("merged_ends", each.statement.id, what, noted=True)


CHECKS: dict[str, Check] = {
    "rows_equal_fold": rows_equal_fold,
    "no_overlap": no_overlap,
    "evidence": statements_have_memories,
    "orphans": ends_are_there,
    "legal_edges": edges_are_legal,
    "merged_ends": ends_are_two,
}


def _size(name: str, picture: Picture) -> int:
    of_statements = name in ("rows_equal_fold", "evidence", "merged_ends")
    return len(picture.statements if of_statements else picture.versions)


def _picture(view: GraphView) -> Picture:
    heads = view.heads()
    ids = [head.id for head in heads]
    live = sum(head.retracted_at >= FAR_FUTURE for head in heads)
    statements = view.statements_of(ids)
    ends = {s.subject_id for s in statements} | {s.object_id for s in statements if s.object_id}
    versions = view.versions_between(EVER, LATEST)
    ends |= {end for v in versions for end in (v.subject_id, v.object_id)}
    # Rows from before a merge name the one that lost.
    entities = {entity.id: entity.cls for entity in stored(view).entities(ends)}
    return Picture(len(ids), live, frozenset(ids), tuple(statements), tuple(versions), entities)


def _drift(
    view: GraphView,
    statements: Sequence[Statement],
    versions: Sequence[Version],
    ontology: Ontology,
    known_at: datetime,
) -> tuple[list[Version], list[Version]]:
    """Return the rows that should not stand, and those that are missing; rows of unknown predicates are left alone."""
    timelines = reach({key for s in statements for key in s.keys}, view.timelines)
    where = [key for key in homes(timelines) if parse_key(key).predicate in ontology.predicates]
    desired = desired_rows(where, timelines, ontology, known_at=known_at)
    return difference([v for v in versions if v.predicate in ontology.predicates], desired, known_at)
