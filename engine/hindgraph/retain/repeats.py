"""Episodes that say the same again: never merged, for each happened, but linked.

Recall shows them once, and they feed promotion.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hindgraph.model.ids import is_value_id
from hindgraph.model.records import FAR_FUTURE, Link, MemoryRecord, MentionRecord, Tier
from hindgraph.model.retelling import by_words, cast_of, may_be_one, same_words
from hindgraph.model.tokens import STOP_WORDS, word_tokens
from hindgraph.ports import Embedder, UnitOfWork
from hindgraph_ontology.records import Ontology

# Of each thing that a text names, so many memories are looked at, the latest first.
_LOOKED_AT = 30


def repeats(
    work: UnitOfWork,
    memory: MemoryRecord,
    mentions: Collection[MentionRecord],
    embedder: Embedder,
    same_verbs: Callable[[str, str], bool],
    timezone: str,
) -> list[Link]:
    """Return a link to the first memory that says the same in nearly the same words.

    These are memories that name the same entities, numbers and days, and deny the same.

    All that say the same are linked to one, so that whoever reads finds them in a step. The entities come first and the
    vectors last, so that both stores and every order of indexing find the same. What a first party says repeats no third
    party: nothing that those write moves a first-party hit.

    Args:
        work: The transaction.
        memory: The new memory.
        mentions: Its mention edges.
        embedder: Gives vectors, and the model's line for ``duplicate``.
        same_verbs: Tells of two words whether they say one of the predicates that were read (`Verbs`).
        timezone: In which "yesterday" is meant.
    """
    named = _named(mentions)
    if not named or memory.layer == "working":
        return []
    same = _with_the_same_cast(work, memory, named, cast_of(mentions))
    alike = [
        each
        for each in same
        if may_be_one(each, memory, timezone) and same_words(each.text, memory.text, same_verbs)
    ]
    near = _near(alike, memory, embedder)
    if not near:
        return []
    first = _firsts(work, same)
    # What is like one of them but not like the first has drifted, and what contradicts one of them is none of them.
    far = {each.id for each in same} - {each.id for each in near}
    opposed = {first[each.id] for each in same if not may_be_one(each, memory, timezone)}
    told = [each for each in near if first[each.id] not in far | opposed]
    if not told:
        return []
    latest = max(told, key=lambda each: (-each.tier, each.occurred_at, each.id))
    return [Link(memory.id, "REPEATS", first[latest.id], work.now)]


def _named(mentions: Iterable[MentionRecord]) -> frozenset[str]:
    return frozenset(m.entity_id for m in mentions if not is_value_id(m.entity_id))


def _with_the_same_cast(
    work: UnitOfWork, memory: MemoryRecord, named: frozenset[str], cast: tuple[str, ...]
) -> list[MemoryRecord]:
    """Return memories that name the same things, no more and no fewer, in the same order."""
    tiers = (Tier.FIRST,) if memory.tier == Tier.FIRST else ()
    shared = Counter(m.memory_id for m in work.mentioning(named, limit=_LOOKED_AT, tiers=tiers))
    candidates = sorted(id_ for id_, count in shared.items() if count == len(named) and id_ != memory.id)
    if not candidates:
        return []
    of: dict[str, list[MentionRecord]] = {}
    for mention in work.mentions(candidates):
        of.setdefault(mention.memory_id, []).append(mention)
    same = [id_ for id_ in candidates if cast_of(of.get(id_, ())) == cast]
    return [each for each in work.memories(same) if _is_another_episode(each, memory)]


def _is_another_episode(other: MemoryRecord, memory: MemoryRecord) -> bool:
    of_one_ref = memory.ref is not None and (other.ref, other.source) == (memory.ref, memory.source)
    return other.layer != "working" and other.retracted_at >= FAR_FUTURE and not of_one_ref


def _near(alike: Sequence[MemoryRecord], memory: MemoryRecord, embedder: Embedder) -> list[MemoryRecord]:
    if not alike or by_words(memory.text):
        return list(alike)
    vectors = embedder.embed([memory.text, *(each.text for each in alike)])
    line = embedder.threshold("duplicate")
    return [each for each, cosine in zip(alike, vectors[1:] @ vectors[0], strict=True) if cosine >= line]


def _firsts(work: UnitOfWork, memories: Sequence[MemoryRecord]) -> dict[str, str]:
    """Return for each memory the one that it repeats, itself if there is none."""
    ids = [each.id for each in memories]
    return {id_: id_ for id_ in ids} | work.first_told(ids)


@dataclass(frozen=True)
class Verbs:
    """Tells whether two words may stand for each other: the same, or of one predicate that was read, in one form."""

    ontology: Ontology
    read: frozenset[str]

    def __call__(self, one: str, other: str) -> bool:
        """Return whether they may."""
        if one == other:
            return True
        # Of one word in two forms ("owns", "owned") the forms make the difference.
        (a, form), (b, other_form) = _inflected(one), _inflected(other)
        return (
            a != b and form == other_form and not self._said.get(a, set()).isdisjoint(self._said.get(b, ()))
        )

    @cached_property
    def _said(self) -> Mapping[str, set[tuple[object, ...]]]:
        """Return which predicates an English verb says, and how: with which preposition, the wrong way round, of an end."""
        found: dict[str, set[tuple[object, ...]]] = {}
        for name in self.read & self.ontology.predicates.keys():
            for entry in self.ontology.predicates[name].lexical:
                first, *rest = entry.words
                if entry.lang == "en" and entry.shape == "verb" and set(rest) <= STOP_WORDS:
                    how = (name, entry.inverse, entry.kind, *rest)
                    found.setdefault(_inflected(first)[0], set()).add(how)
        return found


def _inflected(word: str) -> tuple[str, str]:
    ending = next((ending for ending in ("ed", "ing", "s") if word.endswith(ending)), "")
    return next(iter(word_tokens(word)), word), ending
