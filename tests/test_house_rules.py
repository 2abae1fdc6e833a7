"""The rules that a reviewer would have to remember."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest
import typer

import hindgraph
import hindgraph_ontology.errors
from hindgraph.errors import HindgraphError
from hindgraph.surfaces.cli.app import app
from hindgraph.surfaces.cli.run import EXIT_CODES

ROOT = Path(__file__).parents[1]
SOURCES = sorted(p for part in ("engine", "ontology", "extractors") for p in (ROOT / part).rglob("*.py"))
MOST_LINES = 400
MOST_LINES_OF_A_FUNCTION = 60
# Paths of one machine, hosts of package registries, and who or what wrote the code: no business of the reader's.
FORBIDDEN = re.compile(
    r"/work/|/home/\w|/Users/\w|\bpypi\.org|files\.pythonhosted|\bClaude\b|\bChatGPT\b|\b[Ss]ub-?agent"
)
COMMANDS = (
    *(
        "demo",
        "write",
        "ingest",
        "search",
        "get",
        "graph",
        "history",
        "diff",
        "stats",
        "explain",
        "doctor",
        "reindex",
        "browser",
        "mcp",
    ),
    *("fact assert", "fact correct", "fact end"),
    *("entity show", "entity merge", "entity split", "entity rename", "entity alias"),
    *("review list", "review show", "review accept", "review reject"),
    *("ontology check", "ontology show", "ontology diff", "ontology export"),
    *("models list", "models prepare", "actor show", "actor set", "actor list"),
)


def short(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.FunctionDef):
            yield node


def body_lines(function: ast.FunctionDef) -> int:
    """Count the lines of what a function does: neither its signature nor its documentation."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body and body[-1].end_lineno else 0


def commands() -> set[str]:
    """Return the commands that there are, with their groups."""
    groups = {group.name: group.typer_instance for group in app.registered_groups if group.typer_instance}
    grouped = {f"{name} {_name(c)}" for name, group in groups.items() for c in group.registered_commands}
    return grouped | {_name(command) for command in app.registered_commands}


def _name(command: typer.models.CommandInfo) -> str:
    assert command.callback is not None
    return command.name or command.callback.__name__.replace("_", "-")


def test_every_module_is_shorter_than_four_hundred_lines() -> None:
    long = {short(p): n for p in SOURCES if (n := len(p.read_text("utf-8").splitlines())) >= MOST_LINES}
    assert long == {}


def test_no_function_is_longer_than_sixty_lines() -> None:
    long = {
        f"{short(path)}:{function.name}": body_lines(function)
        for path in SOURCES
        for function in functions(path)
        if body_lines(function) > MOST_LINES_OF_A_FUNCTION
    }
    assert long == {}


def test_nothing_catches_every_exception() -> None:
    broad = [
        f"{short(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ExceptHandler) and _catches_all(node)
    ]
    assert broad == []


def _catches_all(handler: ast.ExceptHandler) -> bool:
    """Tell whether a handler swallows everything; one that cleans up and raises again does not."""
    if handler.type is None:
        return True
    names = {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)}
    again = any(isinstance(node, ast.Raise) and node.exc is None for node in ast.walk(handler))
    return bool({"Exception", "BaseException"} & names) and not again


def test_no_code_prints() -> None:
    printing = [
        f"{short(path)}:{node.lineno}"
        for path in SOURCES
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert printing == []


def test_no_file_speaks_of_a_machine_or_of_who_wrote_it() -> None:
    texts = [
        *SOURCES,
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "tests").rglob("*.py"),
        ROOT / "Makefile",
    ]
    found = [
        f"{short(path)}: {match[0]}"
        for path in texts
        if path != Path(__file__)
        for match in FORBIDDEN.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_the_tree_of_errors_in_the_docstring_is_the_tree_of_classes() -> None:
    drawn = [
        (len(match[1]) // 4, match[2], int(match[3]) if match[3] else None)
        for line in (hindgraph_ontology.errors.__doc__ or "").splitlines()
        if (match := re.fullmatch(r"([│├└─ ]*)([A-Z]\w+)(?: +\S.*?(\d{3}))?", line))
    ]
    assert [(depth, name) for depth, name, _ in drawn] == list(_tree(HindgraphError, 0))
    for _, name, status in drawn[1:]:
        assert getattr(hindgraph_ontology.errors, name).status == status


def _tree(kind: type[HindgraphError], depth: int) -> Iterator[tuple[int, str]]:
    yield depth, kind.__name__
    for child in kind.__subclasses__():
        yield from _tree(child, depth + 1)


def test_every_error_is_exported_and_has_an_exit_code_of_its_own() -> None:
    errors = import_module("hindgraph.errors")
    assert set(errors.__all__) == {name for _, name in _tree(HindgraphError, 0)}
    kinds = [kind for kind, _ in EXIT_CODES]
    without = [k for k in HindgraphError.__subclasses__() if k not in kinds and k.__name__ != "Conflict"]
    assert without == []


def test_exports_are_sorted_and_there() -> None:
    for path in SOURCES:
        for node in parsed(path).body:
            if isinstance(node, ast.Assign) and any(
                isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets
            ):
                names = ast.literal_eval(node.value)
                assert names == sorted(names, key=_place), short(path)
    assert all(hasattr(hindgraph, name) for name in hindgraph.__all__)


def _place(name: str) -> tuple[bool, bool, str]:
    """Return where a name belongs: constants, classes, functions."""
    return not name.isupper(), not name[0].isupper(), name


def test_every_command_of_this_version_is_there_and_says_what_it_does() -> None:
    assert commands() == set(COMMANDS)
    for group in (app, *(g.typer_instance for g in app.registered_groups if g.typer_instance)):
        for command in group.registered_commands:
            assert command.callback is not None
            assert inspect.getdoc(command.callback), command.callback.__name__


def test_every_command_is_named_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    missing = [
        name for name in COMMANDS if not re.search(rf"\b{name.replace(' ', ' [^`]*?')}\b", _code(readme))
    ]
    assert missing == []


def _code(markdown: str) -> str:
    """Return what stands in code spans and blocks: a command is named there, not by a common word of a sentence."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", markdown, flags=re.DOTALL))


def test_each_test_that_the_list_of_faults_names_is_there() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs" / "what-hurts.md").read_text("utf-8")))
    texts = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py")]
    there = {name for text in texts for name in re.findall(r"def (test_\w+)", text)}
    assert named
    assert named - there == set()


def test_migrations_are_numbered_without_gaps() -> None:
    names = sorted(
        p.name
        for p in files("hindgraph.stores.sqlite").joinpath("migrations").iterdir()
        if p.name.endswith(".sql")
    )
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    assert all(re.fullmatch(r"\d{4}_[a-z_]+\.sql", name) for name in names)


SHIPPED = (
    ("hindgraph_ontology", "core.yaml"),
    ("hindgraph", "py.typed"),
    ("hindgraph.data", "demo/memories.jsonl"),
    ("hindgraph.data", "demo/questions.yaml"),
    ("hindgraph.data", "browser/queries/01-known-now.cypher"),
    ("hindgraph.stores.sqlite", "migrations/0001_graph.sql"),
    ("hindgraph.stores.neo4j", "migrations/0001_graph.cypher"),
    ("hindgraph.stores.neo4j", "predicate.cypher"),
    ("hindgraph.stores.neo4j", "cypher/neighbours_out.cypher"),
)


@pytest.mark.parametrize(("package", "name"), SHIPPED)
def test_data_is_found_within_the_package(package: str, name: str) -> None:
    assert files(package).joinpath(*name.split("/")).is_file()


def test_every_package_says_that_it_is_typed() -> None:
    packages = ("hindgraph", "hindgraph_extractors", "hindgraph_ontology")
    assert [p for p in packages if not files(p).joinpath("py.typed").is_file()] == []


def test_the_built_wheel_holds_the_data(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    built = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
    )
    assert built.returncode == 0, built.stderr.decode()
    (wheel,) = tmp_path.glob("*.whl")
    from zipfile import ZipFile

    names = set(ZipFile(wheel).namelist())
    wanted = {f"{package.replace('.', '/')}/{name}" for package, name in SHIPPED}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/")) or "__pycache__" in name]


def test_the_layers_of_the_architecture_hold() -> None:
    linter = Path(sys.executable).with_name("lint-imports")
    if not linter.exists():
        pytest.skip("import-linter is not installed")
    done = subprocess.run([linter], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
