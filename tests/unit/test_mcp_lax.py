"""What language models send for a number, a list or nothing at all."""

from typing import Any

import pytest

from hindgraph.errors import InvalidInput
from hindgraph.surfaces.mcp.arguments import (
    GetArguments,
    GraphArguments,
    SearchArguments,
    StatsArguments,
    WriteArguments,
)
from hindgraph.surfaces.mcp.lax import Arguments, read

JUNE = {"from": "2026-06-01", "to": "2026-06-30"}

TAKEN: list[tuple[type[Arguments], str, Any, Any]] = [
    (SearchArguments, "top_k", 5, 5),
    (SearchArguments, "top_k", "5", 5),
    (SearchArguments, "top_k", " 5 ", 5),
    (SearchArguments, "top_k", 5.0, 5),
    (SearchArguments, "top_k", "5.0", 5),
    (SearchArguments, "top_k", None, None),
    (SearchArguments, "top_k", "", None),
    (SearchArguments, "top_k", "null", None),
    (SearchArguments, "session", "null", None),
    (SearchArguments, "session", 12, "12"),
    (SearchArguments, "layer", " Episodic ", "episodic"),
    (SearchArguments, "as_of", 2026, "2026"),
    (SearchArguments, "time_range", JUNE, JUNE),
    (SearchArguments, "time_range", '{"from": "2026-06-01", "to": "2026-06-30"}', JUNE),
    (SearchArguments, "time_range", ["2026-06-01", "2026-06-30"], JUNE),
    (SearchArguments, "time_range", "2026-06-01/2026-06-30", JUNE),
    (SearchArguments, "time_range", "2026-06", {"from": "2026-06", "to": "2026-06"}),
    (SearchArguments, "time_range", {"from": "2026-06-01", "to": ""}, {"from": "2026-06-01", "to": None}),
    (WriteArguments, "tags", ["a", "b"], ("a", "b")),
    (WriteArguments, "tags", '["a", "b"]', ("a", "b")),
    (WriteArguments, "tags", "a", ("a",)),
    (WriteArguments, "tags", "[not json", ("[not json",)),
    (WriteArguments, "tags", [1, None, ""], ("1",)),
    (WriteArguments, "ttl", 3600, 3600),
    (WriteArguments, "ttl", "3600", 3600),
    (WriteArguments, "ttl", "24h", "24h"),
    (WriteArguments, "ref", 17, "17"),
    (GetArguments, "ids", "m-1", ("m-1",)),
    (GetArguments, "ids", '["m-1"]', ("m-1",)),
    (GraphArguments, "chain", "^depends_on>owned_by", "^depends_on>owned_by"),
    (GraphArguments, "chain", "^depends_on -> owned_by", "^depends_on>owned_by"),
    (GraphArguments, "chain", "^depends_on → owned_by", "^depends_on>owned_by"),
    (GraphArguments, "chain", ["^depends_on", "owned_by"], "^depends_on>owned_by"),
    (GraphArguments, "chain", '["^depends_on", "owned_by"]', "^depends_on>owned_by"),
    (GraphArguments, "hops", "2", 2),
    (StatsArguments, "layer", None, None),
]
NEEDED = {SearchArguments: {"query": "x"}, WriteArguments: {"content": "x"}, GraphArguments: {"entity": "x"}}


@pytest.mark.parametrize(("model", "name", "sent", "meant"), TAKEN)
def test_it_is_taken_as_it_is_meant(model: type[Arguments], name: str, sent: Any, meant: Any) -> None:
    given = read(model, "tool", {**NEEDED.get(model, {}), name: sent})
    assert getattr(given, name) == meant


REFUSED: list[tuple[type[Arguments], dict[str, Any], str, str]] = [
    (SearchArguments, {"query": "x", "top_k": "five"}, "bad_argument", "top_k"),
    (SearchArguments, {"query": "x", "top_k": True}, "bad_argument", "top_k"),
    (SearchArguments, {"query": "x", "top_k": 2.5}, "bad_argument", "top_k"),
    (SearchArguments, {"query": "x", "top_k": [3]}, "bad_argument", "top_k"),
    (SearchArguments, {"query": "x", "top_k": "9" * 5000}, "bad_argument", "top_k"),
    (SearchArguments, {"query": {"a": 1}}, "bad_argument", "query"),
    (SearchArguments, {"query": "x", "time_range": {"since": "2026"}}, "bad_argument", "time_range"),
    (SearchArguments, {"query": "x", "time_range": 5.5}, "bad_argument", "time_range"),
    (SearchArguments, {"query": "x", "limit": 3}, "unknown_argument", "limit"),
    (SearchArguments, {"query": None}, "missing_argument", "query"),
    (WriteArguments, {"content": "x", "tags": {"a": 1}}, "bad_argument", "tags"),
    (WriteArguments, {"content": "x", "origin": "human"}, "unknown_argument", "origin"),
    (GraphArguments, {}, "missing_argument", "entity"),
    (GraphArguments, {"entity": "x", "chain": 5.5j}, "bad_argument", "chain"),
]


@pytest.mark.parametrize(("model", "given", "code", "field"), REFUSED)
def test_what_cannot_be_meant_is_refused_by_name(
    model: type[Arguments], given: dict[str, Any], code: str, field: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(model, "memory_tool", given)
    assert (caught.value.code, caught.value.field) == (code, field)
    assert field in caught.value.message


def test_an_unknown_argument_without_a_value_is_passed_over() -> None:
    assert read(SearchArguments, "memory_search", {"query": "x", "limit": None}).query == "x"


def test_a_text_that_reads_null_may_be_remembered() -> None:
    given = read(WriteArguments, "memory_write", {"content": "null"})
    assert given.content == "null"
