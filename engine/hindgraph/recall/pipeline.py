"""From a question to an answer: analyse, routes, union, score, rerank, adjust, cut, answer. Read this file first."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from hindgraph.model import ids
from hindgraph.model.records import Entity, MemoryFilter, Tier
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import Clock, Embedder, GraphStore, GraphView, Reader, Reranker, VectorIndex, WordIndex
from hindgraph.recall import adjust, budget, evidence, routes
from hindgraph.recall.adjust import Scored
from hindgraph.recall.analysis import Analysed, Household, analyse
from hindgraph.recall.chains import ChainReader
from hindgraph.recall.config import DEFAULT, Weights
from hindgraph.recall.hits import make_hits, paths_to, sources_of
from hindgraph.recall.lanes import Indexes, LaneRanker, LaneResult
from hindgraph.recall.moments import BOTH_LANES, FIRST_LANE
from hindgraph.recall.pairs import PairScorer, rule_of_thumb
from hindgraph.recall.projection import Pictures, Projections
from hindgraph.recall.records import Answer, Filtered, Hit, Request, Trace
from hindgraph.recall.rerank import reranked
from hindgraph.recall.say import Speaker
from hindgraph.recall.solutions import fixes_first
from hindgraph.recall.stopwatch import Stopwatch
from hindgraph.recall.tracing import trace_of
from hindgraph.recall.typed import Teller, TypedAnswer, best_typed
from hindgraph_ontology.records import Ontology

TraceSink = Callable[[Trace], None]

TRUST_FLOOR = 0.5


def no_trace(trace: Trace) -> None:
    """Keep no trace."""


@dataclass
class Recall:
    """Answers questions of an actor.

    Attributes:
        scorer: Scores pairs of memories; the place of a learned ranker.
        rows: Pictures of actors' graphs, kept fresh.
        sink: Where traces go.
    """

    graph: GraphStore
    vectors: VectorIndex
    words: WordIndex
    embedder: Embedder
    reader: Reader
    clock: Clock
    ontology: Ontology
    household: Household = field(default_factory=Household)
    reranker: Reranker | None = None
    weights: Weights = DEFAULT
    scorer: PairScorer = rule_of_thumb
    pictures: Pictures = field(default_factory=Projections)
    sink: TraceSink = no_trace

    def __call__(self, actor: str, request: Request) -> Answer:
        """Answer a question from one consistent picture of the actor's memory; "now" is frozen at the start."""
        watch = Stopwatch(self.clock, request.deadline)
        vector = self._embedded(request.query)
        watch.lap("embed")
        with self.graph.view(actor) as view:
            return _Call(self, actor, request, view, watch, vector).answer()

    def _embedded(self, query: str) -> NDArray[np.float32] | None:
        return self.embedder.embed([query])[0] if query.strip() else None


@dataclass
class _Call:
    """One recall: the steps in order, each with what the ones before it found."""

    parts: Recall
    actor: str
    request: Request
    view: GraphView
    watch: Stopwatch
    vector: NDArray[np.float32] | None
    filtered: list[Filtered] = field(default_factory=list)

    def answer(self) -> Answer:
        """Go through the steps."""
        analysed = analyse(self.view, self.parts.reader, self.request, self.parts.household, self.watch.started)
        self.watch.lap("analyse")
        ranker = self._ranker(analysed)
        told = self._typed(analysed, ranker)
        self.watch.lap("chains")
        first = ranker(self._filter(analysed, FIRST_LANE), ranker.links(FIRST_LANE))
        self.watch.lap("rank")
        extra = self._time_and_key(analysed)
        hits = self._hits(analysed, told, first, extra, most=self.request.top_k)
        third = self._third(analysed, ranker, len(hits))
        self.watch.lap("hits")
        answer = self._answer(analysed, told, first, (*hits, *third))
        trace = trace_of(self.actor, self.request, self.view.sequence, analysed, told, first, self)
        self.parts.sink(trace.with_answer(answer))
        return answer

    def _ranker(self, analysed: Analysed) -> LaneRanker:
        parts = self.parts
        return LaneRanker(
            actor=self.actor,
            view=self.view,
            picture=parts.pictures(self.actor, self.view),
            indexes=Indexes(parts.vectors, parts.words, parts.embedder.model),
            weights=parts.weights,
            query=self.request.query,
            question=analysed.question,
            vector=self.vector,
            asked=analysed.asked,
            scorer=parts.scorer,
        )

    def _filter(self, analysed: Analysed, tiers: tuple[Tier, ...]) -> MemoryFilter:
        floor = self.request.trust_floor
        if floor is None:
            floor = TRUST_FLOOR if tiers == FIRST_LANE else 0.0
        return routes.filter_of(self.request, analysed.asked, tiers, trust_floor=floor)
