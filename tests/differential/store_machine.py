"""Random units of work on two stores, and random questions after and within them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from differential.reads import ALL_ROWS, reads
from differential.records import Operation, Put, beginning, changed_evidence, ends, operations
from differential.side_by_side import Pair, outcome
from hindgraph.ports import UnitOfWork

Question = Callable[[Any], Any]
some_reads = st.lists(reads, min_size=8, max_size=16)
ahead = st.sampled_from(
    [timedelta(), timedelta(seconds=1), timedelta(hours=5), timedelta(days=1), timedelta(days=-2)]
)
back = st.sampled_from([None] * 5 + [timedelta(), timedelta(hours=3), timedelta(days=9)])


class StoreMachine(RuleBasedStateMachine):
    """One actor's history in two stores; whatever is asked, both have to answer the same."""

    def __init__(self, pair: Pair) -> None:
        super().__init__()
        self.pair = pair
        self.pair.tally.sequences += 1
        self.last: list[Operation] = []
        self.evidence: list[tuple[str, Any]] = []
        self.agreed = True

    @initialize(told=beginning, questions=some_reads)
    def begin(self, told: list[Operation], questions: list[Question]) -> None:
        self.agreed = False
        self.pair.write(lambda unit: _done(unit, told, []))
        self.remember(told)
        self.pair.ask(questions)
        self.agreed = True

    @rule(
        form=st.sampled_from(["told"] * 6 + ["again", "changed"]),
        told=st.lists(operations, min_size=1, max_size=4),
        turned=st.lists(st.tuples(st.integers(0, 10_000), ends), max_size=6),
        changed=changed_evidence(),
        within=st.lists(reads, max_size=4),
        after=some_reads,
        ahead=ahead,
        back=back,
        abort=st.integers(0, 7).map(lambda number: number == 7),
    )
    def unit_of_work(
        self,
        form: str,
        told: list[Operation],
        turned: list[tuple[int, datetime]],
        changed: tuple[Operation, Operation],
        within: list[Question],
        after: list[Question],
        ahead: timedelta,
        back: timedelta | None,
        abort: bool,
    ) -> None:
        """Write on the clock or replay, look at it from within, perhaps give it up, and look again.

        Some units write what was written last once more; some try to change what may not change.
        """
        self.agreed = False
        self.pair.clock.advance(ahead)
        unit = {"told": [*told, *self.turn(turned)], "again": self.last, "changed": [*told, *changed]}[form]
        now = None if back is None else self.pair.clock.now() - back
        self.pair.write(lambda work: _done(work, unit, within), now=now, abort=abort)
        self.pair.ask(after)
        self.remember(told)
        self.agreed = True

    def remember(self, told: list[Operation]) -> None:
        self.last = told
        self.evidence += [
            (each.name, record)
            for each in told
            if isinstance(each, Put) and each.name in ("put_versions", "put_statements")
            for record in each.records
        ]

    def turn(self, turned: list[tuple[int, datetime]]) -> list[Operation]:
        """Return what closes and opens again some of the evidence told so far."""
        some = [(self.evidence[number % len(self.evidence)], end) for number, end in turned]
        return [Put(name, (replace(record, retracted_at=end),)) for (name, record), end in some]

    def teardown(self) -> None:
        """Compare all there is."""
        if self.agreed:
            self.pair.ask(ALL_ROWS)
            # Who has tried to write and has written nothing has a file, and no node.
            if self.pair.left.read(self.pair.actor, lambda view: view.sequence):
                self.pair.both(lambda store: store.actors(), "actors")


def _done(unit: UnitOfWork, told: list[Operation], within: list[Question]) -> Any:
    for each in told:
        each(unit)
    return unit.now, unit.sequence, [outcome(each, unit) for each in within]
