"""The network that can be made to fail, against a server that says back what it hears."""

import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from bolt_proxy import HERE, Proxy


class Echo(socketserver.BaseRequestHandler):
    def handle(self) -> None:
        while data := self.request.recv(65_536):
            self.server.heard.append(data)  # type: ignore[attr-defined]
            self.request.sendall(data)


@pytest.fixture
def heard() -> list[bytes]:
    """Return what the server heard."""
    return []


@pytest.fixture
def proxy(heard: list[bytes]) -> Iterator[Proxy]:
    with socketserver.ThreadingTCPServer((HERE, 0), Echo) as server:
        server.heard = heard  # type: ignore[attr-defined]
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        with Proxy(server.server_address[1]) as proxy:
            yield proxy
        server.shutdown()
        thread.join()


def connected(proxy: Proxy, *, seconds: float = 5.0) -> socket.socket:
    return socket.create_connection((HERE, proxy.port), timeout=seconds)


def answer(client: socket.socket, said: bytes) -> bytes:
    client.sendall(said)
    return client.recv(65_536)


def lets_in(proxy: Proxy) -> bool:
    try:
        with connected(proxy) as client:
            return answer(client, b"hello") == b"hello"
    except OSError:
        return False


def refuses(proxy: Proxy) -> bool:
    try:
        connected(proxy).close()
    except ConnectionRefusedError:
        return True
    return False


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 5
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_it_forwards_both_ways(proxy: Proxy) -> None:
    with connected(proxy) as one, connected(proxy) as other:
        assert answer(one, b"hello") == b"hello"
        assert answer(other, b"there") == b"there"
        assert proxy.connections() == 2


def test_much_goes_through_whole(proxy: Proxy) -> None:
    said = bytes(range(256)) * 4_000
    with connected(proxy) as client:
        sending = threading.Thread(target=client.sendall, args=(said,))
        sending.start()
        got = b""
        while len(got) < len(said):
            got += client.recv(65_536)
        sending.join()
    assert got == said


def test_a_delay_is_paid_each_way(proxy: Proxy) -> None:
    with connected(proxy) as client:
        answer(client, b"at once")
        proxy.delay = 0.1
        start = time.monotonic()
        assert answer(client, b"hello") == b"hello"
        assert 0.2 <= time.monotonic() - start < 2


def test_a_stalled_connection_is_silent_and_goes_on_later(proxy: Proxy) -> None:
    with connected(proxy, seconds=0.2) as client:
        answer(client, b"before")
        proxy.stall()
        client.sendall(b"hello")
        with pytest.raises(TimeoutError):
            client.recv(10)
        proxy.resume()
        client.settimeout(5)
        assert client.recv(10) == b"hello"


def test_cutting_ends_what_is_there_and_takes_what_comes(proxy: Proxy) -> None:
    with connected(proxy) as client:
        answer(client, b"before")
        proxy.cut()
        assert client.recv(10) == b""
    with connected(proxy) as client:
        assert answer(client, b"after") == b"after"


def test_refusing_lets_live_what_is_there_and_takes_nothing_new(proxy: Proxy) -> None:
    with connected(proxy) as client:
        answer(client, b"before")
        proxy.refuse()
        with pytest.raises(ConnectionRefusedError):
            connected(proxy)
        assert answer(client, b"still") == b"still"
        proxy.accept()
        with connected(proxy) as other:
            assert answer(other, b"again") == b"again"


@pytest.mark.parametrize("let_through", [True, False])
def test_a_cut_at_a_word_is_made_once_and_before_the_answer(
    proxy: Proxy, heard: list[bytes], let_through: bool
) -> None:
    proxy.cut_at(b"commit", let_through=let_through)
    with connected(proxy) as client:
        assert answer(client, b"begin") == b"begin"
        assert answer(client, b"commit") == b""
        assert proxy.struck.wait(5)
    assert heard == ([b"begin", b"commit"] if let_through else [b"begin"])
    with connected(proxy) as client:
        assert answer(client, b"commit") == b"commit"


def test_a_word_may_arrive_after_its_speaker_was_cut_off(proxy: Proxy, heard: list[bytes]) -> None:
    proxy.cut_at(b"commit", let_through=True, late=0.3)
    with connected(proxy) as client:
        assert answer(client, b"begin") == b"begin"
        assert answer(client, b"commit") == b""
        assert heard == [b"begin"]
        assert proxy.struck.wait(5)
    assert heard == [b"begin", b"commit"]


def test_after_a_cut_nobody_may_be_let_in(proxy: Proxy) -> None:
    proxy.cut_at(b"commit", let_through=True, then_refuse=True)
    with connected(proxy) as client:
        assert answer(client, b"commit") == b""
    assert not lets_in(proxy)
    wait_for(lambda: refuses(proxy))
    proxy.accept()
    assert lets_in(proxy)


def test_without_a_server_behind_it_a_connection_ends_at_once() -> None:
    with socket.create_server((HERE, 0)) as gone:
        port = gone.getsockname()[1]
    with Proxy(port) as proxy, connected(proxy) as client:
        assert client.recv(10) == b""
