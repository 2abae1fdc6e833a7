"""Filters and moments as SQL conditions over a table called ``t``."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from hindgraph.model.records import FAR_FUTURE, MemoryFilter, Moment, Tier
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import to_micros


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition and the parameters of its question marks; empty: always true."""

    parts: tuple[str, ...] = ()
    parameters: tuple[Any, ...] = ()

    def __and__(self, other: "Condition") -> "Condition":
        """Demand both."""
        return Condition(self.parts + other.parts, self.parameters + other.parameters)

    @property
    def sql(self) -> str:
        """The condition as it stands after ``WHERE``."""
        return " AND ".join(self.parts) or "1"


def where(part: str, *parameters: Any) -> Condition:
    """Return one condition; a text that cannot be stored equals none that is."""
    if all(map(can_be_stored, parameters)):
        return Condition((part,), parameters)
    return Condition(("0",))


def can_be_stored(value: Any) -> bool:
    """Tell whether a value is one that a column may hold: no text with a lone surrogate is."""
    if not isinstance(value, str) or value.isascii():
        return True
    return not any("\ud800" <= sign <= "\udfff" for sign in value)


def listed(column: str, values: Iterable[str]) -> Condition:
    """Return: the column has one of the values, however many they are."""
    return where(f"{column} IN (SELECT value FROM json_each(?))", to_json(storable(values)))


def storable(values: Iterable[str]) -> list[str]:
    """Return those texts that can be asked for: SQLite's JSON ends a text at a NUL, and would find another."""
    return [value for value in values if "\0" not in value]


def of_tiers(tiers: Sequence[Tier]) -> Condition:
    """Return: written by one of the tiers."""
    return where(f"t.tier IN ({', '.join(str(int(tier)) for tier in sorted(set(tiers)))})")


def seen(moment: Moment) -> Condition:
    """Return: the version is believed and holds at the moment (`Moment.sees`)."""
    known = to_micros(moment.known_at)
    found = where("t.recorded_at <= ? AND t.retracted_at > ?", known, known)
    if moment.as_of is not None:
        holds = to_micros(moment.as_of)
        found &= where("t.valid_from <= ? AND t.valid_to > ?", holds, holds)
    if not moment.contested:
        found &= where("t.contested = 0")
    return found & of_tiers(moment.tiers)


def known(moment: Moment) -> Condition:
    """Return: recorded by the moment and not retracted then, by one of its tiers."""
    at = to_micros(moment.known_at)
    return where("t.recorded_at <= ? AND t.retracted_at > ?", at, at) & of_tiers(moment.tiers)


def live() -> Condition:
    """Return: not retracted."""
    return where("t.retracted_at = ?", to_micros(FAR_FUTURE))


def changing(since: datetime, until: datetime) -> Condition:
    """Return: the version begins or ends in ``[since, until)``, in the world or in belief."""
    times = [to_micros(since), to_micros(min(until, FAR_FUTURE))]
    # The last condition is that of the indexes, which leave out open ends: SQLite takes them only where it stands.
    found = " UNION ".join(
        f"SELECT row FROM versions WHERE {name} >= ? AND {name} < ? AND {name} < {to_micros(FAR_FUTURE)}"
        for name in ("valid_from", "valid_to", "recorded_at", "retracted_at")
    )
    return where(f"t.row IN ({found})", *times * 4)


def allowed(wanted: MemoryFilter) -> Condition:
    """Return: the memory passes the filter (`MemoryFilter.allows`)."""
    found = where("t.trust >= ?", wanted.trust_floor) if wanted.trust_floor > 0 else Condition()
    for column in ("session", "source", "intent"):
        if getattr(wanted, column) is not None:
            found &= where(f"t.{column} = ?", getattr(wanted, column))
    if wanted.not_intent is not None:
        found &= where("t.intent IS NOT ?", wanted.not_intent)
    for column, values in (("layer", wanted.layers), ("origin", wanted.origins)):
        if values:
            found &= listed(f"t.{column}", values)
    if wanted.tags:
        missing = "SELECT value FROM json_each(?) WHERE value NOT IN (SELECT value FROM json_each(t.tags))"
        found &= where(f"NOT EXISTS ({missing})", to_json(wanted.tags))
    if wanted.tiers:
        found &= of_tiers(wanted.tiers)
    return found & _times(wanted)


def _times(wanted: MemoryFilter) -> Condition:
    found = Condition()
    if wanted.since is not None:
        found &= where("t.occurred_at >= ?", to_micros(wanted.since))
    if wanted.until is not None:
        found &= where("t.occurred_at < ?", to_micros(wanted.until))
    if wanted.known_at is not None:
        at = to_micros(wanted.known_at)
        found &= where("t.recorded_at <= ? AND t.retracted_at > ?", at, at)
    if wanted.alive_at is not None:
        found &= where("t.expires_at > ?", to_micros(wanted.alive_at))
    return found
