"""Records of every kind, drawn from a small world, so that they meet: few ids, few days, and texts of every sort.

Of a statement or version only ``retracted_at`` may change, so the rest of it goes by its id.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32

from hypothesis import strategies as st

from contracts.samples import MICRO, T0, day, fact, timeline
from contracts.samples import statement as made_statement
from contracts.samples import version as made_version
from hindgraph.model.records import (
    FAR_FUTURE,
    LAYERS,
    ORIGINS,
    Alias,
    Entity,
    Finding,
    Job,
    Link,
    MemoryRecord,
    MentionRecord,
    OutboxItem,
    Redirect,
    Statement,
    Tier,
    Version,
)
from hindgraph.ports import UnitOfWork
from hindgraph_extractors.records import TypedValue

NODES = [f"n{number}" for number in range(4)]
VALUES = ["v1", "v2"]
ENDS = NODES + VALUES
MEMORIES = [f"m{number}" for number in range(1, 8)] + ["m10"]
# Some begin like others; some have the name of a relationship type of the store's own.
PREDICATES = ["uses", "use", "owned_by", "mentions"]
OFTEN = ["uses", "uses", "uses", "owned_by", "owned_by", "use", "mentions"]
CLASSES = ["Service", "Port", "Memory", "Value"]
STATEMENTS = [f"s{number}" for number in range(8)]
NAMES = ["orders-db", "orders api", "订单服务", "c++", "müller", "o'brien `x`", "e1042", "zeta orders", "😀"]
TEXTS = [
    "the disk is full",
    "订单服务挂了，查一下",
    "🙂 a family: 👩‍👩‍👧",
    "a`b'c\"d $x {y} //z",
    "'; MATCH (n) DETACH DELETE n //",
    "two\nlines\tand a tab",
    " ",
    "",
    "Zoe\u0308 Zoë",
    "a\0b",
]
LONG = "long " * 3000
LITERALS = [TypedValue("3.10", "number"), TypedValue("", "duration", "ms"), TypedValue("八", "text", "")]
REFS = ["r", "r#2", "R", "计划", "x" * 1000]
SESSIONS = ["s1", "s2", "a\0b", "`q'\""]
KEYS = ["plan", "计划", "a\0b"]

ODD_DAYS = [
    *(T0 + MICRO, day(3) - MICRO, datetime(1969, 12, 31, 23, 59, 59, 5, tzinfo=UTC)),
    *(datetime(1901, 1, 1, tzinfo=UTC), FAR_FUTURE - timedelta(days=1)),
]
instants = st.sampled_from([day(number) for number in range(7)] * 3 + ODD_DAYS)
ends = st.sampled_from([FAR_FUTURE] * 12 + [day(number) for number in range(7)] + ODD_DAYS)
tiers = st.sampled_from([Tier.FIRST, Tier.FIRST, Tier.THIRD])
texts = st.sampled_from(TEXTS)
refs = st.sampled_from([None, *REFS])
sessions = st.sampled_from([None, *SESSIONS])
memory_ids = st.sampled_from(MEMORIES)
nodes = st.sampled_from(ENDS)

memories = st.builds(
    MemoryRecord,
    id=memory_ids,
    text=st.one_of(texts, st.just(LONG)),
    layer=st.sampled_from(LAYERS),
    occurred_at=instants,
    recorded_at=instants,
    document=st.one_of(texts, st.just(LONG)),
    origin=st.sampled_from(ORIGINS),
    tier=tiers,
    trust=st.sampled_from([0.0, 0.1 + 0.2, 0.9, 1.0]),
    ref=refs,
    source=st.sampled_from([None, None, "chat", ""]),
    revision=st.integers(1, 11),
    session=sessions,
    speaker=st.sampled_from([None, "Ann", "王伟"]),
    intent=st.sampled_from([None, None, "plan"]),
    tags=st.lists(st.sampled_from(["x", "y", "标", "`"]), max_size=3).map(tuple),
    key=st.sampled_from([None, *KEYS]),
    lang=st.sampled_from([None, "en", "zh"]),
    expires_at=ends,
    retracted_at=ends,
    read_at=st.one_of(st.none(), instants),
    position=st.tuples(st.integers(0, 2), st.integers(0, 2)),
    part=st.sampled_from([(1, 1), (2, 3)]),
)


@st.composite
def entities(draw: st.DrawFn) -> Entity:
    id_ = draw(nodes)
    value = draw(st.sampled_from([None, *LITERALS, *LITERALS])) if id_ in VALUES else None
    cls = draw(st.sampled_from([*CLASSES, "Unheard"]))
    return Entity(id_, draw(texts), cls, draw(texts), draw(instants), draw(tiers), value)


aliases = st.builds(
    Alias,
    key=st.sampled_from(NAMES),
    entity_id=nodes,
    text=texts,
    recorded_at=instants,
    tier=tiers,
    kind=st.sampled_from(["name", "introduced", "edited", "learned"]),
    retracted_at=ends,
)
mentions = st.builds(
    MentionRecord,
    memory_id=memory_ids,
    entity_id=nodes,
    start=st.integers(0, 9),
    end=st.integers(0, 9),
    surface=texts,
    count=st.integers(1, 3),
    position=st.sampled_from([0.0, 1 / 3, 1.0]),
    subject=st.booleans(),
)
links = st.builds(
    Link,
    source_id=memory_ids,
    type=st.sampled_from(["SUPERSEDES", "SUMMARIZES", "PROMOTED_FROM", "REPEATS"]),
    target_id=memory_ids,
    recorded_at=instants,
)
findings = st.builds(
    Finding,
    id=st.sampled_from(["f1", "f2", "f10"]),
    code=st.sampled_from(["range", "domain"]),
    message=texts,
    memory_id=memory_ids,
    recorded_at=instants,
    draft=st.sampled_from([{}, {"b": [1, None, 0.5], "a": {"订": "单\0"}}]),
    status=st.sampled_from(["open", "accepted", "rejected", "resolved"]),
    decided_at=st.one_of(st.none(), instants),
    reason=st.one_of(st.none(), texts),
)
JOBS = ["j1", "j2", "j10"]
jobs = st.builds(
    Job,
    id=st.sampled_from(JOBS),
    kind=st.just("read"),
    memory_id=memory_ids,
    session=sessions,
    sequence=st.integers(1, 12),
    state=st.sampled_from(["waiting", "running", "done", "failed"]),
    attempts=st.integers(0, 2),
    lease_owner=st.sampled_from([None, "w"]),
    lease_until=st.one_of(st.none(), instants),
    error=st.one_of(st.none(), texts),
)
redirects = st.builds(
    Redirect,
    loser=st.sampled_from(NODES),
    winner=st.sampled_from(NODES),
    recorded_at=st.sampled_from([day(1), day(2)]),
    reason=texts,
    retracted_at=ends,
)


arrows = st.builds(
    lambda *parts: " ".join(parts), st.sampled_from(NODES), st.sampled_from(OFTEN), st.sampled_from(ENDS)
)


@st.composite
def versions(draw: st.DrawFn) -> Version:
    """A version, open, closed, or open again."""
    return replace(version_named(draw(arrows), draw(st.integers(1, 2))), retracted_at=draw(ends))


def version_named(arrow: str, number: int) -> Version:
    """Return all of a version that goes by its id."""
    rng = random.Random(crc32(f"{arrow} {number}".encode()))
    begins, learned = rng.randrange(6), rng.randrange(5)
    return made_version(
        arrow,
        number,
        qualifier=rng.choice([None, "staging", "预发"]),
        valid_from=day(begins),
        valid_to=rng.choice([FAR_FUTURE, FAR_FUTURE, day(begins + 2)]),
        recorded_at=day(learned),
        tier=rng.choice([Tier.FIRST, Tier.FIRST, Tier.THIRD]),
        contested=rng.random() < 0.15,
        contests=rng.choice([None, "uses:n1-n2-1"]),
        precision=rng.choice(["instant", "day", "month"]),
        says=rng.choice(TEXTS),
    )


@st.composite
def statements(draw: st.DrawFn) -> Statement:
    """A statement, live, retracted, or live again."""
    return replace(statement_named(draw(st.sampled_from(STATEMENTS))), retracted_at=draw(ends))


def statement_named(id_: str) -> Statement:
    """Return all of a statement that goes by its id."""
    rng = random.Random(crc32(id_.encode()))
    keys = [timeline(f"{node} {predicate}") for node in NODES for predicate in PREDICATES[:2]]
    return made_statement(
        id_,
        rng.choice(MEMORIES),
        subject_id=rng.choice(NODES),
        predicate=rng.choice(PREDICATES),
        object_id=rng.choice([*ENDS, None]),
        kind=rng.choice(["state", "change", "end", "span", "event", "correction"]),
        subject_keys=tuple(rng.sample(keys, rng.randrange(1, 3))),
        object_keys=tuple(rng.sample(keys, rng.randrange(0, 3))),
        qualifier=rng.choice([None, "staging"]),
        polarity=rng.random() < 0.8,
        said_at=day(rng.randrange(5)),
        lapses_at=rng.choice([FAR_FUTURE, day(4)]),
        period_to=rng.choice([None, day(2)]),
        wrong_id=rng.choice([None, "n1"]),
        dated=rng.random() < 0.5,
        span_start=rng.randrange(3),
        span_end=rng.randrange(3),
        position=(1, rng.randrange(3), 0),
        surfaces=rng.choice([("a", None, "丙"), ("", None, None), ("`a'\0", "b", None)]),
        tier=rng.choice([Tier.FIRST, Tier.THIRD]),
        recorded_at=day(rng.randrange(5)),
    )


@dataclass(frozen=True)
class Put:
    """Records to be put in one go."""

    name: str
    records: tuple[Any, ...]

    def __call__(self, unit: UnitOfWork) -> None:
        getattr(unit, self.name)(self.records)


@dataclass(frozen=True)
class Clear:
    """The first items of the outbox are done with."""

    limit: int

    def __call__(self, unit: UnitOfWork) -> None:
        unit.clear_outbox(unit.outbox(limit=self.limit))


@dataclass(frozen=True)
class Keep:
    """A small value."""

    name: str
    value: Any

    def __call__(self, unit: UnitOfWork) -> None:
        unit.set_meta(self.name, self.value)


@dataclass(frozen=True)
class Trim:
    """Only the end of the change log is kept."""

    keep: int

    def __call__(self, unit: Any) -> None:
        unit.trim_changes(keep=self.keep)


Operation = Callable[[UnitOfWork], None]


def quiet(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy that does not spell out, in what it is called, all that it chooses from."""

    @st.composite
    def drawn(draw: st.DrawFn) -> Any:
        return draw(strategy)

    return drawn()


def puts(name: str, records: st.SearchStrategy[Any], least: int, most: int) -> st.SearchStrategy[Operation]:
    """Draw some records of a kind, to be put in one go."""
    several = st.lists(quiet(records), min_size=least, max_size=most)
    return several.map(lambda each: Put(name, tuple(each)))


@st.composite
def changed_evidence(draw: st.DrawFn) -> tuple[Operation, Operation]:
    """A statement or version, and the same with another content, which must be refused."""
    if draw(st.booleans()):
        version = draw(versions())
        return Put("put_versions", (version,)), Put("put_versions", (replace(version, says="another"),))
    statement = draw(statements())
    return Put("put_statements", (statement,)), Put("put_statements", (replace(statement, trust=0.123),))


beginning: st.SearchStrategy[list[Operation]] = st.tuples(
    puts("put_entities", entities(), 6, 12),
    puts("put_versions", versions(), 30, 40),
    puts("put_memories", memories, 6, 12),
    puts("put_statements", statements(), 5, 8),
    puts("put_aliases", aliases, 8, 12),
    puts("put_mentions", mentions, 8, 14),
    puts("put_findings", findings, 2, 3),
    puts("put_jobs", jobs, 1, 3),
).map(list)
"""A world in which most questions have an answer."""

operations: st.SearchStrategy[Operation] = st.one_of(
    puts("put_versions", versions(), 3, 12),
    puts("put_versions", versions(), 3, 12),
    puts("put_memories", memories, 2, 5),
    puts("put_memories", memories, 2, 5),
    puts("put_entities", entities(), 1, 6),
    puts("put_statements", statements(), 1, 4),
    puts("put_aliases", aliases, 2, 6),
    puts("put_mentions", mentions, 2, 6),
    puts("put_links", links, 1, 4),
    puts("put_findings", findings, 1, 3),
    puts("put_jobs", jobs, 1, 3),
    puts("drop_jobs", st.sampled_from([*JOBS, "never"]), 1, 2),
    puts("put_redirects", redirects, 1, 3),
    st.builds(Clear, st.integers(1, 3)),
    puts("clear_outbox", st.builds(OutboxItem, st.integers(1, 3), memory_ids), 3, 6),
    puts("clear_outbox", st.builds(OutboxItem, st.integers(1, 9), memory_ids), 1, 4),
    st.builds(
        Keep, st.sampled_from(["user", "hash"]), st.sampled_from([None, 0.1, "丙\0", {"a": [1, None]}, []])
    ),
    st.builds(Trim, st.integers(0, 3)),
)
ALL_FACTS = [fact(f"{s} {p} {o}") for s in NODES for p in PREDICATES for o in ENDS]
ALL_TIMELINES = [timeline(f"{node} {predicate}") for node in NODES for predicate in PREDICATES]
