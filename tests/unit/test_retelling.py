"""Statements in another order: questions with their answers, what is denied first, what is named last."""

from datetime import UTC, datetime

import pytest

from hindgraph_extractors.records import ReadContext
from worlds import reader

CONTEXT = ReadContext(said_at=datetime(2026, 9, 17, 9, tzinfo=UTC), timezone="UTC", user="Ines Hartwig")


def told(text: str) -> list[str]:
    return [
        " ".join(
            (
                d.kind,
                *(() if d.polarity else ("not",)),
                d.subject.name,
                d.predicate,
                d.object.name if d.object else "-",
                *(("wrong", d.wrong.name) if d.wrong else ()),
            )
        )
        for d in reader().read(text, CONTEXT).drafts
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Where does Lukas work now? At Siemens.", "state Lukas works_at Siemens"),
        ("Who runs the choir? Hannah does.", "state choir led_by Hannah"),
        ("Who does Mehmet report to? Carla Stein.", "state Mehmet reports_to Carla Stein"),
        ("Who's in charge of Project Otter? Jonas Weber is.", "state Project Otter led_by Jonas Weber"),
        ("What port does billing-api listen on? 8443.", "state billing-api listens_on 8443"),
        ("Which database does checkout use? PostgreSQL.", "state checkout depends_on PostgreSQL"),
        ("Lena's mentor? That'd be Rasmus Holt.", "state Lena mentored_by Rasmus Holt"),
        ("Where is the tax folder kept? – In the safe.", "state tax folder kept_in safe"),
        ("Is Paul allergic to nuts? Yes.", "state Paul allergic_to nuts"),
        ("When does the lease expire? On 31 May 2027.", "state lease expires_on 2027-05-31"),
    ],
)
def test_a_question_is_told_with_its_answer(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "Where does Lukas work now? No idea.",
        "Who runs the choir? I wonder.",
        "Does Amira play the cello? Maybe.",
        "Where are you? At the station.",
        "What's for dinner? Pizza.",
        "Who's coming to the party? Ann and Ben?",
    ],
)
def test_what_is_no_answer_tells_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Not Berlin, it's Hamburg that Karin lives in.",
            "correction Karin lives_in Hamburg wrong Berlin",
        ),
        (
            "Not Ann, it's Olga who leads the design team.",
            "correction design team led_by Olga wrong Ann",
        ),
        (
            "It's walnuts that Theo is allergic to, not hazelnuts.",
            "correction Theo allergic_to walnuts wrong hazelnuts",
        ),
        ("It's Redis that session-store depends on.", "state session-store depends_on Redis"),
        ("It's obvious that Ann lives in Rome.", "state Ann lives_in Rome"),
        (
            "The company Erik works for is Bosch, not Siemens.",
            "correction Erik works_at Bosch wrong Siemens",
        ),
        (
            "The person in charge of payments-api is Lotte, not Lars.",
            "correction payments-api owned_by Lotte wrong Lars",
        ),
        ("The colleague responsible for the importer is Henrik.", "state importer owned_by Henrik"),
        ("Gone from Telekom since Easter: Albrecht Huber.", "end Albrecht Huber works_at Telekom"),
    ],
)
def test_what_is_named_out_of_its_place_is_put_there(text: str, said: str) -> None:
    assert told(text) == [said]


def test_the_words_of_what_is_retold_keep_their_places() -> None:
    text = "Who does Mehmet report to? Carla Stein."
    draft = reader().read(text, CONTEXT).drafts[0]
    assert draft.object is not None
    assert text[draft.subject.start : draft.subject.end] == "Mehmet"
    assert text[draft.object.start : draft.object.end] == "Carla Stein"
    assert (draft.start, draft.end) == (text.index("does"), text.index("Stein") + len("Stein"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Mirela joined the Elbe Rowing Club in May, Jens left it in June.",
            "end Jens member_of Elbe Rowing Club",
        ),
        ("Bea isn't in the alpine club, so no hut for her.", "state not Bea member_of alpine club"),
        ("Starting today, cache-api listens on 7001.", "change cache-api listens_on 7001"),
        ("The pass is 49 euros, not 45.", "correction pass costs 49 euros wrong 45 euros"),
        ("Our plumber was diagnosed with asthma in July.", "change plumber has_condition asthma"),
        ("Rufus has arthritis.", "state Rufus has_condition arthritis"),
        ("Karin broke up with Jens on Sunday, poor thing.", "end Karin partner_of Jens"),
        ("auth-api times out after 5 seconds.", "state auth-api has_timeout 5 seconds"),
        ("Emma is 42.", "state Emma has_age 42"),
    ],
)
def test_what_stands_beside_a_clause_does_not_hide_it(text: str, said: str) -> None:
    assert said in told(text)


def test_a_brother_is_at_no_firm() -> None:
    assert told("My brother has been with Deutsche Bahn since 2009.") == [
        "state Ines Hartwig's brother works_at Deutsche Bahn"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("New landlord: Vonovia", ["change Ines Hartwig customer_of Vonovia"]),
        ("checkout owner: Maya", ["state checkout owned_by Maya"]),
        (
            "Parents' evening: 6 October, in the gym.",
            ["state Parents' evening happens_on 2026-10-06", "state Parents' evening happens_at gym"],
        ),
        ("Bump Django to 5.1", ["change Django has_version 5.1"]),
        ("Move billing-api to eu-west-1", ["change billing-api runs_in eu-west-1"]),
        ("build: bump tokio to 1.38.0", ["change tokio has_version 1.38.0"]),
        ("Move the meeting to Friday", []),
        ("Todo: call Ann", []),
        ("Buy milk", []),
        ("Please bump Django to 5.1", []),
    ],
)
def test_a_note_is_told_as_a_sentence_and_an_order_is_not(text: str, said: list[str]) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Hannes swapped the Golf for a Polo in May.",
            ["end Hannes owns Golf", "change Hannes owns Polo"],
        ),
        (
            "The design team swapped Sketch for Figma on 1 July.",
            ["end design team uses Sketch", "change design team uses Figma"],
        ),
        (
            "Nadia's ramipril was swapped for candesartan on 8 September.",
            ["end Nadia takes_medication ramipril", "change Nadia takes_medication candesartan"],
        ),
        (
            "Kai traded Berlin for Lisbon last year.",
            ["end Kai lives_in Berlin", "change Kai lives_in Lisbon"],
        ),
        ("Ann swapped shifts with Ben.", []),
        ("Lea exchanged euros for dollars.", []),
    ],
)
def test_an_exchange_ends_one_thing_and_begins_another(text: str, said: list[str]) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Zumba is every Tuesday at 18:30.", "state Zumba runs_at every Tuesday at 18:30"),
        ("The book club meets every second Monday.", "state book club runs_at every second Monday"),
        ("Choir practice is on Thursdays at 7 pm.", "state Choir practice runs_at Thursdays at 7 pm"),
    ],
)
def test_what_comes_again_and_again_is_a_schedule(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Saskia's new employer is Bosch.", "change Saskia works_at Bosch"),
        ("The new owner of checkout is Priya.", "change checkout owned_by Priya"),
        ("The choir has a new member: Idris.", "change Idris member_of choir"),
    ],
)
def test_what_is_new_has_become_so(text: str, said: str) -> None:
    assert told(text) == [said]


@pytest.mark.parametrize("text", ["The score is 6.", "checkout is 3."])
def test_only_people_are_as_old_as_a_bare_number(text: str) -> None:
    assert told(text) == []
