"""The tables of kinds and times, read as a whole: how much of what is said is read, with its kind and its dates."""

from functools import cache

import pytest

from golden_kinds import Outcome, compare, is_clean, share, table


@cache
def outcomes(name: str, lang: str) -> list[Outcome]:
    return compare(row for row in table(name)["rows"] if row["lang"] == lang).outcomes


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_was_written_beside_the_rules_is_read_right(lang: str) -> None:
    assert share(outcome.dated for outcome in outcomes("kinds_seen", lang)) >= 0.95


@pytest.mark.parametrize(("lang", "found", "dated"), [("en", 0.91, 0.98), ("zh", 0.96, 0.98)])
def test_what_was_written_by_others_is_read_as_well_as_it_was(lang: str, found: float, dated: float) -> None:
    read = outcomes("kinds_unseen", lang)
    assert share(outcome.found for outcome in read) >= found
    assert share(outcome.dated for outcome in read if outcome.found) >= dated


def test_everyday_chinese_is_read_as_well_as_it_was() -> None:
    read = outcomes("kinds_more_zh", "zh")
    assert share(outcome.dated for outcome in read) >= 0.89
    assert share(outcome.dated for outcome in read if outcome.found) >= 0.95


def test_chinese_that_was_written_to_judge_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_judged_zh")["rows"])
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.95
    assert len(counted.extra) <= 1


def test_chinese_that_somebody_wrote_who_knew_no_rule_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_wider_zh")["rows"])
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.78
    assert len(counted.extra) <= 14


def test_chinese_of_what_no_list_knows_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_unlisted_zh")["rows"])
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.62
    assert len(counted.extra) <= 9


def test_what_was_written_beside_the_unseen_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_more_en")["rows"])
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.87
    assert len(counted.extra) <= 8
    assert all(is_clean(row) for row in table("kinds_more_en")["negatives"])


def test_what_somebody_else_wrote_of_everyday_life_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_judged_en")["rows"])
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.92
    assert len(counted.extra) <= 2


def test_what_a_stranger_wrote_of_every_predicate_is_read_as_well_as_it_was() -> None:
    counted = compare(table("kinds_wider_en")["rows"])
    found = sum(outcome.found for outcome in counted.outcomes)
    assert share(outcome.dated for outcome in counted.outcomes) >= 0.76
    assert found / (found + len(counted.extra)) >= 0.9


@pytest.mark.parametrize("trap", ["time", "statement", "both"])
def test_nothing_is_read_where_nothing_stands(trap: str) -> None:
    rows = [row for row in table("negatives")["negatives"] if row["trap"] == trap]
    assert share(is_clean(row) for row in rows) >= 0.98


def test_the_tables_are_large_enough_to_mean_something() -> None:
    rows = [row for name in ("kinds_seen", "kinds_unseen") for row in table(name)["rows"]]
    assert sum(row["lang"] == "en" for row in rows) >= 160
    assert sum(row["lang"] == "zh" for row in rows) >= 60
    assert len(table("negatives")["negatives"]) >= 150
