"""Deterministic ids (UUIDv5), so that a retry is a no-op and two writers agree."""

import hashlib
import re
import unicodedata
from datetime import datetime
from uuid import UUID, uuid5

_SPACE = UUID("7c1f6f3e-6f0a-5f86-9c55-5a1d7e0f5b61")
_VERSION = re.compile(r"([a-z][a-z0-9_]*):.+", re.DOTALL)
_FACT = re.compile(r"f-([a-z][a-z0-9_]*):.+", re.DOTALL)


def _id(kind: str, *parts: object) -> str:
    # Length-prefixed, so that ("a", "bc") and ("ab", "c") differ.
    joined = "".join(f"{len(text)}:{text}" for text in ("" if p is None else str(p) for p in parts))
    present = "".join("0" if p is None else "1" for p in parts)
    return str(uuid5(_SPACE, f"{kind}|{present}|{joined}"))


def text_hash(text: str) -> str:
    """Return the SHA-256 of the NFC text, hex."""
    return hashlib.sha256(unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass")).hexdigest()


def memory_id(
    actor: str,
    *,
    source: str | None = None,
    ref: str | None = None,
    revision: int = 1,
    session: str | None = None,
    text: str = "",
    occurred_at: datetime | None = None,
) -> str:
    """Return a memory's id: by source, ref and revision; without a ref by session, text and time, if given."""
    if ref is not None:
        return "m-" + _id("memory", actor, source, ref, revision)
    return "m-" + _id("memory", actor, session, text_hash(text), occurred_at and occurred_at.isoformat())


def entity_id(actor: str, key: str, *, homonym: str | None = None) -> str:
    """Return an entity's id: by its normalised name at creation; a homonym's by the statement that created it."""
    return "e-" + _id("entity", actor, key, homonym)


def value_id(actor: str, datatype: str, text: str, unit: str | None) -> str:
    """Return the id of a literal value: its text form counts."""
    return "v-" + _id("value", actor, datatype, text, unit)


def is_value_id(id_: str) -> bool:
    """Tell the id of a literal value from that of another entity."""
    return id_.startswith("v-")


def statement_id(document: str, *parts: object) -> str:
    """Return a statement's id: document, surfaces, predicate, qualifier, polarity, kind, time, ordinal."""
    return "s-" + _id("statement", document, *parts)


def fact_id(subject: str, predicate: str, object_: str, qualifier: str | None) -> str:
    """Return a fact's id, for ever; it names the predicate, so that a store can find the arrows' type."""
    return f"f-{predicate}:{_id('fact', subject, predicate, object_, qualifier)}"


def version_id(predicate: str, *parts: object) -> str:
    """Return a version's id; it begins with the predicate, so that a store can find the arrow's type."""
    return f"{predicate}:{_id('version', predicate, *parts)}"


def decision_id(version_id: str) -> str:
    """Return the id of the finding that keeps what was decided about a challenger."""
    return derived_id("finding", "contested", version_id)


def predicate_of_version(id_: str) -> str | None:
    """Return the predicate that a version's id names, or None where it is not a version's."""
    found = _VERSION.fullmatch(id_)
    return found[1] if found else None


def predicate_of_fact(id_: str) -> str | None:
    """Return the predicate that a fact's id names, or None where it is not a fact's."""
    found = _FACT.fullmatch(id_)
    return found[1] if found else None


def derived_id(kind: str, *parts: object) -> str:
    """Return an id for anything else (findings, jobs, traces)."""
    return f"{kind}-" + _id(kind, *parts)
