"""Which entity a surface means: by alias and class, digit by digit. Unsure means no edge, and a finding."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from hindgraph.model import ids
from hindgraph.model.identity import NOBODY, Identity
from hindgraph.model.records import Alias, Entity, MemoryRecord, Moment, Tier
from hindgraph.ports import UnitOfWork
from hindgraph_extractors.english.given_names import is_given_name
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import AliasDraft, Draft, Mention, Reading, Surface, TypedValue
from hindgraph_ontology.records import THING, VALUE, Ontology
from hindgraph_ontology.validator import disjoint

USER_KEY = "user"


@dataclass(frozen=True, slots=True)
class User:
    """The person behind "I": a name, if one is known, and further names."""

    name: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Two or more entities fit a surface equally."""

    surface: str
    candidates: tuple[str, ...]


Resolved = Entity | Ambiguous


@dataclass
class Resolver:
    """Resolves the surfaces of one memory under the actor's lock, and remembers what it had to make.

    Attributes:
        recent: Ids of entities that the session spoke of lately; they decide between namesakes.
        identity: Who counts as whom. A surface leads to the entity that bears its name, also where that counts for
            another, so that each statement finds its side again should the two be split.
        entities, aliases: What is new or changed, to be written.
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
    _demands: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    _named: dict[str, list[Entity]] = field(default_factory=dict)
    _loaded: set[str] = field(default_factory=set)

    def load(self, reading: Reading) -> None:
        """Look all names of a reading up at once."""
        names = {mention.name for mention in reading.mentions}
        names |= {surface.name for draft in reading.drafts for surface in _surfaces(draft)}
        names |= {name for alias in reading.aliases for name in (alias.name, alias.alias)}
        self._load({name_key(name) for name in names} | {USER_KEY} | set(self._user_keys()))

    def surface(self, surface: Surface, allowed: tuple[str, ...], anchor: str) -> Resolved:
        """Return the entity that one end of a draft means, making it where it is new.

        Args:
            surface: The end.
            allowed: Classes that the predicate takes there.
            anchor: What a homonym's id hangs on: the draft.
        """
        if surface.means is not None and (very := self._known(surface.means)) is not None:
            return self._raised(very)
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
        if any(not self._is_one([other, found]) for other in self._candidates(key)):
            return None
        self._alias(found, draft.alias, "introduced")
        return found

    def learn_user(self, names: Iterable[str]) -> None:
        """Take in what the user is called ("I'm Dana")."""
        for name in names:
            entity = self._the_user()
            if entity.name == USER_KEY:
                entity = replace(entity, name=clean_name(name))
                self._keep(entity)
            self._alias(entity, name, "learned")
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
            self._named = named | {key: self.work.entities_named([key]).get(key, []) for key in sorted(made)}

        yield forget

    def write(self) -> None:
        """Write what is new or changed."""
        self.work.put_entities(self.entities.values())
        self.work.put_aliases(self.aliases.values())

    def narrowed(self, entity: Entity, cls: str) -> Entity:
        """Return an entity with a more specific class, and keep that."""
        if cls == entity.cls or not self._stays_lawful(entity, cls):
            return entity
        changed = replace(entity, cls=cls)
        self._keep(changed)
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
        known = self.entities.get(key) or next(iter(self.work.entities([key])), None)
        if known is not None:
            return self._raised(known)
        name = f"{value.text} {value.unit}" if value.unit else value.text
        made = Entity(key, name, cls, name_key(name), self.work.now, self.memory.tier, value)
        self._keep(made)
        self._alias(made, name, "name")
        return made

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
            self._alias(known, name, "edited")
        self._first_name(known)
        return known

    def _named_entity(self, name: str, cls: str, allowed: tuple[str, ...], anchor: str | None) -> Resolved:
        key = name_key(name)
        if key in self._user_keys() or key == USER_KEY:
            return self._the_user()
        candidates = self._candidates(key)
        fitting = [entity for entity in candidates if self._compatible(entity.cls, cls, allowed)]
        chosen = self._choose(fitting, key)
        if isinstance(chosen, Ambiguous):
            return chosen
        if chosen is not None:
            return self._raised(self._specialised(chosen, cls))
        if candidates and (anchor is None or not self._disjoint(candidates, cls)):
            # A class that does not agree is more often a misreading than a namesake: keep the known thing.
            return self._raised(min(candidates, key=lambda entity: entity.id))
        return self._make(name, key, cls, homonym=anchor if candidates else None)

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

    def _disjoint(self, candidates: list[Entity], cls: str) -> bool:
        return cls != THING and all(disjoint(entity.cls, cls, self.ontology) for entity in candidates)

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
        self._alias(made, name, "name")
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
            self._alias(entity, entity.name, "name")
        return entity

    def _first_name(self, entity: Entity) -> None:
        definition = self.ontology.classes.get(entity.cls)
        parts = entity.name.split()
        if definition is None or definition.aliases_kind != "personal" or len(parts) < 2:
            return
        if len(parts) <= 4 and is_given_name(parts[0]):
            self._alias(entity, parts[0], "learned")

    def _alias(self, entity: Entity, text: str, kind: str) -> None:
        key = name_key(text) or entity.key
        known = self.aliases.get((key, entity.id))
        if known is not None and known.tier <= self.memory.tier:
            return
        self._load({key})
        self.aliases[key, entity.id] = Alias(
            key,
            entity.id,
            clean_name(text) or text,
            self.work.now,
            self.memory.tier,
            kind,  # type: ignore[arg-type]
        )
        if all(other.id != entity.id for other in self._named.setdefault(key, [])):
            self._named[key].append(entity)

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
