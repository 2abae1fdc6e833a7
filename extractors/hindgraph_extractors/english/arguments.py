"""From a word of a parse to what it stands for: names, references, typed values, concepts; lists are spread out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.english.lexicon import BE, Lexicon
from hindgraph_extractors.english.phrases import (
    INDEFINITE,
    QUALITIES,
    QUANTIFIERS,
    determiner_of,
    is_described,
    members_of,
    phrase_of,
    unbroken,
)
from hindgraph_extractors.english.references import PRONOUNS, WE, Referents
from hindgraph_extractors.english.spans import HINTED, OPEN, SURE, Name, Names
from hindgraph_extractors.english.syntax import Parse, Sentence, Word
from hindgraph_extractors.english.values import Values
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING

_DEFINITE = frozenset({"the", "this", "that", "these", "those"})
_UNCLEAR = frozenset({"this", "these", "those", "it", "them", "you", "your", "here", "there"})
# Nouns that name nothing by themselves.
_EMPTY = frozenset(
    """thing things one ones stuff something anything everything nothing someone somebody anyone anybody
    everyone everybody nobody lot lots bit kind kinds sort way ways part parts time times day days week
    weeks month months year years today tomorrow yesterday moment rest half some others other none all
    both most more people everywhere here there help advice tip tips suggestion suggestions
    recommendation recommendations info information fact case point idea reason example problem issue
    bunch couple number place end start amount""".split()
)
# Nouns that one leaves out of a name in lower case: "the checkout service" is checkout, "the partner portal" is not partner.
_PLAIN_NOUNS = frozenset(
    "service microservice database db server host cluster repo repository daemon worker job process".split()
)
# Classes whose members one also calls by the bare name.
_NAMED_PLAINLY = ("Software", "Infrastructure", "Repository", "Person")
# What one is by profession: its nouns stand before names, and are meant themselves only where one is asked for.
OCCUPATION = "Occupation"
_LONGEST_CONCEPT, _LONGEST_CLAUSE = 80, 120


@dataclass(frozen=True, slots=True)
class Argument:
    """One end of a clause, with how sure its class is.

    Attributes:
        strong: A name, value or resolved reference; False for a bare common noun, which may be a name
            ("checkout depends on basket") or just a noun ("latency depends on load").
        word: Head of its phrase.
        bare: It has no article.
        described: It has no name, but the phrase says which one is meant: *the Lisbon office*, *my wife*.
        kind: Its noun is itself a kind of something: *lasagna*, *ibuprofen*.
    """

    surface: Surface
    sure: int
    strong: bool
    word: Word
    bare: bool = True
    described: bool = False
    kind: bool = False


@dataclass(slots=True)
class Arguments:
    """Reads the phrases of one parse."""

    parse: Parse
    lexicon: Lexicon
    names: Names
    values: Values
    referents: Referents

    def read(self, word: Word, sentence: Sentence) -> list[Argument]:
        """Return what a phrase stands for, one for each member of a list; members that say nothing are left out."""
        found: list[Argument] = []
        for member in members_of(word):
            one = self.one(member, sentence)
            if one is not None:
                found += [one, *self._called_too(member, one)]
        return found

    def itself(self, word: Word) -> list[Argument]:
        """Return what a noun says, whatever name stands beside it: *the cellist Mireille Aubry* is a cellist."""
        return [argument for member in members_of(word) if (argument := self._common(member)) is not None]

    def _called_too(self, word: Word, first: Argument) -> Iterator[Argument]:
        """Yield the further names of *two cats called Pixel and Mocha*."""
        if self.names.at(word) is None and word.tag == "NNS" and first.strong:
            name = self._name_after(word)
            for other in name.last.conjuncts()[1:] if name is not None else ():
                also = self.names.at(other)
                if also is not None:
                    yield Argument(_surface(also, first.surface.cls), first.sure, True, word)

    def value(self, word: Word, classes: tuple[str, ...]) -> list[Argument]:
        """Return the literal values of the first of the given classes that a phrase can be read as."""
        ontology = self.lexicon.ontology
        for member in members_of(word)[:1]:
            if member.tag == "CD" and self._is_inside_name(member):
                continue
            readings = [
                self.values.read(member, ontology.classes[c]) for c in classes if ontology.is_value(c)
            ]
            sorted_readings = sorted((r for r in readings if r is not None), key=lambda r: not r.exact)
            for reading in sorted_readings[:1]:
                text = self.parse.text[reading.start : reading.end]
                surface = Surface(
                    text, reading.value.text, reading.start, reading.end, reading.cls, reading.value
                )
                return [Argument(surface, SURE if reading.exact else OPEN, True, member)]
        return []

    def _is_inside_name(self, word: Word) -> bool:
        """Tell whether a number belongs to a name (*Room 101*): then it is no value."""
        name = self.names.at(word)
        return name is not None and name.first is not name.last

    def one(self, word: Word, sentence: Sentence) -> Argument | None:
        """Return what one phrase stands for."""
        if word.dep == "det" and word.lower == "the":
            return self._left_out(word)
        if word.lower in PRONOUNS and not word.is_noun:
            return self._pronoun(word, sentence)
        if self.values.is_literal(word):
            return None
        if word.dep == "ccomp" and word.is_verb:
            return self._clause(word)
        name = self.names.at(word)
        if name is not None and not self._is_class_noun(word, name):
            return self._named(name, word)
        classed = self._class_of_phrase(word)
        if classed is not None:
            return self._class_phrase(word, *classed, sentence)
        named = self._name_after(word) if word.is_noun else None
        if named is not None:
            kind = self._kind_of_phrase(word)
            if (
                kind is not None and named.sure < SURE
            ):  # "a retriever named Biscuit", "the cellist Mireille Aubry"
                named = replace(named, cls="Person" if kind == OCCUPATION else kind, sure=SURE)
            return self._named(named, word)
        return self._relative(word, sentence) or self._common(word)

    # ---- names

    def _named(self, name: Name, word: Word) -> Argument:
        cls, sure = name.cls, name.sure
        apposed = name.last.child("appos")
        person = self.names.at(apposed) if apposed is not None and cls != "Person" else None
        if person is not None and person.cls == "Person" and person.sure == SURE:
            return Argument(_surface(person, "Person"), SURE, True, word)
        announced = self._announced_before(name)
        if announced is not None and sure < SURE:
            cls, sure = announced, SURE
        return Argument(_surface(name, cls), sure, True, word)

    def _announced_before(self, name: Name) -> str | None:
        """Return the class of a noun right before a name: *service checkout*, *the database orders-db*."""
        if name.first.i == 0:
            return None
        before = self.parse.words[name.first.i - 1]
        if before.is_noun and before.end < name.start and before.head in {name.last, name.first, before.head}:
            related = before.head is name.last or name.last.head is before or before.head is name.first
            return self.lexicon.class_of(before.lower) if related and self.names.at(before) is None else None
        return None

    def _is_class_noun(self, word: Word, name: Name) -> bool:
        return (
            name.first is name.last
            and not name.known
            and word.text.islower()
            and self.lexicon.class_of(word.lower) is not None
        )

    # ---- "the checkout service", "the service"

    def _class_of_phrase(self, word: Word) -> tuple[str, Word] | None:
        if not word.is_noun or word.protected:
            return None
        compound = next((w for w in word.children if w.dep == "compound" and w.i == word.i - 1), None)
        if compound is not None:
            cls = self.lexicon.class_of(f"{compound.lower} {word.lower}")
            if cls is not None:
                return cls, compound
        cls = self.lexicon.class_of(word.lower)
        return (cls, word) if cls is not None else None

    def _kind_of_phrase(self, word: Word) -> str | None:
        """Return the class of which the noun, with one or two words before it, names a kind: *green tea*."""
        said = self._kind_words(word)
        return self.lexicon.kind_of(" ".join(w.lower for w in said)) if said else None

    def _kind_words(self, word: Word) -> list[Word]:
        """Return the longest run of words up to a noun that names a kind."""
        if not word.is_noun and word.tag not in {"VBG", "JJ", "FW"}:
            return []
        before = [w for w in word.children if w.i < word.i and w.dep in {"compound", "amod", "nmod"}]
        runs = ([*before[first:], word] for first in range(max(0, len(before) - 2), len(before) + 1))
        return next((run for run in runs if self.lexicon.kind_of(" ".join(w.lower for w in run))), [])

    def _class_phrase(self, word: Word, cls: str, noun: Word, sentence: Sentence) -> Argument | None:
        ontology = self.lexicon.ontology
        if ontology.is_value(cls):
            return self._common(word)
        named = (
            self._name_after(word)
            or self._place_of(word, cls)
            or self._said_of(word)
            or self._modifier(word, noun)
        )
        determiner = word.child("det")
        indefinite = determiner is not None and determiner.lower in INDEFINITE
        if named is not None and (named.strong or not indefinite):
            name = self._class_name(named, word, cls)
            return Argument(name, SURE, True, word)
        modified = any(
            w.dep in {"amod", "relcl", "acl", "nummod", "poss"} or w.lower == "of" for w in word.children
        )
        if (
            determiner is not None
            and determiner.lower in _DEFINITE
            and not modified
            and self._is_generic(noun, cls)
        ):
            known = self.referents.described(cls, word.start, sentence.start)
            if known is not None:
                return Argument(
                    self._reference(determiner, word, known.name, known.cls, "description"), SURE, True, word
                )
        concept = self._common(word)
        if concept is None:
            return None
        return replace(concept, surface=replace(concept.surface, cls=cls), sure=SURE, kind=False)

    def _is_generic(self, noun: Word, cls: str) -> bool:
        """Tell a noun by which one refers to any member ("the service") from one that names a kind ("the tent")."""
        ontology = self.lexicon.ontology
        if any(ontology.is_a(cls, known) for known in ("Software", "Infrastructure", "Group")):
            return True
        return noun.lower in ontology.classes[cls].nouns.get("en", ())[:2]

    def _name_after(self, word: Word) -> Name | None:
        """Return the name of *a database called orders-db*, *the team, Rocket*, *the database orders-db*."""
        for child in word.children:
            if child.dep in {"appos", "nummod", "nmod"} and child.i > word.i:
                name = self.names.at(child)
                if name is not None:
                    return name
            if child.dep in {"acl", "relcl"} and child.lower in {"called", "named", "dubbed"}:
                for complement in child.subtree():
                    name = self.names.at(complement)
                    if name is not None:
                        return name
        return None

    def _place_of(self, word: Word, cls: str) -> Name | None:
        """Return the name of *the municipality of Trelby*."""
        if not self.lexicon.ontology.is_a(cls, "City"):
            return None
        of = next((w for w in word.all("prep") if w.lower == "of"), None)
        named = of.child("pobj") if of is not None else None
        return self.names.at(named) if named is not None else None

    def _said_of(self, word: Word) -> Name | None:
        """Return the name of which a class is said: *ledger-db, a database owned by Priya*; *X is a service that …*."""
        if word.dep == "appos":
            return self.names.at(word.head)
        if word.dep == "attr" and word.head.lower in BE and word.child("relcl", "acl") is not None:
            subject = word.head.child("nsubj")
            return self.names.at(subject) if subject is not None else None
        return None

    def _modifier(self, word: Word, noun: Word) -> Name | None:
        """Return the name in *the checkout service*: what stands between article and noun, unless it only describes."""
        inner = [
            w
            for w in word.children
            if w.i < noun.i and w.dep in {"compound", "nmod", "amod", "poss"} and w is not noun
        ]
        inner = [w for w in inner if w.lower not in QUALITIES]
        if not inner:
            return None
        known = self.names.at(inner[-1])
        if known is not None and inner[-1].dep != "poss":
            return known
        kind = self.lexicon.class_of(word.lower)
        # Teams are named by what they work on: "the platform team", "the mobile team".
        is_group = kind is not None and self.lexicon.ontology.is_a(kind, "Group")
        describing = [
            w
            for w in inner
            if w.text.islower()
            and ((w.is_noun and w.dep in {"compound", "nmod"}) or (is_group and w.tag == "JJ"))
        ]
        kinds = not is_group and any(self.lexicon.class_of(w.lower) for w in describing)
        if not describing or len(describing) != len(inner) or kinds:
            return None
        first, last = describing[0].subtree()[0], describing[-1]
        text = self.parse.text[first.start : last.end]
        return Name(first, last, text, clean_name(text), THING, OPEN, strong=False)

    def _class_name(self, name: Name, word: Word, cls: str) -> Surface:
        """Name a member of a class: *the checkout service* is checkout, *the payments team* needs its noun."""
        ontology = self.lexicon.ontology
        named_cls = name.cls if name.sure == SURE and ontology.is_a(name.cls, cls) else cls
        inside = word.subtree()[0].i <= name.first.i and name.last.i < word.i
        plainly = any(ontology.is_a(cls, plain) for plain in _NAMED_PLAINLY)
        if inside and not (plainly and (name.strong or word.lower in _PLAIN_NOUNS)):
            text = self.parse.text[name.start : word.end]
            return Surface(text, clean_name(text), name.start, word.end, named_cls)
        return _surface(name, named_cls)

    def _relative(self, word: Word, sentence: Sentence) -> Argument | None:
        """Return the person of *my wife*, *Anna's boss*: a noun that relates people names one by whose it is."""
        holder = word.child("poss")
        if holder is None or not word.is_noun or word.tag == "NNS" or not self._relates_people(word):
            return None
        whose = self.one(holder, sentence)
        if whose is None or not whose.strong or whose.surface.text.lower() in WE:
            return None
        noun = " ".join(w.lower for w in (*word.all("compound"), word))
        name = f"{whose.surface.name}'s {noun}"
        surface = Surface(self.parse.text[holder.start : word.end], name, holder.start, word.end, "Person")
        return Argument(surface, SURE, True, word, bare=False, described=True)

    def _relates_people(self, word: Word) -> bool:
        wordings = [w for w in self.lexicon.nouns.get(word.lower, ()) if len(w.words) == 1]
        return bool(wordings) and all(
            w.predicate.domain == w.predicate.range == ("Person",) for w in wordings
        )

    # ---- pronouns and common nouns

    def _pronoun(self, word: Word, sentence: Sentence) -> Argument | None:
        if PRONOUNS[word.lower] == "we":
            if word.dep not in {"nsubj", "nsubjpass", "poss"}:
                return None
            user = Surface(word.text, self.referents.user, word.start, word.end, "Person", resolved="user")
            return Argument(user, SURE, True, word)
        known = self.referents.pronoun(word.lower, word.start, sentence.start)
        if known is None:
            return None
        how = "user" if PRONOUNS[word.lower] == "user" else "pronoun"
        # An "I" that was left out is heard at its verb.
        shown = self.parse.words[word.i + 1] if word.start == word.end else word
        surface = Surface(shown.text, known.name, shown.start, shown.end, known.cls, resolved=how)
        return Argument(surface, SURE if known.cls != THING else OPEN, True, word)

    def _left_out(self, article: Word) -> Argument | None:
        """Return whose port "the port" is: what the session has spoken of last."""
        known = self.referents.latest()
        if known is None:
            return None
        return Argument(
            self._reference(article, article, known.name, known.cls, "session"), SURE, True, article
        )

    def _reference(self, first: Word, last: Word, name: str, cls: str, how: str) -> Surface:
        return Surface(
            self.parse.text[first.start : last.end], name, first.start, last.end, cls, resolved=how
        )

    def _clause(self, verb: Word) -> Argument | None:
        """Return what a clause says, as a concept: *E1043 means that the issuer did not answer*."""
        inside = unbroken(
            verb.subtree(lambda w: w.head is verb and (w.dep in {"mark", "advcl"} or w.text in {";", ":"})),
            verb,
        )
        text = self.parse.text[inside[0].start : inside[-1].end].rstrip(" .,;")
        if len(text) > _LONGEST_CLAUSE or len(inside) < 2:
            return None
        surface = Surface(text, clean_name(text), inside[0].start, inside[0].start + len(text))
        return Argument(surface, OPEN, False, verb)

    def _common(self, word: Word) -> Argument | None:
        """Return a common noun phrase, or a gerund with what belongs to it, as what it says."""
        if word.lower in _EMPTY or not (word.is_noun or word.tag in {"VBG", "FW", "JJ", "CD"}):
            return None
        inside = phrase_of(word)
        if any(w.lower in _UNCLEAR for w in inside):
            return None
        text = self.parse.text[inside[0].start : inside[-1].end]
        name = clean_name(text)
        if not name or len(name) > _LONGEST_CONCEPT or not any(c.isalpha() for c in name):
            return None
        determiner = determiner_of(word)
        bare = determiner is None
        specific = determiner is None or determiner.lower not in QUANTIFIERS | {"your"}
        kind = self._kind_of_phrase(word)
        if kind == OCCUPATION:  # a British botanist is a botanist
            inside = self._kind_words(word)
            text = self.parse.text[inside[0].start : inside[-1].end]
            name = clean_name(text)
        surface = Surface(text, name, inside[0].start, inside[-1].end, kind or THING, specific=specific)
        sure, is_kind = (SURE, not self._lives(kind)) if kind else (OPEN, False)
        return Argument(surface, sure, False, word, bare, is_described(word), is_kind)

    def _lives(self, cls: str) -> bool:
        """Tell kinds of people and groups: one says "the landlord" of somebody, not of landlords."""
        return any(self.lexicon.ontology.is_a(cls, living) for living in ("Agent", "Person"))


def _surface(name: Name, cls: str) -> Surface:
    return Surface(name.text, name.name, name.start, name.end, cls)


def each(arguments: list[Argument]) -> Iterator[Surface]:
    """Yield the surfaces of arguments."""
    return (argument.surface for argument in arguments)


__all__ = ["HINTED", "OPEN", "SURE", "Argument", "Arguments", "each"]
