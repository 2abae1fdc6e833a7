"""What a write has taken away of later times: whoever tells of the past may not mean to unsay what came after it."""

from collections.abc import Collection, Iterable

from hindgraph.model.instants import written
from hindgraph.model.records import Statement, Version

CODE = "erases_later"
_KINDS = ("state", "change", "span")


def erased(statement: Statement, closed: Iterable[Version], put: Collection[Version]) -> list[Version]:
    """Return the rows that began later than what was told, and do not stand any more because of it.

    Args:
        statement: What was told; a correction means to take away what it does.
        closed: Rows of other facts that its timeline lost.
        put: The rows that were written in their place.
    """
    if statement.kind not in _KINDS or not statement.polarity:
        return []
    begun = {(row.fact_id, row.valid_from) for row in put}
    return [
        row
        for row in closed
        if not row.contested
        and row.valid_from > statement.start
        and (row.fact_id, row.valid_from) not in begun
    ]


def why(statement: Statement, rows: Collection[Version]) -> str:
    """Say what is not believed any more, and what to do about it."""
    gone = "; ".join(f"{row.says!r} from {written(row.valid_from)} on" for row in rows)
    return (
        f"it is told of all the time since {written(statement.start)}, so that this is not believed any more: {gone}. "
        "If that came after it, say until when this held, or tell that again"
    )
