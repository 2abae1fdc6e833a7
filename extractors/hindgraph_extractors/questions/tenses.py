"""Whether a question is about now, about any time before, or about what is to come – and next to which value."""

import re
from dataclasses import dataclass

from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.records import Beside, Tense

_PAST = re.compile(
    r"\bever\b|(?<!is )(?<!are )(?<!be )\bused to\b|\b(?:formerly|previously|originally)\b|"
    r"^\W*(?:(?:so|and|but|hey|ok(?:ay)?),?\s)?(?:(?:who|what|where|which|when|how|whom|whose)(?:\s\S+){0,4}?\s)?"
    r"(?:did|was|were|had)\b",
    re.IGNORECASE,
)
# In the middle of a question "Will" is somebody.
_FUTURE = re.compile(
    r"^\W*(?:\w[\w'’]*[^\w'’]+){1,4}?(?:will|won't|shall)\b|^\W*(?:[Ww]ill|[Ww]on't|[Ss]hall)\b|"
    r"\bgoing to (?!(?:the|a|an|my|our|this)\b)[a-z]+"
)
_PAST_ZH = re.compile(r"曾经|曾|以前|从前|之前|原来|当时|原先|过[吗么呢]?[？?]?$|过哪|过什么|过谁")
_FUTURE_ZH = re.compile(r"将来|将会|即将|今后|以后会|会由|将由|将在|接下来")
# "Look after", "named after" say something else.
_BESIDE = re.compile(
    r"(?<!look )(?<!looks )(?<!looked )(?<!looking )(?<!named )(?<!called )(?<!take )(?<!takes )(?<!\bask )"
    r"\b(before|prior to|after)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_BESIDE_ZH = re.compile(r"\s*(之前|以前|之后|以后)")
_AFTER = frozenset({"after", "之后", "以后"})


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The value next to which a question asks, and where the words that say so stand."""

    beside: Beside
    name: Named
    span: tuple[int, int]


def read_tense(text: str, names: tuple[Named, ...], lang: str) -> Tense:
    """Return which time a question is about, apart from any date that it names.

    Args:
        names: The names in it; *Will* of "where does Will work" is no future.
    """
    past, future = (_PAST_ZH, _FUTURE_ZH) if lang == "zh" else (_PAST, _FUTURE)
    plain = text
    for name in names:
        plain = plain[: name.start] + "_" * (name.end - name.start) + plain[name.end :]
    if future.search(plain):
        return "future"
    return "past" if past.search(plain) else "present"


def find_neighbour(text: str, names: tuple[Named, ...], lang: str) -> Neighbour | None:
    """Return the value of "where did Ann live *before Bergen*"; a date is none, it is read as a time."""
    for name in names if len(names) > 1 else ():  # the only name is what is asked about: "after INC-778"
        if lang == "zh":
            behind = _BESIDE_ZH.match(text, name.end)
            if behind is not None:
                return Neighbour(_beside(behind[1], name), name, (name.start, behind.end()))
        else:
            before = _BESIDE.search(text[: name.start])
            if before is not None:
                return Neighbour(_beside(before[1].lower(), name), name, (before.start(), name.end))
    return None


def _beside(word: str, name: Named) -> Beside:
    return Beside("after" if word in _AFTER else "before", name.surface)


_FORMER = re.compile(
    r"\b(?:my|our|your|his|her|their|its|the|\w+['’]s|which|what) (?:previous|former|prior|old)"
    r" (?!version of|chat|conversation|discussion)\w+"
    r"|\b(?:my|our|your|his|her|their|\w+['’]s) ex-\w+"
    r"|(?:以前|之前|原来|原先|从前|曾经)的(?!时候)|(?:上一|前一)(?:份|个|家|任)|前任|前(?:东家|雇主|老板|公司)",
    re.IGNORECASE,
)


def asks_for_the_former(text: str) -> bool:
    """Tell a question for what held before the present value: "what was my *previous* occupation"."""
    return _FORMER.search(text) is not None
