"""Reading by name: what is no name is refused with its field, and what is still to come has not ended."""

from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput
from hindgraph.model.records import Alias
from worlds import memory_in


@pytest.mark.parametrize("junk", [None, 3, b"x", ["a"]])
def test_what_is_no_name_is_refused(tmp_path: Path, junk: Any) -> None:
    with memory_in(tmp_path) as memory:
        for call, field in (
            (lambda: memory.graph(junk), "entity"),
            (lambda: memory.history(junk), "entity_or_fact"),
        ):
            with pytest.raises(InvalidInput) as refused:
                call()
            assert refused.value.field == field


@pytest.mark.parametrize(
    ("option", "junk"), [("hops", "x"), ("hops", 1.5), ("limit", None), ("to", 3), ("chain", [])]
)
def test_an_option_of_a_wrong_type_is_named(tmp_path: Path, option: str, junk: Any) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Ann Lee lives in Oslo.")
        with pytest.raises(InvalidInput) as refused:
            memory.graph("Ann Lee", **{option: junk})
        assert refused.value.field == option


def test_what_is_still_to_come_has_not_ended(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Jo Fay will join Hooli on 1 February 2027.")
        answer = memory.search("Does Jo Fay work at Hooli?")
        assert "No longer" not in answer.text
        assert "9999" not in answer.text


def test_a_supposition_is_no_answer(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("If Dana Fox joins Acme, she would live in Berlin.")
        assert not memory.search("Where does Dana Fox live?").answered


def test_a_name_of_two_is_not_walked_from_silently(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("Anders Lund lives in Narvik. Anders Berg lives in Senja.")
        graph = memory._parts.graph
        with graph.transaction("local") as unit:
            (lund,) = unit.entities_named(["anders lund"])["anders lund"]
            (berg,) = unit.entities_named(["anders berg"])["anders berg"]
            unit.put_aliases([Alias("anders", each.id, "Anders", unit.now) for each in (lund, berg)])
        with pytest.raises(InvalidInput) as caught:
            memory.graph("Anders", chain="lives_in")
        assert caught.value.code == "ambiguous_entity"
        assert "Anders Lund" in caught.value.message
        assert berg.id in caught.value.message
        assert [edge.object for edge in memory.graph("Anders Berg").edges] == ["Senja"]
        with pytest.raises(InvalidInput) as caught:
            memory.graph("Narvik", to="Anders")
        assert caught.value.field == "to"


def test_the_edges_of_a_chain_stand_in_walking_order(tmp_path: Path) -> None:
    with memory_in(tmp_path) as memory:
        memory.write("checkout depends on orders-db. Ann Lee owns checkout and lives in Oslo.")
        found = memory.graph("orders-db", chain="^depends_on>owned_by>lives_in")
        assert [edge.predicate for edge in found.edges] == ["depends_on", "owned_by", "lives_in"]
        assert found.paths == (tuple(edge.version_id for edge in found.edges),)
