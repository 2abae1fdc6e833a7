"""The question sets as pools of passages and questions. A pool is always the full corpus, however few are asked."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

# Passages are not dated; all get one day, so that time can favour none of them.
WRITTEN = "2024-01-01T12:00:00Z"
MULTIHOP = ("musique200", "2wiki101_hipporag", "hotpotqa200")
TRAINING = ("musique_train100_openie", "hotpotqa_train100", "2wiki_train500")
LOCOMO = "locomo"
TRAIN = "train"
DEV = (*MULTIHOP, LOCOMO)
ALL = "all"


@dataclass(frozen=True, slots=True)
class Passage:
    """One text of a pool: what a baseline reads, and the row that is ingested."""

    ref: str
    text: str
    row: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pool:
    """What one actor remembers."""

    actor: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the refs that it needs; `groups` are the rows of the table that it counts in."""

    id: str
    text: str
    gold: frozenset[str]
    actor: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dataset:
    """A question set over its pools."""

    name: str
    pools: tuple[Pool, ...]
    asked: tuple[Asked, ...]

    def limited(self, most: int | None) -> "Dataset":
        """Return the set with the first questions only, and the pools that those ask."""
        asked = self.asked[:most]
        actors = {question.actor for question in asked}
        return replace(self, asked=asked, pools=tuple(p for p in self.pools if p.actor in actors))


def load(data: Path, name: str, *, titles: bool) -> Dataset:
    """Read a question set.

    Args:
        data: The folder that holds ``multihop/`` and ``locomo/``.
        name: One of `DEV`, or `TRAIN` for the training sets in one pool.
        titles: Put each passage's title before its text.
    """
    if name == LOCOMO:
        return _locomo(data / "locomo")
    if name == TRAIN:
        return _train(data / "multihop", titles)
    if name not in MULTIHOP:
        raise ValueError(f"there is no set {name!r}; there are {', '.join((*DEV, TRAIN))}")
    folder = data / "multihop" / name
    pool = Pool(name, tuple(_passages(folder, titles)))
    return Dataset(name, (pool,), tuple(_multihop_questions(folder, name, lambda row: (ALL, *_hops(row)))))


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
    for row in _rows(folder / "corpus.jsonl"):
        text = f"{row['title']}\n{row['text']}" if titles else row["text"]
        yield Passage(
            row["id"],
            text,
            {"ref": row["id"], "text": text, "occurred_at": WRITTEN, "origin": "document"},
        )


def _multihop_questions(
    folder: Path, actor: str, groups: Callable[[Mapping[str, Any]], tuple[str, ...]]
) -> Iterator[Asked]:
    for row in _rows(folder / "queries_dev.jsonl"):
        yield Asked(row["id"], row["question"], frozenset(row["gold"]), actor, groups(row))


def _hops(row: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"{row['hops']} hops",) if "hops" in row else ()


def _locomo(folder: Path) -> Dataset:
    """Read LoCoMo by turn: one actor a conversation. Where an audit corrected the evidence, its word counts."""
    turns: dict[str, list[Passage]] = {}
    for row in _rows(folder / "turns.jsonl"):
        turns.setdefault(row["conv"], []).append(_turn(row))
    asked = []
    for row in _rows(folder / "queries_dev.jsonl"):
        gold = frozenset(row.get("gold_turns_corrected") or row["gold_turns"])
        if gold:
            asked.append(Asked(row["id"], row["question"], gold, row["conv"], _category(row["category"])))
    return Dataset(
        LOCOMO, tuple(Pool(conv, tuple(passages)) for conv, passages in turns.items()), tuple(asked)
    )


def _turn(row: Mapping[str, Any]) -> Passage:
    caption = row.get("image_caption")
    text = f"{row['speaker']}\n{row['text']}" + (f" [image: {caption}]" if caption else "")
    said = datetime.strptime(row["session_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
    return Passage(
        row["id"],
        text,
        {
            "ref": row["id"],
            "text": text,
            "speaker": row["speaker"],
            "session": f"S{row['session']}",
            "occurred_at": said.isoformat(),
        },
    )


def _category(number: int) -> tuple[str, ...]:
    # By number: the names of the categories are swapped across projects.
    names = {1: "1 multi-hop", 2: "2 temporal", 3: "3 open-domain", 4: "4 single-hop", 5: "5 adversarial"}
    return ("1-4", names[number]) if number < 5 else (names[number],)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())
