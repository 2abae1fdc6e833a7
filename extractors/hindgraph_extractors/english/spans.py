"""Names in a parsed text: where they stand, and what class text and shape give them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hindgraph_extractors.english.given_names import AMBIGUOUS, ANY_GIVEN
from hindgraph_extractors.english.inflect import verb_forms
from hindgraph_extractors.english.job_nouns import OFFICERS
from hindgraph_extractors.english.lexicon import BE, Lexicon
from hindgraph_extractors.english.name_endings import (
    CLUB_ENDINGS,
    COMPANY_ENDINGS,
    RELATIVES,
    compound_classes,
    is_placed_host,
)
from hindgraph_extractors.english.protect import PERSON_SHOWN, Protected
from hindgraph_extractors.english.runs import NOT_NAMES, label_of, runs, trimmed, with_number
from hindgraph_extractors.english.syntax import Entity, Parse, Word
from hindgraph_extractors.english.technical import shaped_class
from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import Known, TimeSpan
from hindgraph_ontology.records import THING

# What spaCy's labels hint at; only a hint, because they are right six times out of ten.
HINTS = {
    "PERSON": "Person",
    "ORG": "Organisation",
    "GPE": "Place",
    "LOC": "Place",
    "FAC": "Building",
    "PRODUCT": "Product",
    "EVENT": "Event",
    "WORK_OF_ART": "CreativeWork",
    "LANGUAGE": "Language",
    "NORP": "Language",
}
_NAMING = frozenset({*HINTS, "LAW"})
_TITLES = frozenset(
    """mr mrs ms dr prof professor sir lady lord captain president king queen saint st father sister uncle aunt auntie
    grandpa grandma granny grandad opa oma onkel tante""".split()
)
_ONLY_PEOPLE = frozenset(
    form for verb in ("live", "marry", "study", "reside", "retire") for form in verb_forms(verb)
)
# What is done to places and groups as well as to people, and what is done for groups.
_PLACING = frozenset(f for verb in ("visit", "leave", "join", "tour", "explore") for f in verb_forms(verb))
_WORKING = frozenset(verb_forms("work"))
_GROUPS_DO = frozenset(
    f for verb in ("fund", "sponsor", "finance", "employ", "hire", "acquire") for f in verb_forms(verb)
)
_PITIED = frozenset("poor dear lucky good".split())
_QUOTES = frozenset({'"', "“", "”", "„", "‘", "’", "'", "``", "''", "«", "»"})

# How sure a class is: given by the text or known / by shape, what the name usually is, hinted at, open.
SURE, LIKELY, HINTED, OPEN = 3, 2, 1, 0


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text.

    Attributes:
        first, last: Its words in the parse.
        sure: How sure the class is: `SURE`, `LIKELY`, `HINTED` or `OPEN`.
        strong: It looks like a name (capitalised, technical, known), not like a common noun.
    """

    first: Word
    last: Word
    text: str
    name: str
    cls: str
    sure: int
    strong: bool = True
    known: bool = False

    @property
    def start(self) -> int:
        """Return the offset of the first character."""
        return self.first.start

    @property
    def end(self) -> int:
        """Return the offset after the last character."""
        return self.last.end


class Names:
    """The names of one parse, by word.

    Args:
        known: What the graph knows under a normalised name.
    """

    def __init__(
        self,
        parse: Parse,
        lexicon: Lexicon,
        protected: Mapping[tuple[int, int], Protected],
        known: Mapping[str, tuple[Known, ...]],
        times: Sequence[TimeSpan] = (),
    ) -> None:
        self._parse = parse
        self._lexicon = lexicon
        self._known = known
        self._times = times
        self._protected = protected
        self._by_word: dict[int, Name] = {}
        spans = sorted(self._spans(), key=lambda span: (-(span[1].i - span[0].i), span[0].i))
        self.found: list[Name] = []
        for first, last, label in spans:
            if not any(i in self._by_word for i in range(first.i, last.i + 1)):
                self._add(first, last, label)
        self._echo()
        self.found.sort(key=lambda name: name.start)
        self._announced: dict[str, str] = {}
        self._listen()

    def _echo(self) -> None:
        """Take words that begin or end a longer name of the text, and stand alone elsewhere: *Morrow* of Irving Morrow."""
        edges = {
            w.text for name in self.found if name.first is not name.last for w in (name.first, name.last)
        }
        edges |= {
            p
            for name in self.found
            if name.first.protected and name.cls == "Person"
            for p in name.text.split()
        }
        for word in self._parse.words:
            named = word.text in edges and len(word.text) > 2 and word.text[:1].isupper() and word.is_noun
            if named and word.i not in self._by_word:
                self._add(word, word, "")

    def at(self, word: Word) -> Name | None:
        """Return the name that a word is part of, with the class that the text gives it anywhere."""
        name = self._by_word.get(word.i)
        return self.classed(name) if name is not None else None

    def classed(self, name: Name) -> Name:
        """Return a name with the class that the text gives it anywhere, if it gives one."""
        cls = self._announced.get(name_key(name.name))
        if cls is None or (name.sure == SURE and not self._lexicon.ontology.is_a(cls, name.cls)):
            return name
        return replace(name, cls=cls, sure=SURE)

    def _listen(self) -> None:
        """Take in classes that the text gives: *Acme, a company*; *checkout is a service*; *our cluster kestrel*."""
        for word in self._parse.words:
            cls = self._lexicon.class_of(word.lower) if word.is_noun and not word.protected else None
            if cls is None or word.i in self._by_word or self._lexicon.ontology.is_value(cls):
                continue
            for other in _said_to_be(word):
                name = self._by_word.get(other.i)
                if name is not None:
                    self._announced.setdefault(name_key(name.name), cls)

    def _add(self, first: Word, last: Word, label: str) -> None:
        if last.end <= first.start:
            return  # across a seam: what the parser is shown may stand in another order than the text
        text = self._parse.text[first.start : last.end]
        name = text[1:-1] if text[0] in _QUOTES and text[-1] in _QUOTES else clean_name(text)
        if len(name) < 2 or name.lower() in NOT_NAMES or not any(c.isalnum() for c in name):
            return
        if any(span.start < last.end and first.start < span.end for span in self._times):
            return
        if first is last and first.dep not in {"compound", "nmod", "poss"} and self._is_role(first, name):
            return
        cls, sure, known = self._class(first, last, name, label)
        found = Name(first, last, text, name, cls, sure, True, known)
        self.found.append(found)
        for word in self._parse.words[first.i : last.i + 1]:
            self._by_word[word.i] = found

    def _is_role(self, word: Word, name: str) -> bool:
        """Tell a noun of the ontology that is written like a name: *our CTO*, *the Director*."""
        key = name_key(name)
        if word.lower in ANY_GIVEN and word.ent == "PERSON":
            return False  # "Max is allergic to peanuts"
        titled = word.text.istitle() and word.i > 0 and word.child("det", "poss", "amod") is None
        if titled and word.dep in {"pobj", "dobj", "conj", "attr"}:
            return False  # "the head of Platform"
        return (
            not word.protected
            and key not in self._known
            and (key in OFFICERS or key in self._lexicon.nouns or key in self._lexicon.classes)
        )

    def _class(self, first: Word, last: Word, name: str, label: str) -> tuple[str, int, bool]:
        ontology = self._lexicon.ontology
        known = self._known.get(name_key(name), ())
        classes = {one.cls for one in known} - {THING}
        if len(classes) == 1:
            return classes.pop(), SURE, True
        for cls in self._shapes(first, last, name):
            if cls in ontology.classes:
                return cls, SURE, bool(known)
        begins = first.i == 0 or self._parse.words[first.i - 1].text in {".", "!", "?"}
        given = first is last and first.lower in ANY_GIVEN
        plain = name.istitle() or name.islower()  # LaTeX is no latex
        kind = None if given else self._lexicon.usual_class(name, as_noun=begins and plain)
        if kind is not None:
            return kind, LIKELY, bool(known)
        if first is not last and self._is_quoted(first, last) and "CreativeWork" in ontology.classes:
            return "CreativeWork", LIKELY, bool(known)
        hint = HINTS.get(label, THING)
        if (
            hint == "Person"
            and first is last
            and not given
            and first.text.istitle()
            and self._is_guess(first)
        ):
            hint = THING
        if is_placed_host(first, last):
            hint = "Host"
        if first is last and first.lower in AMBIGUOUS and hint in {THING, "Organisation", "Product"}:
            hint = "Person"
        return (hint, HINTED, bool(known)) if hint in ontology.classes else (THING, OPEN, bool(known))

    def _is_guess(self, word: Word) -> bool:
        """Tell an object that the recogniser can only guess to be a person: where one works or has been."""
        placed = word.dep == "dobj" and word.head.lower in _PLACING
        hired = word.dep == "pobj" and word.head.lower == "for" and word.head.head.lower in _WORKING
        return placed or hired

    def _shapes(self, first: Word, last: Word, name: str) -> Iterator[str]:
        """Yield the classes that the form of a name tells, surest first."""
        span = self._protected.get((first.start, last.end))
        if span is not None and span.stand_in == PERSON_SHOWN:
            yield "Person"
        if span is not None and span.technical is not None:
            if span.technical.shape == "release":
                yield "SoftwareVersion"
            yield shaped_class(name) or ""
        if first is not last and first.lower.rstrip(".") in _TITLES:
            yield "Person"
        if first is not last:
            yield from self._nouns(first, last)
        if name[:1].isupper():
            yield from compound_classes(first, last)

    def _is_quoted(self, first: Word, last: Word) -> bool:
        words = self._parse.words
        return (
            first.i > 0
            and last.i + 1 < len(words)
            and words[first.i - 1].text in _QUOTES
            and words[last.i + 1].text in _QUOTES
        )

    def _nouns(self, first: Word, last: Word) -> Iterator[str]:
        """Yield the class that a noun at an edge of a name tells: *Data Team*, *Team Rocket*, *Lake Como*."""
        ontology = self._lexicon.ontology
        if last.lower.rstrip(".") in COMPANY_ENDINGS:
            yield "Company"
        if last.lower in CLUB_ENDINGS:
            yield "Association"
        for word in (last, first):
            cls = self._lexicon.class_of(word.lower)
            singular = word.tag != "NNPS" and not word.lower.endswith("s")
            if cls is None or not singular or ontology.is_a(cls, "Person") or ontology.is_value(cls):
                continue
            if word is last or not ontology.is_a(cls, "Artifact"):  # "Paper Moonlight" is no paper
                yield cls

    def _spans(self) -> Iterator[tuple[Word, Word, str]]:
        for entity in self._parse.entities:
            span = trimmed(entity.words) if self._proposes(entity) else None
            if span is not None:
                yield *self._with_kind(*with_number(*span, self._parse)), entity.label
        for word in self._parse.words:
            if word.protected and word.tag != "CD" and self._is_name(word):
                yield self._titled(word), word, ""
        for run in runs(self._parse.words, _proper):
            yield *self._with_kind(*with_number(run[0], run[-1], self._parse)), label_of(run)

    def _titled(self, word: Word) -> Word:
        """Return "Uncle" of *Uncle Rolf*, which is part of how he is called."""
        before = self._parse.words[word.i - 1] if word.i else word
        glued = before.end + 1 == word.start and before.text.istitle() and before.lower in RELATIVES
        return before if glued else word

    def _with_kind(self, first: Word, last: Word) -> tuple[Word, Word]:
        """Take the noun behind an abbreviation that is itself a kind of thing: *API gateway* is no gateway of "API"."""
        noun = last.head
        behind = noun.i == last.i + 1 and noun.tag == "NN" and last.dep == "compound" and noun.text.islower()
        class_of = self._lexicon.class_of
        if not (first is last and behind and first.text.isupper() and class_of(noun.lower)):
            return first, last
        general = class_of(first.lower) or class_of(f"{first.lower} {noun.lower}")
        return (first, noun) if general else (first, last)

    def _proposes(self, entity: Entity) -> bool:
        # The recogniser was shown stand-ins: what it says about them is about those.
        return entity.label in _NAMING and not any(word.protected for word in entity.words)

    def _is_name(self, word: Word) -> bool:
        span = self._protected.get((word.start, word.end))
        token = span.technical if span is not None else None
        return token is None or token.shape in {
            "identifier",
            "code",
            "literal",
            "endpoint",
            "ip",
            "email",
            "release",
            "version",
        }


def _said_to_be(noun: Word) -> Iterator[Word]:
    """Yield the words of which a text says that they are what a noun says."""
    yield from noun.all("appos")
    if noun.dep == "appos":
        yield noun.head
    if (
        noun.dep == "attr"
        and noun.head.lower in BE
        and noun.child("det") is not None
        and not noun.all("prep", "poss")
    ):
        subject = noun.head.child("nsubj")
        if subject is not None:
            yield subject
    called = next((w for w in (*noun.children, noun.head) if w.lower in {"called", "named"}), None)
    if called is not None and (called.head is noun or noun.dep in {"nsubj", "nsubjpass"}):
        yield from called.all("oprd", "attr", "dobj")


def _proper(word: Word) -> bool:
    if word.protected or word.lower in NOT_NAMES or (word.i == 0 and word.lower in _PITIED):
        return False
    if (
        word.tag == "NN"
        and word.text[:1].isupper()
        and (word.lower in ANY_GIVEN or _lives(word) or _acts(word) or _is_numbered(word))
    ):
        return True
    if word.tag == "JJ" and word.text.istitle() and (word.ent in _NAMING or word.ent == "NORP"):
        return word.head.is_proper and word.head.i > word.i  # "Canadian Oxford Dictionary"
    return word.tag in {"NNP", "NNPS"} and (
        word.text[:1].isupper() or not word.text.isascii() or word.text[:1].isdigit()
    )


def _is_numbered(word: Word) -> bool:
    """Tell *Node 22*, *Windows 11* at the head of a sentence."""
    number = word.child("nummod")
    behind = number is not None and number.i == word.i + 1 and number.start == word.end + 1
    return word.i == 0 and behind and word.child("det", "poss", "amod") is None


def _acts(word: Word) -> bool:
    """Tell a bare word at the head of a sentence that does what groups do: *Brightmoor funds the project*."""
    alone = word.dep == "nsubj" and not word.children and word.text.istitle() and word.i == 0
    return alone and word.head.lower in _GROUPS_DO


def _lives(word: Word) -> bool:
    """Tell a bare word at the head of a sentence that does what people do: *Edda lives in Malmö*."""
    alone = word.dep == "nsubj" and not word.children and word.text.istitle()
    return alone and word.head.lower in _ONLY_PEOPLE
