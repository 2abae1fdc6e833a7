"""The word index's contract, over every adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.word_index_contract import WordIndexContract
from hindgraph.ports import WordIndex
from hindgraph.stores.in_memory.words import InMemoryWordIndex
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.words import SqliteWordIndex


class TestInMemoryWordIndex(WordIndexContract):
    @pytest.fixture
    def index(self) -> WordIndex:
        return InMemoryWordIndex()


class TestSqliteWordIndex(WordIndexContract):
    @pytest.fixture
    def index(self, tmp_path: Path) -> Iterator[WordIndex]:
        files = ActorFiles(tmp_path)
        yield SqliteWordIndex(files)
        files.close()
