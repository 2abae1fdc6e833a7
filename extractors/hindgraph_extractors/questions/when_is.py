"""When something is of which one says no more than that it is on a day: "when is the meeting?"."""

import re
from collections.abc import Iterator

from hindgraph_extractors.names import clean_name, name_key
from hindgraph_extractors.records import ChainHypothesis, Known, Question, ReadContext, Step, Surface
from hindgraph_ontology.records import Ontology

_WHEN_IS = re.compile(
    r"(?:when|(?:on )?(?:which|what) (?:day|date)|what(?:'s| is) the (?:day|date) of)(?: is| was|'s| will| does| did)? "
    r"(?:(?:the|our|my|this|next) )?(?P<name>[^?,;]+?)"
    r"(?: (?:be|on|held|now|scheduled|planned|happen|happening|take place|taking place|going to (?:be|happen|take place)))*"
    r"\s*\?*",
    re.IGNORECASE,
)
_ON_A_DAY = frozenset({"be on", "be in"})


def when_is(text: str, context: ReadContext, ontology: Ontology) -> Question | None:
    """Return what a question asks for that asks for the day of something known; None for any other question.

    Args:
        text: The question.
        context: Whose names are known; a plain noun, too, if something is called just so.
        ontology: Says of what one says that it "is on" a day.
    """
    asked = _WHEN_IS.fullmatch(text.strip())
    if asked is None:
        return None
    start = text.index(asked["name"], asked.start("name"))
    anchor = Surface(asked["name"], clean_name(asked["name"]), start, start + len(asked["name"]))
    key = name_key(anchor.name)
    known = context.known({key}).get(key, ()) if key else ()
    chains = tuple(
        ChainHypothesis(anchor, (Step(name),), (None,), 1.0) for name in _dating(known, ontology) if known
    )
    return Question(lang="en", surfaces=(anchor,), chains=chains, asked="fact") if chains else None


def _dating(known: tuple[Known, ...], ontology: Ontology) -> Iterator[str]:
    """Give the predicates by which all that bears a name may be "on" a day."""
    for predicate in ontology.predicates.values():
        words = {entry.form for entry in predicate.entries("en")}
        is_on_a_day = "Date" in predicate.range and bool(words & _ON_A_DAY)
        if is_on_a_day and all(ontology.fits(one.cls, predicate.domain) for one in known):
            yield predicate.name
