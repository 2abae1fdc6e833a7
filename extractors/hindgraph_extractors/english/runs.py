"""Runs of words that make one name: what belongs to it, and what at its edges does not."""

import re
from collections.abc import Callable, Iterable, Iterator

from hindgraph_extractors.english.job_nouns import OFFICERS
from hindgraph_extractors.english.syntax import Parse, Word

_INSIDE = frozenset("of the de del della di da du la le von van der den al bin ibn y &".split())
NOT_NAMES = frozenset(
    """ok okay hi hey hello thanks thank sorry please yes no yeah wow hmm oh well note fyi btw ps pm am user users
    today tomorrow yesterday monday tuesday wednesday thursday friday saturday sunday january february march
    april june july august september october november december mon tue wed thu fri sat sun mondays tuesdays
    wednesdays thursdays fridays saturdays sundays i im ive ill id god lol also however correction update
    reminder decision todo warning info error debug utc gmt cet cest""".split()
)
_NUMBER = re.compile(r"v?\d+(?:\.\d+)*[a-z]?\b", re.IGNORECASE)


def runs(words: Iterable[Word], wanted: Callable[[Word], bool]) -> Iterator[list[Word]]:
    """Yield runs of wanted words; small words like "of" may stand inside."""
    run: list[Word] = []
    bridge: list[Word] = []
    for word in words:
        if wanted(word) and not (run and _breaks(run[-1] if not bridge else bridge[-1], word)):
            run += [*bridge, word]
            bridge = []
        elif run and word.lower in _INSIDE and len(bridge) < 2 and run[-1].lower not in OFFICERS:
            bridge.append(word)
        else:
            if run:
                yield run
            run, bridge = ([word] if wanted(word) else []), []
    if run:
        yield run


def _breaks(before: Word, word: Word) -> bool:
    """Tell whether two names stand side by side without being one: "our CTO Priya" is a noun and a name."""
    return before.is_proper and before.dep == "appos"


def label_of(run: list[Word]) -> str:
    """Return what the recogniser calls a run."""
    return next((word.ent for word in run if word.ent), "")


def trimmed(words: list[Word]) -> tuple[Word, Word] | None:
    """Return a proposed span without articles, possessives, verbs and signs at its edges."""
    kept = list(words)
    while kept and (
        not kept[0].text[:1].isalnum() or kept[0].tag in {"DT", "PRP$", "IN", "TO", "CC", "PRP", "RB"}
    ):
        kept.pop(0)
    while kept and (
        kept[-1].tag in {"POS", "IN", "TO", "CC", "DT", "RB", "VBZ", "VBD", "MD"}
        or not kept[-1].text[-1:].isalnum()
    ):
        if kept[-1].text.endswith(".") and len(kept) > 1 and len(kept[-1].text) <= 5:
            break  # "Acme Inc.", "J. R."
        kept.pop()
    capital = any(word.text[:1].isupper() or word.protected or not word.text.isascii() for word in kept)
    if any(word.tag in {"VBZ", "VBD", "VBP", "MD"} for word in kept):
        return None
    if not kept or not capital or any(word.text in {",", ";", ":", "|", '"', "(", ")"} for word in kept):
        return None
    return kept[0], kept[-1]


def with_number(first: Word, last: Word, parse: Parse) -> tuple[Word, Word]:
    """Take a number that belongs to the name: *PostgreSQL 15*, *Room 101*, *Python 3.11*."""
    follows = parse.words[last.i + 1] if last.i + 1 < len(parse.words) else None
    if (
        follows is not None
        and last.is_proper
        and not last.protected
        and parse.text[last.end : follows.start] == " "
        and _NUMBER.fullmatch(follows.text)
        and (follows.head is last or last.head is follows or follows.head is last.head)
        and last.lower not in NOT_NAMES
    ):
        return first, follows
    return first, last
