"""Writing through the facade: what is kept, what is a no-op, what a revision does, and that nothing is half-written."""

from datetime import timedelta
from pathlib import Path

import pytest

from hindgraph.errors import InvalidInput, NotFound
from hindgraph.stores.clock import StoppedClock
from worlds import NOW, facts, memory_in, said, statements


def test_a_receipt_lists_every_statement_with_its_span(tmp_path: Path) -> None:
    text = "checkout depends on orders-db. Ann Lee lives in Oslo."
    with memory_in(tmp_path) as memory:
        receipt = memory.write(text)
    assert said(receipt) == [
        ("checkout", "depends_on", "orders-db", "stored"),
        ("Ann Lee", "lives_in", "Oslo", "stored"),
    ]
    first, second = statements(receipt)
    assert "checkout depends on orders-db" in text[slice(*first.span)]
    assert "Ann Lee lives in Oslo" in text[slice(*second.span)]


def test_a_new_value_supersedes_and_names_the_version_it_closes(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.", occurred_at="2026-03-01T10:00:00Z")
        (old,) = memory.graph("Ann Lee", predicate="lives_in").edges
        receipt = memory.write("Ann Lee moved to Bergen.", occurred_at="2026-05-01T10:00:00Z")
        (statement,) = statements(receipt)
        assert (statement.outcome, statement.closes) == ("superseded", (old.version_id,))
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Bergen")}
        assert facts(memory, "Ann Lee", as_of="2026-04-01") == {("Ann Lee", "lives_in", "Oslo")}


def test_five_hundred_unrelated_facts_and_one_update_close_exactly_one_row(tmp_path: Path) -> None:
    rows = [{"ref": f"r{n}", "text": f"service-{n} listens on port {9000 + n}."} for n in range(500)]
    clock = StoppedClock(NOW)
    with memory_in(tmp_path, clock=clock) as memory:
        memory.ingest(rows)
        clock.advance(timedelta(hours=1))
        receipt = memory.write("service-7 now listens on port 8443.")
        (statement,) = statements(receipt)
        assert len(statement.closes) == 1
        believed = {pair for n in range(500) for pair in facts(memory, f"service-{n}")}
        expected = {(f"service-{n}", "listens_on", str(9000 + n)) for n in range(500) if n != 7}
        assert believed == expected | {("service-7", "listens_on", "8443")}


def test_the_same_ref_and_text_changes_nothing(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        first = memory.write("checkout depends on orders-db.", ref="a")
        before = memory.stats()
        again = memory.write("checkout depends on orders-db.", ref="a")
        assert first.changed
        assert not again.changed
        assert again.memory_id == first.memory_id
        assert memory.stats() == before


def test_the_same_text_three_times_is_one_fact_with_three_mentions_and_one_root(tmp_path: Path) -> None:
    clock = StoppedClock(NOW)
    with memory_in(tmp_path, clock=clock) as memory:
        for _ in range(3):
            memory.write("checkout depends on orders-db.", session="s")
            clock.advance(timedelta(minutes=1))
        assert memory.stats()["memories"] == 1
        (edge,) = memory.graph("checkout").edges
        assert (edge.mentions, edge.roots) == (3, 1)


def test_a_port_that_goes_and_comes_back_ends_where_it_was_said_last(tmp_path: Path) -> None:
    clock = StoppedClock(NOW)
    with memory_in(tmp_path, clock=clock) as memory:
        for port in (8080, 8081, 8080):
            memory.write(f"checkout listens on port {port}.", session="s")
            clock.advance(timedelta(minutes=1))
        assert facts(memory, "checkout") == {("checkout", "listens_on", "8080")}


def test_a_bare_word_that_is_stated_something_of_leads_to_its_memory(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write("checkout depends on orders-db.")
        assert {"checkout", "orders-db"} <= {mention.name for mention in receipt.mentions}


def test_a_revision_keeps_what_it_repeats_and_ends_what_it_drops(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(
            "Ann Lee owns checkout. Ann Lee lives in Oslo.", ref="note", occurred_at="2026-03-01T10:00:00Z"
        )
        receipt = memory.write("Ann Lee owns checkout.", ref="note", occurred_at="2026-05-01T10:00:00Z")
        assert receipt.revision == 2
        assert facts(memory, "Ann Lee") == {("checkout", "owned_by", "Ann Lee")}
        (edge,) = memory.graph("checkout").edges
        assert edge.valid_from.isoformat() == "2026-03-01T10:00:00+00:00"
        assert ("Ann Lee", "lives_in", "Oslo") in facts(memory, "Ann Lee", as_of="2026-04-01")


def test_what_a_revision_dropped_can_be_said_again(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.", ref="note", occurred_at="2026-03-01T10:00:00Z")
        memory.write("Nothing to report.", ref="note", occurred_at="2026-04-01T10:00:00Z")
        assert facts(memory, "Ann Lee") == set()
        memory.write("Ann Lee lives in Oslo.", ref="note", occurred_at="2026-05-01T10:00:00Z")
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        assert facts(memory, "Ann Lee", as_of="2026-04-15") == set()


@pytest.mark.parametrize(
    ("told", "revised"),
    [
        ("Ann Lee moved to Oslo on 3 May 2026.", "Ann Lee moved to Oslo on 5 May 2026."),
        ("Ann Lee moved to Oslo on 3 May 2026.", "Ann Lee lives in Oslo."),
        ("Ann Lee lives in Oslo. Ann Lee moved to Oslo on 3 May 2026.", "Ann Lee lives in Oslo."),
        ("Ann Lee lives in Oslo.", "Ann Lee has lived in Oslo since 2020."),
        ("Ann Lee is married to Bob Ray.", "Bob Ray has been married to Ann Lee since 2020."),
    ],
)
def test_what_a_revision_says_in_other_words_has_not_ended(tmp_path: Path, told: str, revised: str) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(told, ref="note", occurred_at="2026-05-10")
        before = facts(memory, "Ann Lee")
        assert before
        memory.write(revised, ref="note", occurred_at="2026-06-10")
        assert facts(memory, "Ann Lee") == before


def test_a_revision_with_fewer_sections_keeps_what_it_repeats(tmp_path: Path) -> None:
    filler = "The nightly job copies the tables and checks each of them. " * 25
    with memory_in(tmp_path) as memory:
        memory.write(
            f"Bob Ray lives in Bergen.\n\n{filler}\n\nAnn Lee lives in Oslo. Cid Moe lives in Narvik.\n\n{filler}",
            ref="long",
            occurred_at="2026-03-01",
        )
        memory.write("Bob Ray lives in Bergen. Ann Lee lives in Oslo.", ref="long", occurred_at="2026-05-01")
        assert facts(memory, "Bob Ray") == {("Bob Ray", "lives_in", "Bergen")}
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        assert facts(memory, "Cid Moe") == set()


def test_a_history_in_any_order_of_arrival_ends_alike(tmp_path: Path) -> None:
    told = [
        {"ref": "a", "text": "Ann Lee lives in Oslo.", "occurred_at": "2026-01-01T10:00:00Z"},
        {"ref": "b", "text": "Ann Lee moved to Bergen.", "occurred_at": "2026-02-01T10:00:00Z"},
        {"ref": "c", "text": "Ann Lee moved to Tromsø.", "occurred_at": "2026-03-01T10:00:00Z"},
    ]
    ends = []
    for name, rows in {
        "forwards": told,
        "backwards": told[::-1],
        "middle first": [told[1], told[0], told[2]],
    }.items():
        with memory_in(tmp_path / name) as memory:
            memory.ingest(rows)
            ends.append(
                [
                    sorted(facts(memory, "Ann Lee", as_of=day))
                    for day in ("2026-01-15", "2026-02-15", "2026-06-01")
                ]
            )
    assert ends[0] == [[("Ann Lee", "lives_in", place)] for place in ("Oslo", "Bergen", "Tromsø")]
    assert ends[0] == ends[1] == ends[2]


def test_a_third_party_contests_and_does_not_close(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("checkout is owned by Ann Lee.", occurred_at="2026-03-01T10:00:00Z")
        receipt = memory.write(
            "checkout is owned by Mallory Cole.", origin="import", occurred_at="2026-04-01T10:00:00Z"
        )
        assert said(receipt) == [("checkout", "owned_by", "Mallory Cole", "contested")]
        believed = {
            e.object for e in memory.graph("checkout", predicate="owned_by").edges if e.status == "current"
        }
        assert believed == {"Ann Lee"}


def test_what_the_law_forbids_becomes_a_finding_and_no_edge(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write("checkout listens on port 99999.")
        assert [(s.outcome, s.code) for s in statements(receipt)] == [("rejected", "datatype")]
        assert memory.stats()["findings"] == 1
        assert memory.stats()["facts"] == 0


def test_working_memories_are_not_read_for_facts_and_are_found_by_key(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write("checkout depends on orders-db.", layer="working", key="todo")
        assert statements(receipt) == []
        (record,) = memory.get("todo")
        assert record.id == receipt.memory_id


def test_an_acknowledged_memory_is_read_by_the_next_writer(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write("checkout depends on orders-db.", wait=False)
        assert receipt.status == "pending"
        assert [hit.id for hit in memory.search("orders-db").hits] == [receipt.memory_id]
    with memory_in(tmp_path) as memory:
        memory.write("Good morning.")
        assert facts(memory, "checkout") == {("checkout", "depends_on", "orders-db")}


def test_a_text_beyond_the_models_window_becomes_sections_with_their_place(tmp_path: Path) -> None:
    paragraph = "The nightly job copies the tables and checks each of them. " * 12
    text = "\n\n".join(f"# Part {n}\n{paragraph}" for n in range(4))
    with memory_in(tmp_path) as memory:
        receipt = memory.write(text, ref="long")
        refs = [part.ref for part in (receipt, *receipt.parts)]
        assert refs == ["long", *(f"long#{n}" for n in range(2, len(refs) + 1))]
        assert len(refs) > 2
        records = memory.get([ref for ref in refs if ref is not None])
        assert "".join(record.data["text"] for record in records) == text


def test_a_shorter_revision_takes_the_surplus_sections_out(tmp_path: Path) -> None:
    filler = "The nightly job copies the tables and checks each of them. " * 25
    with memory_in(tmp_path) as memory:
        memory.write(
            f"{filler}\n\nAnn Lee lives in Oslo.\n\n{filler}", ref="long", occurred_at="2026-03-01T10:00:00Z"
        )
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        memory.write("Short now.", ref="long", occurred_at="2026-05-01T10:00:00Z")
        assert facts(memory, "Ann Lee") == set()


def test_a_replay_may_not_run_backwards_and_leaves_nothing(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.", recorded_at="2026-05-01T10:00:00Z")
        before = memory.stats()
        with pytest.raises(InvalidInput) as refused:
            memory.write("Ann Lee moved to Bergen.", recorded_at="2026-04-01T10:00:00Z")
        assert (refused.value.code, refused.value.field) == ("out_of_order_replay", "recorded_at")
        assert memory.stats() == before


def test_an_interrupted_replay_can_be_resumed_with_zero_changes(tmp_path: Path) -> None:
    rows = [
        {
            "ref": f"r{n}",
            "text": f"service-{n} listens on port {8000 + n}.",
            "recorded_at": f"2026-05-0{n}T10:00:00Z",
        }
        for n in range(1, 6)
    ]
    with memory_in(tmp_path) as memory:
        memory.ingest(rows[:3])
        report = memory.ingest(rows)
        assert (report.memories, report.unchanged) == (2, 3)
        before = memory.stats()
        assert memory.ingest(rows).memories == 0
        assert memory.stats() == before


def test_a_row_that_runs_backwards_is_refused_and_does_not_stop_the_others(tmp_path: Path) -> None:
    rows = [
        {"ref": "a", "text": "Ann Lee lives in Oslo.", "recorded_at": "2026-05-02T10:00:00Z"},
        {"ref": "b", "text": "Ann Lee owns checkout.", "recorded_at": "2026-05-01T10:00:00Z"},
        {"ref": "c", "text": "Bob Ray lives in Lund.", "recorded_at": "2026-05-03T10:00:00Z"},
    ]
    with memory_in(tmp_path) as memory:
        report = memory.ingest(rows)
        assert [(r.ref, r.code) for r in report.refused] == [("b", "out_of_order_replay")]
        assert report.memories == 2


def test_a_memory_is_found_by_its_ref_whatever_its_source(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write("Ann Lee lives in Oslo.", ref="note-1", source="wiki")
        assert [record.id for record in memory.get("note-1")] == [receipt.memory_id]


def test_first_person_is_the_user_and_a_speaker_is_themselves(tmp_path: Path) -> None:
    with memory_in(tmp_path, user="Dana Reyes") as memory:
        memory.write("I live in Lima.")
        memory.write("I live in Quito.", speaker="Ann Lee")
        assert facts(memory, "Dana Reyes") == {("Dana Reyes", "lives_in", "Lima")}
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Quito")}


def test_digits_keep_things_apart(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("checkout runs on db-01. basket runs on db-02. pricing runs on db-1.")
        assert facts(memory, "db-01") == {("checkout", "runs_on", "db-01")}
        assert facts(memory, "db-02") == {("basket", "runs_on", "db-02")}
        assert facts(memory, "db-1") == {("pricing", "runs_on", "db-1")}


def test_namesakes_that_cannot_be_told_apart_make_no_edge(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo. Ann Berg lives in Lund.")
        receipt = memory.write("Ann owns checkout.")
        assert [(s.outcome, s.code) for s in statements(receipt)] == [("rejected", "ambiguous_entity")]
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}


def test_actors_do_not_see_each_other(tmp_path: Path) -> None:
    with memory_in(tmp_path) as mine:
        receipt = mine.write("Ann Lee lives in Oslo.")
        theirs = mine.for_actor("other")
        assert theirs.search("Where does Ann Lee live?").hits == ()
        assert theirs.get(receipt.memory_id) == []
        with pytest.raises(NotFound):
            theirs.graph("Ann Lee")
        assert mine.actors() == ["local"]


def test_the_doctor_finds_a_sound_store(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(
            "Ann Lee lives in Oslo. checkout depends on orders-db.", occurred_at="2026-03-01T10:00:00Z"
        )
        memory.write("Ann Lee moved to Bergen.", occurred_at="2026-04-01T10:00:00Z")
        health = memory.doctor()
        assert health["sound"], health["troubles"]
        assert health["looked_at"]["rows_equal_fold"] == 3
