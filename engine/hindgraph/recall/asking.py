"""What the words of a question say beyond its analysis."""

import re

from hindgraph.model.tokens import word_tokens
from hindgraph_extractors.records import Step
from hindgraph_ontology.records import Ontology

# What one walk does not answer: "has always lived", "who never worked", "in Rome or Oslo".
_UNANSWERED = re.compile(r"\b(?:never|always)\b|\b[A-Z][\w'-]* or (?:in |at )?[A-Z]")


def asks_more_than_a_walk(query: str) -> bool:
    """Tell questions about all times, or between two values, which one walk would answer wrongly."""
    return _UNANSWERED.search(query) is not None


def asks_for_the_end(query: str, step: Step, ontology: Ontology) -> bool:
    """Tell whether the question uses a wording of the predicate that means its end ("leave", "give up")."""
    asked = set(word_tokens(query))
    ends = [e for e in ontology.predicates[step.predicate].lexical if e.kind == "end"]
    generic = asked & set(word_tokens("stop end cease quit finish until 结束 停止 不再"))
    return bool(generic) or any(set(word_tokens(" ".join(e.words))) <= asked for e in ends if e.words)
