from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, cast

import pytest

from hindgraph.model.records import LATEST, Moment, Redirect, Tier, Version
from hindgraph.ports import GraphView
from hindgraph.ports.identified import identified
from hindgraph.recall.cite import cite
from hindgraph.recall.records import Edge
from recall_world import ACTOR, World, core, day


def edge(world: World, version: Version, *, as_of: float = 100) -> Edge:
    moment = Moment(known_at=LATEST, as_of=day(as_of))
    with world.graph.view(ACTOR) as view:
        seen = identified(view, moment.known_at)
        return cite(seen, [version], moment, core(), now=day(as_of))[version.version_id]


def test_said_three_times_by_one_is_three_mentions_of_one_root() -> None:
    world = World()
    checkout, ann = world.entity("checkout"), world.entity("Ann Lee", "Person")
    versions = [
        world.fact(checkout, "owned_by", ann, since=1, said=n, recorded=n, speaker="Bob") for n in (1, 2, 3)
    ]
    seen = edge(world, versions[0])
    assert (seen.mentions, seen.roots, seen.support) == (3, 1, 0.9)


def test_independent_sources_support_each_other() -> None:
    world = World()
    checkout, ann = world.entity("checkout"), world.entity("Ann Lee", "Person")
    first = world.fact(checkout, "owned_by", ann, since=1, said=1, recorded=1, speaker="Bob")
    world.fact(checkout, "owned_by", ann, since=1, said=2, recorded=2, speaker="Cid")
    assert (edge(world, first).roots, edge(world, first).support) == (2, 0.99)


def test_there_and_back_again_each_row_has_its_own_evidence() -> None:
    world = World()
    app, old = world.entity("app"), world.entity("Python 3.9", "SoftwareVersion")
    first = world.fact(app, "built_with", old, "app uses Python 3.9.", since=1, until=60)
    again = world.fact(app, "built_with", old, "app is back on Python 3.9.", since=90)
    assert [e.quote for e in edge(world, first).evidence] == ["app uses Python 3.9."]
    assert [e.quote for e in edge(world, again).evidence] == ["app is back on Python 3.9."]


def test_what_was_learned_later_is_no_evidence_then() -> None:
    world = World()
    checkout, ann = world.entity("checkout"), world.entity("Ann Lee", "Person")
    first = world.fact(checkout, "owned_by", ann, since=1, said=1, recorded=1, speaker="Bob")
    world.fact(checkout, "owned_by", ann, since=1, said=2, recorded=2, speaker="Cid")
    with world.graph.view(ACTOR) as view:
        seen = cite(view, [first], Moment(known_at=day(1.5), as_of=day(50)), core(), now=day(50))
    assert seen[first.version_id].mentions == 1


def test_a_merged_entity_keeps_the_evidence_of_both() -> None:
    world = World()
    long, short = world.entity("Kubernetes", "Tool"), world.entity("k8s", "Tool")
    app = world.entity("app")
    world.fact(app, "deployed_with", short, "app is deployed with k8s.", since=1)
    kept = world.fact(app, "deployed_with", long, "app is deployed with Kubernetes.", since=1)
    with world.graph.transaction(ACTOR) as work:
        work.put_redirects([Redirect(short.id, long.id, day(0), "the same")])
    assert edge(world, kept).mentions == 2


def test_the_status_is_that_of_the_moment() -> None:
    world = World()
    version = world.fact(
        world.entity("checkout"), "owned_by", world.entity("Ann", "Person"), since=5, until=10
    )
    assert [edge(world, version, as_of=n).status for n in (1, 7, 12)] == ["future", "current", "past"]


def test_a_moment_inside_a_fuzzy_period_is_uncertain() -> None:
    world = World()
    version = world.fact(world.entity("checkout"), "owned_by", world.entity("Ann", "Person"), since=5)
    with world.graph.transaction(ACTOR) as work:
        (statement,) = work.statements_of([f"m-{version.version_id.split(':', 1)[1]}"])
        month = replace(statement, id="s-month", precision="month", period_to=day(5) + timedelta(days=31))
        work.put_statements([month])
    assert edge(world, version, as_of=20).uncertain
    assert not edge(world, version, as_of=60).uncertain


def test_what_is_said_the_other_way_round_is_no_evidence() -> None:
    world = World()
    ann, bob = world.entity("Ann Lee", "Person"), world.entity("Bob Ray", "Person")
    one = world.fact(ann, "reports_to", bob, since=1, speaker="Cid")
    other = world.fact(bob, "reports_to", ann, since=1, speaker="Dot")
    assert [edge(world, row).mentions for row in (one, other)] == [1, 1]


@pytest.mark.parametrize("others", [0, 200])
@pytest.mark.parametrize("known_at", [LATEST, day(50)])
def test_who_contests_a_fact_is_named_however_many_contest_others(others: int, known_at: datetime) -> None:
    world = World()
    checkout, ann, bob = (
        world.entity("checkout"),
        world.entity("Ann", "Person"),
        world.entity("Bob", "Person"),
    )
    row = world.fact(checkout, "owned_by", ann, since=1)
    against = world.fact(checkout, "owned_by", bob, since=2, tier=Tier.THIRD, contests=row.version_id)
    with world.graph.transaction(ACTOR) as work:
        work.put_versions(
            replace(
                against,
                version_id=f"owned_by:{n}",
                fact_id=f"f-owned_by:{n}",
                timeline=against.timeline.replace(checkout.id, f"other-{n}"),
                contests="v",
            )
            for n in range(others)
        )
    with world.graph.view(ACTOR) as view:
        seen = cite(view, [row], Moment(known_at=known_at, as_of=day(40)), core(), now=day(40))
    assert seen[row.version_id].contested_by == (against.version_id,)


def test_of_a_fact_told_very_often_a_page_is_read_and_all_are_counted() -> None:
    world = World()
    app, old, new = (
        world.entity("app"),
        world.entity("Python 3.9", "SoftwareVersion"),
        world.entity("Python 3.11", "SoftwareVersion"),
    )
    past = world.fact(app, "built_with", old, "app uses Python 3.9.", since=1, until=20)
    world.fact(app, "built_with", new, since=20, until=30)
    row = world.fact(app, "built_with", old, "app is back on Python 3.9.", since=30)
    with world.graph.transaction(ACTOR) as work:
        (said,) = work.statements_of([world_memory(row)])
        told = [
            replace(said, id=f"s-{number:04}", said_at=said.said_at + timedelta(minutes=number))
            for number in range(1, 1_000)
        ]
        work.put_statements(told)
    moment = Moment(known_at=LATEST, as_of=day(100))
    with world.graph.view(ACTOR) as view:
        counting = Counting(view)
        seen = cite(cast(GraphView, counting), [row, past], moment, core(), now=day(100))
    edge = seen[row.version_id]
    assert (edge.mentions, edge.roots) == (1_000, 1)
    assert [e.statement_id for e in edge.evidence] == [f"s-{number:04}" for number in range(900, 1_000)]
    assert [e.quote for e in seen[past.version_id].evidence] == ["app uses Python 3.9."]
    assert counting.statements == 101


def world_memory(row: Version) -> str:
    return f"m-{row.version_id.split(':', 1)[1]}"


class Counting:
    """A view that counts the statements that it hands out, and has no other way to them."""

    def __init__(self, view: GraphView) -> None:
        self._view = view
        self.statements = 0

    def __getattr__(self, name: str) -> Any:
        assert name in ("redirects", "entities", "memories", "challengers", "timelines")
        return getattr(self._view, name)

    def bearing(self, claims: Any, **given: Any) -> Any:
        found = self._view.bearing(claims, **given)
        self.statements += sum(len(each.latest) for each in found.values())
        return found
