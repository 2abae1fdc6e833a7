"""What fills a place from end to end, whatever it is called: 不来梅港务局, 数据治理平台, 小温, 周末去爬山.

No list knows all that may be named. Where a wording leaves no doubt and the other end is firm, what stands in its place
is what it is about – if it reads as one noun phrase, or, where things one does may stand, as one verb phrase.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from hindgraph_extractors.chinese.grammar import ADVERBS, PREPOSITIONS, SETTLED, is_negation
from hindgraph_extractors.chinese.kinship import is_relative
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.nominals import DEEDS, VAGUE
from hindgraph_extractors.chinese.persons import TITLED, is_given, is_surname
from hindgraph_extractors.chinese.references import DETERMINERS, PRONOUNS
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface

_LONGEST, _LONGEST_DEED = 14, 16
_NOMINAL = ("n", "j", "l", "b", "s", "x", "i", "g", "z", "a", "f", "q")
_PIECES = (*_NOMINAL, "v", "t", "m")
# The last word of a noun phrase.
_HEADS = ("n", "j", "l", "x", "s", "i", "g", "q")
_NAMED_SO = frozenset(
    "中心 系统 平台 任务 项目 活动 服务 会议 比赛 团队 部门 小组 学校 公司 医院 医生 老师".split()
)
_NICKED = re.compile(r"[小老阿][㐀-鿿]")
_SURELY_TITLED = re.compile(
    r"[㐀-鿿·]{1,6}(?:先生|女士|小姐|老师|医生|大夫|律师|教授|师傅|阿姨|叔叔|教练|博士|警官)"
)
# What says that more than one thing is told, or how it is meant.
_NO_PIECE = frozenset(
    "的话 了 过 着 吗 呢 吧 啊 是 不是 有 没有 就 也 都 还 又 很 太 更 最 但 但是 因为 所以 如果".split()
)


_OTHERS = frozenset("别人 人家 大家 谁 他人 旁人 有人 某人 人们 大伙 所有人 孩子 同事 邻居".split())


def noun_phrase(row: Row, first: int, last: int) -> tuple[int, int] | None:
    """Return the places of the one noun phrase that a run of nodes is; None if it is none."""
    first, last = _trimmed(row, first, last)
    while first < last and _points(row.nodes[first]):
        first += 1
    nodes = row.nodes[first:last]
    if not nodes or not _is_one(nodes) or not _ends_it(nodes):
        return None
    text = "".join(node.text for node in nodes)
    if not 2 <= len(text) <= _LONGEST or text in VAGUE or is_relative(text):
        return None
    # 那里的工作: a head that says nothing, with what only places it.
    bare = len(nodes) == 1 and nodes[0].tag[:1] in {"s", "f", "t", "m", "q", "a", "i"}
    return None if bare else (first, last)


def is_any(row: Row, first: int) -> bool:
    """Tell 一家|外企, 某|银行: any one, which names nothing."""
    before = row.at(first)
    return (
        before is not None
        and before.kind == "word"
        and before.text[:1] in "一某几两"
        and before.tag[:1] in {"m", "r"}
    )


def verb_phrase(row: Row, first: int, last: int) -> tuple[int, int] | None:
    """Return the places of what somebody does, or that something is so: 周末|去|爬山, 缩短|构建|时间, 电压|过|低."""
    while last > first and (
        row.nodes[last - 1].text in "。.！!~～" or row.is_word(last - 1, "啊", "呀", "哈", "吧")
    ):
        last -= 1
    nodes = row.nodes[first:last]
    text = "".join(node.text for node in nodes)
    if nodes and _is_somebody(nodes[0]):
        return None  # 别人|迟到: what others do is a clause of its own
    if len(nodes) < 2 or not 3 <= len(text) <= _LONGEST_DEED:
        return None
    broken = any(
        node.kind == "word"
        and (
            node.text in PRONOUNS
            or node.text in DETERMINERS
            or node.text in _NO_PIECE
            or is_negation(node.text)
        )
        for node in nodes
    )
    return None if broken or not any(node.kind != "time" for node in nodes) else (first, last)


def _is_somebody(node: Node) -> bool:
    if node.name is not None:
        return node.name.cls == "Person"
    return node.kind == "word" and (node.text in _OTHERS or node.tag[:2] == "nr" or is_relative(node.text))


def told_apart(row: Row, surface: Surface, text: str) -> Surface:
    """Return a thing that bare nouns name with what tells it from others of its kind: 旧自行车."""
    start = next((n.start for n in row.nodes if n.end == surface.start and n.text in {"旧", "新"}), None)
    if (
        start is None
        or row.is_word(0, "旧", "新")
        or any(n.name is not None and n.end == surface.end for n in row.nodes)
    ):
        return surface
    whole = text[start : surface.end]
    return replace(surface, text=whole, name=clean_name(whole), start=start)


def names_somebody(text: str) -> bool:
    """Tell a short word that looks like what somebody is called: 小温, 老魏, 金工, 霍夫曼律师."""
    nick = _NICKED.fullmatch(text) is not None
    titled = len(text) > 1 and is_surname(text[0]) and TITLED.fullmatch(text[1:]) is not None
    return nick or titled or _SURELY_TITLED.fullmatch(text) is not None


def looks_named(nodes: Sequence[Node]) -> bool:
    """Tell a name of two or three characters that the cut has torn, or that the dictionary knows as one: 简|宁, 高翔."""
    text = "".join(node.text for node in nodes)
    torn = all(len(node.text) == 1 for node in nodes) and len(nodes) > 1
    listed = len(nodes) == 1 and nodes[0].tag[:2] in {"nr", ""}
    return (torn or listed) and 2 <= len(text) <= 3 and is_surname(text[0]) and all(map(is_given, text[1:]))


def _trimmed(row: Row, first: int, last: int) -> tuple[int, int]:
    while last > first and row.nodes[last - 1].kind == "word" and row.nodes[last - 1].text in SETTLED:
        last -= 1
    return first, last


def _points(node: Node) -> bool:
    return node.kind == "word" and (
        node.text in DETERMINERS or (node.tag[:1] == "m" and node.text[:1] in "一两几这那")
    )


def _is_one(nodes: Sequence[Node]) -> bool:
    """Tell whether all of a run may belong to one noun phrase; 小洪|膝盖 are two."""
    pet = nodes[0].text in {"小狗", "小猫", "小鸟", "小马", "小鱼"}
    if len(nodes) > 1 and not pet and names_somebody(nodes[0].text) and nodes[1].text != "的":
        return False
    of = max((n for n, node in enumerate(nodes) if node.text == "的"), default=0)
    if any(node.tag == "v" for node in nodes[:of]):
        return False  # 上映|的|纪录片
    for place, node in enumerate(nodes):
        if node.kind == "time" or (place and node.start > nodes[place - 1].end):
            return False
        if node.kind == "name":
            if node.name is not None and node.name.cls == "Person" and not _owns(nodes, place):
                return False
            continue
        if node.text == "的" and 0 < place < len(nodes) - 1:
            continue
        if place == 0 and node.tag == "v" and len(node.text) == 1:
            return False  # 招|人
        if (
            node.text in PRONOUNS
            or node.text in PREPOSITIONS
            or node.text in ADVERBS
            or node.text in _NO_PIECE
        ):
            return False
        if not node.text.isalnum() and node.text not in {"·", "-", "－", "&"}:
            return False
        if node.tag and not node.tag.startswith(_PIECES):
            return False
        if node.text.isdigit() and not (
            place + 1 < len(nodes) and nodes[place + 1].text[:1] in "号楼层室期班届"
        ):
            return False
    return True


def _owns(nodes: Sequence[Node], place: int) -> bool:
    return place + 1 < len(nodes) and nodes[place + 1].text == "的"


def _ends_it(nodes: Sequence[Node]) -> bool:
    last = nodes[-1]
    if last.kind == "name":
        return len(nodes) > 1
    if len(nodes) > 1 and looks_named(nodes):
        return True
    named = last.text in _NAMED_SO and len(nodes) > 1
    headed = not last.tag or last.tag.startswith(_HEADS) or last.tag in {"vn", "an"}
    # 打卡|申请: a deed stands as a noun where something comes before it.
    done = last.text in DEEDS and len(nodes) > 1 and nodes[-2].tag[:1] in {"n", "v", "b", "j"}
    return named or done or (headed and last.text not in VAGUE) or (headed and len(nodes) > 1)
