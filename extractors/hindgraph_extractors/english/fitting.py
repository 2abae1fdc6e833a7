"""How well a phrase fits one end of a predicate: names by their class, values by their form, nouns by what they say."""

import re
from dataclasses import dataclass, replace

from hindgraph_extractors.english.arguments import OCCUPATION, Argument, Arguments
from hindgraph_extractors.english.lexicon import LIVING
from hindgraph_extractors.english.phrases import does_a_job
from hindgraph_extractors.english.references import WE
from hindgraph_extractors.english.spans import HINTED, LIKELY, SURE
from hindgraph_extractors.english.syntax import Sentence, Word
from hindgraph_ontology.records import THING, Ontology

# Members of these classes need no name to be spoken of ("an expired certificate", "green tea").
_ANYTHING = ("Concept", "Condition", "Product")
_UNNAMED = (
    "Concept",
    "Substance",
    "Environment",
    "Condition",
    "Event",
    "Undertaking",
    "Product",
    "Animal",
    "CreativeWork",
    "Document",
)
# What ends of a clause are worth: a value of exact form, a name of an open class, one in lower case, a phrase that says
# which one is meant but not of what kind, bare nouns where concepts, or anything, may stand.
EXACT, OPEN_NAME, LOWER_NAME, DESCRIBED, CONCEPT, NOUN, SUBSTANCE = 2.5, 0.4, 0.3, 0.35, 0.35, 0.25, 0.3
# By how much a hint of the recogniser moves a score.
HINT = 0.41
# By how much the nearness of a class to the one that a predicate names moves it.
CLOSENESS = 0.51
# The recogniser errs least here.
_GOOD_HINTS = frozenset({"Person", "Host"})
# What is also the name of another class of things: a shop is a firm, and a program where it runs on something.
_OTHERWISE = {
    **dict.fromkeys(("proxy", "gateway", "balancer", "cache"), "Service"),
    **dict.fromkeys(
        ("shop", "store", "shops", "forum", "market", "marketplace", "exchange", "mirror"), "Service"
    ),
    **dict.fromkeys(
        ("course", "class", "lesson", "evening", "night", "day", "training", "fair", "market"), "Event"
    ),
    **dict.fromkeys(
        "renovation refurbishment restoration exhibition fundraiser relocation conversion overhaul survey".split(),
        "Project",
    ),
}
# Houses and tables that stand for those who sit there.
_ALSO_GROUPS = {
    **dict.fromkeys(
        "office museum library theatre archive court lab laboratory hall".split(), "Organisation"
    ),
    **dict.fromkeys("board bench table desk house panel jury family".split(), "Association"),
}
_BARE_NUMBER = re.compile(r"v?\d+(?:\.\d+)*")
_VALUE_SCORES = {True: EXACT, False: 0.4}


@dataclass(frozen=True, slots=True)
class Fitting:
    """Scores ends against the classes that a predicate takes; the scores are compared in `judging`."""

    ontology: Ontology

    def __call__(
        self, word: Word, allowed: tuple[str, ...], arguments: Arguments, sentence: Sentence
    ) -> list[tuple[float, Argument]]:
        """Return what a phrase stands for in a place for some classes, with how well it fits; [] if not at all."""
        values = [(_VALUE_SCORES[a.sure == SURE], a) for a in arguments.value(word, allowed)]
        if values and values[0][1].sure == SURE:
            return values
        entities: list[tuple[float, Argument]] = []
        if any(not self.ontology.is_value(cls) for cls in allowed):
            read = arguments.itself(word) if allowed == (OCCUPATION,) else arguments.read(word, sentence)
            for argument in (self._otherwise(a, allowed) for a in read):
                score = self.entity_score(argument, allowed)
                if score is not None:
                    entities.append((score, argument))
        return entities or self._inner_place(word, allowed, arguments, sentence) or values

    def _inner_place(
        self, word: Word, allowed: tuple[str, ...], arguments: Arguments, sentence: Sentence
    ) -> list[tuple[float, Argument]]:
        """Return Ghent of *in a small flat in Ghent*, where any place may stand."""
        inner = next((w for w in word.all("prep") if w.lower in {"in", "near"}), None)
        named = inner.child("pobj") if inner is not None else None
        if allowed != ("Place",) or named is None or not word.is_noun:
            return []
        found = [a for a in arguments.read(named, sentence) if a.strong]
        return [(score, a) for a in found if (score := self.entity_score(a, allowed)) is not None]

    def entity_score(self, argument: Argument, allowed: tuple[str, ...]) -> float | None:
        """Score an entity in a place for some classes; None where it has no business there."""
        surface = argument.surface
        if not argument.strong:
            return self._noun_score(argument, allowed) if surface.specific else None
        if surface.cls == THING:
            return self._open_score(argument, allowed)
        if not self.ontology.fits(surface.cls, allowed):
            could = any(self.ontology.is_a(name, surface.cls) for name in allowed) or self._makes(
                argument, allowed
            )
            if argument.sure == LIKELY and set(allowed) <= LIVING and self._may_be_called_so(argument):
                return OPEN_NAME  # "Biscuit lives in Ghent"
            if argument.sure == SURE or (argument.sure == LIKELY and not could):
                return 0.5 if could else None
            return 0.5 if could else 0.3
        if (
            surface.resolved == "user"
            and surface.text.lower() in WE
            and not self.ontology.fits("Group", allowed)
        ):
            return 0.5
        if surface.cls == "SoftwareVersion" and _BARE_NUMBER.fullmatch(surface.name):
            return 1.0  # "upgraded to version 4.2.0" does not say of what
        if argument.sure == HINTED:
            return 1.0 if surface.cls in _GOOD_HINTS else 0.7
        return 2.0 + self._closeness(surface.cls, allowed)

    def _may_be_called_so(self, argument: Argument) -> bool:
        """Tell what is written like a name, and is a thing one eats, takes or does if it is none."""
        common = any(self.ontology.is_a(argument.surface.cls, cls) for cls in ("Concept", "Substance"))
        return common and argument.surface.text.istitle() and is_one_word(argument)

    def _otherwise(self, argument: Argument, allowed: tuple[str, ...]) -> Argument:
        """Take a noun in its other sense where only that one fits: *the shop is hosted by …*, *attended the course*."""
        cls = argument.surface.cls
        other = _OTHERWISE.get(argument.word.lower)
        if other is None and argument.word.lower in _ALSO_GROUPS:
            return self._as_group(argument, allowed)
        common = argument.surface.text.endswith(argument.word.text) and argument.word.text.islower()
        if other is None or not common or other not in self.ontology.classes:
            return argument
        if (cls != THING and self.ontology.fits(cls, allowed)) or THING in allowed:
            return argument
        if not self.ontology.fits(other, allowed) or not (
            argument.described or argument.definite or argument.strong
        ):
            return argument
        return replace(argument, surface=replace(argument.surface, cls=other), sure=SURE, kind=False)

    def _as_group(self, argument: Argument, allowed: tuple[str, ...]) -> Argument:
        """Take a house or a board for those who sit there, where a group is asked for: *the Data Office*, *the board*."""
        kind = _ALSO_GROUPS[argument.word.lower]
        told = argument.strong or argument.described or argument.definite
        if not told or kind not in self.ontology.classes or self.ontology.fits(argument.surface.cls, allowed):
            return argument
        if THING in allowed or not self.ontology.fits(kind, allowed):
            return argument
        return replace(argument, surface=replace(argument.surface, cls=kind), sure=SURE, kind=False)

    def _makes(self, argument: Argument, allowed: tuple[str, ...]) -> bool:
        """Tell a well-known product in the place of its maker, which bears the same name: *an engineer at Stripe*."""
        is_a = self.ontology.is_a
        product = argument.sure == LIKELY and is_a(argument.surface.cls, "Software")
        return product and any(is_a("Company", name) for name in allowed)

    def _open_score(self, argument: Argument, allowed: tuple[str, ...]) -> float:
        """Score a name of an open class: one in lower case is more often a service than anything else."""
        if argument.surface.name.islower() and is_one_word(argument):
            return max(self._as_service(allowed), LOWER_NAME)
        return OPEN_NAME

    def _noun_score(self, argument: Argument, allowed: tuple[str, ...]) -> float | None:
        """Score a common noun: welcome where things without names are spoken of, else it must stand like a name."""
        cls = argument.surface.cls
        if cls != THING:
            return self._classed_score(argument, allowed)
        # A countable noun without an article is a name: "checkout depends on basket".
        named = argument.bare and is_one_word(argument) and argument.word.tag in {"NN", "NNP", "FW", "JJ"}
        if named and self._as_service(allowed):
            return self._as_service(allowed)
        if THING in allowed:
            return SUBSTANCE
        if argument.definite and does_a_job(argument.word) and self._as_service(allowed):
            return self._as_service(allowed)
        if (argument.described or argument.definite) and self._may_be_a_thing(allowed):
            return DESCRIBED
        welcome = sum(any(self.ontology.is_a(a, b) for b in _ANYTHING) and a != "Award" for a in allowed)
        return None if not welcome else NOUN if 2 * welcome < len(allowed) else CONCEPT

    def _may_be_a_thing(self, allowed: tuple[str, ...]) -> bool:
        """Tell a place for what is not alive: people are told from things by their names and relations."""
        entities = [cls for cls in allowed if not self.ontology.is_value(cls)]
        return any(not any(self.ontology.is_a(cls, living) for living in LIVING) for cls in entities)

    def _classed_score(self, argument: Argument, allowed: tuple[str, ...]) -> float | None:
        """Score a noun that says its class but no name: "the login outage", "the certificate of api.acme.com"."""
        cls = argument.surface.cls
        if not self.ontology.fits(cls, allowed):
            if not self._is_place_asked(allowed) and self._houses(argument, allowed):
                return 1.0
            if (
                cls == "FieldOfStudy"
                and argument.bare
                and any(self.ontology.is_a(a, "Group") for a in allowed)
            ):
                return OPEN_NAME  # teams are called by their trade: "head of data engineering"
            if (argument.described or argument.definite) and self._may_be_below(cls, allowed):
                return 0.5  # a kitchen scale is a device
            return SUBSTANCE if THING in allowed else None
        one = argument.word.tag != "NNS" or self.ontology.is_a(cls, "Concept") or argument.bare
        told = argument.described or argument.kind or _holds_a_name(argument) or self._all_of_them(argument)
        told = told or (argument.definite and (not self.ontology.is_a(cls, "Person") or _is_ours(argument)))
        told = told or (argument.bare and self.ontology.is_a(cls, "Team"))  # "owned by controlling"
        if told or (self._unnamed(cls) and one):
            near = 1.0 + self._closeness(cls, allowed)
            return max(near, 1.0) if argument.kind else near
        return SUBSTANCE if THING in allowed else None

    def _may_be_below(self, cls: str, allowed: tuple[str, ...]) -> bool:
        """Tell a noun for any product or organisation, where some kind of them may stand."""
        return cls != THING and any(a != cls and self.ontology.is_a(a, cls) for a in allowed)

    def _is_place_asked(self, allowed: tuple[str, ...]) -> bool:
        return any(self.ontology.is_a("Building", name) for name in allowed)

    def _houses(self, argument: Argument, allowed: tuple[str, ...]) -> bool:
        """Tell a building that stands for those who work there: *at the museum*."""
        house = self.ontology.is_a(argument.surface.cls, "Building") and "Organisation" in allowed
        return house and (argument.described or argument.definite)

    def _all_of_them(self, argument: Argument) -> bool:
        """Tell *Backups are stored in …*: a bare plural of what one keeps means all that one has."""
        kept = any(self.ontology.is_a(argument.surface.cls, cls) for cls in ("Artifact", "Undertaking"))
        return kept and argument.bare and argument.word.tag == "NNS"

    def _as_service(self, allowed: tuple[str, ...]) -> float:
        """Score a name in lower case, which is most often a service's, in a place for some classes."""
        is_a = self.ontology.is_a
        if any(is_a("Service", name) and name != THING for name in allowed):
            return 1.0
        return 0.5 if any(is_a(name, "Software") for name in allowed) else 0.0

    def _unnamed(self, cls: str) -> bool:
        return any(self.ontology.is_a(cls, name) for name in _UNNAMED)

    def _closeness(self, cls: str, allowed: tuple[str, ...]) -> float:
        """Return 0..1: nearer to the class that the predicate names is better, the root says nothing."""
        line = self.ontology.ancestors(cls)
        steps = [line.index(name) for name in allowed if name in line and name != THING]
        return 1.0 / (1 + min(steps)) if steps else -0.5


def _is_ours(argument: Argument) -> bool:
    """Tell *our postman*, *the kids*: people who are known without a name."""
    article = argument.word.child("poss", "det")
    return argument.word.tag == "NNS" or (article is not None and article.lower == "our")


def _holds_a_name(argument: Argument) -> bool:
    determiner = argument.word.child("det", "poss")
    definite = determiner is None or determiner.lower not in {"a", "an"}
    return definite and any(w.is_proper for p in argument.word.all("prep") for w in p.subtree())


def is_one_word(argument: Argument) -> bool:
    """Tell a phrase that says no more than a word."""
    return " " not in argument.surface.name
