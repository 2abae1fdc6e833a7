import random
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.picture_writers import same
from hindgraph.model.records import FAR_FUTURE, LATEST, Changes, MemoryHead, MentionRecord, Tier
from hindgraph.ports import GraphView
from hindgraph.recall.moments import BOTH_LANES, FIRST_LANE
from hindgraph.recall.pictures import Projections
from hindgraph.recall.projection import Projection
from recall_world import ACTOR, World

AT = datetime(2026, 1, 1, tzinfo=UTC)


def head(number: int, tier: Tier = Tier.FIRST) -> MemoryHead:
    return MemoryHead(f"m{number:03}", tier, "episodic", AT, AT, FAR_FUTURE, None)


def mention(memory: int, entity: int, count: int = 1) -> MentionRecord:
    return MentionRecord(f"m{memory:03}", f"e{entity:03}", 0, 1, "x", count, subject=count > 2)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_a_picture_brought_up_to_date_equals_one_built_anew(seed: int) -> None:
    rng = random.Random(seed)
    heads = {n: head(n) for n in rng.sample(range(40), 20)}
    mentions = {n: [mention(n, e, rng.randint(1, 3)) for e in rng.sample(range(15), 3)] for n in heads}
    picture = Projection.of(1, list(heads.values()), [m for ms in mentions.values() for m in ms])
    for step in range(3):
        changed = set(rng.sample(range(40), 6))
        for n in changed:
            if rng.random() < 0.3:
                heads.pop(n, None)
                mentions.pop(n, None)
            else:
                heads[n] = head(n)
                mentions[n] = [mention(n, e) for e in rng.sample(range(20), rng.randint(0, 4))]
        new = [heads[n] for n in changed if n in heads]
        edges = [m for n in changed for m in mentions.get(n, [])]
        picture = picture.updated(step + 2, {f"m{n:03}" for n in changed}, new, edges)
        whole = Projection.of(0, list(heads.values()), [m for ms in mentions.values() for m in ms])
        assert same(picture, whole)


def test_a_lane_is_numbered_by_itself() -> None:
    own = [head(1), head(3)]
    clean = Projection.of(1, own, [mention(1, 5), mention(3, 5), mention(3, 7)])
    mixed = Projection.of(
        1,
        [*own, head(0, Tier.THIRD), head(2, Tier.THIRD)],
        [mention(1, 5), mention(3, 5), mention(3, 7), mention(0, 5), mention(2, 6), mention(2, 7)],
    )
    a, b = clean.lane(FIRST_LANE, LATEST), mixed.lane(FIRST_LANE, LATEST)
    assert a.entities.tolist() == b.entities.tolist() == ["e005", "e007"]
    assert np.array_equal(a.mentions.toarray(), b.mentions.toarray())
    assert a.idf.tobytes() == b.idf.tobytes()
    assert mixed.lane(BOTH_LANES, LATEST).df.tolist() == [3, 1, 2]


def test_a_value_is_not_in_the_picture() -> None:
    value = MentionRecord("m001", "v-8080", 0, 1, "8080")
    assert Projection.of(1, [head(1)], [value, mention(1, 2)]).entities.tolist() == ["e002"]


def test_a_write_is_seen_by_the_next_recall_and_an_unchanged_graph_is_not_read_again() -> None:
    world, pictures = World(), Projections()
    world.memory("a", "checkout", names=(world.entity("checkout"),))
    with world.graph.view(ACTOR) as view:
        first = pictures(ACTOR, view)
        assert pictures(ACTOR, view) is first
    world.memory("b", "checkout again", names=(world.entity("checkout"),))
    with world.graph.view(ACTOR) as view:
        assert pictures(ACTOR, view).memories.tolist() == ["a", "b"]


def test_a_log_that_does_not_reach_back_makes_a_rebuild() -> None:
    world, pictures = World(), Projections()
    world.memory("a", "checkout", names=(world.entity("checkout"),))
    with world.graph.view(ACTOR) as view:
        pictures(ACTOR, view)
    world.memory("b", "checkout again", names=(world.entity("checkout"),))
    with world.graph.view(ACTOR) as view:
        short = SimpleNamespace(
            sequence=view.sequence,
            epoch=view.epoch,
            changes=lambda since: Changes((), 0, complete=False),
            heads=view.heads,
            mentions=view.mentions,
        )
        assert pictures(ACTOR, cast(GraphView, short)).memories.tolist() == ["a", "b"]


def test_pictures_are_dropped_when_they_take_too_much_room() -> None:
    world, pictures = World(), Projections(budget=1)
    world.memory("a", "checkout", names=(world.entity("checkout"),))
    with world.graph.view(ACTOR) as view:
        first = pictures(ACTOR, view)
        pictures("another", view)
        assert pictures(ACTOR, view) is not first
