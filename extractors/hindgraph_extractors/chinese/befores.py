"""What stands before a verb or noun: the subject, and adverbs, times and placed phrases between it and the verb."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from hindgraph_extractors.chinese.grammar import (
    AGENTS,
    CLEAN_BEFORE,
    PREPOSITIONS,
    is_adverbial,
    is_environment,
    is_placing,
)
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.nominals import DEEDS
from hindgraph_extractors.chinese.phrases import Phrase, Phrases
from hindgraph_extractors.chinese.references import PRONOUNS
from hindgraph_extractors.chinese.shapes import DROPPED, NONE, Before, Slot
from hindgraph_extractors.chinese.wholes import noun_phrase
from hindgraph_ontology.records import THING

_OPENING = frozenset({"，", "也", "并", "其中", "后", "之后", "后来", "随后"})
# Right before a verb it leaves out who did it: 被移交给….
_PASSIVE = "被"
# Before a title: 那|首|歌|《灯火》.
_TELLING_APART = frozenset("abjmqrzg")
_AFTER = frozenset("后 以后 之后 时 期间 前 之前 以前 之余 的时候".split())
_LONGEST_CIRCUMSTANCE = 5
_NEWLY_BY = frozenset({"改由", "转由", "交由"})
# Right before a verb they say that it was otherwise: 改|走|7443端口, 转而|研究.
_NEWLY = frozenset("改 改成 改为 转而 转为 改去 转去 换成 变成".split())
# Behind 在 they say with whom something goes on: 在|跟|安娜|谈恋爱.
_WITH_WHOM = frozenset("跟 和 与 同 给 为 替 帮 对 向 用".split())
# What is in a thing goes where it goes.
_CONTENT = frozenset("数据 内容 资料 代码 文件 日志 配置".split())
_DENYING = frozenset({"不是", "并不是", "并非"})


@dataclass(slots=True)
class _Passed:
    """What lies between a verb and its subject, from right to left, as far as it has been read."""

    zone: list[int] = field(default_factory=list)
    agent: Phrase | None = None
    agent_at: int = -1
    origin: Slot | None = None
    placed: bool = False
    theme: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """Reads what stands before a place of a clause."""

    lexicon: Lexicon
    phrases: Phrases

    def before(self, row: Row, place: int) -> Before:
        """Return the subject before a place, and what lies in between."""
        passed, at = _Passed(), place - 1
        while at >= 0:
            step = self._past_small(row, at, place)
            if step:
                passed.zone.append(at)
                at -= step
                continue
            placed = self._placed(row, at)
            if placed is None:
                after = self._past_circumstance(row, at, passed)
                if after is None:
                    break
                at = after
                continue
            self._pass_phrase(row, placed, at, passed)
            at = placed - 1
        new = passed.agent is not None and row.nodes[passed.agent_at].text in _NEWLY_BY
        starts = passed.zone[:1] == [place - 1] and row.is_word(place - 1, "开始")
        new = new or starts or any(row.nodes[n].text in _NEWLY for n in passed.zone)
        return Before(
            self._subject(row, at),
            tuple(passed.zone),
            passed.agent,
            passed.agent_at,
            new,
            passed.origin,
            passed.theme,
        )

    def _past_circumstance(self, row: Row, at: int, passed: _Passed) -> int | None:
        """Return where somebody stands of whom first something else is said: 林老师|退休|后|在…, 小潘|记|笔记|早就|不用…."""
        first = next((n for n, node in enumerate(row.nodes) if node.kind != "time"), at)
        head = self.phrases.right(row, first) or self.phrases.bare(row, first)
        if head is None or not 0 < at + 1 - head.last <= _LONGEST_CIRCUMSTANCE:
            return None
        between = row.nodes[head.last : at + 1]
        after = between[-1].text in _AFTER
        busy = (
            bool(passed.zone)
            and len(between) == 2
            and between[0].tag[:1] == "v"
            and between[1].tag[:1] in {"n", "v"}
            and not self.lexicon.is_wording(between[0].text)
        )
        if not (after or busy) or any(node.text in {"的", "把", "被", "由"} for node in between):
            return None
        passed.zone += range(at, head.last - 1, -1)
        return head.last - 1

    def _past_small(self, row: Row, at: int, place: int) -> int:
        """Return how many nodes a time, an environment or a small word takes, 0 if none stands there."""
        node = row.nodes[at]
        going = place < len(row.nodes) and (
            row.nodes[place].tag[:1] == "v" or row.nodes[place].text in _WITH_WHOM
        )
        if at == place - 1 and row.is_word(at, "在") and (going or row.is_word(place, "用")):
            return 1  # it goes on: 在学习
        if at == place - 1 and row.is_word(at, _PASSIVE, *_NEWLY):
            return 1
        if (
            row.is_word(at, "时候", "时")
            and at > 1
            and row.is_word(at - 1, "的")
            and row.nodes[at - 2].kind == "time"
        ):
            return 3  # 春天的时候
        if node.kind == "time" or is_environment(node):
            return 2 if row.is_word(at - 1, "在", "于", "将于") else 1
        return int(node.kind == "word" and (is_adverbial(node) or node.text in _DENYING))

    def _pass_phrase(self, row: Row, placed: int, at: int, passed: _Passed) -> None:
        """Take in a placed phrase: who does it, where it comes from, or only where."""
        phrase = self.phrases.right(row, placed + 1) or self.phrases.bare(row, placed + 1)
        reaches = phrase is not None and phrase.last == at + 1
        preposition = row.nodes[placed].text
        if preposition in AGENTS and passed.agent is None and not passed.placed and reaches:
            passed.agent, passed.agent_at = phrase, placed
        if preposition in {"从", "由", "自"} and reaches and passed.agent is None:
            passed.origin = Slot("phrase", phrase)
        if preposition in {"把", "将"} and reaches and not passed.placed:
            passed.theme = phrase
        passed.placed = True
        passed.zone += range(at, placed - 1, -1)

    def _placed(self, row: Row, at: int) -> int | None:
        """Return the place of the preposition of a phrase that ends at a place: 在预发环境, 从慕尼黑."""
        for place in range(at, max(-1, at - 5), -1):
            node = row.nodes[place]
            if node.kind == "word" and node.text in PREPOSITIONS and place < at:
                joins = node.text in {"和", "跟", "与"} and self.phrases.left(row, place) is not None
                return None if joins else place
            if node.kind == "word" and not is_placing(node):
                return None
        return None

    def _subject(self, row: Row, at: int) -> Slot:
        if at < 0:
            return DROPPED
        if row.is_word(at, "：", ":"):
            return self._heading(row, at)
        phrase = self.phrases.left(row, at + 1)
        if phrase is None:
            joining = all(node.tag[:1] == "c" or node.text in _OPENING for node in row.nodes[: at + 1])
            return DROPPED if joining else self._front(row, at + 1)
        return Slot("phrase", phrase) if self.is_clean(row, phrase) else self._front(row, at + 1)

    def _front(self, row: Row, last: int) -> Slot:
        """Return all that stands before a verb, if it is one noun phrase: 夜间|报表|任务, 考勤|接口|文档."""
        first = 0
        while first < last and (
            row.nodes[first].kind == "time"
            or row.is_word(first, ":", "：")
            or row.nodes[first].tag[:1] == "c"
        ):
            first += 1
        contents = row.is_word(first + 1, "的") and first + 3 == last and row.is_word(last - 1, *_CONTENT)
        if contents and row.nodes[first].kind == "name":  # GitLab|的|数据
            return Slot("phrase", self.phrases.one(row, first))
        whole = noun_phrase(row, first, last)
        if whole is None or whole[1] != last or self._speaks(row.nodes[whole[0] : last]):
            return NONE
        end = self.phrases.whole(row, *whole)
        return NONE if end is None else Slot("phrase", Phrase((end,), first, last))

    def _speaks(self, nodes: Sequence[Node]) -> bool:
        """Tell a run in which something is told already: 何立仁|担任|远航集团."""
        return any(
            node.tag[:1] == "v" and node.text not in DEEDS and self.lexicon.is_wording(node.text)
            for node in nodes
        )

    def _heading(self, row: Row, colon: int) -> Slot:
        """Return what a clause like "支付服务：负责人是韩梅" is about; who speaks there is none of it."""
        phrase = self.phrases.left(row, colon)
        if phrase is None or any(end.surface.cls in {"Person", THING} for end in phrase.ends):
            return DROPPED
        return Slot("phrase", phrase)

    def is_clean(self, row: Row, phrase: Phrase) -> bool:
        """Tell a phrase that stands as a subject from one that belongs to what is before it."""
        at = phrase.first - 1
        person = all(end.surface.cls == "Person" for end in phrase.ends)
        titled = False
        work = all(self.lexicon.ontology.is_a(end.surface.cls, "CreativeWork") for end in phrase.ends)
        while (
            (person or work)
            and at >= 0
            and row.nodes[at].kind == "word"
            and (self._is_titling(row.nodes[at]) or (work and row.nodes[at].tag[:1] in _TELLING_APART))
            and phrase.first - at < 4
        ):
            at, titled = at - 1, True
        if at < 0 or row.nodes[at].kind == "time" or (titled and row.is_word(at, "的", *PRONOUNS)):
            return True
        node = row.nodes[at]
        if node.kind == "name":
            return titled or is_environment(node)
        if at == 0 and node.tag == "n" and node.text not in self.lexicon.nouns:
            return phrase.ends[0].surface.text.isascii()  # 灰度开关 dark-mode
        if node.text == "的":
            if phrase.ends[0].strong and phrase.ends[0].surface.text.isascii():
                return True  # 移动端的灰度开关dark-mode
            placed = at > 0 and (is_environment(row.nodes[at - 1]) or row.nodes[at - 1].kind == "time")
            owned = row.is_word(at - 1, *PRONOUNS) and not phrase.ends[0].strong  # 我的平板
            return placed or owned or self._is_ours(row, at) or self._is_relative(row, at)
        if node.text in CLEAN_BEFORE or node.tag[:1] in {"c", "d", "t", "y", "o", "e", "s"}:
            return True
        return self._placed(row, at) is not None

    def _is_ours(self, row: Row, of: int) -> bool:
        """Tell 我们|组|的|值班表: whose it is says no more than that it is ours."""
        return row.is_word(of - 1, "组", "班", "队", "部门", "团队", "公司", "实验室", "家") and row.is_word(
            of - 2, "我们", "咱们", "咱", "我"
        )

    def _is_titling(self, node: Node) -> bool:
        return node.tag[:1] == "n" or self.lexicon.is_kind(node.text, "Occupation")

    def _is_relative(self, row: Row, of: int) -> bool:
        """Tell the 的 of "负责推荐服务的王立群" from that of a possessive."""
        verb = next(
            (
                n
                for n in range(of - 1, max(-1, of - 4), -1)
                if row.nodes[n].kind == "word" and row.nodes[n].tag[:1] == "v"
            ),
            None,
        )
        return verb is not None and self.lexicon.is_wording(row.nodes[verb].text)
