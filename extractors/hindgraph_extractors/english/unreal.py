"""Sentences that are about nothing real: hearsay, examples, fiction, and what is taken back in the same breath."""

import re
from collections.abc import Sequence

_HEARSAY = frozenset("rumour rumor rumours rumors gossip hearsay legend".split())
_FICTION = frozenset(
    """novel book story film movie game play series dream dreams scenario example simulation fantasy fairytale sequel
    prequel season episode finale sims fanfic musical opera comic""".split()
)
_NOTHING = (
    r"(?:(?:an? )?(?:lie|joke|hoax|bluff|prank|misdiagnosis|mistake|misunderstanding|false alarm|mix-up)|"
    r"nonsense|made up|untrue|false|wrong|not true)"
)
_BUT = r"\b(?:but|though|although) "
_TAKEN_BACK = re.compile(
    rf"(?:{_BUT}(?:that|it|this|he|she|they)|\bwhich) (?:was|is|were|turned out to be) (?:just |all |only )?{_NOTHING}\b|"
    rf"{_BUT}(?:we|they|i|he|she) (?:reverted|undid|cancelled|canceled|rolled back|took back) (?:it|that|this)\b|"
    rf"{_BUT}(?:i|we|he|she|it|they|that) (?:do|does|did|is|was|are|were|has|have) ?n't [.!]?$|"
    r"\bplay(?:ing|ed)? pretend\b|\bmake-believe\b|"
    r"\bjust kidding\b|\bonly joking\b|^yeah ,? ?right\b|\bby mistake\b|\bdry run\b|\bparallel universe\b|"
    r"\( ?fictional ?\)|~ ?~"
)


def is_unreal(words: Sequence[str]) -> bool:
    """Tell a sentence, given as its words in lower case, that states nothing about the world."""
    if _HEARSAY.intersection(words) or _TAKEN_BACK.search(" ".join(words)):
        return True
    if list(words[:2]) in (["example", ":"], ["e.g", "."]) or list(words[:1]) == ["e.g."]:
        return True
    return any(word in _FICTION and "in" in words[max(0, n - 3) : n] for n, word in enumerate(words))
