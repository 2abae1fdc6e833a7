"""What single words and predicates weigh when a reading is judged."""

import re
from collections.abc import Iterator

from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import HINTED, OPEN, SURE
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import End
from hindgraph_extractors.chinese.shapes import NONE, Frame
from hindgraph_ontology.records import PredicateDef

# Members of these classes need no name to be spoken of.
UNNAMED = ("Concept", "Condition")
VALUE_SCORES = {SURE: 2.5, HINTED: 1.2, OPEN: 0.8}
# Verbs of one character say little by themselves; so do these.
LIGHT = frozenset(
    """
    负责 支持 参与 出现 提示 说明 使用 位于 处于 属于 运行 基于 访问 连接 需要 参加 开发 管理 领导 准备 安排 成为
    返回 离开 加入 选择 决定 同意 确定 希望 发现 提出 处理 通过 通知 暴露 保存 保留 指向""".split()
)
SHARED_BY_MANY = 4
# From here on an end is of a class that the predicate takes.
PLAIN = 1.0
# What no list knows, beside an end that is of such a class, behind a wording of one predicate.
UNLISTED = 0.4
# A dropped subject is rather what the clause before began with.
SECOND = 0.6
# Predicates whose object may be any place or organisation that no list knows.
OPEN_ENDS = frozenset("lives_in works_at born_in comes_from studies_at".split())
TITLE = re.compile(
    r"(?:[师员长官家手人总监]|经理|主任|主管|教授|助理|顾问|秘书|主席|委员|代表|编辑|编|会计|导演|医生|律师|教练|架构|CTO|CEO|CFO|COO|工程|负责|领队|干事|书记|院士|博士后|实习生|店主|老板|支书|司机|厨师|保安|护士|工人|学徒|助教|志愿者|主播|歌手|演员|作家|画家|农民|裁缝|翻译|记者|警察|消防员)$",
    re.IGNORECASE,
)
EMPLOYING = ("离职", "辞职", "入职", "任职", "就职", "跳槽到", "跳槽去", "跳槽去了", "跳槽到了")
VERB_RANGES = frozenset(
    {
        "likes",
        "dislikes",
        "does_activity",
        "allergic_to",
        "avoids",
        "has_condition",
        "studies",
        "prefers",
        "occupation",
        "takes_medication",
        "caused_by",
        "fixed_by",
    }
)


def length_of(frame: Frame) -> int:
    """Return how much a wording says: a negation in front of it (不再吃) only says how."""
    text = frame.wording.head + frame.wording.tail
    return len(text.removeprefix("不再").removesuffix("了") or text)


def is_titled(end: End, frame: Frame) -> bool:
    """Tell a title behind 担任, 做 from what else one may do: its last word says so."""
    return end.surface.cls != "JobTitle" or frame.by_noun or TITLE.search(end.surface.name) is not None


def bare_frames(lexicon: Lexicon, predicate: PredicateDef) -> Iterator[Frame]:
    """Yield frames of a predicate without a clause."""
    for index in (lexicon.nouns, lexicon.verbs, lexicon.split):
        for wordings in index.values():
            yield from (Frame(w, "noun", NONE, NONE, (), (), 0) for w in wordings if w.predicate is predicate)


def is_post(end: End, lexicon: Lexicon) -> bool:
    """Tell what one may be by profession from what else one may do: 做了手术."""
    return lexicon.class_of(end.surface.text) == "Occupation" or TITLE.search(end.surface.text) is not None


def is_open(frame: Frame) -> bool:
    """Tell a place for any employer or town, behind a wording that leaves no doubt."""
    placed = frame.wording.head.endswith("在") and frame.wording.predicate.name == "works_at"
    plain = frame.by_noun or frame.pattern == "split" or (len(frame.wording.head) > 1 and not placed)
    return plain and frame.wording.predicate.name in OPEN_ENDS


def is_past_dislike(row: Row, frame: Frame) -> bool:
    """Tell 已经不喜欢恐龙了, where what was so has ended, from 不喜欢恐龙."""
    denied = frame.wording.predicate.name == "dislikes" and frame.wording.head.startswith("不")
    return denied and row.is_word(len(row.nodes) - 1, "了")


def may_be_plain(frame: Frame) -> bool:
    """Tell a wording that says enough without a name at either end, but for where things lie for now."""
    wording = frame.wording
    if frame.pattern == "split":
        return len(wording.tail) > 1 and wording.predicate.name not in {"kept_in", "located_in"}
    return frame.pattern == "verb" and len(wording.head) > 1


def rank_of(frame: Frame, score: float) -> tuple[int, bool, float, bool, str]:
    """Return what orders the readings of a clause: the longest wording first, then the best ends, then by name."""
    name = frame.wording.predicate.name
    return -length_of(frame), frame.wording.place > 0, -score, name not in OPEN_ENDS, name
