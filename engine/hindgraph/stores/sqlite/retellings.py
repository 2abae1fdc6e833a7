"""Which memories repeat which."""

from collections.abc import Collection

from hindgraph.model.records import MemoryFilter
from hindgraph.model.retelling import Retold
from hindgraph.stores.compact import to_json
from hindgraph.stores.sqlite import tables
from hindgraph.stores.sqlite.conditions import allowed, storable, where
from hindgraph.stores.sqlite.connection import Connection

_FIRST = (
    "SELECT a.value, coalesce("
    "(SELECT min(target_id) FROM links WHERE source_id = a.value AND type = 'REPEATS'),"
    " (SELECT target_id FROM links WHERE target_id = a.value AND type = 'REPEATS' LIMIT 1)) AS first"
    " FROM json_each(?) AS a WHERE first IS NOT NULL"
)
_TOLD = "t.id IN (SELECT ? UNION SELECT source_id FROM links WHERE target_id = ? AND type = 'REPEATS')"


def first_told(connection: Connection, memory_ids: Collection[str]) -> dict[str, str]:
    """Return the memory that each repeats, itself where others repeat it."""
    rows = connection.rows(_FIRST, (to_json(sorted(storable(set(memory_ids)))),))
    return {str(id_): str(first) for id_, first in rows}


def retold(
    connection: Connection, first_ids: Collection[str], wanted: MemoryFilter, *, limit: int
) -> dict[str, Retold]:
    """Return how often memories were told, and the latest tellings of each."""
    result = {}
    for first in sorted(set(first_ids)):
        condition = where(_TOLD, first, first) & allowed(wanted)
        count = connection.value(
            f"SELECT count(*) FROM memories AS t WHERE {condition.sql}", condition.parameters
        )
        if count:
            sql = f"{tables.MEMORIES.select} WHERE {condition.sql} ORDER BY t.occurred_at DESC, t.id LIMIT ?"
            rows = connection.rows(sql, (*condition.parameters, max(0, limit)))
            result[first] = Retold(first, int(count), tuple(map(tables.MEMORIES.decode, rows)))
    return result
