"""The question sets as pools of passages and questions. A pool is always the full corpus, however few are asked."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.recall import dialogues
from benchmarks.recall.records import ALL, Asked, Dataset, Passage, Pool, rows_of

# Passages are not dated; all get one day, so that time can favour none of them.
WRITTEN = "2024-01-01T12:00:00Z"
MULTIHOP = ("musique200", "2wiki101_hipporag", "hotpotqa200")
TRAINING = ("musique_train100_openie", "hotpotqa_train100", "2wiki_train500")
TRAIN = "train"
DIALOGUES: Mapping[str, tuple[str, Callable[[Path], Dataset]]] = {
    dialogues.LOCOMO: ("locomo", dialogues.locomo),
    dialogues.LONGMEMEVAL: ("longmemeval_evidence", dialogues.longmemeval),
    dialogues.MEMDAILY: ("memdaily_zh", dialogues.memdaily),
}
DEV = (*MULTIHOP, *DIALOGUES)


def load(data: Path, name: str, *, titles: bool) -> Dataset:
    """Read a question set.

    Args:
        data: The folder that holds ``multihop/``, ``locomo/`` and the others.
        name: One of `DEV`, or `TRAIN` for the training sets in one pool.
        titles: Put each passage's title before its text.
    """
    if name in DIALOGUES:
        folder, read = DIALOGUES[name]
        return read(data / folder)
    if name == TRAIN:
        return _train(data / "multihop", titles)
    if name not in MULTIHOP:
        raise ValueError(f"there is no set {name!r}; there are {', '.join((*DEV, TRAIN))}")
    passages = data / "multihop" / name
    pool = Pool(name, tuple(_passages(passages, titles)))
    return Dataset(name, (pool,), tuple(_multihop_questions(passages, name, lambda row: (ALL, *_hops(row)))))


def _train(folder: Path, titles: bool) -> Dataset:
    """Merge the training sets: in a pool of their own size, ranks and rarity would look easier than they are."""
    by_text: dict[str, Passage] = {}
    same: dict[str, str] = {}
    for name in TRAINING:
        for passage in _passages(folder / name, titles):
            same[passage.ref] = by_text.setdefault(passage.text, passage).ref
    asked = [
        replace(question, gold=frozenset(same[ref] for ref in question.gold))
        for name in TRAINING
        for question in _multihop_questions(folder / name, TRAIN, lambda row, name=name: (name,))  # type: ignore[misc]
    ]
    return Dataset(TRAIN, (Pool(TRAIN, tuple(by_text.values())),), tuple(asked))


def _passages(folder: Path, titles: bool) -> Iterator[Passage]:
    for row in rows_of(folder / "corpus.jsonl"):
        text = f"{row['title']}\n{row['text']}" if titles else row["text"]
        yield Passage(
            row["id"],
            text,
            {"ref": row["id"], "text": text, "occurred_at": WRITTEN, "origin": "document"},
        )


def _multihop_questions(
    folder: Path, actor: str, groups: Callable[[Mapping[str, Any]], tuple[str, ...]]
) -> Iterator[Asked]:
    for row in rows_of(folder / "queries_dev.jsonl"):
        yield Asked(row["id"], row["question"], frozenset(row["gold"]), actor, groups(row))


def _hops(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"{row['hops']} hops",) if "hops" in row else ()
