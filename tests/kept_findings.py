"""What homes from before still keep: stated facts that could not enter, as findings. Today only the caller is told."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from hindgraph.memory import Memory
from hindgraph.model.receipts import Receipt
from hindgraph.ports import GraphView
from hindgraph.retain.intake import Write
from hindgraph.retain.pipeline import Retain
from hindgraph.retain.typed import Telling, TypedWrites


class Keeping(Retain):
    """Keeps what may not enter for review."""

    def state(
        self,
        actor: str,
        made: Callable[[GraphView], Write | Receipt],
        *,
        keeps: Callable[[Receipt], bool] = lambda receipt: True,
    ) -> Receipt:
        """Commit a write, what may not enter, too."""
        return super().state(actor, made, keeps=lambda receipt: _rejected(receipt) or keeps(receipt))


def keeping(retain: Retain) -> TypedWrites:
    """Return typed writes that keep what may not enter."""
    return TypedWrites(Keeping(*(getattr(retain, each.name) for each in fields(retain) if each.init)))


def kept(memory: Memory, subject: str, predicate: str, object_: str, **told: Any) -> Receipt:
    """State a fact at a home, and keep it for review if it may not enter."""
    writes = keeping(memory._parts.retain)
    return writes.assert_fact(memory.actor, subject, predicate, object_, telling=Telling(**told))


def _rejected(receipt: Receipt) -> bool:
    return any(statement.outcome == "rejected" for statement in receipt.statements)
