"""Sentences that leave their "I" out: *Quit my job at Allianz in April*, *gave up the cello last year*.

A parser takes such a verb for a name or a participle, so it is shown the pronoun that everybody hears.
"""

import re
from collections.abc import Collection

from hindgraph_extractors.records import TimeSpan

# Where a sentence may begin; a label may stand before it ("Done: …").
_OPENING = re.compile(
    r"(?:\A|(?<=[.!?;] )|(?<=\n))[ \t]*(?:[A-Z][a-z]+(?: [a-z]+)?: )?(?P<verb>[^\W\d_]+) (?P<next>[^\s.!?;,:]+)"
)
_SENTENCE_END = re.compile(r"[.!?;](?=\s|$)|\n")
# Behind these a participle may stand for a whole clause: "Founded in 1962, Kivi …".
_OPEN_TO_BOTH = frozenset("in on at as from with of near under for since to".split())
# These have no passive, so that their past is no participle.
_INTRANSITIVE = frozenset(
    "lived worked went came stayed grew studied talked flew travelled traveled returned met quit".split()
)
# Participles that mostly describe ("Used cars sell well", "Based in Lyon").
_DESCRIBING = frozenset(
    "used based located situated born founded known named called written given compared".split()
)
# A time at the head of a sentence, and what may follow it without a comma.
_TIME_OPENS = re.compile(
    r"(?:\A|[.!?;:]\s|\n|\b(?:and|but|so)\s)[ \t]*(?:(?:during|after|before|since|at|in)\s[^.,;:!?\n]{3,30}?\s)?"
    r"(?P<lead>(?:in|on|at|by|during|from|around|over|about)\s(?:the\s)?)?$",
    re.IGNORECASE,
)
_CLAUSE_BEGINS = re.compile(r" (?=[A-Z]|(?:the|my|our|his|her|their|we|he|she|they|it)\b|[a-z]+[-_][a-z0-9])")
_ONWARDS = re.compile(r" (?:on|onwards?|forward)(?= )")
_NAME_ACTS = re.compile(
    r" (?=[a-z][a-z0-9]{3,} (?:will|has|had|is|was|runs|ran|moved|moves|listens|uses|used|went|goes|got|gets|switched|"
    r"became|replaced|depends|reads|writes|lives|sits)\b)"
)
_ADVERBS = frozenset("yesterday today tomorrow tonight".split())
_NEVER = frozenset("by that and or on-call".split())


def subjectless(text: str, start: int, end: int, pasts: Collection[str]) -> frozenset[int]:
    """Return the offsets of verbs in the past that begin a sentence of ``text[start:end]`` without a subject.

    Args:
        pasts: The past forms of the verbs that matter.
    """
    piece = text[start:end]
    found = (m for m in _OPENING.finditer(piece) if m["verb"].lower() in pasts)
    return frozenset(start + m.start("verb") for m in found if _is_told(m, piece))


def openings(text: str, times: Collection[TimeSpan]) -> frozenset[int]:
    """Return where clauses begin behind a time that no comma sets apart: *At the end of May Tim moved*, not "May Tim"."""
    found: set[int] = set()
    for span in times:
        led = _TIME_OPENS.search(text, max(0, span.start - 48), span.start)
        onwards = _ONWARDS.match(text, span.end)
        end = onwards.end() if onwards is not None and span.role == "since" else span.end
        behind = _CLAUSE_BEGINS.match(text, end) or _NAME_ACTS.match(text, end)
        told = led is not None and (led["lead"] or not span.text.isalpha() or span.text.lower() in _ADVERBS)
        if told and behind is not None:
            found.add(behind.end())
    return frozenset(found)


def _is_told(found: re.Match[str], piece: str) -> bool:
    """Tell a clause of its own from a participle in front of one."""
    verb, following = found["verb"].lower(), found["next"].lower()
    stop = _SENTENCE_END.search(piece, found.end())
    sentence = piece[found.start("verb") : stop.start() if stop else len(piece)]
    if verb == "had" and found["next"][:1].isupper():
        return False  # "Had Ann stayed, …"
    if verb in _DESCRIBING or following in _NEVER or ":" in sentence[:40]:
        return False  # "Moved to Trash: 14 files" is a message
    if verb in _INTRANSITIVE or following not in _OPEN_TO_BOTH:
        return True
    return "," not in sentence
