"""The ontology's Chinese wordings, compiled for look-up by the words of a text."""

from collections import Counter
from collections.abc import Iterable, Mapping
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
    更新到 设为 设置为 设成 定为 涨到 扩大到 转为""".split()
)


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of one predicate: its literal pieces around the slot, the second one empty without a slot."""

    predicate: PredicateDef
    entry: LexicalEntry
    head: str
    tail: str = ""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All wordings by their first piece.

    Attributes:
        verbs: Wordings in one piece; `split` those around a slot; `nouns` those behind 的.
        classes: Class by the noun that announces it.
        shared: How many predicates a wording belongs to.
        longest: Characters of the longest piece.
    """

    ontology: Ontology
    verbs: Mapping[str, tuple[Wording, ...]]
    split: Mapping[str, tuple[Wording, ...]]
    nouns: Mapping[str, tuple[Wording, ...]]
    classes: Mapping[str, str]
    shared: Mapping[str, int]
    longest: int

    def is_wording(self, text: str) -> bool:
        """Tell whether a word is a wording in one piece."""
        return text in self.verbs


def compile_lexicon(ontology: Ontology) -> Lexicon:
    """Return the compiled Chinese wordings of an ontology."""
    verbs: dict[str, list[Wording]] = {}
    split: dict[str, list[Wording]] = {}
    nouns: dict[str, list[Wording]] = {}
    for wording in _wordings(ontology):
        index = nouns if wording.entry.shape == "noun" else split if wording.entry.theme else verbs
        index.setdefault(wording.head, []).append(wording)
    classes = {
        n: cls.name for cls in reversed(tuple(ontology.classes.values())) for n in cls.nouns.get("zh", ())
    }
    shared = Counter(
        form for _, form in {(w.predicate.name, w.entry.form.removeprefix("^")) for w in _wordings(ontology)}
    )
    longest = max((len(piece) for index in (verbs, split, nouns) for piece in index), default=1)
    return Lexicon(ontology, _frozen(verbs), _frozen(split), _frozen(nouns), classes, shared, longest)


def _wordings(ontology: Ontology) -> Iterable[Wording]:
    for predicate in ontology.predicates.values():
        for entry in predicate.entries("zh"):
            head = entry.words[0].casefold()
            if entry.shape == "noun" and head.endswith(CHANGE_LINKS):
                continue  # a noun and a link: read as such for every noun
            yield Wording(predicate, entry, head, entry.words[1] if len(entry.words) > 1 else "")


def _frozen(index: Mapping[str, list[Wording]]) -> dict[str, tuple[Wording, ...]]:
    return {key: tuple(found) for key, found in index.items()}
