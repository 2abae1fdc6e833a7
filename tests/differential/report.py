"""Shows at the end of a run how much was compared, and after how much each broken store was found out."""

import pytest

KINDS = ("differential", "mutant", "oracle")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        r for each in terminalreporter.stats.values() for r in each if isinstance(r, pytest.TestReport)
    ]
    noted = {
        kind: [str(value) for r in reports for name, value in r.user_properties if name == kind]
        for kind in KINDS
    }
    if any(noted.values()) and terminalreporter.verbosity >= -1:
        terminalreporter.section("the stores side by side")
        for line in (line for kind in KINDS for line in sorted(set(noted[kind]))):
            terminalreporter.line(line)
