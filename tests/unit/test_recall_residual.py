"""Where facts lead a part of the way, the texts are asked what is left of the question."""

from hindgraph.recall.residual import residual_words
from hindgraph_extractors.records import Step
from hindgraph_ontology.loader import load_core
from recall_world import World, chain, question

QUERY = "Where is the head office of the company that the mother of Ann Lee works for?"


def broken_chain() -> World:
    """Return a memory in which only Ann Lee's mother is a fact; her job stands in a text that says it in passing."""
    world = World()
    ann, eva = world.entity("Ann Lee", "Person"), world.entity("Eva Roth", "Person")
    world.fact(ann, "has_mother", eva, since=1)
    world.memory("job", "Eva Roth works nights at Brightmoor.", names=(eva,))
    for number in range(12):
        world.memory(
            f"noise{number:02}", f"Ann Lee asked about the head office, call {number}.", names=(ann,)
        )
    return world


def test_a_text_about_what_was_reached_comes_before_those_with_the_words_of_the_question() -> None:
    asked = question(chain("Ann Lee", "has_mother", "works_at", "headquartered_in"))
    answer = broken_chain().ask(QUERY, asked, top_k=5)
    assert not answer.answered
    assert answer.hits[0].id == "job"


def test_a_question_of_which_nothing_was_reached_is_asked_as_it_stands() -> None:
    asked = question(chain("Ann Lee", "works_at", "headquartered_in"))
    answer = broken_chain().ask(QUERY, asked, top_k=5)
    assert {hit.id for hit in answer.hits} & {"job"} == set()


def test_the_rest_is_said_in_the_words_of_the_predicates() -> None:
    ontology = load_core()
    world = World()
    eva = world.entity("Eva Roth", "Person")
    steps = (Step("works_at"), Step("headquartered_in"))
    assert residual_words([eva], steps, ontology, "en") == "Eva Roth works at, has its headquarters in"
    assert residual_words([eva], (Step("owned_by", inverse=True),), ontology, "en") == "is owned by Eva Roth"
    assert residual_words([eva], steps[:1], ontology, "zh") == "Eva Roth 在 工作"
