"""From documents to the law: read, merge, check, freeze – or say everything that is wrong."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import timedelta
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from hindgraph_ontology.consistency import contradictions
from hindgraph_ontology.documents import Problem, Source, read_file, read_text
from hindgraph_ontology.errors import OntologyError
from hindgraph_ontology.merging import Draft, merge
from hindgraph_ontology.records import ClassDef, Ontology, PredicateDef

CORE = "core.yaml"


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
    core_text = resources.files("hindgraph_ontology").joinpath(CORE).read_text("utf-8")
    read = [read_text(core_text, CORE)] if core else []
    read += [read_file(Path(path)) for path in paths]
    sources = [one for one in read if isinstance(one, Source)]
    faults = [problem for one in read if not isinstance(one, Source) for problem in one]
    draft = merge(sources)
    # A file that cannot be read takes its definitions with it: what others then miss is no fault of theirs.
    checked = [*faults, *draft.problems] if faults else [*draft.problems, *contradictions(draft)]
    return _enact(sources, draft, checked)


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


def fingerprint(
    version: int, classes: Mapping[str, ClassDef], predicates: Mapping[str, PredicateDef]
) -> str:
    """Return the SHA-256 over the canonical JSON of a law; the order of definitions does not count."""
    law = {
        "version": version,
        "classes": {name: asdict(one) for name, one in classes.items()},
        "predicates": {name: asdict(one) for name, one in predicates.items()},
    }
    text = json.dumps(law, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=_seconds)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _seconds(value: object) -> float:
    if isinstance(value, timedelta):
        return value.total_seconds()
    raise TypeError(f"{type(value).__name__} has no canonical form")
