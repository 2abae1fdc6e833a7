"""What is stated as a fact, and not as a text: the part of the facade by which callers write, correct and end facts."""

from datetime import date, datetime
from decimal import Decimal
from typing import Literal, TypedDict, Unpack

from hindgraph.model.receipts import Receipt
from hindgraph.retain.typed import Telling
from hindgraph.wiring import Parts

When = datetime | date | str
Value = str | int | float | Decimal | date


class HowTold(TypedDict, total=False):
    """How a fact is told; each means what it means in `hindgraph.Memory.write`."""

    occurred_at: When | None
    recorded_at: When | None
    session: str | None
    speaker: str | None
    origin: str | None


class Stating:
    """Typed writes of one actor; a base of `hindgraph.Memory`.

    Each writes a memory of the semantic layer, whose text is the sentence that the ontology has for the fact, with the
    reason; the caller is its evidence. What the ontology does not allow is `rejected` in the receipt, with its code, and
    leaves nothing behind; nor does a correction or an end that changes nothing (`changed` is false).

    All take `occurred_at`, `recorded_at`, `session`, `speaker` and `origin` (`HowTold`) as `write` does. Times are
    instants, days, months or years (``2026-03``) in the actor's zone.
    """

    _parts: Parts
    actor: str

    def assert_fact(
        self,
        subject: Value,
        predicate: str,
        object: Value | None,
        *,
        qualifier: str | None = None,
        kind: str = "state",
        since: When | None = None,
        until: When | None = None,
        reason: str | None = None,
        **told: Unpack[HowTold],
    ) -> Receipt:
        """State a fact.

        Args:
            subject: A name, as a text would use it; or an entity's id, which means that entity and no namesake.
            predicate: A predicate of the ontology.
            object: Likewise; or a value (``8080``, ``800 ms``, ``2026-06-26``) where the predicate takes one. None only
                for an end: of whatever holds.
            qualifier: Under which condition: ``staging``.
            kind: ``state``, ``change`` (from then on), ``end`` (no longer), ``span`` (from then until then) or ``event``.
            since: From when; for a change, an end or an event when. Default: when it is told.
            until: The first day, month, year or instant at which it no longer holds; makes a span of a state.
            reason: Why; it is kept in the text.

        Raises:
            InvalidInput: ``unknown_predicate``, ``unknown_kind``, ``bad_time``, ``needs_since`` (over before it is told, and
                begun nobody knows when), ``before_beginning`` (an end), ``bad_qualifier``, ``empty``, …; `field` names it
                and nothing was written.
            NotFound: The id of no entity.
        """
        return self._parts.typed.assert_fact(
            self.actor,
            subject,
            predicate,
            object,
            qualifier=qualifier,
            kind=kind,
            since=since,
            until=until,
            telling=Telling(reason=reason, **told),
        )

    def correct_fact(
        self,
        fact: str,
        value: Value | None = None,
        *,
        reason: str,
        since: When | None = None,
        ended: When | Literal[False] | None = None,
        **told: Unpack[HowTold],
    ) -> Receipt:
        """Say that a fact was wrong, and what is right.

        A fact that is not believed any more is left alone: the receipt says `rejected` with ``taken_back``, names the
        memory that took it back, and nothing is written.

        Args:
            fact: The id of the fact, of a version of it, or of a statement that says so.
            value: What stands in the object's place, as for `assert_fact`; None: wrong, and what is right is not known.
            reason: Why; it is kept in the text.
            since: From when the value holds; before that the fact was right. With the fact's own value: it began then.
            ended: Not the value was wrong, but its end: when it ended, or False where it has not.

        Raises:
            NotFound: The id of nothing.
            InvalidInput: ``no_reason``, ``bad_time``, ``before_beginning``, ``after_end``, ``same_value``, ``no_value``,
                ``bad_option``; `field` names it and nothing was written.
        """
        return self._parts.typed.correct_fact(
            self.actor, fact, value, since=since, ended=ended, telling=Telling(reason=reason, **told)
        )

    def end_fact(
        self,
        fact: str,
        *,
        on: When | None = None,
        reason: str | None = None,
        **told: Unpack[HowTold],
    ) -> Receipt:
        """Say that a fact no longer holds.

        One that has ended already stays as it is, and the receipt says `merged` and when it ended; one that was taken back
        is `rejected`, as by `correct_fact`.

        Args:
            fact: The id of the fact, of a version of it, or of a statement that says so.
            on: When it ended, or will end. Default: when it is told.
            reason: Why; it is kept in the text.

        Raises:
            NotFound: The id of nothing.
            InvalidInput: ``bad_time``; ``before_beginning``: the fact began later, so either that is wrong, or it never
                held; …; `field` names it and nothing was written.
        """
        return self._parts.typed.end_fact(self.actor, fact, on=on, telling=Telling(reason=reason, **told))
