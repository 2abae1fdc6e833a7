"""Write transactions: the actor's lock first, one commit at the end, and what to do when its answer is lost."""

import time
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import neo4j
from neo4j.exceptions import IncompleteCommit

from hindgraph.stores.neo4j.errors import URI, is_passing, is_waiting_in_vain
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Connections, Line, Values
from hindgraph.stores.neo4j.waiting import Silence
from hindgraph_ontology.errors import DeadlineExceeded, HindgraphError, StoreUnavailable

# How long a commit whose answer was lost is looked for: a server needs some 12 seconds to start again.
_LOOK_SECONDS = 25.0
_PAUSE_SECONDS = 0.5
# As many marks as `actor_seal` keeps.
_TOKENS = 64


@contextmanager
def locked(connections: Connections, actor: str, *, seconds: float | None = None) -> Generator["Work"]:
    """Begin a transaction, take the actor's lock, and hand it out; what is not committed is rolled back.

    Args:
        seconds: How long it may take, waiting for the lock included; None: as long as the server is set to.

    Raises:
        StoreUnavailable: No server; or, with code ``locked``, somebody else has had the lock for all that time.
    """
    usual = connections.server.seconds
    seconds = usual if seconds is None else max(0.001, min(seconds, usual))
    with connections.line() as line:
        try:
            work = _begun(connections, line, actor, seconds)
        except StoreUnavailable as error:
            if not is_passing(error):
                raise
            # A pooled connection may be older than the server: nothing has happened yet, so once more.
            work = _begun(connections, line, actor, seconds)
        try:
            yield work
        finally:
            work.end()


def _begun(connections: Connections, line: Line, actor: str, seconds: float) -> "Work":
    transaction = line.call(lambda: line.session.begin_transaction(timeout=seconds), seconds=seconds)
    work = Work(connections, line, transaction, actor, seconds)
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

    def __init__(
        self,
        connections: Connections,
        line: Line,
        transaction: neo4j.Transaction,
        actor: str,
        seconds: float,
    ) -> None:
        self._connections = connections
        self._line = line
        self._seconds = seconds
        self._transaction: neo4j.Transaction | None = transaction
        self._actor = actor
        self._commits = 0
        self.token = uuid.uuid4().hex

    def run(self, text: LiteralString, **parameters: Any) -> Values:
        """Return the rows of a query."""
        transaction = self._open()
        return self._line.call(lambda: transaction.run(text, parameters).values(), seconds=self._seconds)

    def lock(self) -> None:
        """Take the lock of the actor's node, waiting for who has it."""
        try:
            locking = query("actor_lock")
            ((self._commits,),) = self.run(
                locking, actor=self._actor, epoch=uuid.uuid4().hex, token=self.token
            )
        except (DeadlineExceeded, StoreUnavailable) as error:
            if not is_waiting_in_vain(error):
                raise
            message = f"the graph of {self._actor!r} is being written to by somebody else"
            raise StoreUnavailable(
                f"{message} for more than {self._seconds:g} s",
                code="locked",
                setting=URI,
                next_step="try again",
            ) from error

    def commit(self) -> None:
        """Commit durably.

        Raises:
            StoreUnavailable: Nothing was written; or, with code ``commit_unknown``, the server has gone while it
                committed and has not come back.
        """
        transaction = self._open()
        try:
            self._line.call(transaction.commit, seconds=self._seconds)
        except StoreUnavailable as error:
            if not isinstance(error.__cause__, IncompleteCommit | Silence):
                raise
            if not self._is_committed(error):
                raise StoreUnavailable(
                    f"{error.message}; nothing was written", setting=URI, next_step="try again"
                ) from error

    def end(self) -> None:
        """Roll back what was not committed; a server that is gone has done so."""
        transaction, self._transaction = self._transaction, None
        if transaction is not None:
            with suppress(HindgraphError):
                self._line.call(transaction.close, seconds=self._seconds)

    def _is_committed(self, lost: StoreUnavailable) -> bool:
        """Look for the transaction's mark until the server answers.

        With the actor's lock: the commit may still be on its way, and whoever has the lock comes after it.
        """
        until = time.monotonic() + _LOOK_SECONDS
        while (left := until - time.monotonic()) > 0:
            with suppress(StoreUnavailable), self._connections.line() as line:
                look = _begun(self._connections, line, self._actor, left)
                try:
                    ((tokens, commits),) = look.run(query("actor_tokens"), actor=self._actor)
                finally:
                    look.end()
                if self.token in tokens:
                    return True
                if commits - self._commits < _TOKENS:
                    return False
                break  # so many have come after it that its mark would be gone
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
