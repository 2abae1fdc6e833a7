"""Who is who when something is told: ways of writing a name are one thing, everything else is two, and doubts are asked."""

from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.model.sameness import apart, compare
from hindgraph_extractors.name_forms import forms, value_key
from hindgraph_extractors.records import Known
from hindgraph_ontology.loader import load_core
from worlds import facts, memory_in, said

LAW = load_core()


def open_doubts(memory: Memory) -> list[str]:
    return [item.message for item in memory.review() if item.code == "ambiguous_entity"]


def grow(memory: Memory) -> None:
    """Make a graph of some age: many rooms, people and services with much the same names."""
    memory.ingest(
        [{"ref": f"g{n}", "text": f"Ann Lee lives in Room {n}."} for n in range(95, 110)]
        + [{"ref": f"s{n}", "text": f"billing-{n} depends on ledger-db-{n}."} for n in range(1, 41)]
    )


# ---- digits, on a graph that knows hundreds of such names (failure 22)


@pytest.mark.parametrize(
    ("one", "other", "predicate", "objects"),
    [
        ("Room 101", "Room 102", "located_in", ("Oslo", "Bergen")),
        ("Room 201", "Room 210", "located_in", ("Oslo", "Bergen")),
        ("billing-7", "billing-17", "depends_on", ("cache-1", "cache-11")),
        ("2023 Tax Return", "2024 Tax Return", "located_in", ("Oslo", "Bergen")),
        ("gpt-4o", "gpt-4o-mini", "depends_on", ("cache-1", "cache-11")),
        ("UA123", "UA124", "located_in", ("Oslo", "Bergen")),
    ],
)
def test_names_that_differ_in_a_digit_stay_two_on_a_mature_graph(
    tmp_path: Path, one: str, other: str, predicate: str, objects: tuple[str, str]
) -> None:
    with memory_in(tmp_path) as memory:
        grow(memory)
        for name, object_ in zip((one, other), objects, strict=True):
            memory.assert_fact(name, predicate, object_)
        for name, object_ in zip((one, other), objects, strict=True):
            new = {o for s, p, o in facts(memory, name) if s == name and o in objects}
            assert new == {object_}


# ---- namesakes of another class, and second names (failure 23)


def test_the_company_and_the_fruit_are_two() -> None:
    assert apart("Company", "Food", LAW)
    assert compare(Known("Quince", "Company"), Known("quince", "Food"), LAW) == "different"
    assert compare(Known("Quince", "Company"), Known("quince", "Organisation"), LAW) == "same"


def test_a_text_about_the_fruit_says_nothing_of_the_company(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact("Ann Lee", "works_at", "Quince")
        memory.assert_fact("Ann Lee", "likes", "quince")
        memory.write("Quince Ltd acquired Brandt Ltd.")
        assert ("Ann Lee", "works_at", "Quince") in facts(memory, "Ann Lee")


def test_a_second_name_leads_to_the_first(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("New York City (NYC) is where Ann Lee lives.")
        memory.write("Bob Ray lives in NYC.")
        assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "New York City")}


def test_a_second_name_that_something_else_has_gone_by_is_asked_about(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Bob Ray lives in NYC.")
        memory.write("Ann Lee lives in New York City (NYC).")
        assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "NYC")}
        assert any("NYC" in message and "New York City" in message for message in open_doubts(memory))
        memory.merge("NYC", "New York City", reason="the same town")
        assert open_doubts(memory) == []
        assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "New York City")}


# ---- other letters (failure 24)


@pytest.mark.parametrize(
    ("known", "written"),
    [
        ("Jörg Müller", "Joerg Mueller"),
        ("Jörg Müller", "Jorg Muller"),
        ("José Núñez", "Jose Nunez"),
        ("José Núñez", "JOSÉ NÚÑEZ"),
        ("Jose\u0301 Nu\u0301n\u0303ez", "José Núñez"),
        ("张伟", "張偉"),
        ("Пётр Семёнов", "Петр Семенов"),
        ("Ａｎｎ Ｌｅｅ", "Ann Lee"),
    ],
)
def test_a_name_is_found_in_other_letters(tmp_path: Path, known: str, written: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact(known, "lives_in", "Oslo")
        memory.assert_fact(written, "works_at", "Brandt Ltd")
        assert {p for _, p, _ in facts(memory, known)} >= {"lives_in", "works_at"}
        assert open_doubts(memory) == []


@pytest.mark.parametrize(
    ("known", "asked"),
    [("Jörg Müller", "Joerg Mueller"), ("José Núñez", "Jose Nunez"), ("Jörg Müller", "Jorg Muller")],
)
def test_a_question_finds_a_name_in_other_letters(tmp_path: Path, known: str, asked: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(f"{known} lives in Oslo.")
        memory.write("Bob Ray lives in Bergen.")
        assert [item.value for item in memory.search(f"Where does {asked} live?").answers] == ["Oslo"]
        assert facts(memory, asked) == facts(memory, known)


def test_a_chinese_question_in_traditional_signs_finds_the_simplified_name(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("张伟住在上海。")
        assert facts(memory, "張偉") == facts(memory, "张伟") != set()


def test_a_service_is_found_with_and_without_its_noun(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.assert_fact("invoice-service", "depends_on", "ledger-db")
        memory.assert_fact("InvoiceService", "depends_on", "mail-queue")
        assert {o for _, _, o in facts(memory, "invoice_service")} == {"ledger-db", "mail-queue"}


def test_what_may_be_more_than_the_noun_says_is_another_thing() -> None:
    assert compare(Known("catalog", "Software"), Known("catalog-db", "Database"), LAW) == "different"
    assert compare(Known("catalog", "Thing"), Known("catalog-db", "Database"), LAW) == "different"
    assert compare(Known("catalog", "Database"), Known("catalog-db", "Database"), LAW) == "same"
    assert compare(Known("catalog", "Database"), Known("catalog-db", "Software"), LAW) == "same"


# ---- a wrong merge is undone (failure 25)


def test_what_was_merged_by_its_writing_is_taken_apart_by_moving_what_was_said(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Jörg Müller lives in Oslo.")
        receipt = memory.write("Joerg Mueller works at Brandt Ltd.")
        wrong = [s.statement_id for s in receipt.statements]
        memory.split("Jörg Müller", wrong, name="Joerg Mueller of Brandt", reason="two people")
        assert facts(memory, "Joerg Mueller of Brandt") == {
            ("Joerg Mueller of Brandt", "works_at", "Brandt Ltd")
        }
        assert {o for _, _, o in facts(memory, "Jörg Müller")} == {"Oslo"}


# ---- unsure is never an edge (failure 26)


def test_a_name_that_two_fit_is_pending_and_makes_no_edge(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.")
        memory.write("Ann Berg lives in Bergen.")
        before = facts(memory, "Ann Lee") | facts(memory, "Ann Berg")
        receipt = memory.write("Ann works at Brandt Ltd.")
        assert [outcome for *_, outcome in said(receipt)] == ["rejected"]
        assert receipt.statements[0].code == "ambiguous_entity"
        assert facts(memory, "Ann Lee") | facts(memory, "Ann Berg") == before
        assert len(open_doubts(memory)) == 1


@pytest.mark.parametrize(
    ("known", "new"),
    [
        ("John Hauge", "J. Hauge"),
        ("John Hauge", "John A. Hauge"),
        ("Brandt GmbH", "Brandt AG"),
        ("Trần Hà", "Trần Hạ"),
    ],
)
@pytest.mark.parametrize("settle", [lambda m, a, b: m.merge(b, a, reason="one"), None])
def test_what_may_be_one_is_two_with_a_finding_that_a_merge_settles(
    tmp_path: Path, known: str, new: str, settle: Callable[[Memory, str, str], object] | None
) -> None:
    predicate = "headquartered_in" if known.startswith("Brandt") else "lives_in"
    objects = ("Oslo", "Bergen")
    with memory_in(tmp_path) as memory:
        for name, object_ in zip((known, new), objects, strict=True):
            memory.assert_fact(name, predicate, object_)
        assert {o for _, _, o in facts(memory, known)} == {objects[0]}
        (doubt,) = (item for item in memory.review() if item.code == "ambiguous_entity")
        if settle is None:
            memory.review("accept", doubt.id, reason="one")
        else:
            settle(memory, known, new)
        assert open_doubts(memory) == []
        assert len({e.id for e in memory.graph(known).nodes} & {e.id for e in memory.graph(new).nodes}) > 1


def test_what_is_surely_different_raises_no_finding(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        for name in ("John Hauge", "Jane Hauge", "John Haugen", "Room 101", "Room 102"):
            memory.assert_fact(name, "located_in" if name.startswith("Room") else "lives_in", "Oslo")
        assert open_doubts(memory) == []


# ---- the rules themselves


@pytest.mark.parametrize(
    ("one", "other"),
    [("3.1", "3.10"), ("1.2", "12"), ("100 Mb", "100 MB"), ("5 m", "5 min"), ("1.200", "1200")],
)
def test_values_that_differ_have_different_keys(one: str, other: str) -> None:
    assert value_key(one, "text") != value_key(other, "text")


def test_of_a_path_every_sign_counts() -> None:
    assert value_key("/srv/Data", "path") != value_key("/srv/data", "path")


@pytest.mark.parametrize(
    ("one", "other"), [("node-1-2", "node-12"), ("rack 12-3", "rack 1-23"), ("C", "C++"), ("C", "C#")]
)
def test_keys_keep_digits_apart_and_signs_that_count(one: str, other: str) -> None:
    keys = [{key for form in forms(name, ("Host", "Thing")) for key in form.keys} for name in (one, other)]
    assert keys[0].isdisjoint(keys[1])


def test_what_each_name_is_like_does_not_depend_on_which_comes_first() -> None:
    names = [
        "Anna Lea",
        "Ann Alea",
        "J. Lea",
        "Jörg Lea",
        "Joerg Lea",
        "Dr. Jorg Lea",
        "Lea, Jorg",
        "JORG LEA",
        "Lea Ltd",
    ]
    for one in names:
        for other in names:
            a, b = Known(one, "Person"), Known(other, "Person")
            assert compare(a, b, LAW) == compare(b, a, LAW)
