"""A memory on a server leaves nothing open in its process when it is closed."""

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from neo4j_server import Address
from worlds import memory_in, on_server


def threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == "hindgraph-neo4j"}


def open_files(folder: Path) -> list[str]:
    links = [entry for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()]
    return [target for link in links if (target := os.readlink(link)).startswith(str(folder))]


@pytest.mark.skipif(sys.platform != "linux", reason="open files are looked up in /proc")
def test_threads_and_files_are_gone_after_closing(
    tmp_path: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    before = threads()
    with memory_in(tmp_path, actor=neo4j_actor, **on_server(neo4j_address)) as memory:
        memory.write("Ann Lee lives in Oslo.")
        memory.search("Where does Ann Lee live?")
        assert threads() - before
        assert open_files(tmp_path)
    deadline = time.monotonic() + 5
    while threads() - before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threads() - before == set()
    assert open_files(tmp_path) == []
