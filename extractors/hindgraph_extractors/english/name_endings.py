"""What names end in, and what that tells of their bearers: *Bell Labs*, *Ruderclub*, *Stadtwerke Kiel*."""

import re
from collections.abc import Iterator

from hindgraph_extractors.english.given_names import ANY_GIVEN
from hindgraph_extractors.english.syntax import Word

# What companies are called by, whatever else these words announce: *Critical Software*, *Bell Labs*.
COMPANY_ENDINGS = frozenset(
    """inc ltd llc corp corporation co gmbh ag plc software systems technologies labs industries motors airlines holdings
    partners ventures consulting solutions pictures studios entertainment foods pharmaceuticals bros group""".split()
)
# How words of other tongues end, or begin, that are names here: *Ruderclub*, *Stadtwerke Kiel*.
_COMPOUNDS = (
    (re.compile(r".{3,}(?:club|verein|chor|orchester|bund)"), "Association"),
    (
        re.compile(r"(?:stadtwerke|sparkasse|volksbank)|.{4,}(?:bank|werke|versicherung)|.*apotheke"),
        "Company",
    ),
    (re.compile(r".{3,}(?:klinik|spital|krankenhaus)"), "Hospital"),
    (re.compile(r".{3,}(?:schule|gymnasium)"), "School"),
    (re.compile(r".{3,}(?:pokal|trophy)|.{4,}cup|cup|trophy|league"), "Award"),
    (re.compile(r".{3,}(?:halle|saal|stadion)"), "Building"),
)
# Relatives that are called so with their names.
RELATIVES = frozenset("uncle aunt auntie grandpa grandma granny grandad opa oma onkel tante".split())
CLUB_ENDINGS = frozenset("fc rfc afc sc cf united rovers wanderers choir orchestra quartet".split())
_NUMBERED_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*-\d{1,4}[a-z]?|[a-z]{2,}\d{1,4}")


def compound_classes(first: Word, last: Word) -> Iterator[str]:
    """Yield the classes that the form of a name's last word tells, or of its first; a given name tells none."""
    if last.lower in ANY_GIVEN:
        return
    for form, cls in _COMPOUNDS:
        opens = first is not last and form.fullmatch(first.lower) is not None
        if opens or form.fullmatch(last.lower) is not None:
            yield cls


def is_placed_host(first: Word, last: Word) -> bool:
    """Tell a name like *edge-5* behind a preposition of place: machines are numbered so."""
    if first is not last or _NUMBERED_NAME.fullmatch(first.text) is None:
        return False
    placed = first
    while placed.dep == "conj":
        placed = placed.head
    return placed.dep == "pobj" and placed.head.lower in {"on", "to", "onto"}
