"""The connection to the server: one driver a process, opened when it is first needed."""

import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, LiteralString, Protocol, TypeVar

import neo4j

from hindgraph.settings import check_address
from hindgraph.stores.neo4j.errors import URI, neo4j_errors, unusable
from hindgraph.stores.neo4j.waiting import Silence, Worker, Workers
from hindgraph_ontology.errors import DeadlineExceeded, HindgraphError, StoreUnavailable

T = TypeVar("T")
Values = list[list[Any]]

_CONNECT_SECONDS = 5.0
# Beyond what the server allows a transaction: then it has not answered at all.
_GRACE_SECONDS = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where the server is and how to log in.

    Attributes:
        uri: ``bolt://``, ``neo4j://`` and their ``+s`` and ``+ssc`` forms.
        user, password: None for a server without log-in.
        database: None for the user's home database.
        bookmarks: What reads have to have caught up with at first, on a cluster.
        seconds: How long a transaction may take, waiting for its lock included.
    """

    uri: str
    user: str | None = None
    password: str | None = None
    database: str | None = None
    bookmarks: tuple[str, ...] = ()
    seconds: float = 60.0

    def __post_init__(self) -> None:
        """Refuse an address that is none."""
        check_address(self.uri)

    def __repr__(self) -> str:
        """Show everything but the password."""
        return f"Server(uri={self.uri!r}, user={self.user!r}, database={self.database!r})"


class Runner(Protocol):
    """Runs queries: each for itself, or all in one transaction."""

    def __call__(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows, each a list of its columns."""
        ...


class Line:
    """A session of the driver, used by one thread that may be left hanging.

    Args:
        session: Of the driver.
        worker: The thread.
        uri: For errors.
    """

    def __init__(self, session: neo4j.Session, worker: Worker, uri: str) -> None:
        self.session = session
        self._worker = worker
        self._uri = uri

    def call(self, what: Callable[[], T], *, seconds: float) -> T:
        """Do something with the session, with the driver's errors turned into ours.

        Raises:
            StoreUnavailable: Among others: the server has not answered in the time given.
        """
        with neo4j_errors(self._uri):
            return self._worker(what, seconds=seconds + _GRACE_SECONDS)

    def run(self, text: LiteralString, parameters: dict[str, Any], *, seconds: float) -> Values:
        """Return the rows of a query that is a transaction by itself."""
        asked = neo4j.Query(text, timeout=seconds)
        return self.call(lambda: self.session.run(asked, parameters).values(), seconds=seconds)


class Together:
    """Runs reads in one transaction, which is a third cheaper than each in its own: no bookmark, no clean-up.

    It sees no more of one state than single reads do. As the server ends it when it has taken too long as a whole, another
    is begun before a read that might not have its time.

    Args:
        line: Of a session for reading.
        seconds: What each read may take at least.
    """

    def __init__(self, line: Line, seconds: float) -> None:
        self._line = line
        self._seconds = seconds
        self._transaction: neo4j.Transaction | None = None
        self._until = 0.0

    def __call__(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows of a query."""
        return self._line.call(lambda: self._begun().run(text, parameters).values(), seconds=self._seconds)

    def end(self) -> None:
        """End the transaction; a server that is gone, or has ended it, has done so."""
        transaction, self._transaction = self._transaction, None
        if transaction is not None:
            with suppress(HindgraphError):
                self._line.call(transaction.close, seconds=self._seconds)

    def _begun(self) -> neo4j.Transaction:
        known = self._transaction
        if known is not None and not known.closed() and time.monotonic() < self._until:
            return known
        if known is not None:
            known.close()
        self._transaction = self._line.session.begin_transaction(timeout=2 * self._seconds)
        self._until = time.monotonic() + self._seconds
        return self._transaction


def _each_in_time(line: Line, seconds: float) -> Runner:
    """Return a runner of single reads, each of which the server ends after so many seconds."""

    def run(text: LiteralString, **parameters: Any) -> Values:
        try:
            return line.run(text, parameters, seconds=seconds)
        except StoreUnavailable as error:
            if isinstance(error.__cause__, Silence):
                raise DeadlineExceeded(error.message, setting=URI, next_step=error.next_step) from error
            raise

    return run


class Connections:
    """Lends sessions of one driver; safe for several threads."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._guard = threading.Lock()
        self._workers = Workers()
        self._driver: neo4j.Driver | None = None
        self._bookmarks: neo4j.BookmarkManager | None = None

    @contextmanager
    def reading(self, *, timeout: float | None = None) -> Generator[Runner]:
        """Lend a runner of reads, each of which may take so many seconds."""
        with self.line(neo4j.READ_ACCESS) as line:
            if timeout is None:
                together = Together(line, self.server.seconds)
                try:
                    yield together
                finally:
                    together.end()
            else:
                yield _each_in_time(line, max(0.001, min(timeout, self.server.seconds)))

    @contextmanager
    def writing(self) -> Generator[Runner]:
        """Lend a runner of single writes that need no lock: of the schema."""
        with self.line() as line:
            yield lambda text, **parameters: line.run(text, parameters, seconds=self.server.seconds)

    @contextmanager
    def line(self, access: str = neo4j.WRITE_ACCESS) -> Generator[Line]:
        """Lend a session."""
        with neo4j_errors(self.server.uri):
            session = self._opened().session(
                database=self.server.database, default_access_mode=access, bookmark_manager=self._bookmarks
            )
        worker = self._workers.lend()
        line = Line(session, worker, self.server.uri)
        try:
            yield line
        finally:
            self._close(line, worker)

    def _close(self, line: Line, worker: Worker) -> None:
        if worker.hangs:
            worker.later(line.session.close)
            return
        # What was done is done: a session that cannot be closed is no reason to say otherwise.
        with suppress(HindgraphError):
            line.call(line.session.close, seconds=_CONNECT_SECONDS)
        if not worker.hangs:
            self._workers.give_back(worker)

    def close(self) -> None:
        """Close the driver and end the threads; the next use opens them again."""
        with self._guard:
            driver, self._driver = self._driver, None
        self._workers.close()
        if driver is not None:
            driver.close()

    def _opened(self) -> neo4j.Driver:
        with self._guard:
            if self._driver is None:
                start = neo4j.Bookmarks.from_raw_values(self.server.bookmarks)
                self._bookmarks = neo4j.GraphDatabase.bookmark_manager(initial_bookmarks=start)
                self._driver = _driver(self.server)
            return self._driver


def _driver(server: Server) -> neo4j.Driver:
    try:
        return neo4j.GraphDatabase.driver(
            server.uri,
            auth=None if server.user is None else (server.user, server.password or ""),
            connection_timeout=_CONNECT_SECONDS,
            connection_acquisition_timeout=server.seconds,
            max_transaction_retry_time=0,
            keep_alive=True,
            liveness_check_timeout=5.0,
            # A query over a label that nothing has yet is no mistake here.
            notifications_min_severity="OFF",
            telemetry_disabled=True,
            user_agent="hindgraph",
        )
    except (ValueError, neo4j.exceptions.ConfigurationError) as error:
        raise unusable(server.uri, error) from error


def column(values: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the first column."""
    return [row[0] for row in values]
