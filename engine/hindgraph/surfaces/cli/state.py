"""What the global options say, and how a command gets its memory and gives its result."""

import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, is_dataclass
from typing import TYPE_CHECKING, Any

from hindgraph.surfaces.cli.text import escaped

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
        """Open the memory that the options mean; what it logs goes to standard error."""
        from hindgraph.memory import Memory
        from hindgraph.settings import load

        settings = load(self.home)
        logging.basicConfig(level=settings.log_level, format="%(levelname)s %(name)s: %(message)s")
        for library in ("neo4j", "mcp", "asyncio"):
            # What they log in detail are the texts of memories.
            logging.getLogger(library).setLevel(logging.WARNING)
        return Memory.open(actor=self.actor, settings=settings)

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


def json_text(value: Any, *, indent: int | None = None, stream: Any = None) -> str:
    """Return a value as JSON that the stream can take and no terminal acts on."""
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower()
    text = json.dumps(plain(value), ensure_ascii=not encoding.startswith("utf"), indent=indent)
    return escaped(text)


def print_json(result: Any, *, lines: bool = False) -> None:
    """Print one JSON value, indented, or on one line of a JSONL stream."""
    sys.stdout.write(json_text(result, indent=None if lines else 2, stream=sys.stdout) + "\n")
    if lines:
        sys.stdout.flush()


def console(*, stderr: bool = False) -> "Console":
    """Return the console for a person; made late, for programs and ``--help`` need none."""
    from hindgraph.surfaces.cli.terminal import Terminal

    return Terminal(stderr=stderr)


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int | None], None]]:
    """Show a bar on standard error while something long is done, where that is a terminal.

    Yields:
        What to call with how much is done, and of how much.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(f"  {what}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    out = console(stderr=True)
    with Progress(*columns, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
