"""The connection to the server: one driver a process, opened when it is first needed."""

import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, LiteralString, Protocol

import neo4j

from hindgraph.stores.neo4j.errors import URI, neo4j_errors
from hindgraph_ontology.errors import InvalidInput

Values = list[list[Any]]

_CONNECT_SECONDS = 5.0


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

    def __repr__(self) -> str:
        """Show everything but the password."""
        return f"Server(uri={self.uri!r}, user={self.user!r}, database={self.database!r})"


class Runner(Protocol):
    """Runs queries: each for itself, or all in one transaction."""

    def __call__(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows, each a list of its columns."""
        ...


class Connections:
    """Lends sessions of one driver; safe for several threads."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._guard = threading.Lock()
        self._driver: neo4j.Driver | None = None
        self._bookmarks: neo4j.BookmarkManager | None = None

    @contextmanager
    def reading(self, *, timeout: float | None = None) -> Generator[Runner]:
        """Lend a runner of single reads, each of which may take so many seconds."""
        seconds = self.server.seconds if timeout is None else max(0.001, min(timeout, self.server.seconds))
        with self.session(neo4j.READ_ACCESS) as session:

            def run(text: LiteralString, **parameters: Any) -> Values:
                with neo4j_errors(self.server.uri):
                    return session.run(neo4j.Query(text, timeout=seconds), parameters).values()

            yield run

    @contextmanager
    def writing(self) -> Generator[Runner]:
        """Lend a runner of single writes that need no lock: of the schema."""
        with self.session() as session:

            def run(text: LiteralString, **parameters: Any) -> Values:
                with neo4j_errors(self.server.uri):
                    return session.run(neo4j.Query(text, timeout=self.server.seconds), parameters).values()

            yield run

    @contextmanager
    def session(self, access: str = neo4j.WRITE_ACCESS) -> Generator[neo4j.Session]:
        """Lend a session."""
        with neo4j_errors(self.server.uri):
            driver = self._opened()
            session = driver.session(
                database=self.server.database, default_access_mode=access, bookmark_manager=self._bookmarks
            )
        try:
            yield session
        finally:
            with neo4j_errors(self.server.uri):
                session.close()

    def close(self) -> None:
        """Close the driver; the next use opens it again."""
        with self._guard:
            driver, self._driver = self._driver, None
        if driver is not None:
            driver.close()

    def _opened(self) -> neo4j.Driver:
        with self._guard:
            if self._driver is None:
                self._bookmarks = neo4j.GraphDatabase.bookmark_manager(
                    initial_bookmarks=neo4j.Bookmarks.from_raw_values(self.server.bookmarks)
                )
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
        raise InvalidInput(
            f"{server.uri!r} is no address of a Neo4j server: {error}",
            code="bad_setting",
            setting=URI,
            next_step="use bolt://, neo4j://, bolt+s:// or neo4j+s:// and a host",
        ) from error


def column(values: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the first column."""
    return [row[0] for row in values]
