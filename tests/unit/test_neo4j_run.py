"""One server a test run: started when the first test needs it, ended with the run, however that ends.

A script stands in for the server here: it leaves a sleeping process behind, as the real one leaves Java.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
SCRIPT = """
case $1 in
  start) echo "$NEO4J_RUN" >> "$STARTS"; sleep 300 >/dev/null 2>&1 & echo $! > "$NEO4J_RUN/pid" ;;
  stop) kill "$(cat "$NEO4J_RUN/pid")" ;;
esac
"""
PLAIN = """
def test_plain() -> None: ...
"""
ASKING = """
import time
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(4))
def test_asks(number, neo4j_address) -> None:
    assert neo4j_address.uri.startswith("bolt://127.0.0.1:")
    time.sleep(0.1)
"""
GROUPED = """
import os
import time
import pytest

@pytest.mark.xdist_group("one")
@pytest.mark.parametrize("number", range(6))
def test_grouped(number) -> None:
    time.sleep(0.1)
    with open("workers", "a") as workers:
        workers.write(os.environ["PYTEST_XDIST_WORKER"] + "\\n")
"""
WAITING = """
import time

def test_waits(neo4j_address) -> None:
    time.sleep(60)
"""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Return a folder with a script that starts a server, and a `java` to be found."""
    (tmp_path / "neo4j.sh").write_text(SCRIPT, "utf-8")
    (tmp_path / "bin").mkdir()
    java = tmp_path / "bin" / "java"
    java.write_text("", "utf-8")
    java.chmod(0o700)
    (tmp_path / "temporary").mkdir()
    return tmp_path


def begun(place: Path, text: str, *options: str, **environ: str) -> subprocess.Popen[str]:
    """Start pytest on a test module of this text."""
    (place / "test_it.py").write_text(text, "utf-8")
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("HINDGRAPH_", "PYTEST_"))
    }
    here = {
        "NEO4J_SCRIPT": str(place / "neo4j.sh"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PATH": f"{place / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(TESTS),
        "STARTS": str(place / "starts"),
        "TMPDIR": str(place / "temporary"),
    }
    plain = [
        "-p",
        "xdist.plugin",
        "-p",
        "neo4j_fixtures",
        "-p",
        "no:cacheprovider",
        "-q",
        "-rs",
        "-o",
        "markers=neo4j: a server",
    ]
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", *plain, *options, "test_it.py"],
        cwd=place,
        env={**clean, **here, **environ},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def ended(run: subprocess.Popen[str]) -> str:
    """Return what a run said, after its end."""
    with run:
        said, _ = run.communicate(timeout=60)
    return said


def starts(place: Path) -> list[str]:
    """Return the folders of the servers that were started."""
    return (place / "starts").read_text("utf-8").split() if (place / "starts").exists() else []


def left(place: Path) -> list[str]:
    """Return what a run has left behind: folders of servers."""
    return [found.name for found in (place / "temporary").iterdir() if found.name.startswith("hindgraph")]


def runs(number: int) -> bool:
    """Tell whether a process is there and not merely waiting to be buried."""
    try:
        state = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True
        ).stdout
    except FileNotFoundError:
        pytest.skip("no ps here")
    return state.strip()[:1] not in ("", "Z")


def waiting(place: Path) -> int:
    """Wait until a server is there, and return the number of its process."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        found = [
            pid for pid in (place / "temporary").glob("hindgraph*/*/pid") if pid.read_text("utf-8").strip()
        ]
        if found and (found[0].parents[1] / "guarded").exists():
            time.sleep(0.3)
            return int(found[0].read_text("utf-8"))
        time.sleep(0.02)
    raise AssertionError("no server was started")


def wait_for_the_end(place: Path, server: int) -> None:
    """Wait until nothing of a run is left."""
    deadline = time.monotonic() + 20
    while (left(place) or runs(server)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert left(place) == []
    assert not runs(server)


@pytest.mark.parametrize("workers", ["0", "2"])
def test_all_tests_of_a_run_share_one_server_which_ends_with_it(place: Path, workers: str) -> None:
    said = ended(begun(place, ASKING, "-n", workers))
    assert "4 passed" in said
    assert len(starts(place)) == 1
    assert left(place) == []


def test_the_tests_of_a_group_run_on_one_worker_so_that_they_can_share_a_private_server(place: Path) -> None:
    said = ended(begun(place, GROUPED, "-n", "2", "--dist", "loadgroup"))
    assert "6 passed" in said
    workers = (place / "workers").read_text("utf-8").split()
    assert len(set(workers)) == 1, "this pytest and this pytest-xdist do not fit: run make setup"


def test_no_server_is_started_where_no_test_needs_it(place: Path) -> None:
    said = ended(begun(place, PLAIN + ASKING, "-m", "not neo4j"))
    assert "1 passed, 4 deselected" in said
    assert starts(place) == left(place) == []


def test_who_asks_for_a_server_is_marked_by_that(place: Path) -> None:
    said = ended(begun(place, PLAIN + ASKING, "-m", "neo4j", "--strict-markers"))
    assert "4 passed, 1 deselected" in said


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_run_that_is_broken_off_leaves_no_server(place: Path, how: signal.Signals) -> None:
    run = begun(place, WAITING)
    server = waiting(place)
    run.send_signal(how)
    ended(run)
    wait_for_the_end(place, server)


def test_without_a_server_the_tests_are_skipped_and_say_what_to_do(place: Path) -> None:
    said = ended(begun(place, ASKING, NEO4J_SCRIPT=str(place / "nowhere" / "neo4j.sh")))
    assert "4 skipped" in said
    assert "no neo4j.sh to start one: set HINDGRAPH_NEO4J_URI" in said


def test_without_java_the_tests_are_skipped_and_name_it(place: Path) -> None:
    said = ended(begun(place, ASKING, PATH=str(place / "temporary")))
    assert "no Java 17 on the PATH" in said


def test_a_server_of_the_users_is_neither_started_nor_stopped(place: Path) -> None:
    said = ended(begun(place, ASKING, HINDGRAPH_NEO4J_URI="bolt://127.0.0.1:9"))
    assert "4 passed" in said
    assert starts(place) == left(place) == []


def test_a_server_that_does_not_start_is_an_error_and_not_a_skip(place: Path) -> None:
    (place / "neo4j.sh").write_text("echo no memory left; exit 1", "utf-8")
    said = ended(begun(place, WAITING))
    assert "1 error" in said
    assert "no memory left" in said
    assert left(place) == []
