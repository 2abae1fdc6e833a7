"""Which writes go into one transaction."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from hindgraph.retain.intake import Intake


def batches(intakes: Iterable[Intake], size: int) -> Iterator[list[Intake]]:
    """Yield writes in batches of one transaction: with the same replay time, and no text twice.

    Two revisions of one text have the same id until they are accepted, so the second is read when the first one stands.

    Args:
        intakes: Checked writes, in order.
        size: A batch is full with so many memories.
    """
    for _, group in groupby(intakes, key=lambda each: each.replay):
        batch: list[Intake] = []
        ids: set[str] = set()
        for intake in group:
            new = {memory.id for memory in intake.memories}
            if batch and (ids & new or len(ids) >= size):
                yield batch
                batch, ids = [], set()
            batch.append(intake)
            ids |= new
        if batch:
            yield batch
