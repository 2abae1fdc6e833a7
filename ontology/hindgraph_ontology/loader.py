"""From documents to the law: read, merge, check, freeze – or say everything that is wrong."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import timedelta
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from hindgraph_ontology.consistency import contradictions
from hindgraph_ontology.documents import Problem, Read, Source, read_file, read_text
from hindgraph_ontology.errors import OntologyError
from hindgraph_ontology.merging import Draft, merge
from hindgraph_ontology.records import ClassDef, LexicalEntry, Ontology, PredicateDef

CORE = "core.yaml"
# The law, the everyday words for its classes, and more wordings of its predicates; all but the first add words only.
SHIPPED = (
    CORE,
    "kinds.yaml",
    "wordings.yaml",
    "idioms.yaml",
    "everyday.yaml",
    "chinese.yaml",
    "cues.yaml",
    "cues_zh.yaml",
)


@cache
def load_core() -> Ontology:
    """Return the ontology that ships with hindgraph."""
    return load(())


def load(paths: Sequence[Path | str], *, core: bool = True) -> Ontology:
    """Return the core and further documents as one ontology.

    A further document may add classes and predicates, and words to those there are; it may not change them.

    Args:
        paths: YAML documents, in order.
        core: False reads the given documents alone (a core of another release, to compare it).

    Raises:
        OntologyError: They are malformed or contradict themselves or each other; `problems` has all of it.
    """
    read = [read_text(_shipped(name), name) for name in SHIPPED] if core else []
    read += [read_file(Path(path)) for path in paths]
    sources = [one.source for one in read if one.source is not None]
    malformed = [problem for one in read for problem in one.problems]
    draft = merge(sources)
    return _enact(sources, draft, [*malformed, *_contradictions(draft, read, malformed)])


def _shipped(name: str) -> str:
    return resources.files("hindgraph_ontology").joinpath(name).read_text("utf-8")


def _contradictions(draft: Draft, read: Sequence[Read], malformed: Sequence[Problem]) -> Iterator[Problem]:
    """Yield what is wrong beyond form, without what only follows from a malformed entry or file."""
    missing = any(one.source is None for one in read)
    faulty = {(problem.file, ".".join(problem.entry.split(".")[:2])) for problem in malformed}
    for problem in (*draft.problems, *(() if missing else contradictions(draft))):
        if (problem.file, problem.entry) not in faulty:
            yield problem


def check(paths: Sequence[Path | str]) -> None:
    """Raise `OntologyError` unless the documents stand together with the core."""
    load(paths)


def _enact(sources: Sequence[Source], draft: Draft, problems: Iterable[Problem]) -> Ontology:
    wrong = tuple(dict.fromkeys(str(problem) for problem in problems))
    if wrong:
        raise OntologyError(wrong)
    version = sources[0].document.version
    return Ontology(
        version=version,
        hash=fingerprint(version, draft.classes, draft.predicates),
        classes=MappingProxyType(draft.classes),
        predicates=MappingProxyType(draft.predicates),
        sources=tuple(source.file for source in sources),
    )


def fingerprint(version: int, classes: Mapping[str, ClassDef], predicates: Mapping[str, PredicateDef]) -> str:
    """Return the SHA-256 over the canonical JSON of a law; the order of definitions does not count."""
    law = {"version": version, "classes": classes, "predicates": predicates}
    text = json.dumps(law, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_plain)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _plain(value: object) -> float | dict[str, object] | str:
    if isinstance(value, LexicalEntry):
        return f"{value.lang}:{value.kind}:{value.form}"  # all else follows from these
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, ClassDef | PredicateDef):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no canonical form")
