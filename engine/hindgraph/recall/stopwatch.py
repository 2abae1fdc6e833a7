"""How long a call has taken, by the clock that is given."""

from dataclasses import dataclass, field
from datetime import datetime

from hindgraph.ports import Clock

_LEAST_SECONDS = 0.05


@dataclass
class Stopwatch:
    """Measures steps, and tells when a deadline has passed.

    Attributes:
        deadline: Seconds from the start; None: as long as it takes.
    """

    clock: Clock
    deadline: float | None = None
    started: datetime = field(init=False)
    steps: dict[str, float] = field(init=False, default_factory=dict)
    skipped: list[str] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.started = self._last = self.clock.now()

    def lap(self, step: str) -> None:
        """Note that a step is done."""
        now = self.clock.now()
        self.steps[step] = round((now - self._last).total_seconds() * 1000, 3)
        self._last = now

    def late(self, step: str) -> bool:
        """Tell whether there is no time left for a step; then it is noted as skipped."""
        late = self.deadline is not None and self.elapsed_ms() > self.deadline * 1000
        if late:
            self.skipped.append(step)
        return late

    def left(self) -> float | None:
        """Return the seconds that are left, but at least as many as finding out what is there takes; None: any."""
        if self.deadline is None:
            return None
        return max(self.deadline - self.elapsed_ms() / 1000, _LEAST_SECONDS)

    def elapsed_ms(self) -> float:
        """Return the milliseconds since the start."""
        return round((self.clock.now() - self.started).total_seconds() * 1000, 3)
