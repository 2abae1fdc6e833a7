"""Reading by id and by neighbourhood: what the facade's `get`, `graph`, `history` and `stats` return."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from hindgraph.model.ids import predicate_of_version
from hindgraph.model.records import (
    FAR_FUTURE,
    LATEST,
    Entity,
    MemoryFilter,
    MemoryRecord,
    Moment,
    Statement,
    Version,
)
from hindgraph.model.suggestions import predicate_of
from hindgraph.ports import Clock, GraphStore, GraphView
from hindgraph.ports.identified import identified, identity_of, stored
from hindgraph.recall.cite import cite, evidence_item
from hindgraph.recall.difference import Window, difference
from hindgraph.recall.history import history
from hindgraph.recall.naming import entities_of, entity_of, steps_of
from hindgraph.recall.records import FactChange, Record, Subgraph, plain
from hindgraph.recall.subgraph import Surroundings
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import Ontology

T = TypeVar("T")

DIRECTIONS = ("both", "out", "in")
MOST_HOPS = 4
MOST_EDGES = 1000
MOST_IDS = 1000
_SUMMARY_FIELDS = ("id", "ref", "name", "layer", "occurred_at", "source", "tier", "trust")


@dataclass(frozen=True)
class Browse:
    """Reads an actor's graph without a question. A moment's ``as_of`` None means now."""

    store: GraphStore
    ontology: Ontology
    clock: Clock

    def graph(
        self,
        actor: str,
        entity: str,
        moment: Moment,
        *,
        predicate: str | None = None,
        direction: str = "both",
        hops: int = 1,
        chain: str | None = None,
        to: str | None = None,
        limit: int = 50,
        cursor: str | None = None,
    ) -> Subgraph:
        """Return what is around an entity, along a chain, or on the way to another.

        Raises:
            InvalidInput: An unknown predicate or direction, hops or limit out of bounds, a name of several entities.
            NotFound: No such entity.
        """
        _name(entity, "entity")
        _check(direction, hops, limit, predicate=predicate, chain=chain, to=to, cursor=cursor)
        steps = steps_of(chain, self.ontology) if chain else ()
        predicates = [predicate_of(predicate, self.ontology)] if predicate else None
        at = self._at(moment)

        def look(view: GraphView) -> Subgraph:
            read = Surroundings(view, self.ontology, at)
            root = entity_of(view, entity, self.ontology)
            if to is not None:
                return read.between(root, entity_of(view, to, self.ontology, field="to"))
            if steps:
                return read.along(root, steps, limit=limit, after=cursor)
            return read.around(
                root, predicates=predicates, direction=direction, hops=hops, limit=limit, after=cursor
            )

        return self._read(actor, at, look)

    def entity_id(
        self, actor: str, name: str, *, field: str, merged: bool = True, decides: bool = False
    ) -> str:
        """Return the id of the entity that a name or id means.

        Args:
            actor: Whose memory.
            name: A name or id.
            field: For errors.
            merged: Whether a merged one leads to what it counts for.
            decides: Something is decided about it, so that it has to be clear which one is meant.

        Raises:
            InvalidInput: ``ambiguous_entity``.
            NotFound: Nothing is called so.
        """
        _name(name, field)

        def look(view: GraphView) -> str:
            return entity_of(view, name, self.ontology, field=field, decides=decides).id

        return self._read(actor, Moment(known_at=LATEST), look) if merged else self.store.read(actor, look)

    def history(self, actor: str, entity_or_fact: str, moment: Moment) -> list[FactChange]:
        """Return what became of an entity's facts, or of one fact.

        Raises:
            NotFound: No such entity or fact.
        """
        _name(entity_or_fact, "entity_or_fact")
        at = self._at(moment)

        def look(view: GraphView) -> list[FactChange]:
            if view.versions(facts=[entity_or_fact]):
                ids = [entity_or_fact]
            else:
                ids = [entity.id for entity in _meant(view, entity_or_fact, self.ontology)]
            return history(view, ids, at, self.ontology)

        return self._read(actor, at, look)

    def diff(self, actor: str, window: Window, entity: str | None = None) -> list[FactChange]:
        """Return what has changed in a window: of all, or of an entity.

        Raises:
            NotFound: No such entity.
        """
        if entity is not None:
            _name(entity, "entity")
        now = self.clock.now()

        def look(view: GraphView) -> list[FactChange]:
            ids = [] if entity is None else [each.id for each in entities_of(view, entity, self.ontology)]
            return difference(view, window, self.ontology, now=now, entities=ids)

        return self._read(actor, Moment(known_at=window.known_at), look)

    def get(self, actor: str, ids: Sequence[str], moment: Moment, *, detail: str = "full") -> list[Record]:
        """Return memories, entities, facts, versions and statements by id, ref or key, in the order asked for."""
        at = self._at(moment)
        for wanted in ids:
            _named(wanted, "ids")
        if len(ids) > MOST_IDS:
            message = f"{len(ids)} ids are too many at once; ask for {MOST_IDS} at most"
            raise InvalidInput(message, code="too_many", field="ids")
        wanted_once = list(dict.fromkeys(ids))
        return self._read(
            actor,
            at,
            lambda view: [record for one in wanted_once for record in self._get(view, one, at, detail)],
        )

    def stats(self, actor: str, moment: Moment) -> dict[str, Any]:
        """Return counts."""
        at = self._at(moment)
        return dict(self.store.read(actor, lambda view: view.counts(at)))

    def _read(self, actor: str, at: Moment, look: Callable[[GraphView], T]) -> T:
        """Read through the identity decisions that were known at the moment."""
        return self.store.read(actor, lambda view: look(identified(view, at.known_at)))

    def _at(self, moment: Moment) -> Moment:
        return moment if moment.as_of is not None else replace(moment, as_of=self.clock.now())

    def _get(self, view: GraphView, wanted: str, moment: Moment, detail: str) -> Iterator[Record]:
        memories = self._memories(view, wanted, moment)
        if memories:
            yield from (_memory(view, memory, detail) for memory in memories)
        elif entities := view.entities([wanted]):
            yield from (self._entity(view, entity.id, moment, detail) for entity in entities)
        elif versions := view.versions(ids=[wanted], facts=[wanted]):
            yield self._fact(view, wanted, versions, moment)
        else:
            statements = view.statements([wanted])
            known = {m.id: m for m in view.memories([s.memory_id for s in statements])}
            yield from (_statement(s, known.get(s.memory_id)) for s in statements)

    def _memories(self, view: GraphView, wanted: str, moment: Moment) -> list[MemoryRecord]:
        if by_id := view.memories([wanted]):
            return by_id
        seen = MemoryFilter(known_at=moment.known_at)
        latest = {memory.source: memory for memory in view.by_ref(wanted) if seen.allows(memory)}
        if latest:
            return list(latest.values())
        by_key = view.memory_by_key(wanted)
        return [by_key] if by_key is not None else []

    def _entity(self, view: GraphView, entity_id: str, moment: Moment, detail: str) -> Record:
        entity = view.entities([entity_id])[0]
        data = plain(entity)
        texts = dict.fromkeys(alias.text for alias in view.aliases([entity_id]))
        data["aliases"] = [text for text in texts if text != entity.name]
        data["merged"] = _merged(view, entity_id)
        if detail == "full":
            around = Surroundings(view, self.ontology, moment).around(
                entity, predicates=None, direction="both", hops=1, limit=50, after=None
            )
            data["facts"] = plain(around.edges)
        return Record("entity", entity_id, data)

    def _fact(self, view: GraphView, wanted: str, versions: Sequence[Version], moment: Moment) -> Record:
        known = [v for v in versions if v.recorded_at <= moment.known_at]
        edges = cite(view, known, moment, self.ontology, now=moment.as_of or self.clock.now())
        return Record("fact", wanted, {"versions": plain(list(edges.values()))})


def _merged(view: GraphView, entity_id: str) -> list[dict[str, Any]]:
    """Return the entities that count for one, with when and why that was decided."""
    members = set(identity_of(view).members(entity_id)) - {entity_id}
    if not members:
        return []
    names = {entity.id: entity.name for entity in stored(view).entities(members)}
    held = [r for r in view.redirects() if r.loser in members and r.retracted_at >= FAR_FUTURE]
    return [
        {
            "id": r.loser,
            "name": names.get(r.loser, r.loser),
            "into": r.winner,
            "since": r.recorded_at,
            "reason": r.reason,
        }
        for r in held
    ]


def _memory(view: GraphView, memory: MemoryRecord, detail: str) -> Record:
    data = {**plain(memory), "name": memory.name}
    if detail != "full":
        return Record("memory", memory.id, {name: data[name] for name in _SUMMARY_FIELDS})
    data["statements"] = [_statement(s, memory).data for s in view.statements_of([memory.id])]
    data["links"] = plain(view.links([memory.id]))
    return Record("memory", memory.id, data)


def _statement(statement: Statement, memory: MemoryRecord | None) -> Record:
    data = {**plain(statement), "quote": evidence_item(statement, memory).quote}
    return Record("statement", statement.id, data)


def _meant(view: GraphView, name: str, ontology: Ontology) -> list[Entity]:
    """Return the entities that a name means; of what looks like a fact's id and is no name, say that it is no fact's."""
    try:
        return entities_of(view, name, ontology)
    except NotFound as error:
        if not name.startswith("f-"):
            raise
        message = f"no fact has the id {name[:120]!r}"
        next_step = "take the fact_id of an edge, as graph, history and search give it"
        raise NotFound(message, field="entity_or_fact", next_step=next_step) from error


def _name(value: object, field: str) -> None:
    _named(value, field)
    if not str(value).strip():
        raise InvalidInput(f"{field} is empty; give a name or an id", code="empty", field=field)


def _named(value: object, field: str) -> None:
    if not isinstance(value, str):
        message = f"{field} must be text, not {type(value).__name__}"
        raise InvalidInput(message, code="not_text", field=field)


def _check(direction: str, hops: int, limit: int, **names: str | None) -> None:
    for field, value in names.items():
        if value is not None:
            _named(value, field)
    for field, number in (("hops", hops), ("limit", limit)):
        if isinstance(number, bool) or not isinstance(number, int):
            raise InvalidInput(f"{field} must be a whole number", code=f"bad_{field}", field=field)
    cursor = names.get("cursor")
    if cursor is not None and not names.get("chain") and predicate_of_version(cursor) is None:
        message = "cursor must be one that the same question was answered with"
        raise InvalidInput(message, code="bad_cursor", field="cursor")
    if direction not in DIRECTIONS:
        raise InvalidInput(
            f"direction must be one of {', '.join(DIRECTIONS)}", code="bad_direction", field="direction"
        )
    if not 1 <= hops <= MOST_HOPS:
        raise InvalidInput(f"hops must be 1 to {MOST_HOPS}", code="bad_hops", field="hops")
    if not 1 <= limit <= MOST_EDGES:
        raise InvalidInput(f"limit must be 1 to {MOST_EDGES}", code="bad_limit", field="limit")
