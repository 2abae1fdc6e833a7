"""A text's parts by form: prose, titles and headings, list items, key–value lines, tables, log lines, code."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.english.inflect import third_person
from hindgraph_extractors.english.lexicon import Lexicon

Form = Literal["prose", "title", "heading", "item", "pair", "row", "log", "code"]

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_ITEM = re.compile(r"\s*(?:[-*•+‣]|\d{1,2}[.)])\s+(?:\[[ xX]\]\s+)?")
_ROW = re.compile(r"\s*\|.*\|\s*$")
_PAIR = re.compile(
    r"(?P<key>[*_]{0,2}[A-Za-z][A-Za-z0-9 _/()'-]{0,39}?[*_]{0,2})\s*(?::[*_]{0,2}\s+|:[*_]{0,2}$|\s+=\s+)(?P<value>\S.*)?"
)
_LOG = re.compile(
    r"\s*\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?\s|"
    r"\s*\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE|CRITICAL)\]?:?\s|[A-Z][a-z]{2}\s+\d{1,2} \d\d:\d\d:\d\d "
)
_DATA = re.compile(r"\s*(?:[{\[<]|Traceback \(|\s+at [\w.$]+\(|File \")")
_FULL_STOP = re.compile(r"[.!?…:;,][\"'”’)\]*_]*\s*$")
_WORDS = re.compile(r"\S+")
_TITLE_WORDS, _LONGEST_PIECE = 14, 3000
_PROSE_LEADS = frozenset(
    "note fyi ps p.s. update reminder correction warning hint tip todo decision btw question answer edit".split()
)


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a text, ``[start, end)``; of a key–value line also where key and value stand."""

    form: Form
    start: int
    end: int
    key: tuple[int, int] | None = None
    value: tuple[int, int] | None = None


def segments(text: str) -> tuple[Segment, ...]:
    """Return the parts of a text in order."""
    lines = list(_lines(text))
    forms = _forms(text, lines)
    return tuple(_joined(text, lines, forms))


def joints(lexicon: Lexicon) -> re.Pattern[str]:
    """Return where "and" joins two clauses and not two names: a verb in the singular follows the second name."""
    singular = {third_person(verb) for verb in {w.words[0] for ws in lexicon.verbs.values() for w in ws}}
    forms = "|".join(sorted(singular | {"is", "has", "was", "does"}))
    return re.compile(
        rf"(?<=\w)(?P<and>,?\s+and\s+)(?=(?:(?:his|her|its|their|my|our)\s+)?[\w./-]+\s+(?:now\s+|also\s+|still\s+)?(?P<verb>{forms})\b)"
    )


def clause_pieces(text: str, start: int, end: int, joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Yield the pieces of prose that are parsed by themselves."""
    for first, last in _bounded(text, start, end):
        yield from _unjoined(text, first, last, joint)


def _bounded(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut what is too long to be parsed in one go, at a full stop or a blank where there is one."""
    while end - start > _LONGEST_PIECE:
        limit = start + _LONGEST_PIECE
        cut = max(text.rfind(". ", start, limit), text.rfind("\n", start, limit)) + 1
        cut = cut if cut > start else text.rfind(" ", start, limit)
        cut = cut if cut > start else limit
        yield start, cut
        start = cut
    yield start, end


def _unjoined(text: str, start: int, end: int, joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = start
    for found in joint.finditer(text, start, end):
        before = text[max(at, text.rfind(". ", at, found.start())) : found.start()]
        if re.search(rf"\s(?:{found['verb']}|is|has|was|owns|runs|uses)\s", before):
            yield at, found.start()
            at = found.end()
    yield at, end


def _lines(text: str) -> Iterator[tuple[int, int]]:
    for found in _LINE.finditer(text):
        stripped = found[0].rstrip("\r\n")
        if found.end() > found.start():
            yield found.start(), found.start() + len(stripped)


def _forms(text: str, lines: list[tuple[int, int]]) -> list[Form | None]:
    """Return the form of each line; None for blank ones."""
    forms: list[Form | None] = []
    fenced = False
    for start, end in lines:
        line = text[start:end]
        if _FENCE.match(line):
            fenced = not fenced
            forms.append("code")
        elif fenced:
            forms.append("code")
        else:
            forms.append(_form(line))
    _settle_pairs(text, lines, forms)
    _find_title(text, lines, forms)
    return forms


def _form(line: str) -> Form | None:
    if not line.strip():
        return None
    if _HEADING.match(line):
        return "heading"
    if _ROW.match(line) and line.count("|") > 2:
        return "row"
    if _LOG.match(line):
        return "log"
    if _DATA.match(line):
        return "code"
    item = _ITEM.match(line)
    if _pair(line, item.end() if item else 0) is not None:
        return "pair"
    return "item" if item else "prose"


def _pair(line: str, at: int) -> re.Match[str] | None:
    found = _PAIR.match(line, at)
    if found is None or found["key"].strip("*_ ").lower() in _PROSE_LEADS:
        return None
    return found if len(_WORDS.findall(found["key"])) <= 4 else None


def _settle_pairs(text: str, lines: list[tuple[int, int]], forms: list[Form | None]) -> None:
    """Turn a lone "X: …" back into prose: pairs come in blocks or as list items."""
    for n, form in enumerate(forms):
        if form != "pair":
            continue
        neighbours = [forms[m] for m in (n - 1, n + 1) if 0 <= m < len(forms)]
        start, end = lines[n]
        if "pair" not in neighbours and not _is_bare_pair(text[start:end]):
            forms[n] = "item" if _ITEM.match(text[start:end]) else "prose"


def _is_bare_pair(line: str) -> bool:
    return re.match(r"\s*[A-Za-z_]+\s+=\s+\S+\s*$", line) is not None


def _find_title(text: str, lines: list[tuple[int, int]], forms: list[Form | None]) -> None:
    """A first line without a full stop, with prose below it, is a title."""
    if len(lines) < 2 or forms[0] not in {"prose", "heading"}:
        return
    start, end = lines[0]
    line = text[start:end]
    rest = [form for form in forms[1:] if form is not None]
    if (
        rest
        and (forms[0] == "heading" or not _FULL_STOP.search(line))
        and len(_WORDS.findall(line)) <= _TITLE_WORDS
    ):
        forms[0] = "title"


def _joined(text: str, lines: list[tuple[int, int]], forms: list[Form | None]) -> Iterator[Segment]:
    """Yield the segments: lines of one paragraph go together."""
    open_from: int | None = None
    last_end = 0
    for (start, end), form in zip(lines, forms, strict=True):
        if open_from is not None and not (form == "prose" and _runs_on(text[open_from:last_end])):
            yield Segment("prose", open_from, last_end)
            open_from = None
        if form == "prose":
            open_from = start if open_from is None else open_from
            last_end = end
        elif form is not None:
            yield _segment(text, form, start, end)
    if open_from is not None:
        yield Segment("prose", open_from, last_end)


def _runs_on(paragraph: str) -> bool:
    last = paragraph.rsplit("\n", 1)[-1]
    return len(last) > 50 or _FULL_STOP.search(paragraph) is not None


def _segment(text: str, form: Form, start: int, end: int) -> Segment:
    line = text[start:end]
    item = _ITEM.match(line)
    lead = item.end() if item else 0
    if form == "pair":
        found = _pair(line, lead)
        if found is not None and found["value"] is not None:
            return Segment(
                form,
                start,
                end,
                _inner(line, found.span("key"), start),
                _inner(line, found.span("value"), start),
            )
        return Segment("heading", start + lead, end)
    if form in {"title", "heading"}:
        heading = _HEADING.match(line)
        return Segment(form, start + (heading.end() if heading else 0), end)
    return Segment(form, start + lead if form == "item" else start, end)


def _inner(line: str, span: tuple[int, int], start: int) -> tuple[int, int]:
    """Return a span in the text without blanks and emphasis at its edges."""
    first, last = span
    while first < last and line[first] in " *_\t":
        first += 1
    while last > first and line[last - 1] in " *_\t":
        last -= 1
    return start + first, start + last
