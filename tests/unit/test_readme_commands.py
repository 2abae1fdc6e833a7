"""What the README shows on the command line runs as it is printed, one command after the other."""

import re
import shlex
from pathlib import Path

import pytest

from hindgraph.surfaces.cli.run import run

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
TOLD = 'hindgraph write "Ann Lee owns checkout and lives in Oslo."'
# What a placeholder stands for: the id in the last output that had one.
IDS = {"FACT": r"\bf-\w+:[0-9a-f-]{36}", "ID": r"(?m)^    (\w+:[0-9a-f-]{36})$"}


def block_with(command: str) -> list[str]:
    """Return the commands of the block that holds one."""
    (block,) = (
        found for found in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL) if command in found
    )
    return [line.removeprefix("$ ") for line in block.splitlines()]


def outputs(home: Path, commands: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """Run commands in order, each with the ids that those before it printed; return what each printed."""
    ids: dict[str, str] = {}
    printed: dict[str, str] = {}
    for command in commands:
        words = [ids.get(word, word) for word in shlex.split(command, comments=True)[1:]]
        code = run(["--home", str(home), *words])
        out, err = capsys.readouterr()
        assert (code, err) == (0, ""), command
        ids |= {name: found[0] for name, form in IDS.items() if (found := re.findall(form, out))}
        printed[command] = out
    return printed


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "hindgraph.toml").write_text('embedding_model = "hashing"\n', "utf-8")
    return tmp_path


def test_facts_are_stated_corrected_ended_and_merged_as_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = block_with("hindgraph fact assert")
    printed = outputs(home, commands, capsys)
    (told,) = (out for command, out in printed.items() if command.startswith("hindgraph history"))
    flat = " ".join(told.split())
    assert "31 Jul 2024 ended checkout listens on port 8443 (staging)" in flat
    assert "(not: 8080)" in flat
    corrected = flat[flat.index("(not: 8080)") :]
    assert "“checkout listens on port 8443 in staging, not 8080. Reason: typo”" in corrected
    assert "“checkout listens on port 8080 in staging since March 2024. Reason: new balancer”" in corrected


def test_a_third_party_contests_and_is_rejected_as_printed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = block_with("--third-party")
    printed = outputs(home, [TOLD, *commands], capsys)
    assert "contested" in printed[commands[0]]
    assert "Oslo (a third party says otherwise)" in printed[commands[1]]


def test_before_the_first_recording_nothing_was_known(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recorded = f'{TOLD} --recorded-at "2024-05-02T08:00:00Z"'
    question = 'hindgraph search "Where does Ann Lee live?" --known-at 2024-04-30'
    printed = outputs(home, [recorded, question], capsys)
    assert "Nothing was recorded before 2 May 2024." in printed[question]
