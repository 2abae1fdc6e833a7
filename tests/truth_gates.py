"""The gates by which the engine takes truth in, over any store and a small law: all real, indexes and readers left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hindgraph.guard.open_gate import OpenGate
from hindgraph.ports import Clock, GraphStore
from hindgraph.retain.identify import Identify
from hindgraph.retain.indexing import Indexes
from hindgraph.retain.pipeline import Retain
from hindgraph.retain.review import Review
from hindgraph.retain.typed import TypedWrites
from hindgraph.stores.embedders import open_embedder
from hindgraph.stores.in_memory.vectors import InMemoryVectorIndex
from hindgraph.stores.in_memory.words import InMemoryWordIndex
from hindgraph_extractors.reader import RulesReader
from hindgraph_ontology.records import ClassDef, Ontology, PredicateDef
from kept_findings import keeping
from truth_oracle import Shape
from worlds import settings_in

SHAPES: dict[str, Shape] = {
    "lives_in": "one object",
    "uses": "many",
    "owns": "one subject",
    "married_to": "one spouse",
    "knows": "friends",
}
FLAGS: Mapping[str, Mapping[str, bool]] = {
    "lives_in": {"functional": True},
    "uses": {},
    "owns": {"inverse_functional": True},
    "married_to": {"functional": True, "symmetric": True, "irreflexive": True},
    "knows": {"symmetric": True, "irreflexive": True},
}
IRREFLEXIVE = ("married_to", "knows")


def law(name: str, **flags: bool) -> PredicateDef:
    says = f"{{subject}} {name} {{object}}"
    return PredicateDef(name, says, ("Thing",), ("Thing",), **flags)  # type: ignore[arg-type]


LAW = Ontology(
    1, "", {"Thing": ClassDef("Thing", None)}, {name: law(name, **flags) for name, flags in FLAGS.items()}
)


@dataclass(frozen=True)
class Gates:
    """A store, and what may change what is true in it."""

    store: GraphStore
    clock: Clock
    retain: Retain
    typed: TypedWrites
    identify: Identify
    review: Review


def gates(store: GraphStore, clock: Clock, folder: Path) -> Gates:
    """Put the gates of a store together."""
    settings = settings_in(folder)
    embedder = open_embedder("hashing", settings.models)
    indexes = Indexes(store, InMemoryVectorIndex(), InMemoryWordIndex(), embedder)
    # Nothing is read: what is written brings its reading.
    reader = RulesReader(LAW, "blank")
    retain = Retain(store, reader, indexes, OpenGate(), LAW, clock, settings)
    identify = Identify(store, LAW, unseen)
    return Gates(store, clock, retain, keeping(retain), identify, Review(retain, identify, unseen))


def unseen(actor: str) -> None:
    """Leave the indexes alone: truth does not depend on them."""
