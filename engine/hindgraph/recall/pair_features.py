"""What a learned ranker sees of a pair of memories: numbers that mean the same in every graph, whatever its names.

In a pair the first memory is the better one by itself. A memory paired with itself stands alone; what the other would
bring is 0 then.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hindgraph.recall.pairs import Floats, Ints, Pairs, Pool

_TINY = 1e-9

FEATURES = (
    "graph_first",
    "graph_second",
    "words_first",
    "words_second",
    "dense_first",
    "dense_second",
    "text_first",
    "text_second",
    "cosine_joint",
    "cosine_span",
    "cosine_between",
    "cover_first",
    "cover_second",
    "cover_both",
    "cover_least_gain",
    "cover_second_gain",
    "words_best",
    "words_left",
    "link_mass",
    "link_count",
    "bridge",
    "bridge_opens_second",
    "bridge_opens_first",
    "subject_of_second",
    "subject_of_first",
    "link_of_question",
    "named_first",
    "named_second",
    "named_both",
    "degree_first",
    "degree_second",
    "question_words",
    "question_names",
    "compares",
    "alone",
)


def features(pool: Pool, pairs: Pairs) -> NDArray[np.float32]:
    """Return pairs × `FEATURES`."""
    first, second = pairs.first, pairs.second
    alone = first == second
    columns: dict[str, Floats] = {
        **_by_themselves(pool, first, second),
        **_vectors(pool, first, second),
        **_words(pool, first, second),
        **_links(pool, first, second, alone),
        **_names(pool, first, second),
        "alone": alone.astype(np.float64),
    }
    return np.column_stack([columns[name] for name in FEATURES]).astype(np.float32)


def _by_themselves(pool: Pool, first: Ints, second: Ints) -> Mapping[str, Floats]:
    ones = np.ones(len(first))
    text = pool.words + pool.dense
    degree = np.log1p(np.diff(pool.mentions.indptr)).astype(np.float64)
    each = {
        "graph": pool.graph,
        "words": pool.words,
        "dense": pool.dense,
        "text": text,
        "degree": degree,
    }
    return {
        **{f"{name}_first": values[first] for name, values in each.items()},
        **{f"{name}_second": values[second] for name, values in each.items()},
        "question_words": ones * len(pool.idf),
        "question_names": ones * len(pool.names),
        "compares": ones * float(pool.compares),
    }


def _vectors(pool: Pool, first: Ints, second: Ints) -> Mapping[str, Floats]:
    a, b = pool.cosine[first], pool.cosine[second]
    between = np.einsum("ij,ij->i", pool.vectors[first], pool.vectors[second]).astype(np.float64)
    joint = (a + b) / np.sqrt(np.maximum(2 + 2 * between, 1e-6))
    return {"cosine_joint": joint, "cosine_span": _span(a, b, between), "cosine_between": between}


def _span(a: Floats, b: Floats, between: Floats) -> Floats:
    """Return how long the question's shadow is on what two vectors span with weights that are not negative."""
    rest = np.maximum(1 - np.square(between), 1e-6)
    inside = (a - between * b >= 0) & (b - between * a >= 0)
    both = np.sqrt(np.maximum(np.square(a) + np.square(b) - 2 * a * b * between, 0.0) / rest)
    better: Floats = np.maximum(np.maximum(a, b), 0.0)
    return np.where(inside & (rest > 1e-3), np.maximum(both, better), better)


def _words(pool: Pool, first: Ints, second: Ints) -> Mapping[str, Floats]:
    total = pool.idf.sum()
    share = pool.idf / total if total > 0 else pool.idf
    holds = (pool.parts > 0).astype(np.float64)
    each = holds @ share
    overlap = (holds[first] * holds[second]) @ share
    one, two = each[first], each[second]
    a, b = pool.parts[first], pool.parts[second]
    scale = max(float(total), _TINY)
    return {
        "cover_first": one,
        "cover_second": two,
        "cover_both": one + two - overlap,
        "cover_least_gain": np.minimum(one, two) - overlap,
        "cover_second_gain": two - overlap,
        "words_best": np.maximum(a, b).sum(axis=1) / scale,
        "words_left": np.maximum(b - a, 0.0).sum(axis=1) / scale,
    }


def _links(pool: Pool, first: Ints, second: Ints, alone: NDArray[np.bool_]) -> Mapping[str, Floats]:
    named = np.zeros(pool.entities.shape[1], dtype=bool)
    named[[column for group in pool.names for column in group]] = True
    one, two = pool.entities[first], pool.entities[second]
    # Squared idf where both mention it; a memory is not linked to itself.
    both = one.multiply(two).tocsr()
    row = _rows(both)
    linked = ~alone[row]
    free = linked & ~named[both.indices]
    idf = np.sqrt(both.data)
    n = len(first)

    def opens(side: Ints) -> Floats:
        near = both.multiply(pool.nearness[side]).tocsr().data / np.maximum(both.data, _TINY)
        return _most(np.where(free, idf * near, 0.0), row, n)

    return {
        "link_mass": _sum(both.data * free, row, n),
        "link_count": _sum(free, row, n),
        "bridge": _most(np.where(free, idf, 0.0), row, n),
        "bridge_opens_second": opens(second),
        "bridge_opens_first": opens(first),
        "subject_of_second": _subject(one, pool.subjects[second], alone),
        "subject_of_first": _subject(two, pool.subjects[first], alone),
        "link_of_question": _sum(idf * (linked & ~free), row, n),
    }


def _subject(mentioning: Any, about: Any, alone: NDArray[np.bool_]) -> Floats:
    """Return the idf of the rarest entity that one mentions and the other is about."""
    both = mentioning.multiply(about).tocsr()
    row = _rows(both)
    return _most(np.where(alone[row], 0.0, np.sqrt(both.data)), row, len(alone))


def _names(pool: Pool, first: Ints, second: Ints) -> Mapping[str, Floats]:
    """Return the share of the question's names that each mentions; different entities of one name count once."""
    if not pool.names:
        none = np.zeros(len(first))
        return {"named_first": none, "named_second": none, "named_both": none}
    groups = [pool.mentions[:, list(group)].sum(axis=1) > 0 for group in pool.names]
    said = np.column_stack([np.asarray(group).ravel() for group in groups])
    return {
        "named_first": said[first].mean(axis=1),
        "named_second": said[second].mean(axis=1),
        "named_both": (said[first] | said[second]).mean(axis=1),
    }


def _rows(matrix: Any) -> Ints:
    """Return the row of each entry of a CSR matrix."""
    rows: Ints = np.repeat(np.arange(matrix.shape[0]), np.diff(matrix.indptr))
    return rows


def _sum(values: NDArray[Any], rows: Ints, n: int) -> Floats:
    """Return the sum of each row."""
    return np.bincount(rows, weights=values, minlength=n).astype(np.float64)


def _most(values: Floats, rows: Ints, n: int) -> Floats:
    """Return the highest value of each row, 0 for one without."""
    highest = np.zeros(n)
    np.maximum.at(highest, rows, values)
    return highest
