"""How an end is told: the last day, in sentences as in paths; and what is quoted once it is taken back."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.surfaces.cli.run import run
from told_facts import edge, one
from worlds import memory_in, plain_home

TOLD = "2026-04-01T10:00:00Z"
LATER = "2026-06-01T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        (
            "Bob Ray lived in Kiel from 3 May to 5 May 2026.",
            "Where did Bob Ray live?",
            "From 3 May 2026 to 5 May 2026 Bob Ray lived in Kiel.",
        ),
        (
            "Bob Ray worked at Acme from 2018 to 2021.",
            "Where did Bob Ray work?",
            "From 2018 to 2021 Bob Ray worked at Acme.",
        ),
        (
            "Bob Ray visited Oslo on 10 May 2026.",
            "Where did Bob Ray go in May?",
            "On 10 May 2026 Bob Ray visited Oslo.",
        ),
        (
            "Bob Ray works at Acme until 1 October 2026.",
            "Until when does Bob Ray work at Acme?",
            "Bob Ray works at Acme; it ends on 1 October 2026.",
        ),
        ("王芳2018年至2021年在海信公司工作。", "王芳2019年在哪里工作？", "2018年至2021年"),
    ],
)
def test_the_last_day_is_named(memory: Memory, told: str, asked: str, answer: str) -> None:
    memory.write(told, occurred_at=LATER)
    assert answer in memory.search(asked).text


def test_sentence_and_path_name_the_same_days(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = str(plain_home(tmp_path / "home"))
    given = ("fact", "assert", "Ann Lee", "works_at", "Acme", "--kind", "span")
    run(["--home", home, *given, "--since", "2025-01-01", "--until", "2025-10-01"])
    capsys.readouterr()
    run(["--home", home, "search", "Where does Ann Lee work?"])
    out = " ".join(capsys.readouterr().out.split())
    assert "from 1 January 2025 to 30 September 2025" in out
    assert "1 Jan 2025 – 30 Sep 2025" in out


@pytest.mark.parametrize(
    "ended",
    [
        "Ann Lee left Acme on 1 May 2026.",
        "Ann Lee worked at Acme until 1 May 2026.",
        "Ann Lee worked at Acme from 1 January 2025 to 1 May 2026.",
        "Ann Lee no longer works at Acme.",
    ],
)
def test_whoever_said_that_it_ended_is_not_quoted_once_it_has_not(memory: Memory, ended: str) -> None:
    memory.write("Ann Lee works at Acme since 1 January 2025.", occurred_at=TOLD)
    fact = edge(memory, "Ann Lee", "works_at").fact_id
    assert one(memory.write(ended, occurred_at=LATER)).outcome == "ended"
    assert memory.correct_fact(fact, None, ended=False, reason="a mix-up").changed
    answer = memory.search("Where does Ann Lee work?")
    quotes = [item.quote for fact in answer.facts for item in fact.evidence]
    assert (answer.answered, quotes) == (True, ["Ann Lee works at Acme since 1 January 2025."])
    only_an_end = " from " not in ended
    assert all(hit.stale is only_an_end for hit in answer.hits if hit.text == ended)


def test_the_end_of_a_span_can_be_taken_back_and_put_right(memory: Memory) -> None:
    memory.assert_fact(
        "Ann Lee", "works_at", "Acme", kind="span", since="2025-01-01", until="2026-05-01", occurred_at=LATER
    )
    fact = edge(memory, "Ann Lee", "works_at", as_of="2025-06-01").fact_id
    memory.correct_fact(fact, None, ended="2026-05-15", reason="misread", occurred_at="2026-06-02T10:00:00Z")
    assert edge(memory, "Ann Lee", "works_at", as_of="2026-05-10").valid_to.day == 15
    memory.correct_fact(fact, None, ended=False, reason="a mix-up", occurred_at="2026-06-03T10:00:00Z")
    assert edge(memory, "Ann Lee", "works_at").status == "current"
