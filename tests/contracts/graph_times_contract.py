"""What every graph store promises about finding what changed in some time."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import MICRO, T0, day, version
from hindgraph.model.records import FAR_FUTURE, Finding, Tier
from hindgraph.ports import GraphStore, UnitOfWork


class GraphTimesContract(StoreFixtures):
    @pytest.fixture
    def history(self, store: GraphStore) -> Iterator[UnitOfWork]:
        with store.transaction("ann") as unit:
            yield unit

    @pytest.mark.parametrize("name", ["valid_from", "valid_to", "recorded_at", "retracted_at"])
    def test_what_begins_or_ends_in_some_time_is_found(self, history: UnitOfWork, name: str) -> None:
        usual = {"valid_from": T0, "valid_to": day(9), "recorded_at": T0, "retracted_at": day(9)}
        rows = [version("a uses b", n, **(usual | {name: day(n)})) for n in (1, 2, 3)]
        other = version("x depends_on y", 4, **(usual | {name: day(2) - MICRO}))
        history.put_versions([*rows[::-1], other])
        assert history.versions_between(day(1), day(3)) == sorted(
            [rows[0], rows[1], other], key=lambda v: (v.valid_from, v.recorded_at, v.version_id)
        )
        assert history.versions_between(day(1) + MICRO, day(2)) == [other]
        assert history.versions_between(day(2), day(2)) == history.versions_between(day(2), day(1)) == []

    def test_an_open_end_is_in_no_time(self, history: UnitOfWork) -> None:
        open_, planned = version("a uses b"), version("a uses c", valid_from=day(3), retracted_at=day(2))
        history.put_versions([open_, planned])
        assert history.versions_between(T0 + MICRO, FAR_FUTURE + timedelta(hours=1)) == [planned]
        assert history.versions_between(day(3), FAR_FUTURE) == [planned]
        assert history.versions_between(T0, FAR_FUTURE) == [open_, planned]
        assert history.versions_between(day(4), FAR_FUTURE) == []

    def test_challengers_are_contested_and_believed(self, history: UnitOfWork) -> None:
        late = version("a uses b", recorded_at=day(2), contested=True, tier=Tier.THIRD)
        early = version("x uses y", recorded_at=day(1), contested=True, tier=Tier.THIRD, contests="v")
        other = version("a depends_on b", recorded_at=day(1), contested=True, tier=Tier.THIRD)
        over = version("a uses c", contested=True, tier=Tier.THIRD, retracted_at=day(3))
        assert history.challengers() == []
        history.put_versions([late, early, other, over, version("a uses d")])
        assert history.challengers() == [other, early, late]
        assert history.challengers(limit=2) == [other, early]
        assert history.challengers(limit=0) == []

    def test_findings_are_found_by_id_and_say_who_decided(self, history: UnitOfWork) -> None:
        decided = Finding(
            "a",
            "range",
            "no",
            "m1",
            day(2),
            {},
            "rejected",
            decided_at=day(3),
            decided_by="ann",
            reason="odd",
        )
        open_ = [Finding(id_, "range", "no", "m1", day(n)) for n, id_ in enumerate(("b", "c", "d"))]
        history.put_findings([*open_, replace(decided, status="open")])
        history.put_findings([decided])
        assert history.findings(ids=["a"]) == [decided]
        assert history.findings(ids=["d", "a", "b", "?", "\ud800"]) == [open_[0], decided, open_[2]]
        assert history.findings(ids=["d", "a"], status="open", memory_ids=["m1"]) == [open_[2]]
        assert history.findings(ids=["d", "a"], memory_ids=["m2"]) == history.findings(ids=[]) == []
        assert history.findings(limit=2) == open_[:2]
        assert history.findings(ids=["c", "b"], limit=1) == open_[:1]
        assert history.findings(limit=0) == []

    def test_nothing_has_changed_where_nothing_is(self, store: GraphStore) -> None:
        assert store.read("nobody", lambda view: view.versions_between(T0, FAR_FUTURE)) == []
