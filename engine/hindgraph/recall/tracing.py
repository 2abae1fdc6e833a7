"""The record of a recall: enough to say why something was recalled, by ids only."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from hindgraph.model import ids
from hindgraph.recall.analysis import Analysed
from hindgraph.recall.config import Weights
from hindgraph.recall.lanes import LaneResult
from hindgraph.recall.linking import Links
from hindgraph.recall.records import Answer, Filtered, Request, Trace, plain
from hindgraph.recall.routes import Found
from hindgraph.recall.typed import TypedAnswer

_MOST, _ALL = 20, 200


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
    filtered: Sequence[Filtered],
    answer: Answer,
    weights: Weights,
    steps_ms: Mapping[str, float],
    at: datetime,
) -> Trace:
    """Put together what the steps left behind."""
    shown = [hit.id for hit in answer.hits]
    trace = Trace(
        id=answer.trace_id,
        actor=actor,
        at=at,
        query=request.query,
        sequence=sequence,
        weights=weights.name,
        question=plain(analysed.question),
        linked=_linked(lanes[0].links) if lanes else {},
        hypotheses=told.typed.tried,
        routes=_routes(
            [found for lane in lanes for found in lane.routes] + list(extra),
            most=_ALL if "trace" in request.include else _MOST,
        ),
        scores={i: lane.parts(i) for lane in lanes for i in shown if lane.parts(i)},
        filtered=tuple(filtered),
        steps_ms=dict(steps_ms),
    )
    return trace.with_answer(answer)


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
