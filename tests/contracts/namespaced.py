"""A store whose actors bear a prefix, so that tests with fixed names share one server."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import TypeVar

from hindgraph.ports import GraphStore, GraphView, UnitOfWork

T = TypeVar("T")


class Namespaced:
    """`GraphStore` over another one, whose other actors it neither reads, writes nor lists."""

    def __init__(self, store: GraphStore, prefix: str) -> None:
        self._store = store
        self._prefix = prefix

    def transaction(self, actor: str, *, now: datetime | None = None) -> AbstractContextManager[UnitOfWork]:
        return self._store.transaction(self._prefix + actor, now=now)

    def read(self, actor: str, what: Callable[[GraphView], T], *, timeout: float | None = None) -> T:
        return self._store.read(self._prefix + actor, what, timeout=timeout)

    def view(self, actor: str, *, timeout: float | None = None) -> AbstractContextManager[GraphView]:
        return self._store.view(self._prefix + actor, timeout=timeout)

    def actors(self) -> list[str]:
        named = (actor for actor in self._store.actors() if actor.startswith(self._prefix))
        return sorted(actor.removeprefix(self._prefix) for actor in named)

    def close(self) -> None:
        self._store.close()
