"""The vector index's contract, over every adapter."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.vector_index_contract import VectorIndexContract
from hindgraph.ports import VectorIndex
from hindgraph.stores.in_memory.vectors import InMemoryVectorIndex
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.vectors import SqliteVectorIndex


class TestInMemoryVectorIndex(VectorIndexContract):
    @pytest.fixture
    def index(self) -> VectorIndex:
        return InMemoryVectorIndex()


class TestSqliteVectorIndex(VectorIndexContract):
    @pytest.fixture
    def index(self, tmp_path: Path) -> Iterator[VectorIndex]:
        files = ActorFiles(tmp_path)
        yield SqliteVectorIndex(files)
        files.close()
