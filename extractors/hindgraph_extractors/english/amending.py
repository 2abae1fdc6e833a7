"""What a text says was never right, beside what it says is: *…, never by Ben*, *Forget Acme, I confused two companies. …*.

A statement that stands beside it takes it back: it becomes a correction that names both.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.spans import Name
from hindgraph_extractors.names import name_key
from hindgraph_extractors.records import ALWAYS, Draft, Surface
from hindgraph_ontology.records import THING, Ontology

_PART = re.compile(r"[^.!?;:,\n–—]+(?:[.:,](?=\S)[^.!?;:,\n–—]*)*")
_SENTENCE = re.compile(r"[^.!?\n]+(?:\.(?=\S)[^.!?\n]*)*")
# A value that never was: only what names it, and the words that any verb leaves behind, stand beside "never".
_NEVER = re.compile(
    r"\b(?:and |but )?(?:was |were |is |has |have )?never (?:was |were |been |had been )?(?:\w+ed |used |had |did )?"
    r"(?:by |to |on |in |at |with |for |of |as )?(?:an? |the )?",
    re.IGNORECASE,
)
_TOLD_WRONG = re.compile(
    r"\b(?:ignore|forget|disregard|cross(?:ed)? out|strike|scratch|delete|nothing to do with|instead of|wrote|written|"
    r"said|told|noted|named|credited|put|had|problem with|about|bother|replace)\b",
    re.IGNORECASE,
)
_MISTAKEN = re.compile(
    r"\b(?:slip|typo|by mistake|my mistake|mistaken|wrong|error|mix(?:ed)? (?:\w+ )?up|mixed up|muddled|confused|misread|"
    r"misremembered|mistyped|miswrote|misspoke|never (?:was |been )?(?:right|true|correct|the case)|"
    r"should have (?:said|written|put)|that was never|never did|never was)\b",
    re.IGNORECASE,
)
# What is right instead of what has just been denied.
_RIGHT = re.compile(
    r"\s*[,;:.–—]?\s*(?:but )?(?:it(?:'s| is| was)|i meant|that(?:'s| is)|(?:he|she)(?:'s| is)|"
    r"the (?:(?:right|correct|real|actual) )?(?P<noun>\w+) is(?: called)?|"
    r"it should (?:be|say|read|have (?:been|said|read))|make that|"
    r"(?:i )?should have (?:said|written|put)|it says|(?:please )?(?:use|dial|call|ask|write to)|look at|"
    r"mails? should go to|the one to \w+ is)\s+(?:port |version |the )?",
    re.IGNORECASE,
)
_VALUE_NOUNS = frozenset(
    "one number value figure sum amount total date day version release port address email mail ip price budget".split()
)
_TOKEN = re.compile(r"[^\s,;!?]*[^\s,;!?.]")
_ONE_OF_KIND = ("Food", "Substance", "Activity", "Game", "Occupation", "Language", "FieldOfStudy")


@dataclass(frozen=True, slots=True)
class _Denied:
    """Something that is named as wrong, and the sentence that names it."""

    surface: Surface
    sentence: tuple[int, int]


def amended(text: str, drafts: Sequence[Draft], names: Sequence[Name], lexicon: Lexicon) -> list[Draft]:
    """Turn statements into corrections where the text says beside them what was never right.

    Args:
        names: The names of the text.
    """
    drafts = [_with_right_value(text, draft, names, lexicon.ontology) for draft in drafts]
    if _NEVER.search(text) is None and _MISTAKEN.search(text) is None:
        return drafts
    chosen: dict[int, Surface] = {}
    for one in _denied(text, drafts, names, lexicon):
        fitting = [n for n, d in enumerate(drafts) if _may_be_meant(d, one, text, lexicon.ontology)]
        if len({drafts[n].predicate for n in fitting}) == 1:
            chosen.setdefault(fitting[0], one.surface)
    return [
        replace(draft, kind="correction", wrong=chosen[n], time=None) if n in chosen else draft
        for n, draft in enumerate(drafts)
    ]


def _with_right_value(text: str, draft: Draft, names: Sequence[Name], ontology: Ontology) -> Draft:
    """Put the right value to *8006 was never the port, the right number is 8469*, *…, I meant Ruth*."""
    wrong = draft.object
    never = draft.kind == "state" and not draft.polarity and draft.time == ALWAYS
    said = _RIGHT.match(text, draft.end) if never and wrong is not None else None
    if said is None or wrong is None:
        return draft
    if wrong.value is not None and said["noun"] is not None and said["noun"].lower() not in _VALUE_NOUNS:
        return draft
    right = _value_at(text, said.end(), wrong) if wrong.value is not None else _name_at(said.end(), names)
    if right is None or right.name == wrong.name:
        return draft
    allowed = ontology.predicates[draft.predicate].range
    if right.value is None and right.cls != THING and not ontology.fits(right.cls, allowed):
        return draft
    return replace(
        draft, kind="correction", polarity=True, time=None, object=right, wrong=wrong, end=right.end
    )


def _value_at(text: str, at: int, wrong: Surface) -> Surface | None:
    """Return a value of the form of the wrong one."""
    token = _TOKEN.match(text, at)
    alike = token is not None and _shape(token.group()) == _shape(wrong.text.rpartition(" ")[2])
    if token is None or not alike or wrong.value is None:
        return None
    value = replace(wrong.value, text=token.group())
    return Surface(token.group(), token.group(), token.start(), token.end(), wrong.cls, value)


def _shape(text: str) -> str:
    return re.sub(r"\d+", "0", text)


def _name_at(at: int, names: Sequence[Name]) -> Surface | None:
    named = next((n for n in names if n.start == at), None)
    return Surface(named.text, named.name, named.start, named.end, named.cls) if named is not None else None


def _denied(text: str, drafts: Sequence[Draft], names: Sequence[Name], lexicon: Lexicon) -> Iterator[_Denied]:
    """Yield what is named as wrong, and is not an end of what is stated."""
    stated = {name_key(s.name) for d in drafts for s in (d.subject, d.object) if s is not None}
    stated |= {name_key(d.wrong.name) for d in drafts if d.wrong is not None}
    for surface in _named(text, names, lexicon):
        if name_key(surface.name) in stated:
            continue
        start, end = _around(_SENTENCE, text, surface.start)
        if _is_never(text, surface, start) or _is_retracted(text, surface, start, end):
            yield _Denied(surface, (start, end))


def _named(text: str, names: Sequence[Name], lexicon: Lexicon) -> Iterator[Surface]:
    taken = [(name.start, name.end) for name in names]
    for name in names:
        yield Surface(name.text, name.name, name.start, name.end, name.cls)
    for word in re.finditer(r"\b[a-z]{3,}\b", text):
        cls = lexicon.kind_of(word.group()) or lexicon.class_of(word.group())
        common = cls is not None and any(lexicon.ontology.is_a(cls, kind) for kind in _ONE_OF_KIND)
        if cls is not None and common and not any(s <= word.start() < e for s, e in taken):
            yield Surface(word.group(), word.group(), word.start(), word.end(), cls)


def _around(pattern: re.Pattern[str], text: str, at: int) -> tuple[int, int]:
    found = (m.span() for m in pattern.finditer(text) if m.start() <= at < m.end())
    return next(found, (0, len(text)))


def _is_never(text: str, surface: Surface, start: int) -> bool:
    """Tell *never by Ben*, *and never was at Acme*: "never" stands right before it."""
    return any(m.end() == surface.start for m in _NEVER.finditer(text, start, surface.start))


def _is_retracted(text: str, surface: Surface, start: int, end: int) -> bool:
    """Tell *what I said about Acme was a slip*: its part says that something was told, and the text that this was wrong."""
    first, _ = _around(_PART, text, surface.start)
    if _TOLD_WRONG.search(text, first, surface.start) is None:
        return False
    stop = _SENTENCE.search(text, min(end + 1, len(text)))
    return _MISTAKEN.search(text, start, stop.end() if stop is not None else end) is not None


def _may_be_meant(draft: Draft, denied: _Denied, text: str, ontology: Ontology) -> bool:
    """Tell a statement beside a denial that could be told of what is denied, too."""
    target = draft.object
    if target is None or target.value is not None or not draft.polarity or draft.wrong is not None:
        return False
    if draft.kind not in {"state", "correction"} or not _is_near(draft, denied, text):
        return False
    allowed = ontology.predicates[draft.predicate].range
    cls = denied.surface.cls
    alike = THING in (cls, target.cls) or ontology.is_a(cls, target.cls) or ontology.is_a(target.cls, cls)
    related = alike or any(
        ontology.is_a(cls, one) and ontology.is_a(target.cls, one) for one in allowed if one != THING
    )
    return related and (cls == THING or ontology.fits(cls, allowed))


def _is_near(draft: Draft, denied: _Denied, text: str) -> bool:
    start, end = denied.sentence
    between = text[end : draft.start] if draft.start >= end else text[draft.end : start]
    inside = draft.start < end and start < draft.end
    return inside or len(_SENTENCE.findall(between.strip(" .!?"))) == 0 or len(between) < 60
