"""The Cypher of this store: one query a file, its parameters named in the first lines, loaded once.

A file may hold placeholders, so that what has to be the same everywhere stands in one place:

* ``{{memory m}}`` – the columns of a record, read off the variable ``m`` (see `shapes`);
* ``{{seen r}}``, ``{{known m}}`` – the conditions of a `Moment`;
* ``{{instants memory m}}`` – how the instants of a record are set, which are sent as text and stored as ``datetime``;
* ``{{types}}`` – relationship types, from the ontology's allow-list; ``{{hops}}`` and the like – numbers and variables.

Nothing that anybody has written is ever put into the text of a query.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import LiteralString, cast

from hindgraph.stores.neo4j.shapes import SHAPES

_PACKAGE = files("hindgraph.stores.neo4j")
_FOLDER = _PACKAGE / "cypher"
_MIGRATIONS = "migrations"
_INSTANTS = re.compile(r"\{\{instants (\w+) (\w+)\}\}")
_WRITTEN_OUT = re.compile(r"\{\{(\w+) (\w+)\}\}")
# To be matched whole: `$` would accept a newline at the end.
_TYPE = re.compile(r"[A-Z][A-Z0-9_]*")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")

_KNOWN = (
    "{0}.recorded_at <= datetime($known_at) AND {0}.retracted_at > datetime($known_at) AND {0}.tier IN $tiers"
)
_ALLOWED = " AND ".join(
    (
        "{0}.occurred_at >= datetime($since) AND {0}.occurred_at < datetime($until)",
        "{0}.occurred_at <= datetime($after_at)",
        "({0}.occurred_at < datetime($after_at) OR {0}.id > $after)",
        "($session IS NULL OR {0}.session = $session)",
        "($source IS NULL OR {0}.source = $source)",
        "($intent IS NULL OR {0}.intent = $intent)",
        "($not_intent IS NULL OR {0}.intent IS NULL OR {0}.intent <> $not_intent)",
        "($layers = [] OR {0}.layer IN $layers)",
        "($origins = [] OR {0}.origin IN $origins)",
        "($tags = [] OR all(tag IN $tags WHERE tag IN {0}.tags))",
        "($tiers = [] OR {0}.tier IN $tiers)",
        "($known_at IS NULL OR ({0}.recorded_at <= datetime($known_at) AND {0}.retracted_at > datetime($known_at)))",
        "($alive_at IS NULL OR {0}.expires_at > datetime($alive_at))",
        "{0}.trust >= $trust_floor",
    )
)
_CONDITIONS = {
    "known": _KNOWN,
    "allowed": _ALLOWED,
    "seen": _KNOWN
    + " AND ($as_of IS NULL OR ({0}.valid_from <= datetime($as_of) AND {0}.valid_to > datetime($as_of)))"
    + " AND ($contested OR NOT {0}.contested)",
}


@cache
def query(name: str) -> LiteralString:
    """Return the text of a query without relationship types of the ontology."""
    return _finished(source(name))


def typed(name: str, types: Iterable[str], *, hops: int = 0) -> LiteralString:
    """Return the text of a query over relationship types.

    Raises:
        ValueError: No type, or one that is not a name in capitals; the ontology's loader lets no such name through.
    """
    return _typed(name, tuple(sorted(set(types))), hops)


@lru_cache(maxsize=2048)
def _typed(name: str, types: tuple[str, ...], hops: int) -> LiteralString:
    return _finished(_filled(source(name), types=_either(types), hops=str(int(hops))))


@lru_cache(maxsize=1024)
def chain(steps: Sequence[tuple[tuple[str, ...], bool]]) -> LiteralString:
    """Return the query that walks a typed path.

    Args:
        steps: For each hop the relationship types and whether they are walked backwards.
    """
    parts = [source("chain_first")]
    for place, (types, inverse) in enumerate(steps):
        visited = ", ".join(f"n{number}" for number in range(place + 1))
        hop = source("chain_back" if inverse else "chain_ahead")
        parts.append(_filled(hop, i=str(place), j=str(place + 1), visited=visited, types=_either(types)))
    hops = ", ".join(f"r{place + 1}" for place in range(len(steps)))
    parts.append(_filled(source("chain_last"), hops=hops))
    return _finished("".join(parts))


@lru_cache(maxsize=64)
def degrees(name: str, types: tuple[str, ...]) -> LiteralString:
    """Return the query that lists of which relationship types an entity has any, without looking at them.

    Args:
        name: ``degrees_in`` or ``degrees_out``.
        types: Relationship types.
    """
    _either(types)
    ahead, back = ("<-", "-") if name == "degrees_in" else ("-", "->")
    counted = ", ".join(f"['{type_}', COUNT {{ (e){ahead}[:{type_}]{back}() }}]" for type_ in types)
    return _finished(_filled(source(name), counted=counted))


def source(name: str) -> str:
    """Return a query file as it stands."""
    return (_FOLDER / f"{name}.cypher").read_text("utf-8")


def names() -> list[str]:
    """Return the names of all query files, sorted."""
    return sorted(entry.name.removesuffix(".cypher") for entry in _FOLDER.iterdir())


def statements(path: str, **filled: str) -> list[LiteralString]:
    """Return the statements of a schema file; each ends with a semicolon at the end of its line."""
    if not all(_WORD.fullmatch(part) for part in filled.values()):
        raise ValueError(f"{filled} are not names of a schema")
    text = _filled(_PACKAGE.joinpath(*path.split("/")).read_text("utf-8"), **filled)
    lines = [line for line in text.splitlines() if line and not line.startswith("//")]
    return [_finished(each.strip()) for each in "\n".join(lines).split(";") if each.strip()]


def dropping(index: str) -> LiteralString:
    """Return the statement that takes an index away."""
    if _WORD.fullmatch(index) is None:
        raise ValueError(f"{index!r} is no name of a schema")
    return _finished(f"DROP INDEX {index} IF EXISTS")


def migrations() -> list[str]:
    """Return the migrations' files in order; the first leads to schema 1."""
    names = (entry.name for entry in (_PACKAGE / _MIGRATIONS).iterdir())
    return sorted(f"{_MIGRATIONS}/{name}" for name in names if name.endswith(".cypher"))


def _filled(text: str, **parts: str) -> str:
    for name, part in parts.items():
        text = text.replace(f"{{{{{name}}}}}", part)
    return text


def _either(types: tuple[str, ...]) -> str:
    if not types or not all(_TYPE.fullmatch(each) for each in types):
        raise ValueError(f"{types} are not relationship types")
    return "|".join(types)


def _finished(text: str) -> LiteralString:
    whole = written_out(text)
    if "{{" in whole:
        raise ValueError(f"a placeholder is left over in {whole}")
    # From our own files, and types that were checked: this is the place that says so to the type checker.
    return cast(LiteralString, whole)  # type: ignore[redundant-cast]  # mypy: str


def written_out(text: str) -> str:
    """Return a text with its conditions, columns of records and settings of instants."""
    text = _INSTANTS.sub(lambda match: SHAPES[match[1]].instants(match[2]), text)
    return _WRITTEN_OUT.sub(lambda match: _read_of(match[1], match[2]), text)


def _read_of(what: str, variable: str) -> str:
    if what in _CONDITIONS:
        return f"({_CONDITIONS[what].format(variable)})"
    return SHAPES[what].columns(variable)
