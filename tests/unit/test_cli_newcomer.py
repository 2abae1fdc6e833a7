"""What somebody new to it types: what was refused is not remembered, and what is said of it is true."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph.surfaces.cli.run import run
from worlds import plain_home

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command at a home of its own; returns exit code, stdout and stderr on one line each."""
    home = plain_home(tmp_path / "home")

    def call(*argv: str) -> tuple[int, str, str]:
        code = run(["--home", str(home), *argv])
        captured = capsys.readouterr()
        return code, " ".join(captured.out.split()), " ".join(captured.err.split())

    return call


def found(at: Run, question: str) -> list[str]:
    """Return the texts of the memories that a question finds."""
    return [hit["text"] for hit in json.loads(at("search", question, "--json")[1])["hits"]]


def fact_of(at: Run, entity: str) -> str:
    (edge,) = json.loads(at("graph", entity, "--json")[1])["edges"]
    return str(edge["fact_id"])


def test_what_was_refused_is_not_remembered(at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo")
    before = at("stats", "--json")[1]
    code, out, _ = at("fact", "assert", "Oslo", "lives_in", "Ann Lee")
    assert (code, "not done: nothing was written" in out, "done " in out.replace("not done", "")) == (
        3,
        True,
        False,
    )
    code, out, _ = at("fact", "assert", "Zed Orr", "lives_in", "Zed Orr")
    assert (code, "irreflexive" in out) == (3, True)
    assert at("stats", "--json")[1] == before
    assert found(at, "Who lives in Ann Lee?") == ["Ann Lee lives in Oslo."]


def test_an_end_that_changes_nothing_is_not_remembered(at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo", "--since", "2026-01-01")
    fact = fact_of(at, "Ann Lee")
    at("fact", "end", fact, "--on", "2026-02-01")
    before = at("stats", "--json")[1]
    code, out, _ = at("fact", "end", fact)
    assert (code, "nothing new" in out, "had ended already" in out) == (0, True, True)
    assert at("stats", "--json")[1] == before


def test_a_decision_is_kept_and_not_recalled(at: Run) -> None:
    at("fact", "assert", "ghost-svc", "listens_on", "8080")
    noted = json.loads(at("entity", "alias", "ghost-svc", "Where", "--json")[1])["memory_id"]
    assert found(at, "Where does ghost-svc run?") == ["ghost-svc listens on port 8080."]
    assert "also called Where" in at("get", noted)[1]


def test_two_whose_facts_do_not_fit_are_not_merged(at: Run) -> None:
    at("fact", "assert", "ghost-svc", "listens_on", "8080")
    at("fact", "assert", "Zed Orr", "lives_in", "Bern")
    code, _, err = at("entity", "merge", "Zed Orr", "ghost-svc", "--reason", "x")
    assert (code, "Zed Orr lives in Bern" in err or "nothing is both" in err) == (3, True)
    assert at("doctor")[0] == 0


def test_what_was_taken_back_is_said_to_be(at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo")
    fact = fact_of(at, "Ann Lee")
    at("fact", "correct", fact, "Bern", "--reason", "a mix-up")
    for argv in (["end", fact], ["correct", fact, "--unknown", "--reason", "x"]):
        code, out, _ = at("fact", *argv)
        assert (code, "taken_back" in out, "not done" in out, "Bern" in out) == (3, True, True, True)


def test_what_is_asked_for_by_no_name_or_by_no_facts_id_says_so(at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo")
    code, _, err = at("history", "f-xyz")
    assert (code, "no fact has the id 'f-xyz'" in err) == (4, True)
    code, _, err = at("history", "")
    assert (code, "is empty" in err) == (3, True)


def test_the_next_step_is_a_command(at: Run) -> None:
    at("fact", "assert", "Ann Lee", "lives_in", "Oslo", "--since", "2026-03-01")
    _, _, err = at("fact", "end", fact_of(at, "Ann Lee"), "--on", "2025-01-01")
    assert ("hindgraph fact correct" in err, "correct_fact" in err) == (True, False)
