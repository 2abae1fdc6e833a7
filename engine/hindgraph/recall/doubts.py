"""What is only believed because what had been told after it was taken back, with nothing said in its place.

"She lives in Oslo", "she lives in Bern", "that was wrong": Oslo is what was known last, and nobody has said that she still
lives there.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from hindgraph.model.records import Moment, Statement, Version
from hindgraph.ports import GraphView


def doubted(
    view: GraphView,
    rows: Iterable[Version],
    behind: Callable[[Version], Sequence[Statement]],
    moment: Moment,
    *,
    as_of: datetime,
) -> frozenset[str]:
    """Return the ids of the versions that hold at a moment only for want of anything better.

    Args:
        view: The graph.
        rows: The versions.
        behind: Gives the statements that bear one.
        moment: As known when.
        as_of: The moment that is asked about.
    """
    borne = {
        row.version_id: (row, list(behind(row))) for row in rows if row.valid_from <= as_of < row.valid_to
    }
    # A row that is older than all that was taken back is written anew then; the others need no look.
    rewritten = {i: pair for i, pair in borne.items() if pair[1] and _is_rewritten(*pair)}
    keys = sorted({row.timeline for row, _ in rewritten.values()})
    heard = view.timelines(keys) if keys else {}
    known = moment.known_at
    told = {key: [s for s in said if s.recorded_at <= known < s.retracted_at] for key, said in heard.items()}
    return frozenset(
        i for i, (row, said) in rewritten.items() if _is_left(row, said, told.get(row.timeline, ()), as_of)
    )


def _is_rewritten(row: Version, said: Sequence[Statement]) -> bool:
    return row.recorded_at > max(s.recorded_at for s in said)


def _is_left(row: Version, said: Sequence[Statement], told: Sequence[Statement], as_of: datetime) -> bool:
    """Tell whether another value of the time was told later than all that bears a row, and was taken back for no other."""
    last = max(s.said_at for s in said)
    for correction in told:
        bare = correction.kind == "correction" and correction.object_id is None and not correction.of_end
        if bare and correction.wrong_id not in (None, row.object_id):
            wrong = (s for s in told if s.object_id == correction.wrong_id and s.polarity)
            if any(
                last <= s.said_at <= correction.said_at and row.valid_from < s.start <= as_of for s in wrong
            ):
                return True
    return False


def quoted(statements: Sequence[Statement], row: Version) -> Sequence[Statement]:
    """Leave out who said that it ended, where it goes on and somebody else tells of it, too."""
    kept = [s for s in statements if not _ends_too_early(s, row, statements)]
    return kept or statements


def _ends_too_early(statement: Statement, row: Version, others: Sequence[Statement]) -> bool:
    """Tell a span that is over before its row, and is taken over by no other span."""
    lapse = statement.lapses_at
    takes_over = (o for o in others if o.kind == "span" and o.start <= lapse < o.lapses_at)
    return statement.kind == "span" and lapse < row.valid_to and next(takes_over, None) is None
