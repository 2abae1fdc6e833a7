"""A reader that remembers what it has read, so that a change in ranking does not cost the parsing of a corpus."""

import hashlib
import pickle
import sqlite3
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType

from hindgraph.ports import Reader
from hindgraph_extractors.records import Known, Question, ReadContext, Reading

Answers = dict[str, tuple[Known, ...]]


class CachedReader:
    """Keeps readings in a file, by text, context and the source of the extractors.

    What a text says also depends on which of its names the graph knew by then. So each reading is kept with the names
    that it asked for and what it was told, and counts only where it would be told the same again.

    Args:
        inner: The reader that is asked for what is not known yet.
        path: The file; it may be shared by processes.
        version: Changes whenever the inner reader may read differently (`source_hash`).
    """

    def __init__(self, inner: Reader, path: Path, *, version: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._inner = inner
        self._version = version
        self._db = sqlite3.connect(path, timeout=60, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = OFF")  # what is lost is read again
        self._db.execute("CREATE TABLE IF NOT EXISTS readings (key BLOB PRIMARY KEY, row BLOB) WITHOUT ROWID")
        self.hits = 0
        self.misses = 0

    def read(self, text: str, context: ReadContext) -> Reading:
        """Return what a text mentions and says."""
        key = self._key(text, context)
        found = self._db.execute("SELECT row FROM readings WHERE key = ?", (key,)).fetchone()
        if found is not None:
            kept = _unpack(found[0])
            if _told(context, kept.asked) == kept.told:
                self.hits += 1
                return kept.reading
        self.misses += 1
        listener = _Listener(context)
        made = self._inner.read(text, replace(context, known=listener))
        row = _pack(_Kept(listener.asked, listener.told, made))
        self._db.execute("INSERT OR REPLACE INTO readings VALUES (?, ?)", (key, row))
        return made

    def question(self, text: str, context: ReadContext) -> Question:
        """Return what a question asks for; never from the cache, as its time is measured."""
        return self._inner.question(text, context)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def _key(self, text: str, context: ReadContext) -> bytes:
        told = (context.said_at, context.timezone, context.user, context.user_aliases, context.speaker)
        parts = (self._version, text, told, context.recent, context.lang)
        return hashlib.sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()


@dataclass(frozen=True, slots=True)
class _Kept:
    """A reading with the names that it asked for and what it was told."""

    asked: set[str]
    told: Answers
    reading: Reading


@dataclass
class _Listener:
    """Passes the questions for names on, and notes them."""

    context: ReadContext
    asked: set[str] = field(default_factory=set)
    told: Answers = field(default_factory=dict)

    def __call__(self, keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        answers = self.context.known(keys)
        self.asked.update(keys)
        self.told.update(_sorted(answers))
        return answers


def source_hash(*packages: ModuleType, without: Collection[str] = ()) -> str:
    """Return a hash over the files of packages, leaving out those whose path in the package begins with a name."""
    digest = hashlib.sha256()
    for package in packages:
        root = Path(package.__path__[0])
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root).as_posix()
            if path.suffix in {".py", ".yaml", ".json", ".txt"} and not inside.startswith(tuple(without)):
                digest.update(f"{package.__name__}/{inside}\0".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _told(context: ReadContext, asked: Collection[str]) -> Answers:
    return _sorted(context.known(asked)) if asked else {}


def _sorted(answers: Mapping[str, tuple[Known, ...]]) -> Answers:
    return {
        key: tuple(sorted(known, key=lambda k: (k.name, k.cls))) for key, known in answers.items() if known
    }


def _pack(row: _Kept) -> bytes:
    return zlib.compress(pickle.dumps(row, pickle.HIGHEST_PROTOCOL), 1)


def _unpack(row: bytes) -> _Kept:
    # Only what this class wrote, in the project's own ignored folder, is ever loaded.
    kept: _Kept = pickle.loads(zlib.decompress(row))
    return kept
