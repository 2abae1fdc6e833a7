"""Random histories of a whole graph: told in any order of arrival, revised, decided on, and compared with the oracle."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from fold_stories import day
from hindgraph.errors import Conflict, NotFound
from hindgraph.model.keys import statement_keys
from hindgraph.model.receipts import IdentityReceipt
from hindgraph.model.records import FAR_FUTURE, Entity, MemoryRecord, Moment, Statement, Tier
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identified
from hindgraph.retain.refold import refold
from hindgraph.stores.clock import StoppedClock
from truth_gates import LAW, SHAPES, Gates
from truth_ledger import Ledger, Sentence
from truth_oracle import Fact, true_at

NAMES = ("ann", "bob", "cid", "dot")
NODES = tuple(f"e-{letter * 8}-0000-0000-0000-000000000000" for letter in "abcd")
ANN = NODES[0]
DAYS = 16
TODAY = DAYS + 10
TRIES = 4
JUST = timedelta(microseconds=1)


@dataclass
class History:
    """A graph that things are told to, by a seed, and what is kept by hand of it.

    Attributes:
        random: Draws everything.
        done: How often each step came to something.
        instants: When it did, by step.
        documents: What each says now.
        findings: What was kept for review, by memory and telling; `entered`: those of which it was accepted.
        points: At how many points rows and oracle were compared, by the step at whose instant it was asked.
    """

    gates: Gates
    actor: str
    clock: StoppedClock
    random: Random
    ledger: Ledger = field(default_factory=Ledger)
    done: Counter[str] = field(default_factory=Counter)
    instants: defaultdict[str, list[datetime]] = field(default_factory=lambda: defaultdict(list))
    points: Counter[str] = field(default_factory=Counter)
    entities: set[str] = field(default_factory=lambda: set(NODES))
    documents: dict[str, list[Sentence]] = field(default_factory=dict)
    findings: dict[tuple[str, datetime], Statement] = field(default_factory=dict)
    entered: set[tuple[str, datetime]] = field(default_factory=set)
    drawn: int = 0

    @property
    def now(self) -> datetime:
        return self.clock.now()

    def begin(self) -> None:
        self.clock.set(day(TODAY))
        with self.gates.store.transaction(self.actor) as work:
            work.put_entities(
                [Entity(id_, name, "Thing", name, work.now) for id_, name in zip(NODES, NAMES, strict=True)]
            )
            work.put_memories([MemoryRecord("m", "told", "episodic", day(0), work.now, "m")])

    def step(self, steps: dict[str, tuple[Callable[["History"], bool], int]]) -> None:
        """Do one thing, an hour after the last; what may not be done changes nothing, and another is tried."""
        for _ in range(TRIES):
            self.clock.advance(timedelta(hours=1))
            name = self.random.choices(list(steps), weights=[weight for _, weight in steps.values()])[0]
            if steps[name][0](self):
                self.happened(name)
                return

    def kept(self, memory: str, told: Statement) -> None:
        """Keep for review what may not enter; the same words told again are one memory, and another telling."""
        self.findings[memory, told.said_at] = told

    def happened(self, name: str, times: int = 1) -> None:
        if times:
            self.done[name] += times
            self.instants[name].append(self.now)

    # ---- what is compared

    def agree(self) -> None:
        """Compare statements and decisions with the ledger, which takes their ids over."""
        with self.gates.store.view(self.actor) as view:
            self.ledger.agree(view.statements_about(self.entities), view.redirects())

    def compare(self, points: int, *, kept_from_the_oracle: str = "") -> None:
        """Compare statements with the ledger, and rows with the oracle at drawn points of both clocks.

        Args:
            points: At how many.
            kept_from_the_oracle: ``merges``, ``undoing`` or ``a statement``: then it should not agree.
        """
        with self.gates.store.view(self.actor) as view:
            self.ledger.agree(view.statements_about(self.entities), view.redirects())
            said, redirects = self.ledger.statements, self.ledger.redirects
            if kept_from_the_oracle == "merges":
                redirects = []
            elif kept_from_the_oracle == "undoing":
                redirects = [replace(r, retracted_at=FAR_FUTURE) for r in redirects]
            elif kept_from_the_oracle == "a statement":
                said = said[1:]
            for name, known_at in [*(self._moment() for _ in range(points)), ("now", day(10_000))]:
                at = day(self.random.randint(0, TODAY + 3) + self.random.choice([0.0, 0.5]))
                expected = true_at(said, redirects, SHAPES, at, known_at)
                assert rows_at(view, self.entities, at, known_at) == expected, (name, at, known_at)
                self.points[name] += 1

    def _moment(self) -> tuple[str, datetime]:
        """Draw a step, and the very instant at which it was done, or the last before it."""
        name = self.random.choice(sorted(self.instants) or ["begin"])
        instant = self.random.choice(self.instants[name] or [day(TODAY)])
        return name, instant - self.random.choice([JUST, JUST * 0])


def rows_at(
    view: GraphView, entities: set[str], at: datetime, known_at: datetime
) -> tuple[set[Fact], set[Fact]]:
    moment = Moment(known_at=known_at, as_of=at, contested=True)
    rows = {
        (r.subject_id, r.predicate, r.object_id, r.contested)
        for r in identified(view, known_at).neighbours(entities, moment)
    }
    return {row[:3] for row in rows if not row[3]}, {row[:3] for row in rows if row[3]}


# ---- steps by what stands below the gates: any statement, told by anybody in any order


def tell(history: History) -> bool:
    with history.gates.store.transaction(history.actor) as work:
        told = [drawn(history, work.now) for _ in range(history.random.randint(1, 3))]
        refold(work, LAW, told)
    history.ledger.tell(told)
    return True


def take_back(history: History) -> bool:
    """Take one statement back, as forgetting does."""
    history.agree()
    live = [line.said for line in history.ledger.lines if line.live and line.said.memory_id == "m"]
    if not live:
        return False
    chosen = history.random.choice(live)
    with history.gates.store.transaction(history.actor) as work:
        refold(work, LAW, [replace(s, retracted_at=work.now) for s in work.statements([chosen.id])])
    return history.ledger.take_back([chosen.id], history.now)


def drawn(history: History, now: datetime) -> Statement:
    """Draw a statement; a correction only where one object is held at a time."""
    draw = history.random
    name = draw.choice(list(SHAPES))
    kinds = ["state", "change", "end", "span", "event", "state", "change"]
    kind = draw.choice([*kinds, "correction"] if name == "lives_in" else kinds)
    subject, object_, wrong = draw.choice(NODES), draw.choice(NODES), draw.choice(NODES)
    if object_ == subject:
        object_ = NODES[(NODES.index(subject) + 1) % len(NODES)]
    nameless = kind == "end" and name in ("lives_in", "uses") and draw.random() < 0.3
    said = draw.randint(1, DAYS)
    dated = draw.random() < 0.5
    start = draw.randint(0, DAYS) if dated else said
    length = draw.choice([1, 4, 9])
    vague = dated and kind in ("state", "change", "end") and draw.random() < 0.3
    subject_keys, object_keys = statement_keys(
        LAW.predicates[name],
        subject,
        None if nameless else object_,
        wrong if kind == "correction" else None,
        None,
    )
    history.drawn += 1
    return Statement(
        id=f"s{history.drawn:03}",
        memory_id="m",
        document="m",
        subject_id=subject,
        predicate=name,
        object_id=None if nameless else object_,
        kind=kind,  # type: ignore[arg-type]
        said_at=day(said),
        start=day(start),
        recorded_at=now,
        subject_keys=subject_keys,
        object_keys=object_keys,
        polarity=kind in ("end", "correction") or draw.random() > 0.1,
        lapses_at=day(start + length) if kind in ("span", "event") else FAR_FUTURE,
        period_to=day(start + length) if vague else None,
        precision="instant" if not vague else "day" if length == 1 else "month",
        wrong_id=wrong if kind == "correction" else None,
        dated=dated and kind == "correction",
        position=(0, 0, history.drawn),
        tier=Tier.THIRD if name in ("lives_in", "uses") and draw.random() < 0.4 else Tier.FIRST,
    )


def about(told: Statement, subject: str, predicate: str, object_: str) -> Statement:
    """Return a statement of something else, as it was told."""
    keys, others = statement_keys(LAW.predicates[predicate], subject, object_, None, None)
    return replace(
        told,
        subject_id=subject,
        predicate=predicate,
        object_id=object_,
        wrong_id=None,
        dated=False,
        period_to=None,
        subject_keys=keys,
        object_keys=others,
    )


# ---- steps by decisions on who is whom


def merge(history: History) -> bool:
    loser, winner = history.random.sample(NODES, 2)
    expected = history.ledger.merge(loser, winner, history.now)
    decided = _decided(lambda: history.gates.identify.merge(history.actor, loser, winner, reason="drawn"))
    assert expected == (decided is not None)
    return expected


def undo_a_merge(history: History) -> bool:
    return undo_the_merge_of(history, history.random.choice(NODES))


def undo_the_merge_of(history: History, entity: str) -> bool:
    """Undo a merge; but not one since which a challenger was decided on, for that is undone with it where it hung on it."""
    answered = [
        at for step in ("accept a challenger", "reject a challenger") for at in history.instants[step]
    ]
    if any(each.recorded_at < at for each in history.ledger.redirects for at in answered):
        return False
    expected = history.ledger.undo(entity, history.now)
    decided = _decided(lambda: history.gates.identify.split(history.actor, entity, reason="drawn"))
    assert expected == (decided is not None)
    return expected


def split(history: History) -> bool:
    """Say of some statements about Ann that they are about another."""
    history.agree()
    who = history.ledger.who
    about = [
        line.said.id
        for line in history.ledger.lines
        if line.live and who(ANN) in {who(end) for end in (line.said.subject_id, line.said.object_id) if end}
    ]
    if not about:
        return False
    chosen = history.random.sample(about, min(history.random.randint(1, 2), len(about)))
    name = f"another {history.done['split'] + 1}"
    decided = history.gates.identify.split(history.actor, ANN, chosen, name=name, reason="drawn")
    history.ledger.split(chosen, ANN, decided.entity_id, history.now)
    history.entities.add(decided.entity_id)
    return True


def rename(history: History) -> bool:
    name = f"{history.random.choice(NAMES)} {history.done['rename'] + 2}"
    return (
        _decided(lambda: history.gates.identify.rename(history.actor, history.random.choice(NODES), name))
        is not None
    )


def alias(history: History) -> bool:
    name = f"{history.random.choice(NAMES)} the {history.done['alias'] + 2}"
    return (
        _decided(lambda: history.gates.identify.alias(history.actor, history.random.choice(NODES), name))
        is not None
    )


def _decided(what: Callable[[], IdentityReceipt]) -> IdentityReceipt | None:
    try:
        return what()
    except (Conflict, NotFound):
        return None
