"""The style, the heads of the saved queries, and ``hindgraph browser``."""

import io
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hindgraph.stores.neo4j.vocabulary import LABELS as STORE_LABELS
from hindgraph.stores.neo4j.vocabulary import TYPES as STORE_TYPES
from hindgraph.stores.neo4j.vocabulary import Vocabulary
from hindgraph.surfaces.browser import style
from hindgraph.surfaces.browser.pack import browser_address, zipped
from hindgraph.surfaces.browser.queries import SavedQuery, parameters, saved_queries
from hindgraph.surfaces.browser.style import style_sheet
from hindgraph.surfaces.cli.run import run
from hindgraph_ontology.loader import load, load_core
from worlds import plain_home

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "browser" / "README.md"
QUERIES = saved_queries()
RULE = re.compile(r"(\S+) \{ ((?:[a-z-]+: (?:'[^':;]*'|[^':;{}]+); )+)\}")
LEAST_CONTRAST = 4.5


def rules(sheet: str) -> dict[str, dict[str, str]]:
    """Return a style by selector, each line read as Browser does."""
    matches = [RULE.fullmatch(line) for line in sheet.splitlines()]
    assert all(matches)
    return {
        match[1]: dict(part.split(": ") for part in match[2].rstrip("; ").split("; "))
        for match in matches
        if match
    }


def luminance(color: str) -> float:
    """Return the relative luminance of ``#rrggbb`` (WCAG 2)."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_style_in_the_documentation_is_that_of_the_core_ontology() -> None:
    assert (ROOT / "docs" / "browser" / "style.grass").read_text("utf-8") == style_sheet(load_core())


def test_every_label_of_every_class_has_a_color_and_a_readable_caption() -> None:
    law = load_core()
    words = Vocabulary.of(law.classes, law.predicates)
    labels = {label for name in law.classes for label in words.labels(name, value=law.is_value(name))}
    found = rules(style_sheet(law))
    assert {f"node.{label}" for label in labels | STORE_LABELS | {"Value"}} <= set(found)
    nodes = {selector: rule for selector, rule in found.items() if selector.startswith("node")}
    assert [s for s, rule in nodes.items() if rule["caption"] != "'{name}'"] == []
    pale = {
        selector
        for selector, rule in nodes.items()
        if _contrast(rule["color"], rule["text-color-internal"]) < LEAST_CONTRAST
    }
    assert pale == set()


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_style_knows_the_labels_and_types_that_the_store_keeps_for_itself() -> None:
    assert set(style.LABELS) == STORE_LABELS
    assert set(style.TYPES) == STORE_TYPES


def test_what_is_general_stands_before_what_is_particular() -> None:
    order = list(rules(style_sheet(load_core())))
    assert (
        order.index("node")
        < order.index("node.Entity")
        < order.index("node.Value")
        < order.index("node.Port")
    )
    assert order.index("node.Memory") < order.index("node.Semantic")


def test_a_class_of_the_users_own_looks_like_the_class_that_it_belongs_to(tmp_path: Path) -> None:
    document = tmp_path / "ours.yaml"
    document.write_text(
        "id: ours\nversion: 1\nclasses:\n  Satellite: {is_a: Infrastructure}\n  Setting: {is_a: Event}\n"
    )
    law = load([document])
    found = rules(style_sheet(law))
    assert found["node.Satellite"]["color"] == style.CLASSES["Infrastructure"].color
    assert found["node.Setting_"]["color"] == style.CLASSES["Event"].color
    assert found["node.Setting"]["color"] == style.LABELS["Setting"].color


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.file)
def test_the_head_of_a_query_says_what_it_answers_and_names_its_parameters(query: SavedQuery) -> None:
    assert re.fullmatch(r"\d\d-[a-z-]+\.cypher", query.file)
    assert 5 <= len(query.title) <= 27  # more is cut off in Browser's list
    assert query.answers.endswith(".")
    assert set(query.parameters) == set(re.findall(r"\$(\w+)", query.cypher))
    assert query.parameters["actor"] == "'demo'"
    assert "//" not in query.cypher
    assert ";" not in query.text


def test_there_are_more_than_twenty_queries_numbered_without_gaps_and_titles_differ() -> None:
    assert [int(query.file[:2]) for query in QUERIES] == list(range(1, len(QUERIES) + 1))
    assert len({query.title for query in QUERIES}) == len(QUERIES) >= 20


def test_the_guide_lists_every_query_and_shows_every_picture_that_is_there() -> None:
    guide = GUIDE.read_text("utf-8")
    listed = re.findall(r"\| \[(.+?)\]\(\S+/queries/(\S+?)\) \|", guide)
    assert listed == [(query.title, query.file) for query in QUERIES]
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"{len(QUERIES)} saved queries" in " ".join(text.split()) for text in (guide, readme))
    pictures = {path.name for path in (GUIDE.parent / "images").glob("*.png")}
    assert set(re.findall(r"\(images/(\S+?)\)", guide)) == pictures
    assert all((GUIDE.parent / target).exists() for target in re.findall(r"\]\(([^)#:]+)\)", guide))


def test_a_pack_is_one_zip_of_queries_with_the_actors_name_in_order_of_their_numbers() -> None:
    with zipfile.ZipFile(io.BytesIO(zipped("o'brien"))) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    assert len(texts) == len(QUERIES) + 1
    assert all(name.startswith("hindgraph/") for name in texts)
    assert all(":param actor => 'o\\'brien'" in text for text in texts.values())
    assert [text[:6] for text in texts.values()] == [f"// {number:02} " for number in range(len(texts))]
    assert zipped("a") == zipped("a")


def test_the_script_of_parameters_sets_every_parameter_once() -> None:
    assert set(parameters("demo")) == {name for query in QUERIES for name in query.parameters}


@pytest.mark.parametrize(
    ("uri", "address"),
    [
        ("bolt://localhost:7687", "http://localhost:7474/browser/"),
        ("neo4j://graph.example:9999", "http://graph.example:7474/browser/"),
        ("neo4j+s://graph.example", "https://graph.example:7473/browser/"),
        ("bolt://[::1]:7687", "http://[::1]:7474/browser/"),
        ("neo4j+s://1234abcd.databases.neo4j.io", "https://browser.neo4j.io"),
    ],
)
def test_browser_is_looked_for_where_the_server_is(uri: str, address: str) -> None:
    assert browser_address(uri) == address


def test_the_command_says_where_to_go_and_how_to_load_the_pack(tmp_path: Path) -> None:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("HINDGRAPH_")}
    server = {"HINDGRAPH_STORE": "neo4j", "HINDGRAPH_NEO4J_URI": "bolt://graph.example:7687"}
    command = [sys.executable, "-m", "hindgraph", "--home", str(tmp_path), "--actor", "ann", "browser"]
    done = subprocess.run(command, capture_output=True, env={**environ, **server}, check=True, timeout=120)
    said = done.stdout.decode()
    assert "http://graph.example:7474/browser/" in said
    assert ":param actor => 'ann'" in said
    assert [query.title for query in QUERIES if query.title not in said] == []
    assert "note:" not in said


def test_the_command_notes_that_a_memory_in_files_is_not_in_neo4j(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = plain_home(tmp_path / "home")
    folder = tmp_path / "pack"
    if os.environ.get("HINDGRAPH_STORE", "sqlite") != "sqlite":
        pytest.skip("the environment says where the memory is kept")
    assert run(["--home", str(home), "--json", "browser", "--export", str(folder)]) == 0
    pack = json.loads(capsys.readouterr().out)
    assert "HINDGRAPH_STORE=neo4j" in pack["note"]
    assert pack["written"] == [str(folder / name) for name in ("style.grass", "hindgraph-queries.zip")]
    assert (folder / "style.grass").read_text("utf-8") == style_sheet(load_core())
    assert [query["title"] for query in pack["queries"]] == [query.title for query in QUERIES]
