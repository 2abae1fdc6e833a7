"""Whether a value is of the kind that a question asks for, where its class says less: which of the events are weddings.

A value is of a kind if its name says so ("Maya's wedding"), a fact does (kind of, genre, place), or a text does where it
speaks of it: "the *Bike-a-Thon charity event*". Of any other it is not known.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from hindgraph.model.records import Entity, Tier
from hindgraph.model.tokens import has_cjk, plain, raw_words, word_tokens
from hindgraph.ports import GraphView
from hindgraph.recall.outcomes import Typed
from hindgraph.recall.walking import Path, Walker
from hindgraph_extractors.records import AskedKind, Step
from hindgraph_ontology.records import Ontology

_SAYING_KIND = ("kind_of", "has_genre", "located_in")
_MENTIONS = 20
_BESIDE = 80
_STOPS = re.compile(r"[.;!?。；！？\n]")
# What may stand between a thing and the word that says what it is: "Ben's party, *which was a* wedding".
_LINKS = frozenset(
    "a an the my our his her their this that which is was as of for called named like annual".split()
)
_LEAST_ALIKE = 4


@dataclass(frozen=True, slots=True)
class Kinds:
    """Judges values against the kind that a question asks for."""

    view: GraphView
    ontology: Ontology
    walker: Walker
    tiers: Sequence[Tier]

    def sure(self, paths: Sequence[Path], kind: AskedKind) -> tuple[Path, ...]:
        """Return the walks that end in values of the kind; a literal value is no member of any."""
        entities = self.walker.entities({path.end for path in paths})
        known = self.known(entities.values(), kind)
        return tuple(p for p in paths if p.end in known or self._is_literal(entities.get(p.end)))

    def kept(self, outcome: Typed, kind: AskedKind) -> Typed:
        """Keep of an outcome what is known to be of the kind; with nothing of it there is no answer."""
        if outcome.verdict is not None:
            return outcome
        if outcome.without:
            known = self.known(outcome.without, kind)
            without = tuple(e for e in outcome.without if e.id in known)
            return replace(outcome, without=without, reason=None if without else "no_match")
        paths, shown = self.sure(outcome.paths, kind), self.sure(outcome.shown, kind)
        if (outcome.paths and not paths) or (outcome.shown and not shown):
            return Typed(reason="no_match")
        return replace(outcome, paths=paths, shown=shown, more=len(paths) < len(outcome.paths))

    def known(self, entities: Iterable[Entity], kind: AskedKind) -> set[str]:
        """Return the ids of the entities that are known to be of the kind."""
        left = {e.id: _unsaid(kind.words, e.name) for e in entities}
        sayings: dict[str, list[str]] = defaultdict(list)
        open_ones = [i for i, words in left.items() if words]
        for entity_id, said in self._facts(open_ones):
            sayings[entity_id].append(said)
        for entity_id, said in self._texts(open_ones):
            sayings[entity_id].append(said)
        return {
            i
            for i, words in left.items()
            if not words or any(not _unsaid(words, said) for said in sayings[i])
        }

    def _is_literal(self, entity: Entity | None) -> bool:
        return entity is not None and (entity.value is not None or self.ontology.is_value(entity.cls))

    def _facts(self, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what facts say of each: the names of its kinds and genres, and of where it is."""
        for predicate in _SAYING_KIND:
            if ids and predicate in self.ontology.predicates:
                hops, _ = self.walker.hops(ids, Step(predicate), None)
                names = self.walker.entities({hop.target for hop in hops})
                yield from ((h.source, names[h.target].name) for h in hops if h.target in names)

    def _texts(self, ids: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give the words that stand right beside each where a text speaks of it, with what it is called there."""
        mentions = self.view.mentioning(ids, limit=_MENTIONS, tiers=self.tiers) if ids else []
        memories = {m.id: m for m in self.view.memories({m.memory_id for m in mentions})}
        for mention in mentions:
            if mention.memory_id in memories:
                text = memories[mention.memory_id].text
                yield mention.entity_id, text[mention.start : mention.end]
                for said in _beside(text, mention.start, mention.end):
                    yield mention.entity_id, said


def _beside(text: str, start: int, end: int) -> Iterator[str]:
    """Give the few words right before and right after a stretch, in its sentence."""
    before = _STOPS.split(text[max(0, start - _BESIDE) : start])[-1]
    after = _STOPS.split(text[end : end + _BESIDE])[0]
    if has_cjk(text[start:end] + before + after):
        yield before[-_LEAST_ALIKE:] + text[start:end] + after[:_LEAST_ALIKE]
        return
    own = raw_words(text[start:end])
    near = [w for w in raw_words(before) if w not in _LINKS]
    yield " ".join([*near[-2:], *own])
    far = [w for w in raw_words(after) if w not in _LINKS]
    yield " ".join([*own, *far[:2]])


def _unsaid(words: Collection[str], said: str) -> tuple[str, ...]:
    """Return those of the words that a name or a text does not hold."""
    tokens, signs = set(word_tokens(said)), plain(said)
    return tuple(w for w in words if not _holds(w, tokens, signs))


def _holds(word: str, tokens: Collection[str], signs: str) -> bool:
    if has_cjk(word):
        return plain(word) in signs
    wanted = word_tokens(word) or raw_words(word)
    if all(token in tokens for token in wanted):
        return True
    # "German cities" lie in Germany.
    stem = plain(word)[:-1]
    named = word[:1].isupper() and len(stem) > _LEAST_ALIKE
    return named and any(w.startswith(stem) for w in raw_words(signs))
