"""What is only left because what came after it was taken back does not stand as surely current."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.surfaces.cli.run import run
from told_facts import edge
from worlds import memory_in, plain_home

ASKED = "Where does Ann Lee live?"
LEFT = "last known; what was told after it was taken back"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        opened.write("Ann Lee lives in Oslo.", occurred_at="2025-01-01T10:00:00Z")
        opened.write("Ann Lee moved to Bern on 1 January 2026.", occurred_at="2026-02-01T10:00:00Z")
        yield opened


def doubts(memory: Memory, **when: str) -> tuple[bool, bool, bool]:
    """Tell whether the answer says that it is the last known, its edge is doubted, and it is called current."""
    answer = memory.search(ASKED, **when)  # type: ignore[arg-type]
    (item,) = answer.answers
    return LEFT in answer.text, edge(memory, "Ann Lee", "lives_in", **when).doubted, item.current


def test_an_older_value_is_no_longer_sure(memory: Memory) -> None:
    assert doubts(memory) == (False, False, True)
    memory.correct_fact(edge(memory, "Ann Lee", "lives_in").fact_id, None, reason="nobody knows")
    assert doubts(memory) == (True, True, False)


def test_it_is_as_sure_as_it_was_for_the_time_before(memory: Memory) -> None:
    memory.correct_fact(edge(memory, "Ann Lee", "lives_in").fact_id, None, reason="nobody knows")
    assert doubts(memory, as_of="2025-06-01")[:2] == (False, False)


def test_it_is_sure_once_it_is_said_again(memory: Memory) -> None:
    memory.correct_fact(
        edge(memory, "Ann Lee", "lives_in").fact_id,
        None,
        reason="nobody knows",
        occurred_at="2026-03-01T10:00:00Z",
    )
    memory.write("Ann Lee lives in Oslo.", occurred_at="2026-04-01T10:00:00Z")
    assert doubts(memory) == (False, False, True)


def test_with_the_right_value_there_is_no_doubt(memory: Memory) -> None:
    memory.correct_fact(edge(memory, "Ann Lee", "lives_in").fact_id, "Kiel", reason="a mix-up")
    assert doubts(memory) == (False, False, True)


def test_what_a_text_calls_wrong_leaves_the_same_doubt(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("checkout listens on port 8080.", occurred_at="2025-01-01T10:00:00Z")
        memory.write("checkout listens on port 8081.", occurred_at="2026-02-01T10:00:00Z")
        memory.write("The port of checkout was wrong.", occurred_at="2026-03-01T10:00:00Z")
        assert LEFT in memory.search("Which port does checkout listen on?").text


def test_the_command_line_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = str(plain_home(tmp_path / "home"))
    for value, since in (("Oslo", "2025-01-01"), ("Bern", "2026-01-01")):
        run(
            [
                "--home",
                home,
                "fact",
                "assert",
                "Ann Lee",
                "lives_in",
                value,
                "--since",
                since,
                "--kind",
                "change",
            ]
        )
    with memory_in(Path(home)) as memory:
        fact = edge(memory, "Ann Lee", "lives_in").fact_id
    run(["--home", home, "fact", "correct", fact, "--unknown", "--reason", "nobody knows"])
    capsys.readouterr()
    run(["--home", home, "search", ASKED])
    out = " ".join(capsys.readouterr().out.split())
    assert (LEFT in out, "doubted" in out) == (True, True)
