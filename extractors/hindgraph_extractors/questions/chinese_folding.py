"""Chinese questions cut from the outside in: what asks, what is said of it, and the noun phrase about which it asks.

Chinese parts no words, so signs are compared with the wordings as they are written. "依赖 orders-db 的服务归谁管" is a
phrase, the frame "归*管" and what asks; `chinese_phrases` cuts the phrase, `chinese_ends` reads the frame.
"""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph_extractors.questions.chinese_asking import (
    ASKED,
    NAMES,
    Asking,
    Signs,
    find_asking,
    signs_of,
)
from hindgraph_extractors.questions.chinese_ends import ChineseEnds
from hindgraph_extractors.questions.chinese_phrases import ChinesePhrases, Phrase
from hindgraph_extractors.questions.chinese_views import views
from hindgraph_extractors.questions.chinese_wordings import ChineseWordings, Nested
from hindgraph_extractors.questions.folding import may_end, unique
from hindgraph_extractors.questions.hypotheses import Composer
from hindgraph_extractors.questions.sketch import Sketch, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_ontology.records import Ontology

_LONGEST_BEFORE, _LONGEST_BETWEEN, _LONGEST_AFTER = 6, 10, 9
_MOST_SKETCHES = 16
# Nouns that say little of a class: "哪个*地址*" may be a mail address.
_ANYTHING = frozenset(
    """语言 地址 时间 位置 地方 地点 东西 内容 单位 平台 系统 活动 项目 课程 专业 类型 模式 方法 主题 题目
    产品 软件 工具 机构 组织 期限 日期 资源 服务""".split()
)


class ChineseFolder:
    """Cuts Chinese questions about one thing, whether its name is known or not."""

    def __init__(self, ontology: Ontology) -> None:
        self._said = ChineseWordings(ontology)
        self._ends = ChineseEnds(self._said)
        self._composer = Composer(ontology)

    def sketches(
        self, text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches of a question, as it stands, then with what only leads up to it left away."""
        for more in views(text, names, dropped):
            if any(_covers(more, named) for named in names if named.surface.resolved == "name"):
                continue
            yield from self._viewed(text, names, (*dropped, *more))
        yield from self._viewed(text, names, dropped, anyone=False)

    def _viewed(
        self,
        text: str,
        names: tuple[Named, ...],
        dropped: tuple[tuple[int, int], ...],
        *,
        anyone: bool = True,
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches of one view of it, then those with a class noun taken for anything.

        Args:
            anyone: "谁" asks for somebody; one says it of services, too.
        """
        named = self._named(names, dropped)
        if len(named) > len(NAMES):
            return
        signs = signs_of(text, named, dropped)
        titles = frozenset(n.start for n in named if text[n.start - 1 : n.start] == "《")
        askings = list(find_asking(signs, self._is_noun))
        for asking in askings:
            for classed in (True, False) if asking.noun in _ANYTHING else (True,):
                term = self._asked_term(asking, classed=classed)
                if not anyone and term.classes != ("Agent",):
                    break
                term = term if anyone else replace(term, classes=())
                yield self._whole(asking.signs, named, asking, term, titles)
                if term.noun is None:
                    break
        if not askings:
            yield self._whole(signs, named, None, None, titles)

    def _is_noun(self, noun: str) -> bool:
        return noun in self._said.nouns or noun in self._said.classes

    def _named(self, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]) -> tuple[Named, ...]:
        outside = [n for n in names if all(n.end <= start or end <= n.start for start, end in dropped)]
        return tuple(
            n
            for n in outside
            if n.surface.resolved != "description"
            and (n.classes or not self._is_noun(n.surface.text.lower()))
        )

    def _asked_term(self, asking: Asking, *, classed: bool) -> Term:
        cls = self._said.classes.get(asking.noun)
        known = tuple(c for c in asking.classes if c in self._said.ontology.classes)
        if not asking.noun:
            return Term(known, None, None, asking.words, asking.plural, vague=True)
        named = unique(iter(self._said.nouns.get(asking.noun, ())))
        noun = cls if classed and cls is not None and may_end(self._said.ontology, cls, named) else None
        return Term((noun,) if noun else (), None, noun, asking.words, asking.plural)

    def _whole(
        self,
        signs: Signs,
        named: tuple[Named, ...],
        asking: Asking | None,
        asked: Term | None,
        titles: frozenset[int],
    ) -> tuple[Sketch, ...]:
        phrases = ChinesePhrases(self._said, self._composer, signs, named, asked, titles)
        content = frozenset(i for at in signs.at for i in at) | (asked.words if asked else frozenset())
        content |= frozenset(i for n in named for i in range(n.start, n.end))
        found: list[tuple[float, Sketch]] = []
        for begin, end in _stretches(signs.text):
            outside = signs.text[:begin] + signs.text[end:]
            if any(sign in NAMES for sign in outside):
                continue
            folded = signs.folded(begin, end)
            for phrase in phrases.of(begin, end):
                state = Nested(folded, phrase.nest, phrase.node)
                found.extend(_priced(sketch, phrase) for sketch in self._ends.whole(state, asking, content))
        found.sort(key=lambda pair: pair[0])
        return tuple(sketch for _, sketch in found[:_MOST_SKETCHES])


def _covers(spans: tuple[tuple[int, int], ...], named: Named) -> bool:
    return any(start < named.end and named.start < end for start, end in spans)


def _priced(sketch: Sketch, phrase: Phrase) -> tuple[float, Sketch]:
    """Return a sketch that costs what its phrase costs, and how much that is in all."""
    if not sketch.matches:
        return 1.0, sketch
    *others, last = sketch.matches
    matches = (*others, replace(last, cost=last.cost + phrase.cost))
    cheapest = sum(min(option.cost for option in match.options) for match in matches)
    return sum(match.cost for match in matches) + cheapest, replace(sketch, matches=matches)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the phrase may stand: before what asks, behind it, or all of it."""
    if ASKED not in text:
        yield 0, len(text)
        return
    asked = text.index(ASKED)
    for begin in range(min(_LONGEST_BEFORE, asked - 1) + 1):
        for end in range(max(begin + 1, asked - _LONGEST_BETWEEN), asked + 1):
            yield begin, end
    for begin in range(asked + 1, min(asked + 2 + _LONGEST_BETWEEN, len(text))):
        for end in range(max(begin + 1, len(text) - _LONGEST_AFTER), len(text) + 1):
            yield begin, end
