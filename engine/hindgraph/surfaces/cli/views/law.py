"""The ontology for a person: one entry, or all of it in short."""

from collections import defaultdict
from typing import Any

from rich.console import Console
from rich.text import Text

from hindgraph.surfaces.cli.views.layout import heading, named, paragraph, plain_text


def show_entry(out: Console, entry: dict[str, Any]) -> None:
    """Print what the law says of one class or predicate."""
    parts: list[tuple[str, str]] = []
    for name, value in entry.items():
        if isinstance(value, dict):
            parts += [(f"{name} ({key})", _written(item)) for key, item in value.items()]
        else:
            parts.append((name, _written(value)))
    named(out, [(name.replace("_", " "), value) for name, value in parts])


def show_summary(out: Console, law: dict[str, Any]) -> None:
    """Print the classes as a tree and each predicate with its sentence."""
    named(
        out, [("version", str(law["version"])), ("hash", law["hash"]), ("sources", ", ".join(law["sources"]))]
    )
    heading(out, f"{len(law['classes'])} classes")
    children: dict[str | None, list[str]] = defaultdict(list)
    for name, parent in law["classes"].items():
        children[parent].append(name)
    for root in children[None]:
        _branch(out, root, children, 4)
    heading(out, f"{len(law['predicates'])} predicates")
    named(out, law["predicates"].items(), indent=4)


def _branch(out: Console, name: str, children: dict[str | None, list[str]], indent: int) -> None:
    """Print a class with its subclasses: those without any of their own share its line."""
    leaves = [child for child in children[name] if child not in children]
    line = plain_text(name, "cyan")
    if leaves:
        line = Text.assemble(line, (": " + ", ".join(leaves), "dim"))
    paragraph(out, line, indent=indent)
    for child in children[name]:
        if child not in leaves:
            _branch(out, child, children, indent + 2)


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}: {_written(item)}" for name, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(_entry(item) for item in value)
    return str(value)


def _entry(value: Any) -> str:
    """Write one wording: its form, and its kind where it is no plain statement."""
    if isinstance(value, dict) and set(value) == {"form", "kind"}:
        return f"{value['form']} ({value['kind']})"
    return _written(value)
