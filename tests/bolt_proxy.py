"""A network between a client and a server that can be made slow, dead or absent. Real sockets on loopback."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

HERE = "127.0.0.1"
CHUNK = 65_536
# Bolt's COMMIT as it goes over the wire: a chunk of two bytes (a structure without fields, signature 0x12), and its end.
COMMIT = b"\x00\x02\xb0\x12\x00\x00"


@dataclass(frozen=True)
class Trap:
    """What `Proxy.cut_at` was told."""

    mark: bytes
    let_through: bool
    late: float
    then_refuse: bool


@dataclass(eq=False)
class Pair:
    """A connection: the client's side and the server's."""

    client: socket.socket
    server: socket.socket
    trap: Trap | None = None

    def cut(self) -> None:
        """End both sides; whoever waits on one of them is woken."""
        for side in (self.client, self.server):
            with suppress(OSError):
                side.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self.client.close()
        self.server.close()


class Proxy:
    """Forwards to a port of this machine; use it in a `with`.

    Attributes:
        port: Where clients connect; it stays the same.
        delay: Seconds that each chunk takes, either way.
        struck: Set when a `cut_at` has cut.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.delay = 0.0
        self.struck = threading.Event()
        self._moving = threading.Event()
        self._moving.set()
        self._trap: Trap | None = None
        self._pairs: set[Pair] = set()
        self._threads: list[threading.Thread] = []
        self._guard = threading.Lock()
        self._listener: socket.socket | None = None
        self.port = 0

    def __enter__(self) -> "Proxy":
        self.accept()
        return self

    def __exit__(self, *_: object) -> None:
        self.refuse()
        self.cut()
        self._moving.set()
        for thread in self._threads:
            thread.join()

    @property
    def uri(self) -> str:
        return f"bolt://{HERE}:{self.port}"

    def accept(self) -> None:
        """Take connections (again)."""
        listener = socket.create_server((HERE, self.port))
        listener.settimeout(0.05)  # so that the thread sees when it is no longer wanted
        self.port = listener.getsockname()[1]
        self._listener = listener
        self._start(self._listen, listener)

    def refuse(self) -> None:
        """Take no more connections; those that are there live on."""
        listener, self._listener = self._listener, None
        if listener is not None:
            while listener.fileno() != -1:
                time.sleep(0.01)

    def stall(self) -> None:
        """Let nothing through, and say nothing: a cable that is out."""
        self._moving.clear()

    def resume(self) -> None:
        """Let through what waits, and what comes."""
        self._moving.set()

    def cut(self) -> None:
        """End all connections now; new ones are taken."""
        with self._guard:
            pairs = list(self._pairs)
        for pair in pairs:
            pair.cut()

    def cut_at(self, mark: bytes, *, let_through: bool, late: float = 0.0, then_refuse: bool = False) -> None:
        """Cut the next connection on which the client says this, once.

        Args:
            mark: What the client says.
            let_through: Whether the server still hears it; its answer is then waited for and not passed on.
            late: So many seconds after the client was cut off the server hears it.
            then_refuse: Take no more connections from then on.
        """
        self.struck.clear()
        self._trap = Trap(mark, let_through, late, then_refuse)

    def connections(self) -> int:
        """Return how many connections there are."""
        with self._guard:
            return len(self._pairs)

    def _start(self, target: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=target, args=args, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _listen(self, listener: socket.socket) -> None:
        with listener:
            while self._listener is listener:
                try:
                    client, _ = listener.accept()
                except TimeoutError:
                    continue
                if self._listener is listener:
                    self._start(self._serve, client)
                else:
                    client.close()

    def _serve(self, client: socket.socket) -> None:
        try:
            server = socket.create_connection((HERE, self.target))
        except OSError:
            client.close()
            return
        for side in (client, server):
            side.settimeout(None)
            side.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        pair = Pair(client, server)
        with self._guard:
            self._pairs.add(pair)
        back = threading.Thread(target=self._pump, args=(pair, server, client), daemon=True)
        back.start()
        self._pump(pair, client, server)
        back.join()
        with self._guard:
            self._pairs.discard(pair)
        pair.close()

    def _pump(self, pair: Pair, source: socket.socket, sink: socket.socket) -> None:
        """Forward one way until one side ends; then the other ends too."""
        with suppress(OSError):
            while data := source.recv(CHUNK):
                time.sleep(self.delay)
                self._moving.wait()
                if not self._passes(pair, data, from_client=source is pair.client):
                    break
                sink.sendall(data)
        if pair.trap is not None and pair.trap.late and source is pair.client:
            self.struck.wait(30)  # the server is to answer, though nobody hears it
        pair.cut()

    def _passes(self, pair: Pair, data: bytes, *, from_client: bool) -> bool:
        if from_client and self._trap is not None and self._trap.mark in data:
            pair.trap, self._trap = self._trap, None
            if pair.trap.then_refuse:
                self._listener = None
            if pair.trap.late:
                with suppress(OSError):
                    pair.client.shutdown(socket.SHUT_RDWR)
                time.sleep(pair.trap.late)
            if not pair.trap.let_through:
                self.struck.set()
            return pair.trap.let_through
        if pair.trap is not None and not from_client:
            self.struck.set()
            return False
        return True
