"""Pictures kept in files: when they are used, when they are not, and that they never do harm."""

import json
import logging
import resource
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contracts.picture_writers import built, open_store, pictures_in, same, write_and_look
from contracts.samples import T0, memory, mention
from hindgraph.ports import GraphStore, GraphView
from hindgraph.recall.projection import Projection
from hindgraph.recall.snapshots import Snapshots
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from neo4j_server import Address
from worlds import memory_in

ANN, BOB = "ann", "bob"


@pytest.fixture(params=["in memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[GraphStore]:
    clock = StoppedClock(T0)
    made: GraphStore = (
        InMemoryGraphStore(clock)
        if request.param == "in memory"
        else SqliteGraphStore(ActorFiles(tmp_path), clock)
    )
    yield made
    made.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "projections"


def tell(store: GraphStore, first: int, count: int, *, actor: str = ANN, entity: str = "e") -> None:
    with store.transaction(actor) as unit:
        numbers = range(first, first + count)
        unit.put_memories([memory(f"m{number:03}") for number in numbers])
        unit.put_mentions([mention(f"m{number:03}", f"{entity}{number % 7}") for number in numbers])


def look(store: GraphStore, folder: Path, actor: str = ANN) -> Projection:
    """Return the picture that a process gets that has just started."""
    pictures = pictures_in(folder)
    return store.read(actor, lambda view: pictures(actor, view))


def kept(folder: Path, actor: str = ANN) -> Projection | None:
    found = Snapshots(folder).load(actor)
    return found and found[0]


class Counting:
    """A view that notes what is read of it as a whole."""

    def __init__(self, view: GraphView) -> None:
        self.view = view
        self.wholly_read = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    def heads(self, ids: Any = None) -> Any:
        self.wholly_read += ids is None
        return self.view.heads(ids)


def is_read_wholly(store: GraphStore, folder: Path, actor: str = ANN) -> bool:
    """Tell whether a cold start reads the whole graph; whatever it does, its picture is true."""
    with store.view(actor) as view:
        counting: Any = Counting(view)
        assert same(pictures_in(folder)(actor, counting), built(view))
        return bool(counting.wholly_read)


def test_a_cold_start_with_a_file_gives_what_building_gives(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 20)
    assert is_read_wholly(store, folder)
    assert not is_read_wholly(store, folder)
    (file,) = folder.iterdir()
    before = file.read_bytes()
    assert not is_read_wholly(store, folder)
    assert file.read_bytes() == before


def test_a_file_that_is_behind_is_brought_up_to_date_by_the_log(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 20)
    look(store, folder)
    tell(store, 18, 3, entity="f")
    assert not is_read_wholly(store, folder)
    picture = kept(folder)
    assert picture is not None
    assert picture.sequence == 1


def test_a_file_is_written_again_when_enough_has_changed(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 20)
    pictures = pictures_in(folder)
    sequences = []
    for number in range(20, 26):
        tell(store, number, 1)
        store.read(ANN, lambda view: pictures(ANN, view))
        picture = kept(folder)
        assert picture is not None
        sequences.append(picture.sequence)
    assert sequences == [2, 2, 2, 2, 6, 6]


def test_a_small_graph_is_kept_in_no_file(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 3)
    assert is_read_wholly(store, folder)
    assert not folder.exists()


def test_nothing_is_kept_of_an_unknown_actor(store: GraphStore, folder: Path) -> None:
    assert look(store, folder, "nobody").memories.tolist() == []
    assert not folder.exists()


def test_a_log_that_does_not_reach_back_makes_a_new_file(store: Any, folder: Path) -> None:
    tell(store, 0, 20)
    look(store, folder)
    tell(store, 20, 5)
    tell(store, 25, 5)
    with store.transaction(ANN) as unit:
        unit.trim_changes(keep=1)
    assert is_read_wholly(store, folder)
    picture = kept(folder)
    assert picture is not None
    assert picture.sequence == 3


def test_a_file_of_another_history_is_not_used(folder: Path) -> None:
    one, other = InMemoryGraphStore(StoppedClock(T0)), InMemoryGraphStore(StoppedClock(T0))
    tell(one, 0, 20)
    tell(other, 0, 20, entity="x")
    look(one, folder)
    assert is_read_wholly(other, folder)
    assert not is_read_wholly(other, folder)


def test_a_picture_of_a_history_that_was_replaced_is_not_used_on(tmp_path: Path, folder: Path) -> None:
    store, pictures = SqliteGraphStore(ActorFiles(tmp_path), StoppedClock(T0)), pictures_in(folder)
    for entity in ("e", "x"):
        tell(store, 0, 20, entity=entity)
        assert store.read(ANN, lambda view: same(pictures(ANN, view), built(view)))
        for file in (tmp_path / "actors").iterdir():
            file.unlink()


def test_a_file_from_after_a_backup_is_not_used_once_the_backup_is_back(tmp_path: Path, folder: Path) -> None:
    store = SqliteGraphStore(ActorFiles(tmp_path), StoppedClock(T0))
    tell(store, 0, 20)
    store.close()
    (file,) = (tmp_path / "actors").glob("*.db")
    backup = file.read_bytes()
    tell(store, 20, 20)
    look(store, folder)
    store.close()
    file.write_bytes(backup)
    assert is_read_wholly(store, folder)  # behind the file
    tell(store, 20, 19, entity="x")
    Snapshots(folder).save(ANN, *_of_a_lost_commit(store))
    tell(store, 50, 1)
    assert is_read_wholly(store, folder)  # beyond the file, whose last commit is another
    store.close()


def _of_a_lost_commit(store: GraphStore) -> tuple[Projection, str]:
    lost = InMemoryGraphStore(StoppedClock(T0))
    for first in (0, 20):
        tell(lost, first, 20)
    with store.view(ANN) as there, lost.view(ANN) as view:
        return replace(built(view), epoch=there.epoch), "a mark of another commit"


def test_a_file_that_is_damaged_anywhere_counts_as_none(folder: Path) -> None:
    store = InMemoryGraphStore(StoppedClock(T0))
    tell(store, 0, 5)
    look(store, folder)
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    for place in range(0, len(whole), 3):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << place % 8
        file.write_bytes(damaged)
        assert kept(folder) is None
    for length in [*range(0, 200, 7), *range(200, len(whole), 101), len(whole) - 1]:
        file.write_bytes(whole[:length])
        assert kept(folder) is None
    file.write_bytes(whole + b"\0")
    assert kept(folder) is None
    assert is_read_wholly(store, folder)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("content", [b"", b"hindgraph picture 2\nxyz", b"PK\x03\x04 something else"])
def test_a_foreign_or_newer_file_is_replaced(store: GraphStore, folder: Path, content: bytes) -> None:
    tell(store, 0, 20)
    look(store, folder)
    (file,) = folder.iterdir()
    file.write_bytes(content)
    assert is_read_wholly(store, folder)
    assert not is_read_wholly(store, folder)


def test_two_actors_have_two_files_and_a_renamed_one_is_not_used(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 20)
    tell(store, 0, 20, actor=BOB, entity="x")
    look(store, folder)
    (anns,) = folder.iterdir()
    look(store, folder, BOB)
    (bobs,) = set(folder.iterdir()) - {anns}
    assert not is_read_wholly(store, folder, BOB)
    bobs.write_bytes(anns.read_bytes())
    assert kept(folder, BOB) is None
    assert is_read_wholly(store, folder, BOB)


def test_a_file_holds_no_text(store: GraphStore, folder: Path) -> None:
    with store.transaction(ANN) as unit:
        unit.put_memories([memory(f"m{number}", "a sentence of Ann's") for number in range(9)])
        unit.put_mentions([mention("m1", "e1", surface="the secret name")])
    look(store, folder)
    (file,) = folder.iterdir()
    assert not any(word in file.read_bytes() for word in (b"sentence", b"secret"))
    assert file.stat().st_mode & 0o077 == 0


def test_ids_of_any_letters_come_back(store: GraphStore, folder: Path) -> None:
    with store.transaction(ANN) as unit:
        unit.put_memories([memory(name) for name in ("订单", "m1", "é", "𝒳")])
        unit.put_mentions([mention("订单", "e1"), mention("m1", "王")])
    look(store, folder)
    assert not is_read_wholly(store, folder)


def test_a_folder_that_cannot_be_written_to_is_told_once_and_nothing_fails(
    store: GraphStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("not a folder")
    pictures = pictures_in(tmp_path / "file" / "projections")
    for first in (0, 20, 40):
        tell(store, first, 20)
        assert store.read(ANN, lambda view: same(pictures(ANN, view), built(view)))
    (told,) = caplog.records
    assert told.levelno == logging.WARNING
    assert "cannot keep pictures" in told.message


def test_a_full_disk_leaves_no_half_file(store: GraphStore, folder: Path) -> None:
    tell(store, 0, 20)
    picture = look(store, folder)
    before = {file: file.read_bytes() for file in folder.iterdir()}
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pool.submit(_keep_with_no_room, folder, replace(picture, _lanes={})).result()
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def _keep_with_no_room(folder: Path, picture: Projection) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, most))
    Snapshots(folder).save(ANN, picture, "")


def test_recall_keeps_a_picture_in_the_home_and_starts_from_it(tmp_path: Path) -> None:
    rows = [{"text": f"Service s{number} depends on orders-db."} for number in range(230)]
    with memory_in(tmp_path) as memory:
        memory.ingest(rows)
        first = memory.search("What depends on orders-db?")
    (file,) = (tmp_path / "projections").iterdir()
    before = file.stat().st_mtime_ns
    with memory_in(tmp_path) as memory:
        again = memory.search("What depends on orders-db?")
    assert [hit.id for hit in again.hits] == [hit.id for hit in first.hits]
    assert file.stat().st_mtime_ns == before


def test_processes_that_write_and_look_at_once_leave_a_true_file(tmp_path: Path, folder: Path) -> None:
    where = f"sqlite:{tmp_path}"
    leave_a_true_file(where, ANN, folder, rounds=20)
    store = open_store(where)
    assert not is_read_wholly(store, folder)
    store.close()


def test_processes_on_a_server_that_write_and_look_at_once_leave_a_true_file(
    folder: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    leave_a_true_file(f"neo4j:{json.dumps(astuple(neo4j_address))}", neo4j_actor, folder, rounds=8)


def leave_a_true_file(where: str, actor: str, folder: Path, *, rounds: int) -> None:
    with ProcessPoolExecutor(4, mp_context=get_context("spawn")) as pool:
        runs = [pool.submit(write_and_look, where, actor, str(folder), who, rounds) for who in range(4)]
        assert sum(run.result() for run in runs) > 4
    store = open_store(where)
    pictures = pictures_in(folder)
    picture = kept(folder, actor)
    assert picture is not None
    assert picture.sequence > 1
    assert store.read(actor, lambda view: view.sequence) == 4 * rounds
    assert store.read(actor, lambda view: same(pictures(actor, view), built(view)))
    assert len(list(folder.iterdir())) == 1
    found = store.read(actor, lambda view: pictures(actor, view))
    assert np.unique(found.memories).size >= 4 * rounds
    store.close()
