"""Typed writes: a caller states, corrects or ends a fact; the sentence is made here, and nothing has to be read.

The draft is handed over with its text, and goes the way of every write: resolve → validate → fold → commit → receipt.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.identity import Identity
from hindgraph.model.instants import instant_of, written
from hindgraph.model.receipts import Receipt, StatementReceipt
from hindgraph.model.records import LATEST
from hindgraph.model.suggestions import predicate_of
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identity_at
from hindgraph.retain.composing import Composer, Told
from hindgraph.retain.given_ends import Given, GivenEnds
from hindgraph.retain.intake import Write, check_name, check_text
from hindgraph.retain.known_fact import KnownFact, TakenBack, counted_id, known_fact, taken_back
from hindgraph.retain.pipeline import Retain
from hindgraph.retain.stated import When
from hindgraph_extractors.alone import qualifier_of
from hindgraph_extractors.records import Reading
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.records import Ontology, PredicateDef

LONGEST_REASON = 2_000
# Who states, corrects or ends a fact knows what has been told: at the same instant it comes after that.
_AFTER_ROWS = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Telling:
    """Who states it, when, and why; the fields mean what they mean in `hindgraph.Memory.write`."""

    reason: str | None = None
    occurred_at: When | None = None
    recorded_at: When | None = None
    session: str | None = None
    speaker: str | None = None
    origin: str | None = None


@dataclass(frozen=True, slots=True)
class TypedWrites:
    """States, corrects and ends facts of an actor, through the write path."""

    retain: Retain

    def assert_fact(
        self,
        actor: str,
        subject: Given,
        predicate: str,
        object_: Given | None,
        *,
        qualifier: str | None = None,
        kind: str = "state",
        since: When | None = None,
        until: When | None = None,
        telling: Telling,
    ) -> Receipt:
        """State a fact; see `hindgraph.Memory.assert_fact`."""
        law = self._law(predicate)
        named = _qualifier(qualifier, law)

        def compose(view: GraphView) -> Told:
            composer = self._composer(actor, view, law, telling)
            return composer.stated(subject, object_, qualifier=named, kind=kind, since=since, until=until)

        return self._write(actor, compose, telling, keeps=_entered)

    def correct_fact(
        self,
        actor: str,
        fact: str,
        value: Given | None,
        *,
        since: When | None = None,
        ended: When | Literal[False] | None = None,
        telling: Telling,
    ) -> Receipt:
        """Take a fact, or its end, back; see `hindgraph.Memory.correct_fact`."""
        if telling.reason is None:
            raise InvalidInput("a correction needs a reason", code="no_reason", field="reason")
        if ended is not None and (value is not None or since is not None):
            message = "either the value was wrong or its end; correct one after the other"
            raise InvalidInput(message, code="bad_option", field="ended")

        def compose(view: GraphView) -> Told | Receipt:
            def corrected(known: KnownFact, composer: Composer) -> Told:
                if ended is not None:
                    return composer.end_corrected(known, ended)
                return composer.corrected(known, value, since)

            return self._of_known(actor, view, fact, telling, corrected)

        return self._write(actor, compose, telling, keeps=_changed)

    def end_fact(self, actor: str, fact: str, *, on: When | None = None, telling: Telling) -> Receipt:
        """End a fact; see `hindgraph.Memory.end_fact`."""

        def compose(view: GraphView) -> Told | Receipt:
            return self._of_known(
                actor, view, fact, telling, lambda known, composer: composer.ended(known, on)
            )

        return self._write(actor, compose, telling, keeps=_changed)

    # ---- steps

    def _law(self, name: str) -> PredicateDef:
        if name is None:
            raise InvalidInput("predicate must not be empty", code="empty", field="predicate")
        check_name(name, "predicate")
        return self.retain.ontology.predicates[predicate_of(name, self.retain.ontology)]

    def _of_known(
        self,
        actor: str,
        view: GraphView,
        fact: str,
        telling: Telling,
        compose: Callable[[KnownFact, Composer], Told],
    ) -> Told | Receipt:
        """Return what is told of a known fact; or, of one that is not believed any more, the receipt that says so."""
        identity = _identity(view)
        known = known_fact(view, _id(fact), self.retain.ontology, identity)
        back = taken_back(view, known, identity)
        if back is not None:
            return _nothing_to_do(view, known, back, self.retain.ontology, identity)
        return compose(known, self._composer(actor, view, self._law(known.predicate), telling))

    def _composer(self, actor: str, view: GraphView, law: PredicateDef, telling: Telling) -> Composer:
        retain = self.retain
        own = ActorSettings.of(view.meta(META))
        timezone = own.timezone or retain.settings.timezone
        said_at = _said_at(telling, timezone, retain.clock.now())
        myself = telling.speaker or own.user_name or retain.settings.user
        ends = GivenEnds(view, retain.ontology, law, said_at, timezone, _identity(view), myself)
        return Composer(actor, ends)

    def _write(
        self,
        actor: str,
        compose: Callable[[GraphView], Told | Receipt],
        telling: Telling,
        *,
        keeps: Callable[[Receipt], bool],
    ) -> Receipt:
        reason = _reason(telling.reason)
        check_name(telling.speaker, "speaker")
        told: Told | Receipt | None = None

        def made(view: GraphView) -> Write | Receipt:
            nonlocal told
            told = compose(view)
            return told if isinstance(told, Receipt) else _written(told, reason, telling, view.sequence)

        receipt = self.retain.state(actor, made, keeps=keeps)
        return _noted(receipt, told) if isinstance(told, Told) else receipt


def _entered(receipt: Receipt) -> bool:
    """Tell whether what was stated may enter; what was known already is one more mention."""
    return all(statement.outcome != "rejected" for statement in receipt.statements)


def _changed(receipt: Receipt) -> bool:
    """Tell whether what was said of a known fact makes a difference to it."""
    return all(statement.outcome not in ("rejected", "merged") for statement in receipt.statements)


def _identity(view: GraphView) -> Identity:
    return identity_at(view, LATEST)


def _id(fact: str) -> str:
    if fact is None:
        raise InvalidInput("fact must not be empty", code="empty", field="fact")
    check_name(fact, "fact")
    return fact.strip()


def _qualifier(given: str | None, law: PredicateDef) -> str | None:
    check_name(given, "qualifier")
    if given is None:
        return None
    if not law.qualified_by:
        message = f"{law.name} takes no qualifier"
        next_step = f"hindgraph ontology show {law.name}"
        raise InvalidInput(message, code="bad_qualifier", field="qualifier", next_step=next_step)
    return qualifier_of(given, law)


def _reason(given: str | None) -> str | None:
    """Return a reason on one line; it stands in the text, so that whoever reads the fact reads why."""
    if given is None:
        return None
    check_text(given, "reason")
    if len(given) > LONGEST_REASON:
        message = f"reason has {len(given):,} characters; at most {LONGEST_REASON:,} are kept with a fact"
        next_step = "write the long story as a memory of its own"
        raise InvalidInput(message, code="too_long", field="reason", next_step=next_step)
    return " ".join(given.split())


def _said_at(telling: Telling, timezone: str, now: datetime) -> datetime:
    for field in ("occurred_at", "recorded_at"):
        if (given := getattr(telling, field)) is not None:
            return instant_of(given, timezone, field=field)
    return now


def _nothing_to_do(
    view: GraphView, fact: KnownFact, back: TakenBack, ontology: Ontology, identity: Identity
) -> Receipt:
    """Return the receipt of a write about a fact that was taken back before: nothing is written, and it says by what."""
    by = back.by
    right = (by.object_id if by.kind == "correction" else None) or fact.object_id
    names = {e.id: e.name for e in view.entities({fact.subject_id, fact.object_id, right})}
    (memory,) = view.memories([by.memory_id])
    message = f"it was taken back, {written(back.row.retracted_at)}, by {memory.name!r}"
    if right != fact.object_id:
        instead = counted_id(replace(fact, object_id=right), ontology, identity)
        message += f"; {names[right]} is what is right instead ({instead})"
    statement = StatementReceipt(
        by.id,
        names[fact.subject_id],
        fact.predicate,
        names[fact.object_id],
        fact.qualifier,
        by.kind,
        (by.span_start, by.span_end),
        "rejected",
        "taken_back",
        f"{message}; nothing has changed",
    )
    return Receipt(memory.id, memory.ref, memory.revision, "done", (statement,), changed=False)


def _written(told: Told, reason: str | None, telling: Telling, sequence: int) -> Write:
    text = told.text if reason is None else f"{told.text} Reason: {reason}"
    draft = replace(told.draft, end=len(text))
    return Write(
        text=text,
        layer="semantic",
        occurred_at=telling.occurred_at,
        recorded_at=telling.recorded_at,
        session=telling.session,
        speaker=telling.speaker,
        origin=telling.origin,
        row=_AFTER_ROWS + sequence,
        reading=Reading(lang="en", drafts=(draft,)),
    )


def _noted(receipt: Receipt, told: Told) -> Receipt:
    """Say of what was merged that it has changed nothing, and why."""
    statements = tuple(
        replace(s, message=told.unchanged) if s.outcome == "merged" else s for s in receipt.statements
    )
    return replace(receipt, statements=statements)
