"""Growing the trees that score pairs (LightGBM, lambdarank), and how well they do on questions left out."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray

from benchmarks.ranker.recorded import Table
from benchmarks.ranker.recording import WHOLE
from hindgraph.recall.pairs import Floats, Pairs, passage_scores

SEEDS = (1, 2, 3)
ROUNDS = 250
FOLDS = 4
PARAMETERS: Mapping[str, Any] = {
    "objective": "lambdarank",
    "label_gain": list(range(WHOLE + 1)),
    "lambdarank_truncation_level": 20,
    "learning_rate": 0.05,
    "num_leaves": 15,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}


def grow(table: Table, questions: NDArray[np.bool_]) -> list[lightgbm.Booster]:
    """Return one booster a seed, grown on some of the questions."""
    rows = table.rows_of(questions)
    return [
        lightgbm.train(
            {**PARAMETERS, "seed": seed, "bagging_seed": seed, "feature_fraction_seed": seed},
            lightgbm.Dataset(
                table.features[rows],
                label=table.gain[rows],
                group=table.sizes[questions],
                weight=table.weights(questions),
            ),
            ROUNDS,
        )
        for seed in SEEDS
    ]


def scored(boosters: Sequence[lightgbm.Booster], features: NDArray[np.float32]) -> Floats:
    """Return the mean of what the boosters say of each row."""
    each = [np.asarray(booster.predict(features, num_threads=1)) for booster in boosters]
    result: Floats = np.mean(each, axis=0)
    return result


def left_out(table: Table) -> Floats:
    """Return scores of all rows, each by boosters that have not seen its question, nor another step of it."""
    fold = _folds(table.ids)
    scores = np.zeros(len(table.features))
    for number in range(FOLDS):
        held = fold == number
        rows = table.rows_of(held)
        scores[rows] = scored(grow(table, ~held), table.features[rows])
    return scores


def _folds(ids: Sequence[str]) -> NDArray[np.int64]:
    whole = [name.split("/")[0] for name in ids]
    order = {name: place for place, name in enumerate(sorted(set(whole)))}
    return np.array([order[name] % FOLDS for name in whole])


def quality(table: Table, scores: Floats) -> dict[str, tuple[float, float, int]]:
    """Return R@5, all@5 and the number of questions, by set."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for gold, group, ranked in zip(table.gold, table.groups, _ranked(table, scores), strict=True):
        # What is no candidate is never found, however many of that there are.
        share = len(set(gold) & set(ranked[:5])) / len(gold)
        found[group].append((share, float(share == 1.0)))
    return {
        group: (float(np.mean([r for r, _ in each])), float(np.mean([a for _, a in each])), len(each))
        for group, each in sorted(found.items())
    }


def _ranked(table: Table, scores: Floats) -> Iterator[tuple[int, ...]]:
    """Yield each question's passages, best first, as the product would rank the candidates."""
    ends = np.cumsum(table.sizes)
    for end, size in zip(ends.tolist(), table.sizes.tolist(), strict=True):
        rows = slice(end - size, end)
        first, second = table.first[rows], table.second[rows]
        each = passage_scores(Pairs(first, second, scores[rows]), int(max(first.max(), second.max())) + 1)
        order = np.argsort(-np.round(np.where(np.isfinite(each), each, -1e9), 6), kind="stable")
        yield tuple(order.tolist())
