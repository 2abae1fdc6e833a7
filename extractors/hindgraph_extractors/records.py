"""What reading gives: mentions, drafts of statements, and the analysis of a question.

All character offsets are Python string offsets into the text that was read, ``[start, end)``. All instants are aware
datetimes in UTC; intervals are ``[start, end)``.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol

from hindgraph_ontology.records import THING, Datatype, Kind

Precision = Literal["instant", "hour", "day", "week", "month", "quarter", "season", "year", "decade", "fuzzy"]
Asked = Literal["fact", "set", "count", "yes_no", "when", "solution", "open"]
Tense = Literal["past", "present", "future"]

UNSAID = "unsaid"
"""What a surface is resolved to that says nobody in particular: a pronoun that stands alone."""


@dataclass(frozen=True, slots=True)
class Period:
    """A time as a text gives it: an interval with its precision.

    ``start`` or ``end`` may be None for an open side ("since March" has no end).
    """

    start: datetime | None
    end: datetime | None
    precision: Precision


ALWAYS = Period(None, None, "instant")
"""The time of a denial that reaches back as far as there is time: "has never worked at Acme"."""


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A time expression in a text.

    Attributes:
        role: How the text uses it – ``at`` a time ("on Friday", "in March", "yesterday"), ``since`` it ("since May",
            "as of Monday", "from 3 May"), ``until`` it (exclusive end already applied), ``range`` (both given),
            ``before``, ``after`` it, or ``for`` a length.
        relative: True where the message's own time was needed to resolve it.
    """

    start: int
    end: int
    text: str
    period: Period
    role: Literal["at", "since", "until", "range", "before", "after", "for"] = "at"
    relative: bool = False


@dataclass(frozen=True, slots=True)
class TypedValue:
    """A typed value: its canonical text form counts (``3.10`` is not ``3.1``)."""

    text: str
    datatype: Datatype
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Surface:
    """One end of a draft: something that the text speaks of.

    Attributes:
        text: As it stands in the text (a pronoun stays a pronoun).
        name: What it refers to, without article and possessive: *she* → ``Ann``, *the checkout service* → ``checkout``.
        cls: The class the text gives it, ``Thing`` where it does not say.
        value: Set for literal values.
        specific: False for a description that names nobody ("a new database", "some service").
        resolved: How a reference was resolved: ``name``, ``pronoun``, ``user``, ``description``, ``session``; or `UNSAID`.
        means: Id of the very entity that is meant, where a caller names it by that; a text never does.
    """

    text: str
    name: str
    start: int
    end: int
    cls: str = THING
    value: TypedValue | None = None
    specific: bool = True
    resolved: str = "name"
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where a text speaks of an entity; feeds the memory–entity graph.

    ``count`` is how often the text names it, ``start``/``end`` the first place; ``subject`` says that it stands as the
    topic (the title, or the first words of the text).
    """

    name: str
    cls: str
    start: int
    end: int
    surface: str
    count: int = 1
    subject: bool = False
    value: TypedValue | None = None


@dataclass(frozen=True, slots=True)
class AliasDraft:
    """A second name that the text introduces: "Kubernetes (k8s)", "orders-db, which we call the ledger"."""

    name: str
    alias: str
    cls: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Draft:
    """What one span of a text says, before entities are resolved and time is folded.

    Attributes:
        kind: As in the design's table of kinds.
        polarity: False for "X does not use Y" said of a set-valued predicate or a plain denial.
        object: None only for an end or a correction that names no value ("that was wrong", "stepped down").
        time: The time the text gives: a state's *since*, a change's or end's day, a span's or event's interval.
            None means "when it was said".
        wrong: For a correction, the value taken back.
        of_end: The correction is about the end ("left on the 8th, not on the 5th"; "has not left").
        instead: The change takes the place of the one that held until then, if there was just one: "switched doctors".
        start, end: The span of the text that says it (the clause).
        extractor: Name of the rule, for the evidence.
        ordinal: Place among the drafts of the text.
    """

    subject: Surface
    predicate: str
    object: Surface | None
    kind: Kind
    start: int
    end: int
    extractor: str
    polarity: bool = True
    qualifier: str | None = None
    time: Period | None = None
    wrong: Surface | None = None
    of_end: bool = False
    ordinal: int = 0
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read from one text."""

    lang: str
    mentions: tuple[Mention, ...] = ()
    drafts: tuple[Draft, ...] = ()
    aliases: tuple[AliasDraft, ...] = ()
    times: tuple[TimeSpan, ...] = ()
    user_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """An entity that the graph knows already, as far as reading needs it."""

    name: str
    cls: str


class Gazetteer(Protocol):
    """Looks names up among what the actor's graph knows."""

    def __call__(self, keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        """Return what is known under each normalised name (`names.name_key`); unknown keys are absent."""
        ...


def nobody(keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
    """Know nothing: the gazetteer of an empty graph."""
    return {}


@dataclass(frozen=True, slots=True)
class ReadContext:
    """What a reader may know besides the text.

    Attributes:
        said_at: When the text was said (aware); relative dates count from here.
        timezone: IANA name of the actor's zone, for dates without one.
        user: The person behind "I" when no speaker is given; None: "I" names ``user``.
        user_aliases: Further names of that person.
        speaker: Who says this text, if it is not the user.
        recent: Entities of the session so far, latest last.
        known: The graph's names.
    """

    said_at: datetime
    timezone: str = "UTC"
    user: str | None = None
    user_aliases: tuple[str, ...] = ()
    speaker: str | None = None
    recent: tuple[Known, ...] = ()
    known: Gazetteer = field(default=nobody)
    lang: str | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One hop of a typed chain; ``inverse`` walks from object to subject (written ``^predicate``)."""

    predicate: str
    inverse: bool = False
    qualifier: str | None = None

    def __str__(self) -> str:
        """Write the hop as in a chain."""
        return f"{'^' if self.inverse else ''}{self.predicate}"


@dataclass(frozen=True, slots=True)
class ChainHypothesis:
    """A guess at what a question asks: start at a surface, walk the steps, arrive at a class.

    Attributes:
        anchor: The entity it starts from, as the question names it.
        classes: For each step the class the question demands of the node reached ("the *service* that …"); None: any.
        target: For yes/no questions the surface that the walk must arrive at.
        score: 0..1, how much of the question's content words the hypothesis explains.
    """

    anchor: Surface
    steps: tuple[Step, ...]
    classes: tuple[str | None, ...]
    score: float
    target: Surface | None = None


@dataclass(frozen=True, slots=True)
class Beside:
    """The value before or after which, in the order of time, another one is asked for."""

    side: Literal["before", "after"]
    surface: Surface


@dataclass(frozen=True, slots=True)
class AskedKind:
    """What is demanded of a value beyond its class, in the words of the question: "wedding", "charity" of events."""

    words: tuple[str, ...]


Turn = Literal["first", "last"]
Side = Literal["before", "after", "around", "between", "during"]
Unit = Literal["day", "week"]


@dataclass(frozen=True, slots=True)
class Around:
    """Where in time, next to something that happened, a question looks.

    Attributes:
        side: ``during`` it, if nothing else is said ("when", "on the day of").
        event: Its words.
        other: For ``between``, the words of the later one.
        unit: "The *day* before", "in the *week* of".
        rest: The question without all that.
    """

    side: Side
    event: str
    other: str | None
    unit: Unit | None
    rest: str


@dataclass(frozen=True, slots=True)
class Question:
    """What a question asks for, without looking at the graph's facts.

    Attributes:
        surfaces: Entities named in it, longest match first kept.
        chains: Hypotheses, best first.
        answer_class: The class of the answer ("which *city*" → City), if it says.
        asked: The form of the answer.
        as_of: The moment a fact is asked for ("in March", "on 3 May": the end of that period), None: now.
        known_at: "What did we believe on …".
        time_range: For "what happened last week"; `topic` is what is said besides that time.
        qualifier: "in staging".
        negated: "which services do *not* …".
        codes: Exact tokens (error codes, paths, versions, quoted strings).
        tense: "Did Ann ever live in Oslo" is about any time until now, "who will own checkout" about what is to come.
        beside: "Where did Ann live *before Bergen*".
        around: "What broke *before the outage*": an event that memories tell of.
        happening: Nothing is asked but what happened at its time.
        turn: "When did Ann *last* visit Oslo".
        kind: "How many *weddings* …", "which *charity* events …": more than the class of the answer says.
        within: "How many talks did I give *this year*": what happened is asked of the time that it still is.
        former: "What was my *previous* occupation": what held before the present value.
    """

    lang: str
    surfaces: tuple[Surface, ...] = ()
    chains: tuple[ChainHypothesis, ...] = ()
    answer_class: str | None = None
    asked: Asked = "open"
    as_of: Period | None = None
    known_at: Period | None = None
    time_range: Period | None = None
    qualifier: str | None = None
    negated: bool = False
    codes: tuple[str, ...] = ()
    tense: Tense = "present"
    beside: Beside | None = None
    topic: str = ""
    around: Around | None = None
    happening: bool = False
    turn: Turn | None = None
    kind: AskedKind | None = None
    former: bool = False
    within: Period | None = None
