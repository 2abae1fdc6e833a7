"""What is known under another way of writing a name, and whom a name may mean besides: candidates, judged by `sameness`."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from hindgraph.model import ids
from hindgraph.model.records import Entity, Finding, MemoryRecord
from hindgraph.model.sameness import Verdict, compare, loose_keys, strong_keys
from hindgraph.ports import UnitOfWork
from hindgraph_extractors.records import Known
from hindgraph_ontology.records import Ontology

MOST_DOUBTS = 3
"""A new name is put before a reviewer with so many known ones at most."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Known entities whose name is another way to write a name, and such of which that cannot be said."""

    same: tuple[Entity, ...] = ()
    unsure: tuple[Entity, ...] = ()


@dataclass
class Names:
    """The names that lead to entities by technical keys, read at once for all that a text may mean."""

    work: UnitOfWork
    ontology: Ontology
    _texts: dict[str, set[str]] = field(default_factory=dict)
    _read: set[str] = field(default_factory=set)

    def keys(self, name: str, cls: str) -> tuple[str, ...]:
        """Return the technical keys under which a name is looked up."""
        return (*strong_keys(name, cls, self.ontology), *loose_keys(name, cls, self.ontology))

    def load(self, entity_ids: Iterable[str]) -> None:
        """Read the names of entities that are not known yet."""
        missing = sorted(set(entity_ids) - self._read)
        if missing:
            self._read.update(missing)
            for alias in self.work.aliases(missing):
                self.add(alias.entity_id, alias.text)

    def add(self, entity_id: str, text: str) -> None:
        """Take in a name that an entity has now."""
        self._texts.setdefault(entity_id, set()).add(text)

    def judge(self, name: str, cls: str, candidates: Collection[Entity]) -> Alike:
        """Sort candidates by what their names say."""
        self.load(entity.id for entity in candidates)
        verdicts = {entity.id: self._verdict(Known(name, cls), entity) for entity in candidates}
        in_order = sorted(candidates, key=lambda entity: entity.id)
        same, unsure = (
            tuple(entity for entity in in_order if verdicts[entity.id] == wanted)
            for wanted in ("same", "unsure")
        )
        return Alike(same, unsure)

    def _verdict(self, asked: Known, entity: Entity) -> Verdict:
        found = {
            compare(asked, Known(text, entity.cls), self.ontology) for text in self._texts.get(entity.id, ())
        }
        if "clash" in found:
            return "unsure"  # Vantage Ltd, also called Vantage, is not Vantage GmbH
        if "same" in found:
            return "same"
        return "unsure" if "unsure" in found else "different"


def doubt_id(one: str, other: str) -> str:
    """Return the id of the finding that asks whether two entities are one."""
    return ids.derived_id("finding", "may be one", *sorted((one, other)))


@dataclass(frozen=True, slots=True)
class Doubt:
    """A new entity that may be one that was known already."""

    new: Entity
    known: Entity

    @property
    def id(self) -> str:
        """Return the id of its finding; one a pair, whoever came first."""
        return doubt_id(self.new.id, self.known.id)

    def finding(self, memory: MemoryRecord, work: UnitOfWork) -> Finding:
        """Return what a reviewer is asked; merging the two settles it."""
        message = f"{self.new.name!r} may be {self.known.name!r}: they are kept as two until somebody says so"
        draft = {"entities": [self.new.id, self.known.id], "names": [self.new.name, self.known.name]}
        return Finding(self.id, "ambiguous_entity", message, memory.id, work.now, draft)


def settled(findings: Iterable[Finding], members: Collection[str]) -> Iterator[Finding]:
    """Give the open doubts that a merge of entities settles: both of whom they speak are one now."""
    for finding in findings:
        doubted = finding.draft.get("entities")
        if finding.status == "open" and isinstance(doubted, list) and set(members).issuperset(doubted):
            yield finding
