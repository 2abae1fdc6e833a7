"""The record of a recall: enough to say why something was recalled, by ids only."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from hindgraph.model import ids
from hindgraph.model.records import LATEST
from hindgraph.recall.adjust import Scored
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.config import Weights
from hindgraph.recall.lanes import LaneResult
from hindgraph.recall.linking import Links
from hindgraph.recall.records import Answer, Filtered, Hit, Request, Trace, plain
from hindgraph.recall.routes import Found
from hindgraph.recall.selecting import Selection
from hindgraph.recall.stopwatch import Stopwatch
from hindgraph.recall.typed import TypedAnswer

_MOST, _ALL = 20, 200
BUDGET = "over max_tokens"
_BOUNDS = ("layer", "session", "intent", "tags", "trust_floor", "hops", "max_tokens", "deadline")


def trace_id(actor: str, request: Request, sequence: int, now: datetime) -> str:
    """Return the id of a recall: the same question of the same graph at the same instant is the same recall."""
    return ids.derived_id("trace", actor, plain(request), sequence, now.isoformat())


def answer_id(trace: str) -> str:
    """Return the id of the answer that a recall gave."""
    return trace.replace("trace-", "answer-", 1)


def trace_of(
    actor: str,
    request: Request,
    sequence: int,
    analysed: Analysed,
    told: TypedAnswer,
    lanes: Sequence[LaneResult],
    extra: Sequence[Found],
    selections: Sequence[Selection],
    found: Sequence[Hit],
    answer: Answer,
    weights: Weights,
    watch: Stopwatch,
) -> Trace:
    """Put together what the steps left behind; `found` are the hits before the budget had its say."""
    shown = {hit.id: hit.score for hit in found}
    filtered = [*_over_budget(found, answer), *(left for one in selections for left in one.filtered)]
    trace = Trace(
        id=answer.trace_id,
        actor=actor,
        at=watch.started,
        query=request.query,
        sequence=sequence,
        weights=weights.name,
        question=plain(analysed.question),
        asked=_asked(request, analysed),
        event=tuple(a.memory_id for a in analysed.placed.anchors) if analysed.placed else (),
        linked=_linked(lanes[0].links) if lanes else {},
        hypotheses=told.typed.tried,
        routes=_routes(
            [found for lane in lanes for found in lane.routes] + list(extra),
            most=_ALL if "trace" in request.include else _MOST,
        ),
        scores=_scores(lanes, selections, shown),
        placed={s.memory.id: s.placed for s in _weighed(selections) if s.placed},
        partners={i: lane.partners[i] for lane in reversed(lanes) for i in shown if i in lane.partners},
        filtered=tuple(filtered[: _ALL * 2]),
        counts={
            "memories": max((lane.lane.size for lane in lanes), default=0),
            "shown": len(answer.hits),
            "left out": len(filtered),
            "not looked at": sum(one.unread for one in selections),
        },
        steps_ms=dict(watch.steps),
        skipped=tuple(dict.fromkeys(watch.skipped)),
    )
    return trace.with_answer(answer)


def _weighed(selections: Sequence[Selection]) -> list[Scored]:
    return [each.scored for one in selections for each in one.shown]


def _over_budget(found: Sequence[Hit], answer: Answer) -> list[Filtered]:
    kept = {hit.id for hit in answer.hits}
    return [Filtered(hit.id, BUDGET) for hit in found if hit.id not in kept]


def _asked(request: Request, analysed: Analysed) -> dict[str, Any]:
    """Return the moment and the bounds, without those that are not set."""
    given = {name: getattr(request, name) for name in _BOUNDS}
    asked = analysed.asked
    moment = {f.name: getattr(asked, f.name) for f in fields(asked)}
    known = {name: value for name, value in (moment | given).items() if value not in (None, (), LATEST)}
    return {**plain(known), "timezone": analysed.timezone, "top_k": request.top_k}


def _scores(
    lanes: Sequence[LaneResult], selections: Sequence[Selection], shown: Mapping[str, float]
) -> dict[str, dict[str, float]]:
    """Return what each hit's score is made of: its lane's parts, what was added, and what came out."""
    scores: dict[str, dict[str, float]] = {i: {} for i in shown}
    for lane in reversed(lanes):  # a first party's memory is ranked in the first lane
        for memory_id in shown:
            scores[memory_id] |= lane.parts(memory_id)
    for scored in _weighed(selections):
        scores.setdefault(scored.memory.id, {}).update(scored.parts)
    return {i: {**parts, "final": shown[i]} for i, parts in scores.items() if i in shown}


def _linked(links: Links) -> dict[str, list[dict[str, Any]]]:
    return {
        key: [
            {"entity_id": c.entity.id, "name": c.entity.name, "fit": round(c.fit, 6), "how": c.how}
            for c in found
        ]
        for key, found in sorted(links.by_key.items())
        if any(c.entity.id in links.seeds for c in found)
    }


def _routes(found: Sequence[Found], *, most: int) -> dict[str, list[dict[str, Any]]]:
    routes: dict[str, list[dict[str, Any]]] = {}
    for one in found:
        places = zip(one.ids[:most], one.scores[:most], strict=True)
        routes.setdefault(one.route, []).extend(
            {"id": i, "rank": rank, "score": round(float(score), 6)}
            for rank, (i, score) in enumerate(places, start=1)
        )
    return routes
