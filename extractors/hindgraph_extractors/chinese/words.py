"""Chinese words: jieba's dictionary and its most likely cut, in a tokenizer of our own that no text changes."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

# Full-width letters, digits and signs one to one, so that offsets stay; the Chinese stops are kept.
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in "，：；？！（）"} | {
    0x3000: 0x20
}


# Entries that swallow a pronoun, a negation or a verb of naming: 我会, 没搬, 不住, 猫叫.
_ABSORBING = re.compile(
    r"[我你您他她它](?![们国方乡人家自])[㐀-鿿]|没(?![有收落法事用错劲关])[㐀-鿿]|不[住在用吃喝玩打说做开信爱养认属搬]|"
    r"[猫狗鸡鸟]叫|家住|喝[酒茶奶汤]|戒[烟酒糖毒赌]|吃[肉鱼虾糖]|工用|端的|不学|学法语|对虾|协会会员|起用|已不|年画|信[佛基道天][教主督]?教?"
)
_DOING = frozenset("吃喝打弹踢拉玩")
# What the dictionary calls adverbs.
_DEVICES = ("相机", "一体机")
# How such entries begin: the pattern need not be asked about 350,000 words.
_MAY_ABSORB = _DOING | frozenset("我你您他她它没不猫狗鸡家戒工端学对协会起已年本信")
_MOST_PIECES = 6
_NONE: Mapping[str, bool] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the text with the part of speech that the dictionary gives it ("" for one it does not know)."""

    text: str
    start: int
    end: int
    tag: str


def plain(text: str) -> str:
    """Return a text of the same length in which full-width letters and digits are plain ones."""
    return text.translate(_WIDE)


def cut(text: str, start: int, end: int, whole: Mapping[str, bool] = _NONE) -> Iterator[Word]:
    """Yield the words of a part of a text in order; blanks are left out.

    Args:
        text: The text.
        start, end: The part.
        whole: Words that stay whole even if the dictionary lacks them, and whether they are nouns whatever it says.
    """
    words = list(_pieces(text, start, end))
    yield from _joined(words, whole) if whole else words


def tag_of(word: str) -> str:
    """Return the part of speech that the dictionary gives a word, "" if it lacks it."""
    return _dictionary()[1].get(word, "")


def count_of(word: str) -> int:
    """Return how often the dictionary has met a word, 0 if it lacks it."""
    return int(_dictionary()[0].FREQ.get(word, 0))


def _pieces(text: str, start: int, end: int) -> Iterator[Word]:
    tokenizer, tags = _dictionary()
    at = start
    for piece in tokenizer.cut(text[start:end], HMM=False):
        if not piece.isspace():
            yield Word(piece, at, at + len(piece), tags.get(piece, ""))
        at += len(piece)


def _joined(words: Sequence[Word], whole: Mapping[str, bool]) -> Iterator[Word]:
    """Join the words of a kind: 阿莫西林 is one noun whatever its characters mean elsewhere."""
    at = 0
    while at < len(words):
        last = _kind_at(words, at, whole)
        if last > at + 1:
            run = words[at:last]
            yield Word("".join(word.text for word in run), run[0].start, run[-1].end, "n")
        else:
            word = words[at]
            nominal = last > at and whole[word.text.casefold()]
            yield Word(word.text, word.start, word.end, "n") if nominal else word
        at = max(last, at + 1)


def _kind_at(words: Sequence[Word], at: int, whole: Mapping[str, bool]) -> int:
    """Return where the longest kind that begins at a place ends, the place itself if there is none."""
    text, found = "", at
    for last in range(at, min(at + _MOST_PIECES, len(words))):
        if last > at and words[last].start != words[last - 1].end:
            break
        text += words[last].text
        if text.casefold() in whole:
            found = last + 1
    return found


@cache
def _dictionary() -> tuple[Any, dict[str, str]]:
    """Return a tokenizer over jieba's dictionary, and the tag of each word.

    Loaded from the dictionary itself: jieba's own way goes through a cache file in the temporary folder and shares
    one tokenizer, whose words any other code may change.
    """
    import jieba

    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    frequencies, tags = _entries(tokenizer)
    for word in [word for word in tags if word[0] in _MAY_ABSORB and _swallows(word, tags)]:
        del frequencies[word], tags[word]
    total = sum(frequencies.values())
    for word in tags:
        for length in range(1, len(word)):
            frequencies.setdefault(word[:length], 0)
    for word in _DEVICES:
        tags[word] = "n"
    tokenizer.FREQ, tokenizer.total, tokenizer.initialized = frequencies, total, True
    return tokenizer, tags


def _entries(tokenizer: Any) -> tuple[dict[str, int], dict[str, str]]:
    """Return the count and the tag of each word of jieba's dictionary."""
    with tokenizer.get_dict_file() as lines:
        parts = lines.read().decode("utf-8").split()  # word, count and tag in turn
    words = parts[::3]
    return dict(zip(words, map(int, parts[1::3]), strict=True)), dict(zip(words, parts[2::3], strict=True))


def _swallows(word: str, tags: Mapping[str, str]) -> bool:
    """Tell an entry of several words that would hide what is said: 没搬, 猫叫, 吃火锅."""
    done = len(word) > 2 and word[0] in _DOING and tags.get(word[1:], "")[:1] == "n"
    return done or _ABSORBING.fullmatch(word) is not None
