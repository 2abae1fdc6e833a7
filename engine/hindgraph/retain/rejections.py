"""What a person has rejected stays rejected while its source only says it again."""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph.model import ids
from hindgraph.model.instants import written
from hindgraph.model.records import FAR_FUTURE, Finding, MemoryRecord, Statement, Tier
from hindgraph.model.roots import root_of
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identity_of
from hindgraph.retain.known_fact import KnownFact, with_rows
from hindgraph_ontology.records import Ontology

CODE = "rejected_before"


def rejected_before(
    view: GraphView, statement: Statement, memory: MemoryRecord, ontology: Ontology
) -> Finding | None:
    """Return the decision by which a person has rejected what a third party says again; None where none holds.

    It holds for the same source and the same fact, in whatever words, revision or document, until that source has said
    something else on the timeline: then it has looked again, and its word is a new one.

    Args:
        view: The graph as it counts.
        statement: What is said, not written yet.
        memory: Who says it.
        ontology: Says which facts are symmetric.
    """
    if statement.tier != Tier.THIRD or not statement.polarity or statement.kind == "end":
        return None
    seen = identity_of(view).seen(statement)
    closed = [s for s in _said_before(view, seen) if s.retracted_at < FAR_FUTURE and s.tier == Tier.THIRD]
    if not closed:
        return None
    mine = _of_the_same(view, closed, memory)
    at = {s.retracted_at for s in mine}
    decisions = [d for d in _rejections(view, seen, ontology) if d.decided_at in at]
    last = max(decisions, key=lambda decision: (decision.decided_at, decision.id), default=None)
    return None if last is None or _has_said_else(view, seen, memory, last) else last


def repeated(decision: Finding, memory: MemoryRecord) -> Finding:
    """Return a decision with the note that what it rejects has been said again, in a memory."""
    again = dict.fromkeys([*decision.draft.get("said_again", ()), memory.id])
    return replace(decision, draft=decision.draft | {"said_again": list(again)})


def why(decision: Finding) -> str:
    """Return what a receipt says of a repetition."""
    at = written(decision.decided_at) if decision.decided_at else "before"
    reason = f": {decision.reason}" if decision.reason else ""
    return (
        f"{decision.decided_by} rejected it on {at}{reason}; that holds until its source says something else"
    )


def _said_before(view: GraphView, statement: Statement) -> list[Statement]:
    """Return all statements of the same fact; of a symmetric one, either way round."""
    if statement.object_id is None:
        return []
    subject, predicate, object_ = statement.subject_id, statement.predicate, statement.object_id
    said = view.evidence({(subject, predicate, object_), (object_, predicate, subject)})
    return [s for s in said if s.qualifier == statement.qualifier and set(s.keys) & set(statement.keys)]


def _of_the_same(view: GraphView, said: list[Statement], memory: MemoryRecord) -> list[Statement]:
    told = {m.id: root_of(m) for m in view.memories({s.memory_id for s in said})}
    return [s for s in said if told.get(s.memory_id) == root_of(memory)]


def _rejections(view: GraphView, statement: Statement, ontology: Ontology) -> Iterator[Finding]:
    assert statement.object_id is not None
    ends = statement.subject_id, statement.predicate, statement.object_id
    fact = with_rows(view, KnownFact(*ends, statement.qualifier), ontology, identity_of(view))
    decided = [ids.decision_id(row.version_id) for row in fact.rows if row.contested]
    for finding in view.findings(ids=decided) if decided else ():
        if finding.status == "rejected":
            yield finding


def _has_said_else(view: GraphView, statement: Statement, memory: MemoryRecord, decision: Finding) -> bool:
    """Tell whether a source has said, since a decision, that something else holds, or that this has ended."""
    assert decision.decided_at is not None
    since = [
        other
        for told in view.timelines(statement.keys).values()
        for other in told
        if other.recorded_at > decision.decided_at
        and (_ends(other) != _ends(statement) or other.kind == "end" or not other.polarity)
    ]
    return bool(_of_the_same(view, since, memory))


def _ends(statement: Statement) -> set[str | None]:
    """Return the ends, whichever way round they are said."""
    return {statement.subject_id, statement.object_id}
