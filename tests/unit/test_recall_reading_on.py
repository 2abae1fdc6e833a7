"""What recall does beyond walking: events in a period, what was said after a problem, texts that only sound like it."""

from hindgraph_extractors.records import Period
from recall_world import World, chain, day, question


def travelled() -> World:
    """Return a world in which Ann went to three cities."""
    world = World(now=day(40))
    ann = world.entity("Ann Lee", "Person")
    for at, name in ((3, "Braga"), (12, "Porto"), (30, "Leeds")):
        city = world.entity(name, "City")
        world.fact(ann, "visited", city, f"Ann Lee visited {name}.", since=at, until=at + 1, kind="event")
    return world


def test_a_period_asks_for_the_events_in_it() -> None:
    asked = question(chain("Ann Lee", "visited"), as_of=Period(day(10), day(20), "day"))
    answer = travelled().ask("Where did Ann Lee go then?", asked)
    assert [item.value for item in answer.answers] == ["Porto"]


def test_a_period_without_an_event_has_no_answer() -> None:
    asked = question(chain("Ann Lee", "visited"), as_of=Period(day(16), day(20), "day"))
    assert not travelled().ask("Where did Ann Lee go then?", asked).answers


def test_the_fix_is_found_that_was_told_right_after_the_problem() -> None:
    world = World(now=day(40))
    checkout = world.entity("checkout")
    world.memory("down", "checkout ran out of connections.", names=(checkout,), at=5, session="a")
    world.memory("cure", "In the end raising the pool size helped.", at=5.01, session="a")
    for number in range(8):
        world.memory(
            f"talk {number}", "checkout was talked about.", names=(checkout,), at=number, session="b"
        )
    asked = question(asked="solution")
    answer = world.ask("How did we fix it when checkout had no connections?", asked, top_k=3)
    assert "In the end raising the pool size helped." in [hit.text for hit in answer.hits]


def test_a_text_that_was_read_as_another_relation_is_no_answer() -> None:
    world = World(now=day(40))
    ann, merrow = world.entity("Ann Lee", "Person"), world.entity("Merrow", "Company")
    world.fact(ann, "works_at", merrow, "Ann Lee works at Merrow.", since=3)
    answer = world.ask("What does Ann Lee work on?", question(chain("Ann Lee", "works_on")))
    assert not answer.answered


def test_a_plan_is_no_answer_to_a_question_about_now() -> None:
    world = World(now=day(40))
    ann = world.entity("Ann Lee", "Person")
    world.memory("plan", "Ann Lee will live in Braga.", names=(ann,), at=5)
    answer = world.ask("Where does Ann Lee live in?", question(chain("Ann Lee", "lives_in")))
    assert not answer.answered
