"""The Chinese cues of the ontology, compiled to be found in a text whose ends are masked.

A cue is a run of characters (工资单). ``*`` stands for an end right there, which is then the object (``归*管``), with
``^`` in front the subject (``^给*打绩效``); ``…`` for whatever stands between, ``$`` for the end of a clause. Between two of
one class a cue without ``*`` is a noun for the object in relation to whoever stands right before it (上司), with ``^`` one
for the subject (``^下属``).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from hindgraph_ontology.records import Ontology, PredicateDef

# Each end of a text is masked by characters of its own from here on.
FIRST, LAST = "\ue000", "\uefff"
_SLOT = rf"\s?(?P<slot>[{FIRST}-{LAST}])(?P=slot)*\s?"
_SIGNS = {"*": _SLOT, "…": r".{0,16}?", "$": r"(?=$|[，。！,])"}
_PARTS = re.compile(r"([*…$])")


@dataclass(frozen=True, slots=True)
class Cue:
    """One cue of one predicate.

    Attributes:
        of_subject: What stands in the slot, or whom the noun names, is the subject.
        pieces: What of it stands in the text as it is.
    """

    predicate: PredicateDef
    form: str
    of_subject: bool
    pieces: tuple[str, ...]
    pattern: re.Pattern[str]

    @property
    def has_slot(self) -> bool:
        """Tell a cue that says where one of the ends stands."""
        return "*" in self.form


@dataclass(frozen=True, slots=True)
class Hit:
    """A place where a cue stands.

    Attributes:
        places: Where its characters stand, without the end in its slot.
        slot: The character that masks that end.
    """

    cue: Cue
    start: int
    end: int
    places: frozenset[int] = field(repr=False)
    slot: str = ""


@dataclass(frozen=True)
class Cues:
    """All Chinese cues of an ontology."""

    ontology: Ontology

    @cached_property
    def _by_predicate(self) -> dict[str, tuple[Cue, ...]]:
        every = self.ontology.predicates.values()
        return {p.name: tuple(_compiled(p, form) for form in p.cues["zh"]) for p in every if "zh" in p.cues}

    @cached_property
    def _first(self) -> dict[str, tuple[str, ...]]:
        """Return the predicates by the first piece of each of their cues."""
        found: dict[str, set[str]] = {}
        for name, cues in self._by_predicate.items():
            for cue in cues:
                found.setdefault(cue.pieces[0], set()).add(name)
        return {piece: tuple(sorted(names)) for piece, names in found.items()}

    @cached_property
    def _pieces(self) -> re.Pattern[str]:
        longest = sorted(self._first, key=len, reverse=True)
        return re.compile(rf"(?=({'|'.join(map(re.escape, longest))}))" if longest else r"(?!)")

    def predicates(self, text: str) -> list[PredicateDef]:
        """Return the predicates of which a cue may stand in a text, in lower case."""
        found = {m[1][:n] for m in self._pieces.finditer(text) for n in range(1, len(m[1]) + 1)}
        names = sorted({name for piece in found for name in self._first.get(piece, ())})
        return [self.ontology.predicates[name] for name in names]

    def of(self, predicate: PredicateDef, masked: str) -> list[Hit]:
        """Return where the cues of a predicate stand in a masked text."""
        cues = self._by_predicate.get(predicate.name, ())
        return [hit for cue in cues for hit in _hits(cue, masked)]


def kept(hits: Sequence[Hit]) -> list[Hit]:
    """Leave out cues that are only a part of a longer one, of whichever predicate (医生 in 主治医生)."""
    return [hit for hit in hits if not any(hit.places < other.places for other in hits)]


def _compiled(predicate: PredicateDef, form: str) -> Cue:
    parts = [part for part in _PARTS.split(form.removeprefix("^")) if part]
    pieces = tuple(part for part in parts if part not in {"*", "…", "$"})
    return Cue(predicate, form, form.startswith("^"), pieces, re.compile("".join(_as_pattern(parts))))


def _as_pattern(parts: Iterable[str]) -> Iterator[str]:
    for part in parts:
        yield _SIGNS.get(part) or f"({re.escape(part)})"


def _hits(cue: Cue, masked: str) -> Iterator[Hit]:
    slots = cue.pattern.groupindex.get("slot")
    for match in cue.pattern.finditer(masked):
        groups = [n for n in range(1, cue.pattern.groups + 1) if n != slots]
        places = frozenset(at for n in groups for at in range(*match.span(n)))
        yield Hit(cue, match.start(), match.end(), places, match["slot"] if slots else "")
