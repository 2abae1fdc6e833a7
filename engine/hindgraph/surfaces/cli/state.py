"""What the global options say, and how a command gets its memory and gives its result."""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from hindgraph.memory import Memory


@dataclass(frozen=True, slots=True)
class State:
    """The global options."""

    home: str | None = None
    actor: str | None = None
    json: bool = False

    def open(self) -> "Memory":
        """Open the memory that the options mean."""
        from hindgraph.memory import Memory

        return Memory.open(self.home, actor=self.actor)

    def give(self, result: Any, show: Callable[["Console"], None]) -> None:
        """Print a result: as JSON, or for a person."""
        if self.json:
            print_json(result)
        else:
            show(console())


def plain(value: Any) -> Any:
    """Return a result as JSON values."""
    if hasattr(value, "as_dict"):
        return value.as_dict()
    if is_dataclass(value) and not isinstance(value, type):
        return {name: plain(item) for name, item in asdict(value).items()}
    if isinstance(value, dict):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value if isinstance(value, str | int | float | bool | type(None)) else str(value)


def print_json(result: Any, *, lines: bool = False) -> None:
    """Print one JSON value, indented, or on one line of a JSONL stream."""
    text = json.dumps(plain(result), ensure_ascii=False, indent=None if lines else 2)
    sys.stdout.write(text.encode("utf-8", "backslashreplace").decode() + "\n")
    if lines:
        sys.stdout.flush()


def console(*, stderr: bool = False) -> "Console":
    """Return a console; at most 100 columns, 80 where there is no terminal."""
    from rich.console import Console

    made = Console(stderr=stderr, highlight=False, soft_wrap=False, emoji=False, markup=False)
    if not made.is_terminal:
        made.width = 80
    elif made.width > 100:
        made.width = 100
    return made
