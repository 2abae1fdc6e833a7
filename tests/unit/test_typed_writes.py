"""Facts that are stated and not read: they go the way of every write, and are answered like it."""

from datetime import timedelta
from typing import Any

import pytest

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model import ids
from hindgraph.stores.clock import StoppedClock
from told_facts import edge, one
from worlds import NOW, facts

HOUR = timedelta(hours=1)


def test_a_fact_is_a_semantic_memory_of_a_person_with_its_sentence_and_reason(memory: Memory) -> None:
    receipt = memory.assert_fact(
        "checkout",
        "listens_on",
        8080,
        qualifier="prod",
        since="2026-03",
        reason="the balancer was set so",
        occurred_at="2026-06-01T10:00:00Z",
        session="ops",
        speaker="Ann Lee",
    )
    (record,) = memory.get(receipt.memory_id)
    assert record.data["text"] == (
        "checkout listens on port 8080 in production since March 2026. Reason: the balancer was set so"
    )
    kept = {name: record.data[name] for name in ("layer", "origin", "session", "speaker", "occurred_at")}
    assert kept == {
        "layer": "semantic",
        "origin": "human",
        "session": "ops",
        "speaker": "Ann Lee",
        "occurred_at": "2026-06-01T10:00:00Z",
    }
    believed = edge(memory, "checkout", "listens_on")
    assert (believed.qualifier, believed.precision) == ("production", "month")
    (evidence,) = believed.evidence
    assert (evidence.extractor, evidence.quote) == ("typed", record.data["text"])


def test_history_shows_who_and_why(memory: Memory, clock: StoppedClock) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", speaker="Cleo Park")
    clock.advance(HOUR)
    fact = edge(memory, "checkout", "owned_by").fact_id
    memory.correct_fact(fact, "Bob Ray", reason="mixed them up", speaker="Dana Reyes")
    clock.advance(HOUR)
    memory.end_fact(edge(memory, "checkout", "owned_by").fact_id, reason="left", speaker="Eli Moss")
    changes = {
        (c.what, c.edge.object): (c.who, c.because and c.because.quote) for c in memory.history("checkout")
    }
    assert changes["corrected", "Bob Ray"] == (
        "Dana Reyes",
        "checkout is owned by Bob Ray, not Ann Lee. Reason: mixed them up",
    )
    assert changes["ended", "Bob Ray"] == (
        "Eli Moss",
        "checkout was owned by Bob Ray; it has ended. Reason: left",
    )


def test_a_stated_fact_is_found_by_a_question_and_by_its_words(home: Memory) -> None:
    home.assert_fact("checkout", "depends_on", "orders-db", reason="the quarterly audit")
    home.assert_fact("orders-db", "owned_by", "Ann Lee")
    assert "Ann Lee" in home.search("Who owns the database that checkout depends on?").text
    assert "quarterly audit" in home.search("quarterly audit").hits[0].text


def test_the_receipt_names_what_a_new_value_closes(memory: Memory) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    old = edge(memory, "checkout", "owned_by")
    statement = one(memory.assert_fact("checkout", "owned_by", "Bob Ray", kind="change", since="2026-05-04"))
    assert (statement.outcome, statement.closes) == ("superseded", (old.version_id,))
    assert facts(memory, "checkout", as_of="2026-05-03") == {("checkout", "owned_by", "Ann Lee")}
    assert facts(memory, "checkout", as_of="2026-05-04") == {("checkout", "owned_by", "Bob Ray")}


def test_the_same_fact_again_is_one_more_mention(memory: Memory, clock: StoppedClock) -> None:
    outcomes = []
    for _ in range(3):
        outcomes.append(one(memory.assert_fact("checkout", "depends_on", "orders-db")).outcome)
        clock.advance(HOUR)
    assert outcomes == ["stored", "merged", "merged"]
    assert edge(memory, "checkout", "depends_on").mentions == 3
    assert memory.stats()["memories"] == 1


@pytest.mark.parametrize("pause", [HOUR, timedelta(0)], ids=["later", "at the same instant"])
def test_a_value_that_goes_and_comes_back_is_not_lost(
    home: Memory, clock: StoppedClock, pause: timedelta
) -> None:
    for port in (8080, 8081, 8080):
        home.assert_fact("checkout", "listens_on", port)
        clock.advance(pause)
    assert edge(home, "checkout", "listens_on").object == "8080"


def test_a_fact_told_once_more_at_its_own_time_changes_nothing(home: Memory) -> None:
    telling = {"occurred_at": "2026-05-01T10:00:00Z", "reason": "import of the old register"}
    first = home.assert_fact("checkout", "owned_by", "Ann Lee", **telling)
    before = home.stats()
    again = home.assert_fact("checkout", "owned_by", "Ann Lee", **telling)
    assert (first.changed, again.changed, again.memory_id) == (True, False, first.memory_id)
    assert home.stats() == before


def test_what_a_third_party_has_said_in_the_same_words_does_not_swallow_a_persons_word(
    memory: Memory,
) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", occurred_at="2026-03-01T10:00:00Z")
    challenger = memory.assert_fact("checkout", "owned_by", "Mallory Cole", origin="import")
    assert one(challenger).outcome == "contested"
    accepted = memory.assert_fact("checkout", "owned_by", "Mallory Cole", reason=None)
    assert one(accepted).outcome == "superseded"
    assert edge(memory, "checkout", "owned_by").object == "Mallory Cole"


def test_a_person_corrects_what_a_document_says(home: Memory) -> None:
    home.assert_fact("checkout", "listens_on", 5432, origin="import", occurred_at="2026-03-01T10:00:00Z")
    home.correct_fact(edge(home, "checkout", "listens_on").fact_id, 6432, reason="looked it up")
    believed = edge(home, "checkout", "listens_on", as_of="2026-04-01")
    assert (believed.object, believed.tier) == ("6432", 2)


def test_ending_a_third_partys_challenge_leaves_the_first_partys_fact(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", occurred_at="2026-03-01T10:00:00Z")
    home.assert_fact(
        "checkout", "owned_by", "Mallory Cole", origin="import", occurred_at="2026-04-01T10:00:00Z"
    )
    (challenge,) = [c.edge for c in home.history("checkout") if c.what == "contested"]
    home.end_fact(challenge.fact_id, reason="never was", on="2026-04-01")
    assert edge(home, "checkout", "owned_by").object == "Ann Lee"


def test_a_text_that_waits_to_be_read_is_read_first(home: Memory) -> None:
    home.write("The checkout team owns billing.", wait=False)
    home.assert_fact("billing", "listens_on", 8080)
    assert ("billing", "listens_on", "8080") in facts(home, "billing")
    assert home.stats()["jobs"] == 0


REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "no such predicate": ({"predicate": "listns_on"}, "unknown_predicate", "predicate"),
    "no predicate": ({"predicate": None}, "empty", "predicate"),
    "no such kind": ({"kind": "rumour"}, "unknown_kind", "kind"),
    "a correction": ({"kind": "correction"}, "unknown_kind", "kind"),
    "an object is missing": ({"object": None}, "empty", "object"),
    "an empty subject": ({"subject": " "}, "not_text", "subject"),
    "a subject that names nothing": ({"subject": "…"}, "empty", "subject"),
    "a truth value": ({"object": True}, "not_text", "object"),
    "a qualifier where none is taken": ({"predicate": "owned_by", "qualifier": "prod"}, "bad_qualifier", "qualifier"),
    "a time that is none": ({"since": "soonish"}, "bad_time", "since"),
    "an end that is none": ({"until": "2026-02-31"}, "bad_time", "until"),
    "it ends before it begins": ({"since": "2026-03-04", "until": "2026-03-03"}, "bad_time", "until"),
    "it ends as it begins": ({"since": "2026-03", "until": "2026-03"}, "bad_time", "until"),
    "a change until": ({"kind": "change", "until": "2026-03"}, "bad_time", "until"),
    "an end until": ({"kind": "end", "until": "2026-03"}, "bad_time", "until"),
    "a span without end": ({"kind": "span", "since": "2026-03"}, "bad_time", "until"),
    "an event with an end only": ({"kind": "event", "until": "2026-03"}, "bad_time", "since"),
    "over before it is told, and begun nobody knows when": ({"until": "2026-03"}, "needs_since", "since"),
    "likewise, as a span": ({"kind": "span", "until": NOW}, "needs_since", "since"),
    "an endless reason": ({"reason": "so " * 1000}, "too_long", "reason"),
    "an empty reason": ({"reason": " "}, "empty", "reason"),
    "told tomorrow": ({"occurred_at": NOW + timedelta(days=1)}, "future", "occurred_at"),
    "an unknown origin": ({"origin": "rumour"}, "unknown_origin", "origin"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_bad_input_is_refused_by_name_and_nothing_is_written(home: Memory, case: str) -> None:
    given, code, field = REFUSED[case]
    options: dict[str, Any] = {"subject": "checkout", "predicate": "listens_on", "object": 8080} | given
    with pytest.raises(InvalidInput) as refused:
        home.assert_fact(**options)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert home.stats()["memories"] == 0


def test_an_unknown_predicate_is_answered_with_what_may_be_meant(home: Memory) -> None:
    with pytest.raises(InvalidInput, match="did you mean listens_on"):
        home.assert_fact("checkout", "listns_on", 8080)


@pytest.mark.parametrize("fact", ["f-owned_by:none", "owned_by:none", "s-none", "checkout"])
def test_the_id_of_nothing_is_not_found(home: Memory, fact: str) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    with pytest.raises(NotFound):
        home.correct_fact(fact, "Bob Ray", reason="so")
    with pytest.raises(NotFound):
        home.end_fact(fact)


@pytest.mark.parametrize("end", ["subject", "object"])
def test_the_id_of_no_entity_is_not_found(home: Memory, end: str) -> None:
    given = {"subject": "checkout", "object": "Ann Lee"} | {end: ids.entity_id("local", "nobody")}
    with pytest.raises(NotFound):
        home.assert_fact(given["subject"], "owned_by", given["object"])


def test_a_statement_without_an_object_does_not_say_which_fact_is_meant(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    said = one(home.assert_fact("checkout", "part_of", None, kind="end"))
    with pytest.raises(InvalidInput) as refused:
        home.end_fact(said.statement_id)
    assert (refused.value.code, refused.value.field) == ("no_object", "fact")


def test_a_row_of_an_ingest_cannot_bring_a_reading_of_its_own(home: Memory) -> None:
    report = home.ingest([{"ref": "a", "text": "x", "reading": {}}])
    assert [refusal.field for refusal in report.refused] == ["reading"]
