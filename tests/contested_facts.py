"""What the tests of review share: a page that contradicts what a person said."""

from datetime import UTC, datetime
from typing import Any

from hindgraph.memory import Memory
from hindgraph.recall.reviews import ReviewItem
from hindgraph.stores.clock import StoppedClock
from worlds import NOW

PAGE: dict[str, Any] = {"origin": "agent", "source": "https://example.org/ann"}


def tell(memory: Memory, clock: StoppedClock, day: str, text: str, **given: Any) -> None:
    """Write a text at a day at nine, and come back to today."""
    clock.set(datetime.fromisoformat(f"{day}T09:00").replace(tzinfo=UTC))
    memory.write(text, **given)
    clock.set(NOW)


def contest(memory: Memory, clock: StoppedClock, **given: Any) -> ReviewItem:
    """Have a page contradict what a person said."""
    tell(memory, clock, "2026-05-01", "Ann Lee lives in Oslo.")
    tell(memory, clock, "2026-05-03", "Ann Lee lives in Narvik.", **PAGE, **given)
    (item,) = memory.review()
    return item
