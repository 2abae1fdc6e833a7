"""Which entity a surface means: by alias and class, digit by digit. Unsure means no edge, and a finding."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Literal

from hindgraph.model import ids
from hindgraph.model.identity import NOBODY, Identity
from hindgraph.model.records import Alias, Entity, MemoryRecord, Moment, Tier
from hindgraph.model.sameness import apart, technical_aliases
from hindgraph.ports import UnitOfWork
from hindgraph.retain.alike import MOST_DOUBTS, Alike, Doubt, Names
from hindgraph.retain.kept import undecided
from hindgraph_extractors.english.given_names import is_given_name
from hindgraph_extractors.name_forms import value_key
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import UNSAID, AliasDraft, Draft, Mention, Reading, Surface, TypedValue
from hindgraph_ontology.records import THING, VALUE, Ontology
from hindgraph_ontology.validator import disjoint, narrow

USER_KEY = "user"


@dataclass(frozen=True, slots=True)
class User:
    """The person behind "I": a name, if one is known, and further names."""

    name: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Two or more entities fit a surface equally; or anybody, where there are no candidates."""

    surface: str
    candidates: tuple[str, ...]

    @property
    def message(self) -> str:
        """What a receipt says."""
        if not self.candidates:
            return f"{self.surface!r} does not say who or what is meant; give the name"
        return f"{self.surface!r} may be any of {len(self.candidates)} known things"


Resolved = Entity | Ambiguous
Kind = Literal["name", "introduced", "edited", "learned"]


@dataclass
class Resolver:
    """Resolves the surfaces of one memory under the actor's lock, and remembers what it had to make.

    Attributes:
        recent: Ids of entities that the session spoke of lately; they decide between namesakes.
        identity: Who counts as whom. A surface leads to the entity that bears its name, also where that counts for
            another, so that each statement finds its side again should the two be split.
        entities, aliases: What is new or changed, to be written.
        doubts: New entities that may be known ones, as far as names tell.
    """

    work: UnitOfWork
    actor: str
    ontology: Ontology
    user: User
    memory: MemoryRecord
    recent: frozenset[str] = frozenset()
    identity: Identity = NOBODY
    entities: dict[str, Entity] = field(default_factory=dict)
    aliases: dict[tuple[str, str], Alias] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)
    _demands: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    _named: dict[str, list[Entity]] = field(default_factory=dict)
    _loaded: set[str] = field(default_factory=set)
    _names: Names = field(init=False)

    def __post_init__(self) -> None:
        self._names = Names(self.work, self.ontology)

    def load(self, reading: Reading) -> None:
        """Look all names of a reading up at once, in every way of writing them."""
        named = {(mention.name, mention.cls) for mention in reading.mentions if mention.value is None}
        named |= {end for draft in reading.drafts for end in self._ends(draft)}
        named |= {(name, alias.cls) for alias in reading.aliases for name in (alias.name, alias.alias)}
        if self.memory.speaker is not None:
            named.add((self.memory.speaker, "Person"))
        keys = {name_key(text) for name, _ in named for text in (name, *name.split()[:1])}
        written = {key for name, cls in named for key in self._names.keys(name, cls)}
        values = [m.value for m in reading.mentions]
        values += [s.value for draft in reading.drafts for s in _surfaces(draft)]
        keys |= {value_key(_written(value), value.datatype) for value in values if value is not None}
        self._load(keys | written | {USER_KEY} | set(self._user_keys()))
        self._names.load(entity.id for key in written for entity in self._named.get(key, ()))

    def _ends(self, draft: Draft) -> Iterator[tuple[str, str]]:
        """Yield the names of a draft with the class that each has at its place."""
        predicate = self.ontology.predicates.get(draft.predicate)
        if predicate is not None:
            for end, allowed in (
                (draft.subject, predicate.domain),
                (draft.object, predicate.range),
                (draft.wrong, predicate.range),
            ):
                if end is not None and end.value is None:
                    yield end.name, narrow(end.cls, allowed, self.ontology)

    def surface(self, surface: Surface, allowed: tuple[str, ...], anchor: str) -> Resolved:
        """Return the entity that one end of a draft means, making it where it is new.

        Args:
            surface: The end.
            allowed: Classes that the predicate takes there.
            anchor: What a homonym's id hangs on: the draft.
        """
        if surface.means is not None and (very := self._known(surface.means)) is not None:
            return self._raised(very)
        if surface.resolved == UNSAID:
            return Ambiguous(surface.text, ())
        if surface.value is not None:
            return self._value(surface.value, surface.cls, allowed)
        if surface.resolved == "user" and self.memory.speaker is None:
            return self._the_user()  # with a speaker, "I" has come with the speaker's name
        return self._named_entity(surface.name, surface.cls, allowed, anchor)

    def mention(self, mention: Mention) -> Entity | None:
        """Return the entity of a mention; None where namesakes cannot be told apart, or it has no name."""
        if mention.value is not None:
            return self._value(mention.value, mention.cls, ())
        found = self._named_entity(mention.name, mention.cls, (), None)
        return found if isinstance(found, Entity) else None

    def introduce(self, draft: AliasDraft) -> Entity | None:
        """Take a second name in; None where the first one is ambiguous, or the second already means something else."""
        found = self._named_entity(draft.name, draft.cls, (), None)
        key = name_key(draft.alias)
        if not isinstance(found, Entity) or not key:
            return None
        others = [other for other in self._candidates(key) if not self._is_one([other, found])]
        if others:
            # Somebody who knows has to say that what has gone by the second name is the first one.
            self.doubts += [Doubt(found, o) for o in others[:MOST_DOUBTS] if not self._apart(o, found.cls)]
            return None
        self._alias(found, draft.alias, "introduced", found_by=True)
        return found

    def learn_user(self, names: Iterable[str]) -> None:
        """Take in what the user is called ("I'm Dana")."""
        for name in names:
            entity = self._the_user()
            if entity.name == USER_KEY:
                entity = replace(entity, name=clean_name(name))
                self._keep(entity)
            self._alias(entity, name, "learned", found_by=True)
            self._first_name(entity)

    @contextmanager
    def tentatively(self) -> Iterator[Callable[[], None]]:
        """Hand out a way back: what a draft brought in that may not enter is forgotten with it."""
        entities, aliases = dict(self.entities), dict(self.aliases)
        named = {key: list(found) for key, found in self._named.items()}

        def forget() -> None:
            # What was looked up meanwhile stays; only what was made goes.
            self.entities, self.aliases = entities, aliases
            made = {key for key in self._named if key not in named}
            stored = self.work.entities_named(made) if made else {}
            self._named = named | {key: stored.get(key, []) for key in sorted(made)}

        yield forget

    def write(self) -> None:
        """Write what is new or changed, and what of it somebody has to look at."""
        self.work.put_entities(self.entities.values())
        self.work.put_aliases(self.aliases.values())
        held = [doubt for doubt in self.doubts if self._known(doubt.new.id) is not None]
        asked = [doubt.finding(self.memory, self.work) for doubt in held]
        self.work.put_findings(undecided(self.work, asked))

    def narrowed(self, entity: Entity, cls: str) -> Entity:
        """Return an entity with a more specific class, and keep that."""
        if cls == entity.cls or not self._stays_lawful(entity, cls):
            return entity
        changed = replace(entity, cls=cls)
        self._keep(changed)
        self._find_by(changed, changed.name)  # what its class lets one leave out is left out from now on
        return changed

    def demand(self, entity: Entity, allowed: tuple[str, ...]) -> None:
        """Hold an entity to the classes that something stated of it takes."""
        self._demands.setdefault(entity.id, []).append(allowed)

    def _stays_lawful(self, entity: Entity, cls: str) -> bool:
        """Tell whether what is stated of an entity already allows it another class."""
        moment = Moment(known_at=self.work.now, contested=True)
        demands = list(self._demands.get(entity.id, []))
        head = self.identity.canonical(entity.id)
        for row in self.work.neighbours([head], moment):
            predicate = self.ontology.predicates.get(row.predicate)
            if predicate is not None:
                demands.append(predicate.domain if row.subject_id == head else predicate.range)
        return all(self.ontology.fits(cls, allowed) for allowed in demands)

    def _known(self, entity_id: str) -> Entity | None:
        return self.entities.get(entity_id) or next(iter(self.work.entities([entity_id])), None)

    def _value(self, value: TypedValue, cls: str, allowed: tuple[str, ...]) -> Entity:
        fitting = [name for name in allowed if self.ontology.is_value(name)]
        if not self.ontology.is_value(cls):
            cls = fitting[0] if fitting else VALUE
        key = ids.value_id(self.actor, value.datatype, value.text, value.unit)
        known = self._known(key) or self._written_otherwise(value)
        if known is not None:
            return self._raised(known)
        name = _written(value)
        made = Entity(key, name, cls, name_key(name), self.work.now, self.memory.tier, value)
        self._keep(made)
        self._alias(made, name, "name")
        self._lead(Alias(value_key(name, value.datatype), key, name, self.work.now, self.memory.tier), made)
        return made

    def _written_otherwise(self, value: TypedValue) -> Entity | None:
        """Return the same value as it was written before: 400 ms is 400ms."""
        key = value_key(_written(value), value.datatype)
        self._load({key})
        found = [e for e in self._named.get(key, ()) if e.value and e.value.datatype == value.datatype]
        return min(found, key=lambda entity: entity.id, default=None)

    def _the_user(self) -> Entity:
        key = ids.entity_id(self.actor, USER_KEY)
        known = self.entities.get(key) or next(iter(self.work.entities([key])), None)
        if known is None:
            known = Entity(key, self.user.name or USER_KEY, "Person", USER_KEY, self.work.now)
            self._keep(known)
            self._alias(known, USER_KEY, "name")
        elif self.user.name and known.name != self.user.name:
            known = replace(known, name=self.user.name)
            self._keep(known)
        for name in (known.name, *self.user.aliases):
            self._alias(known, name, "edited", found_by=True)
        self._first_name(known)
        return known

    def _named_entity(self, name: str, cls: str, allowed: tuple[str, ...], anchor: str | None) -> Resolved:
        key = name_key(name)
        if key in self._user_keys() or key == USER_KEY:
            return self._the_user()
        candidates = self._candidates(key)
        fitting = [entity for entity in candidates if self._compatible(entity.cls, cls, allowed)]
        chosen = self._choose(fitting, key)
        alike = (
            self._alike(name, narrow(cls, allowed, self.ontology), candidates) if chosen is None else Alike()
        )
        if chosen is None:
            chosen = self._choose([e for e in alike.same if self._compatible(e.cls, cls, allowed)], key)
            if isinstance(chosen, Entity):
                self._alias(chosen, name, "learned")
        if isinstance(chosen, Ambiguous):
            return chosen
        if chosen is not None:
            return self._raised(self._specialised(chosen, cls))
        misread = [entity for entity in candidates if not self._apart(entity, cls)]
        if misread:
            # A class that does not agree is more often a misreading than a namesake: keep the known thing.
            return self._raised(min(misread, key=lambda entity: entity.id))
        made = self._make(name, key, cls, homonym=(anchor or cls) if candidates else None)
        namesakes = [known for known in candidates if not disjoint(known.cls, cls, self.ontology)]
        self.doubts += [Doubt(made, known) for known in (*namesakes, *alike.unsure)[:MOST_DOUBTS]]
        return made

    def _alike(self, name: str, cls: str, besides: list[Entity]) -> Alike:
        """Return what is known under another way of writing a name."""
        keys = self._names.keys(name, cls)
        self._load(keys)
        known = {entity.id for entity in besides}
        found = {entity.id: entity for key in keys for entity in self._candidates(key)}
        return self._names.judge(name, cls, [entity for id_, entity in found.items() if id_ not in known])

    def _choose(self, fitting: list[Entity], key: str) -> Entity | Ambiguous | None:
        exact = [entity for entity in fitting if entity.key == key or name_key(entity.name) == key]
        recent = {self.identity.canonical(id_) for id_ in self.recent}
        for some in (exact, fitting):
            lately = [entity for entity in some if self.identity.canonical(entity.id) in recent]
            for group in (some, lately):
                if group and self._is_one(group):
                    return self._first_of(group)
            if some:
                return Ambiguous(key, tuple(sorted(entity.id for entity in some)))
        return None

    def _is_one(self, entities: list[Entity]) -> bool:
        return len({self.identity.canonical(entity.id) for entity in entities}) == 1

    def _first_of(self, entities: list[Entity]) -> Entity:
        """Return the one that the others count for, or else the first by id."""
        return min(entities, key=lambda e: (e.id != self.identity.canonical(e.id), e.id))

    def _compatible(self, known: str, cls: str, allowed: tuple[str, ...]) -> bool:
        is_a = self.ontology.is_a
        if cls != THING and known != THING and not (is_a(known, cls) or is_a(cls, known)):
            return False
        return not allowed or self.ontology.fits(known, allowed) or any(is_a(name, known) for name in allowed)

    def _apart(self, known: Entity, cls: str) -> bool:
        return cls != THING and apart(known.cls, cls, self.ontology)

    def _make(self, name: str, key: str, cls: str, homonym: str | None) -> Entity:
        made = Entity(
            ids.entity_id(self.actor, key, homonym=homonym),
            clean_name(name),
            cls,
            key,
            self.work.now,
            self.memory.tier,
        )
        self._keep(made)
        self._alias(made, name, "name", found_by=True)
        self._first_name(made)
        return made

    def _specialised(self, entity: Entity, cls: str) -> Entity:
        if cls != entity.cls and self.ontology.is_a(cls, entity.cls):
            entity = self.narrowed(entity, cls)
            self._first_name(entity)
        return entity

    def _raised(self, entity: Entity) -> Entity:
        """Make an entity first-party once a first-party memory names it, with the name it is found by."""
        if self.memory.tier == Tier.FIRST and entity.tier != Tier.FIRST:
            entity = replace(entity, tier=Tier.FIRST)
            self._keep(entity)
            self._alias(entity, entity.name, "name", found_by=entity.value is None)
        return entity

    def _first_name(self, entity: Entity) -> None:
        definition = self.ontology.classes.get(entity.cls)
        parts = entity.name.split()
        if definition is None or definition.aliases_kind != "personal" or len(parts) < 2:
            return
        if len(parts) <= 4 and is_given_name(parts[0]):
            self._alias(entity, parts[0], "learned")

    def _alias(self, entity: Entity, text: str, kind: Kind, *, found_by: bool = False) -> None:
        """Let an entity be found under a name; with `found_by` in all ways of writing it."""
        key = name_key(text) or entity.key
        if found_by:
            self._find_by(entity, text)
        known = self.aliases.get((key, entity.id))
        if known is not None and known.tier <= self.memory.tier:
            return
        self._load({key})
        self._names.add(entity.id, clean_name(text) or text)
        self._lead(
            Alias(key, entity.id, clean_name(text) or text, self.work.now, self.memory.tier, kind), entity
        )

    def _find_by(self, entity: Entity, text: str) -> None:
        name = clean_name(text) or text
        self._names.add(entity.id, name)
        like = Alias(entity.key, entity.id, name, self.work.now, self.memory.tier)
        for alias in technical_aliases(entity, name, self.ontology, like):
            if (alias.key, entity.id) not in self.aliases:
                self._lead(alias, entity)

    def _lead(self, alias: Alias, entity: Entity) -> None:
        self.aliases[alias.key, entity.id] = alias
        if all(other.id != entity.id for other in self._named.setdefault(alias.key, [])):
            self._named[alias.key].append(entity)

    def _keep(self, entity: Entity) -> None:
        self.entities[entity.id] = entity

    def _candidates(self, key: str) -> list[Entity]:
        self._load({key})
        current = [self.entities.get(entity.id, entity) for entity in self._named.get(key, [])]
        return [entity for entity in current if entity.value is None]

    def _load(self, keys: Iterable[str]) -> None:
        missing = {key for key in keys if key} - self._loaded
        if missing:
            self._loaded |= missing
            for key, found in self.work.entities_named(missing).items():
                have = self._named.setdefault(key, [])
                have.extend(entity for entity in found if all(entity.id != other.id for other in have))

    def _user_keys(self) -> tuple[str, ...]:
        names = (self.user.name, *self.user.aliases)
        return tuple(name_key(name) for name in names if name)


def _surfaces(draft: Draft) -> list[Surface]:
    return [end for end in (draft.subject, draft.object, draft.wrong) if end is not None]


def _written(value: TypedValue) -> str:
    """Return a value with its unit, if it does not bear it already."""
    return f"{value.text} {value.unit}" if value.unit and value.text[-1:].isalnum() else value.text
