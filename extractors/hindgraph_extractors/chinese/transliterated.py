"""Names in the characters that foreign ones are written with: 卢卡斯, 阿妮卡, 安娜, 温蒂; and 阿May, 小K."""

import re
from collections.abc import Collection, Iterator, Sequence

from hindgraph_extractors.chinese.persons import ADDRESSED, TITLED
from hindgraph_extractors.chinese.places import place_class
from hindgraph_extractors.chinese.words import Word, count_of

_SOUNDS = frozenset(
    """阿埃艾安奥巴贝本比彼宾波伯布查达戴丹德迪蒂丁多杜厄恩尔法菲芬弗福费夫盖戈格古哈海汉豪赫亨霍基吉加贾杰金卡凯坎柯科可克肯库奎
    拉莱兰朗劳勒雷里莉利林琳卢鲁路伦罗洛马玛迈麦曼梅米密敏莫姆穆娜纳南内妮尼涅诺欧帕佩皮珀普奇乔切琼让热瑞若撒萨塞桑沙莎珊圣
    施史斯丝苏索塔泰坦汤特提蒂廷图托瓦韦维威薇温文沃乌西希夏谢辛雅亚扬耶伊因英尤约泽扎詹珍朱兹佐黛芙茜蕾芭珂妲娅媞蓓莲妮娃"""
) - frozenset("\n ")
_RUN = (3, 6)
# No name is longer; a run of such characters that goes on is none, and is not read to its end from every place.
_LONGEST = 8
_FOREIGN = ("nr", "nrt", "nrfg")
# Parts of speech that no piece of a torn name has.
_ACTING = ("v", "p", "d", "c", "u", "r", "t", "m", "ns", "f")
_NO_NAME = frozenset(
    "马克思 哈哈 拉丁 卡通 卡片 卡车 沙发 沙拉 巴士 马拉松 吉他 咖啡 可可 可乐 芭蕾 比萨 "
    "里斯本 科技 科尔 麦当劳 奥特曼".split()
)
# Behind these, and at the head of a clause, somebody stands.
_BEFORE = frozenset(
    "由 被 让 归 给 和 跟 与 向 找 对 把 为 是 叫 娶 嫁给 同 、 ， 。 ： ； : , ! "
    "！ 替 帮 娶了 认识 去找 见 名叫 请 陪 带".split()
)
_WITH = frozenset("跟 和 与 同 由 被 归".split())
_LATIN_NICK = re.compile(r"(?<![A-Za-z0-9最很太较更比])[小老阿](?:[A-Z][a-z]{1,9}|[A-Z])(?![A-Za-z0-9_.-])")


def find_foreign(text: str, words: Sequence[Word], ordinary: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of such names.

    Args:
        text: The text.
        words: Its words.
        ordinary: Words of the ontology: no names.
    """
    at = 0
    while at < len(words):
        last = _run(words, at, ordinary)
        if last > at:
            yield words[at].start, words[last - 1].end
        at = max(last, at + 1)
    for match in _LATIN_NICK.finditer(text):
        yield match.span()


def _run(words: Sequence[Word], at: int, ordinary: Collection[str]) -> int:
    """Return the word behind the name that begins at a place, the place itself if there is none."""
    addressed = _addressed(words, at)
    if addressed is not None:
        return addressed
    before = words[at - 1] if at else None
    opens = (
        before is None
        or before.text in _BEFORE
        or before.end < words[at].start
        or (not before.text.isalnum() and before.text != "·")
        or before.tag[:1] in {"t", "c"}
    )
    last, length, foreign = at, 0, True
    while last < len(words) and _may_be_piece(words, at, last):
        length += len(words[last].text)
        foreign = foreign and words[last].tag in _FOREIGN
        last += 1
        if length > _LONGEST:
            return at
    text = "".join(word.text for word in words[at:last])
    if last == at or text in ordinary or text in _NO_NAME:
        return at
    titled = (
        last < len(words) and words[last].start == words[last - 1].end and TITLED.fullmatch(words[last].text)
    )
    if titled and length > 1 and (foreign or all(len(word.text) == 1 for word in words[at:last])):
        return last + 1
    if not opens:
        return at
    if not _ends(words, last) and not (foreign and before is not None and before.text in _WITH):
        return at
    if foreign and 2 <= length <= _RUN[1] and (last - at > 1 or count_of(text) < 3000):
        return last
    torn = last - at > 1 and all(len(word.text) == 1 for word in words[at:last])
    known = any(word.tag in ("", "x", "zg", *_FOREIGN) for word in words[at:last])
    return last if torn and known and _RUN[0] <= length <= _RUN[1] else at


def _addressed(words: Sequence[Word], at: int) -> int | None:
    """Return the word behind 罗|特|医生, whatever else its characters mean."""
    last = at
    while last < min(len(words), at + 4) and len(words[last].text) == 1 and words[last].text in _SOUNDS:
        last += 1
    title = words[last].text if last < len(words) and words[last].start == words[last - 1].end else ""
    return last + 1 if last - at > 1 and title in ADDRESSED else None


def _may_be_piece(words: Sequence[Word], first: int, at: int) -> bool:
    word = words[at]
    if at > first and word.start != words[at - 1].end:
        return False
    if not set(word.text) <= _SOUNDS or place_class(word) is not None:
        return False
    return word.tag in _FOREIGN or (len(word.text) == 1 and word.tag not in _ACTING)


def _ends(words: Sequence[Word], at: int) -> bool:
    """Tell whether something other than a noun follows: a name is no part of 莫斯科大学."""
    after = words[at] if at < len(words) else None
    if after is None or after.start > words[at - 1].end or not after.text.isalnum():
        return after is None or after.text != "·"
    return after.tag[:1] in set("vpdtcurym") or after.text[0].isdigit() or after.text.isascii()
