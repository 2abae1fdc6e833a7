"""The weights of a sentence encoder, run from their ONNX copy: no torch, loaded in a quarter of a second."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph.stores.encoding import Lines, readable, whole
from hindgraph.stores.model_files import PREPARE, ModelFiles
from hindgraph.stores.onnx_export import INPUTS, OUTPUT, longest_input
from hindgraph.stores.token_counts import TokenCounts
from hindgraph_ontology.errors import ModelMissing, StoreCorrupt


class OnnxEmbedder:
    """Embeds one text at a time.

    On one CPU thread a batch is no faster (texts of 66 tokens: 1,359 tokens a second alone, 1,173 in sixteens): the
    padding and the larger working set cost more than the larger products save. And alone, a text has the same bits
    whatever else is asked for.

    Args:
        files: The encoder's folder, which also holds its tokenizer.
        copy: Its ONNX copy.

    Raises:
        ModelMissing: there is no copy yet.
    """

    def __init__(self, files: ModelFiles, copy: Path) -> None:
        if not copy.is_file():
            raise ModelMissing(f"There is no ONNX copy of {files.name} yet.", next_step=PREPARE)
        self._files = files
        self._copy = copy
        self._lines = Lines(files.name, self.embed)

    @property
    def model(self) -> str:
        """The id of the space, the same as through sentence-transformers."""
        return self._space

    @cached_property
    def _space(self) -> str:
        return self._files.space

    @property
    def dimension(self) -> int:
        """The length of a row."""
        return self._width

    @cached_property
    def _width(self) -> int:
        return int(self._session.get_outputs()[0].shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit row a text; what is beyond the model's longest input is not read."""
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        rows = {text: self._row(text) for text in dict.fromkeys(texts)}
        return np.stack([rows[text] for text in texts])

    def _row(self, text: str) -> NDArray[np.float32]:
        ids = np.array([self._tokenizer.encode(readable(text)).ids], np.int64)
        outputs = self._session.run([OUTPUT], dict(zip(INPUTS, (ids, np.ones_like(ids)), strict=True)))
        return np.asarray(outputs[0][0], np.float32)

    def count_tokens(self, text: str) -> int:
        """Return the length of the whole text in the model's tokens, without the marks at its ends."""
        return self._counter(whole(text))

    def threshold(self, purpose: str) -> float:
        """Return the cosine line for a purpose; an unknown model is calibrated once."""
        return self._lines(purpose)

    def knows(self, lang: str) -> bool:
        """Tell whether the model knows a language; an unknown model is measured once."""
        return self._lines.knows(lang)

    @cached_property
    def _tokenizer(self) -> Any:
        tokenizer = _load_tokenizer(self._files.folder)
        tokenizer.enable_truncation(longest_input(self._files.folder))
        return tokenizer

    @cached_property
    def _counter(self) -> TokenCounts:
        return TokenCounts(_load_tokenizer(self._files.folder))

    @cached_property
    def _session(self) -> Any:
        import onnxruntime
        from onnxruntime.capi.onnxruntime_pybind11_state import (
            Fail,
            InvalidGraph,
            InvalidProtobuf,
            NotImplemented,
        )

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
        options.log_severity_level = 3
        try:
            return onnxruntime.InferenceSession(str(self._copy), options, providers=["CPUExecutionProvider"])
        except (Fail, InvalidGraph, InvalidProtobuf, NotImplemented) as error:
            raise StoreCorrupt(
                f"The ONNX copy {self._copy.name} cannot be read.", next_step=f"{PREPARE} --force"
            ) from error


def _load_tokenizer(folder: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer
