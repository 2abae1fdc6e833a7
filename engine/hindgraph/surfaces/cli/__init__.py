"""The command line: thin, over the facade."""

from hindgraph.surfaces.cli.run import main

__all__ = ["main"]
