"""The saved queries: one a file, with a head that says what it answers and which parameters it takes.

The head is comment lines, which Browser shows in its list of saved queries: the title, what is answered, and an example of
each parameter as Browser takes it (``// :param name => 'checkout'``). The examples are of the demo's month.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

_FOLDER = files("hindgraph.data") / "browser" / "queries"
_PARAMETER = re.compile(r"// :param (\w+) => (.+)")
ACTOR = "actor"


@dataclass(frozen=True)
class SavedQuery:
    """A query with its head.

    Attributes:
        file: Name of its file, which begins with its number.
        text: All of the file.
    """

    file: str
    text: str

    @cached_property
    def _head(self) -> list[str]:
        lines = self.text.splitlines()
        end = next(number for number, line in enumerate(lines) if not line.startswith("//"))
        return lines[:end]

    @property
    def title(self) -> str:
        """Return what it is called."""
        return self._head[0].removeprefix("// ")

    @property
    def answers(self) -> str:
        """Return what it answers, in a sentence or two."""
        said = [line.removeprefix("// ") for line in self._head[1:] if not _PARAMETER.fullmatch(line)]
        return " ".join(said)

    @property
    def parameters(self) -> Mapping[str, str]:
        """Return an example of each parameter: a Cypher expression."""
        found = (_PARAMETER.fullmatch(line) for line in self._head)
        return {match[1]: match[2] for match in found if match}

    @property
    def cypher(self) -> str:
        """Return what is run, without the head."""
        return "\n".join(self.text.splitlines()[len(self._head) :]) + "\n"

    def for_actor(self, actor: str) -> str:
        """Return the text with the actor's name in its head, and its number before the title: Browser sorts by it."""
        example = f"// :param {ACTOR} => "
        text = self.text.replace(f"{example}{self.parameters[ACTOR]}", f"{example}{quoted(actor)}", 1)
        return text.replace("// ", f"// {self.file[:2]} ", 1)


def saved_queries() -> list[SavedQuery]:
    """Return all saved queries in the order of their numbers."""
    names = sorted(entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".cypher"))
    return [SavedQuery(name, (_FOLDER / name).read_text("utf-8")) for name in names]


def parameters(actor: str) -> dict[str, str]:
    """Return an example of every parameter that there is, with the actor's own name."""
    found: dict[str, str] = {}
    for query in saved_queries():
        found = {**query.parameters, **found}
    return {ACTOR: quoted(actor)} | {name: found[name] for name in sorted(found) if name != ACTOR}


def quoted(text: str) -> str:
    """Return a text as Cypher writes it."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
