"""How a clause is meant: fact or not, denied, ended, past or still to come – from its small words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.chinese import grammar
from hindgraph_extractors.chinese.frames import Frame
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.sentences import Sentence

Tense = Literal["present", "past", "perfect", "future"]

_ASKS = re.compile(
    r"吗(?!啡)|谁|哪(?!怕|吒)|什么|啥|怎么|怎样|如何|为何|为什么|多少|几(?=[个点号台位家种天年月次岁])|是否|是不是|有没有|能不能|要不要|会不会|可不可以|能否|可否|何时|何处|还是.*[？?]|([㐀-鿿])不\1|呢[？?]?$|对不对|好不好"
)
_NOT_ASKED = re.compile(r"没什么|什么都|什么的|谁都|怎么也|无论|不管|几个月前|不知道")
_TAG = re.compile(r"^(?:对吗|是吗|对吧|是吧|对不对|是不是|没错吧|对么|是么|好像是|不是吗|你说呢|我没记错吧|记得吗|对|是|没错)$")
_IF = re.compile(r"如果|假如|假使|假设|要是|倘若|若是|万一|一旦|除非|只要|即使|即便|就算|无论|不管|哪怕|假定|设想|^若")
_THEN_IF = re.compile(r"的话$")
# From here on in the sentence nothing is told as a fact.
_OPENS = re.compile(
    r"听说|据说|传说|传闻|谣传|据传|有人说|网上说|希望|但愿|以为|觉得|认为|猜|怀疑|担心|害怕|恐怕|梦见|梦到|梦想|幻想|建议|提议|推荐你|考虑|打算|计划(?=[在将把让从去换迁搬改升要])|准备(?=[在将把让从去换迁搬改升])|"
    r"比如|例如|譬如|好比|假装|请问|请你|请把|请将|请不要|请先|请务必|帮我|麻烦|能帮|别忘|别(?=把|让|将)|不要(?=把|让|将|再)|务必|记得(?=把|让|将|去|要|提醒)|提醒我|让我们|告诉我|想知道|问我|问他|问她|故事里|小说里|电影里|剧里|书里|游戏里|歌词|号称|自称|声称|宣称|谎称|按理|原则上|理论上|想象"
)
_HEDGES = re.compile(
    r"可能|也许|或许|大概(?!是|有|\d)|说不定|没准|似乎|好像|仿佛|看来|看起来|看上去|估计|应该|应当|理应|必须|需要(?=把|将|由|让|被)|最好|不妨|可以(?!通过)|能够|能(?=把|将|由|换|用|去)|想(?![要法念象起到])|想要|想(?=去|换|把)|想让|要不|"
    r"差点|几乎|险些|本该|本应|本想|原计划|原打算|试图|尝试|努力|争取|拒绝|未能|没能|即便|不如|何不|干脆|暂定|拟|有望|或(?!者)|据悉|貌似|不确定|不清楚|不一定|未必|难道|哪里"
)
_WILLING = re.compile(r"愿意|答应|同意(?=把|将|由|让|去)|考虑|讨论|商量|研究(?=是否)|评估|提到过|要求|命令|申请|邀请我|叫我|让我|派")
_RESETS = re.compile(r"^(?:但是?|不过|然而|可是|其实|实际上|事实上|而且|另外|此外)")
_TIMELESS = re.compile(r"(?:的时候|时|之前|以前|前)$")
_EVERYBODY = re.compile(r"^(?:每个|任何|所有|凡是|谁)")
_CORRECTS = re.compile(
    r"说错|搞错|弄错|记错|写错|看错|听错|更正|纠正|勘误|订正|不对[，,：:]|有误|错了|口误|笔误|是错的|不准确|其实不是|改正|我之前说的|刚才说的|之前说的"
)


@dataclass(frozen=True, slots=True)
class Status:
    """How a clause is meant.

    Attributes:
        ended: 不再, "不 … 了".
        experienced: Behind the verb stands 过: it was so at some time.
        starts: 开始: true from now on.
        done: 了 stands behind the verb.
    """

    tense: Tense = "present"
    negated: bool = False
    ended: bool = False
    experienced: bool = False
    starts: bool = False
    done: bool = False


def told_clauses(sentence: Sentence, text: str) -> list[bool]:
    """Tell for each clause of a sentence whether it may state a fact, as far as its doubts go: questions, conditions, hearsay."""
    parts = [text[c.start : c.end].strip() for c in sentence.clauses]
    if "？" in sentence.stop or "?" in sentence.stop:
        if len(parts) == 1 or _TAG.match(parts[-1]) or any("还是" in p for p in parts):
            return [False] * len(parts)
    if _TAG.match(parts[-1]) and len(parts) > 1 and parts[-1] not in {"对", "是", "没错"}:
        return [False] * len(parts)
    if _THEN_IF.search(parts[0]):
        return [False] * len(parts)
    told: list[bool] = []
    doubted = supposed = False
    corrected = is_correction(text, sentence)
    for place, part in enumerate(parts):
        if _RESETS.match(part):
            doubted = False
        supposed = supposed or _IF.search(part) is not None
        if not corrected:
            doubted = doubted or _OPENS.search(part) is not None
        last = place == len(parts) - 1
        asked = _is_asked(part) or (last and bool(set("？?") & set(sentence.stop)))
        told.append(not (supposed or doubted or asked or _EVERYBODY.match(part) or _hedged(part, corrected=corrected)))
    return told


def _is_asked(part: str) -> bool:
    return _ASKS.search(_NOT_ASKED.sub("", part)) is not None


def _hedged(part: str, *, corrected: bool) -> bool:
    hedge = _HEDGES.search(part)
    if hedge is not None and corrected and hedge[0] == "应该":
        return False
    return hedge is not None or _WILLING.search(part) is not None


def is_correction(text: str, sentence: Sentence) -> bool:
    """Tell whether a sentence, or the few words before it, take something back."""
    return _CORRECTS.search(text, max(0, sentence.start - 24), sentence.end) is not None


def status_of(row: Row, frame: Frame) -> Status:
    """Return how a frame is meant, from what stands before, in and behind it."""
    zone = [row.nodes[place].text for place in frame.zone if row.nodes[place].kind == "word"]
    inner = _inside(row, frame)
    words = zone + inner
    behind = [node.text for node in row.nodes[max(frame.anchor) + 1 :][:2]]
    closed = bool(row.nodes) and row.nodes[-1].text in {"了", "啦"}
    negated = any(w in grammar.NEGATIONS for w in words)
    ended = any(w in grammar.ENDINGS for w in words) or _is_no_longer(words) or (negated and closed and _plainly_not(words))
    return Status(
        tense=_tense(words, behind, closed=closed),
        negated=negated and not ended,
        ended=ended,
        experienced="过" in behind[:1],
        starts="开始" in words,
        done="了" in behind[:1] or closed,
    )


def _inside(row: Row, frame: Frame) -> list[str]:
    """Return negations between the pieces of a wording and right before its link."""
    first, last = min(frame.anchor), max(frame.anchor)
    inner = [row.nodes[n].text for n in range(first, last + 1) if row.nodes[n].kind == "word"]
    return [w for w in inner if w in grammar.NEGATIONS or w in grammar.ENDINGS or w in grammar.FUTURE or w in grammar.PAST]


def _is_no_longer(words: Sequence[str]) -> bool:
    """Tell 已经不, 早就不 (the words stand from the verb leftwards)."""
    return "不" in words and any(w in {"已经", "早就", "早已", "已", "再", "再也"} for w in words)


def _plainly_not(words: Sequence[str]) -> bool:
    return any(w in {"不", "没", "没有", "不是"} for w in words)


def _tense(words: Sequence[str], behind: Sequence[str], *, closed: bool) -> Tense:
    if any(w in grammar.FUTURE for w in words):
        return "future"
    if any(w in grammar.PAST for w in words):
        return "past"
    if any(w in grammar.PERFECT for w in words) or "了" in behind[:1] or closed:
        return "perfect"
    return "present"
