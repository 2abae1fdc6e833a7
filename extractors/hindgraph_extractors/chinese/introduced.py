"""Persons whom the words beside them introduce: 我姐姐罗倩, 鼓手段宁, 负责人是马宁, 顾以宁（1902年生于绍兴）.

The cut of the dictionary is no help there, since a name that it lacks is cut into whatever words it resembles.
"""

import re
from collections.abc import Iterator, Sequence

from hindgraph_extractors.chinese.lexicon import CHANGE_LINKS, LINKS, Lexicon
from hindgraph_extractors.chinese.persons import is_given, is_nickname, is_surname, is_word_too
from hindgraph_extractors.chinese.places import place_class
from hindgraph_extractors.chinese.professions import is_profession
from hindgraph_extractors.chinese.words import Word, cut, tag_of

_LIVED = re.compile(
    r"[（(](?=[^（）()\n]{0,24}\d{3,4}年?[^（）()\n]{0,40}[）)])(?=[^（）()\n]*(?:生|卒|逝世|去世|[－—–~-]|至))"
)
# Surnames that join or place far more often: no name begins with them only because of the noun before.
_JOINING = frozenset("和都应时从向连同过于与成全")
_LOOSE_THIRD = frozenset("和以其与在来向到有一二三四大多长少见开会可如通道上下里中")
_BESIDE = ("v", "p", "d", "c", "u", "t", "m", "r", "y")
# Parts of speech of the dictionary's own words that may be a name of two characters all the same.
_NAMED = frozenset({"", "nr", "nrt", "nrfg", "nz", "ns"})
_MOST_LINK_WORDS = 5
_NO_PERSON = frozenset({"City", "Country", "Region"})


def find_introduced(text: str, words: Sequence[Word], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the spans of the names that stand behind a noun for a person, or before the years of a life."""
    for place, word in enumerate(words):
        end = word.end if _may_introduce(word, lexicon) else _hidden_profession(text, word, lexicon)
        if end is None:
            continue
        yield from _span(text, end)
        if word.text in lexicon.nouns and (start := _past_link(words, place + 1)) is not None:
            yield from _span(text, start)
    yield from _lived(text)


def _may_introduce(word: Word, lexicon: Lexicon) -> bool:
    """Tell a noun that says who somebody is: 姐姐, 负责人, 同事, 画家."""
    return (
        lexicon.names_person(word.text)
        or (len(word.text) > 2 and lexicon.names_person(word.text[-2:]) and word.tag[:1] == "n")
        or lexicon.classes.get(word.text) == "Person"
        or is_profession(word.text, lexicon)
    )


def _hidden_profession(text: str, word: Word, lexicon: Lexicon) -> int | None:
    """Return where a profession ends that the cut has torn apart: 鼓|手段|青."""
    for length in (4, 3, 2):
        end = word.start + length
        if end > word.end and lexicon.is_kind(text[word.start : end], "Occupation"):
            return end
    return None


def _past_link(words: Sequence[Word], at: int) -> int | None:
    """Return where the value of a noun begins: 负责人|现在|是|…."""
    links = {*LINKS, *CHANGE_LINKS}
    for last in range(at, min(at + _MOST_LINK_WORDS, len(words))):
        word = words[last]
        joined = word.text + (words[last + 1].text if last + 1 < len(words) else "")
        if joined in links:
            behind = last + 2
        elif word.text in links:
            behind = last + 1
        elif word.tag[:1] in {"d", "t"}:
            continue
        else:
            return None
        while behind < len(words) and words[behind].text == "了":
            behind += 1
        return words[behind].start if behind < len(words) else None
    return None


def _span(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the name that begins at an offset, if what follows it is no part of a name or noun."""
    for length in (4, 3, 2):
        name = text[at : at + length]
        if place_class(Word(name, at, at + length, tag_of(name))) in _NO_PERSON:
            return
        if len(name) == length and is_name(name) and _ends(text, at + length, whole=length < 3):
            yield at, at + length
            return


def is_name(name: str) -> bool:
    """Tell whether some characters can be a person's name: surname and given name, 糖糖, 阿杰, 小马."""
    if len(name) == 2 and name[0] == name[1]:
        return name.isalpha() and tag_of(name)[:1] in (
            {"", "n", "q", "a"} if is_given(name[0]) else {"", "n", "q"}
        )
    if is_nickname(name):
        return tag_of(name) in _NAMED
    surname = 2 if is_surname(name[:2]) else 1
    given = name[surname:]
    if not (1 <= len(given) <= 2 and is_surname(name[:surname]) and all(map(_may_be_given, given))):
        return False
    if is_word_too(name[:surname]) and not all(map(is_given, given)):
        return False
    if name[0] in _JOINING or (len(given) == 2 and given[1] in _LOOSE_THIRD):
        return False
    return tag_of(name) in _NAMED


def _may_be_given(character: str) -> bool:
    """Tell a character that people may choose: a usual one, or one that does nothing in a sentence."""
    return is_given(character) or tag_of(character)[:1] in {"n", "a", "g", "j", "z"}


def _ends(text: str, offset: int, *, whole: bool) -> bool:
    """Tell whether a name may end at an offset: a verb, a small word or a sign follows.

    Args:
        text: The text.
        offset: Where the name would end.
        whole: A shorter name is none, so that its last character is not a word's first (陈诺|今年).
    """
    if not whole and tag_of(text[offset - 1 : offset + 1])[:1] in {"t", "v", "d", "p", "c"}:
        return False
    following = next(cut(text, offset, min(len(text), offset + 8)), None)
    if following is None or following.start > offset or following.text.isascii():
        return True
    if following.text == "·":
        return False
    return not following.text.isalnum() or following.text == "上" or following.tag.startswith(_BESIDE)


def _lived(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names before brackets with the years of a life."""
    for match in _LIVED.finditer(text):
        end = match.start()
        for length in (4, 3, 2):
            start = end - length
            if start >= 0 and is_name(text[start:end]) and not text[start - 1 : start].isalnum():
                yield start, end
                break
