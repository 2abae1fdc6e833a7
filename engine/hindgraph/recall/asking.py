"""What the words of a question say beyond its analysis."""

import re

from hindgraph.model.tokens import word_tokens
from hindgraph_extractors.records import ChainHypothesis, Question, Step
from hindgraph_ontology.records import Ontology

# What one walk does not answer: "has always lived", "who never worked", "in Rome or Oslo".
_HALF = 0.5
_UNANSWERED = re.compile(r"\b(?:never|always)\b|\b[A-Z][\w'-]* or (?:in |at )?[A-Z]")


def asks_more_than_a_walk(query: str) -> bool:
    """Tell questions about all times, or between two values, which one walk would answer wrongly."""
    return _UNANSWERED.search(query) is not None


def accounts_for(hypothesis: ChainHypothesis, question: Question) -> bool:
    """Tell whether a reading leaves nothing out that would make its answer another question's.

    One that explains no more than half of the words is none where a kind is asked for ("sports *played competitively*"),
    or where the question names something else: "where did I buy my *tennis racket*" is not whose customer one is.
    """
    if hypothesis.score > _HALF or question.asked not in ("fact", "set", "count"):
        return True
    ends = [end for end in (hypothesis.anchor, hypothesis.target) if end is not None]
    beside = [question.beside.surface] if question.beside is not None else []
    places = [(end.start, end.end) for end in (*ends, *beside)]
    others = [
        s
        for s in question.surfaces
        if s.resolved == "name" and not any(s.start < end and start < s.end for start, end in places)
    ]
    return question.kind is None and not others


def asks_for_the_end(query: str, step: Step, ontology: Ontology) -> bool:
    """Tell whether the question uses a wording of the predicate that means its end ("leave", "give up")."""
    asked = set(word_tokens(query))
    ends = [e for e in ontology.predicates[step.predicate].lexical if e.kind == "end"]
    generic = asked & set(word_tokens("stop end cease quit finish until 结束 停止 不再"))
    return bool(generic) or any(set(word_tokens(" ".join(e.words))) <= asked for e in ends if e.words)
