from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from hindgraph.model import testimony
from hindgraph.model.fold import value_at
from hindgraph.model.records import FAR_FUTURE, MemoryRecord, Statement, Tier
from hindgraph.model.timelines import project
from hindgraph_extractors.records import Draft, Period, Precision, Surface
from hindgraph_ontology.records import Kind, PredicateDef

USES = PredicateDef("uses", "{subject} uses {object}", ("Thing",), ("Thing",))
LIVES = PredicateDef("lives_in", "{subject} lives in {object}", ("Thing",), ("Thing",), functional=True)
NOON = datetime(2024, 6, 5, 12, tzinfo=UTC)
TICK = timedelta(microseconds=1)


def on(month: int, day: int, hour: int = 0) -> datetime:
    return datetime(2024, month, day, hour, tzinfo=UTC)


def memory(said_at: datetime = NOON, turn: int = 0) -> MemoryRecord:
    document = f"m{said_at:%m%d%H}{turn}"
    return MemoryRecord(document, "-", "episodic", said_at, said_at, document, position=(0, turn))


def surface(name: str, text: str | None = None) -> Surface:
    return Surface(text or name, name, 0, 1)


def name(end: Surface | None) -> str | None:
    return None if end is None else end.name


def draft(kind: Kind, object_: str | None = "Rome", time: Period | None = None, **parts: object) -> Draft:
    plain = Draft(
        surface("Ann"),
        "lives_in",
        None if object_ is None else surface(object_),
        kind,
        7,
        9,
        "test",
        time=time,
    )
    return replace(plain, **parts)  # type: ignore[arg-type]


def said(
    kind: Kind,
    object_: str | None = "Rome",
    time: Period | None = None,
    *,
    at: datetime = NOON,
    turn: int = 0,
    **parts: object,
) -> Statement:
    made = draft(kind, object_, time, **parts)
    return testimony.testimony(
        made,
        memory(at, turn),
        subject_id="ann",
        object_id=object_,
        wrong_id=name(made.wrong),
        predicate=LIVES,
        now=at,
    )


def period(start: datetime | None, end: datetime | None, precision: Precision) -> Period:
    return Period(start, end, precision)


MARCH = period(on(3, 1), on(4, 1), "month")
TODAY = period(on(6, 5), on(6, 6), "day")
THE_20TH = period(on(6, 20), on(6, 21), "day")
THREE_O_CLOCK = period(on(6, 5, 3), on(6, 5, 4), "hour")

TABLE = [
    # kind, time, start, lapses, period_to
    ("state", None, NOON, FAR_FUTURE, None),
    ("state", period(on(3, 1), None, "month"), on(3, 1), FAR_FUTURE, None),
    ("change", None, NOON, FAR_FUTURE, None),
    ("change", MARCH, on(3, 1), FAR_FUTURE, on(4, 1)),
    ("change", TODAY, on(6, 5), FAR_FUTURE, on(6, 6)),
    ("change", THE_20TH, on(6, 20), FAR_FUTURE, None),
    ("change", THREE_O_CLOCK, on(6, 5, 3), FAR_FUTURE, None),
    ("end", MARCH, on(3, 1), FAR_FUTURE, on(4, 1)),
    ("end", period(None, on(6, 1), "day"), on(6, 1), FAR_FUTURE, None),
    ("span", period(on(6, 1), on(6, 9), "day"), on(6, 1), on(6, 9), None),
    ("span", period(None, on(6, 9), "day"), NOON, on(6, 9), None),
    ("span", period(None, on(6, 1), "day"), on(6, 1) - TICK, on(6, 1), None),
    ("event", MARCH, on(3, 1), on(4, 1), None),
    ("event", None, NOON, NOON + TICK, None),
]


@pytest.mark.parametrize(("kind", "time", "start", "lapses", "period_to"), TABLE)
def test_the_table_of_kinds_gives_start_and_lapse(
    kind: Kind, time: Period | None, start: datetime, lapses: datetime, period_to: datetime | None
) -> None:
    made = said(kind, time=time)
    assert (made.start, made.lapses_at, made.period_to) == (start, lapses, period_to)


def test_a_statement_carries_whose_word_it_is_and_where_it_stands() -> None:
    third = replace(memory(), tier=Tier.THIRD, trust=0.5, position=(4, 2), part=(3, 5))
    made = testimony.testimony(
        draft("state"), third, subject_id="ann", object_id="rome", predicate=LIVES, now=NOON
    )
    assert (made.tier, made.trust) == (Tier.THIRD, 0.5)
    assert made.position == (4, 2, 2_000_007)
    assert (made.span_start, made.span_end) == (7, 9)


def test_a_correction_is_dated_only_by_a_date_of_its_own() -> None:
    assert not said("correction", "Oslo", wrong=surface("Rome")).dated
    assert said("correction", "Oslo", TODAY, wrong=surface("Rome")).dated
    assert not said("change", "Oslo", TODAY).dated


@pytest.mark.parametrize(
    "denial",
    [
        draft("end", polarity=False),
        draft("correction", "Rome", of_end=True),
        draft("correction", "Rome", of_end=True, wrong=surface("Rome")),
        draft("correction", None, of_end=True, wrong=surface("Rome")),
    ],
)
def test_every_way_of_saying_has_not_left_takes_the_end_back(denial: Draft) -> None:
    made = testimony.testimony(
        denial,
        memory(),
        subject_id="ann",
        object_id=name(denial.object),
        wrong_id=name(denial.wrong),
        predicate=LIVES,
        now=NOON,
    )
    assert (made.kind, made.object_id, made.wrong_id, made.of_end) == ("correction", None, "Rome", True)


def test_another_date_of_an_end_is_about_the_value_it_names_either_way() -> None:
    by_object = said("correction", "Rome", TODAY, of_end=True)
    by_wrong = said("correction", None, TODAY, of_end=True, wrong=surface("Rome"))
    assert (by_object.object_id, by_object.wrong_id) == (by_wrong.object_id, by_wrong.wrong_id)
    assert by_object.dated


def test_an_id_hangs_on_the_words_and_not_on_what_they_were_resolved_to() -> None:
    one, other = (
        testimony.testimony(
            draft("state"), memory(), subject_id=entity, object_id="rome", predicate=LIVES, now=NOON
        )
        for entity in ("ann-1", "ann-2")
    )
    assert one.id == other.id
    assert said("state").id != said("state", polarity=False).id
    assert said("change").id != said("change", time=TODAY).id


def test_equal_drafts_of_one_text_are_numbered_and_others_do_not_count() -> None:
    drafts = [draft("state", "Oslo"), draft("state"), draft("change"), draft("state")]
    assert testimony.ordinals(drafts) == [0, 0, 0, 1]


def test_the_groups_of_an_exclusive_value_make_its_timelines() -> None:
    made = testimony.testimony(
        draft("correction", "3.11", wrong=surface("dark mode")),
        memory(),
        subject_id="ann",
        object_id="3.11",
        wrong_id="dark",
        predicate=USES,
        now=NOON,
        group="python",
    )
    stands, taken = made.subject_keys
    assert "python" in stands
    assert "dark" in taken


def lives(statements: list[Statement], at: datetime) -> str | None:
    key = statements[0].subject_keys[0]
    return value_at(project({key: statements}, key), at, FAR_FUTURE - TICK, key)


def test_moved_today_leaves_what_was_told_this_morning_its_morning() -> None:
    told = [
        said("state", "Rome", at=on(6, 5, 10)),
        said("change", "Oslo", TODAY, at=on(6, 5, 15)),
    ]
    assert lives(told, on(6, 5, 10)) == "Rome"
    assert lives(told, on(6, 5, 15)) == "Oslo"


def test_two_moves_on_one_day_hold_from_one_telling_to_the_next() -> None:
    told = [
        said("change", "Rome", TODAY, at=on(6, 5, 10)),
        said("change", "Oslo", TODAY, at=on(6, 5, 15)),
    ]
    assert [lives(told, on(6, 5, hour)) for hour in (0, 14, 15)] == ["Rome", "Rome", "Oslo"]


def test_left_today_ends_what_was_told_this_morning() -> None:
    told = [said("state", "Rome", at=on(6, 5, 10)), said("end", None, TODAY, at=on(6, 5, 15))]
    assert lives(told, on(6, 5, 10)) == "Rome"
    assert lives(told, on(6, 5, 15)) is None


def test_a_day_ahead_stands_for_its_beginning() -> None:
    told = [
        said("state", "Rome", at=on(6, 1)),
        said("span", "Oslo", period(on(6, 10), on(6, 30), "day"), at=on(6, 2)),
        said("end", None, THE_20TH, at=on(6, 5)),
    ]
    assert lives(told, on(6, 15)) == "Oslo"
    assert lives(told, on(6, 20)) == "Rome"


def test_was_there_until_may_is_remembered_as_its_last_moment() -> None:
    until_may = period(None, on(5, 1), "month")
    told = [said("span", "Rome", until_may)]
    assert lives(told, on(5, 1) - TICK) == "Rome"
    assert lives(told, on(5, 1)) is None


def test_in_one_memory_the_later_words_are_told_later() -> None:
    told = [said("state", "Rome", start=0), said("state", "Oslo", start=30)]
    assert lives(told, NOON) == "Oslo"
    assert lives(told[::-1], NOON) == "Oslo"


def test_left_in_the_month_on_whose_last_day_one_came_is_still_in_that_month() -> None:
    the_31st = period(on(3, 31), on(4, 1), "day")
    told = [
        said("change", "Rome", the_31st, at=on(4, 10)),
        said("end", "Rome", MARCH, at=on(4, 20)),
    ]
    assert lives(told, on(3, 31, 12)) == "Rome"
    assert lives(told, on(4, 1) - TICK) is None
