"""The style of Neo4j Browser (GraSS) for an ontology: a colour and a caption for each class.

A node takes the properties of all rules that fit one of its labels, and a later rule wins: what is general comes first. A
label without a colour of its own would get one from Browser's palette, in a rule at the end that wins over ours; so each
label that there is has a rule. The format knows no comments, and no colon inside a value.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_ontology.records import THING, VALUE, Ontology

NAME = "'{name}'"


@dataclass(frozen=True, slots=True)
class Look:
    """How a node is drawn.

    Attributes:
        diameter: In pixels; the texts of memories need more room than names.
    """

    color: str
    border: str
    text: str = "#ffffff"
    diameter: int = 90
    font: int = 10

    def rule(self, selector: str) -> str:
        """Return the rule of a label."""
        return (
            f"{selector} {{ color: {self.color}; border-color: {self.border}; border-width: 2px; "
            f"text-color-internal: {self.text}; diameter: {self.diameter}px; font-size: {self.font}px; "
            f"caption: {NAME}; }}"
        )


_BOOKS = Look("#dee2e6", "#adb5bd", "#212529", 60, 9)

# A class that is not named here looks as the nearest class above it does.
CLASSES = {
    THING: Look("#6c757d", "#495057"),
    "Agent": Look("#00695c", "#004d40"),
    "Group": Look("#00838f", "#005662"),
    "Animal": Look("#00695c", "#004d40"),
    "Place": Look("#6d4c41", "#40241a"),
    "Artifact": Look("#546e7a", "#29434e"),
    "Software": Look("#1565c0", "#003c8f"),
    "DataStore": Look("#283593", "#001064"),
    "Technology": Look("#4f6d9a", "#2c4a75"),
    "Infrastructure": Look("#6a3fa0", "#43207a"),
    "Document": Look("#8a5a00", "#5c3c00"),
    "CreativeWork": Look("#ad1457", "#78002e"),
    "Undertaking": Look("#bf360c", "#870000"),
    "Event": Look("#c62828", "#8e0000"),
    "Condition": Look("#b23c3c", "#7d0f1c"),
    "Concept": Look("#7b6d10", "#524800"),
    "Substance": Look("#7b6d10", "#524800"),
    VALUE: Look("#f1f3f5", "#868e96", "#212529", 80),
}
LABELS = {
    "Entity": CLASSES[THING],
    "Memory": Look("#fff3bf", "#e0b100", "#212529", 110, 8),
    "Episodic": Look("#fff3bf", "#e0b100", "#212529", 110, 8),
    "Semantic": Look("#ffe08a", "#c98a00", "#212529", 110, 8),
    "Working": Look("#fffbe6", "#d9c77a", "#212529", 110, 8),
    "Session": Look("#e9d8a6", "#b08900", "#212529", 110, 8),
    "Alias": Look("#ffffff", "#6c757d", "#212529", 80),
    "NameWord": Look("#ffffff", "#ced4da", "#212529", 60, 9),
    "Finding": Look("#ffa94d", "#d9480f", "#212529", 110, 8),
    **dict.fromkeys(("Actor", "ChangeSet", "GraphSchema", "OutboxItem", "QueuedJob", "Setting"), _BOOKS),
}
"""The store's own labels; a class of the same name has an underscore at its end there."""


@dataclass(frozen=True, slots=True)
class Line:
    """How a relationship is drawn; `text` is read where its type stands on its colour, in the legend."""

    color: str
    width: int = 1
    caption: str = "'<type>'"
    text: str = "#212529"

    def rule(self, selector: str) -> str:
        """Return the rule of a relationship type."""
        return (
            f"{selector} {{ color: {self.color}; shaft-width: {self.width}px; font-size: 8px; padding: 3px; "
            f"text-color-external: #212529; text-color-internal: {self.text}; caption: {self.caption}; }}"
        )


FACT = Line("#495057", 2, text="#ffffff")
_BOUND = Line("#ced4da")
_BETWEEN_MEMORIES = Line("#e0a800")
TYPES = {
    "STATES": Line("#e0a800", 2, "'states {predicate}'"),
    "RETRACTED": Line("#d6336c", 2, "'✗ {predicate}'", "#ffffff"),
    "MENTIONS": Line("#e9dca6"),
    **dict.fromkeys(("IN_SESSION", "NAMES", "HAS_WORD", "FOUND_IN"), _BOUND),
    **dict.fromkeys(("SUPERSEDES", "SUMMARIZES", "PROMOTED_FROM", "REPEATS"), _BETWEEN_MEMORIES),
    "MERGED_INTO": Line("#6a3fa0", 2, text="#ffffff"),
}
"""The store's own relationship types; all others are facts."""


def style_sheet(ontology: Ontology) -> str:
    """Return the style for the classes of an ontology, the user's own among them."""
    return "\n".join((*_nodes(ontology), *_relationships())) + "\n"


def _nodes(ontology: Ontology) -> Iterator[str]:
    yield CLASSES[THING].rule("node")
    for label, look in LABELS.items():
        yield look.rule(f"node.{label}")
    # A port is a Value and a Port: the general label before the particular one.
    for name in sorted(ontology.classes, key=lambda name: name != VALUE):
        label = f"{name}_" if name in LABELS else name
        yield look_of(ontology, name).rule(f"node.{label}")


def look_of(ontology: Ontology, name: str) -> Look:
    """Return how the members of a class look."""
    return next(CLASSES[each] for each in ontology.ancestors(name) if each in CLASSES)


def _relationships() -> Iterator[str]:
    yield FACT.rule("relationship")
    for name, line in TYPES.items():
        yield line.rule(f"relationship.{name}")
