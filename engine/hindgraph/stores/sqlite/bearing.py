"""Which statements bear a claim."""

from collections.abc import Collection
from datetime import datetime

from hindgraph.model.bearing import Borne, Claim
from hindgraph.stores.micros import to_micros
from hindgraph.stores.sqlite import tables
from hindgraph.stores.sqlite.conditions import Condition, where
from hindgraph.stores.sqlite.connection import Connection


def bearing(
    connection: Connection, claims: Collection[Claim], *, known_at: datetime, limit: int
) -> dict[Claim, Borne]:
    """Return how many statements bear each claim, with those that were told last."""
    found = {}
    for claim in claims:
        condition = _bears(claim, known_at)
        sql = f"SELECT count(*) FROM statements AS t WHERE {condition.sql}"
        if count := connection.value(sql, condition.parameters):
            sql = (
                f"{tables.STATEMENTS.select} WHERE {condition.sql} ORDER BY t.said_at DESC, t.id DESC LIMIT ?"
            )
            rows = connection.rows(sql, (*condition.parameters, max(0, limit)))
            found[claim] = Borne(int(count), tuple(map(tables.STATEMENTS.decode, rows)))
    return found


def _bears(claim: Claim, known_at: datetime) -> Condition:
    known, since = to_micros(known_at), to_micros(claim.since)
    return (
        where("t.subject_id = ? AND t.predicate = ? AND t.object_id = ?", *claim.triple)
        & where("t.qualifier IS ?", claim.qualifier)
        & where("t.polarity = 1 AND t.kind <> 'end' AND t.tier <= ?", int(claim.tier))
        & where("t.recorded_at <= ? AND t.retracted_at > ?", known, known)
        & where("t.start < ?", to_micros(claim.until))
        & where("(t.start >= ? OR (t.said_at >= ? AND t.lapses_at >= ?))", since, since, since)
    )
