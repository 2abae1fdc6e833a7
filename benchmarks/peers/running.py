"""One peer's run, seen from here: a folder is filled, a process of the other environment works on it, answers are read."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers import protocol
from benchmarks.peers.environment import REQUIREMENTS, Environment
from benchmarks.peers.protocol import Job, Query, Ranked, Report, Text
from benchmarks.recall.records import Asked, Dataset
from benchmarks.recall.remembering import HITS, WARM_UP
from hindgraph.settings import Settings
from hindgraph.stores.model_files import PREPARE, find_model
from hindgraph.stores.onnx_export import longest_input
from hindgraph_ontology.errors import ModelMissing

TOP = Path(__file__).parents[2]
HOURS = 3

# What packages offer to be quiet; beyond that the worker lets no call leave the machine.
QUIET = {
    "ANONYMIZED_TELEMETRY": "False",
    "DO_NOT_TRACK": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "HF_HUB_OFFLINE": "1",
    "LANGCHAIN_TRACING_V2": "false",
    "LANGSMITH_TRACING": "false",
    "MEM0_TELEMETRY": "False",
    "POSTHOG_DISABLED": "1",
    "TRANSFORMERS_OFFLINE": "1",
}
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}


@dataclass(frozen=True, slots=True)
class Heard:
    """What came back from a peer: its report, and what it ranked for each question, if it could."""

    peer: str
    report: Report
    ranked: Mapping[Asked, Ranked] = field(default_factory=dict)


def hear(
    peer: str,
    dataset: Dataset,
    vectors: NDArray[np.float32],
    job: Job,
    environment: Environment,
    kept: Path | None = None,
) -> Heard:
    """Run one peer over a set, or give back what it said before.

    Args:
        vectors: One row a text, in the order of the pools.
        job: What is the same for all peers: the model and how much to give back.
        kept: Where runs are kept; they stand as long as data, packages and the code of the peers do.
    """
    if peer in environment.missing:
        return Heard(peer, Report(reason=environment.missing[peer]))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "store").mkdir()
        fill(folder, dataset, vectors, replace(job, peer=peer, store="store"))
        before = kept / f"{dataset.name}-{peer}-{_fingerprint(folder)}" if kept else None
        if before is not None and (before / protocol.REPORT).is_file():
            return understood(peer, before, dataset.asked, "")
        said = _run(environment.python, folder)
        heard = understood(peer, folder, dataset.asked, said)
        if before is not None and heard.report.reason is None:
            before.mkdir(parents=True, exist_ok=True)
            for part in (protocol.ANSWERS, protocol.REPORT):
                shutil.copy(folder / part, before / part)
        return heard


def _fingerprint(folder: Path) -> str:
    """Return a hash over what a peer is told and what tells it."""
    told = (folder / part for part in (protocol.JOB, protocol.CORPUS, protocol.QUESTIONS))
    code = (
        REQUIREMENTS,
        *(Path(__file__).parent / part for part in ("systems.py", "worker.py", "protocol.py")),
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in (*told, *code))).hexdigest()[:16]


def shared_job(chosen: Settings) -> Job:
    """Return what every peer is told: the same ONNX copy and tokenizer that hindgraph runs.

    Raises:
        ModelMissing: the copy has not been made yet.
    """
    files = find_model(chosen.embedding_model)
    copy = files.onnx_copy(chosen.models)
    if not copy.is_file():
        raise ModelMissing(f"The peers need the ONNX copy of {files.name}.", next_step=PREPARE)
    tokenizer = files.folder / "tokenizer.json"
    return Job("", HITS, str(copy), str(tokenizer), longest_input(files.folder), "", WARM_UP)


def fill(folder: Path, dataset: Dataset, vectors: NDArray[np.float32], job: Job) -> None:
    """Write the asking side of the exchange; gold stays here."""
    texts = (Text(p.ref, pool.actor, p.text) for pool in dataset.pools for p in pool.passages)
    protocol.write_lines(folder / protocol.CORPUS, texts)
    queries = (Query(str(number), asked.actor, asked.text) for number, asked in enumerate(dataset.asked))
    protocol.write_lines(folder / protocol.QUESTIONS, queries)
    np.save(folder / protocol.VECTORS, vectors)
    protocol.write(folder / protocol.JOB, job)


def understood(peer: str, folder: Path, asked: Sequence[Asked], said: str) -> Heard:
    """Read what a peer left in a folder; without a report, the last line that it said is the reason."""
    if not (folder / protocol.REPORT).is_file():
        lines = said.strip().splitlines() or ["it ended without a word"]
        return Heard(peer, Report(reason=lines[-1][:500]))
    report = protocol.read(folder / protocol.REPORT, Report)
    if report.reason is not None:
        return Heard(peer, report)
    rows = {row.id: row for row in protocol.read_lines(folder / protocol.ANSWERS, Ranked)}
    return Heard(peer, report, {question: rows[str(number)] for number, question in enumerate(asked)})


def _run(python: Path, folder: Path) -> str:
    command = [str(python), "-m", "benchmarks.peers.worker", str(folder)]
    # A home of its own, so that nothing is left in the user's, and none of the user's keys and settings.
    own = {"PATH": os.environ.get("PATH", ""), "HOME": str(folder), "PYTHONPATH": str(TOP)}
    told = own | QUIET | ONE_THREAD
    try:
        done = subprocess.run(
            command, env=told, cwd=folder, capture_output=True, text=True, timeout=HOURS * 3600
        )
    except subprocess.TimeoutExpired:
        return f"it was not done after {HOURS} hours"
    return done.stderr
