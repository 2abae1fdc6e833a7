"""When something is: the day that holds now, not the one that it was moved from."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.surfaces.cli.run import run
from worlds import memory_in, plain_home

NOW = "2026-05-25T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        yield opened


def tell(memory: Memory, what: str) -> None:
    memory.write(f"The {what} is on 3 June.", occurred_at="2026-05-20T10:00:00Z")
    memory.write(f"The {what} was moved to 6 June.", occurred_at="2026-05-22T10:00:00Z")


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        ("meeting", "When is the meeting?"),
        ("meeting", "On which day is the meeting?"),
        ("meeting", "What is the date of the meeting?"),
        ("meeting", "When does the meeting take place?"),
        ("meeting", "When will the meeting be?"),
        ("budget meeting", "When is our budget meeting?"),
        ("launch of Orion", "When is the launch of Orion?"),
    ],
)
def test_what_was_moved_is_on_its_new_day(memory: Memory, what: str, asked: str) -> None:
    tell(memory, what)
    answer = memory.search(asked, asked_at=NOW)
    assert [(item.value, item.current) for item in answer.answers] == [("2026-06-06", True)]
    assert "6 June 2026" in answer.text
    assert [hit.text for hit in answer.hits if "3 June" in hit.text and not hit.stale] == []


def test_as_of_the_day_before_it_was_moved_it_is_on_the_old_one(memory: Memory) -> None:
    tell(memory, "meeting")
    answer = memory.search("When is the meeting?", asked_at=NOW, as_of="2026-05-21")
    assert [item.value for item in answer.answers] == ["2026-06-03"]


def test_the_sentence_that_was_superseded_is_not_quoted(memory: Memory) -> None:
    tell(memory, "budget meeting")  # of "the meeting" nothing is known by that name
    assert "6 June" in memory.search("When is the meeting?", asked_at=NOW).text


def test_what_one_does_not_call_so_is_read_as_ever(memory: Memory) -> None:
    memory.write("Ann Lee was born on 3 June 1990.", occurred_at="2026-05-20T10:00:00Z")
    assert "1990" in memory.search("When was Ann Lee born?").text


def test_the_command_line_shows_the_new_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = plain_home(tmp_path / "home")
    for day, since in (("2026-06-03", "2026-05-20"), ("2026-06-06", "2026-05-22")):
        given = ("meeting", "happens_on", day, "--since", since, "--kind", "change")
        run(["--home", str(home), "fact", "assert", *given])
    capsys.readouterr()
    run(["--home", str(home), "search", "When is the meeting?"])
    out = " ".join(capsys.readouterr().out.split())
    assert ("6 June 2026" in out, "3 June" in out) == (True, False)


@pytest.mark.parametrize("asked", ["评审会议是什么时候？", "评审会议什么时候开？", "评审会议在哪天？"])
def test_what_was_moved_in_chinese_is_on_its_new_day(memory: Memory, asked: str) -> None:
    memory.write("评审会议在6月3日。", occurred_at="2026-05-20T10:00:00Z")
    memory.write("评审会议改到6月6日。", occurred_at="2026-05-22T10:00:00Z")
    assert [item.value for item in memory.search(asked, asked_at=NOW).answers] == ["2026-06-06"]
