"""The trees that score pairs of memories: a shipped file, run without the library that grew them."""

from collections.abc import Sequence
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph_ontology.errors import StoreCorrupt

FILE = "pair_ranker.onnx"
INPUT, OUTPUT = "features", "score"
# Of the file's own notes: what its columns are, in order.
COLUMNS = "columns"


class OnnxPairModel:
    """Scores rows of pair features; the file is read at the first call.

    Args:
        columns: The features that the caller gives, in order.
        file: The trees; None: those that are shipped.

    Raises:
        StoreCorrupt: at the first call, if the file was made for other features.
    """

    def __init__(self, columns: Sequence[str], file: Path | None = None) -> None:
        self._columns = tuple(columns)
        self._file = file or resources.files("hindgraph.data").joinpath(FILE)

    def __call__(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return a score a row; higher is better."""
        if not len(rows):
            return np.zeros(0)
        (scores,) = self._session.run([OUTPUT], {INPUT: np.ascontiguousarray(rows, np.float32)})
        return np.asarray(scores, dtype=np.float64).reshape(-1)

    @cached_property
    def _session(self) -> Any:
        # A tenth of a second, which only a recall has to pay.
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(
            self._file.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
        made_for = tuple(session.get_modelmeta().custom_metadata_map.get(COLUMNS, "").split())
        if made_for != self._columns:
            others = ", ".join(sorted({*made_for} ^ {*self._columns})) or "their order"
            raise StoreCorrupt(
                f"{self._file.name} was made for other features: {others}",
                next_step="install hindgraph again; for work on the ranker: python -m benchmarks.ranker",
            )
        return session
