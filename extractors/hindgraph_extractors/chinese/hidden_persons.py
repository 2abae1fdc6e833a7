"""Persons whose names the cut of the dictionary hides: 曹|立新, 金诗|涵, 由|钱|进|带, 中|村|博士.

Only where somebody plainly stands: at the head of a clause or behind a word that somebody follows, before what they do.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from hindgraph_extractors.chinese.compounds import FIRMS
from hindgraph_extractors.chinese.introduced import find_introduced
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.persons import TITLED, find_persons, is_given, is_surname, is_word_too
from hindgraph_extractors.chinese.transliterated import find_foreign
from hindgraph_extractors.chinese.words import Word, count_of

# 黄玉组 is a group, 黄玉组织 is what somebody does.
_TEAM = re.compile(r"(?:组|队|班)(?![织成建装合长团列会主])")
_SOMEBODY = frozenset("由 被 让 归 替 跟 向 找 请 给 和 与 同 对 把 为 是 成了 换成 改由 叫".split())
_SURELY = frozenset("由 被 让 归 替 跟 向 找 请".split())
# Surnames that are words too, but seldom open one that the cut has torn.
_TORN = frozenset("金石方白高万安文江夏周华田马曾甘席卫章任钱")
# Characters that open the next word more often than they end a name.
_LOOSE = frozenset("和以其与在之来向到有一二三四大多长少见开发进升会可如通道")
_NO_NAME = frozenset(
    "一直 一致 一同 一齐 一世 一家 全家 全国 全世 大家 国家 天天 永远 明年 平时 平常 安全 安静 文明".split()
)
_RARE = 60
_SELDOM = 250
_JAPANESE = frozenset(
    """中村 田中 佐藤 铃木 高桥 渡边 伊藤 山本 小林 加藤 吉田 山田 佐佐木 山口 松本 井上 木村 清水 山崎 中岛 池田 阿部 桥本
    石川 前田 藤田 小川 冈田 村上 长谷川 近藤 石井 坂本 远藤 青木 藤井 西村 福田 太田 三浦 藤原 松田 中川 中野 原田 小野 田村
    竹内 金子 中山 石田 上田 森田 宫崎 酒井 工藤 宫本 内田 高木 安藤 岛田 谷口 大野 丸山 今井 河野 藤本 村田 武田 上野 杉山
    增田 菅原 平野 大塚 小岛 千叶 久保 松井 岩崎 樱井 野口 松尾 野村 木下 菊池 佐野 大西 杉本 新井 滨田 古川 市川 小松 高野
    水野 吉川 山内 西田""".split()
)
# What only somebody does or is.
_PERSONAL = frozenset(
    """住 住在 搬 搬到 加入 入职 结婚 担任 说 喜欢 养 负责 离开 辞职 退休 出生 毕业 认识 嫁给 娶 怀孕 跳槽 对 向 跟 和 去
    参加 退出 是 在 从 把 今年 去年 已经 已 刚""".split()
)


def somebodies(text: str, words: Sequence[Word], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Yield the spans of all persons' names of a text in order: introduced, plain and hidden ones."""
    ordinary = {*lexicon.verbs, *lexicon.nouns, *lexicon.classes}
    found = _apart(
        find_introduced(text, words, lexicon),
        find_foreign(text, words, {*ordinary, *lexicon.kinds}),
        find_persons(words, ordinary),
        find_hidden(words, ordinary),
    )
    # 领导余烬项目: nobody's name ends within a noun of a class.
    within = {n for w in words if w.text in lexicon.classes for n in range(w.start + 1, w.end)}
    for span in found:
        if span[1] in within:
            continue
        if not text.startswith(FIRMS, span[1]) and not _TEAM.match(text, span[1]):
            yield span


def _apart(*found: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return spans that do not overlap; where two do, the earlier kind of evidence and the longer name win."""
    kept: list[tuple[int, int]] = []
    for spans in found:
        for span in sorted(spans, key=lambda s: (s[0], -s[1])):
            if all(span[1] <= start or end <= span[0] for start, end in kept):
                kept.append(span)
    return sorted(kept)


def find_hidden(words: Sequence[Word], known_words: Collection[str]) -> Iterator[tuple[int, int]]:
    """Yield the spans of persons' names that the cut hides.

    Args:
        words: The words of the text.
        known_words: Words of the ontology: no part of a name.
    """
    for place, word in enumerate(words):
        end = (
            _japanese(words, place)
            or _torn_behind(words, place, known_words)
            or _torn_within(words, place)
            or _short(words, place, known_words)
            or _whole(words, place, known_words)
        )
        if end is not None:
            yield word.start, end


def _torn_behind(words: Sequence[Word], place: int, known_words: Collection[str]) -> int | None:
    """Return the end of 曹|立新, 金|欣然: a given name that is also an adverb or adjective."""
    surname, given = words[place].text, _next(words, place)
    if given is None or len(given.text) != 2 or not _is_family(surname) or given.text in known_words:
        return None
    adverbial = given.tag[:1] in {"d", "a", "z", "b", ""} or given.tag[:2] in {"nr", "nz"}
    named = all(map(is_given, given.text)) and given.text not in _NO_NAME
    return given.end if adverbial and named and _stands(words, place, place + 1) else None


def _torn_within(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 金诗|涵, 金国|栋: the cut knows another word that begins with the surname."""
    word, third = words[place], _next(words, place)
    if len(word.text) != 2 or third is None or len(third.text) != 1 or not _is_family(word.text[0]):
        return None
    named = is_given(word.text[1]) and is_given(third.text) and third.text not in _LOOSE
    rare = count_of(word.text) < (_SELDOM if word.tag[:2] in {"ns", "nr"} else _RARE)
    return third.end if named and rare and _stands(words, place, place + 1) else None


def _short(words: Sequence[Word], place: int, known_words: Collection[str]) -> int | None:
    """Return the end of 钱|进 in 由钱进带: two characters between a word that somebody follows and what they do."""
    word, given = words[place], _next(words, place)
    before = words[place - 1] if place else None
    if before is None or before.text not in _SURELY or given is None or len(given.text) != 1:
        return None
    after = _next(words, place + 1)
    does = after is not None and after.tag[:1] == "v" and after.text in known_words
    named = is_surname(word.text) and len(word.text) == 1 and is_given(given.text)
    return given.end if named and does else None


def _whole(words: Sequence[Word], place: int, known_words: Collection[str]) -> int | None:
    """Return the end of 马超, 白杨: names that the dictionary has, of a surname that is a word, too."""
    word, after = words[place], _next(words, place)
    if len(word.text) != 2 or not word.tag.startswith("nr") or word.text in known_words or after is None:
        return None
    if not (is_surname(word.text[0]) and is_word_too(word.text[0]) and _may_be_given(word.text[1])):
        return None
    before = words[place - 1] if place else None
    led = before is not None and before.text in _SURELY and after.tag[:1] == "v"
    acts = _opens(before, word) and (
        after.text in _PERSONAL or after.tag[:1] == "t" or after.text[0].isdigit()
    )
    return word.end if (led or acts) and count_of(word.text) < _SELDOM else None


def _japanese(words: Sequence[Word], place: int) -> int | None:
    """Return the end of 中|村|博士, 佐藤先生."""
    text = ""
    for last in range(place, min(place + 3, len(words) - 1)):
        text += words[last].text
        title = _next(words, last)
        if text in _JAPANESE and title is not None and TITLED.fullmatch(title.text):
            return title.end
    return None


def _may_be_given(character: str) -> bool:
    return is_given(character) or is_surname(character)


def _is_family(character: str) -> bool:
    return (
        len(character) == 1 and is_surname(character) and (not is_word_too(character) or character in _TORN)
    )


def _stands(words: Sequence[Word], first: int, last: int) -> bool:
    """Tell whether somebody may stand there: nothing that belongs to it before, what they do or nothing behind."""
    after = _next(words, last)
    does = (
        after is None
        or not after.text.isalnum()
        or after.text[0].isdigit()
        or after.tag[:1] in set("vpdtrcu")
    )
    named = after is not None and len(after.text) > 1 and after.tag[:2] in {"vn"}
    return _opens(words[first - 1] if first else None, words[first]) and (does or named)


def _opens(before: Word | None, word: Word) -> bool:
    return (
        before is None
        or not before.text.isalnum()
        or before.end < word.start
        or before.text in _SOMEBODY
        or before.tag[:1] in {"t", "v"}
    )


def _next(words: Sequence[Word], place: int) -> Word | None:
    if place + 1 < len(words) and words[place + 1].start == words[place].end:
        return words[place + 1]
    return None
