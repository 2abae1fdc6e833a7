"""Review: what may not enter by itself, and what contradicts what is believed, is decided by a person's word.

Each decision is one transaction: a first-party statement of the reviewer's, or the closing of somebody else's, together
with who decided, when and why. Nothing is resolved by time passing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, cast

from hindgraph.model import ids
from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.keys import parse_key
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import FAR_FUTURE, Finding, MemoryRecord, Statement, Tier, Version
from hindgraph.model.reviews import ReviewReceipt, Verdict
from hindgraph.ports import GraphStore, GraphView, UnitOfWork
from hindgraph.ports.contested import challengers_like, still_believed
from hindgraph.ports.identified import identified
from hindgraph.retain.accept import Accepted
from hindgraph.retain.challenge import confirmed
from hindgraph.retain.identify import Identify
from hindgraph.retain.kept import draft_of, retold
from hindgraph.retain.pipeline import Retain
from hindgraph.retain.refold import refold
from hindgraph.retain.testify import Testify
from hindgraph_ontology.errors import Conflict, InvalidInput, NotFound

LONGEST_REASON = 2_000
CONTESTED = "contested"
_PRINCIPAL = "local"  # who has the library in hand, as for memories
Decision = Literal["accepted", "rejected"]


@dataclass(frozen=True, slots=True)
class Review:
    """Decides on an actor's findings and challengers.

    Attributes:
        index: Brings what is derived up to date afterwards.
    """

    retain: Retain
    identify: Identify
    index: Callable[[str], object]

    @property
    def graph(self) -> GraphStore:
        """The graph."""
        return self.retain.graph

    def accept(self, actor: str, id_: str | None, reason: str | None) -> ReviewReceipt:
        """Let in what a finding keeps, or let a challenger win, by a statement of the reviewer's.

        Raises:
            NotFound: Nothing of the kind has this id.
            Conflict: ``decided`` before; ``settled`` meanwhile; ``still_rejected``: the law is against it as before.
        """
        id_, why = _id(id_), _reason(reason)
        # Nothing is locked, or made, for what is not there.
        self.graph.read(actor, lambda view: _known(view, id_))
        with self.graph.transaction(actor) as work:
            finding = _open_finding(work, id_)
            if finding is None:
                receipt = self._confirm(work, actor, _challenger(work, id_), why)
            elif "entities" in finding.draft:
                receipt = self._one(work, actor, finding, why)
            else:
                receipt = self._let_in(work, actor, finding, why)
        self.index(actor)
        return receipt

    def reject(self, actor: str, id_: str | None, reason: str | None) -> ReviewReceipt:
        """Close a finding, or the third party's statements behind a challenger.

        Raises:
            NotFound: Nothing of the kind has this id.
            InvalidInput: ``no_reason``.
            Conflict: ``decided`` before; ``settled`` meanwhile.
        """
        id_, why = _id(id_), _reason(reason)
        if why is None:
            raise InvalidInput("a rejection needs a reason", code="no_reason", field="reason")
        self.graph.read(actor, lambda view: _known(view, id_))
        with self.graph.transaction(actor) as work:
            finding = _open_finding(work, id_)
            if finding is None:
                return self._close(work, _challenger(work, id_), why)
            return _decided(work, finding, "rejected", why)

    def verdict(self, view: GraphView, actor: str, finding: Finding, now: datetime) -> Verdict | None:
        """Say whether a finding's draft would be accepted now; None where it keeps no draft. Nothing is written."""
        draft = draft_of(finding)
        if draft is None:
            return None
        if draft.predicate not in self.retain.ontology.predicates:
            return Verdict(False, "unknown_predicate", f"{draft.predicate} is not in the ontology")
        memory = _as_the_reviewer(_memory(view, finding), finding)
        reading = retold(draft, _memory(view, finding), finding, None).reading
        assert reading is not None
        work = cast(UnitOfWork, _Imagined(view, now))
        resolver = self.retain.resolver(work, actor, memory, reading)
        told = Testify(work, resolver, Accepted(memory, "new", memory.document), memory)(reading)
        if told.rejected:
            return Verdict(False, told.rejected[0].code, told.rejected[0].message)
        return Verdict(True)

    # ---- findings

    def _let_in(self, work: UnitOfWork, actor: str, finding: Finding, why: str | None) -> ReviewReceipt:
        draft = draft_of(finding)
        if draft is None:
            raise Conflict(f"{finding.id} keeps nothing that could be let in", code="settled", field="id")
        told = self.retain.tell(work, actor, retold(draft, _memory(work, finding), finding, why))
        if not told.statements or told.statements[0].outcome == "rejected":
            raise _still_rejected(draft.predicate, told)
        return replace(_decided(work, finding, "accepted", why), receipt=told)

    def _one(self, work: UnitOfWork, actor: str, finding: Finding, why: str | None) -> ReviewReceipt:
        """Merge the two that a finding takes for one; that settles it."""
        new, known = finding.draft["entities"]
        reason = why or "accepted in review"
        try:
            merged = self.identify.merge_in(work, actor, new, known, reason=reason)
        except Conflict as error:  # before anything is written
            if error.code != "less_specific":
                raise
            merged = self.identify.merge_in(work, actor, known, new, reason=reason)
        receipt = _decided(work, finding, "accepted", why)
        return replace(receipt, retracted=merged.closed, written=merged.written, merged=merged)

    # ---- challengers

    def _confirm(self, work: UnitOfWork, actor: str, row: Version, why: str | None) -> ReviewReceipt:
        zone = ActorSettings.of(work.meta(META)).timezone or self.retain.settings.timezone
        write = confirmed(work, row, self.retain.ontology, zone, why)
        told = self.retain.tell(work, actor, write)
        if any(statement.outcome == "rejected" for statement in told.statements):
            raise _still_rejected(row.predicate, told)
        return replace(self._settled(work, row, "accepted", why, told.memory_id), receipt=told)

    def _close(self, work: UnitOfWork, row: Version, why: str) -> ReviewReceipt:
        statements = _behind(work, row)
        if not statements:
            raise Conflict(f"no third party says so any more: {row.says}", code="settled", field="id")
        closed = [replace(statement, retracted_at=work.now) for statement in statements]
        refolded = refold(work, self.retain.ontology, closed)
        return replace(
            self._settled(work, row, "rejected", why, statements[0].memory_id),
            closed=tuple(statement.id for statement in closed),
            retracted=tuple(version.version_id for version in refolded.retracted),
            written=tuple(version.version_id for version in refolded.put),
        )

    def _settled(
        self, work: UnitOfWork, row: Version, decision: Decision, why: str | None, memory_id: str
    ) -> ReviewReceipt:
        """Keep what was decided about a challenger as a finding: the row itself cannot say it."""
        kept = {"version": row.version_id, "fact": row.fact_id, "contests": row.contests}
        finding = Finding(
            ids.decision_id(row.version_id), CONTESTED, row.says, memory_id, row.recorded_at, kept
        )
        return replace(_decided(work, finding, decision, why), id=row.version_id)


class _Imagined:
    """A view that passes for a transaction of which nothing is written."""

    def __init__(self, view: GraphView, now: datetime) -> None:
        self._view = view
        self.now = now

    def __getattr__(self, name: str) -> Any:
        return getattr(self._view, name)


def _decided(work: UnitOfWork, finding: Finding, decision: Decision, why: str | None) -> ReviewReceipt:
    decided = replace(finding, status=decision, decided_at=work.now, decided_by=_PRINCIPAL, reason=why)
    work.put_findings([decided])
    return ReviewReceipt(finding.id, decision, work.now, _PRINCIPAL, why)


def _known(view: GraphView, id_: str) -> Finding | None:
    """Return the open finding of an id; None where it is of a challenger."""
    finding = _open_finding(view, id_)
    if finding is None:
        _challenger(view, id_)
    return finding


def _open_finding(view: GraphView, id_: str) -> Finding | None:
    """Return a finding that is not decided; None where the id is none of a finding's."""
    finding = next(iter(view.findings(ids=[id_, ids.decision_id(id_)])), None)
    if finding is not None and finding.status != "open":
        raise _is_decided(finding)
    return finding


def _challenger(work: GraphView, id_: str) -> Version:
    """Return a believed challenger by the id of its version, or of one that it was before it was only written anew."""
    alike = challengers_like(work, id_)
    if not alike:
        next_step = "take the id from hindgraph review list"
        raise NotFound(f"there is nothing to review under {id_[:120]!r}", field="id", next_step=next_step)
    if (now := still_believed(alike)) is not None:
        return now
    for finding in work.findings(ids=[ids.decision_id(v.version_id) for v in alike]):
        raise _is_decided(finding)
    since = max(row.retracted_at for row in alike)
    raise Conflict(f"it is not contested any more, since {since.isoformat()}", code="settled", field="id")


def _behind(work: UnitOfWork, row: Version) -> list[Statement]:
    """Return the third party's statements for a challenger that bear on its time, as they are stored."""
    ends = [(row.subject_id, row.predicate, row.object_id)]
    if parse_key(row.timeline).end == "either":  # a symmetric fact may be said either way round
        ends.append((row.object_id, row.predicate, row.subject_id))
    said = identified(work, work.now).evidence(ends)
    bearing = {
        s.id
        for s in said
        if s.tier == Tier.THIRD
        and s.qualifier == row.qualifier
        and s.polarity
        and s.kind != "end"
        and s.retracted_at >= FAR_FUTURE
        and s.start < row.valid_to
        and s.lapses_at > row.valid_from
    }
    return work.statements(bearing)


def _memory(view: GraphView, finding: Finding) -> MemoryRecord | None:
    return next(iter(view.memories([finding.memory_id])), None)


def _as_the_reviewer(told: MemoryRecord | None, finding: Finding) -> MemoryRecord:
    at = finding.recorded_at if told is None else told.occurred_at
    return MemoryRecord(finding.id, "", "semantic", at, at, finding.id)


def _id(id_: object) -> str:
    if not isinstance(id_, str) or not id_.strip():
        message = "id must name a finding or a contested version"
        next_step = "take the id from hindgraph review list"
        raise InvalidInput(message, code="empty", field="id", next_step=next_step)
    return id_.strip()


def _reason(reason: object) -> str | None:
    if reason is None:
        return None
    if not isinstance(reason, str) or not reason.strip():
        raise InvalidInput("reason must be a text that says something", code="no_reason", field="reason")
    if len(reason) > LONGEST_REASON:
        message = f"reason is longer than {LONGEST_REASON:,} characters"
        raise InvalidInput(message, code="too_long", field="reason")
    return " ".join(reason.split())


def _is_decided(finding: Finding) -> Conflict:
    when = f" on {finding.decided_at.isoformat()} by {finding.decided_by}" if finding.decided_at else ""
    why = f": {finding.reason}" if finding.reason else ""
    return Conflict(f"it was {finding.status}{when}{why}", code="decided", field="id")


def _still_rejected(predicate: str, told: Receipt) -> Conflict:
    against = next(((s.code, s.message) for s in told.statements), None)
    code, message = against or ("unknown_predicate", f"{predicate} is not in the ontology")
    return Conflict(
        f"it may still not enter ({code}): {message}",
        code="still_rejected",
        field="id",
        next_step="change the ontology, say it with hindgraph fact assert, or reject it",
    )
