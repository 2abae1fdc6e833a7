"""A parsed question with what its words are: names, class nouns, relation nouns – and the terms made of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from hindgraph_extractors.english.frames import antecedent
from hindgraph_extractors.english.lexicon import Lexicon, Wording
from hindgraph_extractors.english.syntax import Parse, Word
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.questions.mending import mend
from hindgraph_extractors.questions.rewriting import Shown
from hindgraph_extractors.questions.sketch import Term
from hindgraph_extractors.questions.surfaces import Named
from hindgraph_extractors.questions.words import DETERMINERS, FUNCTION_WORDS, WH
from hindgraph_extractors.records import Surface, TypedValue
from hindgraph_ontology.records import THING, Ontology

_LONGEST_NOUN = 4
_WHERE = ("Place", "Infrastructure", "Organisation", "DataStore", "Repository", "Path", "Url")
_GENERIC = frozenset(
    {"thing", "things", "stuff", "everything", "anything", "something", "one", "ones", "those"}
)
_NO_NOUN = WH | {
    "someone",
    "somebody",
    "thing",
    "things",
    "item",
    "time",
    "one",
    "period",
    "length",
    "call",
    "state",
}


@dataclass(frozen=True, slots=True)
class ClassNoun:
    """A noun that announces a class: the words of it and whether it is plural."""

    cls: str
    words: tuple[Word, ...]
    plural: bool


@dataclass(slots=True, eq=False)
class Scene:
    """The words of a question and the terms they speak of.

    Attributes:
        named: By word index, the name that stands there.
        nouns: By the index of its head word, a class noun.
        relations: By the index of its head word, the wordings of a relation noun with its words.
        asked_word: The wh-word that asks.
    """

    ontology: Ontology
    lexicon: Lexicon
    text: str
    shown: Shown
    words: list[Word]
    named: dict[int, Named] = field(default_factory=dict)
    nouns: dict[int, ClassNoun] = field(default_factory=dict)
    relations: dict[int, list[tuple[Wording, tuple[Word, ...]]]] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    asked_word: Word | None = None
    _numbers: dict[int, int] = field(default_factory=dict)
    _joined: dict[int, int] = field(default_factory=dict)

    def term(self, word: Word | None) -> int | None:
        """Return the number of the term that a word speaks of; None where it speaks of none."""
        if word is None:
            return None
        word = antecedent(word)
        if word.i not in self._numbers:
            made = self._make(word)
            if made is None:
                return None
            self._numbers[word.i] = made
        return self._root(self._numbers[word.i])

    def new(self, term: Term) -> int:
        """Add a term that no single word stands for."""
        self.terms.append(term)
        return len(self.terms) - 1

    def join(self, one: int, other: int) -> None:
        """Take two terms for one ("who *is* the owner")."""
        one, other = self._root(one), self._root(other)
        if one == other:
            return
        first, second = self.terms[one], self.terms[other]
        if first.surface is not None and second.surface is not None:
            return
        first_stays = first.surface is not None or (second.surface is None and one < other)
        keep, gone = (one, other) if first_stays else (other, one)
        kept, lost = self.terms[keep], self.terms[gone]
        nouns = [term.noun for term in (kept, lost) if term.noun]
        self.terms[keep] = replace(
            kept,
            classes=self._narrower(kept, lost),
            noun=nouns[0] if nouns else None,
            words=kept.words | lost.words,
            plural=kept.plural or lost.plural,
            vague=kept.vague and lost.vague,
        )
        self._joined[gone] = keep

    def _narrower(self, kept: Term, lost: Term) -> tuple[str, ...]:
        if kept.surface is not None or not lost.classes:
            return kept.classes or lost.classes
        below = any(self.ontology.is_a(one, other) for one in lost.classes for other in kept.classes)
        return lost.classes if below or not kept.classes else kept.classes

    def root_of(self, number: int | None) -> int | None:
        """Return the term that stands for another after joining."""
        return None if number is None else self._root(number)

    def _root(self, number: int) -> int:
        while number in self._joined:
            number = self._joined[number]
        return number

    def _make(self, word: Word) -> int | None:
        if word.i in self.named:
            return self._of_name(self.named[word.i], frozenset({word.i}))
        noun = self.nouns.get(word.i)
        if noun is not None:
            return self._mine(word, noun) or self._of_noun(noun)
        if word.i in self.relations:
            words = frozenset(part.i for part in self.relations[word.i][0][1])
            return self.new(Term(words=words, plural=word.tag in {"NNS", "NNPS"}))
        if word.lower in WH:
            classes = {"who": ("Agent",), "whom": ("Agent",), "whose": ("Agent",), "where": _WHERE}.get(
                word.lower, ()
            )
            return self.new(Term(self._existing(classes), vague=True))
        if word.lower in _GENERIC:
            return self.new(Term(words=frozenset({word.i}), plural=word.tag == "NNS"))
        return self._of_words(word) if word.is_noun and word.lower not in FUNCTION_WORDS else None

    def _existing(self, classes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cls for cls in classes if cls in self.ontology.classes)

    def _of_name(self, named: Named, words: frozenset[int]) -> int:
        number = self._same_name(named)
        if number is not None:
            return number
        return self.new(Term(named.classes, named.surface, None, words))

    def _same_name(self, named: Named) -> int | None:
        return next((n for n, term in enumerate(self.terms) if _is_same(term.surface, named.surface)), None)

    def _of_noun(self, noun: ClassNoun) -> int:
        words = frozenset(word.i for word in noun.words)
        bearer = self._bearer(noun)
        if bearer is None:
            return self.new(Term((noun.cls,), None, noun.cls, words, noun.plural))
        named = self._classed(self.named[bearer.i], noun)
        number = self._of_name(named, words | {bearer.i})
        self._numbers[bearer.i] = number
        return number

    def _mine(self, word: Word, noun: ClassNoun) -> int | None:
        """Return "my drill" as a name: things of one's own are called by their noun; people and places are not."""
        owner = word.child("poss")
        named = self.named.get(owner.i) if owner is not None else None
        relational = any(
            self.ontology.is_a(noun.cls, cls) for cls in self._existing(("Agent", "Place", "Value"))
        )
        if (
            owner is None
            or named is None
            or named.surface.resolved != "user"
            or relational
            or word.i in self.relations
        ):
            return None
        start = self.shown.original(owner.start)
        end, name = self._end(word), self.text[self.shown.original(noun.words[0].start) : self._end(word)]
        surface = Surface(self.text[start:end], name, start, end, noun.cls, resolved="description")
        return self.new(Term((noun.cls,), surface, None, frozenset(w.i for w in (owner, *noun.words))))

    def _bearer(self, noun: ClassNoun) -> Word | None:
        """Return the name that a class noun stands beside: "the *checkout* service", "port *8443*"."""
        first, last = noun.words[0], noun.words[-1]
        behind = self._at(last.i + 1)
        if behind is not None and behind.i in self.named and self._may_bear(self.named[behind.i], noun.cls):
            return behind
        before = self._at(first.i - 1)
        if before is None or before.i not in self.named or noun.plural or self.ontology.is_value(noun.cls):
            return None
        return before if self._may_bear(self.named[before.i], noun.cls) else None

    def _may_bear(self, named: Named, cls: str) -> bool:
        if named.surface.resolved == "user" or named.surface.resolved == "pronoun":
            return False
        if named.surface.value is not None and not self.ontology.is_value(cls):
            return False
        if named.classes in ((), ("Value",)):
            return True
        return any(self.ontology.is_a(one, cls) or self.ontology.is_a(cls, one) for one in named.classes)

    def _classed(self, named: Named, noun: ClassNoun) -> Named:
        """Give a name the class of the noun beside it; one that nobody knows may be known with the noun ("PCI audit")."""
        surface, cls = named.surface, noun.cls
        if surface.value is not None:
            datatype = self.ontology.classes[cls].datatype or surface.value.datatype
            value = TypedValue(surface.value.text, datatype, surface.value.unit)
            return Named(replace(surface, cls=cls, value=value), (cls,))
        if named.classes:
            return named
        start = min(named.start, self.shown.original(noun.words[0].start))
        end = max(named.end, self._end(noun.words[-1]))
        return Named(replace(surface, text=self.text[start:end], start=start, end=end, cls=cls), (cls,))

    def _of_words(self, head: Word) -> int | None:
        """Return a term for a noun phrase that no list knows: its words are its name."""
        parts = [word for word in head.subtree(_not_of_name) if word.lower not in DETERMINERS]
        while parts and parts[-1] is not head:
            parts.pop()
        asked = any(word.lower in WH for word in head.children)
        words = frozenset(word.i for word in parts if word.lower not in FUNCTION_WORDS)
        plural = head.tag in {"NNS", "NNPS"}
        if asked or not parts:
            return self.new(Term(words=words, plural=plural))
        start, end = self.shown.original(parts[0].start), self._end(parts[-1])
        if not clean_name(self.text[start:end]):
            return None
        text = self.text[start:end]
        surface = Surface(text, clean_name(text), start, end, THING, resolved="description")
        return self.new(Term((), surface, None, words, plural))

    def _end(self, word: Word) -> int:
        named = self.named.get(word.i)
        return named.end if named else self.shown.original(word.start) + len(word.text)

    def _at(self, i: int) -> Word | None:
        return self.words[i] if 0 <= i < len(self.words) else None


def _is_same(one: Surface | None, other: Surface) -> bool:
    return one == other or (one is not None and one.resolved == other.resolved == "user")


def _not_of_name(word: Word) -> bool:
    return word.dep not in {"compound", "amod", "nmod", "nummod"} or word.lower in FUNCTION_WORDS


def set_scene(text: str, shown: Shown, parse: Parse, ontology: Ontology, lexicon: Lexicon) -> Scene:
    """Return a parsed question with its names, class nouns and relation nouns found."""
    scene = Scene(ontology, lexicon, text, shown, parse.words)
    for word in parse.words:
        named = shown.piece_at(word.start).named
        if named is not None and word.text != "'s":
            scene.named[word.i] = named
    mend(parse.words, scene.named, lexicon.verbs, lexicon.classes)
    _find_nouns(scene)
    _find_relations(scene)
    return scene


def mark_pronouns(scene: Scene, names: Sequence[Named]) -> None:
    """Put the names that stand as pronouns at their words."""
    places = {named.start: named for named in names}
    for word in scene.words:
        named = places.get(scene.shown.original(word.start))
        if named is not None and word.i not in scene.named and word.lower == named.surface.text.lower():
            scene.named[word.i] = named


def _find_nouns(scene: Scene) -> None:
    at = 0
    while at < len(scene.words):
        found = next(_nouns_at(scene, at), None)
        if found is None:
            at += 1
            continue
        scene.nouns[found.words[-1].i] = found
        at += len(found.words)


def _nouns_at(scene: Scene, at: int) -> Iterator[ClassNoun]:
    for size in range(_LONGEST_NOUN, 0, -1):
        words = scene.words[at : at + size]
        if len(words) < size or any(word.i in scene.named for word in words):
            continue
        phrase = " ".join(word.lower for word in words)
        cls = scene.lexicon.class_of(phrase)
        if cls is None or phrase in _NO_NOUN or (size == 1 and not _is_nominal(words[0])):
            continue
        yield ClassNoun(cls, tuple(words), words[-1].tag in {"NNS", "NNPS"})


def _is_nominal(word: Word) -> bool:
    return word.is_noun or word.dep in {"nsubj", "dobj", "pobj", "attr", "compound"}


def _find_relations(scene: Scene) -> None:
    words = [word for word in scene.words if word.text != "-"]
    for last, word in enumerate(words):
        for wording in scene.lexicon.nouns.get(word.lower, ()):
            first = last - len(wording.words) + 1
            part = words[max(0, first) : last + 1]
            if first < 0 or any(w.i in scene.named for w in part) or not _is_nominal(part[-1]):
                continue
            if all(w.lower == known for w, known in zip(part[:-1], wording.words[:-1], strict=True)):
                head = next((w for w in part if w.head not in part), part[-1])
                scene.relations.setdefault(head.i, []).append((wording, tuple(part)))
    for place, found in scene.relations.items():
        longest = max(len(part) for _, part in found)
        scene.relations[place] = [pair for pair in found if len(pair[1]) == longest]
