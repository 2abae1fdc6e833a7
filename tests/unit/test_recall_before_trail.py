"""What stands before a trail over texts: the best ranked, where linked pairs bear them out."""

from datetime import UTC, datetime

import pytest

from hindgraph.model.records import MemoryRecord
from hindgraph.recall.adjust import Scored
from hindgraph.recall.config import PairWeights
from hindgraph.recall.routes import Found
from hindgraph.recall.selecting import before_trail

NOW = datetime(2026, 9, 17, tzinfo=UTC)
RANKED = [Scored(MemoryRecord(f"m{n}", "text", "episodic", NOW, NOW, "text"), 9.0 - n) for n in range(5)]
TRAIL = Found("trail", ("m4", "m3"), (1.0, 0.5))
WEIGHTS = PairWeights(linked_sure=0.3, before_trail=3)


@pytest.mark.parametrize(
    ("linked", "extra", "ahead"),
    [
        (0.3, [TRAIL], ["m0", "m1", "m2"]),
        (0.9, [Found("key"), TRAIL], ["m0", "m1", "m2"]),
        (0.29, [TRAIL], []),
        (0.9, [Found("trail")], []),
        (0.9, [Found("time", ("m4",), (1.0,))], []),
    ],
)
def test_the_best_ranked_stand_before_a_trail_only_where_linked_pairs_bear_them_out(
    linked: float, extra: list[Found], ahead: list[str]
) -> None:
    assert before_trail(linked, RANKED, extra, WEIGHTS) == ahead
