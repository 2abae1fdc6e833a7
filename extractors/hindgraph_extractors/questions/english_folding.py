"""English questions folded from the inside; see `folding`."""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph_extractors.english.lexicon import BE, Lexicon
from hindgraph_extractors.questions.english_ends import EnglishEnds
from hindgraph_extractors.questions.english_pieces import (
    BEARING,
    HAVE,
    IMPLIED,
    OF,
    PLACES,
    SKIPPED,
    Piece,
    State,
    after_of,
    folded,
    is_content,
    is_plural,
    named_in,
    without_reaching,
    words_of,
)
from hindgraph_extractors.questions.english_wordings import EnglishWordings
from hindgraph_extractors.questions.folding import Nest, explored, may_end, unique
from hindgraph_extractors.questions.nominal import option_of
from hindgraph_extractors.questions.sketch import Match, Option, Sketch, Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.questions.words import AUXILIARIES, DEGREES
from hindgraph_ontology.records import THING, Ontology

_WH = frozenset("who whom whose what which where when how".split())
_RELATIVE = frozenset({"that", "who", "whom", "which", "where"})
_NAMES = frozenset({"name", "names"})
# Who does what is done to a thing: "the database *we* keep on X" is kept there.
_SOMEBODY = frozenset({"we", "they", "people", "somebody", "someone", "i", "one"})
_PEOPLE = frozenset({"one", "ones", "somebody", "someone", "anybody", "people", "those"})
_THINGS = frozenset({"thing", "things", "something", "anything", "everything"})
_WHERE = ("Place", "Infrastructure", "Organisation", "DataStore", "Repository", "Path", "Url")
_DATED = ("Date", "TimeOfDay", "Schedule", "Duration")
_LONGEST_NOUN = 4


class EnglishFolder:
    """Folds questions that name one thing."""

    def __init__(self, ontology: Ontology, lexicon: Lexicon) -> None:
        self._said = EnglishWordings(ontology, lexicon)
        self._ends = EnglishEnds(self._said)

    def sketches(
        self, text: str, names: tuple[Named, ...], dropped: tuple[tuple[int, int], ...]
    ) -> Iterator[tuple[Sketch, ...]]:
        """Yield the sketches to which a question folds, as it stands, then with a class noun taken for anything."""
        names = tuple(n for n in names if all(n.end <= start or end <= n.start for start, end in dropped))
        names = self._proper(names)
        words = words_of(text, names, dropped)
        named = named_in(words, names)
        if named is None:
            return
        content = frozenset(
            i for i, (word, start, _) in enumerate(words) if is_content(word) or start == named.start
        )
        start = self._start(words, named)
        if start is None:
            return
        for state in dict.fromkeys((start, self._unclassed(start))):
            yield explored([state], self._folds, lambda state: self._ends.whole(state, content))

    def _proper(self, names: tuple[Named, ...]) -> tuple[Named, ...]:
        """Leave out what is only written like a name: the *IP* of a host."""
        common = self._said.lexicon.classes.keys() | self._said.lexicon.nouns.keys()
        proper = tuple(n for n in names if n.classes or n.surface.text.lower() not in common)
        return proper or names

    def _start(self, words: list[tuple[str, int, int]], named: Named) -> State | None:
        pieces: list[Piece] = []
        for i, (word, start, _) in enumerate(words):
            if start == named.start:
                pieces.append(Piece("_", frozenset({i}), 0))
            elif word not in SKIPPED and (word[0].isalnum() or word in {"'s", "’s"}):
                pieces.append(Piece("'s" if word == "’s" else word, frozenset({i})))
        node = next(piece for piece in pieces if piece.term is not None)
        nest = Nest((Term(named.classes, named.surface, None, node.at),))
        return self._asking(State(without_reaching(tuple(pieces)), nest))

    def _asking(self, state: State) -> State | None:
        """Take the asking words off the front."""
        pieces: tuple[Piece, ...] = state.pieces
        front = ""
        opening = [piece.word for piece in pieces[:2]]
        if opening[0] in PLACES and opening[-1] in _WH:
            front, pieces = opening[0], pieces[1:]
        if pieces[0].word not in _WH:
            return state
        word, rest = pieces[0].word, pieces[1:]
        at, many = pieces[0].at, word == "how" and bool(rest) and rest[0].word in {"many", "much"}
        if many:
            at, rest = at | rest[0].at, rest[1:]
        if word == "how" and not many:
            return self._degree(replace(state, pieces=rest))
        noun: tuple[Piece, ...] = ()
        if word in {"which", "what", "whose"} or many:
            rest = after_of(rest)
            noun = self._noun_in_front(rest)
            rest = rest[len(noun) :]
        nest, asked = state.nest.with_term(self._asked_term(word, noun, at))
        return replace(
            state, pieces=rest, nest=nest, asked=asked, noun=noun, front=front, whose=word == "whose"
        )

    def _degree(self, state: State) -> State | None:
        """Read "how large is the budget": the noun says what is asked for."""
        if not state.pieces or state.pieces[0].word not in DEGREES:
            return None
        nest, asked = state.nest.with_term(Term(words=state.pieces[0].at, vague=True))
        return replace(state, pieces=state.pieces[1:], nest=nest, asked=asked)

    def _noun_in_front(self, rest: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the words of "which *phone number*", up to the verb."""
        for size in range(min(_LONGEST_NOUN, len(rest)), 0, -1):
            part = rest[:size]
            if any(piece.term is not None for piece in part):
                continue
            phrase = " ".join(piece.word for piece in part)
            if self._said.lexicon.class_of(phrase) or self._said.wordings_of_noun(part):
                return part
        first = rest[:1]
        known = first and (first[0].word in AUXILIARIES or first[0].word in self._said.lexicon.verbs)
        return () if not first or known or first[0].term is not None else first

    def _asked_term(self, word: str, noun: tuple[Piece, ...], at: frozenset[int]) -> Term:
        words = at.union(*(piece.at for piece in noun))
        cls = self._said.class_of(noun)
        plural = bool(noun) and is_plural(noun[-1].word)
        named = unique(option_of(wording) for wording in self._said.wordings_of_noun(noun))
        if cls is not None and word != "whose" and may_end(self._said.ontology, cls, named):
            return Term((cls,), None, cls, words, plural)
        if noun and word != "whose":
            return Term((), None, None, words, plural)
        classes = {"who": ("Agent",), "whom": ("Agent",), "where": _WHERE, "when": _DATED}
        known = tuple(cls for cls in classes.get(word, ()) if cls in self._said.ontology.classes)
        return Term(known, None, None, words if word != "whose" else at, vague=word != "when")

    def _unclassed(self, state: State) -> State:
        """Take what is asked for to be anything that its noun may name: a version may be the thing or its number."""
        term = state.nest.terms[state.asked] if state.asked is not None else Term()
        if term.noun is None:
            return state
        assert state.asked is not None
        return replace(state, nest=state.nest.with_changed(state.asked, replace(term, classes=(), noun=None)))

    def _folds(self, state: State) -> Iterator[State]:
        yield from self._beside_its_class(state)
        yield from self._of_it(state)
        yield from self._its(state)
        yield from self._relative(state)

    def _beside_its_class(self, state: State) -> Iterator[State]:
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
                cls = self._said.class_of(part) if len(part) == size else None
                term = state.nest.terms[state.node]
                if cls is not None and self._said.may_be(term, cls):
                    yield self._merged(state, begin, end, cls)
                elif len(part) == size and self._said.names_value(part, term):
                    yield self._merged(state, begin, end)

    def _merged(self, state: State, begin: int, end: int, cls: str | None = None) -> State:
        part = state.pieces[begin:end]
        term = state.nest.terms[state.node]
        words = term.words.union(*(piece.at for piece in part))
        classes = term.classes if cls is None or term.classes not in ((), ("Value",), (THING,)) else (cls,)
        nest = state.nest.with_changed(state.node, replace(term, words=words, classes=classes))
        return folded(state, begin, end, nest, state.node)

    def _of_it(self, state: State) -> Iterator[State]:
        """Fold "the *owner of* X", "the *head* of X"; "the pet of Bello" is no less a relation for being a class."""
        place = state.place
        if place < 2 or state.pieces[place - 1].word not in OF:
            return
        yield from self._noun(state, place - 1, place + 1)

    def _its(self, state: State) -> Iterator[State]:
        """Fold "X*'s owner*"."""
        place = state.place
        if place + 2 >= len(state.pieces) or state.pieces[place + 1].word != "'s":
            return
        for size in range(_LONGEST_NOUN, 0, -1):
            part = state.pieces[place + 2 : place + 2 + size]
            if len(part) == size and (self._said.wordings_of_noun(part) or self._said.class_of(part)):
                yield from self._related(state, part, place, place + 2 + size)
                return

    def _noun(self, state: State, last: int, end: int) -> Iterator[State]:
        for size in range(min(_LONGEST_NOUN, last), 0, -1):
            part = state.pieces[last - size : last]
            if self._said.wordings_of_noun(part) or self._said.class_of(part):
                yield from self._related(state, part, last - size, end)
                return

    def _related(self, state: State, part: tuple[Piece, ...], begin: int, end: int) -> Iterator[State]:
        """Put what a noun names in relation to the node in the node's place."""
        words = frozenset[int]().union(*(piece.at for piece in part))
        options = unique(option_of(wording) for wording in self._said.wordings_of_noun(part))
        cls = self._said.class_of(part)
        cost = 0.0
        if not options and cls is not None:
            options, cost = self._said.implied(state.nest.terms[state.node].classes, cls), IMPLIED
        if not options:
            return
        plural = is_plural(part[-1].word)
        own = Term(self._said.sure(cls, options), None, None, words, plural)
        nest, number = state.nest.with_term(own)
        nest = nest.with_match(Match(options, words, state.node, number, cost))
        yield folded(state, begin, end, nest, number)

    def _relative(self, state: State) -> Iterator[State]:
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

    def _head(self, pieces: tuple[Piece, ...], last: int) -> tuple[int, Term] | None:
        """Return the noun that ends at a place, and where it begins."""
        word = pieces[last].word
        if word in _PEOPLE or word in _THINGS:
            classes = ("Agent",) if word in _PEOPLE else ()
            return last, Term(
                classes, None, None, pieces[last].at, plural=word in {"ones", "people", "those"}, vague=True
            )
        for size in range(min(_LONGEST_NOUN, last + 1), 0, -1):
            part = pieces[last + 1 - size : last + 1]
            cls = self._said.class_of(part)
            if cls is not None or self._said.wordings_of_noun(part):
                words = frozenset[int]().union(*(piece.at for piece in part))
                noun = cls if cls is not None and not self._said.ontology.is_value(cls) else None
                return last + 1 - size, Term((noun,) if noun else (), None, noun, words, is_plural(word))
        return None

    def _clause(self, state: State, begin: int, head: Term, between: tuple[Piece, ...]) -> Iterator[State]:
        pieces, place = state.pieces, state.place
        fronted, inner = "", between
        if len(inner) > 1 and inner[0].word in PLACES and inner[1].word in {"which", "whom"}:
            fronted, inner = inner[0].word, inner[2:]
        elif inner and inner[0].word in _RELATIVE:
            fronted = "where" if inner[0].word == "where" else ""
            inner = inner[1:]
        if between and between[0].word == "whose":
            yield from self._whose(state, begin, head, between[1:])
            return
        if [piece.word for piece in inner] == ["with"]:
            yield from self._as_its(state, begin, head, inner)
        if not inner:
            for end, options, used in self._said.verbs(pieces, place + 1, fronted):
                yield self._joined(state, begin, end, head, options, used, from_node=True)
            return
        if fronted and fronted != "where":
            return
        ours = inner[0].word in _SOMEBODY
        verb = inner[1:] if ours else inner
        for end, options, used in self._said.verbs((*verb, pieces[place]), 0, "", passive=ours):
            if end == len(verb):
                yield self._joined(state, begin, place + 1, head, options, used, from_node=False)
        yield from self._bearing(state, begin, head, inner)

    def _whose(self, state: State, begin: int, head: Term, inner: tuple[Piece, ...]) -> Iterator[State]:
        """Fold "the person *whose pet is* X"."""
        if len(inner) < 2 or inner[-1].word not in BE:
            return
        part = inner[:-1]
        options = unique(option_of(wording) for wording in self._said.wordings_of_noun(part))
        if options:
            words = frozenset[int]().union(*(piece.at for piece in inner))
            yield self._joined(state, begin, state.place + 1, head, options, words, from_node=False)

    def _bearing(self, state: State, begin: int, head: Term, inner: tuple[Piece, ...]) -> Iterator[State]:
        """Fold "the host *with the IP address* X", "the one who *has the number* X"."""
        if len(inner) < 2 or not (inner[0].word in BEARING or inner[0].word in HAVE):
            return
        part = tuple(p for p in inner[1:] if p.word not in {"as", "got"} and p.word not in BE)
        while part and (part[-1].word in OF or part[-1].word in BEARING):
            part = part[:-1]  # "with a dependency on X", "with the pet called X"
        options = unique(option_of(wording) for wording in self._said.wordings_of_noun(part))
        if options:
            words = frozenset[int]().union(*(piece.at for piece in inner))
            yield self._joined(state, begin, state.place + 1, head, options, words, from_node=False)

    def _as_its(self, state: State, begin: int, head: Term, inner: tuple[Piece, ...]) -> Iterator[State]:
        """Fold "the paper *with* X *as its author*"."""
        behind = state.place + 1
        if behind + 1 >= len(state.pieces) or state.pieces[behind].word != "as":
            return
        for size in range(_LONGEST_NOUN, 0, -1):
            part = state.pieces[behind + 1 : behind + 1 + size]
            options = unique(option_of(wording) for wording in self._said.wordings_of_noun(part))
            if len(part) == size and options:
                words = frozenset[int]().union(*(piece.at for piece in (*inner, *part)))
                end = behind + 1 + size
                yield self._joined(state, begin, end, head, options, words, from_node=False)
                return

    def _meant(self, state: State, head: Term, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return what a clause says of its head, where the head's noun names one of it: "the *doctor* X goes to"."""
        noun = tuple(piece for piece in state.pieces if piece.at <= head.words and piece.term is None)
        named = {wording.predicate.name for wording in self._said.wordings_of_noun(noun)}
        return tuple(option for option in options if option.predicate in named) or options

    def _joined(
        self,
        state: State,
        begin: int,
        end: int,
        head: Term,
        options: tuple[Option, ...],
        used: frozenset[int],
        *,
        from_node: bool,
    ) -> State:
        """Put the head of a clause in the node's place; the node is the clause's subject, or what it governs."""
        nest, number = state.nest.with_term(head)
        options = self._meant(state, head, options)
        left, right = (state.node, number) if from_node else (number, state.node)
        nest = nest.with_match(Match(options, used, left, right))
        return folded(state, begin, end, nest, number)
