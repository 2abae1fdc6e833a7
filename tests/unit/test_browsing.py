"""Reading by name: what is no name is refused with its field, and what is still to come has not ended."""

from pathlib import Path
from typing import Any

import pytest

from hindgraph.errors import InvalidInput
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
