"""The benchmark of growth tells what a reader would read, and writes what the fold would."""

import random
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.made_up import Company
from benchmarks.scale.loading import StandIn, add_facts, prepared, tell
from benchmarks.scale.measuring import World, report
from benchmarks.scale.telling import CLASSES, WORDINGS, Wording, memories, read
from benchmarks.speed import ACTOR, Timing
from hindgraph import Memory
from hindgraph.stores.hashing import HashingEmbedder
from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.loader import load_core

CONTEXT = ReadContext(said_at=datetime(2026, 1, 1, tzinfo=UTC))


@pytest.fixture(scope="module")
def reader() -> RulesReader:
    return RulesReader(load_core())


@pytest.mark.parametrize("wording", WORDINGS, ids=lambda wording: wording.text)
def test_what_a_memory_brings_is_what_the_rules_read(reader: RulesReader, wording: Wording) -> None:
    rng = random.Random(3)
    text, brought = read([(wording, Company.of(300, rng).words(rng))])
    facts = {(d.subject.name, d.predicate, d.object.name if d.object else None) for d in brought.drafts}
    made = reader.read(text, CONTEXT)
    assert facts <= {(d.subject.name, d.predicate, d.object.name if d.object else None) for d in made.drafts}
    assert {m.name for m in brought.mentions} <= {m.name for m in made.mentions}


def test_every_span_stands_where_it_says() -> None:
    for told in islice(memories(200), 200):
        text = told.row["text"]
        ends = [end for draft in told.reading.drafts for end in (draft.subject, draft.object) if end]
        for end in ends:
            assert text[end.start : end.end] == end.text
        for mention in told.reading.mentions:
            assert text[mention.start : mention.end] == mention.surface
            assert text.count(mention.surface) >= mention.count
            assert mention.cls in CLASSES.values()


def test_the_same_seed_tells_the_same() -> None:
    assert list(memories(50)) == list(memories(50))
    assert list(memories(50)) != list(memories(50, seed=2))


def test_a_row_by_chance_is_a_unit_row_and_the_same_each_time() -> None:
    rows = StandIn(HashingEmbedder()).embed(["a", "b", "a"])
    assert (rows[0] == rows[2]).all()
    assert abs(float(rows[0] @ rows[0]) - 1) < 1e-5
    assert abs(float(rows[0] @ rows[1])) < 0.5


def test_bulk_holds_the_facts_that_the_write_path_would_hold(tmp_path: Path) -> None:
    tell(tmp_path / "bulk", 40)
    with Memory.open(tmp_path / "told", actor=ACTOR) as memory:
        memory.ingest([told.row for told in memories(40)])
        wanted = _facts(memory)
    with Memory.open(tmp_path / "bulk", actor=ACTOR) as memory:
        assert _facts(memory) == wanted


def _facts(memory: Memory) -> set[str]:
    names = {mention.name for told in memories(40) for mention in told.reading.mentions}
    spoken = {wording.predicate for wording in WORDINGS}  # the rules read more of small talk
    edges = [edge for name in names for edge in memory.graph(name, limit=50).edges]
    return {edge.says for edge in edges if edge.predicate in spoken}


def test_a_loaded_home_answers_and_is_sound(tmp_path: Path) -> None:
    tell(tmp_path, 60)
    add_facts(tmp_path, 100)
    with Memory.open(tmp_path, actor=ACTOR) as memory:
        stats = memory.stats()
        assert (stats["memories"], stats["facts"]) == (60, 100)
        assert memory.doctor()["sound"]
        assert memory.graph("unit-000001").edges
        assert memory.get(["told-0000003"])


def test_a_home_is_loaded_once(tmp_path: Path) -> None:
    assert prepared(tmp_path, 10) == prepared(tmp_path, 10)


def test_the_tables_tell_growth_and_the_budget() -> None:
    def world(name: str, told: int, ms: float) -> World:
        timing = Timing("search", [[ms] * 3], [[ms / 2] * 3])
        return World(name, told, told, False, "10 a second", (timing,), {"rank": [ms / 4]}, "1 MB")

    text = report([world("10,000", 10_000, 20.0), world("100,000", 100_000, 50.0)])
    assert "| search | 10,000 | 20.0 | 20.0 | 10.0 | 10.0 | 50 |  |  |  |" in text
    assert "| search | 100,000 | 50.0 | 50.0 | 25.0 | 25.0 | 100 | 2.5 | 2.5 | 2.5 |" in text
    assert "| rank | 5.0 | 12.5 |" in text
