"""What every graph store promises about its book-keeping: settings, jobs, findings, redirects, links, counts."""

from dataclasses import replace

from contracts.graph_store_contract import StoreFixtures
from contracts.samples import T0, day, entity, memory, statement, value, version
from hindgraph.model.records import Finding, Job, Link, Moment, Redirect, Tier
from hindgraph.ports import GraphStore


class GraphBooksContract(StoreFixtures):
    def test_small_values_are_kept_with_the_graph(self, store: GraphStore) -> None:
        with store.transaction("ann") as unit:
            unit.set_meta("user", {"name": "Ann", "aliases": ["A", "B"]})
            unit.set_meta("user", {"name": "Zoë", "aliases": []})
        with store.view("ann") as view:
            assert view.meta("user") == {"name": "Zoë", "aliases": []}
            assert view.meta("other") is None

    def test_jobs_come_in_order_of_sequence(self, store: GraphStore) -> None:
        jobs = [
            Job("b", "read", "m1", "s", 3),
            Job("c", "read", "m2", None, 1, lease_owner="w", lease_until=day(1), attempts=2, state="running"),
            Job("a", "read", "m3", "s", 2, state="done"),
            Job("d", "read", "m4", "s", 4, state="failed", error="too odd"),
        ]
        with store.transaction("ann") as unit:
            unit.put_jobs(jobs)
        with store.view("ann") as view:
            assert view.jobs() == [jobs[1], jobs[0]]
            assert view.jobs(states=["failed", "done"]) == [jobs[2], jobs[3]]
            assert view.jobs(limit=1) == [jobs[1]]
            assert view.jobs(limit=0) == []
            assert view.jobs(memory_ids=["m1", "m3", "m9"]) == [jobs[0]]
            assert view.jobs(memory_ids=["m1", "m2"], limit=1) == [jobs[1]]

    def test_a_job_that_is_dropped_is_gone_and_takes_no_number(self, store: GraphStore) -> None:
        jobs = [Job(name, "read", f"m-{name}", None, 1) for name in ("a", "b", "c")]
        with store.transaction("ann") as unit:
            unit.put_jobs(jobs)
        with store.transaction("ann") as unit:
            unit.drop_jobs(["a", "never there", "\ud800"])
            assert unit.jobs() == jobs[1:]
            unit.drop_jobs(["b"])
            unit.put_jobs([jobs[1]])
        with store.transaction("bob") as unit:
            unit.drop_jobs(["c"])
        with store.view("ann") as view:
            assert view.jobs() == jobs[1:]
            assert view.sequence == 1
            assert view.changes(0).items == ()

    def test_a_new_job_takes_a_number_and_what_becomes_of_it_does_not(self, store: GraphStore) -> None:
        numbers = []
        for name in ("z", "a"):
            with store.transaction("ann") as unit:
                unit.put_jobs([Job(name, "read", "m1", None, unit.sequence)])
                numbers.append(unit.sequence)
        with store.transaction("ann") as unit:
            unit.put_jobs([replace(unit.jobs()[0], state="running")])
        with store.view("ann") as view:
            assert [job.id for job in view.jobs()] == ["z", "a"]
            assert numbers == [1, 2]
            assert view.sequence == 2
            assert view.changes(0).items == ()

    def test_findings_come_oldest_first(self, store: GraphStore) -> None:
        findings = [
            Finding("a", "range", "no", "m1", day(2), {"b": [1, None], "a": "x"}),
            Finding("b", "domain", "no", "m2", day(1)),
            Finding("c", "domain", "no", "m1", day(1), status="rejected"),
        ]
        with store.transaction("ann") as unit:
            unit.put_findings(findings)
        with store.view("ann") as view:
            assert view.findings() == [findings[1], findings[2], findings[0]]
            assert view.findings(status="open") == [findings[1], findings[0]]
            assert view.findings(memory_ids=["m1"]) == [findings[2], findings[0]]

    def test_redirects_come_oldest_first_and_can_be_taken_back(self, store: GraphStore) -> None:
        later, sooner = Redirect("a", "b", day(2), "same"), Redirect("c", "b", day(1), "same")
        undone = replace(later, retracted_at=day(3))
        for redirect in (later, sooner, undone):
            with store.transaction("ann") as unit:
                unit.put_redirects([redirect])
        with store.view("ann") as view:
            assert view.redirects() == [sooner, undone]

    def test_links_are_found_from_both_ends(self, store: GraphStore) -> None:
        links = [Link("m3", "SUMMARIZES", "m1", T0), Link("m2", "REPEATS", "m1", T0)]
        with store.transaction("ann") as unit:
            unit.put_links(links)
        with store.view("ann") as view:
            assert view.links(["m1"]) == [links[1], links[0]]
            assert view.links(["m3"]) == [links[0]]
            assert view.links(["m4"]) == []

    def test_counts_are_of_the_moment(self, store: GraphStore) -> None:
        third = Tier.THIRD
        with store.transaction("ann") as unit:
            unit.put_memories([memory("m1"), memory("m2", layer="semantic", recorded_at=day(2))])
            unit.put_memories([memory("m3", retracted_at=day(1)), memory("m4", tier=third)])
            unit.put_entities([entity("a"), value("v", "1"), entity("z", recorded_at=day(2))])
            unit.put_versions([version("a depends_on b"), version("a depends_on b", 2, valid_to=day(1))])
            unit.put_statements([statement("s"), statement("t", retracted_at=day(1))])
        with store.view("ann") as view:
            counts = view.counts(Moment(day(1), day(1), tiers=(Tier.FIRST,)))
            assert (counts["memories"], counts["episodic"], counts["semantic"]) == (1, 1, 0)
            assert (counts["entities"], counts["values"]) == (1, 1)
            assert (counts["versions"], counts["facts"], counts["statements"]) == (1, 1, 1)
            later = view.counts(Moment(day(3)))
            assert (later["memories"], later["working"], later["entities"]) == (3, 0, 2)
            assert (later["versions"], later["facts"]) == (2, 1)
