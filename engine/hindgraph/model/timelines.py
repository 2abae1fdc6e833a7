"""Which statements compete: the keys of timelines, and the way from statements to the rows of facts and back.

A writer takes four steps, all under the actor's lock::

    timelines = reach(keys of the statements that came or went, unit.timelines)
    desired = desired_rows(homes(timelines), timelines, ontology, known_at=unit.now)
    retract, put = difference(unit.versions_on(homes(timelines)), desired, unit.now)
    unit.put_versions([*retract, *put])

A fact is at home on one timeline, that of its subject; there its rows hang. Where its object (inverse functional) or
both its ends (symmetric) can have one such fact only, it competes on a second timeline as well, and holds where it wins
on both.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.fold import Interval, Told, fold
from hindgraph.model.keys import Key, object_key, parse_key, statement_keys, subject_key
from hindgraph.model.records import FAR_FUTURE, Statement, Tier, Version
from hindgraph_extractors.records import Precision
from hindgraph_ontology.records import Ontology, PredicateDef

__all__ = [
    "DesiredRow",
    "Key",
    "Timelines",
    "desired_rows",
    "difference",
    "homes",
    "object_key",
    "parse_key",
    "project",
    "reach",
    "statement_keys",
    "subject_key",
]

Timelines = Mapping[str, Sequence[Statement]]


def reach(
    keys: Iterable[str],
    read: Callable[[Collection[str]], Timelines],
    relatives: Callable[[Key], Iterable[str]] = lambda family: (),
) -> dict[str, tuple[Statement, ...]]:
    """Read the timelines that have to be folded again, and all that they depend on.

    Whatever is connected by a correction from one timeline to another, or by a fact that competes on two, goes together;
    the rows of all of it follow from what is returned.

    Args:
        keys: Those of the statements that came or went.
        read: Gives the statements of timelines, retracted ones too.
        relatives: Gives the timelines of a family, those with rows: asked where an end names no object.
    """
    found: dict[str, tuple[Statement, ...]] = {}
    todo = set(keys)
    for family in [key for each in sorted(todo) if (key := parse_key(each)).is_family]:
        todo.update(relatives(family))
    while todo:
        given = read(sorted(todo))
        fresh = {key: tuple(given.get(key, ())) for key in sorted(todo)}
        found |= fresh
        todo = {key for group in fresh.values() for each in group for key in each.keys}
        todo |= {family for key in fresh for family in parse_key(key).families}
        todo -= found.keys()
    return found


def homes(timelines: Iterable[str]) -> list[str]:
    """Return those on which rows hang, sorted."""
    return sorted(
        each for each in timelines if not (key := parse_key(each)).is_family and key.end != "object"
    )


def project(timelines: Timelines, key: str) -> list[Told]:
    """Turn statements into what one timeline hears.

    What was said on another timeline comes along where a correction carries it here, and so on backwards.
    """
    heard: dict[tuple[str, str, str], Told] = {}
    todo, seen = [key], set[str]()
    while todo:
        lane = todo.pop()
        if lane in seen:
            continue
        seen.add(lane)
        for told in _heard_on(timelines, lane):
            heard[told.id, told.lane, told.wrong_lane] = told
            if told.lane == lane:
                todo.append(told.wrong_lane)
    return list(heard.values())


def _heard_on(timelines: Timelines, lane: str) -> Iterator[Told]:
    for each in timelines.get(lane, ()):
        for keys, value, wrong in (
            (each.subject_keys, each.object_id, each.wrong_id),
            (each.object_keys, each.object_id and each.subject_id, each.wrong_id and each.subject_id),
        ):
            if lane in keys:
                yield _told(each, keys[0], keys[-1], value, wrong)
    for family in parse_key(lane).families:
        yield from (_told(each, lane, lane, None, None) for each in timelines.get(family, ()))


def _told(each: Statement, lane: str, wrong_lane: str, value: str | None, wrong: str | None) -> Told:
    return Told(
        id=each.id,
        kind=each.kind,
        value=_on_lane(lane, value),
        positive=each.polarity and each.kind != "end",
        said_at=each.said_at,
        position=each.position,
        start=each.start,
        period_to=each.period_to,
        lapses_at=each.lapses_at,
        wrong=_on_lane(wrong_lane, wrong),
        of_end=each.of_end,
        dated=each.dated,
        precision=each.precision,
        tier=each.tier,
        recorded_at=each.recorded_at,
        retracted_at=each.retracted_at,
        lane=lane,
        wrong_lane=wrong_lane,
    )


def _on_lane(lane: str, value: str | None) -> str | None:
    """Return a value as its timeline calls it: where it is alone there, both ends of a symmetric fact are the same."""
    if value is None:
        return None
    key = parse_key(lane)
    return key.part if key.competes == "alone" else value


@dataclass(frozen=True, slots=True)
class DesiredRow:
    """A version as it should stand, before it has an id.

    Attributes:
        timeline: The fact's home.
        contests: The fact that it contradicts; None: "nothing" (or not contested).
        because: The statements that decide it, the one that decides at `valid_from` first.
    """

    timeline: str
    fact_id: str
    subject_id: str
    predicate: str
    object_id: str
    qualifier: str | None
    valid_from: datetime
    valid_to: datetime
    tier: Tier = Tier.FIRST
    contested: bool = False
    contests: str | None = None
    precision: Precision = "instant"
    because: tuple[str, ...] = ()


def desired_rows(
    keys: Iterable[str], timelines: Timelines, ontology: Ontology, *, known_at: datetime
) -> tuple[DesiredRow, ...]:
    """Fold timelines and return the rows that hang on them.

    Args:
        keys: The homes asked for.
        timelines: What `reach` gave for them.
        ontology: The law by which they compete.
        known_at: The moment at which the statements are taken as known.

    Returns:
        Home by home; in each by fact and start. Of one timeline only contested rows overlap others.
    """
    folds = _Folds(timelines, known_at)
    rows: list[DesiredRow] = []
    for key in keys:
        predicate = ontology.predicates[parse_key(key).predicate]
        hung = (row for interval in folds.intervals(key) for row in _rows(folds, predicate, key, interval))
        rows += _joined(hung)
    return tuple(rows)


class _Folds:
    """Folds each timeline once."""

    def __init__(self, timelines: Timelines, known_at: datetime) -> None:
        self._timelines = timelines
        self._known_at = known_at
        self._folded: dict[str, tuple[Interval, ...]] = {}

    def intervals(self, key: str) -> tuple[Interval, ...]:
        if key not in self._folded:
            told = project(self._timelines, key)
            self._folded[key] = fold(told, known_at=self._known_at, lane=key)
        return self._folded[key]


def _rows(folds: _Folds, predicate: PredicateDef, home: str, interval: Interval) -> Iterator[DesiredRow]:
    """Give the rows of one interval: all of it, or where the fact wins on its second timeline too."""
    key = parse_key(home)
    subject, object_ = _fact(key, interval.value)
    if subject != key.anchor:
        return  # A symmetric fact is at home with its first end only.
    if subject == object_ and predicate.irreflexive:
        return  # Its ends were two when it was said, and have been merged.
    row = _row(home, key, interval)
    second = object_key(predicate, subject, object_, key.qualifier)
    if second is None:
        yield row
        return
    for other in folds.intervals(second):
        if other.value == subject and other.start < row.valid_to and row.valid_from < other.end:
            yield _narrowed(row, other, parse_key(second))


def _fact(key: Key, value: str) -> tuple[str, str]:
    """Return the subject and the object of a value's fact; those of a symmetric one come sorted."""
    first, second = (value, key.anchor) if key.end == "object" else (key.anchor, value)
    return (min(first, second), max(first, second)) if key.end == "either" else (first, second)


def _fact_id(key: Key, value: str | None) -> str | None:
    if value is None:
        return None
    subject, object_ = _fact(key, value)
    return ids.fact_id(subject, key.predicate, object_, key.qualifier)


def _row(home: str, key: Key, interval: Interval) -> DesiredRow:
    subject, object_ = _fact(key, interval.value)
    return DesiredRow(
        timeline=home,
        fact_id=ids.fact_id(subject, key.predicate, object_, key.qualifier),
        subject_id=subject,
        predicate=key.predicate,
        object_id=object_,
        qualifier=key.qualifier,
        valid_from=interval.start,
        valid_to=interval.end,
        tier=interval.tier,
        contested=interval.contested,
        contests=_fact_id(key, interval.contests),
        precision=interval.precision,
        because=interval.because,
    )


def _narrowed(row: DesiredRow, other: Interval, second: Key) -> DesiredRow:
    """Cut a row to where an interval of the second timeline supports it; the weaker standing counts."""
    later = other.start > row.valid_from
    return replace(
        row,
        valid_from=max(row.valid_from, other.start),
        valid_to=min(row.valid_to, other.end),
        tier=max(row.tier, other.tier),
        contested=row.contested or other.contested,
        contests=row.contests if row.contested else _fact_id(second, other.contests),
        precision=other.precision if later else row.precision,
        because=tuple(dict.fromkeys(other.because + row.because if later else row.because + other.because)),
    )


def _joined(rows: Iterable[DesiredRow]) -> list[DesiredRow]:
    """Join rows that meet and say the same, for two timelines may cut where neither shows in the end."""
    joined: list[DesiredRow] = []
    for row in sorted(rows, key=lambda each: (each.fact_id, each.contested, each.valid_from)):
        last = joined[-1] if joined else None
        if last is not None and _says(last) == _says(row) and last.valid_to == row.valid_from:
            because = tuple(dict.fromkeys(last.because + row.because))
            joined[-1] = replace(last, valid_to=row.valid_to, because=because)
        else:
            joined.append(row)
    return joined


def _says(row: DesiredRow) -> tuple[object, ...]:
    return row.fact_id, row.tier, row.contested, row.contests


def difference(
    existing: Iterable[Version],
    desired: Iterable[DesiredRow],
    now: datetime,
    says: Callable[[DesiredRow], str] = lambda row: "",
) -> tuple[list[Version], list[Version]]:
    """Compare the rows that stand with those that should.

    Args:
        existing: All versions on the homes that were folded; only those still believed count.
        desired: The rows of the same homes.
        now: The transaction's time.
        says: Writes the sentence of a new row; an old row keeps its own.

    Returns:
        The versions to retract, their `retracted_at` set, and the versions to put. One that stands as it should is in
        neither; of two that say the same the one recorded first stands.
    """
    believed: dict[tuple[object, ...], Version] = {}
    live = [each for each in existing if each.retracted_at == FAR_FUTURE]
    live.sort(key=lambda version: (version.recorded_at, version.version_id))
    twice = [each for each in live if believed.setdefault(_content(each), each) is not each]
    standing: dict[tuple[object, ...], Version] = {}
    incumbents: defaultdict[str, list[Version]] = defaultdict(list)
    for row in sorted(desired, key=lambda each: each.contested):
        new = _version(row, _contested_by(row, incumbents), now, says)
        stands = standing[_content(new)] = believed.get(_content(new), new)
        if not row.contested:
            incumbents[row.fact_id].append(stands)
    gone = [each for content, each in believed.items() if content not in standing]
    retract = [replace(each, retracted_at=now) for each in (*gone, *twice)]
    return retract, [each for content, each in standing.items() if content not in believed]


def _content(version: Version) -> tuple[object, ...]:
    """Return what makes two versions say the same, whenever we came to believe it."""
    return (
        version.timeline,
        version.fact_id,
        version.valid_from,
        version.valid_to,
        version.tier,
        version.contested,
        version.contests,
        version.precision,
    )


def _contested_by(row: DesiredRow, incumbents: Mapping[str, Sequence[Version]]) -> str | None:
    """Name the version that a row contradicts: the first of the fact that it meets."""
    if row.contests is None:
        return None
    return next(
        (
            each.version_id
            for each in incumbents.get(row.contests, ())
            if each.valid_from < row.valid_to and row.valid_from < each.valid_to
        ),
        None,
    )


def _version(
    row: DesiredRow, contests: str | None, now: datetime, says: Callable[[DesiredRow], str]
) -> Version:
    version = Version(
        version_id="",
        fact_id=row.fact_id,
        timeline=row.timeline,
        subject_id=row.subject_id,
        predicate=row.predicate,
        object_id=row.object_id,
        qualifier=row.qualifier,
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        recorded_at=now,
        tier=row.tier,
        contested=row.contested,
        contests=contests,
        precision=row.precision,
        says=says(row),
    )
    return replace(version, version_id=ids.version_id(row.predicate, *_content(version), now))
