"""The fixtures for tests that need a Neo4j server; who asks for one is marked `neo4j` by that."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from neo4j_server import Address, Run, Server, users_server, why_none_starts

RUN = pytest.StashKey[Run]()
SERVERS = {"neo4j_address", "private_neo4j"}


def pytest_configure(config: pytest.Config) -> None:
    given = getattr(config, "workerinput", {}).get("neo4j_run")
    config.stash[RUN] = Run(Path(given) if given else None)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Tell a worker of pytest-xdist which run it belongs to."""
    node.workerinput["neo4j_run"] = str(node.config.stash[RUN].folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    config.stash[RUN].end()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what the fault tests have noted: fault, what the user sees, how long, and the state after it."""
    reports = [each for kind in ("passed", "failed", "xfailed") for each in terminalreporter.getreports(kind)]
    noted = [
        str(value)
        for report in reports
        if isinstance(report, pytest.TestReport) and report.when == "call"
        for name, value in report.user_properties
        if name == "fault"
    ]
    if noted and terminalreporter.config.get_verbosity() >= 0:
        terminalreporter.section("faults of Neo4j")
        for row in noted:
            terminalreporter.line(row)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark before `-m` chooses, so that no test starts a server where none is wanted."""
    for item in items:
        if SERVERS & set(getattr(item, "fixturenames", ())):
            item.add_marker("neo4j")


@pytest.fixture(scope="session")
def neo4j_address(pytestconfig: pytest.Config) -> Address:
    """Return the server that the environment names, else one that the whole run shares."""
    users = users_server(os.environ)
    if users is not None:
        return users
    _skip_where_none_starts()
    return pytestconfig.stash[RUN].shared().address


@pytest.fixture
def neo4j_actor(neo4j_address: Address, request: pytest.FixtureRequest) -> Iterator[str]:
    """Return an actor of the test's own. Actors whose names begin so are its own as well.

    A server of ours is thrown away; on a user's, what the test wrote is deleted.
    """
    words = re.sub(r"\W+", " ", request.node.name)[:60].strip()
    actor = f"{words} {uuid4().hex}"
    yield actor
    if users_server(os.environ) is not None:
        neo4j_address.forget(actor)


@pytest.fixture(scope="session")
def _one_private_neo4j(pytestconfig: pytest.Config) -> Iterator[Server]:
    _skip_where_none_starts()
    with pytestconfig.stash[RUN].private() as server:
        yield server


@pytest.fixture
def private_neo4j(_one_private_neo4j: Server) -> Server:
    """Return a running server, with a password, that a test may stop, kill and start.

    Tests that use it belong in one group (`xdist_group`): there is one at a time, and starting it takes a while.
    """
    if not _one_private_neo4j.listens():
        _one_private_neo4j.start()
    return _one_private_neo4j


def _skip_where_none_starts() -> None:
    reason = why_none_starts(os.environ)
    if reason:
        pytest.skip(reason)
