"""What rows tell of change: when something began and ended in the world, and when we came to think otherwise."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.keys import parse_key
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Moment, Origin, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identity_of
from hindgraph.recall.cite import cite
from hindgraph.recall.decisions import Decisions
from hindgraph.recall.records import FactChange, What
from hindgraph.recall.testimonies import Testimonies
from hindgraph.recall.timeline import Timeline, meet
from hindgraph_ontology.records import Ontology

WITHDRAWN = "what said so was withdrawn"
DROPPED = "a new revision of its source no longer says so"
_HANDED_OVER: tuple[Origin, ...] = ("document", "tool", "import")
_STATED = ("typed", "review")  # extractors of what was not read
_REVISION = "revision"  # the extractor of ends that no words say


@dataclass(frozen=True, slots=True)
class Told:
    """A change before it is cited.

    Attributes:
        at: When it became so in the world, or when belief changed, by `what`.
        row: What is so since; for what was retracted, what no longer is.
        learned_at: Since when that has been believed.
        before: What it took the place of, in the world or in belief.
        because: The statement behind it.
        rewrote: The row that `row` was before, with another end.
    """

    at: datetime
    what: What
    row: Version
    learned_at: datetime
    before: Version | None = None
    because: Statement | None = None
    reason: str = ""
    rewrote: Version | None = None


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the changes of rows.

    Attributes:
        timelines: Those whose changes are told, and those that corrections lead to, by key.
        told_of: The keys of the former.
        testimonies: What was said on them.
        known_at: The moment of belief.
        about: Entities whose changes are asked for; empty: everybody's.
    """

    timelines: Mapping[str, Timeline]
    told_of: frozenset[str]
    testimonies: Testimonies
    known_at: datetime
    about: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        view: GraphView,
        rows: Iterable[Version],
        ontology: Ontology,
        known_at: datetime,
        *,
        about: frozenset[str] = frozenset(),
    ) -> Self:
        """Read the timelines of rows whole, for what came before a row and after it may be of others."""
        identity = identity_of(view)
        keys = {identity.key(row.timeline) for row in rows}
        whole = _rows_on(view, keys)
        testimonies = Testimonies(view, whole, ontology, known_at)
        beside = _rows_on(view, testimonies.led_to() - keys)
        return cls(_timelines((*whole, *beside), known_at), frozenset(keys), testimonies, known_at, about)

    def __call__(self) -> Iterator[Told]:
        """Give what the rows tell, timeline by timeline."""
        for timeline in (self.timelines[key] for key in sorted(self.told_of & self.timelines.keys())):
            for row in timeline.rows:
                if row.contested:
                    told = self._challenge(row, timeline)
                elif timeline.believed(row):
                    told = self._course(row, timeline)
                else:
                    told = self._taken_back(row, timeline)
                yield from filter(self._concerns, told)

    def _concerns(self, told: Told) -> bool:
        # Who moves in somewhere moves out elsewhere: that is told there as an end.
        rows = (told.row,) if told.what in ("began", "ended") else (told.row, told.before)
        return any(row is not None and self._is_about(row) for row in rows)

    def _is_about(self, row: Version) -> bool:
        return not self.about or bool(self.about & {row.subject_id, row.object_id})

    def _course(self, row: Version, timeline: Timeline) -> Iterator[Told]:
        """Tell when something began and ended in the world; that it only went on is no change."""
        before, after = timeline.before(row), timeline.after(row)
        if before is None or before.fact_id != row.fact_id:
            because = self.testimonies.starter(row, self.known_at)
            yield Told(row.valid_from, "began", row, timeline.learned_at(row), before, because)
        if row.valid_to >= FAR_FUTURE or (after is not None and self._is_about(after)):
            return
        because = (
            self.testimonies.ender(row, self.known_at)
            if after is None
            else self.testimonies.starter(after, self.known_at)
        )
        learned_at, rewrote = timeline.end_learned_at(row), timeline.predecessor(row)
        reason = "" if because is None else _reason(because, self.known_at)
        yield Told(row.valid_to, "ended", row, learned_at, None, because, reason, rewrote)

    def _challenge(self, row: Version, timeline: Timeline) -> Iterator[Told]:
        """Tell that somebody else says otherwise, from when they were heard, and that it was settled against them."""
        if timeline.predecessor(row) is None:
            because = self.testimonies.starter(row, row.recorded_at)
            against = timeline.contested(row)
            yield Told(row.recorded_at, "contested", row, row.recorded_at, against, because)
        if timeline.believed(row) or timeline.was_rewritten(row):
            return
        taken_over = timeline.instead(row)
        if taken_over is None or taken_over.fact_id != row.fact_id:
            yield self._retracted(row)

    def _taken_back(self, row: Version, timeline: Timeline) -> Iterator[Told]:
        """Tell what was no longer believed: corrected where something else was, else retracted."""
        at = row.retracted_at
        instead = timeline.same_start(row) or timeline.instead(row) or self._instead_elsewhere(row)
        if instead is None:
            yield self._retracted(row)
        elif instead.fact_id != row.fact_id or self._is_corrected(row, instead, timeline):
            because = self.testimonies.taker_back(row, at, instead)
            now = self.timelines[instead.timeline].as_it_stands(instead)
            yield Told(at, "corrected", now, at, row, because, _reason(because, at))

    def _instead_elsewhere(self, row: Version) -> Version | None:
        """Return what a correction has put in place of a row whose objects do not compete: it stands on another timeline."""
        right = self.testimonies.right_instead(row)
        others = (
            o for key in right if key in self.timelines for o in self.timelines[key].written(row.retracted_at)
        )
        return next((o for o in others if meet(o, row)), None)

    def _is_corrected(self, row: Version, instead: Version, timeline: Timeline) -> bool:
        """Tell whether the same fact with other times is a correction, and not just what one learns as time goes on."""
        if instead.valid_from > row.valid_from:
            return True
        if not self.testimonies.is_corrected(row, row.retracted_at):
            return False
        if instead.valid_from < row.valid_from:
            return True
        return FAR_FUTURE > row.valid_to != instead.valid_to and not timeline.was_followed(row)

    def _retracted(self, row: Version) -> Told:
        at = row.retracted_at
        because = self.testimonies.taker_back(row, at)
        return Told(at, "retracted", row, at, None, because, _reason(because, at))


def _rows_on(view: GraphView, keys: Collection[str]) -> list[Version]:
    """Return all rows of timelines as they count: those of merged entities on the timelines of the one."""
    identity = identity_of(view)
    rows = view.versions_on(sorted({stored for key in keys for stored in identity.keys_for(key)}))
    return [_as_it_counts(row, identity) for row in rows] if identity else rows


def _as_it_counts(row: Version, identity: Identity) -> Version:
    timeline = identity.key(row.timeline)
    ends = identity.canonical(row.subject_id), identity.canonical(row.object_id)
    subject, object_ = sorted(ends) if parse_key(timeline).end == "either" else ends
    fact = ids.fact_id(subject, row.predicate, object_, row.qualifier)
    return replace(row, timeline=timeline, subject_id=subject, object_id=object_, fact_id=fact)


def _timelines(rows: Iterable[Version], known_at: datetime) -> dict[str, Timeline]:
    grouped: defaultdict[str, list[Version]] = defaultdict(list)
    for row in rows:
        # What one transaction wrote and closed again was never believed.
        if row.recorded_at <= known_at and row.recorded_at < row.retracted_at:
            grouped[row.timeline].append(row)
    return {key: Timeline(found, known_at) for key, found in grouped.items()}


def cited(
    view: GraphView, told: Iterable[Told], testimonies: Testimonies, moment: Moment, ontology: Ontology
) -> list[FactChange]:
    """Return what was told with edges and words, in order of time; only rows that are told of are cited."""
    told = list(told)
    wanted = {row.version_id for each in told for row in (each.row, each.before) if row is not None}
    rows = view.versions(ids=wanted) if wanted else []  # as they were written
    edges = cite(view, rows, moment, ontology, now=moment.as_of or moment.known_at)
    withdrawn = [each for each in told if each.reason == WITHDRAWN]
    decisions = Decisions(
        view, {_gone(each).version_id for each in withdrawn}, {each.at for each in withdrawn}
    )
    changes = []
    for each in told:
        who, reason = _decided(each, testimonies.memory(each.because), decisions)
        changes.append(
            FactChange(
                at=each.at,
                what=each.what,
                edge=edges[each.row.version_id],
                before=edges[each.before.version_id] if each.before else None,
                because=testimonies.item(each.because),
                who=who,
                reason=reason,
            )
        )
    return sorted(changes, key=lambda c: (c.at, c.edge.recorded_at, c.edge.version_id, c.what))


def _decided(told: Told, memory: MemoryRecord | None, decisions: Decisions) -> tuple[str | None, str]:
    """Return who brought a change about, and the reason that its words do not give."""
    if told.reason != WITHDRAWN:
        return who_of(memory), told.reason or _why(memory, told.because)
    decision = decisions.of(_gone(told).version_id, told.at)
    # Who said what was withdrawn has not said that it is.
    return (decision.who, decision.why) if decision is not None else (None, told.reason)


def _gone(told: Told) -> Version:
    """Return the row that is no longer believed."""
    return told.before if told.what == "corrected" and told.before is not None else told.row


def _why(memory: MemoryRecord | None, because: Statement | None) -> str:
    """Return the reason that a typed write gives behind its sentence."""
    if memory is None or because is None or because.extractor not in _STATED:
        return ""
    return memory.text.partition(" Reason: ")[2]


def who_of(memory: MemoryRecord | None) -> str | None:
    """Return who says what a memory says: who speaks, the document or tool that was handed over, or who wrote it."""
    if memory is None:
        return None
    source = memory.source if memory.origin in _HANDED_OVER else None
    return memory.speaker or source or memory.principal


def _reason(because: Statement | None, at: datetime) -> str:
    """Say what the words do not: that a statement was withdrawn, or only left out of a new revision."""
    if because is None or because.retracted_at == at:
        return WITHDRAWN
    return DROPPED if because.extractor == _REVISION else ""
