"""What every graph store promises about the statements that bear a fact."""

from dataclasses import replace

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import MICRO, NOW, T0, day, statement
from hindgraph.model.bearing import Borne, Claim
from hindgraph.model.records import LATEST, Statement, Tier
from hindgraph.ports import GraphStore

CLAIM = Claim("checkout", "depends_on", "orders", None, Tier.THIRD, day(10), day(20))
SAID: list[Statement] = [
    statement("before", said_at=day(9), start=day(1)),
    statement("until", said_at=day(10), start=day(1)),
    statement("inside", said_at=day(12), start=day(12)),
    statement("planned", said_at=day(2), start=day(15)),
    statement("lapsed", said_at=day(13), start=day(1), lapses_at=day(10) - MICRO),
    statement("after", said_at=day(20), start=day(20)),
    statement("later", said_at=day(30), start=day(5)),
    statement("later too", said_at=day(30), start=day(5)),
    statement("denied", said_at=day(12), start=day(12), polarity=False),
    statement("ended", said_at=day(12), start=day(12), kind="end"),
    statement("staging", said_at=day(12), start=day(12), qualifier="staging"),
    statement("third", said_at=day(11), start=day(11), tier=Tier.THIRD),
    statement("retracted", said_at=day(14), start=day(14), retracted_at=day(40)),
    statement("learned", said_at=day(14), start=day(14), recorded_at=day(40)),
    statement("other", said_at=day(14), start=day(14), object_id="stock"),
]


class GraphBearingContract(StoreFixtures):
    def test_what_vouches_for_a_part_of_the_time_bears_it_the_last_told_first(
        self, store: GraphStore
    ) -> None:
        def told(claim: Claim, *, limit: int = 99, known: float = 35) -> tuple[int, list[str]] | None:
            borne = unit.bearing([claim], known_at=day(known), limit=limit).get(claim)
            return None if borne is None else (borne.count, [s.id for s in borne.latest])

        with store.transaction("ann") as unit:
            unit.put_statements(SAID)
            every = ["later too", "later", "retracted", "inside", "third", "until", "planned"]
            assert told(CLAIM) == (7, every)
            assert told(CLAIM, limit=2) == (7, every[:2])
            assert told(CLAIM, limit=0) == (7, [])
            now = ["later too", "later", "learned", "inside", "third", "until", "planned"]
            assert told(CLAIM, known=40) == (7, now)
            assert told(replace(CLAIM, tier=Tier.FIRST)) == (6, [i for i in every if i != "third"])
            assert told(replace(CLAIM, qualifier="staging")) == (1, ["staging"])
            assert told(replace(CLAIM, object_id="stock")) == (1, ["other"])
            assert told(replace(CLAIM, object_id="nothing")) is None
            assert told(replace(CLAIM, qualifier="\ud800")) is None
            assert told(CLAIM, known=-1) is None

    def test_many_claims_are_answered_at_once(self, store: GraphStore) -> None:
        claims = [replace(CLAIM, object_id=f"o{number}") for number in range(60)]
        said = [
            statement(f"s{n}", object_id=f"o{n}", said_at=day(12), start=T0, recorded_at=T0)
            for n in range(0, 60, 2)
        ]
        with store.transaction("ann") as unit:
            unit.put_statements(said)
            found = unit.bearing([*claims, *claims[:3]], known_at=LATEST, limit=5)
            assert set(found) == set(claims[::2])
            assert found[claims[4]] == Borne(1, (said[2],))
            assert unit.bearing([], known_at=NOW.known_at, limit=5) == {}
