"""What is not right is refused by name, with a code, and leaves nothing half-written."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import HindgraphError, InvalidInput, NotFound
from hindgraph.memory import Memory
from worlds import memory_in, said

TEXT = "checkout depends on orders-db."
LAST_DAY = "9999-12-31T23:59:59Z"


@pytest.fixture(scope="module")
def memory(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with memory_in(tmp_path_factory.mktemp("home")) as opened:
        opened.write(TEXT, ref="known")
        yield opened


def write(text: Any = TEXT, **options: Any) -> Callable[[Memory], Any]:
    return lambda memory: memory.write(text, **options)


def search(query: Any = "What does checkout depend on?", **options: Any) -> Callable[[Memory], Any]:
    return lambda memory: memory.search(query, **options)


def graph(entity: Any = "checkout", **options: Any) -> Callable[[Memory], Any]:
    return lambda memory: memory.graph(entity, **options)


REFUSED: dict[str, tuple[Callable[[Memory], Any], str, str]] = {
    "an empty text": (write(""), "empty", "text"),
    "white space": (write(" \n\t\u3000"), "empty", "text"),
    "a tower of accents": (write("a" + "\u0301" * 100), "not_text", "text"),
    "a megabyte": (write("word " * 200_000), "too_long", "text"),
    "bytes": (write(b"\x89PNG\r\n"), "not_text", "text"),
    "no text": (write(None), "not_text", "text"),
    "a number": (write(5), "not_text", "text"),
    "binary that decodes": (write("ELF\x02\x01\x01"), "not_text", "text"),
    "a lone surrogate": (write("half \ud83d of it"), "not_text", "text"),
    "a NUL": (write("a\0b"), "not_text", "text"),
    "an unknown layer": (write(layer="procedural"), "unknown_layer", "layer"),
    "a layer that is a list": (write(layer=["episodic"]), "unknown_layer", "layer"),
    "an unknown origin": (write(origin="god"), "unknown_origin", "origin"),
    "an empty origin": (write(origin=""), "unknown_origin", "origin"),
    "an unknown intent": (write(intent="mischief"), "unknown_intent", "intent"),
    "an unknown language": (write(lang="tlh"), "unknown_lang", "lang"),
    "the future": (write(occurred_at="2030-01-01"), "future", "occurred_at"),
    "the year 0": (write(occurred_at="0000-01-01"), "bad_time", "occurred_at"),
    "the year 1": (write(occurred_at="0001-01-01"), "bad_time", "occurred_at"),
    "the year 9999": (write(occurred_at=LAST_DAY), "bad_time", "occurred_at"),
    "31 February": (write(occurred_at="2026-02-31"), "bad_time", "occurred_at"),
    "the 13th month": (write(occurred_at="2026-13"), "bad_time", "occurred_at"),
    "no time at all": (write(occurred_at="some day"), "bad_time", "occurred_at"),
    "a count of seconds": (write(occurred_at=1_780_000_000), "bad_time", "occurred_at"),
    "learned in the future": (write(recorded_at="2030-01-01"), "future", "recorded_at"),
    "learned in antiquity": (write(recorded_at="0044-03-15"), "bad_time", "recorded_at"),
    "learned before the last": (write(recorded_at="2020-01-01"), "out_of_order_replay", "recorded_at"),
    "a ref that is a number": (write(ref=5), "not_text", "ref"),
    "an empty ref": (write(ref=" "), "not_text", "ref"),
    "a ref of two lines": (write(ref="a\nb"), "not_text", "ref"),
    "a session that is a list": (write(session=["s"]), "not_text", "session"),
    "a session beyond measure": (write(session="s" * 501), "not_text", "session"),
    "a speaker with an escape": (write(speaker="\x1b[31mAnn"), "not_text", "speaker"),
    "tags that are one text": (write(tags="urgent"), "bad_tag", "tags"),
    "tags of numbers": (write(tags=[1, 2]), "bad_tag", "tags"),
    "a tag with a surrogate": (write(tags=["\ud800"]), "bad_tag", "tags"),
    "a life of nothing": (write(ttl=0), "bad_time", "ttl"),
    "a life below nothing": (write(ttl=-5), "bad_time", "ttl"),
    "a life that is no number": (write(ttl=float("nan")), "bad_time", "ttl"),
    "a life without end": (write(ttl=float("inf")), "bad_time", "ttl"),
    "a life that is true": (write(ttl=True), "bad_time", "ttl"),
    "a life in words": (write(ttl="a while"), "bad_time", "ttl"),
    "a life of ages": (write(ttl="99999999999999w"), "bad_time", "ttl"),
    "a life that is a list": (write(ttl=[1]), "bad_time", "ttl"),
    "an empty question": (search(""), "empty", "query"),
    "a blank question": (search(" \t"), "empty", "query"),
    "a question that is none": (search(None), "not_text", "query"),
    "a question without end": (search("why " * 50_000), "too_long", "query"),
    "a search in an unknown layer": (search(layer="deep"), "unknown_layer", "layer"),
    "a search for an unknown intent": (search(intent="mischief"), "unknown_intent", "intent"),
    "a search for nothing": (search(top_k=0), "out_of_range", "top_k"),
    "a search for too much": (search(top_k=10_000), "out_of_range", "top_k"),
    "a search for one and a half": (search(top_k=1.5), "out_of_range", "top_k"),
    "a search for true": (search(top_k=True), "out_of_range", "top_k"),
    "no hop": (search(hops=0), "out_of_range", "hops"),
    "no token": (search(max_tokens=1), "out_of_range", "max_tokens"),
    "trust beyond one": (search(trust_floor=2), "out_of_range", "trust_floor"),
    "trust that is no number": (search(trust_floor=float("nan")), "out_of_range", "trust_floor"),
    "a deadline in the past": (search(deadline=-1), "out_of_range", "deadline"),
    "an unknown extra": (search(include=["everything"]), "unknown_include", "include"),
    "as of 31 June": (search(as_of="2026-06-31"), "bad_time", "as_of"),
    "known at no time": (search(known_at="yesterdayish"), "bad_time", "known_at"),
    "asked at no time": (search(asked_at="now"), "bad_time", "asked_at"),
    "a range with a foreign key": (search(time_range={"since": "2026"}), "bad_time", "time_range"),
    "a range backwards": (search(time_range=("2026-05", "2026-03")), "bad_time", "time_range"),
    "half a range": (search(time_range=("2026-05",)), "bad_time", "time_range"),
    "tags to search for in one text": (search(tags="a"), "not_text", "tags"),
    "a session to search that is a number": (search(session=3), "not_text", "session"),
    "an unknown predicate": (graph(predicate="adores"), "unknown_predicate", "predicate"),
    "an injected label": (graph(predicate="Entity`) DETACH DELETE n //"), "unknown_predicate", "predicate"),
    "a predicate with a line end": (graph(predicate="depends_on\n"), "unknown_predicate", "predicate"),
    "a chain with a line end": (graph(chain="depends_on\n>owned_by'--"), "unknown_predicate", "chain"),
    "an unknown step": (graph(chain="^depends_on>adores"), "unknown_predicate", "chain"),
    "a chain with a gap": (graph(chain="depends_on>>owned_by"), "bad_chain", "chain"),
    "a chain without end": (graph(chain=">".join(["depends_on"] * 50)), "bad_chain", "chain"),
    "a direction sideways": (graph(direction="sideways"), "bad_direction", "direction"),
    "hops to the moon": (graph(hops=99), "bad_hops", "hops"),
    "a limit of nothing": (graph(limit=0), "bad_limit", "limit"),
    "no name": (graph(""), "empty", "entity"),
    "a name nobody has": (graph("zanzibar-9"), "not_found", "entity"),
    "a name in quotes": (graph('" OR actor_id:"bob'), "not_found", "entity"),
    "a fact nobody told": (lambda memory: memory.history("f-none"), "not_found", "entity_or_fact"),
    "a trace nobody left": (lambda memory: memory.explain("trace-none"), "not_found", "trace_id"),
    "a path to nowhere": (lambda memory: memory.ingest("/nowhere/at/all"), "not_found", "path"),
    "a text for a path": (lambda memory: memory.ingest("word " * 2000), "not_found", "path"),
    "rows that are a number": (lambda memory: memory.ingest(5), "bad_row", "rows_or_paths"),  # type: ignore[arg-type]
    "a zone on the moon": (
        lambda memory: memory.actor_settings(timezone="Moon/Tycho"),
        "bad_timezone",
        "timezone",
    ),
    "another actor without a name": (lambda memory: memory.for_actor(""), "bad_actor", "actor"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused_by_field_and_code_and_nothing_is_written(memory: Memory, case: str) -> None:
    call, code, field = REFUSED[case]
    before = memory.stats()
    with pytest.raises((InvalidInput, NotFound)) as refused:
        call(memory)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert refused.value.message
    assert memory.stats() == before


QUESTIONS = (
    "*:*",
    '" OR actor_id:"bob',
    "*a*~2",
    "NEAR(checkout orders-db, 5)",
    'checkout AND NOT "orders-db',
    "text:checkout ^ orders* (((",
    "{checkout} [orders-db] \\ / : ; -- '",
    "half \ud83d and a \0 NUL",
    "SELECT * FROM memories; DROP TABLE memories; --",
    "`) DETACH DELETE n //",
    "\u202egnp.exe checkout",
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_operators_in_a_question_are_words_like_any_other(memory: Memory, question: str) -> None:
    before = memory.stats()
    answer = memory.search(question)
    assert answer.reason or answer.answered
    assert memory.stats() == before


def test_a_word_among_operators_is_still_found(memory: Memory) -> None:
    (record,) = memory.get("known")
    assert memory.search('" OR "orders-db*:*').hits[0].id == record.id


def test_ten_thousand_terms_are_answered_in_bounded_time(memory: Memory) -> None:
    started = time.process_time()
    answer = memory.search(" ".join(f"term{n}" for n in range(9_990)) + " orders-db")
    assert time.process_time() - started < 10
    assert answer.hits


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0 is written by checkout.", "a`b\"c'd \\u0060 {e} ‮ x"])
def test_signs_that_mean_something_elsewhere_are_stored_exactly(tmp_path: Path, text: str) -> None:
    with memory_in(tmp_path) as memory:
        receipt = memory.write(text)
        (record,) = memory.get(receipt.memory_id)
        assert record.data["text"] == text


def test_a_bad_row_is_reported_by_number_and_does_not_stop_the_others(tmp_path: Path) -> None:
    rows: list[Any] = [
        {"ref": "a", "text": "Ann Lee owns checkout."},
        {"ref": "b", "text": 5},
        {"ref": "c", "text": "Ann Lee lives in Oslo.", "layer": "deep"},
        {"ref": "d", "text": "x", "colour": "red"},
        {"ref": "e"},
        ["no", "object"],
        {"ref": "g", "text": "Ann Lee knows Bo Dahl.", "tags": "urgent"},
        {"ref": "h", "text": "Ann Lee knows Bo Dahl.", "occurred_at": {"day": 1}},
        {"ref": 9, "text": "Ann Lee knows Bo Dahl."},
        {"ref": "j", "text": "checkout depends on orders-db."},
    ]
    with memory_in(tmp_path) as memory:
        report = memory.ingest(rows)
        assert (report.rows, report.memories) == (10, 2)
        assert [(r.row, r.ref, r.code, r.field) for r in report.refused] == [
            (2, "b", "not_text", "text"),
            (3, "c", "unknown_layer", "layer"),
            (4, "d", "bad_row", "colour"),
            (5, "e", "empty", "text"),
            (6, None, "bad_row", "row"),
            (7, "g", "bad_tag", "tags"),
            (8, "h", "bad_time", "occurred_at"),
            (9, None, "not_text", "ref"),
        ]


def test_a_refused_write_leaves_a_memory_that_works(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        with pytest.raises(HindgraphError):
            memory.write("a\0b")
        assert memory.actors() == []
        assert said(memory.write(TEXT)) == [("checkout", "depends_on", "orders-db", "stored")]
