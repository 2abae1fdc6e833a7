"""Where facts lead no further, a chain goes on over texts: as hits, never as an answer."""

from typing import Any

from hindgraph.model.records import Tier
from hindgraph.recall.records import Answer
from recall_world import World, chain, question

BOSS = chain("checkout", "owned_by", "works_at", "headquartered_in")
QUERY = "Where is the head office of the company that the owner of checkout works for?"


def told() -> World:
    """Return a memory in which only the owner is a fact; her job and the company's seat stand in texts."""
    world = World()
    checkout, eva = world.entity("checkout", "Service"), world.entity("Eva Roth", "Person")
    company, city = world.entity("Brightmoor", "Company"), world.entity("Varna", "City")
    world.fact(checkout, "owned_by", eva, since=1)
    world.memory("owner", "Eva Roth looks after checkout.", names=(eva, checkout))
    world.memory("job", "Eva Roth is on the payroll of Brightmoor.", names=(eva, company))
    world.memory("seat", "Varna is where Brightmoor has its main office.", names=(city, company))
    world.memory("asked", "Does Eva Roth work at Brightmoor, perhaps?", names=(eva, company))
    for number in range(15):
        world.memory(
            f"noise{number:02}", f"checkout: the head office called, ticket {number}.", names=(checkout,)
        )
    return world


def ids(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits]


def trail(answer: Answer) -> list[str]:
    return [hit.id for hit in answer.hits if "trail" in hit.routes]


def test_each_step_that_no_fact_bears_is_taken_over_a_text() -> None:
    answer = told().ask(QUERY, question(BOSS), top_k=5)
    assert not answer.answered
    assert trail(answer)[:2] == ["seat", "job"]
    assert ids(answer)[:2] == ["seat", "job"]
    assert "trail" in answer.hits[0].routes


def test_what_asks_leads_nowhere() -> None:
    world = World()
    eva, company = world.entity("Eva Roth", "Person"), world.entity("Brightmoor", "Company")
    world.memory("asked", "Does Eva Roth work at Brightmoor, perhaps?", names=(eva, company))
    world.memory("seat", "Varna is where Brightmoor has its main office.", names=(company,))
    asked = question(chain("Eva Roth", "works_at", "headquartered_in"))
    answer = world.ask("Where does the company that Eva Roth works for have its head office?", asked, top_k=5)
    assert not any("trail" in hit.routes for hit in answer.hits)


def test_what_is_told_of_another_name_of_it_counts() -> None:
    world = World()
    rosa, coco, city = (
        world.entity("Rosa Moreau", "Person"),
        world.entity("Coco", "Person"),
        world.entity("Aarhus", "City"),
    )
    world.memory("name", "When somebody says Coco, they mean Rosa Moreau.", names=(coco, rosa))
    world.memory("home", "Coco has a flat in Aarhus.", names=(coco, city))
    for number in range(10):
        world.memory(f"noise{number:02}", f"Rosa Moreau signed parcel {number}.", names=(rosa,))
    answer = world.ask("Where does Rosa Moreau live?", question(chain("Rosa Moreau", "lives_in")), top_k=3)
    assert set(ids(answer)[:2]) == {"home", "name"}


def test_a_third_partys_text_is_no_step() -> None:
    world = told()
    mallory: dict[str, Any] = {
        "tier": Tier.THIRD,
        "trust": 0.7,
        "origin": "document",
        "source": "https://example.org",
    }
    eva, evil = world.entity("Eva Roth", "Person"), world.entity("Evil Corp", "Company", tier=Tier.THIRD)
    world.memory("evil", "Eva Roth works at Evil Corp.", names=(eva, evil), **mallory)
    answer = world.ask(QUERY, question(BOSS), top_k=5)
    assert trail(answer)[:2] == ["seat", "job"]
    assert ids(answer)[:2] == ["seat", "job"]
