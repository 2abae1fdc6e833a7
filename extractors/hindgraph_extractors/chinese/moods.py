"""Which clauses state a fact at all: no question, condition, wish, order or hearsay – by the words that say so."""

import re
from collections.abc import Iterator, Sequence

from hindgraph_extractors.chinese.sentences import Sentence

_ASKS = re.compile(
    r"吗(?!啡)|谁|哪(?!怕|吒)|什么|啥|怎么|怎样|如何|为何|为什么|多少|几(?=[个点号台位家种天年月次岁])|"
    r"是否|是不是|有没有|能不能|要不要|会不会|可不可以|能否|可否|何时|何处|还是.*[？?]|([㐀-鿿])不\1|"
    r"呢[？?]?$|对不对|好不好"
)
_NOT_ASKED = re.compile(r"没什么|什么都|什么的|谁都|怎么也|无论|不管|几个月前|不知道")
_TAG = re.compile(
    r"^(?:对吗|是吗|对吧|是吧|对不对|是不是|没错吧|对么|是么|好像是|不是吗|你说呢|我没记错吧|记得吗|对|是|没错)$"
)
_IF = re.compile(
    r"如果|假如|假使|假设|要是|倘若|若是|万一|一旦|除非|只要|即使|即便|就算|无论|不管|哪怕|假定|设想|^若"
)
_THEN_IF = re.compile(r"的话$")
# From here on in the sentence nothing is told as a fact.
_OPENS = re.compile(
    r"听说|据说|传说|传闻|传言|网传|风传|谣言|谣传|据传|有人说|网上说|希望|但愿|以为|觉得|认为|猜|怀疑|担心|"
    r"害怕(?=[我你他她它会])|恐怕|梦见|梦到|梦想|幻想|建议|提议|推荐你|考虑|打算|"
    r"计划(?=[在将把让从去换迁搬改升要])|准备(?=[在将把让从去换迁搬改升])|"
    r"比如|例如|打个?比方|举个?例|举的例子|测试数据|示例|演示数据|譬如|好比|假装|请问|请你|请把|请将|请不要|请先|请务必|帮我|麻烦|能帮|别忘|别(?=把|让|将)|"
    r"不要(?=把|让|将|再)|务必|记得(?=把|让|将|去|要|提醒)|提醒我|让我们|告诉我|想知道|问我|问他|问她|"
    r"故事里|小说里|电影里|剧里|书里|游戏里|歌词|号称|自称|声称|宣称|谎称|按理|原则上|理论上|想象"
)
_HEDGES = re.compile(
    r"可能|也许|或许|大概(?!是|有|\d)|说不定|没准|似乎|好像|仿佛|看来|看起来|看上去|估计|应该|应当|理应|"
    r"必须|需要(?=把|将|由|让|被)|最好|不妨|可以(?!通过)|能够|能(?=把|将|由|换|用|去)|"
    r"想(?![要法念象起到])|想要|想(?=去|换|把)|想让|要不|"
    r"差一?点|几乎|险些|本该|本应|本想|原计划|原打算|试图|尝试|努力|争取|拒绝|未能|没能|即便|不如|何不|干脆|"
    r"暂定|拟(?=于|将|在)|有望|或(?!者)|据悉|貌似|不确定|不清楚|不一定|未必|难道|哪里"
)
_WILLING = re.compile(
    r"愿意|答应|同意(?=把|将|由|让|去)|考虑|讨论|商量|研究(?=是否)|评估|提到过|要求(?!的)|命令(?!行)|(?<!采购)(?<!请假)申请(?!表|单|书|[的由被已])(?!.{1,6}批)|"
    r"邀请我|叫我|让我(?![^说猜装想讲问]{0,6}过敏)|派(?=[我你他她人]|去)"
)
_INTENDS = re.compile(r"打算|计划|准备|想(?=去)")
_CANCELS = re.compile(r"取消|放弃|不去|推迟|不想|没有?打算|不打算|本来|原来")
# What somebody means to do some year settles nothing; with a month, a week or a day it is a plan.
_SOME_YEAR = re.compile(
    r"(?:明年|后年|今年|\d{4}\s*年|[一二三四五六七八九〇零]{4}年)(?!初|底|末|的?\s*[\d一二三四五六七八九十]+\s*月|[春夏秋冬])"
)
_RESETS = re.compile(r"^(?:但是?|不过|然而|可是|其实|实际上|事实上|而且|另外|此外)")
# "Before X moves to Y": whether it does is left open.
_TIMELESS = re.compile(r"(?:之前|时候|(?<![\d一二三四五六七八九十同小])时)$")
_EVERYBODY = re.compile(r"^(?:每个(?!月|星期|礼拜|周|季度|年)|任何|所有|凡是|谁)")
# 应该是6380，不是6379 leaves nothing open.
_AGAINST = re.compile(
    r"(?:而|并)?不(?:是|叫|在)(?!很|太|特别|十分|非常|吗|么|说|家|的|开玩笑|这样|那样)[^，,。？?吗吧]{1,12}$|并非|而非"
)
_CORRECTS = re.compile(
    r"说错|搞错|弄错|记错|写错|看错|听错|更正|纠正|勘误|订正|不对[，,：:]|有误|错了|口误|笔误|是错的|"
    r"不准确|其实不是|改正|我之前说的|刚才说的|之前说的"
)


def is_mood(word: str) -> bool:
    """Tell whether a word only says how something is meant (据说, 比如, 可能): no part of a name."""
    return any(mood.fullmatch(word) is not None for mood in (_OPENS, _HEDGES, _IF))


def is_intention(wording: str) -> bool:
    """Tell a wording that says what somebody means to do: 打算去, 计划."""
    return _INTENDS.match(wording) is not None


def told_clauses(sentence: Sentence, text: str) -> list[bool]:
    """Tell for each clause of a sentence whether it may state a fact: no question, condition or hearsay."""
    parts = [text[c.start : c.end].strip() for c in sentence.clauses]
    asked = bool(set("？?") & set(sentence.stop))
    if asked and (len(parts) == 1 or _TAG.match(parts[-1]) or any("还是" in p for p in parts)):
        return [False] * len(parts)
    if _TAG.match(parts[-1]) and len(parts) > 1 and parts[-1] not in {"对", "是", "没错"}:
        return [False] * len(parts)
    if _THEN_IF.search(parts[0]):
        return [False] * len(parts)
    return list(_told(parts, asked=asked, corrected=is_correction(text, sentence)))


def intended(sentence: Sentence, text: str) -> Iterator[tuple[int, int] | None]:
    """Yield for each clause the words of an intention, if but for them it would state a fact: 打算去京都."""
    for clause in sentence.clauses:
        match = _INTENDS.search(text, clause.start, clause.end)
        part = text[clause.start : clause.end]
        if match is None or _CANCELS.search(part) or _SOME_YEAR.search(part):
            yield None
            continue
        bare = text[: match.start()] + "N" * len(match[0]) + text[match.end() :]
        told = told_clauses(Sentence(sentence.start, sentence.end, sentence.stop, (clause,)), bare)
        yield match.span() if told == [True] else None


def _told(parts: Sequence[str], *, asked: bool, corrected: bool) -> Iterator[bool]:
    """Yield for each clause whether it may state a fact; conditions and hearsay reach on to the clauses behind."""
    doubted = supposed = False
    for place, part in enumerate(parts):
        supposed = supposed or _IF.search(part) is not None
        opens = not corrected and _OPENS.search(part) is not None
        doubted = opens or (doubted and not _RESETS.match(part))
        questioned = _is_asked(part) or (asked and place == len(parts) - 1)
        following = parts[place + 1] if place + 1 < len(parts) else ""
        set_right = corrected or (_AGAINST.match(following) is not None and not asked)
        hedged = _hedged(part, corrected=set_right) or _EVERYBODY.match(part) is not None
        hedged = hedged or _TIMELESS.search(part) is not None
        yield not (supposed or doubted or questioned or hedged)


def _is_asked(part: str) -> bool:
    return _ASKS.search(_NOT_ASKED.sub("", part)) is not None


def _hedged(part: str, *, corrected: bool) -> bool:
    hedge = _HEDGES.search(part)
    if hedge is not None and corrected and hedge[0] in {"应该", "应当"}:
        return False
    some_year = _INTENDS.search(part) is not None and _SOME_YEAR.search(part) is not None
    return hedge is not None or some_year or _WILLING.search(part) is not None


def is_correction(text: str, sentence: Sentence) -> bool:
    """Tell whether a sentence, or the few words before it, take something back."""
    return _CORRECTS.search(text, max(0, sentence.start - 24), sentence.end) is not None
