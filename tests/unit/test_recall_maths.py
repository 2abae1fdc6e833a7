from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

from hindgraph.model.found import WordHit, WordStatistics
from hindgraph.recall import words
from hindgraph.recall.config import PairWeights
from hindgraph.recall.linking import digits_of, similarity
from hindgraph.recall.pairs import (
    Pairs,
    Pool,
    best_pairs,
    coverage,
    linked_weights,
    passage_scores,
    rule_of_thumb,
)
from hindgraph.recall.spread import Walks, restart_from_text, zscore


def graph(*rows: list[float]) -> sparse.csr_array:
    return sparse.csr_array(np.array(rows, dtype=np.float64))


def test_pagerank_reaches_what_shares_an_entity() -> None:
    mass = Walks.of(graph([1, 0], [1, 2], [0, 1])).mass(np.array([1.0, 0, 0]), np.zeros(2), iterations=30)
    assert mass[0] > mass[1] > mass[2] > 0


@pytest.mark.parametrize("iterations", [60, 61])
def test_pagerank_agrees_with_the_linear_system(iterations: int) -> None:
    mentions = np.array([[1.0, 0, 2], [1, 2, 0], [0, 1, 1]])
    start = np.array([0.2, 0, 0, 0.8, 0, 0])
    both = np.block([[np.zeros((3, 3)), mentions], [mentions.T, np.zeros((3, 3))]])
    walk = both / both.sum(axis=0)
    exact = np.linalg.solve(np.eye(6) - 0.5 * walk, 0.5 * start)
    mass = Walks.of(sparse.csr_array(mentions)).mass(start[:3], start[3:], iterations=iterations)
    assert np.allclose(mass, exact[:3])


@pytest.mark.parametrize("iterations", range(5))
def test_each_step_of_pagerank_walks_on_and_restarts_on_both_sides(iterations: int) -> None:
    mentions = graph([1, 0, 2], [1, 2, 0], [0, 1, 1], [0, 0, 3])
    at_m, at_e = start_m, start_e = np.array([0.1, 0.2, 0, 0]), np.array([0.6, 0, 0.1])
    to_m, to_e = mentions.toarray() / mentions.sum(axis=0), (mentions.toarray().T / mentions.sum(axis=1))
    for _ in range(iterations):
        at_m, at_e = 0.7 * start_m + 0.3 * to_m @ at_e, 0.7 * start_e + 0.3 * to_e @ at_m
    mass = Walks.of(mentions).mass(start_m, start_e, damping=0.3, iterations=iterations)
    assert np.allclose(mass, at_m)


def test_pagerank_without_a_start_is_nowhere() -> None:
    assert not Walks.of(graph([1, 1])).mass(np.zeros(1), np.zeros(2)).any()


def test_more_memories_of_a_hub_get_less_each() -> None:
    few, many = (Walks.of(graph(*[[1.0]] * n)).mass(np.zeros(n), np.ones(1)) for n in (3, 30))
    assert few[0] > many[0]


def test_texts_below_the_mean_are_not_restarted_from() -> None:
    assert restart_from_text(np.array([-1.0, 0.0, 1.0, 2.0])).tolist() == [0, 0, 0.2, 0.8]


def test_z_values_of_equal_things_are_zero() -> None:
    assert zscore(np.full(4, 3.0)).tolist() == [0, 0, 0, 0]


STATISTICS = WordStatistics(texts=10, mean_length=5, frequency={"gateway": 2, "red": 5})


def test_bm25_by_hand() -> None:
    scores = words.score(["gateway", "red"], [WordHit("m", {"gateway": 2}, 5)], STATISTICS)
    idf = np.log(1 + (10 - 2 + 0.5) / (2 + 0.5))
    assert scores.bm25[0] == pytest.approx(idf * 2 * 2.2 / (2 + 1.2))


def test_a_word_asked_twice_counts_once() -> None:
    hits = [WordHit("m", {"gateway": 1}, 5)]
    once = words.score(["gateway"], hits, STATISTICS)
    assert words.score(["gateway", "gateway"], hits, STATISTICS).bm25[0] == once.bm25[0]


def test_the_z_value_counts_the_texts_that_hold_no_word() -> None:
    z, none = words.score(["gateway"], [WordHit("m", {"gateway": 1}, 5)], STATISTICS).z()
    assert z[0] + 9 * none == pytest.approx(0)
    assert z[0] > 0 > none


def pool(**given: object) -> Pool:
    n = 4
    empty = sparse.csr_array((n, 2))
    vectors = np.eye(n, dtype=np.float32)
    defaults: dict[str, object] = {
        "graph": np.zeros(n),
        "cosine": np.zeros(n),
        "vectors": vectors,
        "ids": np.array(["a", "b", "c", "d"]),
        "words": np.zeros(n),
        "dense": np.zeros(n),
        "parts": np.zeros((n, 2)),
        "mentions": empty,
        "nearness": empty,
        "idf": np.array([1.0, 3.0]),
        "entities": empty,
        "subjects": empty,
    }
    return Pool(**(defaults | given))  # type: ignore[arg-type]


def test_two_memories_cover_what_either_covers() -> None:
    both = coverage(pool(parts=np.array([[1, 0], [0, 1], [1, 1], [0, 0]], dtype=float)), 4)
    assert both[0, 1] == pytest.approx(1)
    assert both[0, 0] == pytest.approx(0.25)
    assert both[0, 3] == pytest.approx(0.25)
    assert both[2, 0] == pytest.approx(1)


def test_a_shared_rare_entity_lifts_a_pair() -> None:
    entities = sparse.csr_array(np.array([[3.0, 0], [3.0, 0], [0, 3.0], [0, 0]]))
    score = rule_of_thumb(pool(entities=entities), 4, PairWeights())
    assert score[0, 1] > score[0, 2] == pytest.approx(score[0, 3])


def test_naming_what_the_other_is_about_lifts_a_pair_both_ways() -> None:
    entities = sparse.csr_array(np.array([[3.0, 0], [3.0, 0], [0, 0], [0, 0]]))
    subjects = sparse.csr_array(np.array([[0, 0], [3.0, 0], [0, 0], [0, 0]]))
    plain_link = rule_of_thumb(pool(entities=entities), 4, PairWeights())
    about = rule_of_thumb(pool(entities=entities, subjects=subjects), 4, PairWeights())
    assert about[0, 1] > plain_link[0, 1]
    assert about[0, 1] == pytest.approx(about[1, 0])


def test_every_unordered_pair_is_kept_once_and_one_may_stand_alone() -> None:
    pairs = best_pairs(np.arange(12, dtype=float).reshape(3, 4), 100)
    found = set(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))
    assert found == {(0, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (1, 3), (2, 2), (2, 3)}


def test_a_memory_in_no_pair_has_no_score() -> None:
    scores = passage_scores(best_pairs(np.array([[-90.0, 5.0, 0.0]]), 1), 3)
    assert scores[0] == scores[1] == pytest.approx(5)
    assert scores[2] == -np.inf


def test_an_anchor_is_judged_by_itself_however_little_its_pairs_are_worth() -> None:
    pairs = best_pairs(np.array([[1.0, 5.0, 3.0], [5.0, 0.5, 4.0]]), 1)
    assert list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)) == [(0, 1), (0, 0), (1, 1)]
    assert pairs.score.tolist() == [5.0, 1.0, 0.5]


def test_a_pair_is_linked_by_what_both_mention_and_the_question_does_not_name() -> None:
    entities = sparse.csr_array(np.array([[3.0, 2.0], [3.0, 0], [0, 2.0], [0, 0]]))
    pairs = Pairs(np.array([0, 0, 0, 1]), np.array([1, 2, 0, 3]), np.array([2.0, 2.0, 2.0, 2.0]))
    assert linked_weights(pool(entities=entities), pairs).tolist() == [0.25, 0.25, 0, 0]
    named = replace(pool(entities=entities), names=((0,),))
    assert linked_weights(named, pairs).tolist() == [0, 0.25, 0, 0]
    far = replace(pairs, score=np.array([0.0, 0.0, 50.0, 0.0]))
    assert linked_weights(pool(entities=entities), far).sum() < 1e-9
    none = Pairs(pairs.first[:0], pairs.second[:0], pairs.score[:0])
    assert linked_weights(pool(entities=entities), none).tolist() == []


@given(st.lists(st.floats(-50, 50), min_size=3, max_size=12))
def test_the_score_of_a_memory_lies_between_its_best_pair_and_that_plus_the_log_of_their_number(
    values: list[float],
) -> None:
    score = np.array([values])
    pairs = best_pairs(score, 1000)
    result = passage_scores(pairs, len(values))
    best = max(round(v, 6) for v in values)
    assert best - 1e-6 <= result[0] <= best + np.log(len(values)) + 1e-6


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("db-01", "db-02"),
        ("room 101", "room 102"),
        ("gpt-4o", "gpt-5o"),
        ("python 3.1", "python 3.10"),
        ("db", "db 1"),
    ],
)
def test_names_that_differ_in_a_digit_are_never_alike(a: str, b: str) -> None:
    assert similarity(a, b) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [("orders db", "orders-db"), ("ann", "ann lee"), ("postgresql", "postgresq"), ("lee ann", "ann lee")],
)
def test_names_that_share_half_of_their_words_or_nearly_all_letters_are_alike(a: str, b: str) -> None:
    assert similarity(a, b) >= 0.5


def test_digits_are_compared_as_whole_pieces() -> None:
    assert digits_of("db-01 in eu1") == ("01", "eu1")
