"""The cross-encoder, from the setting to the order of the hits: off unless set, and never in front of what answers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.tiny_models import write_cross_encoder
from hindgraph.errors import ModelMissing
from hindgraph.memory import Memory
from hindgraph.recall.records import Answer
from hindgraph.stores.rerankers import CrossEncoderReranker
from worlds import memory_in, settings_in

QUESTION = "What about the lamp on the pier?"
TEXTS = [
    "The lamp on the pier was painted green.",
    "A lamp went out by the pier last night.",
    "Gulls sat on the lamp of the pier.",
    "The pier lamp needs a new bulb.",
    "Nobody has seen the keys of the boathouse.",
]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write_cross_encoder(tmp_path_factory.mktemp("cross") / "tiny"))


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    with memory_in(folder) as memory:
        memory.ingest([{"ref": f"m{n}", "text": text} for n, text in enumerate(TEXTS)])
        memory.write("Mara Quill lives in Porthleven.", ref="fact")
    return folder


@pytest.fixture(scope="module")
def reranked(home: Path, model: str) -> Iterator[Memory]:
    with memory_in(home, reranker=model) as memory:
        yield memory


def refs(answer: Answer) -> list[str | None]:
    return [hit.ref for hit in answer.hits]


def test_it_is_off_unless_it_is_set(home: Path) -> None:
    assert settings_in(home).reranker is None
    with memory_in(home) as memory:
        trace = memory.explain(memory.search(QUESTION).trace_id)
    assert not any("reranker" in parts for parts in trace["scores"].values())


def test_the_order_is_that_of_both_scores_together(home: Path, reranked: Memory, model: str) -> None:
    with memory_in(home) as plain:
        before = refs(plain.search(QUESTION, top_k=6))
    answer = reranked.search(QUESTION, top_k=6)
    assert sorted(map(str, refs(answer))) == sorted(map(str, before))
    assert refs(answer) != before
    assert [hit.score for hit in answer.hits] == sorted((hit.score for hit in answer.hits), reverse=True)
    scores = reranked.explain(answer.trace_id)["scores"]
    read = CrossEncoderReranker(model).score(QUESTION, [hit.text for hit in answer.hits])
    assert [scores[hit.id]["reranker"] for hit in answer.hits] == pytest.approx(read, abs=1e-5)


def test_of_two_alike_to_the_ranking_the_one_that_the_model_prefers_comes_first(
    tmp_path: Path, model: str
) -> None:
    texts = ["The blue kite flew.", "The blue kite fell."]
    liked = max(texts, key=lambda text: CrossEncoderReranker(model).score("blue kite", [text])[0])
    with memory_in(tmp_path, reranker=model) as memory:
        for text in texts:
            memory.write(text)
        assert memory.search("blue kite").hits[0].text == liked


def test_it_moves_nothing_in_front_of_what_the_facts_rest_on(reranked: Memory) -> None:
    answer = reranked.search("Where does Mara Quill live?")
    assert [item.value for item in answer.answers] == ["Porthleven"]
    assert answer.hits[0].ref == "fact"


def test_the_same_question_has_the_same_order(reranked: Memory) -> None:
    assert refs(reranked.search(QUESTION)) == refs(reranked.search(QUESTION))


def test_a_missing_model_refuses_to_start_and_names_setting_and_way_out(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing) as caught:
        Memory.open(tmp_path, settings=settings_in(tmp_path, reranker="no-such/cross-encoder"))
    assert caught.value.setting == "HINDGRAPH_RERANKER"
    assert caught.value.next_step == "hf download no-such/cross-encoder"


def test_a_folder_that_holds_no_such_model_says_so_when_it_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with (
        memory_in(tmp_path / "home", reranker=str(tmp_path / "empty")) as memory,
        pytest.raises(ModelMissing, match="cannot load"),
    ):
        memory.warm_up()
