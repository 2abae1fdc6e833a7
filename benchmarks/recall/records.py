"""What a question set is: pools of texts, and questions with the texts that they need."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

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
    """A question with the refs that it needs, and when it is asked; `groups` are the rows of the table that it counts in."""

    id: str
    text: str
    gold: frozenset[str]
    actor: str
    groups: tuple[str, ...]
    asked_at: str | None = None


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


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a JSONL file."""
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())
