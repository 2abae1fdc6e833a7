"""Nouns that announce a class, and the name that stands beside them: *the checkout service*, *a cat called Minka*."""

from dataclasses import dataclass

from hindgraph_extractors.english.lexicon import BE, LIVING, Lexicon
from hindgraph_extractors.english.phrases import QUALITIES
from hindgraph_extractors.english.spans import OPEN, SURE, Name, Names
from hindgraph_extractors.english.syntax import Parse, Word
from hindgraph_extractors.names import clean_name
from hindgraph_extractors.records import Surface
from hindgraph_ontology.records import THING

_OWNED = (
    *("Software", "Infrastructure", "Group", "Building", "Credential", "Licence", "Contract", "Repository"),
    *("Dataset", "Alert", "Dashboard", "Pipeline", "Certificate", "Animal", "Vehicle"),
)
# Classes of which one has few, so that the noun alone tells which is meant; and those whose nouns tell nothing.
_PARTICULAR = ("Group", "Building", "Product", "Project", "Repository", "Pipeline", "Dashboard", "Document")
_GENERAL = frozenset({"Group", "Organisation", "Company", "Document", "Product"})
_CALLED = frozenset({"called", "named", "dubbed"})
# Classes whose members one also calls by the bare name.
_NAMED_PLAINLY = ("Software", "Infrastructure", "Repository", "Person")
# Nouns that one leaves out of a name in lower case: "the checkout service" is checkout, "the partner portal" is not partner.
_PLAIN_NOUNS = frozenset(
    "service microservice database db server host cluster repo repository daemon worker job process".split()
)


@dataclass(frozen=True, slots=True)
class Naming:
    """Reads the nouns of one parse."""

    parse: Parse
    lexicon: Lexicon
    names: Names

    def class_of(self, word: Word) -> tuple[str, Word] | None:
        """Return the class that a noun announces, and where the noun begins."""
        if not word.is_noun or word.protected:
            return None
        compound = next((w for w in word.children if w.dep == "compound" and w.i == word.i - 1), None)
        if compound is not None:
            cls = self.lexicon.class_of(f"{compound.lower} {word.lower}")
            if cls is not None:
                return cls, compound
        cls = self.lexicon.class_of(word.lower)
        return (cls, word) if cls is not None and not self._is_otherwise_known(word, cls) else None

    def _is_otherwise_known(self, word: Word, cls: str) -> bool:
        """Tell a noun that means something else behind another one: a *school board* is no board."""
        said = self.kind_words(word)
        kind = self.lexicon.kind_of(" ".join(w.lower for w in said)) if len(said) > 1 else None
        is_a = self.lexicon.ontology.is_a
        return kind is not None and not is_a(kind, cls) and not is_a(cls, kind)

    def kind_of(self, word: Word) -> str | None:
        """Return the class of which the noun, with one or two words before it, names a kind: *green tea*."""
        said = self.kind_words(word)
        return self.lexicon.kind_of(" ".join(w.lower for w in said)) if said else None

    def kind_words(self, word: Word) -> list[Word]:
        """Return the longest run of words up to a noun that names a kind."""
        if not word.is_noun and word.tag not in {"VBG", "JJ", "FW"}:
            return []
        before = [w for w in word.children if w.i < word.i and w.dep in {"compound", "amod", "nmod"}]
        runs = ([*before[first:], word] for first in range(max(0, len(before) - 2), len(before) + 1))
        return next((run for run in runs if self.lexicon.kind_of(" ".join(w.lower for w in run))), [])

    def is_generic(self, noun: Word, cls: str) -> bool:
        """Tell a noun by which one refers to any member ("the service") from one that names a kind ("the tent")."""
        ontology = self.lexicon.ontology
        if any(ontology.is_a(cls, known) for known in ("Software", "Infrastructure", "Group")):
            return True
        return noun.lower in ontology.classes[cls].nouns.get("en", ())[:2]

    def is_particular(self, noun: Word, cls: str) -> bool:
        """Tell a noun of which there is one where one works (*the frontend*), other than "the service"."""
        ontology = self.lexicon.ontology
        if cls in _GENERAL:
            return False
        technical = any(ontology.is_a(cls, known) for known in ("Software", "Infrastructure"))
        particular = technical or any(ontology.is_a(cls, known) for known in _PARTICULAR)
        general = 4 if technical else 2
        return particular and noun.lower not in ontology.classes[cls].nouns.get("en", ())[:general]

    def is_owned(self, cls: str) -> bool:
        """Tell classes whose members one tells apart by whose they are; of drills and tents one speaks as of any."""
        return any(self.lexicon.ontology.is_a(cls, owned) for owned in _OWNED)

    def relates_people(self, word: Word) -> bool:
        """Tell a noun that only says who somebody is to somebody: *wife*, *boss*."""
        wordings = [w for w in self.lexicon.nouns.get(word.lower, ()) if len(w.words) == 1]
        return bool(wordings) and all(
            {*w.predicate.domain, *w.predicate.range} <= LIVING and "Person" in w.predicate.range
            for w in wordings
        )

    def may_relate_people(self, word: Word) -> bool:
        """Tell a noun that says who somebody is to somebody, or to a group: *boss*, *dentist*, *coach*."""
        wordings = [w for w in self.lexicon.nouns.get(word.lower, ()) if len(w.words) == 1]
        holders = [w.predicate.range if w.entry.inverse else w.predicate.domain for w in wordings]
        named = [w.predicate.domain if w.entry.inverse else w.predicate.range for w in wordings]
        return any("Person" in each for each in holders) and all("Person" in each for each in named)

    def announced_before(self, name: Name) -> str | None:
        """Return the class of a noun right before a name: *service checkout*, *the database orders-db*."""
        if name.first.i == 0:
            return None
        before = self.parse.words[name.first.i - 1]
        if before.is_noun and before.end < name.start and before.head in {name.last, name.first, before.head}:
            related = before.head is name.last or name.last.head is before or before.head is name.first
            return self.lexicon.class_of(before.lower) if related and self.names.at(before) is None else None
        return None

    def name_of(self, word: Word, noun: Word, cls: str) -> Name | None:
        """Return the name of a member of a class that a phrase gives beside the noun, before or behind it."""
        return (
            self.name_after(word)
            or self._place_of(word, cls)
            or self._said_of(word)
            or self._modifier(word, noun)
        )

    def name_after(self, word: Word) -> Name | None:
        """Return the name of *a database called orders-db*, *the team, Rocket*, *the database orders-db*."""
        for child in word.children:
            if child.dep in {"appos", "nummod", "nmod"} and child.i > word.i:
                name = self.names.at(child)
                if name is not None and not self._verb_between(word, name):
                    return name
            if child.dep in {"acl", "relcl"} and child.lower in _CALLED:
                for complement in child.subtree():
                    name = self.names.at(complement)
                    if name is not None:
                        return name
        return None

    def _verb_between(self, word: Word, name: Name) -> bool:
        """Tell a name far behind that a parser hung here: *the database is in A, not B* is not about B."""
        return any(w.is_verb and w.lower not in _CALLED for w in self.parse.words[word.i : name.first.i])

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
        named = [name for w in inner if w.dep != "poss" and (name := self.names.at(w)) is not None]
        technical = next((name for name in named if name.first.protected and name.text.islower()), None)
        if technical is not None:
            return technical  # "the orders-db Postgres instance"
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

    def surface_of(self, name: Name, word: Word, cls: str) -> Surface:
        """Name a member of a class: *the checkout service* is checkout, *the payments team* needs its noun."""
        ontology = self.lexicon.ontology
        named_cls = name.cls if name.sure == SURE and ontology.is_a(name.cls, cls) else cls
        inside = word.subtree()[0].i <= name.first.i and name.last.i < word.i
        plainly = any(ontology.is_a(cls, plain) for plain in _NAMED_PLAINLY)
        if inside and not (plainly and (name.strong or word.lower in _PLAIN_NOUNS)):
            text = self.parse.text[name.start : word.end]
            return Surface(text, clean_name(text), name.start, word.end, named_cls)
        return Surface(name.text, name.name, name.start, name.end, named_cls)
