"""A parsed text as the rules see it: words with their place in the text, and the tree over them.

spaCy's own objects stay in `pipeline`; here are plain words, so that rules can be tried on hand-made trees and a parse
can be mended where the small model is known to err.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from hindgraph_extractors.records import TimeSpan

SUBJECTS = frozenset({"nsubj", "nsubjpass"})
OBJECTS = frozenset({"dobj", "obj", "oprd", "dative"})
CLAUSES = frozenset({"relcl", "acl", "advcl", "ccomp", "parataxis", "csubj", "csubjpass"})
PREPOSITIONS = frozenset({"prep", "agent", "prt", "dative", "advmod", "mark", "aux"})


@dataclass(slots=True, eq=False)
class Word:
    """One word of a parse.

    Attributes:
        text: As it stands in the text, ``text[start:end]``.
        tag: Penn tag. `dep`: dependency label of spaCy's English models.
        head: Itself for the root of a sentence.
        protected: A technical token or name that is one word here and was a plain proper noun for the parser.
        strange: It is written like a name, and the model has never met it.
    """

    i: int
    text: str
    start: int
    end: int
    tag: str
    dep: str
    ent: str = ""
    protected: bool = False
    strange: bool = False
    head: "Word" = field(init=False)
    children: list["Word"] = field(init=False)
    lower: str = field(init=False)

    def __post_init__(self) -> None:
        self.head = self
        self.children = []
        self.lower = self.text.lower().replace("’", "'")

    @property
    def is_verb(self) -> bool:
        """Tell whether it is tagged as a verb (auxiliaries included)."""
        return self.tag.startswith("VB")

    @property
    def is_noun(self) -> bool:
        """Tell whether it is tagged as a common or proper noun."""
        return self.tag.startswith("NN")

    @property
    def is_proper(self) -> bool:
        """Tell whether it is a proper noun, technical names included."""
        return (self.protected and self.tag != "CD") or self.tag.startswith("NNP")

    def child(self, *deps: str) -> "Word | None":
        """Return the first child with one of the labels."""
        return next((word for word in self.children if word.dep in deps), None)

    def all(self, *deps: str) -> list["Word"]:
        """Return the children with one of the labels, in order."""
        return [word for word in self.children if word.dep in deps]

    def ancestors(self) -> Iterator["Word"]:
        """Yield head, head's head … up to the root."""
        word = self
        while word.head is not word:
            word = word.head
            yield word

    def subtree(self, stop: Callable[["Word"], bool] | None = None) -> list["Word"]:
        """Return the word and all below it in order of the text; `stop` cuts off a child with all below it."""
        found: list[Word] = []
        todo: list[Word] = [self]
        while todo:
            word = todo.pop()
            found.append(word)
            todo.extend(c for c in word.children if stop is None or not stop(c))
        return sorted(found, key=lambda word: word.i)

    def conjuncts(self) -> list["Word"]:
        """Return the word and what is joined to it: *A, B and C*, starting from A."""
        found: list[Word] = [self]
        for word in found:
            found.extend(c for c in word.children if c.dep == "conj" and c not in found)
        return sorted(found, key=lambda word: word.i)

    def __repr__(self) -> str:
        return f"{self.text}/{self.tag}/{self.dep}"


@dataclass(slots=True, eq=False)
class Sentence:
    """One sentence of a parse: words ``[first, last]``."""

    words: list[Word]
    is_question: bool = False

    @property
    def root(self) -> Word:
        """Return the word that the sentence hangs on."""
        return next((word for word in self.words if word.head is word), self.words[0])

    @property
    def start(self) -> int:
        """Return the offset of the first character."""
        return min(word.start for word in self.words)

    @property
    def end(self) -> int:
        """Return the offset after the last character."""
        return max(word.end for word in self.words)


@dataclass(slots=True, eq=False)
class Entity:
    """A span that the entity recogniser proposes: words ``[first, last]`` with its label."""

    words: list[Word]
    label: str


@dataclass(slots=True, eq=False)
class Parse:
    """A parsed piece of a text."""

    text: str
    words: list[Word]
    sentences: list[Sentence]
    entities: list[Entity]

    def at(self, offset: int) -> Word | None:
        """Return the first word that ends after a character offset, if it starts before the next blank."""
        return next((word for word in self.words if word.end > offset), None)

    def between(self, start: int, end: int) -> list[Word]:
        """Return the words that share a character with a span."""
        return [word for word in self.words if word.start < end and word.end > start]


def is_clause_edge(word: Word) -> bool:
    """Tell whether a clause of its own begins at a word."""
    return word.dep in CLAUSES or (word.dep == "conj" and word.is_verb and word.head.is_verb)


def settle_months(parse: Parse, times: Sequence[TimeSpan]) -> None:
    """Take "May" of a date for no verb: *the outage on 28 May hit the storefront*."""
    for span in times:
        for word in parse.between(span.start, span.end):
            if word.tag == "MD" and word.dep == "aux":
                word.tag, word.dep = "NNP", "npadvmod"
                verb = word.head
                if verb.tag == "VB" and verb.child("aux") is None:
                    verb.tag = "VBD"
