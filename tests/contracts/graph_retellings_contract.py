"""What every graph store promises about memories that repeat each other."""

from collections.abc import Iterator

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import T0, day, memory, mention
from hindgraph.model.records import Link, MemoryFilter, Tier
from hindgraph.ports import GraphStore, UnitOfWork


def repeats(source: str, target: str) -> Link:
    return Link(source, "REPEATS", target, T0)


class GraphRetellingsContract(StoreFixtures):
    @pytest.fixture
    def retold(self, store: GraphStore) -> Iterator[UnitOfWork]:
        with store.transaction("ann") as unit:
            unit.put_memories(
                [
                    memory("a"),
                    memory("b", occurred_at=day(2)),
                    memory("c", occurred_at=day(2), tier=Tier.THIRD),
                    memory("d", occurred_at=day(1), session="monday"),
                    memory("e"),
                    memory("f", retracted_at=day(1)),
                ]
            )
            unit.put_links([repeats(each, "a") for each in "dcb"])
            unit.put_links([repeats("f", "e"), Link("e", "SUMMARIZES", "a", T0)])
            yield unit

    def test_what_is_told_again_leads_to_its_first_telling(self, retold: UnitOfWork) -> None:
        assert retold.first_told(["a", "b", "d"]) == {"a": "a", "b": "a", "d": "a"}
        assert retold.first_told(["e", "x", "f"]) == {"e": "e", "f": "e"}
        assert retold.first_told([]) == {}

    def test_what_stands_alone_leads_nowhere(self, retold: UnitOfWork) -> None:
        retold.put_memories([memory("g"), memory("h")])
        retold.put_links([Link("g", "SUMMARIZES", "h", T0)])
        assert retold.first_told(["g", "h"]) == {}

    def test_of_several_first_tellings_the_one_with_the_first_id_is_taken(self, retold: UnitOfWork) -> None:
        retold.put_links([repeats("h", "e"), repeats("h", "a")])
        assert retold.first_told(["h"]) == {"h": "a"}

    def test_tellings_are_counted_and_the_latest_come_first(self, retold: UnitOfWork) -> None:
        found = retold.retold(["a", "e", "x"], MemoryFilter(), limit=3)
        assert set(found) == {"a", "e"}
        assert (found["a"].first_id, found["a"].count) == ("a", 4)
        assert [each.id for each in found["a"].latest] == ["b", "c", "d"]
        assert found["a"].latest[0] == memory("b", occurred_at=day(2))
        assert [each.id for each in found["e"].latest] == ["e", "f"]

    def test_what_repeats_itself_is_one_telling(self, retold: UnitOfWork) -> None:
        retold.put_links([repeats("a", "a")])
        assert retold.first_told(["a"]) == {"a": "a"}
        assert retold.retold(["a"], MemoryFilter(), limit=9)["a"].count == 4

    def test_a_filter_counts_what_it_lets_through(self, retold: UnitOfWork) -> None:
        first = retold.retold(["a"], MemoryFilter(tiers=(Tier.FIRST,)), limit=9)["a"]
        assert (first.count, [each.id for each in first.latest]) == (3, ["b", "d", "a"])
        monday = retold.retold(["a"], MemoryFilter(session="monday"), limit=9)["a"]
        assert (monday.count, [each.id for each in monday.latest]) == (1, ["d"])
        live = retold.retold(["e"], MemoryFilter(known_at=day(1)), limit=0)["e"]
        assert (live.count, live.latest) == (1, ())
        assert retold.retold(["a"], MemoryFilter(session="sunday"), limit=9) == {}
        assert retold.retold([], MemoryFilter(), limit=9) == {}

    def test_a_first_telling_that_is_gone_is_not_counted(self, retold: UnitOfWork) -> None:
        retold.put_links([repeats("d", "0"), repeats("b", "0")])
        assert retold.first_told(["d", "b"]) == {"d": "0", "b": "0"}
        assert retold.retold(["0"], MemoryFilter(), limit=9)["0"].count == 2

    def test_mentions_can_be_asked_of_one_tier(self, retold: UnitOfWork) -> None:
        retold.put_mentions([mention(each, "x") for each in "abcd"])
        of = [m.memory_id for m in retold.mentioning(["x"], limit=2, tiers=(Tier.FIRST,))]
        assert of == ["b", "d"]
        assert [m.memory_id for m in retold.mentioning(["x"], limit=9, tiers=(Tier.THIRD,))] == ["c"]
        assert len(retold.mentioning(["x"], limit=9)) == 4
