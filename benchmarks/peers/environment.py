"""The environment of the peers: made on demand from one file of pinned packages, and kept until the file changes."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.recall.remembering import progress

REQUIREMENTS = Path(__file__).parent / "requirements.txt"
HEAD = "# peers:"


@dataclass(frozen=True, slots=True)
class Environment:
    """An interpreter with the peers, and why some of them are not there."""

    python: Path
    missing: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Group:
    """Some requirements and the peers that need them."""

    peers: tuple[str, ...]
    packages: tuple[str, ...]


def groups(text: str) -> list[Group]:
    """Read the groups of a requirements file."""
    found: list[tuple[tuple[str, ...], list[str]]] = []
    for line in text.splitlines():
        if line.startswith(HEAD):
            found.append((tuple(line.removeprefix(HEAD).split()), []))
        elif found and line and not line.startswith("#"):
            found[-1][1].append(line)
    return [Group(peers, tuple(packages)) for peers, packages in found]


def prepared(folder: Path, requirements: Path = REQUIREMENTS) -> Environment:
    """Return the environment in a folder, making it first if it is not there or was made of another file."""
    folder = folder.absolute()
    stamp, python = folder / "peers.json", folder / "bin" / "python"
    wanted = hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()
    if python.is_file() and stamp.is_file() and json.loads(stamp.read_text("utf-8")) == wanted:
        return Environment(python, {})
    progress(f"installing the peers into {folder}")
    _called([sys.executable, "-m", "venv", "--clear", str(folder)])
    missing = install(python, requirements)
    if not missing:  # else the next run tries again
        stamp.write_text(json.dumps(wanted), encoding="utf-8")
    return Environment(python, missing)


def install(python: Path, requirements: Path) -> dict[str, str]:
    """Install everything at once, or, where that fails, group by group; return the reasons of the peers that lack one."""
    pip = [str(python), "-m", "pip", "install", "--quiet"]
    if _called([*pip, "-r", str(requirements)]) is None:
        return {}
    missing: dict[str, str] = {}
    for group in groups(requirements.read_text("utf-8")):
        reason = _called([*pip, *group.packages])
        if reason is not None:
            missing |= dict.fromkeys(group.peers, f"cannot be installed: {reason}")
    return missing


def _called(command: Sequence[str]) -> str | None:
    """Run a command; return the last of its complaints if it fails."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return None
    lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")] or lines
    return errors[-1].removeprefix("ERROR: ") if errors else f"{command[0]} ended with {done.returncode}"
