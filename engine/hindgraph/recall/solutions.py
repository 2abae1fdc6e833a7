"""For "how did we fix it last time": memories that tell a fix, latest first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import lru_cache

from hindgraph.model.records import MemoryFilter
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import GraphView
from hindgraph.recall.adjust import Scored
from hindgraph_ontology.records import Ontology

FIX = "Fix"
_ABOUT = 0.4
# How many problems are followed, by how many memories, said how much later at most.
_PROBLEMS = 2
_FOLLOWING = 2
_SOON = timedelta(days=1)
_READ = 200


@dataclass(frozen=True, slots=True)
class _Law:
    """An ontology, equal to another where their hashes are."""

    hash: str
    ontology: Ontology = field(compare=False, repr=False)


def solving_predicates(ontology: Ontology) -> frozenset[str]:
    """Return the predicates that lead to a fix: by their range, or because a wording calls the object one."""
    nouns = _nouns(ontology)
    return frozenset(
        name
        for name, predicate in ontology.predicates.items()
        if any(ontology.is_a(cls, FIX) for cls in predicate.range)
        or any(e.shape == "noun" and not e.inverse and " ".join(e.words) in nouns for e in predicate.lexical)
    )


def solving_words(ontology: Ontology) -> frozenset[str]:
    """Return the words, as tokens, by which the ontology tells a fix: one-word wordings and the nouns of the class."""
    entries = [e for name in sorted(solving_predicates(ontology)) for e in ontology.predicates[name].lexical]
    said = [entry.words[0] for entry in entries if len(entry.words) == 1]
    return frozenset(token for word in (*said, *_nouns(ontology)) for token in word_tokens(word))


@lru_cache(maxsize=8)
def _solving(law: _Law) -> tuple[frozenset[str], frozenset[str]]:
    """Return both, looked up once: the ontology has thousands of wordings."""
    return solving_predicates(law.ontology), solving_words(law.ontology)


def _nouns(ontology: Ontology) -> frozenset[str]:
    known = ontology.classes[FIX].nouns if FIX in ontology.classes else {}
    return frozenset(noun for nouns in known.values() for noun in nouns)


def fixes_first(
    view: GraphView,
    scored: Sequence[Scored],
    coverage: Mapping[str, float],
    linked: Collection[str],
    ontology: Ontology,
) -> tuple[list[Scored], bool]:
    """Put memories that tell a fix of what the question is about in front, latest first; keep the others' order.

    Tells as well whether there is such a memory.

    Args:
        view: The graph.
        scored: Candidates, best first.
        coverage: Share of the question's word weight in each memory.
        linked: Memories that speak of an entity of the question.
        ontology: Says which predicates and words tell a fix.
    """
    ids = [s.memory.id for s in scored]
    predicates, words = _solving(_Law(ontology.hash, ontology))
    stated = {s.memory_id for s in view.statements_of(ids) if s.predicate in predicates and s.polarity}
    telling = [
        s
        for s in scored
        if (s.memory.id in stated or s.memory.intent == "solution" or words & set(word_tokens(s.memory.text)))
        and _is_about(s, coverage, linked)
    ]
    if not telling:
        problems = [s for s in scored if _is_about(s, coverage, linked)]
        return _told_after(view, problems or scored, scored, words)
    telling.sort(key=lambda s: (s.memory.occurred_at, s.score, s.memory.id), reverse=True)
    front = {s.memory.id for s in telling}
    return [*telling, *(s for s in scored if s.memory.id not in front)], bool(telling)


def _is_about(scored: Scored, coverage: Mapping[str, float], linked: Collection[str]) -> bool:
    return scored.memory.id in linked or coverage.get(scored.memory.id, 0.0) >= _ABOUT


def _told_after(
    view: GraphView, problems: Sequence[Scored], scored: Sequence[Scored], words: frozenset[str]
) -> tuple[list[Scored], bool]:
    """Put what was said right after each of the likeliest problems behind it: the fix seldom repeats what was broken."""
    front: list[Scored] = []
    solved = False
    for problem in problems[:_PROBLEMS]:
        after = _followers(view, problem)
        fixes = [s for s in after if words & set(word_tokens(s.memory.text))]
        solved = solved or (not front and bool(fixes))
        front += [*fixes, problem, *(s for s in after if s not in fixes)] if not front else [problem, *after]
    ids = list(dict.fromkeys(s.memory.id for s in front))
    first = {s.memory.id: s for s in reversed(front)}
    return [*(first[i] for i in ids), *(s for s in scored if s.memory.id not in first)], solved


def _followers(view: GraphView, problem: Scored) -> list[Scored]:
    memory = problem.memory
    if memory.session is None:
        return []
    wanted = MemoryFilter(
        session=memory.session,
        tiers=(memory.tier,),
        since=memory.occurred_at,
        until=memory.occurred_at + _SOON,
    )
    later = sorted(view.find_memories(wanted, limit=_READ), key=lambda m: (m.occurred_at, m.id))
    behind = [m for m in later if m.id != memory.id and m.occurred_at > memory.occurred_at]
    return [Scored(m, problem.score) for m in behind[:_FOLLOWING]]
