"""Whom a text speaks to: *Hi Maria, …*."""

import re

from hindgraph_extractors.english.spans import Name

_GREETED = re.compile(
    r"(?:^|[.!?]\s)$|\b(?:hey|hi|hello|thanks|thank you|yes|yep|yeah|no|sure|wow|sorry|ok|okay|bye|absolutely|right|well|"
    r"congrats|dear|good morning|morning)[,!]?\s$",
    re.IGNORECASE,
)


def is_addressed(text: str, name: Name) -> bool:
    """Tell whom a text speaks to ("Thanks, John!"): nobody it speaks about."""
    return (
        bool(_GREETED.search(text, max(0, name.start - 14), name.start))
        and text[name.end : name.end + 1] in ",!.?"
    )
