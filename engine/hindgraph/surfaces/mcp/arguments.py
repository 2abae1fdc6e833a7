"""What the tools take. The published schemas are plain; what is accepted is wider (`lax`)."""

from typing import Annotated, Any

from pydantic import WithJsonSchema

from hindgraph.surfaces.mcp import lax
from hindgraph.surfaces.mcp.lax import Arguments

LAYERS = ("working", "episodic", "semantic")
DETAILS = ("full", "summary")
DIRECTIONS = ("both", "out", "in")


def published(kind: str, description: str | None = None, **schema: Any) -> WithJsonSchema:
    """Return how an argument is shown to clients."""
    about = {"description": description} if description else {}
    return WithJsonSchema({"type": kind, **schema, **about})


def among(*words: str) -> WithJsonSchema:
    """Return a text that is shown as one of a few words."""
    return published("string", enum=list(words))


_TEXT = published("string")
_LIST = published("array", items={"type": "string"})
_NUMBER = published("integer")
AsOf = Annotated[lax.Text | None, published("string", "what held then: ISO instant, day, month or year")]
KnownAt = Annotated[lax.Text | None, published("string", "what was believed then")]
Layer = Annotated[lax.Word | None, among(*LAYERS)]
Words = Annotated[lax.Text | None, _TEXT]


class WriteArguments(Arguments):
    """Arguments of ``memory_write``."""

    content: Annotated[lax.Text, _TEXT]
    layer: Layer = None
    intent: Annotated[lax.Word | None, published("string", "fact, decision, solution …")] = None
    session: Words = None
    tags: Annotated[lax.Texts | None, _LIST] = None
    ttl: Annotated[lax.Length | None, published("string", "seconds, or 90m, 24h, 30d")] = None
    occurred_at: Annotated[lax.Text | None, published("string", "when it was said; default: now")] = None
    source: Annotated[lax.Text | None, published("string", "where it comes from: URL, file, tool")] = None
    ref: Annotated[
        lax.Text | None, published("string", "your id: same ref and text, no change; other text, a revision")
    ] = None
    key: Annotated[lax.Text | None, published("string", "exact key of a working memory")] = None
    speaker: Annotated[lax.Text | None, published("string", "who says it, if not the user")] = None


class SearchArguments(Arguments):
    """Arguments of ``memory_search``."""

    query: Annotated[lax.Text, _TEXT]
    layer: Layer = None
    top_k: Annotated[lax.Whole | None, published("integer", "memories; default 5")] = None
    time_range: Annotated[
        lax.Range | None,
        published(
            "object",
            "memories of that time",
            properties={"from": {"type": "string"}, "to": {"type": "string"}},
        ),
    ] = None
    as_of: AsOf = None
    known_at: KnownAt = None
    session: Words = None
    max_tokens: Annotated[lax.Whole | None, published("integer", "budget of the answer; default 1500")] = None


class GetArguments(Arguments):
    """Arguments of ``memory_get``."""

    ids: Annotated[lax.Texts | None, _LIST] = None
    key: Words = None
    detail: Annotated[lax.Word | None, among(*DETAILS)] = None
    as_of: AsOf = None
    known_at: KnownAt = None


class GraphArguments(Arguments):
    """Arguments of ``memory_graph``."""

    entity: Annotated[lax.Text, published("string", "name, alias or id")]
    chain: Annotated[
        lax.Chain | None, published("string", "predicates joined by >; ^ walks one backwards")
    ] = None
    predicate: Annotated[lax.Word | None, published("string", "only this one")] = None
    direction: Annotated[lax.Word | None, among(*DIRECTIONS)] = None
    hops: Annotated[lax.Whole | None, published("integer", "1 to 4; default 1")] = None
    to: Annotated[lax.Text | None, published("string", "shortest path to this entity")] = None
    as_of: AsOf = None
    known_at: KnownAt = None
    cursor: Annotated[lax.Text | None, published("string", "from the last answer: the next page")] = None


class StatsArguments(Arguments):
    """Arguments of ``memory_stats``."""

    layer: Layer = None


def input_schema(model: type[Arguments]) -> dict[str, Any]:
    """Return the published schema of a tool's arguments, without what only repeats names."""
    schema = model.model_json_schema()
    properties = {name: _bare(prop) for name, prop in schema["properties"].items()}
    required = {"required": schema["required"]} if "required" in schema else {}
    return {"type": "object", "properties": properties, **required}


def _bare(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name not in ("title", "default")}
