"""English questions said plainly: one clause that asks, with the thing it is about in its place.

People put what they speak of in front ("the Basalt project – who finances that?"), ask twice ("whom do I turn to about
checkout, I mean, who owns it?"), say why they ask ("I have to fill in a form: whose patient is Ann?"), and count with nouns
("what's the number of pets Ann has?"). Each is brought to the form that is read everywhere else. What does not fit a
pattern stays as it is.
"""

import re

from hindgraph_extractors.questions.patterns import SOMEBODY, laid_out

_TO = r"(?:(?:in|at|on|to|from|by|for|with|into|under|of) )?"
_ASKS = rf"{_TO}(?:who(?:m|se)?|what|which|where|when|how)(?:['’](?:s|re))?\b"
_BREAK = r"(?:\s*(?:\s[–—-]+\s|[–—]|[,;:])\s*)(?:(?:i mean|so|and|you know),?\s*)?"
_IT = r"(?:it|that|this|he|she|they|him|her|them|there)"
_END = r"\s*[?.!]*$"

# ---- what is said before, or beside, the question

_WHOEVER = re.compile(r"\bwho(?:so)?ever(?P<s>(?:['’]s)?)(?=\s)", re.IGNORECASE)
_WHICHEVER = re.compile(r"\bwhichever(?=\s+[a-z])", re.IGNORECASE)
_REASON = laid_out(rf"^[^:?]{{4,80}}:\s*(?={_ASKS})")
_ASIDE = laid_out(rf"^(?!{_ASKS})[a-z](?-i:[a-z'\s]{{1,40}}),\s*(?={_ASKS})")
_TIMES = """january|february|march|april|may|june|july|august|september|october|november|december
    |\\w+days?|weeks?|months?|years?|times?|then|moment|morning|evening|night|spring|summer|autumn|fall|winter
    |yesterday|tomorrow"""
_IN_TIME = laid_out(rf"\d|\b(?:{_TIMES})\b")

# ---- what is spoken of in front, and meant by a pronoun behind

_COMMENT = laid_out(rf"^(?P<topic>.{{2,200}}?){_BREAK}(?P<asks>{_ASKS}.*?\b(?P<it>{_IT})\b.*)$", re.DOTALL)
_HOME = laid_out(
    rf"^(?P<topic>.{{2,200}}?){_BREAK}(?P<asks>{_TO}(?:what|which) \w+ is) (?P<noun>home|base)(?P<end>{_END})",
    re.DOTALL,
)
_TO_WHOM = laid_out(
    r"^(?P<topic>.{2,200}?)(?:\s[–—-]+\s|[–—]|:)\s*(?P<said>[^?]*?)\bto whom\s*\?*$", re.DOTALL
)
_WHICH_WAS_IT = laid_out(
    r"""^(?:what|who) (?P<said>.+?),\s*(?P<noun>which [\w-]+) (?:was|is|were|are) (?:it|that|they)\s*\?*$""",
    re.DOTALL,
)
_CLAUSE = laid_out(
    rf"""^\W*(?:{_ASKS}|(?:i|i'm|we|is|are|was|were|does|do|did|has|have|can|could|will|would|should|if|when)\b)"""
)
_LACKING = laid_out(
    r"""^(?:i|we)(?:['’](?:ve|m)| have| am| are)?
    \s+(?:forgot|forgotten|lost|need|want|missing|looking for|after|can't find|cannot find|don't have|do not have)
    \s+(?P<np>.+)$""",
    re.DOTALL,
)
_SUPPOSED = laid_out(r"^if (?P<np>.+?) (?:were|was|is|are|goes|went|fails?|failed|had|broke|breaks)\b")
_PREPOSITION = laid_out(r"\b(?:about|for|from|of|to|with|by|at|on|in|called|named) (?=\S)")

_PERSONS = frozenset({"he", "she", "him", "her"})
_CAPITALISED = re.compile(r"(?<![\w'’-])(?!I\b)[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)*")
# "Which city is *that* run from", "who finances *that*": behind what helps a verb, or at the end.
_POINTS = laid_out(
    r"\b(?:is|was|are|were|does|did|do|has|had|will|to|of|for|on|with|about|in|at|from|by) that$|\w that$(?=\W*$)"
)

# ---- counts

_NUMBER_OF = r"what(?:['’]s| is| was) the (?:total )?(?:number|count) of "
_COUNTED = laid_out(rf"^{_NUMBER_OF}(?=(?-i:[a-z]))")
# Who has what is counted begins with a capital, an article, or looks like the name of a thing.
_COUNTED_OF = laid_out(
    rf"""^{_NUMBER_OF}(?P<noun>(?:[a-z-]+ ){{1,4}}?)(?:that )?
    (?P<whose>(?-i:[A-Z0-9"“]|the\b|my\b|our\b|this\b|that\b).*?|[\w./:-]*[-_.0-9][\w./:-]*|i|we)\s+
    (?:has|have|had|owns?|keeps?){_END}""",
    re.DOTALL,
)

# ---- what one needs to do something

_BY = {
    "phone": "phone number",
    "telephone": "phone number",
    "mail": "email",
    "email": "email",
    "e-mail": "email",
}
_REACH = laid_out(
    rf"""^how (?:do|can|could|would|should|might) {SOMEBODY}
    \s+(?:reach|call|contact|ring|get hold of|get through to|phone) (?P<np>.+?)
    \s+(?:by|on|via|over) (?:the )?(?P<by>phone|telephone|mail|e-?mail)\s*\?*$""",
    re.DOTALL,
)
_SEND = laid_out(
    rf"""^where (?:do|can|could|should) {SOMEBODY} (?:send|write) (?:an? |my |the )?(?P<by>mail|e-?mail)s?
    \s+(?:for|to) (?P<np>.+?)\s*\?*$""",
    re.DOTALL,
)
_GOT = laid_out(
    r"""^(?:has|have|does|do) (?:anybody|anyone|somebody|someone) (?:got|have) (?:an?|the|any)
    \s+(?P<noun>[a-z-]+(?: [a-z-]+){0,3}?) (?:for|of) (?P<np>.+?)\s*\?*$""",
    re.DOTALL,
)
_RUNG = laid_out(
    rf"""^who (?:would|will) (?:pick up|answer|be there|speak) if {SOMEBODY}
    \s+(?:dial|dialled|dialed|call|called|ring|rang|phoned) (?P<np>[+\d].+?)\s*\?*$""",
    re.DOTALL,
)
_MEANS = laid_out(
    rf"""^(?:i|we)(?:['’]d)? (?:want|need|have|would like|like|am trying|are trying) to (?P<verb>[a-z]+) (?:to )?
    (?P<np>.+?),\s*(?:what|which) (?P<noun>[a-z-]+(?: [a-z-]+){{0,3}}?)
    \s+(?:do|should|can|must|shall) {SOMEBODY} \w+(?: \w+)?\s*\?*$""",
    re.DOTALL,
)
_USED = laid_out(
    rf"""^(?:(?:on|at|with) )?(?:what|which) (?P<noun>[a-z-]+(?: [a-z-]+){{0,3}}?) (?:do|should|can|must|would) {SOMEBODY}
    \s+(?:use|need|take|dial|call|ring|open|have) (?:to|for|when|if \w+ want to) [a-z]+ (?:(?:to|with|for|at|into) )?
    (?P<np>.+?)\s*\?*$""",
    re.DOTALL,
)
_DONE_BY = {
    **dict.fromkeys(("write", "mail", "email", "send"), "mail"),
    **dict.fromkeys(("call", "phone", "ring", "reach", "text", "dial"), "phone"),
}
_FOR = {("mail", "address"): "email", ("phone", "number"): "phone number"}


def rephrased(text: str) -> str:
    """Return a question as one clause that asks; most are returned as they are."""
    text = _WHOEVER.sub(lambda m: f"the one who{m['s']}", text)
    text = _WHICHEVER.sub("the", text)
    reason = _REASON.match(text)
    if reason and _CLAUSE.match(text):
        text = text[reason.end() :]
    placed = _reaching(_counting(_in_its_place(text)))
    if placed != text:
        return placed
    if (aside := _ASIDE.match(text)) and not _IN_TIME.search(aside[0]):
        return rephrased(text[aside.end() :])
    return text


def _in_its_place(text: str) -> str:
    """Put what a question speaks of where its pronoun stands."""
    if named := _WHICH_WAS_IT.match(text):
        return f"{named['noun']} {named['said']}?"
    if home := _HOME.match(text):
        topic = _topic(home["topic"])
        return f"{home['asks']} the {home['noun']} of {topic}{home['end']}" if topic else text
    if said := _TO_WHOM.match(text):
        return f"who is {said['topic'].strip()} {said['said'].strip()} to?"
    comment = _COMMENT.match(text)
    if not comment or (comment["it"].lower() == "that" and not _POINTS.search(text, 0, comment.end("it"))):
        return text  # a relative "that" points at nothing
    person = comment["it"].lower() in _PERSONS
    topic = _named_last(comment["topic"]) if person else _topic(comment["topic"])
    is_time = _IN_TIME.search(topic) is not None and not any(c in "-_." for c in topic)
    if not topic or is_time:
        return text
    base = comment.start("asks")
    start, end = comment.start("it") - base, comment.end("it") - base
    asks = comment["asks"]
    return f"{asks[:start]}{topic}{asks[end:]}"


def _named_last(text: str) -> str:
    """Return the person spoken of last, for "he" and "she"."""
    names = [match[0] for match in _CAPITALISED.finditer(text) if not _IN_TIME.search(match[0])]
    return names[-1] if names else ""


def _topic(text: str) -> str:
    """Return the noun phrase that a first part puts in front, or speaks of at its end; empty where it has none."""
    text = text.strip(" \t\"'")
    if np := _LACKING.match(text) or _SUPPOSED.match(text):
        return np["np"].strip()
    if not _CLAUSE.match(text):
        return text
    places = list(_PREPOSITION.finditer(text))
    return text[places[-1].end() :].strip(" ,") if places else ""


def _counting(text: str) -> str:
    """Ask "how many" for "what is the number of"."""
    counted = _COUNTED_OF.match(text)
    if not counted:
        return _COUNTED.sub("how many ", text)
    return f"how many {counted['noun'].strip()} does {counted['whose']} have?"


def _reaching(text: str) -> str:
    """Ask for what one needs to do something: the number to reach somebody, the port to talk to a service."""
    if reach := _REACH.match(text) or _SEND.match(text):
        return f"what is the {_BY[reach['by'].lower()]} of {reach['np']}?"
    if rung := _RUNG.match(text):
        return f"who has the number {rung['np']}?"
    if meant := _MEANS.match(text):
        noun = _FOR.get((_DONE_BY.get(meant["verb"].lower(), ""), meant["noun"].lower()), meant["noun"])
        return f"what is the {noun} of {meant['np']}?"
    got = _GOT.match(text) or _USED.match(text)
    return f"what is the {got['noun']} of {got['np']}?" if got else text
