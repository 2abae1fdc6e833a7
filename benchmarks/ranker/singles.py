"""Questions with one source, out of the training questions' own steps: what most questions to a memory are like."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.recall.datasets import TRAIN
from benchmarks.recall.records import Asked, Dataset

SINGLE = "one source"
_WORD = re.compile(r"\w+")
# Steps written as relations ("Hello Love >> performer") or that need the step before ("#1") are no questions.
_NO_QUESTION = re.compile(r"#\d|>>")


def one_source(data: Path, dataset: Dataset) -> list[Asked]:
    """Return the steps that are questions by themselves, with the passage that answers each.

    Args:
        data: The folder that holds ``multihop/``.
        dataset: The training set, whose passages were merged.
    """
    texts = {passage.ref: passage.text for pool in dataset.pools for passage in pool.passages}
    gold = {asked.id: sorted(asked.gold) for asked in dataset.asked}
    found: dict[str, Asked] = {}
    for row in _rows(data / "multihop"):
        for number, (question, answer) in enumerate(_steps(row)):
            source = _source(question, answer, {ref: texts[ref] for ref in gold.get(row["id"], ())})
            if source is not None and question not in found:
                found[question] = Asked(
                    f"{row['id']}/{number}", question, frozenset([source]), TRAIN, (SINGLE,)
                )
    return list(found.values())


def _steps(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for step in row.get("decomposition", ()):
        if not _NO_QUESTION.search(step["question"]):
            yield step["question"], step["answer"]
    yield from (
        (step["question"], fact[2])
        for step, fact in zip(row.get("qa_pairs", ()), row.get("evidences", ()), strict=False)
    )


def _source(question: str, answer: str, texts: Mapping[str, str]) -> str | None:
    """Return the passage that holds the answer and most of the question's words."""
    asked = set(_WORD.findall(question.casefold()))
    able = {ref: text.casefold() for ref, text in texts.items() if answer.casefold() in text.casefold()}
    if not able:
        return None
    return max(able, key=lambda ref: (len(asked & set(_WORD.findall(able[ref]))), ref))


def _rows(folder: Path) -> Iterator[dict[str, Any]]:
    for name in ("musique_train100_openie", "2wiki_train500"):
        with (folder / name / "queries_dev.jsonl").open(encoding="utf-8") as lines:
            yield from (json.loads(line) for line in lines if line.strip())
