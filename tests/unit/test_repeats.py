"""Near-duplicates: what says the same again is linked, what differs in a number or a denial is not."""

import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from rich.console import Console

from hindgraph.memory import Memory
from hindgraph.model.retelling import same_words
from hindgraph.retain.repeats import Verbs
from hindgraph.stores.clock import StoppedClock
from hindgraph.surfaces.cli.views.answer import show_answer
from hindgraph.surfaces.mcp import compact
from hindgraph_ontology.loader import load_core
from store_fixtures import STORES
from worlds import NOW, facts, memory_in, on_store

CLOCK = StoppedClock(NOW)
FIRST = "The nightly backup of orders-db failed again because the disk of db-01 was full."


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with on_store(tmp_path, request, clock=CLOCK) as memory:
        yield memory


def told(memory: Memory, text: str, *, days: float = 0, **given: str) -> str:
    CLOCK.advance(timedelta(days=days, hours=1))
    return memory.write(text, **given).memory_id  # type: ignore[arg-type]


def repeated(memory: Memory, memory_id: str) -> list[str]:
    (record,) = memory.get([memory_id])
    return [
        link["target_id"]
        for link in record.data["links"]
        if link["type"] == "REPEATS" and link["source_id"] == memory_id
    ]


def test_the_same_in_another_session_is_another_episode_and_linked(memory: Memory) -> None:
    first = told(memory, FIRST, session="monday")
    second = told(memory, FIRST, session="tuesday")
    third = told(memory, f"{FIRST[:-1]}!", session="wednesday")
    assert len({first, second, third}) == 3
    assert repeated(memory, first) == []
    assert repeated(memory, second) == [first]
    assert repeated(memory, third) == [first]  # all to one: whoever reads finds them in a step


@pytest.mark.parametrize(
    "other",
    [
        FIRST.replace("db-01", "db-02"),
        FIRST.replace("failed again", "did not fail"),
        FIRST.replace("orders-db", "stock-db"),
        "orders-db is backed up to db-01 every night.",
        FIRST.replace("orders-db", "db-02").replace("db-01", "orders-db"),
        FIRST.replace("again", "last Friday"),
        # Close to it as vectors, and yet news.
        FIRST.replace("full", "slow"),
        FIRST.replace("failed", "will fail"),
        FIRST.replace("because", "before"),
        FIRST.replace("The nightly", "If the nightly"),
        FIRST.replace("full", "nearly full"),
        FIRST.replace(".", "?"),
        FIRST.replace("nightly", "staging"),
    ],
)
def test_what_differs_in_what_counts_is_not_linked(memory: Memory, other: str) -> None:
    told(memory, FIRST, session="monday")
    assert repeated(memory, told(memory, other, session="tuesday")) == []


@pytest.mark.parametrize(
    ("text", "again", "same"),
    [
        (FIRST, "A nightly backup of the orders-db has failed because a disk of db-01 was just full", True),
        ("checkout needs orders-db.", "The checkout also needs the orders-db.", True),
        ("checkout needs orders-db.", "checkout needed orders-db.", False),
        ("Ann Lee likes tea.", "Ann Lee likes green tea daily.", False),
        ("Ann Lee likes tea.", "Ann Lee hates tea.", False),
        ("Ann Lee will join the payments team.", "Ann Lee joined the payments team.", False),
        ("Restart checkout before the migration.", "Restart checkout during the migration.", False),
        ("checkout doesn't depend on orders-db.", "checkout does not depend on orders-db.", True),
        ("checkout is faster than billing.", "checkout is slower than billing.", False),
    ],
)
def test_nearly_the_same_words(memory: Memory, text: str, again: str, same: bool) -> None:
    first = told(memory, text, session="monday")
    assert repeated(memory, told(memory, again, session="tuesday")) == ([first] if same else [])
    hits = memory.search(text, top_k=5).hits
    assert [hit.times for hit in hits] == ([2] if same else [1, 1])


def test_verbs_of_one_predicate_stand_for_each_other_in_one_form() -> None:
    verbs = Verbs(load_core(), frozenset({"depends_on"}))
    assert same_words("checkout needs orders-db.", "The checkout requires the orders-db!", verbs)
    assert same_words("checkout depends on orders-db", "checkout relies on orders-db", verbs)
    assert same_words("Restart it after each deploy.", "Please restart it after every deploy.")
    assert not same_words("Is it down?", "Is it down.")
    assert not same_words("checkout depends on orders-db", "checkout needs on orders-db", verbs)
    assert not same_words("checkout needs orders-db.", "checkout required orders-db.", verbs)
    assert not same_words("checkout needs orders-db.", "orders-db requires checkout.", verbs)
    assert not same_words("checkout needs orders-db.", "checkout requires orders-db.")
    assert not same_words(
        "checkout needs orders-db.", "checkout requires orders-db.", Verbs(load_core(), frozenset())
    )


def test_a_revision_repeats_nothing(memory: Memory) -> None:
    told(memory, FIRST, ref="note", session="monday")
    assert repeated(memory, told(memory, f"{FIRST[:-1]}!", ref="note", session="monday")) == []


def test_near_alike_updates_both_count(memory: Memory) -> None:
    told(memory, "checkout listens on port 8080.", session="monday")
    second = told(memory, "checkout listens on port 8081.", session="tuesday")
    assert repeated(memory, second) == []
    assert facts(memory, "checkout") == {("checkout", "listens_on", "8081")}


def test_who_does_what_to_whom_counts(memory: Memory) -> None:
    told(memory, "Ann Lee reports to Bob Ray since the spring.", session="monday")
    other = told(memory, "Bob Ray reports to Ann Lee since the spring.", session="tuesday")
    assert repeated(memory, other) == []


@pytest.mark.parametrize(
    ("text", "again"),
    [
        ("The backup of orders-db failed yesterday.", "The backup of orders-db failed yesterday!"),
        ("订单服务昨天又宕机了。", "订单服务昨天又宕机了！"),
    ],
)
def test_yesterday_is_another_day_a_week_later(memory: Memory, text: str, again: str) -> None:
    first = told(memory, text, session="monday")
    assert repeated(memory, told(memory, again, session="evening")) == [first]
    later = told(memory, text, session="next", days=7)
    assert repeated(memory, later) == []
    hits = memory.search("orders-db backup 订单服务 宕机", top_k=5).hits
    assert sorted(hit.times for hit in hits if hit.text in (text, again)) == [1, 2]


ZH = "订单服务依赖主数据库，升级之前请先通知值班的同事。"


@pytest.mark.parametrize(
    ("again", "linked"),
    [
        ("订单服务依赖主数据库，升级之前请先通知值班同事。", True),
        ("订单服务不依赖主数据库，升级之前请先通知值班的同事。", False),
        ("订单服务依赖备用数据库，升级之前请先通知值班的同事。", False),
        ("库存服务依赖主数据库，升级之前请先通知值班的同事。", False),
        ("订单服务依赖主数据库，升级三天之前请先通知值班的同事。", False),
    ],
)
def test_chinese_is_compared_by_its_words(memory: Memory, again: str, linked: bool) -> None:
    first = told(memory, ZH, session="monday")
    assert repeated(memory, told(memory, again, session="tuesday")) == ([first] if linked else [])


def test_what_is_told_again_is_shown_once_with_all_who_told_it(memory: Memory) -> None:
    first = told(memory, FIRST, session="monday", speaker="Ann")
    second = told(memory, FIRST, session="tuesday", speaker="Bob", ref="b", days=1)
    third = told(memory, f"{FIRST[:-1]}!", session="wednesday", days=1)
    other = told(memory, FIRST.replace("db-01", "db-02"), session="wednesday")
    hits = memory.search("Why did the backup of orders-db fail?", top_k=5).hits
    assert len(hits) == 2
    (hit,) = (hit for hit in hits if hit.id != other)
    assert hit.times == 3
    assert {hit.id, *(each.id for each in hit.told)} == {first, second, third}
    others = [each.occurred_at for each in hit.told]
    assert others == sorted(others, reverse=True)
    assert {"b"} <= {hit.ref, *(each.ref for each in hit.told)}
    assert {"Ann", "Bob"} <= {hit.speaker, *(each.speaker for each in hit.told)}
    assert [(each.times, each.told) for each in hits if each.id == other] == [(1, ())]
    bounded = memory.search("Why did the backup of orders-db fail?", session="tuesday").hits
    assert [(each.id, each.times) for each in bounded] == [(second, 1)]


def test_of_very_many_tellings_all_are_counted_and_the_latest_listed(memory: Memory) -> None:
    ids = [told(memory, FIRST, session=f"s{number}") for number in range(25)]
    (hit,) = memory.search("Why did the backup of orders-db fail?", top_k=5).hits
    assert hit.times == 25
    assert {hit.id, *(each.id for each in hit.told)} >= set(ids[-20:])
    assert len(hit.told) == 20


def test_a_third_party_that_repeats_it_is_named_and_moves_nothing(memory: Memory) -> None:
    outsider = told(memory, FIRST, session="web", origin="import", source="https://example.org/a")
    first = told(memory, FIRST, session="monday")
    assert repeated(memory, first) == []
    second = told(memory, f"{FIRST[:-1]}!", session="web", origin="import", source="https://example.org/b")
    assert repeated(memory, second) == [first]
    (hit,) = memory.search("Why did the backup of orders-db fail?", top_k=5).hits
    assert (hit.id, hit.times) == (first, 3)
    assert {(each.id, each.tier.name) for each in hit.told} == {(outsider, "THIRD"), (second, "THIRD")}


def test_people_and_agents_read_by_whom_it_was_told(tmp_path: Path) -> None:
    with memory_in(tmp_path, clock=CLOCK) as memory:
        told(memory, FIRST, ref="m1", speaker="Ann", session="monday")
        told(memory, FIRST, ref="t1", speaker="Bob", session="tuesday")
        for number in range(5):
            told(memory, FIRST, ref=f"w{number}", session=f"w{number}")
        answer = memory.search("Why did the backup of orders-db fail?").as_dict()
    stream = io.StringIO()
    show_answer(Console(file=stream, width=100, highlight=False), {**answer, "facts": []}, "UTC")
    assert "told 7 times; also" in stream.getvalue()
    assert "; 2 more" in stream.getvalue()
    (hit,) = compact.answer(answer, 10_000, len)["hits"]
    assert (hit["times"], len(hit["told"])) == (7, compact.TELLINGS)
    assert hit["told"][0].keys() >= {"id", "ref", "occurred_at"}
