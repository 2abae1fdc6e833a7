"""What Chinese signs may say, as far as folding asks."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hindgraph_extractors.questions.chinese_asking import Signs
from hindgraph_extractors.questions.chinese_asking_words import USUAL
from hindgraph_extractors.questions.folding import Nest, unique
from hindgraph_extractors.questions.sketch import Option, Term
from hindgraph_ontology.records import THING, Ontology

_ENDING = 0.2
# Of two predicates that share a word the one that fewer things have is meant rather, and the one that is often asked for.
_BROAD, _UNUSUAL = 0.0004, 0.006
# What one tells with, and asks something else with: "去了" of a new employer.
_TOLD = {
    "works_at": {"去了", "去"},
    "speaks": {"说", "讲", "会"},
    "takes_medication": {"吃", "在吃", "用", "在用"},
}
_LONGEST_LEAD = 8
IMPLIED = 0.2
LOOSE = 0.03
BE = ("是", "为", "叫", "叫做", "叫作", "名叫", "就是")
PLACES = ("上面", "里面", "上", "里", "中", "内", "那里", "那儿", "那边", "下")
_BEFORE_VERB = (
    "对外",
    "对内",
    "平时",
    "一般",
    "真正",
    "亲自",
    "正在",
    "经常",
    "已经",
    "曾经",
    "一直",
    "在",
    "常",
    "正",
    "会",
    "要",
    "也",
    "还",
    "曾",
    "能",
    "所",
    "是",
)
_BEFORE_TAIL = ("来", "去", "在", "那里", "那儿", "这儿", "家")
_AFTER_TAIL = ("了", "过", "着", "的", "呢", "来着", "了的")
_AFTER_VERB = (
    "的是",
    "了",
    "过",
    "着",
    "的",
    "在",
    "到",
    "些",
    "了些",
    "个",
    "了个",
    "着些",
    "过些",
    "的都是",
    "的有",
)
POINTING = (
    "",
    *(
        f"{this}{measure}"
        for this in ("那", "这", "该")
        for measure in (
            "一个",
            "个",
            "位",
            "台",
            "家",
            "篇",
            "项",
            "只",
            "座",
            "款",
            "条",
            "支",
            "本",
            "种",
            "名",
            "",
        )
    ),
)
_PROFESSIONAL = tuple(
    "家 手 师 员 者 匠 长 生 工 官 人 总监 经理 主管 律师 教练 导演 编剧 教授 护士 主任 总裁".split()
)
_CLASSES = {
    **dict.fromkeys("人 者 那位 人员 先生 女士 家伙 师傅".split(), "Person"),
    **dict.fromkeys("会 大会 会议 年会 展会 场合".split(), "Event"),
    **dict.fromkeys("库 数据源".split(), "DataStore"),
    **dict.fromkeys("课题 工程 专项".split(), "Project"),
    **dict.fromkeys("班子 小分队 队伍 科室 处室 队".split(), "Team"),
    **dict.fromkeys("软件 软件工具".split(), "Software"),
    **dict.fromkeys("小家伙 毛孩子 小动物 小宠物".split(), "Animal"),
    **dict.fromkeys("东西 物件 玩意 玩意儿 事物".split(), "Thing"),
    **dict.fromkeys("机子 宿主机 物理机 云主机".split(), "Host"),
    **dict.fromkeys("文 作品 稿子 文献 篇".split(), "Document"),
    **dict.fromkeys("吃的 吃食 食品 美食 菜肴".split(), "Food"),
    **dict.fromkeys("地 地儿 去处 目的地".split(), "Place"),
    **dict.fromkeys("城".split(), "City"),
    **dict.fromkeys("大夫 医生 医师".split(), "Person"),
    **dict.fromkeys("用人单位 东家 厂家 企业 机构".split(), "Organisation"),
}


@dataclass(frozen=True, slots=True)
class Nested:
    """The question's signs, one of which is the node, and the number of the node's term."""

    signs: Signs
    nest: Nest
    node: int

    @property
    def term(self) -> Term:
        """Return the node's term."""
        return self.nest.terms[self.node]


@dataclass(slots=True)
class ChineseWordings:
    """The Chinese wordings of one ontology, by how they are looked up."""

    ontology: Ontology
    verbs: dict[str, list[Option]] = field(default_factory=dict)
    nouns: dict[str, list[Option]] = field(default_factory=dict)
    split: dict[tuple[str, str], list[Option]] = field(default_factory=dict)
    classes: dict[str, str] = field(default_factory=dict)
    frames: dict[str, dict[str, list[Option]]] = field(default_factory=dict)
    _parts: frozenset[str] = frozenset()
    _verbs: dict[str, tuple[Option, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Sort the ontology's Chinese wordings by how they are looked up."""
        for predicate in self.ontology.predicates.values():
            for entry in predicate.entries("zh"):
                if entry.form in _TOLD.get(predicate.name, ()):
                    continue
                broad = _BROAD * (len(predicate.domain) + len(predicate.range))
                broad += 0.0 if predicate.name in USUAL else _UNUSUAL
                option = Option(
                    predicate.name, entry.inverse, broad + (_ENDING if entry.kind == "end" else 0.0)
                )
                if entry.shape == "noun":
                    self.nouns.setdefault(entry.words[0].lower(), []).append(option)
                elif len(entry.words) == 2:
                    self.split.setdefault((entry.words[0], entry.words[1]), []).append(option)
                else:
                    self.verbs.setdefault("".join(entry.words), []).append(option)
        for (lead, tail), options in self.split.items():
            self.frames.setdefault(lead, {})[tail] = options
        self._parts = frozenset(sign for verb in self.verbs for sign in verb)
        for cls in self.ontology.classes.values():
            for noun in cls.nouns.get("zh", ()):
                self.classes.setdefault(noun.lower(), cls.name)
        self.classes.update({word: cls for word, cls in _CLASSES.items() if cls in self.ontology.classes})

    def may_be(self, term: Term, cls: str) -> bool:
        """Tell whether a class noun beside a name can say what it is."""
        if not term.classes or term.classes == ("Value",):
            return True
        is_a = self.ontology.is_a
        return any(is_a(one, cls) or is_a(cls, one) for one in term.classes)

    def framed(self, text: str) -> Iterator[tuple[str, str, tuple[Option, ...]]]:
        """Yield the frames around an object with which a text begins: "在*工作*"."""
        for size in range(1, min(_LONGEST_LEAD, len(text) - 1) + 1):
            for tail, options in self.frames.get(text[:size], {}).items():
                yield text[:size], tail, unique(iter(options))

    def frame(self, lead: str, tail: str) -> tuple[Option, ...]:
        """Return what a frame around an object may say: "*正在给*X*看病*", "*和*X*结婚了*", "*由*X*来带*"."""
        found: list[Option] = []
        for before in ("", "的", *_BEFORE_VERB):
            frames = self.frames.get(lead.removeprefix(before)) if lead.startswith(before) else None
            for own in (
                (tail, *(tail.removeprefix(p) for p in _BEFORE_TAIL if tail.startswith(p))) if frames else ()
            ):
                for after in ("", *_AFTER_TAIL):
                    assert frames is not None
                    if own.endswith(after):
                        cost = LOOSE / 3 * (bool(before) + bool(after) + (own != tail))
                        options = frames.get(own.removesuffix(after), ())
                        found += [replace(option, cost=option.cost + cost) for option in options]
        return unique(iter(found))

    def verb(self, text: str) -> tuple[Option, ...]:
        """Return what a verb may say, with the little words around it left away as far as need be."""
        if text not in self._verbs:
            self._verbs[text] = self._verb(text)
        return self._verbs[text]

    def _verb(self, text: str) -> tuple[Option, ...]:
        if not any(known in self._parts for known in text) or len(text) > 2 * _LONGEST_LEAD:
            return ()
        found = list(self.verbs.get(text, ()))
        for before in ("", *_BEFORE_VERB):
            for after in ("", *_AFTER_VERB):
                core = text.removeprefix(before).removesuffix(after) if text.startswith(before) else ""
                if core and len(core) + len(before) + len(after) == len(text):
                    found += [replace(o, cost=o.cost + LOOSE / 3) for o in self.verbs.get(core, ())]
        return unique(iter(found))

    def sure(self, cls: str | None, options: tuple[Option, ...]) -> tuple[str, ...]:
        """Return the class that a noun announces, if every relation that it may name can end there."""
        if cls is None:
            return ()
        predicates = [(self.ontology.predicates[o.predicate], o.flipped) for o in options]
        ends = [p.domain if flipped else p.range for p, flipped in predicates]
        return (cls,) if all(self.ontology.fits(cls, end) for end in ends) else ()

    def implied(self, holder: tuple[str, ...], cls: str) -> tuple[Option, ...]:
        """Return what a class noun implies of a thing: "X的数据库", "X有几个人"."""
        fits, found = self.ontology.fits, []
        for predicate in self.ontology.predicates.values():
            for flipped, near, far in (
                (False, predicate.domain, predicate.range),
                (True, predicate.range, predicate.domain),
            ):
                if predicate.walked and any(fits(one, near) for one in holder) and cls in far:
                    found.append(Option(predicate.name, flipped, 0.0 if predicate.functional else LOOSE))
        return tuple(found)

    def implied_end(self, classes: tuple[str, ...]) -> tuple[Option, ...]:
        """Return what "whose is X" asks where X is a value of a kind: an address is somebody's."""
        return tuple(
            Option(predicate.name, flipped=False, cost=LOOSE)
            for predicate in self.ontology.predicates.values()
            if any(
                self.ontology.is_a(one, cls) and cls != THING for one in classes for cls in predicate.range
            )
        )

    def held_by_people(self, term: Term) -> tuple[Option, ...]:
        """Return what "who is a nurse" asks."""
        classes = term.classes
        if not classes and term.surface is not None and term.surface.text.endswith(_PROFESSIONAL):
            classes = ("JobTitle", "Occupation")
        return tuple(
            Option(p.name, flipped=False)
            for p in self.ontology.predicates.values()
            if any(cls in p.range for cls in ("JobTitle", "Occupation"))
            and any(self.ontology.is_a(one, end) for one in classes for end in p.range if end != THING)
        )
