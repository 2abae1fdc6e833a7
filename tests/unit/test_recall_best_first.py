"""A ranking that is sorted as far as it is read is the whole ranking."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hindgraph.recall.best_first import BestFirst, best_places

# Few values, so that there are ties; the last differ by less than a score says.
_VALUES = st.lists(
    st.sampled_from([-1.5, 0.0, 0.25, 1.0, 1.0 + 2e-7, 1.0 + 4e-7, 3.0]), min_size=1, max_size=30
)


@given(values=_VALUES, most=st.integers(-1, 40))
def test_the_best_places_are_the_beginning_of_a_stable_sort(values: list[float], most: int) -> None:
    expected = np.argsort(-np.array(values), kind="stable")[: max(most, 0)]
    assert best_places(np.array(values), most).tolist() == expected.tolist()


def _allowed(data: st.DataObject, n: int) -> np.ndarray:
    return np.array(data.draw(st.lists(st.booleans(), min_size=n, max_size=n)), dtype=np.bool_)


@given(values=_VALUES, at_once=st.integers(0, 40), data=st.data())
def test_a_ranking_by_base_is_in_order_of_rounded_score_and_then_of_row(
    values: list[float], at_once: int, data: st.DataObject
) -> None:
    base, allowed = np.array(values), _allowed(data, len(values))
    ranking = BestFirst.by_base(allowed, base, at_once)
    expected = sorted(np.flatnonzero(allowed).tolist(), key=lambda row: (-round(values[row], 6), row))
    rows, scores = ranking.part(0, len(ranking))
    assert rows.tolist() == expected
    assert scores.tolist() == np.round(base[rows], 6).tolist()


@given(values=_VALUES, data=st.data())
def test_all_others_come_below_what_was_weighed_and_every_part_is_a_part_of_the_whole(
    values: list[float], data: st.DataObject
) -> None:
    base, allowed = np.array(values), _allowed(data, len(values))
    weighed = np.flatnonzero(allowed)[::-2].copy()
    score = np.sort(np.linspace(-4, 2, len(weighed)))[::-1]
    ranking = BestFirst.of(weighed, score, allowed, base)
    rows, scores = ranking.part(0, len(ranking))
    others = sorted(
        set(np.flatnonzero(allowed).tolist()) - set(weighed.tolist()),
        key=lambda row: (-round(values[row], 6), row),
    )
    assert rows.tolist() == [*weighed.tolist(), *others]
    assert scores.tolist() == sorted(scores.tolist(), reverse=True)
    if others and len(weighed):
        assert scores[len(weighed)] == round(float(score[-1]) - 1.0, 6)
    start, stop = sorted(data.draw(st.tuples(st.integers(0, 35), st.integers(0, 35))))
    assert ranking.part(start, stop)[0].tolist() == rows[start:stop].tolist()
    kept = _allowed(data, len(values))
    some, their = ranking.only(kept).part(0, len(values))
    assert some.tolist() == [row for row in rows.tolist() if kept[row]]
    assert their.tolist() == scores[kept[rows]].tolist()
