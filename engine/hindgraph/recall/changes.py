"""What rows tell of change: when something began and ended in the world, and when we came to think otherwise."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Self

from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Moment, Statement, Version
from hindgraph.ports import GraphView
from hindgraph.recall.cite import cite
from hindgraph.recall.records import FactChange, What
from hindgraph.recall.testimonies import Testimonies
from hindgraph_ontology.records import Ontology

WITHDRAWN = "what said so was withdrawn"
DROPPED = "a new revision of its source no longer says so"
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
class Timeline:
    """All rows of one timeline, believed and not, by what they are looked up by.

    Attributes:
        rows: In order of validity.
        known_at: What is believed then is told as it is; what had been before, as taken back.
    """

    rows: tuple[Version, ...]
    known_at: datetime
    _ended: dict[datetime, list[Version]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        """Sort rows by when they ceased to be believed."""
        for row in self.rows:
            self._ended[row.retracted_at].append(row)

    def believed(self, row: Version, at: datetime | None = None) -> bool:
        """Tell whether a row is believed at a moment; None: the one that is asked about."""
        at = self.known_at if at is None else at
        return row.recorded_at <= at < row.retracted_at

    def before(self, row: Version, at: datetime) -> Version | None:
        """Return the row, as believed at a moment, that ends where this one begins."""
        return next((o for o in self._others(row, at) if o.valid_to == row.valid_from), None)

    def after(self, row: Version, at: datetime) -> Version | None:
        """Return the row, as believed at a moment, that begins where this one ends."""
        return next((o for o in self._others(row, at) if o.valid_from == row.valid_to), None)

    def instead(self, row: Version) -> Version | None:
        """Return what was believed in place of a row once it was taken back; another fact before the same one."""
        meeting = [o for o in self._others(row, row.retracted_at) if _meet(o, row)]
        return min(meeting, key=lambda o: o.fact_id == row.fact_id, default=None)

    def same_start(self, row: Version) -> Version | None:
        """Return the row that says the same with another end (or tier), written when this one was taken back."""
        return next((o for o in self._others(row, row.retracted_at) if _start(o) == _start(row)), None)

    def as_it_stands(self, row: Version) -> Version:
        """Return what became of a row that was only written anew since, with another end or tier."""
        while not self.believed(row) and (later := self.same_start(row)) is not None:
            row = later
        return row

    def predecessor(self, row: Version) -> Version | None:
        """Return the row of the same fact that was closed when this one was written, and met it."""
        return next(
            (
                o
                for o in self._ended.get(row.recorded_at, ())
                if o.fact_id == row.fact_id and o.contested == row.contested and _meet(o, row)
            ),
            None,
        )

    def learned_at(self, row: Version) -> datetime:
        """Return since when a row's beginning has been believed, whatever was made of its end since."""
        while (earlier := self.predecessor(row)) is not None and earlier.valid_from <= row.valid_from:
            row = earlier
        return row.recorded_at

    def end_learned_at(self, row: Version) -> datetime:
        """Return since when a row's end has been believed."""
        while (earlier := self.predecessor(row)) is not None and earlier.valid_to == row.valid_to:
            row = earlier
        return row.recorded_at

    def contested(self, row: Version) -> Version | None:
        """Return the row that a challenger contradicts."""
        return next((o for o in self.rows if o.version_id == row.contests), None)

    def _others(self, row: Version, at: datetime) -> Iterator[Version]:
        return (
            o
            for o in self.rows
            if o.version_id != row.version_id and not o.contested and self.believed(o, at)
        )


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the changes of rows.

    Attributes:
        rows: All rows of the timelines concerned.
        testimonies: What was said on them.
        known_at: The moment of belief.
        about: Entities whose changes are asked for; empty: everybody's.
    """

    rows: tuple[Version, ...]
    testimonies: Testimonies
    known_at: datetime
    about: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        view: GraphView,
        rows: Collection[Version],
        ontology: Ontology,
        known_at: datetime,
        *,
        about: frozenset[str] = frozenset(),
    ) -> Self:
        """Read the timelines of rows whole, for what came before a row and after it may be of others."""
        beside = view.versions_on(sorted({row.timeline for row in rows})) if rows else []
        return cls(tuple(beside), Testimonies(view, beside, ontology, known_at), known_at, about)

    def timelines(self) -> dict[str, Timeline]:
        """Return the rows by timeline."""
        grouped: defaultdict[str, list[Version]] = defaultdict(list)
        for row in self.rows:
            # What one transaction wrote and closed again was never believed.
            if row.recorded_at <= self.known_at and row.recorded_at < row.retracted_at:
                grouped[row.timeline].append(row)
        return {key: Timeline(tuple(rows), self.known_at) for key, rows in grouped.items()}

    def __call__(self) -> Iterator[Told]:
        """Give what the rows tell, timeline by timeline."""
        for timeline in self.timelines().values():
            for row in timeline.rows:
                if row.contested:
                    yield from filter(self._concerns, self._challenge(row, timeline))
                elif timeline.believed(row):
                    yield from filter(self._concerns, self._course(row, timeline))
                else:
                    yield from filter(self._concerns, self._taken_back(row, timeline))

    def _concerns(self, told: Told) -> bool:
        # Who moves in somewhere moves out elsewhere: that is told there as an end.
        rows = (told.row,) if told.what in ("began", "ended") else (told.row, told.before)
        return any(row is not None and self._is_about(row) for row in rows)

    def _is_about(self, row: Version) -> bool:
        return not self.about or bool(self.about & {row.subject_id, row.object_id})

    def _course(self, row: Version, timeline: Timeline) -> Iterator[Told]:
        """Tell when something began and ended in the world; that it only went on is no change."""
        before, after = (find(row, self.known_at) for find in (timeline.before, timeline.after))
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
        """Tell that somebody else says otherwise, and that it was settled against them."""
        if timeline.predecessor(row) is None:
            because = self.testimonies.starter(row, row.recorded_at)
            against = timeline.contested(row)
            yield Told(row.valid_from, "contested", row, row.recorded_at, against, because)
        if timeline.believed(row) or any(timeline.predecessor(o) is row for o in timeline.rows):
            return
        taken_over = timeline.instead(row)
        if taken_over is None or taken_over.fact_id != row.fact_id:
            yield self._retracted(row)

    def _taken_back(self, row: Version, timeline: Timeline) -> Iterator[Told]:
        """Tell what was no longer believed: corrected where something else was, else retracted."""
        at = row.retracted_at
        instead = timeline.same_start(row) or timeline.instead(row)
        if instead is None:
            yield self._retracted(row)
            return
        if instead.fact_id == row.fact_id and not self._is_corrected(row, instead, timeline):
            return
        because = self.testimonies.taker_back(row, at, instead)
        now = timeline.as_it_stands(instead)
        yield Told(at, "corrected", now, at, row, because, _reason(because, at))

    def _is_corrected(self, row: Version, instead: Version, timeline: Timeline) -> bool:
        """Tell whether the same fact with other times is a correction, and not just what one learns as time goes on."""
        if instead.valid_from > row.valid_from:
            return True
        if not self.testimonies.is_corrected(row, row.retracted_at):
            return False
        if instead.valid_from < row.valid_from:
            return True
        followed = any(
            o.valid_from == row.valid_to and o.recorded_at < row.retracted_at <= o.retracted_at
            for o in timeline.rows
            if not o.contested
        )
        return FAR_FUTURE > row.valid_to != instead.valid_to and not followed

    def _retracted(self, row: Version) -> Told:
        at = row.retracted_at
        because = self.testimonies.taker_back(row, at)
        return Told(at, "retracted", row, at, None, because, _reason(because, at))


def cited(
    view: GraphView, told: Iterable[Told], testimonies: Testimonies, moment: Moment, ontology: Ontology
) -> list[FactChange]:
    """Return what was told with edges and words, in order of time; only rows that are told of are cited."""
    told = list(told)
    rows = {row.version_id: row for each in told for row in (each.row, each.before) if row is not None}
    edges = cite(view, rows.values(), moment, ontology, now=moment.as_of or moment.known_at)
    changes = [
        FactChange(
            at=each.at,
            what=each.what,
            edge=edges[each.row.version_id],
            before=edges[each.before.version_id] if each.before else None,
            because=testimonies.item(each.because),
            who=who_of(testimonies.memory(each.because)),
            reason=each.reason,
        )
        for each in told
    ]
    return sorted(changes, key=lambda c: (c.at, c.edge.recorded_at, c.edge.version_id, c.what))


def who_of(memory: MemoryRecord | None) -> str | None:
    """Return who says what a memory says."""
    return (memory.speaker or memory.principal) if memory else None


def _reason(because: Statement | None, at: datetime) -> str:
    """Say what the words do not: that a statement was withdrawn, or only left out of a new revision."""
    if because is None or because.retracted_at == at:
        return WITHDRAWN
    return DROPPED if because.extractor == _REVISION else ""


def _meet(one: Version, other: Version) -> bool:
    return one.valid_from < other.valid_to and other.valid_from < one.valid_to


def _start(row: Version) -> tuple[str, datetime]:
    return row.fact_id, row.valid_from
