"""The time route: what happened in a time, around an event, before, after and between; the first and the last time."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import ReadContext
from worlds import NOW, memory_in, reader

ENGLISH = [
    ("lives", "2026-02-03T09:00:00Z", "Samira Haddad lives in Lyon."),
    ("dns", "2026-02-13T08:00:00Z", "We changed the DNS provider."),
    ("eve", "2026-02-14T08:00:00Z", "On the morning before the webshop outage we rotated the keys."),
    (
        "outage",
        "2026-02-14T20:00:00Z",
        "The webshop outage began at eight because the certificate had expired.",
    ),
    ("renewed", "2026-02-14T22:30:00Z", "We renewed the certificate."),
    ("written", "2026-02-15T11:00:00Z", "Samira wrote a post-mortem and added an alarm."),
    ("kyoto-1", "2026-03-28T09:00:00Z", "Nora Berg visited Kyoto on 26 March 2026."),
    ("moved", "2026-04-02T09:00:00Z", "Samira Haddad moved to Marseille on 1 April 2026."),
    ("kyoto-2", "2026-05-12T09:00:00Z", "Nora Berg visited Kyoto on 9 May 2026."),
    ("opening", "2026-05-21T09:00:00Z", "The gallery opening was on 20 May 2026; ninety people came."),
    ("bowls", "2026-05-23T09:00:00Z", "We fired forty bowls."),
    ("kiln", "2026-05-25T09:00:00Z", "The kiln breakdown cost us a day."),
    ("roof", "2026-06-03T13:00:00Z", "I called the landlord about the leaking roof."),
]
CHINESE = [
    ("住", "2026-01-22T09:00:00Z", "高志远住在重庆。"),
    ("升级", "2026-03-08T15:00:00Z", "宕机之前我们刚刚升级了茶单数据库。"),
    ("宕机", "2026-03-08T22:00:00Z", "订座系统宕机了，原因是磁盘满了。"),
    ("恢复", "2026-03-08T23:30:00Z", "清理日志以后，订座系统恢复了。"),
    ("杭州一", "2026-03-16T09:00:00Z", "林晓梅3月15日去了杭州看新茶。"),
    ("搬", "2026-04-03T09:00:00Z", "高志远从2026年4月1日起住在昆明。"),
    ("杭州二", "2026-05-21T09:00:00Z", "林晓梅5月20日又去了杭州。"),
]


def told(home: object, rows: list[tuple[str, str, str]]) -> Iterator[Memory]:
    with memory_in(home) as memory:  # type: ignore[arg-type]  # a folder
        memory.ingest([{"ref": ref, "occurred_at": at, "text": text} for ref, at, text in rows])
        yield memory


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    yield from told(tmp_path_factory.mktemp("english"), ENGLISH)


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    yield from told(tmp_path_factory.mktemp("chinese"), CHINESE)


def refs(answer: Answer) -> list[str | None]:
    return [hit.ref for hit in answer.hits]


# Question → the first hits, or all of them where what lies outside must not come.
NEXT_TO = {
    "What did we do before the webshop outage?": ["eve", "dns"],
    "Before the webshop outage, what did we do?": ["eve", "dns"],
    "What happened the day before the webshop outage?": ["eve", "dns"],
    "What happened right after the webshop outage?": ["renewed", "written"],
    "What happened the day after the webshop outage?": ["written"],
    "What happened on the day of the webshop outage?": ["eve", "outage", "renewed"],
    "What happened between the gallery opening and the kiln breakdown?": ["bowls"],
    "What happened around the gallery opening?": ["opening", "bowls"],
    "What happened in the week of the webshop outage?": ["dns", "eve", "outage", "renewed", "written"],
}


@pytest.mark.parametrize("question", NEXT_TO)
def test_what_lies_next_to_an_event_comes_first_the_nearest_before(english: Memory, question: str) -> None:
    answer = english.search(question)
    assert answer.answered
    expected = NEXT_TO[question]
    assert [ref for ref in refs(answer) if ref in expected][: len(expected)] == expected
    assert refs(answer)[0] == expected[0]


def test_nothing_from_the_other_side_of_an_event_comes_back(english: Memory) -> None:
    before = {hit.occurred_at for hit in english.search("What happened before the webshop outage?").hits}
    after = {hit.occurred_at for hit in english.search("What happened after the webshop outage?").hits}
    assert max(before) < datetime(2026, 2, 14, 20, tzinfo=UTC) < min(after)


NEXT_TO_ZH = {
    "宕机之前我们做了什么？": "升级",
    "宕机之后发生了什么？": "恢复",
    "宕机那天发生了什么？": "升级",
    "订座系统宕机以后，发生了什么事？": "恢复",
}


@pytest.mark.parametrize("question", NEXT_TO_ZH)
def test_so_it_is_in_chinese(chinese: Memory, question: str) -> None:
    answer = chinese.search(question)
    assert answer.answered
    assert refs(answer)[0] == NEXT_TO_ZH[question]


IN_A_TIME = {
    "What happened in February 2026?": {"lives", "dns", "eve", "outage", "renewed", "written"},
    "What did we do between 14 and 15 February 2026?": {"eve", "outage", "renewed", "written"},
    "What has happened since 1 June 2026?": {"roof"},
    "What did I do on 3 June?": {"roof"},
    "What happened last month?": {"roof"},
    "What did we talk about in May?": {"kyoto-2", "opening", "bowls", "kiln"},
}


@pytest.mark.parametrize("question", IN_A_TIME)
def test_what_happened_in_a_time_is_answered_with_what_lies_there(english: Memory, question: str) -> None:
    answer = english.search(question, top_k=10)
    assert (answer.answered, answer.reason) == (True, None)
    assert set(refs(answer)) == IN_A_TIME[question]
    assert answer.text.startswith("From ")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("2026年3月发生了什么？", {"升级", "宕机", "恢复", "杭州一"}),
        ("2026年3月1日到3月10日之间发生了什么？", {"升级", "宕机", "恢复"}),
        ("五月二十日前后发生了什么？", {"杭州二"}),
    ],
)
def test_so_it_is_in_chinese_for_a_time(chinese: Memory, question: str, expected: set[str]) -> None:
    answer = chinese.search(question, top_k=10)
    assert answer.answered
    assert set(refs(answer)) == expected


def test_a_time_in_which_nothing_lies_has_no_answer(english: Memory) -> None:
    answer = english.search("What happened in April 2025?")
    assert (answer.answered, answer.reason, answer.hits) == (False, "filtered", ())


def test_a_time_that_is_only_said_in_passing_hides_nothing(english: Memory) -> None:
    answer = english.search(
        "I have read through all of my notes on 8 January: who called about the leaking roof?"
    )
    assert refs(answer)[0] == "roof"
    bounded = english.search("leaking roof", time_range=("2026-01-08", "2026-01-09"))
    assert bounded.hits == ()  # what the caller demands is another matter


TURNS = {
    "When did Nora last visit Kyoto?": "9 May 2026",
    "When was the last time Nora visited Kyoto?": "9 May 2026",
    "When was the most recent time that Nora visited Kyoto?": "9 May 2026",
    "When did Nora first visit Kyoto?": "26 March 2026",
    "When was the first time Nora visited Kyoto?": "26 March 2026",
}


@pytest.mark.parametrize("question", TURNS)
def test_the_first_and_the_last_time_are_told_apart(english: Memory, question: str) -> None:
    assert [item.value for item in english.search(question).answers] == [TURNS[question]]


@pytest.mark.parametrize(
    ("question", "ref"),
    [
        ("林晓梅上次去杭州是什么时候？", "杭州二"),
        ("林晓梅最后一次去杭州是哪天？", "杭州二"),
        ("林晓梅第一次去杭州是什么时候？", "杭州一"),
    ],
)
def test_so_are_those_that_only_texts_tell_of(chinese: Memory, question: str, ref: str) -> None:
    answer = chinese.search(question)
    assert (answer.answered, refs(answer)[0]) == (True, ref)


def test_the_last_time_of_something_else_is_no_answer(english: Memory, chinese: Memory) -> None:
    assert not english.search("When did Nora last visit Paris?").answered
    assert not chinese.search("林晓梅第一次去北京是什么时候？").answered


FACTS = {
    "Where did Samira Haddad live when the webshop outage began?": "Lyon",
    "Where did Samira Haddad live before the gallery opening?": "Marseille",
    "Where did Samira Haddad live after the webshop outage?": "Lyon",
}


@pytest.mark.parametrize("question", FACTS)
def test_a_fact_is_told_as_of_an_event(english: Memory, question: str) -> None:
    answer = english.search(question)
    assert [item.value for item in answer.answers] == [FACTS[question]]


def test_a_fact_is_told_as_of_an_event_in_chinese(chinese: Memory) -> None:
    assert [a.value for a in chinese.search("订座系统宕机的时候高志远住在哪里？").answers] == ["重庆"]


def test_the_trace_names_the_event_and_the_time(english: Memory) -> None:
    answer = english.search("What happened after the webshop outage?")
    trace = english.explain(answer.trace_id)
    (outage,) = english.get("outage")
    assert trace["event"] == [outage.id]
    assert trace["asked"]["since"].startswith("2026-02-14T20:00:00")
    assert trace["placed"][answer.hits[0].id] == "event"


NONE = [
    "Who was named after Nora Berg?",
    "Who looks after the kiln?",
    "Where did Ann live before Bergen?",
    "What does checkout depend on?",
    "How did we fix the timeout last time?",
    "Which port did checkout listen on in March 2026?",
]


@pytest.mark.parametrize("question", NONE)
def test_what_is_no_event_is_not_taken_for_one(question: str) -> None:
    rules: RulesReader = reader()
    read = rules.question(question, ReadContext(said_at=NOW))
    assert not read.happening
    assert read.turn is None
    assert read.around is None or read.beside is None
