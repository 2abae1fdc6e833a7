"""What a question asks for, read against the names of the graph and the session so far."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from hindgraph.model.actors import META, ActorSettings
from hindgraph.model.records import MemoryFilter, Tier
from hindgraph.model.sessions import MEMORIES_BACK, spoken_of
from hindgraph.ports import GraphView, Reader
from hindgraph.recall.linking import entities_known
from hindgraph.recall.moments import Asked, Placed, asked
from hindgraph.recall.records import Request
from hindgraph_extractors.records import Known, Question, ReadContext

Tiers = tuple[Tier, ...]


@dataclass(frozen=True, slots=True)
class Household:
    """How the installation is set, where the actor is not: who "I" is, and the zone."""

    user: str | None = None
    timezone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Analysed:
    """The question, the moment it is about, and the zone in which days are written.

    Attributes:
        looked_up: The name keys that the reading asked the graph for.
        placed: Where in time the question looks, next to an event that memories tell of.
    """

    question: Question
    asked: Asked
    timezone: str
    looked_up: frozenset[str] = frozenset()
    placed: Placed | None = None


def analyse(
    view: GraphView,
    reader: Reader,
    request: Request,
    household: Household,
    now: datetime,
    tiers: tuple[Tier, ...],
) -> Analysed:
    """Read the question against the names of a lane; ``asked_at`` anchors its relative times."""
    settings = ActorSettings.of(view.meta(META))
    timezone = settings.timezone or household.timezone
    looked_up: set[str] = set()

    def known(keys: Collection[str]) -> Mapping[str, tuple[Known, ...]]:
        looked_up.update(keys)
        return _known(view, keys, tiers)

    context = ReadContext(
        said_at=request.asked_at or now,
        timezone=timezone,
        user=settings.user_name or household.user,
        user_aliases=settings.user_aliases,
        recent=_recent(view, request.session, tiers),
        known=known,
    )
    question = reader.question(request.query, context)
    return Analysed(question, asked(request, question, now), timezone, frozenset(looked_up))


def reads_alike(view: GraphView, analysed: Analysed, request: Request, one: Tiers, other: Tiers) -> bool:
    """Tell whether a question reads the same against the names of two lanes, so that it need not be read twice."""
    if request.session is not None:
        return False
    keys = analysed.looked_up
    return entities_known(view, keys, one) == entities_known(view, keys, other)


def _known(
    view: GraphView, keys: Collection[str], tiers: tuple[Tier, ...]
) -> Mapping[str, tuple[Known, ...]]:
    known = entities_known(view, keys, tiers)
    return {key: tuple(Known(e.name, e.cls) for e in entities) for key, entities in known.items()}


def _recent(view: GraphView, session: str | None, tiers: tuple[Tier, ...]) -> tuple[Known, ...]:
    """Return what the session spoke of lately, latest last: what "it" and "the service" may mean."""
    if session is None:
        return ()
    memories = view.find_memories(MemoryFilter(session=session), limit=MEMORIES_BACK)
    mentions = view.mentions([memory.id for memory in memories])
    return tuple(spoken_of(memories, mentions, view.entities({m.entity_id for m in mentions})))
