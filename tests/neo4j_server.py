"""Neo4j servers for tests: one that a whole run shares, and private ones that a test may kill."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from neo4j import Driver

TESTS = Path(__file__).parent
USUAL_SCRIPT = TESTS.parents[1] / "shared" / "neo4j" / "neo4j.sh"
SECONDS_TO_START = 180
HOW_TO = (
    "set HINDGRAPH_NEO4J_URI (and _USER, _PASSWORD, _DATABASE) to a server of yours, or NEO4J_SCRIPT to a neo4j.sh "
    "that starts one from jars"
)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is, and how to get in."""

    uri: str
    user: str = "neo4j"
    password: str = ""
    database: str = "neo4j"

    def driver(self) -> "Driver":
        """Return a driver of its own, to look at the server past the adapter; close it."""
        from neo4j import GraphDatabase  # a third of a second, which runs without a server need not pay

        return GraphDatabase.driver(self.uri, auth=(self.user, self.password) if self.password else None)

    def forget(self, actor: str) -> None:
        """Delete what an actor, or one whose name begins so, has left."""
        query = (
            "MATCH (n) WHERE n.actor STARTS WITH $actor "
            "CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS"
        )
        with self.driver() as driver, driver.session(database=self.database) as session:
            session.run(query, actor=actor).consume()


def users_server(environ: Mapping[str, str]) -> Address | None:
    """Return the server that the environment names; tests never start or stop it."""
    given = {
        part: value
        for part in ("uri", "user", "password", "database")
        if (value := environ.get(f"HINDGRAPH_NEO4J_{part.upper()}"))
    }
    return Address(**given) if "uri" in given else None


def script(environ: Mapping[str, str]) -> Path:
    """Return where the script is that starts a server, if there is one."""
    return Path(environ.get("NEO4J_SCRIPT") or USUAL_SCRIPT)


def why_none_starts(environ: Mapping[str, str]) -> str | None:
    """Say why no server can be started here, and what to do; None: one can."""
    if not script(environ).is_file():
        return f"no Neo4j server, and no {script(environ).name} to start one: {HOW_TO}"
    if shutil.which("java", path=environ.get("PATH")) is None:
        return f"no Neo4j server, and no Java 17 on the PATH to start one: {HOW_TO}"
    return None


@dataclass
class Server:
    """A server of our own, in a folder and on loopback ports that it keeps over restarts."""

    folder: Path
    password: str = ""
    ports: dict[str, str] = field(
        default_factory=lambda: {"BOLT_PORT": _free_port(), "HTTP_PORT": _free_port()}
    )

    @property
    def uri(self) -> str:
        return f"bolt://127.0.0.1:{self.port}"

    @property
    def port(self) -> int:
        """The Bolt port."""
        return int(self.ports["BOLT_PORT"])

    @property
    def browser(self) -> str:
        """The address of Neo4j Browser."""
        return f"http://127.0.0.1:{self.ports['HTTP_PORT']}/browser/"

    @property
    def address(self) -> Address:
        return Address(self.uri, password=self.password)

    def start(self) -> None:
        """Start, and return when Bolt answers."""
        (self.folder / "temporary").mkdir(parents=True, exist_ok=True)
        with (self.folder / "start.log").open("wb") as log:
            # A session of its own, so that Ctrl-C reaches the tests first and the group can be killed whole.
            starting = subprocess.Popen(
                ["bash", str(script(os.environ)), "start"],
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            (self.folder / "group").write_text(str(starting.pid), "utf-8")
            if starting.wait(SECONDS_TO_START) != 0:
                raise RuntimeError(
                    f"the Neo4j server did not start:\n{(self.folder / 'start.log').read_text()}"
                )

    def stop(self) -> None:
        """Stop as an administrator does: transactions end, files are closed."""
        command = ["bash", str(script(os.environ)), "stop"]
        subprocess.run(command, env=self._environment(), capture_output=True, check=True)

    def kill(self) -> None:
        """Kill with signal 9, as the machine's failing would, and return when nobody answers any more."""
        group = int((self.folder / "group").read_text("utf-8"))
        try:
            os.killpg(group, signal.SIGKILL)
        except ProcessLookupError:
            return
        finally:
            (self.folder / "pid").unlink(missing_ok=True)
        while self.listens():
            time.sleep(0.01)

    def restart(self) -> None:
        """Stop and start again, on the same ports with the same data."""
        self.stop()
        self.start()

    def listens(self) -> bool:
        """Tell whether somebody answers at the Bolt port."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _environment(self) -> dict[str, str]:
        """Return the environment of the script; the server's temporary files go with its folder."""
        return {
            **os.environ,
            **self.ports,
            "NEO4J_RUN": str(self.folder),
            "NEO4J_AUTH": f"neo4j/{self.password}" if self.password else "none",
            "JAVA_TOOL_OPTIONS": f"-Djava.io.tmpdir={self.folder / 'temporary'}",
        }


@dataclass
class Run:
    """A test run, which may be several processes: a controller and its workers.

    The server is started by the first test that needs one, in whatever process, and ended by a guard when the
    controller is no more.

    Attributes:
        given: The folder of the run, if another process is its controller.
    """

    given: Path | None = None
    _alive: int | None = None

    @cached_property
    def folder(self) -> Path:
        """The folder of the run, which holds a folder for each server."""
        if self.given:
            return self.given
        folder = Path(tempfile.mkdtemp(prefix="hindgraph-neo4j-"))
        self._alive = _lock(folder / "alive")
        return folder

    def shared(self) -> Server:
        """Return the server of the run; the first who asks starts it."""
        with self._locked("shared.lock"):
            ports = self.folder / "shared.ports"
            if ports.exists():
                names = ("BOLT_PORT", "HTTP_PORT")
                return Server(
                    self.folder / "shared", ports=dict(zip(names, ports.read_text().split(), strict=True))
                )
            self._guard()
            server = Server(self.folder / "shared")
            server.start()
            ports.write_text(" ".join(server.ports.values()), "utf-8")
            return server

    @contextmanager
    def private(self) -> Iterator[Server]:
        """Start a server for whoever asks; one at a time in the whole run, for each needs a gigabyte."""
        with self._locked("private.lock"):
            self._guard()
            server = Server(
                Path(tempfile.mkdtemp(prefix="private-", dir=self.folder)), password="private-password"
            )
            server.start()
            try:
                yield server
            finally:
                server.kill()
                shutil.rmtree(server.folder, ignore_errors=True)

    def end(self) -> None:
        """End the servers of the run, if this is its controller."""
        if self._alive is None:
            return
        guarded = (self.folder / "guarded").exists()
        os.close(self._alive)
        self._alive = None
        deadline = time.monotonic() + 20
        while guarded and self.folder.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _guard(self) -> None:
        """Start the guard, once in a run."""
        with self._locked("guard.lock"):
            if (self.folder / "guarded").exists():
                return
            # By way of a shell that ends at once, so that the guard is nobody's child to wait for.
            command = [
                "sh",
                "-c",
                '"$@" </dev/null >/dev/null 2>&1 &',
                "sh",
                sys.executable,
                str(TESTS / "neo4j_guard.py"),
                str(self.folder),
            ]
            subprocess.run(command, check=True, start_new_session=True)
            (self.folder / "guarded").touch()

    @contextmanager
    def _locked(self, name: str) -> Iterator[None]:
        held = _lock(self.folder / name)
        try:
            yield
        finally:
            os.close(held)


def _lock(path: Path) -> int:
    """Wait for the lock of a file and return what holds it: to close it, or to end, is to let go."""
    import fcntl  # not on every platform; needed only where a server is started

    held = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(held, fcntl.LOCK_EX)
    return held


def _free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])
