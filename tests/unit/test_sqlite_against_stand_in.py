"""Random histories, told to the embedded store and to the stand-in, which must answer alike."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from contracts.samples import T0, alias, day, entity, memory, mention, statement, timeline, value, version
from hindgraph.model.records import FAR_FUTURE, MemoryFilter, Moment, Tier
from hindgraph.ports import GraphStore, GraphView
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.in_memory.graph import InMemoryGraphStore
from hindgraph.stores.in_memory.words import InMemoryWordIndex
from hindgraph.stores.sqlite.files import ActorFiles
from hindgraph.stores.sqlite.graph_store import SqliteGraphStore
from hindgraph.stores.sqlite.words import SqliteWordIndex
from hindgraph_extractors.records import Step

NODES = [f"n{number}" for number in range(12)]
VALUES = ["v1", "v2"]
PREDICATES = ["uses", "used_by", "owned_by"]
WORDS = ["disk", "full", "orders-db", "C++", "订单服务", "error", "E1042"]


def some_versions(rng: random.Random, count: int) -> list[Any]:
    made = []
    for number in range(count):
        subject, object_ = rng.choice(NODES), rng.choice(NODES + VALUES)
        begins, learned = rng.randrange(6), rng.randrange(6)
        made.append(
            version(
                f"{subject} {rng.choice(PREDICATES)} {object_}",
                number,
                valid_from=day(begins),
                valid_to=rng.choice([FAR_FUTURE, day(begins + 2)]),
                recorded_at=day(learned),
                retracted_at=rng.choice([FAR_FUTURE, FAR_FUTURE, day(learned + 1)]),
                tier=rng.choice([Tier.FIRST, Tier.FIRST, Tier.THIRD]),
                contested=rng.random() < 0.1,
                qualifier=rng.choice([None, None, "staging"]),
            )
        )
    return made


def tell(store: GraphStore, seed: int) -> None:
    rng = random.Random(seed)
    for batch in range(4):
        with store.transaction("ann") as unit:
            unit.put_entities([entity(node) for node in NODES] + [value(id_, id_) for id_ in VALUES])
            versions = some_versions(rng, 15)
            versions = [replace(v, version_id=f"{v.version_id}-{batch}") for v in versions]
            unit.put_versions(versions)
            unit.put_versions([replace(rng.choice(versions), retracted_at=day(8))])
            memories = [memory(f"m{rng.randrange(30)}", occurred_at=day(rng.randrange(5))) for _ in range(6)]
            unit.put_memories(memories)
            unit.put_mentions([mention(m.id, rng.choice(NODES), count=rng.randrange(3)) for m in memories])
            unit.put_aliases([alias(f"{rng.choice(WORDS)} {rng.choice(WORDS)}".lower(), rng.choice(NODES))])
            unit.put_statements(
                [statement(f"s{batch}-{k}", rng.choice(memories).id, span_start=k % 3) for k in range(5)]
            )


def answers(view: GraphView, seed: int) -> list[Any]:
    rng = random.Random(seed)
    found: list[Any] = [view.heads(), view.mentions(), view.changes(0), view.outbox(limit=50), view.sequence]
    for _ in range(40):
        moment = Moment(
            day(rng.randrange(9)),
            rng.choice([None, day(rng.randrange(8))]),
            tiers=rng.choice([(Tier.FIRST,), (Tier.FIRST, Tier.THIRD)]),
            contested=rng.random() < 0.3,
        )
        some, one, other = rng.sample(NODES, 3), rng.choice(NODES), rng.choice(NODES + VALUES)
        steps = [
            Step(rng.choice(PREDICATES), rng.random() < 0.5, rng.choice([None, None, None, "staging"]))
            for _ in range(rng.randrange(1, 4))
        ]
        found += [
            view.neighbours(
                some, moment, direction=rng.choice(["in", "out", "both"]), limit=rng.choice([None, 3])
            ),
            view.neighbours(some, moment, predicates=rng.sample(PREDICATES, 2), after="used_by:n3"),
            view.chain(some, steps, moment, limit=rng.choice([2, 1000])),
            view.path(one, other, moment, max_hops=rng.randrange(1, 6)),
            view.counts(moment),
            view.mentioning(some, limit=2),
            view.find_memories(MemoryFilter(since=day(rng.randrange(4))), limit=5),
            view.similar_names([rng.choice(WORDS)], limit=2),
            view.versions_on([timeline(f"{one} uses")]),
        ]
    return found


@pytest.mark.parametrize("seed", range(25))
def test_both_stores_answer_alike(tmp_path: Path, seed: int) -> None:
    embedded, stand_in = (
        SqliteGraphStore(ActorFiles(tmp_path), StoppedClock(T0)),
        InMemoryGraphStore(StoppedClock(T0)),
    )
    results = []
    for store in (embedded, stand_in):
        tell(store, seed)
        with store.view("ann") as view:
            results.append(answers(view, seed))
    for left, right in zip(*results, strict=True):
        assert left == right
    assert any(isinstance(answer, list) and len(answer) > 2 for answer in results[0])


@pytest.mark.parametrize("seed", range(15))
def test_both_word_indexes_answer_alike(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    embedded, stand_in = SqliteWordIndex(ActorFiles(tmp_path)), InMemoryWordIndex()
    for _ in range(5):
        memories = [
            memory(
                f"m{rng.randrange(60)}",
                " ".join(rng.choices(WORDS, weights=[9, 5, 3, 2, 2, 1, 1], k=rng.randrange(1, 8))),
                tier=rng.choice(list(Tier)),
                session=rng.choice([None, "s"]),
            )
            for _ in range(25)
        ]
        gone = [f"m{rng.randrange(60)}" for _ in range(5)]
        for index in (embedded, stand_in):
            index.upsert("ann", memories)
            index.delete("ann", gone)
        for _ in range(10):
            asked = rng.sample(["disk", "full", "orders-db", "order", "c++", "订单", "error", "e1042"], 3)
            wanted = MemoryFilter(tiers=rng.choice([(), (Tier.FIRST,)]), session=rng.choice([None, "s"]))
            limit = rng.choice([1, 4, 9, 99])
            assert embedded.candidates("ann", asked, wanted, limit=limit) == stand_in.candidates(
                "ann", asked, wanted, limit=limit
            )
            assert embedded.statistics("ann", asked, wanted) == stand_in.statistics("ann", asked, wanted)
