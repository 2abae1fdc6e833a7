"""Which statement brought a row about, ended it, or took it back: who said so, when, and in which words."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from hindgraph.model.keys import object_key, parse_key
from hindgraph.model.records import MemoryRecord, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.recall.cite import evidence_item
from hindgraph.recall.records import EvidenceItem
from hindgraph_ontology.records import Ontology

# The fold puts what is known by its month right after what came before in it, which may be a day later.
_PLACED = timedelta(days=1)


class Testimonies:
    """The statements that some rows hear, found by what they did.

    Args:
        view: The graph.
        rows: The rows; what is heard on their timelines is read at once.
        ontology: Says on which further timelines a row hears.
        known_at: Later statements are left out.
    """

    def __init__(
        self, view: GraphView, rows: Iterable[Version], ontology: Ontology, known_at: datetime
    ) -> None:
        self._keys = {row.version_id: _heard(row, ontology) for row in rows}
        wanted = {key for keys in self._keys.values() for key in keys}
        on = view.timelines(sorted(wanted)) if wanted else {}
        self._on = {key: [s for s in said if s.recorded_at <= known_at] for key, said in on.items()}
        ids = {s.memory_id for said in self._on.values() for s in said}
        self._memories: dict[str, MemoryRecord] = {m.id: m for m in view.memories(sorted(ids))}

    def starter(self, row: Version, at: datetime) -> Statement | None:
        """Return the statement that a row begins with: of its value, with its start; else the nearest before it.

        Args:
            row: The row.
            at: The moment of belief: what was recorded later, or had been withdrawn, does not count.
        """
        said = [s for s in self._live(row, at) if _says(s, row) and s.tier <= row.tier]
        exact = [s for s in said if s.start == row.valid_from and s.kind != "correction"]
        placed = [s for s in said if s.period_to and s.start <= row.valid_from < s.period_to]
        moved = [s for s in said if s.kind == "correction"]
        earlier = [s for s in said if s.start <= row.valid_from]
        latest = sorted(earlier, key=lambda s: s.start, reverse=True)
        return next(iter(exact or placed or moved or latest or said), None)

    def ender(self, row: Version, at: datetime) -> Statement | None:
        """Return the statement that ends a row: an end or denial of its value, a lapse, or another's claim to its object."""
        said = self._live(row, at)
        ends = [s for s in said if s.object_id in (row.object_id, None) and _is_end(s)]
        exact = [s for s in ends if s.start == row.valid_to]
        lapses = [s for s in said if _says(s, row) and s.lapses_at == row.valid_to]
        others = [s for s in said if s.polarity and not _says(s, row) and s.start == row.valid_to]
        near = [s for s in ends if s.start <= row.valid_to <= (s.period_to or s.start) + _PLACED]
        return next(iter(exact or lapses or others or near[::-1]), None)

    def taker_back(self, row: Version, at: datetime, instead: Version | None = None) -> Statement | None:
        """Return what took a row back at a moment.

        A correction, else what says what is believed instead, else what ends it, else whatever was told then; and where
        nothing was told, what was withdrawn.
        """
        told = [s for s in self._all(row) if s.recorded_at == at]
        wrong = [s for s in told if s.kind == "correction"]
        other = [s for s in told if instead is not None and _says(s, instead)]
        ends = [s for s in told if _is_end(s)]
        withdrawn = [s for s in self._all(row) if s.retracted_at == at and _says(s, row)]
        return next(iter(wrong or other or ends or told or withdrawn), None)

    def is_corrected(self, row: Version, at: datetime) -> bool:
        """Tell whether a correction was told at a moment."""
        return any(s.kind == "correction" and s.recorded_at == at for s in self._all(row))

    def item(self, statement: Statement | None) -> EvidenceItem | None:
        """Return a statement with its words."""
        return evidence_item(statement, self._memories.get(statement.memory_id)) if statement else None

    def memory(self, statement: Statement | None) -> MemoryRecord | None:
        """Return the memory that says it."""
        return self._memories.get(statement.memory_id) if statement else None

    def _live(self, row: Version, at: datetime) -> list[Statement]:
        return [s for s in self._all(row) if s.recorded_at <= at < s.retracted_at]

    def _all(self, row: Version) -> Sequence[Statement]:
        said = {s.id: s for key in self._keys[row.version_id] for s in self._on.get(key, ())}
        return sorted(said.values(), key=lambda s: (s.said_at, s.position, s.id))


def _heard(row: Version, ontology: Ontology) -> tuple[str, ...]:
    """Return on what a row hears: its timeline, families whose ends concern it, and its object's timeline if it has one."""
    families = parse_key(row.timeline).families
    predicate = ontology.predicates.get(row.predicate)
    second = predicate and object_key(predicate, row.subject_id, row.object_id, row.qualifier)
    return row.timeline, *families, *([second] if second else [])


def _says(statement: Statement, row: Version) -> bool:
    """Tell whether a statement is for the row's fact; a symmetric one may be said either way round."""
    said, fact = (statement.subject_id, statement.object_id), (row.subject_id, row.object_id)
    same = said == fact or (said[::-1] == fact and parse_key(row.timeline).end == "either")
    return same and statement.polarity and statement.kind != "end"


def _is_end(statement: Statement) -> bool:
    return statement.kind == "end" or not statement.polarity or statement.of_end
