"""What the person behind "I" is called: "I'm Dana", "my name is Dana Lee", "call me D."."""

import re

from hindgraph_extractors.english.spans import Names
from hindgraph_extractors.english.syntax import Parse

_NAMED = re.compile(
    r"\b(?:(?:my|the user's|user's)(?: full| first)? name is|my name's|call me|i go by|i am called|i'm called|name's)\s+",
    re.IGNORECASE,
)
_AM = re.compile(r"(?:\A|[.!?,;:\n]\s*|\b(?:hi|hello|hey|and)\s)(?:i'm|i’m|i am|this is)\s+", re.IGNORECASE)
_FOLLOWS = re.compile(
    r"\s*(?:[.,;!?)\n–—-]|$|\s(?:and|from|by the way|speaking|here|at|with|i)\b)", re.IGNORECASE
)


def user_names(parse: Parse, names: Names) -> list[str]:
    """Return the names that a speaker gives himself in a piece of a text."""
    if not parse.words:
        return []
    start, end = parse.words[0].start, parse.words[-1].end
    lookback = max(0, start - 12)
    starts = {match.end(): False for match in _AM.finditer(parse.text, lookback, end)}
    starts |= {match.end(): True for match in _NAMED.finditer(parse.text, lookback, end)}
    found = []
    for name in names.found:
        classed = names.classed(name)
        says_so = starts.get(name.start)
        if says_so is None or not _FOLLOWS.match(parse.text, name.end):
            continue
        if classed.cls == "Person" or (says_so and classed.text[:1].isupper()):
            found.append(name.name)
    return found
