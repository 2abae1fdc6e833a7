"""Run in the environment of the peers: ``python -m benchmarks.peers.worker FOLDER`` does the job in a folder."""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.peers import protocol
from benchmarks.peers.protocol import Job, Query, Ranked, Report, Text
from benchmarks.peers.systems import PACKAGES, PEERS, WITHOUT_VECTORS, Peer

HERE = ("127.0.0.1", "::1", "localhost")


class Shared:
    """The shared model: rows of the corpus as they were given, of everything else as it is asked for."""

    def __init__(self, job: Job, texts: Sequence[Text], rows: Any) -> None:
        self._job = job
        self._known = {text.text: row for text, row in zip(texts, rows, strict=True)}

    def rows(self, texts: Sequence[str]) -> Any:
        """Return one unit row a text."""
        numpy = import_module("numpy")
        return numpy.stack([self._known[text] if text in self._known else self.row(text) for text in texts])

    def row(self, text: str) -> Any:
        """Return the row of one text by running the model."""
        numpy = import_module("numpy")
        ids = numpy.array([self._tokenizer.encode(text).ids], numpy.int64)
        given = {"input_ids": ids, "attention_mask": numpy.ones_like(ids)}
        return self._session.run(None, given)[0][0]

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizer = import_module("tokenizers").Tokenizer.from_file(self._job.tokenizer)
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._job.longest)
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        runtime = import_module("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        return runtime.InferenceSession(self._job.model, options, providers=["CPUExecutionProvider"])


class Gate:
    """Lets no call leave the machine, and counts those that try: telemetry has switches, but not every package has one."""

    def __init__(self) -> None:
        self.refused = 0

    def shut(self) -> None:
        """Refuse from now on; Python offers no way back."""
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "socket.connect":
            address = arguments[1]
            outside = isinstance(address, tuple) and str(address[0]) not in HERE
        elif event == "socket.getaddrinfo":
            outside = arguments[0] not in (None, "", *HERE)
        else:
            return
        if outside:
            self.refused += 1
            raise OSError("nothing leaves the machine in a benchmark")


def main(folder: Path) -> None:
    """Do the job and write answers and report; whatever a peer raises becomes the reason of its report."""
    gate = Gate()
    gate.shut()
    job = protocol.read(folder / protocol.JOB, Job)
    try:
        report = run(job, folder)
    except Exception as error:  # the outermost edge: one peer's failure is a line of the table
        report = Report(reason=f"{type(error).__name__}: {error}"[:500])
    row = replace(report, refused_calls=gate.refused)
    protocol.write(folder / protocol.REPORT, row)


def run(job: Job, folder: Path) -> Report:
    """Take the corpus in, answer the questions, and say how long it took."""
    texts = list(protocol.read_lines(folder / protocol.CORPUS, Text))
    shared = Shared(job, texts, import_module("numpy").load(folder / protocol.VECTORS))
    embed_ms, embed_cpu_ms = _embedding_times(shared, texts[: job.sample])
    peer = PEERS[job.peer](job, shared)
    began, spent = time.perf_counter(), time.process_time()
    for actor, some in groupby(texts, key=lambda text: text.actor):
        peer.put(actor, list(some))
    seconds, cpu_seconds = time.perf_counter() - began, time.process_time() - spent
    questions = list(protocol.read_lines(folder / protocol.QUESTIONS, Query))
    protocol.write_lines(folder / protocol.ANSWERS, answers(peer, questions, job))
    return Report(
        versions=dict(_versions(PACKAGES[job.peer])),
        texts=len(texts),
        seconds=seconds,
        cpu_seconds=cpu_seconds,
        embed_ms=embed_ms,
        embed_cpu_ms=embed_cpu_ms,
        embeds=job.peer not in WITHOUT_VECTORS,
    )


def answers(peer: Peer, questions: Sequence[Query], job: Job) -> Iterator[Ranked]:
    """Answer every question, after a few that only warm what there is."""
    for text in job.warm_up if questions else ():
        peer.search(questions[0].actor, text, job.k)
    for question in questions:
        began, spent = time.perf_counter(), time.process_time()
        refs = peer.search(question.actor, question.text, job.k)
        ms, cpu_ms = (time.perf_counter() - began) * 1000, (time.process_time() - spent) * 1000
        yield Ranked(question.id, list(refs), ms, cpu_ms)


def _embedding_times(shared: Shared, texts: Sequence[Text]) -> tuple[float, float]:
    """Return the median wall and CPU milliseconds of running the model on a text; the first only loads it."""
    wall, cpu = [], []
    for text in texts:
        began, spent = time.perf_counter(), time.process_time()
        shared.row(text.text)
        wall.append((time.perf_counter() - began) * 1000)
        cpu.append((time.process_time() - spent) * 1000)
    return (median(wall[1:]), median(cpu[1:])) if len(texts) > 1 else (0.0, 0.0)


def _versions(packages: Sequence[str]) -> Iterator[tuple[str, str]]:
    for package in packages:
        try:
            yield package, version(package)
        except PackageNotFoundError:
            yield package, "?"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
