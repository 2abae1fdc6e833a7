"""The embedded indexes: several at once on one file, and what only they promise."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.samples import day, memory
from contracts.vector_index_contract import some
from hindgraph.model.records import LAYERS, ORIGINS, MemoryFilter, MemoryRecord, Tier
from hindgraph.stores.sqlite.columns import Columns, filtered
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex, encoded

ALL = MemoryFilter()


# ---- filters over columns ----

_days = st.integers(0, 3).map(day)
_names = st.sampled_from(["a", "b", None])
_tags = st.sets(st.sampled_from("xyz")).map(lambda tags: tuple(sorted(tags)))
_tiers = st.sampled_from(list(Tier))
_trusts = st.sampled_from([0.4, 0.5, 0.9])

_memories = st.builds(
    MemoryRecord,
    st.uuids().map(str),
    st.just("text"),
    st.sampled_from(LAYERS),
    _days,
    _days,
    st.just("d"),
    origin=st.sampled_from(ORIGINS),
    tier=_tiers,
    trust=_trusts,
    source=_names,
    session=_names,
    intent=_names,
    tags=_tags,
    expires_at=_days,
    retracted_at=_days,
)
_filters = st.builds(
    MemoryFilter,
    layers=st.sets(st.sampled_from(LAYERS)).map(tuple),
    session=_names,
    source=_names,
    origins=st.sets(st.sampled_from(ORIGINS)).map(tuple),
    tags=_tags,
    intent=_names,
    tiers=st.sets(_tiers).map(tuple),
    since=st.none() | _days,
    until=st.none() | _days,
    known_at=st.none() | _days,
    alive_at=st.none() | _days,
    trust_floor=st.sampled_from([0.0, 0.5, 0.91]),
)


@settings(deadline=None)
@given(st.lists(_memories, max_size=20), _filters)
def test_columns_allow_what_the_filter_allows(memories: list[MemoryRecord], wanted: MemoryFilter) -> None:
    columns = Columns()
    columns.add([(number, record.id, *filtered(record)) for number, record in enumerate(memories)])
    assert columns.texts().allowed(wanted).tolist() == [wanted.allows(record) for record in memories]


def test_a_picture_of_columns_stays_as_it_was() -> None:
    columns = Columns()
    columns.add([(number, str(number), *filtered(memory("m"))) for number in range(1000)])
    before = columns.texts()
    columns.drop([3, 5, 77_777])
    columns.add([(number, str(number), *filtered(memory("m"))) for number in range(1000, 5000)])
    assert before.allowed(ALL).sum() == len(before) == 1000
    assert columns.texts().allowed(ALL).sum() == 4998


# ---- tokens in FTS5 ----


@settings(deadline=None)
@given(st.text(min_size=1), st.text(min_size=1))
def test_no_two_tokens_are_one_term(one: str, other: str) -> None:
    assert encoded(one).isascii()
    assert encoded(one).isalnum()
    assert (encoded(one) == encoded(other)) == (one == other)


# ---- several users of one file ----


@pytest.fixture
def homes(tmp_path: Path) -> tuple[ActorFiles, ActorFiles]:
    """Return two users of one home, as two processes would be."""
    return ActorFiles(tmp_path), ActorFiles(tmp_path)


def test_an_index_sees_what_another_user_of_the_file_has_written(
    homes: tuple[ActorFiles, ActorFiles],
) -> None:
    mine, theirs = map(SqliteVectorIndex, homes)
    vectors = some(4)
    mine.upsert("ann", "mini", [memory("a"), memory("b")], vectors[:2])
    assert theirs.search("ann", "mini", vectors[0], ALL, k=9).ids[0] == "a"
    mine.upsert("ann", "mini", [memory("c")], vectors[2:3])
    mine.upsert("ann", "mini", [memory("a")], vectors[3:4])
    mine.delete("ann", ["b"])
    found = theirs.search("ann", "mini", vectors[3], ALL, k=9)
    assert found.ids[0] == "a"
    assert sorted(found.ids) == ["a", "c"]


def test_words_see_what_another_user_of_the_file_has_written(homes: tuple[ActorFiles, ActorFiles]) -> None:
    mine, theirs = map(SqliteWordIndex, homes)
    mine.upsert("ann", [memory("a", "alpha"), memory("b", "alpha")])
    assert len(theirs.candidates("ann", ["alpha"], ALL, limit=9)) == 2
    mine.upsert("ann", [memory("c", "alpha")])
    mine.delete("ann", ["b"])
    assert [hit.memory_id for hit in theirs.candidates("ann", ["alpha"], ALL, limit=9)] == ["a", "c"]


def test_a_file_that_was_made_anew_is_read_anew(homes: tuple[ActorFiles, ActorFiles], tmp_path: Path) -> None:
    mine, theirs = map(SqliteVectorIndex, homes)
    vectors = some(4)
    mine.upsert("ann", "mini", [memory(id_) for id_ in "abcd"], vectors)
    assert len(theirs.search("ann", "mini", vectors[0], ALL, k=9).ids) == 4
    for file in (tmp_path / "actors").iterdir():
        file.unlink()
    assert theirs.search("ann", "mini", vectors[0], ALL, k=9).ids == ()
    mine.upsert("ann", "mini", [memory(id_) for id_ in "vwxyz"], np.concatenate([vectors, vectors[:1]]))
    assert sorted(theirs.search("ann", "mini", vectors[0], ALL, k=9).ids) == list("vwxyz")


def test_many_departures_do_not_disturb_the_search(homes: tuple[ActorFiles, ActorFiles]) -> None:
    index, _ = map(SqliteVectorIndex, homes)
    vectors = some(6000)
    memories = [memory(f"m{number:04}") for number in range(6000)]
    index.upsert("ann", "mini", memories, vectors)
    index.search("ann", "mini", vectors[0], ALL, k=1)
    index.delete("ann", [record.id for record in memories if record.id[-1] != "7"])
    for _ in range(2):
        found = index.search("ann", "mini", vectors[4007], ALL, k=600)
        assert found.ids[0] == "m4007"
        assert len(found.ids) == 600
        index.upsert("ann", "mini", [memory("m4007")], vectors[4007:4008] * np.float32(1))


def test_the_longest_unused_vectors_leave_memory_and_can_be_searched_again(tmp_path: Path) -> None:
    index = SqliteVectorIndex(ActorFiles(tmp_path), most_bytes=1)
    vectors = some(3)
    for round_ in range(2):
        for number, actor in enumerate(("ann", "bob", "cid")):
            index.upsert(actor, "mini", [memory(actor)], vectors[number : number + 1])
            assert index.search(actor, "mini", vectors[number], ALL, k=9).ids == (actor,), round_


def test_the_same_entry_again_writes_nothing(tmp_path: Path) -> None:
    files = ActorFiles(tmp_path)
    words, vectors = SqliteWordIndex(files), SqliteVectorIndex(files)

    def rows() -> list[Any]:
        with files.reading("ann") as connection:
            return connection.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name")

    words.upsert("ann", [memory("a")])
    vectors.upsert("ann", "mini", [memory("a")], some(1))
    before = rows()
    words.upsert("ann", [memory("a")])
    vectors.upsert("ann", "mini", [memory("a")], some(1))
    assert rows() == before


def test_a_very_common_word_brings_nothing_beside_a_rarer_one(tmp_path: Path) -> None:
    index = SqliteWordIndex(ActorFiles(tmp_path))
    index.upsert("ann", [memory(f"m{number}", "usual") for number in range(1500)])
    index.upsert("ann", [memory("rare", "usual seldom")])
    (hit,) = index.candidates("ann", ["usual", "seldom"], ALL, limit=100)
    assert (hit.memory_id, hit.counts) == ("rare", {"seldom": 1, "usual": 1})
    assert len(index.candidates("ann", ["usual"], ALL, limit=100)) == 100
