"""The MCP door in process, with the SDK's client, which checks every answer against the published schema."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp_types import CallToolResult, TextContent

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from hindgraph.surfaces.mcp.server import make_server
from mcp_world import call, failure, found, talk
from store_fixtures import STORES
from worlds import NOW, on_store

TOOLS = ["memory_write", "memory_search", "memory_get", "memory_graph", "memory_stats"]
CHAIN = "^depends_on>owned_by>lives_in"
QUESTION = "Which city does the owner of the service that depends on orders-db live in?"
WIDE = 45


@pytest.fixture(params=STORES)
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """Return a memory that was told something, on each store."""
    with told_in(tmp_path, request) as memory:
        yield memory


@pytest.fixture(scope="module", params=STORES)
def read_only(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """Return the same for tests that write nothing."""
    with told_in(tmp_path_factory.mktemp("home"), request) as memory:
        yield memory


@contextmanager
def told_in(home: Path, request: pytest.FixtureRequest) -> Iterator[Memory]:
    clock = StoppedClock(NOW)
    with on_store(home, request, clock=clock) as memory:
        memory.write("checkout depends on orders-db.", ref="a", occurred_at="2026-03-01T10:00:00Z")
        memory.write("Ann Lee owns checkout.", ref="b", occurred_at="2026-03-02T10:00:00Z")
        memory.write("Ann Lee lives in Oslo.", ref="c", occurred_at="2026-03-03T10:00:00Z")
        clock.advance(timedelta(days=1))
        memory.write("Ann Lee moved to Bergen.", ref="d", occurred_at="2026-05-01T10:00:00Z")
        yield memory


def test_five_tools_are_published_with_schemas_and_all_annotations(read_only: Memory) -> None:
    tools = talk(make_server(read_only), lambda client: client.list_tools()).tools
    assert [tool.name for tool in tools] == TOOLS
    for tool in tools:
        assert tool.title
        assert tool.description
        assert tool.output_schema is not None
        assert tool.annotations is not None
        hints = tool.annotations.model_dump(exclude={"title"})
        assert None not in hints.values()
        assert hints["read_only_hint"] == (tool.name != "memory_write")
        assert not hints["destructive_hint"]


def test_the_list_of_tools_costs_less_than_four_thousand_tokens_by_far(read_only: Memory) -> None:
    tools = talk(make_server(read_only), lambda client: client.list_tools()).tools
    shown = [tool.model_dump(by_alias=True, exclude_none=True, mode="json") for tool in tools]
    assert len(json.dumps(shown, ensure_ascii=False, separators=(",", ":"))) < 7_500


def test_a_write_says_what_was_understood(told: Memory) -> None:
    written = found(call(told, "memory_write", content="Bo Berg lives in Rome.", ref="e"))
    (statement,) = written["statements"]
    assert (statement["subject"], statement["predicate"], statement["object"]) == (
        "Bo Berg",
        "lives_in",
        "Rome",
    )
    assert (written["status"], statement["outcome"]) == ("done", "stored")
    assert "Rome" in written["mentions"]


def test_what_was_written_is_found_at_once_and_the_writer_is_the_agent(told: Memory) -> None:
    async def both(client: Client) -> tuple[CallToolResult, CallToolResult]:
        await client.call_tool("memory_write", {"content": "Bo Berg lives in Rome.", "ref": "e"})
        asked = {"query": "Where does Bo Berg live?"}
        return await client.call_tool("memory_search", asked), await client.call_tool(
            "memory_get", {"ids": "e"}
        )

    answer, record = (found(each) for each in talk(make_server(told), both))
    assert answer["answers"][0]["value"] == "Rome"
    (memory,) = record["records"]
    assert (memory["origin"], memory["trust"], memory["tier"]) == ("agent", 0.8, "first")


def test_a_text_from_a_url_is_a_third_partys_document(told: Memory) -> None:
    given = {"content": "Ann Lee lives in Paris.", "ref": "web", "source": "https://example.org/people"}
    found(call(told, "memory_write", **given))
    (memory,) = found(call(told, "memory_get", ids=["web"]))["records"]
    assert (memory["origin"], memory["tier"]) == ("document", "third")
    answer = found(call(told, "memory_search", query="Where does Ann Lee live?"))
    assert answer["answers"][0]["value"] == "Bergen"


def test_three_hops_are_answered_with_their_path_and_its_quotes(read_only: Memory) -> None:
    answer = found(call(read_only, "memory_search", query=QUESTION))
    (value,) = answer["answers"]
    assert (answer["answered"], value["value"]) == (True, "Bergen")
    assert [step["predicate"] for step in value["path"]] == ["depends_on", "owned_by", "lives_in"]
    assert [step["evidence"][0]["ref"] for step in value["path"]] == ["a", "b", "d"]
    assert answer["facts"] == []
    assert answer["hits"][0].keys() >= {"id", "ref", "summary", "occurred_at", "trust", "tier", "score"}


def test_the_text_of_an_answer_is_its_structure_as_json(read_only: Memory) -> None:
    result = call(read_only, "memory_search", query=QUESTION)
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert json.loads(content.text) == result.structured_content


TIMES: dict[str, tuple[dict[str, str], str]] = {
    "now": ({}, "Bergen"),
    "in April": ({"as_of": "2026-04-01"}, "Oslo"),
    "as it was believed": ({"known_at": "2026-07-01T12:00:00Z"}, "Oslo"),
    "in May as it was believed": ({"as_of": "2026-05-20", "known_at": "2026-07-01T12:00:00Z"}, "Oslo"),
}


@pytest.mark.parametrize("case", TIMES)
def test_a_chain_is_walked_in_one_call_at_any_time(read_only: Memory, case: str) -> None:
    moment, city = TIMES[case]
    walked = found(call(read_only, "memory_graph", entity="orders-db", chain=CHAIN, **moment))
    (path,) = walked["paths"]
    assert path["end"] == city
    assert path["text"] == f"orders-db <-depends_on- checkout -owned_by-> Ann Lee -lives_in-> {city}"
    steps = [walked["edges"][place] for place in path["edges"]]
    assert [step["predicate"] for step in steps] == ["depends_on", "owned_by", "lives_in"]
    assert all(step["evidence"][0]["quote"] for step in steps)


def test_a_chain_before_anything_held_ends_nowhere_and_says_why(read_only: Memory) -> None:
    walked = found(call(read_only, "memory_graph", entity="orders-db", chain=CHAIN, as_of="2020"))
    assert "paths" not in walked
    assert walked["reason"] == "no_match"


def test_the_way_to_another_entity_is_a_path(read_only: Memory) -> None:
    (path,) = found(call(read_only, "memory_graph", entity="orders-db", to="Ann Lee"))["paths"]
    assert path["text"] == "orders-db <-depends_on- checkout -owned_by-> Ann Lee"


async def pages(client: Client, **given: Any) -> list[dict[str, Any]]:
    """Read all pages of a walk."""
    read: list[dict[str, Any]] = []
    while not read or "cursor" in read[-1]:
        cursor = read[-1]["cursor"] if read else None
        read.append(found(await client.call_tool("memory_graph", {**given, "cursor": cursor})))
    return read


@pytest.mark.parametrize("way", ["around", "chain"])
def test_pages_by_cursor_hold_everything_once(told: Memory, way: str) -> None:
    told.ingest([{"ref": f"w{n}", "text": f"service-{n} depends on big-db."} for n in range(WIDE)])
    given = {"predicate": "depends_on"} if way == "around" else {"chain": "^depends_on"}
    read = talk(make_server(told), lambda client: pages(client, entity="big-db", **given))
    says = [edge["says"] for page in read for edge in page["edges"]]
    assert len(read) == 3
    assert sorted(says) == sorted(f"service-{n} depends on big-db" for n in range(WIDE))


def test_a_wide_neighbourhood_says_that_it_is_cut(told: Memory) -> None:
    told.ingest([{"ref": f"w{n}", "text": f"service-{n} depends on orders-db."} for n in range(WIDE)])
    assert found(call(told, "memory_graph", entity="Ann Lee", hops=3))["cut"]


def test_records_are_fetched_by_ref_and_what_is_missing_is_named(read_only: Memory) -> None:
    fetched = found(call(read_only, "memory_get", ids=["a", "nothing"]))
    (record,) = fetched["records"]
    assert (record["kind"], record["text"]) == ("memory", "checkout depends on orders-db.")
    assert record["statements"][0]["predicate"] == "depends_on"
    assert fetched["missing"] == ["nothing"]


def test_entities_facts_and_statements_are_fetched_by_id(read_only: Memory) -> None:
    walked = found(call(read_only, "memory_graph", entity="checkout"))
    node, edge = walked["nodes"][0], walked["edges"][0]
    records = found(call(read_only, "memory_get", ids=[node["id"], edge["fact_id"]]))["records"]
    assert [record["kind"] for record in records] == ["entity", "fact"]
    assert records[0]["name"] == "checkout"
    assert records[1]["versions"][0]["says"] == edge["says"]


def test_a_working_memory_is_fetched_by_its_key(told: Memory) -> None:
    given = {"content": "step 3 of 7", "layer": "working", "key": "progress", "ttl": "1h"}
    assert found(call(told, "memory_write", **given))["status"] == "done"
    (record,) = found(call(told, "memory_get", key="progress"))["records"]
    assert record["text"] == "step 3 of 7"
    assert found(call(told, "memory_stats", layer="working"))["counts"] == {"memories": 1}


def test_an_answer_keeps_within_its_budget(read_only: Memory) -> None:
    for most in (2000, 400, 120):
        result = found(call(read_only, "memory_search", query=QUESTION, max_tokens=most))
        text = json.dumps(result | {"cut": None}, ensure_ascii=False, separators=(",", ":"))
        assert result["text"]
        assert read_only.count_tokens(text) <= most + 10
    assert result["cut"]


def test_an_empty_answer_says_why(read_only: Memory) -> None:
    answer = found(call(read_only, "memory_search", query="Where does Zoë Quist live?"))
    assert not answer["answered"]
    assert answer["reason"]


FAILURES: dict[str, tuple[str, dict[str, Any], str, str | None]] = {
    "an unknown tool": ("memory_forgive", {}, "unknown_tool", None),
    "an unknown argument": ("memory_search", {"query": "x", "topk": 3}, "unknown_argument", "topk"),
    "nothing to ask": ("memory_search", {}, "missing_argument", "query"),
    "an empty question": ("memory_search", {"query": " "}, "empty", "query"),
    "an unknown layer": ("memory_search", {"query": "x", "layer": "deep"}, "unknown_layer", "layer"),
    "an unknown layer to write to": (
        "memory_write",
        {"content": "x", "layer": "deep"},
        "unknown_layer",
        "layer",
    ),
    "an unknown layer to count": ("memory_stats", {"layer": "deep"}, "unknown_layer", "layer"),
    "a day that is none": ("memory_search", {"query": "x", "as_of": "2026-02-31"}, "bad_time", "as_of"),
    "a number that is none": ("memory_search", {"query": "x", "top_k": "many"}, "bad_argument", "top_k"),
    "no budget": ("memory_search", {"query": "x", "max_tokens": 1}, "out_of_range", "max_tokens"),
    "an unknown entity": ("memory_graph", {"entity": "Nobody"}, "not_found", "entity"),
    "an unknown goal": ("memory_graph", {"entity": "checkout", "to": "Nobody"}, "not_found", "to"),
    "an unknown step": (
        "memory_graph",
        {"entity": "checkout", "chain": "adores"},
        "unknown_predicate",
        "chain",
    ),
    "a wrong direction": (
        "memory_graph",
        {"entity": "checkout", "direction": "up"},
        "bad_direction",
        "direction",
    ),
    "a wrong cursor": (
        "memory_graph",
        {"entity": "checkout", "chain": "owned_by", "cursor": "x"},
        "bad_cursor",
        "cursor",
    ),
    "too far": ("memory_graph", {"entity": "checkout", "hops": 9}, "bad_hops", "hops"),
    "an unknown detail": ("memory_get", {"ids": "a", "detail": "some"}, "unknown_detail", "detail"),
    "no ids": ("memory_get", {}, "missing_argument", "ids"),
    "unknown ids": ("memory_get", {"ids": ["zzz"]}, "not_found", "ids"),
    "the future": ("memory_write", {"content": "x", "occurred_at": "2031-01-01"}, "future", "occurred_at"),
    "no text": ("memory_write", {"content": ""}, "empty", "content"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_an_error_names_code_field_and_next_step(read_only: Memory, case: str) -> None:
    tool, given, code, field = FAILURES[case]
    result = call(read_only, tool, **given)
    error = failure(result)
    assert (error["code"], error.get("field")) == (code, field)
    assert error["message"]
    assert error["next_step"]
    (content,) = result.content
    assert isinstance(content, TextContent)
    assert error["message"] in content.text
    assert error["next_step"] in content.text


def test_an_unknown_name_or_predicate_is_answered_with_near_ones(read_only: Memory) -> None:
    assert "orders-db" in failure(call(read_only, "memory_graph", entity="orders-dbs-old"))["message"]
    assert (
        "depends_on"
        in failure(call(read_only, "memory_graph", entity="checkout", chain="dependson"))["message"]
    )
    assert "top_k" in failure(call(read_only, "memory_search", query="x", topk=3))["next_step"]


def test_many_calls_at_once_are_all_answered(told: Memory) -> None:
    async def everything(client: Client) -> list[CallToolResult]:
        results: list[CallToolResult] = []

        async def one(tool: str, given: dict[str, Any]) -> None:
            results.append(await client.call_tool(tool, given))

        async with anyio.create_task_group() as group:
            for n in range(12):
                written = {"content": f"service-{n} depends on orders-db.", "ref": f"n{n}"}
                group.start_soon(one, "memory_write", written)
                group.start_soon(one, "memory_search", {"query": QUESTION})
                group.start_soon(one, "memory_graph", {"entity": "orders-db"})
        return results

    results = talk(make_server(told), everything)
    assert len(results) == 36
    assert not [result for result in results if result.is_error]
    told.catch_up()
    assert len(told.graph("orders-db", limit=100).edges) == 13


def test_what_was_acknowledged_before_a_server_ended_is_read_by_the_next(told: Memory) -> None:
    told.write("Bo Berg lives in Rome.", wait=False)

    async def wait(client: Client) -> dict[str, Any]:
        while found(await client.call_tool("memory_stats", {}))["counts"]["jobs"]:
            await anyio.sleep(0.02)
        return found(await client.call_tool("memory_graph", {"entity": "Bo Berg"}))

    (edge,) = talk(make_server(told), wait)["edges"]
    assert edge["says"] == "Bo Berg lives in Rome"


def test_the_old_handshake_is_spoken_too(read_only: Memory) -> None:
    async def main() -> list[str]:
        async with Client(make_server(read_only), mode="legacy") as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert anyio.run(main) == TOOLS
