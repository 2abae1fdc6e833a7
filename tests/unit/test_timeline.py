"""What became of the rows of one timeline, found with work that grows no faster than their number."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest

from fold_stories import day
from hindgraph.model.records import FAR_FUTURE, LATEST, Version
from hindgraph.recall.timeline import Timeline

LOOKED_AT: Counter[str] = Counter()


class Watched(Version):
    """A row that counts how often it is compared by its times."""

    def __getattribute__(self, name: str) -> object:
        if name in ("valid_from", "valid_to", "recorded_at", "retracted_at"):
            LOOKED_AT[name] += 1
        return super().__getattribute__(name)


def row(number: int, value: str, valid: tuple[float, float], believed: tuple[float, float]) -> Version:
    begin, end = (FAR_FUTURE if at > 9_000 else day(at) for at in (valid[1], believed[1]))
    return Watched(
        f"lives_in:{number}",
        value,
        "t",
        "ann",
        "lives_in",
        value,
        None,
        day(valid[0]),
        begin,
        day(believed[0]),
        end,
    )


def corrected(times: int) -> Iterator[Version]:
    """Give the rows of a value that is corrected again and again, all from the same beginning."""
    for number in range(times):
        yield row(
            number,
            f"v{number}",
            (0, 9_999),
            (number / 100, (number + 1) / 100 if number < times - 1 else 9_999),
        )


def rewritten(times: int) -> Iterator[Version]:
    """Give the rows of a value whose end is put off again and again."""
    for number in range(times):
        yield row(
            number, "v", (0, 1 + number), (number / 100, (number + 1) / 100 if number < times - 1 else 9_999)
        )


def moved(times: int) -> Iterator[Version]:
    """Give the rows of values that follow each other: each is written anew with its end."""
    for number in range(times):
        told = number / 100
        yield row(2 * number, f"v{number}", (number, 9_999), (told, told + 0.01))
        yield row(2 * number + 1, f"v{number}", (number, number + 1), (told + 0.01, 9_999))


def work(rows: list[Version]) -> int:
    """Return how often times are looked at while all is asked of each row."""
    LOOKED_AT.clear()
    timeline = Timeline(rows, LATEST)
    of_believed = (timeline.before, timeline.after, timeline.learned_at, timeline.end_learned_at)
    of_others = (timeline.instead, timeline.same_start, timeline.as_it_stands, timeline.was_rewritten)
    for each in rows:
        for question in of_believed if timeline.believed(each) else of_others:
            question(each)
    return LOOKED_AT.total()


@pytest.mark.parametrize("kind", [corrected, rewritten, moved])
def test_ten_times_the_rows_are_little_more_than_ten_times_the_work(kind: object) -> None:
    few, many = (work(list(kind(times))) for times in (200, 2_000))  # type: ignore[operator]
    assert many < 14 * few


def test_what_stood_in_place_of_each_is_found() -> None:
    rows = list(corrected(5))
    timeline = Timeline(rows, LATEST)
    assert [timeline.instead(each) for each in rows[:-1]] == rows[1:]
    assert timeline.instead(rows[1]) is rows[2]
    rows = list(rewritten(5))
    timeline = Timeline(rows, LATEST)
    assert [timeline.as_it_stands(each) for each in rows] == [rows[-1]] * 5
    assert timeline.learned_at(rows[-1]) == day(0)
    assert timeline.end_learned_at(rows[-1]) == day(0) + timedelta(days=0.04)


def test_rows_of_merged_entities_that_meet_are_both_found() -> None:
    mine, theirs = row(1, "v1", (0, 9_999), (1, 5)), row(2, "v1", (3, 9_999), (2, 9_999))
    other = row(3, "v2", (4, 6), (2, 9_999))
    timeline = Timeline([mine, theirs, other], LATEST)
    assert timeline.instead(mine) is other  # another value before the same one
    assert timeline.same_start(mine) is None
