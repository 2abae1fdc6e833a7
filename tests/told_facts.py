"""What the tests of typed writes share: what a receipt says, what holds, and two people of one name."""

from dataclasses import replace
from typing import Any

from hindgraph.memory import Memory
from hindgraph.model import ids
from hindgraph.model.receipts import Receipt, StatementReceipt
from hindgraph.recall.records import Edge
from worlds import statements


def one(receipt: Receipt) -> StatementReceipt:
    """Return the one statement of a receipt."""
    (statement,) = statements(receipt)
    return statement


def edge(memory: Memory, entity: str, predicate: str, **when: Any) -> Edge:
    """Return the one edge that holds."""
    (only,) = memory.graph(entity, predicate=predicate, **when).edges
    return only


def text_of(memory: Memory, receipt: Receipt) -> str:
    """Return the text that a write has left."""
    (record,) = memory.get(receipt.memory_id)
    return str(record.data["text"])


def namesakes(memory: Memory) -> tuple[str, str]:
    """Make two people of one name; return their ids."""
    memory.assert_fact("Sam", "lives_in", "Oslo", occurred_at="2026-01-01T10:00:00Z")
    first = edge(memory, "Oslo", "lives_in").subject_id
    second = ids.entity_id(memory.actor, "sam", homonym="another")
    with memory._parts.graph.transaction(memory.actor) as work:
        (known,) = work.entities([first])
        work.put_entities([replace(known, id=second)])
        work.put_aliases(replace(alias, entity_id=second) for alias in work.aliases([first]))
    memory.assert_fact(second, "lives_in", "Bergen", occurred_at="2026-02-01T10:00:00Z")
    return first, second
