"""The published schemas of what the tools answer. Absent fields have nothing to say; an open end is null."""

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
TRUTH: Schema = {"type": "boolean"}
OPEN: Schema = {"type": ["string", "null"]}


def record(*required: str, **fields: Schema) -> Schema:
    """Return an object with these fields."""
    must = {"required": list(required)} if required else {}
    return {"type": "object", "properties": fields, **must}


def many(items: Schema) -> Schema:
    """Return a list."""
    return {"type": "array", "items": items}


def described(schema: Schema, description: str) -> Schema:
    """Return a schema with a remark."""
    return {**schema, "description": description}


QUOTE = record(quote=TEXT, memory_id=TEXT, ref=TEXT, said_at=TEXT)
EDGE = record(
    *("says", "valid_from", "valid_to"),
    says=TEXT,
    subject=TEXT,
    predicate=TEXT,
    object=TEXT,
    valid_from=OPEN,
    valid_to=OPEN,
    evidence=many(QUOTE),
)
_EDGES = many({"$ref": "#/$defs/edge"})
_DEFS: Schema = {"$defs": {"edge": EDGE}}

WRITTEN = record(
    status={"enum": ["done", "pending"]},
    memory_id=TEXT,
    statements=many(record("outcome", subject=TEXT, predicate=TEXT, object=OPEN, outcome=TEXT)),
    mentions=many(TEXT),
)
ANSWER = _DEFS | record(
    answered=TRUTH,
    reason=described(TEXT, "why there is no answer"),
    text=TEXT,
    answers=many(record("value", value=TEXT, path=_EDGES)),
    facts=_EDGES,
    hits=many(
        record(
            "id",
            id=TEXT,
            ref=TEXT,
            summary=TEXT,
            occurred_at=TEXT,
            trust=NUMBER,
            tier=TEXT,
            score=NUMBER,
            times=described(WHOLE, "how often it was told; told: by whom else, latest first"),
            told=many(record("id", id=TEXT)),
        )
    ),
    trace_id=TEXT,
)
RECORDS = record(records=many(record("kind", kind=TEXT, id=TEXT)), missing=many(TEXT))
SUBGRAPH = _DEFS | record(
    nodes=many(record(**{"name": TEXT, "class": TEXT, "id": TEXT})),
    edges=_EDGES,
    paths=many(record("end", end=TEXT, text=TEXT, edges=many(WHOLE))),
    cursor=TEXT,
    reason=TEXT,
)
COUNTS = record(counts={"type": "object", "additionalProperties": WHOLE})
