"""What people and programs get to see of the ontology: descriptions, exports, differences."""

import json
from pathlib import Path

import pytest
from rdflib import Graph, URIRef
from rdflib.namespace import OWL, RDF, RDFS, SH

from hindgraph_ontology.describe import describe, summary
from hindgraph_ontology.diff import OntologyChange, diff
from hindgraph_ontology.errors import NotFound
from hindgraph_ontology.export import BASE, export
from hindgraph_ontology.loader import load, load_core
from hindgraph_ontology.records import Ontology

CORE = load_core()

OLD = """
id: base
version: 1
classes:
  Thing: {}
  Value: {}
  Port: {is_a: Value, datatype: integer, pattern: "[0-9]+", nouns: {en: [port], zh: [端口]}}
  Status: {is_a: Value, datatype: text}
  Agent: {disjoint_with: Software}
  Person: {is_a: Agent, nouns: {en: [person]}, comment: Somebody}
  Software: {}
  Service: {is_a: Software}
predicates:
  owned_by: {says: "{subject} is owned by {object}", domain: Software, range: Agent, functional: true}
  listens_on: {says: "{subject} listens on {object}", domain: Service, range: Port, functional: true,
    qualified_by: environment, volatile: 30d, lexical: {en: [listen on, {form: move to, kind: change}]}}
  has_status: {says: "{subject} is {object}", domain: [Software, Person], range: Status, enum: [up, down]}
  depends_on: {says: "{subject} needs {object}", domain: Software, range: Software, transitive: true, irreflexive: true}
  likes: {says: "{subject} likes {object}", domain: Agent, range: [Thing, Port], walked: false, disjoint_with: hates}
  hates: {says: "{subject} hates {object}", domain: Agent, range: Thing}
"""


def law(tmp_path: Path, *changes: tuple[str, str]) -> Ontology:
    text = OLD
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = tmp_path / "law.yaml"
    path.write_text(text, "utf-8")
    return load([path], core=False)


# ---- describe


def test_a_predicate_is_described_as_plain_data(tmp_path: Path) -> None:
    assert describe(law(tmp_path), "listens_on") == {
        "predicate": "listens_on",
        "says": "{subject} listens on {object}",
        "domain": ["Service"],
        "range": ["Port"],
        "qualified_by": ["environment"],
        "volatile": "30d",
        "flags": ["functional"],
        "lexical": {"en": ["listen on", {"form": "move to", "kind": "change"}]},
    }


def test_a_class_is_described_with_its_neighbours(tmp_path: Path) -> None:
    described = describe(law(tmp_path), "Person")
    assert described["is_a"] == ["Agent", "Thing"]
    assert described["as_subject"] == ["has_status", "likes", "hates"]
    assert described["as_object"] == ["owned_by", "likes", "hates"]
    assert "datatype" not in described


@pytest.mark.parametrize("name", [*CORE.classes, *CORE.predicates])
def test_every_description_is_json(name: str) -> None:
    assert json.loads(json.dumps(describe(CORE, name)))


def test_an_unknown_name_is_not_found_and_gets_a_suggestion() -> None:
    with pytest.raises(NotFound, match="did you mean depends_on"):
        describe(CORE, "depend_on")
    with pytest.raises(NotFound, match=r"'qqqqqqq'$"):
        describe(CORE, "qqqqqqq")


def test_a_summary_names_everything() -> None:
    seen = summary(CORE)
    assert seen["hash"] == CORE.hash
    assert list(seen["classes"]) == list(CORE.classes)
    assert list(seen["predicates"]) == list(CORE.predicates)
    assert json.loads(json.dumps(seen))


# ---- export


def uri(name: str) -> URIRef:
    return URIRef(BASE + name)


def parsed(text: str) -> Graph:
    return Graph().parse(data=text, format="turtle")


def test_turtle_comes_back_as_the_same_classes_and_properties() -> None:
    graph = parsed(export(CORE, "turtle"))
    classes = {*graph.subjects(RDF.type, OWL.Class), *graph.subjects(RDF.type, RDFS.Datatype)}
    assert {uri(name) for name in CORE.classes} <= classes
    for name, cls in CORE.classes.items():
        if cls.is_a is not None and not CORE.is_value(name):
            assert (uri(name), RDFS.subClassOf, uri(cls.is_a)) in graph
    properties = {
        *graph.subjects(RDF.type, OWL.ObjectProperty),
        *graph.subjects(RDF.type, OWL.DatatypeProperty),
        *graph.subjects(RDF.type, RDF.Property),
    }
    assert properties == {uri(name) for name in CORE.predicates}


def test_turtle_says_what_kind_of_property_it_is(tmp_path: Path) -> None:
    graph = parsed(export(law(tmp_path), "turtle"))
    kinds = {name: set(graph.objects(uri(name), RDF.type)) for name in law(tmp_path).predicates}
    assert kinds["owned_by"] == {OWL.ObjectProperty, OWL.FunctionalProperty}
    assert kinds["listens_on"] == {OWL.DatatypeProperty}
    assert kinds["likes"] == {RDF.Property}
    assert kinds["depends_on"] == {OWL.ObjectProperty, OWL.TransitiveProperty, OWL.IrreflexiveProperty}
    assert (uri("Agent"), OWL.disjointWith, uri("Software")) in graph


def test_shapes_hold_domain_range_count_pattern_and_list(tmp_path: Path) -> None:
    graph = parsed(export(law(tmp_path), "shacl"))
    assert len(set(graph.subjects(RDF.type, SH.NodeShape))) == 6
    owned = graph.value(uri("owned_by_shape"), SH.property)
    assert graph.value(uri("owned_by_shape"), SH["class"]) == uri("Software")
    assert graph.value(owned, SH["class"]) == uri("Agent")
    assert graph.value(owned, SH.maxCount) is not None
    port = graph.value(uri("listens_on_shape"), SH.property)
    assert str(graph.value(port, SH.pattern)) == "^(?:[0-9]+)$"
    assert graph.value(port, SH.maxCount) is None
    status = graph.value(uri("has_status_shape"), SH.property)
    listed = graph.value(status, SH["in"])
    assert listed is not None
    assert [str(value) for value in graph.collection(listed)] == ["up", "down"]


@pytest.mark.parametrize("form", ["turtle", "shacl"])
def test_the_core_goes_out_and_comes_in_alike(form: str) -> None:
    text = export(CORE, form)  # type: ignore[arg-type]
    assert len(parsed(text)) == len(parsed(parsed(text).serialize(format="turtle")))
    assert len(parsed(text)) > 10 * len(CORE.predicates)


def test_the_diagram_shows_descent_attributes_and_arrows(tmp_path: Path) -> None:
    lines = export(law(tmp_path), "mermaid").splitlines()
    assert lines[0] == "classDiagram"
    assert "  Agent <|-- Person" in lines
    assert "  Service : Port listens_on" in lines
    assert '  Software --> "0..1" Agent : owned_by' in lines
    assert '  Software --> "*" Software : depends_on' in lines
    assert not any("class Port" in line for line in lines)


# ---- diff


def changes(tmp_path: Path, before: str, after: str) -> list[OntologyChange]:
    return list(diff(law(tmp_path), law(tmp_path, (before, after))))


def test_nothing_changed_is_nothing() -> None:
    assert diff(CORE, CORE) == ()


def test_new_and_gone_are_told(tmp_path: Path) -> None:
    old, new = (
        law(tmp_path),
        law(tmp_path, ("Service: {is_a: Software}", "Service: {is_a: Software}\n  Robot: {}")),
    )
    (added,) = diff(old, new)
    (removed,) = diff(new, old)
    assert (added.what, added.section, added.name, added.breaking) == ("added", "class", "Robot", False)
    assert (removed.what, removed.sentence, removed.breaking) == ("removed", "class Robot is gone", True)


@pytest.mark.parametrize(
    ("before", "after", "sentence", "breaking"),
    [
        (
            "range: Agent,",
            "range: Person,",
            "predicate owned_by: range gained 'Person' and lost 'Agent'",
            True,
        ),
        ("range: Agent,", "range: [Agent, Port],", "predicate owned_by: range gained 'Port'", False),
        (
            "domain: [Software, Person]",
            "domain: Software",
            "predicate has_status: domain lost 'Person'",
            True,
        ),
        (
            "domain: [Software, Person]",
            "domain: Thing",
            "gained 'Thing' and lost 'Software', 'Person'",
            False,
        ),
        ("functional: true}", "functional: false}", "predicate owned_by: is no longer functional", True),
        (", irreflexive: true", "", "predicate depends_on: is no longer irreflexive", False),
        (
            "irreflexive: true",
            "irreflexive: true, acyclic: true",
            "predicate depends_on: is now acyclic",
            True,
        ),
        ("enum: [up, down]", "enum: [up]", "predicate has_status: enum lost 'down'", True),
        ("enum: [up, down]", "enum: [up, down, idle]", "predicate has_status: enum gained 'idle'", False),
        (", enum: [up, down]", "", "predicate has_status: enum lost 'up', 'down'", False),
        ('pattern: "[0-9]+"', 'pattern: "[0-9]{4}"', "class Port: pattern was '[0-9]+', is '[0-9]{4}'", True),
        ('pattern: "[0-9]+", ', "", "class Port: pattern was '[0-9]+', is not set", False),
        ("volatile: 30d", "volatile: 36h", "predicate listens_on: volatile was 30d, is 36h", False),
        ("en: [person]", "en: [person, human]", "class Person: nouns (en) gained 'human'", False),
        ("[listen on, ", "[bind to, ", "gained 'bind to' (en) and lost 'listen on' (en)", False),
        (
            "Service: {is_a: Software}",
            "Service: {is_a: Thing}",
            "class Service: is_a was 'Software', is 'Thing'",
            True,
        ),
        (", disjoint_with: hates", "", "predicate likes: disjoint_with lost 'hates'", False),
        ("walked: false", "walked: true", "predicate likes: is now walked", True),
    ],
)
def test_a_change_is_said_plainly_and_weighed(
    tmp_path: Path, before: str, after: str, sentence: str, breaking: bool
) -> None:
    found = [
        change
        for change in changes(tmp_path, before, after)
        if change.name in sentence or sentence in change.sentence
    ]
    assert [sentence in change.sentence for change in found] == [True]
    assert found[0].what == "changed"
    assert found[0].breaking is breaking


def test_changes_come_by_section_and_name(tmp_path: Path) -> None:
    new = law(
        tmp_path,
        ("qualified_by: environment", "qualified_by: site"),
        ("comment: Somebody", "comment: Anybody"),
    )
    assert [change.name for change in diff(law(tmp_path), new)] == ["Person", "listens_on"]
