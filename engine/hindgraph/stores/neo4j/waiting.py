"""Waiting for a server no longer than one may: a network that falls silent gives no error for minutes."""

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_MOST_IDLE = 16


class Silence(Exception):
    """A call has not come back in its time."""


class Worker:
    """A thread that makes calls one after the other; a daemon, so that a call that hangs does not hold up the exit."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Callable[[], Any], SimpleQueue[Any]] | None] = SimpleQueue()
        self.hangs = False
        threading.Thread(target=self._work, name="hindgraph-neo4j", daemon=True).start()

    def __call__(self, call: Callable[[], T], *, seconds: float) -> T:
        """Return what a call returns, or raise what it raises.

        Raises:
            Silence: It is not back after so many seconds. It goes on by itself; what is called next waits behind it.
        """
        if self.hangs:
            raise Silence("no answer to what was asked before")
        done: SimpleQueue[tuple[bool, Any]] = SimpleQueue()
        self._calls.put((call, done))
        self.hangs = True  # until it is back: not waited for to the end, it is left to itself
        try:
            went_well, result = done.get(timeout=seconds)
        except Empty:
            raise Silence(f"no answer for {seconds:g} s") from None
        self.hangs = False
        if went_well:
            return result  # type: ignore[no-any-return]
        raise result

    def later(self, call: Callable[[], object]) -> None:
        """Make a call when what hangs has come back, and nobody waits for it; then end."""
        self._calls.put((call, SimpleQueue()))
        self._calls.put(None)

    def _work(self) -> None:
        while (asked := self._calls.get()) is not None:
            call, done = asked
            try:
                done.put((True, call()))
            except BaseException as error:
                done.put((False, error))
                if not isinstance(error, Exception):
                    raise


class Workers:
    """Lends workers; those that are given back are lent again."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._idle: list[Worker] = []

    def lend(self) -> Worker:
        """Return a worker that has nothing to do."""
        with self._guard:
            return self._idle.pop() if self._idle else Worker()

    def give_back(self, worker: Worker) -> None:
        """Take a worker back, unless there are enough."""
        with self._guard:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append(worker)
                return
        worker.later(lambda: None)

    def close(self) -> None:
        """End the threads that wait; those that are lent are kept when they come back."""
        with self._guard:
            idle, self._idle = self._idle, []
        for worker in idle:
            worker.later(lambda: None)
