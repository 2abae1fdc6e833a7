"""Any sentence-transformers model, through sentence-transformers: slow to import, and takes every model."""

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph.stores.encoding import Lines, readable, unit_rows, whole
from hindgraph.stores.model_files import EMBEDDING_SETTING, ModelFiles
from hindgraph_ontology.errors import ModelMissing

_BATCH = 32


class SentenceTransformersEmbedder:
    """Embeds in batches of texts of about the same length.

    A text's row may differ in its last bits (below 1e-6) with what else is in its batch.
    """

    def __init__(self, files: ModelFiles) -> None:
        self._files = files
        self._lock = threading.Lock()
        self._lines = Lines(files.name, self.embed)

    @property
    def model(self) -> str:
        """The id of the space."""
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
        return int(self._encoder.encode([""], show_progress_bar=False).shape[1])

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return one unit row a text; what is beyond the model's longest input is not read."""
        if not texts:
            return np.empty((0, self.dimension), np.float32)
        distinct = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        rows = self._encoder.encode(
            [readable(text) for text in distinct],
            batch_size=_BATCH,  # it sorts by length itself
            show_progress_bar=False,
            convert_to_numpy=True,
        )
        return unit_rows(np.asarray(rows, np.float32)[[distinct[text] for text in texts]])

    def count_tokens(self, text: str) -> int:
        """Return the length of the whole text in the model's tokens, without the marks at its ends."""
        tokenizer = self._encoder.tokenizer
        return len(
            tokenizer(whole(text), add_special_tokens=False, truncation=False, verbose=False)["input_ids"]
        )

    def threshold(self, purpose: str) -> float:
        """Return the cosine line for a purpose; an unknown model is calibrated once."""
        return self._lines(purpose)

    def knows(self, lang: str) -> bool:
        """Tell whether the model knows a language; an unknown model is measured once."""
        return self._lines.knows(lang)

    @property
    def _encoder(self) -> Any:
        with self._lock:
            return self._loaded

    @cached_property
    def _loaded(self) -> Any:
        torch_on_one_thread()
        from sentence_transformers import SentenceTransformer

        try:
            return SentenceTransformer(str(self._files.folder), device="cpu", local_files_only=True)
        except (OSError, ValueError) as error:
            raise ModelMissing(
                f"sentence-transformers cannot load the model in {self._files.folder}: {error}",
                code="model_unreadable",
                setting=EMBEDDING_SETTING,
            ) from error


def torch_on_one_thread() -> None:
    """Keep torch to one thread, and transformers from drawing bars: memory is one guest of a process among others."""
    import torch
    from transformers.utils import logging

    torch.set_num_threads(1)
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    logging.set_verbosity_error()  # type: ignore[no-untyped-call]
