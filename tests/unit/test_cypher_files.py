"""The Cypher files: documented, used, of one actor, and put together from nothing but checked names."""

import ast
import re
from importlib.resources import files
from pathlib import Path

import pytest

from hindgraph.stores.neo4j import queries
from hindgraph.stores.neo4j.vocabulary import LABELS, TYPES, Vocabulary, arrow, predicate_of
from hindgraph_ontology.errors import InvalidInput
from hindgraph_ontology.loader import load_core

FOLDER = Path(str(files("hindgraph.stores.neo4j")))
PARAMETER = re.compile(r"\$(\w+)")
# Over all actors by their nature, or parts that are put behind a query of one actor.
OF_NO_ACTOR = {
    "actors",
    "schema_half_made",
    "schema_state",
    "schema_types",
    "schema_version",
    "chain_ahead",
    "chain_back",
    "chain_last",
}
NAMES = queries.names()
TYPED = [name for name in NAMES if "{{types}}" in queries.source(name)]


def parts(name: str) -> tuple[str, str]:
    """Return the comment at the head of a file, and the query with its conditions written out."""
    text = queries.source(name)
    lines = text.splitlines()
    head = [line for line in lines if line.startswith("//")]
    for number, place in enumerate(("i", "j")):
        text = text.replace(f"{{{{{place}}}}}", str(number))
    body = "\n".join(line for line in text.splitlines() if not line.startswith("//"))
    fill = re.sub(r"\{\{(types|hops|visited|counted)\}\}", "X", body)
    return "\n".join(head), queries.written_out(fill)


@pytest.mark.parametrize("name", NAMES)
def test_a_query_names_its_parameters_and_no_others(name: str) -> None:
    head, body = parts(name)
    assert head.startswith("// ")
    documented = {p.replace("_{{j}}", "_1") for p in re.findall(r"\$(\w+(?:\{\{j\}\})?)(?=:)", head)}
    assert documented == set(PARAMETER.findall(body)), name
    if not documented:
        assert head.startswith("// no parameters")


def test_every_query_is_used_and_every_used_one_is_there() -> None:
    used = {
        node.value
        for path in FOLDER.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert [name for name in NAMES if name not in used] == []
    for name in set(NAMES) - set(TYPED) - {"chain_first", "chain_last", "degrees_in", "degrees_out"}:
        assert queries.query(name)


@pytest.mark.parametrize("name", sorted(set(NAMES) - OF_NO_ACTOR))
def test_a_query_asks_about_one_actor(name: str) -> None:
    assert "$actor" in parts(name)[1]


@pytest.mark.parametrize("name", TYPED)
@pytest.mark.parametrize("type_", ["USES]->() DETACH DELETE n //", "uses", "", "USES\n", "A|B", "Ü", "USES`"])
def test_nothing_but_a_name_in_capitals_becomes_a_type(name: str, type_: str) -> None:
    with pytest.raises(ValueError, match="not relationship types"):
        queries.typed(name, [type_], hops=2)
    with pytest.raises(ValueError, match="not relationship types"):
        queries.chain((((type_,), False),))


def test_degrees_are_counted_type_by_type_and_of_checked_types_only() -> None:
    text = queries.degrees("degrees_in", ("OWNED_BY", "USES"))
    assert "['OWNED_BY', COUNT { (e)<-[:OWNED_BY]-() }]" in text
    assert "(e)-[:USES]->()" in queries.degrees("degrees_out", ("USES",))
    with pytest.raises(ValueError, match="not relationship types"):
        queries.degrees("degrees_out", ("USES'] //",))


def test_a_query_without_types_is_none() -> None:
    with pytest.raises(ValueError, match="not relationship types"):
        queries.typed("neighbours_out", [])
    with pytest.raises(ValueError, match="left over"):
        queries.query("neighbours_out")


def test_a_chain_has_its_hops_in_order_and_visits_nothing_twice() -> None:
    text = queries.chain(((("USES",), False), (("OWNED_BY", "RETRACTED"), True)))
    assert "MATCH (n0)-[r1:USES]->(n1:Entity)" in text
    assert "MATCH (n1)<-[r2:OWNED_BY|RETRACTED]-(n2:Entity)" in text
    assert "NOT n2 IN [n0, n1]" in text
    assert {"actor", "starts", "predicate_1", "qualifier_2", "limit"} <= set(PARAMETER.findall(text))


def test_every_class_and_predicate_of_the_core_has_a_label_or_type_of_its_own() -> None:
    core = load_core()
    words = Vocabulary.of(core.classes, core.predicates)
    assert words.classes == set(core.classes)
    assert words.predicates == set(core.predicates)
    types = [words.type_of(name) for name in core.predicates]
    assert len(set(types)) == len(types)
    assert not set(types) & TYPES
    labels = {label for name in core.classes for label in words.labels(name, value=False)}
    assert not labels & LABELS


def test_a_word_of_the_store_is_not_taken_by_a_class_or_predicate() -> None:
    words = Vocabulary.of(["Memory", "Value", "Service"], ["mentions", "retracted", "uses"])
    assert words.labels("Memory", value=False) == ["Memory_"]
    assert words.labels("Service", value=True) == ["Value", "Service"]
    assert words.labels("Value", value=True) == ["Value"]
    assert words.labels("Gone", value=False) == []
    assert [arrow("mentions"), words.type_of("retracted"), words.type_of("uses")] == [
        "MENTIONS_",
        "RETRACTED_",
        "USES",
    ]
    assert [predicate_of(arrow(name)) for name in ("mentions", "retracted", "uses")] == [
        "mentions",
        "retracted",
        "uses",
    ]


@pytest.mark.parametrize("name", ["", "gone", "Uses", "uses\n", "uses; x", "a`b"])
def test_a_predicate_that_the_ontology_has_not_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        Vocabulary.of(["Service"], ["uses"]).type_of(name)
    assert caught.value.code == "unknown_predicate"


def test_migrations_of_neo4j_are_numbered_without_gaps() -> None:
    names = [Path(path).name for path in queries.migrations()]
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    for path in queries.migrations():
        assert all(" IF NOT EXISTS " in statement for statement in queries.statements(path))


@pytest.mark.parametrize("name", ["a b", "a;DROP", "", "a\n", "ä"])
def test_nothing_but_a_word_becomes_a_name_of_the_schema(name: str) -> None:
    with pytest.raises(ValueError, match="of a schema"):
        queries.dropping(name)
    with pytest.raises(ValueError, match="of a schema"):
        queries.statements("predicate.cypher", name=name, type="USES")
