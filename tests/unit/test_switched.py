"""To change one thing for another ends the one, also where one may have several: named, or the only one there is."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from worlds import facts, memory_in, said


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


def tell(memory: Memory, *texts: str) -> None:
    for day, text in enumerate(texts, start=1):
        memory.write(text, occurred_at=f"2026-05-{day:02}T10:00:00Z")


def values(memory: Memory, entity: str, predicate: str, **when: str) -> set[str]:
    return {o for _, p, o in facts(memory, entity, **when) if p == predicate}


BRAUN, HAHN = "Oma's doctor is Dr. Braun.", "Oma's dentist is Dr. Hahn."


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ([BRAUN, "Oma switched doctors to Dr. Weiß."], {"Dr. Weiß"}),
        ([BRAUN, "Oma switched from Dr. Braun to Dr. Weiß."], {"Dr. Weiß"}),
        ([BRAUN, HAHN, "Oma switched from Dr. Braun to Dr. Weiß."], {"Dr. Hahn", "Dr. Weiß"}),
        ([BRAUN, HAHN, "Oma switched doctors to Dr. Weiß."], {"Dr. Braun", "Dr. Hahn", "Dr. Weiß"}),
        ([BRAUN, "Oma switched to Dr. Weiß."], {"Dr. Braun", "Dr. Weiß"}),
    ],
)
def test_a_doctor_is_changed_for_another(memory: Memory, told: list[str], left: set[str]) -> None:
    tell(memory, *told)
    assert values(memory, "Oma", "treated_by") == left
    assert values(memory, "Oma", "treated_by", as_of="2026-05-01") == {"Dr. Braun"}


def test_what_was_used_gives_way_to_what_is_switched_to(memory: Memory) -> None:
    tell(memory, "We use Redis.", "We use Kafka.", "We switched from Redis to Valkey.")
    assert [bool(facts(memory, name)) for name in ("Redis", "Kafka", "Valkey")] == [False, True, True]


def test_a_chinese_text_ends_what_it_switches_from(memory: Memory) -> None:
    tell(memory, "我们用Redis。", "我们用Kafka。", "我们从Redis换成了Valkey。")
    assert [bool(facts(memory, name)) for name in ("Redis", "Kafka", "Valkey")] == [False, True, True]


def test_a_plan_to_switch_ends_it_on_its_day(memory: Memory) -> None:
    tell(memory, "We use Redis.", "We will switch from Redis to Valkey on 1 August.")
    held = [bool(facts(memory, "Redis", as_of=day)) for day in ("2026-07-31", "2026-08-01")]
    assert held == [True, False]


def test_the_same_document_again_changes_nothing(memory: Memory) -> None:
    memory.write(BRAUN, occurred_at="2026-05-01T10:00:00Z")
    text, when = "Oma switched doctors to Dr. Weiß.", "2026-05-03T10:00:00Z"
    memory.write(text, ref="note", occurred_at=when)
    memory.write(f"{text} She is glad.", ref="note", occurred_at="2026-05-04T10:00:00Z")
    assert values(memory, "Oma", "treated_by") == {"Dr. Weiß"}


def test_the_receipt_says_what_ended(memory: Memory) -> None:
    memory.write(BRAUN, occurred_at="2026-05-01T10:00:00Z")
    receipt = memory.write("Oma switched doctors to Dr. Weiß.", occurred_at="2026-05-03T10:00:00Z")
    assert ("Oma", "treated_by", "Dr. Braun", "ended") in said(receipt)
