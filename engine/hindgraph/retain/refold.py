"""Fold the timelines that a write concerns, close the rows that changed, write the new ones, and say what came of it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model import ids
from hindgraph.model.identity import NOBODY, Identity
from hindgraph.model.receipts import Outcome, StatementReceipt, times_of
from hindgraph.model.records import FAR_FUTURE, Entity, Moment, Statement, Tier, Version
from hindgraph.model.sentences import sentence
from hindgraph.model.timelines import DesiredRow, Key, desired_rows, difference, homes, parse_key, reach
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.ports.identified import identity_at, through
from hindgraph.retain.erased import CODE, erased, why
from hindgraph_extractors.records import Draft
from hindgraph_ontology.records import Ontology


@dataclass(frozen=True, slots=True)
class Refolded:
    """What a write did to the rows.

    Attributes:
        before: The rows believed before, of all timelines concerned.
        retracted, put: The rows closed and written.
        known: Ids of statements that were there already.
        identity: Who counts as whom.
    """

    before: tuple[Version, ...] = ()
    retracted: tuple[Version, ...] = ()
    put: tuple[Version, ...] = ()
    known: frozenset[str] = frozenset()
    identity: Identity = NOBODY


def refold(work: UnitOfWork, ontology: Ontology, statements: Sequence[Statement]) -> Refolded:
    """Write statements and bring the rows of their timelines in line with them.

    Args:
        work: The transaction.
        ontology: The law by which statements compete.
        statements: New ones, and known ones that are retracted now.
    """
    known = {s.id for s in work.statements({s.id for s in statements})}
    changed = [s for s in statements if s.id not in known or s.retracted_at < FAR_FUTURE]
    if not changed:
        return Refolded(known=frozenset(known))
    work.put_statements(changed)
    refolded = refold_timelines(work, ontology, {key for s in changed for key in s.keys})
    return replace(refolded, known=frozenset(known))


def refold_timelines(
    work: UnitOfWork, ontology: Ontology, keys: Collection[str], *, left: Collection[str] = ()
) -> Refolded:
    """Fold timelines again, and all that they depend on; unknown predicates of older ontologies are left alone.

    Args:
        work: The transaction.
        ontology: The law by which statements compete.
        keys: The timelines, as they are stored or as they count.
        left: Timelines that count for others since an identity decision, or no longer do: what stands on those that are
            not among the ones folded is closed.
    """
    identity = identity_at(work, work.now)
    view = through(work, identity)
    counted = {identity.key(key) for key in keys}
    timelines = reach(counted, view.timelines, lambda family: _relatives(view, family, work.now))
    where = [key for key in homes(timelines) if parse_key(key).predicate in ontology.predicates]
    desired = desired_rows(where, timelines, ontology, known_at=work.now)
    lawful = {key for key in left if parse_key(key).predicate in ontology.predicates}
    existing = work.versions_on({*where, *lawful})
    entities = _names(view, desired)
    retract, put = difference(existing, desired, work.now, lambda row: sentence(row, ontology, entities))
    work.put_versions([*retract, *put])
    believed = tuple(version for version in existing if version.retracted_at >= FAR_FUTURE)
    return Refolded(believed, tuple(retract), tuple(put), identity=identity)


def receipt(
    draft: Draft, statement: Statement, refolded: Refolded, entities: dict[str, Entity]
) -> StatementReceipt:
    """Return what became of one statement."""
    seen = refolded.identity.seen(statement)
    outcome, closes = _outcome(seen, refolded)
    gone = erased(seen, closes, refolded.put) if outcome == "superseded" else []
    start, until = times_of(statement)
    object_ = entities.get(statement.object_id or "")
    return StatementReceipt(
        statement.id,
        entities[statement.subject_id].name,
        statement.predicate,
        None if object_ is None else object_.name,
        statement.qualifier,
        statement.kind,
        (draft.start, draft.end),
        outcome,
        CODE if gone else None,
        why(seen, gone) if gone else None,
        closes=tuple(version.version_id for version in closes),
        start=start,
        until=until,
    )


def _outcome(statement: Statement, refolded: Refolded) -> tuple[Outcome, list[Version]]:
    if statement.id in refolded.known:
        return "merged", []
    fact = _fact(statement)
    closed = [v for v in refolded.retracted if v.timeline in statement.keys]
    others = [version for version in closed if version.fact_id != fact]
    mine = [version for version in refolded.put if version.fact_id == fact]
    if statement.tier == Tier.THIRD and any(version.contested for version in mine):
        return "contested", []
    if statement.kind == "correction":
        return ("corrected" if closed or mine else "merged"), closed
    if not statement.polarity and closed and not mine:
        return "corrected", closed  # it never was: nothing has ended
    if statement.kind == "end" or not statement.polarity:
        return ("ended" if closed else "merged"), closed
    if others:
        return "superseded", others
    if statement.kind == "span" and closed and mine and _last(mine) < _last(closed):
        return "ended", closed
    stood = any(version.fact_id == fact for version in refolded.before)
    return ("merged" if stood or not mine else "stored"), []


def _last(rows: Iterable[Version]) -> datetime:
    return max(version.valid_to for version in rows)


def _fact(statement: Statement) -> str:
    """Return the fact that a statement is about; "has not left W" names it as what was wrong to have ended."""
    object_id = statement.object_id or (statement.wrong_id if statement.of_end else None) or ""
    ends = statement.subject_id, object_id
    if parse_key(statement.subject_keys[0]).end == "either":
        ends = min(ends), max(ends)
    return ids.fact_id(ends[0], statement.predicate, ends[1], statement.qualifier)


def _relatives(view: GraphView, family: Key, known_at: datetime) -> Iterable[str]:
    """Return the timelines on which an end without an object may end something."""
    moment = Moment(known_at=known_at, contested=True)
    rows = view.neighbours([family.anchor], moment, predicates=[family.predicate])
    return sorted({row.timeline for row in rows if row.qualifier == family.qualifier})


def _names(view: GraphView, desired: Iterable[DesiredRow]) -> dict[str, str]:
    wanted = {end for row in desired for end in (row.subject_id, row.object_id)}
    return {entity.id: entity.name for entity in view.entities(wanted)}
