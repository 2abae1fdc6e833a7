"""Every method of a view, with arguments drawn from the same small world as the records."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from hypothesis import strategies as st

from contracts.samples import NOW, day
from differential.records import (
    ALL_FACTS,
    ALL_TIMELINES,
    ENDS,
    KEYS,
    MEMORIES,
    NAMES,
    ODD_DAYS,
    OFTEN,
    PREDICATES,
    REFS,
    STATEMENTS,
    arrows,
    instants,
    quiet,
    sessions,
    version_named,
)
from hindgraph.model.bearing import Claim
from hindgraph.model.records import LAYERS, ORIGINS, MemoryFilter, Moment, Tier
from hindgraph.ports import GraphView
from hindgraph_extractors.records import Step


@dataclass(frozen=True)
class Read:
    """One question: a method and its arguments."""

    name: str
    given: tuple[Any, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    def __call__(self, view: GraphView) -> Any:
        return getattr(view, self.name)(*self.given, **dict(self.options))


def asked(
    name: str, *given: st.SearchStrategy[Any], **options: st.SearchStrategy[Any]
) -> st.SearchStrategy[Read]:
    """Draw a question from strategies of its arguments."""
    named = st.fixed_dictionaries(options).map(lambda drawn: tuple(drawn.items()))
    return quiet(st.builds(Read, st.just(name), st.tuples(*given), named))


def some(of: list[str], most: int = 4) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from([*of, "nowhere"]), min_size=1, max_size=most)


def or_none(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), strategy)


def claim(triple: tuple[str, str, str], qualifier: str | None, tier: Tier, ends: Sequence[datetime]) -> Claim:
    """Return a claim for the time between two instants."""
    subject, predicate, object_ = triple
    return Claim(subject, predicate, object_, qualifier, tier, min(ends), max(ends))


EVERYTHING = Moment(datetime(2030, 1, 1, tzinfo=UTC), contested=True)
refs = st.sampled_from([*REFS, "none"])
limits = st.sampled_from([1000, 1, 2, 3, 1000, 0])
BOTH = (Tier.FIRST, Tier.THIRD)
tier_sets = st.sampled_from([BOTH] * 8 + [(Tier.FIRST,)] * 2 + [(Tier.THIRD,), ()])
moments = st.builds(
    Moment,
    known_at=st.sampled_from([NOW.known_at] * 14 + [day(number) for number in range(7)] + ODD_DAYS),
    as_of=st.sampled_from([None] * 10 + [day(number) for number in range(1, 8)] * 2 + ODD_DAYS),
    tiers=tier_sets,
    contested=st.booleans(),
)
filters = st.builds(
    MemoryFilter,
    layers=st.lists(st.sampled_from(LAYERS), max_size=2).map(tuple),
    session=sessions,
    source=st.sampled_from([None, None, "chat", ""]),
    origins=st.one_of(st.just(()), st.lists(st.sampled_from(ORIGINS), max_size=4).map(tuple)),
    tags=st.one_of(st.just(()), st.lists(st.sampled_from(["x", "y", "标", "`"]), max_size=2).map(tuple)),
    intent=st.sampled_from([None, None, "plan"]),
    tiers=tier_sets,
    since=or_none(instants),
    until=or_none(instants),
    known_at=or_none(instants),
    alive_at=or_none(instants),
    trust_floor=st.sampled_from([0.0, 0.1 + 0.2, 0.95]),
)
wide_filters = st.one_of(st.just(MemoryFilter()), st.builds(MemoryFilter, since=or_none(instants)), filters)
steps = st.lists(
    st.builds(Step, st.sampled_from(OFTEN), st.booleans(), st.sampled_from([None] * 5 + ["staging"])),
    min_size=1,
    max_size=2,
)
odd_steps = st.lists(st.builds(Step, st.sampled_from(["uses", "unheard"])), max_size=2)
version_ids = st.builds(lambda arrow, n: version_named(arrow, n).version_id, arrows, st.integers(1, 2))
triples = st.tuples(st.sampled_from(ENDS), st.sampled_from(PREDICATES), st.sampled_from(ENDS))
claims = st.builds(
    claim,
    triples,
    st.sampled_from([None, None, "staging"]),
    st.sampled_from([Tier.THIRD, Tier.FIRST]),
    st.tuples(instants, instants),
)
words = ["orders", "ORDERS", "订单", "c++", "db", "x", "%", "", "brien", "😀", "ORDERS", "Zeta"]
states = st.lists(st.sampled_from(["waiting", "running", "done", "failed", "odd"]), max_size=3)

starts = st.lists(st.sampled_from(ENDS), min_size=2, max_size=5)
neighbours = asked(
    "neighbours",
    starts,
    moments,
    predicates=or_none(some(PREDICATES)),
    direction=st.sampled_from(["in", "out", "both", "both"]),
    limit=or_none(limits),
    after=or_none(version_ids),
)
page_of_neighbours = asked("neighbours", starts, moments, after=version_ids)
chains = asked("chain", starts, steps, moments, limit=limits)
paths = asked(
    "path",
    *[st.sampled_from([*ENDS, *ENDS[:4]])] * 2,
    moments,
    max_hops=st.sampled_from([2, 3, 2, 3, 1, 5, 0]),
)
memories_found = asked("find_memories", wide_filters, limit=limits, after=or_none(st.sampled_from(MEMORIES)))
similar = asked("similar_names", st.lists(st.sampled_from(words), min_size=1, max_size=2), limit=limits)

# What has many arguments is asked more often.
reads: st.SearchStrategy[Callable[[Any], Any]] = st.one_of(
    *(
        chains,
        chains,
        chains,
        paths,
        paths,
        paths,
        paths,
        paths,
        neighbours,
        neighbours,
        neighbours,
        page_of_neighbours,
    ),
    *(memories_found, memories_found, memories_found, similar, similar),
    asked("chain", starts, odd_steps, moments, limit=limits),
    asked("counts", moments),
    asked("counts", moments),
    asked("mentioning", some(ENDS), limit=limits, tiers=tier_sets),
    asked("first_told", some(MEMORIES)),
    asked("retold", some(MEMORIES), wide_filters, limit=limits),
    asked("memory_by_key", st.sampled_from(KEYS), sessions),
    asked("memory_by_key", st.sampled_from(KEYS), sessions),
    asked("revisions", refs, st.sampled_from([None, "chat", ""])),
    asked("by_ref", refs),
    asked("memories", some(MEMORIES)),
    asked("entities", some(ENDS)),
    asked("entities_named", some(NAMES)),
    asked("aliases", some(ENDS)),
    asked("mentions", some(MEMORIES)),
    asked("heads", some(MEMORIES)),
    asked("statements", some(STATEMENTS)),
    asked("statements_of", some(MEMORIES)),
    asked("timelines", some(ALL_TIMELINES)),
    asked("statements_about", some(ENDS)),
    asked("evidence", st.lists(triples, max_size=4)),
    asked("bearing", st.lists(claims, max_size=4), known_at=instants, limit=limits),
    asked("versions_on", some(ALL_TIMELINES), or_none(moments)),
    asked("versions", ids=st.lists(version_ids, max_size=4), facts=some(ALL_FACTS)),
    asked("versions_on", some(ALL_TIMELINES)),
    asked("versions_between", instants, instants),
    asked("versions_between", instants, instants),
    asked("links", some(MEMORIES)),
    asked("findings", status=st.sampled_from([None, "open", "rejected"])),
    asked("findings", status=st.sampled_from([None, "open"]), memory_ids=some(MEMORIES)),
    asked("findings", ids=or_none(some(["f1", "f2", "f10"])), limit=or_none(limits)),
    asked("challengers", limit=or_none(limits)),
    asked("jobs", states=states),
    asked("jobs", states=states, memory_ids=some(MEMORIES), limit=st.sampled_from([None, 0, 1, 2])),
    asked("outbox", limit=limits),
    asked("changes", st.integers(0, 9)),
    asked("meta", st.sampled_from(["user", "hash", "none"])),
)

ALL_ROWS: list[Callable[[Any], Any]] = [
    Read("memories", (MEMORIES,)),
    Read("entities", (ENDS,)),
    Read("aliases", (ENDS,)),
    Read("entities_named", (NAMES,)),
    Read("mentions"),
    Read("heads"),
    Read("mentioning", (ENDS,), (("limit", 1000),)),
    Read("statements", (STATEMENTS,)),
    Read("statements_of", (MEMORIES,)),
    Read("timelines", (ALL_TIMELINES,)),
    Read("statements_about", (ENDS,)),
    Read("versions", (), (("facts", ALL_FACTS),)),
    Read("versions_between", (datetime(1900, 1, 1, tzinfo=UTC), EVERYTHING.known_at)),
    Read("neighbours", (ENDS, EVERYTHING)),
    Read("links", (MEMORIES,)),
    Read("first_told", (MEMORIES,)),
    Read("retold", (MEMORIES, MemoryFilter()), (("limit", 1000),)),
    Read("findings"),
    Read("challengers"),
    Read("jobs", (), (("states", ["waiting", "running", "done", "failed"]),)),
    Read("redirects"),
    Read("outbox", (), (("limit", 1000),)),
    Read("changes", (0,)),
    Read("counts", (EVERYTHING,)),
    Read("meta", ("user",)),
    Read("meta", ("hash",)),
    lambda view: view.sequence,
]
"""What there is, whole."""
