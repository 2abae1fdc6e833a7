"""What English words may say, as far as folding asks: verbs with what belongs to them, nouns, and what classes imply."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.english.lexicon import BE, Lexicon, Wording
from hindgraph_extractors.questions.english_pieces import PLACES, SKIPPED, Piece
from hindgraph_extractors.questions.folding import unique
from hindgraph_extractors.questions.nominal import option_of
from hindgraph_extractors.questions.sketch import Option, Term
from hindgraph_extractors.questions.words import AUXILIARIES
from hindgraph_ontology.records import Ontology

_WHEREABOUTS = frozenset({"in", "at", "on", "to", "from", "into"})
_HALF_WORDED = 0.02


@dataclass(frozen=True, slots=True)
class EnglishWordings:
    """Looks up what words may say under one ontology."""

    ontology: Ontology
    lexicon: Lexicon

    def class_of(self, noun: Iterable[Piece]) -> str | None:
        """Return the class that a noun announces, if any."""
        phrase = " ".join(piece.word for piece in noun)
        return self.lexicon.class_of(phrase) if phrase else None

    def may_be(self, term: Term, cls: str) -> bool:
        """Tell whether a class noun beside a name can say what it is."""
        if term.surface is None or (term.surface.resolved is not None and term.surface.resolved == "user"):
            return False
        if not term.classes or term.classes == ("Value",):
            return True
        return self.alike(term.classes, cls)

    def alike(self, classes: tuple[str, ...], cls: str) -> bool:
        """Tell whether something of known classes can be of another."""
        return any(self.ontology.is_a(one, cls) or self.ontology.is_a(cls, one) for one in classes)

    def names_value(self, noun: tuple[Piece, ...], term: Term) -> bool:
        """Tell whether a noun only says which value of somebody's stands behind it: "the *number* +351 912 …"."""
        values = [cls for cls in term.classes if self.ontology.is_value(cls)]
        ranges = [wording.predicate.range for wording in self.wordings_of_noun(noun)] if values else []
        return any(self.ontology.fits(cls, allowed) for allowed in ranges for cls in values)

    def sure(self, cls: str | None, options: tuple[Option, ...]) -> tuple[str, ...]:
        """Return the class that a noun announces, if every relation that it may name can end there."""
        if cls is None:
            return ()
        ends = [
            self.ontology.predicates[o.predicate].domain
            if o.flipped
            else self.ontology.predicates[o.predicate].range
            for o in options
        ]
        return (cls,) if all(self.ontology.fits(cls, end) for end in ends) else ()

    def implied(self, holder: tuple[str, ...], cls: str) -> tuple[Option, ...]:
        """Return what a class noun implies of a thing: "X's database"."""
        if not holder:
            return ()
        fits = self.ontology.fits
        found = []
        for predicate in self.ontology.predicates.values():
            for flipped, near, far in (
                (False, predicate.domain, predicate.range),
                (True, predicate.range, predicate.domain),
            ):
                if predicate.walked and any(fits(one, near) for one in holder) and cls in far:
                    found.append(Option(predicate.name, flipped, 0.0 if predicate.functional else 0.02))
        return tuple(found)

    def verbs(
        self, pieces: tuple[Piece, ...], at: int, fronted: str, *, passive: bool = False
    ) -> Iterator[tuple[int, tuple[Option, ...], frozenset[int]]]:
        """Yield what the verb phrase at a place may say, with where it ends, the longest first.

        Args:
            pieces: Of the question.
            at: Where the phrase begins.
            fronted: A preposition that stands in front of the asking words.
            passive: The phrase says what is done to its subject, though no "be" does ("the database we *keep on*").
        """
        found: dict[int, list[tuple[Option, frozenset[int]]]] = {}
        place = at
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
        self, pieces: tuple[Piece, ...], place: int, fronted: str, *, passive: bool
    ) -> Iterator[tuple[int, Option, frozenset[int]]]:
        word = pieces[place].word
        active = not passive or word.endswith("ing")
        behind = pieces[place + 1].word if place + 1 < len(pieces) else ""
        for wording in self.lexicon.verbs.get(word, ()):
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
        for wording in self.lexicon.phrases.get(word, ()):
            end, cost = _matched(pieces, place, wording.words, fronted)
            if end is not None:
                yield end, _costing(option_of(wording), cost), frozenset()

    def wordings_of_noun(self, part: tuple[Piece, ...]) -> list[Wording]:
        """Return the relations that a noun names."""
        words = tuple(piece.word for piece in part)
        if not words or any(piece.term is not None for piece in part):
            return []
        return [
            wording
            for wording in self.lexicon.nouns.get(words[-1], ())
            if len(wording.words) == len(words) and wording.words[:-1] == words[:-1]
        ]

    def held(self, classes: tuple[str, ...]) -> tuple[Option, ...]:
        """Return what a value, or an animal, belongs to somebody by."""
        kinds = [cls for cls in classes if self.ontology.is_value(cls) or cls == "Animal"]
        return tuple(
            Option(p.name, flipped=False, cost=_HALF_WORDED)
            for p in self.ontology.predicates.values()
            if any(cls in p.range for cls in kinds)
            and not any(self.ontology.is_a("Number", one) or one == "Measure" for one in p.range)
        )


def _matched(
    pieces: tuple[Piece, ...], place: int, words: tuple[str, ...], fronted: str
) -> tuple[int | None, float]:
    """Return where a wording that begins at a place ends, and what it costs that its preposition stands in front."""
    at = place + 1
    for number, word in enumerate(words[1:], 1):
        if word in SKIPPED:
            continue
        if at < len(pieces) and pieces[at].word == word:
            at += 1
            continue
        last = number == len(words) - 1
        if last and word in PLACES and (fronted == word or (fronted == "where" and word in _WHEREABOUTS)):
            return at, 0.0 if fronted == word else _HALF_WORDED
        return None, 0.0
    return at, 0.0


def _costing(option: Option, cost: float) -> Option:
    return replace(option, cost=option.cost + cost) if cost else option
