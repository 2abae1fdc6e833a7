"""What the two environments tell each other: a folder of JSON lines and one matrix. Standard library only.

The asking side writes ``job.json``, ``corpus.jsonl``, ``questions.jsonl`` and ``vectors.npy`` (one unit row a text, in
order); the peer's side answers with ``answers.jsonl`` and ``report.json``. What is gold never crosses over.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Self, TypeVar

JOB, CORPUS, QUESTIONS, VECTORS = "job.json", "corpus.jsonl", "questions.jsonl", "vectors.npy"
ANSWERS, REPORT = "answers.jsonl", "report.json"


class _Row:
    """A record that goes over as one JSON object; what this version does not know is left out."""

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Self:
        """Make the record of a row."""
        names = {each.name for each in fields(cls)}  # type: ignore[arg-type]
        return cls(**{name: value for name, value in row.items() if name in names})


@dataclass(frozen=True, slots=True)
class Job(_Row):
    """What a peer is to do.

    Attributes:
        k: How many refs to give back for a question.
        model: The ONNX copy of the embedding weights, the same file that hindgraph runs.
        tokenizer: Its tokenizer.
        longest: How many tokens of a text the model reads.
        store: A folder for whatever the peer keeps on disk.
        warm_up: Questions that are asked first and not counted.
        sample: How many texts to embed anew, to time it.
    """

    peer: str
    k: int
    model: str
    tokenizer: str
    longest: int
    store: str
    warm_up: Sequence[str] = ()
    sample: int = 20


@dataclass(frozen=True, slots=True)
class Text(_Row):
    """A text of the corpus and whose it is."""

    ref: str
    actor: str
    text: str


@dataclass(frozen=True, slots=True)
class Query(_Row):
    """A question to one actor's memory."""

    id: str
    actor: str
    text: str


@dataclass(frozen=True, slots=True)
class Ranked(_Row):
    """The refs that a peer found, best first, and in what time, with the embedding of the question."""

    id: str
    refs: Sequence[str]
    ms: float
    cpu_ms: float


@dataclass(frozen=True, slots=True)
class Report(_Row):
    """What a peer says of its run.

    Attributes:
        versions: Its packages.
        texts: How many it took in.
        seconds: In what time, without embedding them.
        cpu_seconds: The same in CPU time, which a busy machine does not stretch.
        embed_ms: What the embedding of one of them takes (median of a sample).
        embed_cpu_ms: The same in CPU time.
        embeds: Whether it embeds them at all.
        refused_calls: Attempts to reach the network, all of which were refused.
        reason: Why there are no answers, if there are none.
    """

    versions: Mapping[str, str] = field(default_factory=dict)
    texts: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    embed_ms: float = 0.0
    embed_cpu_ms: float = 0.0
    embeds: bool = True
    refused_calls: int = 0
    reason: str | None = None

    @property
    def rate(self) -> float:
        """The texts taken in a second, with their embedding."""
        return self._rate(self.seconds, self.embed_ms)

    @property
    def cpu_rate(self) -> float:
        """The texts taken in a CPU second, with their embedding."""
        return self._rate(self.cpu_seconds, self.embed_cpu_ms)

    @property
    def own_cpu_rate(self) -> float:
        """The texts taken in a CPU second, without their embedding."""
        return self._rate(self.cpu_seconds, 0.0)

    def _rate(self, seconds: float, embed_ms: float) -> float:
        embedding = self.texts * embed_ms / 1000 if self.embeds else 0.0
        return self.texts / max(seconds + embedding, 1e-9)


Record = TypeVar("Record", bound=_Row)


def write(path: Path, row: Any) -> None:
    """Write one record."""
    path.write_text(json.dumps(asdict(row), ensure_ascii=False), encoding="utf-8")


def write_lines(path: Path, rows: Iterable[Any]) -> None:
    """Write records, one a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(row), ensure_ascii=False) + "\n" for row in rows)


def read(path: Path, kind: type[Record]) -> Record:
    """Read one record."""
    return kind.of(json.loads(path.read_text("utf-8")))


def read_lines(path: Path, kind: type[Record]) -> Iterator[Record]:
    """Read records, one a line."""
    with path.open(encoding="utf-8") as lines:
        yield from (kind.of(json.loads(line)) for line in lines)
