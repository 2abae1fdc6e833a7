"""Random histories of a whole graph: statements in any order of arrival, taken back, entities merged and split."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from fold_stories import day
from hindgraph.errors import Conflict, NotFound
from hindgraph.model.keys import statement_keys
from hindgraph.model.records import FAR_FUTURE, Entity, MemoryRecord, Moment, Statement, Tier
from hindgraph.ports import GraphStore, GraphView
from hindgraph.ports.identified import identified
from hindgraph.retain.identify import Identify
from hindgraph.retain.refold import refold
from hindgraph.stores.clock import StoppedClock
from hindgraph_ontology.records import ClassDef, Ontology, PredicateDef
from truth_oracle import Fact, Shape, true_at

NODES = ("ann", "bob", "cid", "dot")
DAYS = 16
SHAPES: dict[str, Shape] = {
    "lives_in": "one object",
    "uses": "many",
    "owns": "one subject",
    "married_to": "one spouse",
    "knows": "friends",
}
FLAGS: dict[str, dict[str, bool]] = {
    "lives_in": {"functional": True},
    "uses": {},
    "owns": {"inverse_functional": True},
    "married_to": {"functional": True, "symmetric": True, "irreflexive": True},
    "knows": {"symmetric": True, "irreflexive": True},
}


def law(name: str, **flags: bool) -> PredicateDef:
    return PredicateDef(name, "{subject} {object}", ("Thing",), ("Thing",), **flags)  # type: ignore[arg-type]


LAW = Ontology(
    1, "", {"Thing": ClassDef("Thing", None)}, {name: law(name, **flags) for name, flags in FLAGS.items()}
)


@dataclass
class History:
    """A graph that things are told to, by a seed.

    Attributes:
        random: Draws everything.
        transactions: When each was.
    """

    store: GraphStore
    actor: str
    clock: StoppedClock
    random: Random
    transactions: list[datetime] = field(default_factory=list)
    said: list[Statement] = field(default_factory=list)
    points: int = 0

    def begin(self) -> None:
        self.clock.set(day(DAYS + 10))
        with self.store.transaction(self.actor) as work:
            work.put_entities([Entity(node, node, "Thing", node, work.now) for node in NODES])
            work.put_memories([MemoryRecord("m", "told", "episodic", day(0), work.now, "m")])

    def step(self) -> None:
        """Do one thing."""
        done = self.random.choices(
            [self.tell, self.take_back, self.merge, self.undo, self.split], weights=[12, 2, 3, 2, 1]
        )[0]
        done()
        self.clock.advance(timedelta(hours=1))

    def tell(self) -> None:
        with self.store.transaction(self.actor) as work:
            told = [
                self.drawn(len(self.said) + number, work.now) for number in range(self.random.randint(1, 3))
            ]
            refold(work, LAW, told)
            self.transactions.append(work.now)
        self.said += told

    def take_back(self) -> None:
        if not self.said:
            return
        with self.store.transaction(self.actor) as work:
            stored = work.statements([self.random.choice(self.said).id])
            refold(
                work, LAW, [replace(s, retracted_at=work.now) for s in stored if s.retracted_at >= FAR_FUTURE]
            )
            self.transactions.append(work.now)

    def merge(self) -> None:
        loser, winner = self.random.sample(NODES, 2)
        self.decided(lambda who: who.merge(self.actor, loser, winner, reason="drawn"))

    def undo(self) -> None:
        self.decided(lambda who: who.split(self.actor, self.random.choice(NODES), reason="drawn"))

    def split(self) -> None:
        about = [s for s in self.said if s.subject_id == "ann"]
        if about:
            chosen = [s.id for s in self.random.sample(about, min(2, len(about)))]
            self.decided(lambda who: who.split(self.actor, "ann", chosen, reason="drawn"))

    def decided(self, what: Callable[[Identify], Any]) -> None:
        """Take a decision; one that may not be taken changes nothing."""
        try:
            what(Identify(self.store, LAW, lambda actor: None))
        except (Conflict, NotFound):
            return
        with self.store.view(self.actor) as view:
            decided = [r.recorded_at for r in view.redirects()]
            ended = [r.retracted_at for r in view.redirects() if r.retracted_at < FAR_FUTURE]
        self.transactions += sorted({*decided, *ended} - set(self.transactions))

    def drawn(self, number: int, now: datetime) -> Statement:
        """Draw a statement; a correction only where one object is held at a time."""
        draw = self.random
        name = draw.choice(list(SHAPES))
        kinds = ["state", "change", "end", "span", "event", "state", "change"]
        kind = draw.choice([*kinds, "correction"] if name == "lives_in" else kinds)
        subject, object_, wrong = draw.choice(NODES), draw.choice(NODES), draw.choice(NODES)
        if name in ("married_to", "knows") and object_ == subject:
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
        return Statement(
            id=f"s{number:03}",
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
            position=(0, 0, number),
            tier=Tier.THIRD if name in ("lives_in", "uses") and draw.random() < 0.2 else Tier.FIRST,
        )

    # ---- what is compared

    def compare(self, points: int, *, kept_from_the_oracle: str = "") -> None:
        """Compare rows with the oracle at drawn points of both clocks.

        Args:
            points: At how many.
            kept_from_the_oracle: ``merges``, ``undoing`` or ``a statement``: then it should not agree.
        """
        with self.store.view(self.actor) as view:
            said, redirects = view.statements_of(["m"]), view.redirects()
            if kept_from_the_oracle == "merges":
                redirects = []
            elif kept_from_the_oracle == "undoing":
                redirects = [replace(r, retracted_at=FAR_FUTURE) for r in redirects]
            elif kept_from_the_oracle == "a statement":
                said = said[1:]
            moments = [self.random.choice(self.transactions or [day(99)]) for _ in range(points)]
            for known_at in [*moments, day(10_000)]:
                at = day(self.random.randint(0, DAYS + 12) + self.random.choice([0.0, 0.5]))
                expected = true_at(said, redirects, SHAPES, at, known_at)
                assert rows_at(view, at, known_at) == expected, (at, known_at)
                self.points += 1


def rows_at(view: GraphView, at: datetime, known_at: datetime) -> tuple[set[Fact], set[Fact]]:
    seen = identified(view, known_at)
    moment = Moment(known_at=known_at, as_of=at, contested=True)
    everyone = {e for s in seen.statements_of(["m"]) for e in (s.subject_id, s.object_id, s.wrong_id) if e}
    rows = {(r.subject_id, r.predicate, r.object_id, r.contested) for r in seen.neighbours(everyone, moment)}
    return {row[:3] for row in rows if not row[3]}, {row[:3] for row in rows if row[3]}
