"""Second names that whole sentences are about, in both languages, and sentences that only look like it."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.reader import RulesReader
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.loader import load_core

READER = RulesReader(load_core())
SAID = datetime(2026, 9, 17, 12, tzinfo=UTC)


def introduced(text: str) -> set[tuple[str, str]]:
    reading = READER.read(text, ReadContext(said_at=SAID, timezone="UTC"))
    return {(alias.name, alias.alias) for alias in reading.aliases}


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("Kiki is what we call Milan Eriksen.", "Milan Eriksen", "Kiki"),
        ("When somebody says Kiki, they mean Milan Eriksen.", "Milan Eriksen", "Kiki"),
        ("The nickname of Marta Oliveira is Momo.", "Marta Oliveira", "Momo"),
        ("Ann Lee's nickname is Bibi.", "Ann Lee", "Bibi"),
        ("Tara Demir has been called Beppo since school.", "Tara Demir", "Beppo"),
        ("We abbreviate checkout-api to coa.", "checkout-api", "coa"),
        ("fea2 and feed-api are one and the same thing.", "feed-api", "fea2"),
        ("In the chat, people just say coa for checkout-api.", "checkout-api", "coa"),
        ("checkout-api, coa for short, was down yesterday.", "checkout-api", "coa"),
        ("Robert Kim prefers to be called Bob.", "Robert Kim", "Bob"),
        ("Momo's real name is Marta Oliveira.", "Marta Oliveira", "Momo"),
        ("大家都管陈思远叫阿满。", "陈思远", "阿满"),
        ("大家都叫陈思远阿满。", "陈思远", "阿满"),
        ("阿满是陈思远的外号。", "陈思远", "阿满"),
        ("以后我写阿满，指的都是陈思远。", "陈思远", "阿满"),
        ("陈思远有个小名，叫阿满。", "陈思远", "阿满"),
        ("文档里出现的coa，说的就是checkout-api。", "checkout-api", "coa"),
        ("checkout-api太长，口头上都用coa代替。", "checkout-api", "coa"),
        ("coa和checkout-api是同一个东西，别当成两个。", "checkout-api", "coa"),
    ],
)
def test_a_sentence_about_a_name_gives_the_other_one(text: str, name: str, alias: str) -> None:
    assert introduced(text) == {(name, alias)}


@pytest.mark.parametrize(
    "text",
    [
        "When people say payments, they mean the money that we owe.",
        "People say hello to Ann Lee.",
        "Ann Lee is just tired.",
        "It is just Ann Lee.",
        "We use Grafana for checkout-api.",
        "We write code for checkout-api.",
        "checkout-api and billing-api are the same length.",
        "We use Postgres instead of MySQL.",
        "Ann Lee answers to Bob Ray.",
        "The ticket refers to orders-db.",
        "They say hello for Bob Ray.",
        "orders-db and orders-cache are the same now.",
        "Porto and Lisbon are the same in summer.",
        "Kiki is what we call the owner of checkout-api.",
        "Kiki is the nickname of the dog of Ann Lee.",
        "MySQL太慢了，用Postgres代替。",
        "小王和陈思远都是同一个项目的成员。",
        "checkout和orders是同一个系统的模块。",
        "陈思远平时叫小王起床。",
        "大家叫陈思远吃饭了。",
        "我说的问题就是checkout。",
        "陈思远的代号是个秘密。",
        "Milan Eriksen is called back by Ann Lee.",
        "我叫陈思远来开会。",
        "陈思远和王伟是同一个组的。",
        "陈思远用PostgreSQL代替MySQL。",
        "提到王伟，都是陈思远在笑。",
    ],
)
def test_other_sentences_give_none(text: str) -> None:
    assert introduced(text) == set()
