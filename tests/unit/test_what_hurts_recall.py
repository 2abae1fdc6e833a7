"""What hurts users of memory engines, of recall: it cannot happen here. `docs/what-hurts.md` lists the tests by line."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from floods import flood
from hindgraph.memory import Memory
from hindgraph.recall.records import Answer, Hit
from hindgraph.stores.hashing import HashingEmbedder
from store_fixtures import STORES
from worlds import memory_in, on_store

LUNCHES = [f"Lunch on day {n} was soup with bread number {n}." for n in range(12)]


class NoEmbedder(HashingEmbedder):
    """Sees nothing: all vectors are one, so that the vector route cannot tell anything apart."""

    @property
    def model(self) -> str:
        return "none@256"

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        rows = np.zeros((len(texts), self.dimension), np.float32)
        rows[:, 0] = 1.0
        return rows


def without_vectors(memory: Memory) -> Memory:
    memory._parts.embedder = NoEmbedder()
    return memory


@pytest.fixture(params=STORES)
def blind(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Memory]:
    """A memory whose vectors say nothing."""
    with on_store(tmp_path, request) as memory:
        yield without_vectors(memory)


def refs(answer: Answer) -> list[str | None]:
    return [hit.ref for hit in answer.hits]


def hit_of(answer: Answer, ref: str) -> Hit:
    return next(hit for hit in answer.hits if hit.ref == ref)


# ---- 30. What only one route finds is found


def test_what_only_words_find_is_found(blind: Memory) -> None:
    blind.ingest([{"text": text} for text in LUNCHES])
    blind.write("the grommet was replaced with a bigger one.", ref="it")
    answer = blind.search("grommet?")
    assert refs(answer)[0] == "it"
    assert hit_of(answer, "it").routes["words"].rank == 1
    assert len({hit.routes["vector"].score for hit in answer.hits}) == 1


def test_what_only_vectors_find_is_found(memory: Memory) -> None:
    memory.ingest([{"text": text} for text in LUNCHES])
    memory.write("the grommet was replaced with a bigger one.", ref="it")
    # A question of which no word stands anywhere, and whose vector is that of the text.
    embed = memory._parts.embedder.embed
    near = type(
        "Near",
        (HashingEmbedder,),
        {"embed": lambda self, texts: embed(["grommet replaced bigger"] * len(texts))},
    )
    memory._parts.embedder = near()
    answer = memory.search("zzyzx?")
    assert refs(answer)[0] == "it"
    assert hit_of(answer, "it").routes["vector"].rank == 1
    assert "words" not in hit_of(answer, "it").routes


def test_what_only_the_graph_finds_is_found(blind: Memory) -> None:
    blind.ingest([{"text": text} for text in LUNCHES])
    blind.write("Pieter Claes works at Hangar Works.", ref="near")
    blind.write("Hangar Works burned down.", ref="far")
    answer = blind.search("Pieter Claes?", top_k=2)
    assert refs(answer) == ["near", "far"]
    far = hit_of(answer, "far")
    assert "words" not in far.routes
    assert far.routes["graph"].rank == 2
    assert [step.entity for step in far.path][-1] == "Hangar Works"  # type: ignore[union-attr]


def test_what_only_its_time_finds_is_found(blind: Memory) -> None:
    for n, text in enumerate(LUNCHES):
        blind.write(text, occurred_at=f"2026-02-{n + 1:02}T12:00:00Z")
    blind.write("the grommet was replaced with a bigger one.", ref="it", occurred_at="2026-03-05T12:00:00Z")
    answer = blind.search("What happened on 5 March 2026?")
    assert refs(answer) == ["it"]
    assert answer.hits[0].routes["time"].rank == 1
    assert "words" not in answer.hits[0].routes


def test_what_only_its_key_finds_is_found(blind: Memory) -> None:
    blind.ingest([{"text": text} for text in LUNCHES])
    blind.write("the grommet was replaced.", ref="it", layer="working", key="scratch/7")
    answer = blind.search("scratch/7")
    assert refs(answer)[0] == "it"
    assert answer.hits[0].routes["key"].rank == 1
    assert "words" not in answer.hits[0].routes


# ---- 31. A hub neither floods the hits nor hides its own memories


CRANES = [
    "Ines noted that the harbour crane is painted yellow.",
    "Ines asked who greases the harbour crane.",
    "The harbour crane lifts forty tonnes, Ines says.",
    "Ines saw gulls on the harbour crane.",
    "The harbour crane stood still all week, Ines wrote.",
    "Ines wants a plaque for the harbour crane.",
    "A storm bent the harbour crane, Ines reports.",
    "Ines counted nine bolts on the harbour crane.",
    "The harbour crane is older than Ines.",
    "Ines measured the shadow of the harbour crane.",
]


QUESTION = "What did Ines say about the harbour crane?"


def with_cranes(memory: Memory, facts_of_the_hub: int) -> list[str | None]:
    """Tell of the crane, ask, then tell very much of Ines; return what was answered before."""
    memory.write("Ines likes tea.")
    memory.ingest([{"ref": f"c{n}", "text": text} for n, text in enumerate(CRANES)])
    memory.ingest([{"text": text} for text in LUNCHES])
    before = refs(memory.search(QUESTION, top_k=10))
    flood(memory, facts_of_the_hub, subject="Ines")
    memory.ingest([{"ref": f"s{n}", "session": "s", "text": f"a {n}"} for n in range(10)])
    return before


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Memory, list[str | None]]]:
    with memory_in(tmp_path_factory.mktemp("flooded")) as memory:
        yield memory, with_cranes(memory, 10_000)


Flooded = tuple[Memory, list[str | None]]


def test_ten_thousand_facts_of_a_hub_leave_the_ten_hits_of_a_specific_question(flooded: Flooded) -> None:
    memory, before = flooded
    after = refs(memory.search(QUESTION, top_k=10))
    assert set(before) == set(after) == {f"c{n}" for n in range(10)}
    assert after[0] == before[0]


def test_none_of_ten_thousand_facts_of_a_hub_is_out_of_reach(flooded: Flooded) -> None:
    memory, _ = flooded
    for number in (0, 1234, 9999):
        answer = memory.search(f"Who likes item {number}?")
        assert [item.value for item in answer.answers] == ["Ines"]
        assert answer.hits[0].text == f"Ines likes item {number}."


@pytest.mark.neo4j
def test_a_hub_on_a_server_hides_nothing_and_starves_nobody(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    request.param = "neo4j"
    with on_store(tmp_path, request) as memory:
        before = with_cranes(memory, 1_000)
        assert set(refs(memory.search(QUESTION, top_k=10))) == set(before)
        assert memory.search("Who likes item 123?").hits[0].text == "Ines likes item 123."
        assert set(refs(memory.search("item 17", session="s", top_k=10))) == {f"s{n}" for n in range(10)}


# ---- 34. Few among very many are found by a filter


def test_ten_of_a_session_among_ten_thousand_are_found_whatever_they_are_near_to(flooded: Flooded) -> None:
    memory, _ = flooded
    found = memory.search("What does Ines like: item 17?", session="s", top_k=10)
    assert set(refs(found)) == {f"s{n}" for n in range(10)}


def test_ten_of_an_actor_beside_ten_thousand_of_another_are_found(flooded: Flooded) -> None:
    small = flooded[0].for_actor("small")
    small.ingest([{"ref": f"o{n}", "text": f"a {n}"} for n in range(10)])
    found = small.search("What does Ines like: item 17?", top_k=20)
    assert set(refs(found)) == {f"o{n}" for n in range(10)}


# ---- 32. A name in the question leads to what is told of it, without any vector


TRADES = ("sells", "repairs", "collects", "paints")
GIVEN = "Aldo Berta Cyril Delia Egon Fatima Gustav Hilde Ivo Jana Karim Lotte Milo Nuria Oskar".split()
LAST = "Abernathy Birkeland Castellan Dorfmann".split()
PEOPLE = [f"{given} {last}" for last in LAST for given in GIVEN]


def test_without_vectors_what_is_told_of_a_name_is_among_the_first_ten(blind: Memory) -> None:
    rows = [
        {"ref": f"{name}-{n}", "text": f"{name} {trade} {thing}."}
        for place, name in enumerate(PEOPLE)
        for n, (trade, thing) in enumerate(
            zip(TRADES[:2], (f"kettles of kind {place}", f"boats of kind {place}"), strict=True)
        )
    ]
    blind.ingest(rows)
    recall = [
        sum(f"{name}-{n}" in refs(answer) for n in range(2)) / 2
        for name in PEOPLE
        for answer in [blind.search(f"What do we know about {name}?", top_k=10)]
    ]
    assert sum(recall) / len(recall) >= 0.95


# ---- 33. No question breaks, and an exact token is at rank 1


TOKENS = (
    *(
        "C++",
        "C#",
        ".NET",
        "node.js",
        "ZX-81",
        "ZX-82",
        "a/b",
        "@scope/pkg",
        "foo_bar",
        "gpt-4o",
        "gpt-4o-mini",
    ),
    *(
        "UA123",
        "UA124",
        "E1042",
        "3.10",
        "3.1",
        "10.0.0.1",
        "x86_64",
        "50%",
        "/etc/hosts",
        "issue#7",
        "茶馆",
        "张伟",
        "Müller",
    ),
)


@pytest.fixture(scope="module")
def labels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    with memory_in(tmp_path_factory.mktemp("labels")) as memory:
        memory.ingest([{"ref": token, "text": f"The label reads {token} in red."} for token in TOKENS])
        yield memory


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("form", ["{}", "where is {}", '"{}"', "what about {}?"])
def test_an_exact_token_is_at_rank_one(labels: Memory, token: str, form: str) -> None:
    assert refs(labels.search(form.format(token)))[0] == token


def test_an_exact_token_is_at_rank_one_in_a_long_question(labels: Memory) -> None:
    around = "I wonder, having read through a good many pages of notes of several hands, " * 8
    for token in ("ZX-81", "gpt-4o-mini", "UA124", "茶馆"):
        assert refs(labels.search(f"{around} what {token} stands for"))[0] == token


SIGNS = st.text(st.sampled_from("aZ09 *\"'()[]{}<>:;~^|&!?/\\-+=%$#@._,\n\t\0茶馆é😀\u202e"))
OPERATORS = ("AND", "OR", "NOT", "NEAR(", "*:*")
PIECES = st.lists(st.one_of(st.sampled_from([*TOKENS, *OPERATORS]), SIGNS, st.text(max_size=12)))


@given(PIECES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_question_is_too_strange(labels: Memory, pieces: list[str]) -> None:
    query = " ".join(pieces)
    if query.strip() and query.isprintable():
        answer = labels.search(query)
        assert answer.answered or answer.reason


# ---- 35. What is superseded is never told as current


def test_on_a_graph_of_which_half_is_superseded_none_of_that_half_is_told(memory: Memory) -> None:
    names = [f"svc-{n}" for n in range(20)]
    for month, base in (("05", 8000), ("06", 9000)):
        word = "listens" if month == "05" else "now listens"
        memory.ingest(
            [
                {"text": f"{name} {word} on port {base + n}.", "occurred_at": f"2026-{month}-02T10:00:00Z"}
                for n, name in enumerate(names)
            ]
        )
    for n, name in enumerate(names):
        answer = memory.search(f"Which port does {name} listen on?")
        assert [item.value for item in answer.answers] == [str(9000 + n)]
        assert [edge.status for edge in answer.facts] == ["current"]
        assert not any(str(8000 + n) in hit.text for hit in answer.hits)
        told = memory.search(f"{name} port", top_k=10)  # no question: whatever is old says so
        assert {hit.stale for hit in told.hits if " now " not in hit.text} <= {True}
        assert all(edge.status == "current" for edge in told.facts)
