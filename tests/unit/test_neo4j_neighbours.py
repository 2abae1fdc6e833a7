"""A database in which other programs keep nodes with the same labels: they are neither read nor touched."""

from pathlib import Path

from hindgraph.stores.clock import StoppedClock
from neo4j_server import Address
from worlds import NOW, facts, memory_in, on_server

FOREIGN = """
CREATE (:Actor {title: 'of a film', run: $run}), (:Memory {size: 8, run: $run})-[:STATES]->(:Entity {name: 'x', run: $run}),
       (:Entity {name: 'Ann Lee', run: $run})-[:LIVES_IN]->(:Entity {name: 'Paris', run: $run}), (:Session {run: $run})
"""


def test_nodes_of_other_programs_are_left_alone(
    tmp_path: Path, neo4j_address: Address, neo4j_actor: str
) -> None:
    with neo4j_address.driver() as driver, driver.session(database=neo4j_address.database) as session:
        session.run(FOREIGN, run=neo4j_actor).consume()
        with memory_in(
            tmp_path, actor=neo4j_actor, clock=StoppedClock(NOW), **on_server(neo4j_address)
        ) as memory:
            memory.write("Ann Lee lives in Oslo.")
            assert neo4j_actor in memory.actors()
            assert facts(memory, "Ann Lee") == {("Ann Lee", "lives_in", "Oslo")}
            assert memory.search("Where does Ann Lee live?").answers[0].value == "Oslo"
            assert memory.stats()["entities"] == 2
            assert memory.doctor()["sound"]
        (left,) = session.run("MATCH (n {run: $run}) RETURN count(n) AS n", run=neo4j_actor).value()
        session.run("MATCH (n {run: $run}) DETACH DELETE n", run=neo4j_actor).consume()
        assert left == 6
