"""What is weighed after ranking: age, trust, layer, being out of date."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import exp
from typing import Protocol

from hindgraph.model.records import MemoryFilter, MemoryRecord, Moment, Statement
from hindgraph.ports import GraphView
from hindgraph.recall.config import Adjustments
from hindgraph.recall.moments import Asked
from hindgraph.recall.records import Filtered
from hindgraph.recall.routes import age_in_days


@dataclass(frozen=True, slots=True)
class Scored:
    """A memory with its score.

    Attributes:
        stale: All that it says has been superseded.
        parts: For the trace: what its score is made of, by name.
        placed: For the trace: why it stands in front of the ranking, if it does.
    """

    memory: MemoryRecord
    score: float
    stale: bool = False
    parts: Mapping[str, float] = field(default_factory=dict)
    placed: str = ""


class Ranking(Protocol):
    """Memories with their scores, best first, read as far as needed."""

    @property
    def count(self) -> int:
        """Return how many there are."""
        ...

    def part(self, start: int, stop: int) -> tuple[list[str], list[float]]:
        """Return the memories at some ranks, and their scores."""
        ...


def shortlist(
    view: GraphView, ranking: Ranking, wanted: MemoryFilter, *, n: int
) -> tuple[list[Scored], list[Filtered]]:
    """Read the best memories that the filter allows, in batches that grow, and note those it does not."""
    kept: list[Scored] = []
    filtered: list[Filtered] = []
    at, batch = 0, n
    while at < ranking.count and len(kept) < n:
        ids, scores = ranking.part(at, at + batch)
        memories = {memory.id: memory for memory in view.memories(ids)}
        for memory_id, score in zip(ids, scores, strict=True):
            memory = memories.get(memory_id)
            if memory is not None and wanted.allows(memory):
                kept.append(Scored(memory, score, parts={"ranked": score}))
            else:
                why = "gone" if memory is None else f"filter: {next(wanted.refusals(memory))}"
                filtered.append(Filtered(memory_id, why))
        at, batch = at + batch, batch * 4
    return kept[:n], filtered


def adjusted(scored: Iterable[Scored], weights: Adjustments, asked: Asked) -> list[Scored]:
    """Return memories with their adjusted scores, best first, ties by id."""
    result = [_adjusted(s, _bonuses(s, weights, asked)) for s in scored]
    return sorted(result, key=lambda s: (-s.score, s.memory.id))


def _adjusted(scored: Scored, bonuses: Mapping[str, float]) -> Scored:
    parts = {**scored.parts, **{name: round(value, 6) for name, value in bonuses.items() if value}}
    return replace(scored, score=round(scored.score + sum(bonuses.values()), 6), parts=parts)


def _bonuses(scored: Scored, weights: Adjustments, asked: Asked) -> dict[str, float]:
    memory = scored.memory
    bonuses = {"trust": weights.trust * memory.trust, "stale": -weights.stale * scored.stale}
    bonuses["event"] = weights.event * asked.is_near(memory.occurred_at)
    if memory.layer == "semantic":
        return bonuses | {"semantic": weights.semantic}
    # Added, not multiplied, and for episodes only: stable knowledge does not age.
    age = age_in_days(memory.occurred_at, asked.now)
    return bonuses | {"recency": weights.recency * exp(-weights.recency_per_day * age)}


def outdated(view: GraphView, memory_ids: Sequence[str], asked: Asked) -> dict[str, frozenset[str]]:
    """Return the memories all of whose statements have been superseded, with their timelines; two bulk reads.

    Events do not go out of date, and a memory without statements says nothing that could. One that tells of nothing but
    ends does where all goes on after all.
    """
    said: dict[str, list[Statement]] = {}
    ends: dict[str, list[Statement]] = {}
    for statement in view.statements_of(memory_ids):
        if statement.recorded_at <= asked.known_at < statement.retracted_at:
            if statement.kind in ("state", "change", "span") and statement.polarity:
                said.setdefault(statement.memory_id, []).append(statement)
            elif _has_ended(statement, asked.as_of):
                ends.setdefault(statement.memory_id, []).append(statement)
    ends = {memory_id: statements for memory_id, statements in ends.items() if memory_id not in said}
    said |= ends
    keys = sorted({key for statements in said.values() for s in statements for key in s.subject_keys})
    moment = Moment(asked.known_at, asked.as_of, contested=True)
    versions = view.versions_on(keys, moment) if keys else []
    holding = {(v.subject_id, v.predicate, v.object_id, v.qualifier) for v in versions}

    def stands(s: Statement) -> bool:
        holds = (s.subject_id, s.predicate, s.object_id, s.qualifier) in holding
        return holds is (s.memory_id not in ends)

    return {
        memory_id: frozenset(key for s in statements for key in s.subject_keys)
        for memory_id, statements in said.items()
        if not any(map(stands, statements))
    }


def _has_ended(statement: Statement, as_of: datetime) -> bool:
    """Tell the end or denial of something that is named, once its day has come."""
    is_end = statement.kind == "end" or (not statement.polarity and statement.kind != "event")
    return is_end and statement.object_id is not None and statement.start <= as_of
