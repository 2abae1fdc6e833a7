"""What the product sees of the pairs of a question: asked through `Memory.search`, listened to where pairs are scored."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.recall.records import Asked
from benchmarks.recall.remembering import HITS, passage_of, progress
from hindgraph import settings, wiring
from hindgraph.memory import Memory
from hindgraph.recall.pair_features import features
from hindgraph.recall.pairs import Floats, Pairs, Pool

# What a pair is worth for the answer: both sources, one of them, none.
WHOLE, HALF = 4, 1


@dataclass(frozen=True, slots=True)
class Recorded:
    """The pairs of one question.

    Attributes:
        features: Pairs × features.
        gain: What each pair is worth.
        first, second: The place of each one's memories in `refs`.
        refs: The candidates' passages.
    """

    asked: Asked
    features: NDArray[np.float32]
    gain: NDArray[np.int8]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    refs: tuple[str, ...]


class Listener:
    """A ranker of pairs that keeps what it was shown, and ranks by the rule of thumb."""

    def __init__(self) -> None:
        """Have heard nothing yet."""
        self.pool: Pool | None = None
        self.pairs: Pairs | None = None

    def __call__(self, pool: Pool, pairs: Pairs) -> Floats:
        """Keep the pairs; return the scores that they have."""
        self.pool, self.pairs = pool, pairs
        return pairs.score


def record(home: Path, asked: Sequence[Asked]) -> Iterator[Recorded]:
    """Ask questions of the memories of a home, and yield their pairs; a question without candidates yields nothing."""
    parts = wiring.build(settings.load(home))
    listener = Listener()
    parts.recall = replace(parts.recall, ranker=listener)
    with Memory(parts, "benchmark") as memory:
        refs: dict[str, dict[str, str]] = {}
        for number, question in enumerate(asked):
            if question.actor not in refs:
                refs[question.actor] = _refs(parts, question.actor)
            listener.pool = listener.pairs = None
            memory.for_actor(question.actor).search(question.text, top_k=HITS)
            if listener.pool is not None and listener.pairs is not None and len(listener.pairs.first):
                yield _recorded(question, listener.pool, listener.pairs, refs[question.actor])
            if number % 100 == 99:
                progress(f"  {number + 1} of {len(asked)} questions")


def _refs(parts: wiring.Parts, actor: str) -> dict[str, str]:
    memories = parts.graph.read(actor, lambda view: view.memories([head.id for head in view.heads()]))
    return {memory.id: passage_of(memory.ref or memory.id) for memory in memories}


def _recorded(asked: Asked, pool: Pool, pairs: Pairs, refs: dict[str, str]) -> Recorded:
    names = tuple(refs[memory_id] for memory_id in pool.ids.tolist())
    return Recorded(
        asked=asked,
        features=features(pool, pairs),
        gain=gains(names, pairs, asked.gold),
        first=pairs.first,
        second=pairs.second,
        refs=names,
    )


def gains(refs: Sequence[str], pairs: Pairs, gold: frozenset[str]) -> NDArray[np.int8]:
    """Return what pairs are worth: two sources more than one; where one is all there is, it alone counts as whole."""
    is_gold = np.array([ref in gold for ref in refs], dtype=np.bool_)
    names = np.array(refs)
    a, b = is_gold[pairs.first], is_gold[pairs.second]
    same = names[pairs.first] == names[pairs.second]
    found = np.where(same, a.astype(np.int8), a.astype(np.int8) + b)
    whole = found == 2 if len(gold) > 1 else a & (pairs.first == pairs.second)
    return np.where(whole, WHOLE, np.minimum(found, 1) * HALF).astype(np.int8)
