"""The keys of timelines: which statements compete, read off the flags of a predicate."""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from hindgraph_ontology.records import PredicateDef


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a timeline; its text form is what statements carry.

    Attributes:
        end: Which end of its facts `anchor` is; ``either`` for a symmetric predicate.
        competes: ``all`` – all values of the anchor; ``group`` – those of the group `part`; ``alone`` – the object
            `part` only, and with no part the *family* key: an end without an object, which concerns each of them.
    """

    predicate: str
    end: Literal["subject", "object", "either"]
    anchor: str
    qualifier: str | None
    competes: Literal["all", "group", "alone"] = "all"
    part: str | None = None

    def __str__(self) -> str:
        """Write the key as statements carry it."""
        parts = [self.predicate, self.end, self.anchor, self.qualifier, self.competes, self.part]
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))

    @property
    def is_family(self) -> bool:
        """Tell whether it only holds ends that concern many timelines."""
        return self.competes == "alone" and self.part is None

    @property
    def families(self) -> tuple[str, ...]:
        """Return the family keys whose ends concern this timeline."""
        if self.competes == "all" or self.is_family:
            return ()
        anchors = [self.anchor]
        if self.end == "either" and self.part is not None:
            anchors.append(self.part)
        return tuple(str(replace(self, anchor=each, competes="alone", part=None)) for each in anchors)


def subject_key(
    predicate: PredicateDef,
    subject: str,
    object_: str | None,
    qualifier: str | None,
    group: str | None = None,
) -> str:
    """Return the timeline on which a statement competes by its subject.

    Args:
        predicate: Its flags decide who competes.
        subject: The entity's id.
        object_: The same; None for an end that names no object.
        qualifier: As in the statement.
        group: What the predicate's `exclusive_by` makes of the object, where it makes anything of it.
    """
    end: Literal["subject", "either"] = "either" if predicate.symmetric else "subject"
    if _one_object(predicate):
        return str(Key(predicate.name, end, subject, qualifier))
    if group is not None:
        return str(Key(predicate.name, end, subject, qualifier, "group", group))
    if predicate.symmetric and object_ is not None:
        subject, object_ = sorted((subject, object_))
    return str(Key(predicate.name, end, subject, qualifier, "alone", object_))


def object_key(
    predicate: PredicateDef, subject: str, object_: str | None, qualifier: str | None
) -> str | None:
    """Return the timeline on which a statement competes by its object, if it does."""
    if object_ is None:
        return None
    if predicate.symmetric:
        return subject_key(predicate, object_, subject, qualifier) if _one_object(predicate) else None
    return str(Key(predicate.name, "object", object_, qualifier)) if predicate.inverse_functional else None


def _one_object(predicate: PredicateDef) -> bool:
    return predicate.functional or (predicate.symmetric and predicate.inverse_functional)


def statement_keys(
    predicate: PredicateDef,
    subject: str,
    object_: str | None,
    wrong: str | None,
    qualifier: str | None,
    *,
    group: str | None = None,
    wrong_group: str | None = None,
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return a statement's `subject_keys` and `object_keys`: where it stands, then where it takes something away."""
    stands, taken = (object_, group), (wrong, wrong_group)
    if wrong is None:
        taken = stands
    elif object_ is None:
        stands = taken
    by_subject = [subject_key(predicate, subject, obj, qualifier, grp) for obj, grp in (stands, taken)]
    by_object = [object_key(predicate, subject, obj, qualifier) for obj, _ in (stands, taken)]
    return tuple(dict.fromkeys(by_subject)), tuple(dict.fromkeys(key for key in by_object if key))


@lru_cache(maxsize=4096)
def parse_key(text: str) -> Key:
    """Read the text form of a key back."""
    return Key(*json.loads(text))


def predicate_of_timeline(text: str) -> str | None:
    """Return the predicate that the key of a timeline names, or None where it is no key."""
    try:
        predicate = parse_key(text).predicate
    except (ValueError, TypeError):
        return None
    return predicate if isinstance(predicate, str) else None
