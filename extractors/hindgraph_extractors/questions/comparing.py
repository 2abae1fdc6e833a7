"""Whether a question weighs two things against each other: then each half of the answer names one of them."""

import re

_ENGLISH = re.compile(
    r"\b(?:or|both|same|than|between|either|neither|more|less|most|earlier|later|older|younger|first|last"
    r"|in common|compared?|differ(?:s|ent|ence)?)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile("还是|或者|都|相同|一样|同一|相比|更|哪个|谁先|谁后|之间|区别|不同")


def compares(text: str, lang: str) -> bool:
    """Tell whether words of a question compare."""
    return (_CHINESE if lang == "zh" else _ENGLISH).search(text) is not None
