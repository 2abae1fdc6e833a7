from collections import defaultdict
from collections.abc import Iterator

import pytest

from hindgraph_ontology.loader import load_core
from hindgraph_ontology.records import THING, VALUE, LexicalEntry, Ontology, PredicateDef

CORE = load_core()
PREDICATES = list(CORE.predicates.values())


@pytest.fixture
def core() -> Ontology:
    return CORE


def has(predicate: PredicateDef, form: str) -> bool:
    return any(entry.form == form for entry in predicate.lexical)


def test_the_core_is_of_a_useful_size(core: Ontology) -> None:
    assert len(core.classes) >= 45
    assert len(core.predicates) >= 75


@pytest.mark.parametrize("predicate", PREDICATES, ids=lambda predicate: predicate.name)
def test_every_predicate_can_be_said_both_ways_and_in_both_languages(predicate: PredicateDef) -> None:
    for sentence in (predicate.says, predicate.inverse_says, predicate.says_zh):
        assert sentence is not None
        assert sentence.count("{subject}") == sentence.count("{object}") == 1
    for lang in ("en", "zh"):
        assert len(list(predicate.entries(lang))) >= 5
    assert any("一" <= character <= "鿿" for character in predicate.says_zh or "")


@pytest.mark.parametrize("predicate", PREDICATES, ids=lambda predicate: predicate.name)
def test_what_changes_can_be_said_to_change(predicate: PredicateDef) -> None:
    """A value that one time can replace another needs a wording for it, or its own verb does not imply time."""
    lasting = {
        *("version_of", "born_in", "born_on", "died_in", "died_on", "founded_on", "has_father", "has_mother"),
        *("issued_by", "fails_over_to", "has_timeout", "has_target", "has_measure", "kept_in", "lent_to"),
    }
    if predicate.functional and predicate.name not in lasting:
        kinds = {entry.kind for entry in predicate.lexical}
        assert kinds & {"change", "end"}, predicate.name


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Service",
            "Database",
            "Queue",
            "Cache",
            "Host",
            "Cluster",
            "CloudRegion",
            "Environment",
            "Incident",
        ),
        *("Cause", "Symptom", "Fix", "SoftwareVersion", "Library", "ProgrammingLanguage", "Tool", "Licence"),
        *(
            "Certificate",
            "Alert",
            "Dashboard",
            "Ticket",
            "Deployment",
            "Repository",
            "Person",
            "Organisation",
        ),
        *("Team", "Animal", "Place", "City", "Country", "Region", "Product", "Project", "Document", "Event"),
        *("Language", "FieldOfStudy", "Occupation", "Food", "Disease", "Film", "Music", "Book", "Award"),
        *("Port", "Path", "Url", "ErrorCode", "Percent", "Amount", "Date", "Duration", "Schedule", "Email"),
    ],
)
def test_a_class_is_announced_by_nouns_in_both_languages(core: Ontology, name: str) -> None:
    nouns = core.classes[name].nouns
    assert nouns["en"]
    assert nouns["zh"]


def test_a_noun_announces_one_class_only(core: Ontology) -> None:
    owners: dict[tuple[str, str], list[str]] = defaultdict(list)
    for cls in core.classes.values():
        for lang, nouns in cls.nouns.items():
            for noun in nouns:
                owners[lang, noun].append(cls.name)
    assert {noun: names for noun, names in owners.items() if len(names) > 1} == {}


def test_values_have_a_datatype_and_lie_below_value(core: Ontology) -> None:
    for cls in core.classes.values():
        assert (cls.datatype is not None) == (core.is_value(cls.name) and cls.name != VALUE)


def test_everything_is_a_thing(core: Ontology) -> None:
    assert all(core.is_a(name, THING) for name in core.classes)


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("works_at", {"functional"}),
        ("lives_in", {"functional"}),
        ("owned_by", {"functional", "irreflexive"}),
        ("on_call", {"functional"}),
        ("reports_to", {"functional", "irreflexive", "acyclic"}),
        ("depends_on", {"transitive", "irreflexive"}),
        ("part_of", {"transitive", "irreflexive", "acyclic"}),
        ("located_in", {"transitive", "irreflexive", "acyclic"}),
        ("version_of", {"functional", "irreflexive", "acyclic"}),
        ("spouse", {"functional", "inverse_functional", "symmetric", "irreflexive"}),
        ("sibling", {"symmetric", "irreflexive"}),
        ("capital_of", {"inverse_functional", "irreflexive"}),
        ("listens_on", {"functional"}),
        ("runs_in", {"functional"}),
        ("likes", set()),
    ],
)
def test_the_law_of_the_most_used_predicates(core: Ontology, name: str, flags: set[str]) -> None:
    every = ("functional", "inverse_functional", "symmetric", "transitive", "irreflexive", "acyclic")
    assert {flag for flag in every if getattr(core.predicates[name], flag)} == flags


@pytest.mark.parametrize("name", ["prefers", "uses", "built_with"])
def test_versions_of_one_product_compete(core: Ontology, name: str) -> None:
    assert core.predicates[name].exclusive_by == "version_of"


@pytest.mark.parametrize(
    "name", ["listens_on", "runs_in", "runs_on", "depends_on", "has_version", "has_threshold"]
)
def test_what_differs_by_environment_is_qualified_by_it(core: Ontology, name: str) -> None:
    assert "environment" in core.predicates[name].qualified_by


@pytest.mark.parametrize("name", ["allergic_to", "has_condition", "takes_medication"])
def test_what_harms_if_false_is_marked(core: Ontology, name: str) -> None:
    assert core.predicates[name].impact == "high"
    assert core.predicates[name].sensitive


def test_only_the_loose_end_is_not_walked(core: Ontology) -> None:
    assert [predicate.name for predicate in PREDICATES if not predicate.walked] == ["related_to"]


@pytest.mark.parametrize(
    ("form", "subject", "object_", "expected"),
    [
        ("run on", "Service", "Host", {"runs_on"}),
        ("run on", "Service", "Port", {"listens_on"}),
        ("run on", "Service", "SoftwareVersion", {"built_with"}),
        ("run in", "Service", "CloudRegion", {"runs_in"}),
        ("run in", "Service", "Environment", {"deployed_in"}),
        ("upgrade * to", "Database", "VersionNumber", {"has_version"}),
        ("upgrade * to", "Database", "SoftwareVersion", {"built_with"}),
        ("join", "Person", "Company", {"works_at"}),
        ("join", "Person", "Team", {"member_of"}),
        ("move to", "Person", "City", {"lives_in"}),
        ("move to", "Person", "Company", {"works_at"}),
        ("move to", "Service", "CloudRegion", {"runs_in"}),
        ("move to", "Service", "Port", {"listens_on"}),
        ("move to", "Company", "City", {"headquartered_in"}),
        ("switch to", "Person", "Tool", {"uses", "prefers"}),
        ("be in", "City", "Country", {"located_in"}),
        ("be in", "Database", "CloudRegion", {"runs_in"}),
        ("be in", "Person", "City", {"visited"}),
        ("be in", "Person", "Team", {"member_of"}),
        ("the owner", "Service", "Person", {"owned_by"}),
        ("the manager", "Person", "Person", {"reports_to"}),
        ("the manager", "Team", "Person", {"led_by"}),
        ("the director", "Film", "Person", {"directed_by"}),
        ("^take over", "Service", "Person", {"owned_by"}),
        ("^take over", "Team", "Person", {"led_by"}),
        ("的负责人", "Service", "Person", {"owned_by"}),
        ("的负责人", "Team", "Person", {"led_by"}),
        ("部署到", "Service", "Environment", {"deployed_in"}),
        ("加入", "Person", "Company", {"works_at"}),
        ("加入", "Person", "Team", {"member_of"}),
        ("升级到", "Service", "SoftwareVersion", {"built_with"}),
    ],
)
def test_the_classes_of_both_ends_decide_between_predicates_of_one_wording(
    core: Ontology, form: str, subject: str, object_: str, expected: set[str]
) -> None:
    found = {
        predicate.name
        for predicate in PREDICATES
        if has(predicate, form)
        and core.fits(subject, predicate.domain)
        and core.fits(object_, predicate.range)
    }
    assert found == expected


def entries() -> Iterator[tuple[PredicateDef, LexicalEntry]]:
    return ((predicate, entry) for predicate in PREDICATES for entry in predicate.lexical)


def test_no_wording_says_a_predicate_in_both_directions() -> None:
    """``own`` and ``^own`` of one predicate would read every sentence both ways, unless it is symmetric."""
    both = [
        (predicate.name, entry.form)
        for predicate, entry in entries()
        if entry.inverse and has(predicate, entry.form.removeprefix("^")) and not predicate.symmetric
    ]
    assert both == []


def test_wordings_that_are_bound_to_be_negative_stay_out() -> None:
    """No longer, not and stop are the reader's business: listed, they would count twice."""
    assert [
        e.form for _, e in entries() if set(e.words) & {"not", "never", "no", "longer"} and e.kind == "end"
    ] == []
