"""Errors as results that a model can act on: what is wrong, with what, and what to do next."""

from mcp_types import CallToolResult, TextContent

from hindgraph.errors import HindgraphError, InvalidInput, NotFound, QuotaExceeded, StoreUnavailable

_NEXT_STEPS: tuple[tuple[type[HindgraphError], str], ...] = (
    (InvalidInput, "correct the argument and call again"),
    (NotFound, "memory_search finds names, ids and refs"),
    (StoreUnavailable, "call again in a moment"),
    (QuotaExceeded, "ask for less at once"),
)
# What the command line advises is no help to who has only these tools.
_INSTEAD = {
    "unknown_predicate": "memory_graph without chain and predicate shows what there is around an entity"
}


def failed(error: HindgraphError) -> CallToolResult:
    """Return an error as a tool's result: for programs by its code, for models in words."""
    known = {**error.as_dict(), "next_step": next_step(error)}
    shown = {
        name: known[name] for name in ("code", "message", "field", "setting", "next_step") if name in known
    }
    place = shown.get("field") or shown.get("setting")
    where = f" ({place})" if place else ""
    text = f"error {shown['code']}{where}: {shown['message']}\nnext: {shown['next_step']}"
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=shown, is_error=True
    )


def next_step(error: HindgraphError) -> str:
    """Return what to do about an error, in the terms of the tools."""
    if error.code in _INSTEAD:
        return _INSTEAD[error.code]
    usual = next((step for kind, step in _NEXT_STEPS if isinstance(error, kind)), "tell the user")
    return error.next_step or usual
