"""What has changed, and what is disputed: the part of the facade by which people look over what was learned."""

from datetime import date, datetime

from hindgraph.recall.records import FactChange
from hindgraph.wiring import Parts

When = datetime | date | str


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
        """Return what has changed in ``[since, until)``, in order of time, as it was believed at its end.

        What ``began`` and ``ended`` in the world in that time; and what was ``corrected``, ``retracted``, ``contested`` or
        ``learned`` in it: recorded then, about the time before it. Each bears what was before, and who says so in which
        words.

        Args:
            since: An instant, or a day, month or year from its beginning, in the actor's zone.
            until: An instant, or a day, month or year to its end. Default: now, and whatever has been recorded.
            entity: Only its changes; by name, alias or id.
            known_at: As believed then, instead of at the end of that time: today, for a past that was told only later.

        Raises:
            InvalidInput: ``bad_time``: no time, or since lies after until.
            NotFound: No such entity.
        """
        window = self._parts.window(self.actor, since, until, known_at=known_at)
        return self._parts.browse.diff(self.actor, window, entity)
