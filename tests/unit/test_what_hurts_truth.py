"""What hurts users of memory engines, of truth and time: it cannot happen here. (More stands with what it is about.)"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from store_fixtures import STORES
from worlds import NOW, facts, memory_in, on_store

CLOCK = StoppedClock(NOW)


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with on_store(tmp_path, request, clock=CLOCK) as memory:
        yield memory


@pytest.fixture
def on_files(tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with memory_in(tmp_path, clock=CLOCK) as memory:
        yield memory


def tell(memory: Memory, *texts: str, apart: timedelta = timedelta(hours=1)) -> None:
    for text in texts:
        CLOCK.advance(apart)
        memory.write(text)


def now_in(memory: Memory, name: str, predicate: str) -> list[str]:
    return [edge.object for edge in memory.graph(name, predicate=predicate, direction="out").edges]


def test_of_two_hundred_updates_only_the_last_is_told(on_files: Memory) -> None:
    rows = [
        {
            "text": f"checkout listens on port {8000 + number} now.",
            "occurred_at": NOW - timedelta(hours=300 - number),
        }
        for number in range(200)
    ]
    on_files.ingest(rows)
    assert now_in(on_files, "checkout", "listens_on") == ["8199"]
    answer = on_files.search("Which port does checkout listen on?")
    assert [item.value for item in answer.answers] == ["8199"]
    assert {edge.object for edge in answer.facts} == {"8199"}


def test_one_update_among_five_hundred_closes_one_fact(on_files: Memory) -> None:
    on_files.ingest([{"text": f"svc-{number} listens on port {9000 + number}."} for number in range(500)])
    before = on_files.stats()
    tell(on_files, "svc-250 listens on port 7000 now.")
    after = on_files.stats()
    assert before["facts"] == after["facts"] == 500
    ended = [c for c in on_files.diff(NOW) if c.what == "ended" or c.before is not None]
    assert len({(c.before or c.edge).fact_id for c in ended}) == 1
    assert now_in(on_files, "svc-250", "listens_on") == ["7000"]
    assert now_in(on_files, "svc-251", "listens_on") == ["9251"]


def test_there_and_back_again_is_there(memory: Memory) -> None:
    tell(memory, "Ann Lee lives in Oslo.", "Ann Lee moved to Bergen.", "Ann Lee moved to Oslo.")
    assert now_in(memory, "Ann Lee", "lives_in") == ["Oslo"]
    assert [c.edge.object for c in memory.history("Ann Lee") if c.what == "began"] == [
        "Oslo",
        "Bergen",
        "Oslo",
    ]


def test_a_future_end_ends_nothing_today(memory: Memory) -> None:
    tell(memory, "Tomas Novak works at Acme until 2028.")
    assert facts(memory, "Tomas Novak") == {("Tomas Novak", "works_at", "Acme")}
    assert facts(memory, "Tomas Novak", as_of="2029-01-01") == set()


def test_what_is_undated_goes_by_when_it_was_told(on_files: Memory) -> None:
    on_files.write("Ann Lee lives in Oslo.", occurred_at="2026-03-01")
    on_files.write("Ann Lee lives in Bergen.", occurred_at="2026-02-01")
    on_files.write("checkout listens on port 8080. checkout listens on port 8081.")
    assert now_in(on_files, "Ann Lee", "lives_in") == ["Oslo"]
    assert now_in(on_files, "checkout", "listens_on") == ["8081"]


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5])
def test_a_history_ends_alike_in_any_order_of_arrival(tmp_path: Path, order: tuple[int, ...]) -> None:
    rows = [
        {"text": text, "occurred_at": f"2026-0{month}-01T12:00:00Z"}
        for month, text in enumerate(
            (
                "Ann Lee lives in Oslo.",
                "Ann Lee moved to Bergen.",
                "Ann Lee no longer lives in Bergen.",
                "Ann Lee lives in Porto.",
            ),
            start=1,
        )
    ]
    CLOCK.set(NOW)
    with memory_in(tmp_path, clock=CLOCK) as memory:
        memory.ingest([rows[place] for place in order])
        months = ["2026-01-15", "2026-02-15", "2026-03-15", "2026-04-15"]
        held = [{fact[2] for fact in facts(memory, "Ann Lee", as_of=day)} for day in months]
    assert held == [{"Oslo"}, {"Bergen"}, set(), {"Porto"}]


def test_relative_dates_count_from_the_telling(memory: Memory) -> None:
    memory.write("Ann Lee moved to Bergen yesterday.", occurred_at="2024-05-10T12:00:00Z")
    (edge,) = memory.graph("Ann Lee").edges
    assert edge.valid_from == datetime.fromisoformat("2024-05-09T00:00:00+00:00")


def test_active_and_passive_are_one_fact(memory: Memory) -> None:
    tell(memory, "Globex acquired Initech.", "Initech was acquired by Globex.")
    (edge,) = memory.graph("Globex").edges
    assert edge.mentions == 2


def test_near_alike_is_not_alike(memory: Memory) -> None:
    tell(memory, "Emil likes tea.", "Emil likes green tea.", "Emil likes tea and port wine.")
    assert {"tea", "green tea", "port wine"} <= {fact[2] for fact in facts(memory, "Emil")}


def test_a_year_does_not_turn_an_order_round(memory: Memory) -> None:
    memory.write("In 2023 Ann Lee moved to Oslo.", occurred_at="2025-01-01T12:00:00Z")
    memory.write("Ann Lee moved to Bergen in June 2023.", occurred_at="2025-01-02T12:00:00Z")
    moves = [c.edge for c in memory.history("Ann Lee") if c.what == "began"]
    assert {edge.object: edge.precision for edge in moves} == {"Oslo": "year", "Bergen": "month"}


def test_a_time_range_returns_nothing_outside_it(on_files: Memory) -> None:
    for month in range(1, 7):
        on_files.write(
            f"In this month the checkout outage number {month} was fixed.", occurred_at=f"2026-0{month}-10"
        )
    found = on_files.search("checkout outage", time_range=("2026-02-01", "2026-04-30"), top_k=20)
    assert {hit.occurred_at.month for hit in found.hits} == {2, 3, 4}


def test_each_speaker_says_their_own(memory: Memory) -> None:
    memory.write("I live in Oslo.", speaker="Ann Lee", session="s")
    memory.write("And I live in Bergen.", speaker="Bob Ray", session="s")
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
    assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "Bergen")}


def test_no_name_of_ours_appears_by_itself(on_files: Memory) -> None:
    tell(on_files, "The weather was fine.", "We had lunch.")
    assert on_files.stats()["facts"] == 0


def test_two_revisions_in_one_import_each_say_their_own(memory: Memory) -> None:
    rows = [
        {"ref": "page", "text": "Ann Lee lives in Oslo.", "occurred_at": "2026-03-01T12:00:00Z"},
        {"ref": "page", "text": "Ann Lee lives in Bergen.", "occurred_at": "2026-04-01T12:00:00Z"},
    ]
    assert memory.ingest(rows).memories == 2
    held = [{fact[2] for fact in facts(memory, "Ann Lee", as_of=day)} for day in ("2026-03-15", "2026-04-15")]
    assert held == [{"Oslo"}, {"Bergen"}]
