"""What Chinese leaves open, says of a later day, or makes no name of, however long it goes on."""

from datetime import UTC, datetime
from time import process_time

import pytest

from hindgraph_extractors.records import ReadContext
from worlds import reader

CONTEXT = ReadContext(said_at=datetime(2026, 9, 17, 9, tzinfo=UTC), timezone="UTC", user="林一")


@pytest.mark.parametrize(
    "text",
    [
        "Redis 的端口应该是6380，不是很确定。",
        "王芳应该在腾讯工作，不在家的时候多。",
        "王芳应该在腾讯工作，不在华为吧？",
        "医生让我说我对花生过敏。",
    ],
)
def test_nothing_is_read(text: str) -> None:
    assert reader().read(text, CONTEXT).drafts == ()


def test_what_should_be_one_and_not_the_other_is_set_right() -> None:
    (draft,) = reader().read("Redis 的端口应该是6380，不是6379。", CONTEXT).drafts
    assert draft.object is not None
    assert (draft.predicate, draft.object.name) == ("listens_on", "6380")


@pytest.mark.parametrize("later", ["后来", "最近"])
def test_what_came_later_is_not_dated_by_what_went_before(later: str) -> None:
    drafts = reader().read(f"2019年李雷离开了华为，{later}加入了腾讯。", CONTEXT).drafts
    joined = [d for d in drafts if d.object is not None and d.object.name == "腾讯"]
    assert [d.time for d in joined] == [None]


def test_a_run_of_sounds_is_not_read_to_its_end_from_every_place() -> None:
    spent = []
    for times in (400, 1600):
        began = process_time()
        reader().read("罗特" * times + "医生", CONTEXT)
        spent.append(process_time() - began)
    # Four times the text: sixteen times the work would be a square.
    assert spent[1] < 10 * spent[0] + 0.5
