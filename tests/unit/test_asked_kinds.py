"""Questions for a kind of thing: what is known to be of it answers, and nothing else; what held before; times compared."""

from collections.abc import Iterator
from typing import Any

import pytest

from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.questions import QuestionReader
from hindgraph_extractors.questions.comparing import compares_times
from hindgraph_extractors.questions.tenses import asks_for_the_former
from hindgraph_extractors.records import AskedKind, Period
from hindgraph_ontology.loader import load_core
from recall_world import World, chain, day, question
from unit.questions_world import CONTEXT
from worlds import memory_in

READER = QuestionReader(load_core(), Parser())

# Question → what it demands beyond the class.
KINDS = {
    "How many weddings have I attended?": ("weddings",),
    "How many sports have I played?": ("sports",),
    "How many charity events did I attend?": ("charity",),
    "How many movie festivals that I attended?": ("movie", "festivals"),
    "What kitchen appliance did I buy?": ("kitchen", "appliance"),
    "Which vegetables does Luca Ferri dislike?": ("vegetables",),
    "我参加过几次婚礼？": ("婚礼",),
    "Which events did I attend?": (),
    "How many other events did I attend?": (),
    "What food does Luca Ferri like?": (),
    "Which people work at Feldkorb?": (),
    "Which databases does catalog rely on?": (),
    "What job does Luca Ferri have?": (),
    "Who owns checkout?": (),
    "我参加过几次活动？": (),
    "哪些服务依赖 stock-db？": (),
    "住在北京的有哪些人？": (),
    "陈思远的妻子叫什么名字？": (),
}


@pytest.mark.parametrize("asked", KINDS)
def test_a_question_says_of_what_kind_its_answer_is(asked: str) -> None:
    kind = READER.question(asked, CONTEXT).kind
    assert (kind.words if kind else ()) == KINDS[asked]


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("How long had I been a member of the club when I joined the choir?", "en"),
        ("Which happened first, the move or the wedding?", "en"),
        ("Which seeds were started first, the tomatoes or the marigolds?", "en"),
        ("How many days had passed between the mass and the service?", "en"),
        ("How many weeks after the move did Ann marry?", "en"),
        ("Do I go to the gym more frequently than before?", "en"),
        ("搬家之后多久我换了工作？", "zh"),
        ("婚礼和搬家之间隔了几天？", "zh"),
    ],
)
def test_times_that_are_compared_are_told(asked: str, lang: str) -> None:
    assert compares_times(asked, lang)


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("How long has Ann lived in Oslo?", "en"),
        ("What happened last week?", "en"),
        ("Where did Ann live before Bergen?", "en"),
        ("When did Ann first visit Oslo?", "en"),
        ("Which services other than billing depend on the cache?", "en"),
        ("陈思远在北京住了多久？", "zh"),
        ("宕机之前发生了什么？", "zh"),
    ],
)
def test_other_times_are_not(asked: str, lang: str) -> None:
    assert not compares_times(asked, lang)


@pytest.mark.parametrize(
    ("asked", "former"),
    [
        ("What was my previous occupation?", True),
        ("Who was Ann's former employer?", True),
        ("我以前的职业是什么？", True),
        ("How old is Ann?", False),
        ("What is my occupation?", False),
        ("我以前住在哪里？", False),
    ],
)
def test_what_held_before_is_told_from_what_holds(asked: str, former: bool) -> None:
    assert asks_for_the_former(asked) is former


@pytest.fixture
def attended() -> World:
    """What Ann attended: one wedding by its name, one by its text, and two events that are none."""
    world = World()
    ann = world.entity("Ann Lee", "Person")
    told = {
        "Maya's wedding": "Ann Lee attended Maya's wedding.",
        "Rose & Tim": "Ann Lee went to Rose & Tim, a wedding by the lake.",
        "PyCon": "Ann Lee attended PyCon.",
        "Spring Ball": "After the wedding was called off, Ann Lee attended the Spring Ball.",
    }
    for place, (name, text) in enumerate(told.items()):
        world.fact(
            ann, "attended", world.entity(name, "Event"), text, since=place, until=place + 1, kind="event"
        )
    return world


def asked_of(world: World, words: str, **given: Any) -> Answer:
    analysed = question(chain("Ann Lee", "attended"), answer_class="Event", tense="past", **given)
    return world.ask(words, analysed, top_k=10)


def test_only_what_is_known_to_be_of_the_kind_is_listed(attended: World) -> None:
    answer = asked_of(attended, "Which weddings did Ann attend?", asked="set", kind=AskedKind(("weddings",)))
    assert [item.value for item in answer.answers] == ["Maya's wedding", "Rose & Tim"]


def test_a_count_of_what_is_known_says_that_there_may_be_more(attended: World) -> None:
    kind = AskedKind(("weddings",))
    answer = asked_of(attended, "How many weddings did Ann attend?", asked="count", kind=kind)
    assert answer.text.startswith("At least 2: Ann Lee attended Maya's wedding and Rose & Tim")


def test_of_no_known_value_there_is_no_answer(attended: World) -> None:
    answer = asked_of(attended, "How many concerts?", asked="count", kind=AskedKind(("concerts",)))
    assert (answer.answered, answer.answers) == (False, ())


def test_the_class_alone_counts_all(attended: World) -> None:
    answer = asked_of(attended, "How many events did Ann attend?", asked="count")
    assert answer.text.startswith("4: ")


def test_a_chinese_count_says_that_there_may_be_more() -> None:
    world = World()
    ann = world.entity("陈思远", "Person")
    for place, name in enumerate(("李娜的婚礼", "春节晚会")):
        text = f"陈思远参加了{name}。"
        world.fact(ann, "attended", world.entity(name, "Event"), text, since=place, kind="event")
    analysed = question(
        chain("陈思远", "attended"), lang="zh", asked="count", tense="past", kind=AskedKind(("婚礼",))
    )
    assert world.ask("陈思远参加过几次婚礼？", analysed).text.startswith("至少1：")


def test_a_fact_says_of_what_kind_a_value_is() -> None:
    world = World()
    ann, leek, rice = (
        world.entity("Ann Lee", "Person"),
        world.entity("leek", "Food"),
        world.entity("rice", "Food"),
    )
    world.fact(ann, "dislikes", leek, "Ann Lee dislikes leek.")
    world.fact(ann, "dislikes", rice, "Ann Lee dislikes rice.", since=1)
    world.fact(leek, "kind_of", world.entity("vegetable", "Food"), "Leek is a kind of vegetable.")
    analysed = question(
        chain("Ann Lee", "dislikes"), asked="set", answer_class="Food", kind=AskedKind(("vegetables",))
    )
    assert [i.value for i in world.ask("Which vegetables does Ann dislike?", analysed).answers] == ["leek"]


def test_the_former_value_is_what_ended_last() -> None:
    world = World()
    ann, acme, orbit = (
        world.entity("Ann Lee", "Person"),
        *(world.entity(n, "Company") for n in ("Acme", "Orbit")),
    )
    former = question(chain("Ann Lee", "works_at"), tense="past", former=True)
    world.fact(ann, "works_at", orbit, since=10)
    assert not world.ask("What was Ann's previous employer?", former).answered
    world.fact(ann, "works_at", acme, since=1, until=10)
    assert [i.value for i in world.ask("Who was Ann's former employer?", former).answers] == ["Acme"]


def test_what_happened_this_year_is_no_longer_ago(attended: World) -> None:
    late = asked_of(attended, "Which events this week?", asked="set", within=Period(day(2), day(120), "year"))
    assert [item.value for item in late.answers] == ["PyCon", "Spring Ball"]


def test_the_sources_of_many_values_leave_room_for_the_ranking() -> None:
    world = World()
    ann = world.entity("Ann Lee", "Person")
    for place in range(12):
        event = world.entity(f"Evening {place}", "Event")
        world.fact(ann, "attended", event, f"Ann Lee attended Evening {place}.", since=place, kind="event")
    world.memory(
        "m-best", "How many events did Ann attend: the list of events is on the fridge.", names=(ann,)
    )
    hits = asked_of(world, "How many events did Ann attend?", asked="count").hits
    assert len(hits) == 10
    assert sum(hit.routes["graph"].score == 1.0 for hit in hits if "graph" in hit.routes) <= 5
    assert "m-best" in [hit.id for hit in hits]


TOLD = [
    ("a", "2026-01-10T09:00:00Z", "I attended my cousin's wedding."),
    ("b", "2026-02-10T09:00:00Z", "I attended PyCon."),
    ("c", "2026-03-10T09:00:00Z", "I bought a lamp."),
]


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with memory_in(tmp_path_factory.mktemp("kinds")) as opened:
        opened.ingest([{"ref": ref, "occurred_at": at, "text": text} for ref, at, text in TOLD])
        yield opened


def test_a_conference_is_counted_among_no_weddings(memory: Memory) -> None:
    answer = memory.search("How many weddings have I attended?")
    assert answer.answers
    assert all("wedding" in item.value for item in answer.answers)


def test_a_lamp_is_no_kitchen_appliance(memory: Memory) -> None:
    assert memory.search("What kitchen appliance did I buy?").answers == ()
