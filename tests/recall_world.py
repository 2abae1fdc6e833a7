"""A small hand-written graph for the recall tests: what is in it is put there record by record, nothing is read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from hindgraph.model.keys import Key
from hindgraph.model.records import (
    FAR_FUTURE,
    Alias,
    Entity,
    MemoryRecord,
    MentionRecord,
    Statement,
    Tier,
    Version,
)
from hindgraph.recall.pipeline import Recall
from hindgraph.recall.records import Answer, Request, Trace
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.hashing import HashingEmbedder
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.stores.in_memory.vectors import InMemoryVectorIndex
from hindgraph.stores.in_memory.words import InMemoryWordIndex
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import (
    ChainHypothesis,
    Question,
    ReadContext,
    Reading,
    Step,
    Surface,
    TypedValue,
)
from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import Ontology

T0 = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
ACTOR = "local"


def day(number: float) -> datetime:
    """Return an instant, in days from the start of the world."""
    return T0 + timedelta(days=number)


@cache
def core() -> Ontology:
    """Return the core ontology, loaded once."""
    return load_core()


def surface(name: str, cls: str = "Thing") -> Surface:
    """Return a named end of a question."""
    return Surface(text=name, name=name, start=0, end=len(name), cls=cls)


def chain(anchor: str, *steps: str, score: float = 0.9, **given: Any) -> ChainHypothesis:
    """Return a hypothesis; steps as in a written chain (``^depends_on``)."""
    walked = tuple(Step(step.lstrip("^"), step.startswith("^")) for step in steps)
    classes = given.pop("classes", (None,) * len(steps))
    if isinstance(given.get("target"), str):
        given["target"] = surface(given["target"])
    return ChainHypothesis(surface(anchor), walked, classes, score, **given)


def question(*chains: ChainHypothesis, **given: Any) -> Question:
    """Return an analysed question."""
    options: dict[str, Any] = {"lang": "en", "asked": "fact"} | given
    return Question(**options, chains=chains)


@dataclass
class CannedReader:
    """Answers from a table: what a question asks for is not what these tests are about."""

    questions: Mapping[str, Question] = field(default_factory=dict)

    def read(self, text: str, context: ReadContext) -> Reading:
        """Read nothing."""
        return Reading("en")

    def question(self, text: str, context: ReadContext) -> Question:
        """Return the analysis from the table; an unknown question is open, and names what the graph knows."""
        return self.questions.get(text) or Question("en")


class World:
    """A graph with its indexes, and a recall over it."""

    def __init__(self, *, now: datetime | None = None, **recall: Any) -> None:
        """Start empty."""
        self.clock = StoppedClock(now or day(100))
        self.graph = InMemoryGraphStore(self.clock)
        self.vectors = InMemoryVectorIndex()
        self.words = InMemoryWordIndex()
        self.embedder = HashingEmbedder()
        self.reader = CannedReader()
        self.traces: list[Trace] = []
        self.recall = Recall(
            graph=self.graph,
            vectors=self.vectors,
            words=self.words,
            embedder=self.embedder,
            reader=self.reader,
            clock=self.clock,
            ontology=core(),
            sink=self.traces.append,
            **recall,
        )

    def entity(
        self, name: str, cls: str = "Service", *, tier: Tier = Tier.FIRST, id_: str | None = None
    ) -> Entity:
        """Put an entity with its name as alias."""
        made = Entity(id_ or f"e-{name_key(name)}", name, cls, name_key(name), T0, tier)
        with self.graph.transaction(ACTOR) as work:
            work.put_entities([made])
            work.put_aliases([Alias(made.key, made.id, name, T0, tier)])
        return made

    def value(self, text: str, cls: str = "Port") -> Entity:
        """Put a literal value."""
        made = Entity(f"v-{text}", text, cls, text, T0, value=TypedValue(text, "integer"))
        with self.graph.transaction(ACTOR) as work:
            work.put_entities([made])
            work.put_aliases([Alias(text, made.id, text, T0)])
        return made

    def memory(
        self, id_: str, text: str, *, names: Sequence[Entity] = (), at: float = 0, **given: Any
    ) -> MemoryRecord:
        """Put a memory with mentions of entities, and index it."""
        defaults: dict[str, Any] = {
            "layer": "episodic",
            "occurred_at": day(at),
            "recorded_at": day(at),
            "document": id_,
        }
        made = MemoryRecord(id_, text, **(defaults | given))
        with self.graph.transaction(ACTOR) as work:
            work.put_memories([made])
            work.put_mentions([_mention(made, entity) for entity in names])
        self.index([made])
        return made

    def index(self, memories: Sequence[MemoryRecord]) -> None:
        """Write vectors and words."""
        vectors = self.embedder.embed([m.text for m in memories])
        self.vectors.upsert(ACTOR, self.embedder.model, memories, vectors)
        self.words.upsert(ACTOR, memories)

    def fact(
        self,
        subject: Entity,
        predicate: str,
        object_: Entity,
        text: str | None = None,
        *,
        since: float = 0,
        until: float | None = None,
        qualifier: str | None = None,
        tier: Tier = Tier.FIRST,
        kind: Any = "state",
        recorded: float | None = None,
        retracted: float | None = None,
        contests: str | None = None,
        said: float | None = None,
        **memory: Any,
    ) -> Version:
        """Put a memory, its statement, and the version that the fold would make of it."""
        text = text or f"{subject.name} {predicate.replace('_', ' ')} {object_.name}."
        told = since if said is None else said
        name = f"{subject.id}|{predicate}|{object_.id}|{qualifier}|{since}|{recorded}|{int(tier)}"
        made = self.memory(f"m-{name}", text, names=(subject, object_), at=told, tier=tier, **memory)
        recorded_at = day(told if recorded is None else recorded)
        timeline = str(Key(predicate, "subject", subject.id, qualifier))
        statement = Statement(
            f"s-{name}",
            made.id,
            made.document,
            subject.id,
            predicate,
            object_.id,
            kind,
            said_at=day(told),
            start=day(since),
            subject_keys=(timeline,),
            qualifier=qualifier,
            tier=tier,
            span_end=len(text),
            recorded_at=recorded_at,
        )
        version = Version(
            f"{predicate}:{name}",
            f"f-{predicate}:{subject.id}|{object_.id}|{qualifier}",
            timeline,
            subject.id,
            predicate,
            object_.id,
            qualifier,
            valid_from=day(since),
            valid_to=FAR_FUTURE if until is None else day(until),
            retracted_at=FAR_FUTURE if retracted is None else day(retracted),
            tier=tier,
            contested=contests is not None,
            contests=contests,
            recorded_at=recorded_at,
        )
        with self.graph.transaction(ACTOR) as work:
            work.put_statements([statement])
            work.put_versions([version])
        return version

    def ask(self, query: str, analysed: Question | None = None, **given: Any) -> Answer:
        """Ask; the analysis of the question is given, or the question is open."""
        if analysed is not None:
            self.reader.questions = {**self.reader.questions, query: analysed}
        return self.recall(ACTOR, Request(query, **given))

    def with_recall(self, **changes: Any) -> "World":
        """Change parts of the recall."""
        self.recall = replace(self.recall, **changes)
        return self


def _mention(memory: MemoryRecord, entity: Entity) -> MentionRecord:
    start = max(memory.text.casefold().find(entity.name.casefold()), 0)
    return MentionRecord(
        memory.id,
        entity.id,
        start,
        start + len(entity.name),
        entity.name,
        position=start / max(len(memory.text), 1),
        subject=start == 0,
    )
