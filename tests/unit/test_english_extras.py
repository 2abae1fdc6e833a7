"""Parts of the English reader and of question reading that are worth a test of their own."""

import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hindgraph_extractors.english.ellipsis import subjectless
from hindgraph_extractors.english.lexicon import compile_lexicon
from hindgraph_extractors.english.protect import grams, protected_spans
from hindgraph_extractors.questions.surfaces import find_names
from hindgraph_extractors.questions.tenses import find_neighbour, read_tense
from hindgraph_extractors.records import ReadContext
from hindgraph_ontology.errors import OntologyError
from hindgraph_ontology.loader import load, load_core
from worlds import reader

CONTEXT = ReadContext(said_at=datetime(2026, 6, 10, 9, tzinfo=UTC), timezone="UTC", user="Ines Hartwig")
LEXICON = compile_lexicon(load_core())


def facts(text: str) -> set[tuple[str, str, str]]:
    drafts = reader().read(text, CONTEXT).drafts
    return {(d.subject.name, d.predicate, d.object.name if d.object else "") for d in drafts if d.polarity}


def protected(text: str) -> list[str]:
    return [text[s.start : s.end] for s in protected_spans(text, (), grams(text), {}, LEXICON) if s.stand_in]


def tense(question: str) -> str:
    names = find_names(question, CONTEXT, LEXICON.classes)
    return read_tense(question, names, "en")


# ---- sentences without their I


@pytest.mark.parametrize(
    ("text", "verbs"),
    [
        ("Quit my job. Moved to Bonn.", ["Quit", "Moved"]),
        ("lived in Montevideo 2011–2013, then came back", ["lived"]),
        ("Done: ported the driver to Go.", ["ported"]),
        ("Founded in 1962 by Henrik Aalto, Kivi is old.", []),
        ("Set up by Ann, the wiki is huge.", []),
        ("Used cars sell well. Based in Lyon.", []),
        ("Lost and found is on floor 2.", []),
        ("Left: menu, right: search.", []),
    ],
)
def test_a_verb_without_its_subject_is_told_from_a_participle(text: str, verbs: list[str]) -> None:
    pasts = {"quit", "moved", "lived", "ported", "founded", "used", "based", "lost", "left"}
    found = subjectless(text, 0, len(text), pasts)
    assert [text[at:].split()[0].rstrip(".,") for at in sorted(found)] == verbs


def test_a_piece_is_read_from_its_own_beginning() -> None:
    text = "- Quit my job"
    assert subjectless(text, 2, len(text), {"quit"}) == {2}


def test_the_left_out_subject_is_the_user_and_points_at_its_verb() -> None:
    (draft,) = reader().read("Quit Allianz in April.", CONTEXT).drafts
    assert (draft.subject.name, draft.subject.resolved) == ("Ines Hartwig", "user")
    assert (draft.subject.text, draft.subject.start, draft.subject.end) == ("Quit", 0, 4)


# ---- names that stand in longer ones


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Balthasar Gérard shot him.", []),
        ("She works at Acme. Anna lives in Bonn.", ["Anna"]),
        ("The voice of Frank Sinatra is known.", ["Frank Sinatra"]),
        ("We page with PagerDuty.", ["PagerDuty"]),
        ("Cecil B. DeMille directed it.", ["Cecil B. DeMille"]),
        ("Can Anna help?", ["Anna"]),
    ],
)
def test_a_name_is_shown_whole_or_left_to_the_parser(text: str, shown: list[str]) -> None:
    assert protected(text) == shown


@pytest.mark.parametrize(
    "text", ["Mg" + "A" * 4000 + "/x", "x" * 4000, "Aa" * 2000, "A. " * 1300, "will " * 800, "a" * 4000 + "?"]
)
def test_no_pattern_takes_long_over_odd_text(text: str) -> None:
    began = time.process_time()
    protected_spans(text, (), grams(text), {}, LEXICON)
    subjectless(text, 0, len(text), {"quit"})
    read_tense(text[:1000], (), "en")
    assert time.process_time() - began < 5  # a pattern that explodes would not come back at all


# ---- lives


def test_brackets_of_anything_but_a_person_are_no_life() -> None:
    assert facts("Sprint 12 (3 June 2026 – 17 June 2026) was short.") == set()
    assert ("Anna", "has_age", "2") not in facts("Anna (2) is here.")
    assert ("Ada Byrne", "born_on", "1950") in facts("Ada Byrne (born 1950) works at Acme.")


def test_a_birthday_has_no_year_unless_somebody_says_it() -> None:
    assert facts("Elena's birthday is the 14th of August.") == {("Elena", "born_on", "--08-14")}
    assert facts("Elena's birthday is on 3 March.") == {("Elena", "born_on", "--03-03")}
    assert facts("Elena was born on 3 March 1990.") == {("Elena", "born_on", "1990-03-03")}


# ---- taken back, or not


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Ann Lee lives in Paris, he said, but that was a lie.", False),
        ("Ann Lee lives in Paris, just kidding.", False),
        ("Ann Lee lives in Paris, and that is true.", True),
        ("Ann Lee lives in Paris, which is not a lie.", True),
    ],
)
def test_only_what_is_taken_back_is_left_out(text: str, is_told: bool) -> None:
    assert (("Ann Lee", "lives_in", "Paris") in facts(text)) == is_told


@pytest.mark.parametrize(
    "text",
    [
        "Tom and Eva never got divorced.",
        "Tom and Eva haven't got divorced.",
        "I live in Rome. Just kidding.",
        "Eva lives in Oslo. That's not true, sorry.",
        "I'm planning to move to Lisbon in May.",
        "It's false that Ann lives in Oslo.",
        "Write a story about a man named Tom who lives in Oslo.",
        "Mom says Dad lives in Oslo, but he doesn't.",
        "Ann jokes that she works at Beta Corp.",
        "In The Sims, I'm married to Ann.",
        "Ann and Bob are siblings in the movie.",
        "checkout was moved from Postgres to MySQL, but we reverted that.",
    ],
)
def test_what_is_denied_invented_or_undone_states_nothing(text: str) -> None:
    assert facts(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Left Slack open overnight.",
        "Left Acme at 5 pm and went home.",
        "Moved to Trash: 14 files.",
        "I'm at Google for a meeting.",
        "Ann joined Beta Corp for lunch.",
        "I don't use Vim on Windows.",
        "I stopped taking metformin for a day.",
    ],
)
def test_what_lasts_for_a_while_changes_nothing(text: str) -> None:
    assert facts(text) == set()


@pytest.mark.parametrize(
    "text", ["Ann: I live in Oslo.", "> I live in Oslo", "Ann (to Bob): I live in Oslo."]
)
def test_the_i_of_another_voice_is_not_the_users(text: str) -> None:
    assert facts(text) == set()


def test_orders_state_nothing_and_what_stands_before_one_does() -> None:
    assert facts("Make sure checkout depends on orders-db.") == set()
    assert facts("I'm allergic to penicillin, so please keep that in mind.") == {
        ("Ines Hartwig", "allergic_to", "penicillin")
    }


@pytest.mark.parametrize("word", ["another", "the other", "a different", "a second"])
def test_namesakes_told_apart_state_nothing(word: str) -> None:
    assert facts(f"{word.capitalize()} Milo Serra works at Globex.") == set()


# ---- what a question is about


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Did Ann ever live in Oslo?", "past"),
        ("Where did Ann live?", "past"),
        ("Which key is used to sign the build?", "present"),
        ("Where will Eva live?", "future"),
        ("Will Ann ever own checkout?", "future"),
        ("Where does Will Smith work?", "present"),
        ("Where is the traffic going to?", "present"),
        ("Who is going to own checkout?", "future"),
    ],
)
def test_the_tense_of_a_question(question: str, expected: str) -> None:
    assert tense(question) == expected


def test_the_only_name_of_a_question_is_what_it_asks_about() -> None:
    question = "What changed after INC-778?"
    assert find_neighbour(question, find_names(question, CONTEXT, LEXICON.classes), "en") is None


def test_wordings_may_be_grouped_by_kind(tmp_path: Path) -> None:
    document = tmp_path / "more.yaml"
    lexical = "{en: {state: [hang by a thread of], end: [cut the thread of]}}"
    document.write_text(
        f"id: more\nversion: 1\npredicates: {{depends_on: {{lexical: {lexical}}}}}\n", "utf-8"
    )
    entries = {e.form: e.kind for e in load([document]).predicates["depends_on"].entries("en")}
    assert (entries["hang by a thread of"], entries["cut the thread of"]) == ("state", "end")
    document.write_text(
        "id: more\nversion: 1\npredicates: {depends_on: {lexical: {en: {state: {x: y}}}}}\n", "utf-8"
    )
    with pytest.raises(OntologyError):
        load([document])


def test_what_nothing_worded_ends_is_for_good() -> None:
    predicates = load_core().predicates
    assert predicates["born_in"].is_for_good
    assert not predicates["lives_in"].is_for_good
