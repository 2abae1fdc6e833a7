"""An embedder that remembers what it has embedded."""

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hindgraph.ports import Embedder
from hindgraph_ontology.errors import StoreUnavailable

_CHUNK = 500  # below SQLite's limit of parameters in every build


class CachedEmbedder:
    """Wraps an embedder: the latest rows in memory, and all of them in a file if one is given.

    Args:
        inner: The embedder that is asked for what is not known yet.
        size: How many rows stay in memory.
        path: A file that outlives the process; it may be shared by models and processes.
    """

    def __init__(self, inner: Embedder, *, size: int = 4096, path: Path | None = None) -> None:
        self._inner = inner
        self._size = size
        self._recent: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()
        self._file = None if path is None else _VectorFile(path)

    @property
    def model(self) -> str:
        """The id of the inner embedder's space."""
        return self._inner.model

    @property
    def dimension(self) -> int:
        """The length of a row."""
        return self._inner.dimension

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit row a text, embedding only what is new."""
        keys = [sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
        rows = self._known(dict.fromkeys(keys))
        new = {key: text for key, text in zip(keys, texts, strict=True) if key not in rows}
        if new:
            made = dict(zip(new, self._inner.embed(list(new.values())), strict=True))
            rows |= made
            if self._file is not None:
                self._file.put(self.model, made)
        self._remember(rows)
        return np.stack([rows[key] for key in keys]) if keys else np.empty((0, self.dimension), np.float32)

    def count_tokens(self, text: str) -> int:
        """Return the length of a text in the inner embedder's tokens."""
        return self._inner.count_tokens(text)

    def threshold(self, purpose: str) -> float:
        """Return the inner embedder's cosine line."""
        return self._inner.threshold(purpose)

    def knows(self, lang: str) -> bool:
        """Tell whether the inner embedder knows a language."""
        return self._inner.knows(lang)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def _known(self, keys: dict[bytes, None]) -> dict[bytes, NDArray[np.float32]]:
        with self._lock:
            rows = {key: self._recent[key] for key in keys if key in self._recent}
        if self._file is not None and len(rows) < len(keys):
            rows |= self._file.get(self.model, [key for key in keys if key not in rows])
        return rows

    def _remember(self, rows: dict[bytes, NDArray[np.float32]]) -> None:
        with self._lock:
            for key, row in rows.items():
                self._recent[key] = row.copy()  # not a view that keeps a whole batch alive
                self._recent.move_to_end(key)
            while len(self._recent) > self._size:
                self._recent.popitem(last=False)


class _VectorFile:
    """Rows by model and text hash, in a small SQLite file."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(path, timeout=30, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = OFF")  # what is lost is made again
            self._db.execute(
                "CREATE TABLE IF NOT EXISTS vectors (model TEXT, text BLOB, row BLOB, PRIMARY KEY (model, text))"
                " WITHOUT ROWID"
            )
        except (OSError, sqlite3.Error) as error:
            raise StoreUnavailable(f"The cache of embeddings {path} cannot be opened: {error}.") from error

    def get(self, model: str, keys: Sequence[bytes]) -> dict[bytes, NDArray[np.float32]]:
        found: dict[bytes, NDArray[np.float32]] = {}
        with self._lock:
            for start in range(0, len(keys), _CHUNK):
                chunk = keys[start : start + _CHUNK]
                marks = ",".join("?" * len(chunk))
                query = f"SELECT text, row FROM vectors WHERE model = ? AND text IN ({marks})"
                found |= {
                    key: np.frombuffer(row, np.float32)
                    for key, row in self._db.execute(query, (model, *chunk))
                }
        return found

    def put(self, model: str, rows: dict[bytes, NDArray[np.float32]]) -> None:
        with self._lock, self._db:
            self._db.executemany(
                "INSERT OR IGNORE INTO vectors VALUES (?, ?, ?)",
                [(model, key, row.astype(np.float32).tobytes()) for key, row in rows.items()],
            )

    def close(self) -> None:
        with self._lock:
            self._db.close()
