"""Which labels and relationship types there may be: those of the ontology, never those of a text."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from hindgraph_ontology.errors import InvalidInput

# Words of the store's own, which a class or predicate of the same name must not take.
LABELS = frozenset(
    {"Actor", "Alias", "ChangeSet", "Entity", "Episodic", "Finding", "GraphSchema", "Memory", "NameWord"}
    | {"OutboxItem", "QueuedJob", "Semantic", "Session", "Setting", "Working"}
)
TYPES = frozenset(
    {"FOUND_IN", "HAS_WORD", "IN_SESSION", "MENTIONS", "MERGED_INTO", "NAMES", "PROMOTED_FROM", "REPEATS"}
    | {"RETRACTED", "STATES", "SUMMARIZES", "SUPERSEDES"}
)
RETRACTED = "RETRACTED"
VALUE = "Value"

_CLASS = re.compile(r"[A-Z][A-Za-z0-9]*")
_PREDICATE = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names that the ontology allows.

    Attributes:
        classes: Names of classes; an entity of another class (of an older ontology) bears no label for it.
        predicates: Names of predicates; a version of another one is refused.
    """

    classes: frozenset[str]
    predicates: frozenset[str]

    @classmethod
    def of(cls, classes: Iterable[str], predicates: Iterable[str]) -> "Vocabulary":
        """Take the names that can be labels and types."""
        return cls(
            frozenset(name for name in classes if _CLASS.fullmatch(name)),
            frozenset(name for name in predicates if _PREDICATE.fullmatch(name)),
        )

    def labels(self, cls: str, *, value: bool) -> list[str]:
        """Return the labels of an entity beside ``Entity``."""
        own = [] if cls not in self.classes else [f"{cls}_" if cls in LABELS else cls]
        return [VALUE, *(label for label in own if label != VALUE)] if value else own

    def type_of(self, predicate: str) -> str:
        """Return the relationship type of a predicate.

        Raises:
            InvalidInput: The ontology has no such predicate.
        """
        if predicate not in self.predicates:
            message = f"{predicate!r} is not a predicate of the ontology"
            raise InvalidInput(message, code="unknown_predicate", field="predicate")
        return arrow(predicate)


def arrow(predicate: str) -> str:
    """Return a predicate's name in capitals, apart from the store's own types."""
    name = predicate.upper()
    return f"{name}_" if name in TYPES else name


def predicate_of(type_: str) -> str:
    """Return the predicate whose arrow a relationship type is."""
    own = type_.removesuffix("_")
    return (own if own in TYPES else type_).lower()
