"""Settings: where they come from, and that what is wrong refuses to start."""

from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput
from hindgraph.settings import FILE, load


def test_arguments_come_before_the_environment_before_the_file_before_defaults(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('user = "File"\ntimezone = "Europe/Oslo"\nactor = "filed"\n')
    environ = {
        "HINDGRAPH_HOME": str(tmp_path),
        "HINDGRAPH_USER": "Env",
        "HINDGRAPH_ACTOR": "env",
        "PATH": "/bin",
    }
    settings = load(environ=environ, actor="given")
    assert settings.home == tmp_path
    assert (settings.actor, settings.user, settings.timezone, settings.store) == (
        "given",
        "Env",
        "Europe/Oslo",
        "sqlite",
    )


def test_the_home_given_comes_before_the_one_of_the_environment(tmp_path: Path) -> None:
    assert load(tmp_path / "a", environ={"HINDGRAPH_HOME": str(tmp_path / "b")}).home == tmp_path / "a"
    assert load(environ={}).home.name == "hindgraph"


def test_an_empty_text_is_as_good_as_unset(tmp_path: Path) -> None:
    names = (
        "USER",
        "TIMEZONE",
        "STORE",
        "EMBEDDING_MODEL",
        "SPACY_MODEL",
        "ONTOLOGY",
        "LOG_LEVEL",
        "MODELS",
        "HOME",
    )
    environ = {f"HINDGRAPH_{name}": "" for name in names}
    assert load(tmp_path, environ=environ) == load(tmp_path, environ={})


def test_several_ontology_files_are_parted_as_paths_are(tmp_path: Path) -> None:
    settings = load(tmp_path, environ={"HINDGRAPH_ONTOLOGY": "/a/one.yaml:/b/two.yaml"})
    assert settings.ontology == (Path("/a/one.yaml"), Path("/b/two.yaml"))


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "unknown": ({"HINDGRAPH_COLOUR": "blue"}, "HINDGRAPH_COLOUR"),
    "misspelled": ({"HINDGRAPH_ACTORS": "ann"}, "HINDGRAPH_ACTORS"),
    "an unknown store": ({"HINDGRAPH_STORE": "mysql"}, "HINDGRAPH_STORE"),
    "a service of a later version": ({"HINDGRAPH_QDRANT_URL": "http://localhost"}, "HINDGRAPH_QDRANT_URL"),
    "an address of another kind": ({"HINDGRAPH_NEO4J_URI": "http://localhost:7474"}, "HINDGRAPH_NEO4J_URI"),
    "a port that is no number": ({"HINDGRAPH_NEO4J_URI": "bolt://db:abc"}, "HINDGRAPH_NEO4J_URI"),
    "a port that is too high": ({"HINDGRAPH_NEO4J_URI": "bolt://db:99999"}, "HINDGRAPH_NEO4J_URI"),
    "half an address of IPv6": ({"HINDGRAPH_NEO4J_URI": "bolt://[::1"}, "HINDGRAPH_NEO4J_URI"),
    "an address without a host": ({"HINDGRAPH_NEO4J_URI": "bolt://"}, "HINDGRAPH_NEO4J_URI"),
    "a password file that is not there": (
        {"HINDGRAPH_NEO4J_PASSWORD_FILE": "/no/such/file"},
        "HINDGRAPH_NEO4J_PASSWORD_FILE",
    ),
    "a password twice": (
        {"HINDGRAPH_NEO4J_PASSWORD_FILE": "/no/such/file", "HINDGRAPH_NEO4J_PASSWORD": "x"},
        "HINDGRAPH_NEO4J_PASSWORD",
    ),
    "a secret of a later version": ({"HINDGRAPH_LLM_API_KEY_FILE": "/run/key"}, "HINDGRAPH_LLM_API_KEY_FILE"),
    "an unknown zone": ({"HINDGRAPH_TIMEZONE": "Moon/Tycho"}, "HINDGRAPH_TIMEZONE"),
    "a zone that is a path": ({"HINDGRAPH_TIMEZONE": "../../etc/passwd"}, "HINDGRAPH_TIMEZONE"),
    "a loud log": ({"HINDGRAPH_LOG_LEVEL": "loud"}, "HINDGRAPH_LOG_LEVEL"),
    "an actor without a name": ({"HINDGRAPH_ACTOR": ""}, "HINDGRAPH_ACTOR"),
    "an actor of two lines": ({"HINDGRAPH_ACTOR": "a\nb"}, "HINDGRAPH_ACTOR"),
    "a home of nobody": ({"HINDGRAPH_HOME": "~nobody-of-this-name/x"}, "HINDGRAPH_HOME"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_wrong_setting_refuses_to_start_and_is_named(case: str) -> None:
    environ, setting = WRONG[case]
    with pytest.raises(InvalidInput) as refused:
        load(environ=environ)
    assert refused.value.setting == setting
    assert refused.value.message


@pytest.mark.parametrize(
    ("content", "named"),
    [
        ("colour = 'blue'", "hindgraph.toml: colour"),
        ("home = '/elsewhere'", "hindgraph.toml: home"),
        ("[neo4j]\nuri = 'bolt://x'", "hindgraph.toml: neo4j"),
        ("user = 5", "HINDGRAPH_USER"),
        ("log_level = 3", "HINDGRAPH_LOG_LEVEL"),
        ("ontology = 5", "HINDGRAPH_ONTOLOGY"),
        ("ontology = [5]", "HINDGRAPH_ONTOLOGY"),
        ("models = 5", "HINDGRAPH_MODELS"),
        ("user = ", FILE),
        (b"user = '\xff'", FILE),
    ],
)
def test_a_wrong_settings_file_refuses_to_start(tmp_path: Path, content: Any, named: str) -> None:
    (tmp_path / FILE).write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InvalidInput) as refused:
        load(tmp_path, environ={})
    assert refused.value.setting == named


def test_a_home_with_a_nul_is_refused() -> None:
    with pytest.raises(InvalidInput) as refused:
        load("a\0b", environ={})
    assert refused.value.setting == "HINDGRAPH_HOME"


def test_an_unknown_key_of_the_file_is_answered_with_the_keys_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "hindgraph.toml").write_text('hindgraph_user = "Ann"\n', "utf-8")
    with pytest.raises(InvalidInput) as caught:
        load(tmp_path, environ={})
    assert "there are actor, " in str(caught.value)
    assert "HINDGRAPH_USER" not in str(caught.value)


def test_a_secret_comes_from_its_file_and_is_not_shown(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("pass word\n", "utf-8")
    environ = {"HINDGRAPH_NEO4J_USER": "neo4j", "HINDGRAPH_NEO4J_PASSWORD_FILE": str(tmp_path / "secret")}
    settings = load(tmp_path, environ=environ)
    assert settings.neo4j_password == "pass word"
    assert "pass word" not in repr(settings)


def test_bookmarks_are_several(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('store = "neo4j"\nneo4j_bookmarks = ["FB:a", "FB:b"]\n')
    assert load(tmp_path, environ={}).neo4j_bookmarks == ("FB:a", "FB:b")
    environ = {"HINDGRAPH_NEO4J_BOOKMARKS": "FB:c, FB:d"}
    assert load(tmp_path, environ=environ).neo4j_bookmarks == ("FB:c", "FB:d")


def test_bookmarks_that_are_no_texts_are_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('store = "neo4j"\nneo4j_bookmarks = ["FB:a", 7]\n')
    with pytest.raises(InvalidInput) as caught:
        load(tmp_path, environ={})
    assert caught.value.setting == "HINDGRAPH_NEO4J_BOOKMARKS"


def test_a_password_without_a_user_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput) as caught:
        load(tmp_path, environ={"HINDGRAPH_NEO4J_PASSWORD": "s3cret"})
    assert caught.value.setting == "HINDGRAPH_NEO4J_USER"
    assert "s3cret" not in str(caught.value.as_dict())


def test_a_server_that_is_named_but_not_used_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    load(tmp_path, environ={"HINDGRAPH_NEO4J_URI": "neo4j+s://db.example:7687"})
    assert "HINDGRAPH_STORE is sqlite" in caplog.text
    caplog.clear()
    load(tmp_path, environ={"HINDGRAPH_NEO4J_URI": "bolt://db", "HINDGRAPH_STORE": "neo4j"})
    assert caplog.text == ""


def test_an_address_with_a_password_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput) as caught:
        load(tmp_path, environ={"HINDGRAPH_NEO4J_URI": "bolt://neo4j:s3cret@db:7687"})
    assert caught.value.setting == "HINDGRAPH_NEO4J_URI"
    assert "s3cret" not in str(caught.value.as_dict())
