"""The comparison bites: a store that breaks one promise is found out within a few times what CI tries."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from contracts.namespaced import Namespaced
from contracts.samples import day
from differential.broken import MUTANTS, Store
from differential.side_by_side import Pair, Tally
from differential.store_machine import StoreMachine
from differential.test_stores_side_by_side import PLAN
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore

# What CI tries once may miss one fault in thirty, depending on the version of what draws; so many times it misses none.
DRAWS = 12


@pytest.mark.parametrize("broken", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_store_that_breaks_a_promise_is_found_out(
    tmp_path: Path, broken: type[Store], record_property: Callable[[str, object], None]
) -> None:
    tally = run(tmp_path, broken, found_out=True)
    record_property("mutant", f"{broken.__name__}: caught after {tally.row}")


def test_a_store_that_breaks_none_is_not(tmp_path: Path) -> None:
    assert run(tmp_path, Store, found_out=False).sequences >= PLAN.sequences


def run(folder: Path, other: type[Store], *, found_out: bool) -> Tally:
    """Compare the embedded store with itself, one of the two wrapped."""
    clock, tally, numbers = StoppedClock(day(5)), Tally(), count()
    store = SqliteGraphStore(ActorFiles(folder), clock)

    def machine() -> StoreMachine:
        clock.set(day(5))
        name = next(numbers)
        whole, wrapped = Namespaced(store, f"whole {name} "), Namespaced(store, f"other {name} ")
        return StoreMachine(Pair(whole, other(wrapped), "ann", clock, tally))

    try:
        if not found_out:
            PLAN.run(machine)
        elif not any(differs(machine, draw) for draw in (None, *range(DRAWS))):
            pytest.fail(f"not found out in {tally.row}")
    finally:
        store.close()
    return tally


def differs(machine: Callable[[], StoreMachine], draw: int | None) -> bool:
    try:
        PLAN.run(machine, draw=draw)
    except AssertionError:
        return True
    return False
