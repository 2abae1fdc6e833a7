"""What a reader may know besides the text: the session so far, and the names of the graph."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from hindgraph.model.records import Entity, MemoryFilter, MemoryRecord
from hindgraph.model.sessions import ENTITIES_BACK, MEMORIES_BACK, spoken_of
from hindgraph.ports import GraphStore, GraphView, UnitOfWork
from hindgraph.ports.identified import identity_at
from hindgraph.retain.resolve import Resolver, User
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known, ReadContext, Reading
from hindgraph_ontology.records import Ontology


@dataclass
class Contexts:
    """Makes read contexts for the memories of one batch, in order.

    A batch is read before it is committed, so what its earlier texts spoke of is carried along here. Each look-up reads
    the graph by itself: they are hints, which the write checks under the lock, and reading texts takes too long for one
    picture to be held meanwhile.
    """

    graph: GraphStore
    actor: str
    user: User
    timezone: str
    _recent: dict[str, list[Known]] = field(default_factory=dict)
    _names: dict[str, dict[str, Known]] = field(default_factory=dict)
    _stored: dict[str, list[Entity]] = field(default_factory=dict)

    def of(self, memory: MemoryRecord) -> ReadContext:
        """Return the context in which a memory is read."""
        return ReadContext(
            said_at=memory.occurred_at,
            timezone=self.timezone,
            user=self.user.name,
            user_aliases=self.user.aliases,
            speaker=memory.speaker,
            recent=tuple(self._of_session(memory.session)),
            known=self.known,
            lang=memory.lang,
        )

    def known(self, keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        """Look names up in the graph and among the batch's own texts."""
        found = {
            key: {entity.name: Known(entity.name, entity.cls) for entity in entities if entity.value is None}
            for key, entities in self._entities_named(keys).items()
        }
        for key in keys:
            for name, known in self._names.get(key, {}).items():
                found.setdefault(key, {}).setdefault(name, known)
        return {key: tuple(names.values()) for key, names in found.items() if names}

    def took_in(self, memory: MemoryRecord, reading: Reading) -> None:
        """Carry along what a text of the batch spoke of."""
        session = self._of_session(memory.session)
        spoken = [(m.start, Known(m.name, m.cls)) for m in reading.mentions if m.value is None]
        ends = [end for draft in reading.drafts for end in (draft.subject, draft.object) if end is not None]
        spoken += [(e.start, Known(e.name, e.cls)) for e in ends if e.value is None and e.resolved == "name"]
        for alias in reading.aliases:
            self._names.setdefault(name_key(alias.alias), {})[alias.name] = Known(alias.name, alias.cls)
        for _, known in sorted(spoken, key=lambda item: (item[0], item[1].name)):
            self._names.setdefault(name_key(known.name), {}).setdefault(known.name, known)
            session[:] = [other for other in session if other.name != known.name]
            session.append(known)
        del session[:-ENTITIES_BACK]

    def _entities_named(self, keys: Collection[str]) -> dict[str, list[Entity]]:
        """Return what the graph has for names, asking it for each once a batch."""
        new = set(keys) - self._stored.keys()
        if new:
            found = self.graph.read(self.actor, lambda view: view.entities_named(new))
            self._stored.update({key: found.get(key, []) for key in new})
        return {key: self._stored[key] for key in keys}

    def _of_session(self, session: str | None) -> list[Known]:
        if session is None:
            return []
        if session not in self._recent:
            self._recent[session] = self.graph.read(self.actor, lambda view: recent_entities(view, session))
        return self._recent[session]


def recent_entities(view: GraphView, session: str) -> list[Known]:
    """Return the entities that a session spoke of lately, latest last."""
    memories = view.find_memories(MemoryFilter(session=session), limit=MEMORIES_BACK)
    mentions = view.mentions([memory.id for memory in memories])
    return spoken_of(memories, mentions, view.entities({m.entity_id for m in mentions}))


def recent_ids(view: GraphView, session: str | None) -> frozenset[str]:
    """Return the ids of entities that a session spoke of lately; they decide between namesakes."""
    if session is None:
        return frozenset()
    memories = view.find_memories(MemoryFilter(session=session), limit=MEMORIES_BACK)
    return frozenset(m.entity_id for m in view.mentions([memory.id for memory in memories]))


def resolver_of(
    work: UnitOfWork, actor: str, ontology: Ontology, user: User, memory: MemoryRecord, reading: Reading
) -> Resolver:
    """Return what resolves the names of a text, all looked up."""
    identity = identity_at(work, work.now)
    resolver = Resolver(work, actor, ontology, user, memory, recent_ids(work, memory.session), identity)
    resolver.load(reading)
    return resolver
