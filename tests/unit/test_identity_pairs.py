"""Tables of pairs of names, told to an empty graph and to one that knows the names of all other pairs."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from identity_pairs import Told, f1, false_merges, on_a_grown_graph, on_an_empty_graph, pairs_in, report

GOLDEN = Path(__file__).parents[1] / "golden"
TABLES = ("pairs_seen", "pairs_unseen")
GRAPHS = {"empty": on_an_empty_graph, "grown": on_a_grown_graph}


@cache
def told(table: str, graph: str) -> Sequence[Told]:
    return GRAPHS[graph](pairs_in(GOLDEN / f"{table}.yaml"))


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("table", TABLES)
def test_what_is_one_thing_is_found_and_hardly_anything_else(table: str, graph: str) -> None:
    precision, recall, both = f1(told(table, graph))
    assert both >= 0.95, report(table, told(table, graph))
    assert precision >= 0.99
    assert recall >= 0.93


@pytest.mark.parametrize("graph", GRAPHS)
@pytest.mark.parametrize("table", TABLES)
def test_no_pair_that_differs_in_a_digit_version_year_or_negation_becomes_one(table: str, graph: str) -> None:
    assert not false_merges(told(table, graph))


@pytest.mark.parametrize("table", TABLES)
def test_a_table_has_different_pairs_of_several_languages(table: str) -> None:
    pairs = pairs_in(GOLDEN / f"{table}.yaml")
    assert len({pair.id for pair in pairs}) == len(pairs) >= 150
    assert len({pair.lang for pair in pairs}) >= 5


def test_a_pair_that_differs_in_a_digit_is_counted_when_it_is_merged() -> None:
    different = next(pair for pair in pairs_in(GOLDEN / "pairs_seen.yaml") if pair.id == "s-095")
    assert set(false_merges([Told(different, merged=True)])) == {"digit", "version"}
