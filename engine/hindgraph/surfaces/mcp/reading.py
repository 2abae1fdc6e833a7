"""Reading in the background: an acknowledged text is on disk; what it says is read here, oldest first."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from hindgraph.errors import HindgraphError, StoreUnavailable

if TYPE_CHECKING:
    from hindgraph.memory import Memory
    from hindgraph.model.receipts import Receipt

BATCH = 8
KEPT = 500
HANDSHAKE = 0.2
RETRY_AFTER = 1.0
LONGEST_GOODBYE = 0.5  # clients kill after two seconds, and leaving takes one

_log = logging.getLogger("hindgraph.mcp")


class Reading:
    """Reads what was acknowledged, in a thread of its own, and hands receipts to who waits for them.

    Nothing is lost when it ends: what is not read yet is a job in the store, and read by whoever comes next.
    """

    def __init__(self, memory: "Memory") -> None:
        """Take the memory; the thread starts when it is first needed."""
        self._memory = memory
        self._changed = threading.Condition()
        self._receipts: OrderedDict[str, Receipt] = OrderedDict()
        self._asked = self._written = self._answered = self._users = 0
        self._stopping = False
        self._thread: threading.Thread | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Read what waits from before, and go on until the last user leaves."""
        with self._changed:
            self._users += 1
        self._ask()
        try:
            yield
        finally:
            with self._changed:
                self._users -= 1
                last = self._users == 0
            if last:
                self._stop()

    def receipt(self, pending: "Receipt", seconds: float) -> "Receipt":
        """Return the full receipt of an acknowledged write, or what is known of it when the time is over."""
        jobs = [part.job_id for part in (pending, *pending.parts) if part.job_id is not None]
        ticket = self._ask()
        with self._changed:
            self._written = max(self._written, ticket)
            self._changed.wait_for(
                lambda: self._answered >= ticket or all(job in self._receipts for job in jobs), seconds
            )
            done, known = self._answered >= ticket, dict(self._receipts)
        parts = [self._settled(part, known, done=done) for part in (pending, *pending.parts)]
        return replace(parts[0], parts=tuple(parts[1:]), changed=pending.changed)

    def caught_up(self, seconds: float) -> bool:
        """Wait until what this server acknowledged is read, so that it finds what was just told; tell whether it is."""
        with self._changed:
            ticket = self._written
            return self._changed.wait_for(lambda: self._answered >= ticket, seconds)

    def _settled(self, part: "Receipt", known: "dict[str, Receipt]", *, done: bool) -> "Receipt":
        if part.job_id in known:
            return replace(known[part.job_id], ref=part.ref)
        # Read, and not by us: another process was quicker.
        return self._memory.receipt(part.memory_id) if done and part.job_id is not None else part

    def _ask(self) -> int:
        """Have everything read that is acknowledged by now; return a ticket for it."""
        with self._changed:
            self._asked += 1
            if self._thread is None or not self._thread.is_alive():
                self._stopping = False
                self._thread = threading.Thread(target=self._run, name="hindgraph-reading", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return self._asked

    def _stop(self) -> None:
        with self._changed:
            self._stopping = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(LONGEST_GOODBYE)

    def _run(self) -> None:
        self._wait(HANDSHAKE, lambda: self._stopping)  # loading models would make the first answers wait
        self._warm_up()
        while not self._stopping:
            ticket = self._asked
            if self._read():
                with self._changed:
                    self._answered = ticket
                    self._changed.notify_all()
                self._wait(None, lambda: self._asked > self._answered or self._stopping)
            else:
                self._wait(RETRY_AFTER, lambda: self._stopping)

    def _wait(self, seconds: float | None, until: Callable[[], bool]) -> None:
        with self._changed:
            self._changed.wait_for(until, seconds)

    def _read(self) -> bool:
        """Read what waits; tell whether there is nothing left to try again."""
        try:
            while not self._stopping and self._memory.catch_up(most=BATCH, on_read=self._note):
                pass
        except StoreUnavailable as error:
            _log.warning("%s; trying again", error)
            return False
        except HindgraphError as error:
            _log.error("%s", error)
        return True

    def _note(self, receipt: "Receipt") -> None:
        with self._changed:
            self._receipts[receipt.job_id or ""] = receipt
            while len(self._receipts) > KEPT:
                self._receipts.popitem(last=False)
            self._changed.notify_all()

    def _warm_up(self) -> None:
        try:
            if not self._stopping:
                self._memory.warm_up()
        except HindgraphError as error:
            _log.error("%s", error)
