"""The ranker of pairs: how it is taught, how it is written down, and that what is shipped fits the product."""

from dataclasses import replace
from pathlib import Path

import lightgbm
import numpy as np
import pytest

from benchmarks.ranker.export import write
from benchmarks.ranker.recorded import Table, load, save
from benchmarks.ranker.recording import HALF, WHOLE, Recorded, gains
from benchmarks.ranker.training import PARAMETERS, quality
from benchmarks.recall.records import Asked
from hindgraph.recall.config import PRESETS
from hindgraph.recall.pair_features import FEATURES
from hindgraph.recall.pairs import Pairs
from hindgraph.settings import RANKINGS
from hindgraph.stores.pair_model import OnnxPairModel
from hindgraph_ontology.errors import StoreCorrupt

REFS = ("gold", "half", "other", "gold")


def pairs(*rows: tuple[int, int]) -> Pairs:
    first, second = (np.array(side) for side in zip(*rows, strict=True))
    return Pairs(first, second, np.zeros(len(rows)))


def test_both_sources_together_are_worth_more_than_one() -> None:
    found = gains(REFS, pairs((0, 1), (0, 2), (0, 0), (2, 2)), frozenset({"gold", "half"}))
    assert found.tolist() == [WHOLE, HALF, HALF, 0]


def test_two_sections_of_one_source_are_one_source() -> None:
    assert gains(REFS, pairs((0, 3)), frozenset({"gold", "half"})).tolist() == [HALF]


def test_where_one_source_is_all_it_is_whole_alone() -> None:
    assert gains(REFS, pairs((0, 0), (0, 1), (1, 2)), frozenset({"gold"})).tolist() == [WHOLE, HALF, 0]


@pytest.fixture(scope="module")
def rows() -> np.ndarray:
    return np.random.default_rng(7).normal(size=(400, len(FEATURES))).astype(np.float32)


@pytest.fixture(scope="module")
def boosters(rows: np.ndarray) -> list[lightgbm.Booster]:
    gain = (rows[:, 0] + rows[:, 3] > 1).astype(np.int8) * WHOLE
    small = {**PARAMETERS, "min_data_in_leaf": 5}
    return [
        lightgbm.train(
            {**small, "seed": seed},
            lightgbm.Dataset(rows, label=gain, group=[50] * 8, free_raw_data=False),
            6,
        )
        for seed in (1, 2)
    ]


def test_what_is_written_scores_as_what_was_grown(
    rows: np.ndarray, boosters: list[lightgbm.Booster], tmp_path: Path
) -> None:
    path = tmp_path / "trees.onnx"
    write([booster.dump_model() for booster in boosters], FEATURES, path, version="1")
    grown = np.mean([np.asarray(booster.predict(rows)) for booster in boosters], axis=0)
    assert np.ptp(grown) > 0.1
    assert np.allclose(OnnxPairModel(FEATURES, path)(rows), grown, atol=1e-5)


def test_the_same_trees_are_the_same_bytes(boosters: list[lightgbm.Booster], tmp_path: Path) -> None:
    for name in ("a", "b"):
        write([booster.dump_model() for booster in boosters], FEATURES, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_the_shipped_trees_were_made_for_the_features_of_the_product(rows: np.ndarray) -> None:
    model = OnnxPairModel(FEATURES)
    scores = model(rows)
    assert np.isfinite(scores).all()
    assert np.ptp(scores) > 1
    assert model(rows[:0]).tolist() == []


def test_trees_for_other_features_are_refused() -> None:
    with pytest.raises(StoreCorrupt, match="zebra"):
        OnnxPairModel((*FEATURES, "zebra"))(np.zeros((1, len(FEATURES) + 1), np.float32))


def recorded(name: str, group: str) -> Recorded:
    features = np.full((3, len(FEATURES)), 0.1, dtype=np.float32)
    asked = Asked(name, "who?", frozenset({"gold", "half"}), "train", (group,))
    places = pairs((0, 1), (0, 2), (2, 2))
    return Recorded(
        asked, features, np.array([4, 1, 0], np.int8), places.first, places.second, ("gold", "half", "other")
    )


@pytest.fixture
def table(tmp_path: Path) -> Table:
    save([recorded("q1", "a"), recorded("q2", "b"), recorded("q3", "b")], tmp_path / "pairs.npz")
    return load(tmp_path / "pairs.npz")


def test_what_is_recorded_comes_back(table: Table) -> None:
    assert table.sizes.tolist() == [3, 3, 3]
    assert table.gain[:3].tolist() == [4, 1, 0]
    assert table.gold[2] == (0, 1)
    assert table.second[:3].tolist() == [1, 2, 2]
    assert table.features[0, 0] == np.float32(0.1)


def test_many_values_come_back_nearly(tmp_path: Path, rows: np.ndarray) -> None:
    one = replace(
        recorded("q", "a"),
        features=rows,
        gain=np.full(len(rows), 4, np.int8),
        first=np.zeros(len(rows), np.int64),
        second=np.ones(len(rows), np.int64),
    )
    save([one], tmp_path / "pairs.npz")
    back = load(tmp_path / "pairs.npz").features
    assert back.shape == rows.shape
    in_order = np.take_along_axis(back, np.argsort(rows, axis=0), axis=0)
    assert (np.diff(in_order, axis=0) >= 0).all()
    assert np.abs(back - rows).mean() < 0.01


def test_all_sets_count_the_same(table: Table) -> None:
    weights = table.weights(np.ones(3, dtype=np.bool_))
    assert weights[:3].sum() == pytest.approx(weights[3:].sum())


def test_quality_is_that_of_the_passages_as_the_product_ranks_them(table: Table) -> None:
    assert quality(table, np.tile([2.0, 1.0, 0.0], 3))["b"] == (1.0, 1.0, 2)


def test_every_ranking_of_the_settings_has_its_weights() -> None:
    assert set(RANKINGS) == set(PRESETS)
