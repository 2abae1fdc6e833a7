"""Pictures kept in files, so that a cold start need not read the whole graph.

A file holds ids and numbers of one actor, no text of a memory. It is derived: whoever deletes it loses time only, and
erasing takes it away with the rest. What is damaged, cut short, of another actor or of another format counts as not there
and is written over.
"""

import hashlib
import json
import logging
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import numpy as np

from hindgraph.recall.projection import Ids, Projection

_log = logging.getLogger(__name__)

# The number goes up with every change of form.
_MAGIC = b"hindgraph picture 1\n"
_DIGEST = hashlib.sha256
_DIGEST_SIZE = 32
_IDS = ("memories", "entities")
_NUMBERS = (
    *("tier", "layer", "occurred", "recorded", "retracted"),
    *("row", "column", "count", "position", "subject"),
)


class Snapshots:
    """`pictures.Shelf` in a folder: one file an actor, named by a hash.

    Any number of processes may write at once: each file is whole and true of its sequence, and the last one stays.

    Args:
        folder: Made when the first picture is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._has_warned = False

    def load(self, actor: str) -> tuple[Projection, str] | None:
        """Return the picture of an actor with its mark, or None."""
        try:
            data = self._path(actor).read_bytes()
        except OSError:
            return None
        return _decoded(data, actor)

    def save(self, actor: str, picture: Projection, mark: str) -> None:
        """Keep a picture. Where that cannot be done, the next cold start is slow, and a warning says why, once."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _put(self._path(actor), _encoded(actor, picture, mark))
        except OSError as error:
            if not self._has_warned:
                self._has_warned = True
                _log.warning("%s cannot keep pictures, so cold starts stay slow: %s", self._folder, error)

    def _path(self, actor: str) -> Path:
        name = hashlib.sha256(actor.encode("utf-8", "surrogatepass")).hexdigest()
        return self._folder / f"{name}.picture"


def _put(path: Path, data: bytes) -> None:
    """Replace a file as a whole; not forced to the disk, for a file that a power cut tears is seen to be torn."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _encoded(actor: str, picture: Projection, mark: str) -> bytes:
    head = {"actor": actor, "epoch": picture.epoch, "sequence": picture.sequence, "mark": mark}
    body = BytesIO()
    body.write(json.dumps(head).encode() + b"\n")
    for array in _arrays(picture):
        np.save(body, array, allow_pickle=False)
    return b"".join((_MAGIC, _DIGEST(body.getbuffer()).digest(), body.getbuffer()))


def _decoded(data: bytes, actor: str) -> tuple[Projection, str] | None:
    start = len(_MAGIC) + _DIGEST_SIZE
    body = memoryview(data)[start:]
    if not data.startswith(_MAGIC) or data[len(_MAGIC) : start] != _DIGEST(body).digest():
        return None
    file = BytesIO(body)
    head = json.loads(file.readline())
    if head["actor"] != actor:
        return None
    parts = {name: np.load(file, allow_pickle=False) for name in (*_IDS, *_NUMBERS)}
    parts |= {name: parts[name].astype(np.str_) for name in _IDS}
    return Projection(sequence=head["sequence"], epoch=head["epoch"], **parts), head["mark"]


def _arrays(picture: Projection) -> Iterator[np.ndarray]:
    for name in _IDS:
        yield _narrow(getattr(picture, name))
    for name in _NUMBERS:
        yield getattr(picture, name)


def _narrow(ids: Ids) -> np.ndarray:
    """Write ids with one byte a character instead of four, as nearly all can be."""
    try:
        return ids.astype(np.bytes_)
    except UnicodeEncodeError:
        return ids
