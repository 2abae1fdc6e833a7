"""What a Chinese text speaks of: the mentions that join memories and entities."""

from collections.abc import Sequence
from dataclasses import replace

from hindgraph_extractors.chinese.names import Name
from hindgraph_extractors.english.technical import Technical
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import Mention, TypedValue

# Up to here in the text stands what it is about.
_OPENING = 0.03
_VALUES = frozenset({"Path", "Url", "Email", "IpAddress", "ErrorCode"})


def mentions_of(text: str, names: Sequence[Name], technical: Sequence[Technical]) -> tuple[Mention, ...]:
    """Return the mentions of a text, in order of their first place."""
    places: dict[str, list[Name]] = {}
    for name in names:
        places.setdefault(name_key(name.name), []).append(name)
    values = {(token.start, token.end): token for token in technical}
    opening = max(int(len(text) * _OPENING), 1)
    found = [_mention(text, group, opening, values) for key, group in places.items() if key]
    return tuple(sorted(found, key=lambda mention: (mention.start, mention.end, mention.name)))


def _mention(
    text: str, group: Sequence[Name], opening: int, values: dict[tuple[int, int], Technical]
) -> Mention:
    first = group[0]
    best = max(group, key=lambda name: (name.sure, -name.start))
    made = Mention(
        first.name,
        best.cls,
        first.start,
        first.end,
        text[first.start : first.end],
        len(group),
        first.start < opening,
    )
    if best.cls not in _VALUES:
        return made
    token = values.get((first.start, first.end))
    value = token.value if token is not None else None
    return replace(made, value=value or TypedValue(first.text, "code" if best.cls == "ErrorCode" else "text"))
