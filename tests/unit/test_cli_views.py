"""What a person sees: lines that break where they may, columns in line, and nothing stored that steers the terminal."""

import io
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text

from hindgraph.memory import Memory
from hindgraph.surfaces.cli.state import json_text, plain
from hindgraph.surfaces.cli.text import printable, printable_lines
from hindgraph.surfaces.cli.views.answer import show_answer
from hindgraph.surfaces.cli.views.around import show_changes, show_graph
from hindgraph.surfaces.cli.views.layout import chain, columns, tagged
from hindgraph.surfaces.cli.views.receipts import show_receipt
from hindgraph.surfaces.cli.views.records import show_record
from hindgraph.surfaces.cli.views.trace import show_trace, shown_ids
from hindgraph.surfaces.cli.views.when import day, minute, span
from worlds import memory_in

ZONE = "Asia/Tokyo"
Show = Callable[[Console], None]


def lines(show: Show, *, width: int = 80, colour: bool = False) -> list[str]:
    """Return what a view prints."""
    stream = io.StringIO()
    show(
        Console(
            file=stream,
            width=width,
            force_terminal=colour,
            highlight=False,
            color_system="standard" if colour else None,
        )
    )
    return stream.getvalue().splitlines()


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with memory_in(tmp_path_factory.mktemp("home"), timezone=ZONE) as opened:
        opened.write("checkout depends on orders-db.", ref="a", occurred_at="2026-05-01T20:00:00Z")
        opened.write("billing depends on orders-db.", ref="a2", occurred_at="2026-05-01T21:00:00Z")
        opened.write("Ann Lee owns checkout.", ref="b", occurred_at="2026-05-02T08:00:00Z")
        opened.write("Ann Lee lives in Oslo.", ref="c", occurred_at="2026-05-03T08:00:00Z")
        opened.write("I live in Bergen.", ref="d", speaker="Ann Lee", occurred_at="2026-06-01T08:00:00Z")
        yield opened


def asked(memory: Memory, question: str, **options: Any) -> Show:
    answer = memory.search(question, **options).as_dict()
    return lambda out: show_answer(out, answer, ZONE)


def test_a_chain_shows_the_walk_then_its_facts_in_line_then_who_says_so(memory: Memory) -> None:
    assert lines(asked(memory, "Where does the owner of checkout live?")) == [
        "  Bergen: checkout is owned by Ann Lee and Ann Lee lives in Bergen.",
        "  path",
        "    checkout ─owned_by─▸ Ann Lee ─lives_in─▸ Bergen",
        "  facts",
        "    checkout is owned by Ann Lee  since 2 May 2026",
        "    Ann Lee lives in Bergen       since 1 Jun 2026",
        "  said",
        "    “Ann Lee owns checkout.”  2 May 2026, b",
        "    “I live in Bergen.”  1 Jun 2026, d",
    ]


def test_a_set_is_a_list_with_its_validity_in_line(memory: Memory) -> None:
    assert lines(asked(memory, "Which services depend on orders-db?"))[1:4] == [
        "  path",
        "    orders-db ◂─depends_on─ billing   since 2 May 2026",
        "    orders-db ◂─depends_on─ checkout  since 2 May 2026",
    ]


def test_a_history_says_when_what_and_in_which_words(memory: Memory) -> None:
    changes = plain(memory.history("Ann Lee"))
    shown = lines(lambda out: show_changes(out, changes, ZONE, none="nothing"))
    assert shown[-2:] == [
        "  1 Jun 2026    began      Ann Lee lives in Bergen  (before: Oslo)",
        "                           “I live in Bergen.”  Ann Lee, d",
    ]


def test_a_memory_an_entity_a_fact_and_a_statement_are_told_for_people(memory: Memory) -> None:
    (edge,) = memory.graph("Ann Lee", predicate="lives_in").edges
    ids = ["d", edge.subject_id, edge.fact_id, edge.evidence[0].statement_id]
    records = [plain(record) for record in memory.get(ids)]
    shown = [lines(partial(show_record, record=record, timezone=ZONE)) for record in records]
    assert shown[0][:2] == ["  d  episodic memory, 1 Jun 2026 17:00", "    I live in Bergen."]
    assert shown[0][-2:] == ["  statements", "    I · lives_in · Bergen  state, since 1 Jun 2026"]
    assert shown[1][0] == "  Ann Lee  Person"
    assert "    Ann Lee lives in Bergen       since 1 Jun 2026" in shown[1]
    assert shown[2][0] == "  Ann Lee lives in Bergen  since 1 Jun 2026"
    assert "    said by   one source, once; support 0.9" in shown[2]
    assert shown[3][:2] == [
        "  I · lives_in · Bergen  state, since 1 Jun 2026",
        f"    “I live in Bergen.”  1 Jun 2026, {memory.get('d')[0].id}",
    ]


def test_what_is_around_an_entity_begins_with_what_it_is(memory: Memory) -> None:
    found = plain(memory.graph("checkout"))
    assert lines(lambda out: show_graph(out, found, ZONE))[0] == "  checkout  Service"


def test_a_trace_names_memories_as_their_writers_did(memory: Memory) -> None:
    trace = memory.explain(memory.search("Where does the owner of checkout live?").trace_id)
    names = {record.id: str(record.data["ref"]) for record in memory.get(shown_ids(trace), detail="summary")}
    shown = lines(lambda out: show_trace(out, trace, names))
    assert [line.split() for line in shown if "lives_in" in line] == [
        ["checkout", "─owned_by─▸", "─lives_in─▸", "?", "answered"]
    ]
    assert not [line for line in shown if "m-" in line]


def test_a_trace_says_of_each_hit_why_it_is_there_and_of_each_left_out_why_it_is_not(memory: Memory) -> None:
    trace = memory.explain(memory.search("Where does the owner of checkout live?", top_k=2).trace_id)
    names = {record.id: str(record.data["ref"]) for record in memory.get(shown_ids(trace), detail="summary")}
    shown = lines(lambda out: show_trace(out, trace, names, facts=["Ann Lee lives in Bergen"]), width=120)
    assert shown[1:3] == ["  answered from facts", "    Ann Lee lives in Bergen"]
    hits = [line.split("  ") for line in shown if line.startswith(("    1. ", "    2. "))]
    assert [hit[-1] for hit in hits] == ["in front: a source of the answer"] * 2
    left = shown[shown.index("  left out") + 1 : -1]
    assert {word.strip(",") for line in left for word in line.split()} >= {"a", "a2", "c"}
    assert any(line.startswith("    an old value of what is answered  c") for line in left)


def test_each_number_of_a_trace_is_explained_and_each_step_has_its_name(memory: Memory) -> None:
    trace = memory.explain(memory.search("What does billing depend on, and who asked?").trace_id)
    shown = lines(lambda out: show_trace(out, trace, {}))
    named = {part for parts in trace["scores"].values() for part in parts} - {"final"}
    told = {line.split()[0] for line in shown[shown.index("  what the numbers say") :]}
    assert named <= told
    assert {
        "embed",
        "picture",
        "analyse",
        "chains",
        "time and key",
        "beyond",
        "rank",
        "hits",
        "answer",
    } <= set(trace["steps_ms"])


def test_a_chain_that_leads_nowhere_says_where_it_stopped(memory: Memory) -> None:
    trace = memory.explain(memory.search("Where does the owner of billing live?").trace_id)
    shown = lines(lambda out: show_trace(out, trace, {}), width=120)
    assert [line for line in shown if line.endswith("leads nowhere at owned_by, step 1")]


def test_a_receipt_says_what_became_of_each_statement_and_why(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        receipt = plain(memory.write("checkout listens on port 99999. checkout depends on orders-db."))
        again = plain(memory.write("Good morning.", ref="r")), plain(memory.write("Good morning.", ref="r"))
    shown = lines(lambda out: show_receipt(out, receipt))
    assert shown[1] == "  rejected     checkout · listens_on · 99999"
    assert shown[2].startswith("               datatype: ")
    assert shown[-1] == "  stored       checkout · depends_on · orders-db"
    assert lines(lambda out: show_receipt(out, again[1]))[0] == "  r  nothing new"


def test_a_path_is_broken_between_its_steps_and_never_in_a_name() -> None:
    pieces = [
        Text("orders-db"),
        Text("◂─depends_on─ the dispatch service"),
        Text("─owned_by─▸ Marta de Oliveira"),
    ]
    assert lines(lambda out: chain(out, pieces, indent=4), width=52) == [
        "    orders-db ◂─depends_on─ the dispatch service",
        "      ─owned_by─▸ Marta de Oliveira",
    ]


def test_columns_stay_in_line_when_the_first_is_long() -> None:
    pairs = [
        (Text("short"), Text("since May")),
        (Text("this one is too long for the line"), Text("since June")),
    ]
    assert lines(lambda out: columns(out, pairs, indent=2), width=40) == [
        "  short                       since May",
        "  this one is too long for    since June",
        "    the line",
    ]


def test_a_tag_is_never_broken() -> None:
    show: Show = lambda out: tagged(out, Text("one two three four"), Text("1 Jun 2026, note"), indent=2)  # noqa: E731
    assert lines(show, width=40) == ["  one two three four  1 Jun 2026, note"]
    assert lines(show, width=34) == ["  one two three four", "    1 Jun 2026, note"]


def test_no_line_ends_in_spaces_in_colour_or_without(memory: Memory) -> None:
    show = asked(memory, "Where does the owner of checkout live?")
    assert [line for line in lines(show) if line != line.rstrip()] == []
    assert any("\x1b[" in line for line in lines(show, colour=True))
    assert not any("\x1b[" in line for line in lines(show))


def test_days_are_in_the_zone_and_no_finer_than_known() -> None:
    assert day("2026-05-01T20:00:00Z", ZONE) == "2 May 2026"
    assert day("2026-05-01T20:00:00Z", "UTC", "month") == "May 2026"
    assert day("2026-05-01T20:00:00Z", "UTC", "year") == "2026"
    assert minute("2026-05-01T20:00:00Z", ZONE) == "2 May 2026 05:00"
    assert span("2026-05-01T00:00:00Z", "2026-05-04T00:00:00Z", "UTC") == "1 May 2026 – 3 May 2026"
    assert span("2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z", "UTC") == "on 1 May 2026"
    assert span("0001-01-02T00:00:00Z", None, "America/Lima") == "since 1 Jan 1"


HOSTILE = "\x1b]0;owned\x07\x1b[31mred\r\nINFO forged line \u202egnp.exe\u2066 \x9b2J 👩‍💻 bye\ud800"


def test_stored_text_cannot_steer_a_terminal_or_forge_a_line() -> None:
    shown = printable(HOSTILE)
    assert shown == (
        r"\x1b]0;owned\x07\x1b[31mred INFO forged line \u202egnp.exe\u2066 \x9b2J 👩‍💻 bye\ud800"
    )
    assert printable_lines("a\nb\x1b") == "a\nb\\x1b"


def test_in_json_it_is_escaped_and_reads_back_the_same() -> None:
    text = json_text({"text": HOSTILE})
    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\x9b" not in text
    text.encode()
    assert json.loads(text)["text"] == HOSTILE


def test_a_hostile_memory_is_shown_harmless(tmp_path: Path) -> None:
    text = "Ann Lee lives in Oslo. \u202egnp.exe \x9b2J"
    with memory_in(tmp_path) as memory:
        memory.write(text, ref="x")
        shown = lines(lambda out: show_record(out, plain(memory.get("x")[0]), ZONE))
    assert r"    Ann Lee lives in Oslo. \u202egnp.exe \x9b2J" in shown
