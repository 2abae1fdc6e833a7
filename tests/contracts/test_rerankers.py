from pathlib import Path

import pytest

from contracts.tiny_models import write_cross_encoder
from hindgraph.stores.rerankers import CrossEncoderReranker
from hindgraph_ontology.errors import ModelMissing

QUERY = "which service is down"
TEXTS = ["checkout is down", "ann likes tea", "", "the disk is full " * 40, "\ud800", "checkout is down"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_cross_encoder(tmp_path_factory.mktemp("cross") / "tiny")


@pytest.fixture(scope="module")
def reranker(folder: Path) -> CrossEncoderReranker:
    return CrossEncoderReranker(str(folder))


def test_a_score_a_text_and_equal_texts_score_alike(reranker: CrossEncoderReranker) -> None:
    scores = reranker.score(QUERY, TEXTS)
    assert len(scores) == len(TEXTS)
    assert scores[0] == scores[-1]
    assert len(set(scores)) > 2


def test_scores_stand_in_the_order_of_the_texts(reranker: CrossEncoderReranker) -> None:
    assert reranker.score(QUERY, TEXTS[::-1]) == reranker.score(QUERY, TEXTS)[::-1]


def test_a_score_does_not_depend_on_its_company(reranker: CrossEncoderReranker) -> None:
    assert [reranker.score(QUERY, [text])[0] for text in TEXTS] == reranker.score(QUERY, TEXTS)


def test_no_texts_have_no_scores(reranker: CrossEncoderReranker) -> None:
    assert reranker.score(QUERY, []) == []


def test_higher_is_what_the_model_holds_for_better(reranker: CrossEncoderReranker, folder: Path) -> None:
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    model = AutoModelForSequenceClassification.from_pretrained(folder).eval()
    tokenizer = AutoTokenizer.from_pretrained(folder)
    texts = TEXTS[:2]
    logits = [float(model(**tokenizer(QUERY, text, return_tensors="pt")).logits.detach()) for text in texts]
    scores = reranker.score(QUERY, texts)
    assert logits[0] != logits[1]
    assert (scores[0] > scores[1]) == (logits[0] > logits[1])


def test_a_model_with_several_scores_a_pair_is_refused(tmp_path: Path) -> None:
    several = CrossEncoderReranker(str(write_cross_encoder(tmp_path / "three", labels=3)))
    with pytest.raises(ModelMissing, match="3 scores"):
        several.score(QUERY, TEXTS)


def test_a_missing_model_says_how_to_get_it() -> None:
    with pytest.raises(ModelMissing) as caught:
        CrossEncoderReranker("no-such/cross-encoder")
    assert caught.value.next_step == "hf download no-such/cross-encoder"
    assert caught.value.setting == "HINDGRAPH_RERANKER"
