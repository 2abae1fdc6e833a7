"""Compact on the way out: what an agent needs of a record, and nothing that says nothing."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

QUOTES = 2
TELLINGS = 5
STATEMENTS = 40
_ENDS = ("valid_from", "valid_to")
_MEMORY = (
    *("ref", "text", "name", "layer", "occurred_at", "session", "speaker", "origin", "source", "tier"),
    *("trust", "intent", "tags", "key", "revision", "part", "recorded_at", "expires_at", "retracted_at"),
)

Plain = dict[str, Any]


def lean(fields: Mapping[str, Any], *, keep: Iterable[str] = ()) -> Plain:
    """Return fields without those that have nothing to say."""
    return {
        name: value
        for name, value in fields.items()
        if name in keep or (value is not None and value is not False and value not in ([], {}, ""))
    }


def text_of(value: Any) -> str:
    """Return a value as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def edge(full: Plain, *, quotes: int | None = QUOTES) -> Plain:
    """Return an edge: what it says, since when, and the sentences that say so, latest first."""
    evidence = sorted(
        full["evidence"], key=lambda item: (item["said_at"], item["statement_id"]), reverse=True
    )
    return lean(
        {
            **{name: full[name] for name in ("says", "subject", "predicate", "object", "qualifier", *_ENDS)},
            "status": None if full["status"] == "current" else full["status"],
            "tier": None if full["tier"] == "first" else full["tier"],
            "contested": bool(full["contested_by"]),
            "stale": full["stale"],
            "inferred": full["inferred"],
            "uncertain": full["uncertain"],
            "doubted": full["doubted"],
            "retracted_at": full["retracted_at"],
            "fact_id": full["fact_id"],
            "evidence": [_quote(item) for item in evidence[:quotes]],
        },
        keep=_ENDS,
    )


def receipt(full: Plain) -> Plain:
    """Return a receipt: what was understood, and what became of it; sections of a long text in one list."""
    parts = [full, *full["parts"]]
    statements = [_outcome(statement) for part in parts for statement in part["statements"]]
    pending = any(part["status"] == "pending" for part in parts)
    return lean(
        {
            "status": "pending" if pending else "done",
            "memory_id": full["memory_id"],
            "ref": full["ref"],
            "revision": full["revision"] if full["revision"] > 1 else None,
            "unchanged": not full["changed"],
            "sections": len(parts) if len(parts) > 1 else None,
            "statements": statements[:STATEMENTS],
            "more_statements": max(0, len(statements) - STATEMENTS) or None,
            "mentions": list(dict.fromkeys(m["name"] for part in parts for m in part["mentions"]))[
                :STATEMENTS
            ],
            "job_id": full["job_id"] if pending else None,
        },
        keep=("statements", "mentions"),
    )


def answer(full: Plain, most: int, count: Callable[[str], int]) -> Plain:
    """Return an answer within a budget of tokens; every edge is told with its evidence once."""
    told: set[str] = set()
    answers = [_value(item, told) for item in full["answers"]]
    facts = [edge(fact) for fact in full["facts"] if fact["version_id"] not in told]
    found = lean(
        {
            **{name: full[name] for name in ("answered", "reason", "text")},
            "answers": answers,
            "facts": facts,
            "hits": [_hit(hit) for hit in full["hits"]],
            "partial": full["partial"],
            "trace_id": full["trace_id"],
        },
        keep=("answered", "text", "answers", "facts", "hits"),
    )
    return within(found, most, count)


def within(found: Plain, most: int, count: Callable[[str], int]) -> Plain:
    """Return an answer that fits: last hits go first, then facts, further values, quotes, all; the sentence stays."""
    cut = False
    while count(text_of(found)) > most and (part := _to_spare(found)) is not None:
        part.pop()
        cut = True
    return {**found, "cut": True} if cut else found


def subgraph(full: Plain, *, full_page: bool) -> Plain:
    """Return a piece of the graph; a path is told in one line, and by the places of its edges."""
    places = {each["version_id"]: place for place, each in enumerate(full["edges"])}
    names = {node["id"]: node["name"] for node in full["nodes"]}
    paths = [_path(full, [places[version] for version in path], names) for path in full["paths"]]
    return lean(
        {
            "nodes": [
                lean({"name": n["name"], "class": n["class"], "id": n["id"], "aliases": n["aliases"]})
                for n in full["nodes"]
            ],
            "edges": [edge(each) for each in full["edges"]],
            "paths": paths,
            "cursor": full["cursor"],
            "reason": full["reason"],
            "cut": full_page and full["cursor"] is None,
        },
        keep=("nodes", "edges"),
    )


def record(full: Plain) -> Plain:
    """Return a record under its kind and id."""
    data = full["data"]
    if full["kind"] == "memory":
        data = _memory(data)
    elif full["kind"] == "entity":
        data = {name: data.get(name) for name in ("name", "class", "tier", "value", "aliases", "facts")}
        data["facts"] = [edge(fact) for fact in data["facts"] or ()]
    elif full["kind"] == "fact":
        data = {"versions": [edge(version, quotes=None) for version in data["versions"]]}
    else:
        data = _statement(data)
    return {"kind": full["kind"], "id": full["id"], **lean({**data, "id": None, "kind": None})}


def _quote(item: Plain) -> Plain:
    return lean({name: item[name] for name in ("quote", "ref", "memory_id", "said_at")}, keep=("quote",))


def _outcome(statement: Plain) -> Plain:
    names = ("subject", "predicate", "object", "qualifier", "outcome", "code", "message", "start", "until")
    state = statement["kind"] if statement["kind"] != "state" else None
    return lean({**{name: statement[name] for name in names}, "kind": state}, keep=("object",))


def _value(item: Plain, told: set[str]) -> Plain:
    path = [edge(step, quotes=0 if step["version_id"] in told else QUOTES) for step in item["path"]]
    told.update(step["version_id"] for step in item["path"])
    ends = {name: item[name] for name in _ENDS}
    return lean({"value": item["value"], "class": item["class"], **ends, "path": path}, keep=("path",))


def _hit(hit: Plain) -> Plain:
    names = ("id", "ref", "summary", "occurred_at", "session", "source", "origin", "trust", "tier", "stale")
    shown = {**{name: hit[name] for name in names}, "score": round(hit["score"], 3)}
    times = {"times": hit["times"], "told": [_telling(each) for each in hit["told"][:TELLINGS]]}
    return lean(shown | (times if hit["times"] > 1 else {}), keep=("summary", "trust", "score"))


def _telling(told: Plain) -> Plain:
    shown = {name: told[name] for name in ("id", "ref", "occurred_at", "speaker", "source")}
    return lean(shown | {"tier": None if told["tier"] == "first" else told["tier"]})


def _to_spare(found: Plain) -> list[Any] | None:
    """Return what to take the last item from."""
    hits, facts, answers = found["hits"], found["facts"], found["answers"]
    order: tuple[tuple[list[Any], int], ...] = ((hits, 1), (facts, 0), (answers, 1), (hits, 0))
    spare = next((some for some, kept in order if len(some) > kept), None)
    if spare is not None or not answers:
        return spare
    quotes: list[list[Any]] = [step["evidence"] for step in answers[0]["path"] if step.get("evidence")]
    return quotes[-1] if quotes else answers


def _path(full: Plain, edges: list[int], names: Mapping[str, str]) -> Plain:
    """Return a walk as an agent reads it: ``orders-db <-depends_on- checkout -owned_by-> Ann Lee``."""
    at, words = full["root"], [names.get(full["root"], "")]
    for place in edges:
        step = full["edges"][place]
        forward = step["subject_id"] == at
        at = step["object_id"] if forward else step["subject_id"]
        arrow = f"-{step['predicate']}->" if forward else f"<-{step['predicate']}-"
        words += [arrow, names.get(at, step["object"] if forward else step["subject"])]
    return {"end": words[-1], "text": " ".join(words), "edges": edges}


def _memory(data: Plain) -> Plain:
    shown = {name: data.get(name) for name in _MEMORY if name != "name" or "text" not in data}
    shown["part"] = data.get("part") if data.get("part") != [1, 1] else None
    shown["revision"] = data.get("revision") if data.get("revision") != 1 else None
    shown["statements"] = [_statement(statement) for statement in data.get("statements", ())]
    return shown


def _statement(data: Plain) -> Plain:
    subject, object_, wrong = data["surfaces"]
    names = ("predicate", "qualifier", "kind", "memory_id", "said_at", "retracted_at", "quote")
    shown = {name: data[name] for name in names}
    return lean(
        {"subject": subject, "object": object_, "wrong": wrong, **shown, "denied": not data["polarity"]}
    )
