"""What is true of a whole graph, told plainly: every fact, at one instant, as known at one moment, with merges.

It knows five kinds of predicates – one object a subject, many, one subject an object, and, the same both ways round, one or
many – and asks the plain oracle of one timeline (`fold_oracle`) for each. It shares nothing with the product but records.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

import fold_oracle
from hindgraph.model.records import Redirect, Statement, Tier
from hindgraph.model.told import Told

Shape = Literal["one object", "many", "one subject", "one spouse", "friends"]
Fact = tuple[str, str, str]


@dataclass(frozen=True)
class Seen:
    """A statement with its ends as they count."""

    subject: str
    object: str | None
    wrong: str | None
    said: Statement


def true_at(
    statements: Iterable[Statement],
    redirects: Iterable[Redirect],
    shapes: dict[str, Shape],
    at: datetime,
    known_at: datetime,
) -> tuple[set[Fact], set[Fact]]:
    """Return the facts that hold, and those that somebody else claims against them."""
    counts_for = [
        (r.loser, r.winner) for r in redirects if r.recorded_at <= known_at and known_at < r.retracted_at
    ]

    def who(entity: str) -> str:
        for _ in range(len(counts_for) + 1):
            for loser, winner in counts_for:
                if loser == entity:
                    entity = winner
                    break
        return entity

    seen = [
        Seen(who(s.subject_id), s.object_id and who(s.object_id), s.wrong_id and who(s.wrong_id), s)
        for s in statements
    ]
    holding: set[Fact] = set()
    claimed: set[Fact] = set()
    for predicate, shape in shapes.items():
        about = [s for s in seen if s.said.predicate == predicate]
        ends = {e for s in about for e in (s.subject, s.object, s.wrong) if e}
        for subject in ends:
            for object_ in ends:
                holds, contests = fact(about, shape, subject, object_, at, known_at)
                if shape in ("one spouse", "friends") and subject > object_:
                    continue
                if holds:
                    holding.add((subject, predicate, object_))
                if contests:
                    claimed.add((subject, predicate, object_))
    return holding, claimed


def fact(
    about: list[Seen], shape: Shape, subject: str, object_: str, at: datetime, known_at: datetime
) -> tuple[bool, bool]:
    """Say whether a fact holds, and whether it is claimed against what holds."""
    if shape == "one object":
        answer = ask([told(s, s.object, s.wrong) for s in about if s.subject == subject], at, known_at)
        return answer.value == object_, answer.contested == object_
    if shape == "many":
        answer = alone(about, subject, object_, at, known_at)
        return answer.value == object_, answer.contested == object_
    if shape == "friends":
        both = {subject, object_}
        them = [
            s
            for s in about
            if {s.subject, s.object or s.wrong} == both or (names_nothing(s) and s.subject in both)
        ]
        answer = ask([told(s, s.object and object_, s.wrong and object_) for s in them], at, known_at)
        return (
            subject != object_ and answer.value == object_,
            subject != object_ and answer.contested == object_,
        )
    if shape == "one subject":
        here = alone(about, subject, object_, at, known_at)
        there = ask(
            [
                told(s, s.object and s.subject, s.wrong and s.subject)
                for s in about
                if object_ in (s.object, s.wrong)
            ],
            at,
            known_at,
        )
        return here.value == object_ and there.value == subject, False
    mine, theirs = (
        ask(
            [
                told(s, s.object and other(s, one), s.wrong and other(s, one))
                for s in about
                if one in (s.subject, s.object, s.wrong)
            ],
            at,
            known_at,
        )
        for one in (subject, object_)
    )
    return subject != object_ and mine.value == object_ and theirs.value == subject, False


def other(seen: Seen, one: str) -> str | None:
    """Return the other end of a statement that says the same both ways; a correction may name only what was wrong."""
    return (seen.object or seen.wrong) if seen.subject == one else seen.subject


def names_nothing(seen: Seen) -> bool:
    """Tell whether a statement is an end of whatever holds."""
    return seen.object is None and seen.wrong is None


def alone(
    about: list[Seen], subject: str, object_: str, at: datetime, known_at: datetime
) -> fold_oracle.Answer:
    """Ask about one object among many; an end that names none concerns each, what was wrong only its own."""
    mine = [s for s in about if s.subject == subject and (object_ in (s.object, s.wrong) or names_nothing(s))]
    return ask([told(s, s.object, s.wrong) for s in mine], at, known_at)


def ask(said: list[Told], at: datetime, known_at: datetime) -> fold_oracle.Answer:
    (answer,) = fold_oracle.answers(said, [at], known_at)
    return answer


def told(seen: Seen, value: str | None, wrong: str | None) -> Told:
    said = seen.said
    return Told(
        id=said.id,
        kind=said.kind,
        value=value,
        said_at=said.said_at,
        start=said.start,
        recorded_at=said.recorded_at,
        positive=said.polarity and said.kind != "end",
        position=said.position,
        period_to=said.period_to,
        lapses_at=said.lapses_at,
        wrong=wrong,
        of_end=said.of_end,
        dated=said.dated,
        precision=said.precision,
        tier=Tier(said.tier),
        retracted_at=said.retracted_at,
    )
