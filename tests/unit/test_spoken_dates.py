"""Dates in sentences: said as the language says them, and not as the graph names them."""

from pathlib import Path

import pytest

from hindgraph.recall.phrases import CHINESE, ENGLISH, spoken_date, within_date
from worlds import memory_in

NAMED = {
    "2026-07-15": ("15 July 2026", "2026年7月15日"),
    "2026-07": ("July 2026", "2026年7月"),
    "1990": ("1990", "1990年"),
    "--11-09": ("9 November", "11月9日"),
    "--02-29": ("29 February", "2月29日"),
    "2026-13-01": ("2026-13-01", "2026-13-01"),
    "Friday": ("Friday", "Friday"),
}


@pytest.mark.parametrize("name", NAMED)
def test_a_date_is_said_as_the_language_says_it(name: str) -> None:
    assert (spoken_date(name, ENGLISH), spoken_date(name, CHINESE)) == NAMED[name]


def test_one_says_on_a_day_and_in_a_month_or_year() -> None:
    assert within_date("it ends on 15 July 2026", "15 July 2026") == "it ends on 15 July 2026"
    assert within_date("it ends on July 2026", "July 2026") == "it ends in July 2026"
    assert within_date("on 1990 it began", "1990") == "in 1990 it began"


ASKED = {
    "--11-09": "Ann Lee was born on 9 November",
    "1990-11-09": "Ann Lee was born on 9 November 1990",
    "1990": "Ann Lee was born in 1990",
}


@pytest.mark.parametrize("value", ASKED)
def test_answers_edges_and_histories_say_dates(tmp_path: Path, value: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact("Ann Lee", "born_on", value)
        (edge,) = memory.graph("Ann Lee").edges
        (change,) = memory.history("Ann Lee")
        assert (edge.object, edge.says, change.edge.says) == (value, ASKED[value], ASKED[value])
        assert memory.search("When was Ann Lee born?").text == f"{ASKED[value]}."
