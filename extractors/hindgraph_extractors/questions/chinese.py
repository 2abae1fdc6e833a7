"""Chinese questions: text → sketch.

A Chinese noun phrase ends in its noun, and everything before it is joined to it by 的: "依赖 orders-db 的服务的负责人". So
the phrases are reduced from left to right: what stands before each 的 becomes a relation to the noun behind it. What is
left in the end is one clause.
"""

from dataclasses import dataclass, field, replace

from hindgraph_extractors.questions.chinese_words import WH, ChineseLexicon, Reading, Token
from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import Ontology

_IMPLIED = 0.25
_THEME_LEADS = frozenset({"把", "将"})
_PLURAL = frozenset({"哪些", "哪几个", "哪些人", "多少个", "几个", "几台", "多少台", "多少人", "几个人"})


@dataclass(slots=True)
class _Item:
    """A token, or a noun phrase already built; ``term`` is set for the latter."""

    token: Token
    term: int | None = None

    @property
    def sort(self) -> str:
        return "np" if self.term is not None else self.token.sort


@dataclass(slots=True)
class ChineseSketcher:
    """Reads the grammar of one Chinese question."""

    ontology: Ontology
    lexicon: ChineseLexicon
    tokens: list[Token]
    terms: list[Term] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    asked: int | None = None
    relational: dict[int, Token] = field(default_factory=dict)

    def sketch(self, *, arrives: bool) -> Sketch:
        """Return what the question says."""
        items = self._items()
        items = self._reduced(items)
        self._clause(items)
        if self.asked is None and not arrives:
            self.asked = next((i.term for i in reversed(items) if self._is_variable(i.term)), None)
        return Sketch(
            terms=tuple(self.terms),
            matches=tuple(self.matches),
            asked=None if arrives else self.asked,
            arrives=arrives,
            content=frozenset(n for n, token in enumerate(self.tokens) if _is_content(token)),
        )

    def _is_variable(self, term: int | None) -> bool:
        return term is not None and self.terms[term].surface is None

    # ---- noun phrases -------------------------------------------------------------------------------------------

    def _items(self) -> list[_Item]:
        """Make noun phrases of names, class nouns, relation nouns and wh-words; the rest stays a token."""
        items: list[_Item] = []
        for number, token in enumerate(self.tokens):
            last = items[-1] if items else None
            match token.sort:
                case "name" | "unknown":
                    self._name(number, token, items)
                case "wh":
                    self.asked = self._new(
                        Term(self._existing(WH[token.text]), plural=token.text in _PLURAL, vague=True)
                    )
                    items.append(_Item(token, self.asked))
                case "class":
                    self._class(number, token, items, last)
                case "noun":
                    self._noun(number, token, items, last)
                case _:
                    items.append(_Item(token))
        return items

    def _name(self, number: int, token: Token, items: list[_Item]) -> None:
        words = frozenset({number})
        if token.named is not None:
            term = Term(token.named.classes, token.named.surface, None, words)
        elif len(token.text) < 2:
            return
        else:
            surface = Surface(token.text, token.text, token.start, token.end, resolved="description")
            term = Term((), surface, None, words)
        last = items[-1] if items else None
        bearer = last is not None and last.token.sort == "class" and self._bears(last, term)
        if last is not None and last.term is not None and bearer:
            cls = self.terms[last.term].classes
            named = replace(term, classes=term.classes if term.classes not in ((), ("Value",)) else cls)
            self.terms[last.term] = replace(named, words=words | self.terms[last.term].words)
            return
        items.append(_Item(token, self._new(term)))

    def _bears(self, last: _Item, term: Term) -> bool:
        assert last.term is not None
        before = self.terms[last.term]
        return before.surface is None and (
            term.classes in ((), ("Value",)) or set(term.classes) == set(before.classes)
        )

    def _class(self, number: int, token: Token, items: list[_Item], last: _Item | None) -> None:
        cls, words = self.lexicon.classes[token.text], frozenset({number})
        if last is not None and last.term is not None and last.token.sort == "wh" and self._open(last.term):
            term = self.terms[last.term]
            self.terms[last.term] = Term((cls,), None, cls, term.words | words, term.plural)
            return
        if last is not None and last.term is not None and self._may_bear(self.terms[last.term], cls):
            term = self.terms[last.term]
            self.terms[last.term] = replace(term, classes=self._classed(term, cls), words=term.words | words)
            return
        items.append(_Item(token, self._new(Term((cls,), None, cls, words))))

    def _classed(self, term: Term, cls: str) -> tuple[str, ...]:
        return (cls,) if term.classes in ((), ("Value",)) else term.classes

    def _open(self, term: int) -> bool:
        return not self.terms[term].words

    def _may_bear(self, term: Term, cls: str) -> bool:
        """Tell whether a class noun right behind a name says what it is: "checkout 服务", "8443 端口"."""
        if term.surface is None or term.surface.resolved == "user":
            return False
        if term.surface.value is not None or not term.classes:
            return True
        return any(self.ontology.is_a(one, cls) or self.ontology.is_a(cls, one) for one in term.classes)

    def _noun(self, number: int, token: Token, items: list[_Item], last: _Item | None) -> None:
        words = frozenset({number})
        cls = self.lexicon.classes.get(token.text)
        if last is not None and last.token.sort == "wh" and last.term is not None and self._open(last.term):
            term = self.terms[last.term]
            classes = (cls,) if cls else term.classes
            self.terms[last.term] = Term(classes, None, cls, words, term.plural, vague=False)
            return
        if (
            cls is not None
            and last is not None
            and last.term is not None
            and self._may_bear(self.terms[last.term], cls)
        ):
            self._class(number, token, items, last)
            return
        own = self._new(Term((cls,) if cls else (), None, cls, words))
        self.relational[own] = token
        if last is not None and last.term is not None and last.token.sort in {"name", "noun"}:
            self._relate_noun(own, last.term, token)
            items.pop()
        items.append(_Item(token, own))

    def _new(self, term: Term) -> int:
        self.terms.append(term)
        return len(self.terms) - 1

    def _existing(self, classes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cls for cls in classes if cls in self.ontology.classes)

    # ---- 的 -----------------------------------------------------------------------------------------------------

    def _reduced(self, items: list[_Item]) -> list[_Item]:
        while (place := next((n for n, item in enumerate(items) if item.sort == "de"), None)) is not None:
            behind = items[place + 1] if place + 1 < len(items) else None
            if place == 0 or behind is None or behind.term is None:
                del items[place]
                continue
            first = self._modify(items, place, behind.term)
            del items[first : place + 1]
        return items

    def _modify(self, items: list[_Item], place: int, noun: int) -> int:
        """Relate a noun to what 的 joins to it; return where that begins."""
        before = items[place - 1]
        if before.sort == "verb":
            return self._object_clause(items, place, noun)
        if before.term is None:
            return place
        verb = items[place - 2] if place > 1 else None
        subject = items[place - 3] if place > 2 else None
        own_subject = subject is not None and subject.term is not None
        governed = (
            verb is not None and verb.sort == "verb" and noun not in self.relational and not own_subject
        )
        if verb is not None and governed and self._relate_verb(verb.token, noun, before.term):
            return place - 2
        if noun in self.relational:
            self._relate_noun(noun, before.term, self.relational[noun])
        else:
            self._imply(noun, before.term)
        return place - 1

    def _object_clause(self, items: list[_Item], place: int, noun: int) -> int:
        """Read "由张伟负责的服务" and "张伟负责的服务"."""
        verb, inner = items[place - 1], items[place - 2] if place > 1 else None
        if inner is None or inner.term is None:
            self._relate_verb(verb.token, noun, None)
            return place - 1
        lead = items[place - 3] if place > 2 else None
        if (
            lead is not None
            and lead.sort == "lead"
            and self._relate_split(lead.token, verb.token, noun, inner.term)
        ):
            return place - 3
        self._relate_verb(verb.token, inner.term, noun)
        return place - 2

    # ---- the clause that is left --------------------------------------------------------------------------------

    def _clause(self, items: list[_Item]) -> None:
        for place, item in enumerate(items):
            if item.sort == "be":
                self._equate(items, place)
            elif item.sort in {"verb", "lead"}:
                self._predicate(items, place)

    def _equate(self, items: list[_Item], place: int) -> None:
        before = items[place - 1].term if place else None
        behind = items[place + 1].term if place + 1 < len(items) else None
        if before is None or behind is None:
            return
        one, other = self.terms[before], self.terms[behind]
        keep, gone = (
            (before, behind)
            if other.surface is None and not (self.asked == behind and one.surface)
            else (behind, before)
        )
        if one.surface is not None and other.surface is not None:
            return
        kept, lost = self.terms[keep], self.terms[gone]
        classes = kept.classes or lost.classes
        self.terms[keep] = replace(
            kept,
            classes=classes,
            noun=kept.noun or lost.noun,
            words=kept.words | lost.words,
            plural=kept.plural or lost.plural,
            vague=kept.vague and lost.vague,
        )
        self.matches = [_moved(match, gone, keep) for match in self.matches]
        self.asked = keep if self.asked == gone else self.asked
        for item in items:
            item.term = keep if item.term == gone else item.term

    def _predicate(self, items: list[_Item], place: int) -> None:
        """Relate what stands around a verb: "S 依赖 O", "S 由 O 负责", "在 O 工作"."""
        verb = items[place]
        before = [item for item in items[:place] if item.term is not None]
        behind = items[place + 1].term if place + 1 < len(items) else None
        lead = items[place - 2] if place > 1 and items[place - 1].term is not None else None
        if lead is not None and lead.sort in {"lead", "verb"}:
            inner = items[place - 1].term
            subject = before[-2].term if len(before) > 1 else behind
            theme = lead.token.text in _THEME_LEADS
            ends = (inner, behind) if theme else (subject, inner)
            if self._relate_split(lead.token, verb.token, *ends):
                return
        if verb.sort == "lead" and verb.token.text not in self.lexicon.verbs:
            return
        left = before[-1].term if before else None
        if behind is None and len(before) > 1:
            behind, left = before[-2].term, before[-1].term
        self._relate_verb(verb.token, left, behind)

    # ---- relations ----------------------------------------------------------------------------------------------

    def _relate_verb(self, token: Token, left: int | None, right: int | None) -> bool:
        return self._add(self.lexicon.verbs.get(token.text, []), (token,), left, right)

    def _relate_split(self, lead: Token, tail: Token, left: int | None, right: int | None) -> bool:
        return self._add(self.lexicon.split.get((lead.text, tail.text), []), (lead, tail), left, right)

    def _relate_noun(self, own: int, other: int, token: Token) -> bool:
        return self._add(self.lexicon.nouns.get(token.text.lower(), []), (token,), other, own)

    def _add(
        self, readings: list[Reading], tokens: tuple[Token, ...], left: int | None, right: int | None
    ) -> bool:
        options = tuple(dict.fromkeys(Option(r.predicate, r.flipped, r.cost) for r in readings))
        if options:
            words = frozenset(self.tokens.index(token) for token in tokens)
            self.matches.append(Match(options, words, left, right))
        return bool(options)

    def _imply(self, noun: int, holder: int) -> None:
        """Relate "X的数据库": what a class noun implies of a thing of that class."""
        options = []
        cls, classes = self.terms[noun].noun, self.terms[holder].classes
        for predicate in self.ontology.predicates.values():
            for flipped, near, far in (
                (False, predicate.domain, predicate.range),
                (True, predicate.range, predicate.domain),
            ):
                fits = any(self.ontology.fits(one, near) for one in classes)
                if predicate.walked and fits and cls in far and (predicate.functional or flipped):
                    options.append(Option(predicate.name, flipped))
        if options:
            self.matches.append(Match(tuple(options), self.terms[noun].words, holder, noun, _IMPLIED))


def _moved(match: Match, gone: int, keep: int) -> Match:
    left = keep if match.left == gone else match.left
    right = keep if match.right == gone else match.right
    return replace(match, left=left, right=right)


def _is_content(token: Token) -> bool:
    if token.named is not None:
        return token.named.surface.resolved != "user"
    return token.sort in {"verb", "noun", "class"} or (token.sort == "unknown" and len(token.text) > 1)
