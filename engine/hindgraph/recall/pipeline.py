"""From a question to an answer: analyse, routes, union, score, rerank, adjust, cut, answer. Read this file first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.records import LATEST, MemoryFilter, Tier
from hindgraph.ports import Clock, Embedder, GraphStore, GraphView, Reader, Reranker, VectorIndex, WordIndex
from hindgraph.ports.identified import identified, identity_of, stored
from hindgraph.recall import routes
from hindgraph.recall.analysis import Analysed, Household, Tiers, analyse, reads_alike
from hindgraph.recall.beyond import Beyond
from hindgraph.recall.budget import within
from hindgraph.recall.chains import ChainReader
from hindgraph.recall.config import DEFAULT, Weights
from hindgraph.recall.episodes import by_event, in_its_time
from hindgraph.recall.lanes import Indexes, LaneRanker, LaneResult
from hindgraph.recall.moments import BOTH_LANES, FIRST_LANE
from hindgraph.recall.outcomes import Typed
from hindgraph.recall.pairs import PairRanker, by_rule
from hindgraph.recall.pending import first_recorded, something_waits
from hindgraph.recall.phrases import ENGLISH
from hindgraph.recall.pictures import Pictures, Projections
from hindgraph.recall.projection import NO_PICTURE, Projection
from hindgraph.recall.records import Answer, Hit, Reason, Request, Trace
from hindgraph.recall.residual import Residual
from hindgraph.recall.retellings import with_tellings
from hindgraph.recall.routes import Found
from hindgraph.recall.say import Speaker
from hindgraph.recall.selecting import Selection, Selector
from hindgraph.recall.stopwatch import Stopwatch
from hindgraph.recall.support import Decider
from hindgraph.recall.tracing import answer_id, trace_id, trace_of
from hindgraph.recall.typed import Teller, TypedAnswer
from hindgraph.recall.windows import bounded
from hindgraph_ontology.errors import DeadlineExceeded
from hindgraph_ontology.records import Ontology

TraceSink = Callable[[Trace], None]
HandOut = Callable[[str, Answer], None]

TRUST_FLOOR = 0.5
UNKNOWN = ("no_match", "no_such_entity", "filtered")


def no_trace(trace: Trace) -> None:
    """Keep no trace."""


def not_noted(actor: str, answer: Answer) -> None:
    """Note nothing of what is handed out."""


def part_of_the_graph(actor: str) -> None:
    """Do nothing: indexes that are part of the graph are never behind it."""


@dataclass
class Recall:
    """Answers questions of an actor.

    Attributes:
        ranker: Scores the pairs of memories that are looked at.
        pictures: Projections of actors' graphs, kept fresh.
        sink: Where traces go.
        hand_out: Notes what is handed out, so that it is known when it comes back.
        follow: Brings indexes that are apart from the graph up to what others have written. That may take long on a
            machine that has none yet, so it is not done for who has no time.
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
    ranker: PairRanker = by_rule
    pictures: Pictures = field(default_factory=Projections)
    sink: TraceSink = no_trace
    hand_out: HandOut = not_noted
    follow: Callable[[str], object] = part_of_the_graph

    def __call__(self, actor: str, request: Request) -> Answer:
        """Answer a question from one consistent picture of the actor's memory; "now" is frozen at the start."""
        watch = Stopwatch(self.clock, request.deadline)
        if request.deadline is None:
            self.follow(actor)
        watch.lap("follow")
        vector = self._embedded(request.query)
        watch.lap("embed")
        try:
            answer, trace = self.graph.read(
                actor, lambda view: self._answered(actor, request, view, watch, vector), timeout=watch.left()
            )
        except DeadlineExceeded:
            answer, trace = self._too_late(actor, request, watch)
        self.sink(trace)
        self.hand_out(actor, answer)
        return answer

    def _answered(
        self,
        actor: str,
        request: Request,
        view: GraphView,
        watch: Stopwatch,
        vector: NDArray[np.float32] | None,
    ) -> tuple[Answer, Trace]:
        seen = identified(view, request.known_at or LATEST)
        return _Call(self, actor, request, seen, watch, vector)()

    def _embedded(self, query: str) -> NDArray[np.float32] | None:
        return self.embedder.embed([query])[0] if query.strip() else None

    def _too_late(self, actor: str, request: Request, watch: Stopwatch) -> tuple[Answer, Trace]:
        """Answer where the time did not even do for what a question names."""
        name = trace_id(actor, request, 0, watch.started)
        answer = Answer(
            id=answer_id(name),
            query=request.query,
            answered=False,
            reason="deadline",
            text=ENGLISH.no_match,
            partial=True,
            trace_id=name,
            took_ms=watch.elapsed_ms(),
        )
        trace = Trace(
            name, actor, watch.started, request.query, 0, self.weights.name, steps_ms=dict(watch.steps)
        )
        return answer, trace.with_answer(answer)


@dataclass
class _Call:
    """One recall: its steps in order.

    Attributes:
        view: The graph through the identity decisions known at the moment asked.
    """

    parts: Recall
    actor: str
    request: Request
    view: GraphView
    watch: Stopwatch
    vector: NDArray[np.float32] | None

    def __call__(self) -> tuple[Answer, Trace]:
        """Go through the steps; each lane is read and ranked by itself, and the first one never sees the other."""
        in_time = self.watch.in_time
        picture = in_time("picture", lambda: self.parts.pictures(self.actor, stored(self.view)), NO_PICTURE)
        self.watch.lap("picture")
        analysed = self._analysed(FIRST_LANE)
        self.watch.lap("analyse")
        lanes = [self._lane(picture, FIRST_LANE, analysed)]
        analysed = in_time("event", lambda: self._in_its_time(lanes[0]), analysed)
        lanes = [replace(lanes[0], analysed=analysed)]
        self.watch.lap("event")
        if picture.has_third_party:
            lanes.append(self._lane(picture, BOTH_LANES, self._read_again(analysed)))
        self.watch.lap("analyse")
        told, own = in_time("chains", lambda: self._typed(lanes), (TypedAnswer(Typed()), Typed()))
        self.watch.lap("chains")
        extra = in_time("time and key", lambda: self._time_and_key(lanes[0]), [])
        self.watch.lap("time and key")
        beyond = self._beyond(lanes[0], own)
        residual = in_time("residual", beyond.residual, None) if beyond else None
        self.watch.lap("beyond")
        first = in_time("rank", lambda: self._ranked(lanes[0], residual), None)
        self.watch.lap("rank")
        extra += [in_time("trail", beyond.trail, Found("trail"))] if beyond else []
        self.watch.lap("beyond")
        select = self._selector(analysed, told, extra, FIRST_LANE)
        selection = in_time("hits", lambda: select(first, most=self.request.top_k), Selection())
        self.watch.lap("hits")
        third, more = in_time(
            "third party", lambda: self._third(lanes[1:], told, extra, selection), (None, Selection())
        )
        self.watch.lap("third party")
        hits = (*with_tellings(selection.hits, more.above), *more.hits)
        answer = self._answer(analysed, told, first, hits, solved=selection.solved)
        ranked = [lane for lane in (first, third) if lane is not None]
        return answer, self._trace(analysed, told, ranked, extra, (selection, more), hits, answer)

    # ---- the lanes

    def _analysed(self, tiers: Tiers) -> Analysed:
        parts = self.parts
        started = self.watch.started
        analysed = analyse(self.view, parts.reader, self.request, parts.household, started, tiers)
        if analysed.question.happening:  # then the time is all that is asked about
            return analysed
        wanted, most = self._filter(analysed, tiers), parts.weights.limits.word_candidates
        return bounded(analysed, self.request, parts.words, self.actor, wanted, limit=most)

    def _in_its_time(self, lane: LaneRanker) -> Analysed:
        """Find where in time the question looks, by what the first lane's texts tell of the event that it names."""
        parts, wanted = self.parts, self._filter(lane.analysed, FIRST_LANE)
        now, household = self.watch.started, parts.household
        read = partial(analyse, self.view, parts.reader, household=household, now=now, tiers=FIRST_LANE)
        embed = parts.embedder.embed if parts.embedder.knows(lane.analysed.question.lang) else None
        return in_its_time(lane, wanted, self.request, embed, read)

    def _read_again(self, analysed: Analysed) -> Analysed:
        """Read the question against everybody's names, if that makes a difference."""
        if analysed.placed or reads_alike(self.view, analysed, self.request, FIRST_LANE, BOTH_LANES):
            return analysed
        return self._analysed(BOTH_LANES)

    def _lane(self, picture: Projection, tiers: Tiers, analysed: Analysed) -> LaneRanker:
        parts = self.parts
        return LaneRanker(
            actor=self.actor,
            view=self.view,
            picture=picture,
            identity=identity_of(self.view),
            tiers=tiers,
            indexes=Indexes(parts.vectors, parts.words, parts.embedder.model),
            weights=parts.weights,
            query=self.request.query,
            analysed=analysed,
            vector=self.vector if parts.embedder.knows(analysed.question.lang) else None,
            ontology=parts.ontology,
            ranker=parts.ranker if parts.weights.ranker == "learned" else by_rule,
        )

    def _ranked(self, lane: LaneRanker, residual: Residual | None = None) -> LaneResult | None:
        if self.watch.late("rank"):
            return None
        return lane(self._filter(lane.analysed, lane.tiers), residual)

    def _beyond(self, lane: LaneRanker, typed: Typed) -> Beyond | None:
        """Return what asks the texts for a chain that the facts do not bear out, if there is one and there is time."""
        if typed.found or typed.stopped is None or self.watch.late("beyond"):
            return None
        wanted = self._filter(lane.analysed, lane.tiers)
        return Beyond(lane, typed.stopped, wanted, self._chains(lane).walker(), self.parts.embedder)

    def _filter(self, analysed: Analysed, tiers: Tiers) -> MemoryFilter:
        floor = self.request.trust_floor
        if floor is None:
            floor = TRUST_FLOOR if tiers == FIRST_LANE else 0.0
        return routes.filter_of(self.request, analysed.asked, tiers, trust_floor=floor)

    def _third(
        self, lanes: Sequence[LaneRanker], told: TypedAnswer, extra: Sequence[Found], above: Selection
    ) -> tuple[LaneResult | None, Selection]:
        """Rank over both lanes and take third-party memories only: below the first lane's, and below a quota.

        The quota comes on top of ``top_k``, so that nothing a third party writes takes a first-party hit's place.
        """
        if not lanes or self.watch.late("third party"):
            return None, Selection()
        quota = max(1, int(self.request.top_k * self.parts.weights.limits.third_share))
        most = max(quota, self.request.top_k - len(above.hits))
        result = self._ranked(lanes[0])
        only = result.of_tier(Tier.THIRD) if result else None
        selector = self._selector(lanes[0].analysed, told, extra, (Tier.THIRD,))
        return result, selector(only, most=most, above=above.shown)

    # ---- the typed answer

    def _typed(self, lanes: Sequence[LaneRanker]) -> tuple[TypedAnswer, Typed]:
        """Return what the facts answer, and what those of the first lane do: no other lane's move its texts."""
        if self.watch.late("chains"):
            return TypedAnswer(Typed()), Typed()
        outcomes: list[TypedAnswer] = []
        for lane in lanes:
            typed = self._chains(lane)(self.request.query, lane.analysed.question, lane.links)
            tell = Teller(self.view, self.parts.ontology, lane.analysed, self.request.trust_floor)
            outcomes.append(tell(typed))
            if outcomes[-1].typed.found:
                break
        chosen = outcomes[-1] if outcomes[-1].typed.found else outcomes[0]
        return chosen, outcomes[0].typed

    def _chains(self, lane: LaneRanker) -> ChainReader:
        return ChainReader(
            view=self.view,
            ontology=self.parts.ontology,
            weights=self.parts.weights,
            asked=lane.analysed.asked,
            tiers=lane.tiers,
            members=lambda cls: lane.members(cls, self.parts.ontology),
            max_hops=self.request.hops,
        )

    # ---- hits and answer

    def _time_and_key(self, lane: LaneRanker) -> list[Found]:
        analysed = lane.analysed
        wanted = self._filter(analysed, BOTH_LANES)
        most = self.parts.weights.limits.shortlist
        placed = analysed.placed if analysed.question.happening else None
        return [
            *([by_event(lane, placed, self._filter(analysed, FIRST_LANE), most=most)] if placed else []),
            routes.by_key(self.view, self.request, analysed.question, wanted),
            routes.by_time(self.view, analysed.asked, wanted, most=most),
        ]

    def _selector(
        self, analysed: Analysed, told: TypedAnswer, extra: Sequence[Found], tiers: Tiers
    ) -> Selector:
        parts = self.parts
        return Selector(
            view=self.view,
            query=self.request.query,
            analysed=analysed,
            told=told,
            wanted=self._filter(analysed, tiers),
            extra=extra,
            ontology=parts.ontology,
            weights=parts.weights,
            reranker=parts.reranker,
        )

    def _answer(
        self,
        analysed: Analysed,
        told: TypedAnswer,
        lane: LaneResult | None,
        hits: tuple[Hit, ...],
        *,
        solved: bool,
    ) -> Answer:
        asked = analysed.asked
        ontology = self.parts.ontology
        speaker = Speaker(ontology, analysed.question.lang, analysed.timezone, asked.as_of, asked.now)
        decide = Decider(analysed, told, lane, speaker, self.parts.weights, self._understood)
        decision = decide(hits, empty=self._empty(lane), solved=solved)
        if decision.reason in UNKNOWN and something_waits(self.view, self.watch):
            # What was acknowledged and is not read yet may be the answer: that is no absence.
            decision = replace(decision, reason="indexing", text=speaker.words.not_read_yet)
        elif (
            decision.reason in UNKNOWN
            and (first := first_recorded(self.view, self.watch, self.request.known_at)) is not None
        ):
            text = speaker.not_known_before(first)
            decision = replace(decision, reason="before_first_known", text=text)
        name = trace_id(self.actor, self.request, self.view.sequence, self.watch.started)
        answer = Answer(
            id=answer_id(name),
            query=self.request.query,
            answered=decision.answered,
            reason=decision.reason,
            text=decision.text,
            answers=told.items[: self.parts.weights.limits.answers],
            facts=told.facts,
            hits=hits,
            partial=bool(self.watch.skipped) or told.typed.cut,
            trace_id=name,
            took_ms=self.watch.elapsed_ms(),
        )
        return within(answer, self.request.max_tokens, self.parts.embedder.count_tokens)

    def _understood(self, memory_id: str) -> frozenset[str]:
        return frozenset(statement.predicate for statement in self.view.statements_of([memory_id]))

    def _empty(self, lane: LaneResult | None) -> Reason:
        """Say why there are no hits at all."""
        if self.watch.skipped:
            return "deadline"
        return "filtered" if lane is not None and lane.lane.size else "no_match"

    def _trace(
        self,
        analysed: Analysed,
        told: TypedAnswer,
        lanes: Sequence[LaneResult],
        extra: Sequence[Found],
        selections: Sequence[Selection],
        found: Sequence[Hit],
        answer: Answer,
    ) -> Trace:
        self.watch.lap("answer")
        return trace_of(
            self.actor,
            self.request,
            self.view.sequence,
            analysed,
            told,
            lanes,
            extra,
            selections,
            found,
            answer,
            self.parts.weights,
            self.watch,
        )
