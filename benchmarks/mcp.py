"""What the MCP door costs and says: ``python -m benchmarks.mcp [--full]``.

Starts ``hindgraph mcp`` as a client would, in a folder of its own that has been told the demo's month, and prints how long
it takes until a server answers, what the list of tools costs in tokens, and what client and server say to each other over
a question of three hops, asked in words and as a chain. Tokens are those of the embedding model, which counts each bracket
and quotation mark by itself. Language models pack JSON closer, at some four characters a token: that is the last column.
"""

import argparse
import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import anyio
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters

from hindgraph import Memory
from hindgraph.settings import load
from hindgraph.surfaces.cli.demo import ACTOR, TIMEZONE, USER, remembered

QUESTION = "Which city does the owner of the service that depends on orders-db live in?"
CHAIN = {"entity": "orders-db", "chain": "^depends_on>owned_by>lives_in"}
REPETITIONS = 3
CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("memory_search", {"query": QUESTION, "top_k": 3}),
    ("memory_graph", CHAIN),
    ("memory_graph", {**CHAIN, "as_of": "2026-06-18"}),
)


def main() -> None:
    """Print the tables and the transcript."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="print answers in full, not their beginning")
    full = parser.parse_args().full
    with tempfile.TemporaryDirectory(prefix="hindgraph-mcp-") as folder:
        home = Path(folder)
        settings = replace(load(home), user=USER, timezone=TIMEZONE)
        with Memory.open(home, actor=ACTOR, settings=settings) as memory:
            remembered(memory)
            memory.actor_settings(user_name=USER, timezone=TIMEZONE)
            anyio.run(_talk, home, memory, full)


async def _talk(home: Path, memory: Memory, full: bool) -> None:
    command = ["-m", "hindgraph", "--home", str(home), "--actor", ACTOR, "mcp"]
    server = StdioServerParameters(command=sys.executable, args=command)
    starts, tools = [], []
    for _ in range(REPETITIONS):
        began = time.perf_counter()
        async with Client(server) as client:
            tools = (await client.list_tools()).tools
            starts.append(time.perf_counter() - began)
    print("from starting the process to the list of tools, s:", ", ".join(f"{s:.2f}" for s in starts))
    _costs([tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in tools], memory)
    async with Client(server) as client:
        await _transcript(client, memory, full)


def _costs(tools: list[dict[str, Any]], memory: Memory) -> None:
    print("\ntools/list                tokens  characters / 4")
    rows = [(tool["name"], _json(tool)) for tool in tools] + [("all", _json(tools))]
    for name, text in rows:
        print(f"  {name:<22}  {memory.count_tokens(text):>6}  {len(text) / 4:>14.0f}")


async def _transcript(client: Client, memory: Memory, full: bool) -> None:
    for name, given in CALLS:
        began = time.perf_counter()
        result = await client.call_tool(name, given)
        took = (time.perf_counter() - began) * 1000
        text = _json(result.structured_content)
        print(f"\n→ tools/call {name} {_json(given)}")
        print(f"← {memory.count_tokens(text)} tokens, {took:.0f} ms, isError {str(result.is_error).lower()}")
        print(json.dumps(result.structured_content, ensure_ascii=False, indent=2) if full else _shown(result))


def _shown(result: Any) -> str:
    found = result.structured_content
    lines = [found["text"]] if "text" in found else []
    lines += [f"path: {path['text']}" for path in found.get("paths", ())]
    edges = [step for item in found.get("answers", ()) for step in item["path"]] or found.get("edges", [])
    for edge in edges:
        lines.append(f"  {edge['says']}  [{edge['valid_from']}, {edge['valid_to'] or 'open'})")
        lines += [f"    {quote['ref']}: “{quote['quote']}”" for quote in edge.get("evidence", ())]
    return "\n".join(lines)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main()
