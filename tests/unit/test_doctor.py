"""The doctor bites: each promise is broken on purpose, in the file itself, and is named."""

import sqlite3
from pathlib import Path

import pytest

from worlds import facts, memory_in

TOLD = "checkout depends on orders-db. Ann Lee lives in Oslo."

BREAKS = {
    "rows_equal_fold": "DELETE FROM versions WHERE predicate = 'lives_in'",
    "orphans": "DELETE FROM entities WHERE name = 'Oslo'",
    "legal_edges": "UPDATE entities SET cls = 'City' WHERE name = 'Ann Lee'",
}


def damage(home: Path, sql: str) -> None:
    (path,) = (home / "actors").glob("*.db")
    with sqlite3.connect(path) as connection:
        connection.execute(sql)
    connection.close()


@pytest.mark.parametrize("check", sorted(BREAKS))
def test_a_broken_promise_is_named(tmp_path: Path, check: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        assert memory.doctor()["sound"]
        damage(tmp_path, BREAKS[check])
        health = memory.doctor()
        assert not health["sound"]
        assert check in {trouble["check"] for trouble in health["troubles"]}


def test_a_row_that_went_missing_is_folded_anew(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        damage(tmp_path, BREAKS["rows_equal_fold"])
        assert facts(memory, "Ann Lee") == set()
        health = memory.doctor(repair=True)
        assert health["repaired"] == len(health["troubles"]) == 1
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        assert memory.doctor()["sound"]


def test_rows_that_no_statement_bears_are_named_and_taken_back(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        damage(tmp_path, "UPDATE versions SET valid_from = valid_from - 1000")
        health = memory.doctor()
        assert {trouble["check"] for trouble in health["troubles"]} == {"rows_equal_fold"}
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()


def test_a_missing_vector_is_counted_and_made_again(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        damage(tmp_path, "DELETE FROM vector_texts")
        health = memory.doctor()
        assert [trouble["check"] for trouble in health["troubles"]] == ["index_drift"]
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()
