"""Review: what may not enter and what others contradict is listed with its sources, and decided by a person's word."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from contested_facts import PAGE, contest, tell
from hindgraph.errors import Conflict, HindgraphError, InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model.records import FAR_FUTURE, Finding
from hindgraph.retain.kept import draft_of
from hindgraph.stores.clock import StoppedClock
from kept_findings import kept
from worlds import NOW, facts, memory_in

# ---- what is listed


def test_a_contested_fact_is_listed_with_both_sides(memory: Memory, clock: StoppedClock) -> None:
    item = contest(memory, clock)
    assert (item.kind, item.says, item.status) == ("contested", "Ann Lee lives in Narvik", "open")
    assert item.challenger is not None
    assert item.incumbent is not None
    assert item.challenger.edge.status == "contested"
    assert (item.incumbent.edge.object, item.incumbent.edge.roots) == ("Oslo", 1)
    assert item.incumbent.edge.support == pytest.approx(0.9)
    (page,), (person,) = item.challenger.sources, item.incumbent.sources
    assert (page.who, page.tier.name, page.quote) == (
        "https://example.org/ann",
        "THIRD",
        "Ann Lee lives in Narvik.",
    )
    assert (person.origin, person.tier.name, person.quote) == ("human", "FIRST", "Ann Lee lives in Oslo.")
    assert memory.review("show", item.id) == item


def test_a_finding_is_listed_with_its_words_and_why(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "We moved. checkout listens on port 99999. Good.", ref="note")
    (item,) = memory.review()
    assert (item.kind, item.code, item.says) == ("finding", "datatype", "checkout listens on port 99999")
    assert "99999" in item.message
    assert item.said is not None
    assert (item.said.ref, item.said.quote) == ("note", "checkout listens on port 99999.")
    assert item.verdict is not None
    assert (item.verdict.accepted, item.verdict.code) == (False, "datatype")
    assert memory.review("show", item.id) == item


def test_what_has_been_open_longest_comes_first(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-04-01", "checkout listens on port 99999.")
    tell(memory, clock, "2026-05-01", "Ann Lee lives in Oslo.")
    tell(memory, clock, "2026-05-03", "Ann Lee lives in Narvik.", **PAGE)
    tell(memory, clock, "2026-05-05", "billing listens on port 77777.")
    assert [item.kind for item in memory.review()] == ["finding", "contested", "finding"]
    assert [item.kind for item in memory.review(limit=2)] == ["finding", "contested"]
    assert memory.review(status="rejected") == []


# ---- challengers


def test_to_accept_a_challenger_lets_it_win_by_the_reviewers_word(
    memory: Memory, clock: StoppedClock
) -> None:
    item = contest(memory, clock)
    tell(memory, clock, "2026-05-10", "Ann Lee lives in Oslo.")  # said once more since
    receipt = memory.review("accept", memory.review()[0].id, reason="I asked her")
    assert (receipt.decision, receipt.by, receipt.reason) == ("accepted", "local", "I asked her")
    assert receipt.receipt is not None
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Narvik")}
    assert facts(memory, "Ann Lee", as_of="2026-05-02") == {("Ann Lee", "lives_in", "Oslo")}
    assert memory.review() == []
    began = memory.history("Ann Lee")[-1]
    assert (began.what, began.edge.object, began.reason) == ("began", "Narvik", "I asked her")
    (kept,) = memory.review(status="accepted")
    assert (kept.kind, kept.decided_by, kept.reason) == ("contested", "local", "I asked her")
    assert memory.doctor()["sound"]
    assert item.challenger is not None
    (past,) = memory.graph("Ann Lee", known_at="2026-05-04").edges
    assert past.object == "Oslo"


def test_to_reject_a_challenger_closes_what_the_page_said(memory: Memory, clock: StoppedClock) -> None:
    item = contest(memory, clock)
    receipt = memory.review("reject", item.id, reason="an old page")
    assert len(receipt.closed) == 1
    assert receipt.retracted == (item.id,)
    assert memory.review() == []
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
    contested, retracted = memory.history("Ann Lee")[1:]
    assert (contested.what, contested.who) == ("contested", PAGE["source"])
    assert (retracted.what, retracted.who, retracted.reason) == ("retracted", "local", "an old page")
    assert retracted.because is not None
    assert retracted.because.quote == "Ann Lee lives in Narvik."
    assert [c.what for c in memory.diff("2026-06-01")] == ["retracted"]
    assert [c.what for c in memory.history("Ann Lee", known_at="2026-05-04")] == ["began", "contested"]
    assert memory.doctor()["sound"]
    (kept,) = memory.review(status="rejected")
    assert (kept.says, kept.reason) == ("Ann Lee lives in Narvik", "an old page")


def test_a_row_written_anew_is_still_the_one_that_was_listed(home: Memory, clock: StoppedClock) -> None:
    item = contest(home, clock)
    tell(home, clock, "2026-05-20", "Ann Lee moved to Bergen.")  # so another row is contradicted
    now = home.review("show", item.id)
    assert item.id != now.id
    assert now in home.review()  # the other one contradicts Bergen
    assert home.review("reject", item.id, reason="an old page").decision == "rejected"
    assert home.review() == []
    (kept,) = home.review(status="rejected")
    assert home.review("show", item.id) == home.review("show", now.id) == kept
    for id_ in (item.id, now.id):
        with pytest.raises(Conflict, match="an old page"):
            home.review("accept", id_)


def test_a_challenger_where_nothing_holds(home: Memory, clock: StoppedClock) -> None:
    tell(home, clock, "2026-05-01", "Ann Lee works at Acme.")
    tell(home, clock, "2026-05-10", "Ann Lee no longer works at Acme.")
    tell(home, clock, "2026-05-20", "Ann Lee works at Acme.", **PAGE)
    (item,) = home.review()
    assert item.incumbent is None
    assert "nothing holds" in item.message
    home.review("accept", item.id)
    assert facts(home, "Ann Lee") == {("Ann Lee", "works_at", "Acme")}


def test_only_what_the_challenger_says_is_closed(home: Memory) -> None:
    by_hand = {"occurred_at": "2026-05-01", "kind": "change"}
    page = {"occurred_at": "2026-05-03", "origin": "import"}
    home.assert_fact("Ann Lee", "reports_to", "Cid Fox", **by_hand)
    home.assert_fact("Bob Ray", "reports_to", "Cid Fox", **by_hand)
    home.assert_fact("Ann Lee", "reports_to", "Bob Ray", **page)
    home.assert_fact("Bob Ray", "reports_to", "Ann Lee", **page)
    one, other = home.review()
    assert len(home.review("reject", one.id, reason="no").closed) == 1
    assert home.review() == [other]
    home.assert_fact("Ann Lee", "spouse", "Bob Ray", **by_hand)
    home.assert_fact("Cid Fox", "spouse", "Ann Lee", **page)
    spouse = next(item for item in home.review() if "married" in item.says)
    assert len(home.review("reject", spouse.id, reason="no").closed) == 1
    assert home.review() == [other]


# ---- findings


def test_to_reject_a_finding_closes_it_with_the_reason(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "checkout listens on port 99999.", ref="note")
    (item,) = memory.review()
    memory.review("reject", item.id, reason="a typo")
    assert memory.review() == []
    (kept,) = memory.review(status="rejected")
    assert (kept.id, kept.reason, kept.decided_by, kept.decided_at) == (item.id, "a typo", "local", NOW)
    assert memory.stats()["findings"] == 0
    # A new revision that repeats it opens nothing again.
    tell(memory, clock, "2026-06-01", "checkout listens on port 99999. All is well.", ref="note")
    assert memory.review() == []


def test_what_the_law_is_still_against_is_not_let_in(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "checkout listens on port 99999.")
    (item,) = memory.review()
    before = memory.stats()
    with pytest.raises(Conflict) as refused:
        memory.review("accept", item.id)
    assert (refused.value.code, refused.value.field) == ("still_rejected", "id")
    assert memory.stats() == before
    assert memory.review() == [item]


def test_to_accept_an_ambiguous_name_once_it_is_clear(memory: Memory, clock: StoppedClock) -> None:
    tell(memory, clock, "2026-05-01", "Ann Lee lives in Oslo. Ann Berg lives in Lund.")
    tell(memory, clock, "2026-05-02", "Ann owns checkout.")
    (item,) = memory.review()
    assert item.code == "ambiguous_entity"
    memory.merge("Ann Berg", "Ann Lee", reason="her maiden name")
    (item,) = memory.review()
    assert item.verdict is not None
    assert item.verdict.accepted
    receipt = memory.review("accept", item.id, reason="there is one Ann")
    assert receipt.receipt is not None
    assert [s.outcome for s in receipt.receipt.statements] == ["stored"]
    assert ("checkout", "owned_by", "Ann Lee") in facts(memory, "checkout")
    # It holds since it was said, by the reviewer's word.
    assert ("checkout", "owned_by", "Ann Lee") in facts(memory, "checkout", as_of="2026-05-03")
    (edge,) = memory.graph("checkout", predicate="owned_by").edges
    (evidence,) = edge.evidence
    assert (evidence.quote, evidence.extractor) == ("Ann owns checkout.", "review")
    (began,) = memory.history(edge.fact_id)
    assert (began.who, began.reason) == ("local", "there is one Ann")


def test_what_was_told_twice_is_accepted_as_of_the_telling_that_is_accepted(
    memory: Memory, clock: StoppedClock
) -> None:
    tell(memory, clock, "2026-05-01", "Ann Lee lives in Oslo. Ann Berg lives in Lund.")
    tell(memory, clock, "2026-05-02", "Ann owns checkout.")
    (first,) = memory.review()
    memory.review("reject", first.id, reason="nobody knows which Ann")
    tell(memory, clock, "2026-05-09", "Ann owns checkout.")
    (second,) = memory.review()
    memory.merge("Ann Berg", "Ann Lee", reason="her maiden name")
    memory.review("accept", second.id)
    assert ("checkout", "owned_by", "Ann Lee") not in facts(memory, "checkout", as_of="2026-05-05")
    assert ("checkout", "owned_by", "Ann Lee") in facts(memory, "checkout", as_of="2026-05-10")


ONTOLOGY = """
id: mine
version: 1
predicates:
  chairs:
    says: "{{subject}} chairs {{object}}"
    domain: Person
    range: {range}
    lexical: {{en: [chair]}}
"""


def test_a_change_of_the_law_shows_what_would_be_accepted_now(tmp_path: Path) -> None:
    law = tmp_path / "mine.yaml"
    law.write_text(ONTOLOGY.format(range="Place"), "utf-8")
    with memory_in(tmp_path / "home", ontology=str(law)) as memory:
        memory.write("Ann Lee works at Acme. Bob Ray works at Acme.")
        kept(memory, "Ann Lee", "chairs", "Acme", occurred_at="2026-05-01")
        (item,) = memory.review()
        assert (item.code, item.verdict and item.verdict.accepted) == ("range", False)
    law.write_text(ONTOLOGY.format(range="Company"), "utf-8")
    with memory_in(tmp_path / "home", ontology=str(law)) as memory:
        (item,) = memory.review()
        assert item.verdict is not None
        assert item.verdict.accepted
        memory.review("accept", item.id)
        (edge,) = memory.graph("Ann Lee", predicate="chairs").edges
        assert (edge.object, edge.valid_from) == ("Acme", datetime(2026, 5, 1, tzinfo=UTC))
    with memory_in(tmp_path / "home") as memory:
        assert memory.review() == []


def test_of_a_predicate_that_is_gone_it_says_so(tmp_path: Path) -> None:
    law = tmp_path / "mine.yaml"
    law.write_text(ONTOLOGY.format(range="Place"), "utf-8")
    with memory_in(tmp_path / "home", ontology=str(law)) as memory:
        memory.write("Ann Lee works at Acme.")
        kept(memory, "Ann Lee", "chairs", "Acme")
    with memory_in(tmp_path / "home") as memory:
        (item,) = memory.review()
        assert item.says == "Ann Lee chairs Acme"
        assert item.verdict is not None
        assert (item.verdict.accepted, item.verdict.code) == (False, "unknown_predicate")
        with pytest.raises(Conflict) as refused:
            memory.review("accept", item.id)
        assert refused.value.code == "still_rejected"


def test_what_somebody_said_of_themselves_does_not_become_the_reviewers(
    home: Memory, clock: StoppedClock
) -> None:
    home.actor_settings(user_name="Dana Fox")
    tell(home, clock, "2026-05-01", "Sam Lee lives in Oslo. Sam Berg lives in Lund.")
    tell(home, clock, "2026-05-02", "I own checkout.", speaker="Sam")
    item = next(each for each in home.review() if each.kind == "finding")
    home.merge("Sam Berg", "Sam Lee", reason="one Sam")
    home.review("accept", item.id)
    assert facts(home, "checkout") == {("checkout", "owned_by", "Sam Lee")}


# ---- two that may be one


def test_two_names_are_one_or_two_by_a_persons_word(memory: Memory) -> None:
    for text in ("Jonathan Smith lives in Oslo.", "Jon Smith works at Acme.", "J. Smith works at Globex."):
        memory.write(text)
    items = {item.says.split("'")[3]: item for item in memory.review() if item.kind == "same"}
    assert items.keys() == {"Jon Smith", "Jonathan Smith"}
    asked = items["Jon Smith"]
    assert all(f"(Person, {each})" in asked.says for each in (asked.draft or {})["entities"])
    merged = memory.review("accept", asked.id, reason="the same man")
    assert merged.merged is not None
    assert {merged.merged.entity_id, merged.merged.other_id} == set((asked.draft or {})["entities"])
    assert merged.retracted  # which of the two rows stands goes by ids, for both were told at once
    assert {edge.subject for edge in memory.graph("J. Smith").edges} == {"Jon Smith"}
    memory.review("reject", items["Jonathan Smith"].id, reason="his father")
    assert memory.review() == []
    decided = {item.status: item.reason for item in memory.review(status="all")}
    assert decided == {"accepted": "the same man", "rejected": "his father"}


# ---- what is refused


@pytest.mark.parametrize("action", ["accept", "reject"])
def test_what_is_decided_is_not_decided_again(memory: Memory, clock: StoppedClock, action: str) -> None:
    tell(memory, clock, "2026-04-01", "checkout listens on port 99999.")
    tell(memory, clock, "2026-05-01", "Ann Lee lives in Oslo.")
    tell(memory, clock, "2026-05-03", "Ann Lee lives in Narvik.", **PAGE)
    items = memory.review()
    assert len(items) == 2
    for item in items:
        memory.review("reject", item.id, reason="no")
        with pytest.raises(Conflict) as refused:
            memory.review(action, item.id, reason="again")
        assert (refused.value.code, refused.value.field) == ("decided", "id")
        assert "no" in refused.value.message


def test_what_is_settled_meanwhile_is_said_to_be(home: Memory, clock: StoppedClock) -> None:
    item = contest(home, clock)
    tell(home, clock, "2026-06-01", "Ann Lee does not live in Oslo but in Narvik.")
    assert home.review() == []
    with pytest.raises(Conflict) as refused:
        home.review("accept", item.id)
    assert refused.value.code == "settled"
    assert home.review("show", item.id).status == "resolved"


REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], type[HindgraphError], str]] = [
    (("accept", "nothing"), {}, NotFound, "id"),
    (("reject", "nothing"), {"reason": "x"}, NotFound, "id"),
    (("show", "nothing"), {}, NotFound, "id"),
    (("show",), {}, InvalidInput, "id"),
    (("accept", 3), {}, InvalidInput, "id"),
    (("reject", "nothing"), {}, InvalidInput, "reason"),
    (("reject", "nothing"), {"reason": " "}, InvalidInput, "reason"),
    (("reject", "nothing"), {"reason": "x" * 3000}, InvalidInput, "reason"),
    (("ponder",), {}, InvalidInput, "action"),
    (("list",), {"status": "odd"}, InvalidInput, "status"),
    (("list",), {"limit": 0}, InvalidInput, "limit"),
    (("list",), {"limit": True}, InvalidInput, "limit"),
]


@pytest.mark.parametrize(("given", "options", "error", "field"), REFUSED)
def test_what_is_asked_wrongly_is_refused_by_name(
    home: Memory, given: tuple[Any, ...], options: dict[str, Any], error: type[HindgraphError], field: str
) -> None:
    with pytest.raises(error) as refused:
        home.review(*given, **options)
    assert refused.value.field == field
    assert home.actors() == []


def test_a_fact_that_nobody_contests_is_nothing_to_review(home: Memory) -> None:
    home.write("Ann Lee lives in Oslo.")
    (edge,) = home.graph("Ann Lee").edges
    with pytest.raises(NotFound):
        home.review("reject", edge.version_id, reason="no")
    assert facts(home, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}


def test_a_decision_is_one_transaction(home: Memory, clock: StoppedClock) -> None:
    item = contest(home, clock)
    graph = home._parts.graph
    before = graph.read("local", lambda view: view.sequence)
    home.review("reject", item.id, reason="no")
    assert graph.read("local", lambda view: view.sequence) == before + 1


def test_a_kept_draft_comes_back_as_it_was(home: Memory) -> None:
    home.write("checkout listens on port 99999 since 3 March 2026.", occurred_at="2026-05-01")
    (finding,) = home._parts.graph.read("local", lambda view: view.findings())
    draft = draft_of(finding)
    assert draft is not None
    assert (draft.subject.name, draft.object and draft.object.value and draft.object.value.text) == (
        "checkout",
        "99999",
    )
    assert draft.time is None or (draft.time.start or FAR_FUTURE).tzinfo is not None
    unknown = Finding("f", "range", "m", "m", NOW, {**finding.draft, "of_later": 1})
    assert draft_of(unknown) == draft
    assert draft_of(Finding("f", "range", "m", "m", NOW, {"entities": []})) is None
