"""From a word of a parse to what it stands for: names, references, typed values, concepts; lists are spread out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hindgraph_extractors.english.lexicon import BE, Lexicon
from hindgraph_extractors.english.references import PRONOUNS, Referents
from hindgraph_extractors.english.spans import HINTED, OPEN, SURE, Name, Names
from hindgraph_extractors.english.syntax import Parse, Sentence, Word
from hindgraph_extractors.english.values import Values
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING

_DEFINITE = frozenset({"the", "this", "that", "these", "those"})
_INDEFINITE = frozenset({"a", "an", "some", "any", "another", "every", "each", "no"})
_UNCLEAR = frozenset({"this", "these", "those", "it", "them", "you", "your", "here", "there"})
_QUANTIFIERS = _INDEFINITE - {"a", "an"} | {"several", "many", "few", "all", "both", "such", "which", "what"}
# Nouns that name nothing by themselves.
_EMPTY = frozenset(
    """thing things one ones stuff something anything everything nothing someone somebody anyone anybody
    everyone everybody nobody lot lots bit kind kinds sort way ways part parts time times day days week
    weeks month months year years today tomorrow yesterday moment rest half some others other none all
    both most more people everywhere here there help advice tip tips suggestion suggestions
    recommendation recommendations info information fact case point idea reason example problem issue
    bunch couple number place end start amount""".split()
)
# Classes whose members one also calls by the bare name.
_NAMED_PLAINLY = ("Software", "Infrastructure", "Repository", "Person")
# What a prepositional phrase that says what kind of thing is meant begins with.
_PHRASAL = frozenset({"of", "in", "on", "for", "to", "with", "about", "between", "against"})
_LONGEST_CONCEPT, _LONGEST_CLAUSE = 80, 120
_QUALITIES = frozenset(
    """new old same other own main current former previous next last first second latest existing whole entire big
    small good bad great nice only certain various different many few several more""".split()
)


@dataclass(frozen=True, slots=True)
class Argument:
    """One end of a clause, with how sure its class is.

    Attributes:
        strong: A name, value or resolved reference; False for a bare common noun, which may be a name
            ("checkout depends on basket") or just a noun ("latency depends on load").
        word: Head of its phrase.
        bare: It has no article.
    """

    surface: Surface
    sure: int
    strong: bool
    word: Word
    bare: bool = True


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
        found = (self.one(member, sentence) for member in _members(word))
        return [argument for argument in found if argument is not None]

    def value(self, word: Word, classes: tuple[str, ...]) -> list[Argument]:
        """Return the literal values of the first of the given classes that a phrase can be read as."""
        ontology = self.lexicon.ontology
        for member in _members(word)[:1]:
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
        return self._named(named, word) if named is not None else self._common(word)

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

    def _class_phrase(self, word: Word, cls: str, noun: Word, sentence: Sentence) -> Argument | None:
        ontology = self.lexicon.ontology
        if ontology.is_value(cls):
            return self._common(word)
        named = self._name_after(word) or self._modifier(word, noun) or self._said_of(word)
        determiner = word.child("det")
        indefinite = determiner is not None and determiner.lower in _INDEFINITE
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
        return (
            replace(concept, surface=replace(concept.surface, cls=cls), sure=SURE)
            if concept is not None
            else None
        )

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
        inner = [w for w in inner if w.lower not in _QUALITIES]
        if not inner:
            return None
        known = self.names.at(inner[-1])
        if known is not None and inner[-1].dep != "poss":
            return known
        nouns = [w for w in inner if w.is_noun and w.dep in {"compound", "nmod"} and w.text.islower()]
        kind = self.lexicon.class_of(word.lower)
        # Teams are named by what they work on: "the platform team", "the database team".
        is_group = kind is not None and self.lexicon.ontology.is_a(kind, "Group")
        kinds = not is_group and any(self.lexicon.class_of(w.lower) for w in nouns)
        if not nouns or len(nouns) != len(inner) or kinds:
            return None
        first, last = nouns[0], nouns[-1]
        text = self.parse.text[first.start : last.end]
        return Name(first, last, text, clean_name(text), THING, OPEN, strong=False)

    def _class_name(self, name: Name, word: Word, cls: str) -> Surface:
        """Name a member of a class: *the checkout service* is checkout, *the payments team* needs its noun."""
        ontology = self.lexicon.ontology
        named_cls = name.cls if name.sure == SURE and ontology.is_a(name.cls, cls) else cls
        if name.last.i < word.i and not any(ontology.is_a(cls, plain) for plain in _NAMED_PLAINLY):
            text = self.parse.text[name.start : word.end]
            return Surface(text, clean_name(text), name.start, word.end, named_cls)
        return _surface(name, named_cls)

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
        surface = Surface(word.text, known.name, word.start, word.end, known.cls, resolved=how)
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
        inside = _unbroken(
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
        inside = _phrase(word)
        if any(w.lower in _UNCLEAR for w in inside):
            return None
        text = self.parse.text[inside[0].start : inside[-1].end]
        name = clean_name(text)
        if not name or len(name) > _LONGEST_CONCEPT or not any(c.isalpha() for c in name):
            return None
        determiner = _determiner(word)
        bare = determiner is None
        specific = determiner is None or determiner.lower not in _QUANTIFIERS | {"your"}
        surface = Surface(text, name, inside[0].start, inside[-1].end, specific=specific)
        return Argument(surface, OPEN, False, word, bare)


def _determiner(word: Word) -> Word | None:
    """Return the article or possessive of a noun, which a list may share: *my friends and family*."""
    own = word.child("det", "poss")
    if own is None and word.dep == "conj" and word.head.is_noun:
        return _determiner(word.head)
    return own


def _surface(name: Name, cls: str) -> Surface:
    return Surface(name.text, name.name, name.start, name.end, cls)


def _members(word: Word) -> list[Word]:
    """Return the members of a list, without those that are denied ("Dana, not Rob")."""
    members = word.conjuncts() if word.is_noun or word.tag in {"CD", "PRP", "VBG", "JJ", "FW"} else [word]
    if (
        word.dep == "attr"
        and any(w.dep == "neg" for w in word.head.children)
        and any(_is_contrasted(m) for m in members)
    ):
        members = [m for m in members if _is_contrasted(m)]  # "it is not Bob but Ann who …"
        return members
    kept = [
        m
        for m in members
        if m is word
        or not (_is_denied(m) or _is_contrasted(m) or m.tag in {"VBD", "VBZ", "VBP", "VB", "VBN"})
    ]
    return [m for m in kept if m.i >= word.i]


def _is_contrasted(word: Word) -> bool:
    """Tell Y of "not W but Y"."""
    return word.dep == "conj" and any(
        w.lower == "but" and w.i < word.i for w in word.head.children if w.dep == "cc"
    )


def _is_denied(word: Word) -> bool:
    return any(w.dep == "neg" or w.lower == "not" for w in word.children) or any(
        w.dep == "neg" and w.i > word.head.i and w.i < word.i for w in word.head.children
    )


def _phrase(word: Word) -> list[Word]:
    """Return the words of a common noun phrase: modifiers before it, short prepositional phrases behind it."""

    def outside(w: Word) -> bool:
        if w.dep == "punct":
            return w.text != "-"
        if w.dep == "prep":
            return w.lower not in _PHRASAL
        cut = w.dep in {"det", "relcl", "advcl", "conj", "cc", "appos", "ccomp", "poss", "predet", "neg"}
        return cut or (
            w.dep == "acl" and (w.tag != "VBN" or w.lower in {"called", "named", "titled", "entitled"})
        )

    if word.tag == "VBG":
        inside = word.subtree(
            lambda w: w.dep in {"advcl", "ccomp", "conj", "cc", "mark"} or w.text in {";", ":", ","}
        )
    else:
        inside = word.subtree(lambda w: outside(w) and (w.head is word or w.dep not in {"det", "poss"}))
    return _unbroken(inside, word)


def _unbroken(words: list[Word], head: Word) -> list[Word]:
    """Return the run around the head without holes (what was cut out leaves holes)."""
    place = next(n for n, w in enumerate(words) if w is head)
    first = last = place
    while first > 0 and words[first - 1].i == words[first].i - 1:
        first -= 1
    while last + 1 < len(words) and words[last + 1].i == words[last].i + 1:
        last += 1
    return words[first : last + 1]


def each(arguments: list[Argument]) -> Iterator[Surface]:
    """Yield the surfaces of arguments."""
    return (argument.surface for argument in arguments)


__all__ = ["HINTED", "OPEN", "SURE", "Argument", "Arguments", "each"]
