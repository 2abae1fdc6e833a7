"""Facts that are stated and not read: they go the way of every write, and are answered like it."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fold_stories import BASE, Line, Story, day, stories
from hindgraph.errors import InvalidInput, NotFound
from hindgraph.memory import Memory
from hindgraph.model import ids
from hindgraph.model.receipts import Receipt, StatementReceipt
from hindgraph.model.records import FAR_FUTURE
from hindgraph.recall.records import Edge
from hindgraph.retain.stated import Times
from hindgraph.retain.wording import Wording
from hindgraph.stores.clock import StoppedClock
from hindgraph_ontology.loader import load_core
from worlds import NOW, facts, memory_in, on_store, statements

STORES = ["sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j)]
HOUR = timedelta(hours=1)


@pytest.fixture
def clock() -> StoppedClock:
    return StoppedClock(NOW)


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path, clock: StoppedClock) -> Iterator[Memory]:
    with on_store(tmp_path, request, clock=clock) as opened:
        yield opened


@pytest.fixture
def home(tmp_path: Path, clock: StoppedClock) -> Iterator[Memory]:
    """A memory in files, where the store makes no difference."""
    with memory_in(tmp_path, clock=clock) as opened:
        yield opened


def one(receipt: Receipt) -> StatementReceipt:
    (statement,) = statements(receipt)
    return statement


def edge(memory: Memory, entity: str, predicate: str, **when: Any) -> Edge:
    """Return the one edge that holds."""
    (only,) = memory.graph(entity, predicate=predicate, **when).edges
    return only


def text_of(memory: Memory, receipt: Receipt) -> str:
    (record,) = memory.get(receipt.memory_id)
    return str(record.data["text"])


# ---- the golden stories, told as facts


def tellable(story: Story) -> bool:
    """Tell whether a story can be told: no denial is stated as a fact, and a correction is of a fact that is known."""
    said: set[str | None] = set()
    for line in story.told:
        if line.options.get("denied") or (
            line.kind == "correction" and line.options.get("wrong") not in said
        ):
            return False
        said.add(line.value)
    return True


STORIES = [story for story in stories() if tellable(story)]


def spoken(number: int, period_to: int | None = None) -> str:
    """Return a day as one says it; with the end of its period, the month or year of which it is the first."""
    at = BASE + timedelta(days=number)
    if period_to is None:
        return f"{at:%Y-%m-%d}"
    return f"{at:%Y}" if period_to - number > 300 else f"{at:%Y-%m}"


class Teller:
    """Tells the lines of stories in the order in which they were learned, each story about a thing of its own."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.ids: dict[str, str] = {}

    def tell_all(self) -> None:
        lines = [
            (line.options.get("recorded", line.said), place, number, line)
            for place, story in enumerate(STORIES)
            for number, line in enumerate(story.told)
        ]
        for second, (recorded, place, number, line) in enumerate(sorted(lines, key=lambda each: each[:3])):
            learned = day(recorded) + timedelta(hours=13, seconds=second)
            said = day(line.said) + timedelta(hours=12, minutes=number)
            self.tell(thing(place), line, {"occurred_at": said, "recorded_at": learned})

    def tell(self, subject: str, line: Line, telling: dict[str, Any]) -> None:
        if line.options.get("tier", 1) == 2:
            telling["origin"] = "import"
        receipt = self._told(subject, line, telling)
        assert [s.outcome for s in statements(receipt)] != ["rejected"], statements(receipt)
        self.ids |= {mention.name: mention.entity_id for mention in receipt.mentions}

    def _told(self, subject: str, line: Line, telling: dict[str, Any]) -> Receipt:
        options = line.options
        at = None if line.starts is None else spoken(line.starts, options.get("period_to"))
        if line.kind == "correction":
            wrong = self.fact(subject, options["wrong"])
            if options.get("of") == "end":
                return self.memory.correct_fact(wrong, reason="so", ended=at or False, **telling)
            return self.memory.correct_fact(wrong, line.value, reason="so", since=at, **telling)
        known = None if line.value is None else self.fact(subject, line.value)
        if line.kind == "end" and known is not None and self.memory.get(known):
            return self.memory.end_fact(known, on=at, **telling)
        until = spoken(options["until"]) if "until" in options else None
        return self.memory.assert_fact(
            subject, "owned_by", line.value, kind=line.kind, since=at, until=until, **telling
        )

    def fact(self, subject: str, value: str) -> str:
        return ids.fact_id(self.ids.get(subject, ""), "owned_by", self.ids.get(value, ""), None)


def thing(place: int) -> str:
    return f"service-{place}"


@pytest.fixture(scope="module", params=STORES)
def told(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with on_store(tmp_path_factory.mktemp("stories"), request) as memory:
        Teller(memory).tell_all()
        yield memory


def test_nearly_every_story_can_be_told_as_facts() -> None:
    assert [story.name for story in stories() if not tellable(story)] == [
        "has not left, and nothing was known",
        "a denial ends what it denies, and a later word counts again",
    ]


@pytest.mark.parametrize("story", STORIES, ids=str)
def test_every_story_told_as_facts_is_answered_as_the_table_says(told: Memory, story: Story) -> None:
    subject = thing(STORIES.index(story))
    for asked, value, known in story.asked:
        edges = told.graph(
            subject,
            predicate="owned_by",
            as_of=spoken(asked),
            known_at=None if known is None else spoken(known),
        ).edges
        assert [e.object for e in edges] == ([] if value is None else [value]), asked
    if story.contested:
        changes = told.history(subject)
        assert [c.edge.object for c in changes if c.what == "contested"] == story.contested


def test_the_stories_leave_a_sound_store(told: Memory) -> None:
    assert told.doctor()["sound"]


# ---- a typed write is a write


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


# ---- corrections and ends


def test_not_this_but_that(memory: Memory) -> None:
    memory.assert_fact("checkout", "listens_on", 5432, occurred_at="2026-05-01T10:00:00Z")
    wrong = edge(memory, "checkout", "listens_on")
    statement = one(memory.correct_fact(wrong.fact_id, 6432, reason="a typo"))
    assert (statement.outcome, statement.closes) == ("corrected", (wrong.version_id,))
    assert facts(memory, "checkout", as_of="2026-05-02") == {("checkout", "listens_on", "6432")}


@pytest.mark.parametrize("kind", ["fact", "version", "statement"])
def test_a_fact_is_named_by_its_own_id_or_that_of_a_version_or_statement(home: Memory, kind: str) -> None:
    told = one(home.assert_fact("checkout", "listens_on", 5432))
    believed = edge(home, "checkout", "listens_on")
    by = {"fact": believed.fact_id, "version": believed.version_id, "statement": told.statement_id}
    assert one(home.correct_fact(by[kind], 6432, reason="a typo")).outcome == "corrected"
    assert edge(home, "checkout", "listens_on").object == "6432"


def test_wrong_and_what_is_right_is_not_known(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    clock.advance(HOUR)
    receipt = home.correct_fact(edge(home, "checkout", "owned_by").fact_id, None, reason="a mix-up")
    assert one(receipt).outcome == "corrected"
    assert text_of(home, receipt) == "It was wrong that checkout is owned by Ann Lee. Reason: a mix-up"
    assert facts(home, "checkout") == set()


def test_a_correction_from_a_day_on_leaves_what_was_before(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01")
    home.correct_fact(
        edge(home, "checkout", "owned_by").fact_id, "Bob Ray", since="2026-04-01", reason="late"
    )
    assert edge(home, "checkout", "owned_by", as_of="2026-03-31").object == "Ann Lee"
    assert edge(home, "checkout", "owned_by", as_of="2026-04-01").object == "Bob Ray"


def test_it_began_on_another_day(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", kind="change", since="2026-03-05")
    receipt = home.correct_fact(
        edge(home, "checkout", "owned_by").fact_id, "ann lee", since="2026-03-09", reason="the contract"
    )
    assert one(receipt).outcome == "corrected"
    assert facts(home, "checkout", as_of="2026-03-08") == set()
    assert edge(home, "checkout", "owned_by").valid_from.date() == date(2026, 3, 9)


def test_an_end_is_undone_or_gets_another_date(memory: Memory, clock: StoppedClock) -> None:
    memory.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    fact = edge(memory, "checkout", "owned_by").fact_id
    clock.advance(HOUR)
    memory.end_fact(fact, on="2026-06-05")
    assert facts(memory, "checkout") == set()
    clock.advance(HOUR)
    assert one(memory.correct_fact(fact, ended="2026-06-08", reason="a week later")).outcome == "corrected"
    assert facts(memory, "checkout", as_of="2026-06-06") == {("checkout", "owned_by", "Ann Lee")}
    assert facts(memory, "checkout", as_of="2026-06-08") == set()
    clock.advance(HOUR)
    assert one(memory.correct_fact(fact, ended=False, reason="she stays")).outcome == "corrected"
    assert facts(memory, "checkout") == {("checkout", "owned_by", "Ann Lee")}


def test_an_end_before_the_beginning_is_undone(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    fact = edge(home, "checkout", "owned_by").fact_id
    clock.advance(HOUR)
    # A caller is stopped there; a text is taken at its word.
    home.write("Ann Lee no longer owns checkout since 5 June 2026.")
    assert facts(home, "checkout") == set()
    clock.advance(HOUR)
    assert one(home.correct_fact(fact, ended=False, reason="the wrong window")).outcome == "corrected"
    assert edge(home, "checkout", "owned_by").fact_id == fact


def test_what_a_revision_no_longer_says_is_not_believed_and_left_alone(home: Memory) -> None:
    home.write("Ann Lee owns checkout.", ref="note", occurred_at="2026-05-01T10:00:00Z")
    fact = edge(home, "checkout", "owned_by").fact_id
    home.write("Nothing to report.", ref="note", occurred_at="2026-05-01T10:00:00Z")
    statement = one(home.correct_fact(fact, "Bob Ray", reason="so"))
    assert (statement.outcome, statement.object) == ("merged", "Ann Lee")
    assert facts(home, "checkout") == set()


def test_an_assertion_is_undone_and_what_was_before_holds_again(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Bob Ray")
    clock.advance(HOUR)
    home.correct_fact(edge(home, "checkout", "owned_by").fact_id, reason="the wrong window")
    assert edge(home, "checkout", "owned_by").object == "Ann Lee"
    assert edge(home, "checkout", "owned_by").valid_to == FAR_FUTURE


def test_a_plan_is_ended_before_its_day(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    clock.advance(HOUR)
    home.assert_fact("checkout", "owned_by", "Eve Moss", kind="change", since="2026-08-01")
    clock.advance(HOUR)
    home.end_fact(edge(home, "checkout", "owned_by", as_of="2026-08-02").fact_id)
    assert edge(home, "checkout", "owned_by", as_of="2026-08-02").object == "Ann Lee"


def test_what_has_ended_is_not_ended_again(home: Memory, clock: StoppedClock) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01")
    fact = edge(home, "checkout", "owned_by").fact_id
    home.end_fact(fact, on="2026-05-01")
    ended = edge(home, "checkout", "owned_by", as_of="2026-04-30")
    clock.advance(HOUR)
    statement = one(home.end_fact(fact))
    assert (statement.outcome, statement.closes) == ("merged", ())
    assert statement.message is not None
    assert edge(home, "checkout", "owned_by", as_of="2026-04-30").version_id == ended.version_id


@pytest.mark.parametrize("how", ["correct", "correct to something else", "end"])
def test_a_fact_that_was_taken_back_is_left_alone_and_the_receipt_says_by_what(
    memory: Memory, how: str
) -> None:
    memory.assert_fact("checkout", "listens_on", 5432, occurred_at="2026-05-01T10:00:00Z")
    fact = edge(memory, "checkout", "listens_on").fact_id
    correction = memory.correct_fact(fact, 6432, reason="a typo")
    before = memory.stats()
    again = {
        "correct": lambda: memory.correct_fact(fact, 6432, reason="a typo"),
        "correct to something else": lambda: memory.correct_fact(fact, 7432, reason="no"),
        "end": lambda: memory.end_fact(fact),
    }[how]()
    assert (one(again).outcome, again.changed, again.memory_id) == ("merged", False, correction.memory_id)
    assert edge(memory, "checkout", "listens_on").fact_id in (one(again).message or "")
    assert memory.stats() == before


def test_the_correction_of_what_has_ended_reaches_the_past(home: Memory) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee", since="2026-01-01", until="2026-03-01")
    fact = edge(home, "checkout", "owned_by", as_of="2026-02-01").fact_id
    assert one(home.correct_fact(fact, "Amy Lin", reason="a mix-up")).outcome == "corrected"
    assert edge(home, "checkout", "owned_by", as_of="2026-02-01").object == "Amy Lin"
    assert facts(home, "checkout") == set()


def test_in_a_set_a_correction_moves_what_was_said_and_leaves_the_others(home: Memory) -> None:
    for name in ("orders-db", "stock-db"):
        home.assert_fact("checkout", "depends_on", name, since="2026-01-01")
    (wrong,) = [e for e in home.graph("checkout").edges if e.object == "orders-db"]
    home.correct_fact(wrong.fact_id, "order-cache", reason="a mix-up")
    assert {object_ for _, _, object_ in facts(home, "checkout")} == {"order-cache", "stock-db"}
    assert {object_ for _, _, object_ in facts(home, "checkout", as_of="2026-02-01")} == {
        "order-cache",
        "stock-db",
    }


def test_where_one_subject_only_has_it_a_new_one_takes_it_away(home: Memory) -> None:
    home.assert_fact("Bonn", "capital_of", "Germany", since="1949")
    home.assert_fact("Berlin", "capital_of", "Germany", kind="change", since="1990-10-03")
    assert edge(home, "Germany", "capital_of").subject == "Berlin"
    assert edge(home, "Germany", "capital_of", as_of="1980").subject == "Bonn"
    home.correct_fact(
        edge(home, "Germany", "capital_of", as_of="1980").fact_id, "Prussia", reason="only to see"
    )
    assert {e.subject for e in home.graph("Germany", as_of="1980").edges} == set()
    assert edge(home, "Bonn", "capital_of", as_of="1980").object == "Prussia"


def test_a_marriage_is_corrected_and_ended_from_either_side(home: Memory, clock: StoppedClock) -> None:
    assert one(home.assert_fact("Ann Lee", "spouse", "Bob Ray", since="2020")).outcome == "stored"
    assert one(home.assert_fact("Bob Ray", "spouse", "Ann Lee", since="2021")).outcome == "merged"
    believed = edge(home, "Ann Lee", "spouse")
    clock.advance(HOUR)
    home.correct_fact(believed.fact_id, "Cleo Park", reason="a mix-up")
    kept, gone = believed.subject, believed.object
    assert {kept, "Cleo Park"} == set(_ends(edge(home, kept, "spouse")))
    assert facts(home, gone) == set()
    clock.advance(HOUR)
    home.end_fact(edge(home, "Cleo Park", "spouse").fact_id, on="2026-06-01")
    assert facts(home, kept) == facts(home, "Cleo Park") == set()


def _ends(each: Edge) -> tuple[str, str]:
    return each.subject, each.object


def test_versions_of_one_product_compete_and_other_tastes_do_not(home: Memory, clock: StoppedClock) -> None:
    for version in ("Python 3.9", "Python 3.11"):
        home.assert_fact(version, "version_of", "Python")
    home.assert_fact("Ann Lee", "prefers", "dark mode")
    home.assert_fact("Ann Lee", "prefers", "Python 3.9")
    clock.advance(HOUR)
    home.assert_fact("Ann Lee", "prefers", "Python 3.11")
    assert {object_ for _, _, object_ in facts(home, "Ann Lee")} == {"dark mode", "Python 3.11"}


# ---- ends: names, ids, values


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


def namesakes(memory: Memory) -> tuple[str, str]:
    """Make two people of one name; return their ids."""
    memory.assert_fact("Sam", "lives_in", "Oslo", occurred_at="2026-01-01T10:00:00Z")
    first = edge(memory, "Oslo", "lives_in").subject_id
    second = ids.entity_id(memory.actor, "sam", homonym="another")
    with memory._parts.graph.transaction(memory.actor) as work:
        (known,) = work.entities([first])
        work.put_entities([replace(known, id=second)])
        work.put_aliases(replace(alias, entity_id=second) for alias in work.aliases([first]))
    memory.assert_fact(second, "lives_in", "Bergen", occurred_at="2026-02-01T10:00:00Z")
    return first, second


def test_an_ambiguous_name_is_rejected_and_kept_for_review(memory: Memory) -> None:
    namesakes(memory)
    memory.assert_fact("checkout", "depends_on", "orders-db")
    statement = one(memory.assert_fact("checkout", "owned_by", "Sam"))
    assert (statement.outcome, statement.code) == ("rejected", "ambiguous_entity")
    assert memory.graph("checkout", predicate="owned_by").edges == ()
    assert memory.stats()["findings"] == 1


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
]


@pytest.mark.parametrize(("subject", "predicate", "object_", "code"), REJECTED)
def test_what_the_law_forbids_is_rejected_with_its_code(
    home: Memory, subject: str, predicate: str, object_: str, code: str
) -> None:
    home.write("Ann Lee lives in the city of Oslo.")
    before = home.stats()
    statement = one(home.assert_fact(subject, predicate, object_))
    assert (statement.outcome, statement.code) == ("rejected", code)
    after = home.stats()
    assert (after["facts"], after["entities"]) == (before["facts"], before["entities"])
    assert after["findings"] == before["findings"] + 1


# ---- qualifiers and times


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


# ---- what is refused


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


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"value": "Bob Ray", "reason": None}, "no_reason", "reason"),
        ({"value": "Ann Lee", "reason": "so"}, "same_value", "value"),
        ({"since": "2026-03", "reason": "so"}, "no_value", "value"),
        ({"value": "Bob Ray", "ended": False, "reason": "so"}, "bad_option", "ended"),
        ({"value": "Bob Ray", "since": "one day", "reason": "so"}, "bad_time", "since"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(
    home: Memory, options: dict[str, Any], code: str, field: str
) -> None:
    home.assert_fact("checkout", "owned_by", "Ann Lee")
    with pytest.raises(InvalidInput) as refused:
        home.correct_fact(edge(home, "checkout", "owned_by").fact_id, **options)
    assert (refused.value.code, refused.value.field) == (code, field)


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


def test_an_end_before_the_beginning_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact("relay-api", "listens_on", "8080", occurred_at="2026-01-05")
        (edge,) = memory.graph("relay-api").edges
        with pytest.raises(InvalidInput) as early:
            memory.end_fact(edge.fact_id, on="2025-06-30")
        assert (early.value.code, early.value.field) == ("bad_time", "on")
        with pytest.raises(InvalidInput) as corrected:
            memory.correct_fact(edge.fact_id, ended="2025-06-30", reason="typo")
        assert (corrected.value.code, corrected.value.field) == ("bad_time", "ended")
        assert len(memory.graph("relay-api").edges) == 1
        assert memory.end_fact(edge.fact_id, on="2026-06-30").statements[0].outcome == "ended"
