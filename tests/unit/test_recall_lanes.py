from dataclasses import replace
from typing import Any

from hindgraph.model.records import Tier
from hindgraph.recall.config import SEED
from hindgraph.recall.records import Answer, plain
from hindgraph_extractors.records import Question, Surface
from recall_world import ACTOR, World, chain, day, question

QUERY = "Why does the checkout service of Ann Lee time out on payment tokens?"
THIRD: dict[str, Any] = {
    "tier": Tier.THIRD,
    "trust": 0.7,
    "origin": "document",
    "source": "https://example.org",
}


def first_party_world() -> World:
    world = World()
    checkout, payments = world.entity("checkout"), world.entity("payments")
    ann, tokens = world.entity("Ann Lee", "Person"), world.entity("payment tokens", "Concept")
    texts = [
        ("checkout times out when payment tokens are expired.", (checkout, tokens)),
        ("Ann Lee looks after checkout.", (ann, checkout)),
        ("payments signs the payment tokens.", (payments, tokens)),
        ("Ann Lee is on holiday in June.", (ann,)),
        ("The coffee machine is broken again.", ()),
        ("payments was slow on Monday.", (payments,)),
        ("We had cake.", ()),
    ]
    for number, (text, names) in enumerate(texts):
        world.memory(f"m{number}", text, names=names, at=number)
    return world


def first_lane(answer: Answer) -> list[object]:
    """Return the first-party hits as bytes would show them; the route's places are shown per lane."""
    return [plain(replace(hit, routes={})) for hit in answer.hits if hit.tier is Tier.FIRST]


def test_third_party_memories_leave_the_first_lane_byte_identical() -> None:
    clean, flooded = first_party_world(), first_party_world()
    named = Question("en", surfaces=(Surface("checkout", "checkout", 13, 21),))
    before = clean.ask(QUERY, named, top_k=5)
    checkout, evil = flooded.entity("checkout"), flooded.entity("checkout service", tier=Tier.THIRD)
    hub = flooded.entity("payment", "Concept", tier=Tier.THIRD)
    for number in range(60):
        text = f"checkout service of Ann Lee: payment tokens time out, see page {number}."
        flooded.memory(f"a{number:03}", text, names=(checkout, evil, hub), at=number, **THIRD)
    after = flooded.ask(QUERY, named, top_k=5)
    assert first_lane(before) == first_lane(after)
    assert len(first_lane(after)) == 5
    assert [hit.score for hit in before.hits] == [hit.score for hit in after.hits[:5]]


def test_third_party_hits_come_below_a_quota_and_are_labelled() -> None:
    world = first_party_world()
    for number in range(30):
        world.memory(f"t{number}", f"checkout payment tokens time out {number}", **THIRD)
    answer = world.ask(QUERY, top_k=5)
    assert [hit.tier for hit in answer.hits] == [Tier.FIRST] * 5 + [Tier.THIRD]


def test_a_memory_of_third_parties_only_still_answers() -> None:
    world = World()
    for number in range(6):
        world.memory(f"t{number}", f"the gateway manual, chapter {number}", **THIRD)
    answer = world.ask("gateway manual chapter 3", top_k=3)
    assert len(answer.hits) == 3
    assert {hit.tier for hit in answer.hits} == {Tier.THIRD}
    assert answer.hits[0].id == "t3"


def test_a_third_party_edge_does_not_move_the_first_lanes_hits() -> None:
    clean, edged = first_party_world(), first_party_world()
    owner = question(chain("checkout", "owned_by"))
    before = clean.ask("Who owns checkout?", owner)
    edged.fact(edged.entity("checkout"), "owned_by", edged.entity("Mallory", "Person"), since=3, **THIRD)
    after = edged.ask("Who owns checkout?", owner)
    assert after.answers[0].value == "Mallory"
    assert first_lane(before) == first_lane(after)


def test_the_trust_floor_keeps_out_what_is_below_it() -> None:
    world = first_party_world()
    world.memory("low", "checkout payment tokens time out", trust=0.4)
    assert "low" not in [hit.id for hit in world.ask(QUERY).hits]
    assert "low" in [hit.id for hit in world.ask(QUERY, trust_floor=0.3).hits]


def test_the_same_question_gives_the_same_answer() -> None:
    world = first_party_world()
    assert plain(world.ask(QUERY)) == plain(world.ask(QUERY))


def test_the_order_of_arrival_does_not_matter() -> None:
    one, other = World(), World()
    texts = [(f"m{n}", f"checkout note {n % 3} of tokens") for n in range(9)]
    for world, order in ((one, texts), (other, texts[::-1])):
        checkout = world.entity("checkout")
        for id_, text in order:
            world.memory(id_, text, names=(checkout,), at=1)
            world.ask("checkout")  # the picture is brought up to date step by step
    assert [(h.id, h.score) for h in one.ask("tokens of checkout").hits] == [
        (h.id, h.score) for h in other.ask("tokens of checkout").hits
    ]


def test_the_preset_seed_ranks_by_the_weighted_sum() -> None:
    world = first_party_world().with_recall(weights=SEED)
    answer = world.ask(QUERY)
    assert answer.hits[0].id == "m0"
    assert all(0 <= hit.score <= 1.1 for hit in answer.hits)


def test_a_foreign_actor_is_an_empty_memory() -> None:
    world = first_party_world()
    from hindgraph.recall.records import Request

    answer = world.recall("somebody else", Request(QUERY))
    assert (answer.answered, answer.reason, answer.hits) == (False, "no_match", ())
    assert world.recall(ACTOR, Request(QUERY)).hits


def test_only_the_graph_finds_a_memory_two_steps_away() -> None:
    world = World()
    zeppelin, hangar = world.entity("Zeppelin", "Product"), world.entity("Hangar Nine", "Building")
    world.memory("near", "Zeppelin stands beside Hangar Nine.", names=(zeppelin, hangar))
    world.memory("far", "Hangar Nine burned down.", names=(hangar,))
    for number in range(30):
        world.memory(f"noise{number}", f"Lunch menu number {number}: soup and bread.")
    answer = world.ask("What happened beside the Zeppelin?", top_k=2)
    assert [hit.id for hit in answer.hits] == ["near", "far"]
    assert [step.entity for step in answer.hits[1].path] == ["Zeppelin", "Hangar Nine", "Hangar Nine"]  # type: ignore[union-attr]


def test_a_hub_does_not_change_the_hits_of_a_specific_question() -> None:
    small, large = World(), World()
    for world, notes in ((small, 20), (large, 600)):
        user, printer = world.entity("Ines", "Person"), world.entity("printer", "Device")
        world.memory(
            "target", "Ines put the printer's spare toner into the blue cupboard.", names=(user, printer)
        )
        world.memory("second", "The printer needs toner.", names=(printer,))
        for number in range(notes):
            world.memory(f"n{number}", f"Ines had meeting {number} about plan {number}.", names=(user,))
    asked = "Where did Ines put the toner of the printer?"
    assert [h.id for h in small.ask(asked, top_k=2).hits] == ["target", "second"]
    assert [h.id for h in large.ask(asked, top_k=2).hits] == ["target", "second"]


def test_the_moment_known_decides_which_memories_are_seen() -> None:
    world = World()
    world.memory("old", "the gateway is red", at=1, retracted_at=day(5))
    world.memory("new", "the gateway is green", at=5)
    assert [h.id for h in world.ask("gateway").hits] == ["new"]
    assert [h.id for h in world.ask("gateway", known_at=day(3)).hits] == ["old"]
