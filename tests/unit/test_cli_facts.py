"""``fact assert``, ``fact correct`` and ``fact end`` on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from hindgraph.surfaces.cli.run import run
from worlds import plain_home


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return plain_home(tmp_path_factory.mktemp("home"))


@pytest.fixture
def at(home: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command at the home; returns exit code, stdout and stderr."""

    def call(*argv: str) -> tuple[int, str, str]:
        code = run(["--home", str(home), *argv])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def fact(at: Any) -> Any:
    """Return the id of the fact that holds."""

    def call(entity: str, predicate: str) -> str:
        code, out, _ = at("graph", entity, "--predicate", predicate, "--json")
        assert code == 0
        (edge,) = json.loads(out)["edges"]
        return str(edge["fact_id"])

    return call


def the_statement(out: str) -> dict[str, Any]:
    (statement,) = json.loads(out)["statements"]
    assert isinstance(statement, dict)
    return statement


def test_a_fact_is_stated_corrected_and_ended(at: Any, fact: Any) -> None:
    argv = [
        "fact",
        "assert",
        "checkout",
        "listens_on",
        "8080",
        "--qualifier",
        "staging",
        "--since",
        "2026-03",
    ]
    code, out, err = at(*argv, "--reason", "new balancer")
    assert (code, err) == (0, "")
    assert "stored" in out
    assert "checkout · listens_on · 8080 (staging)" in out
    known = fact("checkout", "listens_on")

    code, out, err = at("fact", "correct", known, "8443", "--reason", "a typo")
    assert (code, err) == (0, "")
    assert "corrected    checkout · listens_on · 8443 (staging)" in out

    code, out, err = at("fact", "correct", known, "--unknown", "--reason", "a typo")
    assert (code, err) == (3, "")
    assert "not done: nothing was written" in out
    assert "taken_back: it was taken back, 20" in " ".join(out.split())
    assert "by 'checkout" in " ".join(out.split())

    code, out, err = at("fact", "end", fact("checkout", "listens_on"), "--on", "2026-06-30")
    assert (code, err) == (0, "")
    assert "ended        checkout · listens_on · 8443 (staging)" in out
    assert "Reason: a typo" in at("history", "checkout")[1]


def test_with_json_the_receipt_is_one_object(at: Any, fact: Any) -> None:
    code, out, _ = at("fact", "assert", "billing", "owned_by", "Ann Lee", "--since", "2026-01-01", "--json")
    statement = the_statement(out)
    assert (code, statement["outcome"], statement["start"]) == (0, "stored", "2026-01-01T00:00:00Z")
    known = fact("billing", "owned_by")
    code, out, _ = at("fact", "end", known, "--on", "2026-05-01", "--json")
    assert (code, the_statement(out)["outcome"]) == (0, "ended")
    code, out, _ = at("fact", "end", known, "--on", "2026-05-01", "--json")
    again = the_statement(out)
    assert (code, again["outcome"]) == (0, "merged")
    assert "its end was known already" in again["message"]
    code, out, _ = at("fact", "correct", known, "--not-ended", "--reason", "she stays", "--json")
    assert (code, the_statement(out)["outcome"]) == (0, "corrected")
    assert fact("billing", "owned_by") == known


def test_left_out_the_right_value_is_not_known(at: Any, fact: Any) -> None:
    at("fact", "assert", "ledger", "owned_by", "Ann Lee", "--since", "2026-01-01")
    code, out, _ = at("fact", "correct", fact("ledger", "owned_by"), "--reason", "a mix-up", "--json")
    assert (code, the_statement(out)["object"]) == (0, None)
    assert json.loads(at("graph", "ledger", "--json")[1])["edges"] == []


def test_an_end_may_leave_open_what_it_ends(at: Any) -> None:
    at("fact", "assert", "mailer", "owned_by", "Ann Lee", "--since", "2026-01-01")
    code, out, _ = at("fact", "assert", "mailer", "owned_by", "--kind", "end", "--json")
    assert (code, the_statement(out)["outcome"]) == (0, "ended")


def test_what_the_law_forbids_is_shown_with_its_code_and_leaves_with_3(at: Any) -> None:
    code, out, err = at("fact", "assert", "checkout", "listens_on", "http")
    assert (code, err) == (3, "")
    assert "rejected" in out
    assert "datatype: 'http' is no Port" in out


LEFT_WITH = {
    "an unknown predicate": (["assert", "checkout", "listns_on", "1"], 3, "did you mean listens_on"),
    "no object": (["assert", "checkout", "listens_on"], 3, "error (object)"),
    "an unknown kind": (["assert", "checkout", "listens_on", "1", "--kind", "rumour"], 3, "error (kind)"),
    "a time that is none": (["assert", "checkout", "listens_on", "1", "--since", "soon"], 3, "error (since)"),
    "it ends before it begins": (
        ["assert", "checkout", "owned_by", "Ann Lee", "--since", "2026-03", "--until", "2026-02"],
        3,
        "error (until)",
    ),
    "no predicate": (["assert", "checkout"], 2, "PREDICATE"),
    "no reason": (["correct", "f-owned_by:x", "Bob Ray"], 2, "--reason"),
    "a value and none": (
        ["correct", "f-owned_by:x", "Bob Ray", "--unknown", "--reason", "so"],
        2,
        "--unknown",
    ),
    "ended and not": (
        ["correct", "f-owned_by:x", "--ended", "2026", "--not-ended", "--reason", "so"],
        2,
        "--not-ended",
    ),
    "no such fact": (["end", "f-owned_by:none"], 4, "error (fact)"),
    "no such entity": (
        ["assert", "e-00000000-0000-0000-0000-000000000000", "owned_by", "Ann Lee"],
        4,
        "error (subject)",
    ),
}


@pytest.mark.parametrize("case", LEFT_WITH)
def test_an_error_leaves_with_its_code_and_says_what_is_wrong(at: Any, case: str) -> None:
    argv, expected, says = LEFT_WITH[case]
    code, out, err = at("fact", *argv)
    assert (code, out) == (expected, "")
    assert says in err
