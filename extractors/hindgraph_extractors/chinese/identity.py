"""What somebody or something is: 顾以宁是一位画家, 鼓手段宁, 《南岸》是…的剧情片.

Some classes are only said of others: professions, genres. The ontology says which predicate does so – the one that
takes nothing else as its object.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.lexicon import Wording
from hindgraph_extractors.chinese.names import HINTED
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.phrases import End, Phrase
from hindgraph_extractors.chinese.professions import is_profession
from hindgraph_extractors.chinese.shapes import NONE, Frame, Slot, is_over
from hindgraph_extractors.chinese.weights import TITLE
from hindgraph_extractors.records import Surface

_GENRE, _OCCUPATION, _TITLE = "Genre", "Occupation", "JobTitle"
# They end like titles and say something else.
_NO_TITLE = frozenset(
    """
    会员 成员 队员 党员 团员 社员 组员 学员 球员 专家 大家 国家 老师 人家 主角 好人 本人
    别人 病人 客人 主人 恋人 情人 爱人 家人 亲人 男人 女人
    老人 诗人 商人 中国人 德国人 外国人 本地人 当地人 新人 名人 熟人 敌人 人手 对手 凶手 助手
    新手 帮手 高手 选手 水手 老家 赢家 输家 玩家
    """.split()
)
_GENERAL = frozenset("工程师 设计师 研究员 教师 专家".split())
_LINKS = ("是", "就是", "为")
_GENRE_ENDINGS = ("片", "剧", "小说")
# Before 是 they give an example: 喜欢听音乐，特别是爵士乐.
_LIKE = ("特别", "尤其", "比如", "例如", "像", "或者", "要么", "只要", "不管")
# What may stand between 是 and what one is: 一位|著名|的|中国|作曲家.
_DESCRIBING = ("a", "b", "j", "m", "n", "q", "z", "t", "u", "c", "x")


@dataclass(frozen=True, slots=True)
class IdentityFramer:
    """Finds the frames that say what profession or genre something is of."""

    framer: Framer

    def frames(self, row: Row, last_name: Phrase | None) -> Iterator[Frame]:
        """Yield the frames.

        Args:
            row: The clause.
            last_name: The name that the clause before ends with: "顾以宁（1902年－1980年），中国画家".
        """
        for place, node in enumerate(row.nodes):
            cls = self._class(node)
            if cls is None:
                yield from self._titled(row, place)
                continue
            wording = self.framer.lexicon.said_by.get(cls)
            if wording is not None:
                yield from self._linked(row, place, wording, cls, last_name)
                yield from self._beside(row, place, wording, cls)

    def _titled(self, row: Row, place: int) -> Iterator[Frame]:
        """Yield the frame of 是儿科护士长, 是运维部经理: a title behind 是."""
        node, wording = row.nodes[place], self.framer.lexicon.said_by.get(_TITLE)
        named = (
            node.kind == "word" and len(node.text) > 1 and node.tag[:1] == "n" and node.text not in _NO_TITLE
        )
        if wording is None or not named or not TITLE.search(node.text) or not is_over(row, place + 1):
            return
        link = place - 1
        while link >= 0 and not row.is_word(link, *_LINKS, "现在是"):
            if not (
                row.nodes[link].kind == "name" or row.nodes[link].tag[:1] in {"n", "b", "j", "v", "m", "q"}
            ):
                return
            link -= 1
        before = self.framer.before(row, link) if link >= 0 else None
        if before is None or before.subject is NONE:
            return
        target = Slot("right", place=link + 1)
        yield Frame(wording, "verb", before.subject, target, (link, place), before.zone, place + 1)

    def _class(self, node: Node) -> str | None:
        lexicon = self.framer.lexicon
        if node.kind != "word" or len(node.text) < 2:
            return None
        if is_profession(node.text, lexicon):
            return _OCCUPATION
        ends = len(node.text) > 2 and node.tag[:1] == "n" and node.text.endswith(_GENRE_ENDINGS)
        return _GENRE if ends or lexicon.is_kind(node.text, _GENRE) else None

    # ---- 是一位画家

    def _linked(
        self, row: Row, place: int, wording: Wording, cls: str, last_name: Phrase | None
    ) -> Iterator[Frame]:
        if not self._is_last(row, place):
            return
        link, alone = self._link(row, place, cls)
        if alone and last_name is not None and last_name.ends[-1].surface.cls == "Person":
            target = _said(row, place, cls)
            yield Frame(wording, "identity", Slot("phrase", last_name), target, (place,), (), place + 1)
        if link is None:
            return
        before = self.framer.before(row, link)
        if before.subject is NONE:
            return
        target = _said(row, place, cls)
        yield Frame(wording, "identity", before.subject, target, (link, place), before.zone, place + 1)

    def _is_last(self, row: Row, place: int) -> bool:
        """Tell whether nothing but others of a list follow: 诗人、翻译家."""
        at = place + 1
        while (
            row.is_word(at, "、", "和", "兼", "及")
            and (node := row.at(at + 1)) is not None
            and self._class(node)
        ):
            at += 2
        return is_over(row, at)

    def _link(self, row: Row, place: int, cls: str) -> tuple[int | None, bool]:
        """Return the 是 before what one is, past what describes it, and whether nothing but that opens the clause."""
        chained = False
        for at in range(place - 1, -1, -1):
            node = row.nodes[at]
            if row.is_word(at, *_LINKS):
                alike = row.is_word(at - 1, *_LIKE) or (cls == _GENRE and not _is_counted(row, at))
                return None if alike else at, False
            chained = chained or row.is_word(at, "的")
            described = node.text == "、" or node.tag.startswith(_DESCRIBING) or node.text == "退休"
            if node.kind == "word" and not chained and not described:
                return None, False
        return None, not chained

    # ---- 鼓手段宁

    def _beside(self, row: Row, place: int, wording: Wording, cls: str) -> Iterator[Frame]:
        behind, before = row.at(place + 1), row.at(place - 1)
        person = behind is not None and behind.name is not None and behind.name.cls == "Person"
        if cls != _OCCUPATION or not person or (before is not None and before.text == "的"):
            return
        owned = before is not None and before.tag[:1] == "r"
        phrase = self.framer.phrases.one(row, place + 1)
        if phrase is not None and not owned:
            yield Frame(
                wording, "beside", Slot("phrase", phrase), _said(row, place, cls), (place,), (), place
            )


def _is_counted(row: Row, link: int) -> bool:
    """Tell 是一部…, or a subject before 是: what is of a genre, and not what somebody likes of it."""
    counted = row.at(link + 1)
    return link > 0 or (counted is not None and counted.tag[:1] == "m")


def _said(row: Row, place: int, cls: str) -> Slot:
    """Return what somebody is, with the trade before a title that many have: 桥梁|工程师."""
    node, before = row.nodes[place], row.at(place - 1)
    trade = before is not None and before.kind == "word" and before.tag == "n" and before.end == node.start
    start = before.start if before is not None and trade and node.text in _GENERAL else node.start
    text = f"{before.text}{node.text}" if before is not None and start < node.start else node.text
    surface = Surface(text, text, start, node.end, cls)
    return Slot("phrase", Phrase((End(surface, HINTED, strong=False),), place, place + 1))
