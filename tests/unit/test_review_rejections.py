"""What a person has rejected stays so while its source only repeats it."""

from datetime import timedelta
from typing import Any

import pytest

from contested_facts import PAGE, contest
from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from worlds import facts


@pytest.mark.parametrize(
    "given",
    [{"ref": "page", "text": "News. Ann Lee lives in Narvik."}, {"ref": "later"}, {"session": "another"}],
    ids=["a new revision", "another page of the source", "without a ref"],
)
def test_what_was_rejected_stays_so_while_its_source_only_repeats_it(
    memory: Memory, clock: StoppedClock, given: dict[str, Any]
) -> None:
    item = contest(memory, clock, ref="page")
    memory.review("reject", item.id, reason="an old page")
    clock.advance(timedelta(days=1))
    again = memory.write(**{"text": "Ann Lee lives in Narvik.", **PAGE, **given})
    (statement,) = again.statements
    assert (statement.outcome, statement.code) == ("rejected", "rejected_before")
    assert "an old page" in (statement.message or "")
    assert memory.review() == []
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
    (kept,) = memory.review(status="rejected")
    assert (kept.reason, kept.said_again) == ("an old page", (again.memory_id,))
    assert memory.review("show", item.id) == kept
    assert memory.doctor()["sound"]


@pytest.mark.parametrize("source", ["https://example.org/ann", "https://example.com/other"])
def test_what_was_rejected_is_open_again_by_another_source_or_once_it_has_said_something_else(
    home: Memory, clock: StoppedClock, source: str
) -> None:
    item = contest(home, clock, ref="page")
    home.review("reject", item.id, reason="an old page")
    clock.advance(timedelta(days=1))
    page = {**PAGE, "source": source}
    if page == PAGE:
        home.write("Ann Lee lives in Oslo.", ref="page", **page)
        clock.advance(timedelta(days=1))
    home.write("Ann Lee lives in Narvik.", ref="page", **page)
    (again,) = home.review()
    assert again.id != item.id
    home.review("accept", again.id)
    assert ("Ann Lee", "lives_in", "Narvik") in facts(home, "Ann Lee")


def test_a_rejection_of_a_symmetric_fact_holds_either_way_round(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("Ann Lee", "spouse", "Bob Ray", since="2020")
    home.assert_fact("Ann Lee", "spouse", "Cid Fox", origin="import")
    for item in home.review():
        home.review("reject", item.id, reason="gossip")
    for _ in range(2):
        clock.advance(timedelta(days=1))
        again = home.assert_fact("Cid Fox", "spouse", "Ann Lee", origin="import")
        assert again.statements[0].code == "rejected_before"
    assert home.review() == []


def test_a_rejection_holds_for_whoever_counts_as_one(home: Memory, clock: StoppedClock) -> None:
    item = contest(home, clock)
    home.review("reject", item.id, reason="an old page")
    home.write("Annabel Leigh works at Acme.")
    home.merge("Annabel Leigh", "Ann Lee", reason="the same person")
    (statement,) = home.write("Annabel Leigh lives in Narvik.", ref="later", **PAGE).statements
    assert statement.code == "rejected_before"
    assert home.review() == []


def test_the_same_words_are_one_finding_wherever_they_stand(home: Memory, clock: StoppedClock) -> None:
    home.write("checkout listens on port 99999.", ref="note")
    home.review("reject", home.review()[0].id, reason="a typo")
    clock.advance(timedelta(days=1))
    home.write("We moved. checkout listens on port 99999.", ref="note")
    assert home.review() == []
