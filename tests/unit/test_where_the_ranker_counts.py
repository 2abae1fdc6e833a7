"""What was learned of pairs counts where it was taught: in large memories, and where vectors are at hand."""

from dataclasses import replace

import pytest

from benchmarks.ranker.recording import Listener
from hindgraph.recall.config import DEFAULT
from hindgraph.stores.hashing import HashingEmbedder
from hindgraph_extractors.records import Question
from recall_world import World


class EnglishOnly(HashingEmbedder):
    """Embeds words, and knows that it has learned English only."""

    def knows(self, lang: str) -> bool:
        return lang == "en"


def asked(memories: int, lang: str = "en") -> Listener:
    """Return what a learned ranker is shown of a question to so many memories."""
    listener = Listener()
    weights = replace(DEFAULT, pairs=replace(DEFAULT.pairs, learned_from=20))
    world = World().with_recall(ranker=listener, weights=weights, embedder=EnglishOnly(256))
    for number in range(memories):
        world.memory(f"m{number:02}", f"The gateway was slow on run {number}.")
    world.ask("When was the gateway slow?", Question(lang))
    return listener


@pytest.mark.parametrize(
    ("memories", "lang", "shown"), [(19, "en", False), (20, "en", True), (20, "zh", False)]
)
def test_a_learned_ranker_is_asked_in_large_memories_in_a_known_language(
    memories: int, lang: str, shown: bool
) -> None:
    assert (asked(memories, lang).pairs is not None) is shown


def test_a_few_memories_are_ranked_by_what_they_say() -> None:
    world = World()
    world.memory("kayak", "I tried the blue kayak out on the lake.")
    world.memory("deal", "The firm split its board over a deal in a year of many deals.")
    assert world.ask("What did I say about the kayak?").hits[0].id == "kayak"
