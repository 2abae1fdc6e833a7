from dataclasses import replace

import pytest

from hindgraph.model.records import Alias, Tier
from hindgraph_extractors.records import Period
from recall_world import ACTOR, World, chain, day, question

ASKED = "Which city does the owner of the service that depends on orders-db live in?"
THREE_HOPS = question(
    chain("orders-db", "^depends_on", "owned_by", "lives_in", classes=("Service", None, "City")),
    answer_class="City",
)


@pytest.fixture
def world() -> World:
    """Orders-db, two services on it, their owners, and where those live."""
    world = World()
    db, checkout, billing = (
        world.entity("orders-db", "Database"),
        world.entity("checkout"),
        world.entity("billing"),
    )
    ann, bob = world.entity("Ann Lee", "Person"), world.entity("Bob Ray", "Person")
    braga = world.entity("Braga", "City")
    world.fact(checkout, "depends_on", db, "checkout depends on orders-db.", since=1)
    world.fact(checkout, "owned_by", bob, "Bob Ray owns checkout.", since=1, until=10)
    world.fact(checkout, "owned_by", ann, "Ann Lee took over checkout.", since=10)
    world.fact(ann, "lives_in", braga, "Ann Lee lives in Braga.", since=2)
    world.fact(billing, "owned_by", bob, "Bob Ray owns billing.", since=1)
    return world


def values(answer: object) -> list[str]:
    return [item.value for item in answer.answers]  # type: ignore[attr-defined]


def test_three_hops_are_walked_edge_by_edge_with_evidence(world: World) -> None:
    answer = world.ask(ASKED, THREE_HOPS)
    assert answer.answered
    assert values(answer) == ["Braga"]
    path = answer.answers[0].path
    assert [(e.subject, e.predicate, e.object) for e in path] == [
        ("checkout", "depends_on", "orders-db"),
        ("checkout", "owned_by", "Ann Lee"),
        ("Ann Lee", "lives_in", "Braga"),
    ]
    assert [e.evidence[0].quote for e in path] == [
        "checkout depends on orders-db.",
        "Ann Lee took over checkout.",
        "Ann Lee lives in Braga.",
    ]
    assert answer.text == (
        "Braga: orders-db is needed by checkout, checkout is owned by Ann Lee and Ann Lee lives in Braga."
    )


def test_the_sources_of_the_answer_come_first_among_the_hits(world: World) -> None:
    answer = world.ask(ASKED, THREE_HOPS, top_k=3)
    assert [hit.text for hit in answer.hits] == [e.evidence[0].quote for e in answer.answers[0].path]
    assert [hit.score for hit in answer.hits] == sorted((hit.score for hit in answer.hits), reverse=True)


def test_every_hop_is_seen_at_the_day_asked_for(world: World) -> None:
    answer = world.ask(ASKED, THREE_HOPS, as_of=day(5))
    assert not answer.answered  # Bob owned it then, and nobody knows where he lives


def test_an_old_value_is_the_answer_as_of_its_day_only(world: World) -> None:
    owner = question(chain("checkout", "owned_by"))
    assert values(world.ask("Who owns checkout?", owner)) == ["Ann Lee"]
    past = world.ask("Who owns checkout?", owner, as_of=day(5))
    assert values(past) == ["Bob Ray"]
    assert past.text == "On 6 March 2026 checkout was owned by Bob Ray (from 2 March 2026 to 11 March 2026)."
    assert not past.answers[0].current


def test_the_day_that_a_question_names_is_its_moment(world: World) -> None:
    early = question(chain("checkout", "owned_by"), as_of=Period(day(4), day(5), "day"))
    assert values(world.ask("Who owned checkout on 5 March?", early)) == ["Bob Ray"]


def test_a_current_fact_is_said_with_its_beginning(world: World) -> None:
    answer = world.ask("Who owns checkout?", question(chain("checkout", "owned_by")))
    assert answer.text == "Since 11 March 2026 checkout is owned by Ann Lee."


def test_before_the_first_statement_nothing_is_known_and_the_first_value_is_shown(world: World) -> None:
    answer = world.ask("Who owns checkout?", question(chain("checkout", "owned_by")), as_of=day(0))
    assert not answer.answered
    assert answer.reason == "before_first_known"
    assert answer.facts[0].object == "Bob Ray"
    assert (
        answer.text
        == "Nothing is known of that before 2 March 2026; from then on checkout is owned by Bob Ray."
    )


def test_what_has_ended_is_said_to_have_ended(world: World) -> None:
    payroll, ann = world.entity("payroll"), world.entity("Ann Lee", "Person")
    world.fact(payroll, "owned_by", ann, since=3, until=8)
    answer = world.ask("Who owns payroll?", question(chain("payroll", "owned_by")))
    assert (answer.answered, answer.reason) == (False, "ended")
    assert answer.text == "No longer: from 4 March 2026 to 9 March 2026 payroll was owned by Ann Lee."


def test_a_set_names_all_of_its_members_from_the_anchor(world: World) -> None:
    db, billing = world.entity("orders-db", "Database"), world.entity("billing")
    world.fact(billing, "depends_on", db, since=4)
    asked = question(chain("orders-db", "^depends_on"), asked="set", answer_class="Service")
    answer = world.ask("Which services depend on orders-db?", asked)
    assert values(answer) == ["billing", "checkout"]
    assert answer.text == "orders-db is needed by billing and checkout."


def test_a_count_begins_with_the_number(world: World) -> None:
    asked = question(chain("orders-db", "^depends_on"), asked="count")
    assert world.ask("How many services depend on orders-db?", asked).text.startswith("1: ")


def test_only_members_of_the_class_that_is_asked_for_count(world: World) -> None:
    db, cron = world.entity("orders-db", "Database"), world.entity("nightly", "Pipeline")
    world.fact(cron, "depends_on", db, since=4)
    asked = question(chain("orders-db", "^depends_on"), asked="set", answer_class="Service")
    assert values(world.ask("Which services depend on orders-db?", asked)) == ["checkout"]


def test_a_node_on_the_way_must_be_of_the_class_that_the_question_demands(world: World) -> None:
    pipelines = replace(THREE_HOPS.chains[0], classes=("Pipeline", None, "City"))
    assert not world.ask("the owner of the pipeline …", replace(THREE_HOPS, chains=(pipelines,))).answered


def test_a_transitive_predicate_is_followed_further_and_marked_as_inferred(world: World) -> None:
    shop, checkout = world.entity("shop"), world.entity("checkout")
    world.fact(shop, "depends_on", checkout, since=3)
    asked = question(chain("orders-db", "^depends_on"), asked="set")
    answer = world.ask("Which services depend on orders-db?", asked)
    assert values(answer) == ["checkout", "shop"]
    (inferred,) = (edge for edge in answer.facts if edge.inferred)
    assert (inferred.subject, inferred.object) == ("shop", "orders-db")
    assert [e.predicate for e in answer.answers[1].path] == ["depends_on", "depends_on"]


def test_yes_with_the_fact_that_says_so(world: World) -> None:
    asked = question(chain("checkout", "owned_by", target="Ann Lee"), asked="yes_no")
    answer = world.ask("Does Ann Lee own checkout?", asked)
    assert values(answer) == ["yes"]
    assert answer.text == "Yes. Since 11 March 2026 checkout is owned by Ann Lee."


def test_no_where_a_functional_predicate_has_another_value(world: World) -> None:
    asked = question(chain("checkout", "owned_by", target="Bob Ray"), asked="yes_no")
    answer = world.ask("Does Bob Ray own checkout?", asked)
    assert values(answer) == ["no"]
    assert "Ann Lee" in answer.text


def test_neither_yes_nor_no_where_the_graph_does_not_say(world: World) -> None:
    world.entity("ledger", "Database")
    asked = question(chain("checkout", "depends_on", target="ledger"), asked="yes_no")
    assert world.ask("Does checkout depend on ledger?", asked).reason == "no_match"


def test_when_is_answered_with_a_day(world: World) -> None:
    asked = question(chain("checkout", "owned_by", target="Ann Lee"), asked="when")
    answer = world.ask("Since when does Ann Lee own checkout?", asked)
    assert values(answer) == ["11 March 2026"]


def test_an_event_that_is_over_is_an_answer_and_has_not_ended(world: World) -> None:
    outage, fix = world.entity("outage 7", "Incident"), world.entity("restoring the index", "Fix")
    world.fact(outage, "fixed_by", fix, since=5, until=6, kind="event")
    answer = world.ask("What fixed outage 7?", question(chain("outage 7", "fixed_by")))
    assert values(answer) == ["restoring the index"]


def test_the_last_solution_is_the_one_that_counts(world: World) -> None:
    outage = world.entity("timeouts", "Condition")
    for number, name in enumerate(["a restart", "a bigger pool"]):
        fix = world.entity(name, "Fix")
        world.fact(outage, "fixed_by", fix, since=5 + number, until=5.5 + number, kind="event")
    asked = question(chain("timeouts", "fixed_by"), asked="solution")
    assert values(world.ask("How did we fix the timeouts last time?", asked)) == ["a bigger pool"]


def test_two_homonyms_that_fit_equally_are_ambiguous(world: World) -> None:
    for number, town in enumerate(["Lisbon", "Porto"]):
        person = world.entity("Sam Oak", "Person", id_=f"e-sam-{number}")
        world.fact(person, "lives_in", world.entity(town, "City"), since=3)
    answer = world.ask("Where does Sam Oak live?", question(chain("Sam Oak", "lives_in")))
    assert (answer.answered, answer.reason) == (False, "ambiguous_entity")
    assert "Sam Oak (Person)" in answer.text


def test_a_homonym_of_a_class_that_cannot_be_meant_is_no_rival(world: World) -> None:
    world.entity("checkout", "City", id_="e-checkout-city")
    assert values(world.ask("Who owns checkout?", question(chain("checkout", "owned_by")))) == ["Ann Lee"]


def test_a_name_that_nothing_has_is_said_to_be_unknown(world: World) -> None:
    answer = world.ask("Who owns zeppelin?", question(chain("zeppelin", "owned_by")))
    assert (answer.answered, answer.reason) == (False, "no_such_entity")
    assert "zeppelin" in answer.text


def test_a_name_is_never_linked_across_digits(world: World) -> None:
    db, checkout = world.entity("db-01", "Database"), world.entity("checkout")
    world.fact(checkout, "depends_on", db, since=2)
    asked = question(chain("db-02", "^depends_on"), asked="set")
    assert world.ask("What depends on db-02?", asked).reason == "no_such_entity"


def test_a_name_written_a_little_differently_is_found(world: World) -> None:
    asked = question(chain("orders db", "^depends_on"), asked="set")
    assert values(world.ask("What depends on orders db?", asked)) == ["checkout"]


def test_the_qualifier_that_is_asked_for_answers_else_the_unqualified_one_saying_so(world: World) -> None:
    checkout = world.entity("checkout")
    world.fact(checkout, "listens_on", world.value("8080"), since=2)
    world.fact(checkout, "listens_on", world.value("9090"), since=2, qualifier="staging")
    port = question(chain("checkout", "listens_on"))
    assert values(world.ask("Which port?", port)) == ["8080"]
    assert values(world.ask("Which port in staging?", replace(port, qualifier="staging"))) == ["9090"]
    canary = world.ask("Which port in canary?", replace(port, qualifier="canary"))
    assert values(canary) == ["8080"]
    assert "not for canary" in canary.text


def test_without_an_unqualified_value_all_qualified_ones_answer(world: World) -> None:
    checkout = world.entity("checkout")
    world.fact(checkout, "listens_on", world.value("8080"), since=2, qualifier="production")
    world.fact(checkout, "listens_on", world.value("9090"), since=2, qualifier="staging")
    answer = world.ask("Which port?", question(chain("checkout", "listens_on")))
    assert sorted(values(answer)) == ["8080", "9090"]
    assert "staging" in answer.text


def test_the_best_hypothesis_with_an_answer_wins(world: World) -> None:
    asked = question(chain("checkout", "runs_in", score=0.9), chain("checkout", "owned_by", score=0.8))
    assert values(world.ask("checkout?", asked)) == ["Ann Lee"]


def test_a_hypothesis_far_below_the_best_one_is_not_asked(world: World) -> None:
    asked = question(chain("checkout", "runs_in", score=0.95), chain("checkout", "owned_by", score=0.5))
    assert values(world.ask("checkout?", asked)) == []


def test_a_predicate_that_is_unknown_is_not_walked(world: World) -> None:
    assert values(world.ask("checkout?", question(chain("checkout", "frobnicates")))) == []


def test_a_volatile_fact_past_its_age_is_answered_as_stale(world: World) -> None:
    checkout = world.entity("checkout")
    world.fact(checkout, "has_version", world.value("3.1", "VersionNumber"), since=1)
    answer = world.ask("Which version?", question(chain("checkout", "has_version")), asked_at=day(400))
    assert answer.answered
    assert answer.facts[0].stale
    assert "not confirmed" in answer.text


def test_a_third_party_fact_fills_only_where_the_first_party_is_silent(world: World) -> None:
    billing, lisbon, porto = (
        world.entity("Bob Ray", "Person"),
        world.entity("Lisbon", "City"),
        world.entity("Porto", "City"),
    )
    lives = question(chain("Bob Ray", "lives_in"))
    world.fact(billing, "lives_in", lisbon, tier=Tier.THIRD, since=3)
    third = world.ask("Where does Bob Ray live?", lives)
    assert values(third) == ["Lisbon"]
    assert third.answers[0].path[0].tier is Tier.THIRD
    assert "third party" in third.text
    world.fact(billing, "lives_in", porto, since=4)
    assert values(world.ask("Where does Bob Ray live?", lives)) == ["Porto"]


def test_a_contested_fact_is_shown_as_contested(world: World) -> None:
    checkout, eve = world.entity("checkout"), world.entity("Eve Poe", "Person")
    owner = question(chain("checkout", "owned_by"))
    incumbent = world.ask("Who owns checkout?", owner).facts[0].version_id
    rival = world.fact(checkout, "owned_by", eve, since=20, tier=Tier.THIRD, contests=incumbent)
    answer = world.ask("Who owns checkout?", owner)
    assert values(answer) == ["Ann Lee"]
    assert answer.facts[0].contested_by == (rival.version_id,)
    assert "a third party says otherwise" in answer.text


def test_a_chinese_question_is_answered_in_chinese(world: World) -> None:
    answer = world.ask("checkout由谁负责？", question(chain("checkout", "owned_by"), lang="zh"))
    assert answer.text == "自2026年3月11日起，checkout 由 Ann Lee 负责。"


def test_the_members_that_no_walk_reaches_answer_a_negated_set(world: World) -> None:
    asked = question(chain("orders-db", "^depends_on"), asked="set", negated=True, answer_class="Service")
    assert values(world.ask("Which services do not depend on orders-db?", asked)) == ["billing"]


def test_what_was_believed_then_answers_for_then(world: World) -> None:
    payroll, ann, bob = (
        world.entity("payroll"),
        world.entity("Ann Lee", "Person"),
        world.entity("Bob Ray", "Person"),
    )
    world.fact(payroll, "owned_by", ann, since=3, recorded=3, retracted=20)
    world.fact(payroll, "owned_by", bob, since=3, recorded=20)
    owner = question(chain("payroll", "owned_by"))
    assert values(world.ask("Who owns payroll?", owner, known_at=day(10))) == ["Ann Lee"]
    assert values(world.ask("Who owns payroll?", owner)) == ["Bob Ray"]


def test_a_chinese_question_is_answered_by_the_chinese_name_of_a_thing(world: World) -> None:
    recommender = world.entity("recommender")
    with world.graph.transaction(ACTOR) as work:
        work.put_aliases([Alias("推荐服务", recommender.id, "推荐服务", day(0))])
    world.fact(recommender, "depends_on", world.entity("orders-db", "Database"), since=3)
    asked = question(chain("orders-db", "^depends_on"), asked="set", lang="zh")
    answer = world.ask("哪些服务依赖orders-db？", asked)
    assert values(answer) == ["checkout", "推荐服务"]
    assert "推荐服务" in answer.text
