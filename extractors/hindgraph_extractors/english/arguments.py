"""From a word of a parse to what it stands for: names, references, typed values, concepts; lists are spread out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from hindgraph_extractors.english.frames import actor_on
from hindgraph_extractors.english.lexicon import Lexicon
from hindgraph_extractors.english.naming import Naming
from hindgraph_extractors.english.phrases import (
    INDEFINITE,
    QUANTIFIERS,
    before_times,
    determiner_of,
    is_definite,
    is_described,
    is_newcomer,
    is_ours,
    is_somebody,
    is_the_user,
    measured,
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
# What one is by profession: its nouns stand before names, and are meant only where one is asked for.
OCCUPATION = "Occupation"
_KIN = frozenset(
    "mom mum dad gran grandma grandpa grandad granddad granny nan nana mommy mummy daddy mama papa".split()
)
_TOGETHER = frozenset("parents grandparents folks kids children twins".split())
_NAMESAKE = frozenset({"another", "different", "other", "second"})
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
        definite: It has neither name nor modifier, but there is one where one lives and works: *the geocoder*.
    """

    surface: Surface
    sure: int
    strong: bool
    word: Word
    bare: bool = True
    described: bool = False
    kind: bool = False
    definite: bool = False


@dataclass(slots=True)
class Arguments:
    """Reads the phrases of one parse."""

    parse: Parse
    lexicon: Lexicon
    names: Names
    values: Values
    referents: Referents
    naming: Naming = field(init=False)

    def __post_init__(self) -> None:
        self.naming = Naming(self.parse, self.lexicon, self.names)

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
            name = self.naming.name_after(word)
            for other in name.last.conjuncts()[1:] if name is not None else ():
                also = self.names.at(other)
                if also is not None:
                    yield Argument(_surface(also, first.surface.cls), first.sure, True, word)

    def value(self, word: Word, classes: tuple[str, ...], *, alone: bool = False) -> list[Argument]:
        """Return the literal values of the first of the given classes that a phrase can be read as.

        Args:
            alone: The word itself is meant, whatever it is set against.
        """
        ontology = self.lexicon.ontology
        for member in [word] if alone else members_of(word)[:1]:
            if member.tag == "CD" and self._is_inside_name(member):
                continue
            name = self.names.at(member)
            if classes == ("JobTitle",) and name is not None and ontology.is_a(name.cls, "Place"):
                continue  # "Tara made Cork home" gives her no title
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
        inner = measured(word)
        if inner is not None:
            return self.one(inner, sentence)
        if is_the_user(word):
            user = Surface(word.text, self.referents.user, word.start, word.end, "Person", resolved="user")
            return Argument(user, SURE, True, word)
        if word.dep == "ccomp" and word.is_verb:
            return self._clause(word)
        kin = self._kin(word)
        if kin is not None:
            return kin
        name = self.names.at(word)
        if name is not None and not self._is_class_noun(word, name):
            return self._named(name, word)
        classed = self.naming.class_of(word)
        if classed is not None:
            return self._class_phrase(word, *classed, sentence)
        named = self.naming.name_after(word) if word.is_noun else None
        if named is not None:  # "a retriever named Biscuit", "the cellist Mireille Aubry"
            kind = self.naming.kind_of(word)
            if kind is not None and named.sure < SURE:
                named = replace(named, cls="Person" if kind == OCCUPATION else kind, sure=SURE)
            return self._named(named, word)
        return self._relative(word, sentence) or self._common(word)

    # ---- names

    def _named(self, name: Name, word: Word) -> Argument | None:
        cls, sure = name.cls, name.sure
        before = (*name.first.all("det", "amod"), *name.last.all("det", "amod"))
        if cls == "Person" and any(w.lower in _NAMESAKE for w in before):
            return None  # who that is cannot be told from the name
        apposed = name.last.child("appos")
        person = self.names.at(apposed) if apposed is not None and cls != "Person" else None
        if person is not None and person.cls == "Person" and person.sure == SURE:
            return Argument(_surface(person, "Person"), SURE, True, word)
        announced = self.naming.announced_before(name)
        if announced is not None and (sure < SURE or self._is_thing_called(announced, cls)):
            cls, sure = announced, SURE
        return Argument(_surface(name, cls), sure, True, word)

    def _is_thing_called(self, announced: str, cls: str) -> bool:
        """Tell *the album Winter Canon*, *the ship Anna Maria*: a thing with a name that persons have, too."""
        thing = any(
            self.lexicon.ontology.is_a(announced, one) for one in ("Artifact", "Undertaking", "Place")
        )
        return cls == "Person" and thing

    def _is_class_noun(self, word: Word, name: Name) -> bool:
        return (
            name.first is name.last
            and not name.known
            and word.text.islower()
            and self.lexicon.class_of(word.lower) is not None
        )

    # ---- "the checkout service", "the service"

    def _class_phrase(self, word: Word, cls: str, noun: Word, sentence: Sentence) -> Argument | None:
        ontology = self.lexicon.ontology
        if ontology.is_value(cls):
            return self._common(word)
        named = self.naming.name_of(word, noun, cls)
        determiner = word.child("det")
        indefinite = determiner is not None and determiner.lower in INDEFINITE
        if named is not None and (named.strong or not indefinite):
            name = self.naming.surface_of(named, word, cls)
            return Argument(name, SURE, True, word)
        modified = any(
            w.dep in {"amod", "relcl", "acl", "nummod", "poss"} or w.lower == "of" for w in word.children
        )
        definite = determiner is not None and determiner.lower in _DEFINITE
        if determiner is not None and definite and not modified and self.naming.is_generic(noun, cls):
            known = self.referents.described(cls, word.start, sentence.start, self._is_other(cls, word))
            if known is not None:
                return Argument(
                    self._reference(determiner, word, known.name, known.cls, "description"), SURE, True, word
                )
        concept = self._common(word)
        if concept is None:
            return None
        told = concept.described or (definite and self.naming.is_particular(noun, cls))
        told = told or (concept.definite and (is_ours(word) or ontology.is_a(cls, "Event")))
        if not told and word.tag == "NN" and ontology.is_a(cls, "Person"):
            one_of_theirs = self._whose(word, sentence)
            if one_of_theirs is not None:
                return one_of_theirs
            told = definite and is_newcomer(word)
        if not told and word.tag != "NNS" and word.child("poss") is not None and self.naming.is_owned(cls):
            concept, told = self._owned(concept, word, sentence)
        return replace(
            concept,
            surface=replace(concept.surface, cls=cls),
            sure=SURE,
            kind=False,
            described=told,
            definite=concept.definite and told,
        )

    def _is_other(self, cls: str, word: Word) -> Callable[[str], bool]:
        """Return what tells names by whose noun they are no such thing: "the choir" is not the tennis club."""

        def other(name: str) -> bool:
            last = name.lower().rpartition(" ")[2]
            return last != word.lower and last != name.lower() and self.lexicon.class_of(last) == cls

        return other

    def _owned(self, concept: Argument, word: Word, sentence: Sentence) -> tuple[Argument, bool]:
        """Tell *my passport* and *Anna's laptop* apart by whose they are; "our wiki" is the one there is."""
        holder = word.child("poss")
        whose = self.one(holder, sentence) if holder is not None else None
        if holder is None or whose is None or not whose.strong:
            return concept, False
        if holder.lower in WE:
            return concept, True
        name = f"{whose.surface.name}'s {concept.surface.name}"
        start, end = holder.start, concept.surface.end
        surface = replace(
            concept.surface, text=self.parse.text[start:end], name=name, start=start, resolved="description"
        )
        return replace(concept, surface=surface), True

    def _kin(self, word: Word) -> Argument | None:
        """Return one's own *Mom*, *Grandma*: relatives that are called so like by a name."""
        name = self.names.at(word)
        if (
            word.lower not in _KIN
            or not word.text[:1].isupper()
            or word.child("det", "poss", "compound", "appos")
        ):
            return None
        if name is not None and name.first is not name.last:
            return None
        whose = f"{self.referents.user}'s {word.lower}"
        surface = Surface(word.text, whose, word.start, word.end, "Person", resolved="description")
        return Argument(surface, SURE, True, word)

    def _relative(self, word: Word, sentence: Sentence) -> Argument | None:
        """Return the person of *my wife*, *Anna's boss*: a noun that relates people names one by whose it is."""
        if not word.is_noun or word.child("poss") is None:
            return None
        if self.naming.relates_people(word):
            return self._whose(word, sentence)
        serves = self.naming.kind_of(word) == OCCUPATION or self.naming.may_relate_people(word)
        return self._whose(word, sentence, of_people=True) if serves else None

    def _whose(self, word: Word, sentence: Sentence, *, of_people: bool = False) -> Argument | None:
        """Return a person whom one names by whose he or she is: *my neighbour*, *Anna's dentist*.

        Args:
            of_people: Whose it is must be known to be somebody, as firms and projects have a boss, too.
        """
        holder = word.child("poss")
        many = word.tag == "NNS" and word.lower not in _TOGETHER
        whose = self.one(holder, sentence) if holder is not None and not many else None
        if holder is None or whose is None or not whose.strong or whose.surface.text.lower() in WE:
            return None
        if of_people and not self.lexicon.ontology.is_a(whose.surface.cls, "Person"):
            return None
        noun = " ".join(w.lower for w in (*word.all("compound"), word))
        name = f"{whose.surface.name}'s {noun}"
        text = self.parse.text[holder.start : word.end]
        surface = Surface(text, name, holder.start, word.end, "Person", resolved="description")
        return Argument(surface, SURE, True, word, bare=False, described=True)

    # ---- pronouns and common nouns

    def _pronoun(self, word: Word, sentence: Sentence) -> Argument | None:
        if PRONOUNS[word.lower] == "we":
            if word.dep not in {"nsubj", "nsubjpass", "poss"}:
                return None
            user = Surface(word.text, self.referents.user, word.start, word.end, "Person", resolved="user")
            return Argument(user, SURE, True, word)
        actor = actor_on(word)
        other = self.names.at(actor) if actor is not None else None
        acting = other.name if other is not None else ""
        known = self.referents.pronoun(word.lower, word.start, sentence.start, other_than=acting)
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
        left_out = self._reference(article, article, known.name, known.cls, "session")
        return Argument(left_out, SURE, True, article)

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
        inside = before_times(phrase_of(word), word, self.values.times)
        if any(w.lower in _UNCLEAR for w in inside):
            return None
        text = self.parse.text[inside[0].start : inside[-1].end]
        name = clean_name(text)
        if not name or len(name) > _LONGEST_CONCEPT or not any(c.isalpha() for c in name):
            return None
        determiner = determiner_of(word)
        bare = determiner is None
        specific = determiner is None or determiner.lower not in QUANTIFIERS | {"your"}
        kind = self.naming.kind_of(word)
        if kind == OCCUPATION:  # a British botanist is a botanist
            inside = self.naming.kind_words(word)
            text = self.parse.text[inside[0].start : inside[-1].end]
            name = clean_name(text)
        surface = Surface(text, name, inside[0].start, inside[-1].end, kind or THING, specific=specific)
        one = (is_definite(word) and is_ours(word)) or (bare is False and is_described(word))
        if kind == OCCUPATION and one and is_somebody(word):
            surface = replace(surface, cls="Person")  # "our postman"
        sure, is_kind = (SURE, not self._acts(kind)) if kind else (OPEN, False)
        return Argument(surface, sure, False, word, bare, is_described(word), is_kind, is_definite(word))

    def _acts(self, cls: str) -> bool:
        """Tell kinds of people and groups: one says "the landlord" of somebody, not of landlords."""
        return self.lexicon.ontology.is_a(cls, "Agent")


def _surface(name: Name, cls: str) -> Surface:
    return Surface(name.text, name.name, name.start, name.end, cls)


__all__ = ["HINTED", "OPEN", "SURE", "Argument", "Arguments"]
