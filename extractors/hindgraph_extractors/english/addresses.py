"""Postal addresses and handles, as one writes them in a sentence: *14 Mill Lane*, *Hafenstraße 12, Bremen*, *@selma_b*."""

import re

_TOWN = (
    r"(?:, (?:[A-Z]{1,3}-)?(?:\d{4,5} )?[A-ZÄÖÜÅØÆ][\w-]+(?: [A-Z][\w-]+)?(?: \d{1,2})?)?"
    r"(?:, [A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2})?"
)
_NAMES = r"(?:[A-ZÄÖÜÅØÆ][\w'’.-]+ ){1,3}"
_ENGLISH = (
    rf"\d{{1,4}}[a-zA-Z]? {_NAMES}(?:Street|St\.?|Road|Rd\.?|Lane|Avenue|Ave\.?|Drive|Way|Close|Square|Court|Place|"
    rf"Boulevard|Row|Terrace|Gardens|Hill|Crescent|Quay|Walk|Grove|Alley|Wharf)(?![\w-])"
)
_GERMANIC = (
    r"(?:[A-ZÄÖÜÅØÆ][\w'’.-]* ){0,2}[A-ZÄÖÜÅØÆ]?[\w'’-]*(?:[Ss]traße|[Ss]trasse|[Ss]tr\.|[Gg]asse|[Ww]eg|[Pp]latz|[Aa]llee|"
    r"[Rr]ing|[Dd]amm|[Uu]fer|[Gg]ade|gata|gatan|[Ss]traat|laan|[Pp]lein|veien|katu) \d{1,4}[a-z]?(?![\w-])"
)
_ROMANCE = (
    rf"(?:Rue|Via|Calle|Avenida|Rua|Piazza|Plaza|Place|Viale) (?:[a-z]{{2,3}} )?{_NAMES}\d{{1,4}}(?![\w-])"
)
ADDRESS = re.compile(rf"(?<![\w-])(?:{_ENGLISH}|{_GERMANIC}|{_ROMANCE}){_TOWN}")
# What one is called by on a machine: no word of a language looks like that.
HANDLE = re.compile(r"@?[A-Za-z][\w.]*(?:[-_.\d][\w.]*)+|@[A-Za-z]\w+")


def address_at(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Return where the address stands that a word is part of, if it is part of one."""
    found = (match.span() for match in ADDRESS.finditer(text, max(0, start - 60), min(len(text), end + 60)))
    return next((span for span in found if span[0] <= start and end <= span[1]), None)
