"""What an ontology consists of: classes, predicates and the words that express them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cached_property
from typing import Literal

Kind = Literal["state", "change", "end", "span", "event", "correction"]
Datatype = Literal[
    "text", "integer", "number", "percent", "money", "duration", "date", "time", "path", "url", "code"
]
Shape = Literal["verb", "noun", "be"]

THING = "Thing"
VALUE = "Value"


@dataclass(frozen=True, slots=True)
class LexicalEntry:
    """One wording of a predicate.

    English forms, as they stand in the YAML:

    * ``depend on`` – a verb (lemma) with its preposition or particle: *S depends on O*. The passive follows.
    * ``^own`` – backwards: the verb's subject is the predicate's object (*O owns S*).
    * ``move * to`` – ``*`` is the verb's direct object, and it is S: *they move S to O*.
    * ``the owner`` – a noun that names O in relation to S: *the owner of S is O*, *S's owner*, *O, owner of S*.
      ``^the manager`` – the noun names S in relation to O: *S is the manager of O*.
    * ``be responsible for`` – a copula with an adjective, participle or preposition.

    Chinese forms: ``依赖`` (S 依赖 O), ``^拥有`` (O 拥有 S), ``的负责人`` (S 的负责人是 O), ``^的经理`` (O 的经理是 S),
    ``由*负责`` (S 由 O 负责; ``*`` is O), ``把*迁移到`` (把 S 迁移到 O; ``*`` is S), ``在*工作`` (S 在 O 工作; ``*`` is O).

    Attributes:
        form: The wording as written in the YAML.
        words: The lemmas in order, without ``^``, ``the``, ``be`` and ``*``; for Chinese the literal pieces
            around ``*``.
        shape: Which kind of phrase it is.
        inverse: True where the grammatical subject (or the thing named by the noun) is swapped (``^``).
        theme: True where ``*`` stands in the form.
        kind: What the wording itself says about time: *joined* is a change, *left* an end.
        lang: ``en`` or ``zh``.
    """

    form: str
    words: tuple[str, ...]
    shape: Shape
    lang: str
    inverse: bool = False
    theme: bool = False
    kind: Kind = "state"


@dataclass(frozen=True, slots=True)
class ClassDef:
    """A type of node.

    Attributes:
        is_a: The parent class; None for the root ``Thing`` only.
        nouns: By language, the words that announce a member ("service", "服务"), lower case, singular.
        generic: By language, those of the nouns that mean any member (*event*, unlike *wedding*). In a language that is
            not listed all of them do.
        kinds: By language, common nouns and well-known proper names that are themselves kinds or members: *ibuprofen*
            for Substance, *Kafka* for Queue. They class what they name alone; unlike `nouns` they tell nothing about a
            name that contains them, and "the ibuprofen" refers to no earlier Substance.
        datatype: Set for classes of literal values (below ``Value``).
        pattern: For values, a regular expression that the whole text form must match.
        aliases_kind: ``personal`` where first names and nicknames are aliases.
    """

    name: str
    is_a: str | None
    nouns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    generic: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    disjoint_with: tuple[str, ...] = ()
    datatype: Datatype | None = None
    pattern: str | None = None
    unit: str | None = None
    aliases_kind: str | None = None
    comment: str = ""

    def is_narrow(self, noun: str, lang: str) -> bool:
        """Tell a noun that means some kind of member only."""
        return noun in self.nouns.get(lang, ()) and noun not in self.generic.get(lang, self.nouns[lang])


@dataclass(frozen=True, slots=True)
class PredicateDef:
    """A type of edge and its law.

    Attributes:
        says: A sentence with ``{subject}`` and ``{object}``; `inverse_says` the same, seen from the object.
        says_past: The sentence for what no longer holds.
        domain: Classes of which the subject must be one; `range` the same for the object.
        functional: One object at a time; `inverse_functional`: one subject at a time.
        exclusive_by: A predicate that groups objects; those of one group compete.
        qualified_by: Names of the qualifiers that it takes ("environment").
        volatile: The age at which an answer is called stale.
        impact: ``high`` where a false value does harm.
        cues: By language, words that make the predicate all but certain in a sentence that names one thing for each of
            its ends and says nothing else of both: *letterhead* for works_at. English ones are lemmas; ``^`` before one
            of two people names the subject, not the object (``^subordinate`` for reports_to).
    """

    name: str
    says: str
    domain: tuple[str, ...]
    range: tuple[str, ...]
    inverse_says: str | None = None
    says_past: str | None = None
    says_zh: str | None = None
    functional: bool = False
    inverse_functional: bool = False
    exclusive_by: str | None = None
    qualified_by: tuple[str, ...] = ()
    inverse_of: str | None = None
    symmetric: bool = False
    transitive: bool = False
    irreflexive: bool = False
    acyclic: bool = False
    disjoint_with: tuple[str, ...] = ()
    enum: tuple[str, ...] = ()
    sensitive: bool = False
    impact: str | None = None
    volatile: timedelta | None = None
    walked: bool = True
    lexical: tuple[LexicalEntry, ...] = ()
    cues: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def is_for_good(self) -> bool:
        """Tell a predicate that nothing worded begins or ends: where one was born is so whenever it is told."""
        return bool(self.lexical) and all(entry.kind in {"state", "event"} for entry in self.lexical)

    def entries(self, lang: str) -> Iterator[LexicalEntry]:
        """Yield the wordings in one language, in the order of the document."""
        return (entry for entry in self.lexical if entry.lang == lang)


@dataclass(frozen=True)
class Ontology:
    """All classes and predicates that are law, with the questions one asks of them.

    Attributes:
        version: Of the core document.
        hash: SHA-256 over the canonical form of everything below; two equal hashes mean equal law.
        classes, predicates: By name, in the order of the documents.
        sources: The files it was read from.
    """

    version: int
    hash: str
    classes: Mapping[str, ClassDef]
    predicates: Mapping[str, PredicateDef]
    sources: tuple[str, ...] = ()

    @cached_property
    def _ancestors(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(self._climb(name)) for name in self.classes}

    def _climb(self, name: str) -> Iterator[str]:
        at: str | None = name
        while at is not None:
            yield at
            at = self.classes[at].is_a

    @cached_property
    def _descendants(self) -> dict[str, tuple[str, ...]]:
        return {name: tuple(c for c in self.classes if self.is_a(c, name)) for name in self.classes}

    def ancestors(self, cls: str) -> tuple[str, ...]:
        """Return a class and what it is, nearest first; an unknown class is a ``Thing``."""
        return self._ancestors.get(cls, (THING,))

    def is_a(self, cls: str, ancestor: str) -> bool:
        """Tell whether a class is another or lies below it."""
        return ancestor in self.ancestors(cls)

    def fits(self, cls: str, allowed: tuple[str, ...]) -> bool:
        """Tell whether a class is one of the allowed ones or lies below one.

        An entity known only as a ``Thing`` fits everything but values: its class is still open.
        """
        if cls == THING:
            return not all(self.is_value(name) for name in allowed)
        return any(self.is_a(cls, name) for name in allowed)

    def is_value(self, cls: str) -> bool:
        """Tell whether members of the class are literal values."""
        return self.is_a(cls, VALUE)

    def descendants(self, cls: str) -> tuple[str, ...]:
        """Return a class and all below it, in the order of the documents."""
        return self._descendants.get(cls, ())
