"""How a stated clause is meant: denied, ended, past or still to come – from its small words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.chinese import grammar
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.shapes import Frame

# At the end of what is said they only say how.
_PARTICLES = frozenset("哈 哦 呀 嘛 呢 噢 哟 咯 嘞 啊 吧 哈哈 ~ ～ 。 .".split())
Tense = Literal["present", "past", "perfect", "future"]


@dataclass(frozen=True, slots=True)
class Status:
    """How a clause is meant.

    Attributes:
        ended: 不再, "不 … 了".
        experienced: Behind the verb stands 过: it was so at some time.
        starts: 开始: true from now on.
        formerly: 以前, 曾经: it was so, and is no longer.
        done: 了 stands behind the verb.
        never: 从未, 从来没有: denied of all time.
        undone: 没, 还没, 未: it did not happen.
        settled: 了 ends the clause: it has become so.
    """

    tense: Tense = "present"
    negated: bool = False
    ended: bool = False
    experienced: bool = False
    starts: bool = False
    done: bool = False
    formerly: bool = False
    never: bool = False
    undone: bool = False
    settled: bool = False


def status_of(row: Row, frame: Frame) -> Status:
    """Return how a frame is meant, from what stands before, in and behind it."""
    zone = [row.nodes[place].text for place in frame.zone if row.nodes[place].kind == "word"]
    inner = _inside(row, frame)
    words = zone + inner
    behind = [node.text for node in row.nodes[max(frame.anchor) + 1 :][:2]]
    said = [node.text for node in row.nodes if node.text not in _PARTICLES]
    closed = bool(said) and said[-1] in {"了", "啦"}
    negated = any(grammar.is_negation(w) for w in words)
    ended = (
        any(w in grammar.ENDINGS for w in words)
        or _is_no_longer(words)
        or (negated and closed and _plainly_not(words))
    )
    return Status(
        tense=_tense(words, behind, closed=closed),
        negated=negated and not ended,
        ended=ended,
        experienced="过" in behind[:1] or f"{frame.wording.head}{frame.wording.tail}".endswith("过"),
        starts="开始" in words,
        done="了" in behind[:1]
        or closed
        or _is_told_of_the_past(row, zone)
        or f"{frame.wording.head}{frame.wording.tail}".endswith("了"),
        formerly=any(w in grammar.FORMERLY for w in words),
        never=negated and _is_never(words),
        undone=any(sign in w for w in zone if grammar.is_negation(w) for sign in "没未"),
        settled=closed and "一直" not in words and "已经" not in words,
    )


def _is_told_of_the_past(row: Row, zone: Sequence[str]) -> bool:
    """Tell 是3月12日入职的: 是 and 的 around what is over."""
    return "是" in zone and bool(row.nodes) and row.nodes[-1].text == "的"


def _inside(row: Row, frame: Frame) -> list[str]:
    """Return negations between the pieces of a wording and in its link ("不是"); those of a verb belong to it (不喜欢)."""
    first, last = min(frame.anchor), max(frame.anchor)
    being = frame.wording.head == "是"  # 不是|安全组|的人
    own = set() if frame.by_noun or being else set(frame.anchor)
    inner = [
        row.nodes[n].text
        for n in range(first, last + 1)
        if n not in own
        and row.nodes[n].kind == "word"
        and row.nodes[n].tag[:1] != "n"  # 不来梅 denies nothing
    ]
    return [
        w
        for w in inner
        if grammar.is_negation(w) or w in grammar.ENDINGS or w in grammar.FUTURE or w in grammar.PAST
    ]


def _is_no_longer(words: Sequence[str]) -> bool:
    """Tell 已经不, 早就不 (the words stand from the verb leftwards)."""
    return "不" in words and any(w in {"已经", "早就", "早已", "已", "再", "再也"} for w in words)


def _is_never(words: Sequence[str]) -> bool:
    """Tell 从未, 从来没有, 不曾; what one never does (从不, 从来不) may have been otherwise."""
    denied = any(sign in word for word in words for sign in "没未")
    return (denied and any(w.startswith("从") for w in words)) or any(w in {"未曾", "不曾"} for w in words)


def _plainly_not(words: Sequence[str]) -> bool:
    return any(grammar.is_negation(w) for w in words)


def _tense(words: Sequence[str], behind: Sequence[str], *, closed: bool) -> Tense:
    if any(w in grammar.FUTURE for w in words):
        return "future"
    if any(w in grammar.PAST for w in words):
        return "past"
    if any(w in grammar.PERFECT for w in words) or "了" in behind[:1] or closed:
        return "perfect"
    return "present"
