"""An ONNX copy of a BERT sentence encoder, written straight from its weights.

The graph is built from the architecture rather than traced: torch's tracing exporter is deprecated and its successor
needs one more package, and the operators that onnxruntime fuses for BERT can be named at once. The pooling and the
normalisation of the sentence encoder are part of the graph: tokens in, unit vectors out.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph_ontology.errors import ModelMissing

INPUTS = ("input_ids", "attention_mask")
OUTPUT = "embedding"
_FUSED = "com.microsoft"  # onnxruntime's own operators
_OPSET = 17


@dataclass(frozen=True, slots=True)
class Architecture:
    """What of a model folder's configuration decides the graph."""

    layers: int
    heads: int
    epsilon: float
    pooling: str


def architecture(folder: Path) -> Architecture | None:
    """Return how the encoder in a folder is built, or None if it is not one that can be copied."""
    config = _json(folder / "config.json")
    pooling = _json(folder / "1_Pooling" / "config.json")
    kind = next((kind for kind in ("mean_tokens", "cls_token") if pooling.get(f"pooling_mode_{kind}")), None)
    kind = kind or {"mean": "mean_tokens", "cls": "cls_token"}.get(str(pooling.get("pooling_mode")))
    fits = (
        config.get("model_type") == "bert"
        and config.get("hidden_act") == "gelu"
        and config.get("position_embedding_type", "absolute") == "absolute"
        and (folder / "model.safetensors").is_file()
        and (folder / "tokenizer.json").is_file()
    )
    if not fits or kind is None:
        return None
    return Architecture(
        config["num_hidden_layers"], config["num_attention_heads"], config.get("layer_norm_eps", 1e-12), kind
    )


def longest_input(folder: Path) -> int:
    """Return how many tokens of a text the encoder in a folder reads, the marks at its ends included."""
    positions = int(_json(folder / "config.json").get("max_position_embeddings", 512))
    return min(positions, int(_json(folder / "sentence_bert_config.json").get("max_seq_length") or positions))


def _json(path: Path) -> dict[str, Any]:
    return dict(json.loads(path.read_text("utf-8"))) if path.is_file() else {}


def export(folder: Path, target: Path) -> None:
    """Write the ONNX copy of the encoder in a folder.

    Raises:
        ModelMissing: the `onnx` package is not installed, or the encoder is not one that can be copied.
    """
    try:
        import onnx
    except ImportError as error:
        raise ModelMissing(
            "Making the ONNX copy needs the package onnx.", next_step='pip install "hindgraph[prepare]"'
        ) from error
    from safetensors.numpy import load_file

    built_as = architecture(folder)
    if built_as is None:
        raise ModelMissing(
            f"{folder.name} is not a BERT sentence encoder, so it has no ONNX copy; sentence-transformers runs it.",
            code="not_convertible",
            setting="HINDGRAPH_EMBEDDING_MODEL",
        )
    onnx.save(_Graph(built_as, load_file(folder / "model.safetensors")).build(), str(target))


class _Graph:
    """Collects nodes and weights; every method adds one operator or block and returns the name of its output."""

    def __init__(self, built_as: Architecture, weights: dict[str, NDArray[Any]]) -> None:
        self._built_as = built_as
        # Some checkpoints carry the encoder below "bert.".
        self._weights = {name.removeprefix("bert."): array for name, array in weights.items()}
        self._nodes: list[Any] = []
        self._constants: dict[str, NDArray[Any]] = {}

    def build(self) -> Any:
        """Return the model: ids and mask (batch × length, int64) to unit rows (batch × dimension)."""
        from onnx import TensorProto, helper, numpy_helper

        ids, mask = (self._op("Cast", [name], to=TensorProto.INT32) for name in INPUTS)
        hidden = self._embeddings(ids)
        for number in range(self._built_as.layers):
            hidden = self._layer(f"encoder.layer.{number}.", hidden, mask)
        self._normalised(self._pooled(hidden))
        width = self._weights["embeddings.LayerNorm.weight"].shape[0]
        graph = helper.make_graph(
            self._nodes,
            "sentence_encoder",
            [helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"]) for name in INPUTS],
            [helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", width])],
            [numpy_helper.from_array(array, name) for name, array in self._constants.items()],
        )
        opsets = [helper.make_opsetid("", _OPSET), helper.make_opsetid(_FUSED, 1)]
        return helper.make_model(graph, opset_imports=opsets, ir_version=8, producer_name="hindgraph")

    def _embeddings(self, ids: str) -> str:
        # There is one segment only, so its embedding is part of every position.
        positions = self._weights["embeddings.position_embeddings.weight"]
        segment = self._weights["embeddings.token_type_embeddings.weight"][0]
        inputs = [
            ids,
            "",
            self._weight("embeddings.word_embeddings.weight"),
            self._constant("positions", positions + segment),
            "",
            self._weight("embeddings.LayerNorm.weight"),
            self._weight("embeddings.LayerNorm.bias"),
        ]
        output, _ = self._fused("EmbedLayerNormalization", inputs, outputs=2, epsilon=self._built_as.epsilon)
        return output

    def _layer(self, at: str, hidden: str, mask: str) -> str:
        parts = [f"{at}attention.self.{part}" for part in ("query", "key", "value")]
        projection = np.concatenate([self._weights[f"{part}.weight"].T for part in parts], axis=1)
        bias = np.concatenate([self._weights[f"{part}.bias"] for part in parts])
        inputs = [
            hidden,
            self._constant(f"{at}qkv.weight", projection),
            self._constant(f"{at}qkv.bias", bias),
            mask,
        ]
        (attended,) = self._fused("Attention", inputs, num_heads=self._built_as.heads)
        attended = self._added(
            f"{at}attention.output.", self._times(f"{at}attention.output.", attended), hidden
        )
        wide = self._times(f"{at}intermediate.", attended)
        (active,) = self._fused("BiasGelu", [wide, self._weight(f"{at}intermediate.dense.bias")])
        return self._added(f"{at}output.", self._times(f"{at}output.", active), attended)

    def _times(self, at: str, value: str) -> str:
        weight = self._constant(f"{at}dense.weight.T", self._weights[f"{at}dense.weight"].T)
        return self._op("MatMul", [value, weight])

    def _added(self, at: str, value: str, residual: str) -> str:
        inputs = [
            value,
            residual,
            self._weight(f"{at}LayerNorm.weight"),
            self._weight(f"{at}LayerNorm.bias"),
            self._weight(f"{at}dense.bias"),
        ]
        (output,) = self._fused("SkipLayerNormalization", inputs, epsilon=self._built_as.epsilon)
        return output

    def _pooled(self, hidden: str) -> str:
        if self._built_as.pooling == "cls_token":
            return self._op("Gather", [hidden, self._constant("first", np.array(0, np.int64))], axis=1)
        from onnx import TensorProto

        last, middle = (self._constant(f"axis{axis}", np.array([axis], np.int64)) for axis in (2, 1))
        counts = self._op("Cast", [INPUTS[1]], to=TensorProto.FLOAT)
        counts = self._op("Unsqueeze", [counts, last])
        total = self._op("ReduceSum", [self._op("Mul", [hidden, counts]), middle], keepdims=0)
        return self._op("Div", [total, self._op("ReduceSum", [counts, middle], keepdims=0)])

    def _normalised(self, pooled: str) -> str:
        length = self._op("ReduceL2", [pooled], axes=[1], keepdims=1)
        floor = self._constant("floor", np.array(1e-12, np.float32))
        return self._op("Div", [pooled, self._op("Max", [length, floor])], output=OUTPUT)

    def _weight(self, name: str) -> str:
        return self._constant(name, self._weights[name])

    def _constant(self, name: str, array: NDArray[Any]) -> str:
        kept = array.astype(np.float32) if array.dtype.kind == "f" else array
        self._constants[name] = np.ascontiguousarray(kept) if kept.ndim else kept
        return name

    def _op(self, kind: str, inputs: list[str], *, output: str | None = None, **attributes: Any) -> str:
        return self._node(kind, inputs, [output or self._fresh(kind)], **attributes)[0]

    def _fused(self, kind: str, inputs: list[str], *, outputs: int = 1, **attributes: Any) -> list[str]:
        names = [self._fresh(f"{kind}.{place}") for place in range(outputs)]
        return self._node(kind, inputs, names, domain=_FUSED, **attributes)

    def _node(self, kind: str, inputs: list[str], outputs: list[str], **attributes: Any) -> list[str]:
        from onnx import helper

        self._nodes.append(helper.make_node(kind, inputs, outputs, **attributes))
        return outputs

    def _fresh(self, kind: str) -> str:
        return f"{kind}.{len(self._nodes)}"
