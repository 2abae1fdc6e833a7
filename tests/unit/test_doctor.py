"""The doctor bites: each promise is broken on purpose, in the file itself, and is named."""

import sqlite3
from pathlib import Path

import pytest

from hindgraph.errors import StoreCorrupt
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
        with memory._parts.graph.view(memory.actor) as view:
            (row,) = view.versions(facts=[memory.graph("Ann Lee").edges[0].fact_id])
        assert row.says == "Ann Lee lives in Oslo"
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


def test_a_row_that_stands_twice_is_taken_back_once(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        columns = "fact_id, timeline, subject_id, predicate, object_id, qualifier, valid_from, valid_to"
        columns += ", recorded_at, retracted_at, tier, contested, contests, precision, says"
        damage(
            tmp_path,
            f"""INSERT INTO versions (version_id, {columns})
            SELECT version_id || '-again', {columns} FROM versions WHERE predicate = 'lives_in'""",
        )
        assert {trouble["check"] for trouble in memory.doctor()["troubles"]} >= {"no_overlap"}
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}


def test_a_row_of_which_nothing_was_ever_said_is_seen(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        damage(
            tmp_path,
            "UPDATE versions SET timeline = replace(timeline, 'e-', 'x-') WHERE predicate = 'lives_in'",
        )
        assert len(memory.doctor()["troubles"]) == 2
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()


def test_words_that_are_missing_are_counted_and_made_again(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        for table in ("word_texts", "word_tiers", "word_frequency"):
            damage(tmp_path, f"DELETE FROM {table}")
        assert {trouble["id"] for trouble in memory.doctor()["troubles"]} == {"words"}
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()


def test_a_picture_that_is_not_the_graphs_is_made_anew(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        memory.search("Where does Ann Lee live?")
        damage(tmp_path, "UPDATE mentions SET count = count + 7")
        assert {trouble["check"] for trouble in memory.doctor()["troubles"]} == {"projection_drift"}
        assert memory.doctor(repair=True)["sound"]
        assert memory.doctor()["troubles"] == ()


def test_a_row_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(TOLD)
        damage(tmp_path, "UPDATE statements SET position = 'nowhere'")
        with pytest.raises(StoreCorrupt) as corrupt:
            memory.doctor()
        assert "statements" in corrupt.value.message
        assert corrupt.value.next_step
