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
    (re.compile(r"(?:stadtwerke|sparkasse|volksbank)|.{4,}(?:bank|werke|apotheke|versicherung)"), "Company"),
    (re.compile(r".{3,}(?:klinik|spital|krankenhaus)"), "Hospital"),
    (re.compile(r".{3,}(?:schule|gymnasium)"), "School"),
    (re.compile(r".{3,}(?:pokal|cup|trophy)|cup|trophy|league"), "Award"),
    (re.compile(r".{3,}(?:halle|haus|saal|stadion)"), "Building"),
)
CLUB_ENDINGS = frozenset("fc rfc afc sc cf united rovers wanderers choir orchestra quartet".split())


def compound_classes(first: Word, last: Word) -> Iterator[str]:
    """Yield the classes that the form of a name's last word tells, or of its first; a given name tells none."""
    if last.lower in ANY_GIVEN:
        return
    for form, cls in _COMPOUNDS:
        opens = first is not last and form.fullmatch(first.lower) is not None
        if opens or form.fullmatch(last.lower) is not None:
            yield cls
