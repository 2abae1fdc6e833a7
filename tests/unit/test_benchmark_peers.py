"""The comparison with other memories: what crosses to their environment and back, and what the tables say of it."""

import json
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.peers import protocol
from benchmarks.peers.environment import REQUIREMENTS, Environment, groups, install
from benchmarks.peers.protocol import Job, Query, Ranked, Report, Text
from benchmarks.peers.report import Beside, Fresh, outcomes, report
from benchmarks.peers.running import QUIET, TOP, Heard, fill, hear, understood
from benchmarks.peers.systems import PACKAGES, PEERS, fused
from benchmarks.peers.worker import answers
from benchmarks.recall.baselines import fused as our_fused
from benchmarks.recall.records import Asked, Dataset, Passage, Pool
from benchmarks.recall.remembering import Found, Ingested
from benchmarks.recall.report import OURS, Run

JOB = Job("dense", 20, "model.onnx", "tokenizer.json", 256, "store", ("warm?",))
ASKED = tuple(Asked(f"q{n}", f"Where is {n}?", frozenset({f"p{n}"}), "ann", ("all",)) for n in range(4))
TEXTS = tuple(Passage(f"p{n}", f"{n} is here \u2013 \u5317\u4eac", {}) for n in range(4))
DATA = Dataset("tiny", (Pool("ann", TEXTS),), ASKED)
ROWS = np.eye(4, dtype=np.float32)


def test_what_is_told_comes_over_whole_and_gold_does_not(tmp_path: Path) -> None:
    fill(tmp_path, DATA, ROWS, JOB)
    job = protocol.read(tmp_path / protocol.JOB, Job)
    assert replace(job, warm_up=tuple(job.warm_up)) == JOB
    texts = list(protocol.read_lines(tmp_path / protocol.CORPUS, Text))
    assert texts == [Text(p.ref, "ann", p.text) for p in TEXTS]
    queries = list(protocol.read_lines(tmp_path / protocol.QUESTIONS, Query))
    assert [query.text for query in queries] == [asked.text for asked in ASKED]
    assert "p2" not in (tmp_path / protocol.QUESTIONS).read_text("utf-8")
    assert np.array_equal(np.load(tmp_path / protocol.VECTORS), ROWS)


def test_a_record_of_a_later_version_is_read_without_what_is_new() -> None:
    row = {"ref": "p", "actor": "a", "text": "t", "invented": 1}
    assert Text.of(row) == Text("p", "a", "t")


def test_answers_find_their_questions_again_whatever_their_order(tmp_path: Path) -> None:
    protocol.write(tmp_path / protocol.REPORT, Report({"one": "1"}, 4, 2.0))
    rows = [Ranked(str(n), [f"p{n}"], float(n), 0.5) for n in (2, 0, 3, 1)]
    protocol.write_lines(tmp_path / protocol.ANSWERS, rows)
    heard = understood("dense", tmp_path, ASKED, "")
    assert [heard.ranked[asked].refs for asked in ASKED] == [[f"p{n}"] for n in range(4)]


def test_a_peer_that_dies_leaves_its_last_words_as_the_reason(tmp_path: Path) -> None:
    heard = understood("dense", tmp_path, ASKED, "Traceback\nImportError: no such module\n")
    assert (heard.report.reason, heard.ranked) == ("ImportError: no such module", {})
    assert understood("dense", tmp_path, ASKED, "").report.reason == "it ended without a word"


def test_a_peer_that_could_not_be_installed_is_told_with_its_reason() -> None:
    heard = hear(
        "mem0", DATA, ROWS, JOB, Environment(Path("/nowhere"), {"mem0": "cannot be installed: none"})
    )
    assert heard.report.reason == "cannot be installed: none"


def test_a_process_that_lacks_the_packages_says_which(tmp_path: Path) -> None:
    fill(tmp_path, DATA, ROWS, Job("mem0", 5, "none.onnx", "none.json", 256, "store", (), sample=0))
    told = [sys.executable, "-S", "-m", "benchmarks.peers.worker", str(tmp_path)]
    subprocess.run(told, env={"PYTHONPATH": str(TOP)}, cwd=tmp_path, check=True)
    assert protocol.read(tmp_path / protocol.REPORT, Report).reason == (
        "ModuleNotFoundError: No module named 'numpy'"
    )


def test_nothing_that_a_peer_runs_reaches_the_network(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        trying = f"""
import socket
from benchmarks.peers.worker import Gate
gate = Gate()
gate.shut()
for call in (lambda: socket.create_connection(("192.0.2.1", 443), 1), lambda: socket.getaddrinfo("example.org", 443)):
    try:
        call()
    except OSError as error:
        print(error)
socket.create_connection(("127.0.0.1", {server.getsockname()[1]}), 5).close()
print(gate.refused)
"""
        done = subprocess.run(
            [sys.executable, "-c", trying], env={"PYTHONPATH": str(TOP)}, capture_output=True, text=True
        )
    assert done.stdout.splitlines() == ["nothing leaves the machine in a benchmark"] * 2 + ["2"], done.stderr


def test_the_switches_of_telemetry_are_off() -> None:
    assert QUIET["MEM0_TELEMETRY"] == "False"
    assert QUIET["HF_HUB_OFFLINE"] == QUIET["DO_NOT_TRACK"] == "1"
    assert QUIET["LANGSMITH_TRACING"] == "false"


class Echo:
    """A peer that ranks what it was last told first."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.refs: list[str] = []

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        self.refs = [text.ref for text in texts]

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        self.asked.append(question)
        return self.refs[::-1][:k]


def test_a_worker_warms_up_and_counts_every_question_once() -> None:
    peer = Echo()
    peer.put("ann", [Text(f"p{n}", "ann", "") for n in range(30)])
    rows = list(answers(peer, [Query("0", "ann", "one"), Query("1", "ann", "two")], JOB))
    assert peer.asked == ["warm?", "one", "two"]
    assert [row.id for row in rows] == ["0", "1"]
    assert rows[0].refs[:2] == ["p29", "p28"]
    assert len(rows[0].refs) == JOB.k
    assert list(answers(peer, [], JOB)) == []


def test_fusion_over_there_is_the_fusion_over_here() -> None:
    rankings = [["a", "b", "c", "d"], ["c", "a", "x"], ["x", "y", "b"]]
    assert fused(rankings) == our_fused(rankings)


def test_rates_are_told_with_and_without_embedding() -> None:
    took = Report(texts=100, seconds=1.0, cpu_seconds=0.5, embed_ms=10.0, embed_cpu_ms=5.0)
    assert (took.rate, took.cpu_rate, took.own_cpu_rate) == (50.0, 100.0, 200.0)
    assert Report(texts=100, seconds=1.0, embed_ms=10.0, embeds=False).rate == 100.0


def test_every_peer_has_packages_and_every_group_names_peers() -> None:
    found = groups(REQUIREMENTS.read_text("utf-8"))
    assert set(PEERS) == set(PACKAGES) == {peer for group in found for peer in group.peers}
    assert all("==" in package for group in found for package in group.packages)
    named = {package.split("==")[0] for group in found for package in group.packages}
    assert {package for packages in PACKAGES.values() for package in packages} <= named


def test_groups_that_cannot_be_installed_name_the_peers_that_lack_them(tmp_path: Path) -> None:
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("# why\n# peers: one two\n./good\n# peers: two\n./bad\n\n", encoding="utf-8")
    pip = tmp_path / "pip.py"
    pip.write_text(
        "import sys\nif './bad' in sys.argv or '-r' in sys.argv:\n    sys.exit('ERROR: no such thing')\n"
    )
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nshift 2\nexec {sys.executable} {pip} "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    assert install(python, requirements) == {"two": "cannot be installed: no such thing"}


def beside(**reports: Report) -> Beside:
    ours = {asked: Found((f"p{n}",) if n else (), 30.0, 20.0, {}, {}) for n, asked in enumerate(ASKED)}
    ranked = {
        asked: Ranked(str(n), (f"p{n}",) if n < 2 else ("x",), 3.0, 2.0) for n, asked in enumerate(ASKED)
    }
    heard = tuple(Heard(peer, said, {} if said.reason else ranked) for peer, said in reports.items())
    run = Run("tiny", (4,), Ingested(0, 0.0, 0), outcomes(ours, heard))
    return Beside(run, heard, Fresh(100, 50.0, 10.0))


def test_the_tables_hold_the_measured_and_the_reason_of_the_rest() -> None:
    dense = Report({"onnxruntime": "1.2"}, 4, 2.0, 1.0, refused_calls=3)
    text = report([beside(dense=dense, mem0=Report(reason="ImportError: a | b"))])
    assert f"| tiny | all | 4 | 4 | {OURS} | 75.0 |" in text
    assert "| tiny | all | 4 | 4 | dense | 50.0 |" in text
    assert "| +25.0 [" in text
    assert f"| tiny | {OURS} | this | 30.0 | 30.0 | 20.0 | 2.0 | 10.0 | – | – |" in text
    assert "| tiny | dense | onnxruntime 1.2 | 3.0 | 3.0 | 2.0 | 2.0 | 4.0 | 4.0 | 3 |" in text
    assert "| tiny | mem0 | ImportError: a / b |" in text
    assert "| mem0 | " not in text.split("not measured")[0]


def test_without_any_peer_the_tables_are_still_told() -> None:
    text = report([beside(mem0=Report(reason="gone"))])
    assert f"| tiny | all | 4 | 4 | {OURS} | 75.0 |" in text


@pytest.mark.parametrize("part", [protocol.ANSWERS, protocol.REPORT])
def test_a_run_that_was_kept_is_given_back_without_a_process(tmp_path: Path, part: str) -> None:
    kept, python = tmp_path / "kept", tmp_path / "python"
    report_row = json.dumps({"versions": {"one": "1"}, "texts": 4, "seconds": 1.0})
    answer_rows = "".join(json.dumps(row) + "\n" for row in _answers())
    python.write_text(
        "#!/bin/sh\n"
        f"cat > $3/{protocol.ANSWERS} <<'END'\n{answer_rows}END\n"
        f"cat > $3/{protocol.REPORT} <<'END'\n{report_row}\nEND\n",
        encoding="utf-8",
    )
    python.chmod(0o755)
    first = hear("dense", DATA, ROWS, JOB, Environment(python, {}), kept)
    assert first.report.reason is None
    python.unlink()
    assert hear("dense", DATA, ROWS, JOB, Environment(python, {}), kept) == first
    assert len(list(kept.glob(f"tiny-dense-*/{part}"))) == 1


def _answers() -> list[dict[str, Any]]:
    return [{"id": str(n), "refs": [f"p{n}"], "ms": 1.0, "cpu_ms": 1.0} for n in range(4)]
