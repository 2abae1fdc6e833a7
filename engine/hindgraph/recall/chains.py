"""Typed answers: which hypothesis of the question the graph bears out, and why none, if none."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from hindgraph.model.records import EVER, FAR_FUTURE, Entity, Tier
from hindgraph.ports import GraphView
from hindgraph.recall.asking import accounts_for, asks_for_the_end, asks_more_than_a_walk
from hindgraph.recall.config import Weights
from hindgraph.recall.kinds import Kinds
from hindgraph.recall.linking import Candidate, Links, fitting
from hindgraph.recall.moments import Asked
from hindgraph.recall.ordered import (
    during,
    ended_last,
    every_version,
    in_turn,
    latest,
    neighbours,
    next_after,
)
from hindgraph.recall.outcomes import TELLING, Stopped, Typed, one_start, starts, told
from hindgraph.recall.walking import Path, Walked, Walker
from hindgraph_extractors.questions.comparing import compares_times
from hindgraph_extractors.records import Beside, ChainHypothesis, Question, Step
from hindgraph_ontology.records import Ontology

Members = Callable[[str], Sequence[Entity]]


@dataclass
class ChainReader:
    """Tries the hypotheses of one question in one lane.

    Attributes:
        tiers: Of the lane; a chain belongs to it only if every hop does.
        members: Entities of a class that the lane knows, for "which … do not".
    """

    view: GraphView
    ontology: Ontology
    weights: Weights
    asked: Asked
    tiers: tuple[Tier, ...]
    members: Members
    max_hops: int | None = None

    def __call__(self, query: str, question: Question, links: Links) -> Typed:
        """Return the answer of the best hypothesis that has one; else the most telling reason.

        A hypothesis well below the best one is not asked: that it happens to have results says nothing.
        """
        if compares_times(query, question.lang):
            return Typed(reason="no_match")
        if asks_more_than_a_walk(query) and question.asked in ("yes_no", "fact", "set", "count"):
            return Typed(reason="no_match")
        outcomes: list[Typed] = []
        for hypothesis in self._worth_trying(question):
            outcome = self._of_kind(question, self._try(query, question, hypothesis, links))
            if outcome.found and not accounts_for(hypothesis, question):
                outcome = Typed(reason="no_match")
            outcomes.append(replace(outcome, hypothesis=hypothesis))
            if outcome.found:
                break
        tried = tuple(told(outcome) for outcome in outcomes)
        if outcomes and outcomes[-1].found:
            return replace(outcomes[-1], tried=tried)
        ranked = sorted(outcomes, key=lambda o: TELLING.index(o.reason or "no_match"))
        if not ranked:
            return Typed(reason="no_match")
        # Where another reading has its answer's reason ("ended", "ambiguous"), no text is asked for this one.
        open_ended = ranked[0].reason in ("no_match", "no_such_entity")
        ways = [o.stopped for o in outcomes if o.stopped is not None and open_ended]
        return replace(ranked[0], tried=tried, stopped=max(ways, key=lambda way: way.step, default=None))

    def _worth_trying(self, question: Question) -> Iterator[ChainHypothesis]:
        known = [
            h
            for h in question.chains
            if h.steps and all(step.predicate in self.ontology.predicates for step in h.steps)
        ]
        best = max((h.score for h in known), default=0.0)
        line = max(self.weights.floor, best - self.weights.margin)
        bound = self.max_hops or len(max((h.steps for h in known), key=len, default=()))
        chosen = [h for h in known if h.score >= line - 1e-9 and len(h.steps) <= bound]
        yield from chosen[: self.weights.limits.hypotheses]

    def _try(self, query: str, question: Question, hypothesis: ChainHypothesis, links: Links) -> Typed:
        candidates = links.of(hypothesis.anchor)
        if not candidates:
            unknown = Stopped(hypothesis)
            return Typed(reason="no_such_entity", missing=hypothesis.anchor.name, stopped=unknown)
        anchors = fitting(candidates, self._start_classes(hypothesis.steps[0]), self.ontology)
        if not anchors:
            return Typed(reason="no_match")
        if question.asked == "when":
            return self._when(query, question, hypothesis, anchors, links)
        named = hypothesis.target is not None or question.asked == "yes_no"
        if question.beside is not None and not named:
            return self._beside(question, question.beside, hypothesis, anchors, links)
        if question.former and not named:
            return self._former(question, hypothesis, anchors)
        if question.tense == "future" and question.as_of is None and not named:
            return self._to_come(question, hypothesis, anchors)
        happened = self._happened(question, hypothesis, anchors) if not named else None
        if happened is not None:
            return happened
        walked = self.walker().walk(
            [c.entity.id for c in anchors],
            hypothesis.steps,
            self._classes(question, hypothesis),
            qualifier=question.qualifier,
            closure=question.asked in ("set", "yes_no"),
        )
        if named:
            return self._yes_no(question, hypothesis, anchors, walked, links)
        if question.negated and question.answer_class:
            return self._without(question.answer_class, anchors, walked)
        return self._open(question, hypothesis, anchors, walked)

    def walker(self, *, ever: bool = False) -> Walker:
        """Return a walker at the moment asked, or at any time."""
        limits = self.weights.limits
        moment = self.asked.moment(self.tiers, ever=ever)
        return Walker(self.view, self.ontology, moment, limits.hop_rows, limits.closure_hops)

    def _of_kind(self, question: Question, outcome: Typed) -> Typed:
        if question.kind is None:
            return outcome
        return Kinds(self.view, self.ontology, self.walker(ever=True), self.tiers).kept(
            outcome, question.kind
        )

    def _start_classes(self, step: Step) -> tuple[str, ...]:
        predicate = self.ontology.predicates[step.predicate]
        if predicate.symmetric:
            return (*predicate.domain, *predicate.range)
        return predicate.range if step.inverse else predicate.domain

    def _classes(self, question: Question, hypothesis: ChainHypothesis) -> list[str | None]:
        classes = list(hypothesis.classes) + [None] * (len(hypothesis.steps) - len(hypothesis.classes))
        if classes[-1] is None and hypothesis.target is None and self._may_end(hypothesis, question):
            classes[-1] = question.answer_class
        return [cls if cls in self.ontology.classes else None for cls in classes]

    def _may_end(self, hypothesis: ChainHypothesis, question: Question) -> bool:
        """Tell whether a chain can end in the class asked for: "where" one works is an employer, not a place."""
        step, cls = hypothesis.steps[-1], question.answer_class
        predicate = self.ontology.predicates[step.predicate]
        ends = predicate.domain if step.inverse and not predicate.symmetric else predicate.range
        is_a = self.ontology.is_a
        return (
            cls is not None
            and cls in self.ontology.classes
            and any(is_a(cls, end) or is_a(end, cls) for end in ends)
        )

    # ---- the forms of a question

    def _open(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate], walked: Walked
    ) -> Typed:
        rivals = starts(walked.paths, anchors)
        if len(rivals) > 1:
            return Typed(reason="ambiguous_entity", rivals=rivals, shown=walked.paths)
        if walked.paths:
            paths = latest(walked.paths) if question.asked == "solution" else walked.paths
            return Typed(paths=paths, cut=walked.cut)
        return self._why_not(question, hypothesis, anchors, walked)

    def _yes_no(
        self,
        question: Question,
        hypothesis: ChainHypothesis,
        anchors: Sequence[Candidate],
        walked: Walked,
        links: Links,
    ) -> Typed:
        target = hypothesis.target
        if target is None and question.asked == "yes_no" and question.surfaces:
            named = {hypothesis.anchor.name, *(hypothesis.anchor.text,)}
            others = [s for s in question.surfaces if s.name not in named and s.resolved != "user"]
            if others or hypothesis.steps[0].inverse:
                return Typed(reason="no_match")  # what it asks to confirm was not understood
        if target is None:
            return self._open(question, hypothesis, anchors, walked)
        goals = {c.entity.id for c in links.of(target)}
        arrived = tuple(p for p in walked.paths if p.end in goals)
        if arrived:
            return Typed(paths=arrived, verdict=True)
        if question.tense != "present" and question.as_of is None:
            return self._at_some_time(question, hypothesis, anchors, goals, walked)
        if walked.paths and self._one_value(hypothesis.steps):
            return Typed(paths=walked.paths, verdict=False)
        if not goals:
            return Typed(reason="no_such_entity", missing=target.name)
        return self._not_any_more(question, hypothesis, anchors, goals)

    def _at_some_time(
        self,
        question: Question,
        hypothesis: ChainHypothesis,
        anchors: Sequence[Candidate],
        goals: set[str],
        walked: Walked,
    ) -> Typed:
        """Answer "did Ann ever live in Oslo": what holds now says nothing of what held, unless it never changes."""
        now, past = self.asked.as_of, question.tense == "past"
        paths = self._at_any_time(question, hypothesis, anchors)
        meant = tuple(p for p in paths if p.end in goals and (p.versions[-1].valid_from <= now) == past)
        if meant:
            return Typed(paths=meant, verdict=True)
        if (
            walked.paths
            and self._one_value(hypothesis.steps)
            and all(self.ontology.predicates[step.predicate].is_for_good for step in hypothesis.steps)
        ):
            return Typed(paths=walked.paths, verdict=False)
        ids = [c.entity.id for c in anchors]
        if past and len(hypothesis.steps) == 1 and self._denied(ids, hypothesis.steps[0], goals, since=EVER):
            return Typed(verdict=False)
        return Typed(reason="no_match")

    def _at_any_time(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate]
    ) -> list[Path]:
        ids = [c.entity.id for c in anchors]
        return every_version(self.walker(ever=True), ids, hypothesis, question.qualifier)

    def _to_come(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate]
    ) -> Typed:
        """Answer "where will Eve live" with what was told for a day after this one, the next of it."""
        chosen = next_after(self._at_any_time(question, hypothesis, anchors), self.asked.as_of)
        return one_start(chosen, anchors)

    def _happened(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate]
    ) -> Typed | None:
        """Answer "where did Ann go in April" with what happened then; None where no events are asked about."""
        period = question.as_of or question.within
        if period is None or question.asked not in ("fact", "set", "count"):
            return None
        ever = self._at_any_time(question, hypothesis, anchors)
        if not ever or not self._are_events(ever):
            return None
        return one_start(during(ever, period), anchors)

    def _beside(
        self,
        question: Question,
        beside: Beside,
        hypothesis: ChainHypothesis,
        anchors: Sequence[Candidate],
        links: Links,
    ) -> Typed:
        """Answer "where did Ann live before Bergen" from the order of the values."""
        marks = {c.entity.id for c in links.of(beside.surface)}
        if not marks:
            return Typed(reason="no_such_entity", missing=beside.surface.name)
        chosen = neighbours(self._at_any_time(question, hypothesis, anchors), marks, beside.side)
        return one_start(chosen, anchors)

    def _former(self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate]) -> Typed:
        """Answer "what was Ann's previous employer" with what ended last; of several steps it is not said which is meant."""
        if len(hypothesis.steps) > 1:
            return Typed(reason="no_match")
        chosen = ended_last(self._at_any_time(question, hypothesis, anchors), self.asked.as_of)
        return one_start(chosen, anchors)

    def _one_value(self, steps: Sequence[Step]) -> bool:
        """Tell whether every step leads to one value only, so that another one means no."""
        predicates = [(self.ontology.predicates[step.predicate], step.inverse) for step in steps]
        return all(p.inverse_functional if inverse else p.functional for p, inverse in predicates)

    def _not_any_more(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate], goals: set[str]
    ) -> Typed:
        """Answer no where it was so once, or where it was denied; else the graph does not say."""
        ids = [c.entity.id for c in anchors]
        steps, none = hypothesis.steps, [None] * len(hypothesis.steps)
        ever = self.walker(ever=True).walk(ids, steps, none, qualifier=question.qualifier)
        once = tuple(p for p in ever.paths if p.end in goals)
        if once and self._are_events(once):
            return Typed(paths=once, verdict=True)
        if once:
            ended = all(v.valid_from <= self.asked.as_of for p in once for v in p.versions)
            return Typed(verdict=False, shown=once, reason=None if ended else "before_first_known")
        if len(steps) == 1 and self._denied(ids, steps[0], goals):
            return Typed(verdict=False)
        return Typed(reason="no_match")

    def _denied(
        self, ids: Iterable[str], step: Step, goals: Iterable[str], *, since: datetime = FAR_FUTURE
    ) -> bool:
        """Tell whether it was denied, for the time from an instant on at least."""
        pairs = [(a, b) for a in ids for b in goals]
        triples = sorted((b, step.predicate, a) if step.inverse else (a, step.predicate, b) for a, b in pairs)
        known = self.asked.known_at
        return any(
            not s.polarity
            and s.start <= since
            and s.tier in self.tiers
            and s.recorded_at <= known < s.retracted_at
            for s in self.view.evidence(triples)
        )

    def _without(self, cls: str, anchors: Sequence[Candidate], walked: Walked) -> Typed:
        reached = {path.end for path in walked.paths} | {c.entity.id for c in anchors}
        rest = tuple(e for e in self.members(cls) if e.id not in reached)
        return Typed(without=rest) if rest else Typed(reason="no_match")

    def _when(
        self,
        query: str,
        question: Question,
        hypothesis: ChainHypothesis,
        anchors: Sequence[Candidate],
        links: Links,
    ) -> Typed:
        walker = self.walker(ever=True)
        paths = every_version(walker, [c.entity.id for c in anchors], hypothesis, question.qualifier)
        if hypothesis.target is not None:
            goals = {c.entity.id for c in links.of(hypothesis.target)}
            paths = [p for p in paths if p.end in goals]
        rivals = starts(paths, anchors)
        if len(rivals) > 1:
            return Typed(reason="ambiguous_entity", rivals=rivals, shown=tuple(paths))
        if not paths:
            return Typed(reason="no_match")
        of_end = asks_for_the_end(query, hypothesis.steps[-1], self.ontology)
        if of_end:
            paths = [p for p in paths if p.versions[-1].valid_to <= self.asked.now] or paths
        if question.turn is not None:
            paths = list(in_turn(paths, question.turn, self.asked.now))
        return Typed(paths=tuple(paths), of_end=of_end)

    # ---- why there is nothing

    def _why_not(
        self, question: Question, hypothesis: ChainHypothesis, anchors: Sequence[Candidate], walked: Walked
    ) -> Typed:
        """Look at the step that led nowhere without its time: was it so before, will it be, or was it never?"""
        stuck = walked.stuck or 0
        ids = walked.frontier or tuple(c.entity.id for c in anchors)
        steps = hypothesis.steps[stuck : stuck + 1]
        classes = self._classes(question, hypothesis)[stuck : stuck + 1]
        ever = self.walker(ever=True)
        paths = every_version(ever, ids, replace(hypothesis, steps=steps), question.qualifier)
        paths = [p for p in paths if classes[0] is None or self._fits(ever, p.end, classes[0])]
        as_of = self.asked.as_of
        past = [p for p in paths if p.versions[0].valid_to <= as_of]
        future = [p for p in paths if p.versions[0].valid_from > as_of]
        if question.asked == "solution" or (past and self._are_events(past)):
            return self._events(question, past)
        if past:
            last = max(p.versions[0].valid_to for p in past)
            ended = tuple(p for p in past if p.versions[0].valid_to == last)
            if question.tense == "past" and question.as_of is None and len(hypothesis.steps) == 1:
                return Typed(paths=ended)  # "where did Dan work": that it is over is no surprise
            return Typed(reason="ended", shown=ended)
        if future:
            first = min(p.versions[0].valid_from for p in future)
            shown = tuple(p for p in future if p.versions[0].valid_from == first)
            return Typed(reason="before_first_known", shown=shown)
        starts = tuple(c.entity.id for c in anchors)
        return Typed(reason="no_match", stopped=Stopped(hypothesis, starts, walked.frontier, stuck))

    def _events(self, question: Question, past: Sequence[Path]) -> Typed:
        """Answer with what happened: an event is over the moment it is told, and has not ended for that."""
        chosen = latest(past) if question.asked == "solution" else tuple(past)
        return Typed(paths=chosen) if chosen else Typed(reason="no_match")

    def _are_events(self, paths: Iterable[Path]) -> bool:
        versions = [path.versions[-1] for path in paths]
        triples = sorted({(v.subject_id, v.predicate, v.object_id) for v in versions})
        known = self.asked.known_at
        kinds = {
            s.kind
            for s in self.view.evidence(triples)
            if s.recorded_at <= known < s.retracted_at and s.polarity
        }
        return kinds == {"event"}

    def _fits(self, walker: Walker, entity_id: str, cls: str) -> bool:
        entity = walker.entities({entity_id}).get(entity_id)
        return entity is not None and self.ontology.fits(entity.cls, (cls,))
