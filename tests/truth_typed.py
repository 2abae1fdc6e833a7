"""What people state of a graph, at random: facts are stated, corrected, ended, and what was written is undone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fold_stories import day
from hindgraph.errors import InvalidInput
from hindgraph.model.receipts import Receipt
from hindgraph.model.records import Statement
from hindgraph.retain.typed import Telling
from truth_gates import IRREFLEXIVE, SHAPES
from truth_histories import DAYS, NODES, History, rows_at
from truth_ledger import TYPED

WHY = Telling(reason="drawn")


def said(
    history: History, subject: str, predicate: str, object_: str | None, kind: str, **given: Any
) -> Statement:
    """Return a first party's statement of now."""
    plain = {"start": history.now, "position": (TYPED, 0, 0), **given}
    history.drawn += 1
    return Statement(
        f"s{history.drawn:03}",
        "",
        "",
        subject,
        predicate,
        object_,
        kind,  # type: ignore[arg-type]
        history.now,
        recorded_at=history.now,
        subject_keys=(),
        **plain,
    )


def state(history: History) -> bool:
    draw = history.random
    kind = draw.choice(["state", "change", "end", "span"])
    return stated(history, draw.choice(NODES), draw.choice(list(SHAPES)), draw.choice(NODES), kind)


def stated(history: History, subject: str, predicate: str, object_: str, kind: str) -> bool:
    """State a fact; what may not be is kept for review."""
    draw = history.random
    begin = draw.randint(0, DAYS)
    end = begin + draw.choice([1, 4, 9])
    since = draw.choice([None, day(begin), day(begin).date()])
    times: dict[str, Any] = {"since": day(begin), "until": day(end)} if kind == "span" else {"since": since}
    try:
        receipt = history.gates.typed.assert_fact(
            history.actor, subject, predicate, object_, kind=kind, **times, telling=WHY
        )
    except InvalidInput:  # what ends before it began
        assert kind == "end"
        return False
    told = said(history, subject, predicate, object_, kind, polarity=True)
    if kind == "span":
        told = replace(told, start=day(begin), lapses_at=day(end))
    elif since is not None:
        told = replace(told, start=day(begin))
        if kind != "state" and since != day(begin):  # "on the 4th" is some time of that day
            told = replace(told, period_to=day(begin + 1), precision="day")
    if kind != "end" and history.ledger.who(subject) == history.ledger.who(object_):
        assert receipt.statements[0].outcome == "rejected"
        history.kept(receipt.memory_id, told)
        history.happened("keep a finding")
        return False
    history.ledger.tell([told])
    return True


def undo_a_write(history: History) -> bool:
    """Say that a fact was wrong, and not what is right."""
    return _of_known(
        history,
        lambda fact: history.gates.typed.correct_fact(history.actor, fact, None, telling=WHY),
        lambda was: said(history, was.subject_id, was.predicate, None, "correction", wrong_id=was.object_id),
    )


def correct(history: History) -> bool:
    """Say what is right instead, since when or always; or that it ended at another time, or not at all."""
    draw = history.random
    right, at = draw.choice(NODES), day(draw.randint(0, DAYS))
    way = draw.choice(["value", "dated value", "ended then", "not ended"])
    options: dict[str, dict[str, Any]] = {
        "value": {"value": right},
        "dated value": {"value": right, "since": at},
        "ended then": {"value": None, "ended": at},
        "not ended": {"value": None, "ended": False},
    }

    def told(was: Statement) -> Statement:
        object_ = {"ended then": was.object_id, "not ended": None}.get(way, right)
        if object_ is not None and history.ledger.who(object_) == history.ledger.who(was.object_id or ""):
            object_ = was.object_id
        told = said(history, was.subject_id, was.predicate, object_, "correction", wrong_id=was.object_id)
        if way in ("dated value", "ended then"):
            told = replace(told, start=at, dated=True)
        return replace(told, of_end=way in ("ended then", "not ended"))

    def corrected(fact: str) -> Receipt:
        given = dict(options[way])
        return history.gates.typed.correct_fact(history.actor, fact, given.pop("value"), **given, telling=WHY)

    return _of_known(history, corrected, told, only=("lives_in",))


def end(history: History) -> bool:
    at = history.random.choice([None, day(history.random.randint(0, DAYS))])
    return _of_known(
        history,
        lambda fact: history.gates.typed.end_fact(history.actor, fact, on=at, telling=WHY),
        lambda was: said(
            history, was.subject_id, was.predicate, was.object_id, "end", start=at or history.now
        ),
    )


def _of_known(
    history: History,
    write: Callable[[str], Receipt],
    told: Callable[[Statement], Statement],
    *,
    only: tuple[str, ...] = tuple(SHAPES),
) -> bool:
    """Say something of a fact that was told; what cannot be said of it, or is not believed any more, is left alone."""
    history.agree()
    known = [s for s in history.ledger.statements if s.object_id is not None and s.predicate in only]
    if not known:
        return False
    was = history.random.choice(known)
    try:
        receipt = write(was.id)
    except InvalidInput:
        return False
    if any(statement.outcome == "rejected" for statement in receipt.statements) and receipt.changed:
        history.kept(receipt.memory_id, told(was))
        return False
    if not receipt.changed:
        history.happened("leave a fact alone")
        (outcome,) = receipt.statements
        assert outcome.code != "taken_back" or not _is_believed(history, was), was
        return False
    history.ledger.tell([told(was)])
    return True


def _is_believed(history: History, was: Statement) -> bool:
    """Tell whether a fact is believed of any of some days."""
    who = history.ledger.who
    facts = [(who(was.subject_id), was.predicate, who(was.object_id or ""))]
    if was.predicate in IRREFLEXIVE:  # which are those that hold both ways round
        facts.append((facts[0][2], was.predicate, facts[0][0]))
    with history.gates.store.view(history.actor) as view:
        found = [rows_at(view, history.entities, day(number), day(10_000)) for number in range(0, DAYS, 4)]
    return any(fact in holding for holding, _ in found for fact in facts)
