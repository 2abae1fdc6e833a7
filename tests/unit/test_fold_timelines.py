from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fold_stories import LAST, day
from hindgraph.model.ids import fact_id
from hindgraph.model.keys import Key, parse_key, statement_keys, subject_key
from hindgraph.model.records import FAR_FUTURE, Statement, Tier, Version
from hindgraph.model.timelines import desired_rows, difference, homes, reach
from hindgraph_ontology.records import Kind, Ontology, PredicateDef


def predicate(name: str, **flags: object) -> PredicateDef:
    return PredicateDef(name, "{subject} {object}", ("Thing",), ("Thing",), **flags)  # type: ignore[arg-type]


LIVES = predicate("lives_in", functional=True)
USES = predicate("uses")
OWNS = predicate("owns", inverse_functional=True)
LEADS = predicate("leads", functional=True, inverse_functional=True)
MARRIED = predicate("married_to", functional=True, symmetric=True)
NEXT_TO = predicate("next_to", symmetric=True)
PREFERS = predicate("prefers", exclusive_by="version_of")
ALL = (LIVES, USES, OWNS, LEADS, MARRIED, NEXT_TO, PREFERS)
LAW = Ontology(1, "", {}, {each.name: each for each in ALL})
GROUPS = {"3.9": "python", "3.11": "python", "22": "node"}


def say(
    at: int,
    subject: str,
    law: PredicateDef,
    object_: str | None,
    kind: Kind = "state",
    *,
    wrong: str | None = None,
    on: int | None = None,
    until: int | None = None,
    polarity: bool = True,
    tier: int = 1,
    qualifier: str | None = None,
    of_end: bool = False,
    recorded: int | None = None,
) -> Statement:
    subject_keys, object_keys = statement_keys(
        law,
        subject,
        object_,
        wrong,
        qualifier,
        group=GROUPS.get(object_ or "") if law.exclusive_by else None,
        wrong_group=GROUPS.get(wrong or "") if law.exclusive_by else None,
    )
    return Statement(
        id=f"s-{at:03}-{subject}-{law.name}-{object_}-{kind}-{wrong}-{tier}",
        memory_id="m",
        document="m",
        subject_id=subject,
        predicate=law.name,
        object_id=object_,
        kind=kind,
        said_at=day(at),
        start=day(at if on is None else on),
        recorded_at=day(at if recorded is None else recorded),
        subject_keys=subject_keys,
        object_keys=object_keys,
        qualifier=qualifier,
        polarity=polarity,
        lapses_at=FAR_FUTURE if until is None else day(until),
        wrong_id=wrong,
        of_end=of_end,
        dated=on is not None,
        tier=Tier(tier),
    )


@dataclass
class Book:
    """A store as small as possible: commits statements one by one, as a writer does."""

    statements: list[Statement] = field(default_factory=list)
    versions: dict[str, Version] = field(default_factory=dict)

    def timelines(self, keys: Collection[str]) -> dict[str, list[Statement]]:
        return {key: [each for each in self.statements if key in each.keys] for key in keys}

    def relatives(self, family: Key) -> set[str]:
        rows = (v for v in self.versions.values() if family.predicate == v.predicate)
        return {v.timeline for v in rows if family.anchor in (v.subject_id, v.object_id)}

    def commit(self, *said: Statement, at: datetime | None = None) -> tuple[list[Version], list[Version]]:
        self.statements += said
        now = at or max(each.recorded_at for each in said)
        timelines = reach([key for each in said for key in each.keys], self.timelines, self.relatives)
        where = homes(timelines)
        existing = [each for each in self.versions.values() if each.timeline in where]
        desired = desired_rows(where, timelines, LAW, known_at=now)
        retract, put = difference(existing, desired, now)
        self.versions |= {each.version_id: each for each in [*retract, *put]}
        return retract, put

    def believed(self, known_at: datetime = LAST) -> list[Version]:
        return [v for v in self.versions.values() if v.recorded_at <= known_at < v.retracted_at]

    def facts(self, at: int, *, known: int = 90_000, contested: bool = False) -> list[tuple[str, str]]:
        return sorted(
            (v.subject_id, v.object_id)
            for v in self.believed(day(known))
            if v.valid_from <= day(at) < v.valid_to and v.contested is contested
        )


def book(*said: Statement) -> Book:
    made = Book()
    for each in sorted(said, key=lambda each: each.recorded_at):
        made.commit(each)
    return made


def test_values_of_a_set_do_not_compete() -> None:
    told = book(say(1, "it", USES, "a"), say(2, "it", USES, "b"), say(5, "it", USES, "a", "end"))
    assert told.facts(3) == [("it", "a"), ("it", "b")]
    assert told.facts(9) == [("it", "b")]


def test_a_correction_in_a_set_takes_the_run_away_and_gives_its_spans() -> None:
    told = book(
        say(1, "it", USES, "w"),
        say(5, "it", USES, "w", "end"),
        say(20, "it", USES, "y"),
        say(30, "it", USES, "y", "correction", wrong="w"),
    )
    assert told.facts(3) == [("it", "y")]
    assert told.facts(9) == []
    assert told.facts(25) == [("it", "y")]
    assert told.facts(3, known=29) == [("it", "w")]


def test_what_was_given_away_can_be_given_on() -> None:
    told = book(
        say(1, "it", USES, "a"),
        say(5, "it", USES, "b", "correction", wrong="a"),
        say(9, "it", USES, "c", "correction", wrong="b"),
    )
    assert [told.facts(1, known=known) for known in (1, 5, 9)] == [
        [("it", "a")],
        [("it", "b")],
        [("it", "c")],
    ]


def test_a_statement_that_arrives_late_is_still_reached_by_the_correction() -> None:
    told = book(
        say(5, "it", USES, "b", "correction", wrong="a"),
        say(1, "it", USES, "a", recorded=50),
    )
    assert told.facts(2) == [("it", "b")]
    assert told.facts(2, known=20) == []


def test_a_dated_correction_in_a_set_ends_the_wrong_value_there() -> None:
    told = book(say(1, "it", USES, "w"), say(9, "it", USES, "y", "correction", wrong="w", on=5))
    assert told.facts(3) == [("it", "w")]
    assert told.facts(6) == [("it", "y")]


def test_an_end_without_an_object_ends_each_value_of_a_set() -> None:
    told = book(say(1, "it", USES, "a"), say(2, "it", USES, "b"), say(5, "it", USES, None, "end"))
    assert told.facts(3) == [("it", "a"), ("it", "b")]
    assert told.facts(6) == []


def test_such_an_end_reaches_what_arrives_late_and_nothing_that_was_told_after() -> None:
    told = book(
        say(5, "it", USES, None, "end"),
        say(2, "it", USES, "late", recorded=50),
        say(7, "it", USES, "new"),
        say(1, "other", USES, "it"),
    )
    assert told.facts(3) == [("it", "late"), ("other", "it")]
    assert told.facts(9) == [("it", "new"), ("other", "it")]


def test_values_of_one_group_exclude_each_other_and_leave_the_rest_alone() -> None:
    told = book(
        say(1, "ann", PREFERS, "3.9"),
        say(2, "ann", PREFERS, "dark mode"),
        say(3, "ann", PREFERS, "22"),
        say(9, "ann", PREFERS, "3.11"),
    )
    assert told.facts(5) == [("ann", "22"), ("ann", "3.9"), ("ann", "dark mode")]
    assert told.facts(10) == [("ann", "22"), ("ann", "3.11"), ("ann", "dark mode")]


def test_a_qualifier_has_a_timeline_of_its_own() -> None:
    told = book(say(1, "it", LIVES, "a"), say(2, "it", LIVES, "b", qualifier="staging"))
    assert told.facts(5) == [("it", "a"), ("it", "b")]


def test_a_thing_has_one_owner_and_an_owner_many_things() -> None:
    told = book(
        say(1, "ann", OWNS, "car"),
        say(2, "ann", OWNS, "house"),
        say(5, "bob", OWNS, "car", "change"),
    )
    assert told.facts(3) == [("ann", "car"), ("ann", "house")]
    assert told.facts(9) == [("ann", "house"), ("bob", "car")]


def test_a_correction_moves_an_owner_to_the_right_thing() -> None:
    told = book(
        say(1, "ann", OWNS, "car"),
        say(3, "bob", OWNS, "boat"),
        say(5, "ann", OWNS, "boat", "correction", wrong="car"),
    )
    assert told.facts(2) == [("ann", "boat")]
    assert told.facts(9) == [("bob", "boat")]  # it was said of Bob later than of Ann
    assert told.facts(2, known=4) == [("ann", "car")]


def test_one_leader_a_team_and_one_team_a_leader() -> None:
    told = book(
        say(1, "ann", LEADS, "red"),
        say(2, "bob", LEADS, "blue"),
        say(5, "ann", LEADS, "blue", "change"),
    )
    assert told.facts(3) == [("ann", "red"), ("bob", "blue")]
    assert told.facts(9) == [("ann", "blue")]


def test_a_symmetric_fact_is_one_whoever_says_it_and_holds_where_it_wins_at_both_ends() -> None:
    told = book(
        say(1, "bob", MARRIED, "ann"),
        say(2, "ann", MARRIED, "bob"),
        say(9, "cid", MARRIED, "bob", "change"),
    )
    assert told.facts(5) == [("ann", "bob")]
    assert told.facts(10) == [("bob", "cid")]
    assert len({v.fact_id for v in told.versions.values()}) == 2


def test_either_end_of_a_symmetric_fact_can_end_it() -> None:
    for who in ("ann", "bob"):
        told = book(say(1, "bob", MARRIED, "ann"), say(9, who, MARRIED, None, "end"))
        assert told.facts(5) == [("ann", "bob")]
        assert told.facts(10) == []


def test_a_symmetric_set_is_ended_and_corrected_from_either_end() -> None:
    told = book(
        say(1, "b", NEXT_TO, "a"),
        say(2, "b", NEXT_TO, "c"),
        say(5, "a", NEXT_TO, "b", "end"),
        say(7, "c", NEXT_TO, "d", "correction", wrong="b"),
    )
    assert told.facts(3, known=3) == [("a", "b"), ("b", "c")]
    assert told.facts(6, known=6) == [("b", "c")]
    assert told.facts(6) == [("c", "d")]


def test_a_challenger_names_the_incumbent_whose_bytes_do_not_change() -> None:
    told = book(say(1, "it", LIVES, "rome"))
    (incumbent,) = told.believed()
    told.commit(say(5, "it", LIVES, "oslo", tier=2))
    challenger = next(v for v in told.believed() if v.contested)
    assert challenger.contests == incumbent.version_id
    assert told.versions[incumbent.version_id] == incumbent
    assert challenger.tier is Tier.THIRD


def test_a_challenger_follows_the_incumbent_to_its_new_row() -> None:
    told = book(say(1, "it", LIVES, "rome"), say(5, "it", LIVES, "oslo", tier=2))
    told.commit(say(9, "it", LIVES, None, "end"))
    rows = {(v.object_id, v.valid_from): v for v in told.believed()}
    assert rows["oslo", day(5)].contests == rows["rome", day(1)].version_id
    assert rows["oslo", day(9)].contests is None


def test_a_third_party_owner_contests_the_owner_that_a_first_party_named() -> None:
    told = book(say(1, "ann", OWNS, "car"), say(5, "eve", OWNS, "car", tier=2))
    assert told.facts(9) == [("ann", "car")]
    assert told.facts(9, contested=True) == [("eve", "car")]
    challenger = next(v for v in told.believed() if v.contested)
    incumbent = next(v for v in told.believed() if not v.contested)
    assert challenger.contests == incumbent.version_id


def test_one_update_closes_one_row_among_five_hundred() -> None:
    told = book(*(say(1, f"e{n}", LIVES, "rome") for n in range(500)))
    retract, put = told.commit(say(5, "e7", LIVES, "oslo", "change"))
    assert [v.subject_id for v in retract] == ["e7"]
    assert {(v.object_id, v.valid_to) for v in put} == {("rome", day(5)), ("oslo", FAR_FUTURE)}


def test_what_stands_as_it_should_is_left_alone() -> None:
    told = book(say(1, "it", LIVES, "rome"))
    assert told.commit(say(5, "it", LIVES, "rome")) == ([], [])


def test_a_row_that_comes_back_gets_a_new_version_of_the_same_fact() -> None:
    told = book(say(1, "it", LIVES, "rome"), say(2, "it", LIVES, "oslo"), say(3, "it", LIVES, "rome"))
    assert [told.facts(at) for at in (1, 2, 3)] == [[("it", "rome")], [("it", "oslo")], [("it", "rome")]]
    rome = [v for v in told.believed() if v.object_id == "rome"]
    assert len({v.version_id for v in rome}) == 2
    assert {v.fact_id for v in rome} == {fact_id("it", "lives_in", "rome", None)}
    assert all(v.version_id.startswith("lives_in:") for v in rome)


@pytest.mark.parametrize("law", ALL, ids=lambda law: law.name)
def test_a_key_reads_back_as_it_was_written(law: PredicateDef) -> None:
    for object_ in ("3.9", 'odd "[name],\\', None):
        text = subject_key(law, "it", object_, 'in "prod"')
        assert str(parse_key(text)) == text


@st.composite
def sayings(draw: st.DrawFn) -> list[Statement]:
    law = draw(st.sampled_from(ALL))
    things = ["3.9", "3.11", "22", "x"] if law is PREFERS else list("abcd")
    said = []
    for at in range(1, draw(st.integers(2, 8))):
        subject = "ann" if law is PREFERS else draw(st.sampled_from("abc" if law.symmetric else "pq"))
        kind = draw(st.sampled_from(["state", "state", "change", "end", "correction"]))
        pool = st.sampled_from([thing for thing in things if thing != subject])
        nameless = kind == "end" and draw(st.booleans())
        said.append(
            say(
                at,
                subject,
                law,
                None if nameless else draw(pool),
                kind,  # type: ignore[arg-type]
                wrong=draw(pool) if kind == "correction" else None,
                on=draw(st.sampled_from([None, None, 2, 5])),
                tier=draw(st.sampled_from([1, 1, 1, 2])),
            )
        )
    return said


Seen = set[tuple[object, ...]]


def seen(versions: list[Version]) -> Seen:
    return {(v.fact_id, v.valid_from, v.valid_to, v.tier, v.contested) for v in versions}


def at_once(said: list[Statement]) -> Seen:
    whole = Book()
    if said:
        whole.commit(*said, at=day(100))
    return seen(whole.believed())


@given(sayings())
@settings(max_examples=150, deadline=None)
def test_one_by_one_at_once_and_backwards_end_alike(said: list[Statement]) -> None:
    backwards = Book()
    for number, each in enumerate(reversed(said)):
        backwards.commit(each, at=day(100 + number))
    assert seen(book(*said).believed()) == seen(backwards.believed()) == at_once(said)


@given(sayings())
@settings(max_examples=100, deadline=None)
def test_the_past_still_answers_as_it_did(said: list[Statement]) -> None:
    told = book(*said)
    for known in range(1, len(said) + 1):
        assert seen(told.believed(day(known))) == at_once(said[:known])


@given(sayings())
@settings(max_examples=100, deadline=None)
def test_no_two_uncontested_rows_of_what_excludes_itself_overlap(said: list[Statement]) -> None:
    law = LAW.predicates[said[0].predicate]
    rows = [v for v in book(*said).believed() if not v.contested]
    for number, one in enumerate(rows):
        for other in rows[:number]:
            if one.valid_from < other.valid_to and other.valid_from < one.valid_to:
                ends = ({one.subject_id, one.object_id}, {other.subject_id, other.object_id})
                assert one.fact_id != other.fact_id
                assert not (law.functional and one.subject_id == other.subject_id)
                assert not (law.inverse_functional and one.object_id == other.object_id)
                assert not (law is MARRIED and ends[0] & ends[1])
                assert not (law is PREFERS and one.timeline == other.timeline)
