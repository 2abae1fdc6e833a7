from pathlib import Path

import numpy as np
import pytest

from contracts.tiny_models import write_encoder
from hindgraph.stores.embedders import OnnxEmbedder, open_embedder
from hindgraph.stores.model_files import ModelFiles
from hindgraph.stores.models import ModelRecord, list_models, prepare
from hindgraph.stores.onnx_export import architecture, export
from hindgraph_ontology.errors import ModelMissing, StoreUnavailable


def by_kind(records: list[ModelRecord]) -> dict[str, ModelRecord]:
    return {record.kind: record for record in records}


def test_the_shipped_weights_are_listed_as_installed_and_not_yet_prepared(tmp_path: Path) -> None:
    found = by_kind(list_models(tmp_path))
    assert found["embeddings"].name == "all-MiniLM-L6-v2@53aa51172d14"
    assert found["embeddings"].installed
    assert found["embeddings"].size is not None
    assert found["embeddings"].size > 90_000_000
    assert not found["embeddings"].prepared
    assert found["onnx copy"].next_step == "hindgraph models prepare"


def test_what_is_not_installed_is_listed_with_the_way_to_get_it(tmp_path: Path) -> None:
    records = list_models(
        tmp_path, embedding_model="no-such/model", spacy_model="xx_no_such", reranker="no-such/reranker"
    )
    absent = {record.name: record.next_step for record in records if not record.installed}
    assert absent["xx_no_such"] == "python -m spacy download xx_no_such"
    assert absent["no-such/reranker"] == "hf download no-such/reranker"
    assert "hindgraph models prepare" in str(absent["no-such/model"])


def test_the_choices_without_a_model_are_ready(tmp_path: Path) -> None:
    ready = {
        r.name for r in list_models(tmp_path, embedding_model="hashing", spacy_model="blank") if r.prepared
    }
    assert {"hashing", "blank"} <= ready
    assert prepare(tmp_path, embedding_model="hashing").note == "needs no model"


def test_preparing_makes_a_copy_once_that_is_listed_and_used(tmp_path: Path) -> None:
    tiny = str(write_encoder(tmp_path / "tiny"))
    steps: list[str] = []
    first = prepare(tmp_path / "models", embedding_model=tiny, on_progress=steps.append)
    again = prepare(tmp_path / "models", embedding_model=tiny)
    assert first.made
    assert first.difference is not None
    assert first.difference < 1e-4
    assert steps == [
        "finding the weights",
        "writing the ONNX copy",
        "comparing it with sentence-transformers",
    ]
    assert (again.made, again.path) == (False, first.path)
    assert by_kind(list_models(tmp_path / "models", embedding_model=tiny))["onnx copy"].prepared
    assert isinstance(open_embedder(tiny, tmp_path / "models"), OnnxEmbedder)


def test_a_copy_that_differs_from_its_model_is_not_kept(tmp_path: Path) -> None:
    odd = str(write_encoder(tmp_path / "odd", dense=True))
    with pytest.raises(ModelMissing) as caught:
        prepare(tmp_path / "models", embedding_model=odd)
    assert caught.value.code == "export_differs"
    assert list((tmp_path / "models").iterdir()) == []


def test_other_weights_never_meet_an_old_copy(tmp_path: Path) -> None:
    old = ModelFiles("tiny", write_encoder(tmp_path / "old" / "tiny", seed=1))
    new = ModelFiles("tiny", write_encoder(tmp_path / "new" / "tiny", seed=2))
    assert old.onnx_copy(tmp_path) != new.onnx_copy(tmp_path)
    assert old.space != new.space


def test_weights_replaced_under_a_running_process_are_another_space(tmp_path: Path) -> None:
    files = ModelFiles("tiny", write_encoder(tmp_path / "tiny", seed=1))
    before = files.space
    weights = files.folder / "model.safetensors"
    weights.write_bytes((write_encoder(tmp_path / "other", seed=2) / "model.safetensors").read_bytes())
    assert files.space != before


def test_the_same_weights_in_two_folders_are_one_space(tmp_path: Path) -> None:
    a, b = (ModelFiles("tiny", write_encoder(tmp_path / place / "tiny")) for place in ("a", "b"))
    assert a.space == b.space


def test_a_folder_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "models").write_text("a file where a folder should be")
    with pytest.raises(StoreUnavailable, match="cannot be written"):
        prepare(tmp_path / "models", embedding_model=str(write_encoder(tmp_path / "tiny")))


def test_an_encoder_of_another_kind_is_left_to_sentence_transformers(tmp_path: Path) -> None:
    other = write_encoder(tmp_path / "other")
    (other / "config.json").write_text('{"model_type": "roberta"}')
    assert architecture(other) is None
    assert not prepare(tmp_path / "models", embedding_model=str(other)).made
    with pytest.raises(ModelMissing, match="not a BERT"):
        export(other, tmp_path / "other.onnx")


def test_a_copy_reads_no_more_than_the_longest_input(tmp_path: Path) -> None:
    files = ModelFiles("tiny", write_encoder(tmp_path / "tiny"))
    export(files.folder, tmp_path / "tiny.onnx")
    long, longer = OnnxEmbedder(files, tmp_path / "tiny.onnx").embed(["a " * 46, "a " * 5_000])
    assert np.array_equal(long, longer)
