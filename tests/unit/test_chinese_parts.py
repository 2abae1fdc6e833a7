"""Parts of the Chinese reader: names that their neighbours introduce, kinds, days before verbs, intentions."""

from datetime import UTC, datetime
from time import process_time

import pytest

from hindgraph_extractors.chinese.asides import asides_of
from hindgraph_extractors.chinese.compiling import compile_lexicon
from hindgraph_extractors.chinese.introduced import find_introduced, is_name
from hindgraph_extractors.chinese.introductions import ASIDE
from hindgraph_extractors.chinese.moods import intended, told_clauses
from hindgraph_extractors.chinese.page import Page, page_of
from hindgraph_extractors.chinese.professions import is_profession
from hindgraph_extractors.chinese.reader import ChineseReader
from hindgraph_extractors.chinese.sentences import sentences
from hindgraph_extractors.chinese.words import cut
from hindgraph_extractors.records import Draft, ReadContext
from hindgraph_ontology.loader import load_core

LEXICON = compile_lexicon(load_core())
READER = ChineseReader(load_core())
SAID = datetime(2026, 6, 24, 2, 0, tzinfo=UTC)


def page(text: str) -> Page:
    said = datetime(2026, 6, 24, 2, 0, tzinfo=UTC)
    return page_of(text, ReadContext(said_at=said, timezone="Asia/Shanghai"), LEXICON)


def drafts(text: str) -> list[Draft]:
    return list(READER.read(text, ReadContext(said_at=SAID, timezone="Asia/Shanghai", lang="zh")).drafts)


def names(text: str) -> list[tuple[str, str]]:
    return [(name.name, name.cls) for name in page(text).names]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("我姐姐罗倩来了。", "罗倩"),
        ("我女儿糖糖来了。", "糖糖"),
        ("歌手段宁离开了。", "段宁"),
        ("负责人现在是马宁。", "马宁"),
        ("我弟弟陈诺今年毕业。", "陈诺"),
        ("顾以宁（1902年3月4日生于绍兴）画画。", "顾以宁"),
    ],
)
def test_a_noun_for_a_person_or_the_years_of_a_life_introduce_a_name(text: str, name: str) -> None:
    found = find_introduced(text, tuple(cut(text, 0, len(text), LEXICON.whole)), LEXICON)
    assert [text[start:end] for start, end in found] == [name]


@pytest.mark.parametrize(
    "text", ["我姐姐高兴地来了。", "老师应该来。", "医生马上来。", "同事常常加班。", "作家等等。"]
)
def test_ordinary_words_behind_such_a_noun_are_no_names(text: str) -> None:
    assert list(find_introduced(text, tuple(cut(text, 0, len(text), LEXICON.whole)), LEXICON)) == []


@pytest.mark.parametrize(
    ("name", "is_one"), [("罗倩", True), ("阿杰", True), ("慢慢", False), ("和我", False)]
)
def test_a_name_is_a_surname_with_given_characters_or_a_pet_name(name: str, is_one: bool) -> None:
    assert is_name(name) is is_one


@pytest.mark.parametrize("text", ["小马来了。", "老周五月份来过。", "阿杰不是学生。"])
def test_nicknames_are_persons_even_where_the_dictionary_knows_other_words(text: str) -> None:
    assert names(text) == [(text[:2], "Person")]


@pytest.mark.parametrize("text", ["两匹小马来了。", "小费不高。", "小米很好吃。"])
def test_nouns_that_look_like_nicknames_stay_nouns(text: str) -> None:
    assert names(text) == []


def test_a_day_that_was_read_into_a_nickname_is_none() -> None:
    assert [span.text for span in page("老周五月份来过。").back] == ["五月份"]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("星海重工由秦大川创立。", ("星海重工", "Company")),
        ("她加入了晨星科技。", ("晨星科技", "Company")),
        ("订单库很慢。", ("订单库", "Database")),
        ("他离开了“夜航船”乐队。", ("夜航船", "Association")),
        ("INC-778 解决了。", ("INC-778", "Incident")),
    ],
)
def test_names_are_classed_by_how_they_end_or_what_stands_beside(text: str, named: tuple[str, str]) -> None:
    assert named in names(text)


def test_a_common_noun_before_a_firms_ending_makes_no_firm() -> None:
    assert names("我很关注生物科技。") == []


def test_kinds_stay_whole_but_a_wording_around_a_slot_is_no_kind() -> None:
    assert [word.text for word in cut("阿莫西林", 0, 4, LEXICON.whole)] == ["阿莫西林"]
    assert [word.text for word in cut("对海鲜过敏", 0, 5, LEXICON.whole)] == ["对", "海鲜", "过敏"]


@pytest.mark.parametrize(
    ("noun", "is_one"),
    [("画家", True), ("鼓手", True), ("植物学家", True), ("大家", False), ("成员", False), ("负责人", False)],
)
def test_professions_are_told_by_the_ontology_or_by_their_ending(noun: str, is_one: bool) -> None:
    assert is_profession(noun, LEXICON) is is_one


def test_brackets_behind_a_person_give_the_days_of_a_life() -> None:
    text = "顾以宁（1902年3月－1980年）画画。"
    found = asides_of(text, [match.span() for match in ASIDE.finditer(text)], page(text).names)
    assert [(aside.host.name, [day.name for day in aside.life]) for aside in found] == [
        ("顾以宁", ["1902-03", "1980"])
    ]


@pytest.mark.parametrize(
    ("text", "intention"),
    [("我打算去京都。", "打算"), ("我打算取消行程。", None), ("我可能打算去京都。", None)],
)
def test_an_intention_is_told_apart_from_doubt(text: str, intention: str | None) -> None:
    sentence = next(sentences(text, []))
    assert told_clauses(sentence, text) == [False]
    assert [text[slice(*span)] if span else None for span in intended(sentence, text)] == [intention]


# ---- what looks like a fact and is none


@pytest.mark.parametrize(
    "text",
    [
        "Redis 的端口应该是6380，不是很确定。",
        "王芳应该在腾讯工作，不在家的时候多。",
        "王芳应该在腾讯工作，不在华为吧？",
        "医生让我说我对花生过敏。",
        "我不喜欢别人迟到。",
        "我不喜欢大家迟到。",
        "我讨厌张伟迟到。",
        "我的猫叫了一晚上。",
        "我的猫叫着要吃的。",
        "我的猫叫过两次。",
        "我的猫叫一晚上。",
    ],
)
def test_doubt_what_others_do_and_a_cat_that_cries_state_nothing(text: str) -> None:
    assert drafts(text) == []


def test_a_value_set_against_another_leaves_nothing_open() -> None:
    (port,) = drafts("Redis 的端口应该是6380，不是6379。")
    assert port.kind == "correction"
    assert port.object is not None
    assert port.wrong is not None
    assert (port.object.name, port.wrong.name) == ("6380", "6379")


@pytest.mark.parametrize(("later", "dated"), [("", True), ("后来", False), ("最近", False), ("随后", False)])
def test_a_date_is_carried_on_unless_something_happened_later(later: str, dated: bool) -> None:
    joined = drafts(f"2019年李雷离开了华为，{later}加入了腾讯。")[-1]
    assert joined.object is not None
    assert (joined.object.name, joined.time is not None) == ("腾讯", dated)


def test_a_pet_is_called_what_follows() -> None:
    assert [d.object.name for d in drafts("我的狗叫三毛。") if d.object is not None] == ["三毛"]


def test_an_endless_run_of_sounds_is_read_in_time_that_grows_with_its_length() -> None:
    began = process_time()
    drafts("罗特" * 1000 + "医生")
    assert process_time() - began < 5  # it took ten seconds when every place read on to the end
