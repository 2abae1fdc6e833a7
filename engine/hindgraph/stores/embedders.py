"""The embedders that there are, and which one a setting means."""

from pathlib import Path

from hindgraph.ports import Embedder
from hindgraph.stores.embedding_cache import CachedEmbedder
from hindgraph.stores.hashing import HashingEmbedder
from hindgraph.stores.model_files import find_model
from hindgraph.stores.onnx_embedder import OnnxEmbedder
from hindgraph.stores.st_embedder import SentenceTransformersEmbedder

__all__ = [
    "HASHING",
    "CachedEmbedder",
    "HashingEmbedder",
    "OnnxEmbedder",
    "SentenceTransformersEmbedder",
    "open_embedder",
]

HASHING = "hashing"


def open_embedder(model: str, model_dir: Path) -> Embedder:
    """Return the embedder of a setting: through its ONNX copy where there is one, else through sentence-transformers.

    Args:
        model: ``hashing`` (no model), the shipped model, a folder, or a name of the hub that has been downloaded.
        model_dir: Where ONNX copies stand.

    Raises:
        ModelMissing: the model is not on this machine.
    """
    if model == HASHING:
        return HashingEmbedder()
    files = find_model(model)
    copy = files.onnx_copy(model_dir)
    return OnnxEmbedder(files, copy) if copy.is_file() else SentenceTransformersEmbedder(files)
