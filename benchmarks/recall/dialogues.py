"""Question sets over what people say day by day: LoCoMo, LongMemEval and MemDaily."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from benchmarks.recall.records import ALL, Asked, Dataset, Passage, Pool, rows_of

LOCOMO = "locomo"
LONGMEMEVAL = "longmemeval"
MEMDAILY = "memdaily"
CHINA = timezone(timedelta(hours=8))


def locomo(folder: Path) -> Dataset:
    """Read LoCoMo by turn: one actor a conversation. Where an audit corrected the evidence, its word counts."""
    turns: dict[str, list[Passage]] = {}
    for row in rows_of(folder / "turns.jsonl"):
        turns.setdefault(row["conv"], []).append(_locomo_turn(row))
    asked = []
    for row in rows_of(folder / "queries_dev.jsonl"):
        gold = frozenset(row.get("gold_turns_corrected") or row["gold_turns"])
        if gold:
            asked.append(Asked(row["id"], row["question"], gold, row["conv"], _category(row["category"])))
    return Dataset(
        LOCOMO, tuple(Pool(conv, tuple(passages)) for conv, passages in turns.items()), tuple(asked)
    )


def _locomo_turn(row: Mapping[str, Any]) -> Passage:
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


def longmemeval(folder: Path) -> Dataset:
    """Read LongMemEval's evidence turns among sessions of others, as one pool.

    A question that cannot be answered has no gold that could be found, and is left out here.
    """
    files = ("corpus.jsonl", "distractors_real_head500.jsonl")
    passages = [_chat_turn(row) for name in files for row in rows_of(folder / name)]
    asked = [
        Asked(
            row["id"],
            row["question"],
            frozenset(row["gold"]),
            LONGMEMEVAL,
            (ALL, row["type"]),
            _american(row["question_date"]),
        )
        for row in rows_of(folder / "queries_dev.jsonl")
        if row["gold"] and not row["abstention"]
    ]
    return Dataset(LONGMEMEVAL, (Pool(LONGMEMEVAL, tuple(passages)),), tuple(asked))


def _chat_turn(row: Mapping[str, Any]) -> Passage:
    said = {
        "ref": row["id"],
        "text": row["text"],
        "origin": "agent" if row["role"] == "assistant" else "human",
        "occurred_at": _american(row["session_date"]),
    }
    return Passage(row["id"], row["text"], said)


def _american(written: str) -> str:
    """Read "2023/05/22 (Mon) 10:50"; no time zone is known, so UTC."""
    return datetime.strptime(written, "%Y/%m/%d (%a) %H:%M").replace(tzinfo=UTC).isoformat()


def memdaily(folder: Path) -> Dataset:
    """Read MemDaily: each trajectory is an actor's few messages, each with the question's sort.

    They stand in turn, one of each sort, so that the first ones are a fair share of all.
    """
    by_sort: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows_of(folder / "trajectories_dev.jsonl"):
        by_sort.setdefault(row["qtype"], []).append(row)
    rows = [row for row in chain.from_iterable(zip_longest(*by_sort.values())) if row is not None]
    return Dataset(MEMDAILY, tuple(map(_trajectory, rows)), tuple(chain.from_iterable(map(_asked_of, rows))))


def _trajectory(row: Mapping[str, Any]) -> Pool:
    return Pool(row["id"], tuple(_message(row["id"], message) for message in row["messages"]))


def _message(trajectory: str, message: Mapping[str, Any]) -> Passage:
    ref = f"{trajectory}:{message['id']}"
    text = message["text"]
    return Passage(ref, text, {"ref": ref, "text": text, "occurred_at": _chinese(message["time"])})


def _asked_of(row: Mapping[str, Any]) -> Iterator[Asked]:
    for number, question in enumerate(row["questions"]):
        gold = frozenset(f"{row['id']}:{place}" for place in question["gold"])
        if gold:
            yield Asked(
                f"{row['id']}?{number}",
                question["question"],
                gold,
                row["id"],
                (ALL, row["qtype"]),
                _chinese(question["time"]),
            )


def _chinese(written: str) -> str:
    """Read "2024年04月01日 周一 08:30"."""
    day, _, clock = written.split()
    said = datetime.strptime(f"{day} {clock}", "%Y年%m月%d日 %H:%M")
    return said.replace(tzinfo=CHINA).isoformat()
