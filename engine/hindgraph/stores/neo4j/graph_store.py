"""The graph store on a Neo4j server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import datetime
from typing import TypeVar

from hindgraph.ports import Clock, GraphView
from hindgraph.stores.neo4j.actor import ActorState
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.schema import Schema
from hindgraph.stores.neo4j.server import Connections, Runner, Server, column
from hindgraph.stores.neo4j.transactions import Work, locked
from hindgraph.stores.neo4j.unit import Neo4jUnitOfWork
from hindgraph.stores.neo4j.view import Neo4jView
from hindgraph.stores.neo4j.vocabulary import Vocabulary
from hindgraph_ontology.errors import Conflict, DeadlineExceeded, StoreUnavailable

T = TypeVar("T")

# After so many readings that somebody's commit has disturbed, the next one keeps writers out.
_DISTURBED = 3


class Neo4jGraphStore:
    """`GraphStore` on one database of a server.

    Args:
        server: Where it is; nothing is connected before the first use.
        clock: Dates transactions that are no replay.
        vocabulary: The labels and relationship types that may be written.
    """

    def __init__(self, server: Server, clock: Clock, vocabulary: Vocabulary) -> None:
        self._connections = Connections(server)
        self._schema = Schema(self._connections)
        self._clock = clock
        self._vocabulary = vocabulary

    @contextmanager
    def transaction(self, actor: str, *, now: datetime | None = None) -> Iterator[Neo4jUnitOfWork]:
        """Lock the actor, then hand out a unit of work; commit durably at the end, roll back on any exception."""
        with self._begun(actor) as (work, state):
            unit = Neo4jUnitOfWork(
                work.run,
                actor,
                state,
                # The clock is read under the lock: the order of commits is the order of their times.
                now or self._clock.now(),
                types=state.types,
                vocabulary=self._vocabulary,
                new_predicates=lambda names: self._schema.ensure_predicates(names, state.types),
                token=work.token,
                replay=now is not None,
            )
            yield unit
            if unit.seal():
                work.commit()

    @contextmanager
    def _begun(self, actor: str) -> Iterator[tuple[Work, ActorState]]:
        """Lock the actor in a database that has our schema."""
        with ExitStack() as stack:
            self._schema.ensure()
            work = stack.enter_context(locked(self._connections, actor))
            state = ActorState.read(work.run, actor)
            if not state.has_schema:
                # Somebody has emptied the database. The lock goes first: constraints wait for who writes.
                stack.close()
                self._schema.forget()
                self._schema.ensure()
                work = stack.enter_context(locked(self._connections, actor))
                state = ActorState.read(work.run, actor)
            yield work, state

    @contextmanager
    def view(self, actor: str, *, timeout: float | None = None) -> Iterator[Neo4jView]:
        """Hand out one picture; leaving it raises `Conflict` ``moved`` if it may be of two states."""
        with self._connections.reading(timeout=timeout) as run:
            view = self._taken(run, actor)
            try:
                yield view
            except (StoreUnavailable, DeadlineExceeded):
                raise
            except BaseException as error:
                # What does not fit together may only seem wrong.
                if isinstance(error, Exception) and self._seems_moved(run, actor, view):
                    raise _moved(actor) from error
                raise
            # One read, too, may be of two states: of its own, and of the counters that it was asked with.
            if view.asked and self._has_moved(run, actor, view):
                raise _moved(actor)

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        """Return what a function reads of one consistent picture; it may be run more than once."""
        for _ in range(_DISTURBED):
            try:
                with self.view(actor, timeout=timeout) as view:
                    return what(view)
            except Conflict as error:
                if error.code != "moved":
                    raise
        try:
            with locked(self._connections, actor, seconds=timeout) as work:  # and not committed
                return what(self._taken(work.run, actor))
        except StoreUnavailable as error:
            if timeout is None or error.code != "locked":
                raise
            raise DeadlineExceeded(error.message, next_step="allow more time, or ask again") from error

    def actors(self) -> list[str]:
        """Return the actors that have a graph, sorted."""
        with self._connections.reading() as run:
            return sorted(column(run(query("actors"))))

    def close(self) -> None:
        """Let go of connections; the next use opens them again."""
        self._connections.close()
        self._schema.forget()

    def _taken(self, run: Runner, actor: str) -> Neo4jView:
        state = ActorState.read(run, actor)
        return Neo4jView(run, actor, state, self._clock.now(), state.types)

    def _has_moved(self, run: Runner, actor: str, view: Neo4jView) -> bool:
        state = ActorState.read(run, actor)
        return (state.epoch, state.edition) != (view.epoch, view.edition)

    def _seems_moved(self, run: Runner, actor: str, view: Neo4jView) -> bool:
        with suppress(StoreUnavailable, DeadlineExceeded):  # then what was raised first says more
            return self._has_moved(run, actor, view)
        return False


def _moved(actor: str) -> Conflict:
    return Conflict(
        f"somebody has written to the graph of {actor!r} while it was read",
        code="moved",
        next_step="read again",
    )
