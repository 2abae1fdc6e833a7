"""The clock, and one that stands still."""

from datetime import UTC, datetime, timedelta


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Return the present instant in UTC."""
        return datetime.now(UTC)


class StoppedClock:
    """A clock that moves only when told to."""

    def __init__(self, at: datetime) -> None:
        self._at = at.astimezone(UTC)

    def now(self) -> datetime:
        """Return the instant at which it stands."""
        return self._at

    def set(self, at: datetime) -> None:
        """Put it at an instant, earlier or later."""
        self._at = at.astimezone(UTC)

    def advance(self, by: timedelta) -> None:
        """Move it."""
        self._at += by
