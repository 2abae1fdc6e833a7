"""Reading ontology documents: YAML without its surprises, every fault with file and entry."""

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from hindgraph_ontology.schema import Document, complaints


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of the documents."""

    file: str
    entry: str
    what: str

    def __str__(self) -> str:
        """Write it as people read it."""
        return f"{self.file}: {self.entry}: {self.what}"


@dataclass(frozen=True, slots=True)
class Source:
    """A document with the name of its file."""

    file: str
    document: Document


# libyaml reads the core in a tenth of the time; without it the same loader runs in Python.
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _OnceLoader(_Loader):  # type: ignore[misc,valid-type]
    """Refuses a key that stands twice, where YAML would silently keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                line = node.value[place][0].start_mark.line + 1
                raise _DuplicateKey(str(key), line)
        made: dict[Hashable, Any] = super().construct_mapping(node, deep=deep)
        return made


class _DuplicateKey(ValueError):
    def __init__(self, key: str, line: int) -> None:
        super().__init__(f"key {key!r} stands twice")
        self.line = line


@dataclass(frozen=True, slots=True)
class Read:
    """What could be read of a file, and its faults; with faults in some entries the others still stand."""

    source: Source | None
    problems: tuple[Problem, ...] = ()


def read_file(path: Path) -> Read:
    """Read a document from disk."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        return _failed(str(path), "document", f"cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        return _failed(str(path), "document", "is not UTF-8 text")
    return read_text(text, str(path))


def read_text(text: str, file: str) -> Read:
    """Read a document, or say everything that is wrong with its form."""
    try:
        raw = yaml.load(text, Loader=_OnceLoader)
    except _DuplicateKey as error:
        return _failed(file, f"line {error.line}", str(error))
    except yaml.YAMLError as error:
        return _failed(file, *_located(error))
    except (TypeError, ValueError, RecursionError) as error:
        return _failed(file, "document", f"is not plain YAML: {error}")
    if not isinstance(raw, dict):
        return _failed(file, "document", "must be a mapping with id, version, classes and predicates")
    return _validated(raw, file)


def _failed(file: str, entry: str, what: str) -> Read:
    return Read(None, (Problem(file, entry, what),))


def _validated(raw: dict[Any, Any], file: str) -> Read:
    try:
        return Read(Source(file, Document.model_validate(raw)))
    except ValidationError as error:
        problems = tuple(Problem(file, entry, what) for entry, what in complaints(error))
        sound = _without(raw, [detail["loc"] for detail in error.errors()])
    try:
        return Read(Source(file, Document.model_validate({"id": file, "version": 1, **sound})), problems)
    except ValidationError:
        return Read(None, problems)


def _without(raw: dict[Any, Any], faulty: list[tuple[int | str, ...]]) -> dict[Any, Any]:
    """Return a copy without the faulty keys, so that the rest can be checked in the same run."""
    sound = {key: dict(value) if isinstance(value, dict) else value for key, value in raw.items()}
    for place in faulty:
        section = sound.get(place[0])
        if len(place) < 3 or not isinstance(section, dict) or not isinstance(section.get(place[1]), dict):
            _forget(sound, place)
        else:
            section[place[1]] = {key: value for key, value in section[place[1]].items() if key != place[2]}
    return sound


def _forget(sound: dict[Any, Any], place: tuple[int | str, ...]) -> None:
    """Take out an entry that is no mapping, or a whole section that is none or has keys of another kind."""
    section = sound.get(place[0])
    if len(place) > 1 and isinstance(section, dict) and place[1] in section:
        del section[place[1]]
    else:
        sound.pop(place[0], None)  # pyright: ignore[reportGeneralTypeIssues]  # a place is never empty


def _located(error: yaml.YAMLError) -> tuple[str, str]:
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}" if mark is not None else "document"
    return where, f"is not YAML: {getattr(error, 'problem', None) or 'malformed'}"
