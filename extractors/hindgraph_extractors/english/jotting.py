"""Notes without a verb, and changes as they are logged: *New landlord: Vonovia*, *build: bump tokio to 1.38.0*."""

import re
from collections.abc import Iterator

from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.parts import OPEN, Part, Piece, heard, trimmed

Span = tuple[int, int]

_NOTE = re.compile(
    r"\s*(?P<key>[A-Za-z][^.:!?,;\n]{2,45}?)(?:\s?:| [–—])\s(?P<value>[^\n:!?]{1,70}?)[.!]?\s*"
)
_OWNED = re.compile(r"['’]s?\s|\s(?:of|for)\s|\A(?:my|our)\s", re.IGNORECASE)
_LATELY = frozenset({"new", "current"})
_LINE = re.compile(r"[A-Z][a-z]+(?:\s[a-z]+)?\s(?:of|for)\s")  # read as it stands, like a pair of a list
_COMES = re.compile(
    r"(?:\d|(?:this|next|every|each|tomorrow|today|tonight)\b|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)"
    r"(?:days?)?\b|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"(?:in|at|on|from|until|since|every|each|this|next|tomorrow|today|tonight)\b", re.IGNORECASE
)
_LOGGED = re.compile(
    r"\s*(?P<type>(?:feat|fix|chore|build|ci|refactor|docs|deps|perf|ops|infra|config)(?:\([\w./-]+\))?!?:\s+)?"
    r"(?P<verb>[A-Za-z]+)\s(?P<rest>(?:[^.!?\n]|\.(?=\w)){3,80})\s*"
)
# What one does to software, and writes down in the form of an order when it is done.
_DONE = frozenset("bump upgrade downgrade pin update migrate move switch replace port rename".split())
_NO_DEED = frozenset({"do", "don", "be", "have", "let", "try"})
_TECHNICAL = re.compile(r"\d|[a-z0-9][-_][a-z0-9]|[a-z][A-Z]")
_ASKED = re.compile(r"\b(?:please|you|tomorrow|before|by|until|next|when|if|on|at|my)\b", re.IGNORECASE)
# What says of a change that it is not done: it failed, is to come, or is forbidden.
_UNDONE = re.compile(
    r"\b(?:not|n['’]t|never|is|are|was|were|fail\w*|broke|breaks?|breaking|needs?|should|must|could|would|will|can|planned|"
    r"asap|soon|later|today|some ?day|maybe|perhaps|thanks|this (?:week|sprint|month|quarter)|revert\w*|instead of)\b",
    re.IGNORECASE,
)


def jotted(text: str, start: int, end: int, lexicon: Lexicon) -> Iterator[tuple[Span, tuple[Piece, ...]]]:
    """Yield a piece of prose that is one note, and what it says."""
    if "\n" in text[start:end].strip():
        return
    note = _NOTE.fullmatch(text, start, end)
    pieces = _noted(text, note, lexicon) if note is not None else ()
    logged = _LOGGED.fullmatch(text, start, end) if not pieces else None
    if logged is not None:
        pieces = _done(text, logged, lexicon)
        if not pieces and logged["type"] and _is_undone(logged):
            pieces = ((),)
    if pieces:
        yield (start, end), tuple((*piece, heard(".", end)) for piece in pieces)


def _noted(text: str, note: re.Match[str], lexicon: Lexicon) -> tuple[Piece, ...]:
    start, end = trimmed(text, *note.span("key"))
    value = Part(*trimmed(text, *note.span("value")))
    if OPEN.search(text, value.start, value.end):
        return ()
    words = re.split(r" (?:of|for|at|in|on) ", text[start:end])[0].split()
    key, head = Part(start, end), words[-1].lower()
    first = words[0].lower()
    happening = tuple(_happening(text, key, head, value, lexicon))
    if happening or _LINE.match(text, start):
        return happening
    if head in lexicon.nouns and len(words) <= 4:
        if _OWNED.search(text, start, end):
            return ((key, heard("is", end), value),)
        if first in _LATELY and len(words) > 1:
            adjective = Part(start, start + len(words[0]), first)
            rest = Part(*trimmed(text, adjective.end, end))
            return ((heard("my", start), adjective, rest, heard("is", end), value),)
        if len(words) == 2 and words[0].islower():  # "checkout owner: Maya"
            return ((heard("the", start), key, heard("is", end), value),)
    return ()


def _happening(text: str, key: Part, head: str, value: Part, lexicon: Lexicon) -> Iterator[Piece]:
    """Yield *the outing is on 6 October* and *the outing is in the gym* for "Outing: 6 October, in the gym"."""
    kind = lexicon.kind_of(text[key.start : key.end]) or lexicon.class_of(head) or lexicon.kind_of(head)
    dated = _COMES.match(text, value.start)
    known = kind is not None and lexicon.ontology.is_a(kind, "Event")
    if (
        not dated
        or not (known or head in {"evening", "night", "day", "party"})
        or not text[key.start].isupper()
    ):
        return
    first = (
        Part(key.start, key.end, text[key.start : key.end].lower())
        if " " not in text[key.start : key.end]
        else key
    )
    for match in re.compile(r"[^,]+").finditer(text, value.start, value.end):
        part = Part(*trimmed(text, *match.span()))
        placed = _PLACED.match(text, part.start)
        if placed or _COMES.match(text, part.start):
            preposition = () if placed else (heard("on", part.start),)
            yield (heard("the", key.start), first, heard("is", key.end), *preposition, part)


def _is_undone(logged: re.Match[str]) -> bool:
    return logged["verb"].lower() in _NO_DEED or _UNDONE.search(logged["rest"]) is not None


def _done(text: str, logged: re.Match[str], lexicon: Lexicon) -> tuple[Piece, ...]:
    """Return "we bumped tokio to 1.38.0" for *build: bump tokio to 1.38.0*."""
    verb = logged["verb"].lower()
    typed = logged["type"] is not None
    bare = verb in _DONE and _TECHNICAL.search(logged["rest"]) and not _ASKED.search(logged["rest"])
    forms = verb_forms(verb) if verb in lexicon.verbs else {}
    if "base" not in forms.get(verb, ()) or not (typed or bare) or _is_undone(logged):
        return ()
    past = next((form for form, names in forms.items() if "past" in names), None)
    if past is None:
        return ()
    start, end = logged.span("verb")
    return ((heard("we", start), Part(start, end, past), Part(*trimmed(text, *logged.span("rest")))),)
