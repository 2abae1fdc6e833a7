from datetime import datetime, timedelta

import pytest

import fold_oracle
from fold_stories import LAST, Story, as_spoken, day, statements, stories, told
from hindgraph.model.fold import Told, fold, value_at
from hindgraph.model.records import Statement
from hindgraph.model.timelines import DesiredRow, desired_rows, homes, reach
from hindgraph_ontology.records import Ontology, PredicateDef

IS = PredicateDef("is", "{subject} is {object}", ("Thing",), ("Thing",), functional=True)
LAW = Ontology(1, "", {}, {"is": IS})
THROUGH_THE_DAY = timedelta(days=1, microseconds=-1)


@pytest.mark.parametrize("story", stories(), ids=str)
def test_every_story_ends_as_told(story: Story) -> None:
    contested = []
    for asked, value, known in story.asked:
        known_at = LAST if known is None else day(known)
        rows = [row for row in fold(told(story), known_at=known_at) if row.start <= day(asked) < row.end]
        assert [row.value for row in rows if not row.contested] == ([] if value is None else [value]), asked
        assert value_at(told(story), day(asked), known_at) == value
        contested += [row.value for row in rows if row.contested]
    if story.contested:
        assert contested == story.contested


def rows_at(said: list[Statement], valid: datetime, known_at: datetime) -> list[DesiredRow]:
    timelines = reach([said[0].subject_keys[0]], lambda keys: dict.fromkeys(keys, said))
    rows = desired_rows(homes(timelines), timelines, LAW, known_at=known_at)
    return [row for row in rows if row.valid_from <= valid < row.valid_to]


@pytest.mark.parametrize("story", stories(), ids=str)
def test_every_story_makes_the_rows_it_tells(story: Story) -> None:
    for asked, value, known in story.asked:
        rows = rows_at(statements(story, IS), day(asked), LAST if known is None else day(known))
        assert [row.object_id for row in rows if not row.contested] == ([] if value is None else [value])


@pytest.mark.parametrize("story", stories(), ids=str)
def test_every_story_holds_when_told_at_noon_with_dates_and_asked_for_whole_days(story: Story) -> None:
    for asked, value, known in story.asked:
        known_at = LAST if known is None else day(known) + THROUGH_THE_DAY
        rows = rows_at(as_spoken(story, IS), day(asked) + THROUGH_THE_DAY, known_at)
        assert [row.object_id for row in rows if not row.contested] == ([] if value is None else [value]), (
            asked
        )


@pytest.mark.parametrize("story", stories(), ids=str)
def test_the_oracle_tells_every_story_as_well(story: Story) -> None:
    for asked, value, known in story.asked:
        known_at = LAST if known is None else day(known)
        (answer,) = fold_oracle.answers(told(story), [day(asked)], known_at)
        assert answer.value == value, asked
        assert not story.contested or [answer.contested] == story.contested


def test_a_row_names_the_statement_that_decides_it_and_the_correction_behind_it() -> None:
    said = [
        Told("s1", "state", "W", day(1), day(1), day(1)),
        Told("s2", "correction", "Y", day(2), day(2), day(2), wrong="W"),
        Told("s3", "state", "Y", day(5), day(5), day(5)),
    ]
    (row,) = fold(said, known_at=LAST)
    assert (row.value, row.because) == ("Y", ("s1", "s2", "s3"))


def test_a_row_knows_how_exactly_it_begins() -> None:
    said = [
        Told("s1", "state", "Ann", day(1), day(1), day(1)),
        Told("s2", "span", "Bo", day(2), day(5), day(2), lapses_at=day(9), precision="day"),
    ]
    rows = [(row.value, row.precision) for row in fold(said, known_at=LAST)]
    assert rows == [("Ann", "instant"), ("Bo", "day"), ("Ann", "day")]
