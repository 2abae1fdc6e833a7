"""Episodes that say the same again: never merged, for each happened, but linked, and they feed promotion."""

from collections import Counter
from collections.abc import Collection, Sequence

from hindgraph.model.ids import is_value_id
from hindgraph.model.records import FAR_FUTURE, Link, MemoryRecord, MentionRecord
from hindgraph.model.tokens import same_details, word_tokens
from hindgraph.ports import Embedder, UnitOfWork

# Of each thing that a text names, so many memories are looked at, the latest first.
_LOOKED_AT = 30
# Texts that share fewer of their words are not worth embedding.
_SHARED_WORDS = 0.4


def repeats(
    work: UnitOfWork, memory: MemoryRecord, mentions: Collection[MentionRecord], embedder: Embedder
) -> list[Link]:
    """Return a link to the latest memory that says the same: same entities, numbers and denials, and nearly one vector.

    The entities come first and the vectors last, so that both stores and every order of indexing find the same.

    Args:
        work: The transaction.
        memory: The new memory.
        mentions: Its mention edges.
        embedder: Gives vectors, and the model's line for ``duplicate``.
    """
    named = _named(mentions)
    if not named or memory.layer == "working":
        return []
    alike = [each for each in _of_the_same(work, memory, named) if _reads_alike(each, memory)]
    near = _near(alike, memory, embedder)
    if not near:
        return []
    latest = max(near, key=lambda each: (each.occurred_at, each.id))
    return [Link(memory.id, "REPEATS", latest.id, work.now)]


def _named(mentions: Collection[MentionRecord]) -> frozenset[str]:
    return frozenset(m.entity_id for m in mentions if not is_value_id(m.entity_id))


def _of_the_same(work: UnitOfWork, memory: MemoryRecord, named: frozenset[str]) -> list[MemoryRecord]:
    """Return earlier memories that name the same entities, no more and no fewer."""
    shared = Counter(mention.memory_id for mention in work.mentioning(named, limit=_LOOKED_AT))
    candidates = sorted(id_ for id_, count in shared.items() if count == len(named) and id_ != memory.id)
    if not candidates:
        return []
    of: dict[str, list[MentionRecord]] = {}
    for mention in work.mentions(candidates):
        of.setdefault(mention.memory_id, []).append(mention)
    same = [id_ for id_ in candidates if _named(of.get(id_, ())) == named]
    return [each for each in work.memories(same) if _is_another_episode(each, memory)]


def _is_another_episode(other: MemoryRecord, memory: MemoryRecord) -> bool:
    of_one_ref = memory.ref is not None and (other.ref, other.source) == (memory.ref, memory.source)
    return other.layer != "working" and other.retracted_at >= FAR_FUTURE and not of_one_ref


def _reads_alike(other: MemoryRecord, memory: MemoryRecord) -> bool:
    one, two = set(word_tokens(other.text)), set(word_tokens(memory.text))
    return len(one & two) >= _SHARED_WORDS * len(one | two) and same_details(other.text, memory.text)


def _near(alike: Sequence[MemoryRecord], memory: MemoryRecord, embedder: Embedder) -> list[MemoryRecord]:
    if not alike:
        return []
    vectors = embedder.embed([memory.text, *(each.text for each in alike)])
    line = embedder.threshold("duplicate")
    return [each for each, cosine in zip(alike, vectors[1:] @ vectors[0], strict=True) if cosine >= line]
