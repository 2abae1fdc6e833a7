"""The whole memory over the embedded store and over Neo4j, told and asked the same at random."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from differential.memory_machine import MemoryMachine
from differential.side_by_side import Plan
from differential.twins import twins_in
from neo4j_server import Address

PLAN = Plan(sequences=6, steps=8)


def test_whatever_is_told_both_memories_answer_the_same(
    tmp_path: Path,
    neo4j_address: Address,
    neo4j_actor: str,
    record_property: Callable[[str, object], None],
) -> None:
    numbers = count()
    with twins_in(tmp_path, neo4j_address, neo4j_actor) as twins:
        try:
            PLAN.run(lambda: MemoryMachine(twins.of(f"{neo4j_actor} {next(numbers)}")))
        finally:
            record_property("differential", f"memories: {twins.tally.row}")
