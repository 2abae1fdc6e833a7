"""Sentences that leave their "I" out: *Quit my job at Allianz in April*, *gave up the cello last year*.

A parser takes such a verb for a name or a participle, so it is shown the pronoun that everybody hears.
"""

import re
from collections.abc import Collection

# Where a sentence may begin.
_OPENING = re.compile(
    r"(?:^|(?<=[.!?;]\s)|(?<=\n))[ \t]*(?:[A-Z][a-z]+(?: [a-z]+)?: )?(?P<verb>[^\W\d_]+)(?P<rest>[^\n]*)"
)
# Behind these a participle may stand for a whole clause: "Founded in 1962, Kivi …".
_OPEN_TO_BOTH = frozenset("in on at as from with of near under for since to".split())
# These have no passive, so that their past is no participle.
_INTRANSITIVE = frozenset(
    "lived worked went came stayed grew studied talked flew travelled traveled returned met quit".split()
)
_NEVER = frozenset("by that on-call that's".split())
_SENTENCE_END = re.compile(r"[.!?;](?=\s|$)")


def subjectless(text: str, start: int, end: int, pasts: Collection[str]) -> frozenset[int]:
    """Return the offsets of verbs in the past that begin a sentence of ``text[start:end]`` without a subject.

    Args:
        pasts: The past forms of the verbs that matter.
    """
    found = (m for m in _OPENING.finditer(text, start, end) if m["verb"].lower() in pasts)
    return frozenset(m.start("verb") for m in found if _is_told(m["verb"].lower(), m["rest"]))


def _is_told(verb: str, rest: str) -> bool:
    """Tell a clause of its own from a participle in front of one."""
    rest = _SENTENCE_END.split(rest, maxsplit=1)[0]
    words = rest.split(maxsplit=1)
    if not words or not rest.startswith(" ") or words[0].lower() in _NEVER:
        return False
    return verb in _INTRANSITIVE or words[0].lower() not in _OPEN_TO_BOTH or "," not in rest
