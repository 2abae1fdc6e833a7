"""Settings to adapters: the only place that chooses. Heavy parts are loaded when they are first used."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from hindgraph.guard.open_gate import OpenGate
from hindgraph.lifecycle.doctor import Doctor
from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.records import Moment
from hindgraph.ports import Clock, Embedder, GraphStore, IndexMarks, Reader, Reranker, VectorIndex, WordIndex
from hindgraph.recall.analysis import Household
from hindgraph.recall.browse import Browse
from hindgraph.recall.config import PRESETS
from hindgraph.recall.difference import Window, window_of
from hindgraph.recall.handing import echoes_of
from hindgraph.recall.intake import moment_of, request_of
from hindgraph.recall.learned import Learned
from hindgraph.recall.pair_features import FEATURES
from hindgraph.recall.pictures import Projections
from hindgraph.recall.pipeline import Recall
from hindgraph.recall.records import Answer, Request, Trace
from hindgraph.recall.reviews import Reviews
from hindgraph.recall.snapshots import Snapshots
from hindgraph.retain.identify import Identify
from hindgraph.retain.indexing import Indexes
from hindgraph.retain.pipeline import BATCH, Retain
from hindgraph.retain.review import Review
from hindgraph.retain.typed import TypedWrites
from hindgraph.settings import Settings
from hindgraph.stores import models
from hindgraph.stores.clock import SystemClock
from hindgraph.stores.embedders import open_embedder
from hindgraph.stores.embedding_cache import CachedEmbedder
from hindgraph.stores.pair_model import OnnxPairModel
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph.stores.sqlite.marks import SqliteIndexMarks
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex
from hindgraph.stores.traces import TraceStore
from hindgraph_extractors.reader import RulesReader
from hindgraph_ontology.errors import NotFound
from hindgraph_ontology.loader import load, load_core
from hindgraph_ontology.records import Ontology

SERVER_BATCH = 10
TRACE_TTL = timedelta(days=30)


@dataclass
class Parts:
    """The parts of a memory, put together; `hindgraph.Memory` takes them.

    Each may be replaced before it is first used: a test or a user with a store of their own hands theirs in.
    """

    settings: Settings
    ontology: Ontology
    clock: Clock
    graph: GraphStore
    vectors: VectorIndex
    words: WordIndex
    embedder: Embedder
    reader: Reader
    traces: TraceStore
    marks: IndexMarks | None = None
    reranker: Reranker | None = None

    @cached_property
    def indexes(self) -> Indexes:
        """The derived indexes and what fills them."""
        return Indexes(self.graph, self.vectors, self.words, self.embedder, self.marks)

    @cached_property
    def retain(self) -> Retain:
        """The write path."""
        parts = (self.graph, self.reader, self.indexes, OpenGate(), self.ontology, self.clock, self.settings)
        # On a server a memory takes some thirty round trips, and others wait for the lock.
        batch = BATCH if self.marks is None else SERVER_BATCH
        return Retain(*parts, batch=batch, echoes=self.traces.echoes)

    @cached_property
    def typed(self) -> TypedWrites:
        """Facts that are stated and not read."""
        return TypedWrites(self.retain)

    @cached_property
    def pictures(self) -> Projections:
        """Pictures of actors' graphs, for spreading."""
        return Projections(shelf=Snapshots(self.settings.home / "projections"))

    @cached_property
    def recall(self) -> Recall:
        """The read path."""
        return Recall(
            graph=self.graph,
            vectors=self.vectors,
            words=self.words,
            embedder=self.embedder,
            reader=self.reader,
            clock=self.clock,
            ontology=self.ontology,
            household=Household(self.settings.user, self.settings.timezone),
            weights=PRESETS[self.settings.ranking],
            reranker=self.reranker,
            ranker=Learned(OnnxPairModel(FEATURES)),
            follow=self.indexes.follow,
            pictures=self.pictures,
            sink=self._keep_trace,
            hand_out=self._hand_out,
        )

    @cached_property
    def browse(self) -> Browse:
        """Reading the graph without a question."""
        return Browse(self.graph, self.ontology, self.clock)

    @cached_property
    def identify(self) -> Identify:
        """Identity decisions."""
        return Identify(self.graph, self.ontology, self.retain.index)

    @cached_property
    def review(self) -> Review:
        """Decisions on findings and challengers."""
        return Review(self.retain, self.identify, self.retain.index)

    @cached_property
    def reviews(self) -> Reviews:
        """What is open for review."""
        return Reviews(self.graph, self.ontology, self.clock, self.review.verdict)

    @cached_property
    def doctor(self) -> Doctor:
        """The check-up."""
        follow = None if self.marks is None else self.indexes.follow
        parts = (self.graph, self.vectors, self.embedder, self.ontology, self.reindex, follow)
        return Doctor(*parts, pictures=self.pictures, words=self.words)

    def request(self, actor: str, query: Any, **options: Any) -> Request:
        """Return a checked question in the actor's zone."""
        return request_of(query, timezone=self._timezone(actor), **options)

    def moment(self, actor: str, *, as_of: Any, known_at: Any) -> Moment:
        """Return a point on both clocks in the actor's zone."""
        return moment_of(as_of, known_at, timezone=self._timezone(actor))

    def window(self, actor: str, since: Any, until: Any, *, known_at: Any) -> Window:
        """Return a time between two in the actor's zone."""
        timezone, now = self._timezone(actor), self.clock.now()
        return window_of(since, until, known_at=known_at, timezone=timezone, now=now)

    def reindex(self, actor: str) -> int:
        """Build an actor's vectors and words anew from the graph."""
        return self.indexes.rebuild(actor)

    def explain(self, actor: str, trace_id: str) -> dict[str, Any]:
        """Return a trace of the actor's."""
        trace = self.traces.get(actor, trace_id)
        if trace is None:
            message = f"there is no trace {trace_id!r}; traces are kept for {TRACE_TTL.days} days"
            raise NotFound(message, field="trace_id")
        return trace

    def close(self) -> None:
        """Let go of files and connections."""
        self.traces.close()
        self.graph.close()
        if self.marks is not None:
            self.marks.close()

    def _timezone(self, actor: str) -> str:
        own = ActorSettings.of(self.graph.read(actor, lambda view: view.meta(META)))
        return own.timezone or self.settings.timezone

    def _hand_out(self, actor: str, answer: Answer) -> None:
        self.traces.hand_out(actor, echoes_of(answer), ttl=TRACE_TTL)

    def _keep_trace(self, trace: Trace) -> None:
        self.traces.put(trace.actor, trace.as_dict(), ttl=TRACE_TTL)


def build(settings: Settings, *, clock: Clock | None = None) -> Parts:
    """Choose the adapters that the settings name."""
    clock = clock or SystemClock()
    ontology = load(settings.ontology) if settings.ontology else load_core()
    graph, files, marks = _stores(settings, ontology, clock)
    return Parts(
        settings=settings,
        ontology=ontology,
        clock=clock,
        graph=graph,
        vectors=SqliteVectorIndex(files),
        words=SqliteWordIndex(files),
        embedder=CachedEmbedder(open_embedder(settings.embedding_model, settings.models)),
        reader=RulesReader(ontology, settings.spacy_model),
        traces=TraceStore(settings.home, clock),
        marks=marks,
        reranker=_reranker(settings.reranker),
    )


def _reranker(model: str | None) -> Reranker | None:
    """Return what reads question and text together, if it is set; its weights are loaded when it is first asked."""
    if model is None:
        return None
    from hindgraph.stores.rerankers import CrossEncoderReranker

    return CrossEncoderReranker(model)


def _stores(
    settings: Settings, ontology: Ontology, clock: Clock
) -> tuple[GraphStore, ActorFiles, IndexMarks | None]:
    """Return the graph store, the files of the vectors and words, and how far these have come where they are apart."""
    match settings.store:
        case "neo4j":
            # The driver costs a third of a second, which nobody pays who keeps the graph in files.
            from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
            from hindgraph.stores.neo4j.server import Server
            from hindgraph.stores.neo4j.vocabulary import Vocabulary

            server = Server(
                uri=settings.neo4j_uri,
                user=settings.neo4j_user,
                password=settings.neo4j_password,
                database=settings.neo4j_database,
                bookmarks=settings.neo4j_bookmarks,
            )
            vocabulary = Vocabulary.of(ontology.classes, ontology.predicates)
            files = ActorFiles(settings.home / "indexes")
            return Neo4jGraphStore(server, clock, vocabulary), files, SqliteIndexMarks(files)
        case _:
            files = ActorFiles(settings.home)
            return SqliteGraphStore(files, clock), files, None


def installed_models(settings: Settings) -> list[dict[str, Any]]:
    """Return which models there are for the settings."""
    found = models.list_models(
        settings.models,
        embedding_model=settings.embedding_model,
        spacy_model=settings.spacy_model,
        reranker=settings.reranker,
    )
    return [asdict(model) for model in found]


def prepare_models(settings: Settings, *, force: bool, on_progress: Callable[[str], None]) -> dict[str, Any]:
    """Make the embedding model of the settings ready."""
    report = models.prepare(
        settings.models, embedding_model=settings.embedding_model, on_progress=on_progress, force=force
    )
    return asdict(report)
