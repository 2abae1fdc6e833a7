"""Talking to the MCP door as a client does: in process, or with a server of its own over standard input and output."""

import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import anyio
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import CallToolResult

from hindgraph.memory import Memory
from hindgraph.surfaces.mcp.server import make_server

T = TypeVar("T")
LIMIT = 180
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith("HINDGRAPH_")}


def talk(server: Any, what: Callable[[Client], Awaitable[T]]) -> T:
    """Connect a client, let it talk, and hang up."""

    async def main() -> T:
        with anyio.fail_after(LIMIT):
            async with Client(server) as client:
                return await what(client)

    return anyio.run(main)


def call(memory: Memory, tool: str, **given: Any) -> CallToolResult:
    """Call one tool in process."""
    return talk(make_server(memory), lambda client: client.call_tool(tool, given))


def found(result: CallToolResult) -> dict[str, Any]:
    """Return what a call found; it must not have failed."""
    assert not result.is_error, result.content
    structured: dict[str, Any] = result.structured_content
    return structured


def failure(result: CallToolResult) -> dict[str, Any]:
    """Return why a call failed; it must have."""
    assert result.is_error, result.structured_content
    structured: dict[str, Any] = result.structured_content
    return structured


def at_home(home: Path, *, actor: str | None = "local") -> StdioServerParameters:
    """Return how a client starts the server on a home; without an actor it is the one of the home's settings."""
    command = ["-m", "hindgraph", "--home", str(home), *(["--actor", actor] if actor else []), "mcp"]
    return StdioServerParameters(command=sys.executable, args=command, env=ENVIRON)
