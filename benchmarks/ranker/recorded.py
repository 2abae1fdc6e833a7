"""The recorded pairs as one file: what the shipped ranker is grown from, bit by bit."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.ranker.chained import CHAINED
from benchmarks.ranker.recording import Recorded
from hindgraph.recall.pair_features import FEATURES
from hindgraph.recall.pairs import Floats

# Pairs of a question beyond these teach little, and the file is part of the repository.
KEPT = 80
# So many values of each feature are told apart, as many as the training does anyway.
LEVELS = 256
# Made questions are many and cheap; what they teach of chains is what the other sets have least of.
COUNTS = {CHAINED: 2}
# A source that is not among the candidates.
MISSING = -1


@dataclass(frozen=True)
class Table:
    """Recorded pairs of many questions, question by question.

    Attributes:
        features: Rows × features; `gain` of each row.
        first, second: The passages of the two memories, numbered in each question by itself.
        sizes: How many rows each question has.
        gold: The numbers of each question's sources, `MISSING` for what is no candidate.
        groups: The set of each question; `ids` of the questions.
    """

    features: NDArray[np.float32]
    gain: NDArray[np.int8]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    sizes: NDArray[np.int64]
    gold: tuple[tuple[int, ...], ...]
    groups: tuple[str, ...]
    ids: tuple[str, ...]

    def rows_of(self, questions: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return which rows belong to some questions."""
        return np.repeat(questions, self.sizes)

    def weights(self, questions: NDArray[np.bool_]) -> Floats:
        """Return a weight a row, so that all sets count the same, but for those that `COUNTS` names."""
        chosen = [group for group, wanted in zip(self.groups, questions, strict=True) if wanted]
        often = Counter(chosen)
        each = np.array([COUNTS.get(group, 1) * len(chosen) / len(often) / often[group] for group in chosen])
        return np.repeat(each, self.sizes[questions])


def save(recorded: Sequence[Recorded], path: Path) -> None:
    """Write recorded questions: of each the pairs that are worth something, and the best of the others.

    Every feature is written as one of `LEVELS` values, a byte each, column by column; passages are numbers, and no text
    is written.
    """
    asked = [(each, _kept(each), _numbers(each)) for each in recorded]
    rows = np.concatenate([each.features[kept] for each, kept, _ in asked])
    levels, codes = zip(*(_coded(column) for column in rows.T), strict=True)
    gold = [_gold(each, numbers) for each, _, numbers in asked]
    np.savez_compressed(
        path,
        columns=np.array(FEATURES),
        levels=np.stack(levels),
        codes=np.stack(codes),
        gain=np.concatenate([each.gain[kept] for each, kept, _ in asked]),
        first=np.concatenate([n[each.first[kept]] for each, kept, n in asked]).astype(np.int16),
        second=np.concatenate([n[each.second[kept]] for each, kept, n in asked]).astype(np.int16),
        sizes=np.array([len(kept) for _, kept, _ in asked]),
        gold=np.concatenate(gold).astype(np.int16),
        golds=np.array([len(each) for each in gold]),
        groups=np.array([each.asked.groups[-1] for each in recorded]),
        ids=np.array([each.asked.id for each in recorded]),
    )


def load(path: Path) -> Table:
    """Read what was recorded.

    Raises:
        ValueError: The file has other features than the product.
    """
    with np.load(path) as file:
        columns = tuple(file["columns"].tolist())
        if columns != FEATURES:
            raise ValueError(f"{path} has the features {', '.join(columns)}; record anew")
        gold = np.split(file["gold"], np.cumsum(file["golds"])[:-1])
        return Table(
            features=np.take_along_axis(file["levels"], file["codes"].astype(np.int64), axis=1).T.copy(),
            gain=file["gain"],
            first=file["first"].astype(np.int64),
            second=file["second"].astype(np.int64),
            sizes=file["sizes"],
            gold=tuple(tuple(each.tolist()) for each in gold),
            groups=tuple(file["groups"].tolist()),
            ids=tuple(file["ids"].tolist()),
        )


def _kept(recorded: Recorded) -> NDArray[np.int64]:
    worth = np.flatnonzero(recorded.gain > 0)
    rest = np.flatnonzero(recorded.gain == 0)[: max(KEPT - len(worth), KEPT // 2)]
    return np.sort(np.concatenate([worth, rest]))


def _numbers(recorded: Recorded) -> NDArray[np.int64]:
    """Return the number of each candidate's passage; sections of one passage have the same."""
    number = {ref: place for place, ref in enumerate(dict.fromkeys(recorded.refs))}
    return np.array([number[ref] for ref in recorded.refs], dtype=np.int64)


def _gold(recorded: Recorded, numbers: NDArray[np.int64]) -> list[int]:
    number = dict(zip(recorded.refs, numbers.tolist(), strict=True))
    return sorted(number.get(ref, MISSING) for ref in recorded.asked.gold)


def _coded(column: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    """Return the values that a feature is written in, in order, and the place of each row's nearest."""
    values = np.unique(column)
    if len(values) > LEVELS:
        values = np.unique(np.quantile(column, np.linspace(0, 1, LEVELS), method="nearest"))
    middle = (values[1:] + values[:-1]) / 2
    padded = np.concatenate([values, np.repeat(values[-1:], LEVELS - len(values))]).astype(np.float32)
    return padded, np.searchsorted(middle, column).astype(np.uint8)
