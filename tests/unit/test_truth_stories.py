"""What random histories of whole graphs have shown, each as the smallest story that shows it."""

from dataclasses import astuple
from pathlib import Path
from random import Random

import pytest

from fold_stories import day
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from truth_gates import gates
from truth_histories import History
from truth_steps import draft_of, drawn_sentence
from worlds import facts, memory_in, statements


def test_a_page_that_says_again_that_it_is_over_says_nothing_new(tmp_path: Path) -> None:
    """What a revision repeats keeps its statement and when it was said, ends too: what came since outweighs it."""
    with memory_in(tmp_path) as memory:
        memory.write("Bob Ray no longer works at Acme.", ref="page", occurred_at="2026-03-01T10:00:00Z")
        memory.write("Bob Ray works at Acme.", occurred_at="2026-04-01T10:00:00Z")
        assert facts(memory, "Bob Ray") == {("Bob Ray", "works_at", "Acme")}
        memory.write(
            "Bob Ray no longer works at Acme. Bob Ray lives in Oslo.",
            ref="page",
            occurred_at="2026-05-01T10:00:00Z",
        )
        assert facts(memory, "Bob Ray") == {("Bob Ray", "works_at", "Acme"), ("Bob Ray", "lives_in", "Oslo")}
        assert memory.doctor()["sound"]


def test_sentences_that_are_drawn_apart_are_read_apart(tmp_path: Path) -> None:
    """The ledger knows a sentence by all that was drawn for it, the engine by what its draft says."""
    clock = StoppedClock(day(0))
    store = SqliteGraphStore(ActorFiles(tmp_path), clock)
    history = History(gates(store, clock, tmp_path), "drawn", clock, Random(0))
    sentences = {drawn_sentence(history) for _ in range(5_000)}
    drafts = {repr(astuple(draft_of(sentence, 12, 40))) for sentence in sentences}
    store.close()
    assert {sentence.kind for sentence in sentences if not sentence.polarity} == {"state", "change", "span"}
    assert len(drafts) == len(sentences)


def test_a_page_repeats_its_own_word_though_another_page_has_dropped_it(tmp_path: Path) -> None:
    """Only what this document has taken out, and says again, is another telling of it."""
    with memory_in(tmp_path) as memory:
        told = memory.write("Ann Lee lives in Oslo.", ref="handbook", occurred_at="2026-03-01T10:00:00Z")
        memory.write("Ann Lee lives in Oslo.", ref="page", occurred_at="2026-03-05T10:00:00Z")
        memory.write("Nothing to report.", ref="page", occurred_at="2026-05-01T10:00:00Z")
        assert facts(memory, "Ann Lee") == set()
        again = memory.write(
            "Ann Lee lives in Oslo. Bob Ray lives in Bergen.",
            ref="handbook",
            occurred_at="2026-06-01T10:00:00Z",
        )
        assert statements(again)[0].statement_id == statements(told)[0].statement_id
        assert facts(memory, "Ann Lee") == set()
        assert facts(memory, "Ann Lee", as_of="2026-04-01") == {("Ann Lee", "lives_in", "Oslo")}
        # What it takes out itself, and says again, counts from then on.
        memory.write("Bob Ray lives in Bergen.", ref="handbook", occurred_at="2026-06-10T10:00:00Z")
        memory.write("Ann Lee lives in Oslo.", ref="handbook", occurred_at="2026-06-20T10:00:00Z")
        assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
        assert memory.doctor()["sound"]


RAIN, SNOW, HAIL = (f"{word} is one thing that matters here. " * 25 for word in ("Rain", "Snow", "Hail"))
OSLO = "Ann Lee lives in Oslo. "
SILENT, ABOVE, BELOW = f"{RAIN}\n\n{SNOW}", f"{OSLO}{RAIN}\n\n{SNOW}", f"{RAIN}\n\n{OSLO}{SNOW}"


@pytest.mark.parametrize("wait", [True, False], ids=["read at once", "read later"])
@pytest.mark.parametrize(
    "page",
    [
        [BELOW, ABOVE, SILENT, BELOW],
        [ABOVE, BELOW, SILENT, ABOVE],
        [BELOW, f"{OSLO}{RAIN}", RAIN, BELOW],
        [f"{SILENT}\n\n{OSLO}{HAIL}", f"{ABOVE}\n\n{HAIL}", SILENT],
        [f"{ABOVE}\n\n{OSLO}{HAIL}", BELOW, SILENT],
        [f"{OSLO}{RAIN}\n\n{OSLO}{SNOW}", ABOVE, SILENT],
        [f"{OSLO}{RAIN}", SILENT, BELOW],
    ],
    ids=[
        "up, out, in",
        "down, out, in",
        "into the only one",
        "up two",
        "once less",
        "out of one",
        "out, one more",
    ],
)
def test_a_sentence_may_move_from_one_section_of_a_page_to_another(
    tmp_path: Path, page: list[str], wait: bool
) -> None:
    """All sections are one document: it is dropped when none of them says it any more, and not before."""
    with memory_in(tmp_path) as memory:
        for day_, text in enumerate(page, start=1):
            memory.write(text, ref="page", occurred_at=f"2026-03-0{day_}T10:00:00Z", wait=wait)
        memory.catch_up()
        for day_, text in enumerate(page, start=1):
            held = bool(facts(memory, "Ann Lee", as_of=f"2026-03-0{day_}T12:00:00Z"))
            assert held == (OSLO in text), day_
        if OSLO in page[1]:  # and it is not told anew by moving
            (edge,) = memory.graph("Ann Lee", predicate="lives_in", as_of="2026-03-02T12:00:00Z").edges
            assert {said.said_at.day for said in edge.evidence} == {1}
        assert memory.doctor()["sound"]


def test_a_page_may_lose_its_last_section_and_keep_the_others_to_the_letter(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(BELOW, ref="page", occurred_at="2026-03-01T10:00:00Z")
        (first,) = memory.get(["page"])
        memory.write(first.data["text"], ref="page", occurred_at="2026-03-05T10:00:00Z")
        assert facts(memory, "Ann Lee") == set()
        assert facts(memory, "Ann Lee", as_of="2026-03-03") == {("Ann Lee", "lives_in", "Oslo")}
        assert memory.doctor()["sound"]


def test_what_a_page_says_in_other_words_in_another_section_has_not_ended(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write(BELOW, ref="page", occurred_at="2026-03-01T10:00:00Z")
        memory.write(
            f"Ann Lee has lived in Oslo since 2020. {RAIN}\n\n{SNOW}",
            ref="page",
            occurred_at="2026-03-05T10:00:00Z",
        )
        (edge,) = memory.graph("Ann Lee", predicate="lives_in").edges
        assert edge.valid_from.year == 2020
        assert edge.valid_to is None or edge.valid_to.year == 9999
        assert memory.doctor()["sound"]
