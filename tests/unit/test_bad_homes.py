"""A data folder that is not ours, from a newer version, full or read-only, and models that are not there."""

import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import HindgraphError, ModelMissing
from hindgraph.memory import Memory
from hindgraph.settings import load
from hindgraph.surfaces.cli.run import run
from worlds import plain_home

TEXT = "checkout depends on orders-db."


def said(capsys: pytest.CaptureFixture[str], home: Path, *argv: str) -> tuple[int, dict[str, Any]]:
    """Run a command; return its exit code, and its result or its error."""
    code = run(["--home", str(home), *argv, "--json"])
    captured = capsys.readouterr()
    assert (captured.out == "") == (code != 0)
    return code, json.loads(captured.out or captured.err)


@pytest.fixture
def home(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    folder = plain_home(tmp_path / "home")
    assert said(capsys, folder, "write", TEXT)[0] == 0
    return folder


def store_of(home: Path) -> Path:
    return home / "actors" / f"{sha256(b'local').hexdigest()}.db"


def test_a_file_in_the_place_of_the_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "home"
    place.write_text("not a folder")
    code, error = said(capsys, place, "write", TEXT)
    assert (code, error["error"], error["setting"]) == (6, "StoreUnavailable", "HINDGRAPH_HOME")
    assert str(place) in error["message"]
    assert place.read_text() == "not a folder"


def test_another_programs_database_is_refused_and_left_as_it_is(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_of(home)
    store.unlink()
    with sqlite3.connect(store) as foreign:
        foreign.execute("CREATE TABLE recipes (name TEXT)")
    foreign.close()
    before = store.read_bytes()
    for argv in (["stats"], ["write", TEXT]):
        code, error = said(capsys, home, *argv)
        assert (code, error["error"], error["setting"]) == (6, "StoreCorrupt", "HINDGRAPH_HOME")
        assert error["next_step"]
    assert store.read_bytes() == before


def test_a_folder_of_a_newer_version_is_refused(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(store_of(home)) as store:
        store.execute("PRAGMA user_version = 99")
    store.close()
    for argv in (["stats"], ["write", TEXT], ["search", "x"]):
        code, error = said(capsys, home, *argv)
        assert (code, error["error"]) == (6, "SchemaTooNew")
        assert "install the version" in error["next_step"]


@pytest.mark.parametrize("setting", ["embedding_model", "spacy_model"])
def test_a_model_that_is_not_there_is_named_and_nothing_is_written(home: Path, setting: str) -> None:
    models = {"embedding_model": "hashing", "spacy_model": "blank"}
    with Memory.open(settings=load(home, environ={}, **models)) as memory:
        before = memory.stats()
    with (
        pytest.raises(ModelMissing) as missing,
        Memory.open(settings=load(home, environ={}, **{**models, setting: "nonsense"})) as memory,
    ):
        memory.write("Ann Lee lives in Oslo.")
    assert missing.value.setting == f"HINDGRAPH_{setting.upper()}"
    assert missing.value.next_step
    with Memory.open(settings=load(home, environ={}, **models)) as memory:
        assert memory.stats() == before


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a file system of a few hundred kilobytes, where that is allowed."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(place)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting a small disk is not allowed here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def fill(path: Path) -> None:
    """Write until the disk takes no more."""
    with path.open("wb", buffering=0) as filler, suppress(OSError):
        while True:
            filler.write(b"x" * 4096)


def test_a_full_disk_refuses_a_write_and_leaves_what_was_there(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = plain_home(small_disk / "home")
    assert said(capsys, home, "write", TEXT)[0] == 0
    _, before = said(capsys, home, "stats")
    fill(small_disk / "filler")
    code, error = said(capsys, home, "write", "word " * 50_000)
    assert (code, error["error"], error["setting"]) == (6, "StoreUnavailable", "HINDGRAPH_HOME")
    assert error["next_step"]
    (small_disk / "filler").unlink()
    assert said(capsys, home, "stats") == (0, before)
    assert said(capsys, home, "doctor")[0] == 0


def test_a_read_only_folder_can_be_read_and_refuses_a_write(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = plain_home(small_disk / "home")
    assert said(capsys, home, "write", TEXT)[0] == 0
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    code, error = said(capsys, home, "write", "Ann Lee lives in Oslo.")
    assert (code, error["error"], error["setting"]) == (6, "StoreUnavailable", "HINDGRAPH_HOME")
    assert error["next_step"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = load(tmp_path / "file" / "home", environ={}, embedding_model="hashing", spacy_model="blank")
    with Memory.open(settings=settings) as memory, pytest.raises(HindgraphError) as refused:
        memory.write(TEXT)
    assert refused.value.setting == "HINDGRAPH_HOME"
