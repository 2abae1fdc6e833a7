"""The form of an English question: what frames it, what it asks for, whether it is negated."""

import re
from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.questions.patterns import laid_out

Form = Literal["wh", "yes_no", "count", "when", "solution", "open", "list"]


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


_WE = "(?:we|you|i|they|people|everyone|everybody|anyone|anybody)"
_WH = "(?:who|whom|whose|what|which|where|when|how|if|whether|why)"
_THINK = "(?:think|thought|believe|know|assume|suppose|expect|say|said|understand|guess)"
_THOUGHT = "(?:believed|thought|assumed|known|supposed)"

_FRAMES = (
    "who (?:can|could)(?: please)? (?:tell|list|name|say|remind)(?: me| us)?",
    "hey|hi|hello|ok|okay|so|well|and|but|please|pls|btw|by the way|sorry|also|um|hmm|then|again",
    "quick question|just wondering",
    """(?:can|could|would|will) (?:you|someone|anyone|anybody|somebody)(?: (?:please|maybe|quickly|just))?
    (?: (?:tell|show|give|remind|find|check|look up|say|list|explain))(?: to)?(?: me| us)?(?: out)?""",
    f"""(?:(?:do|does|did) )?(?:you|anyone|anybody|someone|somebody|we)(?: (?:happen to|even|still))?
    (?: (?:know|remember|recall)s?)(?= {_WH}\\b)""",
    "(?:i|we)(?:'d| would)?(?: (?:like|love|need|want)s?) to know",
    "i(?:'m| am)(?: just)? (?:wondering|curious|trying to (?:find out|figure out|remember))(?: about)?",
    "i(?: just)? (?:wonder|was wondering|forgot|forget|can't remember|cannot remember|don't (?:know|remember))",
    "(?:please )?(?:tell|show|give|remind|let) (?:me|us)(?: know)?(?: again)?(?: of)?",
    "(?:any|got any|have you any) (?:idea|clue)s?",
    "find out|look up|check",
)
_OPENINGS = tuple(laid_out(rf"\s*(?:{frame})(?![\w'])[\s,:;–—-]*") for frame in _FRAMES)
_WHETHER = re.compile(r"\s*(?:if|whether)\b\s*", re.IGNORECASE)
_ABOUT = re.compile(r"\s*(?:everything |something |more )?about\b", re.IGNORECASE)
_LISTING = laid_out(
    r"""\s*(?:list|name|enumerate)(?: me| us)?(?: all)?(?: of)?(?: the)?\s+
    |\s*all(?: of)?(?: the)?\s+"""
)
_KNOWING = laid_out(
    rf"""\b(?:did|do|does) {_WE}(?: (?:still|actually|first|originally|all|really))? {_THINK}\b(?: that\b)?
    |\baccording to (?:what|whatever) {_WE} (?:knew|believed|thought|had|assumed)(?: then| at the time| been told)?
    |\b(?:as|so) far as {_WE} (?:knew|know|could tell)
    |\bto (?:our|my|your)(?: best)? knowledge
    |\b(?:was|were)(?: it)?(?: then)? {_THOUGHT} (?:that\b|to\b(?: have\b)?)
    |(?<=\s){_THOUGHT} to\b(?: have\b)?"""
)
_ADVERBS = laid_out(
    r"""(?<![\w-])(?:
    right now|just now|these days|at the moment|at present|at the time|at that time|back then|by any chance|as we speak
    |last time(?: around)?|the last time|this time|any ?more|any longer|no longer|now|currently|nowadays|presently
    |still|already|actually|exactly|ever|please|pls|again|originally|previously|by the way|at all|so far|anyway
    |then|all|else|lately|recently|both|used to
    )(?![\w-])(?=\s*[?.!,;]|\s|$)"""
)
_NEGATED = re.compile(
    r"\b(?:not|never|no longer|without|nobody|nothing|neither|cannot)\b|n['’]t\b", re.IGNORECASE
)

_CURE = """(?:fix|solve|resolve|repair|handle|deal with|get rid of|mitigate|recover from|work around|sort out|get around
    |cure|remedy|address|clear up)"""
_CURED = """(?:fixed|solved|resolved|repaired|handled|dealt with|mitigated|worked around|sorted out|cured|remedied
    |addressed|cleared up)"""
_SOLUTION = laid_out(
    rf"""\bhow (?:did|do|can|could|have|should|would) (?:{_WE}|someone|[\w-]+)(?: \w+)?? (?:{_CURE}|{_CURED})\b
    |\bhow (?:was|were|is|has|have|did) (?P<passive>.{{1,80}}?) (?:been |get )?{_CURED}\b
    |\bwhat(?: finally| eventually)? (?:{_CURED}|helped with|helped against|helped when|did the trick|worked when)\b
    |\bwhat(?: all)? (?:did|do|could|can|should) {_WE} do(?: \w+)? (?:when|about|against|after)\b
    |\bwhat (?:was|is|were) (?:the|our|your) (?:fix|solution|workaround|remedy|cure)\b(?: for| to| of)?"""
)
_PROBLEM = laid_out(
    r"""\s*(?:(?:the|this|that|those|these|our|my) )?(?P<problem>[^?!.,;]{2,80}?)
    (?=\s*(?:[?!,;]|\.(?:\s|$)|$|\b(?:last|the last|back|again|yesterday|today|earlier|before|in|on|when|this)\b))"""
)
_FIRST = re.compile(r"\s*(\w+)")
_YES_NO = frozenset(
    """is are am was were do does did have has had will would can could should shall isn aren wasn weren don doesn didn
    hasn haven hadn won wouldn couldn may might must""".split()
)
_COUNT = re.compile(r"\bhow many\b|\b(?:the|total) (?:total )?(?:number|count) of (?-i:[a-z])", re.IGNORECASE)
_WHEN = laid_out(
    r"""\s*(?:(?:since|until|till|from|by) )?
    (?:when|how long|what day|which day|what date|which date|what time|on (?:what|which) (?:day|date))\b"""
)
_OPEN = laid_out(
    r"""\s*(?:why|how come|how (?!many|much|large|big|old|tall|heavy|expensive|severe|urgent|long)
    |what (?:happened|changed|went wrong|is new|'s new)|summari[sz]e|explain|describe|about\b)"""
)


def read_form(text: str) -> QuestionForm:
    """Return the form of an English question."""
    begin, whether, listing = _opening(text)
    knowing = tuple(match.span() for match in _KNOWING.finditer(text, begin))
    adverbs = tuple(match.span() for match in _ADVERBS.finditer(text, begin))
    solution = _SOLUTION.search(text, begin)
    form: Form = (
        "solution" if solution else "list" if listing else _form(text[begin:], whether, bool(knowing))
    )
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
    if listing and text[listing.end() :].strip(" ?!."):
        return listing.end(), False, True
    return begin, False, False


def _form(question: str, whether: bool, believed: bool) -> Form:
    if whether:
        return "yes_no"
    if _ABOUT.match(question):
        return "open"
    if _COUNT.search(question):
        return "count"
    if _WHEN.match(question):
        return "when"
    if _OPEN.match(question) and not believed:
        return "open"
    first = _FIRST.match(question)
    return "yes_no" if first and first[1].lower() in _YES_NO else "wh"


def _problem(text: str, solution: re.Match[str]) -> tuple[int, int] | None:
    if solution["passive"]:
        found = _PROBLEM.match(text[: solution.end("passive")] + "?", solution.start("passive"))
    else:
        found = _PROBLEM.match(text, solution.end())
    return found.span("problem") if found else None
