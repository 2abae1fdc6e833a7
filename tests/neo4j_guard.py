"""Ends the servers of a test run when the run is over, however it ended. Runs as a process of its own.

The run holds a lock on the file `alive` for as long as it lives; to get that lock is to know that it is over, be it by
its end, by Ctrl-C or by `kill -9`.
"""

import fcntl
import os
import shutil
import signal
import sys
import time
from pathlib import Path


def wait_and_clear(folder: Path) -> None:
    """Wait for the end of the run, kill what its servers' process groups still hold, and remove its folder."""
    with (folder / "alive").open() as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)
    for _ in range(100):  # a dying server may write one more file while its folder is being removed
        for group in folder.glob("*/group"):
            kill_group(int(group.read_text("utf-8")))
        shutil.rmtree(folder, ignore_errors=True)
        if not folder.exists():
            return
        time.sleep(0.1)


def kill_group(number: int) -> None:
    """Kill a group of processes; none left is fine."""
    try:
        os.killpg(number, signal.SIGKILL)
    except ProcessLookupError:
        return


if __name__ == "__main__":
    wait_and_clear(Path(sys.argv[1]))
