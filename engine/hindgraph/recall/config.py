"""Every number of recall in one place."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class SpreadWeights:
    """Personalised PageRank over the memory–entity graph (round one of the recipe)."""

    damping: float = 0.5
    iterations: int = 8
    text_restart: float = 0.2


@dataclass(frozen=True, slots=True)
class BaseWeights:
    """A memory on its own: z-values of the three views of it."""

    graph: float = 1.0
    words: float = 0.4
    dense: float = 0.4


@dataclass(frozen=True, slots=True)
class PairWeights:
    """Two memories together; see `recall.pairs`. Chosen on the training sets of the benchmarks only.

    Attributes:
        cosine: On the cosine of the question with the sum of both vectors.
        coverage: On the share of the question's word weight that stands in one of the two.
        graph: On the sum of their PageRank z-values.
        link: On what links them: entities that both mention; full from a weight of `link_unit` on.
        subject: On one mentioning what the other is about; full from `subject_unit` on.
        rare_df: An entity in more memories than this links nothing.
        anchors, candidates, kept: How many memories are paired, with how many, and how many pairs count.
        learned_from: A lane of fewer memories is ranked by the rule of thumb, whatever was learned.
        alone: Where no pair is linked, words and vectors of each memory by itself count this much more.
        linked_little, linked_enough: The weight of linked pairs (`linked_weights`) up to which they count so, and from which
            on not at all; between the two it fades.
        linked_sure, before_trail: From this weight of linked pairs on, so many of the best stand before a trail over texts.
    """

    cosine: float = 11.5
    coverage: float = 8.5
    graph: float = 0.8
    link: float = 2.8
    link_unit: float = 8.0
    subject: float = 2.4
    subject_unit: float = 6.0
    temperature: float = 1.0
    rare_df: int = 100
    anchors: int = 30
    candidates: int = 400
    kept: int = 150
    learned_from: int = 300
    alone: float = 0.3
    linked_little: float = 0.1
    linked_enough: float = 0.2
    linked_sure: float = 0.3
    before_trail: int = 3


@dataclass(frozen=True, slots=True)
class Adjustments:
    """What is added to a memory's score after ranking.

    Attributes:
        recency_per_day: λ of ``exp(-λ · age)``; the term is added, never multiplied, and only for episodes.
        event: For what lies next to the event that the question names, on the side that it names.
        stale: Taken off where all that a memory says has been superseded.
    """

    recency: float = 0.05
    recency_per_day: float = 0.02
    event: float = 0.5
    trust: float = 0.0
    semantic: float = 0.0
    stale: float = 0.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is looked at."""

    vector_k: int = 500
    word_candidates: int = 600
    route_trace: int = 20
    hypotheses: int = 8
    hop_rows: int = 2000
    closure_hops: int = 8
    answers: int = 50
    shortlist: int = 40
    third_share: float = 0.34


@dataclass(frozen=True, slots=True)
class Weights:
    """One way of ranking.

    Attributes:
        fusion: ``paths`` is PageRank with path scores; ``sum`` the plain weighted sum of `seed`.
        ranker: What scores the pairs of ``paths``: the learned model, or the rule of thumb that chooses them.
        seed: For ``sum``: vector, words, graph, recency.
        margin: A hypothesis that scores this much below the best one is not walked for an answer.
        floor: A hypothesis below this explains too little of the question.
        support: A text hit answers an open question from this share of the question's word weight on; `support_typed`: its
            best sentence a typed one that the graph does not answer.
    """

    name: str = "default"
    fusion: Literal["paths", "sum"] = "paths"
    ranker: Literal["learned", "rule"] = "learned"
    seed: tuple[float, float, float, float] = (0.4, 0.3, 0.2, 0.1)
    spread: SpreadWeights = field(default_factory=SpreadWeights)
    base: BaseWeights = field(default_factory=BaseWeights)
    pairs: PairWeights = field(default_factory=PairWeights)
    adjust: Adjustments = field(default_factory=Adjustments)
    limits: Limits = field(default_factory=Limits)
    margin: float = 0.25
    floor: float = 0.5
    support: float = 0.5
    support_typed: float = 0.95


DEFAULT = Weights()
RULE = Weights(name="rule", ranker="rule")
SEED = Weights(name="seed", fusion="sum")
PRESETS = {weights.name: weights for weights in (DEFAULT, RULE, SEED)}
