"""Phrases of a clause: names, pronouns, 该服务, lists of them, and bare nouns where a thing needs no name."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.chinese.kinship import ACQUAINTED, KIN, ROLES, is_elder, is_relative
from hindgraph_extractors.chinese.lexicon import Lexicon
from hindgraph_extractors.chinese.names import HINTED, OPEN, SURE
from hindgraph_extractors.chinese.nodes import Node, Row
from hindgraph_extractors.chinese.nominals import Nominal, Nominals
from hindgraph_extractors.chinese.owned import OWN, Owned, owned, tells_of
from hindgraph_extractors.chinese.references import DETERMINERS, PRONOUNS, pronoun
from hindgraph_extractors.chinese.values import Values
from hindgraph_extractors.chinese.wholes import told_apart
from hindgraph_extractors.english.references import Referents
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING, PredicateDef

_AND = frozenset("和 与 跟 及 以及 、 还有 并 兼".split())
_CONTENT = ("n", "v", "a", "b", "j", "l", "i", "z", "e", "s", "g", "x")
_NO_CONCEPT = frozenset(
    """
    小时 分钟 钟头 星期 礼拜
    是 有 没有 没 不 会 能 要 想 让 给 请 去 来 到 说 看 做 可以 应该 觉得 知道 时候 东西 事情 事 人 地方 样子 情况
    问题 方面 原因 时间 家 公司 学校 单位 医院 里 外地 国外 海外 本地 当地 附近 一线 行业 新 旧 一下 一点 一些 部分
    什么 这样 那样 自己 别人 大家 了解 感觉 开始 结束 继续 过程 结果 工作 单位""".split()
)
_LONGEST_CONCEPT = 10
# Things that one speaks of by their bare noun.
_ARTICLES = ("Product",)
# At home is with the one who speaks, if it is them that the text speaks of.
_AT_HOME = frozenset({"家里", "家中"})
# Kinds that one is or that a thing is of, and that nothing is done to.
_SAID_OF = frozenset({"Person", "Occupation", "Genre", "Currency"})
# Behind a relative these say who it is, or whose something is.
_NAMING = frozenset({"的", "叫", "叫做", "名叫", "是", "和", "、", "，"})
_MEASURES = ("m", "q", "a", "b")
# What one belongs to.
_OURS = ("Group", "City", "Region", "Building")


@dataclass(frozen=True, slots=True)
class End:
    """One end of a statement, with how sure its class is; ``strong`` for a name, a value or a resolved reference."""

    surface: Surface
    sure: int
    strong: bool = True


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of a row: what it stands for, and its places ``[first, last)``."""

    ends: tuple[End, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Phrases:
    """Reads the phrases of one text."""

    text: str
    lexicon: Lexicon
    referents: Referents
    values: Values

    # ---- what stands to the right of a place

    def right(self, row: Row, place: int) -> Phrase | None:
        """Return the phrase that begins at a place, lists included."""
        first = self.one(row, self._past_measure(row, self._past_title(row, place)))
        if first is None:
            return None
        ends, last = (
            [replace(e, surface=told_apart(row, e.surface, self.text)) for e in first.ends],
            first.last,
        )
        while (joined := self._joined(row, last)) is not None:
            ends += joined.ends
            last = joined.last
        return Phrase(tuple(ends), place, last)

    def _joined(self, row: Row, place: int) -> Phrase | None:
        return self.one(row, self._past_title(row, place + 1)) if row.is_word(place, *_AND) else None

    def _past_measure(self, row: Row, place: int) -> int:
        """Skip 一个, 旧 and 一台新 before a name or a kind."""
        at = place
        while (
            (node := row.at(at)) is not None
            and node.kind == "word"
            and node.tag[:1] in _MEASURES
            and at - place < 3
        ):
            at += 1
        node = row.at(at)
        counted = node is not None and (node.kind == "name" or self._common(row, at) is not None)
        return at if counted else place

    def _past_title(self, row: Row, place: int) -> int:
        """Skip what somebody or a work is before the name: 同事陈思远, 散文集《茶与雨》."""
        at = place
        while (
            (node := row.at(at)) is not None
            and node.kind == "word"
            and node.tag[:1] == "n"
            and at - place < 3
        ):
            at += 1
        node = row.at(at)
        name = node.name if node is not None else None
        titled = name is not None and (name.cls == "Person" or self._is_work(name.cls))
        return at if titled else place

    def _is_work(self, cls: str) -> bool:
        return self.lexicon.ontology.is_a(cls, "CreativeWork")

    def one(self, row: Row, place: int) -> Phrase | None:
        """Return the phrase that begins at a place, without others of a list."""
        node = row.at(place)
        if node is None or node.kind == "time":
            return None
        theirs = owned(row, place, self.lexicon, self.referents.user)
        if theirs is not None:
            return self._owned(row, place, theirs)
        if node.kind == "name":
            return Phrase((self._named(node),), place, place + 1)
        return self._kin(row, place) or self._reference(row, place) or self._common(row, place)

    def _owned(self, row: Row, place: int, theirs: Owned) -> Phrase:
        start, end = row.nodes[place].start, row.nodes[theirs.last - 1].end
        surface = Surface(self.text[start:end], theirs.name, start, end, theirs.cls, resolved="description")
        return Phrase((End(surface, SURE),), place, theirs.last)

    def owner(self, row: Row, place: int) -> Phrase | None:
        """Return the relative that ends right before 的 and something of theirs: 我妈|的|牙医."""
        found = (self._kin(row, first, owning=True) for first in range(max(0, place - 3), place))
        return next((phrase for phrase in found if phrase is not None and phrase.last == place), None)

    def _kin(self, row: Row, place: int, *, owning: bool = False) -> Phrase | None:
        """Return one's own 外婆, 我妈妈, 我家老二: relatives that are called so like by a name."""
        noun = place
        if row.is_word(place, *OWN):
            noun += 1 + (row.is_word(place + 1, "家") or (place == 0 and row.is_word(1, "的")))
        node, behind = row.at(noun), row.at(noun + 1)
        if node is None or behind is None or behind.kind == "name" or not is_relative(node.text):
            return None
        own = noun > place or row.is_word(place - 1, "我", "俺")
        alone = is_elder(node.text) or (
            node.text in ROLES and (place == 0 or row.nodes[place - 1].kind == "time")
        )
        # 弟弟 at the head of all that is said is one's own; later it may be somebody else's.
        alone = alone or (node.text in KIN and not self.text[: node.start].strip())
        alone = alone and (place == 0 or row.nodes[place - 1].kind == "time")
        if not (own or (alone and node.text not in ACQUAINTED)):
            return None
        if not owning and behind.text in _NAMING and not tells_of(row, noun + 1, self.lexicon):
            return None
        name = f"{self.referents.user}的{node.text}"
        text = self.text[row.nodes[place].start : node.end]
        surface = Surface(text, name, row.nodes[place].start, node.end, "Person", resolved="description")
        return Phrase((End(surface, SURE),), place, noun + 1)

    def _common(self, row: Row, place: int) -> Phrase | None:
        """Return a thing that its bare noun names: 帐篷, 布洛芬."""
        node = row.nodes[place]
        cls = self._daily(row, place) or self._kind(row, place)
        if cls is None:
            return None
        surface = Surface(node.text, node.text, node.start, node.end, cls)
        return Phrase((End(surface, HINTED, strong=False),), place, place + 1)

    def _daily(self, row: Row, place: int) -> str | None:
        """Return the class of a noun that announces things of daily use and stands alone."""
        cls = self.lexicon.classes.get(row.nodes[place].text)
        if cls is None or not any(self.lexicon.ontology.is_a(cls, family) for family in _ARTICLES):
            return None
        beside = row.at(place - 1), row.at(place + 1)
        owned = row.is_word(place - 1, "的") and row.is_word(place - 2, *PRONOUNS)
        related = any(
            n is not None and ((n.text == "的" and not owned) or n.tag[:1] in {"n", "r"} or n.kind == "name")
            for n in beside
        )
        return None if related else cls

    def _kind(self, row: Row, place: int) -> str | None:
        """Return the class of a kind that is no part of a longer noun (火锅, not 火锅店)."""
        noun = row.nodes[place].text
        cls = self.lexicon.kinds.get(noun.casefold())
        if cls is None or cls in _SAID_OF or noun in self.lexicon.pieces or noun in self.lexicon.nouns:
            return None
        return None if self._extends(row.at(place - 1)) or self._extends(row.at(place + 1)) else cls

    def _extends(self, node: Node | None) -> bool:
        """Tell a noun beside another that makes one name of both."""
        return (
            node is not None
            and node.kind == "word"
            and node.tag[:1] == "n"
            and node.text not in self.lexicon.pieces
            and node.text not in self.lexicon.nouns
        )

    def _named(self, node: Node) -> End:
        assert node.name is not None
        name = node.name
        return End(
            Surface(self.text[name.start : name.end], name.name, name.start, name.end, name.cls), name.sure
        )

    def _reference(self, row: Row, place: int) -> Phrase | None:
        node = row.nodes[place]
        if node.text in DETERMINERS:
            return self._described(row, place, place + 1)
        if node.text not in PRONOUNS or (node.text in _AT_HOME and "我" not in self.text[: node.start]):
            return None
        if node.text in {"我们", "咱们", "他们", "其"}:
            of = place + 2 if row.is_word(place + 1, "的") else place + 1
            described = self._described(row, place, of) or self._ours(row, place)
            if described is not None:
                return described
        found = pronoun(self.text, node.start, node.end, self.referents, row.clause.start)
        return (
            Phrase((End(found, SURE if found.cls != THING else OPEN),), place, place + 1)
            if found is not None
            else None
        )

    def _ours(self, row: Row, place: int) -> Phrase | None:
        """Return 我们团队, 咱们镇: the one that one belongs to, which needs no name."""
        last = row.piece_at(place + 1, self.lexicon.classes, 6)
        if last is None or not row.is_word(place, "我们", "咱们"):
            return None
        noun, behind = row.text(place + 1, last), row.at(last)
        cls = self.lexicon.classes[noun.casefold()]
        ours = any(self.lexicon.ontology.is_a(cls, family) for family in _OURS)
        if not ours or (behind is not None and (behind.kind == "name" or behind.tag[:1] == "n")):
            return None
        start, end = row.nodes[place].start, row.nodes[last - 1].end
        name = f"{self.referents.user}的{noun}"
        surface = Surface(self.text[start:end], name, start, end, cls, resolved="description")
        return Phrase((End(surface, SURE),), place, last)

    def _described(self, row: Row, place: int, noun: int) -> Phrase | None:
        """Return what 这个服务, 我们团队 stands for."""
        last = row.piece_at(noun, self.lexicon.classes, 6)
        if last is None:
            return None
        cls = self.lexicon.classes[row.text(noun, last).casefold()]
        if self.lexicon.ontology.is_value(cls) or (
            row.nodes[place].text in PRONOUNS and self.lexicon.ontology.is_a(cls, "Person")
        ):
            return None
        known = self.referents.described(cls, row.nodes[place].start, row.clause.start, lambda _: False)
        if known is None:
            return None
        start, end = row.nodes[place].start, row.nodes[last - 1].end
        return Phrase(
            (
                End(
                    Surface(self.text[start:end], known.name, start, end, known.cls, resolved="description"),
                    SURE,
                ),
            ),
            place,
            last,
        )

    # ---- what stands to the left of a place

    def left(self, row: Row, place: int) -> Phrase | None:
        """Return the phrase that ends right before a place, lists included."""
        last, bare = self._one_left(row, place), self._bare_left(row, place)
        if last is None or (bare is not None and bare.first < last.first and not last.ends[0].strong):
            last = bare
        if last is None:
            return None
        ends, first = list(last.ends), last.first
        while (before := self._listed_before(row, first)) is not None:
            ends = [*before.ends, *ends]
            first = before.first
        return Phrase(tuple(ends), first, place)

    def _listed_before(self, row: Row, first: int) -> Phrase | None:
        """Return what is joined to a phrase from the left, past a title of its own: 陈伟和|妻子|李静."""
        at = first - 1
        titled = row.at(at)
        if titled is not None and titled.kind == "word" and self.lexicon.names_person(titled.text):
            at -= 1
        return self._one_left(row, at) if row.is_word(at, *_AND) else None

    def _one_left(self, row: Row, place: int) -> Phrase | None:
        for first in range(place - 1, max(-1, place - 5), -1):
            found = self.one(row, first)
            if found is not None and found.last == place:
                wider = (
                    self.one(row, first - 1) if first > 0 and row.nodes[first - 1].kind == "word" else None
                )
                return wider if wider is not None and wider.last == place else found
        return None

    # ---- bare nouns that name a thing

    def bare(self, row: Row, place: int) -> Phrase | None:
        """Return the thing that bare nouns name at a place: 那辆旧自行车."""
        found = (nominals := Nominals(self.lexicon)).right(row, place)
        if found is not None and row.is_word(found.last, "的"):
            found = nominals.right(row, found.last + 1) or found  # 社区的|义诊活动
        return self._nominal(row, found) if found is not None else None

    def _bare_left(self, row: Row, place: int) -> Phrase | None:
        found = Nominals(self.lexicon).left(row, place)
        return None if found is None else self._nominal(row, found)

    def _nominal(self, row: Row, found: Nominal) -> Phrase:
        start, end = row.nodes[found.first].start, row.nodes[found.last - 1].end
        text = self.text[start:end]
        surface = Surface(text, clean_name(text), start, end, found.cls)
        sure = HINTED if found.cls != THING else OPEN
        return Phrase((End(surface, sure, strong=False),), found.outer, found.last)

    def whole(self, row: Row, first: int, last: int) -> End | None:
        """Return what a run of nodes that is one noun phrase names; nobody whom one is to another."""
        text = self.text[(start := row.nodes[first].start) : (end := row.nodes[last - 1].end)]
        if text.casefold() in self.lexicon.nouns or self.lexicon.names_person(row.nodes[last - 1].text):
            return None
        cls = Nominals(self.lexicon).told(text) or THING
        if self.lexicon.ontology.is_value(cls) or self.lexicon.ontology.is_a(cls, "Person"):
            return None
        surface = Surface(text, clean_name(text), start, end, cls)
        return End(surface, HINTED if cls != THING else OPEN, strong=False)

    # ---- values and bare nouns

    def value(
        self, row: Row, place: int, limit: int, predicate: PredicateDef, classes: tuple[str, ...]
    ) -> tuple[End, int] | None:
        """Return the literal value of the best fitting class that begins at a place, and the offset after it."""
        node = row.at(place)
        if node is None:
            return None
        ontology = self.lexicon.ontology
        starts = {node.start, node.name.start} if node.name is not None else {node.start}
        found = [
            value
            for cls in classes
            if ontology.is_value(cls)
            for start in sorted(starts)
            if (value := self.values.at(start, limit, ontology.classes[cls], predicate)) is not None
        ]
        if not found:
            return None
        best = min(found, key=lambda value: (not value.exact, value.start - value.end))
        surface = Surface(
            self.text[best.start : best.end], best.value.text, best.start, best.end, best.cls, best.value
        )
        return End(surface, SURE if best.exact else HINTED), best.end

    def concepts(self, row: Row, place: int, limit: int) -> Iterator[tuple[End, int]]:
        """Yield the bare nouns that begin at a place, of a list each, with the place after them."""
        at = place
        while True:
            last = self._concept(row, at, limit)
            if last == at:
                return
            start, end = row.nodes[at].start, row.nodes[last - 1].end
            text = self.text[start:end]
            cls = self.lexicon.class_of(text) or THING
            if text in _NO_CONCEPT or len(text) > _LONGEST_CONCEPT or (len(text) < 2 and cls == THING):
                return
            yield End(Surface(text, clean_name(text), start, end, cls), OPEN, strong=False), last
            if not row.is_word(last, *_AND):
                return
            at = last + 1

    def _concept(self, row: Row, place: int, limit: int) -> int:
        at = place
        while (
            (node := row.at(at)) is not None
            and node.end <= limit
            and self._in_concept(node, first=at == place)
        ):
            at += 1
        return at

    def _in_concept(self, node: Node, *, first: bool) -> bool:
        if node.kind == "name":
            return not first
        if node.kind == "time" or node.text in _NO_CONCEPT or not node.text.isalnum() or node.text.isdigit():
            return False
        return (
            node.text not in _AND
            and node.text not in PRONOUNS
            and (not node.tag or node.tag.startswith(_CONTENT))
            and node.tag[:2] not in {"ng", "zg"}
        )
