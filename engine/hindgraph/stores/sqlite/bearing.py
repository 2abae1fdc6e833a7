"""Which statements bear a claim."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from hindgraph.model.bearing import Borne, Claim
from hindgraph.stores.compact import to_json
from hindgraph.stores.micros import to_micros
from hindgraph.stores.sqlite import tables
from hindgraph.stores.sqlite.conditions import can_be_stored
from hindgraph.stores.sqlite.connection import Connection

_BEARING = (
    "t.subject_id = {} AND t.predicate = {} AND t.object_id = {} AND t.qualifier IS {}"
    " AND t.polarity = 1 AND t.kind <> 'end' AND t.tier <= {} AND t.recorded_at <= {} AND t.retracted_at > {}"
    " AND t.start < {} AND (t.start >= {} OR (t.said_at >= {} AND t.lapses_at >= {}))"
)
_ASKED = tuple(f"json_extract(asked.value, '$[{place}]')" for place in range(_BEARING.count("{}")))
# The claims come first: SQLite must not look at all statements for each.
_OF_ALL = f"FROM json_each(?) AS asked CROSS JOIN statements AS t WHERE {_BEARING.format(*_ASKED)}"
_COUNTS = f"SELECT asked.key, count(*) {_OF_ALL} GROUP BY asked.key"
_STATEMENTS = ", ".join(f't."{column}"' for column in tables.STATEMENTS.columns)
_LATEST_OF_ALL = f"SELECT asked.key, {_STATEMENTS} {_OF_ALL} ORDER BY asked.key, t.said_at DESC, t.id DESC"
_OF_ONE = _BEARING.format(*"?" * len(_ASKED))
_LATEST = f"{tables.STATEMENTS.select} WHERE {_OF_ONE} ORDER BY t.said_at DESC, t.id DESC LIMIT ?"


def bearing(
    connection: Connection, claims: Collection[Claim], *, known_at: datetime, limit: int
) -> dict[Claim, Borne]:
    """Return how many statements bear each claim, with those that were told last."""
    asked = {claim: _asked(claim, known_at) for claim in claims}
    # SQLite's JSON ends a text at a NUL, and would count for another claim; no id of ours holds one.
    asked = {claim: values for claim, values in asked.items() if all(map(_can_be_asked, values))}
    order = list(asked)
    counts = connection.rows(_COUNTS, (to_json(list(asked.values())),)) if asked else []
    count_of = {order[place]: int(count) for place, count in counts}
    few = [claim for claim, count in count_of.items() if count <= limit]
    latest: dict[Claim, list[Any]] = {claim: [] for claim in count_of}
    if few:
        for place, *row in connection.rows(_LATEST_OF_ALL, (to_json([asked[claim] for claim in few]),)):
            latest[few[place]].append(row)
    for claim in count_of.keys() - set(few):
        latest[claim] = connection.rows(_LATEST, (*asked[claim], max(0, limit)))
    return {
        claim: Borne(count_of[claim], tuple(map(tables.STATEMENTS.decode, latest[claim])))
        for claim in order
        if claim in count_of
    }


def _asked(claim: Claim, known_at: datetime) -> tuple[Any, ...]:
    known, since, until = to_micros(known_at), to_micros(claim.since), to_micros(claim.until)
    return (*claim.triple, claim.qualifier, int(claim.tier), known, known, until, since, since, since)


def _can_be_asked(value: Any) -> bool:
    return can_be_stored(value) and not (isinstance(value, str) and "\0" in value)
