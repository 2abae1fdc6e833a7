"""Idioms: what people say in chats, notes and diaries, and the same words meant as they stand."""

import pytest

from golden_kinds import read

SAID = [
    ("pay-core is lost without Redis.", "state", "depends_on", "pay-core", "Redis"),
    ("audit-job was ported to Rust in March.", "change", "built_with", "audit-job", "Rust"),
    ("Sentry gave way to Glitchtip in May.", "state", "replaced_by", "Sentry", "Glitchtip"),
    (
        "The wildcard certificate is good until 3 May 2027.",
        "state",
        "expires_on",
        "wildcard certificate",
        "2027-05-03",
    ),
    ("payments-gateway gives up after 8 seconds.", "state", "has_timeout", "payments-gateway", "8 seconds"),
    ("Audit logs are wiped after 90 days.", "state", "retained_for", "Audit logs", "90 days"),
    ("The outage was down to a full disk.", "state", "caused_by", "outage", "full disk"),
    ("INC-45 was waved through by Kim.", "state", "approved_by", "INC-45", "Kim"),
    ("Tomas signed on with Bosch in June.", "change", "works_at", "Tomas", "Bosch"),
    ("Rita was poached by Siemens.", "change", "works_at", "Rita", "Siemens"),
    ("Pavel handed in his notice at Nokia.", "end", "works_at", "Pavel", "Nokia"),
    ("Ines stood down as treasurer.", "end", "job_title", "Ines", "treasurer"),
    ("Leila answers to Carla Stein.", "state", "reports_to", "Leila", "Carla Stein"),
    ("Rosa took the reins of the platform team.", "change", "led_by", "platform team", "Rosa"),
    ("Hugo dropped out of the choir.", "end", "member_of", "Hugo", "choir"),
    ("Nora is busy with the tariff model.", "state", "works_on", "Nora", "tariff model"),
    (
        "The chess club was started up by Wilhelm Assmann.",
        "state",
        "founded_by",
        "chess club",
        "Wilhelm Assmann",
    ),
    ("Mira found a flat in Utrecht in July.", "change", "lives_in", "Mira", "Utrecht"),
    ("Sofia hails from Porto.", "state", "comes_from", "Sofia", "Porto"),
    ("Jonas tied the knot with Petra in June.", "change", "spouse", "Jonas", "Petra"),
    ("Ada split up with Bruno.", "end", "partner_of", "Ada", "Bruno"),
    ("I bumped into Anselm on Tuesday.", "event", "met", "Ines Hartwig", "Anselm"),
    ("Kim broke out in a rash from latex.", "state", "allergic_to", "Kim", "latex"),
    ("Our neighbour suffers from migraine.", "state", "has_condition", "neighbour", "migraine"),
    ("Vikram came off ibuprofen.", "end", "takes_medication", "Vikram", "ibuprofen"),
    ("Paloma is fluent in Catalan.", "state", "speaks", "Paloma", "Catalan"),
    ("Leandro is doing a degree in geophysics.", "state", "studies", "Leandro", "geophysics"),
    ("Zoe gives lessons in pottery.", "state", "teaches", "Zoe", "pottery"),
    ("Lars holds the passport of Norway.", "state", "citizen_of", "Lars", "Norway"),
    ("My sister is mad about salsa.", "state", "likes", "Ines Hartwig's sister", "salsa"),
    ("Dad can't bear techno.", "state", "dislikes", "Ines Hartwig's dad", "techno"),
    ("Mum steers clear of gluten.", "state", "avoids", "Ines Hartwig's mum", "gluten"),
    ("The board settled on linoleum.", "state", "decided", "board", "linoleum"),
    ("The rehearsal was pushed back to Friday.", "change", "happens_on", "rehearsal", "2026-09-18"),
    ("Team Heron took home the Harbour Cup.", "state", "won", "Team Heron", "Harbour Cup"),
    ("The ship owes its name to Queen Louise.", "state", "named_after", "ship", "Queen Louise"),
]
MEANT = [
    "Bruno answers the phone.",
    "The cat sat on the mat.",
    "She took over the remote control.",
    "We went over to the window.",
    "He came off the stage.",
    "The plan fell over.",
    "The kettle gives up its steam.",
    "They waved through the window.",
    "He landed on his feet.",
    "I bumped into a door.",
]


@pytest.mark.parametrize(("text", "kind", "predicate", "subject", "object_"), SAID)
def test_an_idiom_says_what_it_means(
    text: str, kind: str, predicate: str, subject: str, object_: str
) -> None:
    (draft,) = read({"text": text}).drafts
    assert draft.object is not None
    assert (draft.kind, draft.predicate) == (kind, predicate)
    assert (draft.subject.name, draft.object.name) == (subject, object_)


@pytest.mark.parametrize("text", MEANT)
def test_the_same_words_meant_as_they_stand_say_nothing(text: str) -> None:
    assert read({"text": text}).drafts == ()
