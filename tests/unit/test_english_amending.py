"""What a text says was never right, beside what it says is right."""

import pytest

from golden_kinds import read

CORRECTED = [
    (
        "I credited the wrong person: the paper Small Fires was written by Dora Weber, never by Pavel Haddad.",
        "written_by",
        "Dora Weber",
        "Pavel Haddad",
    ),
    ("Ida Lind is allergic to celery, never to nuts.", "allergic_to", "celery", "nuts"),
    (
        "Ignore what I said about media-store, that was a slip. checkout-api depends on search-db.",
        "depends_on",
        "search-db",
        "media-store",
    ),
    (
        "Please cross out Paula Held on the form, it was never right. The doctor of Ida Lind is Ruth Moreau.",
        "treated_by",
        "Ruth Moreau",
        "Paula Held",
    ),
    (
        "I got the practices muddled: Ida Lind is treated by Ruth Moreau and never was by Paula Held.",
        "treated_by",
        "Ruth Moreau",
        "Paula Held",
    ),
    (
        "rank-service has nothing to do with stock-db and never did; what it needs is orders-db.",
        "depends_on",
        "orders-db",
        "stock-db",
    ),
]

DENIED_FIRST = [
    ("8006 was never the port of checkout-api, the right number is 8469.", "listens_on", "8469", "8006"),
    (
        "Paula Held has never been Ida Lind's doctor, I meant Ruth Moreau.",
        "treated_by",
        "Ruth Moreau",
        "Paula Held",
    ),
    (
        "10.2.3.4 has never been the IP of node-7. The right one is 10.2.3.5.",
        "has_ip",
        "10.2.3.5",
        "10.2.3.4",
    ),
]

PLAIN = [
    "Ida Lind lives in Porto, she never liked Lisbon.",
    "Ida Lind lives in Porto and has never been to Lisbon.",
    "I told you about Lisbon. Ida Lind lives in Porto.",
    "Forget the umbrella. Ida Lind lives in Porto.",
    "Ida Lind was treated by Ruth Moreau. I never met Paula Held.",
    "8006 was never the port of checkout-api, the right key is 17.",
    "The wrong key opens nothing, says Paula Held. Ruth Moreau owns checkout-api.",
]


@pytest.mark.parametrize(("text", "predicate", "right", "wrong"), [*CORRECTED, *DENIED_FIRST])
def test_a_denial_beside_a_statement_makes_it_a_correction(
    text: str, predicate: str, right: str, wrong: str
) -> None:
    said = [d for d in read({"text": text}).drafts if d.predicate == predicate]
    assert [(d.kind, d.object and d.object.name, d.wrong and d.wrong.name) for d in said] == [
        ("correction", right, wrong)
    ]


@pytest.mark.parametrize("text", PLAIN)
def test_other_names_around_a_statement_take_nothing_back(text: str) -> None:
    assert [d for d in read({"text": text}).drafts if d.kind == "correction" or d.wrong is not None] == []
