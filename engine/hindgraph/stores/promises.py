"""What every graph store holds writers to, and how it says no."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

from hindgraph.model.ids import predicate_of_fact, predicate_of_version
from hindgraph.model.keys import predicate_of_timeline
from hindgraph.model.records import Alias, Version
from hindgraph_ontology.errors import Conflict, InvalidInput, StoreCorrupt

TICK = timedelta(microseconds=1)
# What decoding raises where a column holds what no record of ours has.
UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, OverflowError)

_NAMING: tuple[tuple[str, Callable[[str], str | None]], ...] = (
    ("version_id", predicate_of_version),
    ("fact_id", predicate_of_fact),
    ("timeline", predicate_of_timeline),
)


def checked_names(aliases: Iterable[Alias]) -> list[Alias]:
    """Return aliases that can be looked up.

    Raises:
        InvalidInput: A key with a NUL character, at which some stores end a text.
    """
    checked = list(aliases)
    if any("\0" in alias.key for alias in checked):
        raise InvalidInput("a name cannot hold a NUL character", code="not_text", field="alias")
    return checked


def checked_versions(versions: Iterable[Version]) -> list[Version]:
    """Return versions whose arrow can be found by their id, their fact and their timeline.

    Raises:
        InvalidInput: One of these does not name the version's predicate.
    """
    checked = list(versions)
    for version in checked:
        for field, predicate_of in _NAMING:
            text = getattr(version, field)
            if predicate_of(text) != version.predicate:
                message = f"{field} {text!r} must name its predicate, {version.predicate}"
                raise InvalidInput(message, code="no_predicate", field=field)
    return checked


def only_closed(id_: object, differing: Sequence[str]) -> None:
    """Let a stored statement or version be closed or opened again, and nothing else.

    Raises:
        Conflict: Another field than ``retracted_at`` would change.
    """
    if list(differing) != ["retracted_at"]:
        raise Conflict(
            f"{id_} is kept as it was written; {', '.join(differing)} would change",
            code="immutable",
            field=differing[0],
        )


def out_of_order(asked: datetime, last: datetime) -> InvalidInput:
    """Return the error for a replay that goes back in time."""
    return InvalidInput(
        f"recorded_at {asked.isoformat()} lies before {last.isoformat()}, the last one of this actor",
        code="out_of_order_replay",
        field="recorded_at",
        next_step="replay a log in the order in which it was recorded, into an actor of its own",
    )


def unknown_cursor(after: str) -> InvalidInput:
    """Return the error for continuing behind a memory that is not there."""
    return InvalidInput(f"there is no memory {after} to continue behind", code="bad_cursor", field="cursor")


def damaged(where: str, row: Sequence[object], error: Exception) -> StoreCorrupt:
    """Return the error for a row that is no record."""
    shown = next((str(value)[:80] for value in row if isinstance(value, str)), "")
    return StoreCorrupt(
        f"a row of {where} ({shown}) cannot be read: {type(error).__name__}: {error}",
        next_step="restore the actor's graph from a backup",
    )
