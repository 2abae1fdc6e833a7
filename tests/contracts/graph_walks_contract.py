"""What every graph store promises about walks: neighbours, typed chains, free paths."""

from collections.abc import Iterator

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import NOW, day, entity, value, version
from hindgraph.model.records import Moment, Tier, Version
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph_extractors.records import Step


def arrows(versions: list[Version]) -> list[str]:
    return [f"{v.subject_id}>{v.object_id}" for v in versions]


class GraphWalksContract(StoreFixtures):
    @pytest.fixture
    def unit(self, store: GraphStore) -> Iterator[UnitOfWork]:
        with store.transaction("ann") as unit:
            yield unit

    # ---- neighbours ----

    def test_neighbours_go_by_direction_and_predicate_in_order_of_version_id(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [version("b uses a"), version("a uses c"), version("a needs b"), version("c uses d")]
        )
        assert arrows(unit.neighbours(["a"], NOW)) == ["a>b", "a>c", "b>a"]
        assert arrows(unit.neighbours(["a"], NOW, direction="out")) == ["a>b", "a>c"]
        assert arrows(unit.neighbours(["a"], NOW, direction="in")) == ["b>a"]
        assert arrows(unit.neighbours(["a", "d"], NOW, predicates=["uses"])) == ["a>c", "b>a", "c>d"]
        assert arrows(unit.neighbours(["a"], NOW, predicates=["uses", "needs"])) == ["a>b", "a>c", "b>a"]
        assert unit.neighbours(["a"], NOW, predicates=[]) == unit.neighbours([], NOW) == []

    def test_a_predicate_is_not_the_beginning_of_another(self, unit: UnitOfWork) -> None:
        unit.put_versions([version("a use b"), version("a uses c"), version("a use_of d")])
        assert arrows(unit.neighbours(["a"], NOW, predicates=["use"])) == ["a>b"]

    def test_an_edge_between_two_of_the_nodes_comes_once(self, unit: UnitOfWork) -> None:
        unit.put_versions([version("a uses b"), version("b uses c"), version("a uses a")])
        assert arrows(unit.neighbours(["a", "b", "a"], NOW)) == ["a>a", "a>b", "b>c"]
        assert arrows(unit.neighbours(["a", "b"], NOW, limit=2)) == ["a>a", "a>b"]

    def test_neighbours_come_in_pages(self, unit: UnitOfWork) -> None:
        # What holds first has the last id, so order by time is not taken for order by id.
        unit.put_versions([version(f"a uses {name}", valid_from=day(-ord(name))) for name in "dbeca"])
        seen: list[Version] = []
        while page := unit.neighbours(["a"], NOW, limit=2, after=seen[-1].version_id if seen else None):
            assert len(page) <= 2
            seen += page
        assert seen == unit.neighbours(["a"], NOW)
        assert arrows(seen) == ["a>a", "a>b", "a>c", "a>d", "a>e"]
        assert unit.neighbours(["a"], NOW, limit=0) == []

    # ---- typed chains ----

    def test_a_chain_walks_its_predicates_forwards_and_backwards(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [
                version("cart depends_on db"),
                version("shop depends_on db"),
                version("shop uses db"),
                version("shop owned_by ann"),
                version("cart owned_by bob"),
                version("bob lives_in oslo"),
                version("ann lives_in rome"),
            ]
        )
        steps = [Step("depends_on", inverse=True), Step("owned_by"), Step("lives_in")]
        found = unit.chain(["db"], steps, NOW, limit=9)
        assert [arrows(list(path)) for path in found] == [
            ["cart>db", "cart>bob", "bob>oslo"],
            ["shop>db", "shop>ann", "ann>rome"],
        ]
        assert unit.chain(["db"], [*steps, Step("lives_in")], NOW, limit=9) == []
        assert unit.chain(["db"], [], NOW, limit=9) == unit.chain([], steps, NOW, limit=9) == []

    def test_the_limit_leaves_the_first_whole_paths_by_version_ids(self, unit: UnitOfWork) -> None:
        # The first edges lead nowhere: a limit on edges instead of paths would find nothing.
        unit.put_versions([version(f"hub uses a{number}") for number in range(50)])
        unit.put_versions([version(f"hub uses {name}") for name in ("z1", "z2")])
        unit.put_versions([version(f"{name} owned_by {who}") for name in ("z2", "z1") for who in ("y", "x")])
        steps = [Step("uses"), Step("owned_by")]
        everything = unit.chain(["hub"], steps, NOW, limit=99)
        assert [arrows(list(path))[1] for path in everything] == ["z1>x", "z1>y", "z2>x", "z2>y"]
        assert unit.chain(["hub"], steps, NOW, limit=3) == everything[:3]
        assert unit.chain(["hub"], steps, NOW, limit=0) == []

    def test_paths_from_several_starts_are_in_one_order(self, unit: UnitOfWork) -> None:
        unit.put_versions([version("b uses x"), version("a uses y", qualifier="q"), version("c uses x")])
        assert [arrows(list(p)) for p in unit.chain(["c", "b", "a"], [Step("uses")], NOW, limit=2)] == [
            ["a>y"],
            ["b>x"],
        ]

    def test_a_chain_visits_no_node_twice(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [version("a knows b"), version("b knows a"), version("b knows c"), version("a knows a")]
        )
        found = unit.chain(["a"], [Step("knows"), Step("knows")], NOW, limit=9)
        assert [arrows(list(path)) for path in found] == [["a>b", "b>c"]]

    def test_every_hop_of_a_chain_is_seen_at_the_moment(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [
                version("s owned_by ann", valid_to=day(5)),
                version("s owned_by bob", valid_from=day(5)),
                version("ann lives_in rome", recorded_at=day(2)),
                version("bob lives_in oslo", valid_from=day(7), tier=Tier.THIRD),
            ]
        )
        steps = [Step("owned_by"), Step("lives_in")]

        def cities(moment: Moment) -> list[str]:
            return [path[-1].object_id for path in unit.chain(["s"], steps, moment, limit=9)]

        known = NOW.known_at
        assert cities(Moment(known, day(1))) == ["rome"]
        assert cities(Moment(day(1), day(1))) == []
        assert cities(Moment(known, day(5))) == []
        assert cities(Moment(known, day(7))) == ["oslo"]
        assert cities(Moment(known, day(7), tiers=(Tier.FIRST,))) == []

    def test_a_qualifier_in_a_step_must_match(self, unit: UnitOfWork) -> None:
        unit.put_versions([version("s uses a", qualifier="staging"), version("s uses b")])
        assert [
            p[0].object_id for p in unit.chain(["s"], [Step("uses", qualifier="staging")], NOW, limit=9)
        ] == ["a"]
        assert [p[0].object_id for p in unit.chain(["s"], [Step("uses")], NOW, limit=9)] == ["a", "b"]

    # ---- free paths ----

    def test_a_path_is_shortest_and_goes_in_either_direction(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [version("a uses b"), version("c uses b"), version("c uses d"), version("d uses e")]
        )
        assert arrows(unit.path("a", "d", NOW, max_hops=5)) == ["a>b", "c>b", "c>d"]
        assert arrows(unit.path("d", "a", NOW, max_hops=3)) == ["c>d", "c>b", "a>b"]
        unit.put_versions([version("d knows a")])
        assert arrows(unit.path("a", "d", NOW, max_hops=5)) == ["d>a"]

    def test_a_path_longer_than_allowed_is_none(self, unit: UnitOfWork) -> None:
        unit.put_versions([version(f"n{number} uses n{number + 1}") for number in range(6)])
        assert len(unit.path("n0", "n6", NOW, max_hops=6)) == 6
        assert unit.path("n0", "n6", NOW, max_hops=5) == []
        assert unit.path("n0", "n1", NOW, max_hops=0) == []
        assert unit.path("n0", "n0", NOW, max_hops=3) == []
        assert unit.path("n0", "nowhere", NOW, max_hops=9) == []

    def test_of_equally_short_paths_the_first_by_version_ids_is_taken(self, unit: UnitOfWork) -> None:
        unit.put_versions([version(f"a uses {middle}") for middle in ("z", "m", "k")])
        unit.put_versions(
            [version("k needs goal", valid_from=day(-9)), version("m needs goal", valid_from=day(-5))]
        )
        unit.put_versions([version("z knows goal")])
        unit.put_versions([version("a uses k", 2), version("a dislikes z")])
        assert [v.version_id for v in unit.path("a", "goal", NOW, max_hops=4)] == [
            "dislikes:a-z-1",
            "knows:z-goal-1",
        ]
        assert [v.version_id for v in unit.path("goal", "a", NOW, max_hops=4)] == [
            "knows:z-goal-1",
            "dislikes:a-z-1",
        ]

    @pytest.mark.parametrize("goal", ["d", "c"])
    def test_no_path_leads_through_a_value(self, unit: UnitOfWork, goal: str) -> None:
        unit.put_entities([entity("a"), entity("b"), value("port", "8080"), entity("c")])
        unit.put_versions([version("a listens_on port"), version("b listens_on port"), version("b uses c")])
        unit.put_versions([version("c uses d")])
        assert unit.path("a", "b", NOW, max_hops=6) == unit.path("a", goal, NOW, max_hops=6) == []
        assert arrows(unit.path("a", "port", NOW, max_hops=6)) == ["a>port"]
        assert arrows(unit.path("port", goal, NOW, max_hops=6))[:2] == ["b>port", "b>c"]

    def test_a_path_is_seen_at_the_moment(self, unit: UnitOfWork) -> None:
        unit.put_versions(
            [version("a uses b", valid_to=day(2)), version("b uses c"), version("b needs c", contested=True)]
        )
        assert len(unit.path("a", "c", Moment(NOW.known_at, day(1)), max_hops=4)) == 2
        assert unit.path("a", "c", Moment(NOW.known_at, day(2)), max_hops=4) == []
