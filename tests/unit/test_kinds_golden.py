"""The tables of kinds and times, read as a whole: how much of what is said is read, with its kind and its dates."""

import pytest

from golden_kinds import Outcome, compare, share, table


def outcomes(name: str, lang: str) -> list[Outcome]:
    return compare(row for row in table(name)["rows"] if row["lang"] == lang).outcomes


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_what_was_written_beside_the_rules_is_read_right(lang: str) -> None:
    read = outcomes("kinds_seen", lang)
    assert share(outcome.dated for outcome in read) >= 0.95


def test_the_table_is_large_enough_to_mean_something() -> None:
    rows = table("kinds_seen")["rows"]
    assert sum(row["lang"] == "en" for row in rows) >= 80
    assert sum(row["lang"] == "zh" for row in rows) >= 30
