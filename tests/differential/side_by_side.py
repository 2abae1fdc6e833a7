"""Two stores that are told and asked the same, and have to answer the same."""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph.stores.clock import StoppedClock
from hindgraph_ontology.errors import HindgraphError

SOAK = "HINDGRAPH_SOAK"
SEED = "HINDGRAPH_SOAK_SEED"


class Aborted(Exception):
    """Somebody has thought better of a transaction."""


@dataclass(frozen=True)
class Refusal:
    """An error as both stores have to give it; its words are a store's own."""

    type: str
    code: str


@dataclass
class Tally:
    """What a run has done so far."""

    sequences: int = 0
    operations: int = 0
    questions: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def row(self) -> str:
        seconds = time.monotonic() - self.started
        return f"{self.sequences} sequences, {self.operations} operations, {self.questions} questions, {seconds:.0f} s"


@dataclass
class Pair:
    """One actor's graph in two stores, on one clock."""

    left: GraphStore
    right: GraphStore
    actor: str
    clock: StoppedClock
    tally: Tally

    def write(
        self, what: Callable[[UnitOfWork], Any], *, now: datetime | None = None, abort: bool = False
    ) -> Any:
        """Run a unit of work on both, and return what came of it."""
        self.tally.operations += 1
        return self.both(lambda store: _written(store, self.actor, what, now, abort), "a unit of work")

    def ask(self, questions: Sequence[Callable[[Any], Any]]) -> None:
        """Ask both, each in one picture."""
        self.tally.questions += len(questions)
        found = [
            store.read(self.actor, lambda view: [outcome(each, view) for each in questions])
            for store in (self.left, self.right)
        ]
        for question, left, right in zip(questions, *found, strict=True):
            same(question, left, right)

    def both(self, what: Callable[[GraphStore], Any], name: object) -> Any:
        left, right = (outcome(what, store) for store in (self.left, self.right))
        same(name, left, right)
        return left


def _written(
    store: GraphStore,
    actor: str,
    what: Callable[[UnitOfWork], Any],
    now: datetime | None,
    abort: bool,
) -> Any:
    found = None
    try:
        with store.transaction(actor, now=now) as unit:
            found = what(unit)
            if abort:
                raise Aborted
    except Aborted:
        pass
    return found


def outcome(what: Callable[..., Any], *given: Any) -> Any:
    """Return what a call returns, or how it is refused."""
    try:
        return what(*given)
    except HindgraphError as error:
        return Refusal(type(error).__name__, error.code)


def same(name: object, left: Any, right: Any) -> None:
    """Demand the same answers."""
    if left != right:
        raise AssertionError(f"{name}: {parting(left, right)}")


def parting(left: Any, right: Any) -> str:
    """Say where two answers part."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        name = next(name for name in left if left[name] != right[name])
        return f"{name}: {parting(left[name], right[name])}"
    if isinstance(left, list | tuple) and isinstance(right, list | tuple) and len(left) == len(right):
        place = next(place for place, one in enumerate(left) if one != right[place])
        return f"number {place}: {parting(left[place], right[place])}"
    return f"\n  {left}\n  {right}"


@dataclass(frozen=True)
class Plan:
    """How much is tried: the same always, or with `SOAK` ten times as much of what is new every time."""

    sequences: int
    steps: int
    soak: bool = field(default_factory=lambda: bool(os.environ.get(SOAK)))
    seed: int = field(default_factory=lambda: int(os.environ.get(SEED) or random.randrange(2**32)))

    def settings(self, *, drawn: bool = False) -> settings:
        # To shrink a failure takes minutes over a network.
        phases = (Phase.generate, Phase.shrink) if self.soak else (Phase.generate,)
        return settings(
            max_examples=self.sequences * (10 if self.soak else 1),
            stateful_step_count=self.steps,
            derandomize=not (self.soak or drawn),
            database=None,
            deadline=None,
            phases=phases,
            verbosity=Verbosity.normal,
            print_blob=True,
            report_multiple_bugs=False,
            suppress_health_check=[
                HealthCheck.too_slow,
                HealthCheck.data_too_large,
                HealthCheck.filter_too_much,
            ],
        )

    def run(self, machine: Callable[[], RuleBasedStateMachine], *, draw: int | None = None) -> None:
        """Run a state machine; a number draws other sequences, the same for the same number."""

        def made() -> RuleBasedStateMachine:
            return machine()

        if self.soak or draw is not None:
            made = seed(self.seed if draw is None else draw)(made)
        chosen = self.settings(drawn=draw is not None)
        with self._named_seed():
            run_state_machine_as_test(cast(type[RuleBasedStateMachine], made), settings=chosen)

    @contextmanager
    def _named_seed(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            if self.soak:
                error.add_note(f"again: {SOAK}=1 {SEED}={self.seed}")
            raise
