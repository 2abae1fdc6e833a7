"""Vectors and words beside a graph that is kept elsewhere: they follow its change log, each set by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.marks import SqliteIndexMarks
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex
from hindgraph.wiring import build
from worlds import NOW, reader, settings_in

ODD = "The zeppelin is parked behind the brewery."


@pytest.fixture
def graph() -> InMemoryGraphStore:
    return InMemoryGraphStore(StoppedClock(NOW))


def machine(home: Path, graph: InMemoryGraphStore) -> Memory:
    """Return a memory whose graph is elsewhere and whose indexes are in a home of its own."""
    files = ActorFiles(home / "indexes")
    parts = build(settings_in(home), clock=StoppedClock(NOW))
    apart = replace(
        parts,
        graph=graph,
        vectors=SqliteVectorIndex(files),
        words=SqliteWordIndex(files),
        marks=SqliteIndexMarks(files),
        reader=reader(),
    )
    return Memory(apart, "local")


def found(memory: Memory) -> set[str]:
    """Return the texts that words and vectors bring in."""
    return {
        hit.text for hit in memory.search("zeppelin brewery").hits if {"words", "vector"} <= hit.routes.keys()
    }


def indexed(home: Path) -> int:
    return sum(SqliteVectorIndex(ActorFiles(home / "indexes")).spaces("local").values())


def test_another_machine_finds_by_words_what_this_one_has_written(
    tmp_path: Path, graph: InMemoryGraphStore
) -> None:
    here, there = machine(tmp_path / "here", graph), machine(tmp_path / "there", graph)
    here.write(ODD)
    assert found(here) == found(there) == {ODD}
    here.write("Nothing else is known.", ref="n")
    there.write("The zeppelin has left the brewery.", ref="z")
    assert found(here) == found(there) == {ODD, "The zeppelin has left the brewery."}
    assert here.search("zeppelin brewery").hits == there.search("zeppelin brewery").hits


def test_a_home_that_followed_another_history_starts_anew(tmp_path: Path, graph: InMemoryGraphStore) -> None:
    here = machine(tmp_path, graph)
    for text in (ODD, "Another one.", "A third."):
        here.write(text)
    assert indexed(tmp_path) == 3
    other = machine(tmp_path, InMemoryGraphStore(StoppedClock(NOW)))
    other.write("The brewery is closed.")
    assert found(other) == {"The brewery is closed."}
    assert indexed(tmp_path) == 1


def test_a_log_that_does_not_reach_back_is_made_up_for(tmp_path: Path, graph: InMemoryGraphStore) -> None:
    here, there = machine(tmp_path / "here", graph), machine(tmp_path / "there", graph)
    here.write("The brewery is open.")
    assert found(there) == {"The brewery is open."}
    here.write(ODD)
    with graph.transaction("local") as unit:
        unit.trim_changes(keep=0)
    assert found(there) == {"The brewery is open.", ODD}


def test_a_new_revision_replaces_what_was_indexed(tmp_path: Path, graph: InMemoryGraphStore) -> None:
    here, there = machine(tmp_path / "here", graph), machine(tmp_path / "there", graph)
    here.write(ODD, ref="z")
    assert found(there) == {ODD}
    here.write("The brewery has a new roof.", ref="z")
    assert found(there) == found(here) == {"The brewery has a new roof."}


def test_the_outbox_does_not_grow_without_end(tmp_path: Path, graph: InMemoryGraphStore) -> None:
    here = machine(tmp_path, graph)
    here.ingest([{"text": f"Note {number} says nothing.", "ref": str(number)} for number in range(450)])
    here.write("The last one.")
    waiting = graph.read("local", lambda view: len(view.outbox(limit=10_000)))
    assert waiting < 400


def test_looking_where_nothing_is_new_writes_nothing(tmp_path: Path, graph: InMemoryGraphStore) -> None:
    here = machine(tmp_path, graph)
    assert here.search("zeppelin").hits == ()
    assert not (tmp_path / "indexes").exists()
    here.write(ODD)
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "indexes").rglob("*.db*")}
    assert found(here) == {ODD}
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "indexes").rglob("*.db*")} == before


def test_the_doctor_misses_what_has_left_the_index_and_builds_it_anew(
    tmp_path: Path, graph: InMemoryGraphStore
) -> None:
    here = machine(tmp_path, graph)
    here.write(ODD, ref="z")
    here.write("The brewery is open.", ref="b")
    assert here.doctor()["sound"]
    files = ActorFiles(tmp_path / "indexes")
    SqliteVectorIndex(files).delete("local", [here.get("z")[0].id])
    assert [trouble["check"] for trouble in here.doctor()["troubles"]] == ["index_drift"]
    assert here.doctor(repair=True)["sound"]
    assert indexed(tmp_path) == 2
