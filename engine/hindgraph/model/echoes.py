"""What a memory has handed out, and how it is known again: the recalled must not become the remembered.

Whoever asks gets sentences: of memories, word for word, and of our own making ("Since 3 March checkout is owned by Ann").
An agent that writes its context back would turn each into new evidence, and an old value into today's.
"""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hindgraph.model.records import MemoryRecord

# Where a piece may end: sentence ends, line ends, and the quotation marks around what is cited.
_CUT = re.compile(r"(?<=[.!?])(?=[\s\"”»])|(?<=[。！？])|[\n\r]+|[\"“”«»]")
_BULLET = re.compile(r"^(?:[-*•>#]+|\d{1,3}[.)])\s+")
_LETTER = re.compile(r"[^\W_]")
# A citation may stand behind some words: "I recalled: …", "Remember that …", "根据记录，…".
_BEHIND = re.compile(r"[\s,:–—-]+|[，：、]|(?<=[说是示到])")
_MOST_BEHIND = 7
_QUOTES = '"“”«»「」『』'
# Shorter ones are said by anybody.
_LEAST = 12
_MOST = 400
_OURS = {"trace_id", "answered"}


@dataclass(frozen=True, slots=True)
class Echo:
    """A piece of text that was handed out.

    Attributes:
        memory_id: The memory that it is from, or that bears it.
        made: It is a sentence of our making, which nobody else would write.
    """

    memory_id: str
    made: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """A text that is to be written, beside what was handed out.

    Attributes:
        text: The text with what is an echo blanked out, as long as before.
        whole: The memory of its first piece, where nothing is left of it.
    """

    text: str
    whole: str | None = None


def pieces(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the pieces of a text that can be known again: start, end and digest."""
    for start, end in _sentences(text):
        if (digest := _digest(text[start:end])) is not None:
            yield start, end, digest


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for cut in _CUT.finditer(text):
        yield at, cut.start()
        at = cut.end()
    yield at, len(text)


def candidates(text: str) -> Iterator[list[tuple[int, int, str]]]:
    """Yield, sentence by sentence, the pieces that may be an echo: the whole, then what stands behind its first words."""
    for start, end in _sentences(text):
        sentence = text[start:end]
        behind = [start + mark.end() for mark in _BEHIND.finditer(sentence)][:_MOST_BEHIND]
        found = [(place, end, _digest(text[place:end])) for place in dict.fromkeys((start, *behind))]
        yield [(place, stop, digest) for place, stop, digest in found if digest is not None]


def digests_in(text: str) -> set[str]:
    """Return the digests of everything in a text that may be an echo."""
    return {digest for sentence in candidates(text) for *_, digest in sentence}


def handed_out(text: str, memory_id: str, *, made: bool = False) -> dict[str, Echo]:
    """Return what there is to remember of a text that is handed out, by digest."""
    found = [digest for _, _, digest in pieces(text)][:_MOST]
    return {digest: Echo(memory_id, made) for digest in found}


def heard(memory: MemoryRecord, known: Mapping[str, Echo]) -> Heard:
    """Blank out what of a memory's text is an echo.

    A sentence of our making is one whoever writes it. Words of a memory are where an agent or a tool brings them, in
    quotation marks, or where they stand beside those of another memory, as nobody tells things twice but who has just read
    them. A person who says one thing again means it.
    """
    text = memory.text
    found = [
        (*piece[:2], known[piece[2]])
        for sentence in candidates(text)
        if (piece := next((each for each in sentence if each[2] in known), None)) is not None
    ]
    recited = memory.origin in ("agent", "tool") or len({echo.memory_id for *_, echo in found}) > 1
    echoes = [each for each in found if each[2].made or recited or _is_quoted(text, *each[:2])]
    if not echoes:
        return Heard(text)
    left = list(text)
    for start, end, _ in echoes:
        left[start:end] = " " * (end - start)
    rest = "".join(left)
    return Heard(rest, None if _says_more(rest) else echoes[0][2].memory_id)


def _digest(piece: str) -> str | None:
    flat = unicodedata.normalize("NFKC", piece).casefold().strip()
    flat = " ".join(_BULLET.sub("", flat).split()).strip(" .!?。！？'’‘,;:…")
    if len(flat) < _LEAST and not (len(flat) > 4 and not flat.isascii()):
        return None
    return hashlib.sha256(flat.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _is_quoted(text: str, start: int, end: int) -> bool:
    before, after = text[:start].rstrip()[-1:], text[end:].lstrip(" .。!！?？")[:1]
    return bool(before) and before in _QUOTES and bool(after) and after in _QUOTES


def _says_more(rest: str) -> bool:
    """Tell whether more is left than the marks and labels around citations."""
    return any(len(_LETTER.findall(part)) >= _LEAST for part in rest.splitlines())


def sources_in(text: str) -> tuple[str, ...]:
    """Return the ids of the memories in an answer of ours as it was sent, hits first; empty where the text is none."""
    if not text.lstrip().startswith(("{", "[")):
        return ()
    try:
        value = json.loads(text)
    except ValueError:
        return ()
    answers = [each for each in (value if isinstance(value, list) else [value]) if isinstance(each, dict)]
    if not answers or not all(each.keys() >= _OURS for each in answers):
        return ()
    hits = [hit.get("id") for each in answers for hit in each.get("hits") or () if isinstance(hit, dict)]
    return tuple(dict.fromkeys(id_ for id_ in hits if isinstance(id_, str)))
