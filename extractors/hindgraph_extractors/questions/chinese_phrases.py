"""Chinese noun phrases of a question, cut from the outside in.

A phrase ends in its noun. What stands before it says of what: "X的负责人", "依赖X的服务", "由X主持的那个课题". The innermost
phrase is a name: one that is known, or whatever is left over and may be one. Every stretch of signs is cut once.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from hindgraph_extractors.questions.chinese_asking import ASKED, NAMES, Signs
from hindgraph_extractors.questions.chinese_leaves import likely_classes, strangeness
from hindgraph_extractors.questions.chinese_wordings import (
    BE,
    IMPLIED,
    LOOSE,
    PLACES,
    POINTING,
    ChineseWordings,
)
from hindgraph_extractors.questions.folding import Nest, unique
from hindgraph_extractors.questions.hypotheses import Composer
from hindgraph_extractors.questions.sketch import Match, Option, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING

_LONGEST = 8
_MOST = 10
_MOST_STRETCHES = 4000
_UNLIKELY = 0.02
_FEW = 6
_USING = (
    "",
    "的",
    "现用的",
    "使用的",
    "用的",
    "家里的",
    "家的",
    "家",
    "所在的",
    "所属的",
    "当前的",
    "现在的",
    "那边的",
)
_MODIFYING = frozenset(
    """直属 直接 现任 当前 主要 最终 亲生 唯一 正式 实际 对外 当下 顶头 现在的 总 第一 日常 首席 全部 所有 最新 目前的
    主""".split()
)
_AGENTIVE = ("由", "被", "归", "让", "给", "受")
_ADVERBS = ("", *"正在 正 在 经常 常 会 要 能 可以 曾 曾经 已经 一直 去 是 也".split())
_AFTER = ("", "了", "过", "着")
_POINTING = tuple(pointing for pointing in POINTING if len(pointing) > 1)
_GENERIC = frozenset(("", "东西", "事物", "一个", "对象"))


@dataclass(frozen=True, slots=True)
class Phrase:
    """One way to understand a stretch: a nest, its node, and what speaks against it."""

    nest: Nest
    node: int
    cost: float = 0.0

    @property
    def term(self) -> Term:
        """Return what the phrase as a whole speaks of."""
        return self.nest.terms[self.node]

    @property
    def price(self) -> float:
        """Return all that speaks against it."""
        cheapest = (min(option.cost for option in match.options) for match in self.nest.matches)
        return self.cost + sum(match.cost for match in self.nest.matches) + sum(cheapest)


@dataclass(slots=True)
class ChinesePhrases:
    """Cuts the stretches of one question.

    Attributes:
        asked: The term of what asks; the second one of every nest.
        titles: Where names begin that stand in 《》.
    """

    said: ChineseWordings
    composer: Composer
    signs: Signs
    names: tuple[Named, ...]
    asked: Term | None
    titles: frozenset[int] = frozenset()
    _cut: dict[tuple[int, int], tuple[Phrase, ...]] = field(default_factory=dict)

    def of(self, begin: int, end: int) -> tuple[Phrase, ...]:
        """Return the ways to understand a stretch, the best first."""
        key = (begin, end)
        if key not in self._cut:
            if begin >= end or len(self._cut) > _MOST_STRETCHES or ASKED in self._text(begin, end):
                return ()
            self._cut[key] = ()
            found = sorted(islice(self._ways(begin, end), 60), key=lambda phrase: phrase.price)
            self._cut[key] = tuple(found[:_MOST])
        return self._cut[key]

    def _text(self, begin: int, end: int) -> str:
        return self.signs.text[begin:end]

    def _words(self, begin: int, end: int) -> frozenset[int]:
        return frozenset(i for at in self.signs.at[begin:end] for i in at)

    def _ways(self, begin: int, end: int) -> Iterator[Phrase]:
        yield from self._leaf(begin, end)
        yield from self._beside_its_class(begin, end)
        yield from self._noun_behind(begin, end)
        for place in range(end - 1, begin, -1):
            if self.signs.text[place] == "的":
                head = self._head(self._text(place + 1, end))
                if head is not None:
                    yield from self._clause(begin, place, end, head)
        yield from self._where_it_belongs(begin, end)

    # ---- what is no nest --------------------------------------------------------------------------------------------

    def _leaf(self, begin: int, end: int) -> Iterator[Phrase]:
        text = self._text(begin, end)
        if len(text) == 1 and text in NAMES:
            named = self.names[NAMES.index(text)]
            words = frozenset(range(named.start, named.end))
            likely = (
                ()
                if named.classes
                else likely_classes(named, self.said.ontology, title=named.start in self.titles)
            )
            if likely:
                yield self._leaf_of(Term(likely, named.surface, None, words), 0.0)
            yield self._leaf_of(Term(named.classes, named.surface, None, words), _UNLIKELY if likely else 0.0)
            return
        if any(sign in NAMES for sign in text):
            if text[-2:-1] == "的" and text[-1] in NAMES and text.find("的") == len(text) - 2 <= _FEW:
                for inner in self.of(end - 1, end):  # "日志里的X", "线上的X"
                    known = replace(inner.term, words=inner.term.words | self._words(begin, end))
                    yield replace(inner, nest=inner.nest.with_changed(0, known), cost=inner.cost + 2 * LOOSE)
            return
        places = sorted(self._words(begin, end))
        strange = strangeness(text, self.said)
        if strange is None or places[-1] - places[0] != len(places) - 1:
            return
        cost = strange + (0.12 if self.names else 0.0)
        shown = Surface(text, text, places[0], places[-1] + 1, THING, resolved="description")
        yield self._leaf_of(Term((), shown, None, frozenset(places)), cost)

    def _leaf_of(self, term: Term, cost: float) -> Phrase:
        terms = (term,) if self.asked is None else (term, self.asked)
        return Phrase(Nest(terms), 0, cost)

    def _beside_its_class(self, begin: int, end: int) -> Iterator[Phrase]:
        """Cut "checkout*服务*", "*端口*8443", "X*这篇论文*", "玄武*项目*"."""
        for size in range(min(_LONGEST + 3, end - begin - 1), 0, -1):
            tail = self._text(end - size, end)
            pointing = next((p for p in POINTING if p and tail.startswith(p)), "")
            part = tail[len(pointing) :]
            cls = self.said.classes.get(part) if part else None
            if (part and cls is None) or (not part and len(pointing) < 2):
                continue
            yield from self._classed(begin, end - size, begin, end, cls, pointed=bool(pointing))
        for size in range(min(_LONGEST, end - begin - 1), 0, -1):
            cls = self.said.classes.get(self._text(begin, begin + size))
            if cls is not None:
                yield from self._classed(begin + size, end, begin, end, cls, pointed=True)

    def _classed(
        self, begin: int, end: int, first: int, last: int, cls: str | None, *, pointed: bool
    ) -> Iterator[Phrase]:
        for inner in self.of(begin, end):
            term = inner.term
            named = inner.node == 0 and term.surface is not None
            if not named and cls is None and term.surface is None:
                known = replace(term, words=term.words | self._words(end, last))
                yield replace(inner, nest=inner.nest.with_changed(inner.node, known))
            if not named or not (cls is None or self.said.may_be(term, cls)):
                continue
            words = term.words | self._words(first, last)
            if cls is not None and term.classes in ((), ("Value",), (THING,)):
                term = replace(term, classes=(cls,))
                if not pointed and term.surface is not None and term.surface.resolved == "description":
                    term = replace(term, surface=self._longer(term.surface, first, last, cls))
            nest = inner.nest.with_changed(0, replace(term, words=words))
            yield replace(inner, nest=nest, cost=max(0.0, inner.cost - 0.01))

    def _longer(self, surface: Surface, begin: int, end: int, cls: str) -> Surface:
        """Take the class noun behind an unknown name for a part of it: "玄武*项目*"."""
        text, places = self._text(begin, end), sorted(self._words(begin, end))
        return replace(surface, text=text, name=text, start=places[0], end=places[-1] + 1, cls=cls)

    # ---- nouns and clauses ------------------------------------------------------------------------------------------

    def _noun_behind(self, begin: int, end: int) -> Iterator[Phrase]:
        """Cut "X的*负责人*", "X*总部*", "X那边的*数据库*"."""
        for size in range(min(_LONGEST, end - begin - 1), 0, -1):
            noun = self._text(end - size, end)
            options, cost = self._named(noun)
            cls = self.said.classes.get(noun)
            if not options and cls is None:
                continue
            for using in _USING:
                stop = end - size - len(using)
                if stop <= begin or self._text(stop, end - size) != using:
                    continue
                if not using and self._text(begin, stop).endswith(_POINTING):
                    continue
                for inner in self.of(begin, stop):
                    meant, extra = options, cost
                    if not meant and using:
                        assert cls is not None
                        meant, extra = self.said.implied(inner.term.classes, cls), IMPLIED
                    if meant:
                        head = Term(self.said.sure(cls, meant))
                        extra += 0.0 if using else LOOSE
                        yield from self._joined(inner, stop, end, begin, head, meant, cost=extra)

    def _named(self, noun: str) -> tuple[tuple[Option, ...], float]:
        options = unique(iter(self.said.nouns.get(noun, ())))
        if options:
            return options, 0.0
        for size in range(1, len(noun)):
            if noun[:size] in _MODIFYING or noun[:size] in self.said.classes:
                options = unique(iter(self.said.nouns.get(noun[size:].removeprefix("的"), ())))
                if options:
                    return options, LOOSE / 3
        return (), 0.0

    def _head(self, text: str) -> tuple[Term, str] | None:
        """Return what 的 joins a clause to, and the noun by itself: "的服务", "的那个人", "的东西"."""
        for pointing in POINTING:
            noun = text.removeprefix(pointing)
            if not text.startswith(pointing):
                continue
            if noun in _GENERIC:
                person = pointing.endswith(("位", "名")) and "Person" in self.said.ontology.classes
                return Term(("Person",) if person else ()), ""
            cls = self.said.classes.get(noun)
            if cls is not None or noun in self.said.nouns:
                known = cls if cls is not None and not self.said.ontology.is_value(cls) else None
                return Term((known,) if known else (), None, known), noun
        return None

    def _clause(self, begin: int, stop: int, end: int, head: tuple[Term, str]) -> Iterator[Phrase]:
        """Cut what stands before 的: "*依赖*X的服务", "X*负责*的服务", "*由*X*负责*的服务", "*IP地址为*X的主机"."""
        term = head[0]
        cost = 0.0 if term.classes else 2 * LOOSE if head[1] else LOOSE / 2
        for size in range(1, min(2 * _LONGEST, stop - begin - 1) + 1):
            options = self._meant(self.said.verb(self._text(stop - size, stop)), head[1])
            if options:
                yield from self._behind(begin, stop - size, stop, end, term, options, cost)
        for size in range(1, min(2 * _LONGEST, stop - begin - 1) + 1):
            lead = self._text(begin, begin + size)
            options = self.said.verb(lead)
            for option in (self._meant(options, head[1]), self._equating(lead)):
                if option:
                    yield from self._before(begin + size, begin, stop, end, term, option, cost)
        yield from self._framed(begin, stop, end, term, cost)

    def _meant(self, options: tuple[Option, ...], noun: str) -> tuple[Option, ...]:
        """Prefer what a verb and its noun have in common: "带X的*师傅*"."""
        named = {option.predicate for option in self.said.nouns.get(noun, ())}
        if not named & {option.predicate for option in options}:
            return options
        return tuple(o if o.predicate in named else replace(o, cost=o.cost + LOOSE) for o in options)

    def _behind(
        self, begin: int, verb: int, stop: int, end: int, head: Term, options: tuple[Option, ...], cost: float
    ) -> Iterator[Phrase]:
        starts = [begin, *(begin + len(a) for a in _AGENTIVE if self._text(begin, verb).startswith(a))]
        for start in starts:
            for inner in self.of(start, verb):
                yield from self._joined(inner, stop, end, begin, head, options, cost=cost)

    def _before(
        self,
        start: int,
        begin: int,
        stop: int,
        end: int,
        head: Term,
        options: tuple[Option, ...],
        cost: float,
    ) -> Iterator[Phrase]:
        clause = self._text(start, stop)
        for place in ("", *(p for p in PLACES if clause.endswith(p))):
            for inner in self.of(start, stop - len(place)):
                yield from self._joined(inner, stop, end, begin, head, options, cost=cost, to=True)

    def _equating(self, text: str) -> tuple[Option, ...]:
        """Return what "*IP地址为*", "*宠物叫*" says of the noun to come."""
        for be in BE:
            if text.endswith(be):
                options, _ = self._named(text.removesuffix(be).removeprefix("其"))
                if options:
                    return options
        return ()

    def _framed(self, begin: int, stop: int, end: int, head: Term, cost: float) -> Iterator[Phrase]:
        clause = self._text(begin, stop)
        for adverb in _ADVERBS:
            if not clause.startswith(adverb):
                continue
            core = clause[len(adverb) :]
            for lead, tail, options in self.said.framed(core):
                for after in _AFTER:
                    if not core.endswith(tail + after) or len(core) <= len(lead + tail + after):
                        continue
                    start, last = begin + len(adverb) + len(lead), stop - len(tail) - len(after)
                    for inner in self.of(start, last):
                        yield from self._joined(inner, stop, end, begin, head, options, cost=cost, to=True)

    def _where_it_belongs(self, begin: int, end: int) -> Iterator[Phrase]:
        """Cut "X*所在的公司*", "X*所在城市*", "X总部*所在*的城市*"."""
        text = self._text(begin, end)
        for verb in ("所在", "所属"):
            at = text.rfind(verb)
            head = self._head(text[at + 2 :].removeprefix("的")) if at > 0 else None
            if head is None or not head[1]:
                continue
            for inner in self.of(begin, begin + at):
                yield from self._joined(inner, begin + at, end, begin, head[0], self.said.verb(verb))
                if inner.term.surface is None and self.composer.compatible(
                    head[0].classes, self._reached(inner)
                ):
                    yield self._same(inner, begin + at, end, head[0])

    def _reached(self, inner: Phrase) -> tuple[str, ...]:
        """Return the classes in which the last relation of a phrase may end."""
        ends = [
            self._end_of(option, match.right == inner.node)
            for match in inner.nest.matches[-1:]
            for option in match.options
        ]
        return tuple(cls for end in ends for cls in end)

    def _end_of(self, option: Option, right: bool) -> tuple[str, ...]:
        predicate = self.said.ontology.predicates[option.predicate]
        return predicate.range if right != option.flipped else predicate.domain

    def _same(self, inner: Phrase, begin: int, end: int, head: Term) -> Phrase:
        term = replace(
            inner.term, classes=head.classes, noun=head.noun, words=inner.term.words | self._words(begin, end)
        )
        return replace(inner, nest=inner.nest.with_changed(inner.node, term))

    def _joined(
        self,
        inner: Phrase,
        stop: int,
        end: int,
        begin: int,
        head: Term,
        options: tuple[Option, ...],
        *,
        cost: float = 0.0,
        to: bool = False,
    ) -> Iterator[Phrase]:
        """Join a phrase to a new node by what it may mean; ``to``: the phrase is the object."""
        fitting = tuple(o for o in options if self._fits(o, inner, head, to=to))
        if not fitting:
            return
        mine = inner.nest.terms[0].words.union(*(match.words for match in inner.nest.matches))
        mine = mine.union(*(term.words for term in inner.nest.terms[2:]))
        words = self._words(begin, end) - mine
        nest, number = inner.nest.with_term(replace(head, words=words))
        left, right = (number, inner.node) if to else (inner.node, number)
        yield Phrase(nest.with_match(Match(fitting, words, left, right, cost)), number, inner.cost)

    def _fits(self, option: Option, inner: Phrase, head: Term, *, to: bool) -> bool:
        near, far = self._end_of(option, to), self._end_of(option, not to)
        if not self.composer.compatible(inner.term.classes, near):
            return False
        if (
            inner.term.surface is None
            and inner.nest.matches
            and not self.composer.compatible(self._reached(inner), near)
        ):
            return False
        return self.composer.compatible(head.classes, far)
