"""The command line: exit codes, what goes where, and options that stand anywhere."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hindgraph.surfaces.cli.run import hoisted, run
from worlds import memory_in, plain_home

# The option parser may bring pydantic.
HEAVY = ("numpy", "spacy", "torch", "onnxruntime", "networkx", "rich", "yaml", "sqlite3", "hindgraph.memory")
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith("HINDGRAPH_")}
CHAIN = "Where does the owner of checkout live?"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = plain_home(tmp_path_factory.mktemp("home"))
    with memory_in(folder) as memory:
        memory.actor_settings(timezone="Asia/Tokyo")
        memory.write(
            "checkout depends on orders-db.", ref="a", session="s", occurred_at="2026-05-01T20:00:00Z"
        )
        memory.write("Ann Lee owns checkout.", ref="b", occurred_at="2026-05-02T08:00:00Z")
        memory.write("Ann Lee lives in Oslo.", ref="c", occurred_at="2026-05-03T08:00:00Z")
        memory.write("Ann Lee lives in Bergen.", ref="d", occurred_at="2026-06-01T08:00:00Z")
    return folder


@pytest.fixture
def at(home: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command at the home; returns exit code, stdout and stderr."""

    def call(*argv: str) -> tuple[int, str, str]:
        code = run(["--home", str(home), *argv])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def shell(home: Path, *argv: str, stdin: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own."""
    command = [sys.executable, "-m", "hindgraph", "--home", str(home), *argv]
    return subprocess.run(command, input=stdin, capture_output=True, env={**ENVIRON, **environ}, timeout=120)


LEFT_WITH = {
    "done": (["stats"], 0),
    "an empty answer": (["search", "Who is Zed?"], 0),
    "no command": ([], 2),
    "a group without its command": (["ontology"], 2),
    "an unknown command": (["remember"], 2),
    "an unknown option": (["stats", "--loud"], 2),
    "a number that is none": (["search", "x", "--top-k", "many"], 2),
    "neither a question nor a batch": (["search"], 2),
    "both a question and a batch": (["search", "x", "--batch", "y"], 2),
    "nothing to set": (["actor", "set"], 2),
    "an empty text": (["write", " "], 3),
    "a day that is none": (["search", "x", "--as-of", "2026-02-31"], 3),
    "an unknown layer": (["write", "x", "--layer", "deep"], 3),
    "an unknown predicate": (["graph", "checkout", "--predicate", "Entity`) DETACH DELETE n //"], 3),
    "an unknown step": (["graph", "checkout", "--chain", "depends_on>adores"], 3),
    "an unknown format": (["ontology", "export", "--format", "xml"], 3),
    "an unknown zone": (["actor", "set", "--timezone", "Moon/Tycho"], 3),
    "an actor without a name": (["stats", "--actor", " "], 3),
    "an unknown id": (["get", "nothing"], 4),
    "an unknown name": (["graph", "zanzibar-9"], 4),
    "an unknown trace": (["explain", "trace-none"], 4),
    "an unknown class": (["ontology", "show", "Unicorn"], 4),
    "a file that is not there": (["ingest", "/nowhere/at/all"], 4),
    "a batch that is not there": (["search", "--batch", "/nowhere/at/all"], 4),
    "a document that is not there": (["ontology", "check", "/nowhere/at/all.yaml"], 4),
}


@pytest.mark.parametrize("case", LEFT_WITH)
def test_it_leaves_with_its_exit_code_and_says_errors_on_stderr_only(at: Any, case: str) -> None:
    argv, expected = LEFT_WITH[case]
    code, out, err = at(*argv)
    assert code == expected
    assert (out == "", err == "") == (code != 0, code == 0)
    assert "Traceback" not in err


@pytest.mark.parametrize("case", ["an unknown option", "an unknown layer", "an unknown name"])
def test_with_json_an_error_is_one_json_object(at: Any, case: str) -> None:
    argv, _ = LEFT_WITH[case]
    _, out, err = at(*argv, "--json")
    error = json.loads(err)
    assert out == ""
    assert {"error", "code", "message"} <= error.keys()


def test_an_error_names_the_field_and_the_next_step(at: Any) -> None:
    _, _, err = at("graph", "checkout", "--predicate", "depend")
    assert "error (predicate): 'depend' is not a predicate" in err
    assert "depends_on" in err
    assert "next: hindgraph ontology show" in err


def test_a_setting_that_is_wrong_is_named(home: Path) -> None:
    done = shell(home, "ontology", "show", "--json", HINDGRAPH_COLOUR="blue")
    assert done.returncode == 3
    assert json.loads(done.stderr)["setting"] == "HINDGRAPH_COLOUR"


def test_a_model_that_is_missing_is_named_with_its_setting(home: Path) -> None:
    done = shell(home, "stats", "--json", HINDGRAPH_EMBEDDING_MODEL="nonsense")
    error = json.loads(done.stderr)
    assert done.returncode == 6
    assert (error["error"], error["setting"]) == ("ModelMissing", "HINDGRAPH_EMBEDDING_MODEL")
    assert error["next_step"]


def test_global_options_stand_before_and_after_the_command(home: Path) -> None:
    expected = ["--home", "h", "--json", "--actor=a", "search", "x", "--top-k", "3"]
    assert (
        hoisted(["search", "--home", "h", "x", "--json", "--top-k", "3", "--actor=a"]).arguments == expected
    )
    assert hoisted(["write", "--", "--json"]) == (["write", "--", "--json"], False)
    assert hoisted(["search", "x", "--home"]).arguments == ["--home"]
    assert run(["stats", "--home", str(home), "--actor", "local", "--json"]) == 0


COMMANDS = (
    ["search", CHAIN],
    ["get", "a"],
    ["graph", "checkout"],
    ["graph", "checkout", "--chain", "owned_by>lives_in"],
    ["history", "Ann Lee"],
    ["stats"],
    ["doctor"],
    ["reindex"],
    ["ontology", "check"],
    ["ontology", "show"],
    ["ontology", "show", "depends_on"],
    ["ontology", "show", "Service"],
    ["ontology", "export", "--format", "mermaid"],
    ["models", "list"],
    ["actor", "show"],
    ["actor", "list"],
    ["write", "Ann Lee owns checkout.", "--ref", "b"],
)


@pytest.mark.parametrize("argv", COMMANDS, ids=" ".join)
def test_every_command_answers_a_person_and_a_program(at: Any, argv: list[str]) -> None:
    code, out, err = at(*argv)
    assert (code, err) == (0, "")
    assert not [line for line in out.splitlines() if line != line.rstrip()]
    assert "\x1b" not in out
    assert "export" in argv or max(map(len, out.splitlines())) <= 80
    code, out, err = at(*argv, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)


def test_times_are_in_the_zone_of_the_actor(at: Any) -> None:
    # 20:00 in UTC is the morning after in Tokyo.
    assert "since 2 May 2026" in at("graph", "orders-db")[1]
    assert "2 May 2026 05:00" in at("get", "a")[1]


def test_a_batch_gives_one_answer_a_line_under_the_ids_of_the_questions(home: Path) -> None:
    rows = [
        {"id": "q1", "query": CHAIN},
        {"id": "q2", "query": "orders-db"},
        {"query": "Who is Zed?", "top_k": 1},
    ]
    lines = "\n\n".join(json.dumps(row) for row in rows).encode()
    done = shell(home, "search", "--batch", "-", "--top-k", "2", stdin=lines)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert [(answer["id"], answer["query"]) for answer in answers] == [
        ("q1", CHAIN),
        ("q2", "orders-db"),
        ("5", "Who is Zed?"),
    ]
    assert [len(answer["hits"]) for answer in answers] == [2, 2, 1]


def test_a_bad_question_of_a_batch_is_named_by_its_line(at: Any, tmp_path: Path) -> None:
    for second, word in (("{", "not JSON"), ("[]", "not an object"), ('{"query": "x", "top_k": 0}', "top_k")):
        (tmp_path / "q.jsonl").write_text('{"query": "x"}\n' + second)
        code, _, err = at("search", "--batch", str(tmp_path / "q.jsonl"))
        assert code == 3
        assert "q.jsonl, line 2: " in err
        assert word in err


def test_rows_from_standard_input_are_taken_and_a_bad_one_is_reported_by_number(tmp_path: Path) -> None:
    home = plain_home(tmp_path)
    rows = b'{"ref": "a", "text": "Good morning."}\nnonsense\n{"ref": "c", "text": "Good night."}\n'
    done = shell(home, "ingest", "-", "--json", stdin=rows)
    report = json.loads(done.stdout)
    assert done.returncode == 3
    assert report["memories"] == 2
    assert [(refusal["row"], refusal["code"]) for refusal in report["refused"]] == [(2, "bad_row")]


def test_a_text_from_standard_input_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    done = shell(plain_home(tmp_path), "write", "-", stdin="Grüße".encode("latin-1"))
    assert done.returncode == 3
    assert b"standard input is not UTF-8 text" in done.stderr


def test_help_is_quick_and_imports_nothing_heavy() -> None:
    code = (
        "import resource, sys; from hindgraph.surfaces.cli.run import run; run(['--help']);"
        f"print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr);"
        "print(sum(resource.getrusage(resource.RUSAGE_SELF)[:2]), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=ENVIRON, text=True)
    imported, seconds = done.stderr.splitlines()
    assert "search" in done.stdout
    assert imported == "[]"
    assert float(seconds) < 1.0  # half of it is the budget; this machine may be a slow one


def test_a_reader_that_has_seen_enough_ends_it_silently(home: Path) -> None:
    command = [sys.executable, "-m", "hindgraph", "--home", str(home), "ontology", "show"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRON) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_an_interrupt_ends_it_without_a_traceback(home: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "questions"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "hindgraph", "--home", str(home), "search", "--batch", str(pipe)]
    # A shell that runs the tests in the background ignores interrupts, and children inherit that.
    heeds = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with (
        subprocess.Popen(command, stderr=subprocess.PIPE, env=ENVIRON, preexec_fn=heeds) as process,
        pipe.open("w"),
    ):
        # Opening returns when the program has opened its end: it waits for questions now.
        process.send_signal(signal.SIGINT)
        try:
            said = process.communicate(timeout=60)[1].decode()
        finally:
            process.kill()
    assert process.returncode == 130
    assert said == "error: interrupted; what was acknowledged is kept\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_of_another_encoding_is_served(home: Path, encoding: str) -> None:
    person = shell(home, "ontology", "show", "depends_on", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (person.returncode, person.stderr) == (0, b"")
    assert b"\\u4f9d\\u8d56" in person.stdout
    program = shell(home, "ontology", "show", "depends_on", "--json", PYTHONIOENCODING=encoding)
    assert json.loads(program.stdout.decode(encoding))["says_zh"] == "{subject} 依赖 {object}"


def test_the_demo_runs_from_beginning_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = plain_home(tmp_path / "demo")
    assert run(["demo", "--keep", str(folder)]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert len([line for line in shown.out.splitlines() if line.startswith("  ?  ")]) == 10
    assert max(len(line) for line in shown.out.splitlines()) <= 80
    assert run(["--home", str(folder), "--actor", "demo", "actor", "show", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["timezone"] == "Europe/Berlin"
