"""``hindgraph entity``, run as a user runs it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph.surfaces.cli.run import run
from worlds import plain_home

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def at(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command at a home that knows two people; returns exit code, stdout and stderr."""
    home = plain_home(tmp_path / "home")

    def call(*argv: str) -> tuple[int, str, str]:
        code = run(["--home", str(home), *argv])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    for person, city in (("Ann Lee", "NYC"), ("Bob Ray", "New York City")):
        assert call("fact", "assert", person, "lives_in", city)[0] == 0
    return call


def test_two_become_one_and_two_again(at: Run) -> None:
    code, out, _ = at("entity", "merge", "NYC", "New York City", "--reason", "the same town")
    assert code == 0
    assert "New York City now stands for both" in out
    shown = " ".join(at("entity", "show", "NYC")[1].split())
    assert "the same town" in shown
    assert "Bob Ray" in shown
    undone = json.loads(at("entity", "split", "NYC", "--reason", "a bar", "--json")[1])
    assert (undone["decision"], undone["name"], len(undone["moved"])) == ("split", "NYC", 1)
    assert "Bob Ray" not in at("entity", "show", "NYC")[1]


def test_names_come_and_go(at: Run) -> None:
    assert at("entity", "alias", "NYC", "Gotham")[0] == 0
    assert at("entity", "rename", "Gotham", "The City")[0] == 0
    shown = json.loads(at("entity", "show", "NYC", "--json")[1])
    assert shown["data"]["name"] == "The City"
    assert set(shown["data"]["aliases"]) >= {"Gotham", "NYC"}
    assert at("entity", "alias", "NYC", "Gotham", "--remove")[0] == 0
    assert at("entity", "show", "Gotham")[0] == 4


def test_what_cannot_be_says_why(at: Run) -> None:
    code, _, said = at("entity", "merge", "Ann Lee", "NYC", "--reason", "why not")
    assert (code, "nothing is both" in said) == (3, True)
    assert at("entity", "merge", "Nowhere", "NYC", "--reason", "why not")[0] == 4
    assert at("entity", "merge", "NYC", "New York City")[0] == 2
