"""What a reviewer does to a graph, at random: challengers and findings are accepted, and rejected."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from fold_stories import day
from hindgraph.errors import Conflict
from hindgraph.model.records import FAR_FUTURE, Statement, Tier, Version
from hindgraph.model.reviews import ReviewReceipt
from hindgraph.retain.refold import refold
from truth_gates import IRREFLEXIVE, LAW, SHAPES
from truth_histories import ANN, NODES, History, about, drawn, merge, undo_the_merge_of
from truth_oracle import true_at
from truth_typed import said, stated


def accept_a_challenger(history: History) -> bool:
    """Let a third party's word win: the reviewer says now what it says, for its time."""
    row = _challenger(history)
    if row is None:
        return False
    refused = _refused(lambda: history.gates.review.accept(history.actor, row.version_id, "drawn"))
    if row.subject_id == row.object_id:  # one who was two, by a merge: nobody's word can say that
        assert refused == "still_rejected"
        return False
    assert refused is None
    lasts = row.valid_to >= FAR_FUTURE
    told = said(history, row.subject_id, row.predicate, row.object_id, "change" if lasts else "span")
    history.ledger.tell([replace(told, start=row.valid_from, lapses_at=row.valid_to, position=(0, 0, 0))])
    return True


def reject_a_challenger(history: History) -> bool:
    """Close what third parties say for it; a correction may have made them say it, and is no word for it."""
    row = _challenger(history)
    if row is None:
        return False
    times = row.valid_from, row.valid_to, history.now
    expected = history.ledger.reject(row.subject_id, row.predicate, row.object_id, *times)
    refused = _refused(lambda: history.gates.review.reject(history.actor, row.version_id, "drawn"))
    assert refused == (None if expected else "settled")
    if refused is not None:
        history.happened("nothing to reject")
    return expected


def contest(history: History) -> bool:
    """Have somebody contradict what was said."""
    one, other = history.random.sample(NODES, 2)
    with history.gates.store.transaction(history.actor) as work:
        first, third = drawn(history, work.now), drawn(history, work.now)
        both = [
            replace(
                about(told, ANN, "lives_in", to), kind="state", polarity=True, lapses_at=FAR_FUTURE, tier=tier
            )
            for told, to, tier in ((first, one, Tier.FIRST), (third, other, Tier.THIRD))
        ]
        refold(work, LAW, both)
    history.ledger.tell(both)
    return True


def _challenger(history: History) -> Version | None:
    """Draw a challenger, of which the oracle knows."""
    with history.gates.store.view(history.actor) as view:
        rows = view.challengers()
    if not rows:
        return None
    row = history.random.choice(rows)
    moment = row.valid_from, day(10_000)
    _, claimed = true_at(history.ledger.statements, history.ledger.redirects, SHAPES, *moment)
    assert (row.subject_id, row.predicate, row.object_id) in claimed
    return row


def accept_a_finding(history: History) -> bool:
    """Try again what might not be: it enters, at its time, if the two are one no more."""
    found = _finding(history) or _kept(history)
    if found is None:
        return False
    finding, told = found
    if history.random.random() < 0.7 and undo_the_merge_of(history, told.subject_id):
        history.happened("undo a merge")
        history.clock.advance(timedelta(hours=1))
    still_one = history.ledger.who(told.subject_id) == history.ledger.who(told.object_id or "")
    refused = _refused(lambda: history.gates.review.accept(history.actor, finding, "drawn"))
    assert refused == ("still_rejected" if still_one else None)
    if refused is not None:
        history.happened("reject again")
        return False
    # The same telling, kept for review again and accepted again, is the statement that it is already.
    telling = _telling(history, finding)
    if telling not in history.entered:
        history.ledger.tell([replace(told, recorded_at=history.now)])
    history.entered.add(telling)
    return True


def reject_a_finding(history: History) -> bool:
    found = _finding(history)
    if found is None:
        return False
    history.gates.review.reject(history.actor, found[0], "drawn")
    return True


def _kept(history: History) -> tuple[str, Statement] | None:
    """Say of one who was two that they are married to themselves."""
    for _ in range(2):
        subject = history.random.choice(NODES)
        one = [
            node
            for node in NODES
            if node != subject and history.ledger.who(node) == history.ledger.who(subject)
        ]
        if one:
            stated(history, subject, history.random.choice(IRREFLEXIVE), one[0], "state")
            history.clock.advance(timedelta(hours=1))
            break
        if merge(history):
            history.happened("merge")
            history.clock.advance(timedelta(hours=1))
    return _finding(history)


def _finding(history: History) -> tuple[str, Statement] | None:
    with history.gates.store.view(history.actor) as view:
        open_ = view.findings(status="open")
    if not open_:
        return None
    finding = history.random.choice(open_)
    return finding.id, history.findings[_telling(history, finding.id)]


def _telling(history: History, finding: str) -> tuple[str, datetime]:
    """Return the memory of a finding, and when what it keeps was said."""
    with history.gates.store.view(history.actor) as view:
        (found,) = view.findings(ids=[finding])
    return found.memory_id, datetime.fromisoformat(str(found.draft["said_at"]))


def _refused(decide: Callable[[], ReviewReceipt]) -> str | None:
    """Return the code with which a decision was refused."""
    try:
        decide()
    except Conflict as error:
        return error.code
    return None
