"""Write transactions: the actor's lock first, one commit at the end, and what to do when its answer is lost."""

import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import neo4j
from neo4j.exceptions import IncompleteCommit

from hindgraph.stores.neo4j.errors import URI, is_passing, neo4j_errors
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Connections, Values
from hindgraph_ontology.errors import DeadlineExceeded, HindgraphError, StoreUnavailable

# How long a commit whose answer was lost is looked for: a server needs some 12 seconds to start again.
_LOOK_SECONDS = 25.0
_PAUSE_SECONDS = 0.5


@contextmanager
def locked(connections: Connections, actor: str) -> Generator["Work"]:
    """Begin a transaction, take the actor's lock, and hand it out; what is not committed is rolled back.

    Raises:
        StoreUnavailable: No server, or somebody else has had the lock for as long as a transaction may take.
    """
    with connections.session() as session:
        try:
            work = _begun(connections, session, actor)
        except StoreUnavailable as error:
            if not is_passing(error):
                raise
            # A pooled connection may be older than the server: nothing has happened yet, so once more.
            work = _begun(connections, session, actor)
        try:
            yield work
        finally:
            work.end()


def _begun(connections: Connections, session: neo4j.Session, actor: str) -> "Work":
    with neo4j_errors(connections.server.uri):
        transaction = session.begin_transaction(timeout=connections.server.seconds)
    work = Work(connections, transaction, actor)
    try:
        work.lock()
    except BaseException:
        work.end()
        raise
    return work


class Work:
    """A transaction on an actor's graph.

    Attributes:
        token: Its mark on the actor's node, by which a commit is found again.
    """

    def __init__(self, connections: Connections, transaction: neo4j.Transaction, actor: str) -> None:
        self._connections = connections
        self._transaction: neo4j.Transaction | None = transaction
        self._actor = actor
        self.token = uuid.uuid4().hex

    def run(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows of a query."""
        with neo4j_errors(self._uri):
            return self._open().run(text, parameters).values()

    def lock(self) -> None:
        """Take the lock of the actor's node, waiting for who has it."""
        try:
            self.run(query("actor_lock"), actor=self._actor, epoch=uuid.uuid4().hex, token=self.token)
        except DeadlineExceeded as error:
            seconds = self._connections.server.seconds
            message = f"the graph of {self._actor!r} is being written to by somebody else for more than {seconds:g} s"
            raise StoreUnavailable(message, setting=URI, next_step="try again") from error

    def commit(self) -> None:
        """Commit durably.

        Raises:
            StoreUnavailable: Nothing was written; or, with code ``commit_unknown``, the server has gone while it
                committed and has not come back.
        """
        try:
            with neo4j_errors(self._uri):
                self._open().commit()
        except StoreUnavailable as error:
            if not isinstance(error.__cause__, IncompleteCommit):
                raise
            if not self._is_committed(error):
                raise StoreUnavailable(
                    f"{error.message}; nothing was written", setting=URI, next_step="try again"
                ) from error

    def end(self) -> None:
        """Roll back what was not committed; a server that is gone has done so."""
        transaction, self._transaction = self._transaction, None
        if transaction is not None:
            with suppress(HindgraphError), neo4j_errors(self._uri):
                transaction.close()

    def _is_committed(self, lost: StoreUnavailable) -> bool:
        """Look for the transaction's mark until the server answers."""
        until = time.monotonic() + _LOOK_SECONDS
        while time.monotonic() < until:
            with suppress(StoreUnavailable), self._connections.reading() as run:
                found = run(query("actor_tokens"), actor=self._actor)
                return bool(found) and self.token in (found[0][0] or ())
            time.sleep(_PAUSE_SECONDS)
        raise StoreUnavailable(
            f"{lost.message}; it was committing, and whether it has is not known",
            code="commit_unknown",
            setting=URI,
            next_step="when the server is back, write it again: what has a ref is not doubled",
        ) from lost

    def _open(self) -> neo4j.Transaction:
        if self._transaction is None:
            raise RuntimeError("this transaction has ended")
        return self._transaction

    @property
    def _uri(self) -> str:
        return self._connections.server.uri
