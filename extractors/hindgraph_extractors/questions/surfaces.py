"""Which parts of an English question are names: known ones, technical tokens, quotations, capitals, pronouns."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from hindgraph_extractors.english.technical import NAMES, Technical, shaped_class, technical_tokens
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.questions.words import FUNCTION_WORDS
from hindgraph_extractors.records import Known, ReadContext, Surface, TypedValue
from hindgraph_ontology.records import THING

USER = "user"
LONGEST_NAME = 7
_MOST_WORDS = 160
_WORD = re.compile(r"(?<!['’])[^\W_]+(?:(?:[-./:@_&+#]|['’](?!s\b))[^\W_]+)*[+#]*")
_QUOTED = re.compile(r"[\"“”«]([^\"“”«»\n]{1,120})[\"“”»]|(?<!\w)'([^'\n]{2,80})'(?!\w)")
_NUMBER = re.compile(r"(?<![\w.,:/-])\d+(?:[.,]\d+)*(?![\w%]|[.,:/-]\d)")
_LONGER = re.compile(r" (?P<more>[A-Z][^\W\d_]+)\b(?!['’]s)")
# A capital in front counts only inside the question: it begins with one anyway.
_LONGER_BEFORE = re.compile(r"[a-z,] (?P<more>[A-Z][^\W\d_]+) $")
_CAPITALS = re.compile(
    r"[A-Z][^\W_]*(?:[-'][^\W_]+)*(?:\s+(?:(?:de|van|von|der|la|di|of|al)\s+)*[A-Z][^\W_]*(?:-[^\W_]+)*)*"
)
_FIRST_PERSON = re.compile(r"(?<![\w'-])(?:I|me|my|mine|myself)(?![\w-])", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"(?<![\w'-])(?:it|its|he|him|his|she|her|they|them|their)(?![\w-])", re.IGNORECASE
)
_PERSONAL = frozenset({"he", "him", "his", "she", "her"})


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a question, with the classes that its bearer may have."""

    surface: Surface
    classes: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """Return the offset of the first character."""
        return self.surface.start

    @property
    def end(self) -> int:
        """Return the offset after the last character."""
        return self.surface.end


def find_names(text: str, context: ReadContext, common: Collection[str]) -> tuple[Named, ...]:
    """Return the names in a question in order; of two that overlap the longer one, then the better known.

    Args:
        text: The question.
        context: Whose graph, whose user.
        common: Lower-case words that are no names when they stand alone (class nouns).
    """
    technical = technical_tokens(text)
    found = [
        *_known(text, context, common),
        *(_technical(token) for token in technical if token.shape in NAMES),
        *_quoted(text),
        *_capitals(text, common),
        *_persons(text, context),
        *_numbers(text, technical),
    ]
    return keep_longest(found)


def keep_longest(found: Iterable[Named]) -> tuple[Named, ...]:
    """Return names that do not overlap, the longest first kept, among equals the one found first; in order."""
    kept: list[Named] = []
    for named in sorted(found, key=lambda one: one.start - one.end):
        if all(named.end <= other.start or other.end <= named.start for other in kept):
            kept.append(named)
    return tuple(sorted(kept, key=lambda one: one.start))


def named_known(text: str, start: int, end: int, known: tuple[Known, ...]) -> Named:
    """Return a name that the graph knows; with several bearers its class is open."""
    classes = tuple(dict.fromkeys(one.cls for one in known))
    cls = classes[0] if len(classes) == 1 else THING
    names = {one.name for one in known}
    name = known[0].name if len(names) == 1 else text[start:end]
    return Named(Surface(text[start:end], name, start, end, cls), tuple(c for c in classes if c != THING))


def _known(text: str, context: ReadContext, common: Collection[str]) -> Iterator[Named]:
    spans = [span for span in _grams(text) if _may_name(text[span[0] : span[1]], common)]
    keys = {span: name_key(text[span[0] : span[1]]) for span in spans}
    known = context.known({key for key in keys.values() if key})
    for (start, end), key in keys.items():
        if known.get(key) and not _is_part(text, start, end, known[key]):
            yield named_known(text, start, end, known[key])


def _is_part(text: str, start: int, end: int, known: tuple[Known, ...]) -> bool:
    """Tell a known name that only begins or ends somebody else's: the *John* of John Doe, whom nobody knows."""
    if not text[start:end][:1].isupper():
        return False
    longer = _LONGER.match(text, end) or _LONGER_BEFORE.search(text[:start])
    if longer is None or longer["more"].lower() in FUNCTION_WORDS:
        return False
    return not any(name_key(longer["more"]) in name_key(one.name).split() for one in known)


def _grams(text: str) -> Iterator[tuple[int, int]]:
    words = [match.span() for _, match in zip(range(_MOST_WORDS), _WORD.finditer(text), strict=False)]
    for first, (start, _) in enumerate(words):
        for _, end in words[first : first + LONGEST_NAME]:
            yield start, end


def _may_name(gram: str, common: Collection[str]) -> bool:
    words = gram.lower().split()
    if words[0] in FUNCTION_WORDS or words[-1] in FUNCTION_WORDS:
        return len(words) == 1 and gram.isupper() and len(gram) > 1
    return len(words) > 1 or not gram.islower() or gram not in common


def _technical(token: Technical) -> Named:
    text = token.text.strip("`")
    cls = {"path": "Path", "url": "Url", "email": "Email", "ip": "IpAddress"}.get(
        token.shape
    ) or shaped_class(text)
    shown = Surface(token.text, text, token.start, token.end, cls or THING, token.value)
    # What stands at a path or a URL is asked for under it, too.
    return Named(shown, (cls,) if cls and cls not in {"Path", "Url"} else ())


def _quoted(text: str) -> Iterator[Named]:
    for match in _QUOTED.finditer(text):
        group = 1 if match[1] else 2
        if name := match[group].strip():
            yield Named(Surface(match[group], name, match.start(group), match.end(group)))


def _capitals(text: str, common: Collection[str]) -> Iterator[Named]:
    for match in _CAPITALS.finditer(text):
        start, end = match.span()
        words = list(re.finditer(r"\S+", match[0]))
        while words and (
            words[0][0].lower().split("'")[0] in FUNCTION_WORDS or _opens(text, start, words, common)
        ):
            words.pop(0)
            start = match.start() + words[0].start() if words else end
        name = text[start:end].removesuffix("'s")
        if clean_name(name) and len(name) > 1:
            yield Named(Surface(name, clean_name(name), start, start + len(name)))


def _opens(text: str, start: int, words: list[re.Match[str]], common: Collection[str]) -> bool:
    """Tell a word that is capital only because it opens the question ("List all …", "Owner of …?")."""
    first = words[0][0].lower()
    return not text[:start].strip() and (
        first in common or (len(words) == 1 and _lone(text, start + len(words[0][0])))
    )


def _lone(text: str, end: int) -> bool:
    return not text[end:].startswith("'s") and bool(text[end:].strip(" ?!."))


def _persons(text: str, context: ReadContext) -> Iterator[Named]:
    user = context.speaker or context.user or USER
    for match in _FIRST_PERSON.finditer(text):
        resolved = "name" if context.speaker else "user"
        yield Named(Surface(match[0], user, *match.span(), "Person", resolved=resolved), ("Person",))
    for match in _THIRD_PERSON.finditer(text) if context.recent else ():
        referent = _recent(match[0].lower(), context.recent)
        if referent is not None:
            shown = Surface(match[0], referent.name, *match.span(), referent.cls, resolved="pronoun")
            yield Named(shown, (referent.cls,) if referent.cls != THING else ())


def _recent(pronoun: str, recent: tuple[Known, ...]) -> Known | None:
    if pronoun in {"they", "them", "their"}:
        return recent[-1]
    wanted = pronoun in _PERSONAL
    return next((known for known in reversed(recent) if (known.cls == "Person") == wanted), None)


def _numbers(text: str, technical: tuple[Technical, ...]) -> Iterator[Named]:
    taken = [(token.start, token.end) for token in technical]
    for match in _NUMBER.finditer(text):
        counts = re.match(r"\s+[a-z]", text[match.end() :]) is not None
        if not counts and all(match.end() <= start or end <= match.start() for start, end in taken):
            value = TypedValue(match[0], "integer" if match[0].isdigit() else "number")
            yield Named(Surface(match[0], match[0], *match.span(), "Value", value), ("Value",))
