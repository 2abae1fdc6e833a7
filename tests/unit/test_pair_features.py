"""What a learned ranker sees of a pair, by hand."""

from typing import Any

import numpy as np
import pytest
from scipy import sparse

from hindgraph.recall.pair_features import FEATURES, features
from hindgraph.recall.pairs import Pairs, Pool

# Columns: Ann (named in the question), the harbour (rare, links the first two), a hub that is not rare.
MENTIONS = np.array([[2.0, 3.0, 1.0], [0.0, 3.0, 1.0], [2.0, 0.0, 1.0]])
RARE = np.array([[2.0, 3.0, 0.0], [0.0, 3.0, 0.0], [2.0, 0.0, 0.0]])
SUBJECTS = np.array([[2.0, 0.0, 0.0], [0.0, 3.0, 0.0], [0.0, 0.0, 0.0]])
NEAR = np.array([[1.0, 0.5, 0.1], [0.0, 1.0, 0.1], [0.2, 0.0, 0.1]])


def csr(rows: Any) -> Any:
    return sparse.csr_array(np.array(rows, dtype=np.float64))


def pool(**given: Any) -> Pool:
    defaults: dict[str, Any] = {
        "ids": np.array(["a", "b", "c"]),
        "graph": np.array([3.0, 2.0, 1.0]),
        "words": np.array([1.0, 0.0, -1.0]),
        "dense": np.array([0.5, 0.25, 0.0]),
        "cosine": np.array([0.6, 0.8, 0.0]),
        "vectors": np.eye(3, dtype=np.float32),
        "parts": np.array([[2.0, 0.0], [0.0, 1.0], [1.0, 0.5]]),
        "idf": np.array([3.0, 1.0]),
        "mentions": csr(MENTIONS),
        "entities": csr(RARE),
        "subjects": csr(SUBJECTS),
        "nearness": csr(NEAR),
        "names": ((0,),),
    }
    return Pool(**(defaults | given))


def seen(first: int, second: int, **given: Any) -> dict[str, float]:
    pairs = Pairs(np.array([first]), np.array([second]), np.zeros(1))
    return dict(zip(FEATURES, features(pool(**given), pairs)[0].tolist(), strict=True))


def test_the_bridge_is_what_both_mention_and_the_question_does_not_name() -> None:
    pair = seen(0, 1)
    assert pair["bridge"] == pair["bridge_opens_second"] == pytest.approx(3)
    assert pair["bridge_opens_first"] == pytest.approx(1.5)
    assert pair["subject_of_second"] == pytest.approx(3)
    assert pair["link_of_question"] == 0


def test_what_the_question_names_is_no_bridge() -> None:
    pair = seen(0, 2)
    assert pair["bridge"] == pair["link_mass"] == pair["link_count"] == 0
    assert pair["link_of_question"] == pytest.approx(2)


def test_a_memory_by_itself_is_linked_to_nothing() -> None:
    alone = seen(0, 0)
    assert alone["alone"] == 1
    assert alone["bridge"] == alone["subject_of_second"] == alone["link_of_question"] == 0
    assert alone["cover_both"] == alone["cover_first"] == pytest.approx(0.75)
    assert alone["cover_second_gain"] == alone["words_left"] == 0


def test_words_count_by_their_weight_and_what_the_other_adds() -> None:
    pair = seen(0, 1)
    assert pair["cover_first"] == pytest.approx(0.75)
    assert pair["cover_both"] == pytest.approx(1)
    assert pair["cover_second_gain"] == pair["cover_least_gain"] == pytest.approx(0.25)
    assert pair["words_best"] == pytest.approx(3 / 4)
    assert pair["words_left"] == pytest.approx(1 / 4)


def test_two_vectors_at_right_angles_hold_the_question_by_pythagoras() -> None:
    pair = seen(0, 1)
    assert pair["cosine_span"] == pytest.approx(1.0)
    assert pair["cosine_joint"] == pytest.approx(1.4 / np.sqrt(2))


def test_the_span_takes_nothing_away() -> None:
    opposed = np.array([[1, 0], [-1, 0]], dtype=np.float32)
    one = pool(vectors=np.vstack([opposed, [[0, 1]]]).astype(np.float32), cosine=np.array([0.7, -0.7, 0.1]))
    pairs = Pairs(np.array([0]), np.array([1]), np.zeros(1))
    assert features(one, pairs)[0][FEATURES.index("cosine_span")] == pytest.approx(0.7)


def test_names_count_once_however_many_things_they_may_mean() -> None:
    pair = seen(0, 1, names=((0, 1), (2,)))
    assert pair["question_names"] == 2
    assert pair["named_first"] == pair["named_second"] == 1
    assert seen(1, 2, names=((0,), (1,)))["named_both"] == 1


def test_a_question_without_names_words_or_vectors_gives_numbers() -> None:
    bare = {"names": (), "idf": np.zeros(0), "parts": np.zeros((3, 0)), "cosine": np.zeros(3)}
    bare["vectors"] = np.zeros((3, 1), dtype=np.float32)
    assert np.isfinite(list(seen(0, 1, **bare).values())).all()


def test_the_order_of_pairs_is_the_order_of_rows() -> None:
    both = Pairs(np.array([0, 0]), np.array([1, 2]), np.zeros(2))
    turned = Pairs(np.array([0, 0]), np.array([2, 1]), np.zeros(2))
    assert np.array_equal(features(pool(), both), features(pool(), turned)[::-1])
