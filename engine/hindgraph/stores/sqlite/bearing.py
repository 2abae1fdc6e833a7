"""Which statements bear a claim."""

from collections.abc import Collection
from datetime import datetime

from hindgraph.model.bearing import Borne, Claim
from hindgraph.stores.micros import to_micros
from hindgraph.stores.sqlite import tables
from hindgraph.stores.sqlite.conditions import can_be_stored
from hindgraph.stores.sqlite.connection import Connection, Row


def bearing(
    connection: Connection, claims: Collection[Claim], *, known_at: datetime, limit: int
) -> dict[Claim, Borne]:
    """Return how many statements bear each claim, with those that were told last."""
    found = {}
    most = max(0, limit)
    for claim in claims:
        asked = _bears(claim, known_at)
        if not all(map(can_be_stored, asked)):
            continue
        rows = connection.rows(_LATEST, (*asked, most))
        # Only where a page is full may there be more.
        count = len(rows) if len(rows) < most else int(connection.value(_COUNT, asked))
        if count:
            found[claim] = Borne(count, tuple(map(tables.STATEMENTS.decode, rows)))
    return found


_BEARING = (
    "t.subject_id = ? AND t.predicate = ? AND t.object_id = ? AND t.qualifier IS ?"
    " AND t.polarity = 1 AND t.kind <> 'end' AND t.tier <= ? AND t.recorded_at <= ? AND t.retracted_at > ?"
    " AND t.start < ? AND (t.start >= ? OR (t.said_at >= ? AND t.lapses_at >= ?))"
)
_LATEST = f"{tables.STATEMENTS.select} WHERE {_BEARING} ORDER BY t.said_at DESC, t.id DESC LIMIT ?"
_COUNT = f"SELECT count(*) FROM statements AS t WHERE {_BEARING}"


def _bears(claim: Claim, known_at: datetime) -> Row:
    known, since, until = to_micros(known_at), to_micros(claim.since), to_micros(claim.until)
    return (*claim.triple, claim.qualifier, int(claim.tier), known, known, until, since, since, since)
