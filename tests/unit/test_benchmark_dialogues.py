"""Question sets over dialogues: what is told when, by whom, and what is asked when."""

import json
from pathlib import Path
from typing import Any

from benchmarks.recall.datasets import load


def written(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def test_longmemeval_is_one_pool_with_who_spoke_when_and_no_questions_without_an_answer(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "longmemeval_evidence"
    turn = {"role": "user", "text": "I bought a kayak.", "session_date": "2023/05/22 (Mon) 10:50"}
    question = {"question": "What did I buy?", "question_date": "2023/06/01 (Thu) 08:00", "gold": ["e1"]}
    written(folder / "corpus.jsonl", [turn | {"id": "e1"}])
    written(folder / "distractors_real_head500.jsonl", [turn | {"id": "d1", "role": "assistant"}])
    rows = [
        question | {"id": "q1", "type": "single-session-user", "abstention": False},
        question | {"id": "q2", "type": "multi-session", "abstention": True},
    ]
    written(folder / "queries_dev.jsonl", rows)
    read = load(tmp_path, "longmemeval", titles=True)
    (pool,) = read.pools
    assert [(p.ref, p.row["origin"], p.row["occurred_at"]) for p in pool.passages] == [
        ("e1", "human", "2023-05-22T10:50:00+00:00"),
        ("d1", "agent", "2023-05-22T10:50:00+00:00"),
    ]
    assert [(q.id, q.groups, q.asked_at) for q in read.asked] == [
        ("q1", ("all", "single-session-user"), "2023-06-01T08:00:00+00:00")
    ]


def test_memdaily_has_an_actor_a_trajectory_and_one_of_each_sort_in_turn(tmp_path: Path) -> None:
    def trajectory(name: str, sort: str) -> dict[str, Any]:
        message = {"id": 0, "text": "我喜欢爬山。", "time": "2024年04月01日 周一 08:30", "place": "广东深圳"}
        question = {"question": "我喜欢什么？", "gold": [0], "time": "2024年04月04日 周四 07:42"}
        return {"id": name, "qtype": sort, "messages": [message], "questions": [question]}

    sorts = [("a", "simple"), ("b", "simple"), ("c", "noisy")]
    written(tmp_path / "memdaily_zh" / "trajectories_dev.jsonl", [trajectory(*each) for each in sorts])
    read = load(tmp_path, "memdaily", titles=True)
    assert [(q.actor, sorted(q.gold), q.groups) for q in read.asked] == [
        ("a", ["a:0"], ("all", "simple")),
        ("c", ["c:0"], ("all", "noisy")),
        ("b", ["b:0"], ("all", "simple")),
    ]
    assert read.asked[0].asked_at == "2024-04-04T07:42:00+08:00"
    assert read.pools[0].passages[0].row["occurred_at"] == "2024-04-01T08:30:00+08:00"
    assert [pool.actor for pool in read.limited(2).pools] == ["a", "c"]
