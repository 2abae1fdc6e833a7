"""The gist of sentences that no wording fits: what is read, and what a reader of mere topic words would read."""

import pytest

from golden_kinds import SAID, USER, ZONE, read, reader
from hindgraph_extractors.records import Draft, ReadContext

TOLD = [
    (
        "The payslips that Ben Adler gets carry the letterhead of Globex Ltd.",
        "Ben Adler",
        "works_at",
        "Globex Ltd",
        "state",
    ),
    ("Anna Berg shares a flat in Lisbon with two parrots.", "Anna Berg", "lives_in", "Lisbon", "state"),
    (
        "The mailbox with the name Anna Berg hangs in a stairwell in Porto.",
        "Anna Berg",
        "lives_in",
        "Porto",
        "state",
    ),
    ("Tom Fuller has Mary Held as a line manager.", "Tom Fuller", "reports_to", "Mary Held", "state"),
    (
        "Officially, Ida Lind's mother is none other than Ruth Lind.",
        "Ida Lind",
        "has_mother",
        "Ruth Lind",
        "state",
    ),
    ("Ida Lind got a new doctor yesterday, Ruth Held.", "Ida Lind", "treated_by", "Ruth Held", "change"),
    (
        "In 2025 the main office of Globex Ltd was relocated to Graz.",
        "Globex Ltd",
        "headquartered_in",
        "Graz",
        "change",
    ),
    ("Peanuts give Ida Lind hives.", "Ida Lind", "allergic_to", "Peanuts", "state"),
    (
        "There are 40,000 euros in the pot for the Heron project.",
        "Heron project",
        "has_budget",
        "40,000 euros",
        "state",
    ),
    (
        "If you want to call Ida Lind, dial +49 30 1234567.",
        "Ida Lind",
        "phone",
        "+49 30 1234567",
        "state",
    ),
    (
        "Whoever writes to Ida Lind's inbox uses ida@lind.example.",
        "Ida Lind",
        "email",
        "ida@lind.example",
        "state",
    ),
    ("On Sundays Ida Lind relaxes with chess.", "Ida Lind", "does_activity", "chess", "state"),
    ("The byline of Small Fires says Ida Lind.", "Small Fires", "written_by", "Ida Lind", "state"),
    ("The pet that belongs to Ida Lind is Momo.", "Ida Lind", "has_pet", "Momo", "state"),
    (
        "The Heron project lives on a grant from Globex Ltd.",
        "Heron project",
        "funded_by",
        "Globex Ltd",
        "state",
    ),
    ("Ben Adler spent last Tuesday sightseeing in Ghent.", "Ben Adler", "visited", "Ghent", "event"),
    (
        "The last page of the Heron project's timesheet is Mary Held's.",
        "Mary Held",
        "works_on",
        "Heron project",
        "state",
    ),
]

# Each holds a cue and a thing for each end, and says nothing of the kind.
NOT_TOLD = {
    "open": [
        "If Anna Berg had a flat in Lisbon, we would visit.",
        "Perhaps Ben Adler's next payslip comes from Globex Ltd.",
        "I wish Mary Held were Tom Fuller's boss.",
        "Imagine Anna Berg with a flat in Lisbon.",
        "Has Ben Adler still got a desk at Globex Ltd?",
        "Ben Adler had an interview for a job at Globex Ltd.",
        "Eve plans to move to Rome next year.",
        "Before billing-api moves to eu-west-1, we need a backup.",
    ],
    "denied": [
        "Anna Berg has no flat in Lisbon.",
        "Ben Adler never got a payslip from Globex Ltd.",
        "Anna Berg works in Bonn but her home is elsewhere.",
    ],
    "given up": [
        "Anna Berg sold her flat in Lisbon.",
        "Ben Adler turned down the job at Globex Ltd.",
        "The Heron project missed its deadline on 3 May 2026.",
        "Ben Adler's former employer was Globex Ltd.",
    ],
    "somebody else": [
        "Anna Berg told Ben Adler that his flat in Lisbon is small.",
        "The author of Small Fires thanked Ada Okoro.",
        "Mia Lund is the wedding planner of Ada Okoro.",
        "Mia Lund was a bridesmaid at Ada Okoro's wedding.",
        "Peanuts are the reason for many allergies, says Anna Berg.",
        "The service that depends on orders-db is owned by Ann Lee.",
        "My sister married Davide last Saturday.",
        "Jonas Keller, who lives in Halle, owns gatekeeper-api.",
    ],
    "something else": [
        "Anna Berg's flat reminds me of Lisbon.",
        "The talk about Globex payslips was given by Ben Adler.",
        "Ada Okoro presented her budget to Globex Ltd.",
        "One query on ledger-db takes nine seconds.",
        "Emil Brandt got a new job!",
        "Mia Lund sent Ada Okoro a postcard from Bonn.",
        "Ben Adler's badge and a Globex Ltd brochure lay on the table.",
        "The leaflet about the Heron project names Mary Held.",
    ],
    "for a while": ["Ann joined Beta Corp for lunch."],
}


def gist(text: str) -> list[Draft]:
    drafts = read({"text": text}).drafts
    return [draft for draft in drafts if draft.extractor.startswith("en.gist")]


def since(draft: Draft) -> str:
    assert draft.time is not None
    assert draft.time.start is not None
    return draft.time.start.astimezone(ZONE).date().isoformat()


@pytest.mark.parametrize(("text", "subject", "predicate", "value", "kind"), TOLD)
def test_the_gist_of_a_sentence_is_read(
    text: str, subject: str, predicate: str, value: str, kind: str
) -> None:
    (draft,) = gist(text)
    assert draft.object is not None
    assert (draft.subject.name, draft.predicate, draft.object.name) == (subject, predicate, value)
    assert (draft.kind, draft.polarity) == (kind, True)
    inside = text[draft.start : draft.end]
    assert draft.subject.text in inside
    assert draft.object.text in inside


@pytest.mark.parametrize("text", [text for texts in NOT_TOLD.values() for text in texts])
def test_topic_words_alone_tell_nothing(text: str) -> None:
    assert gist(text) == []


def test_since_when_it_is_so_is_read_with_it() -> None:
    (draft,) = gist("Since 3 May, Globex Ltd has been paying Ben Adler's salary.")
    assert (draft.kind, since(draft)) == ("state", "2026-05-03")


def test_what_was_given_once_and_is_kept_is_so_since_then() -> None:
    (draft,) = gist("On 11 December 2025 we gave catalog-api port 5445 and have kept it that way.")
    assert (draft.predicate, draft.kind) == ("listens_on", "state")
    assert since(draft) == "2025-12-11"


def test_what_takes_the_place_of_another_says_so() -> None:
    text = "Yesterday Paula Kowalski took Maya Okafor on as a patient, in place of the former doctor."
    (draft,) = gist(text)
    assert (draft.subject.name, draft.predicate, draft.instead) == ("Maya Okafor", "treated_by", True)


@pytest.mark.parametrize(
    ("text", "subject", "predicate", "value"),
    [
        ("Ben Adler no longer gets payslips from Globex Ltd.", "Ben Adler", "works_at", "Globex Ltd"),
        ("Anna Berg doesn't pay rent in Lisbon any longer.", "Anna Berg", "lives_in", "Lisbon"),
        (
            "You won't catch Ben Adler at Globex anymore, that job is finished.",
            "Ben Adler",
            "works_at",
            "Globex",
        ),
    ],
)
def test_what_is_no_longer_so_has_ended(text: str, subject: str, predicate: str, value: str) -> None:
    (draft,) = gist(text)
    assert draft.object is not None
    assert (draft.subject.name, draft.predicate, draft.object.name) == (subject, predicate, value)
    assert draft.kind == "end"


def test_the_speaker_is_meant_where_nobody_else_is_named() -> None:
    context = ReadContext(said_at=SAID, timezone=ZONE.key, user=USER, speaker="Zoe Bauer")
    (draft,) = reader().read("My payslips come from Globex Ltd.", context).drafts
    assert (draft.subject.name, draft.predicate) == ("Zoe Bauer", "works_at")
    assert gist("I saw Anna Berg at her flat in Lisbon.") == []


def test_an_object_pronoun_means_somebody_else_than_who_acts_on_it() -> None:
    text = "Be careful with orders-db, because geo-service relies on it."
    drafts = read({"text": text}).drafts
    said = {(d.subject.name, d.predicate, d.object and d.object.name) for d in drafts}
    assert said == {("geo-service", "depends_on", "orders-db")}


def test_why_one_is_told_to_do_something_is_so_and_what_is_ordered_is_not() -> None:
    told = read({"text": "Ask Mary Held, because Mary Held owns checkout-api."}).drafts
    assert [d.predicate for d in told] == ["owned_by"]
    assert read({"text": "Make Mary Held own checkout-api."}).drafts == ()


@pytest.mark.parametrize(
    "text",
    [
        "Deployed billing-api 2.3.1 to prod, owner is Maya now.",
        "Since May shipping-worker consumes the parcels topic instead of polling the legacy FTP server.",
        "Farid takes the helm of the Payments chapter, which belongs to the Commerce division.",
        "Nachtfahrt is based on the play by Ruth Steiner.",
    ],
)
def test_a_cue_of_something_else_tells_nothing_of_the_two(text: str) -> None:
    assert [d for d in gist(text) if d.predicate in {"owned_by", "runs_on", "led_by", "performed_by"}] == []


@pytest.mark.parametrize(
    "text",
    [
        "It feels great to bring my own stories to life, plus the challenge is real.",
        "Hi Maria, I'm volunteering as a mentor for a local school.",
        "I put in so much work that I slept for a day.",
        "It's like therapy, a way to get away from everyday stress.",
        "I went to a conference two days ago and it felt special.",
        "I took my dog for a walk and ran into a nice couple, said Max.",
        "One of the residents at the shelter, Cindy, wrote a card.",
    ],
)
def test_chat_that_only_sounds_like_facts_has_no_gist(text: str) -> None:
    assert gist(text) == []
