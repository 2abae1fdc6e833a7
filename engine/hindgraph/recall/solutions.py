"""For "how did we fix it last time": memories that tell a fix, latest first."""

from collections.abc import Collection, Mapping, Sequence

from hindgraph.model.tokens import word_tokens
from hindgraph.ports import GraphView
from hindgraph.recall.adjust import Scored
from hindgraph_ontology.records import Ontology

FIX = "Fix"
_ABOUT = 0.4


def solving_predicates(ontology: Ontology) -> frozenset[str]:
    """Return the predicates that lead to a fix: those whose range holds the class ``Fix`` or one below it."""
    return frozenset(
        name
        for name, predicate in ontology.predicates.items()
        if FIX in ontology.classes and any(ontology.is_a(cls, FIX) for cls in predicate.range)
    )


def solving_words(ontology: Ontology) -> frozenset[str]:
    """Return the words, as tokens, by which the ontology's wordings tell a fix."""
    entries = [e for name in sorted(solving_predicates(ontology)) for e in ontology.predicates[name].lexical]
    nouns = ontology.classes[FIX].nouns if FIX in ontology.classes else {}
    said = [entry.words[0] for entry in entries if entry.words]
    said += [noun for words in nouns.values() for noun in words if " " not in noun]
    return frozenset(token for word in said for token in word_tokens(word))


def fixes_first(
    view: GraphView,
    scored: Sequence[Scored],
    coverage: Mapping[str, float],
    linked: Collection[str],
    ontology: Ontology,
) -> list[Scored]:
    """Put memories that tell a fix of what the question is about in front, latest first; keep the others' order.

    Args:
        view: The graph.
        scored: Candidates, best first.
        coverage: Share of the question's word weight in each memory.
        linked: Memories that speak of an entity of the question.
        ontology: Says which predicates and words tell a fix.
    """
    ids = [s.memory.id for s in scored]
    predicates = solving_predicates(ontology)
    stated = {s.memory_id for s in view.statements_of(ids) if s.predicate in predicates and s.polarity}
    words = solving_words(ontology)
    telling = [
        s
        for s in scored
        if (s.memory.id in stated or s.memory.intent == "solution" or words & set(word_tokens(s.memory.text)))
        and (s.memory.id in linked or coverage.get(s.memory.id, 0.0) >= _ABOUT)
    ]
    telling.sort(key=lambda s: (s.memory.occurred_at, s.score, s.memory.id), reverse=True)
    front = {s.memory.id for s in telling}
    return [*telling, *(s for s in scored if s.memory.id not in front)]
