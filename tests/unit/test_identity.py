"""Who is who, decided by people: merges and splits on both stores, lossless, and the past as it was."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from hindgraph.errors import Conflict, InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model.identity import Identity
from hindgraph.model.records import Redirect
from hindgraph.stores.clock import StoppedClock
from store_fixtures import STORES
from worlds import NOW, facts, memory_in, on_store

CLOCK = StoppedClock(NOW)


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    CLOCK.set(NOW)
    with on_store(tmp_path, request, clock=CLOCK) as memory:
        tell(memory, "Ann Lee lives in NYC.", "Bob Ray lives in New York City.")
        yield memory


def tell(memory: Memory, *texts: str) -> None:
    for text in texts:
        CLOCK.advance(timedelta(minutes=1))
        memory.write(text)


def living_in(memory: Memory, city: str, *, known_at: str | None = None) -> set[str]:
    edges = memory.graph(city, predicate="lives_in", known_at=known_at).edges
    return {edge.subject for edge in edges}


# ---- merging


def test_what_is_said_of_either_is_said_of_the_one(memory: Memory) -> None:
    receipt = memory.merge("NYC", "New York City", reason="the same town")
    assert (receipt.decision, receipt.name, len(receipt.moved)) == ("merged", "New York City", 1)
    assert living_in(memory, "NYC") == living_in(memory, "New York City") == {"Ann Lee", "Bob Ray"}
    answer = memory.search("Who lives in New York City?")
    assert {item.value for item in answer.answers} == {"Ann Lee", "Bob Ray"}
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "New York City")}
    assert [e.quote for e in memory.graph("Ann Lee").edges[0].evidence] == ["Ann Lee lives in NYC."]


def test_as_known_before_everything_is_as_it_was(memory: Memory) -> None:
    before = CLOCK.now().isoformat()
    CLOCK.advance(timedelta(minutes=1))
    memory.merge("NYC", "New York City", reason="the same town")
    assert living_in(memory, "NYC", known_at=before) == {"Ann Lee"}
    assert living_in(memory, "New York City", known_at=before) == {"Bob Ray"}
    then = memory.search("Who lives in New York City?", known_at=before)
    assert [item.value for item in then.answers] == ["Bob Ray"]


def test_there_and_back_again_each_statement_finds_its_side(memory: Memory) -> None:
    as_it_was = {city: living_in(memory, city) for city in ("NYC", "New York City")}
    memory.merge("NYC", "New York City", reason="the same town")
    tell(memory, "Carla Diaz lives in NYC.", "Dan Ito lives in New York City.")
    assert len(living_in(memory, "NYC")) == 4
    receipt = memory.split("NYC", reason="it is a bar")
    assert (receipt.decision, receipt.name) == ("split", "NYC")
    assert living_in(memory, "NYC") == as_it_was["NYC"] | {"Carla Diaz"}
    assert living_in(memory, "New York City") == as_it_was["New York City"] | {"Dan Ito"}
    assert memory.doctor()["sound"]


def test_one_timeline_follows_from_two(memory: Memory) -> None:
    tell(memory, "Robert Ray lives in Boston.", "Robert Ray moved to Denver.")
    memory.merge("Robert Ray", "Bob Ray", reason="his full name")
    assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "Denver")}
    memory.split("Robert Ray", reason="his cousin")
    assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "New York City")}
    assert facts(memory, "Robert Ray") == {("Robert Ray", "lives_in", "Denver")}


def test_a_chain_of_merges_leads_to_the_last(memory: Memory) -> None:
    tell(memory, "Carla Diaz lives in Big Apple.")
    memory.merge("Big Apple", "NYC", reason="a nickname")
    memory.merge("NYC", "New York City", reason="the same town")
    assert living_in(memory, "Big Apple") == {"Ann Lee", "Bob Ray", "Carla Diaz"}
    memory.split("NYC", reason="it is a bar after all")
    assert living_in(memory, "Big Apple") == living_in(memory, "NYC") == {"Ann Lee", "Carla Diaz"}
    assert memory.doctor()["sound"]


def test_a_decision_says_who_when_and_why(memory: Memory) -> None:
    receipt = memory.merge("NYC", "New York City", reason="the same town")
    (record,) = memory.get([receipt.entity_id])
    assert [(m["name"], m["reason"]) for m in record.data["merged"]] == [("NYC", "the same town")]
    (noted,) = memory.get([str(receipt.memory_id)])
    assert noted.data["text"] == "NYC and New York City are one: the same town"
    assert noted.data["principal"] == "local"


def test_what_may_not_be_merged_is_not(memory: Memory) -> None:
    tell(memory, "checkout listens on port 8080.")
    before = memory.stats()
    for loser, winner, code in (
        ("NYC", "NYC", "same_entity"),
        ("Ann Lee", "NYC", "disjoint"),
    ):
        with pytest.raises(Conflict) as refused:
            memory.merge(loser, winner, reason="why not")
        assert refused.value.code == code
    with pytest.raises(InvalidInput) as literal:
        memory.merge("8080", "checkout", reason="why not")
    assert literal.value.code == "literal"
    with pytest.raises(InvalidInput) as reasonless:
        memory.merge("NYC", "New York City", reason=" ")
    assert (reasonless.value.code, reasonless.value.field) == ("no_reason", "reason")
    with pytest.raises(NotFound) as unknown:
        memory.merge("Nowhere", "NYC", reason="why not")
    assert unknown.value.field == "loser"
    assert memory.stats() == before


# ---- splitting what was never merged


def test_statements_that_are_about_another_go_to_that_one(memory: Memory) -> None:
    tell(memory, "Ann Lee leads the Checkout team.")
    (leads,) = memory.graph("Checkout team", predicate="led_by").edges
    receipt = memory.split("Ann Lee", [leads.evidence[0].statement_id], reason="there are two of them")
    assert receipt.name == "Ann Lee (Checkout team)"
    assert facts(memory, receipt.entity_id) == {("Checkout team", "led_by", "Ann Lee (Checkout team)")}
    assert facts(memory, receipt.other_id or "") == {("Ann Lee", "lives_in", "NYC")}
    assert memory.doctor()["sound"]
    memory.merge(receipt.entity_id, receipt.other_id or "", reason="it was her after all")
    assert facts(memory, receipt.other_id or "") == {
        ("Ann Lee", "lives_in", "NYC"),
        ("Checkout team", "led_by", "Ann Lee"),
    }


def test_a_new_revision_leaves_a_statement_where_a_split_has_put_it(memory: Memory) -> None:
    CLOCK.advance(timedelta(minutes=1))
    page = "Ann Lee leads the Checkout team."
    memory.write(page, ref="page")
    (leads,) = memory.graph("Checkout team", predicate="led_by").edges
    other = memory.split("Ann Lee", [leads.evidence[0].statement_id], reason="there are two").entity_id
    CLOCK.advance(timedelta(minutes=1))
    memory.write(f"{page} Bob Ray owns checkout.", ref="page")
    assert facts(memory, other) == {("Checkout team", "led_by", "Ann Lee (Checkout team)")}
    assert ("Bob Ray", "lives_in", "New York City") in facts(memory, "Bob Ray")
    assert memory.doctor()["sound"]


def test_a_new_revision_leaves_it_there_though_the_words_lead_to_one_only(memory: Memory) -> None:
    CLOCK.advance(timedelta(minutes=1))
    page = "Ann Lee leads the Checkout team."
    memory.write(page, ref="page")
    (leads,) = memory.graph("Checkout team", predicate="led_by").edges
    told = [leads.evidence[0].statement_id]
    other = memory.split("Ann Lee", told, name="Anna Moe", reason="there are two").entity_id
    memory.alias("Anna Moe", "Ann Lee", remove=True)
    CLOCK.advance(timedelta(minutes=1))
    receipt = memory.write(f"{page} Bob Ray owns checkout.", ref="page")
    assert [s.subject for s in receipt.statements if s.predicate == "led_by"] == ["Checkout team"]
    assert facts(memory, other) == {("Checkout team", "led_by", "Anna Moe")}
    assert memory.doctor()["sound"]


def test_a_split_names_what_it_takes_apart(memory: Memory) -> None:
    with pytest.raises(Conflict) as unmerged:
        memory.split("NYC", reason="it is a bar")
    assert unmerged.value.code == "not_merged"
    with pytest.raises(InvalidInput) as one:
        memory.split("NYC", "s-1", reason="it is a bar")
    assert (one.value.code, one.value.field) == ("not_text", "statements")
    with pytest.raises(InvalidInput) as none:
        memory.split("NYC", [], reason="it is a bar")
    assert none.value.code == "empty"
    (other,) = memory.graph("Bob Ray").edges
    with pytest.raises(NotFound) as foreign:
        memory.split("Ann Lee", [other.evidence[0].statement_id], reason="not hers")
    assert foreign.value.field == "statements"


# ---- names


def test_a_new_name_is_shown_and_the_old_one_still_leads_there(memory: Memory) -> None:
    memory.rename("NYC", "New Amsterdam")
    assert living_in(memory, "NYC") == living_in(memory, "New Amsterdam") == {"Ann Lee"}
    (edge,) = memory.graph("Ann Lee").edges
    assert (edge.object, edge.says) == ("New Amsterdam", "Ann Lee lives in New Amsterdam")


def test_a_further_name_leads_there_until_it_is_taken_away(memory: Memory) -> None:
    memory.alias("NYC", "Gotham")
    assert living_in(memory, "Gotham") == {"Ann Lee"}
    tell(memory, "Carla Diaz lives in Gotham.")
    assert living_in(memory, "NYC") == {"Ann Lee", "Carla Diaz"}
    memory.alias("NYC", "Gotham", remove=True)
    with pytest.raises(NotFound):
        memory.graph("Gotham")


def test_a_name_is_nobody_elses_and_not_the_last_one(memory: Memory) -> None:
    with pytest.raises(Conflict) as taken:
        memory.alias("NYC", "New York City")
    assert taken.value.code == "taken"
    with pytest.raises(Conflict) as last:
        memory.alias("NYC", "NYC", remove=True)
    assert last.value.code == "last_name"
    with pytest.raises(NotFound):
        memory.alias("NYC", "Gotham", remove=True)
    for name, code in (("  ", "empty"), ("...", "bad_name"), ("I", "bad_name"), ("x" * 600, "too_long")):
        with pytest.raises(InvalidInput) as refused:
            memory.rename("NYC", name)
        assert (refused.value.code, refused.value.field) == (code, "name")
    memory.rename("NYC", "Gotham (the city)")
    with pytest.raises(Conflict) as shown:
        memory.alias("NYC", "Gotham (the city)", remove=True)
    assert shown.value.code == "shown_name"


def test_a_name_that_is_given_stays_as_it_is_given(memory: Memory) -> None:
    for name in ("Yahoo!", "A.K.", "Alex Kim (R&D)", "王伟（阿里云）"):
        assert memory.rename("Ann Lee", name).name == name
        assert {edge.subject for edge in memory.graph(name).edges} == {name}


def test_two_that_are_one_already_are_named_as_they_were_given(memory: Memory) -> None:
    memory.merge("NYC", "New York City", reason="one town")
    with pytest.raises(Conflict, match=r"'NYC' and 'New York City' are one already$"):
        memory.merge("NYC", "New York City", reason="one town")
    memory.rename("NYC", "Gotham")
    with pytest.raises(Conflict, match="'New York City' and 'NYC' are one already: 'Gotham'"):
        memory.merge("New York City", "NYC", reason="one town")


def test_what_is_so_already_is_not_written_again(memory: Memory) -> None:
    assert memory.alias("NYC", "Gotham").changed
    before = memory.stats()
    for again in (
        memory.alias("NYC", "Gotham"),
        memory.alias("NYC", "gotham"),
        memory.alias("NYC", "NYC"),
        memory.rename("NYC", "NYC"),
    ):
        assert (again.changed, again.memory_id) == (False, None)
    assert memory.stats() == before


def test_a_name_that_namesakes_share_is_asked_for(memory: Memory) -> None:
    (edge,) = memory.graph("Ann Lee").edges
    other = memory.split("Ann Lee", [edge.evidence[0].statement_id], reason="another Ann Lee")
    decisions: list[Callable[[], object]] = [
        lambda: memory.alias("Ann Lee", "Annie"),
        lambda: memory.rename("Ann Lee", "Annie"),
        lambda: memory.merge("Ann Lee", "Bob Ray", reason="so"),
        lambda: memory.split("Ann Lee", ["s-none"], reason="so"),
    ]
    for decide in decisions:
        with pytest.raises(InvalidInput, match=other.entity_id) as asked:
            decide()
        assert asked.value.code == "ambiguous_entity"
    assert memory.alias(other.entity_id, "Annie").changed


def test_a_new_name_of_the_user_lasts(tmp_path: Path) -> None:
    CLOCK.set(NOW)
    with memory_in(tmp_path, clock=CLOCK, user="Dana") as memory:
        tell(memory, "I live in Oslo.")
        memory.rename("Dana", "Dana Reyes")
        tell(memory, "I moved to Bergen.", "Dana owns checkout.")
        assert facts(memory, "Dana Reyes") == {
            ("Dana Reyes", "lives_in", "Bergen"),
            ("checkout", "owned_by", "Dana Reyes"),
        }
        memory.actor_settings(user_name="Dana Fox")
        tell(memory, "I like tea.")
        assert ("Dana Fox", "likes", "tea") in facts(memory, "Dana")


# ---- the pure part


def test_of_two_decisions_on_one_the_later_counts_and_a_circle_ends() -> None:
    redirects = [
        Redirect("a", "b", NOW, "x"),
        Redirect("a", "c", NOW + timedelta(days=1), "x"),
        Redirect("c", "d", NOW, "x", NOW + timedelta(days=2)),
    ]
    assert Identity.known_at(redirects, NOW).canonical("a") == "b"
    assert Identity.known_at(redirects, NOW + timedelta(days=1)).canonical("a") == "d"
    assert Identity.known_at(redirects, NOW + timedelta(days=2)).members("c") == ("c", "a")
    assert not Identity.known_at(redirects, NOW - timedelta(days=1))
    assert Identity({"a": "b", "b": "a"}).canonical("a") in ("a", "b")
