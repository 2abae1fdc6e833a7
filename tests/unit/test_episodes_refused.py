"""Questions around an event: no other event stands in for it, no third party moves what is found, and nothing breaks."""

from datetime import UTC, datetime
from time import process_time

import pytest

from contested_facts import tell
from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock

pytestmark = pytest.mark.usefixtures("memory")


def refs(memory: Memory, question: str) -> list[str | None]:
    return [hit.ref for hit in memory.search(question).hits]


@pytest.mark.parametrize(
    "question", ["What happened after Mary's wedding?", "What happened after Tom's birthday party?"]
)
def test_no_other_event_stands_in(memory: Memory, clock: StoppedClock, question: str) -> None:
    tell(memory, clock, "2026-05-01", "Mary's brother had a birthday party.")
    tell(memory, clock, "2026-05-02", "We bought a printer.")
    answer = memory.search(question)
    assert not answer.answered


def test_names_are_no_templates(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", r"CORP\jsmith moved the servers.")
    memory.search(r"What happened after CORP\jsmith said he moved the servers?")
    memory.search(r"What happened after Nora\1 said she left?")


def test_third_parties_take_no_place_beside_an_event(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "The webshop outage began.", ref="outage")
    tell(memory, clock, "2026-05-02", "We painted the fence.", ref="near")
    for number in range(60):
        tell(memory, clock, "2026-05-01", f"A crawler saw page {number}.", origin="tool", ref=f"x{number}")
    assert refs(memory, "What happened after the webshop outage?")[0] == "near"


def test_the_day_after_what_lasted_is_the_day_after_its_end(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-03-15", "I slept until noon.", ref="after")
    tell(memory, clock, "2026-03-11", "I met a glaciologist.", ref="during")
    tell(
        memory, clock, "2026-03-20", "The Lisbon conference was from 10 March 2026 to 14 March 2026.", ref="c"
    )
    assert refs(memory, "What happened the day after the Lisbon conference?")[0] == "after"


def test_what_came_before_is_not_what_says_the_event_came_after_it(
    memory: Memory, clock: StoppedClock
) -> None:
    tell(memory, clock, "2026-05-02", "The webshop outage began.", ref="outage")
    tell(memory, clock, "2026-05-01", "Version four is done; the webshop outage came after it.", ref="before")
    tell(memory, clock, "2026-05-03", "We changed the disks.", ref="after")
    assert refs(memory, "What happened after the webshop outage?")[0] == "after"


def test_a_long_log_costs_no_more_than_a_page(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "webshop outage " + "x" * 60_000)
    clock.set(datetime(2026, 5, 10, tzinfo=UTC))
    began = process_time()
    memory.search("What did we do when the webshop outage began?")
    assert process_time() - began < 5
