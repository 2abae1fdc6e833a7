"""The ontology's Chinese wordings, compiled for look-up by the words of a text."""

from collections.abc import Mapping
from dataclasses import dataclass

from hindgraph_ontology.records import LexicalEntry, Ontology, PredicateDef

# What may stand between a noun and its value: "端口是8090", "端口改为8090".
LINKS = (
    "是",
    "不是",
    "并不是",
    "不再是",
    "不叫",
    "就是",
    "还是",
    "仍是",
    "也是",
    "仍为",
    "一直是",
    "现为",
    "为",
    "叫",
    "叫做",
    "名叫",
    "乃",
    "有",
    "包括",
    "在",
    "：",
    ":",
    "=",
)
CHANGE_LINKS = tuple(
    """
    改为 改成 改到 改用 变为 变成 变更为 换成 换为 更换为 调到 调至 调为 调整为 调整到 调整至 提高到 提高至 增加到
    增加至 降低到 降低至 降到 升到 升至 升级到 升级为 削减到 减少到 缩短到 延长到 推迟到 延期到 提前到 挪到 更新为
    更新到 提到 提至 提升到 提升至 加到 加至 减到 减至 减为 砍到 压到 压缩到 缩到 缩减到 扩到
    扩至 扩充到 降为 降回 升为 涨至 涨为 跌到 延到 延至
    延长至 顺延到 推到 推后到 延后到 放宽到 收紧到 上调到 下调到 上调至 下调至 翻到 调成 定在
    改在 切到 切换到 切换成 转到 转成 迁到 搬到 移到 变更到 更换成 替换成 更新成 改定为
    追加到 增至 减少至 缩短至 提前至 推迟至 挪至 设到 恢复到 恢复为 回到 设为 设置为 设成 定为 涨到 扩大到 转为""".split()
)

# Classes whose members have names that end in a noun of the class: 支付服务, 平台团队.
NAMING = (
    "Software",
    "Infrastructure",
    "Group",
    "Repository",
    "Pipeline",
    "Dashboard",
    "Project",
    "Conference",
    "Building",
    "DataCentre",
    "Incident",
    "Certificate",
    "Award",
    "FeatureFlag",
)


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of one predicate: its literal pieces around the slot, the second one empty without a slot.

    Attributes:
        place: Its place among the wordings of its predicate, whose typical ones come first.
    """

    predicate: PredicateDef
    entry: LexicalEntry
    head: str
    tail: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All wordings by their first piece.

    Attributes:
        verbs: Wordings in one piece; `split` those around a slot; `nouns` those behind 的.
        dated: Wordings whose object is a date, by the verb behind the date: 于*成立 and 成立于 by 成立.
        said_by: A wording of the predicate that only says which member of a class something is, by that class.
        classes: Class by the noun that announces it.
        kinds: Class by a common noun or well-known name that is itself a kind or member of it.
        whole: The kinds that the cut of a text keeps whole, and whether they are nouns whatever the dictionary says.
        shared: How many predicates a wording belongs to.
        changing: By predicate, verbs that may stand between its noun and the new value: 副本数扩到6.
        named: Kinds that end in a noun of names, with their classes: 用户服务.
        pieces: All pieces of verb wordings.
        longest: Characters of the longest piece.
    """

    ontology: Ontology
    verbs: Mapping[str, tuple[Wording, ...]]
    split: Mapping[str, tuple[Wording, ...]]
    nouns: Mapping[str, tuple[Wording, ...]]
    dated: Mapping[str, tuple[Wording, ...]]
    said_by: Mapping[str, Wording]
    classes: Mapping[str, str]
    kinds: Mapping[str, str]
    whole: Mapping[str, bool]
    shared: Mapping[str, int]
    changing: Mapping[str, frozenset[str]]
    named: Mapping[str, str]
    pieces: frozenset[str]
    longest: int

    def is_wording(self, text: str) -> bool:
        """Tell whether a word is a wording in one piece."""
        return text in self.verbs

    def names_person(self, noun: str) -> bool:
        """Tell whether a noun says what somebody is to somebody or something: 姐姐, 负责人, 导演."""
        return any(
            self.ontology.is_a(cls, "Person") or cls == "Agent"
            for wording in self.nouns.get(noun, ())
            for cls in (wording.predicate.domain if wording.entry.inverse else wording.predicate.range)
        )

    def class_of(self, noun: str) -> str | None:
        """Return the class of a common noun that stands alone: one that announces members, or a kind."""
        return self.classes.get(noun) or self.kinds.get(noun.casefold())

    def is_kind(self, noun: str, family: str) -> bool:
        """Tell whether a common noun is a kind of a class or of one below it."""
        cls = self.kinds.get(noun.casefold())
        return cls is not None and self.ontology.is_a(cls, family)
