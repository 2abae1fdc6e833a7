"""The ontology in the languages of others: OWL and SHACL in Turtle, Mermaid for people."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from hindgraph_ontology.describe import flags
from hindgraph_ontology.records import THING, VALUE, ClassDef, Datatype, Ontology, PredicateDef

if TYPE_CHECKING:
    from rdflib import Graph, URIRef
    from rdflib.term import Node

Format = Literal["turtle", "shacl", "mermaid"]

BASE = "urn:hindgraph:ontology#"

_XSD: dict[Datatype, str] = {
    "integer": "integer",
    "number": "decimal",
    "url": "anyURI",
}


def export(ontology: Ontology, form: Format) -> str:
    """Return the ontology in one of the formats."""
    match form:
        case "turtle":
            return to_turtle(ontology)
        case "shacl":
            return to_shacl(ontology)
        case "mermaid":
            return to_mermaid(ontology)


def to_turtle(ontology: Ontology) -> str:
    """Return an OWL ontology.

    Value classes become datatypes. A predicate whose range mixes entities and values is an annotation-free
    ``rdf:Property``, for OWL DL knows either the one or the other.
    """
    graph = _graph()
    for cls in ontology.classes.values():
        _add_class(graph, ontology, cls)
    for predicate in ontology.predicates.values():
        _add_property(graph, ontology, predicate)
    return graph.serialize(format="turtle")


def to_shacl(ontology: Ontology) -> str:
    """Return shapes that the edges believed at one moment, without qualifier, conform to."""
    graph = _graph()
    for predicate in ontology.predicates.values():
        _add_shape(graph, ontology, predicate)
    return graph.serialize(format="turtle")


def to_mermaid(ontology: Ontology) -> str:
    """Return a class diagram: entity classes, their literal attributes, and arrows between them."""
    lines = ["classDiagram"]
    lines += [f"  class {name}" for name in ontology.classes if not ontology.is_value(name)]
    lines += [
        f"  {cls.is_a} <|-- {cls.name}"
        for cls in ontology.classes.values()
        if cls.is_a is not None and not ontology.is_value(cls.name)
    ]
    for predicate in ontology.predicates.values():
        lines += _mermaid_predicate(ontology, predicate)
    return "\n".join(lines) + "\n"


def _mermaid_predicate(ontology: Ontology, predicate: PredicateDef) -> Iterator[str]:
    for source in predicate.domain:
        for target in predicate.range:
            if ontology.is_value(target):
                yield f"  {source} : {target} {predicate.name}"
            else:
                many = ' "0..1"' if predicate.functional else ' "*"'
                yield f"  {source} -->{many} {target} : {predicate.name}"


def _graph() -> "Graph":
    from rdflib import Graph
    from rdflib.namespace import OWL, SH, SKOS

    graph = Graph()
    for prefix, namespace in (("", BASE), ("owl", OWL), ("sh", SH), ("skos", SKOS)):
        graph.bind(prefix, namespace)
    return graph


def _uri(name: str) -> "URIRef":
    from rdflib import URIRef

    return URIRef(BASE + name)


def _xsd(cls: ClassDef) -> "URIRef":
    from rdflib.namespace import XSD

    return XSD[_XSD.get(cls.datatype or "text", "string")]


def _add_class(graph: "Graph", ontology: Ontology, cls: ClassDef) -> None:
    from rdflib import Literal as Text
    from rdflib.namespace import OWL, RDF, RDFS, SKOS

    uri = _uri(cls.name)
    value = ontology.is_value(cls.name)
    graph.add((uri, RDF.type, RDFS.Datatype if value else OWL.Class))
    graph.add((uri, RDFS.label, Text(cls.name)))
    # A datatype has no class above it: the branch of values hangs below xsd, not below Thing.
    if value and cls.name != VALUE:
        graph.add((uri, RDFS.subClassOf, _xsd(cls)))
    elif not value and cls.is_a is not None:
        graph.add((uri, RDFS.subClassOf, _uri(cls.is_a)))
    if cls.comment:
        graph.add((uri, RDFS.comment, Text(cls.comment)))
    for lang, nouns in cls.nouns.items():
        for noun in nouns:
            graph.add((uri, SKOS.altLabel, Text(noun, lang=lang)))
    for other in cls.disjoint_with:
        if not value and not ontology.is_value(other):
            graph.add((uri, OWL.disjointWith, _uri(other)))


def _add_property(graph: "Graph", ontology: Ontology, predicate: PredicateDef) -> None:
    from rdflib import Literal as Text
    from rdflib.namespace import OWL, RDF, RDFS

    uri = _uri(predicate.name)
    values = [ontology.is_value(name) for name in predicate.range]
    kind = OWL.DatatypeProperty if all(values) else RDF.Property if any(values) else OWL.ObjectProperty
    graph.add((uri, RDF.type, kind))
    graph.add((uri, RDFS.label, Text(predicate.name)))
    graph.add((uri, RDFS.comment, Text(predicate.says, lang="en")))
    if predicate.says_zh:
        graph.add((uri, RDFS.comment, Text(predicate.says_zh, lang="zh")))
    graph.add((uri, RDFS.domain, _union(graph, predicate.domain)))
    graph.add((uri, RDFS.range, _union(graph, predicate.range)))
    _add_characteristics(graph, predicate, uri, entities=not any(values))


def _add_characteristics(graph: "Graph", predicate: PredicateDef, uri: "URIRef", *, entities: bool) -> None:
    """Add what OWL can say; a qualified predicate is functional per qualifier only, which it cannot."""
    from rdflib.namespace import OWL, RDF

    kinds = {
        "inverse_functional": OWL.InverseFunctionalProperty,
        "symmetric": OWL.SymmetricProperty,
        "transitive": OWL.TransitiveProperty,
        "irreflexive": OWL.IrreflexiveProperty,
    }
    if predicate.functional and not predicate.qualified_by:
        graph.add((uri, RDF.type, OWL.FunctionalProperty))
    for flag in flags(predicate):
        if entities and flag in kinds:
            graph.add((uri, RDF.type, kinds[flag]))
    if predicate.inverse_of is not None and entities:
        graph.add((uri, OWL.inverseOf, _uri(predicate.inverse_of)))
    for other in predicate.disjoint_with:
        graph.add((uri, OWL.propertyDisjointWith, _uri(other)))


def _union(graph: "Graph", names: Sequence[str]) -> "Node":
    from rdflib import BNode
    from rdflib.collection import Collection
    from rdflib.namespace import OWL, RDF

    if len(names) == 1:
        return _uri(names[0])
    union, members = BNode(), BNode()
    Collection(graph, members, [_uri(name) for name in names])
    graph.add((union, RDF.type, OWL.Class))
    graph.add((union, OWL.unionOf, members))
    return union


def _add_shape(graph: "Graph", ontology: Ontology, predicate: PredicateDef) -> None:
    from rdflib import BNode
    from rdflib import Literal as Text
    from rdflib.namespace import RDF, SH

    shape, path = _uri(f"{predicate.name}_shape"), BNode()
    graph.add((shape, RDF.type, SH.NodeShape))
    graph.add((shape, SH.targetSubjectsOf, _uri(predicate.name)))
    graph.add((shape, SH.description, Text(predicate.says, lang="en")))
    _add_choice(graph, ontology, shape, predicate.domain)
    graph.add((shape, SH.property, path))
    graph.add((path, SH.path, _uri(predicate.name)))
    _add_choice(graph, ontology, path, predicate.range)
    if predicate.functional and not predicate.qualified_by:
        graph.add((path, SH.maxCount, Text(1)))
    _add_enum(graph, path, predicate.enum)
    for other in predicate.disjoint_with:
        graph.add((path, SH.disjoint, _uri(other)))


def _add_enum(graph: "Graph", path: "Node", enum: Sequence[str]) -> None:
    from rdflib import BNode
    from rdflib import Literal as Text
    from rdflib.collection import Collection
    from rdflib.namespace import SH

    if enum:
        listed = BNode()
        Collection(graph, listed, [Text(value) for value in enum])
        graph.add((path, SH["in"], listed))


def _add_choice(graph: "Graph", ontology: Ontology, place: "Node", names: Sequence[str]) -> None:
    """Demand one of the classes at a place; everything is a Thing, so that demands nothing."""
    from rdflib import BNode
    from rdflib.collection import Collection
    from rdflib.namespace import SH

    if THING in names:
        return
    if len(names) == 1:
        _add_kind(graph, ontology, place, names[0])
        return
    choices: list[Node] = [BNode() for _ in names]
    for choice, name in zip(choices, names, strict=True):
        _add_kind(graph, ontology, choice, name)
    listed = BNode()
    Collection(graph, listed, choices)
    graph.add((place, SH["or"], listed))


def _add_kind(graph: "Graph", ontology: Ontology, place: "Node", name: str) -> None:
    from rdflib import Literal as Text
    from rdflib.namespace import SH

    if not ontology.is_value(name):
        graph.add((place, SH["class"], _uri(name)))
        return
    cls = ontology.classes[name]
    graph.add((place, SH.datatype, _xsd(cls)))
    if cls.pattern is not None:
        graph.add((place, SH.pattern, Text(f"^(?:{cls.pattern})$")))
