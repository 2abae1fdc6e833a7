"""One memory over two stores: told the same at the same time, read by the same reader."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from differential.side_by_side import Tally, outcome, same
from hindgraph.memory import Memory
from hindgraph.model.records import FAR_FUTURE, Moment, Redirect
from hindgraph.ports import GraphView
from hindgraph.recall.records import plain
from hindgraph.retain.accept import retire
from hindgraph.retain.refold import refold
from hindgraph.stores.clock import StoppedClock
from hindgraph.wiring import Parts, build
from neo4j_server import Address
from worlds import NOW, reader, settings_in

EVERYTHING = Moment(datetime(2100, 1, 1, tzinfo=UTC), contested=True)
STATES = ("waiting", "running", "done", "failed")
# How long something took is nobody's promise.
TIMES = {"took_ms"}


@dataclass(frozen=True)
class Side:
    """A memory and the parts that it is put together from."""

    parts: Parts
    memory: Memory


@dataclass
class Twins:
    """An actor's memory on either store."""

    left: Side
    right: Side
    clock: StoppedClock
    tally: Tally

    def of(self, actor: str) -> "Twins":
        """Return the twins of another actor, on the same parts, with the clock where it was at first."""
        self.clock.set(NOW)
        left, right = (replace(side, memory=side.memory.for_actor(actor)) for side in (self.left, self.right))
        return Twins(left, right, self.clock, self.tally)

    def both(self, name: object, what: Callable[[Side], Any]) -> Any:
        """Do it on both, compare all that comes of it, and return that."""
        left, right = (timeless(plain(outcome(what, side))) for side in (self.left, self.right))
        same(name, left, right)
        return left

    def compare_all(self) -> None:
        """Compare all rows, and what the doctor says."""
        names = sorted(self.both("rows", lambda side: sorted(rows_of(side))))
        left, right = (rows_of(side) for side in (self.left, self.right))
        for name in names:
            same(name, left[name], right[name])
        health = self.both("doctor", lambda side: side.memory.doctor())
        assert health["sound"], health


def rows_of(side: Side) -> dict[str, Any]:
    """Return all that a store has of an actor, by kind."""
    return side.parts.graph.read(side.memory.actor, all_rows)


def all_rows(view: GraphView) -> dict[str, Any]:
    """Read all that there is, by the widest reads that the port has.

    Without the outbox: beside a server the indexes follow the change log, and the outbox is swept now and then.
    """
    ids = [head.id for head in view.heads()]
    statements, mentions = view.statements_of(ids), view.mentions()
    versions = view.versions_on({key for statement in statements for key in statement.keys})
    entities = {mention.entity_id for mention in mentions}
    entities |= {end for s in statements for end in (s.subject_id, s.object_id, s.wrong_id) if end}
    return {
        "memories": view.memories(ids),
        "mentions": mentions,
        "statements": statements,
        "versions": versions,
        "believed": view.neighbours(entities, EVERYTHING),
        "entities": view.entities(entities),
        "aliases": view.aliases(entities),
        "links": view.links(ids),
        "findings": view.findings(),
        "jobs": view.jobs(states=STATES),
        "redirects": view.redirects(),
        "changes": view.changes(0),
        "counts": view.counts(EVERYTHING),
        "sequence": view.sequence,
    }


def timeless(value: Any) -> Any:
    """Leave out how long it took."""
    if isinstance(value, dict):
        return {name: timeless(each) for name, each in value.items() if name not in TIMES}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def searched(side: Side, question: str, **options: Any) -> Any:
    """Answer a question when all that was told has been embedded: when that is done is a store's own affair."""
    side.parts.indexes.drain(side.memory.actor)
    return side.memory.search(question, **options)


def retract(side: Side, memory_id: str) -> None:
    """Close a memory and what it says, by the engine's own steps: the facade has no word for it yet."""
    with side.parts.graph.transaction(side.memory.actor) as work:
        for memory in work.memories([memory_id]):
            if memory.retracted_at >= FAR_FUTURE:
                retire(work, memory)
            said = [s for s in work.statements_of([memory_id]) if s.retracted_at >= FAR_FUTURE]
            refold(work, side.parts.ontology, [replace(s, retracted_at=work.now) for s in said])
    side.parts.indexes.drain(side.memory.actor)


def merge(side: Side, loser: str, winner: str) -> None:
    """Say that two are one: a row that the engine does not look at yet."""
    with side.parts.graph.transaction(side.memory.actor) as work:
        work.put_redirects([Redirect(loser, winner, work.now, "the same")])


def split(side: Side) -> None:
    """Take the last such word back."""
    with side.parts.graph.transaction(side.memory.actor) as work:
        live = [redirect for redirect in work.redirects() if redirect.retracted_at >= FAR_FUTURE]
        work.put_redirects([replace(redirect, retracted_at=work.now) for redirect in live[-1:]])


@contextmanager
def twins_in(folder: Path, address: Address, actor: str) -> Iterator[Twins]:
    """Open both, on one clock that stands still."""
    clock = StoppedClock(NOW)
    server = {"store": "neo4j", "neo4j_uri": address.uri, "neo4j_database": address.database}
    if address.password:
        server |= {"neo4j_user": address.user, "neo4j_password": address.password}
    with ExitStack() as stack:
        sides = []
        for name, given in (("embedded", {}), ("server", server)):
            parts = replace(build(settings_in(folder / name, **given), clock=clock), reader=reader())
            sides.append(Side(parts, stack.enter_context(Memory(parts, actor))))
        yield Twins(sides[0], sides[1], clock, Tally())
