"""How long a call has taken, by the clock that is given."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from hindgraph.ports import Clock
from hindgraph_ontology.errors import DeadlineExceeded

T = TypeVar("T")
U = TypeVar("U")

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
    _out: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.started = self._last = self.clock.now()

    def lap(self, step: str) -> None:
        """Note that a step is done; the times of one that is done in several pieces add up."""
        now = self.clock.now()
        took = (now - self._last).total_seconds() * 1000
        self.steps[step] = round(self.steps.get(step, 0.0) + took, 3)
        self._last = now

    def late(self, step: str) -> bool:
        """Tell whether there is no time left for a step; then it is noted as skipped."""
        late = self._out or (self.deadline is not None and self.elapsed_ms() > self.deadline * 1000)
        if late:
            self.skipped.append(step)
        return late

    def in_time(self, step: str, run: Callable[[], T], otherwise: U) -> T | U:
        """Return what a step gives; one that runs out of time is noted as skipped, and late are all that follow."""
        try:
            return run()
        except DeadlineExceeded:
            self._out = True
            self.skipped.append(step)
            return otherwise

    def left(self) -> float | None:
        """Return the seconds that are left, but at least as many as finding out what is there takes; None: any."""
        if self.deadline is None:
            return None
        return max(self.deadline - self.elapsed_ms() / 1000, _LEAST_SECONDS)

    def elapsed_ms(self) -> float:
        """Return the milliseconds since the start."""
        return round((self.clock.now() - self.started).total_seconds() * 1000, 3)
