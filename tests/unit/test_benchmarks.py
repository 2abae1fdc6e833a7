"""The benchmarks count what they say they count."""

import json
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from benchmarks import made_up
from benchmarks.recall.baselines import BM25, DENSE, RRF, Baselines, Bm25, fused
from benchmarks.recall.datasets import load
from benchmarks.recall.metrics import all_at, any_at, paired_bootstrap, recall_at
from benchmarks.recall.reading_cache import CachedReader
from benchmarks.recall.records import Asked, Passage, Pool
from benchmarks.recall.remembering import Found, Ingested, passage_of
from benchmarks.recall.report import OURS, Outcome, Run, graph_share, report, strongest
from hindgraph.stores.hashing import HashingEmbedder
from hindgraph_extractors.records import Known, Mention, Question, ReadContext, Reading

RANKED = ["a", "b", "c", "d", "e", "f"]
SHARED = Path(__file__).parents[3] / "shared" / "data"


def test_recall_is_the_share_of_gold_among_the_first() -> None:
    assert recall_at(RANKED, {"a", "f"}, 5) == 0.5
    assert recall_at(RANKED, {"a", "f"}, 6) == 1.0
    assert recall_at([], {"a"}, 5) == 0.0


def test_a_ref_that_is_ranked_twice_counts_once() -> None:
    assert recall_at(["a", "a"], {"a", "b"}, 2) == 0.5


def test_all_needs_every_gold_item_and_any_needs_one() -> None:
    assert (all_at(RANKED, {"a", "f"}, 5), any_at(RANKED, {"a", "f"}, 5)) == (0.0, 1.0)
    assert (all_at(RANKED, {"a", "e"}, 5), any_at(RANKED, {"f", "g"}, 5)) == (1.0, 0.0)


def test_the_interval_of_a_clear_win_excludes_zero() -> None:
    interval = paired_bootstrap([1.0] * 30 + [0.5] * 10, [0.5] * 40)
    assert interval.mean == pytest.approx(0.375)
    assert 0.25 < interval.low < interval.mean < interval.high <= 0.5
    assert interval.excludes_zero


def test_the_interval_of_a_lucky_question_holds_zero() -> None:
    interval = paired_bootstrap([1.0, *[0.5] * 39], [0.5] * 40)
    assert interval.mean > 0
    assert not interval.excludes_zero


def test_the_interval_is_that_of_the_pairs_and_not_of_the_means() -> None:
    noisy = [0.0, 1.0] * 50
    assert paired_bootstrap([value + 0.1 for value in noisy], noisy).low == pytest.approx(0.1)


def test_the_interval_is_the_same_each_time() -> None:
    ours, theirs = [0.2, 0.4, 0.9], [0.1, 0.5, 0.3]
    assert paired_bootstrap(ours, theirs) == paired_bootstrap(ours, theirs)


def test_bm25_prefers_the_rare_word_and_the_short_text() -> None:
    index = Bm25.of(
        ["the river rises", "the river rises in a very long text of other words", "zebra", "river"]
    )
    river = index.scores("river")
    assert river[3] > river[0] > river[1] > river[2] == 0.0
    assert index.scores("zebra").max() > river.max()
    assert index.scores("unheard").tolist() == [0.0] * 4


def test_fusion_prefers_what_both_rank_and_breaks_ties_by_ref() -> None:
    assert fused([["a", "b", "c"], ["b", "d", "a"]]) == ["b", "a", "d", "c"]
    assert fused([["z"], ["y"]]) == ["y", "z"]


def test_every_baseline_ranks_the_text_that_holds_the_words_first() -> None:
    texts = {"p": "apples grow on trees", "q": "ships sail on water", "r": "bread is baked at night"}
    pool = Pool("t", tuple(Passage(ref, text, {}) for ref, text in texts.items()))
    ranked = Baselines(pool, HashingEmbedder())("ships on water", k=2)
    assert {system: refs[0] for system, refs in ranked.items()} == {BM25: "q", DENSE: "q", RRF: "q"}
    assert {len(refs) for refs in ranked.values()} == {2}


def test_a_section_counts_for_its_passage() -> None:
    assert [passage_of(ref) for ref in ("mus_1", "mus_1#2", "c#sharp", "D1:3")] == [
        "mus_1",
        "mus_1",
        "c#sharp",
        "D1:3",
    ]


def outcome(name: str, gold: set[str], routes: dict[str, set[str]], **ranked: tuple[str, ...]) -> Outcome:
    found = Found(
        ranked.get("ours", ()), 10.0, 5.0, {"rank": 4.0}, {r: frozenset(ids) for r, ids in routes.items()}
    )
    systems = {OURS: found.ranked, BM25: ranked.get("bm25", ()), DENSE: (), RRF: ()}
    return Outcome(Asked(name, "?", frozenset(gold), "t", ("all",)), found, systems)


def test_the_share_of_the_graph_is_of_the_gold_that_a_route_found() -> None:
    both = outcome("1", {"a", "b"}, {"graph": {"a", "b", "x"}, "words": {"a"}, "vector": set()})
    missed = outcome("2", {"c"}, {"graph": set(), "words": {"x"}, "vector": {"c"}})
    assert graph_share([both, missed]) == (1.0, 1 / 3)
    assert graph_share([]) == (0.0, 0.0)


def test_the_strongest_baseline_is_the_one_with_the_best_mean() -> None:
    assert strongest({RRF: [0.5, 0.5], BM25: [1.0, 0.2], DENSE: [0.0, 1.0]}) == BM25


def test_the_table_sets_ours_against_the_strongest_baseline() -> None:
    outcomes = tuple(outcome(str(n), {"a"}, {}, ours=("a",), bm25=("x", "a")[n % 2 :]) for n in range(4))
    worse = tuple(outcome(str(n), {"a"}, {}, ours=("a",), bm25=("x",)) for n in range(4, 8))
    text = report([Run("tiny", (9,), Ingested(9, 3.0, 0), (*outcomes, *worse))])
    assert "| tiny | all | 8 | 9 | hindgraph | 100.0 | 100.0 | 100.0 | 100.0 | 100.0 |  |" in text
    assert "| tiny | all | 8 | 9 | BM25 | 50.0 | 50.0 | 50.0 | 50.0 | 50.0 | **+50.0 [" in text
    assert "| tiny | 10.0 | 10.0 | 5.0 | 9 | 3.0 | 0 |" in text


def written(folder: Path, rows: list[dict[str, Any]]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    passages = [
        {"id": "p1", "title": "Rome", "text": "A city."},
        {"id": "p2", "title": "Oslo", "text": "Another city."},
    ]
    asked = [{"id": "q1", "question": "Where?", "gold": ["p1", "p2"], "hops": 2}]
    for name in ("musique200", "musique_train100_openie", "hotpotqa_train100", "2wiki_train500"):
        ids = {"p1": f"{name}-1", "p2": f"{name}-2"}
        renamed = [row | {"id": ids[row["id"]]} for row in passages]
        written(tmp_path / "multihop" / name / "corpus.jsonl", renamed)
        questions = [row | {"gold": sorted(ids.values())} for row in asked]
        written(tmp_path / "multihop" / name / "queries_dev.jsonl", questions)
    turn = {"session": 1, "session_time": "1:56 pm on 8 May, 2023"}
    turns = [
        turn | {"id": "c1/D1:1", "conv": "c1", "speaker": "Ann", "text": "Look!", "image_caption": "a dog"},
        turn | {"id": "c2/D1:1", "conv": "c2", "speaker": "Bob", "text": "Hi."},
    ]
    corrected = {"gold_turns": ["x"], "gold_turns_corrected": ["c1/D1:1"]}
    queries = [
        {"id": "1", "conv": "c1", "question": "Who?", "category": 1, **corrected},
        {"id": "2", "conv": "c1", "question": "What?", "category": 5, "gold_turns": ["c1/D1:1"]},
        {"id": "3", "conv": "c2", "question": "Why?", "category": 3, "gold_turns": []},
    ]
    written(tmp_path / "locomo" / "turns.jsonl", turns)
    written(tmp_path / "locomo" / "queries_dev.jsonl", queries)
    return tmp_path


def test_a_title_is_left_out_where_it_is_not_wanted(data: Path) -> None:
    assert [p.text for p in load(data, "musique200", titles=True).pools[0].passages] == [
        "Rome\nA city.",
        "Oslo\nAnother city.",
    ]
    assert [p.text for p in load(data, "musique200", titles=False).pools[0].passages] == [
        "A city.",
        "Another city.",
    ]


def test_a_limit_leaves_the_pool_as_large_as_it_is(data: Path) -> None:
    limited = load(data, "musique200", titles=True).limited(0)
    whole = load(data, "musique200", titles=True).limited(1)
    assert (len(limited.asked), len(whole.asked)) == (0, 1)
    assert len(whole.pools[0].passages) == 2


def test_the_training_sets_are_one_pool_in_which_equal_passages_are_one(data: Path) -> None:
    train = load(data, "train", titles=True)
    assert len(train.pools[0].passages) == 2
    refs = {p.ref for p in train.pools[0].passages}
    assert all(question.gold == refs for question in train.asked)
    assert len({group for question in train.asked for group in question.groups}) == 3


def test_locomo_is_by_conversation_with_corrected_evidence_and_the_fifth_category_apart(data: Path) -> None:
    locomo = load(data, "locomo", titles=True)
    assert [pool.actor for pool in locomo.pools] == ["c1", "c2"]
    assert [(q.id, sorted(q.gold), q.groups) for q in locomo.asked] == [
        ("1", ["c1/D1:1"], ("1-4", "1 multi-hop")),
        ("2", ["c1/D1:1"], ("5 adversarial",)),
    ]
    row = locomo.pools[0].passages[0].row
    assert (row["text"], row["speaker"], row["session"]) == ("Ann\nLook! [image: a dog]", "Ann", "S1")
    assert row["occurred_at"] == "2023-05-08T13:56:00+00:00"


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared data beside the checkout")
def test_every_gold_ref_of_the_sets_is_in_its_pool() -> None:
    for name in (
        "musique200",
        "2wiki101_hipporag",
        "hotpotqa200",
        "locomo",
        "longmemeval",
        "memdaily",
        "train",
    ):
        dataset = load(SHARED, name, titles=True)
        refs = {pool.actor: {passage.ref for passage in pool.passages} for pool in dataset.pools}
        assert all(question.gold <= refs[question.actor] for question in dataset.asked), name


class CountingReader:
    """Mentions the names that the graph knows of the words of a text."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, text: str, context: ReadContext) -> Reading:
        self.reads += 1
        known = sorted(context.known(text.split()))
        return Reading("en", tuple(Mention(name, "Thing", 0, 1, name) for name in known))

    def question(self, text: str, context: ReadContext) -> Question:
        return Question("en")


class Names:
    """A gazetteer of a few names."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __call__(self, keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        return {key: (Known(key, "Thing"),) for key in keys if key in self.names}


NOW = datetime(2026, 1, 1, tzinfo=UTC)


def names_in(reading: Reading) -> list[str]:
    return [mention.name for mention in reading.mentions]


def test_a_text_is_read_again_only_when_the_graph_knows_other_names_of_it(tmp_path: Path) -> None:
    inner = CountingReader()
    reader = CachedReader(inner, tmp_path / "readings.db", version="1")
    for names, expected in ((("ann",), ["ann"]), (("ann", "zoe"), ["ann"]), (("ann", "bob"), ["ann", "bob"])):
        context = ReadContext(NOW, known=Names(*names))
        assert names_in(reader.read("ann met bob", context)) == expected
    assert (inner.reads, reader.hits, reader.misses) == (2, 1, 2)
    reader.close()


def test_a_reading_outlives_the_process_but_not_the_version_of_the_extractors(tmp_path: Path) -> None:
    context = ReadContext(NOW, known=Names("ann"))
    reads = []
    for version in ("1", "1", "2"):
        inner = CountingReader()
        reader = CachedReader(inner, tmp_path / "readings.db", version=version)
        assert names_in(reader.read("ann", context)) == ["ann"]
        reader.close()
        reads.append(inner.reads)
    assert reads == [1, 0, 1]


def test_a_text_in_another_context_is_another_text(tmp_path: Path) -> None:
    inner = CountingReader()
    reader = CachedReader(inner, tmp_path / "readings.db", version="1")
    for speaker in (None, "Ann", "Bob", "Ann"):
        reader.read("hello", ReadContext(NOW, speaker=speaker))
    assert inner.reads == 3
    reader.close()


def test_the_made_up_company_is_the_same_each_time_and_varied() -> None:
    rows = list(made_up.memories(500))
    assert rows == list(made_up.memories(500))
    assert len({row["ref"] for row in rows}) == 500
    assert len({row["text"] for row in rows}) > 490
    asked = set(made_up.questions(200, 500))
    assert len(asked) > 100
    told = " ".join(row["text"] for row in rows)
    assert sum(store in told for store in made_up.stores(500)) >= 5
