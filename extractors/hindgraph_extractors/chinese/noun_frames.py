"""Frames that hang on nouns: "S 的负责人是 O", "O 是 S 的负责人", "S 的负责人 O", "端口改为 O"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from hindgraph_extractors.chinese.frames import Framer
from hindgraph_extractors.chinese.grammar import is_adverbial, is_environment
from hindgraph_extractors.chinese.lexicon import CHANGE_LINKS, LINKS, Wording
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase
from hindgraph_extractors.chinese.shapes import DROPPED, NONE, Frame, Slot, is_over

_BECOMING = tuple(
    "不是 并不是 成 成为 接任 出任 当上 升任 当选 当选为 担任 任 当 是 就是 做 为 接管 接手 接替 接过 负责".split()
)
# What ends one's being somebody's N.
_LEAVING = tuple("卸任 卸任了 卸下 卸下了 辞去 辞去了 辞掉 辞掉了".split())
_NEWLY = ("新", "新任")
_STILL = ("现任", "现", "主要", "唯一")
_NAMING = frozenset({"叫", "叫做", "名叫", "不叫"})
_HOLDING = ("担任", "任", "出任", "就任")
_BECAME = frozenset("成 成为 接任 出任 当上 升任 当选 当选为 接管 接手 接替 接过".split())
# 缓存服务监听的端口 is no other port than 缓存服务的端口.
_HAVING = tuple("所在 所用 所属 所在的 看病 就诊 这边 那边 监听 使用 占用 采用 暴露 绑定 设置 配置".split())
# "邮箱地址" says no more than "邮箱".
_SUFFIXES = ("地址", "名称", "号码", "名字")
# 副校长, 前经理: no holder of the post.
_NOT_QUITE = frozenset("副前原代准")
_FOND = frozenset("老好大小亲")
_CHANGE_LINKS = frozenset(CHANGE_LINKS)
_LONGEST_LINK = 4
# What a price or a length is for.
_EACH = frozenset(
    "每人 每位 每次 每节 每节课 每张 每晚 每小时 每学期 一次 一节 一节课 一张 一位 一晚 单次 人均".split()
)
_PRICE = re.compile(
    r"[\d.,零一二两三四五六七八九十百千万]+(?:元|块|块钱|美元|欧元?|英镑|日元|港币)(?:钱|左右)?"
)
_HOW_LONG = re.compile(r"[\d.零一二两三四五六七八九十半]+个?(?:分钟|小时|钟头|半小时)(?:左右)?")


@dataclass(frozen=True, slots=True)
class _Owner:
    """Whose noun it is: the slot, and the places of 的 and of what lies in between; ``replaced``: 换了医生."""

    slot: Slot
    zone: tuple[int, ...] = ()
    joined: bool = False
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class NounFramer:
    """Finds the frames of a clause that hang on nouns."""

    framer: Framer

    def frames(self, row: Row, last_name: Phrase | None) -> Iterator[Frame]:
        """Yield the frames.

        Args:
            row: The clause.
            last_name: The name that the clause before ends with: "王立群，推荐服务的负责人".
        """
        lexicon = self.framer.lexicon
        for place, node in enumerate(row.nodes):
            if node.kind != "word":
                continue
            if node.text.endswith("岁"):
                yield from self._aged(row, place)
            if node.text in _EACH:
                yield from self._each(row, place)
            noun, end = self._noun_at(row, place)
            if not noun or row.is_word(end, "的"):
                continue
            # 依赖 is a noun behind 的 only.
            if row.is_word(place - 1, "的") or not lexicon.is_wording(noun):
                yield from self._noun(row, place, end, noun, last_name)

    def _noun_at(self, row: Row, place: int) -> tuple[str, int]:
        """Return the noun of the ontology that begins at a place, and where it ends; 邮箱地址 is 邮箱."""
        lexicon = self.framer.lexicon
        nouns = lexicon.nouns
        end = row.piece_at(place, nouns, lexicon.longest)
        if end is not None:
            return row.text(place, end).casefold(), end + 1 if row.is_word(end, *_SUFFIXES) else end
        text = row.nodes[place].text.casefold()
        if len(text) > 2 and text[0] in _FOND and text[1:] in nouns:
            return text[1:], place + 1  # 老同学, 大女儿
        if (
            len(text) > 2
            and row.nodes[place].tag[:1] == "n"
            and lexicon.names_person(text[-2:])
            and text[0] not in _NOT_QUITE
        ):
            return text[-2:], place + 1  # 高中同学
        short = next((text.removesuffix(s) for s in _SUFFIXES if text.endswith(s)), "")
        return (short, place + 1) if short in nouns else ("", place)

    def _noun(self, row: Row, place: int, end: int, noun: str, last_name: Phrase | None) -> Iterator[Frame]:
        owner = self._owner(row, place)
        if owner is None:
            return
        phrase = owner.slot.phrase
        vague = phrase is not None and not owner.joined and not all(end.strong for end in phrase.ends)
        for wording in self.framer.lexicon.nouns[noun]:
            if vague and not all(map(self.framer.lexicon.ontology.is_value, wording.predicate.range)):
                continue  # 我姐姐是|儿科|护士长
            yield from self._linked(row, place, end, owner, wording)
            yield from self._predicative(row, place, end, owner, wording, last_name)

    def _aged(self, row: Row, place: int) -> Iterator[Frame]:
        """Yield frames of "S 今年 35 岁", which no verb holds together."""
        number = place
        while (
            number > 0 and row.nodes[number - 1].text.isalnum() and row.nodes[number - 1].tag[:1] in {"m", ""}
        ):
            if row.nodes[number - 1].kind != "word":
                break
            number -= 1
        before = self.framer.before(row, number)
        if before.subject.phrase is None or not is_over(row, place + 1):
            return
        for wording in self.framer.lexicon.nouns.get("年龄", ()):
            yield Frame(
                wording, "noun", before.subject, Slot("right", place=number), (place,), before.zone, place
            )

    def _each(self, row: Row, place: int) -> Iterator[Frame]:
        """Yield frames of "S 每人 180 元" and "S 一次两个小时", which no verb holds together."""
        before, value = self.framer.before(row, place), place + 1
        value += row.is_word(value, "要", "收", "收费", "只要", "需要")
        rest = row.text(value, len(row.nodes))
        if before.subject is NONE or not (_PRICE.fullmatch(rest) or _HOW_LONG.fullmatch(rest)):
            return
        noun = "价格" if _PRICE.fullmatch(rest) else "时长"
        for wording in self.framer.lexicon.nouns.get(noun, ()):
            yield Frame(
                wording, "noun", before.subject, Slot("right", place=value), (place,), before.zone, value
            )

    def _owner(self, row: Row, noun: int) -> _Owner | None:
        """Return whose noun it is: "S 的 N", "S N", "S 在预发环境的 N", or N alone at the beginning of a clause."""
        phrases, place = self.framer.phrases, noun
        if (replaced := self._replaced(row, noun)) is not None:
            return replaced
        if row.is_word(place - 1, *_NEWLY, *_STILL) and (place == 1 or row.is_word(place - 2, "的")):
            place -= 1
        if (
            row.is_word(place - 2, "的")
            and row.nodes[place - 1].kind == "word"
            and row.nodes[place - 1].tag[:1] in {"n", "b"}
        ):
            place -= 1  # 老吴|的|血压|药
        titled = range(place, noun)
        if row.is_word(place - 1, "的"):
            if row.is_word(place - 2, *_HAVING) and (held := phrases.left(row, place - 2)) is not None:
                return _Owner(Slot("phrase", held), joined=True) if self._may_own(row, held) else None
            before = self.framer.before(row, place - 1)
            if before.subject.phrase is not None or (before.subject is DROPPED and before.zone):
                return _Owner(before.subject, before.zone, joined=True)
            phrase = phrases.left(row, place - 1) or phrases.owner(row, place - 1)
            if phrase is not None and self._may_own(row, phrase):
                return _Owner(Slot("phrase", phrase), joined=True)
            return None
        phrase = phrases.left(row, place)
        if phrase is not None:
            named = len(phrase.ends) == 1 and place - phrase.last == 0
            return _Owner(Slot("phrase", phrase)) if named and self._may_own(row, phrase) else None
        before = self.framer.before(row, place)
        return _Owner(before.subject, (*before.zone, *titled)) if before.subject is not NONE else None

    def _replaced(self, row: Row, noun: int) -> _Owner | None:
        """Return whose N it is that has been replaced: S 换了新|N."""
        at = noun - 1
        while row.is_word(at, "新", "的", "个"):
            at -= 1
        if row.is_word(at, "了"):
            at -= 1
            while at > 0 and row.nodes[at].tag[:1] == "n" and not row.is_word(at, "换", "更换"):
                at -= 1  # 换|邮箱|了|新|邮箱
        if not row.is_word(at, "换", "更换"):
            return None
        before = self.framer.before(row, at)
        return _Owner(before.subject, before.zone, True, True) if before.subject is not NONE else None

    def _may_own(self, row: Row, phrase: Phrase) -> bool:
        """Tell a phrase that owns from one that is itself owned ("王立群的妹妹的…") or does something."""
        before = row.at(phrase.first - 1)
        if is_environment(row.nodes[phrase.last - 1]):
            return False
        return before is None or before.kind == "time" or before.text != "的"

    # ---- "S 的 N 是 O"

    def _linked(self, row: Row, place: int, end: int, owner: _Owner, wording: Wording) -> Iterator[Frame]:
        links = self._changing(wording)
        at, zone, origin = self._past_adverbs(row, end, links)
        link = row.piece_at(at, LINKS, _LONGEST_LINK) or row.piece_at(at, links, _LONGEST_LINK)
        text = row.text(at, link).casefold() if link is not None else ""
        change = text in links or owner.replaced
        pattern = "noun-change" if change else "noun"
        # "端口是" may leave its owner out; without a link there must be an owner.
        if link is None:
            if not self._follows(row, end, at, owner) and not self._is_beside(row, place, end, wording):
                return
            link = at
            pattern = "beside" if end == at and not change else pattern
        elif owner.slot is DROPPED and place > 0 and not owner.zone:
            return
        while row.is_word(link, "了"):
            link += 1
        if link >= len(row.nodes):
            return
        anchor = (*range(place, end), *range(at, link))
        yield self._frame(
            wording,
            pattern,
            owner,
            Slot("right", place=link, named=text in _NAMING),
            anchor,
            (*owner.zone, *zone),
            link,
            origin,
        )

    def _is_beside(self, row: Row, place: int, end: int, wording: Wording) -> bool:
        """Tell 优先级|P2, 邮箱|a@b.de: a clause that is a noun and its value."""
        node, ontology = row.at(end), self.framer.lexicon.ontology
        values = all(map(ontology.is_value, wording.predicate.range))
        return (
            place == 0 and values and node is not None and node.text[:1].isascii() and node.text[:1].isalnum()
        )

    def _changing(self, wording: Wording) -> frozenset[str]:
        """Return what may stand between a noun and its new value: 改为, and verbs of the same predicate (扩到)."""
        verbs = self.framer.lexicon.changing.get(wording.predicate.name, frozenset())
        return verbs | _CHANGE_LINKS

    def _follows(self, row: Row, end: int, at: int, owner: _Owner) -> bool:
        """Tell whether a noun's value stands right behind it: 负责人王立群, 人口约493万."""
        node = row.at(at)
        if node is not None and node.kind == "word" and (node.tag[:1] == "m" or node.text[:1].isdigit()):
            return True
        return end == at and owner.slot.phrase is not None and self.framer.phrases.right(row, end) is not None

    def _past_adverbs(
        self, row: Row, at: int, links: frozenset[str]
    ) -> tuple[int, tuple[int, ...], Slot | None]:
        """Skip adverbs, times and "从 A" between noun and link."""
        zone: list[int] = []
        origin: Slot | None = None
        while (node := row.at(at)) is not None:
            if row.is_word(at, "从", "由", "自"):
                linked = next(
                    (
                        n
                        for n in range(at + 1, min(at + 6, len(row.nodes)))
                        if row.piece_at(n, links, _LONGEST_LINK)
                    ),
                    None,
                )
                if linked is None:
                    break
                origin = Slot("right", place=at + 1, limit=linked)
                at = linked
                break
            free = node.kind == "time" or (is_adverbial(node) and node.text not in {"是", "就是"})
            if not free:
                break
            zone.append(at)
            at += 1
        return at, tuple(zone), origin

    # ---- "O 是 S 的 N", "O，S 的 N"

    def _predicative(
        self, row: Row, place: int, end: int, owner: _Owner, wording: Wording, last_name: Phrase | None
    ) -> Iterator[Frame]:
        if owner.slot.phrase is None or not is_over(row, end):
            return
        first = owner.slot.phrase.first
        anchor = tuple(range(place, end))
        if first == 0 and last_name is not None and owner.joined:
            yield self._frame(
                wording, "apposition", owner, Slot("phrase", last_name), anchor, owner.zone, end
            )
            return
        link = next(
            (n for n in (first - 1, first - 2) if n >= 0 and row.is_word(n, *_BECOMING, *_LEAVING)), None
        )
        between = row.nodes[link + 1 : first] if link is not None else ()
        if link is None or not all(node.tag[:1] in "m" or node.text == "了" for node in between):
            return
        before = self.framer.before(row, link)
        target = Slot("phrase", before.agent) if before.agent is not None else before.subject
        if target is NONE:
            return
        became = row.nodes[link].text in _BECAME or row.is_word(place - 1, *_NEWLY)
        zone = (*before.zone, *owner.zone)
        pattern = "noun-change" if became else "predicative"
        # 担任 also says what post somebody holds.
        leaving = row.is_word(link, *_LEAVING)
        said = anchor if leaving or row.is_word(link, *_HOLDING) else (*anchor, link)
        zone = (*zone, link) if leaving else zone
        yield self._frame(wording, pattern, owner, target, said, zone, end)

    def _frame(
        self,
        wording: Wording,
        pattern: str,
        owner: _Owner,
        target: Slot,
        anchor: tuple[int, ...],
        zone: tuple[int, ...],
        behind: int,
        origin: Slot | None = None,
    ) -> Frame:
        ends = (target, owner.slot) if wording.entry.inverse else (owner.slot, target)
        return Frame(wording, pattern, *ends, anchor, zone, behind, origin, change=pattern == "noun-change")
