"""Random days in the life of one memory over two stores."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from differential.engine_words import CHAINS, days, entities, questions, refs, tellings
from differential.twins import Side, Twins, merge, retract, searched, split
from worlds import NOW

Ask = tuple[str, Callable[[Side], Any]]


@st.composite
def asks(draw: st.DrawFn) -> Ask:
    """A question to the facade, with its name."""
    kind = draw(
        st.sampled_from(["search", "search", "search", "graph", "chain", "path", "history", "get", "stats"])
    )
    entity = draw(entities)
    moment: dict[str, Any] = {"as_of": draw(days), "known_at": draw(days)}
    if kind == "search":
        question = draw(questions)
        return f"{question} {moment}", lambda side: searched(side, question, **moment)
    if kind == "history":
        return f"history of {entity}", lambda side: side.memory.history(entity, known_at=moment["known_at"])
    if kind == "stats":
        return f"stats {moment}", lambda side: side.memory.stats(**moment)
    if kind == "get":
        return f"get {entity}", lambda side: side.memory.get([entity, "a", "plan"], **moment)
    options: dict[str, Any] = {"hops": draw(st.integers(1, 3)), "limit": draw(st.sampled_from([2, 50]))}
    if kind == "chain":
        options = {"chain": draw(st.sampled_from(CHAINS))}
    if kind == "path":
        options = {"to": draw(entities), "hops": draw(st.integers(1, 4))}
    return f"{kind} of {entity} {options} {moment}", lambda side: side.memory.graph(
        entity, **options, **moment
    )


some_asks = st.lists(asks(), min_size=1, max_size=3)
hours_back = st.sampled_from([None, None, None, 1, 30, 24 * 90])


class MemoryMachine(RuleBasedStateMachine):
    """An actor's memory; each rule compares what it did, then some answers, and the end compares all rows."""

    def __init__(self, twins: Twins) -> None:
        super().__init__()
        self.twins = twins
        self.twins.tally.sequences += 1
        self.agreed = True

    def act(self, name: object, what: Callable[[Side], Any], asked: list[Ask]) -> None:
        self.agreed = False
        self.twins.tally.operations += 1
        self.twins.both(name, what)
        self.ask(asked)

    def ask(self, asked: list[Ask]) -> None:
        self.agreed = False
        self.twins.tally.questions += len(asked)
        for name, what in asked:
            self.twins.both(name, what)
        self.agreed = True

    def memory_id(self, number: int) -> str:
        side = self.twins.left
        heads = side.parts.graph.read(side.memory.actor, lambda view: view.heads())
        return heads[number % len(heads)].id if heads else "m-none"

    @rule(
        text=tellings,
        ref=refs,
        back=hours_back,
        session=st.sampled_from([None, "s"]),
        wait=st.integers(0, 3),
        asked=some_asks,
    )
    def tell(
        self, text: str, ref: str | None, back: int | None, session: str | None, wait: int, asked: list[Ask]
    ) -> None:
        """Write, under a ref or without, on time or late, read at once or later."""
        at = None if back is None else self.twins.clock.now() - timedelta(hours=back)
        options: dict[str, Any] = {"ref": ref, "occurred_at": at, "session": session, "wait": wait > 0}
        self.act(f"write {text} {options}", lambda side: side.memory.write(text, **options), asked)

    @rule(texts=st.lists(tellings, min_size=1, max_size=4), third_party=st.booleans(), asked=some_asks)
    def take_in(self, texts: list[str], third_party: bool, asked: list[Ask]) -> None:
        rows = [{"text": text, "ref": f"row-{text[:9]}"} for text in texts]
        self.act(f"ingest {texts}", lambda side: side.memory.ingest(rows, third_party=third_party), asked)

    @rule(text=tellings, speaker=st.sampled_from(["Ann Lee", "王伟"]), asked=some_asks)
    def hear(self, text: str, speaker: str, asked: list[Ask]) -> None:
        self.act(f"{speaker}: {text}", lambda side: side.memory.write(text, speaker=speaker), asked)

    @rule(
        text=tellings,
        ttl=st.sampled_from(["1h", "40h"]),
        session=st.sampled_from([None, "s"]),
        asked=some_asks,
    )
    def jot(self, text: str, ttl: str, session: str | None, asked: list[Ask]) -> None:
        """Keep a working memory under a key, for a while."""

        def write(side: Side) -> Any:
            return side.memory.write(text, layer="working", key="plan", ttl=ttl, session=session)

        self.act(f"jot {text}", write, asked)

    @rule(text=tellings, back=st.sampled_from([1, 24 * 20, 24 * 400]), asked=some_asks)
    def replay(self, text: str, back: int, asked: list[Ask]) -> None:
        """Write as an old log has it; refused where the actor's clock is past that."""
        at = NOW - timedelta(hours=back)
        self.act(f"replay {text}", lambda side: side.memory.write(text, recorded_at=at), asked)

    @rule(asked=some_asks)
    def catch_up(self, asked: list[Ask]) -> None:
        self.act("catch up", lambda side: side.memory.catch_up(), asked)

    @rule(number=st.integers(0, 20), asked=some_asks)
    def retract(self, number: int, asked: list[Ask]) -> None:
        id_ = self.memory_id(number)
        self.act(f"retract {id_}", lambda side: retract(side, id_), asked)

    @rule(loser=entities, winner=entities, asked=some_asks)
    def merge(self, loser: str, winner: str, asked: list[Ask]) -> None:
        self.act("merge", lambda side: merge(side, loser, winner), asked)

    @rule(asked=some_asks)
    def split(self, asked: list[Ask]) -> None:
        self.act("split", split, asked)

    @rule(hours=st.sampled_from([1, 26, 24 * 40]), asked=some_asks)
    def wait(self, hours: int, asked: list[Ask]) -> None:
        self.twins.clock.advance(timedelta(hours=hours))
        self.ask(asked)

    def teardown(self) -> None:
        if self.agreed:
            self.twins.compare_all()
