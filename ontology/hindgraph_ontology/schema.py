"""One ontology document as it is written: the border where YAML becomes typed.

Everything is optional that a further document may leave out when it only adds words to what another one defined;
what a *new* class or predicate must have is demanded by the loader.
"""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from hindgraph_ontology.records import Datatype, Kind

Language = Literal["en", "zh"]

_AGES = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1), "y": timedelta(days=365)}
# What pydantic says about itself, and not about the document.
_PYDANTIC = re.compile(r"^Value error, | or instance of \w+$")
_AGE = re.compile(r"([1-9]\d{0,4})([hdwy])")


def parse_age(text: object) -> timedelta:
    """Read an age such as ``12h``, ``30d``, ``2w`` or ``1y``.

    Raises:
        ValueError: It is not written so.
    """
    match = _AGE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise ValueError("must be an age such as 12h, 30d, 2w or 1y")
    return int(match[1]) * _AGES[match[2]]


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _words(value: object) -> object:
    """Read words that stand between commas, without brackets: one text is parsed sooner than a thousand."""
    if not isinstance(value, str):
        return value
    return [word.strip() for word in value.split(",")]


Words = Annotated[list[str], BeforeValidator(_words)]
Names = Annotated[list[str], BeforeValidator(_listed)]
Age = Annotated[timedelta, BeforeValidator(parse_age)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class LexicalDoc(_Strict):
    """A wording that says more about time than its predicate does."""

    form: str
    kind: Kind = "state"


def _flat(value: object) -> object:
    """Read wordings that are grouped by kind (``{state: […], change: […]}``) as one list."""
    if not isinstance(value, dict):
        return _words(value)
    grouped = {kind: _words(forms) for kind, forms in value.items()}
    unlisted = [kind for kind, forms in grouped.items() if not isinstance(forms, list)]
    if unlisted:
        raise ValueError(f"must be lists of wordings by kind; {unlisted[0]!r} has none")
    return [
        form if kind == "state" else {"form": form, "kind": kind}
        for kind, forms in grouped.items()
        if isinstance(forms, list)
        for form in forms
    ]


Wordings = Annotated[list[str | LexicalDoc], BeforeValidator(_flat)]


class ClassDoc(_Strict):
    """A class as written; without ``is_a`` it lies right below ``Thing``."""

    is_a: str | None = None
    nouns: dict[Language, Words] = Field(default_factory=dict)
    generic: dict[Language, Words] = Field(default_factory=dict)
    kinds: dict[Language, Words] = Field(default_factory=dict)
    disjoint_with: Names = Field(default_factory=list)
    datatype: Datatype | None = None
    pattern: str | None = None
    unit: str | None = None
    aliases_kind: Literal["personal"] | None = None
    comment: str = ""


class PredicateDoc(_Strict):
    """A predicate as written."""

    says: str | None = None
    inverse_says: str | None = None
    says_past: str | None = None
    says_zh: str | None = None
    domain: Names = Field(default_factory=list)
    range: Names = Field(default_factory=list)
    functional: bool = False
    inverse_functional: bool = False
    exclusive_by: str | None = None
    qualified_by: Names = Field(default_factory=list)
    inverse_of: str | None = None
    symmetric: bool = False
    transitive: bool = False
    irreflexive: bool = False
    acyclic: bool = False
    disjoint_with: Names = Field(default_factory=list)
    enum: list[str] = Field(default_factory=list)
    sensitive: bool = False
    impact: Literal["high"] | None = None
    volatile: Age | None = None
    walked: bool = True
    lexical: dict[Language, Wordings] = Field(default_factory=dict)
    cues: dict[Language, Words] = Field(default_factory=dict)


class Document(_Strict):
    """A whole file."""

    id: str
    version: int = Field(ge=1)
    classes: dict[str, ClassDoc] = Field(default_factory=dict)
    predicates: dict[str, PredicateDoc] = Field(default_factory=dict)


def complaints(error: ValidationError) -> Iterator[tuple[str, str]]:
    """Yield (entry, what) in plain words for everything that a document's form breaks."""
    seen = set()
    for detail in error.errors(include_url=False, include_context=False):
        place = [str(part) for part in detail["loc"]]
        if _is_lexical(place):
            place, what = place[:5], "must be a wording, or {form: …, kind: …} with a known kind"
        elif detail["type"] == "extra_forbidden":
            place, what = place[:-1], f"unknown key {place[-1]!r}"
        elif detail["type"] == "missing":
            place, what = place[:-1], f"key {place[-1]!r} is missing"
        else:
            what = _PYDANTIC.sub("", detail["msg"]) + _hint(detail["input"])
        if place[-1:] == ["[key]"]:
            # A name that is no text, or a language that nobody reads.
            place = place[:-1] if isinstance(detail["input"], str) else place[:-2]
        complaint = (".".join(place) or "document", what)
        if complaint not in seen:
            seen.add(complaint)
            yield complaint


def _is_lexical(place: list[str]) -> bool:
    return len(place) > 4 and place[0] == "predicates" and place[2] == "lexical"


def _hint(value: object) -> str:
    """Say what was found; an unquoted on, off, yes or no is the usual surprise."""
    if isinstance(value, bool):
        return f" (found {value}; quote on, off, yes and no)"
    return "" if isinstance(value, dict | list) else f" (found {value!r})"
