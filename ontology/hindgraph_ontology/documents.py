"""Reading ontology documents: YAML without its surprises, every fault with file and entry."""

from collections.abc import Hashable, Iterator
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


class _OnceLoader(yaml.SafeLoader):
    """Refuses a key that stands twice, where YAML would silently keep the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]  # type: ignore[no-untyped-call]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                line = node.value[place][0].start_mark.line + 1
                raise _DuplicateKey(str(key), line)
        return super().construct_mapping(node, deep=deep)


class _DuplicateKey(ValueError):
    def __init__(self, key: str, line: int) -> None:
        super().__init__(f"key {key!r} stands twice")
        self.line = line


def read_file(path: Path) -> Source | list[Problem]:
    """Read a document from disk."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        return [Problem(str(path), "document", f"cannot be read: {error.strerror}")]
    except UnicodeDecodeError:
        return [Problem(str(path), "document", "is not UTF-8 text")]
    return read_text(text, str(path))


def read_text(text: str, file: str) -> Source | list[Problem]:
    """Read a document, or say everything that is wrong with its form."""
    try:
        raw = yaml.load(text, Loader=_OnceLoader)
    except _DuplicateKey as error:
        return [Problem(file, f"line {error.line}", str(error))]
    except yaml.YAMLError as error:
        return [Problem(file, *_located(error))]
    except (TypeError, ValueError, RecursionError) as error:
        return [Problem(file, "document", f"is not plain YAML: {error}")]
    if not isinstance(raw, dict):
        return [Problem(file, "document", "must be a mapping with id, version, classes and predicates")]
    try:
        return Source(file, Document.model_validate(raw))
    except ValidationError as error:
        return list(_problems(file, error))


def _problems(file: str, error: ValidationError) -> Iterator[Problem]:
    for entry, what in complaints(error):
        yield Problem(file, entry, what)


def _located(error: yaml.YAMLError) -> tuple[str, str]:
    mark = getattr(error, "problem_mark", None)
    where = f"line {mark.line + 1}" if mark is not None else "document"
    return where, f"is not YAML: {getattr(error, 'problem', None) or 'malformed'}"
