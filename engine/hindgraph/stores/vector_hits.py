"""From cosines to hits: the part of a vector search that must give the same answer wherever a row happens to lie."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph_ontology.errors import InvalidInput

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

NOTHING = VectorHits((), (), 0.0, 0.0)

# A matrix product sums a row differently depending on where in the matrix it lies: the last bits of a cosine wander
# by some 1e-7. Whatever may be among the best is therefore scored again, row by row, in double precision.
_WANDER = 1e-5
_DECIMALS = 6


def checked_rows(vectors: Floats, count: int, space: str, length: int | None) -> Floats:
    """Return the vectors as float32 rows.

    Args:
        vectors: One a memory.
        count: How many memories there are.
        space: Where they go, for the message.
        length: The length of the rows that are there already, if there are any.

    Raises:
        InvalidInput: Another number of rows than memories, or another length than the space's rows have.
    """
    rows = np.asarray(vectors, np.float32)
    if rows.ndim != 2 or len(rows) != count:
        raise InvalidInput("one row a memory is needed", code="bad_vector", field="vectors")
    if count and length not in (None, rows.shape[1]):
        raise InvalidInput(
            f"rows of length {rows.shape[1]} do not fit the space {space}, whose rows have length {length}",
            code="bad_vector",
            field="vectors",
        )
    return rows


def checked_query(vector: Floats, dimension: int) -> Floats:
    """Return the vector as float32.

    Raises:
        InvalidInput: It is not as long as the rows of its space.
    """
    query = np.asarray(vector, np.float32).reshape(-1)
    if len(query) != dimension:
        raise InvalidInput(
            f"a vector of length {len(query)} was asked for in a space of length {dimension}",
            code="bad_vector",
            field="vector",
        )
    return query


def nearest(
    query: Floats,
    cosines: Floats,
    k: int,
    *,
    rows: Callable[[Ints], Floats],
    ids_of: Callable[[Ints], Sequence[str]],
) -> VectorHits:
    """Return the k best, ties by id, with mean and deviation of all cosines.

    Args:
        query: What was asked for.
        cosines: Of all allowed texts.
        k: How many to return.
        rows: Gives the vectors at some places of `cosines`.
        ids_of: Gives the memories at some places of `cosines`.
    """
    if not len(cosines):
        return NOTHING
    mean, deviation = (round(float(of(cosines, dtype=np.float64)), _DECIMALS) for of in (np.mean, np.std))
    if k <= 0:
        return VectorHits((), (), mean, deviation)
    near = _near(cosines, k)
    exact = np.round((rows(near).astype(np.float64) * query.astype(np.float64)).sum(axis=1), _DECIMALS)
    best = sorted(zip((-exact).tolist(), ids_of(near), strict=True))[:k]
    return VectorHits(tuple(id_ for _, id_ in best), tuple(-score for score, _ in best), mean, deviation)


def _near(cosines: Floats, k: int) -> Ints:
    if k >= len(cosines):
        return np.arange(len(cosines))
    line = np.partition(cosines, len(cosines) - k)[len(cosines) - k]
    return np.flatnonzero(cosines >= line - _WANDER)
