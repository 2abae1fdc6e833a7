"""Question analysis: the golden questions, and text that nobody would call a question."""

import string
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.questions import QuestionReader
from hindgraph_extractors.records import ChainHypothesis, Known, Period, Question
from hindgraph_ontology.loader import load_core
from unit.questions_world import CONTEXT

GOLDEN = Path(__file__).parents[1] / "golden"
READER = QuestionReader(load_core(), Parser())


def rows(lang: str) -> list[dict[str, Any]]:
    """Return the golden questions of a language."""
    read: list[dict[str, Any]] = yaml.safe_load((GOLDEN / f"questions_{lang}.yaml").read_text("utf-8"))
    return read


GOLDEN_ROWS = [
    pytest.param(
        row, id=row["q"], marks=[pytest.mark.xfail(reason=row["miss"], strict=True)] if "miss" in row else []
    )
    for row in [*rows("en"), *rows("zh")]
]


def written(chain: ChainHypothesis) -> str:
    """Write a hypothesis as the golden files do."""
    return f"{chain.anchor.name}: {'>'.join(map(str, chain.steps))}"


def last_day(period: Period | None) -> date | None:
    """Return the last day of a period in the asker's zone."""
    if period is None or period.end is None:
        return None
    return (period.end - timedelta(microseconds=1)).astimezone(ZoneInfo(CONTEXT.timezone)).date()


def best(question: Question) -> list[ChainHypothesis]:
    """Return the hypotheses that share the first place."""
    return [chain for chain in question.chains if chain.score == question.chains[0].score]


@pytest.mark.parametrize("row", GOLDEN_ROWS)
def test_a_golden_question_is_understood(row: dict[str, Any]) -> None:
    question = READER.question(row["q"], CONTEXT)
    first = best(question)
    if row.get("chain"):
        assert set(map(written, first)) & set(row["chain"])
    elif "chain" in row:
        assert question.chains == ()
    if "target" in row:
        assert {chain.target.name for chain in first if chain.target} & set(row["target"])
    if "cls" in row:
        assert question.answer_class == row["cls"]
    assert question.asked == row.get("asked", question.asked)
    assert question.negated == row.get("negated", False)
    assert question.qualifier == row.get("qualifier")


@pytest.mark.parametrize("row", [*rows("en"), *rows("zh")], ids=lambda row: row["q"])
def test_a_golden_question_is_asked_of_the_right_time(row: dict[str, Any]) -> None:
    question = READER.question(row["q"], CONTEXT)
    assert last_day(question.as_of) == row.get("as_of")
    assert last_day(question.known_at) == row.get("known_at")
    assert last_day(question.time_range) == row.get("range")


def test_a_qualifier_stands_on_the_steps_that_take_one() -> None:
    question = READER.question("Which port does pricing listen on in staging?", CONTEXT)
    assert [step.qualifier for step in question.chains[0].steps] == ["staging"]


def test_the_classes_of_a_chain_are_those_that_the_question_names() -> None:
    question = READER.question(
        "Which city does the owner of the service that depends on orders-db live in?", CONTEXT
    )
    assert question.chains[0].classes == ("Service", None, "City")


def test_two_predicates_that_share_a_wording_are_both_proposed() -> None:
    question = READER.question("Where does catalog run?", CONTEXT)
    assert {"runs_in", "runs_on"} <= {str(chain.steps[0]) for chain in question.chains}


def test_the_hypotheses_are_few_and_in_order_of_their_score() -> None:
    question = READER.question("Who owns the service that uses the database that Tomasz owns?", CONTEXT)
    scores = [chain.score for chain in question.chains]
    assert scores == sorted(scores, reverse=True)
    assert len(scores) <= 12
    assert all(len(chain.steps) <= 5 for chain in question.chains)


def test_exact_tokens_are_kept_as_codes() -> None:
    question = READER.question('What does E1042 mean in /var/log/pay.log, and "card expired"?', CONTEXT)
    assert {"E1042", "/var/log/pay.log", "card expired"} <= set(question.codes)


def test_a_pronoun_means_what_the_session_spoke_of_last() -> None:
    context = replace(CONTEXT, recent=(Known("Priya Raman", "Person"), Known("checkout", "Service")))
    assert written(READER.question("Who owns it?", context).chains[0]) == "checkout: owned_by"
    assert written(READER.question("Where does she live?", context).chains[0]) == "Priya Raman: lives_in"


def test_the_person_behind_i_is_the_user_and_a_speaker_is_himself() -> None:
    assert READER.question("Where do I live?", CONTEXT).chains[0].anchor.resolved == "user"
    spoken = READER.question("Where do I live?", replace(CONTEXT, speaker="Luca Ferri"))
    assert spoken.chains[0].anchor.name == "Luca Ferri"


def test_a_name_that_nobody_knows_is_still_the_anchor() -> None:
    context = replace(CONTEXT, known=lambda keys: {})
    assert written(READER.question("Who owns frobnicator?", context).chains[0]) == "frobnicator: owned_by"


def test_the_same_question_has_the_same_analysis() -> None:
    text = "Who leads the team that owns the service that needs stock-db?"
    assert READER.question(text, CONTEXT) == READER.question(text, CONTEXT)


STRANGE = [
    "",
    " \t\n",
    "?",
    "？？？",
    "的的的的",
    "谁",
    '"',
    "'",
    'checkout AND (NOT NEAR/2 "x) OR *',
    "who owns '; DROP TABLE facts; --",
    "🦊🔥 who owns 🦊?",
    "a\ud800b who owns checkout\udfff?",
    "who\x00owns\x00checkout",
    "who owns " + "checkout " * 10_000,
    "why " * 10_000,
    "的" * 10_000,
    "((((((((((",
    "which which which of of of that that that",
    "Is?",
    "How many?",
    "how did we fix?",
    "when when when",
    "port 8443 8444 8445 8446",
    "tell me",
    "can you tell me",
    "according to what we knew",
]


@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_strange_text_is_an_open_question_and_no_error(text: str) -> None:
    question = READER.question(text, CONTEXT)
    assert len(question.chains) <= 12


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            """who which what does is the of that's service city owner depends on checkout orders-db Ann in 's live by not
            how many 的 谁 负责 依赖 服务 ? " ( 12 June""".split()
        )
        | st.text(string.printable, max_size=5),
        max_size=14,
    ).map(" ".join)
)
def test_no_order_of_words_is_an_error(text: str) -> None:
    question = READER.question(text, CONTEXT)
    assert all(0 <= chain.score <= 1 and len(chain.classes) == len(chain.steps) for chain in question.chains)


def test_a_surface_stands_where_it_says() -> None:
    text = "Does Tomasz's service need “orders-db” on 12 June?"
    question = READER.question(text, CONTEXT)
    assert question.surfaces
    assert all(text[s.start : s.end] == s.text for s in question.surfaces)


def test_today_is_now_and_tomorrow_is_not() -> None:
    context = replace(CONTEXT, said_at=datetime(2026, 7, 1, 7, tzinfo=UTC))
    assert READER.question("Who leads the Data team today?", context).as_of is None
    assert READER.question("Who will lead the Data team tomorrow?", context).as_of is not None
