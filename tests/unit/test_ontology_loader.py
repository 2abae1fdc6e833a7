from collections.abc import Callable
from pathlib import Path

import pytest

from hindgraph_ontology.describe import describe
from hindgraph_ontology.diff import diff
from hindgraph_ontology.errors import OntologyError
from hindgraph_ontology.loader import check, load, load_core

Write = Callable[..., Path]

PREDICATE = {"says": "'{subject} x {object}'", "domain": "Person", "range": "Person"}


BASE = """
id: base
version: 1
classes:
  Thing: {}
  Value: {}
  Status: {is_a: Value, datatype: text}
  Agent: {}
  Person: {is_a: Agent}
  Place: {}
  Version: {}
predicates:
  knows: {says: "{subject} knows {object}", domain: Person, range: Person, lexical: {en: [know]}}
  reports_to: {says: "{subject} reports to {object}", domain: Person, range: Person, functional: true}
  lives_in: {says: "{subject} lives in {object}", domain: Person, range: Place, functional: true}
  version_of: {says: "{subject} is of {object}", domain: Version, range: Thing, functional: true}
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    path = tmp_path / "base.yaml"
    path.write_text(BASE, "utf-8")
    return path


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def document(
        *, classes: str = "{}", predicates: str = "{}", name: str = "mine.yaml", extra: str = ""
    ) -> Path:
        path = tmp_path / name
        stem = name.removesuffix(".yaml")
        text = f"id: {stem}\nversion: 1\nclasses: {classes}\npredicates: {predicates}\n{extra}"
        path.write_text(text, "utf-8")
        return path

    return document


def problems(*paths: Path) -> tuple[str, ...]:
    with pytest.raises(OntologyError) as caught:
        load(paths, core=False)
    return caught.value.problems


def one(name: str, **keys: str) -> str:
    return (
        f"{{{name}: {{" + ", ".join(f"{key}: {value}" for key, value in {**PREDICATE, **keys}.items()) + "}}"
    )


def both(first: str, second: str) -> str:
    return f"{first[:-1]}, {second[1:]}"


CLASS_CONTRADICTIONS = {
    "{Gadget: {is_a: Nothing}}": "Gadget: is_a names 'Nothing', which is no class",
    "{One: {is_a: Two}, Two: {is_a: One}}": "One: is_a goes in a circle: One > Two > One",
    "{Loop: {is_a: Loop}}": "Loop: is_a goes in a circle: Loop > Loop",
    "{gadget: {}}": "gadget: is no class name; write it like Service",
    '{"Gadget\\n": {}}': "is no class name; write it like Service",
    '{"Gad get": {}}': "Gad get: is no class name; write it like Service",
    "{PERSON: {}}": "PERSON: differs from Person by case only",
    "{Memory: {}}": "Memory: is a label of the graph itself",
    "{Session: {}}": "Session: is a label of the graph itself",
    "{Weight: {is_a: Value}}": "Weight: is a value and needs a datatype",
    "{Gadget: {datatype: text}}": "Gadget: datatype is for classes below Value only",
    "{Gadget: {unit: kg}}": "Gadget: unit is for classes below Value only",
    "{Shape: {is_a: Value, datatype: text, pattern: '('}}": "Shape: pattern does not compile",
    "{Shape: {is_a: Value, datatype: colour}}": "Shape.datatype: Input should be 'text'",
    "{Gadget: {disjoint_with: Nothing}}": "Gadget: disjoint_with names 'Nothing', which is no class",
    "{Boss: {is_a: Person, disjoint_with: Agent}}": "Boss: is disjoint with Agent, and one is the other",
    "{Gadget: {nouns: {en: [Gadget]}}}": "Gadget: noun 'Gadget' (en) must be lower case",
    "{Gadget: {nouns: {en: [gizmo, gizmo]}}}": "Gadget: noun 'gizmo' (en) stands twice",
    "{Gadget: {nouns: {fr: [machin]}}}": "Gadget.nouns.fr",
    "{Gadget: {isa: Artifact}}": "Gadget: unknown key 'isa'",
    "{Person: {is_a: Thing}}": "Person: is_a contradicts the document that defines it",
}


@pytest.mark.parametrize(("classes", "expected"), CLASS_CONTRADICTIONS.items())
def test_a_contradiction_between_classes_is_refused_with_file_and_entry(
    base: Path, write: Write, classes: str, expected: str
) -> None:
    path = write(classes=classes)
    assert any(
        problem.startswith(f"{path}: classes.") and expected in problem for problem in problems(base, path)
    )


PREDICATE_CONTRADICTIONS = {
    one("Likes"): "Likes: is no predicate name; write it like depends_on",
    one('"pals\\n"'): "is no predicate name; write it like depends_on",
    one("states"): "states: is a relationship type of the graph itself",
    one("retracted"): "retracted: is a relationship type of the graph itself",
    one("in_session"): "in_session: is a relationship type of the graph itself",
    "{pals: {domain: Person, range: Person}}": "pals: says is missing",
    "{pals: {says: '{subject} {object}', range: Person}}": "pals: domain is missing",
    one("pals", says="'{subject} x'"): "pals: says needs {object} once",
    one("pals", inverse_says="'{object} x'"): "pals: inverse_says needs {subject} once",
    one("pals", says="'{subject} {subject} {object}'"): "pals: says needs {subject} once",
    one("pals", says="'{subject} {object} {when}'"): "pals: says has {when}, which nothing fills in",
    one("pals", says="'{subject} {object'"): "pals: says is no template",
    one("pals", domain="Nobody"): "pals: domain names 'Nobody', which is no class",
    one("pals", range="[Person, Nobody]"): "pals: range names 'Nobody', which is no class",
    one("pals", range="Place", symmetric="true"): "pals: symmetric, but domain and range differ",
    one("pals", symmetric="true", functional="true"): "pals: symmetric: functional and inverse_functional",
    one("pals", symmetric="true", inverse_functional="true"): "are the same thing, so state both or none",
    one("pals", symmetric="true", acyclic="true"): "pals: symmetric and acyclic exclude each other",
    one("pals", symmetric="true", inverse_of="knows"): "so it is its own inverse and not that of knows",
    one("pals", transitive="true", functional="true"): "pals: transitive and functional exclude each",
    one("pals", transitive="true", inverse_functional="true"): "transitive and inverse_functional exclude",
    one("pals", range="Place", acyclic="true"): "pals: acyclic, but domain and range have no class",
    one("pals", range="Place", irreflexive="true"): "pals: irreflexive, but domain and range have no",
    one("pals", inverse_of="nothing"): "pals: inverse_of names 'nothing', which is no predicate",
    one("pals", inverse_of="pals"): "pals: is its own inverse: say symmetric",
    one("pals", inverse_of="knows"): "pals: inverse_of knows is not mutual",
    one("pals", inverse_of="lives_in"): "pals: domain and range do not mirror those of its inverse",
    one("pals", exclusive_by="nothing"): "pals: exclusive_by names 'nothing', which is no predicate",
    one("pals", exclusive_by="knows"): "pals: exclusive_by knows, which is not functional",
    one("pals", exclusive_by="version_of"): "pals: exclusive_by version_of, whose domain does not meet",
    one("pals", exclusive_by="reports_to", functional="true"): "pals: functional and exclusive_by exclude",
    one("pals", enum="[a]"): "pals: enum, but the range is not below Value",
    one("pals", range="Status", enum="[a, A]"): "pals: enum has 'a' twice",
    one("pals", disjoint_with="nothing"): "pals: disjoint_with names 'nothing', which is no predicate",
    one("pals", disjoint_with="pals"): "pals: is disjoint with itself",
    one("pals", qualified_by="'no name'"): "pals: qualified_by names 'no name'",
    one("pals", lexical="{en: [Depend on]}"): "pals: lexical form 'Depend on'",
    one("pals", lexical="{en: [chat, chat]}"): "pals: lexical form 'chat' stands twice",
    one("pals", cues="{en: [Buddy]}"): "pals: cue 'Buddy' (en) must be lower case, with one space between",
    one("pals", cues="{en: ['best  buddy']}"): "pals: cue 'best  buddy' (en) must be lower case",
    one("pals", cues="{en: [^]}"): "pals: cue '^' (en) must be lower case",
    one("pals", cues="{en: [buddy, buddy]}"): "pals: cue 'buddy' (en) stands twice",
    one("pals", cues="{fr: [copain]}"): "pals.cues.fr",
    one("pals", lexical="{en: [{form: chat, kind: maybe}]}"): "pals.lexical.en.0: must be a wording",
    one("pals", lexical="{en: [off]}"): "pals.lexical.en.0: must be a wording",
    one("pals", volatile="soon"): "pals.volatile: must be an age such as 12h, 30d, 2w or 1y",
    one("pals", impact="low"): "pals.impact: Input should be 'high'",
    one("pals", functional="'yes'"): "pals.functional: Input should be a valid boolean",
    one("pals", transitve="true"): "pals: unknown key 'transitve'",
    "{knows: {functional: true}}": "knows: functional contradicts the document that defines it",
    "{knows: {says: '{subject} kens {object}'}}": "knows: says contradicts the document that defines it",
    "{knows: {lexical: {en: [{form: know, kind: end}]}}}": "knows: lexical form 'know' is an end here",
}


@pytest.mark.parametrize(("predicates", "expected"), PREDICATE_CONTRADICTIONS.items())
def test_a_contradiction_between_predicates_is_refused_with_file_and_entry(
    base: Path, write: Write, predicates: str, expected: str
) -> None:
    path = write(predicates=predicates)
    assert any(
        problem.startswith(f"{path}: predicates.") and expected in problem for problem in problems(base, path)
    )


def test_inverses_must_mirror_each_others_flags(base: Path, write: Write) -> None:
    there = one("there", inverse_of="back", functional="true")
    path = write(predicates=both(there, one("back", inverse_of="there", acyclic="true")))
    found = problems(base, path)
    assert f"{path}: predicates.there: functional must equal inverse_functional of its inverse back" in found
    assert f"{path}: predicates.back: acyclic differs from its inverse there" in found


def test_proper_inverses_are_taken(base: Path, write: Write) -> None:
    there = one("there", inverse_of="back", functional="true")
    back = one("back", inverse_of="there", inverse_functional="true")
    ontology = load([base, write(predicates=both(there, back))], core=False)
    assert ontology.predicates["there"].inverse_of == "back"


def test_all_contradictions_of_all_files_are_told_at_once(base: Path, write: Write) -> None:
    first = write(classes="{Gadget: {is_a: Nothing}, gizmo: {}}", name="first.yaml")
    second = write(predicates=one("pals", range="Nobody", colour="red"), name="second.yaml")
    third = write(predicates=one("chums", range="Nobody"), name="third.yaml")
    found = problems(base, first, second, third)
    assert {problem.split(": ")[0] for problem in found} == {str(first), str(second), str(third)}
    assert sum(problem.startswith(str(first)) for problem in found) == 2
    assert f"{second}: predicates.pals: unknown key 'colour'" in found
    assert f"{third}: predicates.chums: range names 'Nobody', which is no class" in found


def test_one_malformed_entry_does_not_hide_the_faults_of_others(base: Path, write: Write) -> None:
    predicates = both(one("pals", says="[1]"), one("chums", range="Nobody"))
    found = problems(base, write(predicates=predicates))
    assert len(found) == 2
    assert not any("is missing" in problem for problem in found)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id: mine\nversion: 1\nclasses:\n  Gadget: {}\n  Gadget: {}\n", "line 5: key 'Gadget' stands twice"),
        ("id: mine\nid: yours\nversion: 1\n", "line 2: key 'id' stands twice"),
        ("id: [", "is not YAML"),
        ("- a\n- b\n", "document: must be a mapping"),
        ("", "document: must be a mapping"),
        ("version: 1\n", "document: key 'id' is missing"),
        ("id: mine\nversion: 0\n", "version: "),
        ("id: mine\nversion: one\n", "version: "),
        ("id: mine\nversion: 1\nrelations: {}\n", "document: unknown key 'relations'"),
        ("id: base\nversion: 1\n", "id: id 'base' is already the id of "),
        ("id: mine\nversion: 1\nclasses: {? [a] : {}}\n", ""),
        ("id: !!python/object:os.system {}\n", "is not YAML"),
        ("id: mine\nversion: 1\nclasses: {Gadget: 3}\n", "classes.Gadget"),
        ("id: mine\nversion: 1\nclasses: {on: {}}\n", "quote on, off, yes and no"),
    ],
)
def test_a_malformed_document_is_refused_with_its_file(
    base: Path, tmp_path: Path, text: str, expected: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, "utf-8")
    assert any(problem.startswith(f"{path}: ") and expected in problem for problem in problems(base, path))


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    found = problems(tmp_path / "none.yaml", binary)
    assert found[0].startswith(f"{tmp_path / 'none.yaml'}: document: cannot be read")
    assert found[1] == f"{binary}: document: is not UTF-8 text"


def test_a_users_document_adds_classes_predicates_and_words(write: Write) -> None:
    ontology = load(
        [
            write(
                classes="{Satellite: {is_a: Device, nouns: {en: [satellite]}}, Service: {nouns: {en: [lambda]}}}",
                predicates="{orbits: {says: '{subject} orbits {object}', domain: Satellite, range: Place},"
                " depends_on: {lexical: {en: [lean on]}}}",
            )
        ]
    )
    assert ontology.is_a("Satellite", "Product")
    assert "lambda" in ontology.classes["Service"].nouns["en"]
    assert "service" in ontology.classes["Service"].nouns["en"]
    assert ontology.classes["Service"].is_a == "Software"
    assert ontology.predicates["orbits"].domain == ("Satellite",)
    assert ontology.predicates["depends_on"].transitive
    forms = [entry.form for entry in ontology.predicates["depends_on"].entries("en")]
    assert forms[0] == "depend on"
    assert "lean on" in forms


def test_saying_the_same_again_is_no_contradiction(write: Write) -> None:
    path = write(predicates="{knows: {irreflexive: true, lexical: {en: [know]}}}")
    assert load([path]).predicates["knows"] == load_core().predicates["knows"]


def test_the_hash_follows_the_law_and_not_its_order(write: Write) -> None:
    ab = load([write(classes="{Alpha: {}, Beta: {}}", name="ab.yaml")])
    ba = load([write(classes="{Beta: {}, Alpha: {}}", name="ba.yaml")])
    ac = load([write(classes="{Alpha: {}, Beta: {is_a: Alpha}}", name="ac.yaml")])
    assert ab.hash == ba.hash
    assert len({ab.hash, ac.hash, load_core().hash}) == 3


def test_the_core_is_read_once_and_names_its_sources() -> None:
    assert load_core() is load_core()
    assert load_core().sources == (
        "core.yaml",
        "kinds.yaml",
        "wordings.yaml",
        "idioms.yaml",
        "everyday.yaml",
        "chinese.yaml",
        "cues.yaml",
        "cues_zh.yaml",
    )
    check([])


def test_a_further_document_adds_cues_and_says_so(write: Write) -> None:
    more = write(predicates="{works_at: {cues: {en: 'clocking card, payslip', zh: 打卡机}}}")
    ours, theirs = load([more]).predicates["works_at"], load_core().predicates["works_at"]
    assert ours.cues["en"] == (*theirs.cues["en"], "clocking card")
    assert "打卡机" in describe(load([more]), "works_at")["cues"]["zh"]
    (change,) = diff(load_core(), load([more]))
    assert (change.name, change.field, change.breaking) == ("works_at", "cues", False)
    assert "gained 'clocking card'" in change.sentence


def test_words_may_stand_between_commas_without_brackets(write: Write) -> None:
    listed = "{Gadget: {nouns: {en: [gadget, small gadget]}}}"
    plain = "{Gadget: {nouns: {en: 'gadget, small gadget'}}}"
    one, other = (load([write(classes=text, name="own.yaml")]) for text in (listed, plain))
    assert one.hash == other.hash
    assert other.classes["Gadget"].nouns["en"] == ("gadget", "small gadget")


def test_documents_can_be_read_without_the_core(write: Write) -> None:
    path = write(classes="{Thing: {}, Value: {}, Gadget: {}}")
    ontology = load([path], core=False)
    assert list(ontology.classes) == ["Thing", "Value", "Gadget"]
    assert ontology.version == 1


def test_a_law_needs_its_roots(write: Write) -> None:
    with pytest.raises(OntologyError, match=r"classes\.Thing: is not defined"):
        load([write(classes="{Gadget: {}}")], core=False)
    with pytest.raises(OntologyError):
        load([], core=False)
