"""What a text speaks of: the mentions that join memories and entities, for spreading and for pages.

A one-word name that begins or ends exactly one longer name of the text counts for that one as well.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from hindgraph_extractors.english.spans import LIKELY, Name
from hindgraph_extractors.english.technical import Technical
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import Mention, TypedValue
from hindgraph_ontology.records import THING

_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_LONGEST_TITLE = 16
_TITLE_COUNTS = 2
_LITTLE = frozenset("a an and at by de for from in la of on or the to von with".split())
# Up to here in the text stands what it is about.
_OPENING = 0.03
_VALUES = {"url": "Url", "path": "Path", "code": "ErrorCode", "ip": "IpAddress", "email": "Email"}


def mentions_of(
    text: str, names: Sequence[Name], technical: Sequence[Technical], title_end: int, classes: Iterable[str]
) -> tuple[Mention, ...]:
    """Return the mentions of a text, in order of their first place.

    Args:
        title_end: Where the title line ends; 0 without one.
        classes: Those that the ontology defines.
    """
    places: dict[str, list[Name]] = {}
    defined = frozenset(classes)
    valued = {(t.start, t.end) for t in technical if _VALUES.get(t.shape) in defined}
    for name in names:
        if (name.start, name.end) in valued:
            continue
        places.setdefault(name_key(name.name), []).append(name)
    opening = max(title_end, int(len(text) * _OPENING), 1)
    found = [_mention(group, opening) for key, group in places.items() if key]
    found = _short_for_long(_titled(text, title_end, found))
    found += _values(technical, opening, defined)
    return tuple(sorted(found, key=lambda m: (m.start, m.end, m.name)))


def _mention(group: Sequence[Name], opening: int) -> Mention:
    first = min(group, key=lambda name: name.start)
    best = max(group, key=lambda name: (name.sure, -name.start))
    cls = best.cls if best.sure >= LIKELY else THING  # a hint must not become what the graph knows
    return Mention(first.name, cls, first.start, first.end, first.text, len(group), first.start < opening)


def _titled(text: str, title_end: int, mentions: list[Mention]) -> list[Mention]:
    """Take the title for a name as a whole, whatever names stand in it: "The House of Mystery (1933 film)".

    A first line is one where the text takes it up again, or where it is written like one; "Hey there" is neither.
    """
    title = _BRACKETS.sub("", text[:title_end].strip())
    name, key = clean_name(title), name_key(title)
    if not key or len(key.split()) > _LONGEST_TITLE:
        return mentions
    again = len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", text[title_end:], re.IGNORECASE))
    if not again and not _is_headed(title):
        return mentions
    start = text.find(title)
    known = next((m for m in mentions if name_key(m.name) == key), None)
    cls, count = (THING, again) if known is None else (known.cls, max(again, known.count - 1))
    mention = Mention(name, cls, start, start + len(title), title, count + _TITLE_COUNTS, subject=True)
    return [mention, *(m for m in mentions if m is not known)]


def _is_headed(title: str) -> bool:
    """Tell a line of several words that all begin with a capital, the little ones aside."""
    words = [word for word in title.split() if word.lower() not in _LITTLE]
    return len(words) > 1 and all(word[0].isupper() or word[0].isdigit() for word in words)


def _short_for_long(mentions: list[Mention]) -> list[Mention]:
    by_edge: dict[str, set[int]] = {}
    for n, mention in enumerate(mentions):
        words = name_key(mention.name).split()
        if len(words) > 1:
            for edge in {words[0], words[-1]}:
                by_edge.setdefault(edge, set()).add(n)
    counts: Mapping[int, int] = {}
    for mention in mentions:
        longer = by_edge.get(name_key(mention.name), set())
        if len(longer) == 1:
            (n,) = longer
            counts = {**counts, n: counts.get(n, 0) + mention.count}
    return [_more(mention, counts.get(n, 0)) for n, mention in enumerate(mentions)]


def _more(mention: Mention, more: int) -> Mention:
    return replace(mention, count=mention.count + more) if more else mention


def _values(technical: Sequence[Technical], opening: int, classes: frozenset[str]) -> list[Mention]:
    grouped: dict[tuple[str, str], list[Technical]] = {}
    for token in technical:
        cls = _VALUES.get(token.shape)
        if cls in classes and cls is not None:
            grouped.setdefault((cls, token.text), []).append(token)
    return [
        Mention(text, cls, g[0].start, g[0].end, text, len(g), g[0].start < opening, _typed(g[0]))
        for (cls, text), g in grouped.items()
    ]


def _typed(token: Technical) -> TypedValue:
    return token.value or TypedValue(token.text, "code" if token.shape == "code" else "text")
