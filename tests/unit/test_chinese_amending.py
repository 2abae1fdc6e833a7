"""What a Chinese text says was never right, beside what it says is."""

import pytest

from golden_kinds import read

CORRECTED = [
    ("端口写错了，rank-api是8010，不是5432。", "listens_on", "8010", "5432"),
    ("rank-api的端口：8010，别记成5432。", "listens_on", "8010", "5432"),
    ("rank-api的版本是2.4.1，别记成2.1.4。", "has_version", "2.4.1", "2.1.4"),
    ("马立新的东家是瑞峰能源，并非云岭科技。", "works_at", "瑞峰能源", "云岭科技"),
    ("之前写的云岭科技是笔误，马立新的公司是瑞峰能源。", "works_at", "瑞峰能源", "云岭科技"),
    ("我把北京和上海搞混了，马立新住在上海。", "lives_in", "上海", "北京"),
    ("马立新住的是上海，写成北京是笔误。", "lives_in", "上海", "北京"),
    ("灯塔项目由鼎元咨询资助，上次写北辰科技是口误。", "funded_by", "鼎元咨询", "北辰科技"),
    ("马立新对芹菜过敏，别写成坚果。", "allergic_to", "芹菜", "坚果"),
    (
        "rank-api从没用过orders-db，它背后的库一直是stock-db，之前说错了。",
        "depends_on",
        "stock-db",
        "orders-db",
    ),
    ("rank-api不依赖orders-db，依赖的是stock-db才对。", "depends_on", "stock-db", "orders-db"),
    (
        "马立新的电话是138 0055 0161，之前发的138 0055 0097是抄错的。",
        "phone",
        "138 0055 0161",
        "138 0055 0097",
    ),
]

DENIED_FIRST = [
    ("10.2.3.4从来不是node-7的地址，正确的是10.2.3.5。", "has_ip", "10.2.3.5", "10.2.3.4"),
    ("王琳不是张伟的上司，是李娜才对。", "reports_to", "李娜", "王琳"),
    ("马立新的医生从来不是钱秀英，一直是曹佳慧。", "treated_by", "曹佳慧", "钱秀英"),
    ("马立新从来没在云岭科技工作过，一直在瑞峰能源。", "works_at", "瑞峰能源", "云岭科技"),
    ("马立新从没在钱秀英那里看过病，一直是曹佳慧给看的，我记岔了。", "treated_by", "曹佳慧", "钱秀英"),
    ("上次说马立新住在北京，那是误会，其实是上海。", "lives_in", "上海", "北京"),
]

SAID_IN_PIECES = [
    (
        "138 0055 0161打过去是陌生人，从来就不是孙雅琴的号，正确号码是138 0055 0097。",
        "phone",
        "138 0055 0097",
        "138 0055 0161",
    ),
    (
        "雨下了一夜，李娜没睡好。号码抄错了，王琳的是138 0055 0161，不是138 0055 0097。",
        "phone",
        "138 0055 0161",
        "138 0055 0097",
    ),
    ("不是云岭科技，是瑞峰能源——马立新的单位我之前写错了。", "works_at", "瑞峰能源", "云岭科技"),
    ("主治医生更正为曹佳慧，马立新那张表上写钱秀英是填错了。", "treated_by", "曹佳慧", "钱秀英"),
    ("职业那栏写串了：马立新应填会计，不该填水管工。", "occupation", "会计", "水管工"),
    (
        "北辰科技一分钱也没给过灯塔项目，出资的一直是鼎元咨询，是我弄错了。",
        "funded_by",
        "鼎元咨询",
        "北辰科技",
    ),
    ("划掉北辰科技，灯塔项目的资助方应该是鼎元咨询。", "funded_by", "鼎元咨询", "北辰科技"),
]

PLAIN = [
    "他从来不喝茶，喜欢咖啡。",
    "王琳住在上海，她不是北京人。",
    "张伟从上海搬到北京。",
    "马立新以前在云岭科技上班，现在在瑞峰能源上班。",
    "王琳住在上海，从来没住过北京。",
    "王琳从来没去过北京，一直在上海。",
    "王琳住在上海，听说张伟把车钥匙弄混了。",
    "王琳的电话打错了，张伟的号码是138 0055 0161。",
    "我把杯子打翻了，王琳住在上海。",
    "王琳住在上海，别写信到北京。",
    "张伟不喜欢绿茶，一直喜欢咖啡。",
    "王琳一直住在上海，张伟住在北京。",
    "张伟的上司是王琳，李娜说错了话。",
    "rank-api监听8010，日志里报了5432个错误。",
    "王琳听错了，张伟住在上海，李娜是北京来的。",
    "王琳住在上海，张伟不对她说话。",
    "张伟搬到北京了，一直没去过上海。",
    "王琳不是张伟的上司。",
    "别忘了王琳住在上海。",
    "端口8010从来没出过错，rank-api一直是好的。",
]


@pytest.mark.parametrize(
    ("text", "predicate", "right", "wrong"), [*CORRECTED, *DENIED_FIRST, *SAID_IN_PIECES]
)
def test_a_denial_beside_a_statement_makes_it_a_correction(
    text: str, predicate: str, right: str, wrong: str
) -> None:
    said = [d for d in read({"text": text}).drafts if d.predicate == predicate]
    assert [(d.kind, d.polarity, d.object and d.object.name, d.wrong and d.wrong.name) for d in said] == [
        ("correction", True, right, wrong)
    ]
    (draft,) = said
    assert draft.object is not None
    assert draft.wrong is not None
    assert text[draft.object.start : draft.object.end] == right
    assert text[draft.wrong.start : draft.wrong.end] == wrong
    assert text[draft.subject.start : draft.subject.end] == draft.subject.text


@pytest.mark.parametrize("text", PLAIN)
def test_other_values_around_a_statement_take_nothing_back(text: str) -> None:
    assert [d for d in read({"text": text}).drafts if d.kind == "correction" or d.wrong is not None] == []
