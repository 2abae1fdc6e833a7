"""Changing one thing for another where one may have several: *switched from A to B*, *switched doctors to B*."""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.openness import is_replacing
from hindgraph_extractors.english.readings import Reading
from hindgraph_extractors.english.syntax import Word
from hindgraph_extractors.records import Draft, Surface

# What one works as, and what it is called.
_WORK = frozenset({"occupation", "job_title"})
_LINES = frozenset("job jobs profession professions career careers trade trades line work".split())
_BEFORE = frozenset("old previous former last other earlier".split())
_SWITCHING = frozenset(form for verb in ("switch", "change", "swap") for form in verb_forms(verb))


def switched(draft: Draft, reading: Reading, left: Surface | None, lexicon: Lexicon) -> Iterator[Draft]:
    """Yield a change with the end of what is left for it; where one has only one at a time, that ends by itself.

    Args:
        draft: What the reading states.
        reading: The reading.
        left: What it says that the change starts from.
        lexicon: Knows by which nouns a predicate is said.
    """
    competes = reading.predicate.functional or reading.clause.wording.entry.inverse
    if draft.kind != "change" or not draft.polarity or draft.object is None or competes:
        yield draft
    elif left is not None and left.name != draft.object.name:
        yield replace(draft, object=left, kind="end", extractor=f"{draft.extractor}-from")
        yield draft
    else:
        yield replace(draft, instead=_is_of_its_kind(reading, lexicon) or _is_successor(reading))


def _is_successor(reading: Reading) -> bool:
    """Tell *new doctor for Ann: Ruth Held, in place of the old one*, *started as a nurse and left the old job behind*."""
    anchor = reading.clause.anchor
    root = next((up for up in (anchor, *anchor.ancestors()) if up.head is up), anchor)
    words = root.subtree()
    if reading.predicate.name in _WORK:
        return any(w.lower in _LINES and _is_left(w) for w in words)
    return any(w.lower == "new" for w in anchor.children) and is_replacing(words)


def _is_left(job: Word) -> bool:
    """Tell *the old job*, *switched professions*, *career change*."""
    beside = {w.lower for w in (*job.children, job.head)}
    return bool(beside & (_BEFORE | _SWITCHING)) or job.head.lower in {"change", "switch"}


def _is_of_its_kind(reading: Reading, lexicon: Lexicon) -> bool:
    """Tell *switched doctors*, where the noun is one by which the predicate is said."""
    verb = reading.clause.verb
    if verb.lower not in _SWITCHING:
        return False
    nouns = (noun for noun in verb.all("dobj", "obj") if noun.tag == "NNS")
    said = (wording for noun in nouns for wording in lexicon.nouns.get(noun.lower, ()))
    return any(wording.predicate is reading.predicate for wording in said)
