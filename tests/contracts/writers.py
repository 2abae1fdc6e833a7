"""What other processes do in the tests; importable, so that a spawned process finds it."""

import sys
import time
from pathlib import Path

import numpy as np

from contracts.samples import alias, entity, memory, statement, version
from hindgraph.stores.clock import SystemClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex

ACTOR = "shared"


def write_fifty(home: str, who: int) -> list[int]:
    """Write fifty memories with all that goes with them, and return the numbers of the transactions."""
    files = ActorFiles(Path(home))
    store, words, vectors = (
        SqliteGraphStore(files, SystemClock()),
        SqliteWordIndex(files),
        SqliteVectorIndex(files),
    )
    numbers = []
    for number in range(50):
        record = memory(f"m-{who}-{number:02}", f"text {number} of writer{who}")
        with store.transaction(ACTOR) as unit:
            unit.put_memories([record])
            unit.put_entities([entity(f"e{number}")])
            unit.put_aliases([alias(f"name {number}", f"e{number}")])
            unit.put_statements([statement(f"s-{who}-{number}", record.id)])
            unit.put_versions([version(f"w{who} uses e{number}")])
            unit.set_meta("count", (unit.meta("count") or 0) + 1)
            numbers.append(unit.sequence)
        words.upsert(ACTOR, [record])
        vectors.upsert(ACTOR, "mini", [record], np.eye(4, dtype=np.float32)[[number % 4]])
        with store.view(ACTOR) as view:
            assert view.memories([record.id]) == [record]
    files.close()
    return numbers


def commit_and_wait(home: str) -> None:
    """Commit one memory, start another transaction, say so, and wait to be killed in the middle of it."""
    store = SqliteGraphStore(ActorFiles(Path(home)), SystemClock())
    with store.transaction(ACTOR) as unit:
        unit.put_memories([memory("committed")])
    with store.transaction(ACTOR) as unit:
        # Enough to spill out of SQLite's cache into the file before the commit.
        unit.put_memories([memory(f"lost{number}", "x" * 4_000) for number in range(8_000)])
        sys.stdout.write("in the middle\n")
        sys.stdout.flush()
        time.sleep(60)


if __name__ == "__main__":
    commit_and_wait(sys.argv[1])
