"""The form of an English question: what frames it, what it asks for, whether it is negated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Form = Literal["wh", "yes_no", "count", "when", "solution", "open", "list"]

_KNOWING_VERB = r"(?:think|thought|believe|know|assume|suppose|expect|say|said|understand|guess)"
_OPENINGS = tuple(
    re.compile(rf"\s*(?:{pattern})(?![\w'])[\s,:;–—-]*", re.IGNORECASE)
    for pattern in (
        r"(?:hey|hi|hello|ok|okay|so|well|and|but|please|pls|btw|by the way|quick question|just wondering|sorry|also|um|hmm|then|remember|again)",
        r"(?:can|could|would|will) (?:you|someone|anyone|anybody|somebody) (?:please |maybe |quickly |just )?(?:tell|show|give|remind|find|check|look up|say|list|explain)(?: to)?(?: me| us)?(?: out)?",
        r"(?:(?:do|does|did) )?(?:you|anyone|anybody|someone|somebody|we) (?:happen to |even |still )?(?:know|remember|recall)s?(?= (?:who|whom|whose|what|which|where|when|how|if|whether|why)\b)",
        r"(?:i|we)(?:'d| would)? (?:like|love|need|want)s? to know",
        r"i(?:'m| am) (?:just )?(?:wondering|curious|trying to (?:find out|figure out|remember))(?: about)?",
        r"i (?:just )?(?:wonder|was wondering|forgot|forget|can't remember|cannot remember|don't (?:know|remember))",
        r"(?:please )?(?:tell|show|give|remind|let) (?:me|us)(?: know)?(?: again)?(?: of)?",
        r"(?:any|got any|have you any) (?:idea|clue)s?",
        r"find out|look up|check",
    )
)
_WHETHER = re.compile(r"\s*(?:if|whether)\b\s*", re.IGNORECASE)
_ABOUT = re.compile(r"\s*(?:everything |something |more )?about\b", re.IGNORECASE)
_LISTING = re.compile(r"\s*(?:list|name|enumerate)(?: me| us)?(?: all)?(?: of)?(?: the)?\s+|\s*all(?: of)?(?: the)?\s+", re.IGNORECASE)
_KNOWING = re.compile(
    rf"\b(?:did|do|does) (?:we|you|i|they|people|everyone|everybody)(?: still| actually| first| originally| all| really)? {_KNOWING_VERB}\b(?: that\b)?"
    rf"|\baccording to (?:what|whatever) (?:we|you|i|they) (?:knew|believed|thought|had|assumed)(?: then| at the time| been told)?"
    rf"|\b(?:as|so) far as (?:we|you|i|they|anyone|anybody) (?:knew|know|could tell)|\bto (?:our|my|your) (?:best )?knowledge"
    rf"|\b(?:was|were) (?:it )?(?:then )?(?:believed|thought|assumed|known|supposed) (?:that\b|to\b(?: have\b)?)"
    rf"|(?<=\s)(?:believed|thought|assumed|known|supposed) to\b(?: have\b)?",
    re.IGNORECASE,
)
_ADVERBS = re.compile(
    r"(?<![\w-])(?:right now|just now|these days|at the moment|at present|at the time|at that time|back then|by any chance|as we speak|"
    r"last time(?: around)?|the last time|this time|any ?more|any longer|no longer|now|currently|nowadays|presently|still|already|actually|exactly|ever|please|pls|again|"
    r"originally|previously|by the way|at all|so far|anyway|then|all|else|lately|recently|both)(?![\w-])(?=\s*[?.!,;]|\s|$)",
    re.IGNORECASE,
)
_NEGATED = re.compile(r"\b(?:not|never|no longer|without|nobody|nothing|neither|cannot)\b|n't\b|n’t\b", re.IGNORECASE)
_CURE = r"(?:fix|solve|resolve|repair|handle|deal with|get rid of|mitigate|recover from|work around|sort out|get around|cure|remedy|address|clear up)"
_CURED = r"(?:fixed|solved|resolved|repaired|handled|dealt with|mitigated|worked around|sorted out|cured|remedied|addressed|cleared up)"
_SOLUTION = re.compile(
    rf"\bhow (?:did|do|can|could|have|should|would) (?:we|you|i|they|someone|anyone|[\w-]+) (?:\w+ )?(?P<active>{_CURE}|{_CURED})\b"
    rf"|\bhow (?:was|were|is|has|have|did) (?P<passive>.{{1,80}}?) (?:been |get )?{_CURED}\b"
    rf"|\bwhat (?:finally |eventually )?(?P<cause>{_CURED}|helped with|helped against)\b"
    rf"|\bwhat (?:was|is|were) (?:the|our|your) (?:fix|solution|workaround|remedy|cure)\b(?P<noun>(?: for| to| of)?)",
    re.IGNORECASE,
)
_PROBLEM = re.compile(
    r"\s*(?:the |this |that |those |these |our |my )?(?P<problem>[^?!.,;]{2,80}?)(?=\s*(?:[?!,;]|\.(?:\s|$)|$|\b(?:last|the last|back|again|yesterday|today|earlier|before|in|on|when|this)\b))",
    re.IGNORECASE,
)
_FIRST = re.compile(r"\s*(?:(?:for|in|on|at|to|from|by|of|with|under|since|until|till|up to)\s+)?([\w]+)", re.IGNORECASE)
_YES_NO = frozenset(
    """is are am was were do does did has have had will would can could should shall isn aren wasn weren don doesn didn
    hasn haven hadn won wouldn couldn may might must""".split()
)
_COUNT = re.compile(r"\bhow many\b|\b(?:the )?(?:number|count) of\b", re.IGNORECASE)
_WHEN = re.compile(r"^\s*(?:(?:since|until|till|from|by) )?(?:when|how long|what day|which day|what date|which date|what time|on (?:what|which) (?:day|date))\b", re.IGNORECASE)
_OPEN = re.compile(
    r"^\s*(?:why|how come|how (?!many|much|large|big|old|tall|heavy|expensive|severe|urgent|long)|what (?:happened|changed|went wrong|is new|'s new)|summari[sz]e|explain|describe|about\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """The form of a question.

    Attributes:
        dropped: Stretches that frame it and say nothing of its subject.
        knowing: Stretches that ask for a belief ("did we think").
        problem: For "how did we fix …": what was fixed.
        sentence: Where the question proper begins.
    """

    form: Form
    dropped: tuple[tuple[int, int], ...] = ()
    knowing: tuple[tuple[int, int], ...] = ()
    negated: bool = False
    problem: tuple[int, int] | None = None
    sentence: int = 0


def read_form(text: str) -> QuestionForm:
    """Return the form of an English question."""
    begin, whether, listing = _opening(text)
    knowing = tuple(match.span() for match in _KNOWING.finditer(text, begin))
    adverbs = tuple(match.span() for match in _ADVERBS.finditer(text, begin))
    solution = _SOLUTION.search(text, begin)
    form: Form = "solution" if solution else "list" if listing else _form(text, begin, whether, knowing)
    return QuestionForm(
        form=form,
        dropped=((0, begin), *knowing, *adverbs) if begin else (*knowing, *adverbs),
        knowing=knowing,
        negated=_NEGATED.search(text, begin) is not None,
        problem=_problem(text, solution) if solution else None,
        sentence=begin,
    )


def _opening(text: str) -> tuple[int, bool, bool]:
    """Return where the question proper begins, whether it opens with "if", and whether it asks for a list."""
    begin, moved = 0, True
    while moved:
        moved = False
        for opening in _OPENINGS:
            match = opening.match(text, begin)
            if match and text[match.end() :].strip(" ?!."):
                begin, moved = match.end(), True
    if whether := _WHETHER.match(text, begin):
        return whether.end(), True, False
    listing = _LISTING.match(text, begin)
    return (listing.end(), False, True) if listing and text[listing.end() :].strip(" ?!.") else (begin, False, False)


def _form(text: str, begin: int, whether: bool, knowing: tuple[tuple[int, int], ...]) -> Form:
    rest = text[begin:]
    if whether:
        return "yes_no"
    if _ABOUT.match(rest):
        return "open"
    if _COUNT.search(rest):
        return "count"
    if _WHEN.match(rest):
        return "when"
    if _OPEN.match(rest) and not (knowing and rest.lower().startswith("what")):
        return "open"
    first = _FIRST.match(rest)
    return "yes_no" if first and first[1].lower() in _YES_NO and rest.lstrip().lower().startswith(first[1].lower()) else "wh"


def _problem(text: str, solution: re.Match[str]) -> tuple[int, int] | None:
    if solution["passive"]:
        found = _PROBLEM.match(text[: solution.end("passive")] + "?", solution.start("passive"))
    else:
        found = _PROBLEM.match(text, solution.end())
    return found.span("problem") if found else None


def spans_within(spans: tuple[tuple[int, int], ...], start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans that lie inside another."""
    return (span for span in spans if start <= span[0] and span[1] <= end)
