from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from contracts.embedder_contract import TEXTS, EmbedderContract
from contracts.tiny_models import write_encoder
from hindgraph.ports import Embedder
from hindgraph.settings import MINILM
from hindgraph.stores.embedders import (
    CachedEmbedder,
    HashingEmbedder,
    OnnxEmbedder,
    SentenceTransformersEmbedder,
    open_embedder,
)
from hindgraph.stores.encoding import ALIKE, CHINESE_ALIKE, Lines, pair_means
from hindgraph.stores.model_files import ModelFiles, find_model
from hindgraph.stores.models import SAMPLES
from hindgraph.stores.onnx_export import export
from hindgraph_ontology.errors import ModelMissing, StoreCorrupt, StoreUnavailable


@pytest.fixture(scope="module")
def onnx(tmp_path_factory: pytest.TempPathFactory) -> OnnxEmbedder:
    files = find_model(MINILM)
    copy = tmp_path_factory.mktemp("models") / "minilm.onnx"
    export(files.folder, copy)
    return OnnxEmbedder(files, copy)


@pytest.fixture(scope="module")
def sentence_transformers() -> SentenceTransformersEmbedder:
    return SentenceTransformersEmbedder(find_model(MINILM))


class CountingEmbedder(HashingEmbedder):
    """Hashing that notes what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.asked += texts
        return super().embed(texts)


class TestHashing(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return HashingEmbedder()


class TestCachedInMemory(EmbedderContract):
    @pytest.fixture
    def embedder(self) -> Embedder:
        return CachedEmbedder(HashingEmbedder(), size=2)


class TestCachedInAFile(EmbedderContract):
    @pytest.fixture
    def embedder(self, tmp_path: Path) -> Iterator[Embedder]:
        cached = CachedEmbedder(HashingEmbedder(), size=2, path=tmp_path / "cache" / "vectors.db")
        yield cached
        cached.close()


class TestOnnx(EmbedderContract):
    @pytest.fixture
    def embedder(self, onnx: OnnxEmbedder) -> Embedder:
        return onnx

    def test_company_does_not_change_a_bit(self, embedder: Embedder) -> None:
        assert embedder.embed(TEXTS)[0].tobytes() == embedder.embed(TEXTS[:1])[0].tobytes()


class TestSentenceTransformers(EmbedderContract):
    @pytest.fixture
    def embedder(self, sentence_transformers: SentenceTransformersEmbedder) -> Embedder:
        return sentence_transformers

    def test_the_onnx_copy_is_the_same_space(self, embedder: Embedder, onnx: OnnxEmbedder) -> None:
        assert embedder.model == onnx.model
        assert np.abs(embedder.embed(SAMPLES) - onnx.embed(SAMPLES)).max() < 1e-4
        assert [embedder.count_tokens(text) for text in SAMPLES] == [
            onnx.count_tokens(text) for text in SAMPLES
        ]

    @pytest.mark.parametrize("pooling", ["mean_tokens", "cls_token"])
    def test_an_onnx_copy_follows_the_pooling_of_its_model(self, tmp_path: Path, pooling: str) -> None:
        files = ModelFiles("tiny", write_encoder(tmp_path / "tiny", pooling=pooling))
        export(files.folder, tmp_path / "tiny.onnx")
        original = SentenceTransformersEmbedder(files).embed(SAMPLES)
        assert np.abs(original - OnnxEmbedder(files, tmp_path / "tiny.onnx").embed(SAMPLES)).max() < 1e-4


def test_minilm_gives_the_cosines_that_its_publishers_show(onnx: OnnxEmbedder) -> None:
    person, dog, very, day = onnx.embed(
        [
            "That is a happy person",
            "That is a happy dog",
            "That is a very happy person",
            "Today is a sunny day",
        ]
    )
    assert [person @ other for other in (dog, very, day)] == pytest.approx([0.695, 0.943, 0.257], abs=1e-3)


def test_the_reference_means_of_calibration_are_those_of_minilm(onnx: OnnxEmbedder) -> None:
    assert pair_means(onnx.embed) == pytest.approx((0.8668, 0.0610), abs=1e-3)


def test_an_unknown_model_is_calibrated_on_pairs(tmp_path: Path) -> None:
    files = ModelFiles("tiny", write_encoder(tmp_path / "tiny"))
    export(files.folder, tmp_path / "tiny.onnx")
    tiny = OnnxEmbedder(files, tmp_path / "tiny.onnx")
    alike, apart = pair_means(tiny.embed)
    assert apart < tiny.threshold("episode") < tiny.threshold("duplicate") <= 0.995
    assert tiny.threshold("duplicate") > alike


def test_minilm_knows_no_chinese_and_its_pairs_say_so(onnx: OnnxEmbedder) -> None:
    assert not onnx.knows("zh")
    assert not Lines("measured", onnx.embed).knows("zh")


def test_what_keeps_chinese_pairs_apart_knows_chinese() -> None:
    assert Lines("measured", by_sentence).knows("zh")


def by_sentence(texts: Sequence[str]) -> NDArray[np.float32]:
    """Embed what the pairs of the calibration say alike as one, and all else apart."""
    rows = np.eye(len(_SAID) + 1, dtype=np.float32)
    return np.stack([rows[_SAID.get(text, len(_SAID))] for text in texts])


_SAID = {text: place for pairs in (ALIKE, CHINESE_ALIKE) for place, pair in enumerate(pairs) for text in pair}


def test_minilm_has_the_lines_of_the_design(onnx: OnnxEmbedder) -> None:
    assert (onnx.threshold("duplicate"), onnx.threshold("episode")) == (0.92, 0.85)


def test_a_text_is_embedded_once(tmp_path: Path) -> None:
    inner = CountingEmbedder()
    cached = CachedEmbedder(inner, path=tmp_path / "vectors.db")
    first = cached.embed(["a1", "b2", "a1"])
    assert np.array_equal(cached.embed(["b2", "a1", "c3"])[:2], first[[1, 0]])
    cached.close()
    assert inner.asked == ["a1", "b2", "c3"]


def test_a_cache_file_outlives_the_embedder(tmp_path: Path) -> None:
    first = CachedEmbedder(HashingEmbedder(), path=tmp_path / "vectors.db")
    rows = first.embed(TEXTS)
    first.close()
    inner = CountingEmbedder()
    second = CachedEmbedder(inner, path=tmp_path / "vectors.db")
    assert np.array_equal(second.embed(TEXTS), rows)
    second.close()
    assert inner.asked == []


def test_a_cache_file_keeps_models_apart(tmp_path: Path) -> None:
    for dimension in (64, 128):
        cached = CachedEmbedder(HashingEmbedder(dimension), path=tmp_path / "vectors.db")
        assert cached.embed(["the same text"]).shape == (1, dimension)
        cached.close()


def test_memory_keeps_only_the_latest_rows() -> None:
    inner = CountingEmbedder()
    cached = CachedEmbedder(inner, size=1)
    for text in ("a1", "b2", "b2", "a1"):
        cached.embed([text])
    assert inner.asked == ["a1", "b2", "a1"]


def test_a_file_that_is_no_cache_is_refused(tmp_path: Path) -> None:
    (tmp_path / "vectors.db").write_text("not a database " * 100)
    with pytest.raises(StoreUnavailable, match=r"vectors\.db"):
        CachedEmbedder(HashingEmbedder(), path=tmp_path / "vectors.db")


def test_the_setting_hashing_needs_no_model(tmp_path: Path) -> None:
    assert isinstance(open_embedder("hashing", tmp_path), HashingEmbedder)


def test_without_a_copy_sentence_transformers_runs_the_model(tmp_path: Path) -> None:
    assert isinstance(open_embedder(MINILM, tmp_path), SentenceTransformersEmbedder)


def test_a_copy_is_used_where_it_stands(tmp_path: Path) -> None:
    tiny = write_encoder(tmp_path / "tiny")
    export(tiny, ModelFiles("tiny", tiny).onnx_copy(tmp_path))
    assert isinstance(open_embedder(str(tiny), tmp_path), OnnxEmbedder)


@pytest.mark.parametrize("name", ["no-such-folder", "no-such/model-here", "a/b/c", "", "\x7f"])
def test_a_missing_model_says_which_setting_and_what_to_do(tmp_path: Path, name: str) -> None:
    with pytest.raises(ModelMissing) as caught:
        open_embedder(name, tmp_path)
    assert caught.value.setting == "HINDGRAPH_EMBEDDING_MODEL"
    assert "hindgraph models prepare" in str(caught.value.next_step)
    assert "pip install" in str(caught.value.next_step)


def test_a_folder_without_weights_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(StoreCorrupt, match="no weights"):
        open_embedder(str(tmp_path / "empty"), tmp_path)


def test_a_damaged_copy_is_reported_with_the_way_out(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(b"\x08\x08" + b"nonsense" * 100)
    with pytest.raises(StoreCorrupt) as caught:
        OnnxEmbedder(find_model(MINILM), damaged).embed(["a"])
    assert caught.value.next_step == "hindgraph models prepare --force"


def test_a_copy_that_is_not_there_is_asked_to_be_prepared(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing) as caught:
        OnnxEmbedder(find_model(MINILM), tmp_path / "none.onnx")
    assert caught.value.next_step == "hindgraph models prepare"
