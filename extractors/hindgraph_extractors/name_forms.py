"""The forms of a name: under which strong keys it is found however it is written, and what of it was left out.

A *strong key* is what all ways of writing one name share – case, hyphens, blanks, marks, traditional signs, the noun of the
class, a legal form, a title. Whether two names with a common key mean one thing is for `hindgraph.model.sameness` to say.
Digits are never left out, never joined (``1.2`` is not ``12``) and never change their order.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from opencc import OpenCC

from hindgraph_extractors import name_tables as tables
from hindgraph_extractors.names import clean_name
from hindgraph_ontology.records import Datatype

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_CJK = re.compile("[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_CJK_RUN = "[\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+"
_INITIALS = re.compile(r"(?<![^\W_])[^\W\d_](?:\.[^\W\d_])+(?![^\W_])\.?")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_OWN = re.compile(r"(?<=[^\W\d_])'s?(?![^\W_])", re.IGNORECASE)
_WORD = re.compile(rf"{_CJK_RUN}|(?:(?!{_CJK_RUN})[^\W_])+")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PIECE = re.compile(r"\d+|[^\W\d_]+")
_NUMBERED = re.compile(r"v(\d+)")
_VERSION = re.compile(r"[vV](?:er(?:sion)?)?[. ]*(\d[\w.+-]*)")
_MEASURED = re.compile(r"([+-]?\d[\d.,]*)[ -]?([^\W\d_][^\d]*|[%°$€£¥₩₹][^\d]*)")
_EXACT = frozenset({"path", "url", "code"})
_HASH = re.compile(r"(?=.*\d)[0-9a-fA-F]{7,64}")
_HOST = re.compile(r"^[A-Za-z][A-Za-z0-9+.-]*://[^/?#]*")
_LONG_UNIT = 4
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_FORMAT = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
_MARKED_E = ("е", "\u0308")  # Cyrillic ё is often written without its dots, й never is

_PLUS = re.compile(r"(?<=[^\W_])\++(?![^\W_+])")
_SHARP = re.compile(r"(?<![^\W_])([cf])#(?![^\W_])", re.IGNORECASE)
_WHOLE = (tables.LEGAL, tables.WRITTEN, tables.AFTER_NAMES)

_OPEN = frozenset({"Thing", "Agent", "Group"})  # of which a name itself may say more

Pieces = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One way to take a name apart.

    Attributes:
        keys: Its strong keys, the plainest first.
        cls: The class that the noun left out says; None where none was.
        words: The words that are left, for what the space between them may tell.
        legal: The legal forms that were left out.
        sexes: What its titles say: "m", "f".
    """

    keys: tuple[str, ...]
    cls: str | None
    words: tuple[str, ...]
    legal: frozenset[str] = frozenset()
    sexes: frozenset[str] = frozenset()


@lru_cache(maxsize=32_768)
def forms(name: str, up: tuple[str, ...], down: tuple[str, ...] = ()) -> tuple[Form, ...]:
    """Return the forms of a name: as it is, then without the noun of its class.

    Args:
        name: As it is written.
        up: Its class and what that is, nearest first.
        down: Classes that are below it.
    """
    written = dict.fromkeys((clean_name(name), _OWN.sub("", clean_name(name))))
    found = [form for text in written for form in _forms(text, up, down)]
    return tuple(dict.fromkeys(found))


def _forms(name: str, up: tuple[str, ...], down: tuple[str, ...]) -> Iterator[Form]:
    words, sexes, legal = _words(name), frozenset[str](), frozenset[str]()
    if "Person" in up:
        words, sexes = _person(name, words)
    if not tables.LEGAL_CLASSES.isdisjoint(up):
        words, legal = _company(words)
    if words:
        yield Form(tuple(_keys(words)), None, words, legal, sexes)
    if up[0] in _OPEN:
        rest, legal = _company(words)
        if legal:  # that alone says what it is
            yield Form(tuple(_keys(rest)), "Company", rest, legal)
    for cls in (*up, *down) if words else ():
        for noun in _nouns().get(cls, ()):
            for rest in _without(words, noun, numbers=cls in tables.NUMBERED):
                yield Form(tuple(_keys(rest)), cls, rest, legal, sexes)


def initial_key(name: str, up: tuple[str, ...]) -> str | None:
    """Return the key that a person shares with all of the same family name and initial: ``John A. Smith``, ``J. Smith``.

    A name of which no more is known than that something bears it has one if it begins with an initial.
    """
    found = forms(name, up)
    words = [word for word in found[0].words if word not in tables.GENERATIONS] if found else []
    if len(words) < 2 or _CJK.search(name):
        return None
    if "Person" in up or (up[0] in _OPEN and len(words[0]) == 1 and all(map(str.isalpha, words))):
        return f"{_plain(words[-1])} {_plain(words[0])[:1]}"
    return None


def is_unspaced(name: str) -> bool:
    """Tell whether a name is written in signs between which blanks and dots say nothing."""
    return _CJK.search(name) is not None


def value_key(text: str, datatype: Datatype) -> str:
    """Return the form that all ways of writing a literal value share: ``400 ms`` and ``400ms``, ``v2.4`` and ``2.4``.

    No digit is changed: ``3.10`` is not ``3.1``, ``1,200`` is ``1200``. Of a path or a code every sign counts.
    """
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    if datatype in _EXACT:
        return plain.casefold() if _HASH.fullmatch(plain) else _HOST.sub(lambda m: m[0].casefold(), plain)
    if (number := _VERSION.fullmatch(plain)) is not None:
        return number[1].casefold()
    if (measured := _MEASURED.fullmatch(plain)) is None:
        return plain.casefold()
    return _THOUSANDS.sub("", measured[1]) + _unit(measured[2])


def _unit(written: str) -> str:
    """Return a unit as it stands in keys; of a short one every capital counts: a Mb is no MB."""
    known = tables.UNITS.get(written) or tables.UNITS.get(written.casefold())
    return known or (written if len(written) < _LONG_UNIT else written.casefold())


def marks_of(name: str) -> tuple[str, tuple[str, ...]]:
    """Return the letters of a name and the marks that each bears: an absent mark may be meant, another one is not."""
    letters: list[str] = []
    marks: list[str] = []
    for sign in unicodedata.normalize("NFD", _normal(name).casefold()):
        if unicodedata.combining(sign) and letters:
            marks[-1] += sign
        elif sign.isalnum():
            letters.append(sign)
            marks.append("")
    return "".join(letters), tuple(marks)


# ---- from a name to words


def _normal(name: str) -> str:
    text = _FORMAT.sub("", clean_name(name))
    return simplified(text) if _HAN.search(text) else text


@cache
def _converter() -> OpenCC:
    return OpenCC("t2s")


@lru_cache(maxsize=8_192)
def simplified(text: str) -> str:
    """Return a text in simplified Chinese signs."""
    return str(_converter().convert(text))


def _words(name: str) -> tuple[str, ...]:
    """Return the words of a name, each as it counts: case folded, abbreviations written out."""
    text = _normal(name)
    text = _SHARP.sub(r"\1 sharp", _PLUS.sub(lambda match: " plus" * len(match[0]), text)).replace(
        "&", " and "
    )
    text = _INITIALS.sub(lambda match: match[0].replace(".", ""), text)
    text = _APOSTROPHE.sub("", text)
    words = [part for word in _WORD.findall(text) for part in _humps(word)]
    counted = [_counted(word, place) for place, word in enumerate(words)]
    counted = [
        word for word, after in zip(counted, (*counted[1:], ""), strict=False) if not _announces(word, after)
    ]
    if len(counted) > 1 and counted[0] in tables.FIRST_WORD:
        counted[0] = tables.FIRST_WORD[counted[0]]
    return tuple(counted)


def _announces(word: str, after: str) -> bool:
    """Tell the word that only announces a number: Ruby version 3.2."""
    return word in tables.BEFORE_NUMBERS and after[:1].isdigit()


def _humps(word: str) -> list[str]:
    folded = word.casefold()
    return [word] if any(folded in table for table in _WHOLE) else _HUMP.split(word)


def _counted(word: str, place: int) -> str:
    if place and word in tables.ROMAN:
        return tables.ROMAN[word]
    folded = word.casefold()
    if (number := _NUMBERED.fullmatch(folded)) is not None:
        return number[1]
    if _CJK.search(folded) and len(folded) > 2:
        folded = folded.rstrip("ー")
    return tables.WRITTEN.get(folded, folded)


# ---- what persons and companies leave out


def first_name(name: str) -> str | None:
    """Return the first word of a person's name, in lower case and without titles; None where there is no other word."""
    words = [word for word in name.casefold().split() if word.strip(".") not in tables.TITLES]
    return words[0] if 1 < len(words) < 5 else None


def _person(name: str, words: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    kept = list(_turned(name, words))
    sexes: set[str] = set()
    while len(kept) > 2 and kept[0] in tables.TITLES:
        sexes.add(tables.TITLES[kept.pop(0)])
    while len(kept) > 2 and kept[-1] in tables.AFTER_NAMES:
        kept.pop()
    for title, sex in _cjk_titles().items():
        if kept and kept[-1].endswith(title) and len("".join(kept)) - len(title) > 1:
            kept[-1] = kept[-1][: -len(title)]
            sexes.add(sex)
            break
    return tuple(word for word in kept if word), frozenset(sexes - {""})


def _turned(name: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Turn ``Smith, John`` round; ``John Smith, Jr.`` stays."""
    family, comma, given = name.partition(",")
    before, after = _words(family), _words(given)
    if not comma or not before or not after or "," in given:
        return words
    if after[0] in tables.GENERATIONS | tables.AFTER_NAMES or len(before) + len(after) != len(words):
        return words
    return (*after, *before)


def _company(words: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[str]]:
    kept, legal = list(words), set[str]()
    while len(kept) > 1 and (kept[-1] in _legal() or (legal and kept[-1] == "and")):
        legal.add(_legal().get(kept.pop(), ""))
    for form, meant in _legal().items():
        if _CJK.search(form) and kept:
            whole = "".join(kept)
            if whole.endswith(form) and len(whole) > len(form) and kept[-1].endswith(form):
                kept[-1] = kept[-1].removesuffix(form)
                legal.add(meant)
            elif kept[0].startswith(form) and len(whole) > len(form):
                kept[0] = kept[0].removeprefix(form)
                legal.add(meant)
            else:
                continue
            break
    return tuple(word for word in kept if word), frozenset(legal - {""})


# ---- the noun of a class


@cache
def _nouns() -> Mapping[str, tuple[Pieces, ...]]:
    """Return the nouns by class as words count, the longest first: "micro service" goes before "service"."""
    return {
        cls: tuple(sorted({_words(noun) for noun in nouns}, key=lambda noun: (-len("".join(noun)), noun)))
        for cls, nouns in tables.GENERIC.items()
    }


@cache
def _legal() -> Mapping[str, str]:
    longest = sorted(tables.LEGAL, key=lambda form: (-len(form), form))
    return {simplified(form): tables.LEGAL[form] for form in longest}


@cache
def _cjk_titles() -> Mapping[str, str]:
    longest = sorted(tables.CJK_TITLES, key=lambda title: (-len(title), title))
    return {simplified(title): tables.CJK_TITLES[title] for title in longest}


def _without(words: tuple[str, ...], noun: Pieces, *, numbers: bool) -> Iterator[tuple[str, ...]]:
    size = len(noun)
    rests: list[tuple[str, ...]] = []
    if words[-size:] == noun:
        rests.append(words[:-size])
    if words[:size] == noun:
        rests.append(words[size:])
    if size == 1 and words and _CJK.search(noun[0]):
        rests += _without_cjk(words, noun[0])
    for rest in rests:
        joined = "".join(rest)
        if rest and (numbers or not joined.isdigit()) and joined not in _ONLY_ARTICLES:
            yield rest


_ONLY_ARTICLES = frozenset(("", "of", "the", "and"))


def _without_cjk(words: tuple[str, ...], noun: str) -> Iterator[tuple[str, ...]]:
    """Take a noun off signs that are written without blanks; one sign alone is no name."""
    if words[-1].endswith(noun) and len(words[-1]) - len(noun) > 1:
        yield (*words[:-1], words[-1].removesuffix(noun))
    if words[0].startswith(noun) and len(words[0]) - len(noun) > 1:
        yield (words[0].removeprefix(noun), *words[1:])


# ---- from words to keys


def _keys(words: Sequence[str]) -> Iterator[str]:
    pieces = [piece for word in words for piece in _PIECE.findall(word)]
    found = (_joined(_plain(piece) for piece in pieces), _joined(_spelt_out(piece) for piece in pieces))
    yield from dict.fromkeys(key for key in found if key)


def _joined(pieces: Iterator[str]) -> str:
    """Join pieces without blanks; between two groups of digits a stop stays, lest 1.2 become 12."""
    key = ""
    for piece in pieces:
        key += f".{piece}" if key[-1:].isdigit() and piece[:1].isdigit() else piece
    return key


def _plain(word: str) -> str:
    """Return a word without the marks on its Latin and Greek letters."""
    if word.isascii():
        return word
    kept: list[str] = []
    for sign in unicodedata.normalize("NFD", word):
        if unicodedata.combining(sign) and kept and _drops(kept[-1], sign):
            continue
        kept.append(tables.LETTERS.get(sign, sign))
    return unicodedata.normalize("NFC", "".join(kept))


def _drops(letter: str, mark: str) -> bool:
    return (letter, mark) == _MARKED_E or unicodedata.name(letter[-1], "").startswith(("LATIN", "GREEK"))


def _spelt_out(word: str) -> str:
    if word.isascii():
        return word
    composed = unicodedata.normalize("NFC", word)
    return _plain("".join(tables.SPELT_OUT.get(sign, sign) for sign in composed))
