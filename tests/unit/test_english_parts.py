"""The parts of the English reader that need no parse: tokens, inflection, forms of a text."""

import os
import subprocess
import sys

import pytest

from hindgraph_extractors.english.inflect import noun_forms, verb_forms
from hindgraph_extractors.english.lexicon import compile_lexicon
from hindgraph_extractors.english.protect import grams, protected_spans
from hindgraph_extractors.english.segments import clause_pieces, joints, segments
from hindgraph_extractors.english.technical import shaped_class, technical_tokens
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Known
from hindgraph_ontology.loader import load_core

LEXICON = compile_lexicon(load_core())


def shapes(text: str) -> list[tuple[str, str]]:
    return [(token.text, token.shape) for token in technical_tokens(text, ports=True)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("orders-db is down.", [("orders-db", "identifier")]),
        ("We moved to eu-west-1, finally.", [("eu-west-1", "identifier")]),
        ("See https://a.b.com/x?y=1.", [("https://a.b.com/x?y=1", "url")]),
        ("It is in /etc/nginx/nginx.conf, I think.", [("/etc/nginx/nginx.conf", "path")]),
        ("E1042 and ORA-00600", [("E1042", "code"), ("ORA-00600", "code")]),
        ("HTTP 503, then SIGSEGV", [("HTTP 503", "code"), ("SIGSEGV", "code")]),
        ("v2.3.1 and 3.11.2", [("v2.3.1", "version"), ("3.11.2", "version")]),
        ("10.0.0.1 on orders-db:5432", [("10.0.0.1", "ip"), ("orders-db:5432", "endpoint")]),
        ("80 % of 52,000 euros", [("80 %", "percent"), ("52,000 euros", "money")]),
        ("after 30000 ms", [("30000 ms", "duration")]),
        ("on port 8080", [("port 8080", "port")]),
        ("ann@acme.com", [("ann@acme.com", "email")]),
        ("call +49 170 1234567", [("+49 170 1234567", "phone")]),
    ],
)
def test_technical_tokens_are_found(text: str, found: list[tuple[str, str]]) -> None:
    assert shapes(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "a well-known on-call follow-up",
        "my mother-in-law",
        "state-of-the-art",
        "and/or",
        "24/7",
        "Jean-Pierre",
        "a T-shirt",
    ],
)
def test_hyphenated_words_of_the_language_are_no_technical_tokens(text: str) -> None:
    assert [token for token in shapes(text) if token[1] in {"identifier", "path"}] == []


def test_an_amount_is_written_with_one_blank_before_its_unit() -> None:
    values = [token.value.text for token in technical_tokens("800ms, 800 ms and 5 %") if token.value]
    assert values == ["800 ms", "800 ms", "5%"]


@pytest.mark.parametrize(
    ("name", "cls"),
    [
        ("orders-db", "Database"),
        ("eu-west-1", "CloudRegion"),
        ("db-01", "Host"),
        ("search-api", "Service"),
        ("dispatch", None),
    ],
)
def test_shapes_tell_classes_as_far_as_they_do(name: str, cls: str | None) -> None:
    assert shaped_class(name) == cls


@pytest.mark.parametrize(
    ("lemma", "forms"),
    [
        ("own", {"own", "owns", "owned", "owning"}),
        ("move", {"move", "moves", "moved", "moving"}),
        ("rely", {"rely", "relies", "relied", "relying"}),
        ("run", {"run", "runs", "ran", "running"}),
        ("rewrite", {"rewrite", "rewrites", "rewrote", "rewritten", "rewriting"}),
        ("die", {"die", "dies", "died", "dying"}),
        ("stop", {"stop", "stops", "stopped", "stopping"}),
    ],
)
def test_verbs_are_inflected(lemma: str, forms: set[str]) -> None:
    assert set(verb_forms(lemma)) == forms


def test_nouns_are_inflected() -> None:
    assert noun_forms("city") == ("city", "cities")
    assert noun_forms("operating system") == ("operating system", "operating systems")


def test_every_english_wording_of_the_core_is_compiled() -> None:
    entries = sum(1 for p in LEXICON.ontology.predicates.values() for _ in p.entries("en"))
    compiled = {
        id(w)
        for index in (LEXICON.verbs, LEXICON.phrases, LEXICON.nouns)
        for ws in index.values()
        for w in ws
    }
    assert len(compiled) == entries


def forms(text: str) -> list[str]:
    return [part.form for part in segments(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("One line of prose.", ["prose"]),
        ("A title\nAnd its text.", ["title", "prose"]),
        ("One sentence.\nAnother one.", ["prose"]),
        ("# Head\n- item one\n- item two", ["title", "item", "item"]),
        ("service: a\nowner: b", ["pair", "pair"]),
        ("| a | b |\n|---|---|\n| c | d |", ["row", "row", "row"]),
        ("2026-06-03T02:14:07Z ERROR a: b", ["log"]),
        ("```\ncode\n```", ["code", "code", "code"]),
        ('{"a": 1}', ["code"]),
        ("Note: this is prose.", ["prose"]),
        ("Note: this is prose.\nFYI: so is this.", ["prose"]),
    ],
)
def test_a_text_falls_into_its_parts(text: str, found: list[str]) -> None:
    assert forms(text) == found


def test_two_clauses_joined_by_and_are_parsed_apart() -> None:
    text = "orders-db runs on db-01 and stock-db runs on db-02."
    pieces = [text[a:b] for a, b in clause_pieces(text, 0, len(text), joints(LEXICON))]
    assert pieces == ["orders-db runs on db-01", "stock-db runs on db-02."]


def test_two_subjects_joined_by_and_stay_together() -> None:
    text = "orders-db and stock-db run on db-02."
    assert list(clause_pieces(text, 0, len(text), joints(LEXICON))) == [(0, len(text))]


def shown(text: str, known: dict[str, str] | None = None) -> list[tuple[str, str]]:
    named = {name_key(name): (Known(name, cls),) for name, cls in (known or {}).items()}
    spans = protected_spans(text, technical_tokens(text), grams(text), named, LEXICON)
    return [(text[span.start : span.end], span.stand_in) for span in spans]


def test_people_are_shown_as_a_plain_name() -> None:
    assert shown("From 14 June Fatima Benali's team is off.") == [("Fatima Benali", "Anna")]
    assert shown("Dr. Seidel is away.") == [("Dr. Seidel", "Anna")]
    assert shown("Will it rain? Grace is a virtue.") == []


def test_a_known_word_is_shown_as_a_name_only_where_it_may_be_one() -> None:
    known = {"dispatch": "Service"}
    assert shown("Today dispatch was slow.", known) == [("dispatch", "Kafka")]
    assert shown("We dispatch the boxes.", known) == []


def test_the_keys_of_a_text_are_those_of_names() -> None:
    text = "The Payments-Team's port, “8080”, of José Núñez"
    assert {gram.key for gram in grams(text)} >= {
        "payments-team",
        "8080",
        "josé núñez",
        name_key("of José Núñez"),
    }
    for gram in grams(text):
        assert gram.key == name_key(text[gram.start : gram.end])


def test_the_first_reading_leaves_torch_alone_and_importable() -> None:
    script = (
        "import sys; from hindgraph_extractors.english.parts import Part; "
        "from hindgraph_extractors.english.pipeline import Parser; "
        "Parser().parse('Ann lives here.', [(Part(0, 15),)], []); assert 'torch' not in sys.modules"
    )
    paths = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
