"""Steps of a chain over texts: where no fact leads on, a text about what was reached may.

A reader does not read everything. "Eva punches the clock at Brightmoor" mentions Eva and a company, and if Eva's employer
is what a chain asks for, that text is the next step: it speaks of her, it is near to what the predicate says, and it names
something of the class that the predicate leads to. Such a step is never a fact and never an answer; it says which
texts bear the answer, and what they lead to.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from hindgraph.model.found import VectorHits
from hindgraph.model.records import Entity, MentionRecord
from hindgraph.model.tokens import word_tokens
from hindgraph.ports import GraphView
from hindgraph.recall.projection import Lane
from hindgraph.recall.residual import said_of
from hindgraph.recall.sentences import telling_text
from hindgraph.recall.walking import Hop
from hindgraph.recall.words import WordScores
from hindgraph_extractors.records import Step
from hindgraph_ontology.records import THING, Ontology

# Trails followed at once, texts looked at and taken a step, and ends that are shown.
_BEAM = 3
_READ = 60
_TEXTS = 5
_ENDS = 5
# What counts for a text: how near it is to what the step says, and how much of the predicate's wordings it holds. Where
# the embedding model does not know the language, the words decide.
_BY_MEANING, _BY_WORDS = (1.0, 0.5), (0.3, 1.0)
# What is not known to be of the class that a step leads to counts a little less; a fact counts as a perfect text.
_UNSURE = 0.85
_FACT = 1.5
# What a trail loses that begins at what may only be another name of what is asked about.
_ALIAS = 0.25
_NAMING = re.compile(
    r"\b(?:called|what \w+ call|nick\w*|(?:real |full |short )?name|known as|means?|short for|abbreviat\w+|shorten\w*"
    r"|alias|aka|(?:one and )?the same (?:thing|person|service|project|system)|stands for|says? \w+ (?:for|instead))\b"
    r"|外号|绰号|小名|昵称|简称|缩写|代号|全称|又叫|也叫|叫作|叫做|人称|管.{1,12}叫|都叫|指的|说的就?是|本人|同一个|代替",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[^.!?。！？\n]+(?:\.(?=\S)[^.!?。！？\n]*)*[.!?。！？]?")
# Whoever speaks is named by these; elsewhere a speaker is not what a text is about.
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|mine|we|us|our|ours)\b|[我咱俺]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """Something that a trail has come to; without an id where only its name is known."""

    name: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk over facts and texts: where it is (None: at its last text), how well it fits, and the texts that bear it."""

    at: Place | None
    score: float
    texts: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()


@dataclass(frozen=True)
class TextWalker:
    """Walks the steps that facts leave open.

    Attributes:
        by_words, by_vector: Search the texts that are allowed.
        idf: How rare some words are in them.
        embed: Turns what steps say into vectors, a row each; `understood`: it knows the language.
        hops: Facts along one step from some entities.
        sources: The texts that bear facts, by version id.
        outdated: Which of some texts tell what does not hold.
    """

    view: GraphView
    lane: Lane
    ontology: Ontology
    lang: str
    by_words: Callable[[str], WordScores]
    by_vector: Callable[[NDArray[np.float32] | None], VectorHits]
    idf: Callable[[Sequence[str]], Mapping[str, float]]
    embed: Callable[[Sequence[str]], NDArray[np.float32]]
    understood: bool
    hops: Callable[[set[str], Step], Sequence[Hop]]
    sources: Callable[[Sequence[Hop]], Mapping[str, str]]
    outdated: Callable[[Sequence[str]], Collection[str]]
    _read: dict[str, str] = field(default_factory=dict)
    _named_in: dict[str, list[MentionRecord]] = field(default_factory=dict)

    def __call__(
        self, starts: Sequence[Place], steps: Sequence[Step], classes: Sequence[str | None]
    ) -> list[Trail]:
        """Return the best trails over all steps, best first; none if some step is borne by nothing."""
        trails = [Trail(start, 0.0, (), frozenset({start.id})) for start in starts[:_BEAM]]
        trails += [trail for begun in trails for trail in self._called_otherwise(begun)]
        for i, step in enumerate(steps):
            last = i == len(steps) - 1
            trails = _best(self._onward(trails, step, classes[i], last=last), _ENDS if last else _BEAM)
        return trails

    def texts(self, trails: Sequence[Trail]) -> tuple[str, ...]:
        """Return the texts of trails: of each its last first, for that is where the answer stands."""
        ids = [text for trail in trails[:1] for text in reversed(trail.texts)]
        ids += [trail.texts[-1] for trail in trails[1:] if trail.texts]
        return tuple(dict.fromkeys(ids))

    def _called_otherwise(self, begun: Trail) -> list[Trail]:
        """Return trails from what may be the same under another name: named with it in a sentence about names."""
        at = begun.at
        assert at is not None
        ids = sorted(self._speaking_of(at))[:_READ]
        texts = self._texts(ids)
        about = {i: span for i, text in texts.items() if (span := _about_names(text, at.name))}
        mentions = [
            m
            for m in self._mentions(sorted(about))
            if m.end
            and m.entity_id not in begun.seen
            and about[m.memory_id][0] <= m.start < about[m.memory_id][1]
        ]
        others = {e.id: e for e in self.view.entities(sorted({m.entity_id for m in mentions}))}
        own = {entity.cls for entity in self.view.entities([at.id])}
        return [
            Trail(Place(other.name, other.id), -_ALIAS, (m.memory_id,), begun.seen | {other.id})
            for m in mentions
            if (other := others.get(m.entity_id)) and (not own or any(self._alike(c, other.cls) for c in own))
        ][:_BEAM]

    def _alike(self, one: str, other: str) -> bool:
        return THING in (one, other) or self.ontology.is_a(one, other) or self.ontology.is_a(other, one)

    # ---- one step

    def _onward(self, trails: Sequence[Trail], step: Step, cls: str | None, *, last: bool) -> list[Trail]:
        """Lead every trail one step on: over facts where there are some, else over texts."""
        over_facts = self._over_facts(trails, step)
        onward = [led for found in over_facts.values() for led in found]
        stopped = [(trail, trail.at) for trail in trails if trail.at is not None and not over_facts[trail]]
        if not stopped:
            return onward
        said = [said_of(step, at.name, self.ontology, self.lang) for _, at in stopped]
        vectors, weights = self.embed(said), self._wordings(step)
        for place, (trail, at) in enumerate(stopped):
            told = self._telling(at, vectors[place], weights, trail.texts)
            onward += self._ended(trail, told) if last else self._over_texts(trail, told, step, cls)
        return onward

    def _over_facts(self, trails: Sequence[Trail], step: Step) -> dict[Trail, list[Trail]]:
        """Return where facts lead from the places of trails, read in bulk; an empty list where they do not."""
        known = {trail.at.id for trail in trails if trail.at is not None and trail.at.id}
        hops = self.hops(known, step) if known else ()
        sources = self.sources(hops) if hops else {}
        ends = {e.id: e for e in self.view.entities(sorted({hop.target for hop in hops}))} if hops else {}
        return {
            trail: [
                Trail(
                    Place(ends[hop.target].name, hop.target),
                    trail.score + _FACT,
                    (*trail.texts, *filter(None, [sources.get(hop.version.version_id)])),
                    trail.seen | {hop.target},
                )
                for hop in hops
                if trail.at is not None and hop.source == trail.at.id
                if hop.target in ends and hop.target not in trail.seen
            ]
            for trail in trails
        }

    def _ended(self, trail: Trail, told: Mapping[str, float]) -> list[Trail]:
        return [Trail(None, trail.score + fit, (*trail.texts, i), trail.seen) for i, fit in told.items()]

    def _over_texts(
        self, trail: Trail, told: Mapping[str, float], step: Step, cls: str | None
    ) -> list[Trail]:
        named = self._named(list(told), trail.seen)
        return [
            Trail(
                Place(entity.name, entity.id),
                trail.score + fit * sure,
                (*trail.texts, memory_id),
                trail.seen | {entity.id},
            )
            for memory_id, fit in told.items()
            for entity in named[memory_id]
            if (sure := self._leads_to(entity.cls, step, cls))
        ]

    def _telling(
        self, at: Place, vector: NDArray[np.float32], weights: Mapping[str, float], seen: Sequence[str]
    ) -> dict[str, float]:
        """Return texts that speak of an entity, with how near each is to what a step says of it, nearest first."""
        near = self.by_vector(vector)
        cosines = dict(zip(near.ids, near.scores, strict=True))
        lowest = min(cosines.values(), default=0.0)
        speaking = self._speaking_of(at) - set(seen)
        ids = sorted(speaking, key=lambda i: (-round(cosines.get(i, lowest), 6), i))[:_READ]
        told = self._saying(at, ids)
        words = {
            i: sum(weights.get(token, 0.0) for token in set(word_tokens(text))) for i, text in told.items()
        }
        top = max(words.values(), default=0.0) or 1.0
        by_vector, by_words = _BY_MEANING if self.understood else _BY_WORDS
        fits = {i: by_vector * cosines.get(i, lowest) + by_words * words[i] / top for i in told}
        ranked = sorted(fits.items(), key=lambda item: (-round(item[1], 6), item[0]))
        outdated = set(self.outdated([i for i, _ in ranked[: 3 * _TEXTS]]))
        return dict([(i, fit) for i, fit in ranked if i not in outdated][:_TEXTS])

    def _saying(self, at: Place, ids: Sequence[str]) -> dict[str, str]:
        """Return the texts that say something of an entity as it is: who asks, supposes or only speaks does not."""
        told = {i: telling_text(text) for i, text in self._texts(ids).items()}
        speaking = {m.memory_id for m in self._mentions(ids) if m.entity_id == at.id and not m.end}
        return {
            i: text
            for i, text in told.items()
            if text.strip() and (i not in speaking or _FIRST_PERSON.search(text) or at.name in text)
        }

    def _texts(self, ids: Sequence[str]) -> dict[str, str]:
        """Return texts by id; each is read once a walk."""
        unread = [i for i in ids if i not in self._read]
        self._read.update((m.id, m.text) for m in (self.view.memories(unread) if unread else ()))
        return {i: self._read[i] for i in ids if i in self._read}

    def _mentions(self, ids: Sequence[str]) -> list[MentionRecord]:
        """Return what texts mention; each is read once a walk."""
        unread = [i for i in ids if i not in self._named_in]
        self._named_in.update((i, []) for i in unread)
        for mention in self.view.mentions(unread) if unread else ():
            self._named_in[mention.memory_id].append(mention)
        return [mention for i in ids for mention in self._named_in[i]]

    def _wordings(self, step: Step) -> Mapping[str, float]:
        """Return the words in which a predicate is said in a language, with how rare they are."""
        predicate = self.ontology.predicates[step.predicate]
        words = [word for entry in predicate.lexical if entry.lang == self.lang for word in entry.words]
        return self.idf(tuple(dict.fromkeys(word_tokens(" ".join(words)))))

    def _speaking_of(self, at: Place) -> set[str]:
        """Return the texts that mention an entity; of a name that is none, and of a value, those that hold its words."""
        column = int(self.lane.columns_of([at.id])[0])
        if column >= 0:
            return set(self.lane.memories[self.lane.mentioning(column)].tolist())
        worded = self.by_words(at.name)
        whole = np.all(worded.parts > 0, axis=1) if len(worded.ids) else np.zeros(0, dtype=np.bool_)
        return {memory_id for memory_id, holds in zip(worded.ids, whole.tolist(), strict=True) if holds}

    def _named(self, ids: Sequence[str], seen: frozenset[str]) -> dict[str, list[Entity]]:
        """Return what each text names beside what the trail has seen."""
        texts = self._texts(ids)
        mentions = [
            m
            for m in self._mentions(ids)
            if m.entity_id not in seen and (m.end or _FIRST_PERSON.search(texts.get(m.memory_id, "")))
        ]
        entities = {e.id: e for e in self.view.entities(sorted({m.entity_id for m in mentions}))}
        named: dict[str, list[Entity]] = defaultdict(list)
        for mention in mentions:
            if mention.entity_id in entities:
                named[mention.memory_id].append(entities[mention.entity_id])
        return named

    def _leads_to(self, cls: str, step: Step, wanted: str | None) -> float:
        """Return how sure it is that a step leads to something of a class; 0 where it cannot."""
        predicate = self.ontology.predicates[step.predicate]
        ends = predicate.domain if step.inverse and not predicate.symmetric else predicate.range
        allowed = (wanted,) if wanted is not None else ends
        if cls != THING and self.ontology.fits(cls, allowed):
            return 1.0
        open_class = self.ontology.fits(cls, allowed) or any(self.ontology.is_a(end, cls) for end in allowed)
        return _UNSURE if open_class else 0.0


def _about_names(text: str, name: str) -> tuple[int, int] | None:
    """Return where the sentence stands that speaks of names, and of this one; None where none does."""
    sentences = (m.span() for m in _SENTENCE.finditer(text))
    return next(
        (
            (start, end)
            for start, end in sentences
            if _names(name, text[start:end]) and _NAMING.search(text, start, end)
        ),
        None,
    )


def _names(name: str, sentence: str) -> bool:
    """Tell whether a name stands in a sentence as a word of its own."""
    return (
        re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", sentence, re.IGNORECASE) is not None
    )


def _best(trails: Sequence[Trail], most: int) -> list[Trail]:
    """Return the best trails, of several that stand at one place the best."""
    ranked = sorted(trails, key=lambda t: (-round(t.score, 6), t.at.id if t.at else "", t.texts))
    best: dict[str, Trail] = {}
    for trail in ranked:
        best.setdefault(trail.at.id if trail.at else trail.texts[-1], trail)
    return list(best.values())[:most]
