"""From the names in a question to entities of the graph: exactly, then fuzzily, never across digits."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rapidfuzz import fuzz

from hindgraph.model.records import Alias, Entity, Tier
from hindgraph.model.sameness import is_technical
from hindgraph.ports import GraphView
from hindgraph.recall.say import USER
from hindgraph.recall.spelling import written_otherwise
from hindgraph_extractors.name_forms import first_name
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Question, Surface
from hindgraph_ontology.records import THING, Ontology

_WORD = re.compile(r"[^\W_]+(?:[-./:@_'’&+#][^\W_]+)*[+#]*")
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_ONE_NAME = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_PIECE = re.compile(r"[^\W_]+")
# Written with a capital, these still belong to no name: "the Checkout Service" is checkout.
_KINDS_OF_THINGS = frozenset(
    "the service team project database server app api cluster company department group city town port version".split()
)

LONGEST = 7
LONGEST_CJK = 8
SIMILAR_TOKENS = 0.5
SIMILAR_LETTERS = 90.0
SIMILAR_KEPT = 3
_SIMILAR_READ = 2000


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entity that a name may mean, and how well it fits (1: exactly); ``shared``: it is the first of its names, too."""

    entity: Entity
    fit: float
    how: Literal["exact", "fuzzy", "shared"] = "exact"


@dataclass(frozen=True, slots=True)
class Links:
    """What the names of a question lead to.

    Attributes:
        by_key: Name key → candidates, best first.
        seeds: Entity id → fit, for spreading: every name of the question that is known.
        unknown: Specific names of the question that lead nowhere.
    """

    by_key: Mapping[str, tuple[Candidate, ...]] = field(default_factory=dict)
    seeds: Mapping[str, float] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """Return the seeds by the name that leads to them; what several names may mean belongs to one group."""
        groups: list[set[str]] = []
        for key in sorted(self.by_key):
            group = {c.entity.id for c in self.by_key[key]} & self.seeds.keys()
            apart = [other for other in groups if not other & group]
            if group:
                groups = [*apart, group.union(*(other for other in groups if other & group))]
        return tuple(sorted(tuple(sorted(group)) for group in groups))

    def of(self, surface: Surface) -> tuple[Candidate, ...]:
        """Return the candidates of a surface, by its name first, then as it stands in the text.

        Whom the reader took a first name for is one of those who share it.
        """
        shared = self.by_key.get(name_key(surface.text), ())
        if any(c.how == "shared" for c in shared):
            return shared
        return next((found for key in _keys(surface) if (found := self.by_key.get(key))), ())


Rarity = Callable[[Entity, str], bool]


def link(
    view: GraphView,
    query: str,
    question: Question,
    tiers: Collection[Tier],
    *,
    rare: Rarity,
    ontology: Ontology,
) -> Links:
    """Link a question's names through aliases of the given tiers.

    Args:
        view: The graph.
        query: The question as asked; its runs of up to seven words that are names count as named, too.
        question: Its analysis.
        tiers: Whose aliases count: a lane links by its own only.
        rare: Tells whether a single word of the question, known under this key, is rare enough to mean the entity.
        ontology: Says which words of a name only repeat what it is.
    """
    surfaces = _surfaces(question)
    keys = {key for surface in surfaces for key in _keys(surface)}
    grams = dict(_grams(query))
    exact = _exact(view, keys | grams.keys(), tiers)
    exact |= _shared(view, surfaces, exact, tiers, ontology)
    missing = [s for s in surfaces if s.specific and not any(key in exact for key in _keys(s))]
    exact |= _otherwise(view, missing, tiers, ontology)
    missing = [s for s in missing if name_key(s.name) not in exact]
    fuzzy = {**_fuzzy(view, missing, tiers), **_inside(missing, exact)}
    by_key = {**fuzzy, **exact}
    seeds = _seeds(by_key, keys, grams, rare)
    unknown = tuple(s.name for s in missing if name_key(s.name) not in fuzzy and s.value is None)
    return Links(by_key=by_key, seeds=seeds, unknown=tuple(dict.fromkeys(unknown)))


def is_cjk(text: str) -> bool:
    """Tell whether a name is written in Chinese, Japanese or Korean signs."""
    return _CJK.search(text) is not None


def digits_of(key: str) -> tuple[str, ...]:
    """Return the pieces of a name that hold a digit; two names that differ here are two things."""
    return tuple(sorted(piece for piece in _PIECE.findall(key) if any(map(str.isdigit, piece))))


def similarity(a: str, b: str) -> float:
    """Return how alike two name keys are, 0..1: token Jaccard, or nearly the same letters; 0 across digits."""
    if digits_of(a) != digits_of(b):
        return 0.0
    left, right = set(_PIECE.findall(a)), set(_PIECE.findall(b))
    jaccard = len(left & right) / len(left | right) if left | right else 0.0
    letters = fuzz.ratio(a, b)
    return max(jaccard, letters / 100 if letters >= SIMILAR_LETTERS else 0.0)


def fitting(candidates: Sequence[Candidate], classes: Collection[str], ontology: Ontology) -> list[Candidate]:
    """Return the candidates that a typed question can mean: of a class allowed, and none fits better.

    More than one left means that the name is ambiguous. A class that is only less specific than asked stays; whoever bears
    the very name that is asked for, and is known to be of the class, goes before it.
    """
    allowed = [c for c in candidates if _class_fits(c.entity.cls, classes, ontology)]
    best = max((c.fit for c in allowed), default=0.0)
    level = [c for c in allowed if c.fit >= best - 1e-9]
    sure = [c for c in level if c.entity.cls != THING and ontology.fits(c.entity.cls, tuple(classes))]
    bear_it = all(c.how == "exact" for c in level)
    return sure if classes and sure and bear_it else level


def _class_fits(cls: str, classes: Collection[str], ontology: Ontology) -> bool:
    return (
        not classes or ontology.fits(cls, tuple(classes)) or any(ontology.is_a(name, cls) for name in classes)
    )


def _surfaces(question: Question) -> list[Surface]:
    ends = [end for chain in question.chains for end in (chain.anchor, chain.target) if end is not None]
    return [*question.surfaces, *ends]


def _keys(surface: Surface) -> tuple[str, ...]:
    """Return the keys under which a surface may be known; what was told before the user had a name is the user's, too."""
    unnamed = (USER,) if surface.resolved == "user" else ()
    keys = (name_key(surface.name), name_key(surface.text), *unnamed)
    return tuple(key for key in dict.fromkeys(keys) if key)


def _grams(query: str) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield name keys of word runs and CJK pieces of the question with their span; the first place of each counts."""
    seen: set[str] = set()
    for start, end in _spans(query):
        key = name_key(query[start:end])
        if key and key not in seen:
            seen.add(key)
            yield key, (start, end)


def _spans(query: str) -> Iterator[tuple[int, int]]:
    words = list(_WORD.finditer(query))[:64]
    for i, first in enumerate(words):
        for last in words[i : i + LONGEST]:
            yield first.start(), last.end()
    for run in _CJK.finditer(query):
        for start in range(run.start(), min(run.end(), run.start() + 48)):
            for end in range(start + 2, min(run.end(), start + LONGEST_CJK) + 1):
                yield start, end


def entities_known(
    view: GraphView, keys: Collection[str], tiers: Collection[Tier]
) -> dict[str, list[Entity]]:
    """Return the entities that aliases of the given tiers lead to, by key: a lane knows its own names only."""
    named = view.entities_named(sorted(keys))
    ids = sorted({entity.id for entities in named.values() for entity in entities})
    allowed = {(a.key, a.entity_id) for a in view.aliases(ids) if a.tier in tiers} if ids else set()
    found = {
        key: sorted((e for e in entities if (key, e.id) in allowed), key=lambda e: e.id)
        for key, entities in named.items()
    }
    return {key: entities for key, entities in found.items() if entities}


def _exact(
    view: GraphView, keys: Collection[str], tiers: Collection[Tier]
) -> dict[str, tuple[Candidate, ...]]:
    known = entities_known(view, keys, tiers)
    return {key: tuple(Candidate(entity, 1.0) for entity in entities) for key, entities in known.items()}


def _shared(
    view: GraphView,
    surfaces: Sequence[Surface],
    exact: Mapping[str, tuple[Candidate, ...]],
    tiers: Collection[Tier],
    ontology: Ontology,
) -> dict[str, tuple[Candidate, ...]]:
    """Add to who is known by a first name those whose names begin with it: that one has been called so is no claim to it.

    Whoever is called just so keeps it, and whom a person has given it.
    """
    found: dict[str, tuple[Candidate, ...]] = {}
    for key in sorted({name_key(s.text) for s in surfaces if s.text[:1].isupper() and s.value is None}):
        known = exact.get(key, ())
        if _ONE_NAME.fullmatch(key) is None or not any(_is_personal(c.entity, ontology) for c in known):
            continue
        aliases = [a for a in view.similar_names(_PIECE.findall(key), limit=_SIMILAR_READ) if a.tier in tiers]
        own = any(name_key(c.entity.name) == key for c in known)
        if own or any(a.key == key and a.kind == "edited" for a in aliases):
            continue
        others = {a.entity_id for a in aliases if first_name(a.key) == key} - {c.entity.id for c in known}
        people = [e for e in view.entities(sorted(others)) if e.cls == THING or _is_personal(e, ontology)]
        if people:
            found[key] = (*known, *(Candidate(e, 1.0, "shared") for e in people))
    return found


def _is_personal(entity: Entity, ontology: Ontology) -> bool:
    definition = ontology.classes.get(entity.cls)
    return definition is not None and definition.aliases_kind == "personal"


def _otherwise(
    view: GraphView, surfaces: Sequence[Surface], tiers: Collection[Tier], ontology: Ontology
) -> dict[str, tuple[Candidate, ...]]:
    """Return what names mean that are known in another way of writing; it is no less that name."""
    names = {name_key(s.name): s.name for s in surfaces if s.value is None}
    known = written_otherwise(view, [name for key, name in sorted(names.items()) if key], ontology, tiers)
    found = {key: known.get(name, []) for key, name in names.items()}
    return {key: tuple(Candidate(e, 1.0) for e in entities) for key, entities in found.items() if entities}


def _fuzzy(
    view: GraphView, surfaces: Sequence[Surface], tiers: Collection[Tier]
) -> dict[str, tuple[Candidate, ...]]:
    written = {name_key(s.name): s.text for s in surfaces if s.value is None}
    keys = sorted(written.keys() - {""})
    fragments = sorted({piece for key in keys for piece in _PIECE.findall(key) if len(piece) > 1})
    if not fragments:
        return {}
    similar = view.similar_names(fragments, limit=_SIMILAR_READ)
    aliases = [a for a in similar if a.tier in tiers and not is_technical(a.key)]
    close = {key: _closest(key, [a for a in aliases if not _is_another(written[key], a.key)]) for key in keys}
    entities = {e.id: e for e in view.entities(sorted({i for near in close.values() for i in near}))}
    return {
        key: tuple(Candidate(entities[i], fit, "fuzzy") for i, fit in near.items() if i in entities)
        for key, near in close.items()
        if near
    }


def _inside(
    surfaces: Sequence[Surface], exact: Mapping[str, tuple[Candidate, ...]]
) -> dict[str, tuple[Candidate, ...]]:
    """Return what the known name inside a surface means: "port 8443" is 8443, "the checkout service" checkout."""
    found: dict[str, tuple[Candidate, ...]] = {}
    written = {name_key(s.name): s.text for s in surfaces}
    for key in sorted(written.keys() - {""}):
        pieces = set(_PIECE.findall(key))
        shorter = [k for k in exact if set(_PIECE.findall(k)) < pieces and not _is_another(written[key], k)]
        inner = [k for k in shorter if similarity(key, k) >= SIMILAR_TOKENS]
        if inner:
            best = max(inner, key=lambda k: (similarity(key, k), len(k), k))
            found[key] = tuple(Candidate(c.entity, similarity(key, best), "fuzzy") for c in exact[best])
    return found


def _is_another(text: str, key: str) -> bool:
    """Tell a name with one more word of its own than a known one: John Doe is not the John that is known."""
    known = set(_PIECE.findall(key))
    words = [w for w in _PIECE.findall(text) if w.casefold() not in known]
    whole = known <= {w.casefold() for w in _PIECE.findall(text)}
    return whole and any(w[:1].isupper() and w.casefold() not in _KINDS_OF_THINGS for w in words)


def _closest(key: str, aliases: Sequence[Alias]) -> dict[str, float]:
    fits: dict[str, float] = {}
    for alias in aliases:
        fit = similarity(key, alias.key)
        if fit >= SIMILAR_TOKENS:
            fits[alias.entity_id] = max(fit, fits.get(alias.entity_id, 0.0))
    best = sorted(fits.items(), key=lambda item: (-round(item[1], 6), item[0]))
    return dict(best[:SIMILAR_KEPT])


def _seeds(
    by_key: Mapping[str, tuple[Candidate, ...]],
    surface_keys: Collection[str],
    grams: Mapping[str, tuple[int, int]],
    rare: Rarity,
) -> dict[str, float]:
    """Return what to spread from: named surfaces, then the longest runs of words that are names."""
    seeds: dict[str, float] = {}
    for key in sorted(surface_keys & by_key.keys()):
        for candidate in by_key[key]:
            seeds[candidate.entity.id] = max(candidate.fit, seeds.get(candidate.entity.id, 0.0))
    for key in _longest(key for key in grams if key in by_key and by_key[key][0].how == "exact")(grams):
        for candidate in by_key[key]:
            if " " in key or rare(candidate.entity, key):
                seeds[candidate.entity.id] = 1.0
    return seeds


def _longest(keys: Iterator[str]) -> Callable[[Mapping[str, tuple[int, int]]], list[str]]:
    """Prefer longer runs: one inside a longer one that is a name does not count."""
    found = list(keys)

    def pick(spans: Mapping[str, tuple[int, int]]) -> list[str]:
        kept: list[str] = []
        for key in sorted(found, key=lambda k: (spans[k][0] - spans[k][1], spans[k][0], k)):
            start, end = spans[key]
            if all(end <= spans[other][0] or start >= spans[other][1] for other in kept):
                kept.append(key)
        return kept

    return pick
