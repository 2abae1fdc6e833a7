"""What the doctor says of facts between two that have been made one, and what to do; and what review accept says."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph.surfaces.cli.run import run
from worlds import memory_in, plain_home

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return plain_home(tmp_path / "home")


@pytest.fixture
def at(home: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; returns exit code and stdout on one line."""

    def call(*argv: str) -> tuple[int, str]:
        capsys.readouterr()
        code = run(["--home", str(home), *argv])
        return code, " ".join(capsys.readouterr().out.split())

    return call


def damage(home: Path, sql: str) -> None:
    (path,) = (home / "actors").glob("*.db")
    with sqlite3.connect(path) as connection:
        connection.execute(sql)
    connection.close()


def merged(home: Path, *facts: tuple[str, str, str]) -> None:
    """Tell facts of Ann Lee and Anna Lee, and make one of the two."""
    with memory_in(home) as memory:
        for fact in facts:
            memory.assert_fact(*fact)
        memory.merge("Anna Lee", "Ann Lee", reason="a typing error")


def test_a_fact_between_two_that_were_made_one_is_named_with_what_to_do(home: Path, at: Run) -> None:
    merged(home, ("Ann Lee", "likes", "Anna Lee"))
    code, out = at("doctor")
    assert (code, "merged_ends: f-likes" in out, "'Ann Lee likes Anna Lee'" in out) == (7, True, True)
    assert ("hindgraph entity split" in out, "hindgraph fact correct" in out) == (True, True)
    (trouble,) = json.loads(at("doctor", "--json")[1])["troubles"]
    assert at("fact", "correct", trouble["id"], "--unknown", "--reason", "they are one")[0] == 0
    assert at("doctor")[0] == 0


def test_to_part_them_again_is_a_way_out_too(home: Path, at: Run) -> None:
    merged(home, ("Ann Lee", "likes", "Anna Lee"))
    (trouble,) = json.loads(at("doctor", "--json")[1])["troubles"]
    loser = trouble["what"].partition("(")[2].partition(")")[0]
    assert at("entity", "split", loser, "--reason", "they are two")[0] == 0
    code, out = at("doctor")
    assert (code, "merged_ends:" in out) == (0, False)


def test_what_cannot_be_of_one_is_not_believed_and_said_so(home: Path, at: Run) -> None:
    merged(home, ("Ann Lee", "reports_to", "Anna Lee"))
    code, out = at("doctor")
    assert (code, "'Ann Lee reports to Anna Lee'" in out, "not believed any more" in out) == (0, True, True)


def test_a_merge_of_strangers_is_nothing_to_see(home: Path, at: Run) -> None:
    merged(home, ("Ann Lee", "likes", "tea"), ("Anna Lee", "lives_in", "Oslo"))
    code, out = at("doctor")
    assert (code, "nothing wrong" in out) == (0, True)


@pytest.mark.parametrize(
    ("sql", "advice"),
    [
        ("DELETE FROM versions WHERE predicate = 'lives_in'", "hindgraph doctor --repair"),
        ("UPDATE entities SET cls = 'City' WHERE name = 'Ann Lee'", "hindgraph entity split ENTITY"),
    ],
)
def test_the_doctor_says_what_to_do(home: Path, at: Run, sql: str, advice: str) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo")
    code, out = at("doctor")
    assert (code, "sound: nothing wrong" in out, "next:" in out) == (0, True, False)
    damage(home, sql)
    code, out = at("doctor")
    assert (code, "not sound" in out, f"next: {advice}" in out or advice in out) == (7, True, True)
    if "--repair" in advice:
        assert at("doctor", "--repair")[0] == 0
        assert at("doctor")[0] == 0


def test_accepting_a_challenger_says_what_came_of_it(home: Path, at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo")
    with memory_in(home) as memory:
        memory.write("Ann Lee lives in Narvik.", origin="agent", source="https://example.org/ann")
        (item,) = memory.review()
    code, out = at("review", "accept", item.id, "--reason", "I asked her")
    assert (code, "accepted" in out, item.id in out) == (0, True, True)
    assert "superseded Ann Lee · lives_in · Narvik" in out
    assert at("review", "list")[1] == "nothing to review"
    assert "Narvik" in at("search", "Where does Ann Lee live?")[1]


def test_accepting_that_two_are_one_says_how_to_undo_it(home: Path, at: Run) -> None:
    with memory_in(home) as memory:
        for text in ("Jonathan Smith lives in Oslo.", "J. Smith works at Globex."):
            memory.write(text)
        (item,) = memory.review()
    code, out = at("review", "accept", item.id)
    assert (code, "was merged into" in out, "undo: hindgraph entity split" in out) == (0, True, True)
