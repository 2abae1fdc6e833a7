"""Questions made of published triples: two or three facts of different passages, chained over what they share.

A hundred questions of MuSiQue are few to learn from. Its training passages come with triples that a language model took out
of them (published with HippoRAG): "X r1 B" in one passage and "B r2 Y" in another make a question that names X and asks
for Y. Of every other relation a word is left out, for real questions seldom ask in all of a passage's own words.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from benchmarks.recall.datasets import TRAIN
from benchmarks.recall.records import Asked, Dataset
from hindgraph_extractors.names import name_key

CHAINED = "chained"
_TRIPLES = Path("multihop") / "musique_train100_openie" / "openie_gpt35.jsonl"
# A bridge in more triples than this is a hub: what is asked over it has many answers.
_MOST = 12
_LONGEST_NAME = 6
_WHOLE = 0.5
_LITTLE = 3
_PER_PASSAGE = 3
_ASKED = ("What", "Who", "Where", "Which one", "When")
_SEED = 7


@dataclass(frozen=True, slots=True)
class _Fact:
    """A triple of a passage. The keys of its ends are what links it to others."""

    passage: str
    subject: str
    relation: str
    object: str

    def ends(self) -> tuple[str, str]:
        """Return the keys of both ends."""
        return name_key(self.subject), name_key(self.object)

    def named(self, key: str) -> str:
        """Return the end of a key."""
        return self.subject if self.ends()[0] == key else self.object

    def other(self, key: str) -> str:
        """Return the end that is not the one of a key."""
        return self.object if self.ends()[0] == key else self.subject


def chained(data: Path, dataset: Dataset, *, two: int, three: int) -> list[Asked]:
    """Return made questions over two and over three passages, the same ones every time.

    Args:
        data: The folder that holds ``multihop/``.
        dataset: The training set, whose passages were merged.
        two: How many over two passages.
        three: How many over three.
    """
    texts = {passage.ref: passage.text.casefold() for pool in dataset.pools for passage in pool.passages}
    facts = [fact for fact in _facts(data / _TRIPLES) if fact.passage in texts]
    by_key: dict[str, list[_Fact]] = defaultdict(list)
    for fact in facts:
        for key in dict.fromkeys(fact.ends()):
            by_key[key].append(fact)
    random = Random(_SEED)
    random.shuffle(facts)
    found: list[Asked] = []
    for hops, wanted in ((2, two), (3, three)):
        begun: Counter[str] = Counter()
        for fact in facts:
            if begun.total() == wanted:
                break
            number = begun[fact.passage]
            if number == _PER_PASSAGE:
                continue
            if asked := _question(fact, by_key, texts, hops, random):
                begun[fact.passage] += 1
                found.append(replace(asked, id=f"{asked.id}/{number}"))
    return found


def _question(
    first: _Fact, by_key: Mapping[str, Sequence[_Fact]], texts: Mapping[str, str], hops: int, random: Random
) -> Asked | None:
    """Begin at one end of a fact and follow what the other shares with facts of other passages."""
    begins = random.choice(first.ends())
    if not _is_name(first.named(begins)):
        return None
    phrase, at, used = _said(first.named(begins), first, begins, random), first.other(begins), [first]
    for _ in range(hops - 1):
        key = name_key(at)
        if not _is_name(at) or not 1 < len(by_key[key]) <= _MOST or _named(at, phrase):
            return None
        onward = [
            fact
            for fact in by_key[key]
            if fact.passage not in {one.passage for one in used} and begins not in fact.ends()
        ]
        if not onward or _together(at, used[-1].other(key), texts) > 2:
            return None
        following = random.choice(onward)
        last = len(used) == hops - 1
        phrase = (
            f"{random.choice(_ASKED)} {_said(phrase, following, key, random)}?"
            if last
            else f"the one that {_said(phrase, following, key, random)}"
        )
        used.append(following)
        at = following.other(key)
    refs = frozenset(fact.passage for fact in used)
    # A question that already names its answer, or what it leads over, is none.
    if len(refs) < hops or _named(at, phrase):
        return None
    return Asked(f"{first.passage}/{hops}", phrase, refs, TRAIN, (CHAINED,))


def _said(known: str, fact: _Fact, key: str, random: Random) -> str:
    """Say a fact of which one end is known: "[known] [relation]", or the other way round."""
    relation = _shortened(fact.relation, random)
    return f"{known} {relation}" if fact.ends()[0] == key else f"{relation} {known}"


def _shortened(relation: str, random: Random) -> str:
    """Leave a word out of every other relation that has several to speak of."""
    words = relation.split()
    telling = [place for place, word in enumerate(words) if len(word) > _LITTLE]
    if len(telling) < 2 or random.random() < _WHOLE:
        return relation
    out = random.choice(telling)
    return " ".join(word for place, word in enumerate(words) if place != out)


def _together(one: str, other: str, texts: Mapping[str, str]) -> int:
    """Return in how many passages two names stand: where in many, the question has many answers."""
    a, b = one.casefold(), other.casefold()
    return sum(a in text and b in text for text in texts.values())


def _named(name: str, phrase: str) -> bool:
    return name.casefold() in phrase.casefold()


def _is_name(text: str) -> bool:
    words = text.split()
    return 0 < len(words) <= _LONGEST_NAME and words[0][:1].isupper() and not any(c.isdigit() for c in text)


def _facts(path: Path) -> Iterator[_Fact]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            for triple in row["triples"]:
                if len(triple) == 3 and all(isinstance(part, str) and part.strip() for part in triple):
                    yield _Fact(row["id"], *(part.strip() for part in triple))
