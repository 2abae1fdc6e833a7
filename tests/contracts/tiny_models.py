"""Model folders small enough to be written by a test: seeded weights, a vocabulary of letters."""

import json
import string
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer
from tokenizers.processors import TemplateProcessing

WIDTH = 32
_LETTERS = string.ascii_lowercase + string.digits + string.punctuation
VOCABULARY = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *_LETTERS, *(f"##{letter}" for letter in _LETTERS)]
_CONFIG = {
    "model_type": "bert",
    "hidden_act": "gelu",
    "hidden_size": WIDTH,
    "intermediate_size": 2 * WIDTH,
    "layer_norm_eps": 1e-12,
    "max_position_embeddings": 64,
    "num_attention_heads": 4,
    "num_hidden_layers": 2,
    "pad_token_id": 0,
    "type_vocab_size": 2,
    "vocab_size": len(VOCABULARY),
}
_KINDS = {
    "": "sentence_transformers.models.Transformer",
    "1_Pooling": "sentence_transformers.models.Pooling",
    "2_Dense": "sentence_transformers.models.Dense",
}


def write_encoder(folder: Path, *, seed: int = 0, pooling: str = "mean_tokens", dense: bool = False) -> Path:
    """Write a sentence encoder; with ``dense`` it has a layer more, which the ONNX copy knows nothing of."""
    random = np.random.default_rng(seed)
    _write_bert(folder, {"architectures": ["BertModel"]}, _bert_weights(random))
    (folder / "1_Pooling").mkdir()
    pools = {
        "word_embedding_dimension": WIDTH,
        "pooling_mode_mean_tokens": False,
        f"pooling_mode_{pooling}": True,
    }
    _write_json(folder / "1_Pooling" / "config.json", pools)
    if dense:
        _write_dense(folder / "2_Dense", random)
    modules = [
        {"idx": place, "name": str(place), "path": path, "type": kind}
        for place, (path, kind) in enumerate(_KINDS.items())
        if dense or path != "2_Dense"
    ]
    _write_json(folder / "modules.json", modules)
    _write_json(folder / "sentence_bert_config.json", {"max_seq_length": 48, "do_lower_case": False})
    return folder


def write_cross_encoder(folder: Path, *, seed: int = 0, labels: int = 1) -> Path:
    """Write a cross-encoder that scores a pair with so many numbers."""
    random = np.random.default_rng(seed)
    weights = {f"bert.{name}": array for name, array in _bert_weights(random).items()}
    weights |= _dense(random, "bert.pooler.dense", WIDTH, WIDTH) | _dense(random, "classifier", WIDTH, labels)
    config = {
        "architectures": ["BertForSequenceClassification"],
        "id2label": {str(label): f"LABEL_{label}" for label in range(labels)},
    }
    _write_bert(folder, config, weights)
    return folder


def _write_bert(folder: Path, config: dict[str, Any], weights: dict[str, NDArray[np.float32]]) -> None:
    folder.mkdir(parents=True)
    _write_json(folder / "config.json", _CONFIG | config)
    save_file(weights, folder / "model.safetensors", metadata={"format": "pt"})
    _tokenizer().save(str(folder / "tokenizer.json"))
    special = {"unk_token": "[UNK]", "sep_token": "[SEP]", "pad_token": "[PAD]", "cls_token": "[CLS]"}
    _write_json(
        folder / "tokenizer_config.json",
        {"tokenizer_class": "BertTokenizer", "do_lower_case": True} | special,
    )
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n", "utf-8")


def _tokenizer() -> Tokenizer:
    ids = {token: number for number, token in enumerate(VOCABULARY)}
    tokenizer = Tokenizer(WordPiece(ids, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = BertNormalizer()
    tokenizer.pre_tokenizer = BertPreTokenizer()
    tokenizer.post_processor = TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", ids["[CLS]"]), ("[SEP]", ids["[SEP]"])],
    )
    return tokenizer


def _bert_weights(random: np.random.Generator) -> dict[str, NDArray[np.float32]]:
    weights = {
        "embeddings.word_embeddings.weight": _matrix(random, len(VOCABULARY), WIDTH),
        "embeddings.position_embeddings.weight": _matrix(random, 64, WIDTH),
        "embeddings.token_type_embeddings.weight": _matrix(random, 2, WIDTH),
    } | _norm(random, "embeddings.LayerNorm")
    for layer in range(2):
        at = f"encoder.layer.{layer}"
        for part in (
            "attention.self.query",
            "attention.self.key",
            "attention.self.value",
            "attention.output.dense",
        ):
            weights |= _dense(random, f"{at}.{part}", WIDTH, WIDTH)
        weights |= _dense(random, f"{at}.intermediate.dense", WIDTH, 2 * WIDTH)
        weights |= _dense(random, f"{at}.output.dense", 2 * WIDTH, WIDTH)
        weights |= _norm(random, f"{at}.attention.output.LayerNorm") | _norm(random, f"{at}.output.LayerNorm")
    return weights


def _write_dense(folder: Path, random: np.random.Generator) -> None:
    folder.mkdir()
    shape = {"in_features": WIDTH, "out_features": WIDTH, "bias": True}
    _write_json(folder / "config.json", {**shape, "activation_function": "torch.nn.modules.activation.Tanh"})
    save_file(_dense(random, "linear", WIDTH, WIDTH), folder / "model.safetensors", metadata={"format": "pt"})


def _dense(random: np.random.Generator, name: str, width: int, out: int) -> dict[str, NDArray[np.float32]]:
    return {f"{name}.weight": _matrix(random, out, width), f"{name}.bias": _matrix(random, out)}


def _norm(random: np.random.Generator, name: str) -> dict[str, NDArray[np.float32]]:
    return {f"{name}.weight": 1 + _matrix(random, WIDTH), f"{name}.bias": _matrix(random, WIDTH)}


def _matrix(random: np.random.Generator, *shape: int) -> NDArray[np.float32]:
    return random.normal(0, 0.3, shape).astype(np.float32)


def _write_json(path: Path, value: Any) -> None:
    path.write_text(json.dumps(value), "utf-8")
