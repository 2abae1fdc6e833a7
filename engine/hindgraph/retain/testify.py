"""From drafts to statements: resolve the ends, ask the law, and let `testimony` write the statement."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import cached_property

from hindgraph.model import ids
from hindgraph.model.records import FAR_FUTURE, Entity, Finding, MemoryRecord, Moment, Statement
from hindgraph.model.testimony import Ordinals, statement_id, testimony
from hindgraph.model.timelines import subject_key
from hindgraph.ports import GraphView, UnitOfWork
from hindgraph.ports.identified import through
from hindgraph.retain import rejections
from hindgraph.retain.accept import Accepted
from hindgraph.retain.instead import end_of_former
from hindgraph.retain.judge import Ends, violations
from hindgraph.retain.kept import SAID_AT
from hindgraph.retain.resolve import Ambiguous, Resolved, Resolver
from hindgraph.retain.revise import ended_by_revision
from hindgraph_extractors.records import Draft, Reading, Surface
from hindgraph_ontology.records import PredicateDef
from hindgraph_ontology.validator import Violation, narrow


@dataclass(frozen=True, slots=True)
class Rejected:
    """A draft that may not enter as it is."""

    draft: Draft
    code: str
    message: str


@dataclass
class Testified:
    """What a text says, as statements; and what of it may not enter.

    Attributes:
        entities: By id, for the names in receipts.
        held: Decisions of a person that hold against what is said again.
    """

    statements: list[tuple[Draft, Statement]] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    entities: dict[str, Entity] = field(default_factory=dict)
    held: list[Finding] = field(default_factory=list)


@dataclass
class Testify:
    """Turns the drafts of one memory into statements, under the actor's lock."""

    work: UnitOfWork
    resolver: Resolver
    accepted: Accepted
    memory: MemoryRecord
    _count: Ordinals = field(default_factory=Ordinals)

    @cached_property
    def _view(self) -> GraphView:
        """The graph as it counts: what was said of merged entities is said of one."""
        return through(self.work, self.resolver.identity)

    def __call__(self, reading: Reading) -> Testified:
        """Return the statements of a reading, and what may not enter."""
        told = Testified()
        for draft in _groups_first(reading.drafts):
            with self.resolver.tentatively() as forget:
                outcome = self._one(draft, told)
            if isinstance(outcome, Statement) and (decision := self._rejected_before(outcome)) is not None:
                forget()
                told.rejected.append(Rejected(draft, rejections.CODE, rejections.why(decision)))
                told.held.append(rejections.repeated(decision, self.memory))
            elif isinstance(outcome, Rejected):
                forget()
                told.rejected.append(outcome)
                told.findings.append(self._finding(outcome))
            elif outcome is not None:
                told.statements += [*self._instead(draft, outcome, told), (draft, outcome)]
        return told

    def _instead(self, draft: Draft, change: Statement, told: Testified) -> list[tuple[Draft, Statement]]:
        """Return the end of the one thing that a change takes the place of without naming it."""
        if not draft.instead or change.object_id is None:
            return []
        subject, object_ = (told.entities[end] for end in (change.subject_id, change.object_id))
        # What a revision repeats was said when it was said first.
        (known,) = self.work.statements([change.id]) or (change,)
        end = end_of_former(draft, subject, object_, self._view, said_at=known.said_at, now=self.work.now)
        made = None if end is None else self._one(end, told)
        return [(end, made)] if end is not None and isinstance(made, Statement) else []

    def _one(self, draft: Draft, told: Testified) -> Statement | Rejected | None:
        predicate = self.resolver.ontology.predicates.get(draft.predicate)
        if predicate is None:
            return None  # a relation that the law does not know is no finding: review would drown in them
        ends = self._ends(draft, predicate)
        if isinstance(ends, Ambiguous):
            if (repeated := self._repeated(draft, told)) is not None:
                return repeated
            return Rejected(draft, "ambiguous_entity", ends.message)
        if against := self._violations(draft, ends):
            return Rejected(draft, against[0].code, "; ".join(v.message for v in against))
        draft, ends = self._completed(draft, predicate, ends, told)
        if draft.kind == "correction" and ends.object is None and ends.wrong is None:
            return Rejected(
                draft, "unresolved_correction", "it does not say which earlier statement was wrong"
            )
        for entity, allowed in (
            (ends.subject, predicate.domain),
            (ends.object, predicate.range),
            (ends.wrong, predicate.range),
        ):
            if entity is not None:
                told.entities[entity.id] = entity
                self.resolver.demand(entity, allowed)
        return self._statement(draft, predicate, ends, told)

    def _rejected_before(self, statement: Statement) -> Finding | None:
        return rejections.rejected_before(self._view, statement, self.memory, self.resolver.ontology)

    def _violations(self, draft: Draft, ends: Ends) -> tuple[Violation, ...]:
        return violations(
            draft,
            ends,
            self.resolver.ontology,
            self._view,
            identity=self.resolver.identity,
            now=self.work.now,
        )

    def _ends(self, draft: Draft, predicate: PredicateDef) -> Ends | Ambiguous:
        subject = self._end(draft, draft.subject, predicate.domain)
        object_ = self._end(draft, draft.object, predicate.range)
        wrong = self._end(draft, draft.wrong, predicate.range)
        for end in (subject, object_, wrong):
            if isinstance(end, Ambiguous):
                return end
        assert isinstance(subject, Entity)
        assert not isinstance(object_, Ambiguous)
        assert not isinstance(wrong, Ambiguous)
        return Ends(subject, object_, wrong)

    def _end(self, draft: Draft, surface: Surface | None, allowed: tuple[str, ...]) -> Resolved | None:
        if surface is None:
            return None
        anchor = f"{self.accepted.document}|{draft.predicate}|{draft.start}"
        found = self.resolver.surface(surface, allowed, anchor)
        if isinstance(found, Entity) and found.value is None:
            return self.resolver.narrowed(found, narrow(found.cls, allowed, self.resolver.ontology))
        return found

    def _completed(
        self, draft: Draft, predicate: PredicateDef, ends: Ends, told: Testified
    ) -> tuple[Draft, Ends]:
        """Give a correction that names only the right value (or none) the value that was told last."""
        if draft.kind != "correction" or ends.wrong is not None or draft.of_end:
            return draft, ends
        last = self._told_last(draft, predicate, ends, told)
        if last is None:
            return (replace(draft, kind="change") if ends.object is not None else draft), ends
        wrong = next(iter(self.work.entities([last])), None) or self.resolver.entities.get(last)
        return draft, replace(ends, wrong=wrong)

    def _told_last(self, draft: Draft, predicate: PredicateDef, ends: Ends, told: Testified) -> str | None:
        if not predicate.functional:
            return None
        identity = self.resolver.identity
        key = identity.key(subject_key(predicate, ends.subject.id, None, draft.qualifier))
        before = [s for s in self._view.timelines([key]).get(key, []) if s.retracted_at >= FAR_FUTURE]
        before += [s for _, s in told.statements if key in map(identity.key, s.subject_keys)]
        not_this = None if ends.object is None else ends.object.id
        values = [
            s for s in before if s.object_id not in (None, not_this) and s.said_at <= self.memory.occurred_at
        ]
        latest = max(values, key=lambda s: (s.said_at, s.position, s.id), default=None)
        return None if latest is None else latest.object_id

    def _statement(self, draft: Draft, predicate: PredicateDef, ends: Ends, told: Testified) -> Statement:
        ordinal = self._count(draft)
        made = self._testimony(draft, predicate, ends, told, ordinal, self.accepted.document)
        if self._is_over(made):
            if (moved := self._moved(made)) is not None:
                return self._settled(moved, told)
            # It was said, taken out, and is said again: that is another telling.
            again = f"{self.accepted.document}@{self.memory.id}"
            made = self._testimony(draft, predicate, ends, told, ordinal, again)
        return made

    def _repeated(self, draft: Draft, told: Testified) -> Statement | None:
        """Return what an earlier revision said in the same words: whom it meant there is settled."""
        id_ = statement_id(draft, self.accepted.document)
        (known,) = self.work.statements([id_]) or (None,)
        if known is not None and known.retracted_at < FAR_FUTURE:
            known = self._moved(known)
        if known is None:
            return None
        self._count(draft)
        return self._settled(known, told)

    def _settled(self, known: Statement, told: Testified) -> Statement:
        """Return a statement that was there before, with whom it is about: that need not be whom the words lead to now."""
        ends = [end for end in (known.subject_id, known.object_id, known.wrong_id) if end is not None]
        told.entities |= {entity.id: entity for entity in self.work.entities(ends)}
        return known

    def _moved(self, statement: Statement) -> Statement | None:
        """Return the statement that a split has put in the place of one: what the text repeats is about the other."""
        (closed,) = self.work.statements([statement.id]) or (None,)
        if closed is None:
            return None
        place = (closed.predicate, closed.kind, closed.polarity, closed.span_start, closed.span_end)
        return next(
            (
                other
                for other in self.work.statements_of([closed.memory_id])
                if other.retracted_at >= FAR_FUTURE
                and other.recorded_at == closed.retracted_at
                and (other.predicate, other.kind, other.polarity, other.span_start, other.span_end) == place
            ),
            None,
        )

    def _testimony(
        self,
        draft: Draft,
        predicate: PredicateDef,
        ends: Ends,
        told: Testified,
        ordinal: int,
        document: str,
    ) -> Statement:
        made = testimony(
            draft,
            replace(self.memory, document=document),
            subject_id=ends.subject.id,
            object_id=ends.object.id if ends.object else None,
            wrong_id=ends.wrong.id if ends.wrong else None,
            predicate=predicate,
            now=self.work.now,
            group=self._group(predicate, ends.object, told),
            wrong_group=self._group(predicate, ends.wrong, told),
            ordinal=ordinal,
        )
        return replace(made, document=self.memory.document)  # whatever its id hangs on

    def _is_over(self, statement: Statement) -> bool:
        known = next(iter(self.work.statements([statement.id])), None)
        if known is None:
            return False
        if known.retracted_at < FAR_FUTURE:
            return True
        object_id = known.object_id
        if object_id is None:
            return False
        facts = [(known.subject_id, known.predicate, object_id)]
        return ended_by_revision(known, self.work.evidence(facts))  # as it was written

    def _group(self, predicate: PredicateDef, object_: Entity | None, told: Testified) -> str | None:
        """Return the group in which an object competes ("versions of Python"), from this text or the graph."""
        if predicate.exclusive_by is None or object_ is None:
            return None
        for _, statement in told.statements:
            if statement.predicate == predicate.exclusive_by and statement.subject_id == object_.id:
                return statement.object_id
        moment = Moment(known_at=self.work.now, as_of=self.work.now)
        rows = self._view.neighbours(
            [object_.id], moment, predicates=[predicate.exclusive_by], direction="out"
        )
        return rows[0].object_id if rows else None

    def _finding(self, rejected: Rejected) -> Finding:
        """Return what is kept of a draft; the same words of a document are one finding, wherever they stand in it."""
        draft = rejected.draft
        words = self.memory.text[draft.start : draft.end]
        document = self.accepted.document
        key = ids.derived_id("finding", document, rejected.code, *_names(draft), draft.predicate, words)
        kept = plain_draft(draft) | {SAID_AT: self.memory.occurred_at.isoformat()}
        return Finding(key, rejected.code, rejected.message, self.memory.id, self.work.now, kept)


def plain_draft(draft: Draft) -> dict[str, object]:
    """Return a draft as JSON values, enough to try it again."""

    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {name: plain(item) for name, item in value.items()}
        return value.isoformat() if isinstance(value, datetime) else value

    result = plain(asdict(draft))
    assert isinstance(result, dict)
    return result


def _names(draft: Draft) -> tuple[str | None, ...]:
    return tuple(None if end is None else end.name for end in (draft.subject, draft.object, draft.wrong))


def _groups_first(drafts: Iterable[Draft]) -> list[Draft]:
    """Order drafts so that what says to which group a version belongs comes before what uses it."""
    return sorted(drafts, key=lambda draft: draft.predicate != "version_of")
