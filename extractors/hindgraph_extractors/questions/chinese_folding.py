"""Chinese questions folded from the inside; see `folding`.

Chinese parts no words, so folding works on signs: what stands right before and behind the node is compared with the
wordings as they are written. "依赖 orders-db 的服务的负责人" folds to the service, then to who is responsible for it.
"""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph_extractors.questions.chinese_asking import Asking, find_asking, signs_of
from hindgraph_extractors.questions.chinese_ends import ChineseEnds
from hindgraph_extractors.questions.chinese_wordings import (
    BE,
    IMPLIED,
    PLACES,
    POINTING,
    ChineseWordings,
    Nested,
)
from hindgraph_extractors.questions.folding import Nest, explored, may_end, unique
from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_ontology.records import THING, Ontology

_LONGEST = 8
_USING = ("现用的", "使用的", "用的", "家里的", "家的", "所在的", "所属的", "当前的", "的")
_MODIFYING = ("直属", "直接", "现任", "当前", "主要", "最终", "亲生", "唯一", "正式", "实际", "对外", "当下")


class ChineseFolder:
    """Folds Chinese questions that name one thing."""

    def __init__(self, ontology: Ontology) -> None:
        self._said = ChineseWordings(ontology)
        self._ends = ChineseEnds(self._said)

    def sketches(
        self, text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches to which a question folds, as it stands, then with a class noun taken for anything."""
        named = self._named(names, dropped)
        if named is None:
            return
        signs = signs_of(text, named, dropped)
        asking = find_asking(signs, lambda noun: noun in self._said.nouns or noun in self._said.classes)
        signs = asking.signs if asking is not None else signs
        words = frozenset(range(named.start, named.end))
        nest = Nest((Term(named.classes, named.surface, None, words),))
        content = frozenset(i for at in signs.at for i in at) | words
        for classed in (True, False):
            asked = self._asked_term(asking, classed=classed) if asking is not None else None
            whole = nest if asked is None else nest.with_term(asked)[0]
            found = explored(
                [Nested(signs, whole, 0)],
                self._folds,
                lambda state, asked=asking: self._ends.whole(state, asked, content),  # type: ignore[misc]
            )
            yield found
            if asked is None or asked.noun is None:
                return

    def _named(self, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]) -> Named | None:
        outside = [n for n in names if all(n.end <= start or end <= n.start for start, end in dropped)]
        plain = [
            n
            for n in outside
            if n.classes or n.surface.text.lower() not in self._said.nouns | self._said.classes
        ]
        return plain[0] if len(plain) == 1 and plain[0].surface.resolved != "description" else None

    def _asked_term(self, asking: Asking, *, classed: bool) -> Term:
        cls = self._said.classes.get(asking.noun)
        known = tuple(c for c in asking.classes if c in self._said.ontology.classes)
        if not asking.noun:
            return Term(known, None, None, asking.words, asking.plural, vague=True)
        named = unique(iter(self._said.nouns.get(asking.noun, ())))
        noun = cls if classed and cls is not None and may_end(self._said.ontology, cls, named) else None
        return Term((noun,) if noun else (), None, noun, asking.words, asking.plural)

    def _folds(self, state: Nested) -> Iterator[Nested]:
        yield from self._beside_its_class(state)
        yield from self._clause_before(state)
        yield from self._clause_behind(state)
        yield from self._noun_behind(state)

    def _beside_its_class(self, state: Nested) -> Iterator[Nested]:
        """Fold "checkout*服务*", "*端口*8443", "X*这篇论文*": what only says what the node is."""
        if state.term.surface is None:
            return
        before, behind = state.signs.around
        for pointing in POINTING:
            for size in range(_LONGEST, -1, -1):
                part = behind[len(pointing) : len(pointing) + size]
                if len(part) != size or not behind.startswith(pointing) or not (pointing or part):
                    continue
                if size == 0 and len(pointing) < 2:
                    continue
                cls = self._said.classes.get(part) if part else None
                if (not part or (cls is not None and self._said.may_be(state.term, cls))) and (
                    not part or behind[len(pointing) + size :][:1] != "的" or pointing
                ):
                    yield self._merged(state, 0, len(pointing) + size, cls)
        for size in range(_LONGEST, 0, -1):
            part = before[-size:]
            cls = self._said.classes.get(part) if len(part) == size else None
            if cls is not None and self._said.may_be(state.term, cls):
                yield self._merged(state, size, 0, cls)

    def _merged(self, state: Nested, before: int, behind: int, cls: str | None) -> Nested:
        signs, words = state.signs.folded(before, behind)
        term = state.term
        classes = term.classes if cls is None or term.classes not in ((), ("Value",), (THING,)) else (cls,)
        known = replace(term, words=term.words | words, classes=classes)
        return Nested(signs, state.nest.with_changed(state.node, known), state.node)

    def _noun_behind(self, state: Nested) -> Iterator[Nested]:
        """Fold "X*的负责人*", "X*的总部*", "X*总部*"; "X的数据库" by what its class implies."""
        _, behind = state.signs.around
        using = next((word for word in _USING if behind.startswith(word)), "")
        begin = len(using) if using else 0
        for size in range(_LONGEST, 0, -1):
            noun = behind[begin : begin + size]
            if len(noun) != size:
                continue
            options, cost = unique(iter(self._said.nouns.get(noun, ()))), 0.0
            cls = self._said.classes.get(noun)
            if not options and cls is not None and begin:
                options, cost = self._said.implied(state.term.classes, cls), IMPLIED
            plain = noun.removeprefix(next((m for m in _MODIFYING if noun.startswith(m)), ""))
            if not options and plain != noun:
                options = unique(iter(self._said.nouns.get(plain, ())))
            if options:
                own = Term(self._said.sure(cls, options))
                yield self._joined(state, 0, begin + size, own, options, from_node=True, cost=cost)

    def _clause_behind(self, state: Nested) -> Iterator[Nested]:
        """Fold "X*负责的服务*", "X*工作的公司*"."""
        _, behind = state.signs.around
        for end, options in self._verbs_in_front(behind):
            for size, head in self._heads(behind[end:]):
                yield self._joined(state, 0, end + size, head, options, from_node=True)
        for verb in ("所在", "所属"):
            if behind.startswith(verb) and not behind.startswith(f"{verb}的"):
                for size, head in self._heads(f"的{behind[len(verb) :]}"):
                    yield self._joined(
                        state, 0, len(verb) + size - 1, head, self._said.verb(verb), from_node=True
                    )

    def _clause_before(self, state: Nested) -> Iterator[Nested]:
        """Fold "*依赖*X*的服务*", "*由*X*负责的服务*", "*IP地址为*X*的主机*"."""
        before, behind = state.signs.around
        place = next((p for p in PLACES if behind.startswith(f"{p}的")), "")
        for size, head in self._heads(behind[len(place) :]):
            end = len(place) + size
            for begin, options in self._verbs_at_end(before):
                yield self._joined(state, begin, end, head, options, from_node=False)
            for begin, options in self._nouns_at_end(before):
                yield self._joined(state, begin, end, head, options, from_node=False)
        for (lead, tail), found in self._said.split.items():
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
        for pointing in POINTING:
            if not behind[1:].startswith(pointing):
                continue
            begin = 1 + len(pointing)
            for size in range(_LONGEST, 0, -1):
                noun = behind[begin : begin + size]
                cls = self._said.classes.get(noun) if len(noun) == size else None
                if cls is not None or (len(noun) == size and noun in self._said.nouns):
                    known = cls if cls is not None and not self._said.ontology.is_value(cls) else None
                    yield begin + size, Term((known,) if known else (), None, known)

    def _verbs_in_front(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        """Yield verbs with which a text begins, up to the 的 behind them."""
        end = text.find("的")
        while 0 < end <= 2 * _LONGEST:
            options = self._said.verb(text[:end])
            if options:
                yield end, options
            end = text.find("的", end + 1)

    def _verbs_at_end(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        for size in range(min(_LONGEST, len(text)), 0, -1):
            options = self._said.verb(text[-size:])
            if options:
                yield size, options

    def _nouns_at_end(self, text: str) -> Iterator[tuple[int, tuple[Option, ...]]]:
        """Yield what "*IP地址为*", "*宠物叫*" says of the noun to come."""
        for be in BE:
            if not text.endswith(be):
                continue
            stem = text[: -len(be)]
            for size in range(min(_LONGEST, len(stem)), 0, -1):
                options = unique(iter(self._said.nouns.get(stem[-size:], ())))
                if options:
                    yield size + len(be), options

    def _joined(
        self,
        state: Nested,
        before: int,
        behind: int,
        head: Term,
        options: tuple[Option, ...],
        *,
        from_node: bool,
        cost: float = 0.0,
    ) -> Nested:
        signs, words = state.signs.folded(before, behind)
        nest, number = state.nest.with_term(replace(head, words=words))
        left, right = (state.node, number) if from_node else (number, state.node)
        return Nested(signs, nest.with_match(Match(options, words, left, right, cost)), number)
