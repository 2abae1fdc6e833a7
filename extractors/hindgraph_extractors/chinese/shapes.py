"""What a frame consists of: slots for its ends, and what stands before its verb."""

from dataclasses import dataclass
from typing import Literal

from hindgraph_extractors.chinese.grammar import SKIPPED_BEHIND
from hindgraph_extractors.chinese.lexicon import Wording
from hindgraph_extractors.chinese.nodes import Row
from hindgraph_extractors.chinese.phrases import Phrase

_NOUN_PATTERNS = frozenset(
    "noun noun-change predicative apposition beside pair dated identity version".split()
)


@dataclass(frozen=True, slots=True)
class Slot:
    """Where an end stands: a phrase read already, or a place at which it begins.

    Attributes:
        place: First node, for what is read by the classes that a predicate takes.
        limit: Place at which the slot must end; None: where it ends by itself.
        named: What stands there is a name, even one that no list knows ("我的猫叫豆豆").
    """

    sort: Literal["phrase", "right", "dropped", "none"]
    phrase: Phrase | None = None
    place: int = 0
    limit: int | None = None
    named: bool = False


DROPPED, NONE = Slot("dropped"), Slot("none")


@dataclass(frozen=True, slots=True)
class Frame:
    """A wording in a clause.

    Attributes:
        subject, object: The ends of the predicate (wordings that are swapped are swapped here).
        anchor: Places of the wording's own nodes.
        zone: Places between subject and verb: adverbs, negation, times, what is placed.
        behind: Place after the wording.
        origin: A in "从A搬到B".
        change: A link says that it changed ("端口改为8090").
    """

    wording: Wording
    pattern: str
    subject: Slot
    object: Slot
    anchor: tuple[int, ...]
    zone: tuple[int, ...]
    behind: int
    origin: Slot | None = None
    change: bool = False

    @property
    def by_noun(self) -> bool:
        """Tell whether it hangs on a noun, so that both ends are plainly told."""
        return self.pattern in _NOUN_PATTERNS


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a verb: its subject, the zone in between, and agent or origin if there is one.

    Attributes:
        taken_over: The agent is a new one: 改由X.
        theme: What is done something to before the verb: 把X退订了.
    """

    subject: Slot
    zone: tuple[int, ...] = ()
    agent: Phrase | None = None
    agent_at: int = -1
    taken_over: bool = False
    origin: Slot | None = None
    theme: Phrase | None = None


def is_over(row: Row, place: int) -> bool:
    """Tell whether nothing of weight follows in a clause."""
    rest = row.nodes[place:]
    return all(n.kind == "time" or n.text in SKIPPED_BEHIND for n in rest)


def past_aspect(row: Row, place: int) -> int:
    """Return the place behind 了, 过, 着."""
    while row.is_word(place, "了", "过", "着", "到了"):
        place += 1
    return place
