import json
from datetime import timedelta

import pytest

from hindgraph.model.records import Job
from hindgraph.recall.records import Answer, Request, plain
from hindgraph.stores.clock import StoppedClock
from hindgraph_extractors.records import Period, Question
from recall_world import ACTOR, World, chain, day, question


@pytest.fixture
def world() -> World:
    world = World()
    for number, text in enumerate(
        [
            "E1042 was about an expired payment token.",
            "E1043 was about a missing header.",
            "The picnic is on Saturday by the lake.",
            "We repaired the bicycle with a new chain.",
            "修复了订单服务的超时问题。",
        ]
    ):
        world.memory(
            f"m{number}",
            text,
            at=number,
            session="s1" if number < 2 else "s2",
            tags=("ops",) if number < 2 else (),
        )
    return world


def ids(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits]


def test_an_exact_code_is_answered_with_its_sentence(world: World) -> None:
    answer = world.ask("What was E1042 about?", Question("en", codes=("E1042",)))
    assert answer.answered
    assert ids(answer)[0] == "m0"
    assert answer.text == "From 1 March 2026: “E1042 was about an expired payment token.”"


def test_a_code_that_stands_nowhere_is_not_answered_with_its_neighbour(world: World) -> None:
    answer = world.ask("What was E1044 about?", Question("en", codes=("E1044",)))
    assert (answer.answered, answer.reason) == (False, "no_match")


def test_a_question_that_nothing_supports_has_a_reason_and_the_nearest_hits(world: World) -> None:
    answer = world.ask("Which orchestra plays Mahler tonight?")
    assert (answer.answered, answer.reason) == (False, "no_match")
    assert answer.hits
    assert answer.text == "Nothing in memory answers this; the memories that come nearest follow."


def test_an_empty_memory_says_so() -> None:
    answer = World().ask("anything?")
    assert (answer.answered, answer.reason, answer.hits) == (False, "no_match", ())


def test_a_filter_that_lets_nothing_through_is_named_as_the_reason(world: World) -> None:
    assert world.ask("picnic", session="nowhere").reason == "filtered"


def test_waiting_work_is_named_as_the_reason(world: World) -> None:
    with world.graph.transaction(ACTOR) as work:
        work.put_jobs([Job("j", "read", "m0", None, 1)])
    assert world.ask("picnic", session="nowhere").reason == "indexing"


def test_a_session_and_tags_and_a_layer_bound_the_hits(world: World) -> None:
    assert set(ids(world.ask("about picnic", session="s2"))) == {"m2", "m3", "m4"}
    assert set(ids(world.ask("about picnic", tags=("ops",)))) == {"m0", "m1"}
    world.memory("stable", "The picnic needs a blanket.", layer="semantic")
    assert ids(world.ask("picnic", layer="semantic")) == ["stable"]


def test_nothing_outside_a_time_range_comes_back(world: World) -> None:
    answer = world.ask("picnic bicycle token", time_range=(day(2), day(4)))
    assert set(ids(answer)) == {"m2", "m3"}
    assert answer.hits[0].routes["time"].rank in (1, 2)


def test_the_time_that_a_question_names_bounds_the_hits(world: World) -> None:
    asked = Question("en", time_range=Period(day(3), day(3.5), "day"))
    assert ids(world.ask("What happened that day?", asked)) == ["m3"]


def test_an_expired_memory_is_gone(world: World) -> None:
    world.memory("scratch", "picnic basket list", layer="working", expires_at=day(50))
    assert "scratch" not in ids(world.ask("picnic basket list"))


def test_an_exact_key_comes_first(world: World) -> None:
    world.memory("w", "remember the milk", layer="working", key="todo", expires_at=day(200))
    answer = world.ask("todo")
    assert ids(answer)[0] == "w"
    assert answer.hits[0].routes["key"].rank == 1


def test_repeats_are_shown_once_and_numbers_keep_texts_apart() -> None:
    world = World()
    world.memory("a", "The gateway listens on port 8080 for all tenants of the shop.")
    world.memory("b", "The gateway listens on port 8080 for all tenants of the shop!")
    world.memory("c", "The gateway listens on port 8081 for all tenants of the shop.")
    answer = world.ask("gateway port tenants shop")
    assert len({"a", "b"} & set(ids(answer))) == 1
    assert "c" in ids(answer)


def test_an_old_value_of_the_fact_that_is_answered_is_no_hit() -> None:
    world = World()
    checkout = world.entity("checkout")
    for number in range(12):
        until = None if number == 11 else number + 1.0
        world.fact(checkout, "listens_on", world.value(f"80{number:02}"), since=float(number), until=until)
    answer = world.ask("Which port does checkout listen on?", question(chain("checkout", "listens_on")))
    assert [item.value for item in answer.answers] == ["8011"]
    assert [hit.text for hit in answer.hits] == ["checkout listens on 8011."]


def test_what_is_superseded_is_marked_as_stale_where_it_is_shown() -> None:
    world = World()
    checkout = world.entity("checkout")
    world.fact(checkout, "listens_on", world.value("8080"), since=1, until=5)
    world.fact(checkout, "listens_on", world.value("8081"), since=5)
    stale = {hit.text: hit.stale for hit in world.ask("checkout listens").hits}
    assert stale == {"checkout listens on 8080.": True, "checkout listens on 8081.": False}


def test_memories_that_tell_a_fix_come_first_and_the_latest_of_them_before() -> None:
    world = World()
    timeouts = world.entity("checkout timeouts", "Condition")
    world.memory(
        "seen", "The checkout timeouts are back, checkout timeouts everywhere.", names=(timeouts,), at=1
    )
    world.memory("first", "We fixed the checkout timeouts by a restart.", names=(timeouts,), at=2)
    world.memory("last", "The checkout timeouts were resolved with a bigger pool.", names=(timeouts,), at=9)
    asked = Question("en", asked="solution")
    answer = world.ask("How did we fix the checkout timeouts last time?", asked)
    assert ids(answer) == ["last", "first", "seen"]
    assert "bigger pool" in answer.text


def test_the_token_budget_holds_for_all_that_goes_out(world: World) -> None:
    checkout = world.entity("checkout")
    for number in range(8):
        world.fact(checkout, "depends_on", world.entity(f"store-{number}", "Database"), since=1)
    asked = question(chain("checkout", "depends_on"), asked="set")
    whole = world.ask("What does checkout depend on?", asked)
    for budget in (2000, 800, 400):
        answer = world.ask("What does checkout depend on?", asked, max_tokens=budget)
        printed = json.dumps(plain(answer), ensure_ascii=False, separators=(",", ":"))
        assert world.embedder.count_tokens(printed) <= budget
        assert answer.text == whole.text


def test_a_deadline_that_has_passed_gives_what_there_is_and_says_so(world: World) -> None:
    class Slow(StoppedClock):
        def now(self) -> object:  # type: ignore[override]
            self.advance(timedelta(milliseconds=40))
            return super().now()

    world.with_recall(clock=Slow(day(100)))
    late = world.recall(ACTOR, Request("picnic", deadline=0.05))
    assert late.partial
    assert late.reason == "deadline"
    assert not world.recall(ACTOR, Request("picnic", deadline=60.0)).partial


@pytest.mark.parametrize(
    "query",
    ['"', "*", "a/b AND (", "C++", "NEAR/2", "订单", "' OR 1=1 --", "\x00", "-", "x" * 5000, "😀", "   "],
)
def test_no_question_is_too_strange(world: World, query: str) -> None:
    assert isinstance(world.ask(query), Answer)


def test_a_reranker_has_its_say_over_the_best_few(world: World) -> None:
    class Backwards:
        def score(self, query: str, texts: list[str]) -> list[float]:
            return [100.0 if "bicycle" in text else 0.0 for text in texts]

    assert ids(world.ask("picnic by the lake"))[0] == "m2"
    world.with_recall(reranker=Backwards())
    answer = world.ask("picnic by the lake")
    assert ids(answer).index("m3") <= 1
    assert [h.score for h in answer.hits] == sorted((h.score for h in answer.hits), reverse=True)


def test_the_trace_holds_routes_scores_and_what_was_left_out(world: World) -> None:
    answer = world.ask("expired payment token", session="s1")
    (trace,) = world.traces
    assert trace.id == answer.trace_id
    assert trace.routes["words"][0]["id"] == "m0"
    assert trace.scores["m0"].keys() >= {"graph", "words", "dense", "base", "ranked", "recency", "final"}
    assert trace.scores["m0"]["final"] == answer.hits[0].score
    assert trace.answer["hits"] == ids(answer)
    assert json.dumps(trace.as_dict())


def test_an_answer_prints_under_the_names_of_the_contract(world: World) -> None:
    checkout, ann = world.entity("checkout"), world.entity("Ann Lee", "Person")
    world.fact(checkout, "owned_by", ann, since=1)
    printed = world.ask("Who owns checkout?", question(chain("checkout", "owned_by"))).as_dict()
    assert set(printed) == set(
        "id query answered reason text answers facts hits more partial trace_id took_ms tokens".split()
    )
    assert set(printed["answers"][0]) == set(
        "value entity_id class predicate valid_from valid_to current score path".split()
    )
    edge = printed["facts"][0]
    assert set(edge) >= set(
        """subject predicate object subject_id object_id qualifier fact_id version_id valid_from valid_to precision
        recorded_at retracted_at status contested_by mentions roots support trust tier inferred stale uncertain
        evidence""".split()
    )
    assert set(edge["evidence"][0]) == set(
        "statement_id memory_id ref start end quote said_at extractor".split()
    )
    assert (edge["valid_from"], edge["valid_to"], edge["tier"]) == ("2026-03-02T12:00:00Z", None, "first")
    assert set(printed["hits"][0]) == set(
        """id ref text summary layer session speaker occurred_at origin source tier trust score routes path
        stale cut times told""".split()
    )


def test_a_memory_that_only_asks_the_question_does_not_answer_it(world: World) -> None:
    world.memory("q", "Does anyone know what the budget of the Identity team is?")
    answer = world.ask("What is the budget of the Identity team?")
    assert ids(answer)[0] == "q"
    assert (answer.answered, answer.reason) == (False, "no_match")
