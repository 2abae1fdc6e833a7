"""The recalled does not become the remembered."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from store_fixtures import STORES
from worlds import NOW, facts, on_store

TOLD = (
    "checkout listens on port 8080.",
    "checkout listens on port 8081 now.",
    "Ann Lee owns checkout.",
    "Ann Lee lives in Porto.",
    "Ann Lee moved to Braga.",
)
ASKED = ("Which port does checkout listen on?", "Where does the owner of checkout live?", "Who is Ann Lee?")
CLOCK = StoppedClock(NOW)


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with on_store(tmp_path, request, clock=CLOCK) as memory:
        for text in TOLD:
            CLOCK.advance(timedelta(hours=1))
            memory.write(text)
        yield memory


def state(memory: Memory) -> tuple[object, ...]:
    edges = memory.graph("checkout", hops=2, limit=100).edges
    believed = sorted((e.says, e.valid_from, e.valid_to, e.mentions, e.support) for e in edges)
    counted = {name: n for name, n in memory.stats().items() if name not in ("memories", "episodic")}
    return believed, counted


def recalled(memory: Memory) -> Iterator[str]:
    for question in ASKED:
        answer = memory.search(question)
        yield answer.text
        yield "\n".join(hit.text for hit in answer.hits)
        yield "From memory: " + " ".join(f"“{hit.text}”" for hit in answer.hits)
        yield json.dumps(asdict(answer), default=str)


def test_what_was_recalled_twenty_times_over_changes_nothing(memory: Memory) -> None:
    before = state(memory)
    memories = memory.stats()["memories"]
    for turn in range(20):
        CLOCK.advance(timedelta(minutes=10))
        for text in recalled(memory):
            receipt = memory.write(text, origin="agent", session=f"s{turn % 3}")
            assert not receipt.statements or not receipt.changed
    assert state(memory) == before
    assert memory.stats()["memories"] == memories


@pytest.mark.parametrize(
    "before",
    [
        "I recalled: ",
        "The user said: ",
        "Remember that ",
        "Note to self: ",
        "用户之前说：",
        "根据记录，",
        "记忆显示：",
    ],
)
def test_what_stands_behind_some_words_is_known_again(memory: Memory, before: str) -> None:
    CLOCK.advance(timedelta(minutes=10))
    answer = memory.search("Where did Ann Lee live?", as_of=NOW + timedelta(hours=4))
    stale = next(hit.text for hit in answer.hits if "Porto" in hit.text)
    now = state(memory)
    for text in (stale, answer.text, answer.facts[0].says):
        memory.write(f"{before}{text}", origin="agent", session="another")
    assert state(memory) == now


def test_a_person_who_pastes_it_changes_nothing_either(memory: Memory) -> None:
    before = state(memory)
    for _ in range(3):
        CLOCK.advance(timedelta(minutes=10))
        for text in recalled(memory):
            memory.write(text)
    assert state(memory) == before


def test_a_person_who_says_a_thing_again_means_it(memory: Memory) -> None:
    memory.search(ASKED[0])
    CLOCK.advance(timedelta(hours=1))
    memory.write("checkout listens on port 8080.")
    assert ("checkout", "listens_on", "8080") in facts(memory, "checkout")


def test_what_is_new_beside_an_echo_is_read(memory: Memory) -> None:
    hits = memory.search(ASKED[1]).hits
    CLOCK.advance(timedelta(hours=1))
    recited = "\n".join(hit.text for hit in hits)
    memory.write(f"{recited}\nBob Ray owns the invoicing service.", origin="agent")
    assert ("invoicing", "owned_by", "Bob Ray") in facts(memory, "Bob Ray")
    assert ("Ann Lee", "lives_in", "Braga") in facts(memory, "Ann Lee")


def test_what_was_found_before_it_was_read_is_read(memory: Memory) -> None:
    CLOCK.advance(timedelta(hours=1))
    text = "Bob Ray owns the invoicing service."
    memory.write(text, origin="agent", wait=False)
    assert any(hit.text == text for hit in memory.search("Who owns the invoicing service?").hits)
    memory.catch_up()
    assert ("invoicing", "owned_by", "Bob Ray") in facts(memory, "Bob Ray")


def test_a_revision_is_no_echo_of_the_one_before(memory: Memory) -> None:
    CLOCK.advance(timedelta(hours=1))
    page = "Bob Ray owns the invoicing service. Carla Diaz leads the Platform team."
    for number, port in enumerate((8081, 8082, 8083)):
        CLOCK.advance(timedelta(hours=1))
        memory.write(f"{page} invoicing listens on port {port}.", ref="page", origin="agent")
        memory.search("Who owns the invoicing service?")
        memory.search("Who leads the Platform team?")
        assert ("invoicing", "owned_by", "Bob Ray") in facts(memory, "Bob Ray"), number
        assert ("Platform team", "led_by", "Carla Diaz") in facts(memory, "Carla Diaz"), number


def test_another_actor_has_heard_nothing(memory: Memory) -> None:
    text = memory.search(ASKED[1]).text
    other = memory.for_actor(f"{memory.actor} other")
    assert other.write(text, origin="agent").changed
