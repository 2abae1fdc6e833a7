"""English questions folded from the inside; see `folding`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.lexicon import BE, Lexicon, Wording
from hindgraph_extractors.questions.folding import Nest, explored, may_end, unique
from hindgraph_extractors.questions.nominal import option_of
from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.questions.words import AUXILIARIES, DEGREES, DETERMINERS, FUNCTION_WORDS
from hindgraph_ontology.records import THING, Ontology

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|['’]s\b|[^\w\s]", re.UNICODE)
_WH = frozenset("who whom whose what which where when how".split())
_RELATIVE = frozenset({"that", "who", "whom", "which", "where"})
_HAVE = frozenset(verb_forms("have")) | {"got"}
_DO = frozenset({"do", "does", "did", "will", "can", "could", "would", "should"})
_OF = frozenset("of for at in on to behind from by with".split())
_BEARING = frozenset({"with", "having", "under", "called", "named", "at", "on", "by"})
_PLURALS = frozenset({"people", "children", "men", "women", "kids", "those", "mice"})
_PLACES = frozenset({"in", "at", "on", "to", "from", "by", "for", "with", "into", "under"})
_WHEREABOUTS = frozenset({"in", "at", "on", "to", "from", "into"})
_SKIPPED = (DETERMINERS - {"that"}) | frozenset(
    """its his her their our your one's now currently still actually exactly presently already right just really again
    nowadays please ever officially usually normally today two too also either same else own""".split()
)
_NAMES = frozenset({"name", "names"})
_PEOPLE = frozenset({"one", "ones", "somebody", "someone", "anybody", "people", "those"})
_THINGS = frozenset({"thing", "things", "something", "anything", "everything"})
_LOCATED = frozenset({"located", "situated", "found", "called", "named", "at", "in", "based"})
_FINDING = frozenset({"find", "see", "get", "have"})
# What may stand around a noun that asks without changing what it asks: "which version of X *do we run*".
_HELPING = (
    _HAVE
    | BE
    | _DO
    | _FINDING
    | frozenset(
        """i we you one they run running runs use using used live deployed installed have reached reachable found
        contacted called available got there""".split()
    )
)
_REACHING = frozenset("reach call contact find access get email phone mail write ring connect talk".split())
_WHERE = ("Place", "Infrastructure", "Organisation", "DataStore", "Repository", "Path", "Url")
_DATED = ("Date", "TimeOfDay", "Schedule", "Duration")
_LONGEST_NOUN = 4
_HALF_WORDED = 0.02
_IMPLIED = 0.2
# Where the asking noun names a relation ("which *version* is X at"), one that it does not name is less likely.
_BESIDE = 0.1


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word, or with ``term`` a node; ``at`` are the words that it stands for."""

    word: str
    at: frozenset[int]
    term: int | None = None

    def __repr__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class _State:
    """The question's pieces, of which one is the node, and what asks: a term in front of the pieces.

    Attributes:
        asked: The number of the term that is asked for; None where nothing asks ("the owner of checkout?").
        noun: The words with which it asks ("which *phone number*"), as far as they may name a relation.
        front: A preposition before the asking words ("*in* which city").
    """

    pieces: tuple[_Piece, ...]
    nest: Nest
    asked: int | None = None
    noun: tuple[_Piece, ...] = ()
    front: str = ""
    whose: bool = False

    @property
    def place(self) -> int:
        """Return where the node stands."""
        return next(i for i, piece in enumerate(self.pieces) if piece.term is not None)

    @property
    def node(self) -> int:
        """Return the number of the node's term."""
        term = self.pieces[self.place].term
        assert term is not None
        return term


class EnglishFolder:
    """Folds questions that name one thing."""

    def __init__(self, ontology: Ontology, lexicon: Lexicon) -> None:
        self._ontology = ontology
        self._lexicon = lexicon

    def sketches(
        self, text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches to which a question folds, as it stands, then with a class noun taken for anything."""
        names = tuple(n for n in names if all(n.end <= start or end <= n.start for start, end in dropped))
        names = self._proper(names)
        words = _words(text, names, dropped)
        named = _named(words, names)
        if named is None:
            return
        content = frozenset(
            i for i, (word, start, _) in enumerate(words) if _is_content(word) or start == named.start
        )
        start = self._start(words, named)
        if start is None:
            return
        for state in dict.fromkeys((start, self._unclassed(start))):
            yield explored([state], self._folds, lambda state: self._whole(state, content))

    def _proper(self, names: tuple[Named, ...]) -> tuple[Named, ...]:
        """Leave out what is only written like a name: the *IP* of a host."""
        common = self._lexicon.classes.keys() | self._lexicon.nouns.keys()
        proper = tuple(n for n in names if n.classes or n.surface.text.lower() not in common)
        return proper or names

    # ---- the beginning

    def _start(self, words: list[tuple[str, int, int]], named: Named) -> _State | None:
        pieces: list[_Piece] = []
        for i, (word, start, _) in enumerate(words):
            if start == named.start:
                pieces.append(_Piece("_", frozenset({i}), 0))
            elif word not in _SKIPPED and (word[0].isalnum() or word in {"'s", "’s"}):
                pieces.append(_Piece("'s" if word == "’s" else word, frozenset({i})))
        node = next(piece for piece in pieces if piece.term is not None)
        nest = Nest((Term(named.classes, named.surface, None, node.at),))
        return self._asking(_State(_without_reaching(tuple(pieces)), nest))

    def _asking(self, state: _State) -> _State | None:
        """Take the asking words off the front."""
        pieces = state.pieces
        front = ""
        if len(pieces) > 1 and pieces[0].word in _PLACES and pieces[1].word in _WH:
            front, pieces = pieces[0].word, pieces[1:]
        if pieces[0].word not in _WH:
            return state
        word, rest = pieces[0].word, pieces[1:]
        many = word == "how" and rest and rest[0].word in {"many", "much"}
        at, rest = (pieces[0].at | rest[0].at, rest[1:]) if many else (pieces[0].at, rest)
        if word == "how" and not many:
            return self._degree(replace(state, pieces=rest))
        noun: tuple[_Piece, ...] = ()
        if word in {"which", "what", "whose"} or many:
            rest = _after_of(rest)
            noun = self._noun_in_front(rest)
            rest = rest[len(noun) :]
        nest, asked = state.nest.with_term(self._asked_term(word, noun, at))
        return replace(
            state, pieces=rest, nest=nest, asked=asked, noun=noun, front=front, whose=word == "whose"
        )

    def _degree(self, state: _State) -> _State | None:
        """Read "how large is the budget": the noun says what is asked for."""
        if not state.pieces or state.pieces[0].word not in DEGREES:
            return None
        nest, asked = state.nest.with_term(Term(words=state.pieces[0].at, vague=True))
        return replace(state, pieces=state.pieces[1:], nest=nest, asked=asked)

    def _noun_in_front(self, rest: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
        """Return the words of "which *phone number*", up to the verb."""
        for size in range(min(_LONGEST_NOUN, len(rest)), 0, -1):
            part = rest[:size]
            if any(piece.term is not None for piece in part):
                continue
            phrase = " ".join(piece.word for piece in part)
            if self._lexicon.class_of(phrase) or self._wordings_of_noun(part):
                return part
        first = rest[:1]
        known = first and (first[0].word in AUXILIARIES or first[0].word in self._lexicon.verbs)
        return () if not first or known or first[0].term is not None else first

    def _asked_term(self, word: str, noun: tuple[_Piece, ...], at: frozenset[int]) -> Term:
        words = at.union(*(piece.at for piece in noun))
        cls = self._class_of(noun)
        plural = bool(noun) and _is_plural(noun[-1].word)
        named = unique(option_of(wording) for wording in self._wordings_of_noun(noun))
        if cls is not None and word != "whose" and may_end(self._ontology, cls, named):
            return Term((cls,), None, cls, words, plural)
        if noun and word != "whose":
            return Term((), None, None, words, plural)
        classes = {"who": ("Agent",), "whom": ("Agent",), "where": _WHERE, "when": _DATED}
        known = tuple(cls for cls in classes.get(word, ()) if cls in self._ontology.classes)
        return Term(known, None, None, words if word != "whose" else at, vague=word != "when")

    def _class_of(self, noun: Iterable[_Piece]) -> str | None:
        phrase = " ".join(piece.word for piece in noun)
        return self._lexicon.class_of(phrase) if phrase else None

    def _unclassed(self, state: _State) -> _State:
        """Take what is asked for to be anything that its noun may name: a version may be the thing or its number."""
        term = state.nest.terms[state.asked] if state.asked is not None else Term()
        if term.noun is None:
            return state
        assert state.asked is not None
        return replace(state, nest=state.nest.with_changed(state.asked, replace(term, classes=(), noun=None)))

    # ---- folding

    def _folds(self, state: _State) -> Iterator[_State]:
        yield from self._beside_its_class(state)
        yield from self._of_it(state)
        yield from self._its(state)
        yield from self._relative(state)

    def _beside_its_class(self, state: _State) -> Iterator[_State]:
        """Fold "the *checkout service*", "*port 8443*", "the name of X": what only says what the node is."""
        pieces, place = state.pieces, state.place
        before = pieces[place - 2 : place] if place > 1 else ()
        if len(before) == 2 and before[0].word in _NAMES and before[1].word == "of":
            yield self._merged(state, place - 2, place + 1)
        if place + 2 < len(pieces) and pieces[place + 1].word == "'s" and pieces[place + 2].word in _NAMES:
            yield self._merged(state, place, place + 3)
        for size in range(1, _LONGEST_NOUN):
            for begin, end, part in (
                (place - size, place + 1, pieces[place - size : place] if size <= place else ()),
                (place, place + 1 + size, pieces[place + 1 : place + 1 + size]),
            ):
                cls = self._class_of(part) if len(part) == size else None
                if cls is not None and self._may_be(state.nest.terms[state.node], cls):
                    yield self._merged(state, begin, end, cls)

    def _merged(self, state: _State, begin: int, end: int, cls: str | None = None) -> _State:
        part = state.pieces[begin:end]
        term = state.nest.terms[state.node]
        words = term.words.union(*(piece.at for piece in part))
        classes = term.classes if cls is None or term.classes not in ((), ("Value",), (THING,)) else (cls,)
        nest = state.nest.with_changed(state.node, replace(term, words=words, classes=classes))
        return _folded(state, begin, end, nest, state.node)

    def _may_be(self, term: Term, cls: str) -> bool:
        if term.surface is None or (term.surface.resolved is not None and term.surface.resolved == "user"):
            return False
        if not term.classes or term.classes == ("Value",):
            return True
        return any(self._ontology.is_a(one, cls) or self._ontology.is_a(cls, one) for one in term.classes)

    def _of_it(self, state: _State) -> Iterator[_State]:
        """Fold "the *owner of* X", "the *head* of X"; "the pet of Bello" is no less a relation for being a class."""
        place = state.place
        if place < 2 or state.pieces[place - 1].word not in _OF:
            return
        yield from self._noun(state, place - 1, place + 1)

    def _its(self, state: _State) -> Iterator[_State]:
        """Fold "X*'s owner*"."""
        place = state.place
        if place + 2 >= len(state.pieces) or state.pieces[place + 1].word != "'s":
            return
        for size in range(_LONGEST_NOUN, 0, -1):
            part = state.pieces[place + 2 : place + 2 + size]
            if len(part) == size and (self._wordings_of_noun(part) or self._class_of(part)):
                yield from self._related(state, part, place, place + 2 + size)
                return

    def _noun(self, state: _State, last: int, end: int) -> Iterator[_State]:
        for size in range(min(_LONGEST_NOUN, last), 0, -1):
            part = state.pieces[last - size : last]
            if self._wordings_of_noun(part) or self._class_of(part):
                yield from self._related(state, part, last - size, end)
                return

    def _related(self, state: _State, part: tuple[_Piece, ...], begin: int, end: int) -> Iterator[_State]:
        """Put what a noun names in relation to the node in the node's place."""
        words = frozenset[int]().union(*(piece.at for piece in part))
        options = unique(option_of(wording) for wording in self._wordings_of_noun(part))
        cls = self._class_of(part)
        cost = 0.0
        if not options and cls is not None:
            options, cost = self._implied(state.nest.terms[state.node].classes, cls), _IMPLIED
        if not options:
            return
        plural = _is_plural(part[-1].word)
        own = Term(self._sure(cls, options), None, None, words, plural)
        nest, number = state.nest.with_term(own)
        nest = nest.with_match(Match(options, words, state.node, number, cost))
        yield _folded(state, begin, end, nest, number)

    def _sure(self, cls: str | None, options: tuple[Option, ...]) -> tuple[str, ...]:
        """Return the class that a noun announces, if every relation that it may name can end there."""
        if cls is None:
            return ()
        ends = [
            self._ontology.predicates[o.predicate].domain
            if o.flipped
            else self._ontology.predicates[o.predicate].range
            for o in options
        ]
        return (cls,) if all(self._ontology.fits(cls, end) for end in ends) else ()

    def _implied(self, holder: tuple[str, ...], cls: str) -> tuple[Option, ...]:
        """Return what a class noun implies of a thing: "X's database"."""
        if not holder:
            return ()
        fits = self._ontology.fits
        found = []
        for predicate in self._ontology.predicates.values():
            for flipped, near, far in (
                (False, predicate.domain, predicate.range),
                (True, predicate.range, predicate.domain),
            ):
                if predicate.walked and any(fits(one, near) for one in holder) and cls in far:
                    found.append(Option(predicate.name, flipped, 0.0 if predicate.functional else 0.02))
        return tuple(found)

    # ---- clauses around the node

    def _relative(self, state: _State) -> Iterator[_State]:
        """Fold "the person *who wrote* X", "the company *that* X *works for*", "the host *with the address* X"."""
        pieces, place = state.pieces, state.place
        for first in range(place - 1, max(-1, place - 9), -1):
            head = self._head(pieces, first)
            if head is None:
                continue
            begin, term = head
            between = pieces[first + 1 : place]
            yield from self._clause(state, begin, term, between)
            if len(between) > 3 and between[0].word in _RELATIVE:
                break

    def _head(self, pieces: tuple[_Piece, ...], last: int) -> tuple[int, Term] | None:
        """Return the noun that ends at a place, and where it begins."""
        word = pieces[last].word
        if word in _PEOPLE or word in _THINGS:
            classes = ("Agent",) if word in _PEOPLE else ()
            return last, Term(
                classes, None, None, pieces[last].at, plural=word in {"ones", "people", "those"}, vague=True
            )
        for size in range(min(_LONGEST_NOUN, last + 1), 0, -1):
            part = pieces[last + 1 - size : last + 1]
            cls = self._class_of(part)
            if cls is not None or self._wordings_of_noun(part):
                words = frozenset[int]().union(*(piece.at for piece in part))
                noun = cls if cls is not None and not self._ontology.is_value(cls) else None
                return last + 1 - size, Term((noun,) if noun else (), None, noun, words, _is_plural(word))
        return None

    def _clause(self, state: _State, begin: int, head: Term, between: tuple[_Piece, ...]) -> Iterator[_State]:
        pieces, place = state.pieces, state.place
        fronted, inner = "", between
        if len(inner) > 1 and inner[0].word in _PLACES and inner[1].word in {"which", "whom"}:
            fronted, inner = inner[0].word, inner[2:]
        elif inner and inner[0].word in _RELATIVE:
            fronted = "where" if inner[0].word == "where" else ""
            inner = inner[1:]
        if between and between[0].word == "whose":
            yield from self._whose(state, begin, head, between[1:])
            return
        if not inner:
            for end, options, used in self._verbs(pieces, place + 1, fronted):
                yield self._joined(state, begin, end, head, options, used, from_node=True)
            return
        if fronted and fronted != "where":
            return
        for end, options, used in self._verbs((*inner, pieces[place]), 0, ""):
            if end == len(inner):
                yield self._joined(state, begin, place + 1, head, options, used, from_node=False)
        yield from self._bearing(state, begin, head, inner)

    def _whose(self, state: _State, begin: int, head: Term, inner: tuple[_Piece, ...]) -> Iterator[_State]:
        """Fold "the person *whose pet is* X"."""
        if len(inner) < 2 or inner[-1].word not in BE:
            return
        part = inner[:-1]
        options = unique(option_of(wording) for wording in self._wordings_of_noun(part))
        if options:
            words = frozenset[int]().union(*(piece.at for piece in inner))
            yield self._joined(state, begin, state.place + 1, head, options, words, from_node=False)

    def _bearing(self, state: _State, begin: int, head: Term, inner: tuple[_Piece, ...]) -> Iterator[_State]:
        """Fold "the host *with the IP address* X", "the one who *has the number* X"."""
        if len(inner) < 2 or not (inner[0].word in _BEARING or inner[0].word in _HAVE):
            return
        part = tuple(p for p in inner[1:] if p.word not in {"as", "got"} and p.word not in BE)
        options = unique(option_of(wording) for wording in self._wordings_of_noun(part))
        if options:
            words = frozenset[int]().union(*(piece.at for piece in inner))
            yield self._joined(state, begin, state.place + 1, head, options, words, from_node=False)

    def _joined(
        self,
        state: _State,
        begin: int,
        end: int,
        head: Term,
        options: tuple[Option, ...],
        used: frozenset[int],
        *,
        from_node: bool,
    ) -> _State:
        """Put the head of a clause in the node's place; the node is the clause's subject, or what it governs."""
        nest, number = state.nest.with_term(head)
        left, right = (state.node, number) if from_node else (number, state.node)
        nest = nest.with_match(Match(options, used, left, right))
        return _folded(state, begin, end, nest, number)

    # ---- verbs

    def _verbs(
        self, pieces: tuple[_Piece, ...], at: int, fronted: str
    ) -> Iterator[tuple[int, tuple[Option, ...], frozenset[int]]]:
        """Yield what the verb phrase at a place may say, with where it ends, the longest first."""
        found: dict[int, list[tuple[Option, frozenset[int]]]] = {}
        passive, place = False, at
        while place < len(pieces) and pieces[place].term is None:
            for end, option, used in self._verb_at(pieces, place, fronted, passive=passive):
                found.setdefault(end, []).append((option, used))
            if pieces[place].word not in AUXILIARIES and pieces[place].word not in {
                "be",
                "to",
                "going",
                "get",
            }:
                break
            passive = passive or pieces[place].word in BE
            place += 1
        for end in sorted(found, reverse=True):
            used = frozenset(i for piece in pieces[at:end] for i in piece.at)
            yield end, unique(option for option, _ in found[end]), used

    def _verb_at(
        self, pieces: tuple[_Piece, ...], place: int, fronted: str, *, passive: bool
    ) -> Iterator[tuple[int, Option, frozenset[int]]]:
        word = pieces[place].word
        active = not passive or word.endswith("ing")
        behind = pieces[place + 1].word if place + 1 < len(pieces) else ""
        for wording in self._lexicon.verbs.get(word, ()):
            turned = not active or behind == "by" or fronted == "by"
            if wording.gap >= 0:
                end, cost = _matched(pieces, place, wording.words, fronted) if passive else (None, 0.0)
                if end is not None:
                    yield end, _costing(option_of(wording), cost), frozenset()
                continue
            end, cost = _matched(pieces, place, wording.words, fronted)
            if end is None:
                continue
            option = _costing(option_of(wording), cost)
            by = end < len(pieces) and pieces[end].word == "by"
            if turned and (by or fronted == "by"):
                yield (
                    end + (0 if fronted == "by" else 1),
                    replace(option, flipped=not option.flipped),
                    frozenset(),
                )
            elif active:
                yield end, option, frozenset()
            elif passive and len(wording.words) == 1:
                yield (
                    end,
                    replace(option, flipped=not option.flipped, cost=option.cost + _HALF_WORDED),
                    frozenset(),
                )
        for wording in self._lexicon.phrases.get(word, ()):
            end, cost = _matched(pieces, place, wording.words, fronted)
            if end is not None:
                yield end, _costing(option_of(wording), cost), frozenset()

    def _wordings_of_noun(self, part: tuple[_Piece, ...]) -> list[Wording]:
        words = tuple(piece.word for piece in part)
        if not words or any(piece.term is not None for piece in part):
            return []
        return [
            wording
            for wording in self._lexicon.nouns.get(words[-1], ())
            if len(wording.words) == len(words) and wording.words[:-1] == words[:-1]
        ]

    # ---- the end

    def _whole(self, state: _State, content: frozenset[int]) -> Iterator[Sketch]:
        """Yield the sketch of a question of which nothing is left to fold."""
        pieces, place = state.pieces, state.place
        before, after = pieces[:place], pieces[place + 1 :]
        is_variable = state.nest.terms[state.node].surface is None
        if state.asked is None:
            if not before and not after and is_variable:
                yield state.nest.sketch(state.node, content)
            return
        if not state.whose and _equates(before, after, is_variable=is_variable):
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            yield from self._equated(state, used, content)
        yield from self._asked_of_subject(state, before, after, content)
        yield from self._asked_of_object(state, before, after, content)
        yield from self._asked_by_noun(state, before, after, content)

    def _equated(self, state: _State, used: frozenset[int], content: frozenset[int]) -> Iterator[Sketch]:
        """Read "who is *the owner of X*": what is asked for is the node; a mere name says who is that."""
        assert state.asked is not None
        node, asked = state.nest.terms[state.node], state.nest.terms[state.asked]
        if node.surface is None:
            words = node.words | asked.words | used
            term = replace(
                node, words=words, noun=asked.noun or node.noun, plural=node.plural or asked.plural
            )
            if asked.noun is not None and not node.classes:
                term = replace(term, classes=asked.classes)
            yield state.nest.with_changed(state.node, term).sketch(state.node, content)
        elif asked.classes == ("Agent",) and node.classes:
            options = tuple(
                Option(p.name, flipped=False, cost=0.02)
                for p in self._ontology.predicates.values()
                if self._ontology.fits("Person", p.domain)
                and p.range
                and all(self._ontology.is_a(one, p.range[0]) and p.range[0] != THING for one in node.classes)
                and any(cls in p.range for cls in ("JobTitle", "Occupation"))
            )
            if options:
                yield state.nest.with_match(Match(options, frozenset(), state.asked, state.node)).sketch(
                    state.asked, content
                )

    def _asked_of_subject(
        self, state: _State, before: tuple[_Piece, ...], after: tuple[_Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which services *depend on* X", "who *has* X *as a hobby*"."""
        if not before or state.whose:
            return
        if not after:
            for end, options, used in self._verbs((*before, state.pieces[state.place]), 0, ""):
                if end == len(before):
                    yield self._related_to_asked(state, options, used, content, from_node=False)
            part = before[1:] if before[0].word in _HAVE or before[0].word in _BEARING else ()
        else:
            part = after[1:] if before[-1].word in _HAVE and after[0].word == "as" else ()
        options = unique(option_of(wording) for wording in self._wordings_of_noun(part))
        if options:
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            yield self._related_to_asked(state, options, used, content, from_node=False)

    def _asked_of_object(
        self, state: _State, before: tuple[_Piece, ...], after: tuple[_Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which host *does* X *run on*", "what *is* X *allergic to*"."""
        if not after or not before or not all(p.word in AUXILIARIES or p.word in BE for p in before):
            return
        asks_place = state.nest.terms[state.asked or 0].classes[:1] in (("Place",), ("Date",))
        fronted = state.front or ("where" if asks_place and not state.noun else "")
        passive = (*before, *after)
        if [p.word for p in after][:1] == ["belong"] and (state.front == "to" or after[-1].word == "to"):
            options = self._held(state.nest.terms[state.node].classes)
            used = frozenset(i for piece in passive for i in piece.at)
            if options:
                yield self._related_to_asked(state, options, used, content, from_node=False)
        for end, options, used in self._verbs(passive, 0, fronted):
            if end == len(passive):
                yield self._related_to_asked(state, options, used, content, from_node=True)

    def _held(self, classes: tuple[str, ...]) -> tuple[Option, ...]:
        """Return what a value, or an animal, belongs to somebody by."""
        kinds = [cls for cls in classes if self._ontology.is_value(cls) or cls == "Animal"]
        return tuple(
            Option(p.name, flipped=False, cost=_HALF_WORDED)
            for p in self._ontology.predicates.values()
            if any(cls in p.range for cls in kinds)
            and not any(self._ontology.is_a("Number", one) or one == "Measure" for one in p.range)
        )

    def _asked_by_noun(
        self, state: _State, before: tuple[_Piece, ...], after: tuple[_Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which *hobbies* does X *have*", "*whose boss* is X", "which *version of* X is running"."""
        assert state.asked is not None
        if not state.noun:
            return
        words = [piece.word for piece in before], [piece.word for piece in after]
        around = [*words[0], *words[1]]
        if state.front == "of" and after and all(word in BE for word in words[0]):
            named = unique(option_of(wording) for wording in self._wordings_of_noun(after))
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            if named:  # "of which paper is X the author"
                yield self._related_to_asked(state, named, used, content, from_node=False)
        of = len(words[0]) == 1 and words[0][0] in _OF
        helping = all(w in AUXILIARIES or w in _HELPING for w in (words[1] if of else around))
        if not helping or not around:
            return
        options = unique(option_of(wording) for wording in self._wordings_of_noun(state.noun))
        cls, cost = self._class_of(state.noun), 0.0
        if not options and cls is not None and not state.whose:
            options, cost = self._implied(state.nest.terms[state.node].classes, cls), _IMPLIED
        if options:
            used = frozenset(i for piece in (*state.noun, *before, *after) for i in piece.at)
            plain = state.nest.terms[state.asked]
            nest = state.nest.with_changed(
                state.asked,
                replace(plain, classes=plain.classes if state.whose else self._sure(cls, options), noun=None),
            )
            yield self._related_to_asked(
                replace(state, nest=nest), options, used, content, from_node=not state.whose, cost=cost
            )

    def _related_to_asked(
        self,
        state: _State,
        options: tuple[Option, ...],
        used: frozenset[int],
        content: frozenset[int],
        *,
        from_node: bool,
        cost: float = 0.0,
    ) -> Sketch:
        assert state.asked is not None
        named = {wording.predicate.name for wording in self._wordings_of_noun(state.noun)}
        meant = tuple(option for option in options if option.predicate in named)
        cost += _BESIDE if named and not meant else 0.0
        options = meant or options
        left, right = (state.node, state.asked) if from_node else (state.asked, state.node)
        return state.nest.with_match(Match(options, used, left, right, cost)).sketch(state.asked, content)


def _words(
    text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
) -> list[tuple[str, int, int]]:
    """Return the words of a question in lower case with their spans, a name as one, without what is dropped."""
    words: list[tuple[str, int, int]] = []
    at = 0
    while (match := _WORD.search(text, at)) is not None:
        start, at = match.span()
        named = next((n for n in names if n.start <= start < n.end), None)
        if named is not None:
            words.append((text[named.start : named.end].lower(), named.start, named.end))
            at = named.end
        elif not any(begin <= start < stop for begin, stop in dropped):
            word = match[0].lower().replace("’", "'")
            own = word.removesuffix("'s")
            words.extend([(own, start, at)] if own else [])
            words.extend([("'s", at - 2, at)] if own != word else [])
    return words


def _named(words: list[tuple[str, int, int]], names: tuple[Named, ...]) -> Named | None:
    """Return the one name of a question; "can I reach" names nobody."""
    plain = [
        name for name in names if not (name.surface.resolved == "user" and name.surface.text.lower() == "i")
    ]
    if len(plain) != 1 or plain[0].surface.resolved in {"description"}:
        return None
    return plain[0] if any(start == plain[0].start for _, start, _ in words) else None


def _without_reaching(pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """Read "at which number can I reach X" as "which number has X": what one reaches somebody at is theirs."""
    words = [piece.word for piece in pieces]
    place = next((i for i, word in enumerate(words) if word in _REACHING and i > 2), None)
    asking = next((i for i, word in enumerate(words) if word in {"i", "we", "you", "one"}), None)
    if place is None or asking is None or not 2 < asking < place or words[0] in _DO:
        return pieces
    begin = 1 if words[0] in _PLACES else 0
    node = next((p for p in pieces[place:] if p.term is not None), None)
    noun = pieces[begin : asking - 1]
    if node is None or len(noun) < 2 or any(p.term is not None for p in noun):
        return pieces
    used = frozenset(i for piece in pieces[asking - 1 : place + 1] for i in piece.at)
    return (*noun, _Piece("has", used), node)


def _equates(before: tuple[_Piece, ...], after: tuple[_Piece, ...], *, is_variable: bool) -> bool:
    """Tell "who *is* the owner of X", "where *are* the headquarters of X *located*", "where *can I find* …"."""
    first, then = [piece.word for piece in before], [piece.word for piece in after]
    if not first:
        return False
    if not then and all(word in BE for word in first):
        return True
    said = tuple(then) in {(word,) for word in _LOCATED} | {("come", "from")}
    finding = not then and first[-1] in _FINDING
    return is_variable and (said or finding) and all(w in AUXILIARIES or w in _HELPING for w in first)


def _after_of(rest: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
    """Leave out "of our" in "which of our services"."""
    return rest[1:] if rest and rest[0].word == "of" else rest


def _folded(state: _State, begin: int, end: int, nest: Nest, number: int) -> _State:
    part = state.pieces[begin:end]
    node = _Piece("_", frozenset(i for piece in part for i in piece.at), number)
    return replace(state, pieces=(*state.pieces[:begin], node, *state.pieces[end:]), nest=nest)


def _matched(
    pieces: tuple[_Piece, ...], place: int, words: tuple[str, ...], fronted: str
) -> tuple[int | None, float]:
    """Return where a wording that begins at a place ends, and what it costs that its preposition stands in front."""
    at = place + 1
    for number, word in enumerate(words[1:], 1):
        if word in _SKIPPED:
            continue
        if at < len(pieces) and pieces[at].word == word:
            at += 1
            continue
        last = number == len(words) - 1
        if last and word in _PLACES and (fronted == word or (fronted == "where" and word in _WHEREABOUTS)):
            return at, 0.0 if fronted == word else _HALF_WORDED
        return None, 0.0
    return at, 0.0


def _costing(option: Option, cost: float) -> Option:
    return replace(option, cost=option.cost + cost) if cost else option


def _is_plural(noun: str) -> bool:
    return (noun.endswith("s") and not noun.endswith("ss")) or noun in _PLURALS


def _is_content(word: str) -> bool:
    return word[0].isalnum() and word not in FUNCTION_WORDS and word not in _SKIPPED
