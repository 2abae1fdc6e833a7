"""Chinese questions folded from the inside; see `folding`.

Chinese parts no words, so folding works on signs: what stands right before and behind the node is compared with the
wordings as they are written. "依赖 orders-db 的服务的负责人" folds to the service, then to who is responsible for it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hindgraph_extractors.questions.chinese_asking import ASKED, NODE, Asking, Signs, find_asking, signs_of
from hindgraph_extractors.questions.folding import Nest, explored, may_end, unique
from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_ontology.records import THING, Ontology

_LONGEST = 8
_ENDING = 0.2
_IMPLIED = 0.2
_LOOSE = 0.03
# Where the asking noun names a relation ("有什么*过敏*"), one that it does not name is less likely.
_BESIDE = 0.1
_BE = ("是", "为", "叫", "叫做", "叫作", "名叫", "就是")
# Between a noun phrase and what asks for it: "X的总部*在*哪里", "X的宠物*叫*什么".
_LINKS = frozenset(
    (
        *_BE,
        "",
        "在",
        "位于",
        "设在",
        "有",
        "来自",
        "是在",
        "称为",
        "定在",
        "的是",
        "有多",
        "属于",
        "指的是",
        "放在",
        "是来自",
    )
)
_HAVING = frozenset(
    {
        "",
        "有",
        "是",
        "用的是",
        "用",
        "在",
        "的是",
        "有着",
        "拥有",
        "是有",
        "属于",
        "叫",
        "为",
        "做",
        "跟的是",
        "处于",
    }
)
_PLACES = ("上面", "里面", "上", "里", "中", "内", "那里", "那儿", "那边", "下")
# "监听8443端口*的是*哪个服务"
_CLEFT = frozenset({"", "的", "的是", "的有"})
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
_POINTING = (
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
# "X*用的*IP": whose it is, not how.
_USING = ("现用的", "使用的", "用的", "家里的", "家的", "所在的", "所属的", "当前的", "的")
_MODIFYING = ("直属", "直接", "现任", "当前", "主要", "最终", "亲生", "唯一", "正式", "实际", "对外", "当下")
_PEOPLE = {"人": "Person", "者": "Person", "那位": "Person", "人员": "Person"}


@dataclass(frozen=True, slots=True)
class _Nest:
    """The question's signs, one of which is the node, and the number of the node's term."""

    signs: Signs
    nest: Nest
    node: int

    @property
    def term(self) -> Term:
        """Return the node's term."""
        return self.nest.terms[self.node]


@dataclass(slots=True)
class ChineseFolder:
    """Folds Chinese questions that name one thing."""

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

    def sketches(
        self, text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches to which a question folds, as it stands, then with a class noun taken for anything."""
        named = self._named(names, dropped)
        if named is None:
            return
        signs = signs_of(text, named, dropped)
        asking = find_asking(signs, lambda noun: noun in self.nouns or noun in self.classes)
        signs = asking.signs if asking is not None else signs
        words = frozenset(range(named.start, named.end))
        nest = Nest((Term(named.classes, named.surface, None, words),))
        content = frozenset(i for at in signs.at for i in at) | words
        for classed in (True, False):
            asked = self._asked_term(asking, classed=classed) if asking is not None else None
            whole = nest if asked is None else nest.with_term(asked)[0]
            found = explored(
                [_Nest(signs, whole, 0)],
                self._folds,
                lambda state, asked=asking: self._whole(state, asked, content),  # type: ignore[misc]
            )
            yield found
            if asked is None or asked.noun is None:
                return

    def _named(self, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]) -> Named | None:
        outside = [n for n in names if all(n.end <= start or end <= n.start for start, end in dropped)]
        plain = [n for n in outside if n.classes or n.surface.text.lower() not in self.nouns | self.classes]
        return plain[0] if len(plain) == 1 and plain[0].surface.resolved != "description" else None

    def _asked_term(self, asking: Asking, *, classed: bool) -> Term:
        cls = self.classes.get(asking.noun)
        known = tuple(c for c in asking.classes if c in self.ontology.classes)
        if not asking.noun:
            return Term(known, None, None, asking.words, asking.plural, vague=True)
        named = unique(iter(self.nouns.get(asking.noun, ())))
        noun = cls if classed and cls is not None and may_end(self.ontology, cls, named) else None
        return Term((noun,) if noun else (), None, noun, asking.words, asking.plural)

    # ---- folding

    def _folds(self, state: _Nest) -> Iterator[_Nest]:
        yield from self._beside_its_class(state)
        yield from self._clause_before(state)
        yield from self._clause_behind(state)
        yield from self._noun_behind(state)

    def _beside_its_class(self, state: _Nest) -> Iterator[_Nest]:
        """Fold "checkout*服务*", "*端口*8443", "X*这篇论文*": what only says what the node is."""
        if state.term.surface is None:
            return
        before, behind = state.signs.around
        for pointing in _POINTING:
            for size in range(_LONGEST, -1, -1):
                part = behind[len(pointing) : len(pointing) + size]
                if len(part) != size or not behind.startswith(pointing) or not (pointing or part):
                    continue
                if size == 0 and len(pointing) < 2:
                    continue
                cls = self.classes.get(part) if part else None
                if (not part or (cls is not None and self._may_be(state.term, cls))) and (
                    not part or behind[len(pointing) + size :][:1] != "的" or pointing
                ):
                    yield self._merged(state, 0, len(pointing) + size, cls)
        for size in range(_LONGEST, 0, -1):
            part = before[-size:]
            cls = self.classes.get(part) if len(part) == size else None
            if cls is not None and self._may_be(state.term, cls):
                yield self._merged(state, size, 0, cls)

    def _merged(self, state: _Nest, before: int, behind: int, cls: str | None) -> _Nest:
        signs, words = state.signs.folded(before, behind)
        term = state.term
        classes = term.classes if cls is None or term.classes not in ((), ("Value",), (THING,)) else (cls,)
        known = replace(term, words=term.words | words, classes=classes)
        return _Nest(signs, state.nest.with_changed(state.node, known), state.node)

    def _may_be(self, term: Term, cls: str) -> bool:
        if not term.classes or term.classes == ("Value",):
            return True
        is_a = self.ontology.is_a
        return any(is_a(one, cls) or is_a(cls, one) for one in term.classes)

    def _noun_behind(self, state: _Nest) -> Iterator[_Nest]:
        """Fold "X*的负责人*", "X*的总部*", "X*总部*"; "X的数据库" by what its class implies."""
        _, behind = state.signs.around
        using = next((word for word in _USING if behind.startswith(word)), "")
        begin = len(using) if using else 0
        for size in range(_LONGEST, 0, -1):
            noun = behind[begin : begin + size]
            if len(noun) != size:
                continue
            options, cost = unique(iter(self.nouns.get(noun, ()))), 0.0
            cls = self.classes.get(noun)
            if not options and cls is not None and begin:
                options, cost = self._implied(state.term.classes, cls), _IMPLIED
            plain = noun.removeprefix(next((m for m in _MODIFYING if noun.startswith(m)), ""))
            if not options and plain != noun:
                options = unique(iter(self.nouns.get(plain, ())))
            if options:
                own = Term(self._sure(cls, options))
                yield self._joined(state, 0, begin + size, own, options, from_node=True, cost=cost)

    def _clause_behind(self, state: _Nest) -> Iterator[_Nest]:
        """Fold "X*负责的服务*", "X*工作的公司*"."""
        _, behind = state.signs.around
        for end, options in self._verbs_in_front(behind):
            for size, head in self._heads(behind[end:]):
                yield self._joined(state, 0, end + size, head, options, from_node=True)
        for verb in ("所在", "所属"):
            if behind.startswith(verb) and not behind.startswith(f"{verb}的"):
                for size, head in self._heads(f"的{behind[len(verb) :]}"):
                    yield self._joined(state, 0, len(verb) + size - 1, head, self._verb(verb), from_node=True)

    def _clause_before(self, state: _Nest) -> Iterator[_Nest]:
        """Fold "*依赖*X*的服务*", "*由*X*负责的服务*", "*IP地址为*X*的主机*"."""
        before, behind = state.signs.around
        place = next((p for p in _PLACES if behind.startswith(f"{p}的")), "")
        for size, head in self._heads(behind[len(place) :]):
            end = len(place) + size
            for begin, options in self._verbs_at_end(before):
                yield self._joined(state, begin, end, head, options, from_node=False)
            for begin, options in self._nouns_at_end(before):
                yield self._joined(state, begin, end, head, options, from_node=False)
        for (lead, tail), found in self.split.items():
            if before.endswith(lead) and behind.startswith(tail) and not tail.startswith("的"):
                for size, head in self._heads(behind[len(tail) :]):
                    options = unique(iter(found))
                    yield self._joined(state, len(lead), len(tail) + size, head, options, from_node=False)

    def _heads(self, behind: str) -> Iterator[tuple[int, Term]]:
        """Yield what 的 joins a clause to, and where it ends: "的服务", "的那个人", "的东西"."""
        if not behind.startswith("的"):
            return
        if behind[1:].startswith("东西"):
            yield 3, Term()
        for pointing in _POINTING:
            if not behind[1:].startswith(pointing):
                continue
            begin = 1 + len(pointing)
            for size in range(_LONGEST, 0, -1):
                noun = behind[begin : begin + size]
                cls = self.classes.get(noun) if len(noun) == size else None
                if cls is not None or (len(noun) == size and noun in self.nouns):
                    known = cls if cls is not None and not self.ontology.is_value(cls) else None
                    yield begin + size, Term((known,) if known else (), None, known)

    def _verbs_in_front(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        """Yield verbs with which a text begins, up to the 的 behind them."""
        end = text.find("的")
        while 0 < end <= 2 * _LONGEST:
            options = self._verb(text[:end])
            if options:
                yield end, options
            end = text.find("的", end + 1)

    def _verbs_at_end(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        for size in range(min(_LONGEST, len(text)), 0, -1):
            options = self._verb(text[-size:])
            if options:
                yield size, options

    def _nouns_at_end(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        """Yield what "*IP地址为*", "*宠物叫*" says of the noun to come."""
        for be in _BE:
            if not text.endswith(be):
                continue
            stem = text[: -len(be)]
            for size in range(min(_LONGEST, len(stem)), 0, -1):
                options = unique(iter(self.nouns.get(stem[-size:], ())))
                if options:
                    yield size + len(be), options

    def _joined(
        self,
        state: _Nest,
        before: int,
        behind: int,
        head: Term,
        options: tuple[Option, ...],
        *,
        from_node: bool,
        cost: float = 0.0,
    ) -> _Nest:
        signs, words = state.signs.folded(before, behind)
        nest, number = state.nest.with_term(replace(head, words=words))
        left, right = (state.node, number) if from_node else (number, state.node)
        return _Nest(signs, nest.with_match(Match(options, words, left, right, cost)), number)

    # ---- wordings

    def _verb(self, text: str) -> tuple[Option, ...]:
        """Return what a verb may say, with the little words around it left away as far as need be."""
        found = list(self.verbs.get(text, ()))
        for before in ("", *_BEFORE_VERB):
            for after in ("", *_AFTER_VERB):
                core = text.removeprefix(before).removesuffix(after) if text.startswith(before) else ""
                if core and len(core) + len(before) + len(after) == len(text):
                    found += [replace(o, cost=o.cost + _LOOSE / 3) for o in self.verbs.get(core, ())]
        return unique(iter(found))

    def _sure(self, cls: str | None, options: tuple[Option, ...]) -> tuple[str, ...]:
        """Return the class that a noun announces, if every relation that it may name can end there."""
        if cls is None:
            return ()
        predicates = [(self.ontology.predicates[o.predicate], o.flipped) for o in options]
        ends = [p.domain if flipped else p.range for p, flipped in predicates]
        return (cls,) if all(self.ontology.fits(cls, end) for end in ends) else ()

    def _implied(self, holder: tuple[str, ...], cls: str) -> tuple[Option, ...]:
        """Return what a class noun implies of a thing: "X的数据库", "X有几个人"."""
        fits, found = self.ontology.fits, []
        for predicate in self.ontology.predicates.values():
            for flipped, near, far in (
                (False, predicate.domain, predicate.range),
                (True, predicate.range, predicate.domain),
            ):
                if predicate.walked and any(fits(one, near) for one in holder) and cls in far:
                    found.append(Option(predicate.name, flipped, 0.0 if predicate.functional else _LOOSE))
        return tuple(found)

    # ---- the end

    def _whole(self, state: _Nest, asking: Asking | None, content: frozenset[int]) -> Iterator[Sketch]:
        """Yield the sketch of a question of which nothing is left to fold."""
        text = state.signs.text
        is_variable = state.term.surface is None
        if asking is None:
            if text == NODE and is_variable:
                yield state.nest.sketch(state.node, content)
            return
        asked, left, right = 1, state.node, 1
        words = frozenset(i for at in state.signs.at for i in at)
        if is_variable and self._is_link(text):
            yield self._equated(state, words, content)
        named = {option.predicate for option in self.nouns.get(asking.noun, ())}
        for options, from_node, cost in self._relations(text, asking, state):
            meant = tuple(option for option in options if option.predicate in named)
            cost += _BESIDE if named and not meant else 0.0
            if options:
                options = meant or options
                left, right = (state.node, asked) if from_node else (asked, state.node)
                match = Match(options, words, left, right, cost)
                yield state.nest.with_match(match).sketch(asked, content)

    def _is_link(self, text: str) -> bool:
        """Tell "X的总部*在*哪里": what is asked for is the node."""
        before, _, rest = text.partition(NODE)
        between, _, after = rest.partition(ASKED)
        if ASKED in rest and not before and not after.strip("上里的呢"):
            return between in _LINKS
        turned, _, middle = before.partition(ASKED)
        return ASKED in before and not turned and not rest and middle in _BE

    def _equated(self, state: _Nest, words: frozenset[int], content: frozenset[int]) -> Sketch:
        node, asked = state.term, state.nest.terms[1]
        term = replace(
            node, words=node.words | asked.words | words, noun=asked.noun or node.noun, plural=asked.plural
        )
        if not node.classes and asked.noun is not None:
            term = replace(term, classes=asked.classes)
        return state.nest.with_changed(state.node, term).sketch(state.node, content)

    def _relations(
        self, text: str, asking: Asking, state: _Nest
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        """Yield what stands between the node and what asks, and whether the node is its subject."""
        before, _, rest = text.removeprefix("有").partition(NODE)
        if ASKED in rest:
            between, _, after = rest.partition(ASKED)
            yield from self._node_first(before, between, after, asking, state)
        else:
            before, _, between = before.partition(ASKED)
            yield from self._asking_first(before, between, rest, state)

    def _node_first(
        self, before: str, between: str, after: str, asking: Asking, state: _Nest
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        if before:
            if not after.strip("的") and between in _CLEFT:
                yield self._verb(before), False, 0.0  # "养了X的是谁"
            for (lead, tail), found in self.split.items():
                if before == lead and not after and between.removeprefix(tail) in _CLEFT:
                    yield unique(iter(found)), False, 0.0  # "给X出钱的是谁"
            return
        bare = after if after not in {*_PLACES, "呢", "的", "了"} else ""
        if not bare:
            yield self._verb(between), True, 0.0
            place = next((p for p in _PLACES if between.startswith(p)), "")
            resting = between.removeprefix(place).removesuffix("的是").removesuffix("着").removesuffix("了")
            yield unique(iter(self.verbs.get(f"{resting}在", ()))), False, 0.0  # "X上运行着什么"
            if between.removeprefix(place) == "有" and not asking.noun and "Agent" in asking.classes:
                yield self._implied(state.term.classes, "Person"), True, _IMPLIED / 2  # "X里有谁"
        for tail in {after, *(after.removeprefix(p) for p in _PLACES)}:
            yield unique(iter(self.split.get((between.removeprefix("是"), tail), ()))), True, 0.0
        if between == "有" and after:
            yield self._verb(after), False, 0.0  # "X有多少人参与"
        if between.startswith("是") and after == "的":
            yield self._verb(between.removeprefix("是")), True, 0.0  # "X是做什么的"
        if not between and after:
            yield self._verb(after), True, 0.0  # "X什么时候截止"
        if between in _BE and after.startswith("的"):
            yield unique(iter(self.nouns.get(after[1:], ()))), False, 0.0  # "X是谁的宠物"
            if after == "的" and state.term.classes:
                yield self._implied_end(state.term.classes, asking), False, _IMPLIED / 2
        if between in _BE and after.endswith("的"):
            yield self._verb(after.removesuffix("的")), False, 0.0  # "X是谁写的"
        if not bare and asking.noun and between in _HAVING:
            options = unique(iter(self.nouns.get(asking.noun, ())))
            cls = self.classes.get(asking.noun)
            yield options, True, 0.0
            if not options and cls is not None:
                yield self._implied(state.term.classes, cls), True, _IMPLIED / 2

    def _asking_first(
        self, before: str, between: str, after: str, state: _Nest
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        if before:
            return
        place = after in {*_PLACES, "了", "过", ""}
        if place:
            yield self._verb(between), False, 0.0
            if between in _BE:
                yield self._held_by_people(state.term), False, _LOOSE
        yield unique(iter(self.split.get((between.removeprefix("是"), after), ()))), False, 0.0
        core = between.removeprefix("的")
        for be in (*_BE, "有"):
            if place and core != between and core.endswith(be):
                yield unique(iter(self.nouns.get(core.removesuffix(be), ()))), False, 0.0  # "谁的爱好是X"
        if between in {"有", "把"} and after:
            noun = next((after.removeprefix(p) for p in _POINTING if p and after.startswith(p)), after)
            yield (
                unique(iter(self.nouns.get(noun.removeprefix("当").removeprefix("作为"), ()))),
                False,
                _LOOSE,
            )
        if between.startswith("是") and after.endswith("的"):
            yield self._verb(after.removesuffix("的")), True, 0.0  # "哪篇论文是X写的"
            if after == "的":
                yield self._verb(between.removeprefix("是")), False, 0.0  # "哪篇论文是讲X的"
        for pointing in _POINTING:
            noun = after.removeprefix(pointing)
            if pointing and after.startswith(pointing) and (noun in self.nouns or noun in self.classes):
                yield self._verb(between), False, _LOOSE  # "谁喜欢X这项活动"

    def _implied_end(self, classes: tuple[str, ...], asking: Asking) -> tuple[Option, ...]:
        """Return what "whose is X" asks where X is a value of a kind: an address is somebody's."""
        found = []
        for predicate in self.ontology.predicates.values():
            if any(
                self.ontology.is_a(one, cls) and cls != THING for one in classes for cls in predicate.range
            ):
                found.append(Option(predicate.name, flipped=False, cost=_LOOSE))
        return tuple(found)

    def _held_by_people(self, term: Term) -> tuple[Option, ...]:
        """Return what "who is a nurse" asks."""
        return tuple(
            Option(p.name, flipped=False)
            for p in self.ontology.predicates.values()
            if any(cls in p.range for cls in ("JobTitle", "Occupation"))
            and any(self.ontology.is_a(one, end) for one in term.classes for end in p.range if end != THING)
        )
