"""One long history told to both stores, whose recalls are compared whole."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks.made_up import BEGIN, PACE, memories, questions
from benchmarks.made_up import stores as databases
from differential.engine_words import QUESTIONS as SMALL
from differential.engine_words import TELLINGS
from differential.side_by_side import SOAK
from differential.twins import Twins, searched, twins_in
from neo4j_server import Address

# A soak tells 2,000. CI tells fewer, for both stores together take up to 0.4 s a memory on a busy machine.
TOLD = int(os.environ.get("HINDGRAPH_TOLD") or (2_000 if os.environ.get(SOAK) else 400))
ASKED = 48
MOMENTS = [
    {},
    {"as_of": (BEGIN + TOLD * PACE / 2).isoformat()},
    {"known_at": (BEGIN + TOLD * PACE / 3).isoformat()},
]
CHAINS = ["^depends_on>owned_by", "^depends_on>owned_by>lives_in"]


@pytest.mark.xdist_group("long history")
def test_a_long_history_is_remembered_alike(
    tmp_path: Path,
    neo4j_address: Address,
    neo4j_actor: str,
    record_property: Callable[[str, object], None],
) -> None:
    with twins_in(tmp_path, neo4j_address, neo4j_actor) as twins:
        begun = time.monotonic()
        tell(twins)
        told = time.monotonic()
        ask(twins)
        twins.compare_all()
        seconds = f"told in {told - begun:.0f} s, asked in {time.monotonic() - told:.0f} s"
        record_property(
            "differential", f"long history: {TOLD} memories, {twins.tally.questions} questions, {seconds}"
        )


def tell(twins: Twins) -> None:
    """Tell it as an old log, some hours of it at once, with Chinese and corrections between."""
    rows = list(memories(TOLD))
    for number, row in enumerate(rows):
        if number % 40 == 39:
            row["text"] = f"{TELLINGS[number // 40 % len(TELLINGS)]} {row['text']}"
        # What has one time is one transaction: ten memories, which a busy server can do within a transaction's minute.
        row["recorded_at"] = rows[min(number // 10 * 10 + 9, TOLD - 1)]["occurred_at"]
    twins.clock.set(BEGIN + (TOLD + 1) * PACE)
    report = twins.both("ingest", lambda side: side.memory.ingest(rows))
    assert report["refused"] == []


def ask(twins: Twins) -> None:
    asked = [*questions(ASKED, TOLD), *SMALL]
    for number, question in enumerate(asked):
        options = MOMENTS[number % len(MOMENTS)]
        compare(twins, question, lambda side, q=question, o=options: searched(side, q, **o))
    names = [*list(databases(TOLD))[:4], "checkout", "王伟"]
    for name in names:
        for options in MOMENTS:
            compare(
                twins, f"around {name}", lambda side, n=name, o=options: side.memory.graph(n, hops=2, **o)
            )
            for chain in CHAINS:
                compare(
                    twins,
                    f"{chain} of {name}",
                    lambda side, n=name, c=chain, o=options: side.memory.graph(n, chain=c, **o),
                )
        compare(twins, f"history of {name}", lambda side, n=name: side.memory.history(n))
        compare(twins, f"from {name}", lambda side, n=name: side.memory.graph(n, to=names[0], hops=4))
    for options in MOMENTS:
        compare(twins, "stats", lambda side, o=options: side.memory.stats(**o))


def compare(twins: Twins, name: str, what: Callable[..., object]) -> None:
    twins.tally.questions += 1
    twins.both(name, what)
