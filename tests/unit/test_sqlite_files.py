"""The actors' files: what is refused, what survives, and what several processes may do."""

import hashlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import pytest

from contracts.samples import NOW, T0, fact, memory, version
from contracts.writers import ACTOR, write_fifty
from hindgraph.model.ids import fact_id
from hindgraph.model.records import MemoryFilter
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite import schema
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex
from hindgraph_ontology.errors import HindgraphError, SchemaTooNew, StoreCorrupt, StoreUnavailable


def opened(home: Path, *, busy_seconds: float = 5.0) -> SqliteGraphStore:
    return SqliteGraphStore(ActorFiles(home, busy_seconds=busy_seconds), StoppedClock(T0))


def path_of(home: Path, actor: str) -> Path:
    return home / "actors" / f"{hashlib.sha256(actor.encode()).hexdigest()}.db"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a home in which Ann has one memory."""
    store = opened(tmp_path)
    with store.transaction("ann") as unit:
        unit.put_memories([memory("m1")])
    store.close()
    return tmp_path


def ids_of(store: SqliteGraphStore, actor: str) -> list[str]:
    with store.view(actor) as view:
        return [head.id for head in view.heads()]


# ---- which file ----


def test_each_actor_has_one_file_named_by_a_hash(home: Path) -> None:
    assert path_of(home, "ann").exists()
    assert list((home / "actors").glob("*.db")) == [path_of(home, "ann")]


def test_looking_at_an_unknown_actor_makes_no_file(tmp_path: Path) -> None:
    store = opened(tmp_path / "new")
    assert ids_of(store, "nobody") == []
    assert SqliteWordIndex(ActorFiles(tmp_path / "new")).candidates("x", ["a"], MemoryFilter(), limit=1) == []
    assert not (tmp_path / "new").exists()


def test_a_home_in_a_folder_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    store = opened(tmp_path / "a" / "b")
    with store.transaction("ann") as unit:
        unit.put_memories([memory("m1")])
    assert store.actors() == ["ann"]


def test_a_renamed_file_is_refused(home: Path) -> None:
    path_of(home, "ann").rename(path_of(home, "bob"))
    store = opened(home)
    uses: list[Callable[[], object]] = [lambda: ids_of(store, "bob"), store.actors]
    for use in uses:
        with pytest.raises(StoreCorrupt, match="another actor") as caught:
            use()
        assert caught.value.setting == "HINDGRAPH_HOME"
        assert caught.value.next_step


@pytest.mark.parametrize("content", [b"just a text file, longer than the head of a database " * 20, b"x"])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = path_of(tmp_path, "ann")
    path.parent.mkdir()
    path.write_bytes(content)
    store = opened(tmp_path)
    for use in (lambda: ids_of(store, "ann"), lambda: write(store), store.actors):
        with pytest.raises(StoreCorrupt) as caught:
            use()
        assert caught.value.next_step
    assert path.read_bytes() == content


def test_another_programs_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = path_of(tmp_path, "ann")
    path.parent.mkdir()
    with sqlite3.connect(path) as foreign:
        foreign.execute("CREATE TABLE memories (x)")
    foreign.close()
    before = path.read_bytes()
    with pytest.raises(StoreCorrupt, match="not a hindgraph store"):
        write(opened(tmp_path))
    assert path.read_bytes() == before


def test_a_file_of_a_newer_version_is_refused(home: Path) -> None:
    with sqlite3.connect(path_of(home, "ann")) as newer:
        newer.execute("PRAGMA user_version = 999")
    newer.close()
    with pytest.raises(SchemaTooNew) as caught:
        ids_of(opened(home), "ann")
    assert caught.value.next_step


def test_a_damaged_file_is_told_from_an_unavailable_one(home: Path) -> None:
    path = path_of(home, "ann")
    damaged = bytearray(path.read_bytes())
    damaged[4096:] = b"\xff" * (len(damaged) - 4096)
    path.write_bytes(damaged)
    with pytest.raises(StoreCorrupt) as caught:
        ids_of(opened(home), "ann")
    assert isinstance(caught.value.__cause__, sqlite3.DatabaseError)


def test_a_file_left_empty_by_a_program_that_died_is_used(tmp_path: Path) -> None:
    path = path_of(tmp_path, "ann")
    path.parent.mkdir()
    path.touch()
    store = opened(tmp_path)
    assert ids_of(store, "ann") == []
    assert store.actors() == []
    write(store)
    assert ids_of(store, "ann") == ["m2"]


def test_a_file_with_the_first_schema_is_brought_to_the_last(tmp_path: Path) -> None:
    path = path_of(tmp_path, "ann")
    path.parent.mkdir()
    old = sqlite3.connect(path, isolation_level=None)
    for statement in schema.migrations()[0]:
        old.execute(statement)
    old.execute("INSERT INTO actor VALUES (1, 'ann', 0, 0, 0, 0)")
    old.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
    old.execute("PRAGMA user_version = 1")
    old.close()
    store = opened(tmp_path)
    write(store)
    assert ids_of(store, "ann") == ["m2"]
    check = sqlite3.connect(path)
    assert check.execute("PRAGMA user_version").fetchone() == (len(schema.migrations()),)
    assert check.execute("SELECT count(*) FROM word_texts").fetchone() == (0,)
    check.close()


def test_fact_ids_of_before_are_made_to_name_their_predicate(home: Path) -> None:
    store = opened(home)
    with store.transaction("ann") as unit:
        unit.put_versions([version("a uses b"), version("a uses c"), version("a owned_by d")])
    store.close()
    new = fact_id("a", "uses", "b", None)
    old = sqlite3.connect(path_of(home, "ann"), isolation_level=None)
    old.execute("UPDATE versions SET fact_id = ? WHERE object_id = 'b'", (f"f-{new.split(':')[1]}",))
    for column in ("decided_at", "decided_by", "reason"):
        old.execute(f"ALTER TABLE findings DROP COLUMN {column}")
    old.execute("PRAGMA user_version = 3")
    old.close()
    with opened(home).transaction("ann") as unit:
        (found,) = unit.versions(facts=[new])
        unit.put_versions([replace(found, retracted_at=T0)])
        assert [v.object_id for v in unit.versions(facts=[fact("a uses c"), fact("a owned_by d")])] == [
            "d",
            "c",
        ]


def test_another_file_in_the_place_of_one_is_another_history(home: Path) -> None:
    store = opened(home)
    before = store.read("ann", lambda view: view.epoch)
    for file in (home / "actors").iterdir():
        file.unlink()
    assert store.read("ann", lambda view: view.epoch) == ""
    write(store)
    assert store.read("ann", lambda view: view.epoch) not in ("", before)


def test_a_file_removed_by_another_program_is_not_written_to_any_more(home: Path) -> None:
    store = opened(home)
    write(store)
    for file in (home / "actors").iterdir():
        file.unlink()
    assert ids_of(store, "ann") == []
    write(store)
    store.close()
    assert ids_of(opened(home), "ann") == ["m2"]


# ---- what cannot be written ----


def write(store: SqliteGraphStore, text: str = "more") -> None:
    with store.transaction("ann") as unit:
        unit.put_memories([memory("m2", text)])


def assert_unavailable(caught: pytest.ExceptionInfo[HindgraphError]) -> None:
    assert caught.value.setting == "HINDGRAPH_HOME"
    assert caught.value.next_step


def test_a_home_that_cannot_be_made_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = opened(tmp_path / "file" / "home")
    with pytest.raises(StoreUnavailable) as caught:
        write(store)
    assert_unavailable(caught)
    assert store.actors() == []


def test_a_full_disk_is_unavailable_and_leaves_nothing_half_written(home: Path) -> None:
    files = ActorFiles(home)
    store = SqliteGraphStore(files, StoppedClock(T0))
    with files.reading("ann") as connection:
        pages = connection.value("PRAGMA page_count")
        connection.run(f"PRAGMA max_page_count = {pages + 5}")
    with pytest.raises(StoreUnavailable, match="full") as caught:
        write(store, "x" * 1_000_000)
    assert_unavailable(caught)
    assert isinstance(caught.value.__cause__, sqlite3.OperationalError)
    assert ids_of(store, "ann") == ["m1"]
    write(store)
    assert ids_of(store, "ann") == ["m1", "m2"]


def test_a_read_only_file_is_unavailable_for_writing(home: Path) -> None:
    files = ActorFiles(home)
    with files.reading("ann") as connection:
        connection.run("PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="read-only") as caught:
        write(SqliteGraphStore(files, StoppedClock(T0)))
    assert_unavailable(caught)


def test_a_file_locked_by_another_program_is_unavailable(home: Path) -> None:
    holder = sqlite3.connect(path_of(home, "ann"), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    store = opened(home, busy_seconds=0.05)
    with pytest.raises(StoreUnavailable, match="locked") as caught:
        write(store)
    assert_unavailable(caught)
    assert ids_of(store, "ann") == ["m1"]
    holder.execute("ROLLBACK")
    holder.close()
    write(store)


def test_a_transaction_locks_before_it_reads(home: Path) -> None:
    mine, theirs = opened(home), opened(home, busy_seconds=0.05)
    with mine.transaction("ann") as unit:
        assert unit.memories(["m2"]) == []
        with pytest.raises(StoreUnavailable, match="locked"):
            write(theirs)
        unit.put_memories([memory("m2", "mine")])
    assert ids_of(theirs, "ann") == ["m1", "m2"]


def test_a_transaction_inside_a_transaction_of_the_same_actor_is_refused(home: Path) -> None:
    store = opened(home, busy_seconds=0.05)
    with store.transaction("ann"), pytest.raises(StoreUnavailable):
        write(store)


def test_a_view_kept_beyond_its_end_is_of_no_use(home: Path) -> None:
    with opened(home).view("ann") as view:
        pass
    with pytest.raises(RuntimeError, match="ended"):
        view.heads()


# ---- what survives ----


def test_a_killed_process_loses_nothing_committed_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    writer = subprocess.Popen(
        [sys.executable, "-m", "contracts.writers", str(tmp_path)], stdout=subprocess.PIPE, text=True, env=env
    )
    assert writer.stdout is not None
    with writer.stdout:
        assert writer.stdout.readline() == "in the middle\n"
        writer.send_signal(signal.SIGKILL)
        assert writer.wait() == -signal.SIGKILL
    store = opened(tmp_path)
    assert ids_of(store, ACTOR) == ["committed"]
    with store.transaction(ACTOR) as unit:
        assert unit.sequence == 2
        unit.put_memories([memory("after")])
    assert ids_of(store, ACTOR) == ["after", "committed"]


def test_commits_wait_for_the_disk_and_derived_entries_do_not(home: Path) -> None:
    files = ActorFiles(home)
    with files.writing("ann") as connection:
        assert connection.value("PRAGMA synchronous") == 2
        assert connection.value("PRAGMA journal_mode") == "wal"
    with files.writing("ann", durable=False) as connection:
        assert connection.value("PRAGMA synchronous") == 1
    with files.writing("ann") as connection:
        assert connection.value("PRAGMA synchronous") == 2


def test_eight_processes_write_at_once_without_error_loss_or_duplicate(tmp_path: Path) -> None:
    with ProcessPoolExecutor(8, mp_context=get_context("spawn")) as pool:
        numbers = list(pool.map(write_fifty, [str(tmp_path)] * 8, range(8)))
    assert sorted(number for mine in numbers for number in mine) == list(range(1, 401))
    files = ActorFiles(tmp_path)
    with SqliteGraphStore(files, StoppedClock(T0)).view(ACTOR) as view:
        assert view.sequence == view.meta("count") == 400
        assert len(view.heads()) == len(view.outbox(limit=999)) == 400
        counts = view.counts(NOW)
        assert (counts["statements"], counts["versions"], counts["entities"]) == (400, 400, 50)
        assert len(view.evidence([("checkout", "depends_on", "orders")])) == 400
    words, vectors = SqliteWordIndex(files), SqliteVectorIndex(files)
    assert words.statistics(ACTOR, ["text", "writer3"], MemoryFilter()).frequency == {
        "text": 400,
        "writer3": 50,
    }
    assert len(words.candidates(ACTOR, ["writer3"], MemoryFilter(), limit=999)) == 50
    assert (
        len(vectors.search(ACTOR, "mini", np.eye(4, dtype=np.float32)[0], MemoryFilter(), k=999).ids) == 400
    )


def test_threads_read_while_others_write(tmp_path: Path) -> None:
    store = opened(tmp_path)

    def work(number: int) -> None:
        with store.transaction(f"actor{number % 3}") as unit:
            unit.put_memories([memory(f"m{number:03}")])
            unit.put_versions([version(f"a uses b{number}")])
        with store.view(f"actor{number % 3}") as view:
            assert view.memories([f"m{number:03}"])
            assert len(view.heads()) == len(view.neighbours(["a"], NOW))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(120)))
    assert [len(ids_of(store, f"actor{number}")) for number in range(3)] == [40, 40, 40]


def test_no_more_connections_are_kept_than_needed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    for number in range(50):
        with store.transaction(f"actor{number}") as unit:
            unit.put_memories([memory("m")])
    open_files = [os.readlink(f"/proc/self/fd/{fd}") for fd in os.listdir("/proc/self/fd") if _is_open(fd)]
    assert 1 <= sum(str(tmp_path) in path and path.endswith(".db") for path in open_files) <= 32
    store.close()


def _is_open(fd: str) -> bool:
    return os.path.lexists(f"/proc/self/fd/{fd}")
