"""What a server's database may have suffered: emptied under a running process, a constraint that was never finished."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.stores.clock import StoppedClock
from hindgraph.stores.neo4j.queries import query
from hindgraph.stores.neo4j.server import Connections, Server
from neo4j_server import Address
from worlds import NOW, facts, memory_in, on_server

# Nobody else's tests may see the schema go.
pytestmark = pytest.mark.xdist_group("neo4j schema")


@pytest.fixture
def memory(tmp_path: Path, neo4j_address: Address, neo4j_actor: str) -> Iterator[Memory]:
    given = on_server(neo4j_address)
    with memory_in(tmp_path, actor=neo4j_actor, clock=StoppedClock(NOW), **given) as memory:
        yield memory


def run(address: Address, text: str, **parameters: object) -> list[object]:
    with address.driver() as driver, driver.session(database=address.database) as session:
        return list(session.run(text, **parameters))  # type: ignore[arg-type]


def test_what_is_written_after_the_database_was_emptied_is_seen_and_ends_what_it_ends(
    memory: Memory, tmp_path: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    memory.write("Ann Lee lives in Oslo.", ref="a", occurred_at="2026-06-01")
    run(neo4j_address, "MATCH (n {actor: $actor}) DETACH DELETE n", actor=neo4j_actor)
    run(neo4j_address, "MATCH (g:GraphSchema) DETACH DELETE g")
    memory.write("Ann Lee lives in Oslo.", ref="a", occurred_at="2026-06-01")
    memory.write("Ann Lee lives in Bergen.", ref="b", occurred_at="2026-06-02")
    assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Bergen")}
    assert memory.search("Where does Ann Lee live?").answers[0].value == "Bergen"
    given = on_server(neo4j_address)
    with memory_in(tmp_path / "other", actor=neo4j_actor, clock=StoppedClock(NOW), **given) as other:
        assert facts(other, "Ann Lee") == {("Ann Lee", "lives_in", "Bergen")}
        assert other.doctor()["sound"]


def test_an_index_that_a_dead_process_left_half_made_is_told_from_a_whole_one(
    memory: Memory, neo4j_address: Address
) -> None:
    memory.write("Ann Lee lives in Oslo.")
    server = Server(uri=neo4j_address.uri, user=neo4j_address.user, password=neo4j_address.password)
    login = server if neo4j_address.password else Server(uri=neo4j_address.uri)
    connections = Connections(login)
    with connections.reading() as ask:
        whole = "hindgraph_p_lives_in_version"
        assert ask(query("schema_half_made"), index=whole) == []
        assert ask(query("schema_half_made"), index="hindgraph_p_no_such_version") == []
    connections.close()
