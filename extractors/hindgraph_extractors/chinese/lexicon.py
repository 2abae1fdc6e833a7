"""The ontology's Chinese wordings, compiled for look-up by the words of a text."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
)

# Classes whose kinds may be verbs: 游泳, 值班, 度假, 报错.
_DONE = ("Activity", "Task", "Event", "Condition")
# Wordings for a plan or an appointment, whose date stands behind.
_DATING_NOUNS = frozenset({"定于", "计划于", "预计于"})


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
        dated: Wordings whose object is a date, by the verb behind the date: 于*成立 and 成立于 by 成立.
        said_by: A wording of the predicate that only says which member of a class something is, by that class.
        classes: Class by the noun that announces it.
        kinds: Class by a common noun or well-known name that is itself a kind or member of it.
        whole: The kinds that the cut of a text keeps whole, and whether they are nouns whatever the dictionary says.
        shared: How many predicates a wording belongs to.
        changing: What stands between a noun and its new value: 改为, 扩到.
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
    changing: frozenset[str]
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
    kinds = dict(_kinds(ontology, classes))
    shared = Counter(
        form for _, form in {(w.predicate.name, w.entry.form.removeprefix("^")) for w in _wordings(ontology)}
    )
    pieces = frozenset(
        piece for index in (verbs, split) for ws in index.values() for w in ws for piece in (w.head, w.tail)
    )
    # 对|海鲜|过敏 is a wording around its slot, no 海鲜过敏.
    tails = tuple(w.tail for w in split.get("对", ()))
    whole = {
        kind: not any(ontology.is_a(cls, family) for family in _DONE)
        for kind, cls in kinds.items()
        if not kind.endswith(tails)
    }
    longest = max((len(piece) for index in (verbs, split, nouns) for piece in index), default=1)
    return Lexicon(
        ontology,
        _frozen(verbs),
        _frozen(split),
        _frozen(nouns),
        _frozen(_dated(ontology)),
        _said_by(ontology),
        classes,
        kinds,
        whole,
        shared,
        frozenset(_changing(verbs)),
        pieces,
        longest,
    )


def _wordings(ontology: Ontology) -> Iterable[Wording]:
    for predicate in ontology.predicates.values():
        for entry in predicate.entries("zh"):
            head = entry.words[0].casefold()
            if entry.shape == "noun" and head.endswith(CHANGE_LINKS):
                continue  # a noun and a link: read as such for every noun
            yield Wording(predicate, entry, head, entry.words[1] if len(entry.words) > 1 else "")


def _changing(verbs: Mapping[str, Sequence[Wording]]) -> Iterable[str]:
    yield from CHANGE_LINKS
    for head, wordings in verbs.items():
        if head.endswith(("到", "至", "为", "成")) and any(w.entry.kind == "change" for w in wordings):
            yield head


def _said_by(ontology: Ontology) -> dict[str, Wording]:
    found: dict[str, Wording] = {}
    for wording in _wordings(ontology):
        if len(wording.predicate.range) == 1 and wording.entry.shape == "noun" and not wording.entry.inverse:
            found.setdefault(wording.predicate.range[0], wording)
    return found


def _dated(ontology: Ontology) -> dict[str, list[Wording]]:
    index: dict[str, list[Wording]] = {}
    for wording in _wordings(ontology):
        entry = wording.entry
        if entry.shape == "verb" and entry.kind == "state" and wording.predicate.range == ("Date",):
            if wording.tail and wording.head not in {"于", "在", "将于"}:
                continue
            stems = {wording.tail} if wording.tail else {wording.head, wording.head.removesuffix("于")}
            for stem in sorted(stems):
                if (
                    len(stem) > 1
                    and wording.head not in _DATING_NOUNS
                    and not stem.endswith(("在", "到", "至", "为", "是"))
                ):
                    index.setdefault(stem, []).append(wording)
    return index


def _kinds(ontology: Ontology, classes: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    """Yield the kinds but those that end in a noun of names: 支付服务 is the name of one, whoever knows the word."""
    ends = tuple(
        noun for noun, cls in classes.items() if any(ontology.is_a(cls, family) for family in NAMING)
    )
    for cls in reversed(tuple(ontology.classes.values())):
        for noun in cls.kinds.get("zh", ()):
            if noun not in classes and not noun.endswith(ends):
                yield noun.casefold(), cls.name


def _frozen(index: Mapping[str, list[Wording]]) -> dict[str, tuple[Wording, ...]]:
    return {key: tuple(found) for key, found in index.items()}
