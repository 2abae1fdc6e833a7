from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fold_oracle
from fold_stories import LAST, day
from hindgraph.model.fold import Interval, fold, value_at
from hindgraph.model.records import EVER, FAR_FUTURE, Tier
from hindgraph.model.told import Told

HORIZON = 24
many = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
some = settings(many, max_examples=60)


@st.composite
def tellings(draw: st.DrawFn, number: int) -> Told:
    kind = draw(st.sampled_from(["state", "change", "end", "span", "event", "correction", "change", "end"]))
    said = draw(st.integers(1, HORIZON))
    own = draw(st.booleans())
    start = draw(st.integers(0, HORIZON)) if own else said
    values = st.sampled_from("AAABBC")
    nameless = kind in ("end", "correction") and draw(st.integers(0, 3)) == 0
    of_end = kind == "correction" and draw(st.integers(0, 2)) == 0
    lapses = kind in ("span", "event")
    vague = kind in ("state", "change", "end") and own and draw(st.booleans())
    length = draw(st.sampled_from([1, 5, 12]))
    positive = kind != "end" and (kind == "correction" or draw(st.integers(0, 7)) > 0)
    never = kind == "state" and not positive and draw(st.booleans())
    return Told(
        id=f"s{number}",
        kind=kind,  # type: ignore[arg-type]
        value=None if nameless else draw(values),
        positive=positive,
        said_at=day(said + draw(st.sampled_from([0, 0.5]))),
        position=(0, draw(st.integers(0, 1)), 0),
        start=EVER if never else day(start),
        period_to=day(start + length) if vague and not never else None,
        precision="day" if length == 1 else "month",
        lapses_at=day(start + length) if lapses else FAR_FUTURE,
        wrong=draw(values) if kind == "correction" else None,
        of_end=of_end,
        dated=own,
        tier=Tier(draw(st.sampled_from([1, 1, 1, 2]))),
        recorded_at=day(draw(st.sampled_from([said, said, HORIZON + 5]))),
        retracted_at=draw(st.sampled_from([FAR_FUTURE, FAR_FUTURE, FAR_FUTURE, day(HORIZON + 6)])),
    )


histories = st.integers(0, 9).flatmap(lambda n: st.tuples(*(tellings(i) for i in range(n)))).map(list)
knowing = st.sampled_from([day(HORIZON // 2), day(HORIZON + 5), LAST])


def holding(rows: tuple[Interval, ...], at: datetime) -> list[Interval]:
    return [row for row in rows if row.start <= at < row.end]


def instants(told: list[Told]) -> list[datetime]:
    """All at which anything can change, with those just beside, and the middle of every day."""
    tick = timedelta(microseconds=1)
    edges = {t for each in told for t in (each.start, each.said_at, each.lapses_at, each.period_to) if t}
    edges |= {each.start + timedelta(days=1) for each in told} - {FAR_FUTURE}
    beside = {edge + step for edge in edges if EVER < edge < FAR_FUTURE for step in (-tick, 0 * tick, tick)}
    return sorted(beside | {day(n + 0.25) for n in range(-1, HORIZON + 14)})


@given(histories, knowing)
@many
def test_the_fold_says_what_the_oracle_says(told: list[Told], known_at: datetime) -> None:
    rows = fold(told, known_at=known_at)
    asked = instants(told)
    for at, expected in zip(asked, fold_oracle.answers(told, asked, known_at), strict=True):
        here = holding(rows, at)
        sure = [(row.value, row.tier) for row in here if not row.contested]
        assert sure == ([] if expected.value is None else [(expected.value, expected.tier)]), at
        challenges = [(row.value, row.contests) for row in here if row.contested]
        assert challenges == ([] if expected.contested is None else [(expected.contested, expected.value)]), (
            at
        )


@given(histories, knowing, st.randoms(use_true_random=False))
@some
def test_the_rows_say_what_each_instant_says(told: list[Told], known_at: datetime, random: Random) -> None:
    rows = fold(told, known_at=known_at)
    for at in random.sample(instants(told), 12):
        sure = [row.value for row in holding(rows, at) if not row.contested]
        assert sure == [value for value in [value_at(told, at, known_at)] if value is not None]


@given(histories, knowing, st.randoms(use_true_random=False))
@some
def test_the_order_of_arrival_does_not_matter(told: list[Told], known_at: datetime, random: Random) -> None:
    arrived = random.sample(told, len(told))
    assert fold(arrived, known_at=known_at) == fold(told, known_at=known_at)


@given(histories)
@some
def test_what_was_known_then_is_the_fold_of_what_had_arrived_by_then(told: list[Told]) -> None:
    for known_at in (day(HORIZON // 2), day(HORIZON)):
        arrived = [each for each in told if each.recorded_at <= known_at]
        assert fold(told, known_at=known_at) == fold(arrived, known_at=known_at)


@given(histories.filter(bool), st.data())
@some
def test_a_statement_that_was_retracted_might_never_have_been_told(
    told: list[Told], data: st.DataObject
) -> None:
    gone = data.draw(st.sampled_from(told))
    rest = [each for each in told if each is not gone]
    retracted = [*rest, replace(gone, retracted_at=day(HORIZON + 4))]
    assert fold(retracted, known_at=LAST) == fold(rest, known_at=LAST)


@given(histories, knowing)
@some
def test_rows_are_maximal_and_only_a_contested_one_overlaps(told: list[Told], known_at: datetime) -> None:
    rows = fold(told, known_at=known_at)
    for contested in (False, True):
        lane = [row for row in rows if row.contested is contested]
        for row, following in pairwise(lane):
            assert row.start < row.end <= following.start
            same = (row.value, row.tier, row.contests) == (
                following.value,
                following.tier,
                following.contests,
            )
            assert not (same and row.end == following.start)
    known = {each.id for each in told if each.recorded_at <= known_at < each.retracted_at}
    assert all(row.because and known.issuperset(row.because) for row in rows)


@given(histories, knowing)
@some
def test_third_parties_never_move_a_first_party_row(told: list[Told], known_at: datetime) -> None:
    first = [each for each in told if each.tier is Tier.FIRST]
    with_third = [row for row in fold(told, known_at=known_at) if row.tier is Tier.FIRST]
    assert with_third == list(fold(first, known_at=known_at))
