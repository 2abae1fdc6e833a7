"""Which language a text is in: by its script, which is all that the rules need to know."""

import re

_HAN = re.compile("[㐀-䶿一-鿿]")
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ]{2,}")
SUPPORTED = ("en", "zh")


def language_of(text: str, hint: str | None = None) -> str:
    """Return ``zh`` where Chinese characters make up the text, else ``en``; a supported hint decides.

    A Chinese text about software is full of Latin names, so each Latin word weighs as little as one character.
    """
    if hint is not None and hint[:2].lower() in SUPPORTED:
        return hint[:2].lower()
    han = len(_HAN.findall(text))
    return "zh" if han and han >= len(_LATIN_WORD.findall(text)) else "en"
