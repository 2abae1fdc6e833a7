"""What every graph store promises about entities with very many edges, and about many timelines at once."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import NOW, T0, day, timeline, version
from hindgraph.model.keys import Key
from hindgraph.model.records import Moment, Tier, Version
from hindgraph.ports import GraphStore, GraphView

MANY = 1_100


@cache
def edges() -> list[Version]:
    """Return the edges of ``hub``: many in, some of another predicate, a few out, and of all kinds."""
    made = [version(f"n{number} depends_on hub", number) for number in range(MANY)]
    made[7:9] = [replace(each, contested=True) for each in made[7:9]]
    made[20:22] = [replace(each, valid_to=day(1)) for each in made[20:22]]
    made[30] = replace(made[30], tier=Tier.THIRD)
    made[40:43] = [replace(each, retracted_at=day(3)) for each in made[40:43]]
    made += [version(f"n{number} needs hub", number) for number in range(30)]
    made += [version("hub uses n3"), version("hub owned_by n4"), version("n1 depends_on n2")]
    return made


def pages(view: GraphView, moment: Moment, size: int, **options: Any) -> list[str]:
    """Return the ids of all pages, one after the other."""
    found: list[str] = []
    while part := view.neighbours(["hub"], moment, limit=size, after=found[-1] if found else None, **options):
        found += [each.version_id for each in part]
    return found


class GraphHubsContract(StoreFixtures):
    @pytest.fixture
    def hub(self, store: GraphStore) -> GraphStore:
        with store.transaction("ann") as unit:
            unit.put_versions(edges())
        return store

    def test_a_hub_is_read_page_by_page_in_order(self, hub: GraphStore) -> None:
        past = Moment(day(2), day(2))
        with hub.view("ann") as view:
            for moment in (NOW, past):
                seen = sorted(
                    e.version_id for e in edges() if moment.sees(e) and "hub" in (e.subject_id, e.object_id)
                )
                assert pages(view, moment, 600) == seen
                assert [v.version_id for v in view.neighbours(["hub"], moment)] == seen
            needs = [f"needs:n{number}-hub-{number}" for number in range(30)]
            assert pages(view, NOW, 25, predicates=["needs"], direction="in") == sorted(needs)
            assert pages(view, NOW, 1, direction="out") == ["owned_by:hub-n4-1", "uses:hub-n3-1"]

    def test_a_hub_and_others_share_a_page(self, hub: GraphStore) -> None:
        with hub.view("ann") as view:
            both = view.neighbours(["n1", "hub", "n2", "nobody"], NOW, limit=2)
            assert [v.version_id for v in both] == ["depends_on:n0-hub-0", "depends_on:n1-hub-1"]
            last = view.neighbours(["n1", "hub"], NOW, after="needs:n8-hub-8", limit=9)
            assert [v.version_id for v in last] == [
                "needs:n9-hub-9",
                "owned_by:hub-n4-1",
                "uses:hub-n3-1",
            ]

    def test_many_timelines_are_read_at_once_and_as_of_a_moment(self, store: GraphStore) -> None:
        hub = [version(f"hub uses n{number}", number) for number in range(MANY)]
        knows = str(Key("knows", "either", "a", None, "alone", "b"))
        rows = [
            version("a uses b"),
            version("a uses c", valid_to=day(1), retracted_at=day(2)),
            version("a owned_by c", contested=True),
            version("b depends_on c", recorded_at=day(4)),
            version("b knows a", timeline=knows),
        ]
        asked = [timeline(each) for each in ("a uses", "a owned_by", "b depends_on", "hub uses", "x uses")]
        asked += [knows, "odd", timeline("hub owned_by")]
        with store.transaction("ann") as unit:
            unit.put_versions([*hub, *rows])
            found = unit.versions_on(asked)
            assert {v.version_id for v in found} == {v.version_id for v in [*hub, *rows]}
            assert [v.version_id for v in found] == [
                v.version_id for v in sorted(found, key=lambda v: (v.valid_from, v.recorded_at, v.version_id))
            ]
            for moment in (NOW, Moment(day(1), T0, contested=True), Moment(day(3), day(3), (Tier.THIRD,))):
                seen = {v.version_id for v in [*hub, *rows] if moment.sees(v)}
                assert {v.version_id for v in unit.versions_on(asked, moment)} == seen
            assert unit.versions_on([], NOW) == []
