"""The ends of stated facts: names, ids and values are what a text would have given; what fits nowhere is rejected."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from hindgraph.errors import InvalidInput
from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from told_facts import edge, namesakes, one, text_of
from worlds import facts, memory_in

HOUR = timedelta(hours=1)


def test_a_name_leads_to_what_is_known_by_it(home: Memory) -> None:
    home.write("Ann Lee lives in Oslo.")
    home.assert_fact("checkout", "owned_by", "ann lee")
    home.assert_fact("checkout", "depends_on", "orders-db")
    assert edge(home, "Ann Lee", "owned_by").object == "Ann Lee"
    classes = {m.name: m.cls for m in home.assert_fact("orders-db", "owned_by", "Ann Lee").mentions}
    assert classes == {"orders-db": "Database", "Ann Lee": "Person"}


def test_the_first_person_is_the_user_or_the_speaker(tmp_path: Path) -> None:
    with memory_in(tmp_path, user="Dana Reyes") as memory:
        receipt = memory.assert_fact("I", "lives_in", "Lima")
        memory.assert_fact("me", "lives_in", "Quito", speaker="Ann Lee")
        assert text_of(memory, receipt) == "Dana Reyes lives in Lima."
        assert facts(memory, "Dana Reyes") == {("Dana Reyes", "lives_in", "Lima")}
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Quito")}


def test_an_ambiguous_name_is_rejected_and_leaves_nothing_behind(memory: Memory) -> None:
    namesakes(memory)
    memory.assert_fact("checkout", "depends_on", "orders-db")
    before = memory.stats()
    statement = one(memory.assert_fact("checkout", "owned_by", "Sam"))
    assert (statement.outcome, statement.code) == ("rejected", "ambiguous_entity")
    assert memory.graph("checkout", predicate="owned_by").edges == ()
    assert memory.stats() == before


def test_what_could_not_enter_may_be_told_again_in_the_same_words(home: Memory) -> None:
    _, second = namesakes(home)
    at = {"occurred_at": "2026-06-01T10:00:00Z"}
    assert one(home.assert_fact("checkout", "owned_by", "Sam", **at)).outcome == "rejected"
    home.rename(second, "Sam Berg")
    home.alias(second, "Sam", remove=True)
    assert one(home.assert_fact("checkout", "owned_by", "Sam", **at)).outcome == "stored"
    assert not home.assert_fact("checkout", "owned_by", "Sam", **at).changed


def test_an_id_means_that_very_entity(memory: Memory) -> None:
    first, second = namesakes(memory)
    at = {"occurred_at": "2026-06-01T10:00:00Z"}
    receipts = [memory.assert_fact(who, "uses", "checkout", **at) for who in (first, second)]
    assert [one(receipt).outcome for receipt in receipts] == ["stored", "stored"]
    assert {e.subject_id for e in memory.graph("checkout", predicate="uses").edges} == {first, second}
    receipt = memory.assert_fact("billing", "owned_by", second, **at)
    assert edge(memory, "billing", "owned_by").object_id == second
    assert text_of(memory, receipt) == f"billing is owned by Sam ({second})."


def test_a_fact_of_a_namesake_is_corrected_and_ended_by_id(home: Memory, clock: StoppedClock) -> None:
    first, second = namesakes(home)
    fact = edge(home, second, "lives_in").fact_id
    assert one(home.correct_fact(fact, "Lund", reason="a mix-up")).outcome == "corrected"
    clock.advance(HOUR)
    assert one(home.end_fact(edge(home, second, "lives_in").fact_id)).outcome == "ended"
    assert edge(home, first, "lives_in").object == "Oslo"
    assert home.graph(second, predicate="lives_in").edges == ()


def test_a_merged_fact_is_ended_under_the_id_that_it_had(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("Ann Lee", "lives_in", "NYC")
    home.assert_fact("Bob Ray", "lives_in", "New York City")
    old = edge(home, "Ann Lee", "lives_in").fact_id
    clock.advance(HOUR)
    home.merge("NYC", "New York City", reason="one city")
    assert edge(home, "Ann Lee", "lives_in").fact_id != old
    clock.advance(HOUR)
    assert one(home.end_fact(old)).outcome == "ended"
    assert facts(home, "Ann Lee") == set()
    assert facts(home, "Bob Ray") == {("Bob Ray", "lives_in", "New York City")}


READ_ALIKE = [
    ("checkout listens on port 8080.", "checkout", "listens_on", "8080"),
    ("checkout listens on port 8080.", "checkout", "listens_on", "port 8080"),
    ("The timeout of checkout is 800 ms.", "checkout", "has_timeout", "800ms"),
    ("The timeout of checkout is 30 seconds.", "checkout", "has_timeout", "30 seconds"),
    ("The budget of Project Kestrel is 48,000 euros.", "Project Kestrel", "has_budget", "48,000 euros"),
    ("The launch party is on 26 June 2026.", "launch party", "happens_on", "2026-06-26"),
    ("The launch party is on 26 June 2026.", "launch party", "happens_on", "26 June 2026"),
    ("The threshold of HighErrorRate is 5%.", "HighErrorRate", "has_threshold", "5%"),
    ("checkout-api is reachable at https://checkout.example.com/v1.", "checkout-api", "reachable_at",
     "https://checkout.example.com/v1"),
    ("The severity of INC-2041 is SEV2.", "INC-2041", "has_severity", "SEV2"),
    ("Ann Lee's email is ann.lee@example.com.", "Ann Lee", "email", "ann.lee@example.com"),
    ("checkout has 3 replicas.", "checkout", "has_replicas", "3"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "subject", "predicate", "value"), READ_ALIKE)
def test_a_value_is_the_one_that_a_text_would_have_given(
    tmp_path: Path, text: str, subject: str, predicate: str, value: str
) -> None:
    with memory_in(tmp_path / "read") as memory:
        memory.write(text)
        read = edge(memory, subject, predicate)
    with memory_in(tmp_path / "stated") as memory:
        memory.assert_fact(subject, predicate, value)
        stated = edge(memory, subject, predicate)
    assert (stated.object_id, stated.object) == (read.object_id, read.object)


def test_numbers_and_dates_may_be_given_as_such(home: Memory) -> None:
    home.assert_fact("checkout", "listens_on", 8080)
    home.assert_fact("launch", "happens_on", date(2026, 6, 26))
    assert edge(home, "checkout", "listens_on").object == "8080"
    assert edge(home, "launch", "happens_on").object == "2026-06-26"


def test_where_things_and_values_may_stand_the_form_decides(home: Memory) -> None:
    home.assert_fact("launch", "happens_at", "https://meet.example.com/launch")
    home.assert_fact("fair", "happens_at", "Oslo")
    classes = {m.name: m.cls for m in home.assert_fact("expo", "happens_at", "Oslo").mentions}
    assert edge(home, "launch", "happens_at").object == "https://meet.example.com/launch"
    assert edge(home, "fair", "happens_at").object == "Oslo"
    assert classes["Oslo"] != "Url"


def test_a_value_is_named_by_its_id_too(home: Memory) -> None:
    home.assert_fact("checkout", "listens_on", 8080)
    port = edge(home, "checkout", "listens_on").object_id
    home.assert_fact("billing", "listens_on", port)
    assert edge(home, "billing", "listens_on").object_id == port


REJECTED = [
    ("checkout", "listens_on", "http", "datatype"),
    ("checkout", "listens_on", "99999", "datatype"),
    ("launch", "happens_on", "soon", "datatype"),
    ("INC-1", "has_severity", "spicy", "enum"),
    ("checkout", "depends_on", "checkout", "irreflexive"),
    ("Oslo", "owned_by", "Ann Lee", "domain"),
    ("checkout", "owned_by", "Oslo", "range"),
    ("checkout", "owned_by", 8080, "range"),
    ("Ann Lee", "lives_in", "42", "range"),
    ("Ann Lee", "lives_in", 42.5, "range"),
    ("Ann Lee", "lives_in", "30 minutes", "range"),
    ("checkout", "depends_on", "$40", "range"),
    ("checkout", "runs_on", "https://example.com/x", "range"),
    ("Ann Lee", "member_of", "5%", "range"),
    ("8080", "listens_on", 8080, "domain"),
    ("2026-03-04", "lives_in", "Oslo", "domain"),
    ("checkout", "calls", 8080, "datatype"),
    ("launch", "happens_on", 8080, "datatype"),
    ("checkout", "listens_on", 8080.5, "datatype"),
    ("checkout", "owned_by", "he", "ambiguous_entity"),
    ("checkout", "owned_by", "Them", "ambiguous_entity"),
    ("it", "owned_by", "Ann Lee", "ambiguous_entity"),
    ("Ann Lee", "lives_in", "她", "ambiguous_entity"),
    ("他们", "lives_in", "Oslo", "ambiguous_entity"),
    ("checkout", "owned_by", "nobody", "ambiguous_entity"),
    ("checkout", "owned_by", "No one", "ambiguous_entity"),
    ("checkout", "owned_by", "谁", "ambiguous_entity"),
    ("Ann Lee", "email", "his", "ambiguous_entity"),
    ("Ann Lee", "job_title", "that", "ambiguous_entity"),
]


@pytest.mark.parametrize(("subject", "predicate", "object_", "code"), REJECTED)
def test_what_the_law_forbids_is_rejected_with_its_code(
    home: Memory, subject: str, predicate: str, object_: str | float, code: str
) -> None:
    home.write("Ann Lee lives in the city of Oslo.")
    before = home.stats()
    statement = one(home.assert_fact(subject, predicate, object_))
    assert (statement.outcome, statement.code) == ("rejected", code)
    assert home.stats() == before


CALLED = [
    ("Ann Lee", "works_at", "3M"),
    ("Ann Lee", "works_at", "IT"),
    ("Ann Lee", "citizen_of", "US"),
    ("Ann Lee", "works_on", "1984"),
    ("Ann Lee", "assigned_to", "4711"),
    ("Ann Lee", "prefers", "3.11"),
    ("Ann Lee", "attended", "2026-05-04"),
    ("Ann Lee", "member_of", "One"),
    ("Ann Lee", "owes", "42"),
]


@pytest.mark.parametrize(("subject", "predicate", "object_"), CALLED)
def test_what_is_called_by_a_number_or_a_word_in_capitals_may_be_named(
    home: Memory, subject: str, predicate: str, object_: str
) -> None:
    if predicate == "assigned_to":
        subject, object_ = object_, subject
    assert one(home.assert_fact(subject, predicate, object_)).outcome == "stored"


@pytest.mark.parametrize("value", ["…", " - ", float("nan"), float("inf")])
def test_a_value_says_something(home: Memory, value: str | float) -> None:
    with pytest.raises(InvalidInput) as refused:
        home.assert_fact("checkout", "has_status", value)
    assert refused.value.field == "object"


def test_a_correction_to_a_value_of_another_kind_is_rejected_and_leaves_the_fact(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    known = edge(home, "checkout", "owned_by")
    for value, code in ((8080, "range"), ("she", "ambiguous_entity")):
        statement = one(home.correct_fact(known.fact_id, value, reason="so"))
        assert (statement.outcome, statement.code) == ("rejected", code)
    assert edge(home, "checkout", "owned_by").version_id == known.version_id
