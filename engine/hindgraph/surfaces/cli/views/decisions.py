"""What became of an identity decision."""

from typing import Any

from rich.console import Console

from hindgraph.surfaces.cli.views.layout import named, paragraph, plain_text

_SAID = {
    "merged": "{name} now stands for both",
    "split": "{name} stands for itself",
    "renamed": "it is shown as {name}",
    "alias_added": "{name} has a further name",
    "alias_removed": "{name} has a name less",
}


def show_decision(out: Console, receipt: dict[str, Any]) -> None:
    """Print a decision's receipt."""
    said = _SAID[receipt["decision"]].format(name=receipt["name"])
    paragraph(out, plain_text(said if receipt["changed"] else f"{said}; it was so already", "bold"))
    known = {
        "entity": receipt["entity_id"],
        "other": receipt["other_id"],
        "recorded as": receipt["memory_id"],
    }
    counted = {
        "statements": receipt["moved"],
        "facts closed": receipt["closed"],
        "facts written": receipt["written"],
    }
    rows = [(name, value) for name, value in known.items() if value]
    named(out, rows + [(name, str(len(ids))) for name, ids in counted.items() if ids])
    if receipt["decision"] == "merged":
        named(out, [("undo", f"hindgraph entity split {receipt['other_id']} --reason …")])
