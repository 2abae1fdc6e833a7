"""``history``, ``diff`` and ``review`` on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from hindgraph.stores.clock import StoppedClock
from hindgraph.surfaces.cli.run import run
from worlds import NOW, memory_in, plain_home

PAGE: dict[str, Any] = {"origin": "agent", "source": "https://example.org/ann"}

STORY: list[tuple[str, dict[str, Any]]] = [
    ("Ann Lee lives in Oslo. Ann Lee works at Acme.", {}),
    ("Ann Lee moved to Bergen on 2 May 2026.", {"ref": "note-7"}),
    ("Ann Lee does not work at Acme but at Globex.", {"speaker": "Bob Ray"}),
    ("Ann Lee lives in Narvik.", PAGE),
    ("checkout listens on port 99999.", {}),
    ("Ann Lee will join Hooli on 1 February 2090.", {}),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home in which things have begun, were told late, corrected, contested, and could not enter."""
    folder = plain_home(tmp_path / "home")
    clock = StoppedClock(NOW)
    with memory_in(folder, clock=clock) as memory:
        for number, (text, given) in enumerate(STORY, start=1):
            clock.set(NOW.replace(month=5, day=number * 2 - 1))
            memory.write(text, occurred_at=f"2026-05-{number * 2 - 1:02}T09:00:00Z", **given)
    return folder


@pytest.fixture
def at(home: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command at the home; returns exit code, stdout and stderr."""

    def call(*argv: str) -> tuple[int, str, str]:
        code = run(["--home", str(home), *argv])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def shown(out: str) -> list[str]:
    """Return lines without what is random in them."""
    return [line.partition("m-")[0].rstrip(" ,") for line in out.splitlines()]


def test_a_difference_is_told_in_order_with_what_was_before_and_the_words(at: Any) -> None:
    code, out, err = at("diff", "--since", "2026-05-03", "--until", "2026-05-08")
    assert (code, err) == (0, "")
    lines = shown(out)
    assert lines[:2] == [
        "  3 May 2026    learned    Ann Lee lives in Bergen  since 2 May 2026  (before:",
        "                           Oslo)",
    ]
    assert "  5 May 2026    corrected  Ann Lee works at Globex  (not: Acme)" in lines
    assert "  7 May 2026    contested  Ann Lee lives in Narvik  (against: Bergen)" in lines
    assert any("“Ann Lee does not work at Acme but at Globex.”" in line for line in lines)
    assert any("Bob Ray" in line for line in lines)
    assert any("https://example.org/ann" in line for line in lines)


def test_a_difference_is_json_too(at: Any) -> None:
    code, out, _ = at(
        "diff", "--since", "2026-05-03", "--until", "2026-05-03", "--entity", "Ann Lee", "--json"
    )
    (change,) = json.loads(out)
    assert code == 0
    assert (change["what"], change["edge"]["object"], change["before"]["object"]) == (
        "learned",
        "Bergen",
        "Oslo",
    )
    assert (change["because"]["ref"], change["who"]) == ("note-7", "local")
    assert {"at", "what", "edge", "before", "because", "who", "reason"} == change.keys()


def test_where_nothing_has_changed_it_says_so(at: Any) -> None:
    assert at("diff", "--since", "2060")[0] == 3
    code, out, _ = at("diff", "--since", "2026-05-20")
    assert (code, out.strip()) == (0, "nothing has changed")
    _, out, _ = at("diff", "--since", "2026-04-01", "--until", "2026-04-02", "--known-at", "2026-04-02")
    assert out.strip() == "nothing has changed, as it was believed then"


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["diff"], 2),
        (["diff", "--since", "2026-05-02", "--until", "2026-05-01"], 3),
        (["diff", "--since", "soon"], 3),
        (["diff", "--since", "2026-05-01", "--entity", "Zed"], 4),
        (["review"], 2),
        (["review", "list", "--status", "odd"], 3),
        (["review", "show", "nothing"], 4),
        (["review", "accept", "nothing"], 4),
        (["review", "reject", "nothing"], 2),
        (["review", "reject", "nothing", "--reason", "x"], 4),
    ],
)
def test_it_leaves_with_its_exit_code(at: Any, argv: list[str], code: int) -> None:
    left, out, err = at(*argv)
    assert left == code
    assert out == ""
    assert "Traceback" not in err


def test_a_history_tells_corrections_challenges_and_what_is_to_come(at: Any) -> None:
    _, out, _ = at("history", "Ann Lee")
    lines = shown(out)
    assert "  5 May 2026    corrected  Ann Lee works at Globex  (not: Acme)" in lines
    assert "  7 May 2026    contested  Ann Lee lives in Narvik  (against: Bergen)" in lines
    assert "  1 Feb 2090    begins     Ann Lee works at Hooli  (before: Globex)" in lines


def test_what_is_open_is_listed_shown_and_decided(at: Any) -> None:
    _, out, _ = at("review", "list", "--json")
    contested, finding = json.loads(out)
    assert (contested["kind"], finding["kind"], finding["code"]) == ("contested", "finding", "datatype")
    code, out, _ = at("review", "list")
    lines = out.splitlines()
    assert code == 0
    assert lines[0] == "  contested    Ann Lee lives in Narvik"
    assert "    against: Ann Lee lives in Bergen" in lines
    assert f"    {finding['id']}" in lines
    _, out, _ = at("review", "show", contested["id"])
    assert "  a third party says" in out.splitlines()
    assert "  the first party says" in out.splitlines()
    assert "“Ann Lee moved to Bergen on 2 May 2026.”" in out
    code, out, _ = at("review", "reject", contested["id"], finding["id"], "--reason", "an old page")
    assert code == 0
    assert "1 statement of the third party is closed" in out
    assert at("review", "list")[1].strip() == "nothing to review"
    _, out, _ = at("review", "list", "--status", "rejected")
    assert out.count("by local: an old page") == 2
    _, out, _ = at("history", "Ann Lee")
    assert any("retracted  Ann Lee lives in Narvik" in line for line in out.splitlines())
    assert "an old page" in out


def test_an_accepted_challenger_is_the_reviewers_statement(at: Any) -> None:
    contested, finding = json.loads(at("review", "list", "--json")[1])
    code, out, _ = at("review", "accept", contested["id"], "--reason", "I asked her", "--json")
    receipt = json.loads(out)
    assert (code, receipt["decision"], receipt["reason"]) == (0, "accepted", "I asked her")
    assert receipt["receipt"]["statements"][0]["outcome"] == "superseded"
    code, out, err = at("review", "accept", finding["id"])
    assert (code, out) == (3, "")
    assert "may still not enter (datatype)" in err
    code, _, err = at("review", "accept", contested["id"])
    assert code == 3
    assert "I asked her" in err
