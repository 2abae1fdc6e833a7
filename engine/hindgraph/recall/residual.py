"""What is left of a question whose facts lead on for a while and then stop: asked of the texts in its place.

"Where is the head office of the company that Ann's mother works for" may lead to Ann's mother and no further, because
nobody was read to say where she works. The words of the whole question then look for texts about Ann; what is still
unknown is "Eva works at …, … has its headquarters in", in the words of the predicates themselves.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.records import Entity
from hindgraph_extractors.records import Step
from hindgraph_ontology.records import Ontology

_MOST_NAMES = 3
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Residual:
    """What remains to be found.

    Attributes:
        reached: Ids of the entities at which the facts stop; what is asked for is near there.
        query: The rest of the question in words; `vector` the same embedded, None without an embedder.
    """

    reached: tuple[str, ...]
    query: str
    vector: NDArray[np.float32] | None = None


def residual_words(reached: Sequence[Entity], steps: Sequence[Step], ontology: Ontology, lang: str) -> str:
    """Return the rest of a question: the first open step said of what was reached, then the steps behind it."""
    first, *later = steps
    said = [said_of(step, "", ontology, lang) for step in later]
    names = [entity.name for entity in reached[:_MOST_NAMES]]
    return ", ".join([*(said_of(first, name, ontology, lang) for name in names), *said])


def said_of(step: Step, name: str, ontology: Ontology, lang: str) -> str:
    """Return what a step says of something, open at its other end, in the words of its predicate."""
    predicate = ontology.predicates[step.predicate]
    form = predicate.says_zh if lang == "zh" and predicate.says_zh else predicate.says
    ends = {"subject": "", "object": name} if step.inverse else {"subject": name, "object": ""}
    return _BLANKS.sub(" ", form.format(**ends)).strip()
