"""What every graph store promises about reading memories, names, statements and versions."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import (
    MICRO,
    NOW,
    T0,
    alias,
    day,
    entity,
    fact,
    memory,
    mention,
    statement,
    timeline,
    value,
    version,
)
from hindgraph.model.records import MemoryFilter, MemoryHead, Moment, Tier
from hindgraph.ports import GraphStore, UnitOfWork
from hindgraph.stores.clock import StoppedClock
from hindgraph_ontology.errors import InvalidInput


def ids(records: Any) -> list[str]:
    return [record.id for record in records]


class GraphReadsContract(StoreFixtures):
    @pytest.fixture
    def unit(self, store: GraphStore) -> Iterator[UnitOfWork]:
        with store.transaction("ann") as unit:
            yield unit

    # ---- memories ----

    def test_memories_come_by_id_and_unknown_ones_are_left_out(self, unit: UnitOfWork) -> None:
        unit.put_memories([memory("m2"), memory("m10"), memory("m1", retracted_at=day(1))])
        assert ids(unit.memories(["m2", "m1", "x", "m10", "m1"])) == ["m1", "m10", "m2"]
        assert unit.memories([]) == []

    def test_any_number_of_ids_can_be_asked_for(self, unit: UnitOfWork) -> None:
        unit.put_memories([memory("m7")])
        assert ids(unit.memories([f"m{number}" for number in range(40_000)])) == ["m7"]

    def test_revisions_are_of_one_ref_and_source_oldest_first(self, unit: UnitOfWork) -> None:
        unit.put_memories(
            [
                memory("c", ref="r", revision=1),
                memory("a", ref="r", revision=2, retracted_at=day(1)),
                memory("b", ref="r", revision=10),
                memory("d", ref="r#2"),
                memory("e", ref="r", source="chat"),
            ]
        )
        assert ids(unit.revisions("r")) == ["c", "a", "b"]
        assert ids(unit.revisions("r#2")) == ["d"]
        assert ids(unit.revisions("r", "chat")) == ["e"]
        assert unit.revisions("R") == []
        assert ids(unit.by_ref("r")) == ["c", "a", "b", "e"]
        assert unit.by_ref("R") == []

    def test_memories_are_found_latest_first_and_in_pages(self, unit: UnitOfWork) -> None:
        unit.put_memories(
            [memory(id_, occurred_at=day(at)) for id_, at in zip("dbeca", (1, 2, 2, 2, 3), strict=True)]
        )
        assert ids(unit.find_memories(MemoryFilter(), limit=9)) == ["a", "b", "c", "e", "d"]
        assert ids(unit.find_memories(MemoryFilter(), limit=2)) == ["a", "b"]
        assert ids(unit.find_memories(MemoryFilter(), limit=2, after="b")) == ["c", "e"]
        assert ids(unit.find_memories(MemoryFilter(), limit=2, after="e")) == ["d"]
        assert unit.find_memories(MemoryFilter(), limit=2, after="d") == []
        assert unit.find_memories(MemoryFilter(), limit=0) == []

    def test_continuing_behind_an_unknown_memory_is_an_error(self, unit: UnitOfWork) -> None:
        with pytest.raises(InvalidInput) as caught:
            unit.find_memories(MemoryFilter(), limit=2, after="gone")
        assert caught.value.field == "cursor"

    @pytest.mark.parametrize(
        ("wanted", "found"),
        [
            (MemoryFilter(layers=("semantic", "working")), "bc"),
            (MemoryFilter(session="s1"), "ab"),
            (MemoryFilter(source="chat"), "b"),
            (MemoryFilter(origins=("tool", "agent")), "cd"),
            (MemoryFilter(tags=("x",)), "ab"),
            (MemoryFilter(tags=("y", "x")), "b"),
            (MemoryFilter(tags=("x", "z")), ""),
            (MemoryFilter(intent="plan"), "d"),
            (MemoryFilter(tiers=(Tier.THIRD,)), "d"),
            (MemoryFilter(tiers=(Tier.THIRD, Tier.FIRST)), "abcd"),
            (MemoryFilter(since=day(1)), "bcd"),
            (MemoryFilter(since=day(1) + MICRO), "cd"),
            (MemoryFilter(until=day(1)), "a"),
            (MemoryFilter(until=day(1) + MICRO), "ab"),
            (MemoryFilter(known_at=day(1)), "ab"),
            (MemoryFilter(known_at=day(4)), "acd"),
            (MemoryFilter(known_at=day(4) - MICRO), "abcd"),
            (MemoryFilter(alive_at=day(6)), "abd"),
            (MemoryFilter(alive_at=day(6) - MICRO), "abcd"),
            (MemoryFilter(trust_floor=0.7), "abc"),
            (MemoryFilter(trust_floor=0.71), "ab"),
            (MemoryFilter(session="s1", layers=("episodic",), since=T0), "a"),
        ],
    )
    def test_every_part_of_a_filter_counts(self, unit: UnitOfWork, wanted: MemoryFilter, found: str) -> None:
        unit.put_memories(filter_samples())
        assert "".join(sorted(ids(unit.find_memories(wanted, limit=9)))) == found

    def test_a_key_leads_to_the_latest_live_memory(self, unit: UnitOfWork) -> None:
        unit.put_memories(
            [
                memory("a", key="plan", session="s1", recorded_at=day(-3)),
                memory("b", key="plan", session="s2", recorded_at=day(-2)),
                memory("c", key="plan", session="s1", recorded_at=day(-1), retracted_at=day(-0.5)),
                memory("d", key="plan", session="s1", recorded_at=day(-1), expires_at=T0),
            ]
        )
        assert unit.memory_by_key("plan") == memory("b", key="plan", session="s2", recorded_at=day(-2))
        found = unit.memory_by_key("plan", "s1")
        assert found is not None
        assert found.id == "a"
        assert unit.memory_by_key("plan", "s3") is None
        assert unit.memory_by_key("Plan") is None

    def test_what_has_expired_since_is_no_longer_found_by_key(
        self, store: GraphStore, clock: StoppedClock
    ) -> None:
        with store.transaction("ann") as unit:
            unit.put_memories([memory("a", key="plan", expires_at=day(1))])
        clock.set(day(1) - MICRO)
        with store.view("ann") as view:
            assert view.memory_by_key("plan") is not None
        clock.set(day(1))
        with store.view("ann") as view:
            assert view.memory_by_key("plan") is None

    def test_heads_are_short_memories(self, unit: UnitOfWork) -> None:
        unit.put_memories([memory("b", session="s"), memory("a", tier=Tier.THIRD, layer="semantic")])
        far = memory("b").retracted_at
        a = MemoryHead("a", Tier.THIRD, "semantic", T0, T0, far, None)
        b = MemoryHead("b", Tier.FIRST, "episodic", T0, T0, far, "s")
        assert unit.heads() == [a, b]
        assert unit.heads(["b", "x"]) == [b]
        assert unit.heads([]) == []

    # ---- names and mentions ----

    def test_a_name_leads_to_all_its_entities_while_it_lives(self, unit: UnitOfWork) -> None:
        unit.put_entities([entity("e2"), entity("e1"), value("v", "8080")])
        unit.put_aliases([alias("apple", "e2"), alias("apple", "e1"), alias("8080", "v")])
        unit.put_aliases([alias("pear", "e1", retracted_at=day(1)), alias("lost", "e9")])
        found = unit.entities_named(["apple", "pear", "8080", "lost", "none"])
        assert found == {"apple": [entity("e1"), entity("e2")], "8080": [value("v", "8080")]}
        assert unit.aliases(["e2", "e1"]) == [alias("apple", "e1"), alias("apple", "e2")]

    def test_a_removed_alias_can_come_back(self, unit: UnitOfWork) -> None:
        unit.put_entities([entity("e")])
        for record in (alias("x", "e"), alias("x", "e", retracted_at=day(1)), alias("x", "e", kind="edited")):
            unit.put_aliases([record])
        assert unit.aliases(["e"]) == [alias("x", "e", kind="edited")]
        assert unit.entities_named(["x"]) == {"x": [entity("e")]}

    def test_similar_names_hold_one_of_the_words(self, unit: UnitOfWork) -> None:
        unit.put_entities([entity("e1"), entity("e2"), value("v", "orders 1")])
        keys = ["orders-db", "orders api", "border", "订单服务", "zeta orders", "müller"]
        unit.put_aliases([alias(key, "e1") for key in keys])
        unit.put_aliases([alias("orders-db", "e2"), alias("orders 1", "v")])
        unit.put_aliases([alias("orders old", "e2", retracted_at=day(1))])

        def found(*words: str, limit: int = 9) -> list[str]:
            return [f"{a.key}>{a.entity_id}" for a in unit.similar_names(words, limit=limit)]

        orders = ["orders api>e1", "orders-db>e1", "orders-db>e2", "zeta orders>e1"]
        assert found("orders") == found("ORDERS", "orders-db", "db") == orders
        assert found("orders", "db", "api", limit=2) == orders[:2]
        assert found("订单") == ["订单服务>e1"]
        assert found("Müller") == ["müller>e1"]
        assert found("order", "%", "") == found() == found("orders", limit=0) == []

    def test_mentions_are_ordered_by_memory_and_entity(self, unit: UnitOfWork) -> None:
        a, b, c = (
            mention("m2", "e1", count=3, position=0.25),
            mention("m1", "e2", subject=True),
            mention("m1", "e1"),
        )
        unit.put_mentions([a, b, c])
        assert unit.mentions() == [c, b, a]
        assert unit.mentions(["m1"]) == [c, b]
        assert unit.mentions([]) == []

    def test_of_a_hub_the_latest_mentions_come_first(self, unit: UnitOfWork) -> None:
        days = {"m1": 1, "m5": 3, "m3": 3, "m2": 2}
        unit.put_mentions([mention("m1", "hub")])  # before its memory
        unit.put_memories([memory(id_, occurred_at=day(at)) for id_, at in days.items()])
        unit.put_mentions([mention(id_, "hub") for id_ in days])
        unit.put_mentions([mention("m1", "rare")])

        def found(*entities: str, limit: int) -> list[str]:
            return [f"{m.memory_id}>{m.entity_id}" for m in unit.mentioning(entities, limit=limit)]

        assert found("hub", limit=9) == ["m3>hub", "m5>hub", "m2>hub", "m1>hub"]
        assert found("rare", "hub", limit=2) == ["m3>hub", "m5>hub", "m1>rare"]
        unit.put_memories([memory("m1", occurred_at=day(9))])
        assert found("hub", limit=1) == ["m1>hub"]

    # ---- statements ----

    def test_statements_of_memories_stand_in_order_of_the_text(self, unit: UnitOfWork) -> None:
        said = [
            statement("z", "m1", span_start=3),
            statement("b", "m1", span_start=9),
            statement("a", "m1", span_start=9),
        ]
        other = statement("c", "m0", retracted_at=day(1))
        unit.put_statements([*said, other, statement("x", "m2")])
        assert ids(unit.statements_of(["m1", "m0"])) == ["c", "z", "a", "b"]
        assert ids(unit.statements(["z", "a", "c", "?"])) == ["a", "c", "z"]

    def test_a_statement_comes_back_whole(self, unit: UnitOfWork) -> None:
        full = statement(
            "s",
            "m",
            object_id=None,
            kind="correction",
            subject_keys=(timeline("k1 uses"), timeline("k2 uses")),
            object_keys=(timeline("k3 uses"),),
            qualifier="staging",
            polarity=False,
            lapses_at=day(4),
            period_to=day(2),
            precision="month",
            wrong_id="w",
            of_end=True,
            dated=True,
            position=(1, 2, 3),
            surfaces=("a", None, "c"),
            tier=Tier.THIRD,
            trust=0.55,
        )
        unit.put_statements([full])
        assert unit.statements(["s"]) == [full]

    def test_a_timeline_has_all_statements_that_compete_on_it(self, unit: UnitOfWork) -> None:
        one, two, three = (timeline(f"{name} depends_on") for name in ("k1", "k2", "k3"))
        unit.put_statements(
            [
                statement("b", subject_keys=(one,)),
                statement("a", subject_keys=(one, two), retracted_at=day(1)),
                statement("c", subject_keys=(three,), object_keys=(one,)),
            ]
        )
        found = unit.timelines([one, two, timeline("none depends_on"), "no key"])
        assert {key: ids(statements) for key, statements in found.items()} == {
            one: ["a", "b", "c"],
            two: ["a"],
        }

    def test_evidence_is_found_by_fact_whatever_the_qualifier(self, unit: UnitOfWork) -> None:
        unit.put_statements(
            [
                statement("b"),
                statement("a", qualifier="staging", retracted_at=day(1)),
                statement("c", object_id="other"),
                statement("d", object_id=None),
                statement("e", predicate="owned_by"),
            ]
        )
        key = ("checkout", "depends_on", "orders")
        assert ids(unit.evidence([key, ("checkout", "owned_by", "orders")])) == ["a", "b", "e"]
        assert unit.evidence([("checkout", "depends_on", "nothing")]) == unit.evidence([]) == []

    def test_what_is_said_of_an_entity_is_found_wherever_it_stands(self, unit: UnitOfWork) -> None:
        unit.put_statements(
            [
                statement("d", subject_id="orders", object_id="x"),
                statement("a", retracted_at=day(1)),
                statement("b", object_id=None, kind="end"),
                statement("c", object_id="x", wrong_id="orders", kind="correction"),
                statement("e", object_id="orders", wrong_id="orders", kind="correction"),
                statement("f", subject_id="else", object_id="other"),
            ]
        )
        assert ids(unit.statements_about(["orders"])) == ["a", "c", "d", "e"]
        assert ids(unit.statements_about(["checkout", "other", "nothing"])) == ["a", "b", "c", "e", "f"]
        assert unit.statements_about([]) == unit.statements_about(["\ud800"]) == []

    # ---- versions ----

    def test_history_is_ordered_by_validity_then_belief_then_id(self, unit: UnitOfWork) -> None:
        rows = [
            version("a uses c", valid_from=day(2)),
            version(
                "a uses b", 2, valid_from=day(1), recorded_at=day(5), qualifier="staging", precision="day"
            ),
            version("a uses b", 3, valid_from=day(1), recorded_at=day(4), retracted_at=day(5), contests="v"),
            version("a uses b", 1, valid_from=day(1), recorded_at=day(5), contested=True, says="A uses B."),
        ]
        unit.put_versions([*rows, version("x uses y")])
        in_order = [rows[2], rows[3], rows[1], rows[0]]
        assert unit.versions_on([timeline("a uses")]) == in_order
        assert unit.versions(facts=[fact("a uses b")], ids=["uses:a-c-1", "uses:a-b-1", "?"]) == in_order
        assert unit.versions(ids=["uses:a-c-1"]) == [rows[0]]
        assert unit.versions() == []

    @pytest.mark.parametrize(
        "odd", ["", "f-", "f-uses", "uses", "uses:", "[]", "a uses", "f-u`) //:x", "x\0y"]
    )
    def test_what_names_no_predicate_is_found_nowhere(self, unit: UnitOfWork, odd: str) -> None:
        unit.put_versions([version("a uses b")])
        assert unit.versions(ids=[odd], facts=[odd]) == unit.versions_on([odd]) == []
        assert unit.timelines([odd]) == {}

    @pytest.mark.parametrize(
        ("known_at", "as_of", "seen"),
        [
            (day(1), day(1), True),
            (day(1), day(1) - MICRO, False),
            (day(1) - MICRO, day(1), False),
            (day(4) - MICRO, day(3) - MICRO, True),
            (day(4), day(2), False),
            (day(2), day(3), False),
            (day(2), None, True),
        ],
    )
    def test_both_clocks_begin_inclusive_and_end_exclusive(
        self, unit: UnitOfWork, known_at: datetime, as_of: datetime | None, seen: bool
    ) -> None:
        row = version("a uses b", valid_from=day(1), valid_to=day(3), recorded_at=day(1), retracted_at=day(4))
        unit.put_versions([row])
        assert unit.neighbours(["a"], Moment(known_at, as_of)) == [row] * seen

    def test_tiers_and_challengers_are_seen_only_if_asked_for(self, unit: UnitOfWork) -> None:
        first, third = version("a uses b"), version("a uses c", tier=Tier.THIRD)
        challenger = version("a uses d", tier=Tier.THIRD, contested=True)
        unit.put_versions([first, third, challenger])
        assert unit.neighbours(["a"], NOW) == [first, third]
        assert unit.neighbours(["a"], Moment(NOW.known_at, tiers=(Tier.FIRST,))) == [first]
        assert unit.neighbours(["a"], Moment(NOW.known_at, contested=True)) == [first, third, challenger]


def filter_samples() -> list[Any]:
    """Return four memories that differ in all that a filter looks at."""
    return [
        memory("a", session="s1", tags=("x",), occurred_at=T0),
        memory(
            "b",
            session="s1",
            tags=("x", "y"),
            occurred_at=day(1),
            layer="semantic",
            source="chat",
            retracted_at=day(4),
        ),
        memory(
            "c",
            occurred_at=day(2),
            layer="working",
            origin="tool",
            trust=0.7,
            expires_at=day(6),
            recorded_at=day(3),
        ),
        memory(
            "d",
            occurred_at=day(3),
            origin="agent",
            trust=0.5,
            tier=Tier.THIRD,
            intent="plan",
            recorded_at=day(3),
        ),
    ]
