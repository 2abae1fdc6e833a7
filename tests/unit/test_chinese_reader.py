"""The Chinese reader: names, references, second names, spans, and what no text may do to it."""

import random
from datetime import UTC, datetime

import pytest

from hindgraph_extractors.chinese.numbers import figures
from hindgraph_extractors.chinese.persons import find_persons
from hindgraph_extractors.chinese.reader import ChineseReader
from hindgraph_extractors.chinese.words import cut, plain
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Draft, Gazetteer, Known, ReadContext, Reading, nobody
from hindgraph_ontology.loader import load_core

READER = ChineseReader(load_core())
SAID = datetime(2026, 6, 24, 2, 0, tzinfo=UTC)


def read(
    text: str, *, recent: tuple[Known, ...] = (), speaker: str | None = None, known: Gazetteer = nobody
) -> Reading:
    context = ReadContext(
        said_at=SAID, timezone="Asia/Shanghai", recent=recent, speaker=speaker, known=known, lang="zh"
    )
    return READER.read(text, context)


def triples(reading: Reading) -> list[tuple[str, str, str | None]]:
    return [(d.subject.name, d.predicate, d.object.name if d.object else None) for d in reading.drafts]


def gazetteer(*entities: tuple[str, str, str]) -> Gazetteer:
    """Know some entities: what they are written as, their name and their class."""
    table = {name_key(written): (Known(name, cls),) for written, name, cls in entities}
    return lambda keys: {key: table[key] for key in keys if key in table}


# ---- what it is given


STRANGE = [
    "",
    "   \n\t ",
    "\x00\x01\x02",
    "\ud800依赖\udfff",
    "。。。，，，？？？",
    "（（（）））",
    "的的的的的是是是是",
    "把把把把把",
    "由由由负责负责",
    "：\n：\n：",
    "负责人：",
    "“”「」《》",
    "😀推荐服务😀依赖😀",
    "推荐服务依赖",
    "不是而是不是而是",
    "1" * 5000,
    "服务" * 3000,
    "是" * 5000,
    "在a在b在c在d工作" * 200,
]


@pytest.mark.parametrize("text", STRANGE, ids=lambda text: repr(text[:12]))
def test_no_text_makes_it_fail(text: str) -> None:
    reading = read(text)
    assert reading.lang == "zh"


def test_random_pieces_of_sentences_make_it_fail_neither_nor_leave_the_text() -> None:
    pieces = (
        "推荐服务 的 负责人 是 不是 而是 陈思远 由 把 在 从 7月1日 起 8090 端口 改为 ， 。 ？ （ ） 《 》 ： "
        "我 它 这个服务 了 不再 一 岁 叫"
    ).split()
    chance = random.Random(7)
    for _ in range(400):
        text = "".join(chance.choice(pieces) for _ in range(chance.randint(1, 18)))
        for draft in read(text).drafts:
            assert 0 <= draft.start < draft.end <= len(text)
            for end in (draft.subject, draft.object, draft.wrong):
                assert end is None or text[end.start : end.end] == end.text


def test_what_was_read_before_changes_nothing() -> None:
    sentence = "推荐服务由陈思远负责，监听 8090 端口。"
    alone = read(sentence)
    for text in ("陈思远负责推荐，服务由思远负责。", "思远负责 8090", "推荐服务由"):
        read(text)
    assert read(sentence) == alone
    assert ChineseReader(load_core()).read(sentence, ReadContext(SAID, "Asia/Shanghai", lang="zh")) == alone


def test_full_width_letters_and_digits_keep_their_places() -> None:
    text = "ＡＢＣ：８０９０，对吗？（是）"
    assert plain(text) == "ABC：8090，对吗？（是）"
    assert len(plain(text)) == len(text)


# ---- names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("昨天陈思远和欧阳娜娜开了会。", ["陈思远", "欧阳娜娜"]),
        ("林晓雯、王立群都在。", ["林晓雯", "王立群"]),
        ("小王找了李经理。", ["小王", "李经理"]),
        ("约翰·史密斯来了。", ["约翰·史密斯"]),
        ("连衣裙很漂亮，谢谢。", []),
        ("高兴得很，安全第一，成立公司。", []),
        ("我们都在柏林，黄山很高。", []),
        ("国庆那天赵国庆来了。", ["赵国庆"]),
    ],
)
def test_persons_are_told_from_words_that_begin_like_surnames(text: str, names: list[str]) -> None:
    spans = sorted(find_persons(tuple(cut(text, 0, len(text))), frozenset()))
    assert [text[start:end] for start, end in spans] == names


@pytest.mark.parametrize(
    ("text", "name", "cls"),
    [
        ("支付服务挂了。", "支付服务", "Service"),
        ("我们重启了订单数据库。", "订单数据库", "Database"),
        ("数据库 ledger 满了。", "ledger", "Database"),
        ("recommender 服务变慢了。", "recommender", "Service"),
        ("缓存集群 redis-main 重启了。", "redis-main", "Cluster"),
        ("平台团队开会了。", "平台团队", "Team"),
        ("远航科技股份有限公司上市了。", "远航科技股份有限公司", "Company"),
        ("recommender 是给顾客推荐菜品的服务。", "recommender", "Service"),
        ("我读了《三体》。", "三体", "CreativeWork"),
        ("他到了广东深圳。", "深圳", "City"),
        ("海风数据峰会的地点是厦门。", "海风数据峰会", "Conference"),
    ],
)
def test_a_name_has_the_class_that_the_words_beside_it_give(text: str, name: str, cls: str) -> None:
    assert (name, cls) in [(m.name, m.cls) for m in read(text).mentions]


@pytest.mark.parametrize(
    "text", ["服务挂了。", "这个数据库很慢。", "新的服务上线了。", "两个数据库都满了。", "所有团队都来了。"]
)
def test_a_class_noun_alone_names_nothing(text: str) -> None:
    assert read(text).mentions == ()


def test_a_mention_counts_its_places_and_knows_the_topic() -> None:
    mentions = {m.name: m for m in read("支付服务很慢。王立群看了支付服务。").mentions}
    assert (mentions["支付服务"].count, mentions["支付服务"].subject) == (2, True)
    assert (mentions["王立群"].count, mentions["王立群"].subject) == (1, False)


def test_a_path_is_mentioned_as_a_value() -> None:
    (mention,) = read("日志在 /var/log/app.log 里。").mentions
    assert (mention.cls, mention.value is not None) == ("Path", True)


def test_what_the_graph_knows_is_found_under_its_name() -> None:
    known = gazetteer(("推荐服务", "recommender", "Service"), ("账本", "ledger-db", "Database"))
    assert triples(read("推荐服务依赖账本。", known=known)) == [("recommender", "depends_on", "ledger-db")]


def test_a_known_name_does_not_lie_in_the_middle_of_words() -> None:
    known = gazetteer(("生油", "生油", "Food"))
    assert read("花生油很香。", known=known).mentions == ()


# ---- what words stand for


def test_a_dropped_subject_is_the_last_thing_of_the_session_that_fits() -> None:
    recent = (Known("checkout", "Service"), Known("王立群", "Person"))
    assert triples(read("依赖 orders-db。", recent=recent)) == [("checkout", "depends_on", "orders-db")]


def test_a_dropped_subject_is_nobody_where_the_clause_before_spoke_of_something_without_a_name() -> None:
    recent = (Known("checkout", "Service"),)
    assert read("磁盘坏了，依赖 orders-db。", recent=recent).drafts == ()


@pytest.mark.parametrize(
    ("text", "recent", "expected"),
    [
        ("它监听 9090 端口。", Known("checkout", "Service"), ("checkout", "listens_on", "9090")),
        ("该服务由王立群负责。", Known("checkout", "Service"), ("checkout", "owned_by", "王立群")),
        ("他住在杭州。", Known("王立群", "Person"), ("王立群", "lives_in", "杭州")),
    ],
)
def test_pronouns_follow_the_session(text: str, recent: Known, expected: tuple[str, str, str]) -> None:
    assert triples(read(text, recent=(recent,))) == [expected]


def test_a_pronoun_without_anybody_to_stand_for_states_nothing() -> None:
    assert read("他住在杭州。").drafts == ()


def test_i_am_the_user_or_the_one_who_speaks() -> None:
    (mine,) = read("我住在宁波。").drafts
    (theirs,) = read("我住在宁波。", speaker="何雨桐").drafts
    assert (mine.subject.name, mine.subject.resolved) == ("user", "user")
    assert theirs.subject.name == "何雨桐"


# ---- second names


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("推荐服务（recommender）很慢。", "推荐服务", "recommender"),
        ("Kubernetes（k8s）升级了。", "Kubernetes", "k8s"),
        ("订单服务，简称 oms，很慢。", "订单服务", "oms"),
        ("远航科技公司（简称远航）在大连。", "远航科技公司", "远航"),
        ("catalog 是目录服务，我们叫它目录。", "catalog", "目录"),
        ("我们把订单数据库叫做账本。", "订单数据库", "账本"),
        ("王立群，外号老王，来了。", "王立群", "老王"),
    ],
)
def test_second_names_are_introduced(text: str, name: str, alias: str) -> None:
    assert (name, alias) in [(a.name, a.alias) for a in read(text).aliases]


def test_a_known_name_in_brackets_takes_the_new_one_as_its_alias() -> None:
    (alias,) = read(
        "推荐服务（recommender）很慢。", known=gazetteer(("recommender", "recommender", "Service"))
    ).aliases
    assert (alias.name, alias.alias) == ("recommender", "推荐服务")


@pytest.mark.parametrize(
    "text",
    ["王立群（数据团队）来了。", "支付服务（8080）很慢。", "checkout（昨天）挂了。", "王立群（35岁）来了。"],
)
def test_what_brackets_add_is_not_always_a_name(text: str) -> None:
    assert read(text).aliases == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("你好，我叫何雨桐。", ("何雨桐",)),
        ("我是何雨桐，在大连工作。", ("何雨桐",)),
        ("叫我小何就行。", ("小何",)),
        ("我是工程师。", ()),
        ("我叫他来。", ()),
    ],
)
def test_the_user_says_what_to_be_called(text: str, names: tuple[str, ...]) -> None:
    assert read(text).user_names == names


def test_a_speakers_name_is_not_the_users() -> None:
    reading = read("大家叫我小何。", speaker="何雨桐")
    assert reading.user_names == ()
    assert [(a.name, a.alias) for a in reading.aliases] == [("何雨桐", "小何")]


# ---- values


@pytest.mark.parametrize(
    ("numeral", "expected"),
    [
        ("三万", "30000"),
        ("两亿三千万", "230000000"),
        ("一百零三", "103"),
        ("十五", "15"),
        ("二点五", "2.5"),
        ("2.5万", "25000"),
        ("3.10", "3.10"),
        ("48,000", "48,000"),
        ("点五", None),
        ("万", "0"),
    ],
)
def test_numerals_are_read_as_figures(numeral: str, expected: str | None) -> None:
    assert figures(numeral) == expected


def value_of(draft: Draft) -> tuple[str, str, str | None]:
    assert draft.object is not None
    assert draft.object.value is not None
    return draft.object.cls, draft.object.value.text, draft.object.value.datatype


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("支付服务的端口是8443。", ("Port", "8443", "integer")),
        ("灯塔项目的预算是三万元。", ("Amount", "30000元", "money")),
        ("支付服务的版本是 3.10。", ("VersionNumber", "3.10", "text")),
        ("支付服务的可用性目标是百分之九十九。", ("Percent", "99%", "percent")),
        ("支付服务的超时时间是 1500 毫秒。", ("Duration", "1500毫秒", "duration")),
        ("王立群今年三十二岁。", ("Age", "32", "integer")),
        ("王立群的身高是 178 厘米。", ("Measure", "178厘米", "text")),
        ("支付服务返回 HTTP 503。", ("ErrorCode", "HTTP 503", "code")),
        ("灯塔项目的状态是进行中。", ("Status", "进行中", "text")),
    ],
)
def test_values_are_typed(text: str, value: tuple[str, str, str]) -> None:
    (draft,) = read(text).drafts
    assert value_of(draft) == value


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("王立群的哥哥住在马德里。", "王立群的哥哥"),
        ("我妹妹的男朋友在博世上班。", "user的妹妹的男朋友"),
        ("小李老婆在西门子工作。", "小李的老婆"),
    ],
)
def test_somebody_is_called_by_whose_they_are(text: str, name: str) -> None:
    assert [draft.subject.name for draft in read(text).drafts] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "我在家里上班。",
        "她入职了一家大公司。",
        "我朋友的公司在招人。",
        "我不喜欢这样。",
        "老板的意思是算了。",
    ],
)
def test_what_fills_a_place_and_means_nothing_is_no_end(text: str) -> None:
    assert read(text).drafts == ()


@pytest.mark.parametrize(
    "text", ["支付服务监听 10.0.0.1。", "支付服务的端口是 99999。", "支付服务的版本是 2026年6月。"]
)
def test_what_has_not_the_form_of_a_value_is_none(text: str) -> None:
    assert read(text).drafts == ()
