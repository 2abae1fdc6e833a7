"""What every vector index promises."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from contracts.graph_reads_contract import filter_samples
from contracts.samples import day, memory
from hindgraph.model.found import VectorHits
from hindgraph.model.records import MemoryFilter, Tier
from hindgraph.ports import VectorIndex
from hindgraph_ontology.errors import InvalidInput

ALL = MemoryFilter()
FIRST = MemoryFilter(tiers=(Tier.FIRST,))


def rows(*angles: float) -> NDArray[np.float32]:
    """Return unit vectors in the plane by their angle in degrees, padded to three dimensions."""
    at = np.radians(angles)
    return np.stack([np.cos(at), np.sin(at), np.zeros_like(at)], axis=1).astype(np.float32)


def some(count: int, seed: int = 0, dimension: int = 16) -> NDArray[np.float32]:
    made = np.random.default_rng(seed).normal(size=(count, dimension)).astype(np.float32)
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


EAST = rows(0)[0]


class VectorIndexContract:
    @pytest.fixture
    def index(self) -> VectorIndex:
        raise NotImplementedError("give the contract an index")

    def test_the_nearest_come_first(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory(id_) for id_ in "cabd"], rows(60, 10, 90, 180))
        found = index.search("ann", "mini", EAST, ALL, k=3)
        assert found.ids == ("a", "c", "b")
        assert found.scores == (0.984808, 0.5, 0.0)
        assert index.search("ann", "mini", EAST, ALL, k=9).ids == ("a", "c", "b", "d")
        assert index.search("ann", "mini", EAST, ALL, k=0).ids == ()

    def test_mean_and_deviation_are_of_all_allowed_texts(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a"), memory("b"), memory("c", session="s")], rows(0, 90, 180))
        found = index.search("ann", "mini", EAST, ALL, k=1)
        assert (found.mean, found.deviation) == (0.0, 0.816497)
        mine = index.search("ann", "mini", EAST, MemoryFilter(session="s"), k=1)
        assert (mine.ids, mine.mean, mine.deviation) == (("c",), -1.0, 0.0)

    def test_equal_texts_are_told_apart_by_id_wherever_the_cut_falls(self, index: VectorIndex) -> None:
        ids = [f"m{number:03}" for number in np.random.default_rng(1).permutation(200)]
        index.upsert("ann", "mini", [memory(id_) for id_ in ids], np.repeat(some(1, 3), 200, axis=0))
        for k in (1, 7, 199):
            assert index.search("ann", "mini", some(1, 4)[0], ALL, k=k).ids == tuple(sorted(ids)[:k])

    def test_a_difference_below_a_millionth_does_not_order(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("b"), memory("a")], rows(60, 60.00001))
        assert index.search("ann", "mini", EAST, ALL, k=2).ids == ("a", "b")

    def test_an_upsert_replaces(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a"), memory("b")], rows(0, 45))
        index.upsert("ann", "mini", [memory("a", session="s")], rows(90))
        assert index.search("ann", "mini", EAST, ALL, k=9).ids == ("b", "a")
        assert index.search("ann", "mini", EAST, MemoryFilter(session="s"), k=9).scores == (0.0,)
        assert index.spaces("ann") == {"mini": 2}

    def test_spaces_never_mix(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a")], rows(0))
        index.upsert("ann", "large", [memory("a"), memory("b")], some(2))
        assert index.search("ann", "mini", EAST, ALL, k=9).ids == ("a",)
        assert len(index.search("ann", "large", some(1)[0], ALL, k=9).ids) == 2
        assert index.search("ann", "none", EAST, ALL, k=9) == VectorHits((), (), 0.0, 0.0)
        assert index.spaces("ann") == {"large": 2, "mini": 1}

    def test_what_is_deleted_is_gone_from_all_spaces(self, index: VectorIndex) -> None:
        for space in ("mini", "other"):
            index.upsert("ann", space, [memory("a"), memory("b")], rows(0, 45))
        assert index.search("ann", "mini", EAST, ALL, k=9).ids == ("a", "b")
        index.delete("ann", ["a", "unknown"])
        for space in ("mini", "other"):
            assert index.search("ann", space, EAST, ALL, k=9).ids == ("b",)
        assert index.fetch("ann", "mini", ["a"]) == {}
        assert index.spaces("ann") == {"mini": 1, "other": 1}
        index.delete("ann", ["b"])
        assert index.spaces("ann") == {}

    def test_rows_come_back_as_they_were(self, index: VectorIndex) -> None:
        vectors = some(3)
        index.upsert("ann", "mini", [memory(id_) for id_ in "abc"], vectors)
        found = index.fetch("ann", "mini", ["c", "a", "x"])
        assert found.keys() == {"a", "c"}
        assert found["a"].dtype == np.float32
        np.testing.assert_array_equal(found["c"], vectors[2])

    def test_nothing_of_another_actor_is_found(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a")], rows(0))
        index.upsert("bob", "mini", [memory("b")], rows(0))
        index.delete("ann", ["b"])
        assert index.search("ann", "mini", EAST, ALL, k=9).ids == ("a",)
        assert index.search("bob", "mini", EAST, ALL, k=9).ids == ("b",)
        assert index.fetch("ann", "mini", ["b"]) == {}

    def test_an_unknown_actor_has_no_vectors(self, index: VectorIndex) -> None:
        assert index.search("nobody", "mini", EAST, ALL, k=9).ids == ()
        assert index.spaces("nobody") == {}
        index.delete("nobody", ["a"])

    def test_rows_must_fit_the_memories_and_the_space(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a")], rows(0))
        with pytest.raises(InvalidInput):
            index.upsert("ann", "mini", [memory("b")], some(1))
        with pytest.raises(InvalidInput):
            index.upsert("ann", "mini", [memory("b"), memory("c")], rows(0))
        with pytest.raises(InvalidInput):
            index.search("ann", "mini", some(1)[0], ALL, k=3)
        index.upsert("ann", "mini", [], rows())
        assert index.spaces("ann") == {"mini": 1}

    @pytest.mark.parametrize(
        "wanted",
        [
            MemoryFilter(layers=("semantic", "working")),
            MemoryFilter(layers=("semantic",), session="s1", source="chat"),
            MemoryFilter(session="none"),
            MemoryFilter(origins=("tool", "agent")),
            MemoryFilter(tags=("y", "x")),
            MemoryFilter(tags=("x", "none")),
            MemoryFilter(intent="plan", tiers=(Tier.THIRD,)),
            MemoryFilter(tiers=(Tier.THIRD, Tier.FIRST)),
            MemoryFilter(since=day(1), until=day(3)),
            MemoryFilter(known_at=day(3)),
            MemoryFilter(known_at=day(4)),
            MemoryFilter(alive_at=day(6)),
            MemoryFilter(trust_floor=0.7),
        ],
    )
    def test_every_part_of_a_filter_counts(self, index: VectorIndex, wanted: MemoryFilter) -> None:
        samples = filter_samples()
        index.upsert("ann", "mini", samples, some(len(samples)))
        found = index.search("ann", "mini", some(1)[0], wanted, k=9)
        assert sorted(found.ids) == [record.id for record in samples if wanted.allows(record)]

    def test_a_filter_sees_what_a_memory_has_become(self, index: VectorIndex) -> None:
        index.upsert("ann", "mini", [memory("a")], rows(0))
        index.upsert("ann", "mini", [memory("a", retracted_at=day(4))], rows(0))
        assert index.search("ann", "mini", EAST, MemoryFilter(known_at=day(5)), k=9).ids == ()
        assert index.search("ann", "mini", EAST, MemoryFilter(known_at=day(3)), k=9).ids == ("a",)

    def test_ten_among_ten_thousand_are_found_by_a_filter(self, index: VectorIndex) -> None:
        memories = [memory(f"a{number}") for number in range(10_000)]
        mine = [memory(f"z{number}", session="mine") for number in range(10)]
        index.upsert("ann", "mini", memories, some(10_000))
        index.upsert("ann", "mini", mine, -np.repeat(some(1, 9), 10, axis=0))
        found = index.search("ann", "mini", some(1, 9)[0], MemoryFilter(session="mine"), k=20)
        assert found.ids == tuple(f"z{number}" for number in range(10))

    def test_the_answer_is_that_of_plain_arithmetic(self, index: VectorIndex) -> None:
        vectors, query = some(9_000, 5), some(1, 6)[0]
        ids = [f"m{number}" for number in np.random.default_rng(2).permutation(9_000)]
        tiers = [Tier.FIRST if number % 3 else Tier.THIRD for number in range(9_000)]
        memories = [memory(id_, tier=tier) for id_, tier in zip(ids, tiers, strict=True)]
        for part in range(0, 9_000, 3_000):
            index.upsert("ann", "mini", memories[part : part + 3_000], vectors[part : part + 3_000])
        for wanted in (ALL, FIRST):
            exact = vectors.astype(np.float64) @ query.astype(np.float64)
            scored = [
                (-round(s, 6), m.id)
                for m, s in zip(memories, exact.tolist(), strict=True)
                if wanted.allows(m)
            ]
            best = sorted(scored)[:50]
            found = index.search("ann", "mini", query, wanted, k=50)
            assert found.ids == tuple(id_ for _, id_ in best)
            assert found.scores == tuple(-score for score, _ in best)
            assert found.mean == pytest.approx(-np.mean([score for score, _ in scored]), abs=2e-6)

    def test_any_number_of_third_party_texts_leaves_the_first_lane_as_it_was(
        self, index: VectorIndex
    ) -> None:
        index.upsert("ann", "mini", [memory(f"m{number:03}") for number in range(101)], some(101, 1, 33))
        queries = some(20, 8, 33)

        def lane() -> list[Any]:
            return [index.search("ann", "mini", query, FIRST, k=11) for query in queries]

        before = lane()
        others = [memory(f"a{number}", tier=Tier.THIRD) for number in range(500)]
        index.upsert("ann", "mini", others, np.concatenate([queries, some(480, 2, 33)]))
        assert lane() == before
        index.upsert("ann", "mini", [memory("later")], some(1, 77, 33))
        index.delete("ann", ["later", "a1", "a2"])
        assert lane() == before
