"""Who tells of the past is warned where that takes away what was believed of later."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hindgraph.memory import Memory
from hindgraph.surfaces.cli.run import run
from told_facts import one
from worlds import memory_in, plain_home

FIRST, LATER = "2026-02-01T10:00:00Z", "2026-03-01T10:00:00Z"


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with memory_in(tmp_path) as opened:
        opened.write("Ann Lee lives in Bern since 1 January 2026.", occurred_at=FIRST)
        yield opened


@pytest.mark.parametrize("text", ["Ann Lee lives in Oslo since 2024.", "Ann Lee moved to Oslo in 2024."])
def test_what_is_told_of_before_and_erases_the_later_value_says_so(memory: Memory, text: str) -> None:
    told = one(memory.write(text, occurred_at=LATER))
    assert (told.outcome, told.code) == ("superseded", "erases_later")
    assert told.message is not None
    assert all(
        word in told.message for word in ("Ann Lee lives in Bern", "2026-01-01", "2024-01-01", "until when")
    )


@pytest.mark.parametrize(
    "told",
    [
        "Ann Lee lived in Oslo from 2024 to 2025.",
        "Ann Lee moved to Oslo on 15 February 2026.",
        "Ann Lee lives in Oslo.",
        "Ann Lee lives in Oslo, not in Bern.",
    ],
)
def test_who_leaves_the_later_value_or_follows_it_is_not_warned(memory: Memory, told: str) -> None:
    receipt = memory.write(told, occurred_at=LATER)
    assert [s.code for s in receipt.statements] == [None] * len(receipt.statements)


def test_the_command_line_shows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--home", str(plain_home(tmp_path / "home")), "fact", "assert", "Ann Lee", "lives_in"]
    run([*given, "Bern", "--since", "2026-01-01"])
    capsys.readouterr()
    run([*given, "Oslo", "--since", "2024-01-01"])
    out = " ".join(capsys.readouterr().out.split())
    assert ("superseded" in out, "erases_later: " in out, "'Ann Lee lives in Bern'" in out) == (
        True,
        True,
        True,
    )
