"""Rerankers: models that read question and text together."""

import threading
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from hindgraph.stores.encoding import readable
from hindgraph.stores.model_files import RERANKER_SETTING, find_model
from hindgraph.stores.st_embedder import torch_on_one_thread
from hindgraph_ontology.errors import ModelMissing


class CrossEncoderReranker:
    """A cross-encoder through sentence-transformers.

    Args:
        model: A folder, or a name of the hub that has been downloaded.

    Raises:
        ModelMissing: the model is not on this machine.
    """

    def __init__(self, model: str) -> None:
        self._files = find_model(model, setting=RERANKER_SETTING)
        self._lock = threading.Lock()

    def score(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return one score a text, in the order given; higher is better, ties stay ties.

        Raises:
            ModelMissing: the model has no single score for a pair.
        """
        if not texts:
            return []
        pairs = [(readable(query), readable(text)) for text in texts]
        # One pair at a time, so that a text's score does not depend on what it is compared with.
        scores = self._encoder.predict(pairs, batch_size=1, show_progress_bar=False, convert_to_numpy=True)
        return [float(score) for score in scores]

    @property
    def _encoder(self) -> Any:
        with self._lock:
            return self._loaded

    @cached_property
    def _loaded(self) -> Any:
        torch_on_one_thread()
        from sentence_transformers import CrossEncoder

        try:
            encoder = CrossEncoder(str(self._files.folder), device="cpu", local_files_only=True)
        except (OSError, ValueError) as error:
            raise _unfit(f"sentence-transformers cannot load {self._files.folder}: {error}") from error
        labels = getattr(encoder.config, "num_labels", None)
        if labels != 1:
            raise _unfit(f"{self._files.name} gives {labels} scores for a pair, not one.")
        return encoder


def _unfit(message: str) -> ModelMissing:
    return ModelMissing(message, code="model_unreadable", setting=RERANKER_SETTING)
