"""What tests rely on at a real server."""

from neo4j_server import Address


def count(address: Address, actor: str) -> int:
    with address.driver() as driver:
        found = driver.execute_query("MATCH (n {actor: $actor}) RETURN count(n) AS n", actor=actor)
    return int(found.records[0]["n"])


def test_an_actor_and_those_whose_names_begin_so_are_forgotten_and_nobody_else(
    neo4j_address: Address, neo4j_actor: str
) -> None:
    mine, also_mine, other = neo4j_actor + " a", neo4j_actor + " a b", neo4j_actor + " c"
    with neo4j_address.driver() as driver:
        for actor in (mine, also_mine, other):
            driver.execute_query("UNWIND range(1, 1500) AS i CREATE (:Memory {actor: $actor})", actor=actor)
    neo4j_address.forget(mine)
    assert [count(neo4j_address, actor) for actor in (mine, also_mine, other)] == [0, 0, 1500]
