"""What competing processes do in the tests; importable, so that a spawned process finds it."""

from pathlib import Path
from typing import Any

from hindgraph.stores.clock import SystemClock
from worlds import memory_in

CITIES = ("Braga", "Porto", "Oslo", "Bergen")


def tell(home: str, actor: str, given: dict[str, Any], who: int, times: int) -> int:
    """Tell of two timelines that all compete for, one text at a time; return how many."""
    with memory_in(Path(home), actor=actor, clock=SystemClock(), **given) as memory:
        for number in range(times):
            # The same text again in its session would be told again, not be another memory.
            session = f"process {who}, {number}"
            city = CITIES[(who + number) % len(CITIES)]
            memory.write(f"Ann Lee moved to {city}.", session=session)
            memory.write(f"checkout listens on port {8080 + (who * 7 + number) % 5} now.", session=session)
    return times


def correct(home: str, actor: str, given: dict[str, Any], who: int, facts: list[str]) -> list[str]:
    """Correct facts that all correct, each to a value of its own; return what came of each."""
    with memory_in(Path(home), actor=actor, clock=SystemClock(), **given) as memory:
        receipts = [memory.correct_fact(fact, 9000 + who, reason=f"process {who}") for fact in facts]
        return [receipt.statements[0].outcome for receipt in receipts]
