from collections.abc import Callable

import pytest

from faults.neo4j_worlds import Note, Outcome


@pytest.fixture
def note(record_property: Callable[[str, object], None]) -> Note:
    """Return what notes a fault for the table at the end of a run: what is seen, how long it takes, the state after."""

    def noted(fault: str, found: Outcome, after: str) -> None:
        record_property("fault", f"{fault} | {found.seen[:160]} | {found.seconds:.2f} s | {after}")

    return noted
