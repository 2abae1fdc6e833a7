"""``mcp``."""

import signal

import typer

from hindgraph.surfaces.cli.state import State


def mcp(context: typer.Context) -> None:
    """Serve the memory to agents over the Model Context Protocol, on standard input and output."""
    from hindgraph.surfaces.mcp.server import serve

    state: State = context.obj
    # A thread that waits for input would keep an interrupted process alive; what is acknowledged is safe at any instant.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with state.open() as memory:
        serve(memory)
