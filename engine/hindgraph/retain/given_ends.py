"""The ends of a typed write: a name as it would stand in a text, the id of the very entity, or a literal value."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from math import isfinite

from hindgraph.model import ids
from hindgraph.model.identity import Identity
from hindgraph.model.records import Entity
from hindgraph.ports import GraphView
from hindgraph.retain.intake import check_name
from hindgraph.retain.resolve import USER_KEY
from hindgraph_extractors.alone import class_of, is_pronoun, literal_of, value_of
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import UNSAID, Surface, TypedValue
from hindgraph_ontology.errors import InvalidInput, NotFound
from hindgraph_ontology.records import THING, Ontology, PredicateDef

Given = str | int | float | Decimal | date

_ID = re.compile(r"[ev]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_NOTHING = re.compile(r"[\s.…?!,;:–—-]+")
_FIRST_PERSON = frozenset({"i", "me", "myself", "我"})


@dataclass(frozen=True, slots=True)
class GivenEnd:
    """One end as a caller gives it.

    Attributes:
        shown: As the sentence writes it; one of several namesakes with its id.
        means: The id of the very entity, where the caller says which one.
    """

    shown: str
    name: str
    cls: str = THING
    value: TypedValue | None = None
    resolved: str = "name"
    means: str | None = None

    def surface(self, place: tuple[int, int]) -> Surface:
        """Return it as the end of a draft, at its place in the sentence."""
        return Surface(
            self.shown,
            self.name,
            *place,
            cls=self.cls,
            value=self.value,
            resolved=self.resolved,
            means=self.means,
        )


@dataclass(frozen=True, slots=True)
class GivenEnds:
    """Makes ends of what a caller gives for one predicate.

    Attributes:
        said_at, timezone: Where relative dates count from, and the zone of dates.
        identity: Who counts as whom: two members of one identity are no namesakes.
        myself: Whose name stands for "I".
    """

    view: GraphView
    ontology: Ontology
    predicate: PredicateDef
    said_at: datetime
    timezone: str
    identity: Identity
    myself: str | None

    def subject(self, given: Given) -> GivenEnd:
        """Return the subject.

        Raises:
            InvalidInput: ``not_text``, ``empty``; NotFound: an id of nothing.
        """
        text = _text(given, "subject")
        if _ID.fullmatch(text):
            return self.known(text, "subject")
        return self._named(text, self.predicate.domain, "subject")

    def object(self, given: Given, field: str = "object") -> GivenEnd:
        """Return the object: an entity, or a literal value where the predicate takes one.

        Raises:
            InvalidInput: ``not_text``, ``empty``; NotFound: an id of nothing.
        """
        text = _text(given, field)
        if _ID.fullmatch(text):
            return self.known(text, field)
        if is_pronoun(text):
            return self._named(text, self.predicate.range, field)  # no value of words is called so, either
        found = value_of(text, self.predicate, self.ontology, said_at=self.said_at, timezone=self.timezone)
        if found is not None:
            if found.value.datatype == "text" and _NOTHING.fullmatch(text):
                raise InvalidInput(
                    f"{field} must say something, not {text[:60]!r}", code="empty", field=field
                )
            return GivenEnd(text, found.value.text, found.cls, found.value)
        return self._named(text, self.predicate.range, field)

    def known(self, entity_id: str, field: str) -> GivenEnd:
        """Return the very entity of an id.

        Raises:
            NotFound: There is none.
        """
        entity = next(iter(self.view.entities([entity_id])), None)
        if entity is None:
            next_step = "give its name, or search for it first"
            raise NotFound(f"there is no entity {entity_id!r}", field=field, next_step=next_step)
        shown = f"{entity.name} ({entity.id})" if self._has_namesakes(entity) else entity.name
        return GivenEnd(shown, entity.name, entity.cls, entity.value, means=entity.id)

    def is_that(self, end: GivenEnd, entity_id: str, actor: str) -> bool:
        """Tell whether an end can mean no other entity than one."""
        return self.only(end, actor) == self.identity.canonical(entity_id)

    def only(self, end: GivenEnd | None, actor: str) -> str | None:
        """Return the id, as it counts, of the one known entity that an end can mean; None where it is open or new."""
        if end is None:
            return None
        if end.means is not None:
            return self.identity.canonical(end.means)
        if end.value is not None:
            return ids.value_id(actor, end.value.datatype, end.value.text, end.value.unit)
        meant = {self.identity.canonical(e.id) for e in self._called(end.name)}
        return meant.pop() if len(meant) == 1 else None

    def _named(self, text: str, allowed: tuple[str, ...], field: str) -> GivenEnd:
        name = clean_name(text)
        if not name:
            raise InvalidInput(f"{field} must name something, not {text[:60]!r}", code="empty", field=field)
        if name_key(name) in _FIRST_PERSON:
            me = self.myself or USER_KEY
            return GivenEnd(me, me, "Person", resolved="user")
        if is_pronoun(text):
            return GivenEnd(text, text, resolved=UNSAID)
        called = self._called(name)
        if (
            all(e.cls == THING for e in called)
            and (literal := literal_of(text, allowed, self.ontology)) is not None
        ):
            return GivenEnd(text, literal.value.text, literal.cls, literal.value)
        # What is known has a class already, and of namesakes the place decides which one is meant.
        cls = THING if called else class_of(name, allowed, self.ontology)
        return GivenEnd(name, name, cls)

    def _called(self, name: str) -> list[Entity]:
        key = name_key(name)
        return [e for e in self.view.entities_named([key]).get(key, []) if e.value is None]

    def _has_namesakes(self, entity: Entity) -> bool:
        others = [] if entity.value is not None else self._called(entity.name)
        return not all(self._counts_as(other.id, entity.id) for other in others)

    def _counts_as(self, one: str, other: str) -> bool:
        return self.identity.canonical(one) == self.identity.canonical(other)


def _text(given: Given, field: str) -> str:
    """Return what is given as text; numbers and dates are as good as their digits."""
    if isinstance(given, date):
        return given.isoformat()
    if isinstance(given, int | float | Decimal) and not isinstance(given, bool):
        if not isfinite(given):
            raise InvalidInput(f"{field} must be a number, not {given}", code="not_text", field=field)
        return str(given)
    if given is None:
        raise InvalidInput(f"{field} must not be empty", code="empty", field=field)
    check_name(given, field)
    return str(given).strip()
