"""What the fault tests of the Neo4j store share, and what other processes do in them."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from threading import Thread
from typing import Any, TypeVar

from contracts.samples import memory
from hindgraph.memory import Memory
from hindgraph.settings import load
from hindgraph.stores.clock import SystemClock
from hindgraph.stores.neo4j.graph_store import Neo4jGraphStore
from hindgraph.stores.neo4j.server import Server as Place
from hindgraph.stores.neo4j.vocabulary import Vocabulary
from hindgraph_ontology.errors import HindgraphError
from hindgraph_ontology.loader import load_core
from neo4j_server import Server

T = TypeVar("T")
WORDS = "checkout orders-db billing-api search-api ledger-db mailer".split()


def place(server: Server, uri: str | None = None, **given: Any) -> Place:
    """Return how the store gets to a private server, by way of another address if one is given."""
    return Place(**{"uri": uri or server.uri, "user": "neo4j", "password": server.password, **given})


def opened(where: Place) -> Neo4jGraphStore:
    core = load_core()
    return Neo4jGraphStore(where, SystemClock(), Vocabulary.of(core.classes, core.predicates))


def put(store: Neo4jGraphStore, actor: str, *ids: str) -> None:
    """Write memories in one transaction, and count it."""
    with store.transaction(actor) as unit:
        unit.put_memories([memory(id_) for id_ in ids])
        unit.set_meta("count", (unit.meta("count") or 0) + 1)


def ids_of(store: Neo4jGraphStore, actor: str) -> list[str]:
    with store.view(actor) as view:
        return [head.id for head in view.heads()]


def count_of(store: Neo4jGraphStore, actor: str) -> int:
    """Return how many transactions have been committed, by their own counting."""
    with store.view(actor) as view:
        return int(view.meta("count") or 0)


@dataclass
class Outcome:
    """What became of a call: its error, if there was one, and how long it took."""

    error: HindgraphError | None = None
    seconds: float = 0.0
    result: Any = field(default=None)

    @property
    def seen(self) -> str:
        """What the user sees."""
        error = self.error
        return f"{type(error).__name__} ({error.setting}): {error.message}" if error else "no error"


def outcome(what: Callable[[], Any], *, within: float) -> Outcome:
    """Call, and return what became of it.

    Raises:
        TimeoutError: It took longer than it may. It is left alone; whoever holds it up has to let it go.
    """
    found: list[Outcome | BaseException] = []

    def run() -> None:
        start = time.monotonic()
        try:
            result = what()
            found.append(Outcome(None, time.monotonic() - start, result))
        except HindgraphError as error:
            found.append(Outcome(error, time.monotonic() - start))
        except BaseException as error:
            found.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(within)
    if not found:
        raise TimeoutError(f"no end after {within} s")
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]


Note = Callable[[str, Outcome, str], None]
"""Notes a fault: its name, what became of the call, the state after it."""


# ---- other processes ----


def child(*args: str) -> "subprocess.Popen[str]":
    """Start one of the functions below in a process of its own, which may be killed."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-m", "faults.neo4j_worlds", *args], stdout=subprocess.PIPE, text=True, env=env
    )


def say(word: str) -> None:
    sys.stdout.write(word + "\n")
    sys.stdout.flush()


def hold(uri: str, password: str, actor: str, seconds: str) -> None:
    """Write within a transaction, say so, and wait in the middle of it; then commit."""
    store = opened(Place(uri=uri, user="neo4j", password=password))
    with store.transaction(actor) as unit:
        unit.put_memories([memory(f"held{number}") for number in range(200)])
        unit.set_meta("count", (unit.meta("count") or 0) + 1)
        say("in the middle")
        time.sleep(float(seconds))
    store.close()
    say("done")


def rows() -> list[dict[str, Any]]:
    """Return what is told over a day: what depends on what, who owns what, and that it changes."""
    start = datetime(2026, 3, 1, 9, tzinfo=UTC)
    owners = ("Ann Lee", "Bob Ray", "Eva Poe")
    pairs = list(pairwise(WORDS))
    texts = [
        *(f"{one} depends on {other}." for one, other in pairs),
        *(f"{owners[number % 3]} owns {word}." for number, word in enumerate(WORDS)),
        *(f"{owners[(number + 1) % 3]} owns {word} now." for number, word in enumerate(WORDS[:4])),
        *(f"{one} no longer depends on {other}." for one, other in pairs[:3]),
    ]
    return [
        {"ref": f"r{number:02}", "text": text, "occurred_at": at.isoformat(), "recorded_at": at.isoformat()}
        for number, text in enumerate(texts)
        for at in [start + timedelta(hours=number)]
    ]


def memory_on(uri: str, password: str, actor: str, home: str) -> Memory:
    settings = load(
        home,
        environ={},
        store="neo4j",
        neo4j_uri=uri,
        neo4j_user="neo4j",
        neo4j_password=password,
        embedding_model="hashing",
    )
    return Memory.open(settings=settings, actor=actor)


def ingest(uri: str, password: str, actor: str, home: str) -> None:
    """Ingest the rows, and say the number of each that is done."""
    with memory_on(uri, password, actor, home) as mine:
        mine.ingest(rows(), on_progress=lambda done, of: say(str(done)))
    say("done")


if __name__ == "__main__":
    {"hold": hold, "ingest": ingest}[sys.argv[1]](*sys.argv[2:])
