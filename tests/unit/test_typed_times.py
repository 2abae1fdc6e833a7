"""Qualifiers, times and kinds of stated facts, and the sentences that tell them apart."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from hindgraph.memory import Memory
from hindgraph.retain.stated import Times
from hindgraph.retain.wording import Wording
from hindgraph_ontology.loader import load_core
from told_facts import edge, one
from worlds import facts


def test_qualifiers_have_timelines_of_their_own(memory: Memory) -> None:
    memory.assert_fact("checkout", "listens_on", 8080)
    memory.assert_fact("checkout", "listens_on", 8081, qualifier="Staging")
    memory.assert_fact("checkout", "listens_on", 9000, qualifier="prod")
    by = {e.qualifier: e for e in memory.graph("checkout", predicate="listens_on").edges}
    assert {name: e.object for name, e in by.items()} == {
        None: "8080",
        "staging": "8081",
        "production": "9000",
    }
    memory.correct_fact(by["staging"].fact_id, 8443, reason="a typo")
    now = {e.qualifier: e.object for e in memory.graph("checkout", predicate="listens_on").edges}
    assert now == {None: "8080", "staging": "8443", "production": "9000"}


def test_a_qualifier_is_the_one_that_a_text_would_have_given(home: Memory) -> None:
    home.write("checkout listens on port 9000 in prod.")
    statement = one(home.assert_fact("checkout", "listens_on", 9000, qualifier="prod"))
    assert (statement.qualifier, statement.outcome) == ("production", "merged")


@pytest.mark.parametrize(
    ("given", "start", "precision"),
    [
        ("2026", "2025-12-31T23:00:00+00:00", "year"),
        ("2026-03", "2026-02-28T23:00:00+00:00", "month"),
        ("2026-03-04", "2026-03-03T23:00:00+00:00", "day"),
        (date(2026, 3, 4), "2026-03-03T23:00:00+00:00", "day"),
        ("2026-03-04T10:05", "2026-03-04T09:05:00+00:00", "instant"),
        ("2026-03-04T10:05:00Z", "2026-03-04T10:05:00+00:00", "instant"),
        (datetime(2026, 3, 4, 10, 5, tzinfo=UTC), "2026-03-04T10:05:00+00:00", "instant"),
    ],
)
def test_times_are_in_the_actors_zone_and_no_finer_than_given(
    home: Memory, given: Any, start: str, precision: str
) -> None:
    home.actor_settings(timezone="Europe/Oslo")
    home.assert_fact("checkout", "owned_by", "Ann Lee", since=given)
    believed = edge(home, "checkout", "owned_by")
    assert (believed.valid_from.isoformat(), believed.precision) == (start, precision)


def test_a_change_within_a_month_comes_after_what_is_known_of_it_by_the_day(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", kind="change", since="2026-03-10")
    home.assert_fact("checkout", "owned_by", "Bob Ray", kind="change", since="2026-03")
    assert edge(home, "checkout", "owned_by", as_of="2026-03-10").object == "Ann Lee"
    assert edge(home, "checkout", "owned_by", as_of="2026-03-11").object == "Bob Ray"


def test_a_state_with_an_end_is_a_span_and_the_end_is_not_in_it(home: Memory) -> None:
    statement = one(home.assert_fact("checkout", "owned_by", "Bo Ek", since="2026-03-04", until="2026-03-08"))
    assert statement.kind == "span"
    assert facts(home, "checkout", as_of="2026-03-07") == {("checkout", "owned_by", "Bo Ek")}
    assert facts(home, "checkout", as_of="2026-03-08") == set()


def test_an_event_is_over_with_its_day_or_at_the_end_given(home: Memory) -> None:
    home.assert_fact("Ann Lee", "visited", "Oslo", kind="event", since="2026-03-04")
    home.assert_fact("Ann Lee", "visited", "Lund", kind="event", since="2026-04-02", until="2026-04-05")
    assert facts(home, "Ann Lee", as_of="2026-03-04") == {("Ann Lee", "visited", "Oslo")}
    assert facts(home, "Ann Lee", as_of="2026-04-04") == {("Ann Lee", "visited", "Lund")}
    assert facts(home, "Ann Lee", as_of="2026-04-05") == set()


def test_an_end_without_an_object_ends_what_holds(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    receipt = home.assert_fact("checkout", "owned_by", None, kind="end", since="2026-05-01")
    assert one(receipt).outcome == "ended"
    assert facts(home, "checkout", as_of="2026-05-01") == set()


GIVEN = [
    "2026",
    "2026-03",
    "2026-03-04",
    *(f"2026-03-04T10:05{more}" for more in ("", ":01", ":01.5", "+01:00")),
]


def test_no_two_things_told_of_one_fact_have_the_same_sentence() -> None:
    names = {"subject": "checkout", "object": "Bob Ray", "wrong": "Ann Lee"}
    wording = Wording(load_core().predicates["owned_by"], names, None, "UTC")
    unknown = replace(wording, names={"subject": "checkout", "wrong": "Ann Lee"})
    since = [Times.of(given, None, "UTC") for given in GIVEN]
    until = [Times.of(given, "2027", "UTC") for given in (None, *GIVEN)]
    told = [
        *(wording.stated(kind, times) for kind in ("state", "change", "event", "end") for times in (Times(), *since)),
        *(wording.stated("span", times) for times in until),
        *(wording.stated("event", times) for times in until[1:]),
        *(wording.corrected(times.since) for times in (Times(), *since)),
        *(wording.end_corrected(times.since) for times in (Times(), *since)),
        *(wording.redated(times.since) for times in since if times.since is not None),
        unknown.corrected(None),
    ]  # fmt: skip
    texts = [sentence.text for sentence in told]
    assert sorted(texts) == sorted(set(texts))
