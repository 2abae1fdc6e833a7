"""The demo's story keeps what its questions promise."""

import json
import re
from collections import Counter
from datetime import UTC, date, datetime
from importlib.resources import files
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml

DEMO = files("hindgraph.data") / "demo"
ZONE = ZoneInfo("Europe/Berlin")
ROW_FIELDS = {"ref", "text", "occurred_at", "session", "speaker", "layer", "origin", "lang"}
QUESTION_FIELDS = {"id", "kind", "query", "asked_at", "expect", "expect_sources"}
OPTIONAL_FIELDS = {"title", "as_of", "known_at", "same_as", "counted"}
TEN_KINDS = [
    "fact", "current", "as-of", "known-at", "three-hop",
    "exact-code", "set", "last-time", "chinese", "no-answer",
]  # fmt: skip
LEAST_EXAMPLES = {
    "alias": 8, "budget": 4, "chinese": 12, "correction": 5, "cover": 2, "deadline": 3, "decision": 3,
    "event": 1, "fix": 4, "hypothesis": 8, "incident": 8, "key-value": 2, "log": 5, "markdown": 1,
    "near-number": 15, "path": 2, "personal": 20, "plan": 10, "preference": 3, "pronoun": 1, "qualifier": 1,
    "question": 6, "quotation": 3, "relative-date": 20, "schedule": 4, "small-talk": 12, "table": 1,
    "update": 15,
}  # fmt: skip
HAN = re.compile(r"[\u4e00-\u9fff]")
FIRST_PERSON = re.compile(r"\b(I|me|my|we|us|our)\b", re.IGNORECASE)


def read_yaml(name: str) -> Any:
    return yaml.safe_load((DEMO / name).read_text("utf-8"))


def read_rows() -> list[dict[str, str]]:
    return [json.loads(line) for line in (DEMO / "memories.jsonl").read_text("utf-8").splitlines()]


ROWS = read_rows()
TEXTS = {row["ref"]: row["text"] for row in ROWS}
TOLD_AT = {row["ref"]: datetime.fromisoformat(row["occurred_at"]) for row in ROWS}
TEN = read_yaml("questions.yaml")
MORE = read_yaml("questions_more.yaml")
FEATURES: dict[str, list[str]] = read_yaml("features.yaml")


def moment(text: str) -> datetime:
    """Read a day as its last instant in the story's zone, anything longer as it stands."""
    if len(text) > len("2026-06-01"):
        return datetime.fromisoformat(text)
    day = date.fromisoformat(text)
    return datetime(day.year, day.month, day.day, 23, 59, 59, 999999, tzinfo=ZONE)


def said_values(question: dict[str, Any]) -> list[str]:
    """Return the expected values that must be words of the sources."""
    if question["kind"] in ("count", "yes-no"):
        return list(question.get("counted", []))
    return list(question["expect"])


def test_there_are_at_least_150_texts_in_8_to_14_sessions() -> None:
    assert len(ROWS) >= 150
    assert 8 <= len({row["session"] for row in ROWS}) <= 14


def test_every_row_has_the_fields_of_the_ingest_format() -> None:
    for row in ROWS:
        assert row.keys() <= ROW_FIELDS, row["ref"]
        assert row.keys() >= ROW_FIELDS - {"speaker", "lang"}, row["ref"]
        assert row["layer"] in ("episodic", "semantic"), row["ref"]
        assert row["origin"] in ("human", "agent", "tool"), row["ref"]
        assert row["text"].strip() == row["text"] != "", row["ref"]


def test_refs_and_texts_are_unique() -> None:
    assert len(TEXTS) == len(ROWS)
    assert len(set(TEXTS.values())) == len(ROWS)


def test_the_story_is_told_in_order_and_in_june_2026() -> None:
    times = list(TOLD_AT.values())
    assert all(earlier < later for earlier, later in pairwise(times))
    for row, told in zip(ROWS, times, strict=True):
        assert (told.year, told.month) == (2026, 6)
        assert told.utcoffset() == told.astimezone(ZONE).utcoffset()
        assert row["session"].startswith(told.date().isoformat())


def test_every_session_is_one_run_of_rows() -> None:
    sessions = [row["session"] for row in ROWS]
    starts = [after for before, after in pairwise(["", *sessions]) if before != after]
    assert len(starts) == len(set(starts))


def test_only_people_say_i_and_only_people_have_a_speaker() -> None:
    for row in ROWS:
        if row["origin"] != "human":
            assert "speaker" not in row, row["ref"]
            assert not FIRST_PERSON.search(row["text"]), row["ref"]


def test_a_log_line_is_not_older_than_its_row_by_more_than_five_minutes() -> None:
    lines = [row for row in ROWS if row["origin"] == "tool"]
    assert [row["ref"] for row in lines] == FEATURES["log"]
    for row in lines:
        age = TOLD_AT[row["ref"]] - datetime.fromisoformat(row["text"].split()[0])
        assert 0 <= age.total_seconds() <= 300, row["ref"]


def test_chinese_texts_are_marked_as_such() -> None:
    marked = [row["ref"] for row in ROWS if row.get("lang") == "zh"]
    mostly_chinese = [ref for ref, text in TEXTS.items() if len(HAN.findall(text)) > 5]
    assert marked == mostly_chinese == FEATURES["chinese"]


def test_most_texts_are_of_one_to_three_sentences() -> None:
    words = [len(row["text"].split()) for row in ROWS if row["origin"] == "human" and "lang" not in row]
    assert sum(8 <= count <= 45 for count in words) >= 0.95 * len(words)


@pytest.mark.parametrize(("feature", "least"), LEAST_EXAMPLES.items())
def test_the_story_has_enough_examples_of(feature: str, least: int) -> None:
    refs = FEATURES[feature]
    assert len(refs) >= least
    assert len(refs) == len(set(refs))
    assert set(refs) <= TEXTS.keys()


def test_every_feature_is_asked_for() -> None:
    assert FEATURES.keys() == LEAST_EXAMPLES.keys()


def test_the_ten_questions_come_in_the_order_of_the_demo() -> None:
    assert [question["kind"] for question in TEN] == TEN_KINDS
    assert all(0 < len(question["title"]) <= 60 for question in TEN)


def test_there_are_thirty_more_questions_of_many_kinds() -> None:
    kinds = Counter(question["kind"] for question in MORE)
    assert len(MORE) == 30
    assert sum(n for kind, n in kinds.items() if kind.startswith("chinese")) == 6
    assert kinds.keys() >= {
        "inverse", "two-hop", "near-number", "qualifier", "cover", "after-cover", "plan-in-force", "plan-not-yet",
        "as-of", "known-at", "count", "yes-no", "correction", "update", "alias", "pronoun", "no-answer",
    }  # fmt: skip


def test_no_question_is_asked_twice() -> None:
    ids = [question["id"] for question in TEN + MORE]
    asked = [(q["query"], q.get("as_of"), q.get("known_at")) for q in TEN + MORE]
    assert len(set(ids)) == len(ids)
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize("question", TEN + MORE, ids=lambda question: question["id"])
class TestQuestion:
    def test_it_has_the_fields_of_a_question(self, question: dict[str, Any]) -> None:
        assert question.keys() >= QUESTION_FIELDS
        assert question.keys() <= QUESTION_FIELDS | OPTIONAL_FIELDS
        assert all(isinstance(value, str) for value in question["expect"])

    def test_its_sources_exist(self, question: dict[str, Any]) -> None:
        assert set(question["expect_sources"]) <= TEXTS.keys()
        assert bool(question["expect_sources"]) == bool(question["expect"])

    def test_its_values_are_words_of_its_sources(self, question: dict[str, Any]) -> None:
        sources = [TEXTS[ref] for ref in question["expect_sources"]]
        for value in said_values(question):
            # "3.1" is not said by "3.10", nor "db-1" by "db-12".
            said = re.compile(rf"(?<![0-9A-Za-z]){re.escape(value)}(?![0-9A-Za-z]|\.[0-9])")
            assert any(said.search(source) for source in sources), value

    def test_its_sources_were_known_when_it_is_asked(self, question: dict[str, Any]) -> None:
        known = moment(question.get("known_at", question["asked_at"]))
        assert all(TOLD_AT[ref] <= known for ref in question["expect_sources"])

    def test_its_other_names_belong_to_expected_values(self, question: dict[str, Any]) -> None:
        assert question.get("same_as", {}).keys() <= set(question["expect"])

    def test_its_count_is_the_number_of_things_counted(self, question: dict[str, Any]) -> None:
        assert ("counted" in question) == (question["kind"] == "count")
        if "counted" in question:
            assert question["expect"] == [str(len(set(question["counted"])))]

    def test_it_is_asked_after_the_month(self, question: dict[str, Any]) -> None:
        assert moment(question["asked_at"]) > max(TOLD_AT.values())
        assert moment(question.get("as_of", question["asked_at"])) <= datetime(2026, 7, 2, tzinfo=UTC)


def test_the_set_leaves_out_what_ended_and_what_was_only_supposed() -> None:
    (question,) = (question for question in TEN if question["kind"] == "set")
    assert len(question["expect"]) >= 3
    assert TEXTS["jun17-02"].startswith("basket no longer depends on stock-db")
    assert "recommender read from stock-db" in TEXTS["jun17-04"]
    assert "jun17-04" in FEATURES["hypothesis"]
    assert not {"basket", "recommender", "search-api"} & set(question["expect"])


def test_one_service_only_is_said_to_depend_on_orders_db() -> None:
    saying = re.compile(r"(\S+) (?:now )?(?:depends|relies) on orders-db")
    assert {found for text in TEXTS.values() for found in saying.findall(text)} == {"dispatch"}


def test_the_last_fix_of_the_timeouts_differs_from_the_first() -> None:
    fixes = [text for text in TEXTS.values() if text.startswith("We fixed the checkout timeouts by ")]
    (question,) = (question for question in TEN if question["kind"] == "last-time")
    (value,) = question["expect"]
    assert len(fixes) == 2
    assert [value in fix for fix in fixes] == [False, True]


def test_nobody_says_what_is_asked_last() -> None:
    amounts = [text for text in TEXTS.values() if "budget" in text and re.search(r"\d", text)]
    assert len(amounts) >= 3
    assert not any("Identity" in text for text in amounts)
