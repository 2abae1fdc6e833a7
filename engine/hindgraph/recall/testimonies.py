"""Which statement brought a row about, ended it, or took it back: who said so, when, and in which words."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from hindgraph.model.keys import object_key, parse_key
from hindgraph.model.records import MemoryRecord, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.recall.cite import evidence_item
from hindgraph.recall.records import EvidenceItem
from hindgraph_ontology.records import Ontology

Keys = tuple[str, ...]
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
        self._heard: dict[Keys, _Heard] = {}
        ids = {s.memory_id for said in self._on.values() for s in said}
        self._memories: dict[str, MemoryRecord] = {m.id: m for m in view.memories(sorted(ids))}

    def starter(self, row: Version, at: datetime) -> Statement | None:
        """Return the statement that a row begins with: of its value, with its start; else the nearest before it.

        Args:
            row: The row.
            at: The moment of belief: what was recorded later, or had been withdrawn, does not count.
        """

        def counts(s: Statement) -> bool:
            return _live(s, at) and _says(s, row) and s.tier <= row.tier

        heard = self._heard_by(row)
        exact = (s for s in heard.by_start[row.valid_from] if counts(s) and s.kind != "correction")
        if (found := next(exact, None)) is not None:
            return found
        said = [s for s in heard.of_ends[_ends_of(row)] if counts(s)]
        placed = [s for s in said if s.period_to and s.start <= row.valid_from < s.period_to]
        moved = [s for s in said if s.kind == "correction"]
        latest = max((s.start for s in said if s.start <= row.valid_from), default=None)
        return next(iter(placed or moved or [s for s in said if s.start == latest] or said), None)

    def ender(self, row: Version, at: datetime) -> Statement | None:
        """Return the statement that ends a row: an end or denial of its value, a lapse, or another's claim to its object."""
        heard = self._heard_by(row)
        then = [s for s in heard.by_start[row.valid_to] if _live(s, at)]
        exact = [s for s in then if _ends(s, row)]
        lapses = [s for s in heard.by_lapse[row.valid_to] if _live(s, at) and _says(s, row)]
        others = [s for s in then if s.polarity and not _says(s, row)]
        if found := exact or lapses or others:
            return found[0]
        late = [s for s in reversed(heard.said) if _live(s, at)]
        near = [s for s in late if s.start <= row.valid_to <= (s.period_to or s.start) + _PLACED]
        # A correction of another value carries that one's times here, its end as well.
        carried = [s for s in late if s.kind == "correction" and _says(s, row)]
        return next(iter([s for s in near if _ends(s, row)] or carried), None)

    def taker_back(self, row: Version, at: datetime, instead: Version | None = None) -> Statement | None:
        """Return what took a row back at a moment.

        A correction, else what says what is believed instead, else what ends it, else whatever was told then; and where
        nothing was told, what was withdrawn.
        """
        heard = self._heard_by(row)
        told = heard.by_record[at]
        wrong = [s for s in told if s.kind == "correction"]
        other = [s for s in told if instead is not None and _says(s, instead)]
        ends = [s for s in told if _ends(s, row)]
        withdrawn = [s for s in heard.by_withdrawal[at] if _says(s, row)]
        return next(iter(wrong or other or ends or told or withdrawn), None)

    def is_corrected(self, row: Version, at: datetime) -> bool:
        """Tell whether a correction was told at a moment."""
        return any(s.kind == "correction" for s in self._heard_by(row).by_record[at])

    def led_to(self) -> set[str]:
        """Return the timelines that corrections lead to."""
        return {key for said in self._on.values() for s in said if s.wrong_id for key in s.subject_keys[:1]}

    def right_instead(self, row: Version) -> list[str]:
        """Return the timelines that corrections led to when they took a row back."""
        told = self._heard_by(row).by_record[row.retracted_at]
        return [s.subject_keys[0] for s in told if s.wrong_id in (row.object_id, row.subject_id)]

    def item(self, statement: Statement | None) -> EvidenceItem | None:
        """Return a statement with its words."""
        return evidence_item(statement, self._memories.get(statement.memory_id)) if statement else None

    def memory(self, statement: Statement | None) -> MemoryRecord | None:
        """Return the memory that says it."""
        return self._memories.get(statement.memory_id) if statement else None

    def _heard_by(self, row: Version) -> "_Heard":
        keys = self._keys[row.version_id]
        if keys not in self._heard:
            self._heard[keys] = _Heard(s for key in keys for s in self._on.get(key, ()))
        return self._heard[keys]


class _Heard:
    """Statements in the order of telling, and by their instants: a timeline may have thousands."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        once = {s.id: s for s in statements}
        self.said = sorted(once.values(), key=lambda s: (s.said_at, s.position, s.id))
        self.by_start: defaultdict[datetime, list[Statement]] = defaultdict(list)
        self.by_lapse: defaultdict[datetime, list[Statement]] = defaultdict(list)
        self.by_record: defaultdict[datetime, list[Statement]] = defaultdict(list)
        self.by_withdrawal: defaultdict[datetime, list[Statement]] = defaultdict(list)
        self.of_ends: defaultdict[frozenset[str | None], list[Statement]] = defaultdict(list)
        for s in self.said:
            self.of_ends[_ends_of(s)].append(s)
            self.by_start[s.start].append(s)
            self.by_lapse[s.lapses_at].append(s)
            self.by_record[s.recorded_at].append(s)
            self.by_withdrawal[s.retracted_at].append(s)


def _heard(row: Version, ontology: Ontology) -> Keys:
    """Return on what a row hears: its timeline, families whose ends concern it, and its object's timeline if it has one."""
    families = parse_key(row.timeline).families
    predicate = ontology.predicates.get(row.predicate)
    second = predicate and object_key(predicate, row.subject_id, row.object_id, row.qualifier)
    return row.timeline, *families, *([second] if second else [])


def _ends_of(said: Statement | Version) -> frozenset[str | None]:
    return frozenset((said.subject_id, said.object_id))


def _live(statement: Statement, at: datetime) -> bool:
    return statement.recorded_at <= at < statement.retracted_at


def _says(statement: Statement, row: Version) -> bool:
    """Tell whether a statement is for the row's fact; a symmetric one may be said either way round."""
    said, fact = (statement.subject_id, statement.object_id), (row.subject_id, row.object_id)
    same = said == fact or (said[::-1] == fact and parse_key(row.timeline).end == "either")
    return same and statement.polarity and statement.kind != "end"


def _ends(statement: Statement, row: Version) -> bool:
    """Tell whether a statement is an end or a denial of the row's value, or of whatever holds."""
    about = statement.object_id in (row.object_id, row.subject_id, None)
    return about and (statement.kind == "end" or not statement.polarity or statement.of_end)
