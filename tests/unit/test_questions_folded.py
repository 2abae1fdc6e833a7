"""Questions folded from the inside: paraphrases by the hundred, nests of any depth, and what is no nest."""

from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.names import name_key
from hindgraph_extractors.questions import QuestionReader
from hindgraph_extractors.records import ChainHypothesis, Known, Question, ReadContext
from hindgraph_ontology.loader import load_core

GOLDEN = Path(__file__).parents[1] / "golden"
ONTOLOGY = load_core()
READER = QuestionReader(ONTOLOGY, Parser())
NAMES = {
    "Person": "Ann Weber|Bob Zeman|Momo|陈静怡",
    "Team": "Falcon|猎鹰组",
    "Project": "Heron|苍鹭项目",
    "Service": "checkout-api",
    "Database": "orders-db",
    "Host": "node-017",
    "IpAddress": "10.3.5.74",
    "Port": "8443",
    "Company": "Nordwind|北辰科技",
    "Animal": "Bello|豆豆",
    "Food": "peanuts|花生",
    "Activity": "climbing|攀岩",
    "Document": "Slow Glass|慢玻璃",
    "Topic": "sea ice|海冰",
    "City": "Lyon|成都",
    "Tool": "Zotero",
    "PhoneNumber": "+351 912 555 104|138 0055 0012",
    "Email": "ann.1@example.org|mail.1@example.cn",
    "JobTitle": "nurse",
}
WORLD = {name_key(name): (Known(name, cls),) for cls, names in NAMES.items() for name in names.split("|")}


def known(keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
    """Return what the small graph knows."""
    return {key: WORLD[key] for key in keys if key in WORLD}


CONTEXT = ReadContext(said_at=datetime(2026, 1, 1, tzinfo=UTC), known=known)


def asked(text: str) -> Question:
    """Return the analysis of a question."""
    return READER.question(text, CONTEXT)


def tried(question: Question) -> set[str]:
    """Return the chains that recall would walk, symmetric predicates forwards."""
    best = max((chain.score for chain in question.chains), default=0.0)
    return {written(chain) for chain in question.chains if chain.score >= max(0.5, best - 0.25)}


def written(chain: ChainHypothesis) -> str:
    """Write a chain as the golden files do."""
    return ">".join(
        step.predicate if ONTOLOGY.predicates[step.predicate].symmetric else str(step) for step in chain.steps
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_paraphrases_lead_to_the_chain_that_they_ask_for(lang: str) -> None:
    rows: list[dict[str, Any]] = yaml.safe_load((GOLDEN / f"questions_folded_{lang}.yaml").read_text("utf-8"))
    missed = [row["q"] for row in rows if not tried(asked(row["q"])) & set(row["chain"])]
    assert missed == [row["q"] for row in rows if row.get("miss")]


@pytest.mark.parametrize(
    ("text", "chain"),
    [
        (
            "Where is the head office of the company that the spouse of the mother of Ann Weber works for?",
            "has_mother>spouse>works_at>headquartered_in",
        ),
        (
            "Who is the boss of the owner of the service that needs the database on the host with the IP 10.3.5.74?",
            "^has_ip>^runs_on>^depends_on>owned_by>reports_to",
        ),
        (
            "Where does the person whom the person whose pet is Bello is married to work?",
            "^has_pet>spouse>works_at",
        ),
        (
            "依赖运行在IP地址为10.3.5.74的主机上的数据库的服务的负责人是谁？",
            "^has_ip>^runs_on>^depends_on>owned_by",
        ),
        (
            "养豆豆的人的妈妈的医生工作的公司总部在哪里？",
            "^has_pet>has_mother>treated_by>works_at>headquartered_in",
        ),
        ("资助陈静怡领导的项目的公司的总部在哪里？", "^led_by>funded_by>headquartered_in"),
    ],
)
def test_nests_may_be_deep(text: str, chain: str) -> None:
    assert written(asked(text).chains[0]) == chain


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("How many people does the Falcon team have?", "count"),
        ("猎鹰组有多少成员？", "count"),
        ("陈静怡养了几只宠物？", "count"),
        ("苍鹭项目的预算是多少？", "fact"),
        ("Which services depend on orders-db?", "set"),
        ("依赖orders-db的服务有哪些？", "set"),
    ],
)
def test_how_many_is_asked(text: str, form: str) -> None:
    assert asked(text).asked == form


def test_the_noun_that_asks_may_name_the_relation() -> None:
    assert tried(asked("Which version is checkout-api at?")) == {"has_version"}
    assert "phone" in tried(asked("At which number can I reach Ann Weber?"))


def test_a_question_that_names_two_things_is_left_to_the_parser() -> None:
    question = asked("Does checkout-api depend on orders-db?")
    assert question.asked == "yes_no"
    assert {chain.target.name for chain in question.chains if chain.target} == {"checkout-api", "orders-db"}


@pytest.mark.parametrize(
    "text", ["", "?", "的", "的的的", "who", "of of of Ann Weber's", "谁的的Ann Weber是", "Ann Weber"]
)
def test_what_is_no_question_is_folded_to_nothing(text: str) -> None:
    assert asked(text).asked in {"open", "fact", "set"}
