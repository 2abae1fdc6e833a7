from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import Datatype
from hindgraph_ontology.validator import RULES, Claim, check, disjoint, fits_firmly, narrow, narrow_value
from hindgraph_ontology.values import FORMS, guess, has_form, value_fits

CORE = load_core()
OWNS = Claim(subject="Service", predicate="owned_by", object="Person")
PORT = Claim(subject="Service", predicate="listens_on", object="Port", value="8080", datatype="integer")
SEVERITY = Claim(
    subject="Incident", predicate="has_severity", object="Severity", value="SEV1", datatype="text"
)
REPORTS = Claim(subject="Person", predicate="reports_to", object="Person")
DAY_ONE, DAY_TWO = datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 5, 2, tzinfo=UTC)


def codes(claim: Claim) -> list[str]:
    return [violation.code for violation in check(claim, CORE)]


LAWFUL = [
    OWNS,
    PORT,
    SEVERITY,
    REPORTS,
    replace(OWNS, subject="Thing"),
    replace(OWNS, object="Thing"),
    replace(OWNS, subject="Artifact"),
    replace(OWNS, object=None),
    replace(OWNS, start=DAY_ONE, end=DAY_TWO),
    replace(OWNS, start=DAY_ONE),
    replace(OWNS, end=DAY_ONE),
    replace(OWNS, known_subject="Software", known_object="Agent"),
    replace(PORT, value="1"),
    replace(PORT, value="65535"),
    replace(PORT, datatype=None),
    replace(PORT, object="Value"),
    replace(SEVERITY, value="sev1"),
    replace(SEVERITY, value=" critical "),
    replace(REPORTS, same_entity=True, polarity=False),
    replace(REPORTS, closes_cycle=lambda: False),
    replace(REPORTS, closes_cycle=lambda: True, polarity=False),
    Claim(subject="Service", predicate="depends_on", object="Service", closes_cycle=lambda: True),
    Claim(subject="Person", predicate="spouse", object="Person", alongside=("knows", "works_at")),
    Claim(subject="Person", predicate="spouse", object="Person", alongside=("sibling",), polarity=False),
]


@pytest.mark.parametrize("claim", LAWFUL)
def test_a_lawful_claim_passes(claim: Claim) -> None:
    assert check(claim, CORE) == ()


UNLAWFUL = [
    ("unknown_predicate", replace(OWNS, predicate="adores")),
    ("unknown_class", replace(OWNS, subject="Gadget")),
    ("unknown_class", replace(OWNS, object="Gadget")),
    ("domain", replace(OWNS, subject="Person")),
    ("domain", replace(REPORTS, subject="Organisation")),
    ("domain", replace(OWNS, subject="Value")),
    ("range", replace(OWNS, object="City")),
    ("range", replace(PORT, object="Thing", value=None)),
    ("range", replace(PORT, object="Path", value="/tmp/x", datatype="path")),
    ("datatype", replace(PORT, value="0")),
    ("datatype", replace(PORT, value="65536")),
    ("datatype", replace(PORT, value="8080\n")),
    ("datatype", replace(PORT, value="eighty")),
    ("datatype", replace(PORT, datatype="duration")),
    ("datatype", replace(PORT, object="Value", value="none")),
    ("enum", replace(SEVERITY, value="quite bad")),
    ("irreflexive", replace(REPORTS, same_entity=True)),
    ("irreflexive", Claim(subject="Service", predicate="depends_on", object="Service", same_entity=True)),
    ("acyclic", replace(REPORTS, closes_cycle=lambda: True)),
    ("disjoint", Claim(subject="Person", predicate="spouse", object="Person", alongside=("sibling",))),
    ("disjoint", replace(OWNS, known_object="City")),
    ("disjoint", replace(OWNS, known_subject="Team")),
    ("time_order", replace(OWNS, start=DAY_TWO, end=DAY_ONE)),
    ("time_order", replace(OWNS, start=DAY_ONE, end=DAY_ONE)),
]


@pytest.mark.parametrize(("code", "claim"), UNLAWFUL)
def test_an_unlawful_claim_is_found_out_for_that_reason_alone(code: str, claim: Claim) -> None:
    assert codes(claim) == [code]


def test_every_rule_bites() -> None:
    for rule in RULES:
        assert any(list(rule(claim, CORE)) for _, claim in UNLAWFUL), rule.__name__


def test_everything_wrong_with_a_claim_is_told() -> None:
    claim = Claim("City", "reports_to", "Gadget", same_entity=True, start=DAY_TWO, end=DAY_ONE)
    assert codes(claim) == ["unknown_class", "domain", "irreflexive", "time_order"]


def test_a_message_says_what_is_allowed() -> None:
    (violation,) = check(replace(REPORTS, subject="City"), CORE)
    assert violation.message == "the subject of reports_to is a Person, not a City"


def test_the_graph_is_asked_for_circles_only_where_they_matter() -> None:
    def asked() -> bool:
        raise AssertionError("asked for a circle")

    assert check(replace(OWNS, closes_cycle=asked), CORE) == ()


@pytest.mark.parametrize(
    ("cls", "allowed", "expected"),
    [
        ("Thing", ("Person",), "Person"),
        ("Agent", ("Person", "Place"), "Person"),
        ("Thing", ("Person", "Place"), "Thing"),
        ("Agent", ("Person", "Team"), "Agent"),
        ("Artifact", ("Software", "Service"), "Software"),
        ("Thing", ("Port",), "Thing"),
        ("Thing", ("Port", "City"), "City"),
        ("Value", ("Port",), "Port"),
        ("Service", ("Software",), "Service"),
        ("Person", ("City",), "Person"),
        ("Thing", ("Thing",), "Thing"),
        ("Unknown", ("Person",), "Unknown"),
    ],
)
def test_a_class_known_roughly_becomes_what_its_place_demands(
    cls: str, allowed: tuple[str, ...], expected: str
) -> None:
    assert narrow(cls, allowed, CORE) == expected


@given(st.sampled_from(sorted(CORE.classes)), st.sampled_from(sorted(CORE.predicates)))
def test_narrowing_only_ever_goes_down_and_stays(cls: str, predicate: str) -> None:
    allowed = CORE.predicates[predicate].range
    narrowed = narrow(cls, allowed, CORE)
    assert CORE.is_a(narrowed, cls)
    assert narrow(narrowed, allowed, CORE) == narrowed
    assert CORE.is_value(narrowed) == CORE.is_value(cls) or cls == "Value"


@given(st.sampled_from(sorted(CORE.classes)), st.sampled_from(sorted(CORE.classes)))
def test_disjointness_is_mutual_and_inherited(one: str, other: str) -> None:
    assert disjoint(one, other, CORE) == disjoint(other, one, CORE)
    if disjoint(one, other, CORE):
        assert all(disjoint(below, other, CORE) for below in CORE.descendants(one))


@given(
    st.builds(
        Claim,
        subject=st.sampled_from(sorted(CORE.classes)),
        predicate=st.sampled_from(sorted(CORE.predicates)),
        object=st.sampled_from(sorted(CORE.classes)),
        value=st.none() | st.text(),
        same_entity=st.booleans(),
    )
)
def test_what_passes_the_law_has_ends_of_the_domain_and_range(claim: Claim) -> None:
    assert claim.object is not None
    if not check(claim, CORE):
        predicate = CORE.predicates[claim.predicate]
        for cls, allowed in ((claim.subject, predicate.domain), (claim.object, predicate.range)):
            assert any(CORE.is_a(cls, name) or CORE.is_a(name, cls) for name in allowed)


def test_a_firm_fit_is_known_and_not_just_possible() -> None:
    assert fits_firmly("Service", ("Software",), CORE)
    assert fits_firmly("Thing", ("Thing",), CORE)
    assert not fits_firmly("Thing", ("Software",), CORE)
    assert not fits_firmly("Artifact", ("Software",), CORE)


@pytest.mark.parametrize(
    ("text", "datatype", "predicate", "expected"),
    [
        ("8080", "integer", "listens_on", "Port"),
        ("70000", "integer", "listens_on", None),
        ("80%", None, "has_threshold", "Percent"),
        ("800 ms", None, "has_threshold", "Duration"),
        ("40 connections", "number", "has_threshold", "Number"),
        ("500", None, "has_limit", "Count"),
        ("16 GB", None, "has_capacity", "DataSize"),
        ("02:30", None, "runs_at", "TimeOfDay"),
        ("every Monday", None, "runs_at", "Schedule"),
        ("2.4.1", None, "has_version", "VersionNumber"),
        ("8080", "integer", "has_version", None),
        ("/healthz", None, "reachable_at", "Path"),
        ("https://a.example/x", None, "reachable_at", "Url"),
        ("green", None, "has_status", "Status"),
        ("green", None, "owned_by", None),
        ("", None, "has_status", None),
    ],
)
def test_a_literal_takes_the_class_that_fits_it_best(
    text: str, datatype: Datatype | None, predicate: str, expected: str | None
) -> None:
    assert narrow_value(text, datatype, CORE.predicates[predicate].range, CORE) == expected


FORMED: dict[Datatype, list[str]] = {
    "integer": ["0", "8080", "1,200", "-3"],
    "number": ["3.14", "1,200.5", "2e9", "3 million", "40 connections", "1,200 rps", "ten nodes", "37°C"],
    "percent": ["80%", "99.95 %", "5 percent", "百分之八十", "80"],
    "money": [
        "$40,000",
        "€1.2m",
        "40000 USD",
        "31,000 euros",
        "USD 5",
        "27500欧元",
        "￥5".replace("￥", "¥"),
    ],
    "duration": ["30 days", "800 ms", "2h 30m", "PT5M", "P1Y2M", "30-day", "ten seconds", "5分钟", "三个月"],
    "date": [
        "2026",
        "2026-05",
        "2026-02-28",
        "2024-02-29",
        "--02-29",
        "3 May 2026",
        "May 3rd",
        "5月3日",
        "Q3 2026",
    ],
    "time": ["14:30", "3pm", "9 a.m.", "02:30 UTC", "noon", "下午3点半"],
    "path": ["/srv/a.md", "~/x", "./run.sh", "C:\\Temp", "src/main.py", "/with space/a"],
    "url": ["https://x.example/y?z=1", "postgres://h:5432/db", "www.example.com", "localhost.example:80/x"],
    "code": ["E1042", "ORA-00060", "HTTP 503", "0xdeadbeef"],
    "text": ["anything", "状态"],
}
MALFORMED: dict[Datatype, list[str]] = {
    "integer": ["", "3.0", "80a", "1,2", "8080\n", "٣x"],
    "number": ["", "abc", "1.2.3"],
    "percent": ["", "%", "eighty", "80 %%"],
    "money": ["", "$", "USD", "dollars"],
    "duration": ["", "5", "am", "P", "PT", "ms", "5 bananas"],
    "date": ["", "2026-13", "2026-02-30", "2025-02-29", "0000-01-01", "--02-30", "someday", "2026-5-3x"],
    "time": ["", "25:00", "14:60", "13pm", "soon"],
    "path": ["", "hello", "a\x00/b"],
    "url": ["", "not a url", "http://", "http:// x"],
    "code": ["", " ", "a\x00b"],
    "text": ["", " \n"],
}


@pytest.mark.parametrize(("datatype", "text"), [(d, t) for d, texts in FORMED.items() for t in texts])
def test_the_usual_ways_of_writing_a_value_are_taken(datatype: Datatype, text: str) -> None:
    assert has_form(text, datatype)


@pytest.mark.parametrize(("datatype", "text"), [(d, t) for d, texts in MALFORMED.items() for t in texts])
def test_what_is_no_such_value_is_refused(datatype: Datatype, text: str) -> None:
    assert not has_form(text, datatype)


@given(st.text(max_size=200))
def test_any_text_is_judged_without_an_error(text: str) -> None:
    assert text == "" or guess(text) == "text" or has_form(text, guess(text))
    for cls in CORE.classes.values():
        if cls.datatype is not None and value_fits(text, None, cls):
            assert FORMS[cls.datatype](text)


@pytest.mark.parametrize(
    "text", ["1" * 20_000, "1," * 20_000, "a " * 20_000, "/" * 20_000, "9 h " * 5_000, "ab:" * 9_000]
)
def test_a_hostile_text_is_judged_in_no_time(text: str) -> None:
    """Patterns that backtrack would hang here, not fail."""
    assert all(isinstance(fits(text), bool) for fits in FORMS.values())


@pytest.mark.parametrize(
    ("cls", "good", "bad"),
    [
        ("Port", ["1", "443", "65535"], ["0", "65536", "080", "99999", "8080 "]),
        (
            "VersionNumber",
            ["3.10", "v2", "2.4.1-rc1", "15", "2024.10", "3.1b2"],
            ["8080", "abc", "3.", "1.2.3.4.5.6"],
        ),
        ("IpAddress", ["10.0.0.1", "10.0.0.0/8", "fe80::1"], ["10.0.0", "x"]),
        ("Email", ["a@b.example"], ["a@b", "a b@c.d", "@b.c"]),
        ("DataSize", ["16 GB", "512MiB", "1.5 TB", "8G"], ["16", "16 apples"]),
        ("CommitHash", ["deadbeef", "0a1b2c3"], ["xyz", "abc"]),
        ("PhoneNumber", ["+49 341 123456", "(030) 12-34-56"], ["12", "abc"]),
    ],
)
def test_a_class_checks_its_own_pattern(cls: str, good: list[str], bad: list[str]) -> None:
    assert [text for text in good if not value_fits(text, None, CORE.classes[cls])] == []
    assert [text for text in bad if value_fits(text, None, CORE.classes[cls])] == []
