"""Names as keys: what counts as the same way of writing a name."""

import re
import unicodedata

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-"})
_ARTICLE = re.compile(r"^(?:the|a|an|my|our|your|his|her|their|its)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"'s?$")
_EDGES = " \t\r\n\"'`.,;:!?()[]{}<>«»“”‘’、，。；：！？（）【】《》「」"
_SPACES = re.compile(r"\s+")


def clean_name(text: str) -> str:
    """Return a name as one would write it alone: no article, no possessive, no quotes or stops around it."""
    text = _SPACES.sub(" ", unicodedata.normalize("NFKC", text).translate(_QUOTES)).strip(_EDGES)
    text = _ARTICLE.sub("", text)
    return _POSSESSIVE.sub("", text).strip(_EDGES)


def name_key(text: str) -> str:
    """Return the key under which a name is known: NFKC, case folded, cleaned.

    Digits, hyphens, dots and accents stay: ``orders-db-1`` is not ``orders-db-2``, ``3.10`` not ``3.1``.
    """
    return clean_name(text).casefold()
