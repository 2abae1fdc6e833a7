"""Two times set against each other: "moved on the 8th, not on the 5th", "it was 12 May, not 10 May, that she moved".

What is put in front of its clause only to date it – a cleft – is kept from the parser, which then reads a plain clause.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.english.protect import Protected
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_extractors.records import Draft, Period, TimeSpan

_PLACED = r"(?:(?:on|in|at|since|until|by)\s)?(?:the\s)?"
_AGAINST = re.compile(
    r"\s*[,;–—(-]?\s*(?:(?:and\s|but\s)?not|instead of|rather than|"
    r"(?:and\s|but\s)?i(?:(?:'d|\shad)\s(?:\w+ly\s)?|\s(?:mistakenly|wrongly|incorrectly|accidentally)\s)"
    r"(?:put|wrote|written|said|noted|typed|entered)(?:\sdown)?)"
    r"\s" + _PLACED,
    re.IGNORECASE,
)
_BUT = re.compile(r"\s*[,;–—-]?\s*(?:but|but rather|(?:but\s)?it (?:was|is)|it's)\s" + _PLACED, re.IGNORECASE)
_IT_WAS = re.compile(
    r"\bit(?:\s(?:was|is)|['’]s)(?P<denied>n['’]t|\snot)?\s(?:only\s)?" + _PLACED + "$", re.IGNORECASE
)
_THAT = re.compile(r"\s?,?\s(?:that|when)\s(?=\w)", re.IGNORECASE)
_YEAR = re.compile(r"\s*,?\s*(?:and\s|but\s)?not\s(?:in\s)?(?P<year>(?:19|20)\d\d)\b(?!-)", re.IGNORECASE)
_THE_DAY = re.compile(
    r"(?P<day>\bthe\s(?:day|date|month|year)\s(?:(?:that|when|(?:on|in)\swhich)\s)?)"
    r"(?!(?:of|after|before|for|was|is|in|on|to)\b)[^.!?;:,\n]+?(?P<was>\s(?:was|is)\s)" + _PLACED + "$",
    re.IGNORECASE,
)
_STOP = re.compile(r"[.!?;\n]")
_CLOSED = re.compile(r"\s*(?:$|[.,;:!?)\n–—])")
_BEFORE, _LONGEST = 40, 160
_DATED = frozenset({"state", "change", "end", "event"})


@dataclass(frozen=True, slots=True)
class Redating:
    """A time that is said to be the right one for a clause.

    Attributes:
        denied: The time that it takes the place of; None where a cleft names only one.
        negates: The clause's own denial is about that time: "didn't move on the 5th but on the 8th".
        hidden: What only dates the clause, ``[start, end)`` each: "it was 12 May, not 10 May, that".
    """

    right: TimeSpan
    denied: TimeSpan | None = None
    negates: bool = False
    hidden: tuple[tuple[int, int], ...] = ()

    @property
    def starts(self) -> frozenset[int]:
        """Return where its times stand."""
        return frozenset(s.start for s in (self.right, self.denied) if s is not None)

    def meets(self, start: int, end: int) -> bool:
        """Tell whether one of its times lies in a part of the text."""
        return any(s.start < end and start < s.end for s in (self.right, self.denied) if s is not None)


def redatings(text: str, spans: Sequence[TimeSpan]) -> tuple[Redating, ...]:
    """Return where a text sets times against each other, or puts one in front of its clause."""
    found: list[Redating] = []
    taken: set[int] = set()
    for place, span in enumerate(spans):
        if span.start in taken:
            continue
        behind = _bare_year(text, span) or (spans[place + 1] if place + 1 < len(spans) else None)
        one = _cleft(text, span, behind) or _day_when(text, span, behind) or _beside(text, span, behind)
        if one is not None:
            found.append(one)
            taken |= {one.right.start} | ({one.denied.start} if one.denied is not None else set())
    return tuple(found)


def hiding(found: Sequence[Redating], spans: Sequence[Protected]) -> tuple[Protected, ...]:
    """Add what is not shown to the parser to what is shown to it as one word."""
    hidden = [Protected(start, end, "") for one in found for start, end in one.hidden]
    shown = [s for s in spans if not any(s.start < h.end and h.start < s.end for h in hidden)]
    return tuple(sorted((*shown, *hidden), key=lambda span: span.start))


def dates(one: Redating, verb: Word, spans: Sequence[TimeSpan], sentence: Sentence) -> bool:
    """Tell whether times that are set against each other are those of a verb's clause.

    Args:
        one: The times.
        verb: The verb.
        spans: The times of its clause, as far as the parse shows them.
        sentence: Its sentence.
    """
    if not one.hidden:
        return any(s.start in one.starts for s in spans)
    first = next((w for w in sentence.words if w.start == one.hidden[0][1]), None)
    heads = () if first is None else (first, *first.ancestors())
    dated = next((w for w in heads if w.is_verb), None)
    while verb is not dated and verb.dep == "conj" and verb.head.is_verb and not spans:
        verb = verb.head
    return verb is dated


def redated(draft: Draft, one: Redating) -> Iterator[Draft]:
    """Turn what a clause says of the right time into a correction of the other one.

    An event may have happened more than once: it did not on the day that is denied.
    """
    if one.denied is None or draft.object is None or draft.kind not in _DATED or not draft.polarity:
        yield draft
    elif draft.kind == "event":
        yield replace(draft, polarity=False, time=one.denied.period)
        yield draft
    elif draft.time is not None or draft.kind != "state":
        time = draft.time or one.right.period
        yield replace(draft, kind="correction", wrong=draft.object, of_end=draft.kind == "end", time=time)
    else:
        yield draft


def _bare_year(text: str, first: TimeSpan) -> TimeSpan | None:
    """Read 2020 of "in 2021, not 2020", which by itself is any number."""
    found = _YEAR.match(text, first.end)
    start = first.period.start
    if found is None or start is None or first.period.precision != "year":
        return None
    shift = int(found["year"]) - start.year
    sides = [side and side.replace(year=side.year + shift) for side in (start, first.period.end)]
    return replace(
        first,
        start=found.start("year"),
        end=found.end("year"),
        text=found["year"],
        period=Period(sides[0], sides[1], "year"),
    )


def _beside(text: str, first: TimeSpan, second: TimeSpan | None) -> Redating | None:
    """Read two times side by side in one clause."""
    if second is None:
        return None
    between = text[first.end : second.start]
    if _AGAINST.fullmatch(between):
        return Redating(first, second)
    closed = _CLOSED.match(text, second.end) is not None
    return Redating(second, first, negates=True) if closed and _BUT.fullmatch(between) else None


def _cleft(text: str, first: TimeSpan, second: TimeSpan | None) -> Redating | None:
    """Read "it was 12 May, not 10 May, that …", "it wasn't on 10 May that …, but on 12 May"."""
    before = _IT_WAS.search(text, max(0, first.start - _BEFORE), first.start)
    if before is None:
        return None
    denied = before["denied"] is not None
    joint = _BUT if denied else _AGAINST
    beside = second is not None and joint.fullmatch(text, first.end, second.start) is not None
    ends = _THAT.match(text, second.end if second is not None and beside else first.end)
    if ends is None:
        return None
    head = before.start(), ends.end()
    tail = _tail(text, ends.end(), second, joint) if second is not None and not beside else None
    if second is not None and (beside or tail is not None):
        right, wrong = (second, first) if denied else (first, second)
        return Redating(right, wrong, hidden=(head,) if tail is None else (head, (tail, second.end)))
    return None if denied else Redating(first, hidden=(head,))


def _day_when(text: str, first: TimeSpan, second: TimeSpan | None) -> Redating | None:
    """Read "the day she moved was 12 May, not 10 May"."""
    said = _THE_DAY.search(text, max(0, first.start - _LONGEST), first.start)
    if said is None:
        return None
    beside = second is not None and _AGAINST.fullmatch(text, first.end, second.start) is not None
    end = second.end if second is not None and beside else first.end
    hidden = ((said.start(), said.end("day")), (said.start("was"), end))
    return Redating(first, second if beside else None, hidden=hidden) if _CLOSED.match(text, end) else None


def _tail(text: str, start: int, second: TimeSpan, joint: re.Pattern[str]) -> int | None:
    """Return where ", not on 10 May" begins behind the clause."""
    if _STOP.search(text, start, second.start) or not _CLOSED.match(text, second.end):
        return None
    return next(
        (m.start() for m in joint.finditer(text, start, second.start) if m.end() == second.start), None
    )
