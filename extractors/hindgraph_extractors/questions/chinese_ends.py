"""How a Chinese question ends that nothing is left to fold of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.questions.chinese_asking import ASKED, NODE, Asking
from hindgraph_extractors.questions.chinese_wordings import (
    BE,
    IMPLIED,
    LOOSE,
    PLACES,
    POINTING,
    ChineseWordings,
    Nested,
)
from hindgraph_extractors.questions.folding import unique
from hindgraph_extractors.questions.sketch import Match, Option, Sketch

_BESIDE = 0.1
_SKIPPED = 0.02
_FEW = 4
_LINKS = frozenset(
    (
        *BE,
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
_TRAILING = frozenset(
    (
        *PLACES,
        "呢",
        "的",
        "了",
        "过",
        "的家里",
        "的家",
        "家",
        "家里",
        "那边",
        "那里",
        "啊",
        "呀",
        "来着",
        "的呢",
    )
)
_LEADING = frozenset("打 拨 用 拨打 在 给 去 从 到 走 通过 找 住在 发到 打给 用的".split())
_BY = frozenset("被 由 归 让 给 受 是 是由 是被 是归 要由 该由".split())
_DEGREES = {"多大": "年龄", "几岁": "年龄", "多高": "身高", "多重": "体重"}
_THIS = frozenset((*BE, "这是", "那是", "打来的是", "是属于"))
_LINKING = re.compile(
    "(?:应该|应当|该|要|得|需要?|可以|能|会|应|就|到底)?"
    "(?:是|为|叫|叫做|填|写|报|登记|登|找|算|等于|定|选|放|署|联系|问|通知|发|寄|打|拨|飞|去|跑|赶|坐车|走|搬|送|交|派|读|看)(?:的|成|到|在|着|了|为|上|给|往)?(?:是)?"
)
_CLEFT = frozenset({"", "的", "的是", "的有"})


@dataclass(frozen=True, slots=True)
class ChineseEnds:
    """Relates what asks to the node."""

    _said: ChineseWordings

    def whole(self, state: Nested, asking: Asking | None, content: frozenset[int]) -> Iterator[Sketch]:
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
            yield from self._equated(state, words, content)
        named = {option.predicate for option in self._said.nouns.get(asking.noun, ())}
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
            return between in _LINKS or _LINKING.fullmatch(between) is not None
        turned, _, middle = before.partition(ASKED)
        return ASKED in before and not turned and not rest and middle in BE

    def _equated(self, state: Nested, words: frozenset[int], content: frozenset[int]) -> Iterator[Sketch]:
        """Yield "X的总部在*哪里*" with and without the class for which a bare word asks."""
        node, asked = state.term, state.nest.terms[1]
        term = replace(
            node, words=node.words | asked.words | words, noun=asked.noun or node.noun, plural=asked.plural
        )
        if not node.classes and asked.noun is not None:
            term = replace(term, classes=asked.classes)
        if not node.classes and asked.noun is None and asked.classes:
            sure = replace(term, classes=asked.classes, vague=asked.classes == ("Agent",))
            yield state.nest.with_changed(state.node, sure).sketch(state.node, content)
            last = replace(state.nest.matches[-1], cost=state.nest.matches[-1].cost + _BESIDE)
            state = replace(state, nest=replace(state.nest, matches=(*state.nest.matches[:-1], last)))
        yield state.nest.with_changed(state.node, term).sketch(state.node, content)

    def _relations(
        self, text: str, asking: Asking, state: Nested
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
        self, before: str, between: str, after: str, asking: Asking, state: Nested
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        if before:
            yield from self._cleft(before, between, after)
            return
        bare = after if after not in _TRAILING else ""
        if not bare:
            yield from self._with_nothing_behind(between, asking, state)
        for tail in sorted({after, *(after.removeprefix(p) for p in PLACES)}):
            yield self._said.frame(between, tail), True, 0.0
        if between == "有" and after:
            yield self._said.verb(after), False, 0.0  # "X有多少人参与"
            yield self._said.verb(after), True, LOOSE  # "X有哪些东西不能吃"
        if between.startswith("是") and after == "的":
            yield self._said.verb(between.removeprefix("是")), True, 0.0  # "X是做什么的"
        if not between and after:
            yield from self._said_behind(after, asking, state)
        degree = _DEGREES.get(asking.said[:2])
        if degree is not None and not bare and between in {"", "有", "是"}:
            yield unique(iter(self._said.nouns.get(degree, ()))), True, 0.0  # "X多大了", "X有多高"
        if between in _BY and after:
            yield self._said.verb(after.removeprefix("来")), False, LOOSE / 3  # "X被多少个服务用着"
        if between in _THIS and not bare and "Agent" in asking.classes and state.term.classes:
            yield self._said.implied_end(state.term.classes), False, IMPLIED / 2  # "138…这是哪位"
        if between in BE:
            yield from self._is_somebodys(after, asking, state)
        if not bare and asking.noun and (between in _HAVING or self._is_loose(between)):
            options = unique(iter(self._said.nouns.get(asking.noun, ())))
            cls = self._said.classes.get(asking.noun)
            loose = 0.0 if between in _HAVING else _SKIPPED * (2 + len(between))
            yield options, True, loose
            if not options and cls is not None:
                yield self._said.implied(state.term.classes, cls), True, IMPLIED / 2 + loose

    def _cleft(
        self, before: str, between: str, after: str
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        """Read "养了X的是谁", "给X出钱的是谁"."""
        if not after.strip("的") and between in _CLEFT:
            yield self._said.verb(before), False, 0.0
        for tail, found in self._said.frames.get(before, {}).items():
            if not after and between.startswith(tail) and between.removeprefix(tail) in _CLEFT:
                yield unique(iter(found)), False, 0.0

    def _with_nothing_behind(
        self, between: str, asking: Asking, state: Nested
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        """Read what stands between a thing and what asks at the end: "X上运行着什么", "X里有谁"."""
        yield self._said.verb(between), True, 0.0
        place = next((p for p in PLACES if between.startswith(p)), "")
        resting = (
            between.removeprefix(place)
            .removesuffix("的是")
            .removesuffix("些")
            .removesuffix("着")
            .removesuffix("了")
        )
        if resting:
            yield unique(iter(self._said.verbs.get(f"{resting}在", ()))), False, 0.0
        if between.removeprefix(place) == "有" and not asking.noun and "Agent" in asking.classes:
            yield self._said.implied(state.term.classes, "Person"), True, IMPLIED / 2

    def _said_behind(
        self, after: str, asking: Asking, state: Nested
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        """Read "X什么时候截止", "X谁在管", "X哪个组维护"."""
        is_a = self._said.ontology.is_a
        acting = "Agent" in asking.classes or any(is_a(c, "Agent") for c in state.nest.terms[1].classes)
        yield self._said.verb(after), True, LOOSE if acting else 0.0
        counted = asking.said[:1] in {"几", "多"} and not asking.noun
        if "Date" not in asking.classes and not counted:
            yield self._said.verb(after), False, 0.0 if acting else LOOSE

    def _is_somebodys(
        self, after: str, asking: Asking, state: Nested
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        """Read "X是谁的宠物", "X是谁的", "X是谁写的", "X是哪年出生的"."""
        if after.startswith("的"):
            yield unique(iter(self._said.nouns.get(after[1:], ()))), False, 0.0
            if after == "的":
                yield unique(iter(self._said.nouns.get("主人", ()))), True, LOOSE
            if after == "的" and state.term.classes:
                yield self._said.implied_end(state.term.classes), False, IMPLIED / 2
        if after.endswith("的"):
            dated = "Date" in asking.classes
            yield self._said.verb(after.removesuffix("的")), False, LOOSE if dated else 0.0
            yield self._said.verb(after.removesuffix("的")), True, 0.0 if dated else LOOSE

    def _is_loose(self, between: str) -> bool:
        """Tell words between a thing and "哪个端口" that are no wording of any relation: what is asked for says it."""
        if not 0 < len(between) <= _FEW:
            return False
        return not any(between[i : i + n] in self._said.verbs for n in (2, 3, 4) for i in range(len(between)))

    def _asking_first(
        self, before: str, between: str, after: str, state: Nested
    ) -> Iterator[tuple[tuple[Option, ...], bool, float]]:
        if before and before not in _LEADING:
            return
        place = after in {*PLACES, "了", "过", ""}
        if place:
            yield self._said.verb(between), False, 0.0
            if between in BE:
                yield self._said.held_by_people(state.term), False, LOOSE
        yield self._said.frame(between, after), False, 0.0
        core = between.removeprefix("的")
        for be in (*BE, "有"):
            if place and core != between and core.endswith(be):
                yield (
                    unique(iter(self._said.nouns.get(core.removesuffix(be), ()))),
                    False,
                    0.0,
                )  # "谁的爱好是X"
        if between in {"有", "把"} and after:
            noun = next((after.removeprefix(p) for p in POINTING if p and after.startswith(p)), after)
            yield (
                unique(iter(self._said.nouns.get(noun.removeprefix("当").removeprefix("作为"), ()))),
                False,
                LOOSE,
            )
        if between.startswith("是") and after.endswith("的"):
            yield self._said.verb(after.removesuffix("的")), True, 0.0  # "哪篇论文是X写的"
            if after == "的":
                yield self._said.verb(between.removeprefix("是")), False, 0.0  # "哪篇论文是讲X的"
        for pointing in POINTING:
            noun = after.removeprefix(pointing)
            if (
                pointing
                and after.startswith(pointing)
                and (noun in self._said.nouns or noun in self._said.classes)
            ):
                yield self._said.verb(between), False, LOOSE  # "谁喜欢X这项活动"
