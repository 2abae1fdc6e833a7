"""What Chinese signs may say, as far as folding asks."""

from dataclasses import dataclass, field, replace

from hindgraph_extractors.questions.chinese_asking import Signs
from hindgraph_extractors.questions.folding import Nest, unique
from hindgraph_extractors.questions.sketch import Option, Term
from hindgraph_ontology.records import THING, Ontology

_ENDING = 0.2
IMPLIED = 0.2
LOOSE = 0.03
BE = ("是", "为", "叫", "叫做", "叫作", "名叫", "就是")
PLACES = ("上面", "里面", "上", "里", "中", "内", "那里", "那儿", "那边", "下")
_BEFORE_VERB = (
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
_AFTER_VERB = ("的是", "了", "过", "着", "的", "在", "到")
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
_PEOPLE = {"人": "Person", "者": "Person", "那位": "Person", "人员": "Person"}


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

    def __post_init__(self) -> None:
        """Sort the ontology's Chinese wordings by how they are looked up."""
        for predicate in self.ontology.predicates.values():
            for entry in predicate.entries("zh"):
                option = Option(predicate.name, entry.inverse, _ENDING if entry.kind == "end" else 0.0)
                if entry.shape == "noun":
                    self.nouns.setdefault(entry.words[0].lower(), []).append(option)
                elif len(entry.words) == 2:
                    self.split.setdefault((entry.words[0], entry.words[1]), []).append(option)
                else:
                    self.verbs.setdefault("".join(entry.words), []).append(option)
        for cls in self.ontology.classes.values():
            for noun in cls.nouns.get("zh", ()):
                self.classes.setdefault(noun.lower(), cls.name)
        self.classes.update({word: cls for word, cls in _PEOPLE.items() if cls in self.ontology.classes})

    def may_be(self, term: Term, cls: str) -> bool:
        """Tell whether a class noun beside a name can say what it is."""
        if not term.classes or term.classes == ("Value",):
            return True
        is_a = self.ontology.is_a
        return any(is_a(one, cls) or is_a(cls, one) for one in term.classes)

    def verb(self, text: str) -> tuple[Option, ...]:
        """Return what a verb may say, with the little words around it left away as far as need be."""
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
        return tuple(
            Option(p.name, flipped=False)
            for p in self.ontology.predicates.values()
            if any(cls in p.range for cls in ("JobTitle", "Occupation"))
            and any(self.ontology.is_a(one, end) for one in term.classes for end in p.range if end != THING)
        )
