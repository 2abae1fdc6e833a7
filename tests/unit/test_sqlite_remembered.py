"""What the embedded indexes remember between searches changes no result."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.samples import memory
from contracts.vector_index_contract import some
from hindgraph.model.records import MemoryFilter, Tier
from hindgraph.stores.in_memory.words import InMemoryWordIndex
from hindgraph.stores.sqlite.columns import Columns, filtered
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.postings import Postings
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex
from hindgraph.stores.sqlite.words import SqliteWordIndex

ALL = MemoryFilter()
_ALPHA = f'"{int(Tier.FIRST)}walpha"'
_LONG = " ".join(f"word{number}" for number in range(120))
_TEXTS = st.lists(
    st.sampled_from(["alpha", "beta", "beta", "gamma", "x.y/z", "Größe", '"q"', _LONG]), max_size=6
)
_WRITES = st.tuples(st.just("write"), st.sampled_from("abcdefgh"), _TEXTS.map(" ".join))
_DELETIONS = st.tuples(st.just("delete"), st.sampled_from("abcdefgh"), st.just(""))
_ASKED = [["alpha"], ["beta", "gamma"], ["alpha", "word7", "größe"], ["x.y/z", "beta", "word119"]]


@settings(deadline=None, max_examples=40)
@given(
    history=st.lists(_WRITES | _DELETIONS | st.tuples(st.just("ask"), st.just(""), st.just("")), max_size=16),
    limit=st.integers(1, 9),
)
def test_words_are_found_as_if_nothing_were_remembered(
    history: list[tuple[str, str, str]], limit: int
) -> None:
    with TemporaryDirectory() as folder:
        mine, theirs = (SqliteWordIndex(ActorFiles(Path(folder))) for _ in range(2))
        plain = InMemoryWordIndex()
        for place, (what, id_, text) in enumerate([*history, ("ask", "", "")]):
            if what == "ask":
                for asked in _ASKED:
                    expected = plain.candidates("ann", asked, ALL, limit=limit)
                    assert mine.candidates("ann", asked, ALL, limit=limit) == expected
                    assert theirs.candidates("ann", asked, ALL, limit=limit) == expected
                continue
            for index in ((mine, theirs)[place % 2], plain):
                if what == "write":
                    index.upsert("ann", [memory(id_, text)])
                else:
                    index.delete("ann", [id_])


def test_a_reader_that_looks_from_before_a_write_finds_no_later_text(tmp_path: Path) -> None:
    files = ActorFiles(tmp_path)
    index = SqliteWordIndex(files)
    index.upsert("ann", [memory("a", "alpha")])
    postings, columns = Postings(), Columns()
    columns.add([(number, id_, *filtered(memory(id_))) for number, id_ in enumerate("ab", start=1)])
    with files.reading("ann") as before:
        before.value("SELECT count(*) FROM word_texts")
        index.upsert("ann", [memory("b", "alpha")])
        with files.reading("ann") as after:
            assert postings.slots(after, columns.texts(), _ALPHA).tolist() == [0, 1]
        assert postings.slots(before, columns.texts(), _ALPHA).tolist() == [0]


def test_terms_longest_unused_are_forgotten_and_read_again(tmp_path: Path) -> None:
    files = ActorFiles(tmp_path)
    SqliteWordIndex(files).upsert("ann", [memory(id_, "alpha beta gamma") for id_ in "abc"])
    postings, columns = Postings(most=6), Columns()
    columns.add([(number, id_, *filtered(memory(id_))) for number, id_ in enumerate("abc", start=1)])
    with files.reading("ann") as connection:
        for word in ("alpha", "beta", "gamma", "alpha", "gamma"):
            assert postings.slots(connection, columns.texts(), f'"{int(Tier.FIRST)}w{word}"').tolist() == [
                0,
                1,
                2,
            ]
    assert postings.size < 3 * 3 * 4 + 3 * 200


def test_stored_rows_are_the_same_from_memory_and_from_the_file(tmp_path: Path) -> None:
    mine, theirs = (SqliteVectorIndex(ActorFiles(tmp_path)) for _ in range(2))
    vectors = some(6)
    mine.upsert("ann", "mini", [memory(id_) for id_ in "abcd"], vectors[:4])
    mine.search("ann", "mini", vectors[0], ALL, k=1)
    mine.upsert("ann", "mini", [memory("b")], vectors[4:5])
    theirs.delete("ann", ["c"])
    theirs.upsert("ann", "mini", [memory("e")], vectors[5:6])
    here, there = (index.fetch("ann", "mini", list("abcdef")) for index in (mine, theirs))
    assert sorted(here) == sorted(there) == list("abde")
    assert np.array_equal(here["b"], vectors[4])
    assert all(np.array_equal(here[id_], there[id_]) for id_ in "abde")
    here["a"][0] = 9
    assert mine.fetch("ann", "mini", ["a"])["a"][0] != 9
