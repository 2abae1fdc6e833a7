"""What has changed, and what is disputed: the part of the facade by which people look over what was learned."""

from datetime import date, datetime
from typing import Literal, overload

from hindgraph.errors import InvalidInput
from hindgraph.model.reviews import ReviewReceipt
from hindgraph.recall.records import FactChange
from hindgraph.recall.reviews import ReviewItem
from hindgraph.wiring import Parts

When = datetime | date | str
ACTIONS = ("list", "show", "accept", "reject")


class Reviewing:
    """Differences and review of one actor; a base of `hindgraph.Memory`."""

    _parts: Parts
    actor: str

    def diff(
        self,
        since: When,
        until: When | None = None,
        *,
        entity: str | None = None,
        known_at: When | None = None,
    ) -> list[FactChange]:
        """Return what has changed in ``[since, until)``, in order of time, as it is known now.

        What ``began`` and ``ended`` in the world in that time; and what was ``corrected``, ``retracted``, ``contested`` or
        ``learned`` in it: recorded then, about the time before it. Each bears what was before, and who says so in which
        words.

        Args:
            since: An instant, or a day, month or year from its beginning, in the actor's zone.
            until: An instant, or a day, month or year to its end. Default: now, and whatever has been recorded.
            entity: Only its changes; by name, alias or id.
            known_at: As believed then, instead of now: at the end of that time, for what a report of those days said.

        Raises:
            InvalidInput: ``bad_time``: no time, or since lies after until.
            NotFound: No such entity.
        """
        window = self._parts.window(self.actor, since, until, known_at=known_at)
        return self._parts.browse.diff(self.actor, window, entity)

    @overload
    def review(
        self, action: Literal["list"] = "list", *, status: str = "open", limit: int = 50
    ) -> list[ReviewItem]: ...

    @overload
    def review(self, action: Literal["show"], id: str) -> ReviewItem: ...

    @overload
    def review(
        self, action: Literal["accept", "reject"], id: str, *, reason: str | None = None
    ) -> ReviewReceipt: ...

    @overload
    def review(
        self,
        action: str = "list",
        id: str | None = None,
        *,
        status: str = "open",
        reason: str | None = None,
        limit: int = 50,
    ) -> list[ReviewItem] | ReviewItem | ReviewReceipt: ...

    def review(
        self,
        action: str = "list",
        id: str | None = None,
        *,
        status: str = "open",
        reason: str | None = None,
        limit: int = 50,
    ) -> list[ReviewItem] | ReviewItem | ReviewReceipt:
        """Look over what is open – statements that may not enter, and facts that a third party contradicts – and decide.

        To accept a finding tries its draft again, as the caller's own statement, at the time at which it was said; to
        accept a challenger states that it holds, and a first-party statement decides. To reject closes the finding, or
        the third party's statements. Each is one transaction, and keeps who decided, when and why.

        Args:
            action: ``list``, ``show``, ``accept`` or ``reject``.
            id: Of a finding, or of a contested version.
            status: For ``list``: ``open``, ``accepted``, ``rejected``, ``resolved`` or ``all``.
            reason: Why; a rejection needs one.
            limit: For ``list``: how many, longest open first.

        Raises:
            InvalidInput: ``unknown_action``, ``unknown_status``, ``bad_limit``, ``no_reason``; `field` names it.
            NotFound: Nothing of the kind has this id.
            Conflict: ``decided`` before; ``settled`` meanwhile; ``still_rejected``: the law is against it as before.
        """
        if action == "list":
            return self._parts.reviews.list(self.actor, status=status, limit=limit)
        if action == "show":
            return self._parts.reviews.show(self.actor, id)
        if action not in ACTIONS:
            message = f"action must be one of {', '.join(ACTIONS)}, not {str(action)[:60]!r}"
            raise InvalidInput(message, code="unknown_action", field="action")
        decide = self._parts.review.accept if action == "accept" else self._parts.review.reject
        return decide(self.actor, id, reason)
