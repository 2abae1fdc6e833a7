"""Chinese words: jieba's dictionary and its most likely cut, in a tokenizer of our own that no text changes."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

# Full-width letters, digits and signs one to one, so that offsets stay; the Chinese stops are kept.
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if chr(code) not in "，：；？！（）"} | {
    0x3000: 0x20
}


# Entries that swallow a pronoun, a negation or a verb of naming: 我会, 没搬, 不住, 猫叫.
_ABSORBING = re.compile(
    r"[我你您他她它](?![们国方乡人家自])[㐀-鿿]|没(?![有收落法事用错劲关])[㐀-鿿]|不[住在用吃喝玩打说做开信爱养认属搬]|"
    r"[猫狗鸡鸟]叫"
)


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


def cut(text: str, start: int, end: int) -> Iterator[Word]:
    """Yield the words of a part of a text in order; blanks are left out."""
    tokenizer, tags = _dictionary()
    at = start
    for piece in tokenizer.cut(text[start:end], HMM=False):
        if not piece.isspace():
            yield Word(piece, at, at + len(piece), tags.get(piece, ""))
        at += len(piece)


@cache
def _dictionary() -> tuple[Any, dict[str, str]]:
    """Return a tokenizer over jieba's dictionary, and the tag of each word.

    Loaded from the dictionary itself: jieba's own way goes through a cache file in the temporary folder and shares
    one tokenizer, whose words any other code may change.
    """
    import jieba

    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    frequencies: dict[str, int] = {}
    tags: dict[str, str] = {}
    total = 0
    with tokenizer.get_dict_file() as lines:
        for line in lines:
            word, count, tag = line.decode("utf-8").split()
            if _ABSORBING.fullmatch(word):
                continue
            tags[word] = tag
            frequencies[word] = int(count)
            total += int(count)
            for length in range(1, len(word)):
                frequencies.setdefault(word[:length], 0)
    tokenizer.FREQ, tokenizer.total, tokenizer.initialized = frequencies, total, True
    return tokenizer, tags
