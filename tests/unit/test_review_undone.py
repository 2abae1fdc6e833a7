"""What was decided in review because two counted as one is undone with the merge; what stands by itself stays."""

from datetime import timedelta
from typing import Any

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from worlds import facts

HOUR = timedelta(hours=1)
PAGE: dict[str, Any] = {"origin": "agent", "source": "https://example.org/people"}
OSLO, NARVIK = ("Ann Lee", "lives_in", "Oslo"), ("Annabel Leigh", "lives_in", "Narvik")


def tell(memory: Memory, clock: StoppedClock, text: str, **given: Any) -> None:
    clock.advance(HOUR)
    memory.write(text, **given)


def merged(memory: Memory, clock: StoppedClock, winner: str) -> str:
    """Have two counted as one, so that a page contradicts a person; return what is open for review."""
    tell(memory, clock, "Ann Lee lives in Oslo.")
    tell(memory, clock, "Annabel Leigh lives in Narvik.", **PAGE)
    assert memory.review() == []
    clock.advance(HOUR)
    names = sorted(("Ann Lee", "Annabel Leigh"), key=lambda name: name == winner)
    memory.merge(*names, reason="I thought so")
    (item,) = memory.review()
    clock.advance(HOUR)
    return item.id


@pytest.mark.parametrize("winner", ["Ann Lee", "Annabel Leigh"])
@pytest.mark.parametrize("decision", ["reject", "accept"])
def test_a_decision_that_the_merge_brought_about_is_undone_with_it(
    memory: Memory, clock: StoppedClock, decision: Any, winner: str
) -> None:
    item = merged(memory, clock, winner)
    memory.review(decision, item, reason="I asked her")
    clock.advance(HOUR)
    memory.split("Annabel Leigh" if winner == "Ann Lee" else "Ann Lee", reason="two people")
    assert facts(memory, "Ann Lee") == {OSLO}
    assert facts(memory, "Annabel Leigh") == {NARVIK}
    assert memory.review() == []
    (kept,) = memory.review(status="resolved")
    assert "two people" in (kept.reason or "")
    assert memory.doctor()["sound"]
    tell(memory, clock, "Annabel Leigh lives in Narvik.", ref="again", **PAGE)
    assert facts(memory, "Annabel Leigh") == {NARVIK}


def test_a_decision_that_stands_by_itself_stays(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "Ann Lee lives in Oslo.")
    tell(memory, clock, "Annabel Leigh works at Acme.")
    clock.advance(HOUR)
    memory.merge("Annabel Leigh", "Ann Lee", reason="I thought so")
    tell(memory, clock, "Ann Lee lives in Narvik.", **PAGE)
    (item,) = memory.review()
    clock.advance(HOUR)
    memory.review("reject", item.id, reason="an old page")
    clock.advance(HOUR)
    memory.split("Annabel Leigh", reason="two people")
    assert facts(memory, "Ann Lee") == {OSLO}
    (kept,) = memory.review(status="rejected")
    assert kept.reason == "an old page"
    assert memory.doctor()["sound"]


def test_the_split_answers_whether_two_are_one(memory: Memory, clock: StoppedClock) -> None:
    for text in ("Jonathan Smith lives in Oslo.", "J. Smith works at Globex."):
        tell(memory, clock, text)
    (item,) = memory.review()
    clock.advance(HOUR)
    accepted = memory.review("accept", item.id, reason="the same man")
    with memory._parts.graph.view(memory.actor) as view:
        (redirect,) = view.redirects()
    assert redirect.recorded_at == accepted.at  # one transaction
    clock.advance(HOUR)
    memory.split(redirect.loser, reason="his father")
    assert memory.review() == memory.review(status="accepted") == []
    kept = memory.review("show", item.id)
    assert isinstance(kept, type(item))
    assert (kept.status, kept.reason) == ("rejected", "his father")
    tell(memory, clock, "J. Smith works at Acme.")
    assert memory.review() == []
