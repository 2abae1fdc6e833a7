"""The MCP door over standard input and output: processes of its own, several on one folder, and what the README shows."""

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio
import pytest
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import CallToolResult

from hindgraph.memory import Memory
from mcp_world import ENVIRON, at_home, found, talk
from neo4j_server import Address
from worlds import on_server, plain_home, settings_in

README = Path(__file__).parents[2] / "README.md"
EACH = 6
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def request(number: int, method: str, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def tool(number: int, name: str, **given: Any) -> dict[str, Any]:
    return request(number, "tools/call", name=name, arguments=given)


def started(home: Path, **environ: str) -> subprocess.Popen[str]:
    """Start a server; what it logs goes to a file, for a pipe that nobody reads would stop it."""
    with log_of(home).open("w") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "hindgraph", "mcp", "--home", str(home)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**ENVIRON, **environ},
        )


@pytest.fixture(params=["sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j)])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """Return a home that needs no embedding model and reads English, with its graph on each store."""
    given = {"embedding_model": "hashing", "actor": f"{request.node.name[:60]} {uuid4().hex}"}
    address: Address | None = request.getfixturevalue("neo4j_address") if request.param == "neo4j" else None
    if address is not None:
        given |= on_server(address)
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in given.items()]
    (tmp_path / "hindgraph.toml").write_text("".join(lines), "utf-8")
    yield tmp_path
    if address is not None:
        address.forget(given["actor"])


def log_of(home: Path) -> Path:
    return home.with_suffix(".log")


def hung_up_on(server: subprocess.Popen[str]) -> str:
    """Close a server's input, and return what else it writes; it must end by itself."""
    out, _ = server.communicate(timeout=60)
    return out


def say(server: subprocess.Popen[str], *messages: dict[str, Any]) -> None:
    assert server.stdin is not None
    server.stdin.write("".join(json.dumps(message) + "\n" for message in messages))
    server.stdin.flush()


def heard(server: subprocess.Popen[str], number: int) -> dict[str, Any]:
    """Return the answer to the one request that is open; every line before it must be a message, too."""
    assert server.stdout is not None
    for line in server.stdout:
        message: dict[str, Any] = json.loads(line)
        assert message["jsonrpc"] == "2.0"
        if message.get("id") == number:
            return message
    raise AssertionError("the server hung up")


def test_standard_output_carries_the_protocol_only_and_it_ends_with_its_input(tmp_path: Path) -> None:
    server = started(plain_home(tmp_path), HINDGRAPH_LOG_LEVEL="DEBUG")
    say(server, HELLO)
    assert heard(server, 1)["result"]["serverInfo"]["name"] == "hindgraph"
    say(server, READY, request(2, "tools/list"))
    assert len(heard(server, 2)["result"]["tools"]) == 5
    say(server, tool(3, "memory_write", content="checkout depends on orders-db.", ref="a"))
    assert not heard(server, 3)["result"]["isError"]
    say(server, tool(4, "memory_search", query="What depends on orders-db?"))
    assert not heard(server, 4)["result"]["isError"]
    assert hung_up_on(server) == ""
    assert "Traceback" not in log_of(tmp_path).read_text()
    assert server.returncode == 0


def test_a_setting_that_is_wrong_ends_the_server_before_it_speaks(tmp_path: Path) -> None:
    server = started(plain_home(tmp_path), HINDGRAPH_COLOUR="blue")
    assert (hung_up_on(server), server.returncode) == ("", 3)
    assert "HINDGRAPH_COLOUR" in log_of(tmp_path).read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_what_was_acknowledged_outlives_the_end_of_the_server(home: Path, sign: signal.Signals) -> None:
    server = started(home)
    say(server, HELLO, READY, tool(2, "memory_write", content="checkout depends on orders-db.", ref="a"))
    assert not heard(server, 2)["result"]["isError"]
    server.send_signal(sign)
    hung_up_on(server)
    assert server.returncode == -sign
    with Memory.open(settings=settings_in(home)) as memory:
        memory.catch_up()
        assert memory.get("a")[0].data["text"] == "checkout depends on orders-db."
        assert [edge.says for edge in memory.graph("checkout").edges] == ["checkout depends on orders-db"]


async def writes(home: Path, name: str, results: list[CallToolResult]) -> None:
    async with Client(at_home(home, actor=None)) as client:
        for n in range(EACH):
            written = {"content": f"{name}-{n} depends on orders-db.", "ref": f"{name}-{n}"}
            results.append(await client.call_tool("memory_write", written))
            results.append(await client.call_tool("memory_search", {"query": "What depends on orders-db?"}))


async def command(home: Path, *argv: str) -> None:
    done = await anyio.run_process(
        [sys.executable, "-m", "hindgraph", "--home", str(home), *argv], env=ENVIRON, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_two_servers_and_the_command_line_share_a_folder_and_nothing_is_lost(home: Path) -> None:
    results: list[CallToolResult] = []

    async def main() -> None:
        with anyio.fail_after(300):
            async with anyio.create_task_group() as group:
                group.start_soon(writes, home, "left", results)
                group.start_soon(writes, home, "right", results)
                for n in range(2):
                    group.start_soon(
                        command, home, "write", f"cli-{n} depends on orders-db.", "--ref", f"cli-{n}"
                    )

    anyio.run(main)
    assert len(results) == 4 * EACH
    assert [result.content for result in results if result.is_error] == []
    with Memory.open(settings=settings_in(home)) as memory:
        memory.catch_up()
        assert memory.stats()["memories"] == 2 * EACH + 2
        assert memory.stats()["jobs"] == 0
        assert {edge.subject for edge in memory.graph("orders-db", limit=100).edges} == {
            *(f"{name}-{n}" for name in ("left", "right") for n in range(EACH)),
            *(f"cli-{n}" for n in range(2)),
        }
        assert memory.doctor()["sound"]


def test_actors_do_not_see_each_other(tmp_path: Path) -> None:
    home = plain_home(tmp_path)

    async def told(client: Client) -> dict[str, Any]:
        given = {"content": "checkout depends on orders-db.", "ref": "a"}
        return found(await client.call_tool("memory_write", given))

    written = talk(at_home(home, actor="one"), told)
    asked = {"ids": [written["memory_id"], "a"]}
    result = talk(at_home(home, actor="two"), lambda client: client.call_tool("memory_get", asked))
    assert result.is_error


def servers_of(readme: str) -> dict[str, dict[str, Any]]:
    """Return every server that the README tells a client to start, by the name of the setting."""
    found: dict[str, dict[str, Any]] = {}
    for kind, block in re.findall(r"```(json|toml)\n(.*?)```", readme, flags=re.DOTALL):
        settings = json.loads(block) if kind == "json" else tomllib.loads(block)
        found |= {name: servers["hindgraph"] for name, servers in settings.items() if "hindgraph" in servers}
    return found


SHOWN = servers_of(README.read_text("utf-8"))


def test_the_readme_shows_how_common_clients_are_set() -> None:
    assert {"mcpServers", "servers", "context_servers", "mcp_servers"} <= SHOWN.keys()


@pytest.mark.parametrize("name", SHOWN)
def test_what_the_readme_shows_starts_a_server(tmp_path: Path, name: str) -> None:
    server = SHOWN[name]
    environ = {
        **ENVIRON,
        **server.get("env", {}),
        "HINDGRAPH_HOME": str(plain_home(tmp_path)),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), ENVIRON.get("PATH", "")]),
    }
    start = StdioServerParameters(command=server["command"], args=server["args"], env=environ)
    assert len(talk(start, lambda client: client.list_tools()).tools) == 5
