"""How an English question ends that nothing is left to fold of: what asks, and how it stands to the node."""

from collections.abc import Iterator
from dataclasses import replace

from hindgraph_extractors.english.lexicon import BE
from hindgraph_extractors.questions.english_pieces import BEARING, DO, HAVE, IMPLIED, OF, Piece, State
from hindgraph_extractors.questions.english_wordings import EnglishWordings
from hindgraph_extractors.questions.folding import unique
from hindgraph_extractors.questions.nominal import option_of
from hindgraph_extractors.questions.sketch import Match, Option, Sketch
from hindgraph_extractors.questions.words import AUXILIARIES
from hindgraph_ontology.records import THING

_LOCATED = frozenset({"located", "situated", "found", "called", "named", "at", "in", "based"})
_FINDING = frozenset({"find", "see", "get", "have"})
_HELPING = (
    HAVE
    | BE
    | DO
    | _FINDING
    | frozenset(
        """i we you one they run running runs use using used live deployed installed have reached reachable found
        contacted called available got there""".split()
    )
)
_BELONGING = frozenset({"belong", "belongs", "belonged", "belonging", "to"})
_BESIDE = 0.1
# Who does what is done to a thing: "which database do *we* keep on X".
_WE = frozenset({"we", "they", "people", "i"})


class EnglishEnds:
    """Relates what asks to the node."""

    def __init__(self, said: EnglishWordings) -> None:
        self._said = said

    def whole(self, state: State, content: frozenset[int]) -> Iterator[Sketch]:
        """Yield the sketch of a question of which nothing is left to fold."""
        pieces, place = state.pieces, state.place
        before, after = pieces[:place], pieces[place + 1 :]
        is_variable = state.nest.terms[state.node].surface is None
        if state.asked is None:
            if not before and not after and is_variable:
                yield state.nest.sketch(state.node, content)
            return
        object_asked = list(self._asked_of_object(state, before, after, content))
        # "Where is the firm based" asks for its seat, "where is the seat located" for the seat.
        seated = bool(object_asked) and [piece.word for piece in after] == ["based"]
        equates = _equates(before, after, is_variable=is_variable) and not seated
        if not state.whose and equates:
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            yield from self._equated(state, used, content)
        yield from self._asked_of_subject(state, before, after, content)
        yield from object_asked
        yield from self._asked_by_noun(state, before, after, content)

    def _equated(self, state: State, used: frozenset[int], content: frozenset[int]) -> Iterator[Sketch]:
        """Read "who is *the owner of X*": what is asked for is the node; a mere name says who is that."""
        assert state.asked is not None
        node, asked = state.nest.terms[state.node], state.nest.terms[state.asked]
        if node.surface is None:
            words = node.words | asked.words | used
            term = replace(
                node, words=words, noun=asked.noun or node.noun, plural=node.plural or asked.plural
            )
            if asked.noun is not None and not self._said.alike(node.classes, asked.noun):
                term = replace(term, classes=asked.classes)
            yield state.nest.with_changed(state.node, term).sketch(state.node, content)
        elif asked.classes == ("Agent",) and node.classes:
            options = tuple(
                Option(p.name, flipped=False, cost=0.02)
                for p in self._said.ontology.predicates.values()
                if self._said.ontology.fits("Person", p.domain)
                and p.range
                and all(
                    self._said.ontology.is_a(one, p.range[0]) and p.range[0] != THING for one in node.classes
                )
                and any(cls in p.range for cls in ("JobTitle", "Occupation"))
            )
            options = options or self._said.held(node.classes)
            if options:
                yield state.nest.with_match(Match(options, frozenset(), state.asked, state.node)).sketch(
                    state.asked, content
                )

    def _asked_of_subject(
        self, state: State, before: tuple[Piece, ...], after: tuple[Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which services *depend on* X", "who *has* X *as a hobby*"."""
        if not before or state.whose:
            return
        opening = [piece.word for piece in before]
        if not after:
            ours = len(opening) > 2 and opening[0] in DO and opening[1] in _WE
            verb = before[2:] if ours else before
            for end, options, used in self._said.verbs(
                (*verb, state.pieces[state.place]), 0, "", passive=ours
            ):
                if end == len(verb):
                    yield self._related_to_asked(state, options, used, content, from_node=False)
            part = before[1:] if opening[0] in HAVE or opening[0] in BEARING else ()
        else:
            part = after[1:] if opening[-1] in HAVE and after[0].word == "as" else ()
        options = unique(option_of(wording) for wording in self._said.wordings_of_noun(part))
        if options:
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            yield self._related_to_asked(state, options, used, content, from_node=False)

    def _asked_of_object(
        self, state: State, before: tuple[Piece, ...], after: tuple[Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which host *does* X *run on*", "what *is* X *allergic to*", and, asked indirectly, "where X *lives*"."""
        if not after or not all(p.word in AUXILIARIES or p.word in BE for p in before):
            return
        asks_place = state.nest.terms[state.asked or 0].classes[:1] in (("Place",), ("Date",))
        fronted = state.front or ("where" if asks_place and not state.noun else "")
        passive = (*before, *after)
        if [p.word for p in after][:1] == ["belong"] and (state.front == "to" or after[-1].word == "to"):
            options = self._said.held(state.nest.terms[state.node].classes)
            used = frozenset(i for piece in passive for i in piece.at)
            if options:
                yield self._related_to_asked(state, options, used, content, from_node=False)
        for end, options, used in self._said.verbs(passive, 0, fronted):
            if end == len(passive):
                yield self._related_to_asked(state, options, used, content, from_node=True)

    def _asked_by_noun(
        self, state: State, before: tuple[Piece, ...], after: tuple[Piece, ...], content: frozenset[int]
    ) -> Iterator[Sketch]:
        """Read "which *hobbies* does X *have*", "*whose boss* is X", "which *version of* X is running"."""
        assert state.asked is not None
        if not state.noun:
            return
        words = [piece.word for piece in before], [piece.word for piece in after]
        around = [*words[0], *words[1]]
        if state.front == "of" and after and all(word in BE for word in words[0]):
            named = unique(option_of(wording) for wording in self._said.wordings_of_noun(after))
            used = frozenset(i for piece in (*before, *after) for i in piece.at)
            if named:  # "of which paper is X the author"
                yield self._related_to_asked(state, named, used, content, from_node=False)
        of = len(words[0]) == 1 and words[0][0] in OF
        helping = all(
            w in AUXILIARIES or w in _HELPING or w in _BELONGING for w in (words[1] if of else around)
        )
        if not helping or not around:
            return
        options = unique(option_of(wording) for wording in self._said.wordings_of_noun(state.noun))
        cls, cost = self._said.class_of(state.noun), 0.0
        if not options and cls is not None and not state.whose:
            options, cost = self._said.implied(state.nest.terms[state.node].classes, cls), IMPLIED
        if options:
            used = frozenset(i for piece in (*state.noun, *before, *after) for i in piece.at)
            plain = state.nest.terms[state.asked]
            nest = state.nest.with_changed(
                state.asked,
                replace(
                    plain, classes=plain.classes if state.whose else self._said.sure(cls, options), noun=None
                ),
            )
            yield self._related_to_asked(
                replace(state, nest=nest), options, used, content, from_node=not state.whose, cost=cost
            )

    def _related_to_asked(
        self,
        state: State,
        options: tuple[Option, ...],
        used: frozenset[int],
        content: frozenset[int],
        *,
        from_node: bool,
        cost: float = 0.0,
    ) -> Sketch:
        assert state.asked is not None
        named = {wording.predicate.name for wording in self._said.wordings_of_noun(state.noun)}
        meant = tuple(option for option in options if option.predicate in named)
        cost += _BESIDE if named and not meant else 0.0
        options = meant or options
        left, right = (state.node, state.asked) if from_node else (state.asked, state.node)
        return state.nest.with_match(Match(options, used, left, right, cost)).sketch(state.asked, content)


def _equates(before: tuple[Piece, ...], after: tuple[Piece, ...], *, is_variable: bool) -> bool:
    """Tell "who *is* the owner of X", "where *are* the headquarters of X *located*", "where *can I find* …"."""
    first, then = [piece.word for piece in before], [piece.word for piece in after]
    if not first:
        return False
    if not then and all(word in BE for word in first):
        return True
    said = tuple(then) in {(word,) for word in _LOCATED} | {("come", "from")}
    finding = not then and first[-1] in _FINDING
    return is_variable and (said or finding) and all(w in AUXILIARIES or w in _HELPING for w in first)
