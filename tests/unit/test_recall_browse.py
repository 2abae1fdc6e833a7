import pytest

from hindgraph.model.records import LATEST, Moment, Statement, Tier
from hindgraph.recall.browse import Browse
from hindgraph.recall.naming import steps_of, written
from hindgraph.recall.records import FactChange
from hindgraph_ontology.errors import InvalidInput, NotFound
from recall_world import ACTOR, World, core, day

NOW = Moment(known_at=LATEST)


@pytest.fixture
def world() -> World:
    world = World()
    db, checkout, billing = (
        world.entity("orders-db", "Database"),
        world.entity("checkout"),
        world.entity("billing"),
    )
    ann, bob = world.entity("Ann Lee", "Person"), world.entity("Bob Ray", "Person")
    world.fact(checkout, "depends_on", db, since=1)
    world.fact(billing, "depends_on", db, since=2)
    world.fact(checkout, "owned_by", bob, "Bob Ray owns checkout.", since=1, until=10, speaker="Bob")
    world.fact(checkout, "owned_by", ann, "Ann Lee takes over checkout.", since=10, speaker="Ann")
    world.fact(checkout, "listens_on", world.value("8080"), since=1)
    world.fact(billing, "listens_on", world.value("8080"), since=1)
    return world


def browse(world: World) -> Browse:
    return Browse(world.graph, core(), world.clock)


def arrows(edges: object) -> set[tuple[str, str, str]]:
    return {(e.subject, e.predicate, e.object) for e in edges}  # type: ignore[attr-defined]


def test_the_neighbourhood_of_one_hop_holds_what_is_current(world: World) -> None:
    graph = browse(world).graph(ACTOR, "checkout", NOW)
    assert arrows(graph.edges) == {
        ("checkout", "depends_on", "orders-db"),
        ("checkout", "owned_by", "Ann Lee"),
        ("checkout", "listens_on", "8080"),
    }
    assert graph.nodes[0].name == "checkout"
    assert {node.hops for node in graph.nodes[1:]} == {1}


def test_a_wider_neighbourhood_does_not_pass_through_values(world: World) -> None:
    graph = browse(world).graph(ACTOR, "checkout", NOW, hops=3)
    hops = {node.name: node.hops for node in graph.nodes}
    assert hops["billing"] == 2  # through orders-db, not through the port
    assert ("billing", "listens_on", "8080") in arrows(graph.edges)


def test_the_past_has_its_own_neighbourhood(world: World) -> None:
    graph = browse(world).graph(ACTOR, "checkout", Moment(LATEST, as_of=day(5)), predicate="owned_by")
    assert arrows(graph.edges) == {("checkout", "owned_by", "Bob Ray")}


def test_a_neighbourhood_is_paged_without_loss_or_repetition(world: World) -> None:
    read = browse(world)
    seen: list[str] = []
    cursor = None
    for _ in range(10):
        page = read.graph(ACTOR, "checkout", NOW, limit=1, cursor=cursor)
        seen += [edge.version_id for edge in page.edges]
        cursor = page.cursor
        if cursor is None:
            break
    assert sorted(seen) == sorted(e.version_id for e in read.graph(ACTOR, "checkout", NOW).edges)


def test_a_chain_is_walked_as_written(world: World) -> None:
    graph = browse(world).graph(ACTOR, "orders-db", NOW, chain="^depends_on>owned_by")
    assert arrows(graph.edges) == {
        ("checkout", "depends_on", "orders-db"),
        ("checkout", "owned_by", "Ann Lee"),
    }
    assert len(graph.paths) == 1
    assert browse(world).graph(ACTOR, "orders-db", NOW, chain="owned_by").reason == "no_match"


def test_the_way_to_another_entity(world: World) -> None:
    graph = browse(world).graph(ACTOR, "Ann Lee", NOW, to="billing")
    assert [node.name for node in graph.nodes] == ["Ann Lee", "checkout", "orders-db", "billing"]
    assert len(graph.paths[0]) == 3


@pytest.mark.parametrize("chain", ["", ">", "a>b", "owned_by>", "^", "owned_by>" * 9 + "owned_by"])
def test_a_chain_that_is_none_is_refused_by_name(world: World, chain: str) -> None:
    with pytest.raises(InvalidInput) as error:
        steps_of(chain, core())
    assert error.value.field == "chain"


def test_a_chain_is_written_as_it_is_read() -> None:
    chain = "^depends_on>owned_by[staging]"
    assert written(steps_of(chain, core())) == chain


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"direction": "up"}, "direction"),
        ({"hops": 0}, "hops"),
        ({"hops": 9}, "hops"),
        ({"limit": 0}, "limit"),
    ],
)
def test_a_bound_that_is_none_is_refused_by_name(
    world: World, options: dict[str, object], field: str
) -> None:
    with pytest.raises(InvalidInput) as error:
        browse(world).graph(ACTOR, "checkout", NOW, **options)  # type: ignore[arg-type]
    assert error.value.field == field


def test_an_unknown_entity_is_not_found(world: World) -> None:
    with pytest.raises(NotFound):
        browse(world).graph(ACTOR, "zeppelin", NOW)


def told(changes: list[FactChange]) -> list[tuple[str, str, str, str | None]]:
    return [(c.what, c.edge.predicate, c.edge.object, c.who) for c in changes]


def test_the_history_of_a_fact_says_who_changed_it_and_what_was_before(world: World) -> None:
    changes = browse(world).history(ACTOR, "checkout", NOW)
    owners = [c for c in changes if c.edge.predicate == "owned_by"]
    assert told(owners) == [("began", "owned_by", "Bob Ray", "Bob"), ("began", "owned_by", "Ann Lee", "Ann")]
    assert owners[1].before is not None
    assert owners[1].before.object == "Bob Ray"
    assert owners[1].because is not None
    assert owners[1].because.quote == "Ann Lee takes over checkout."
    assert [c.edge.status for c in owners] == ["past", "current"]


def test_an_end_is_told_with_the_sentence_that_says_so(world: World) -> None:
    payroll, ann = world.entity("payroll"), world.entity("Ann Lee", "Person")
    version = world.fact(payroll, "owned_by", ann, since=3, until=8)
    memory = world.memory("end", "Ann Lee no longer owns payroll.", names=(payroll, ann), at=8, speaker="Ann")
    end = Statement(
        "s-end", memory.id, memory.document, payroll.id, "owned_by", ann.id, "end",
        said_at=day(8), start=day(8), recorded_at=day(8), subject_keys=(version.timeline,), span_end=20,
    )  # fmt: skip
    with world.graph.transaction(ACTOR) as work:
        work.put_statements([end])
    began, ended = browse(world).history(ACTOR, version.fact_id, NOW)
    assert (began.what, ended.what) == ("began", "ended")
    assert ended.at == day(8)
    assert ended.because is not None
    assert ended.because.quote == "Ann Lee no longer owns payroll."


def test_a_correction_shows_what_was_believed_before(world: World) -> None:
    payroll, ann, bob = (
        world.entity("payroll"),
        world.entity("Ann Lee", "Person"),
        world.entity("Bob Ray", "Person"),
    )
    world.fact(payroll, "owned_by", ann, since=3, recorded=3, retracted=20)
    world.fact(payroll, "owned_by", bob, since=3, recorded=20)
    corrected = [c for c in browse(world).history(ACTOR, "payroll", NOW) if c.what == "corrected"]
    assert [(c.before.object, c.edge.object) for c in corrected if c.before] == [("Ann Lee", "Bob Ray")]
    early = browse(world).history(ACTOR, "payroll", Moment(known_at=day(10)))
    assert [c.edge.object for c in early] == ["Ann Lee"]


def test_a_row_that_only_got_an_end_is_no_correction(world: World) -> None:
    payroll, ann = world.entity("payroll"), world.entity("Ann Lee", "Person")
    world.fact(payroll, "owned_by", ann, since=3, recorded=3, retracted=20)
    world.fact(payroll, "owned_by", ann, since=3, until=15, recorded=20)
    assert [c.what for c in browse(world).history(ACTOR, "payroll", NOW)] == ["began", "ended"]


def test_a_contested_fact_stands_in_the_history(world: World) -> None:
    checkout, eve = world.entity("checkout"), world.entity("Eve Poe", "Person")
    world.fact(checkout, "owned_by", eve, since=20, tier=Tier.THIRD, contests="whatever")
    assert "contested" in [c.what for c in browse(world).history(ACTOR, "checkout", NOW)]


def test_things_are_returned_by_id_ref_and_key(world: World) -> None:
    world.memory("m1", "a note", ref="note-1")
    world.memory("m2", "a list", key="todo", layer="working", expires_at=day(300))
    read = browse(world)
    fact = read.graph(ACTOR, "checkout", NOW, predicate="owned_by").edges[0]
    statement = fact.evidence[0].statement_id
    found = read.get(ACTOR, ["note-1", "todo", "e-checkout", fact.fact_id, statement, "nothing"], NOW)
    assert [record.kind for record in found] == ["memory", "memory", "entity", "fact", "statement"]
    assert found[2].data["facts"]
    assert found[4].data["quote"] == "Ann Lee takes over checkout."
    (short,) = read.get(ACTOR, ["m1"], NOW, detail="summary")
    assert "text" not in short.data
